// SPDX-License-Identifier: MIT
// node tests/bench/rays.mjs [--runs N] [--frames N] [--engines A,B]: 10,000 rays a frame among 10,000 moving bodies, as
// a hundred lidars of a hundred rays each, in every engine. Prints a Markdown table; README.md says what it shows.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ENGINES, adapterOf } from "./adapters/index.mjs";
import { rayScene, raysOf } from "./ray-scene.mjs";

const here = fileURLToPath(import.meta.url);
const FRAMES_BEFORE = 10;

/** In a process of its own: milliseconds of processor time for the rays of a frame, and how far they went. */
async function measure(name, frames) {
  const { load, slow, raysMost = Infinity } = await adapterOf(name);
  const scene = rayScene();
  const world = (await load())(scene);
  const all = raysOf(scene);
  const count = Math.min(all.length / 4, raysMost);
  const rays = all.subarray(0, 4 * count);
  const distance = new Float64Array(count);
  let spent = 0;
  for (let i = -FRAMES_BEFORE; i < frames; i++) {
    world.step();
    const start = process.cpuUsage();
    world.rays(rays, scene.reach, distance);
    const { user, system } = process.cpuUsage(start);
    if (i >= 0) spent += (user + system) / 1000;
    if (slow && i >= 10) {
      frames = i + 1;
      break;
    }
  }
  const ms = (spent / frames) * (all.length / 4 / count);
  // Of the first frame of another world, before bodies have moved apart in their different ways.
  const still = (await load())({ ...scene, bodies: scene.bodies.map((body) => ({ ...body, vx: 0, vy: 0, omega: 0 })) });
  still.step();
  still.rays(rays, scene.reach, distance);
  console.log(JSON.stringify({ ms, distance: [...distance] }));
}

/** Share of rays that went as far as those of the first engine, within a centimetre. */
function agreement(one, other) {
  const count = Math.min(one.length, other.length);
  let same = 0;
  for (let i = 0; i < count; i++) same += Math.abs(one[i] - other[i]) < 0.01;
  return same / count;
}

function table(engines, best) {
  const first = best[engines[0]];
  const lines = engines.map((name) => {
    const { ms, distance } = best[name];
    const cells = [name, ms.toFixed(2), (ms / first.ms).toFixed(1), (100 * agreement(first.distance, distance)).toFixed(1)];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| engine | ms for 10,000 rays | times the first | equal rays, % |", "|---|---:|---:|---:|", ...lines].join("\n");
}

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    frames: { type: "string", default: "60" },
    engines: { type: "string", default: ENGINES.join(",") },
    one: { type: "string", default: "" },
  },
});
const frames = Number(values.frames);
if (values.one) await measure(values.one, frames);
else {
  const engines = values.engines.split(",");
  const best = {};
  for (let round = 0; round < Number(values.runs); round++) {
    for (const name of engines) {
      const words = ["--expose-gc", here, "--one", name, "--frames", values.frames];
      const run = JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", maxBuffer: 1 << 26 }));
      console.error(`${name}: ${run.ms.toFixed(2)} ms`);
      if (!best[name] || run.ms < best[name].ms) best[name] = run;
    }
  }
  console.log(table(engines, best));
}
