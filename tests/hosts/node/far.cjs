// SPDX-License-Identifier: MIT
const { load } = require("scree/worker");

import("../game.js").then(async ({ playFar }) => console.log(await playFar(await load())));
