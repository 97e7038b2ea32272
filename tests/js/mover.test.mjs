// SPDX-License-Identifier: MIT
// Movers through the package. What they do among shapes is tested from C; here it is what TypeScript makes of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFloor, engine, sceneFor, takeSteps, thrownBy } from "./support.mjs";
import { WRONG_MOVERS } from "./wrong-movers.mjs";

const near = (value, expected, tolerance = 1e-6) =>
  assert.ok(Math.abs(value - expected) <= tolerance, `${value}, expected ${expected}`);

const FORM = { capsule: [0.8, 0.35] };
const DEFAULTS = {
  up: null,
  offset: 0.01,
  maxSlope: Math.PI / 4,
  stepHeight: 0.3,
  snap: 0.2,
  push: 0,
  mass: 0,
  category: 0xffffffff,
  mask: 0xffffffff,
  group: 0,
  dropThrough: false,
  body: null,
};

/** Steps and moves as a game would. */
function play(scene, mover, steps, vx, jump = 0) {
  for (let i = 0; i < steps; i++) {
    scene.step();
    const [, vy] = mover.velocity;
    mover.move([vx, i === 0 && jump > 0 ? jump : vy - 10 / 60]);
  }
}

test("it walks, jumps and lands", (t) => {
  const scene = sceneFor(t);
  const floor = addFloor(scene);
  const mover = scene.createMover({ ...FORM, position: [0, 2] });
  assert.equal(mover.grounded, false);
  assert.equal(mover.ground, null);
  assert.equal(mover.groundShape, null);
  play(scene, mover, 60, 0);
  assert.equal(mover.ground, floor);
  assert.equal(mover.groundShape, floor.shapes[0]);
  assert.deepEqual(mover.groundNormal, [0, 1]);
  assert.deepEqual(mover.touches.map(({ body }) => body), [floor]);
  near(mover.position[1], 0.76, 1e-4);
  near(mover.touches[0].point[1], 0, 1e-4);
  play(scene, mover, 60, 3);
  near(mover.position[0], 3);
  assert.deepEqual(mover.velocity, [3, 0]);
  play(scene, mover, 10, 3, 5);
  assert.equal(mover.grounded, false);
  assert.ok(mover.position[1] > 1.2);
  assert.deepEqual(mover.touches, []);
  assert.equal(mover.crushed, false);
  mover.position = [50, 0.76];
  assert.deepEqual(mover.position, [50, 0.76]);
  assert.equal(mover.grounded, false);
});

test("settings have their defaults, and are as they were set", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ type: "kinematic" });
  const mover = scene.createMover({ box: [1, 2] });
  const given = {
    up: [0, -2],
    offset: 0.02,
    maxSlope: 1,
    stepHeight: 0.5,
    snap: 0,
    push: 100,
    mass: 70,
    category: 2,
    mask: 5,
    group: -3,
    dropThrough: true,
    body,
  };
  assert.deepEqual(Object.keys(given), Object.keys(DEFAULTS));
  const other = scene.createMover({ box: [1, 2], ...given });
  for (const [key, value] of Object.entries(given)) {
    assert.deepEqual(mover[key], DEFAULTS[key], key);
    assert.deepEqual(other[key], value, key);
    mover[key] = value;
    assert.deepEqual(mover[key], value, key);
    mover[key] = DEFAULTS[key];
    assert.deepEqual(mover[key], DEFAULTS[key], key);
  }
  assert.deepEqual(mover.position, [0, 0]);
});

test("each setting is one that the engine goes by", (t) => {
  const scene = sceneFor(t);
  addFloor(scene, { category: 2 });
  scene.createBody({ type: "static", position: [6, 0.2], shapes: [{ box: [2, 0.4] }] });
  const reach = (options) => {
    const mover = scene.createMover({ ...FORM, position: [0, 1], ...options });
    play(scene, mover, 180, 4);
    return mover.position;
  };
  near(reach({})[0], 5 - 0.36, 1e-3);
  near(reach({ stepHeight: 0.4 })[0], 12, 1e-3);
  near(reach({ offset: 0.1 })[0], 5 - Math.sqrt(0.45 ** 2 - 0.05 ** 2), 1e-3); // its foot is round
  assert.ok(reach({ mask: ~2 })[1] < -10);
});

test("a body of its own follows it and is felt by others", (t) => {
  for (const options of [FORM, { box: [0.7, 1.5] }]) {
    const scene = sceneFor(t);
    addFloor(scene);
    const mover = scene.createMover({ ...options, position: [0, 1], body: true });
    assert.equal(mover.body.type, "kinematic");
    const [shape] = mover.body.shapes;
    const { point } = scene.closest(mover.body, [0, 5]);
    near(point[1], 1.75);
    near(scene.closest(mover.body, [5, 1]).point[0], 0.35);
    assert.equal(shape.kind, options.box ? "box" : "capsule");
    const ball = scene.createBody({ position: [3, 0.4], shapes: [{ circle: 0.4 }], velocity: [-4, 0] });
    play(scene, mover, 120, 0);
    assert.ok(ball.position[0] > 0.7);
    near(mover.body.position[1], mover.position[1], 1e-4);
    mover.body.destroy();
    assert.equal(thrownBy(() => mover.move([0, 0])).argument, "body");
    mover.body = null;
    mover.move([0, 0]);
  }
});

test("it carries out the same moves to the same bits, and leaves a scene that it does not push alone", (t) => {
  const run = (push) => {
    const scene = sceneFor(t);
    addFloor(scene);
    for (let i = 0; i < 5; i++) scene.createBody({ position: [3 + i, 0.5], shapes: [{ box: [1, 1] }] });
    takeSteps(scene, 60);
    const [before, mover] = [scene.hash(), scene.createMover({ ...FORM, position: [0, 1], push, stepHeight: 0 })];
    for (let i = 0; i < 120; i++) mover.move([3, mover.velocity[1] - 10 / 60], 1 / 60);
    return { same: scene.hash() === before, end: [...mover.position, ...mover.velocity], hash: scene.hash() };
  };
  const [quiet, again, pushing] = [run(0), run(0), run(200)];
  assert.deepEqual(quiet, again);
  assert.ok(quiet.same);
  assert.ok(!pushing.same);
});

test("every wrong argument is told by code, call and argument, and changes nothing", async (t) => {
  const scene = sceneFor(t);
  const other = engine.createScene();
  const foreign = other.createBody({ type: "kinematic" });
  addFloor(scene);
  scene.createBody({ name: "ball", position: [5, 2], shapes: [{ circle: 0.5 }] });
  const dead = scene.createBody({ type: "kinematic" });
  dead.destroy();
  const mover = scene.createMover({ ...FORM, position: [0, 1] });
  play(scene, mover, 20, 1);
  const look = () => [scene.hash(), scene.bodies.count, mover.position, mover.velocity, mover.maxSlope, mover.body];
  const before = look();
  for (const [what, wrong, code, call, argument] of WRONG_MOVERS) {
    await t.test(what, () => {
      const error = thrownBy(() => wrong(scene, mover, dead, foreign));
      assert.deepEqual([error.code, error.call, error.argument], [code, call, argument]);
      assert.ok(error.message.startsWith(`${call}: `), error.message);
      assert.deepEqual(look(), before);
    });
  }
  other.dispose();
});

test("a mover of a scene that was disposed says so", () => {
  const scene = engine.createScene();
  const mover = scene.createMover(FORM);
  scene.dispose();
  for (const use of [() => mover.move([0, 0]), () => mover.position, () => mover.touches, () => mover.maxSlope]) {
    assert.equal(thrownBy(use).code, "disposed");
  }
});

test("restore takes the bytes of a snapshot, in a Buffer too, and none with a bit changed or an end missing", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  const mover = scene.createMover({ capsule: [0.8, 0.35], position: [0, 1] });
  for (let i = 0; i < 30; i++) mover.move([1, -5]);
  const bytes = Buffer.from(mover.snapshot());
  const whole = Buffer.from(bytes);
  assert.equal(mover.touches.length, 1);
  const { position } = mover;
  mover.move([5, 5]);
  mover.restore(bytes);
  bytes.fill(0);
  assert.deepEqual(mover.position, position);
  assert.equal(mover.touches[0].body.type, "static", "what was given is the caller's again");
  const refused = (damaged, what) => {
    assert.equal(thrownBy(() => mover.restore(damaged)).code, "snapshot-damaged", what);
    assert.deepEqual(mover.position, position);
  };
  for (let bit = 0; bit < 8 * whole.length; bit++) {
    const damaged = Uint8Array.from(whole);
    damaged[bit >> 3] ^= 1 << (bit & 7);
    refused(damaged, `bit ${bit}`);
  }
  for (let length = 0; length < whole.length; length++) refused(whole.subarray(0, length), `${length} bytes`);
  refused(scene.snapshot(), "of a scene");
});
