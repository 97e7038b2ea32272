// SPDX-License-Identifier: MIT
// The same scene ends in the same state, has told the same events and answers queries alike, bit for bit, whatever it
// was compiled by and runs on: gcc and clang, not optimised and optimised, and the wasm module in Node. (The browser
// test compares its own hash with Node's.) N03: among them are hinged columns that fall and sleep; what is told says in
// which step.
import { existsSync } from "node:fs";
import path from "node:path";
import { build, files, report, root, run } from "./lib/files.mjs";

const STEPS = 600;
const presets = ["bits-gcc-o0", "bits-gcc-o3", "bits-clang-o0", "bits-clang-o3"];
const outside = "../shared/scenes/fx2d/stacked_boxes.yml";

const scenes = files(/^tests\/scenes\/.*\.ya?ml$/);
if (existsSync(path.join(root, outside))) scenes.push(outside);
else console.log(`skip: ${outside} is not there`);

const hashIn = (output) =>
  /\b[0-9a-f]{16} [0-9a-f]{8} [0-9a-f]{8}\b/.exec(output)?.[0] ?? `no hash in ${JSON.stringify(output)}`;

for (const preset of presets) build(preset, "scree_cli_native");

/** What each build makes of a scene, or the reason why it makes nothing of it. */
function hashes(scene) {
  const commands = presets.map((preset) => [preset, `build/${preset}/scree_cli_native`, scene, String(STEPS)]);
  commands.push(["wasm in Node", process.execPath, "tests/check/lib/digest.mjs", scene, String(STEPS)]);
  return commands.map(([name, ...command]) => {
    try {
      return [name, hashIn(run(...command))];
    } catch (error) {
      return [name, error.message];
    }
  });
}

const problems = [];
for (const scene of scenes) {
  const found = hashes(scene);
  const same = new Set(found.map(([, hash]) => hash)).size === 1 && /^[0-9a-f]{16} /.test(found[0][1]);
  if (same) console.log(`  ${found[0][1]} ${scene}`);
  else problems.push(`${scene}:\n${found.map(([name, hash]) => `    ${name}: ${hash}`).join("\n")}`);
}
if (scenes.length === 0) problems.push("there are no scenes in tests/scenes");
report(`determinism: ${scenes.length} scenes, ${STEPS} steps, ${presets.length + 1} builds each`, problems);
