// SPDX-License-Identifier: MIT
// Every case of the two hand-out lists, small scenes that broke other engines and a textbook's worked examples, is named
// where it is tested; prints where. `cases.mjs --list` prints them all.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { files, read, report, root } from "./lib/files.mjs";

const lists = ["cases.json", "textbook.json"].map((name) => path.join(root, "../shared", name));
if (!lists.every(existsSync)) {
  console.log("skip: the lists of cases are not there: ../shared/cases.json, ../shared/textbook.json");
  process.exit(0);
}

/** The first part of an id is its name: Q07 of "Q07-transform-getter-immediate". */
const ids = lists.flatMap((list) => JSON.parse(readFileSync(list, "utf8")).map(({ id }) => id.split("-")[0]));

/** Names in a text, those between as well where it says "TB28 to TB30". */
function* namesIn(text) {
  for (const [, letters, from, , to] of text.matchAll(/(?<![a-z\d])(tb|[a-z])(\d\d)\b( to (?:tb|[a-z])(\d\d)\b)?/gi)) {
    for (let number = Number(from); number <= Number(to ?? from); number++) {
      yield letters.toUpperCase() + String(number).padStart(2, "0");
    }
  }
}

const tested = new Map(ids.map((id) => [id, []]));
for (const file of files(/^tests\/(unit|scene|js|browser|check)\/.*\.(c|h|mjs)$/)) {
  if (file === "tests/check/cases.mjs") continue;
  for (const id of new Set(namesIn(read(file).replaceAll("_", " ")))) tested.get(id)?.push(file);
}

const problems = [];
for (const [id, where] of tested) {
  if (process.argv.includes("--list")) console.log(`  ${id.padEnd(5)} ${where.join(" ")}`);
  if (where.length === 0) problems.push(`${id} is in no test`);
}
report(`cases: ${ids.length}`, problems);
