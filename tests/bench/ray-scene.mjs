// SPDX-License-Identifier: MIT
// A field of 10,000 bodies of all shapes that drift about, and rays for it.
import { mixedBody, random } from "./scenes.mjs";

const [SIDE, BODIES, LIDARS, FAN] = [200, 10_000, 100, 100];

export function rayScene() {
  const next = random(7);
  const bodies = [];
  for (let i = 0; i < BODIES; i++) {
    const [x, y] = [SIDE * next(), SIDE * next()];
    bodies.push(mixedBody(i, next, x, y, { vx: 4 * next() - 2, vy: 4 * next() - 2, omega: 4 * next() - 2 }));
  }
  return { name: "rays-10000", steps: 60, dt: 1 / 60, gravity: [0, 0], sleep: false, settle: 0, bodies, joints: [], collide: true, reach: 50 };
}

/** x, y and a unit direction for each: fans that go all round, from points all over the field. */
export function raysOf() {
  const next = random(11);
  const rays = new Float64Array(4 * LIDARS * FAN);
  for (let i = 0; i < LIDARS; i++) {
    const [x, y, turn] = [SIDE * next(), SIDE * next(), next()];
    for (let k = 0; k < FAN; k++) {
      const angle = 2 * Math.PI * (k / FAN + turn);
      rays.set([x, y, Math.cos(angle), Math.sin(angle)], 4 * (i * FAN + k));
    }
  }
  return rays;
}
