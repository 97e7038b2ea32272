// SPDX-License-Identifier: MIT
// Members of joints beyond those that tell an option, what they do to each other, and what messages say.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LITERALS, pairFor } from "./joint-support.mjs";
import { sceneFor, thrownBy } from "./support.mjs";

const NEAR = 1e-6;
const close = (found, expected, what) => {
  const [a, b] = [[found].flat(), [expected].flat()];
  assert.equal(a.length, b.length, what);
  a.forEach((value, i) => assert.ok(Math.abs(value - b[i]) < NEAR, `${what}: ${found}, not ${expected}`));
};

test("lengths are properties, and take each other along", (t) => {
  const { scene } = pairFor(t);
  const rod = scene.createJoint({ type: "distance", bodyA: "a", bodyB: "b" });
  assert.deepEqual([rod.minLength, rod.maxLength], [null, null]);
  rod.maxLength = 4;
  assert.deepEqual([rod.limits, rod.minLength, rod.maxLength], [[0, 4], 0, 4]);
  rod.minLength = 6;
  assert.deepEqual(rod.limits, [6, 6]);
  rod.maxLength = Infinity;
  assert.deepEqual([rod.limits, rod.maxLength], [[6, Infinity], Infinity]);
  rod.maxLength = 2;
  assert.deepEqual(rod.limits, [2, 2]);
  rod.minLength = null;
  assert.equal(rod.limits, null);
  rod.minLength = 1;
  assert.deepEqual(rod.limits, [1, Infinity]);
  rod.limits = null;
  rod.length = 3;
  assert.equal(rod.length, 3);
});

test("soft limits stay soft when they are set anew, and need a spring", (t) => {
  const { scene } = pairFor(t);
  const spring = { stiffness: 9, damping: 0 };
  const soft = scene.createJoint({ type: "revolute", bodyB: "b", limits: [0, 1], spring, softLimits: true });
  assert.deepEqual([soft.softLimits, soft.limits], [true, [0, 1]]);
  soft.limits = [-1, 2];
  assert.deepEqual([soft.softLimits, soft.limits, soft.spring], [true, [-1, 2], spring]);
  soft.softLimits = false;
  assert.deepEqual([soft.softLimits, soft.limits], [false, [-1, 2]]);
  soft.softLimits = true;
  soft.limits = null;
  assert.deepEqual([soft.softLimits, soft.limits], [false, null]);
  const needs = (call) => ({ code: "bad-kind", message: `${call}: softLimits needs limits and a spring; got true` });
  assert.throws(() => (soft.softLimits = true), needs("softLimits"));
  soft.softLimits = false;
  assert.equal(soft.limits, null);
  const literal = { type: "revolute", bodyB: "b", softLimits: true };
  for (const rest of [{}, { limits: [0, 1] }, { spring }]) {
    assert.throws(() => scene.createJoint({ ...literal, ...rest }), needs("createJoint"));
  }
  const rod = scene.createJoint({ type: "distance", bodyB: "b", minLength: 1, maxLength: 2, spring, softLimits: true });
  rod.maxLength = 3;
  assert.deepEqual([rod.softLimits, rod.limits], [true, [1, 3]]);
});

test("an anchor moves to where the bodies have it now, and what counts as 0 stays", (t) => {
  const { scene, b } = pairFor(t);
  const slider = scene.createJoint({ type: "prismatic", bodyA: "a", bodyB: b, anchor: [2, 5], axis: [1, 2], angle: 1 });
  const other = scene.createJoint({ type: "prismatic", bodyA: "a", bodyB: b, anchor: [7, 3], axis: [1, 2] });
  close(slider.anchor, [2, 5], "as made");
  const { axis } = slider;
  slider.anchor = [7, 3];
  assert.deepEqual([slider.anchorA, slider.anchorB], [other.anchorA, other.anchorB]);
  assert.deepEqual([slider.axis, slider.angle], [axis, 1]);
  b.position = [5, 7];
  close(slider.anchor, [8, 4], "with B");
});

test("a wheel tells how it spins, and its suspension where it is", (t) => {
  const { scene, a, b } = pairFor(t);
  const wheel = scene.createJoint({ type: "wheel", bodyA: a, bodyB: b, axis: [0, 1], spring: { frequency: 2 } });
  b.angle += 7;
  b.angularVelocity = 3;
  a.angularVelocity = -1;
  close([wheel.turn, wheel.turnSpeed, wheel.coordinate], [7, 4, 0], "spin");
  const gear = scene.createJoint({ type: "gear", bodyA: a, bodyB: b });
  assert.deepEqual([gear.turn, gear.turnSpeed], [0, 0]);
});

test("a disabled joint lets go, and holds again as it did", (t) => {
  const scene = sceneFor(t, { gravity: [0, -10] });
  const ball = scene.createBody({ position: [2, 0], shapes: [{ circle: 0.5 }] });
  const other = scene.createBody({ position: [2, 0], type: "static", shapes: [{ circle: 0.5, sensor: true }] });
  const joint = scene.createJoint({ type: "weld", bodyA: other, bodyB: ball, enabled: false });
  assert.deepEqual([joint.enabled, ball.mayTouch(other)], [false, true]);
  scene.step();
  assert.ok(Math.abs(ball.velocity[1] + 10 / 60) < 1e-6, "falls");
  joint.enabled = true;
  assert.equal(ball.mayTouch(other), false);
  for (let i = 0; i < 60; i++) scene.step();
  assert.ok(Math.abs(ball.position[1]) < 1e-3, "is where it was");
});

test("what is no velocity any more is no angle either", (t) => {
  const { scene } = pairFor(t);
  const joint = scene.createJoint({ type: "motor", bodyA: "a", bodyB: "b", angularVelocity: 3 });
  joint.angularSpring = { frequency: 1 };
  assert.equal(joint.target, 0);
  joint.target = 2;
  joint.angularSpring = { frequency: 2 };
  assert.equal(joint.target, 2);
  joint.angularSpring = null;
  assert.equal(joint.angularVelocity, 0);
});

test("the world may be the first body of any joint, and a mouse begins at the origin of B", (t) => {
  const { scene, b } = pairFor(t);
  for (const type of Object.keys(LITERALS)) {
    const joint = scene.createJoint({ type, bodyB: b, ...LITERALS[type] });
    assert.equal(joint.bodyA, null, type);
  }
  const mouse = scene.createJoint({ type: "mouse", bodyB: b });
  close([mouse.target, mouse.anchorB].flat(), [4, 6, 0, 0], "origin");
});

test("messages say what is wrong in terms of the joint", (t) => {
  const { scene } = pairFor(t);
  const joint = (rest) => () => scene.createJoint({ type: "revolute", bodyA: "a", bodyB: "b", ...rest });
  for (const [make, text] of [
    [joint({ limits: [1, -1] }), "createJoint: limits must have its lower limit first; got [1, -1]"],
    [
      joint({ type: "prismatic", axis: [0, 0] }),
      "createJoint: the length of axis must be from 0.000001 to 1000000000; got 0",
    ],
    [joint({ bodyB: "a" }), "createJoint: bodyB: both bodies are the same one"],
  ]) {
    assert.equal(thrownBy(make).message, text);
  }
  const { message } = thrownBy(joint({ xyzzyxyzzy: 1 }));
  assert.match(message, /limits/);
  assert.doesNotMatch(message, /groundA|minLength|velocity/, "only what a hinge takes");
});
