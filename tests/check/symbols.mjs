// SPDX-License-Identifier: MIT
// What the core asks of the C library: memory and the square root, nothing else. No other mathematics (it differs in
// the last bit from one library to the next), no clock, no randomness, no input or output.
import { build, report, run } from "./lib/files.mjs";

const heap = ["malloc", "calloc", "realloc", "free", "aligned_alloc"];
const bytes = ["memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strcmp", "strncmp"];
const allowed = new Set([...heap, ...bytes, "sqrt", "sqrtf"]);
const compilers = /^(_GLOBAL_OFFSET_TABLE_|__stack_chk_fail)$/;

build("bits-gcc-o0", "scree");
const lines = run("nm", "build/bits-gcc-o0/libscree.a").split("\n");
const defined = new Set(lines.map((line) => /^[0-9a-f]+ [A-TV-Z] (\w+)$/.exec(line)?.[1]));
const asked = new Map();
let object = "";
for (const line of lines) {
  if (/^\S+\.o:$/.test(line)) object = line.slice(0, -1);
  const name = /^ +U (\w+)$/.exec(line)?.[1];
  if (name && !defined.has(name) && !compilers.test(name)) asked.set(name, object);
}
const problems = [...asked].filter(([name]) => !allowed.has(name)).map(([name, where]) => `${where} asks for ${name}`);
report(`symbols: the core asks for ${[...asked.keys()].sort().join(" ") || "nothing"}`, problems);
