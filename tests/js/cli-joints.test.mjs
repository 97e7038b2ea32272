// SPDX-License-Identifier: MIT
// What --json says of joints.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folderWith, modules, runCliIn, sceneFor } from "./support.mjs";

test("--json tells joints, and those that ended, as a scene has them", async (t) => {
  const { describeScene } = await import(pathToFileURL(path.join(modules, "cli/json.js")).href);
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

const PENDULUM = `
scene: { size: [10, 10], gravity: [0, -10] }
entities:
  bob: { pose: [6, 5, 0], physics: { mass: 2 }, collision: { geometry: { circle: 0.5 } } }
joints:
  pivot: { type: distance, child: bob, anchor1: [6, 8] }
`;

test("--json and --svg have the joints of a file", (t) => {
  const folder = folderWith(t, { "pendulum.yml": PENDULUM });
  const words = ["run", "pendulum.yml", "--steps", "60", "--json", "--svg", "out.svg"];
  const { status, stdout, stderr } = runCliIn(folder, ...words);
  assert.deepEqual([status, stderr], [0, ""]);
  const [{ name, type, bodyA, bodyB, coordinate, force }, ...others] = JSON.parse(stdout).joints;
  assert.deepEqual([name, type, bodyA, bodyB, others.length], ["pivot", "distance", null, "bob", 0]);
  // It hangs straight down, so the rod carries the whole weight.
  assert.ok(Math.abs(coordinate - 3) < 1e-3 && Math.abs(force[1] - 20) < 0.02, `${coordinate} m, ${force} N`);
  const picture = readFileSync(path.join(folder, "out.svg"), "utf8");
  const [, x, y] = /class="joints"[^>]*>\s*<path d="M6 8L([\d.]+) ([\d.]+)"/.exec(picture) ?? [];
  assert.ok(Math.abs(x - 6) < 0.01 && Math.abs(y - 5) < 0.01, `drawn to ${x}, ${y}`);
});
