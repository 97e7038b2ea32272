// SPDX-License-Identifier: MIT
const scree = require("scree");
const inline = require("scree/inline");

async function main() {
  const { play } = await import("../game.js");
  console.log(play(await scree.load()));
  console.log(play(await inline.load()));
  if (inline.ScreeError !== scree.ScreeError) throw new Error("two classes of errors");
}

main();
