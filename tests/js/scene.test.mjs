// SPDX-License-Identifier: MIT
// Scenes: settings, time, contacts, events, filters, hashes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SMALL_SCENE, addFloor, engine, sceneFor, takeSteps } from "./support.mjs";

test("a scene has the defaults that the documentation names", (t) => {
  const scene = sceneFor(t);
  assert.deepEqual(scene.gravity, [0, -10]);
  assert.equal(scene.dt, 1 / 60);
  assert.equal(scene.solver, "soft");
  assert.equal(scene.substeps, 10);
  assert.equal(scene.passes, 4);
  assert.equal(sceneFor(t, { solver: "xpbd" }).substeps, 14);
  assert.equal(scene.restitutionThreshold, 1);
  assert.deepEqual(scene.border, [0, 0]);
  assert.equal(scene.sleep, true);
  assert.ok(Math.abs(scene.sleepThreshold - 0.05) < 1e-6);
  assert.equal(scene.background, 0);
  assert.deepEqual(scene.warnings, []);
  assert.equal(scene.stepCount, 0);
  assert.equal(scene.time, 0);
  assert.equal(scene.bodies.count, 0);
  assert.equal(scene.contacts.count, 0);
});

test("a scene keeps the settings that it was given", (t) => {
  const settings = {
    gravity: [1, -2],
    dt: 0.01,
    solver: "xpbd",
    substeps: 7,
    passes: 3,
    restitutionThreshold: 0.5,
    sleep: false,
    sleepThreshold: 0.25,
  };
  const scene = sceneFor(t, { ...settings, border: [20, 10], background: 0x102030ff });
  for (const [name, value] of Object.entries(settings)) assert.deepEqual(scene[name], value, name);
  assert.deepEqual(scene.border, [20, 10]);
  assert.equal(scene.background, 0x102030ff);
  scene.gravity = [0, 3];
  assert.deepEqual(scene.gravity, [0, 3]);
});

test("advance banks time, takes whole steps and tells what is left", (t) => {
  const scene = sceneFor(t, { dt: 0.01 });
  assert.equal(scene.advance(0.025), 2);
  assert.ok(Math.abs(scene.alpha - 0.5) < 1e-9, `alpha ${scene.alpha}`);
  assert.equal(scene.advance(0.005), 1);
  assert.equal(scene.stepCount, 3);
  assert.ok(Math.abs(scene.time - 0.03) < 1e-12);
  assert.equal(scene.advance(10), 25, "a stalled frame is not caught up");
});

test("transform is interpolated by alpha after advance, and the pose of now after step", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0], dt: 0.01 });
  const body = scene.createBody({ velocity: [100, 0], shapes: [{ circle: 1 }] });
  const at = 4 * body.index;
  assert.equal(scene.bodies.transform[at], 0);
  scene.step();
  assert.ok(Math.abs(scene.bodies.transform[at] - 1) < 1e-5);
  scene.advance(0.0125);
  assert.ok(Math.abs(scene.bodies.transform[at] - 1.25) < 1e-4, `${scene.bodies.transform[at]}`);
  assert.deepEqual(Array.from(scene.bodies.transform.subarray(at + 2, at + 4)), [1, 0]);
});

test("contacts say who touches whom, where and how hard", (t) => {
  const scene = sceneFor(t);
  const floor = addFloor(scene);
  const box = scene.createBody({ position: [0, 0.5], shapes: [{ box: [1, 1] }] });
  takeSteps(scene, 60);
  const { count, bodyA, bodyB, normalX, normalY, points, point, depth, normalImpulse } = scene.contacts;
  assert.equal(count, 1);
  assert.equal(scene.counters.contacts, 1);
  assert.deepEqual([bodyA[0], bodyB[0]].sort(), [floor.index, box.index].sort());
  assert.ok(Math.abs(normalX[0]) < 1e-5);
  assert.equal(Math.sign(normalY[0]), bodyA[0] === floor.index ? 1 : -1, "from A to B");
  assert.equal(points[0], 2);
  assert.ok(Math.abs(depth[0]) < 0.01);
  const xs = [point[0], point[2]].sort((a, b) => a - b);
  assert.ok(Math.abs(xs[0] + 0.5) < 0.02 && Math.abs(xs[1] - 0.5) < 0.02, `points at x = ${xs}`);
  assert.ok(Math.abs(normalImpulse[0] - 10 / 60) < 0.02 * (10 / 60), "the weight over one step");
});

test("filters: a shared negative group and a mask keep shapes apart", (t) => {
  const scene = sceneFor(t);
  addFloor(scene, { category: 2 });
  const through = scene.createBody({ position: [0, 1], shapes: [{ circle: 0.5, mask: ~2 }] });
  const left = scene.createBody({ position: [20, 0.5], shapes: [{ circle: 0.5, group: -3 }] });
  const right = scene.createBody({ position: [20.2, 0.5], shapes: [{ circle: 0.5, group: -3 }] });
  takeSteps(scene, 60);
  assert.ok(through.position[1] < -1);
  assert.ok(Math.abs(left.position[0] - 20) < 0.01 && Math.abs(right.position[0] - 20.2) < 0.01);
});

test("equal scenes have equal hashes, different ones different", (t) => {
  const build = (height) => {
    const scene = sceneFor(t);
    addFloor(scene);
    scene.createBody({ position: [0.1, height], angle: 0.3, shapes: [{ box: [1, 1] }] });
    takeSteps(scene, 100);
    return scene.hash();
  };
  assert.match(build(3), /^[0-9a-f]{16}$/);
  assert.equal(build(3), build(3));
  assert.notEqual(build(3), build(3.001));
});

test("two scenes of one engine do not touch each other", (t) => {
  const lone = engine.loadScene(SMALL_SCENE);
  const other = engine.loadScene(SMALL_SCENE);
  t.after(() => [lone, other].forEach((scene) => scene.dispose()));
  takeSteps(lone, 50);
  const before = other.hash();
  takeSteps(lone, 50);
  other.hash();
  assert.equal(other.hash(), before);
  takeSteps(other, 100);
  assert.equal(other.hash(), lone.hash());
});
