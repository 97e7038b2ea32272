// SPDX-License-Identifier: MIT
// The judge is judged first: gaps, masses and figures against answers worked out by hand.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gapBetween, massOf, place } from "./geometry.mjs";
import { drift, escaped, kineticEnergy, nearPairs, overlaps } from "./quality.mjs";

const material = { density: 2, friction: 0.6, restitution: 0 };
const shape = (kind, sizes, x = 0, y = 0, angle = 0) => ({ kind, x, y, angle, material, ...sizes });
const circle = (radius) => shape("circle", { radius });
const box = (width, height, ...pose) => shape("box", { width, height }, ...pose);
const capsule = (length, radius) => shape("capsule", { length, radius });
const close = (actual, expected, tolerance = 1e-12) =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected} within ${tolerance}`);

/** The gap both ways round, which must agree. */
function gap(a, poseA, b, poseB) {
  const [placedA, placedB] = [place(a, ...poseA), place(b, ...poseB)];
  const one = gapBetween(placedA, placedB);
  close(gapBetween(placedB, placedA), one);
  return one;
}

test("gaps of circles and capsules", () => {
  close(gap(circle(1), [0, 0, 0], circle(2), [3, 4, 1]), 2);
  close(gap(circle(1), [0, 0, 0], circle(2), [0.6, 0.8, 0]), -2);
  close(gap(capsule(2, 0.5), [0, 0, 0], circle(0.25), [0.5, 2, 0]), 1.25);
  close(gap(capsule(2, 0.5), [0, 0, 0], circle(0.25), [4, 4, 0]), 5 - 0.75);
  close(gap(capsule(2, 0.5), [0, 0, 0], capsule(2, 0.5), [4, 0, 0]), 1);
  close(gap(capsule(2, 0.5), [0, 0, 0], capsule(2, 0.5), [0, 3, Math.PI / 2]), 1);
  // Crossing middle lines: the shortest way out is to slide one past the other's nearer end.
  close(gap(capsule(4, 0.5), [0, 0, 0], capsule(4, 0.5), [0.5, 0.25, Math.PI / 2]), -1.5 - 1);
});

test("gaps of boxes and polygons", () => {
  close(gap(box(2, 2), [0, 0, 0], box(2, 2), [3, 0.5, 0]), 1);
  close(gap(box(2, 2), [0, 0, 0], box(2, 2), [1.75, 0.5, 0]), -0.25);
  close(gap(box(2, 2), [0, 0, 0], box(2, 2), [5, 6, 0]), 5);
  close(gap(box(2, 2), [0, 0, 0], box(2, 2), [1 + Math.SQRT2 + 0.1, 0, Math.PI / 4]), 0.1);
  close(gap(box(2, 2), [0, 0, 0], circle(0.5), [4, 5, 2]), 4.5);
  close(gap(box(2, 2), [0, 0, 0], circle(0.5), [0.75, 0, 0]), -0.75);
  close(gap(box(2, 2), [0, 0, 0], capsule(2, 0.25), [0, 1.5, 0]), 0.25);
  const triangle = shape("polygon", { points: [[0, 0], [3, 0], [0, 4]] });
  close(gap(triangle, [0, 0, 0], circle(1), [3, 4, 0]), 12 / 5 - 1);
  close(gap(box(2, 2, 5, 0, Math.PI / 2), [0, 1, Math.PI / 2], circle(1), [0, 8.5, 0]), 0.5);
});

test("a bound on what is asked for shortens the work only", () => {
  const [a, b] = [place(box(2, 2), 0, 0, 0), place(box(2, 2), 5, 6, 0)];
  const bounded = gapBetween(a, b, 1);
  assert.ok(bounded > 1 && bounded <= 5);
});

test("masses and moments of inertia", () => {
  const expected = [
    [circle(2), 2 * Math.PI * 4, (2 * Math.PI * 4 * 4) / 2],
    [box(2, 3), 12, (12 * (4 + 9)) / 12],
    [box(2, 3, 1, 2), 12, (12 * (4 + 9)) / 12 + 12 * 5],
    [shape("polygon", { points: [[-1, -1.5], [1, -1.5], [1, 1.5], [-1, 1.5]] }), 12, 13],
    [capsule(0, 2), 2 * Math.PI * 4, (2 * Math.PI * 4 * 4) / 2],
  ];
  for (const [of, mass, inertia] of expected) {
    close(massOf(of).mass, mass, 1e-9);
    close(massOf(of).inertia, inertia, 1e-9);
  }
  // A capsule by summing thin slices along x: a slice of height 2 h has density 2 h and moment 2 h (x x + h h / 3).
  let [mass, inertia] = [0, 0];
  const slices = 200000;
  for (let i = 0; i < slices; i++) {
    const x = (i + 0.5) * (1.5 / slices);
    const h = x < 1 ? 0.5 : Math.sqrt(0.25 - (x - 1) ** 2);
    mass += 2 * 2 * 2 * h * (1.5 / slices);
    inertia += 2 * 2 * 2 * h * (x * x + (h * h) / 3) * (1.5 / slices);
  }
  close(massOf(capsule(2, 0.5)).mass, mass, 1e-6);
  close(massOf(capsule(2, 0.5)).inertia, inertia, 1e-6);
});

const dynamic = (...shapes) => ({ type: "dynamic", shapes });
const ground = { type: "static", shapes: [box(20, 2)] };

test("overlaps are those of touching pairs that could move", () => {
  const pillar = { type: "static", shapes: [box(2, 2)] };
  const bodies = [ground, pillar, dynamic(box(1, 1)), dynamic(box(1, 1)), dynamic(circle(0.5))];
  // The static ones overlap; box on floor by 0.02; box on box with a gap of 0.004; the circle 0.006 from the upper box.
  const poses = [0, -1, 0, 9, 0, 0, 0, 0.48, 0, 0, 1.484, 0, 1.006, 1.484, 0];
  const found = overlaps({ bodies }, poses);
  assert.equal(found.touching, 2);
  close(found.overlapMax, 0.02);
  close(found.overlap99, 0.02);
});

test("the 99th percentile leaves out one in a hundred", () => {
  const bodies = [ground];
  const poses = [0, -1, 0];
  for (let i = 0; i < 200; i++) {
    bodies.push(dynamic(circle(0.01)));
    poses.push(-9 + 0.05 * i, 0.01 - (i + 1) * 1e-5, 0);
  }
  const found = overlaps({ bodies }, poses);
  assert.equal(found.touching, 200);
  close(found.overlapMax, 200e-5);
  close(found.overlap99, 198e-5);
});

test("the grid misses no pair and names none twice", () => {
  let state = 1;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const shapes = Array.from({ length: 300 }, (_, body) => ({
    ...place(body % 50 ? circle(0.1 + 0.4 * next()) : box(30 * next(), 1), 10 * next() - 5, 10 * next() - 5, next()),
    body,
    moves: body % 3 > 0,
  }));
  const reach = (a, b) => [0, 1].every((k) => a.low[k] <= b.high[k] + 0.005 && b.low[k] <= a.high[k] + 0.005);
  const wanted = [];
  for (const [i, a] of shapes.entries()) {
    for (const b of shapes.slice(i + 1)) if ((a.moves || b.moves) && reach(a, b)) wanted.push(`${i} ${b.body}`);
  }
  const found = nearPairs(shapes).map(([a, b]) => `${Math.min(a.body, b.body)} ${Math.max(a.body, b.body)}`);
  assert.ok(wanted.length > 500);
  assert.deepEqual(found.sort(), wanted.sort());
});

test("drift, energy and escapes", () => {
  const scene = { bodies: [ground, dynamic(box(1, 1)), dynamic(box(1, 1))], inside: { body: 0, box: [-10, 1, 10, 5] } };
  const start = [0, -1, 0, 0, 0.5, 0, 2, 0.5, 0];
  const end = [0, -1, 0, -0.2, 0.4, 0, 2.1, 0.6, 2 * Math.PI + 0.1];
  const moved = drift(scene, start, end);
  close(moved.sideways, 0.2);
  close(moved.sunk, 0.1);
  // 2 kg each: half of 2 (0.05 + 0.02) / 0.1^2, and the turn of 0.1 in 0.1 s at an inertia of 2 / 6.
  close(kineticEnergy(scene, start, end, 0.1), 7 + 0.5 * (1 / 3), 1e-9);
  assert.equal(escaped(scene, end), 0);
  assert.equal(escaped(scene, [0, -1, 0, 0, -0.1, 0, 11, 0.5, 0]), 2);
  assert.equal(escaped(scene, [0, -1, 0, 0, 0.5, 0, NaN, 0.5, 0]), 1);
  // The holder turned by a right angle: inside is now -5 to -1 in x.
  assert.equal(escaped(scene, [0, 0, Math.PI / 2, -3, 9, 0, 3, 0, 0]), 1);
});
