// SPDX-License-Identifier: MIT
// The answers of mechanics, through the package.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFloor, assertNear, sceneFor, takeSteps } from "./support.mjs";

test("a fall is the sum of semi-implicit substeps", async (t) => {
  for (const substeps of [1, 4]) {
    await t.test(`${substeps} substeps`, (t) => {
      const scene = sceneFor(t, { gravity: [0, -10], substeps });
      const ball = scene.createBody({ position: [0, 100], shapes: [{ circle: 0.5 }] });
      takeSteps(scene, 120);
      // v grows by g h before each of n moves of h: the fall is g h² n (n + 1) / 2.
      const n = 120 * substeps;
      const h = 1 / 60 / substeps;
      assertNear(100 - ball.position[1], (10 * h * h * n * (n + 1)) / 2, 1e-5, "fall");
      assertNear(ball.velocity[1], -20, 1e-5, "speed");
    });
  }
});

test("thrown in vacuum, momentum stays and the path is straight", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const body = scene.createBody({ velocity: [3, 4], angularVelocity: 2, shapes: [{ box: [1, 2] }] });
  takeSteps(scene, 300);
  assertNear(body.position[0], 15, 1e-5, "x");
  assertNear(body.position[1], 20, 1e-5, "y");
  assertNear(body.angle, 10, 1e-5, "angle");
});

test("a ball with restitution e rises to e squared of its height", async (t) => {
  for (const [e, expected] of [
    [0.8, 3.2],
    [0.5, 1.25],
  ]) {
    await t.test(`e = ${e}`, (t) => {
      const scene = sceneFor(t);
      addFloor(scene);
      const ball = scene.createBody({ position: [0, 5.5], shapes: [{ circle: 0.5, restitution: e }] });
      let rebound = 0;
      for (let i = 0, bounced = false; i < 240; i++) {
        scene.step();
        if (ball.velocity[1] > 0) bounced = true;
        if (bounced) rebound = Math.max(rebound, ball.position[1] - 0.5);
        if (bounced && ball.velocity[1] < 0) break;
      }
      assertNear(rebound, expected, 0.02, "rebound");
    });
  }
});

test("a ball without restitution comes to rest on the floor", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  const ball = scene.createBody({ position: [0, 5.5], shapes: [{ circle: 0.5 }] });
  takeSteps(scene, 300);
  assert.ok(Math.abs(ball.position[1] - 0.5) < 0.01, `y ${ball.position[1]}`);
  assert.ok(Math.abs(ball.velocity[1]) < 0.01, `vy ${ball.velocity[1]}`);
});

test("a sliding box stops after v² / 2 mu g", (t) => {
  const scene = sceneFor(t);
  addFloor(scene, { friction: 0.5 });
  const box = scene.createBody({ position: [0, 0.5], velocity: [5, 0], shapes: [{ box: [1, 1], friction: 0.5 }] });
  takeSteps(scene, 180);
  assertNear(box.position[0], 25 / (2 * 0.5 * 10), 0.02, "distance");
  assert.ok(Math.abs(box.velocity[0]) < 0.01);
});

test("linear damping divides the velocity by 1 + d dt each step", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0], substeps: 1 });
  const body = scene.createBody({ velocity: [8, 0], linearDamping: 3, shapes: [{ circle: 1 }] });
  takeSteps(scene, 60);
  assertNear(body.velocity[0], 8 / (1 + 3 / 60) ** 60, 1e-4, "speed");
});

test("a kinematic body keeps its velocity whatever it hits", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const pusher = scene.createBody({ type: "kinematic", velocity: [1, 0], shapes: [{ box: [1, 1] }] });
  const crate = scene.createBody({ position: [1.5, 0], shapes: [{ box: [1, 1], density: 100 }] });
  takeSteps(scene, 120);
  assertNear(pusher.position[0], 2, 1e-5, "pusher");
  assert.ok(crate.position[0] >= 2.98, `crate at ${crate.position[0]}`);
});

test("the border keeps positions inside", (t) => {
  const scene = sceneFor(t, { gravity: [0, -10], border: [10, 10] });
  const ball = scene.createBody({ position: [5, 5], velocity: [30, 0], shapes: [{ circle: 0.5 }] });
  for (let i = 0; i < 600; i++) {
    scene.step();
    const [x, y] = ball.position;
    assert.ok(x >= 0 && x <= 10 && y >= 0 && y <= 10, `step ${i}: ${x}, ${y}`);
  }
});

test("a scene behaves the same ten thousand kilometres out", (t) => {
  const height = (offset) => {
    const scene = sceneFor(t);
    scene.createBody({ type: "static", position: [offset, -1], shapes: [{ box: [40, 2] }] });
    const ball = scene.createBody({ position: [offset, 3], shapes: [{ circle: 0.5, restitution: 0.5 }] });
    takeSteps(scene, 90);
    return ball.position[1];
  };
  assertNear(height(1e7), height(0), 1e-4, "height");
});

test("continuous collision: no ball runs through a thin wall, and only a bullet is kept from a thin crate", (t) => {
  const shoot = (options, type, ccd) => {
    const scene = sceneFor(t, { gravity: [0, 0], ...options });
    const at = { position: [0, 0], shapes: [{ box: [0.1, 4], density: 1000 }] };
    scene.createBody({ type, ...at });
    const ball = scene.createBody({ position: [-3, 0], velocity: [400, 0], ccd, shapes: [{ circle: 0.1 }] });
    takeSteps(scene, 3);
    return ball.position[0] < 0;
  };
  assert.equal(shoot({}, "static", false), true);
  assert.equal(shoot({ continuous: false }, "static", false), false);
  assert.equal(shoot({}, "dynamic", false), false);
  assert.equal(shoot({}, "dynamic", true), true);
});
