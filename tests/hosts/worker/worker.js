// SPDX-License-Identifier: MIT
import { load } from "/node_modules/scree/dist/inline.js";
import { play } from "/game.js";

postMessage(play(await load()));
