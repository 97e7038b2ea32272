// SPDX-License-Identifier: MIT
// Each adapter puts into its engine what the scene says: things fall, turn and come to rest as they must in any engine.
// An engine that is not installed is skipped; `npm --prefix tests/bench ci` installs them all.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { ENGINES, adapterOf } from "./adapters/index.mjs";

const material = { density: 1, friction: 0.6, restitution: 0 };
const shape = (kind, sizes, x = 0, y = 0, angle = 0) => ({ kind, x, y, angle, material, ...sizes });
const box = (width, height, ...pose) => shape("box", { width, height }, ...pose);
const body = (type, x, y, shapes, more) => ({ type, x, y, angle: 0, vx: 0, vy: 0, omega: 0, shapes, ...more });
const hexagon = Array.from({ length: 6 }, (_, i) => [Math.cos((i * Math.PI) / 3) / 2, Math.sin((i * Math.PI) / 3) / 2]);

/** A static body with two shapes off its origin: a floor with its top at y = 0, and a wall with its face at x = 11. */
const room = body("static", 1, 2, [box(40, 2, 0, -3), box(2, 10, 11, 2)]);

const bodies = [
  room,
  body("dynamic", -10, 0.55, [shape("circle", { radius: 0.5 })]),
  body("dynamic", -7, 0.55, [box(2, 1)]),
  body("dynamic", -4, 1.05, [box(2, 1)], { angle: Math.PI / 2 }),
  body("dynamic", -1, 0.35, [shape("capsule", { length: 2, radius: 0.3 })]),
  body("dynamic", 2, Math.sqrt(3) / 4 + 0.05, [shape("polygon", { points: hexagon })]),
  body("dynamic", 5, 0.5, [box(1, 1)], { vx: 4 }),
  body("dynamic", 0, 100, [box(1, 1)], { vx: 3, vy: 4, omega: 2 }),
  body("kinematic", 0, 50, [box(1, 5, -2, 0), box(1, 5, 2, 0)], { omega: 0.5 }),
  body("dynamic", 8, 8, [shape("circle", { radius: 0.5 })], { vx: 5 }),
];
const scene = { name: "rules", dt: 1 / 60, gravity: [0, -10], sleep: false, bodies };

/** What a body's x, y, angle are after a second, and how far off an engine may be. Rest: its skin and its sinking. */
const REST = 0.03;
const second = {
  "the room stays": [0, [1, 2, 0], [0, 0, 0]],
  "a circle rests on its radius": [1, [-10, 0.5, 0], [REST, REST, 0.1]],
  "a box lies": [2, [-7, 0.5, 0], [REST, REST, 0.05]],
  "a turned box stands": [3, [-4, 1, Math.PI / 2], [REST, REST, 0.05]],
  "a capsule lies along x": [4, [-1, 0.3, 0], [REST, REST, 0.05]],
  "a hexagon rests on a side": [5, [2, Math.sqrt(3) / 4, 0], [REST, REST, 0.05]],
  // 6 m/s2 stop 4 m/s within the second.
  "a pushed box slides as far as friction says": [6, [5 + 16 / 12, 0.5, 0], [0.1, REST, 0.05]],
  // 1 % of the way allows for semi-implicit steps of 1/60 s.
  "a thrown box flies a parabola": [7, [3, 100 + 4 - 5, 2], [0.01, 0.1, 0.01]],
  "a kinematic body turns at its own rate": [8, [0, 50, 0.5], [1e-4, 1e-4, 1e-3]],
  "a wall off its body's origin stops a ball": [9, [10.5, 3, 0], [0.1, 5, 100]],
};

/** matter-js multiplies friction by its static friction and by 5, so nothing slides by Coulomb's law there. */
const unlike = { "matter-js": ["a pushed box slides as far as friction says"] };

for (const name of ENGINES) {
  const adapter = await adapterOf(name);
  const missing = existsSync(adapter.package) ? false : `${adapter.title} is not installed`;
  test(adapter.title, { skip: missing }, async (t) => {
    const build = await adapter.load();
    const world = build(scene);
    const poses = new Float64Array(3 * bodies.length);
    world.poses(poses);
    bodies.forEach(({ x, y, angle }, i) => {
      const off = [x, y, angle].map((value, k) => Math.abs(value - poses[3 * i + k]));
      assert.ok(Math.max(...off) < 1e-5, `body ${i} starts at ${poses.slice(3 * i, 3 * i + 3)}`);
    });
    for (let i = 0; i < 60; i++) world.step();
    world.poses(poses);
    for (const [what, [i, expected, tolerance]] of Object.entries(second)) {
      const skip = unlike[adapter.title]?.includes(what) ? `not in ${adapter.title}` : false;
      await t.test(what, { skip }, () => {
        const found = poses.slice(3 * i, 3 * i + 3);
        const right = expected.every((value, k) => Math.abs(found[k] - value) <= tolerance[k] + 1e-5);
        assert.ok(right, `${found} is not ${expected} within ${tolerance}`);
      });
    }
    world.dispose();
  });
}
