// SPDX-License-Identifier: MIT
// Edits of live bodies: type, enabled, locks, centre of mass, and poses that a kinematic body is told to take.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFloor, assertNear, sceneFor, takeSteps } from "./support.mjs";

const near = (value, expected, what) => assert.ok(Math.abs(value - expected) < 1e-5, `${what}: ${value}, not ${expected}`);

test("options of a body are what its members tell, and defaults otherwise", (t) => {
  const scene = sceneFor(t);
  const plain = scene.createBody();
  const names = ["enabled", "lockX", "lockY", "dropThrough", "ccd", "fixedRotation"];
  const tell = (body) => names.map((name) => body[name]);
  assert.deepEqual(tell(plain), [true, false, false, false, false, false]);
  const odd = scene.createBody({ enabled: false, lockX: true, dropThrough: true, center: [1, 2] });
  assert.deepEqual(tell(odd), [false, true, false, true, false, false]);
  assert.deepEqual(odd.center, [1, 2]);
  assert.deepEqual([scene.bodies.disabled[plain.index], scene.bodies.disabled[odd.index]], [0, 1]);
  for (const name of names) odd[name] = !odd[name];
  assert.deepEqual(tell(odd), [true, false, true, false, true, true]);
});

test("the type may change: mass and motion follow", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ position: [0, 9], velocity: [1, 0], shapes: [{ box: [2, 1], density: 3 }] });
  body.type = "kinematic";
  assert.equal(body.type, "kinematic");
  assert.equal(body.mass, 0);
  takeSteps(scene, 60);
  near(body.position[0], 1, "it keeps its velocity");
  near(body.position[1], 9, "and does not fall");
  body.type = "static";
  assert.deepEqual(body.velocity, [0, 0]);
  body.type = "dynamic";
  near(body.mass, 6, "mass");
  takeSteps(scene, 60);
  assertNear(body.velocity[1], -10, 1e-3, "after a second of falling");
});

test("what is disabled stands still, touches nothing, and goes on as it was", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  const lower = scene.createBody({ position: [0, 0.5], shapes: [{ box: [1, 1] }] });
  const upper = scene.createBody({ position: [0, 1.5], shapes: [{ box: [1, 1] }] });
  takeSteps(scene, 10);
  const before = lower.position;
  lower.enabled = false;
  takeSteps(scene, 120);
  assert.ok(Math.abs(upper.position[1] - 0.5) < 0.01, "it falls through");
  assert.deepEqual(lower.position, before);
  assert.equal(lower.enabled, false);
  upper.destroy();
  lower.position = [5, 3];
  lower.enabled = true;
  takeSteps(scene, 120);
  assert.ok(Math.abs(lower.position[1] - 0.5) < 0.01, "it falls onto the floor");
});

test("locked axes hold against forces, the other one goes", (t) => {
  const scene = sceneFor(t);
  const shapes = [{ circle: 1 }];
  const still = scene.createBody({ lockX: true, lockY: true, shapes });
  const bead = scene.createBody({ position: [9, 0], lockY: true, mass: 2, shapes });
  bead.applyImpulse([4, 7]);
  still.applyImpulse([4, 7]);
  takeSteps(scene, 60);
  assert.deepEqual(still.position, [0, 0]);
  near(bead.position[0], 11, "x");
  assert.equal(bead.position[1], 0);
});

test("the centre of mass may be given, and given up again", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const body = scene.createBody({ position: [3, 0], shapes: [{ box: [2, 2], position: [1, 0] }] });
  near(body.center[0], 1, "that of the shapes");
  body.center = [0, 0.5];
  assert.deepEqual(body.center, [0, 0.5]);
  assert.deepEqual(body.position, [3, 0], "the origin stays");
  // It turns about the centre: half a turn takes the origin to the other side.
  body.angularVelocity = Math.PI;
  takeSteps(scene, 60);
  assert.ok(Math.hypot(body.position[0] - 3, body.position[1] - 1) < 1e-3, `${body.position}`);
  body.center = null;
  near(body.center[0], 1, "back to the shapes");
});

test("moveTo: a platform is where it was told to be, carries its rider, and stands still after", (t) => {
  const scene = sceneFor(t);
  const lift = scene.createBody({ type: "kinematic", shapes: [{ box: [4, 1] }] });
  const rider = scene.createBody({ position: [0, 1], shapes: [{ box: [1, 1] }] });
  for (let i = 1; i <= 120; i++) {
    lift.moveTo([i / 60, i / 120]);
    scene.step();
    assert.ok(Math.hypot(lift.position[0] - i / 60, lift.position[1] - i / 120) < 1e-6, `${lift.position}`);
  }
  assert.ok(Math.abs(rider.position[0] - 2) < 0.1 && Math.abs(rider.position[1] - 2) < 0.02, `${rider.position}`);
  scene.step();
  assert.deepEqual(lift.velocity, [0, 0]);
  lift.moveTo([2, 1], 0.5);
  scene.step();
  near(lift.angle, 0.5, "angle");
  lift.moveTo([3, 1]);
  scene.step();
  near(lift.angle, 0.5, "an angle that is left out stays");
});
