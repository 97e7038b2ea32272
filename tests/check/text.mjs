// SPDX-License-Identifier: MIT
// Rules for every text file: a licence line on sources, clean line ends, no place that only one machine has.
import { files, lineOf, read, report } from "./lib/files.mjs";

const sources = /\.(c|h|ts|mjs|js|sh|cmake)$|(^|\/)(CMakeLists\.txt|play|check|run)$/;
const binary = /\.(png|ico|wasm|woff2?|gz|br)$/;
const rules = [
  [/[ \t]+$/m, "white space at the end of a line"],
  [/\r/, "a carriage return"],
  [/[^\n]$(?![\s\S])/, "no newline at the end"],
  [/(?<![\w.~-])\/(home|root|Users|work|workspace)\//, "a path of somebody's own machine"],
  [/\.\.\/\.[a-z]/, "a hidden folder outside the repository"],
];

const problems = [];
const all = files().filter((file) => !binary.test(file));
for (const file of all) {
  const text = read(file);
  for (const [pattern, what] of rules) {
    const match = pattern.exec(text);
    if (match) problems.push(`${file}:${lineOf(text, match.index)}: ${what}`);
  }
  if (sources.test(file) && !/^(#!.*\n)?(\/\/|#) SPDX-License-Identifier: MIT\n/.test(text)) {
    problems.push(`${file}:1: no SPDX-License-Identifier line`);
  }
  if (file.endsWith("package-lock.json") && /"resolved": *"https?:/.test(text)) {
    problems.push(`${file}: names download hosts; make it anew where .npmrc says omit-lockfile-registry-resolved`);
  }
}
report(`text: ${all.length} files`, problems);
