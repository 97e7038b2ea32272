// SPDX-License-Identifier: MIT
// The reference: TypeDoc finds everything that the package offers, each part documented, no link that leads nowhere.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { report, root } from "./lib/files.mjs";

const npm = path.join(root, "npm");
const { entryPoints } = JSON.parse(readFileSync(path.join(npm, "typedoc.json"), "utf8"));
const { exports } = JSON.parse(readFileSync(path.join(npm, "package.json"), "utf8"));
const problems = [];
// What has types of its own is in the reference.
for (const [name, { import: esm }] of Object.entries(exports)) {
  const source = esm?.types.replace("./dist/", "src/").replace(".d.ts", ".ts");
  if (source && !entryPoints.includes(source)) problems.push(`${name} is not in npm/typedoc.json`);
}
const typedoc = path.join(npm, "node_modules/typedoc/bin/typedoc");
const { status, stdout, stderr } = spawnSync(process.execPath, [typedoc, "--emit", "none"], { cwd: npm, encoding: "utf8" });
// eslint-disable-next-line no-control-regex
if (status !== 0) problems.push(...`${stdout}${stderr}`.replace(/\u001b\[\d+m/g, "").trim().split("\n"));
report(`reference: ${entryPoints.length} modules`, problems);
