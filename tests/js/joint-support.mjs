// SPDX-License-Identifier: MIT
// What the tests of joints share: two bodies, and a joint of each type between them.
import { sceneFor } from "./support.mjs";

/** Two bodies without weight on each other: "a" at (1, 2), turned by 90 degrees, and "b" at (4, 6), turned by 45. */
export function pairFor(t, options = {}) {
  const scene = sceneFor(t, { gravity: [0, 0], ...options });
  const shapes = [{ box: [1, 0.5] }];
  const a = scene.createBody({ name: "a", position: [1, 2], angle: Math.PI / 2, shapes });
  const b = scene.createBody({ name: "b", position: [4, 6], angle: Math.PI / 4, shapes });
  return { scene, a, b };
}

/** What joints of each type are made of here, beside their bodies. */
export const LITERALS = {
  revolute: { anchorA: [1, 0], anchorB: [0, 1] },
  prismatic: { anchorA: [1, 0], axis: [3, 4] },
  distance: { anchorA: [1, 0], anchorB: [0, 1] },
  weld: { anchorB: [0, 1] },
  wheel: { anchorA: [1, 0], axis: [0, 2] },
  mouse: { target: [4, 6.5] },
  motor: { velocity: [1, 2], angularVelocity: 3 },
  pulley: { groundA: [1, 9], groundB: [4, 9] },
  gear: { ratio: -2 },
  filter: {},
};

/** The bodies that a joint of this type is between. */
export const sides = (type) => (type === "mouse" ? { bodyB: "b" } : { bodyA: "a", bodyB: "b" });

/** A joint of each type between "a" and "b". */
export function everyType(scene) {
  const entries = Object.entries(LITERALS).map(([type, rest]) => {
    return [type, scene.createJoint({ type, ...sides(type), ...rest })];
  });
  return Object.fromEntries(entries);
}
