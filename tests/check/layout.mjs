// SPDX-License-Identifier: MIT
// The committed layout for TypeScript is what the headers say today.
import { build, read, report, run } from "./lib/files.mjs";

build("native", "layout");
const expected = run("build/native/layout");
const found = read("npm/src/layout.gen.ts");
const problems = [];
if (found !== expected) {
  const lines = expected.split("\n");
  const line = found.split("\n").findIndex((text, i) => text !== lines[i]);
  problems.push(`npm/src/layout.gen.ts:${line + 1} is out of date: build/native/layout > npm/src/layout.gen.ts`);
}
report(`layout: ${expected.split("\n").length} lines`, problems);
