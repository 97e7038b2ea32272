// SPDX-License-Identifier: MIT
// Each public header compiles by itself, as C17 and as C++, without a warning.
import { spawnSync } from "node:child_process";
import { files, report, root } from "./lib/files.mjs";

const warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
const languages = { C: ["-xc", "-std=c17"], "C++": ["-xc++", "-std=c++17"] };
const headers = files(/^include\/.*\.h$/);
const problems = [];
for (const header of headers) {
  for (const [language, flags] of Object.entries(languages)) {
    // Twice, so that a missing include guard shows.
    const input = `#include "${header.replace("include/", "")}"\n`.repeat(2);
    const args = [...flags, ...warnings, "-Iinclude", "-fsyntax-only", "-"];
    const { status, stderr } = spawnSync("clang", args, { cwd: root, input, encoding: "utf8" });
    const complaints = stderr.split("\n").filter((line) => / (error|warning): /.test(line));
    if (status !== 0) problems.push(`${header} as ${language}: ${complaints.join("\n    ") || stderr}`);
  }
}
if (headers.length === 0) problems.push("there are no public headers");
report(`headers: ${headers.length}, alone, as C17 and C++17`, problems);
