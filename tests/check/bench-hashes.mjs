// SPDX-License-Identifier: MIT
// Every scene of the benchmark ends in the same state, bit for bit, from gcc and clang, not optimised and optimised, and
// from the wasm module in Node; with both solvers. Thousands of bodies take ways through the engine that small scenes
// do not: arrays that grow while stepping, many colours, trees that are rebalanced.
import { execFile } from "node:child_process";
import os from "node:os";
import { promisify } from "node:util";
import { SCENES as ALL, makeScene } from "../bench/scenes.mjs";
import { build, report, root, run } from "./lib/files.mjs";

// bench_native knows no joints.
const SCENES = ALL.filter((name) => makeScene(name).joints.length === 0);

const STEPS = "300";
const folder = "build/bench/scenes";
const presets = ["bits-gcc-o0", "bits-clang-o0", "bits-gcc-o3", "bits-clang-o3"];
// The second solver takes several times as long: without optimisation it runs the scenes of up to so many bodies.
const SLOW_MOST = 1200;

/** Every program to run, each a command for one scene, the longest first so that the last to end is a short one. */
function plan() {
  const jobs = [];
  for (const scene of SCENES) {
    const bodies = makeScene(scene).bodies.length;
    for (const solver of ["soft", "xpbd"]) {
      for (const preset of presets) {
        const slow = preset.endsWith("o0");
        if (slow && solver === "xpbd" && bodies > SLOW_MOST) continue;
        const program = `build/${preset}/bench_native`;
        const command = [program, "--steps", STEPS, "--solver", solver, `${folder}/${scene}.txt`];
        jobs.push({ scene, solver, name: preset, cost: bodies * (slow ? 5 : 1) * (solver === "xpbd" ? 4 : 1), command });
      }
      const command = [process.execPath, "tests/bench/hash.mjs", scene, STEPS, solver];
      jobs.push({ scene, solver, name: "wasm in Node", cost: bodies * (solver === "xpbd" ? 4 : 1), command });
    }
  }
  return jobs.sort((a, b) => b.cost - a.cost);
}

/** The hash that a program prints, or why it prints none. */
async function hashOf([program, ...words]) {
  try {
    const { stdout } = await promisify(execFile)(program, words, { cwd: root });
    return /\b[0-9a-f]{16}\b/.exec(stdout)?.[0] ?? `no hash in ${JSON.stringify(stdout)}`;
  } catch (error) {
    return error.message;
  }
}

/** Runs the jobs, as many at a time as there are processors. */
async function runAll(jobs) {
  const left = [...jobs];
  const work = async () => {
    for (let job = left.shift(); job; job = left.shift()) job.hash = await hashOf(job.command);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
}

const keyOf = ({ scene, solver }) => `${scene} ${solver}`;

for (const preset of presets) build(preset, "bench_native");
run(process.execPath, "tests/bench/scenes_dump.mjs", folder);
const jobs = plan();
await runAll(jobs);

const problems = [];
for (const key of new Set(jobs.map(keyOf))) {
  const group = jobs.filter((job) => keyOf(job) === key);
  const [{ hash }] = group;
  const same = /^[0-9a-f]{16}$/.test(hash) && group.every((job) => job.hash === hash);
  if (same) console.log(`  ${hash} ${key} (${group.length} builds)`);
  else problems.push(`${key}:\n${group.map((job) => `    ${job.name}: ${job.hash}`).join("\n")}`);
}
report(`bench-hashes: ${SCENES.length} scenes with 2 solvers, ${STEPS} steps, ${jobs.length} runs`, problems);
