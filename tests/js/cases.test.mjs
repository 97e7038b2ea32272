// SPDX-License-Identifier: MIT
// Small scenes that broke other engines, by their numbers: those that are about the package rather than about physics.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFloor, engine, ScreeError, sceneFor, takeSteps, thrownBy } from "./support.mjs";

const near = (value, expected, tolerance = 1e-6) =>
  assert.ok(Math.abs(value - expected) <= tolerance, `${value}, expected ${expected}`);

test("Q07: getters and queries know of a new place at once, contacts from the next step on", (t) => {
  const scene = sceneFor(t);
  const floor = addFloor(scene);
  const box = scene.createBody({ position: [0, 20], gravityScale: 0, shapes: [{ box: [1, 1] }] });
  for (const stepsBefore of [0, 3]) {
    box.position = [0, 20];
    box.velocity = [0, 0];
    takeSteps(scene, stepsBefore);
    box.position = [7, 0.5];
    box.angle = Math.PI / 2;
    assert.deepEqual([...box.position], [7, 0.5]);
    assert.equal(scene.bodies.x[box.index], 7);
    near(box.angle, Math.PI / 2);
    assert.equal(scene.bodyAt([7.4, 0.9]), box);
    assert.equal(scene.bodyAt([0, 20]), undefined);
    assert.deepEqual(scene.overlapBox([6.4, 0.9], [6.51, 1.1]), [box]);
    assert.deepEqual(scene.overlapBox([6.4, 1.01], [6.6, 1.1]), []);
    assert.equal(scene.raycast([7, 5], [0, -1], 10).body, box);
    near(scene.raycast([7, 5], [0, -1], 10).distance, 4);
    assert.equal(scene.raycast([0, 25], [0, -1], 10), null);
    near(scene.distance(box, floor).distance, 0, 1e-3);
    assert.equal(box.contacts().length, 0);
    scene.step();
    assert.deepEqual(box.contacts().map(({ body }) => body), [floor]);
    assert.deepEqual([...scene.events.begin].map(({ bodyB }) => bodyB), [box]);
  }
});

test("N05: no time, odd times and long times", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  const ball = scene.createBody({ position: [0, 5], velocity: [1, 2], shapes: [{ circle: 0.5 }] });
  takeSteps(scene, 10);
  const pose = [...ball.position, ...ball.velocity];
  scene.step(0);
  assert.deepEqual([...ball.position, ...ball.velocity], pose, "no time, no change");
  assert.equal(scene.bodyAt(ball.position), ball);
  const before = scene.hash();
  for (const dt of [-1, NaN, Infinity, 1e-9]) {
    const error = thrownBy(() => scene.step(dt));
    assert.ok(error instanceof ScreeError && error.message.includes("step"), `${dt}: ${error}`);
  }
  assert.equal(scene.hash(), before, "what is refused changes nothing");
  const twin = engine.loadScene(scene.toYaml());
  t.after(() => twin.dispose());
  scene.step(10);
  twin.step(1);
  assert.ok(ball.position.every(Number.isFinite));
  const other = twin.bodies;
  near(other.x[ball.index], ball.position[0]);
  near(other.y[ball.index], ball.position[1], 1e-4);
});

test("N06: numbers that are none are refused by name and change nothing", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  const ball = scene.createBody({ position: [0, 5], shapes: [{ circle: 0.5 }] });
  takeSteps(scene, 30);
  const before = scene.hash();
  for (const bad of [NaN, Infinity, -Infinity]) {
    const calls = {
      position: () => { ball.position = [bad, 0]; },
      velocity: () => { ball.velocity = [0, bad]; },
      force: () => ball.applyForce([bad, 0]),
      density: () => scene.createBody({ shapes: [{ circle: 1, density: bad }] }),
      circle: () => scene.createBody({ shapes: [{ circle: bad }] }),
      radius: () => scene.createBody({ shapes: [{ box: [1, 1], radius: bad }] }),
      polygon: () => scene.createBody({ shapes: [{ polygon: [[0, 0], [1, 0], [0, bad]] }] }),
    };
    for (const [argument, call] of Object.entries(calls)) {
      const error = thrownBy(call);
      assert.ok(error instanceof ScreeError, `${argument}: ${error}`);
      assert.ok(error.message.includes(argument), error.message);
      assert.equal(scene.hash(), before, argument);
    }
  }
  takeSteps(scene, 120);
  near(ball.position[1], 0.5, 0.01);
});

test("N13: a view that is held while memory grows is never silently out of date", async (t) => {
  const { load } = await import("./support.mjs").then(({ scree }) => scree);
  const own = await load();
  const scene = own.createScene();
  t.after(() => scene.dispose());
  const first = scene.createBody({ position: [3, 4], shapes: [{ circle: 0.1 }] });
  scene.step();
  const held = scene.bodies.x;
  for (let i = 0; i < 20000; i++) scene.createBody({ position: [10 + i, 0], shapes: [{ circle: 0.1 }] });
  first.position = [5, 6];
  const now = scene.bodies.x;
  assert.equal(now[first.index], 5);
  assert.equal(now[20000], 10 + 19999);
  assert.ok(held === now || held.length === 0, "detached when its memory moved, not stale");
});

test("N15: rotations that are none are refused, and any angle is one", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const wall = scene.createBody({ type: "static", shapes: [{ box: [1, 1] }] });
  const box = scene.createBody({ position: [3, 0], shapes: [{ box: [1, 1] }] });
  for (const angle of [[0, 0], [1, 0], { c: 0, s: 0 }, "0", null]) {
    for (const call of [() => scene.createBody({ angle, shapes: [{ circle: 1 }] }), () => { box.angle = angle; }]) {
      assert.ok(thrownBy(call) instanceof ScreeError, JSON.stringify(angle));
    }
  }
  box.angle = 1e6 * Math.PI;
  box.velocity = [-4, 0];
  takeSteps(scene, 60);
  assert.ok(box.position[0] > 0.99, `${box.position}`);
  assert.ok(wall.contacts().length > 0 || box.velocity[0] >= 0);
});
