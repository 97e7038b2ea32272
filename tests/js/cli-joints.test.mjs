// SPDX-License-Identifier: MIT
// What --json says of joints.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { dist, sceneFor } from "./support.mjs";

test("--json tells joints, and those that ended, as a scene has them", async (t) => {
  const { describeScene } = await import(pathToFileURL(path.join(dist, "cli/json.js")).href);
  const scene = sceneFor(t, { gravity: [0, 0] });
  const body = scene.createBody({ name: "arm", position: [1, 0], shapes: [{ circle: 0.5 }] });
  const hinge = { type: "revolute", bodyB: body, anchor: [0, 0], motor: { mode: "velocity", target: 2 } };
  const { speed: before } = scene.createJoint({ ...hinge, name: "hinge" });
  const bodyB = scene.createBody({ position: [2, 0], shapes: [{ circle: 0.5 }] });
  const weak = scene.createJoint({ type: "weld", bodyA: body, bodyB });
  scene.step();
  const { joints } = describeScene(scene, "scene", 1 / 60, 0);
  assert.deepEqual(joints.map(({ name, type, bodyA, bodyB }) => [name, type, bodyA, bodyB]), [
    ["hinge", "revolute", null, "arm"],
    ["#1", "weld", "arm", "#1"],
  ]);
  const { coordinate, speed, force, torque } = scene.joint("hinge");
  assert.deepEqual(joints[0], { ...joints[0], coordinate, speed, force, torque });
  assert.ok(before === 0 && speed > 0 && coordinate > 0, `turned by its motor: ${coordinate}`);
  weak.bodyB.destroy();
  scene.step();
  const { events } = describeScene(scene, "scene", 1 / 60, 0);
  const [end] = events.jointEnd;
  assert.deepEqual([end.joint, end.bodyA, end.bodyB, end.reason], ["#1", "arm", "#1", "bodyDestroyed"]);
});
