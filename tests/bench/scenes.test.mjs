// SPDX-License-Identifier: MIT
// The scenes are what they are called, start free of overlap and inside their bounds, and are the same every time.
import assert from "node:assert/strict";
import { test } from "node:test";
import { anchorsApart, escaped, overlaps } from "./quality.mjs";
import { GROWING, JOINTED, SCENES, makeScene } from "./scenes.mjs";

const moving = {
  "pyramid-820": 820,
  "pyramid-5050": 5050,
  "pyramids-100x55": 5500,
  "circles-4000": 4000,
  "mixed-3000": 3000,
  "tumbler-2000": 2000,
  "grid-40x40": 1593,
  "stack-20": 20,
  "column-30-jitter": 30,
  "rest-1000": 1000,
};

const startOf = (scene) => scene.bodies.flatMap(({ x, y, angle }) => [x, y, angle]);

test("every scene is tested", () => assert.deepEqual(SCENES, Object.keys(moving)));

for (const [name, count] of Object.entries(moving)) {
  test(name, () => {
    const scene = makeScene(name);
    assert.equal(scene.bodies.filter(({ type }) => type === "dynamic").length, count);
    assert.deepEqual(makeScene(name), scene);
    const start = startOf(scene);
    assert.ok(overlaps(scene, start).overlapMax < 1e-9);
    assert.equal(escaped(scene, start), 0);
  });
}

test("scenes that grow are named after how many bodies move in them", () => {
  for (const name of GROWING) {
    const scene = makeScene(name);
    assert.equal(scene.bodies.filter(({ type }) => type === "dynamic").length, Number(/\d+$/.exec(name)[0]));
    // What they are made of is tested above, and the largest would take minutes to look through.
    if (scene.bodies.length < 2000) assert.ok(overlaps(scene, startOf(scene)).overlapMax < 1e-9);
  }
});

test("what joints hold together is together, and holds all that moves", () => {
  for (const name of JOINTED) {
    const scene = makeScene(name);
    assert.ok(anchorsApart(scene, startOf(scene)) < 1e-9);
    assert.equal(escaped(scene, startOf(scene)), 0);
    const held = new Set(scene.joints.flatMap(({ a, b }) => [a, b]));
    scene.bodies.forEach(({ type }, i) => assert.equal(held.has(i), type === "dynamic" || !scene.collide));
  }
});

test("each box of a pyramid rests on two below or on the floor", () => {
  for (const [name, base] of [["pyramid-820", 40], ["pyramid-5050", 100]]) {
    const scene = makeScene(name);
    const onFloor = base;
    const onBoxes = base * (base - 1);
    assert.equal(overlaps(scene, startOf(scene)).touching, onFloor + onBoxes);
  }
});

test("polygons are convex, counter-clockwise, of 5 to 8 corners, and about their centroid", () => {
  const corners = new Set();
  for (const { shapes } of makeScene("mixed-3000").bodies) {
    for (const { points } of shapes.filter(({ kind }) => kind === "polygon")) {
      corners.add(points.length);
      const [sum, x, y] = momentsOf(points);
      assert.ok(sum > 0.1 && Math.hypot(x, y) < 1e-6);
    }
  }
  assert.deepEqual([...corners].sort(), [5, 6, 7, 8]);
});

/** Area and first moments by a fan of triangles from the first corner, each of which must turn left. */
function momentsOf(points) {
  let [area, x, y] = [0, 0, 0];
  points.forEach(([bx, by], i) => {
    const [[ax, ay], [cx, cy]] = [points.at(i - 1), points[(i + 1) % points.length]];
    assert.ok((bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 1e-6);
    const [ox, oy] = points[0];
    const triangle = ((bx - ox) * (cy - oy) - (by - oy) * (cx - ox)) / 2;
    area += triangle;
    x += (triangle * (ox + bx + cx)) / 3;
    y += (triangle * (oy + by + cy)) / 3;
  });
  return [area, x, y];
}
