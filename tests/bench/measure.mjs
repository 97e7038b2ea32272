// SPDX-License-Identifier: MIT
// node measure.mjs SCENE ENGINE STEPS SECONDS: one run in a process of its own; prints one line of JSON. STEPS 0 is the
// scene's own count. A run that is still stepping after SECONDS of processor time ends there and is judged no further.
import { adapterOf } from "./adapters/index.mjs";
import { anchorsApart, judge } from "./quality.mjs";
import { makeScene, warmUpScene } from "./scenes.mjs";

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

function posesOf(world, scene) {
  const poses = new Float64Array(3 * scene.bodies.length);
  world.poses(poses);
  return poses;
}

function take(world, steps) {
  for (let i = 0; i < steps; i++) world.step();
}

/** Steps and nothing else between the two readings of the clocks; looks at them every few steps only. */
function timed(world, steps, seconds) {
  const wall = performance.now();
  const cpu = cpuSeconds();
  let done = 0;
  while (done < steps && cpuSeconds() - cpu < seconds) {
    const batch = Math.min(10, steps - done);
    take(world, batch);
    done += batch;
  }
  return { steps: done, cpu: ((cpuSeconds() - cpu) * 1000) / done, wall: (performance.now() - wall) / done };
}

/** How far anchors come apart in a run of its own, at worst and at its end: looking on takes time. */
function watchAnchors(build, scene, steps) {
  const world = build(scene);
  let [worst, end] = [0, 0];
  for (let i = 0; i < steps; i++) {
    world.step();
    end = anchorsApart(scene, posesOf(world, scene));
    worst = Math.max(worst, end);
  }
  world.dispose();
  return { apart: worst, apartEnd: end };
}

async function measure(sceneName, engineName, wanted, seconds) {
  const adapter = await adapterOf(engineName);
  const build = await adapter.load();
  const warm = warmUpScene();
  const small = build(warm);
  take(small, warm.steps);
  small.dispose();

  const scene = makeScene(sceneName);
  const steps = wanted || scene.steps;
  const world = build(scene);
  const start = posesOf(world, scene);
  take(world, scene.settle);
  globalThis.gc?.();
  const times = timed(world, steps, seconds);
  const complete = times.steps === steps;
  const result = { scene: sceneName, engine: engineName, complete, ...times };
  if (!complete) return result;
  if (world.hash) result.hash = world.hash();
  const before = posesOf(world, scene);
  world.step();
  const judged = judge(scene, start, before, posesOf(world, scene));
  if (!scene.quality.includes("anchors")) return { ...result, ...judged };
  return { ...result, ...judged, ...watchAnchors(build, scene, scene.settle + steps) };
}

const [sceneName, engineName, steps = "0", seconds = "Infinity"] = process.argv.slice(2);
console.log(JSON.stringify(await measure(sceneName, engineName, Number(steps), Number(seconds))));
