// SPDX-License-Identifier: MIT
// Plays a replay that the page saved, in Node: node web/replay.mjs FILE.json
// Exit code 0: the same bits to the last step; 1: they part, and it says by which step; 2: the file cannot be played.
import { readFile } from "node:fs/promises";
import { load } from "../npm/dist/index.js";
import { play, readReplay, told } from "./dist/replay.js";

const [file, ...rest] = process.argv.slice(2);
if (!file || rest.length > 0) {
  console.error("usage: node web/replay.mjs FILE.json");
  process.exit(2);
}
try {
  const outcome = play(await load(), readReplay(await readFile(file, "utf8")));
  console.log(told(outcome));
  process.exit(outcome.parted === null ? 0 : 1);
} catch (error) {
  console.error(`${file}: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
}
