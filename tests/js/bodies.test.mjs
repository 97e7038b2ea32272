// SPDX-License-Identifier: MIT
// Bodies and shapes: what their literals say is what the engine has, and what the methods of a body do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFloor, assertNear, sceneFor, scree, takeSteps } from "./support.mjs";
import { round } from "./wrong-calls.mjs";

test("a body says what its shapes are of, where they do not", (t) => {
  const scene = sceneFor(t, {});
  const material = { density: 3, friction: { static: 0.5, kinetic: 0.25 }, restitution: 0.3, rollingResistance: 0.1 };
  const rest = { surfaceSpeed: 2, frictionMix: "average", restitutionMix: "multiply", category: 4, mask: 6, group: -2 };
  const own = { circle: 1, density: 1, friction: 0.9, group: 0, sensor: false };
  const body = scene.createBody({ ...material, ...rest, sensor: true, shapes: [{ box: [1, 2] }, own] });
  const [first, second] = body.shapes;
  assert.deepEqual([first.friction, first.frictionKinetic, first.restitution], [0.5, 0.25, Math.fround(0.3)]);
  assert.deepEqual([first.category, first.mask, first.group, first.sensor], [4, 6, -2, true]);
  assert.deepEqual([first.frictionMix, first.restitutionMix, first.surfaceSpeed], ["average", "multiply", 2]);
  const most = Math.fround(0.9);
  assert.deepEqual([second.friction, second.frictionKinetic, second.group, second.sensor], [most, most, 0, false]);
  assert.equal(second.restitution, first.restitution);
  assertNear(scene.createBody({ density: 3, shapes: [{ box: [1, 2] }, own] }).mass, 3 * 2 + Math.PI, 1e-6, "mass");
  assert.throws(() => (body.friction = 1), { code: "read-only" });
  const wrong = () => scene.createBody({ friction: "much", shapes: [{ circle: 1 }] });
  assert.throws(wrong, { code: "wrong-type", argument: "friction" });
});

test("a body has what its literal says, and defaults for the rest", (t) => {
  const scene = sceneFor(t);
  const plain = scene.createBody();
  assert.equal(plain.type, "dynamic");
  assert.deepEqual(plain.position, [0, 0]);
  assert.equal(plain.name, "");
  assert.equal(plain.gravityScale, 1);
  assert.ok(Math.abs(plain.sleepThreshold - 0.05) < 1e-6);
  const body = scene.createBody({
    type: "dynamic",
    name: "crate-1",
    position: [3, 4],
    angle: 0.25,
    velocity: [1, -2],
    angularVelocity: 0.5,
    gravityScale: 0.5,
    linearDamping: 0.125,
    angularDamping: 0.25,
    sleepThreshold: 0.5,
    fixedRotation: false,
    fill: 0xff8000ff,
    outline: 0x000000ff,
    outlineWidth: 2,
    shapes: [{ box: [2, 1], density: 3 }],
  });
  assert.equal(body.name, "crate-1");
  assert.deepEqual(body.position, [3, 4]);
  assert.equal(body.angle, 0.25);
  assert.deepEqual(body.velocity, [1, -2]);
  assert.equal(body.angularVelocity, 0.5);
  assert.equal(body.gravityScale, 0.5);
  assert.equal(body.linearDamping, 0.125);
  assert.equal(body.angularDamping, 0.25);
  assert.equal(body.sleepThreshold, 0.5);
  assert.equal(body.fixedRotation, false);
  assert.equal(scene.bodies.fill[body.index], 0xff8000ff);
  assert.equal(scene.bodies.outline[body.index], 0x000000ff);
  assert.equal(scene.bodies.outlineWidth[body.index], 2);
  assert.ok(Math.abs(body.mass - 6) < 1e-5, "2 m x 1 m x 3 kg/m2");
  assert.ok(Math.abs(body.inertia - (6 * (4 + 1)) / 12) < 1e-5, "m (w2 + h2) / 12");
});

test("explicit mass and inertia win over the shapes, and 0 goes back to them", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ mass: 5, inertia: 2, shapes: [{ circle: 1 }] });
  assert.equal(body.mass, 5);
  assert.equal(body.inertia, 2);
  body.mass = 0;
  body.inertia = 0;
  assert.ok(Math.abs(body.mass - Math.PI) < 1e-5);
  assert.ok(Math.abs(body.inertia - Math.PI / 2) < 1e-5, "m r2 / 2");
});

test("a body at rest falls asleep, and wakes and sleeps when told to", (t) => {
  const scene = sceneFor(t);
  const floor = addFloor(scene);
  const boxes = [0.5, 1.5].map((y) => scene.createBody({ position: [0, y], shapes: [{ box: [1, 1] }] }));
  const awake = () => boxes.map((box) => box.awake);
  assert.deepEqual(awake(), [true, true]);
  assert.equal(scene.counters.awake, 2);
  takeSteps(scene, 90);
  assert.deepEqual(awake(), [false, false]);
  assert.equal(scene.counters.awake, 0);
  assert.equal(scene.counters.islands, 1);
  assert.deepEqual(boxes[0].velocity, [0, 0]);
  boxes[0].wake();
  assert.deepEqual(awake(), [true, true]);
  boxes[1].sleep();
  assert.deepEqual(awake(), [false, false]);
  floor.destroy();
  assert.deepEqual(awake(), [true, true]);
  assert.equal(scene.bodies.awake[boxes[0].index], 1);
});

test("a sleep threshold of 0 keeps a body awake, -1 goes back to the scene's", (t) => {
  const scene = sceneFor(t, { sleepThreshold: 0.125 });
  addFloor(scene);
  const box = scene.createBody({ position: [0, 0.5], sleepThreshold: 0, shapes: [{ box: [1, 1] }] });
  takeSteps(scene, 90);
  assert.equal(box.awake, true);
  box.sleepThreshold = -1;
  assert.equal(box.sleepThreshold, 0.125);
  takeSteps(scene, 90);
  assert.equal(box.awake, false);
});

test("a compound turns about the common centre of mass", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({
    shapes: [
      { box: [1, 1], position: [-1, 0] },
      { box: [1, 1], position: [1, 0], density: 3 },
    ],
  });
  assert.ok(Math.abs(body.center[0] - 0.5) < 1e-6, `(-1 * 1 + 1 * 3) / 4 is ${body.center[0]}`);
  assert.equal(body.center[1], 0);
});

test("every kind of shape has its row, its kind and its vertices", (t) => {
  const scene = sceneFor(t);
  const triangle = round(3);
  const shapes = [
    { circle: 0.5 },
    { box: [2, 1], radius: 0.1 },
    { capsule: [2, 0.25] },
    { polygon: triangle },
    {
      edge: [
        [0, 0],
        [1, 0],
      ],
    },
    {
      chain: [
        [0, 0],
        [1, 0],
        [2, 1],
        [3, 1],
      ],
    },
  ];
  const bodies = shapes.map((shape, i) => scene.createBody({ type: "static", position: [10 * i, 0], shapes: [shape] }));
  const { count, kind, body, vertexCount, radius } = scene.shapes;
  const rows = bodies.map(({ index }) => {
    return Array.from({ length: count }, (_, row) => row).filter((row) => kind[row] !== 0 && body[row] === index);
  });
  const kinds = ["circle", "box", "capsule", "polygon", "edge", "chain"].map((name) => scree.SHAPE_KIND[name]);
  assert.deepEqual(
    rows.map(([row]) => kind[row]),
    kinds,
  );
  assert.deepEqual(
    rows.map((found) => found.length),
    [1, 1, 1, 1, 1, 3],
    "a chain has a row for each segment",
  );
  assert.deepEqual(
    rows.map(([row]) => vertexCount[row]),
    [1, 4, 2, 3, 2, 2],
  );
  assert.deepEqual(
    rows.map(([row]) => radius[row]),
    [0.5, 0.1, 0.25, 0, 0, 0].map(Math.fround),
  );
  assert.equal(scene.counters.shapes, 8);
});

test("the vertices of a shape are where its literal has them", (t) => {
  const scene = sceneFor(t);
  const triangle = [
    [0, 0],
    [2, 0],
    [0, 2],
  ];
  scene.createBody({ position: [7, 7], shapes: [{ circle: 1 }, { polygon: triangle }] });
  const { kind, firstVertex, vertices, centerX, centerY } = scene.shapes;
  const row = kind.indexOf(scree.SHAPE_KIND.polygon);
  const corners = Array.from({ length: 3 }, (_, i) => [
    centerX[row] + vertices[2 * (firstVertex[row] + i)],
    centerY[row] + vertices[2 * (firstVertex[row] + i) + 1],
  ]);
  for (const corner of triangle) {
    const close = ([x, y]) => Math.hypot(x - corner[0], y - corner[1]) < 1e-6;
    assert.ok(corners.some(close), `corner ${corner} among ${JSON.stringify(corners)}`);
  }
});

test("poses and velocities can be set", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ shapes: [{ circle: 1 }] });
  body.position = [5, 6];
  assert.deepEqual(body.position, [5, 6]);
  body.angle = 1;
  assert.deepEqual([body.position, body.angle], [[5, 6], 1]);
  body.setPose([7, 8], -0.5);
  assert.deepEqual([body.position, body.angle], [[7, 8], -0.5]);
  body.velocity = [2, 3];
  body.angularVelocity = 4;
  assert.deepEqual([body.velocity, body.angularVelocity], [[2, 3], 4]);
  assert.equal(scene.bodies.rotation[2 * body.index], Math.fround(Math.cos(-0.5)));
});

test("impulses and forces change the velocity by what physics says", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const make = () => scene.createBody({ mass: 2, inertia: 4, shapes: [{ circle: 1, mask: 0 }] });
  const near = (value, expected) => assert.ok(Math.abs(value - expected) < 1e-5, `${value}, expected ${expected}`);
  const pushed = make();
  pushed.applyImpulse([3, 0]);
  near(pushed.velocity[0], 1.5);
  const turned = make();
  turned.applyImpulse([0, 4], [0.5, 0]);
  near(turned.velocity[1], 2);
  near(turned.angularVelocity, 0.5);
  const spun = make();
  spun.applyAngularImpulse(2);
  near(spun.angularVelocity, 0.5);
  const forced = make();
  const levered = make();
  const twisted = make();
  forced.applyForce([12, 0]);
  levered.applyForce([0, 12], [1, 0]);
  twisted.applyTorque(24);
  scene.step();
  near(forced.velocity[0], 12 / 2 / 60);
  near(levered.angularVelocity, 12 / 4 / 60);
  near(twisted.angularVelocity, 24 / 4 / 60);
  scene.step();
  near(forced.velocity[0], 12 / 2 / 60);
});

test("handles: one object a body, found by name and by row, dead after destroy", (t) => {
  const scene = sceneFor(t);
  const first = scene.createBody({ name: "first" });
  const second = scene.createBody();
  assert.equal(scene.body("first"), first);
  assert.equal(scene.bodyAt(second.index), second);
  assert.equal(scene.body("nobody"), undefined);
  assert.equal(scene.body("x".repeat(1000)), undefined);
  assert.equal(scene.bodyAt(999), undefined);
  assert.equal(scene.bodyAt(-1), undefined);
  assert.equal(first.alive, true);
  first.destroy();
  assert.equal(first.alive, false);
  assert.equal(scene.body("first"), undefined);
  assert.equal(scene.bodyAt(first.index), undefined);
  const third = scene.createBody({ name: "first" });
  assert.equal(third.index, first.index, "the lowest free row is used again");
  assert.notEqual(third.id, first.id);
  assert.equal(first.alive, false);
  assert.equal(scene.body("first"), third);
});
