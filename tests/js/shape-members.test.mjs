// SPDX-License-Identifier: MIT
// Members of shapes that take or tell more than one number.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sceneFor } from "./support.mjs";

test("both frictions are set at once, up, down and to the same", (t) => {
  const scene = sceneFor(t);
  const [shape] = scene.createBody({ shapes: [{ circle: 1, friction: { static: 0.5, kinetic: 0.25 } }] }).shapes;
  for (const [value, still, kinetic] of [
    [{ static: 2, kinetic: 1.5 }, 2, 1.5],
    [{ static: 0.25, kinetic: 0 }, 0.25, 0],
    [{ static: 0.1, kinetic: 0.1 }, Math.fround(0.1), Math.fround(0.1)],
    [{ static: 0.75 }, 0.75, 0.75],
    [{ static: 0, kinetic: 0 }, 0, 0],
    [{ static: 1, kinetic: 0.5 }, 1, 0.5],
    [3, 3, 0.5],
  ]) {
    shape.friction = value;
    assert.deepEqual([shape.friction, shape.frictionKinetic], [still, kinetic]);
  }
});

test("shapes tell whether they are one-way as a column", (t) => {
  const scene = sceneFor(t);
  const oneWay = [3, 4];
  scene.createBody({ angle: 1, shapes: [{ circle: 1 }, { circle: 1, oneWay: true }, { circle: 1, oneWay, angle: 2 }] });
  const found = Array.from(scene.shapes.oneWay.subarray(0, 6));
  assert.deepEqual(found, [0, 0, 0, 1, Math.fround(0.6), Math.fround(0.8)]);
});
