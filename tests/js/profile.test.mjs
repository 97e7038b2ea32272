// SPDX-License-Identifier: MIT
// Counters and stage times: what they say, and that asking for them changes nothing.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { addFloor, dist, engine, root, sceneFor, scree, takeSteps, thrownBy } from "./support.mjs";

const NAMES = scree.STAGES.map(({ name }) => name);
const box = { box: [1, 1] };

function addPile(scene, count = 60) {
  addFloor(scene);
  for (let i = 0; i < count; i++) {
    const position = [(i % 10) * 1.01, 0.6 + 1.1 * Math.floor(i / 10)];
    scene.createBody({ position, shapes: [i % 3 ? box : { circle: 0.5 }] });
  }
}

const sumOf = (times) => NAMES.reduce((sum, name) => sum + times[name], 0);
const assertClose = (a, b) => assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)), `${a} and ${b}`);

test("the stages are those of the pipeline, in its order", () => {
  const table = readFileSync(path.join(root, "src/step.c"), "utf8");
  const inPipeline = [...table.matchAll(/\[SCREE_STAGE_(\w+)\] = \w/g)].map(([, name]) => name.toLowerCase());
  assert.ok(inPipeline.length > 4);
  assert.deepEqual(NAMES, inPipeline);
  for (const { text } of scree.STAGES) assert.ok(text.length > 5);
});

test("steps are the same bits with the profile on, off, and switched in between", (t) => {
  const [plain, profiled, switched] = [0, 1, 2].map(() => sceneFor(t));
  for (const scene of [plain, profiled, switched]) addPile(scene);
  profiled.profile = true;
  for (let i = 0; i < 240; i++) {
    switched.profile = i % 7 < 3;
    const dt = i % 50 === 49 ? 0.03 : undefined;
    for (const scene of [plain, profiled, switched]) scene.step(dt);
    assert.equal(profiled.hash(), plain.hash());
    assert.equal(switched.hash(), plain.hash());
    assert.equal(profiled.time, plain.time);
  }
  assert.equal(profiled.stageTotals.count, 240);
});

test("advances too: steps, alpha, time, events and bits", (t) => {
  const [plain, profiled] = [0, 1].map(() => sceneFor(t));
  for (const scene of [plain, profiled]) addPile(scene);
  profiled.profile = true;
  let steps = 0;
  for (const seconds of Array.from({ length: 90 }, (_, i) => [0.004, 1 / 60, 0.05, 0, 3, 0.016][i % 6])) {
    const taken = plain.advance(seconds);
    assert.equal(profiled.advance(seconds), taken);
    steps += taken;
    for (const key of ["alpha", "time", "stepCount"]) assert.equal(profiled[key], plain[key], key);
    assert.equal(profiled.events.begin.count, plain.events.begin.count);
    assert.deepEqual([...profiled.bodies.transform], [...plain.bodies.transform]);
    assert.equal(profiled.hash(), plain.hash());
    assert.equal(profiled.stageTotals.count, steps);
  }
  assert.ok(steps > 200);
});

test("stage times add up to the step, and totals to the steps", (t) => {
  const scene = sceneFor(t);
  addPile(scene);
  assert.equal(scene.profile, false);
  takeSteps(scene, 3);
  assert.deepEqual(Object.values(scene.stageTimes), Array(NAMES.length + 2).fill(0), "nothing is timed unasked");
  scene.profile = true;
  assert.equal(scene.profile, true);
  const { stageTimes, stageTotals } = scene;
  let sum = 0;
  for (let i = 1; i <= 30; i++) {
    scene.step();
    assert.equal(scene.stageTimes, stageTimes, "one object for good");
    assert.equal(stageTimes.count, 1);
    assertClose(sumOf(stageTimes), stageTimes.step);
    for (const name of NAMES) assert.ok(stageTimes[name] >= 0, name);
    sum += stageTimes.step;
    assert.equal(stageTotals.count, i);
    assertClose(stageTotals.step, sum);
  }
  assertClose(sumOf(stageTotals), stageTotals.step);
  assert.ok(stageTotals.step > 0 && stageTotals.solve > 0);
  const copy = { ...stageTotals };
  assert.deepEqual(Object.keys(copy), ["count", "step", ...NAMES]);
  assert.deepEqual(JSON.parse(JSON.stringify(stageTotals)), copy);
  scene.step(0);
  assert.equal(stageTotals.count, 30, "no time, no step");
  scene.profile = false;
  takeSteps(scene, 5);
  assert.deepEqual({ ...stageTotals }, copy, "kept while the profile is off");
  scene.profile = true;
  assert.equal(stageTotals.count + stageTotals.step, 0, "begun anew");
});

test("a refused step is refused under the profile as well, and the scene is whole", (t) => {
  const [plain, profiled] = [0, 1].map(() => sceneFor(t));
  for (const scene of [plain, profiled]) addPile(scene);
  profiled.profile = true;
  for (const wrong of [(s) => s.step(-1), (s) => s.step(NaN), (s) => s.step(1e-7), (s) => s.step("1")]) {
    const [a, b] = [plain, profiled].map((scene) => thrownBy(() => wrong(scene)));
    assert.deepEqual([b.code, b.call, b.argument, b.message], [a.code, a.call, a.argument, a.message]);
  }
  for (const wrong of [(s) => s.advance(-1), (s) => s.advance(Infinity)]) {
    const [a, b] = [plain, profiled].map((scene) => thrownBy(() => wrong(scene)));
    assert.deepEqual([b.code, b.call, b.argument, b.message], [a.code, a.call, a.argument, a.message]);
  }
  assert.equal(profiled.stageTotals.count, 0);
  for (const scene of [plain, profiled]) takeSteps(scene, 10);
  assert.equal(profiled.hash(), plain.hash());
});

test("a clock that is replaced, or that meddles, comes too late", (t) => {
  const [plain, profiled] = [0, 1].map(() => sceneFor(t));
  for (const scene of [plain, profiled]) addPile(scene);
  profiled.profile = true;
  t.mock.method(performance, "now", () => {
    profiled.dispose();
    throw new Error("not in the middle of a step");
  });
  for (const scene of [plain, profiled]) takeSteps(scene, 20);
  assert.equal(profiled.hash(), plain.hash());
});

// The engine has the last word: whoever got hold of the module's own exports still cannot use half a step.
test("half a step cannot be seen through", async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(path.join(dist, "scree.wasm")), {});
  const raw = instance.exports;
  raw._initialize?.();
  const [def, fault, out] = [raw.malloc(256), raw.malloc(256), raw.malloc(256)];
  raw.scene_def_default(def);
  assert.equal(raw.scene_create(def, fault, out), 0);
  const scene = new DataView(raw.memory.buffer).getUint32(out, true);
  assert.equal(raw.scene_step_begin(scene, 1 / 60), 0);
  assert.equal(raw.scene_stages_due(scene), NAMES.length);
  const { STATUSES } = await import(pathToFileURL(path.join(dist, "layout.gen.js")).href);
  const inStep = STATUSES.findIndex(({ code }) => code === "in-step");
  assert.ok(inStep > 0);
  assert.equal(raw.scene_step(scene, 1 / 60), inStep);
  assert.equal(raw.scene_advance(scene, 1, 0), inStep);
  assert.equal(raw.scene_set_gravity(scene, 0, 1), inStep);
  for (let due = NAMES.length; due > 0; due--) assert.equal(raw.scene_step_stage(scene), 0);
  assert.notEqual(raw.scene_step_stage(scene), 0);
  assert.equal(raw.scene_step(scene, 1 / 60), 0);
});

test("profiled steps leave no more garbage than their clock", () => {
  const source = `
    import { load } from ${JSON.stringify(pathToFileURL(path.join(dist, "index.js")).href)};
    const scene = (await load()).createScene();
    scene.profile = true;
    const marks = new Float64Array(64);
    const clock = () => { for (let i = 0; i < ${NAMES.length} + 1; i++) marks[i] = performance.now(); };
    const steps = () => { scene.step(); marks[63] += scene.stageTimes.solve; };
    const grown = (run) => {
      for (let i = 0; i < 20000; i++) run();
      gc();
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 20000; i++) run();
      return (process.memoryUsage().heapUsed - before) / 20000;
    };
    const least = (run) => Math.min(...[1, 2, 3].map(() => grown(run)));
    console.log(JSON.stringify([least(clock), least(steps)]));`;
  const words = ["--expose-gc", "--input-type=module", "--eval", source];
  const { stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8", timeout: 120_000 });
  assert.equal(stderr, "");
  const [clock, steps] = JSON.parse(stdout);
  // The clock boxes its answers. The smallest object beside them would take 24 bytes.
  assert.ok(steps < clock + 16, `${steps} bytes a step, ${clock} for reading the clock`);
});

test("counters tell what the last step did", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  for (let i = 0; i < 8; i++) scene.createBody({ position: [3 * i, 0.5], shapes: [box] });
  const fresh = scene.counters;
  for (const key of ["colours", "overflow", "solved", "batches", "tested", "reused", "moved", "stepBytes"]) {
    assert.equal(fresh[key], 0, key);
  }
  scene.step();
  assert.equal(scene.counters.moved, 9);
  takeSteps(scene, 9);
  // Eight contacts that share no movable body: one colour, two batches, nothing left over.
  const { steps, time, shapes, pairs, bytes, stepBytes, ...rest } = scene.counters;
  const counts = { bodies: 9, dynamic: 8, awake: 8, islands: 8, contacts: 8, joints: 0, colours: 1 };
  const solved = { overflow: 0, solved: 8, batches: 2, jointBatches: 0, tested: 8, reused: 8, moved: 0 };
  assert.deepEqual(rest, { ...counts, ...solved });
  assert.deepEqual([steps, shapes], [10, 9]);
  assert.ok(Math.abs(time - 10 / 60) < 1e-12);
  assert.ok(pairs >= 8);
  assert.ok(stepBytes > 0 && stepBytes <= bytes);
  takeSteps(scene, 60);
  assert.equal(scene.counters.awake, 0);
  assert.equal(scene.counters.solved, 0);
  assert.equal(scene.counters.contacts, 8);
});

test("joints are counted, and the batches that they take", (t) => {
  const scene = sceneFor(t);
  for (let i = 0; i < 6; i++) {
    const bodyB = scene.createBody({ position: [3 * i, 0], shapes: [box] });
    scene.createJoint({ type: "revolute", bodyB, anchor: [3 * i, 1] });
  }
  assert.deepEqual([scene.counters.joints, scene.counters.jointBatches], [6, 0]);
  scene.step();
  // Six joints that share no movable body: one colour, two batches.
  assert.deepEqual([scene.counters.joints, scene.counters.jointBatches], [6, 2]);
});

test("contacts that find no colour are counted", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  scene.createBody({ shapes: [{ circle: 5 }] });
  for (let i = 0; i < 40; i++) {
    const angle = (2 * Math.PI * i) / 40;
    scene.createBody({ position: [5.29 * Math.cos(angle), 5.29 * Math.sin(angle)], shapes: [{ circle: 0.3 }] });
  }
  scene.step();
  // 32 colours, the last of which is for what finds none.
  const { contacts, colours, overflow, batches } = scene.counters;
  assert.deepEqual({ contacts, colours, overflow, batches }, { contacts: 40, colours: 32, overflow: 9, batches: 40 });
});
