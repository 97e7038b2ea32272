// SPDX-License-Identifier: MIT
// Joints from JavaScript: literals of each type, what reads back, what is refused, columns, records of their end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LITERALS, everyType, pairFor } from "./joint-support.mjs";
import { engine, sceneFor, scree, thrownBy } from "./support.mjs";
import { WRONG_JOINTS, WRONG_JOINT_EDITS } from "./wrong-joints.mjs";

const NEAR = 1e-6;
const close = (found, expected, what) => {
  const [a, b] = [[found].flat(), [expected].flat()];
  assert.equal(a.length, b.length, what);
  a.forEach((value, i) => assert.ok(Math.abs(value - b[i]) < NEAR, `${what}: ${found}, not ${expected}`));
};

test("each type is made of a literal, and is found by its row, its bodies and its name", (t) => {
  const { scene, a, b } = pairFor(t);
  assert.deepEqual(Object.keys(LITERALS), Object.keys(scree.JOINT_KIND), "all types");
  const joints = everyType(scene);
  for (const [type, joint] of Object.entries(joints)) {
    assert.equal(joint.type, type);
    assert.equal(joint.bodyA, type === "mouse" ? null : a, type);
    assert.equal(joint.bodyB, b, type);
    assert.ok(joint.alive);
    assert.equal(scene.joints.at(joint.index), joint, "one object for each joint");
    assert.equal(scene.joints.kind[joint.index], scree.JOINT_KIND[type]);
    const rows = Array.from(scene.joints.bodies.subarray(2 * joint.index, 2 * joint.index + 2));
    assert.deepEqual(rows, [type === "mouse" ? 0xffffffff : a.index, b.index]);
  }
  assert.deepEqual([...scene.joints], Object.values(joints));
  assert.deepEqual(b.joints, Object.values(joints));
  assert.deepEqual(a.joints, Object.values(joints).filter(({ type }) => type !== "mouse"));
  assert.equal(scene.counters.joints, 10);

  const named = scene.createJoint({ type: "weld", bodyA: a, bodyB: b, name: "weld-1" });
  assert.equal(scene.joint("weld-1"), named);
  assert.equal(named.name, "weld-1");
  assert.equal(joints.weld.name, "");
  joints.weld.name = "other";
  named.name = "";
  assert.equal(scene.joint("other"), joints.weld);
  assert.equal(scene.joint("weld-1"), undefined);
});

test("a destroyed joint is dead, leaves its row to another and no record", (t) => {
  const { scene, a } = pairFor(t);
  const { revolute, weld } = everyType(scene);
  revolute.destroy();
  assert.equal(revolute.alive, false);
  assert.equal(scene.joints.kind[revolute.index], 0);
  assert.equal(scene.joints.at(revolute.index), undefined);
  assert.ok(![...scene.joints].includes(revolute) && !a.joints.includes(revolute));
  scene.step();
  assert.equal(scene.events.jointEnd.count, 0);
  const heir = scene.createJoint({ type: "weld", bodyB: "b" });
  assert.equal(heir.index, revolute.index, "the lowest free row");
  assert.notEqual(heir, revolute);
  for (const member of ["type", "bodyA", "bodyB", "limits", "motor", "target", "spring", "force", "metrics", "name"]) {
    const { code, call, argument } = thrownBy(() => revolute[member]);
    assert.deepEqual([code, call, argument], ["invalid-handle", member, "joint"]);
  }
  for (const use of [() => revolute.snap(), () => (revolute.limits = null), () => revolute.destroy()]) {
    assert.equal(thrownBy(use).code, "invalid-handle");
  }
  assert.ok(weld.alive);
});

test("joints of a destroyed body end with a record each, sorted by handle", (t) => {
  const { scene, a, b } = pairFor(t);
  const joints = everyType(scene);
  joints.weld.name = "glue";
  a.destroy();
  assert.equal(scene.events.jointEnd.count, 0, "told by the next step");
  scene.step();
  const ends = [...scene.events.jointEnd];
  assert.equal(ends.length, 9);
  const dead = Object.entries(joints).filter(([type]) => type !== "mouse").map(([, joint]) => joint);
  assert.deepEqual(ends.map(({ joint }) => joint), dead, "the objects that they always were");
  for (const { joint, bodyA, bodyB, reason, force, torque } of ends) {
    assert.deepEqual([joint.alive, bodyA, bodyB, reason, force, torque], [false, a, b, "bodyDestroyed", 0, 0]);
  }
  assert.deepEqual(ends.filter(({ name }) => name !== "").map(({ joint, name }) => [joint, name]), [[joints.weld, "glue"]]);
  assert.deepEqual(scene.events.jointEnd.at(0), ends[0]);
  assert.equal(scene.events.jointEnd.at(9), undefined);
  assert.ok(joints.mouse.alive);
  b.destroy();
  scene.step();
  assert.deepEqual([...scene.events.jointEnd].map(({ joint, bodyA }) => [joint, bodyA]), [[joints.mouse, null]]);
  scene.step();
  assert.equal(scene.events.jointEnd.count, 0);
});

test("an anchor in the world is where both bodies have it, and an axis there is as the world sees it", (t) => {
  const { scene, a, b } = pairFor(t);
  const anchor = [2, 5];
  const turned = ([x, y], angle) => [Math.cos(angle) * x + Math.sin(angle) * y, Math.cos(angle) * y - Math.sin(angle) * x];
  const slider = scene.createJoint({ type: "prismatic", bodyA: a, bodyB: b, anchor, axis: [0, 7] });
  close(slider.anchorA, turned([1, 3], Math.PI / 2), "anchor in A");
  close(slider.anchorB, turned([-2, -1], Math.PI / 4), "anchor in B");
  close(slider.axis, turned([0, 1], Math.PI / 2), "axis in A");
  close(slider.angle, -Math.PI / 4, "angle of B less that of A");
  close(slider.coordinate, 0, "its way so far");
  const bare = scene.createJoint({ type: "wheel", bodyA: a, bodyB: b });
  close(bare.anchorA, turned([3, 4], Math.PI / 2), "at the origin of B");
  close(bare.anchorB, [0, 0], "at the origin of B");
  close(bare.axis, turned([1, 0], Math.PI / 2), "along x of the world");
  const world = scene.createJoint({ type: "revolute", bodyB: b, anchor });
  close(world.anchorA, anchor, "as it is in the world");
  close(world.angle, Math.PI / 4, "angle of B");
});

test("anchors in the bodies are as given, and the axis beside them is in A", (t) => {
  const { scene, a, b } = pairFor(t);
  const slider = scene.createJoint({ type: "prismatic", bodyA: a, bodyB: b, anchorB: [1, 0], axis: [3, 4] });
  assert.deepEqual([slider.anchorA, slider.anchorB], [[0, 0], [1, 0]]);
  close(slider.axis, [0.6, 0.8], "of length 1");
  close(slider.angle, -Math.PI / 4, "as they stand");
  // The anchor of B from the origin of A, in the frame of A, along the axis.
  const [x, y] = [3 + Math.SQRT1_2, 4 + Math.SQRT1_2];
  close(slider.coordinate, 0.6 * y + 0.8 * -x, "its way");
  const turned = scene.createJoint({ type: "revolute", bodyA: a, bodyB: b, anchorA: [1, 0], angle: 1 });
  assert.equal(turned.angle, 1);
  close(turned.coordinate, -Math.PI / 4 - 1, "from there");
  const rod = scene.createJoint({ type: "distance", bodyA: a, bodyB: b });
  close(rod.length, 5, "as far apart as they are");
  close(rod.coordinate, 5, "length");
  const mouse = scene.createJoint({ type: "mouse", bodyB: b, target: [4, 7] });
  close(mouse.anchorB, [Math.SQRT1_2, Math.SQRT1_2], "what is under the pointer");
  assert.deepEqual(mouse.target, [4, 7]);
  assert.deepEqual(scene.createJoint({ type: "mouse", bodyB: b, target: [4, 7], anchorB: [0, 0] }).anchorB, [0, 0]);
});

test("what is left out has the defaults that are told", (t) => {
  const { scene } = pairFor(t);
  const { revolute, distance, mouse, motor, pulley, gear, weld } = everyType(scene);
  assert.deepEqual([revolute.limits, revolute.motor, revolute.spring], [null, null, null]);
  assert.deepEqual([weld.spring, weld.angularSpring], [null, null]);
  assert.deepEqual(mouse.spring, { frequency: 5, damping: 0.7 });
  for (const joint of [revolute, distance, motor, pulley, gear]) {
    assert.deepEqual([joint.collide, joint.breakForce, joint.breakTorque], [false, Infinity, Infinity]);
  }
  assert.deepEqual([mouse.maxForce, motor.maxForce, motor.maxTorque], [Infinity, Infinity, Infinity]);
  assert.equal(pulley.ratio, 1);
  assert.deepEqual([gear.axisA, gear.axisB], [[0, 0], [0, 0]]);
});

const PID = { mode: "position", target: 0.5, maxEffort: 20, pid: [3, 2, 1] };

test("options for lengths are limits by name", (t) => {
  const { scene } = pairFor(t);
  const rope = (rest) => scene.createJoint({ type: "distance", bodyA: "a", bodyB: "b", ...rest }).limits;
  assert.deepEqual(rope({ maxLength: 6 }), [0, 6]);
  assert.deepEqual(rope({ minLength: 2 }), [2, Infinity]);
  assert.deepEqual(rope({ minLength: 2, maxLength: 6 }), [2, 6]);
  assert.equal(rope({}), null);
});

test("a length of -1 is taken as it is now", (t) => {
  const { scene, b } = pairFor(t);
  const rod = scene.createJoint({ type: "distance", bodyA: "a", bodyB: b, length: 1 });
  assert.equal(rod.length, 1);
  b.position = [1, 14];
  rod.length = -1;
  close(rod.length, 12, "length");
});

test("a target is set by itself, and at once where that is asked for", (t) => {
  const { scene, b } = pairFor(t);
  const hinge = scene.createJoint({ type: "revolute", bodyA: "a", bodyB: b, motor: PID });
  hinge.target = 0.25;
  assert.deepEqual(hinge.motor, { ...PID, target: 0.25 });
  const before = b.angle;
  hinge.setTarget(1, { instant: true });
  assert.equal(hinge.target, 1);
  close(b.angle, before + 1, "turned by its target");
  close(hinge.coordinate, 1, "there");
  hinge.motor = { mode: "velocity", target: 3 };
  hinge.snap();
  close(hinge.speed, 3, "as fast as told");
  hinge.setTarget(2);
  close(hinge.speed, 3, "not at once");
});

test("every wrong joint is told by code, call and argument, and changes nothing", async (t) => {
  const { scene, a, b } = pairFor(t);
  const gone = scene.createBody();
  gone.destroy();
  const foreign = sceneFor(t).createBody();
  scene.createJoint({ type: "revolute", bodyA: a, bodyB: b, name: "hinge", motor: PID });
  const joints = everyType(scene);
  joints.revolute.motor = PID;
  joints.rope = scene.createJoint({ type: "distance", bodyB: b, maxLength: 9 });
  joints.held = scene.createJoint({ type: "motor", bodyB: b, angularSpring: { frequency: 1 } });
  const before = scene.hash();
  const calls = WRONG_JOINTS.map(([what, literal, code, argument]) => {
    const made = typeof literal === "function" ? literal(gone, foreign) : literal;
    return [what, () => scene.createJoint(made), code, "createJoint", argument];
  });
  const edits = WRONG_JOINT_EDITS.map(([what, edit, ...rest]) => [`set: ${what}`, () => edit(joints), ...rest]);
  for (const [what, wrong, code, call, argument] of [...calls, ...edits]) {
    await t.test(what, () => {
      const error = thrownBy(wrong);
      assert.deepEqual([error.code, error.call, error.argument], [code, call, argument], error.message);
      assert.ok(error.message.startsWith(`${call}: `), error.message);
      assert.equal(scene.hash(), before);
      assert.equal(scene.counters.joints, 13);
    });
  }
});

test("joined bodies do not touch unless they are to", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const [a, b] = [0, 0.5].map((x) => scene.createBody({ position: [x, 0], shapes: [{ circle: 1 }] }));
  const joint = scene.createJoint({ type: "filter", bodyA: a, bodyB: b });
  scene.step();
  assert.equal(scene.contacts.count, 0);
  assert.equal(a.mayTouch(b), false);
  joint.destroy();
  assert.equal(a.mayTouch(b), true);
  scene.step();
  assert.equal(scene.contacts.count, 1);
  const weld = scene.createJoint({ type: "weld", bodyA: a, bodyB: b });
  assert.equal(a.mayTouch(b), false);
  weld.collide = true;
  assert.equal(a.mayTouch(b), true);
});

test("columns are the engine's own, follow it as it grows, and are what metrics read", (t) => {
  const { scene } = pairFor(t);
  scene.createJoint({ type: "pulley", bodyA: "a", bodyB: "b", ...LITERALS.pulley, anchorA: [1, 2], anchorB: [3, 4] });
  const { anchors, ground } = scene.joints;
  assert.deepEqual(Array.from(anchors.subarray(0, 4)), [1, 2, 3, 4]);
  assert.deepEqual(Array.from(ground.subarray(0, 4)), [1, 9, 4, 9]);
  assert.equal(scene.joints.anchors, anchors, "the same array until it moves");
  const many = Array.from({ length: 500 }, () => scene.createJoint({ type: "gear", bodyA: "a", bodyB: "b" }));
  assert.equal(scene.joints.count, 501);
  assert.ok(scene.joints.kind.length >= 501);
  assert.equal(scene.joints.kind[many[499].index], scree.JOINT_KIND.gear);
  const columns = ["rows", "clamped", "anchorError", "limitError", "motorError", "cachedImpulse", "incrementalImpulse"];
  const { metrics } = many[7];
  assert.deepEqual(Object.keys(metrics), [...columns, "motorImpulse"]);
  for (const [key, value] of Object.entries(metrics)) assert.equal(value, scene.joints[key][many[7].index], key);
});

test("members of a disposed scene's joints throw disposed", () => {
  const scene = engine.createScene();
  const body = scene.createBody({ shapes: [{ circle: 1 }] });
  const joint = scene.createJoint({ type: "weld", bodyB: body });
  scene.dispose();
  assert.equal(joint.alive, false);
  for (const use of [() => joint.type, () => scene.joints.count, () => scene.joint("a"), () => scene.createChain({})]) {
    assert.equal(thrownBy(use).code, "disposed", String(use));
  }
});
