// SPDX-License-Identifier: MIT
// node run.mjs [NAME...]: runs every check of this folder, or those named, each in its own process, and adds them up.
// A check prints what it looked at and fails by its exit code; a line that starts with "skip" says what it left out.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./", import.meta.url));
const all = readdirSync(folder).filter((name) => name.endsWith(".mjs") && name !== "run.mjs").sort();
const wanted = process.argv.slice(2).map((name) => name.replace(/(\.mjs)?$/, ".mjs"));
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`no such check: ${unknown.join(", ")}`);

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of wanted.length > 0 ? wanted : all) {
  const options = { encoding: "utf8", maxBuffer: 1 << 28 };
  const { status, stdout, stderr } = spawnSync(process.execPath, [folder + name], options);
  console.log(`== ${name}\n${stdout}${stderr}`.trimEnd());
  counts[status === 0 ? "passed" : "failed"]++;
  counts.skipped += stdout.match(/^skip/gim)?.length ?? 0;
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
