// SPDX-License-Identifier: MIT
const scree = require("scree");
const inline = require("scree/inline");

async function main() {
  const { play } = await import("../game.js");
  console.log(play(await scree.load()));
  console.log(play(await inline.load()));
  if (typeof require("scree/debug-draw").DebugDraw !== "function") throw new Error("no DebugDraw");
  if (inline.ScreeError !== scree.ScreeError) throw new Error("two classes of errors");
}

main();
