// SPDX-License-Identifier: MIT
// esbuild leaves `new URL` alone, so this page brings the worker and the module.
import { load } from "scree/worker";
import wasm from "scree/scree.wasm";
import { playFar } from "../game.js";

const worker = new Worker("./bundle-worker.js", { type: "module" });
document.title = await playFar(await load({ worker, wasm }));
