// SPDX-License-Identifier: MIT
// createChain: links and joints where they belong, ends as they are told, and nothing at all of what is refused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sceneFor, thrownBy } from "./support.mjs";
import { WRONG_CHAINS } from "./wrong-joints.mjs";

const near = (a, b, what) => assert.ok(Math.abs(a - b) < 1e-9, `${what}: ${a}, not ${b}`);

/** A point in the frame of a body, in the world. */
function inWorld(body, [x, y]) {
  const [cos, sin] = [Math.cos(body.angle), Math.sin(body.angle)];
  return [body.position[0] + cos * x - sin * y, body.position[1] + sin * x + cos * y];
}

function assertHolds(joint, point) {
  const { bodyA, bodyB, anchorA, anchorB } = joint;
  for (const end of [bodyA === null ? anchorA : inWorld(bodyA, anchorA), inWorld(bodyB, anchorB)]) {
    // Columns hold the rotation in single precision.
    assert.ok(Math.hypot(end[0] - point[0], end[1] - point[1]) < 1e-6, `held at ${end}, not ${point}`);
  }
}

// Into every quadrant and along every axis.
const SPIRAL = [[0, 0], [2, 0], [3, 1], [3, 3], [1, 5], [-1, 5], [-2, 4], [-2, -3], [-1, -4]];

test("a chain has a link from each point to the next, and a joint where two meet", (t) => {
  const scene = sceneFor(t);
  const { bodies, joints } = scene.createChain({ points: SPIRAL, thickness: 0.2, density: 3, group: -1 });
  assert.equal(bodies.length, SPIRAL.length - 1);
  assert.equal(joints.length, SPIRAL.length - 2);
  bodies.forEach((body, i) => {
    const [[x, y], [toX, toY]] = [SPIRAL[i], SPIRAL[i + 1]];
    near(body.angle, Math.atan2(toY - y, toX - x), `angle of ${i}`);
    near(body.position[0], (x + toX) / 2, `x of ${i}`);
    near(body.position[1], (y + toY) / 2, `y of ${i}`);
    const length = Math.hypot(toX - x, toY - y);
    const mass = 3 * (0.2 * length + Math.PI * 0.01);
    assert.ok(Math.abs(body.mass - mass) < 1e-5 * mass, `mass of ${i}: ${body.mass}, not ${mass}`);
    assert.equal(body.shapes[0].kind, "capsule");
    assert.equal(body.shapes[0].group, -1);
  });
  joints.forEach((joint, i) => {
    assert.deepEqual([joint.type, joint.bodyA, joint.bodyB], ["revolute", bodies[i], bodies[i + 1]]);
    assertHolds(joint, SPIRAL[i + 1]);
    assert.ok(Math.abs(joint.coordinate) < 1e-9, "starts at rest");
    assert.deepEqual([joint.limits, joint.spring], [null, null]);
  });
});

test("ends are free, pinned to the world, or attached to a body by object or name", (t) => {
  const scene = sceneFor(t);
  const post = scene.createBody({ type: "static", name: "post", position: [4, 0], angle: 1 });
  const points = [[0, 0], [1, 0], [2, 0]];
  for (const [start, end, a, b] of [
    ["free", "free", [], []],
    ["pinned", "free", [null], []],
    [undefined, "pinned", [], [null]],
    [post, "post", [post], [post]],
  ]) {
    const { bodies, joints } = scene.createChain({ points, start, end, maxBend: 0.5, spring: { frequency: 2 } });
    const sides = joints.map(({ bodyA, bodyB }) => [bodyA, bodyB]);
    assert.deepEqual(sides, [
      ...a.map((body) => [body, bodies[0]]),
      [bodies[0], bodies[1]],
      ...b.map((body) => [body, bodies[1]]),
    ]);
    if (a.length > 0) assertHolds(joints[0], points[0]);
    if (b.length > 0) assertHolds(joints.at(-1), points[2]);
    // What holds an end does not bend it.
    for (const joint of joints) {
      const isInner = joint.bodyA === bodies[0];
      assert.deepEqual(joint.limits, isInner ? [-0.5, 0.5] : null);
      assert.deepEqual(joint.spring, isInner ? { frequency: 2, damping: 0 } : null);
    }
  }
});

test("links have about the length that is asked for, and corners stay", (t) => {
  const scene = sceneFor(t);
  const points = [[0, 0], [3, 0], [3, 0.4], [3, 1.4]];
  const { bodies, joints } = scene.createChain({ points, linkLength: 0.5, shape: "box" });
  const lengths = bodies.map((body) => body.mass / 0.1);
  const expected = [...Array(6).fill(0.5), 0.4, 0.5, 0.5];
  assert.equal(lengths.length, expected.length);
  lengths.forEach((length, i) => assert.ok(Math.abs(length - expected[i]) < 1e-6, `${i}: ${length}`));
  assertHolds(joints[2], [1.5, 0]);
  assertHolds(joints[5], [3, 0]);
  assertHolds(joints[6], [3, 0.4]);
  assert.equal(bodies[0].shapes[0].kind, "box");
});

test("a chain whose last point is its first is closed", (t) => {
  const scene = sceneFor(t);
  const square = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]];
  const { bodies, joints } = scene.createChain({ points: square });
  assert.equal(bodies.length, 4);
  assert.equal(joints.length, 4);
  assert.deepEqual([joints[3].bodyA, joints[3].bodyB], [bodies[3], bodies[0]]);
  assertHolds(joints[3], [0, 0]);
});

test("neighbours touch only if they are to, and links may break", (t) => {
  const scene = sceneFor(t);
  const points = [[0, 0], [1, 0], [2, 0]];
  const apart = scene.createChain({ points, breakForce: 10, breakTorque: 20 });
  assert.equal(apart.bodies[0].mayTouch(apart.bodies[1]), false);
  assert.deepEqual([apart.joints[0].breakForce, apart.joints[0].breakTorque], [10, 20]);
  const touching = scene.createChain({ points, collide: true });
  assert.equal(touching.bodies[0].mayTouch(touching.bodies[1]), true);
});

test("links take mass, damping and colours of a body, and names", (t) => {
  const scene = sceneFor(t);
  const look = { mass: 3, gravityScale: 0.5, linearDamping: 0.1, angularDamping: 0.2 };
  const { bodies, joints } = scene.createChain({ points: [[0, 0], [1, 0], [2, 0]], start: "pinned", name: "c", fill: 0x112233ff, ...look });
  for (const [key, value] of Object.entries(look)) {
    bodies.forEach((body) => assert.ok(Math.abs(body[key] - value) < 1e-6 * value, key));
  }
  assert.equal(scene.bodies.fill[bodies[1].index], 0x112233ff);
  assert.deepEqual(bodies.map(({ name }) => name), ["c_0", "c_1"]);
  assert.deepEqual(joints.map(({ name }) => name), ["c_0", "c_1"]);
  assert.equal(scene.body("c_1"), bodies[1]);
});

test("a rope keeps its ends together whatever hangs on it, and goes with the chain", (t) => {
  for (const solver of ["soft", "xpbd"]) {
    for (const isUp of [true, false]) {
      const scene = sceneFor(t, { solver });
      const post = scene.createBody({ type: "static", position: [0, 20], angle: 1, shapes: [{ circle: 0.1 }] });
      const load = scene.createBody({ position: [0, 9.5], shapes: [{ box: [1, 1] }], mass: 5000 });
      const ends = isUp ? { points: [[0, 20], [0, 10]], start: post, end: load } : { points: [[0, 10], [0, 20]], start: load, end: "pinned" };
      const chain = scene.createChain({ ...ends, linkLength: 0.5, rope: true });
      assert.ok(Math.abs(chain.rope.maxLength - 10) < 1e-9);
      assert.equal(post.mayTouch(load), true);
      for (let i = 0; i < 300; i++) scene.step();
      assert.ok(Math.abs(load.position[1] - 9.5) < 0.01, `${solver}: ${load.position}`);
      chain.destroy();
      assert.deepEqual([scene.counters.bodies, scene.counters.joints, chain.rope.alive], [2, 0, false]);
      assert.equal(scene.createChain({ points: [[0, 0], [1, 0]] }).rope, null);
    }
  }
});

test("destroy takes all of the chain that is left", (t) => {
  const scene = sceneFor(t);
  const kept = scene.createBody({ shapes: [{ circle: 1 }] });
  const chain = scene.createChain({ points: [[0, 0], [1, 0], [2, 0], [3, 0]], start: kept });
  chain.bodies[1].destroy();
  chain.destroy();
  chain.destroy();
  assert.deepEqual([scene.counters.bodies, scene.counters.joints, kept.alive], [1, 0, true]);
});

test("every wrong chain is told by code and argument, and leaves the scene as it was", async (t) => {
  const scene = sceneFor(t);
  scene.createBody({ name: "a", shapes: [{ circle: 1 }] });
  scene.createBody({ name: "link_1" });
  scene.step();
  const before = scene.hash();
  for (const [what, options, code, argument] of WRONG_CHAINS) {
    await t.test(what, () => {
      const error = thrownBy(() => scene.createChain(options));
      assert.deepEqual([error.code, error.call, error.argument], [code, "createChain", argument], error.message);
      assert.ok(error.message.startsWith("createChain: "), error.message);
      assert.equal(scene.hash(), before);
    });
  }
  // Rows of what was never made are free: the next body gets the first of them, and the first generation of it.
  const twin = sceneFor(t);
  twin.createBody({ name: "a", shapes: [{ circle: 1 }] });
  twin.createBody({ name: "link_1" });
  twin.step();
  assert.equal(scene.createBody().id, twin.createBody().id);
});
