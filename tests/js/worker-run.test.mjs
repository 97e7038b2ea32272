// SPDX-License-Identifier: MIT
// Scenes that run by themselves, frames that are whole while they are read, and what reading them leaves behind.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sceneFor, takeSteps } from "./support.mjs";
import { WAYS, furnish, remoteFor, runInNode } from "./worker-support.mjs";

/** Keeps this thread busy, so that the worker's goes on alone. */
function spin(milliseconds) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** What waits for the clocks of two threads to come out in a certain way: it ends, and this is by when. */
const PATIENT = { timeout: 60_000 };

/** Many bodies that go along x at 1 m/s, all side by side: within a frame x is the same for all, and is the time. */
function march(scene, count) {
  for (let i = 0; i < count; i++) scene.createBody({ type: "kinematic", position: [0, 2 * i], velocity: [1, 0] });
}

for (const [way, shared] of Object.entries(WAYS)) {
  test(`a scene that runs by itself keeps to the clock and to the bits, ${way}`, PATIENT, async (t) => {
    const scene = (await remoteFor(t, { shared })).createScene();
    furnish(scene);
    const began = performance.now();
    await scene.start();
    // However seldom this thread has its turn, at some time it finds the scene between two steps.
    for (let between = 0; scene.time < 0.5 || between < 3; await sleep(1)) {
      const { alpha } = scene;
      assert.ok(alpha >= 0 && alpha <= 1);
      if (alpha > 0 && alpha < 1) between++;
    }
    await scene.stop();
    const took = (performance.now() - began) / 1000;
    const { stepCount, time } = scene;
    assert.ok(time <= took, `${time} s were simulated in ${took} s`);
    await sleep(50);
    assert.equal(scene.stepCount, stepCount, "it stands still");
    const near = sceneFor(t);
    furnish(near);
    takeSteps(near, stepCount);
    assert.equal(await scene.hash(), near.hash());
  });

  test(`what is drawn of it lies between the last two steps and never goes back, ${way}`, PATIENT, async (t) => {
    const scene = (await remoteFor(t, { shared })).createScene({ gravity: [0, 0] });
    scene.createBody({ velocity: [3, 0], angularVelocity: 0.1, position: [5, 0] });
    await scene.start();
    let last = 0;
    for (let between = 0; scene.time < 0.5 || between < 3; await sleep(1)) {
      const { transform, x, angle } = scene.bodies;
      const [drawn, cos, sin] = [transform[0], transform[2], transform[3]];
      const { alpha } = scene;
      const before = x[0] - 3 / 60;
      if (scene.stepCount > 1) {
        assert.ok(drawn >= before - 1e-5 && drawn <= x[0] + 1e-5, `${drawn} between ${before} and ${x[0]}`);
        assert.ok(drawn >= last - 1e-5, `${drawn} after ${last}`);
        assert.ok(Math.abs(Math.hypot(cos, sin) - 1) < 1e-6);
        const turned = Math.atan2(sin, cos);
        assert.ok(turned <= angle[0] + 1e-6 && turned >= angle[0] - 0.1 / 60 - 1e-6);
        if (alpha > 0.2 && alpha < 0.8 && drawn > before + 0.005 && drawn < x[0] - 0.005) between++;
        last = drawn;
      }
    }
  });

  test(`a frame that is read stays whole and the same while the worker writes others, ${way}`, async (t) => {
    const count = 20_000;
    const scene = (await remoteFor(t, { shared })).createScene({ gravity: [0, 0], dt: 1 / 64 });
    march(scene, count);
    await scene.ready;
    await scene.start({ speed: 60 });
    let frames = 0;
    for (let last = 0; frames < 25; await sleep(1)) {
      const { time, stepCount } = scene;
      if (stepCount === last || stepCount === 0) continue;
      frames++;
      last = stepCount;
      for (let pass = 0; pass < 4; pass++) {
        const { x, count: rows } = scene.bodies;
        assert.equal(rows, count);
        for (let row = 0; row < rows; row++) {
          // One comparison of numbers: what tests say of each takes too long to catch a writer.
          if (Math.abs(x[row] - time) > 1e-4) assert.fail(`row ${row} of step ${stepCount}: ${x[row]} at ${time}`);
        }
        spin(4);
        assert.equal(scene.stepCount, stepCount);
      }
    }
    await scene.stop();
  });
}

test("of two scenes in one worker one runs and the other waits to be told", async (t) => {
  const engine = await remoteFor(t);
  const [runs, waits] = [engine.createScene(), engine.createScene()];
  for (const scene of [runs, waits]) scene.createBody({ velocity: [1, 0] });
  await runs.start({ speed: 4 });
  while (runs.stepCount < 60) await waits.step(1 / 64);
  const { stepCount, time } = waits;
  assert.ok(Math.abs(waits.bodies.x[0] - time) < 1e-4 && Math.abs(time - stepCount / 64) < 1e-9);
  await runs.dispose();
  await sleep(30);
  assert.equal(waits.stepCount, stepCount);
  const ended = engine.createScene();
  await ended.start();
  engine.dispose();
  assert.ok(ended.disposed);
});

test("reading frames leaves no garbage, in shared memory", () => {
  const { grown, sum } = runInNode(`
    const scene = (await load()).createScene();
    for (let i = 0; i < 50; i++) scene.createBody({ position: [i, 0], shapes: [{ circle: 0.3 }] });
    await scene.step();
    const { bodies, shapes } = scene;
    const sums = new Float64Array(1);
    function read() {
      const { count, x, y, transform, rotation, awake } = bodies;
      for (let i = 0; i < count; i++) sums[0] += x[i] + y[i] + transform[4 * i] + rotation[2 * i] + awake[i];
      sums[0] += shapes.vertices[0] + shapes.kind[0] + scene.bodies.type[1];
    }
    // Let the compiler finish, and each of the three frames have its arrays.
    for (let i = 0; i < 40; i++) {
      await scene.step();
      for (let k = 0; k < 500; k++) read();
    }
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 20000; i++) read();
    const grown = process.memoryUsage().heapUsed - before;
    console.log(JSON.stringify({ grown, sum: sums[0] }));
  `);
  assert.ok(sum > 0);
  assert.ok(grown < 20_000 * 4, `${grown} bytes in 20,000 frames`);
});

for (const [way, shared] of Object.entries(WAYS)) {
  test(`things and scenes that nobody names any more leave nothing behind, ${way}`, () => {
    const { first, last, heap } = runInNode(`
      const engine = await load({ shared: ${shared} });
      const rest = () => new Promise((resolve) => setTimeout(resolve, 0));
      async function round(scene) {
        const bodies = Array.from({ length: 50 }, (_, i) => scene.createBody({ position: [i, 0], shapes: [{ circle: 0.3 }] }));
        scene.createMover({ capsule: [1, 0.3] });
        await scene.step();
        for (const body of bodies) body.destroy();
        await scene.step();
      }
      const lasting = engine.createScene();
      async function rounds(count) {
        for (let i = 0; i < count; i++) {
          await round(lasting);
          await round(engine.createScene()); // nobody disposes of it
          if (i % 10 === 0) { gc(); await rest(); }
        }
        gc();
        await rest();
        await lasting.step();
        return [await engine.get("memoryBytes"), process.memoryUsage().heapUsed];
      }
      await rounds(100);
      const [first, before] = await rounds(20);
      const [last, after] = await rounds(300);
      console.log(JSON.stringify({ first, last, heap: after - before }));
    `);
    assert.equal(last, first);
    // A single one of 15,000 bodies that stayed would be 100 bytes or more.
    assert.ok(heap < 600_000, `${heap} bytes stay of 300 rounds`);
  });
}
