// SPDX-License-Identifier: MIT
// Sizes: a C file under 400 lines, a TypeScript or JavaScript file under 300, a function under 60. limits.json names
// the exceptions, "file" or "file:function", with the lines they may have. It may only shrink: an entry that is no
// longer needed, or is larger than needed, fails.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { code, files, lineOf, read, report, root } from "./lib/files.mjs";

const FUNCTION = 60;
const generated = /\.gen\.ts$/;
const sizes = new Map();

const lineCount = (text) => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** The functions of a C file: braces at the outermost level that follow a parameter list. */
function cFunctions(file, text) {
  const bare = code(text).replace(/^[ \t]*#(?:[^\n]*\\\n)*[^\n]*/gm, (s) => s.replace(/[^\n]/g, " "));
  let depth = 0;
  let start = 0; // where the present top-level declaration begins
  let name;
  for (const match of bare.matchAll(/[{};]/g)) {
    const head = bare.slice(start, match.index);
    if (match[0] === "{") {
      if (depth === 0 && /^\s*extern\s*"\s*"\s*$/.test(head)) {
        start = match.index + 1; // extern "C" { is no level of its own
        continue;
      }
      if (depth === 0) name = /\)\s*$/.test(head) && !head.includes("=") ? functionName(head) : undefined;
      depth++;
    } else if (match[0] === "}") {
      depth = Math.max(0, depth - 1);
      if (depth > 0) continue;
      const first = start + head.search(/\S/);
      if (name) sizes.set(`${file}:${name}`, [lineOf(bare, match.index) - lineOf(bare, first) + 1, FUNCTION]);
      name = undefined;
      start = match.index + 1;
    } else if (depth === 0) start = match.index + 1;
  }
}

/** The word before the first parameter list that is no attribute: attributes and macros may stand in front. */
function functionName(head) {
  const words = [...head.matchAll(/(\w+)\s*\(/g)].map((match) => match[1]);
  return words.find((word) => word !== "__attribute__" && !/^(EXPORT|export_name|[A-Z_]+)$/.test(word)) ?? words[0];
}

/** The functions of a TypeScript or JavaScript file, as its own parser sees them. */
function scriptFunctions(ts, file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const line = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const first = line(node.getStart(source));
      const name = node.name?.getText(source) ?? node.parent.name?.getText(source) ?? `line ${first}`;
      sizes.set(`${file}:${name}`, [line(node.end) - first + 1, FUNCTION]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function typescript() {
  const require = createRequire(import.meta.url);
  const place = ["npm", "web"].map((dir) => path.join(root, dir, "node_modules/typescript")).find(existsSync);
  if (!place) throw new Error("typescript is not installed: npm --prefix npm ci");
  return require(place);
}

for (const file of files(/\.(c|h)$/)) {
  const text = read(file);
  sizes.set(file, [lineCount(text), 400]);
  cFunctions(file, text);
}
const ts = typescript();
for (const file of files(/\.(ts|mts|js|mjs)$/).filter((name) => !generated.test(name))) {
  const text = read(file);
  sizes.set(file, [lineCount(text), 300]);
  scriptFunctions(ts, file, text);
}

const exceptions = JSON.parse(read("tests/check/limits.json"));
const problems = [];
for (const [name, [lines, limit]] of sizes) {
  const bound = exceptions[name];
  if (bound === undefined && lines >= limit) problems.push(`${name}: ${lines} lines, must be under ${limit}`);
  if (lines > bound) problems.push(`${name}: ${lines} lines, grown past its exception of ${bound}`);
  if (lines < bound) {
    const advice = lines < limit ? "is no longer needed" : `can shrink to ${lines}`;
    problems.push(`${name}: its exception in tests/check/limits.json ${advice}`);
  }
}
for (const name of Object.keys(exceptions)) {
  if (!sizes.has(name)) problems.push(`${name}: named in tests/check/limits.json, but there is no such thing`);
}
report(`limits: ${sizes.size} files and functions, ${Object.keys(exceptions).length} exceptions`, problems);
