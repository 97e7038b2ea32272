// SPDX-License-Identifier: MIT
import { load } from "scree/worker";
import { playFar } from "../game.js";

document.title = await playFar(await load());
