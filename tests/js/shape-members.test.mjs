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

test("what a shape is made of can be read, and makes it again", (t) => {
  const scene = sceneFor(t);
  const square = [[0, 0], [2, 0], [2, 2], [0, 2]];
  const place = { position: [0.1, 0.2], angle: 0.3 };
  const forms = [
    { circle: 0.7, ...place },
    { capsule: [1, 0.25], ...place },
    { box: [1, 2], radius: 0.125, ...place },
    { polygon: square, radius: 0, ...place },
    { hull: [...square, [1, 1]], radius: 0, ...place },
    { edge: [[0, 0], [1, 1]], radius: 0, ...place },
    { chain: square, loop: true, radius: 0, ...place },
    { outline: [...square, [-1, 1]].reverse(), radius: 0, ...place },
    { outline: [square, [[0.5, 0.5], [1, 0.5], [1, 1]]], radius: 0, ...place },
    { tiles: { cell: [1, 0.5], columns: 2, cells: Uint8Array.of(1, 0, 1, 1) }, radius: 0, ...place },
  ];
  const body = scene.createBody({ type: "static", shapes: forms });
  assert.deepEqual(body.shapes.map((shape) => shape.geometry), forms);
  const again = scene.createBody({ type: "static", shapes: body.shapes.map((shape) => shape.geometry) });
  assert.deepEqual(again.shapes.map((shape) => shape.geometry), forms);
  const [circle] = body.shapes;
  assert.throws(() => (circle.geometry = { circle: 1 }), { code: "read-only", argument: "geometry" });
  circle.geometry.position[0] = 5; // a copy
  assert.deepEqual(circle.geometry, forms[0]);
  circle.destroy();
  assert.throws(() => circle.geometry, { code: "invalid-handle" });
  assert.throws(() => circle.oneWay, { code: "invalid-handle" });
});

test("a platform becomes one-way and back again, in all of its pieces", (t) => {
  for (const form of [{ box: [8, 0.4] }, { tiles: { cell: [4, 0.2], rows: ["##", "#."] }, position: [-4, 0] }]) {
    const scene = sceneFor(t);
    const [shape] = scene.createBody({ type: "static", shapes: [form] }).shapes;
    const above = scene.createBody({ position: [-1, 1.5], shapes: [{ circle: 0.5 }] });
    assert.equal(shape.oneWay, false);
    shape.oneWay = true;
    assert.deepEqual(shape.oneWay, [0, 1]);
    const below = scene.createBody({ position: [1, -2], velocity: [0, 9], shapes: [{ circle: 0.5 }] });
    for (let i = 0; i < 120; i++) scene.step();
    assert.ok(above.position[1] > 0.5 && below.position[1] > 0.5, "one is held, the other came through");
    shape.oneWay = [0, -3];
    assert.deepEqual(shape.oneWay, [0, -1]);
    for (let i = 0; i < 60; i++) scene.step();
    assert.ok(above.position[1] < 0 && below.position[1] < 0, "both fall through");
    const next = scene.createBody({ position: [-1, 3], shapes: [{ circle: 0.5 }] });
    shape.oneWay = false;
    for (let i = 0; i < 120; i++) scene.step();
    assert.ok(next.position[1] > 0.5);
    for (const [value, code] of [[1, "wrong-type"], [[0, 0], "degenerate"], [[0, NaN], "not-finite"]]) {
      assert.throws(() => (shape.oneWay = value), { code, call: "oneWay", argument: "oneWay" });
      assert.equal(shape.oneWay, false);
    }
  }
});
