// SPDX-License-Identifier: MIT
import { load } from "scree";
import { play } from "../game.js";

document.title = play(await load());
