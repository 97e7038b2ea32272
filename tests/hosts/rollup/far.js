// SPDX-License-Identifier: MIT
// Rollup bundles no workers by itself, so this page brings its own.
import { load } from "scree/worker";
import { playFar } from "../game.js";

const worker = new Worker("./bundle-worker.js", { type: "module" });
document.title = await playFar(await load({ worker }));
