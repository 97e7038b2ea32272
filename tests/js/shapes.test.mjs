// SPDX-License-Identifier: MIT
// Shapes of every kind: mass and centre in closed form, what lies on them, and shapes of live bodies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNear, engine, sceneFor, scree, takeSteps, thrownBy } from "./support.mjs";

const near = (value, expected, what) => assert.ok(Math.abs(value - expected) < 1e-5, `${what}: ${value}, not ${expected}`);
const SQUARE = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
];
const HOLE = [
  [1, 1],
  [3, 1],
  [3, 2],
  [1, 2],
];
const ELL = [
  [0, 0],
  [3, 0],
  [3, 1],
  [1, 1],
  [1, 3],
  [0, 3],
];

// [what, literal, kind, area, centre]
const FORMS = [
  ["hull of a heap of points", { hull: [...SQUARE, [2, 2], [1, 3], [4, 4]] }, "hull", 16, [2, 2]],
  ["hull with a skin", { hull: SQUARE, radius: 0.5 }, "hull", 16 + 8 + Math.PI / 4, [2, 2]],
  ["outline of one ring", { outline: ELL }, "outline", 5, [(3 * 1.5 + 2 * 0.5) / 5, (3 * 0.5 + 2 * 2) / 5]],
  ["outline that runs clockwise", { outline: [...ELL].reverse() }, "outline", 5, [1.1, 1.1]],
  ["outline with a hole", { outline: [SQUARE, HOLE] }, "outline", 14, [2, (16 * 2 - 2 * 1.5) / 14]],
  ["rings of typed arrays", { outline: [SQUARE.map((p) => Float64Array.from(p)), HOLE] }, "outline", 14, [2, 29 / 14]],
  ["tiles as seen", { tiles: { cell: [2, 1], rows: ["#.. ", "####"] } }, "tiles", 10, [3.4, 0.7]],
  [
    "tiles as cells",
    { tiles: { cell: [2, 1], columns: 4, cells: Uint8Array.of(7, 1, 1, 255, 1, 0, 0, 0) } },
    "tiles",
    10,
    [3.4, 0.7],
  ],
];

for (const [what, literal, kind, area, center] of FORMS) {
  test(`${what} has the mass and the centre of its area`, (t) => {
    const scene = sceneFor(t);
    const body = scene.createBody({ shapes: [{ ...literal, density: 2 }] });
    assertNear(body.mass, 2 * area, 1e-6, "mass");
    near(body.center[0], center[0], "x of the centre");
    near(body.center[1], center[1], "y of the centre");
    assert.equal(body.shapes.length, 1);
    const [shape] = body.shapes;
    assert.equal(shape.kind, kind);
    const rows = Array.from(scene.shapes.kind).filter((number) => number === scree.SHAPE_KIND[kind]);
    assert.equal(rows.length, shape.pieces);
  });
}

test("several shapes with lists in one body keep them apart", (t) => {
  const scene = sceneFor(t);
  const tiles = { tiles: { cell: [1, 1], rows: ["#", "#"] }, position: [10, 0] };
  const more = { tiles: { cell: [1, 1], rows: ["##.#"] }, position: [20, 0] };
  const body = scene.createBody({ shapes: [{ outline: [SQUARE, HOLE] }, tiles, { hull: SQUARE }, { outline: ELL }, more] });
  assertNear(body.mass, 14 + 2 + 16 + 5 + 3, 1e-6, "mass");
  const moment = 14 * 2 + 2 * 10.5 + 16 * 2 + 5 * 1.1 + (20.5 + 21.5 + 23.5);
  assertNear(body.center[0], moment / 40, 1e-6, "x of the centre");
  // Rings of other sizes behind those of the first.
  const corner = { outline: [SQUARE, HOLE.slice(0, 3)], position: [50, 0] };
  const both = scene.createBody({ shapes: [{ outline: [ELL, [[0.2, 0.2], [0.4, 0.2], [0.2, 0.4]]] }, corner] });
  assertNear(both.mass, 5 - 0.02 + 16 - 1, 1e-6, "mass of two outlines with holes");
  assert.deepEqual(
    body.shapes.map(({ kind }) => kind),
    ["outline", "tiles", "hull", "outline", "tiles"],
  );
});

/** The height at which a ball of half a metre comes to rest over x. */
function restOver(t, shape, x) {
  const scene = sceneFor(t);
  scene.createBody({ type: "static", shapes: [shape] });
  const ball = scene.createBody({ position: [x, 7], shapes: [{ circle: 0.5 }] });
  takeSteps(scene, 240);
  return ball.position[1];
}

test("tiles stand as they are seen: the top row is the upper one", (t) => {
  const level = { tiles: { cell: [2, 1], rows: ["#..", "###", "###"] } };
  const at = (x) => restOver(t, level, x);
  assert.ok(Math.abs(at(1) - 3.5) < 0.01 && Math.abs(at(5) - 2.5) < 0.01, "a step down to the right");
});

test("an outline carries what lies in its notch, and its hole is empty", (t) => {
  assert.ok(Math.abs(restOver(t, { outline: ELL }, 2) - 1.5) < 0.01);
  const frame = [
    [-3, 0],
    [3, 0],
    [3, 9],
    [-3, 9],
  ];
  const inside = frame.map(([x, y]) => [x / 2, 1 + (y * 7) / 9]);
  assert.ok(Math.abs(restOver(t, { outline: [frame, inside] }, 0) - 1.5) < 0.01);
});

test("a loop is closed by its last segment, an open chain is not, and skins lift what lies on them", (t) => {
  // Clockwise: solid inside. The side on top runs from the last point to the first.
  const chain = [
    [2, 1],
    [2, 0],
    [-2, 0],
    [-2, 1],
  ];
  assert.ok(Math.abs(restOver(t, { chain, loop: true }, 0) - 1.5) < 0.01);
  assert.ok(Math.abs(restOver(t, { chain, loop: true, radius: 0.25 }, 0) - 1.75) < 0.01);
  assert.ok(restOver(t, { chain, loop: false }, 0) < 0, "it falls through where nothing is");
  const edge = [
    [-2, 1],
    [2, 1],
  ];
  assert.ok(Math.abs(restOver(t, { edge, radius: 0.25 }, 0) - 1.75) < 0.01);
});

test("a shape is added to a live body and taken off again", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ shapes: [{ box: [2, 1] }] });
  const [box] = body.shapes;
  const added = body.addShape({ circle: 1, position: [3, 0], density: 2 });
  assertNear(body.mass, 2 + 2 * Math.PI, 1e-6, "mass");
  near(body.center[0], (2 * Math.PI * 3) / (2 + 2 * Math.PI), "centre");
  assert.deepEqual(body.shapes, [box, added]);
  assert.equal(body.shapes[1], added, "one object for each shape");
  assert.equal(added.body, body);
  assert.equal(scene.shapes.kind[added.index], scree.SHAPE_KIND.circle);
  box.destroy();
  assert.equal(box.alive, false);
  assertNear(body.mass, 2 * Math.PI, 1e-6, "mass");
  for (const use of [() => box.kind, () => box.body, () => (box.mask = 1), () => box.destroy()]) {
    const { code, argument } = thrownBy(use);
    assert.deepEqual([code, argument], ["invalid-handle", "shape"]);
  }
  const heir = body.addShape({ box: [1, 1] });
  assert.equal(heir.index, box.index, "the lowest free row");
  assert.notEqual(heir, box);
  assert.equal(box.alive, false);
  body.destroy();
  assert.equal(added.alive, false);
});

test("a shape has what its literal says, and defaults for the rest", (t) => {
  const scene = sceneFor(t);
  const material = { density: 3, restitution: 0.25, rollingResistance: 0.125, surfaceSpeed: -2 };
  const mixes = { frictionMix: "geometricMean", restitutionMix: "multiply" };
  const filter = { category: 4, mask: 0xfffffff0, group: -7, sensor: true };
  const friction = { static: 0.5, kinetic: 0.25 };
  const body = scene.createBody({ shapes: [{ circle: 1 }, { circle: 1, friction, ...material, ...mixes, ...filter }] });
  const [plain, odd] = body.shapes;
  for (const [key, value] of Object.entries({ ...material, ...mixes, ...filter, friction: 0.5, frictionKinetic: 0.25 })) {
    assert.equal(odd[key], value, key);
  }
  const defaults = { density: 1, restitution: 0, rollingResistance: 0, surfaceSpeed: 0, frictionMix: "default" };
  const open = { restitutionMix: "default", category: 1, mask: 0xffffffff, group: 0, sensor: false };
  for (const [key, value] of Object.entries({ ...defaults, ...open })) assert.equal(plain[key], value, key);
  assert.equal(plain.friction, Math.fround(0.6));
});

test("everything that may be set of a shape is what was set", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ shapes: [{ circle: 1 }] });
  const [shape] = body.shapes;
  const values = {
    density: 4,
    frictionKinetic: 0.25,
    friction: 0.5,
    restitution: 0.75,
    rollingResistance: 0.5,
    surfaceSpeed: 3,
    frictionMix: "maximum",
    restitutionMix: "average",
    category: 0x80000000,
    mask: 6,
    group: 3,
  };
  for (const [key, value] of Object.entries(values)) shape[key] = value;
  for (const [key, value] of Object.entries(values)) assert.equal(shape[key], value, key);
  assertNear(body.mass, 4 * Math.PI, 1e-6, "mass follows density");
  shape.mask = ~4;
  assert.equal(shape.mask, 0xfffffffb);
  shape.sensor = true;
  assert.equal(shape.sensor, true);
  shape.frictionMix = "default";
  assert.equal(shape.frictionMix, "default");
});

test("friction and restitution mix as the shapes say", (t) => {
  // Dropped from 5 m onto a floor, an elastic share e gives back e squared of the height.
  const bounce = (ball, floor) => {
    const scene = sceneFor(t);
    scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [9, 2], ...floor }] });
    const body = scene.createBody({ position: [0, 5.5], shapes: [{ circle: 0.5, ...ball }] });
    let top = 0;
    let bounced = false;
    for (let i = 0; i < 150; i++) {
      scene.step();
      bounced ||= body.velocity[1] > 0;
      if (bounced) top = Math.max(top, body.position[1] - 0.5);
      if (bounced && body.velocity[1] < 0) break;
    }
    return Math.sqrt(top / 5);
  };
  const share = (ball, floor, expected, what) => assert.ok(Math.abs(bounce(ball, floor) - expected) < 0.02, what);
  share({ restitution: 0.8 }, { restitution: 0.4 }, 0.8, "the greater");
  share({ restitution: 0.8, restitutionMix: "average" }, { restitution: 0.4 }, 0.6, "the average");
  share({ restitution: 0.8, restitutionMix: "average" }, { restitution: 0.5, restitutionMix: "multiply" }, 0.4, "product");
});

test("a one-way shape lets through from below, holds from above, and not what drops through", (t) => {
  const scene = sceneFor(t);
  scene.createBody({ type: "static", shapes: [{ box: [20, 0.2], oneWay: true }] });
  scene.createBody({ type: "static", position: [0, -4], shapes: [{ box: [20, 0.2], oneWay: [0, -1] }] });
  const rising = scene.createBody({ position: [-4, -1], velocity: [0, 9], shapes: [{ circle: 0.5 }] });
  const falling = scene.createBody({ position: [0, 2], shapes: [{ circle: 0.5 }] });
  const dropping = scene.createBody({ position: [4, 2], dropThrough: true, shapes: [{ circle: 0.5 }] });
  takeSteps(scene, 180);
  assert.ok(Math.abs(rising.position[1] - 0.6) < 0.02, `risen: ${rising.position[1]}`);
  assert.ok(Math.abs(falling.position[1] - 0.6) < 0.02, `held: ${falling.position[1]}`);
  assert.ok(dropping.position[1] < -6, `let through: ${dropping.position[1]}`);
  falling.dropThrough = true;
  assert.equal(falling.dropThrough, true);
  takeSteps(scene, 180);
  assert.ok(falling.position[1] < -6, `dropped: ${falling.position[1]}`);
});

test("a conveyor takes along what lies on it, at its speed", (t) => {
  const scene = sceneFor(t);
  const belt = scene.createBody({ type: "static", shapes: [{ box: [200, 1], surfaceSpeed: 2 }] });
  const crate = scene.createBody({ position: [0, 1], shapes: [{ box: [1, 1] }] });
  takeSteps(scene, 120);
  assertNear(crate.velocity[0], 2, 0.01, "speed");
  belt.shapes[0].surfaceSpeed = -1;
  takeSteps(scene, 120);
  assertNear(crate.velocity[0], -1, 0.01, "speed");
});

test("scree.hull is the hull of the points, counter-clockwise", () => {
  const points = [...HOLE, ...SQUARE, [2, 2], [0, 0], [4, 2]];
  const hull = engine.hull(points);
  assert.equal(hull.length, 4);
  for (const corner of SQUARE) assert.ok(hull.some(([x, y]) => x === corner[0] && y === corner[1]), `${corner}`);
  const area = hull.reduce((sum, [x, y], i) => sum + x * hull[(i + 1) % 4][1] - y * hull[(i + 1) % 4][0], 0) / 2;
  assert.equal(area, 16);
  const wrong = [
    [[[0, 0], [1, 1]], "too-few-points", "points"],
    [[[0, 0], [1, 1], [2, 2]], "degenerate", "points"],
    [[[0, 0], [1, 1], [2, NaN]], "out-of-range", "points"],
    [[[0, 0], [1]], "wrong-type", "points[1]"],
    [7, "wrong-type", "points"],
  ];
  for (const [value, code, argument] of wrong) {
    const error = thrownBy(() => engine.hull(value));
    assert.deepEqual([error.code, error.call, error.argument], [code, "hull", argument]);
  }
});

test("seams: a ball slides over flush tiles as over one floor, and feels them without", (t) => {
  const slide = (seams) => {
    // This solver feels them most.
    const scene = sceneFor(t, { seams, solver: "xpbd" });
    assert.equal(scene.seams, seams);
    for (let x = 0; x < 60; x++) scene.createBody({ type: "static", position: [x, -0.5], shapes: [{ box: [1, 1], friction: 0 }] });
    const ball = scene.createBody({ position: [1, 0.5], velocity: [9, 0], shapes: [{ circle: 0.5, friction: 0 }] });
    let highest = 0;
    for (let i = 0; i < 300; i++) {
      scene.step();
      highest = Math.max(highest, ball.position[1]);
    }
    return { speed: ball.velocity[0], highest };
  };
  const { speed, highest } = slide(true);
  assertNear(speed, 9, 1e-3, "speed");
  assert.ok(highest < 0.505, `it hops to ${highest}`);
  assert.ok(slide(false).speed < 8.5, "without, it trips over the corners between the tiles");
});
