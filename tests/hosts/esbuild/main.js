// SPDX-License-Identifier: MIT
// esbuild copies what is imported with a loader for files, and leaves `new URL` alone.
import { load } from "scree";
import wasm from "scree/scree.wasm";
import { play } from "../game.js";

document.title = play(await load({ wasm }));
