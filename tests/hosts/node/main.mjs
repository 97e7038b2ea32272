// SPDX-License-Identifier: MIT
import { load } from "scree";
import { load as loadInline } from "scree/inline";
import { play } from "../game.js";

console.log(play(await load()));
console.log(play(await loadInline()));
