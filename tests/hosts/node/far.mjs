// SPDX-License-Identifier: MIT
import { load } from "scree/worker";
import { playFar } from "../game.js";

console.log(await playFar(await load()));
