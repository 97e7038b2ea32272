// SPDX-License-Identifier: MIT
// The repository's own files: what git tracks or would track. Shared by the checks.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));

// A check that cannot do its work fails with its reason alone: where in the check that was helps nobody.
process.on("uncaughtException", (error) => {
  console.log(`FAILED: ${error.message}`);
  process.exitCode = 1;
});

/** Paths from the top of the repository, sorted; ignored files are left out. */
export function files(pattern = /./) {
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return list.split("\0").filter((file) => file && pattern.test(file) && existsSync(path.join(root, file))).sort();
}

export const read = (file) => readFileSync(path.join(root, file), "utf8");

/** Runs a program in the top folder and returns what it prints; throws what it complains of. */
export function run(program, ...args) {
  const options = { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1 << 28 };
  const { status, error, stdout, stderr } = spawnSync(program, args, options);
  if (status === 0) return stdout;
  throw new Error(error?.message ?? `${[program, ...args].join(" ")}\n${stdout.slice(-3000)}${stderr}`.trim());
}

/** Configures and builds one target of a preset, so that a check never looks at something stale. */
export function build(preset, target) {
  const configured = existsSync(path.join(root, "build", preset, "build.ninja"));
  if (!configured) run("cmake", "--preset", preset, "-DSCREE_WERROR=ON");
  run("cmake", "--build", "--preset", preset, "--target", target);
}

/** Text with comments and the insides of literals blanked out, lines kept. For C and for anything close to it. */
export function code(text) {
  const blank = (s) => s.replace(/[^\n]/g, " ");
  const pattern = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
  return text.replace(pattern, (s) => (s[0] === "/" ? blank(s) : s[0] + blank(s.slice(1, -1)) + s[0]));
}

export const lineOf = (text, index) => text.slice(0, index).split("\n").length;

/** Prints what was looked at and each problem; the exit code says whether there was one. */
export function report(what, problems) {
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(`${problems.length ? "FAILED" : "ok"}: ${what}${problems.length ? `, ${problems.length} problems` : ""}`);
  process.exitCode = problems.length ? 1 : 0;
}
