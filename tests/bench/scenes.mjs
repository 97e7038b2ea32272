// SPDX-License-Identifier: MIT
// The benchmark's scenes as plain data, made by pure functions: the same numbers in every engine, on every machine.
//
// Scene:  { name, steps, dt, gravity, sleep, settle, bodies, joints, collide, quality, inside }; `settle` steps precede the
//         timed ones; with `collide` false nothing touches anything.
// Body:   { type, x, y, angle, vx, vy, omega, shapes }; its origin is its centre of mass.
// Shape:  { kind, x, y, angle, material } and the sizes of its kind, in metres, as Scree names them:
//         circle { radius }, box { width, height }, capsule { length, radius } along x, polygon { points }.
// Joint:  { a, b, anchorA, anchorB }: a revolute between two bodies by number, its anchors in their frames. With `kind`:
//         "weld"; "prismatic" { axis, limits }; "wheel" { axis, spring: { frequency, damping }, motor: { speed, torque } };
//         the axis is unit and in A's frame.
// Inside: { body, box } the rectangle [x0, y0, x1, y1] in that body's frame that no moving body may leave.
// Quality: "drift" where every body should stay where it is; "anchors" where those of a joint should meet.

const MATERIAL = Object.freeze({ density: 1, friction: 0.6, restitution: 0 });
const DT = 1 / 60;
const GRAVITY = Object.freeze([0, -10]);

/** Numbers in [0, 1) from a linear congruential generator (Numerical Recipes' constants), the same on every machine. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const shape = (kind, sizes, x = 0, y = 0, angle = 0) => ({ kind, x, y, angle, material: MATERIAL, ...sizes });
const box = (width, height, x, y) => shape("box", { width, height }, x, y);
const circle = (radius) => shape("circle", { radius });

function body(type, x, y, shapes, more = {}) {
  return { type, x, y, angle: 0, vx: 0, vy: 0, omega: 0, shapes, ...more };
}

const dynamic = (x, y, shapes, more) => body("dynamic", x, y, shapes, more);

/** A static slab whose top is at y. */
const slab = (width, x, y) => body("static", x, y - 1, [box(width, 2)]);

function scene(name, steps, bodies, more) {
  return { name, steps, dt: DT, gravity: GRAVITY, sleep: false, settle: 0, bodies, joints: [], collide: true, quality: [], ...more };
}

/** Boxes of 1 m, 1.05 m apart within a row; each row lies exactly on the one below and is one box shorter. */
function pyramidAt(left, bottom, base) {
  const boxes = [];
  for (let row = 0; row < base; row++) {
    for (let column = 0; column < base - row; column++) {
      boxes.push(dynamic(left + 1.05 * (column + row / 2), bottom + row + 0.5, [box(1, 1)]));
    }
  }
  return boxes;
}

function pyramid(name, base, steps) {
  const width = 1.05 * base + 40;
  const bodies = [slab(width, 0, 0), ...pyramidAt(-0.525 * (base - 1), 0, base)];
  const inside = { body: 0, box: [-width / 2, 1, width / 2, base + 11] };
  return scene(name, steps, bodies, { quality: ["drift"], inside });
}

/** Pyramids in rows of ten, each row on a floor of its own, so that no coordinate grows large. */
function pyramids(name, base, steps, more, floors = 10) {
  const spacing = 1.05 * base + 4;
  const height = base + 4;
  const width = 10 * spacing;
  const bodies = [];
  for (let floor = 0; floor < floors; floor++) bodies.push(slab(width, 0, floor * height));
  for (let floor = 0; floor < floors; floor++) {
    for (let i = 0; i < 10; i++) {
      const left = (i - 4.5) * spacing - 0.525 * (base - 1);
      bodies.push(...pyramidAt(left, floor * height, base));
    }
  }
  const inside = { body: 0, box: [-width / 2, 1, width / 2, floors * height + 11] };
  return scene(name, steps, bodies, { quality: ["drift"], inside, ...more });
}

/** The floor is wide enough for a column that falls to come to rest on it. */
function column(name, count, jitter, steps) {
  const next = random(30);
  const bodies = [slab(200, 0, 0)];
  for (let i = 0; i < count; i++) bodies.push(dynamic(jitter * (2 * next() - 1), i + 0.5, [box(1, 1)]));
  return scene(name, steps, bodies, { quality: ["drift"], inside: { body: 0, box: [-100, 1, 100, count + 11] } });
}

const CONTAINER = { width: 40, height: 60 };

/** A floor and two walls, 1 m thick, 40 m apart on the inside; the floor's top is y = 0. */
function container() {
  const { width, height } = CONTAINER;
  const wall = (side) => box(1, height + 1, (side * (width + 1)) / 2, (height - 1) / 2);
  return body("static", 0, 0, [box(width + 2, 1, 0, -0.5), wall(-1), wall(1)]);
}

/** Bodies dropped from a loose grid that fills the container from wall to wall, each a little off its place. */
function drop(name, count, spacing, jitter, shapes, steps) {
  const next = random(count);
  const { width, height } = CONTAINER;
  const perRow = Math.floor(width / spacing);
  const bodies = [container()];
  for (let i = 0; i < count; i++) {
    const x = ((i % perRow) - (perRow - 1) / 2) * spacing + jitter * (2 * next() - 1);
    const y = (Math.floor(i / perRow) + 0.5) * spacing + jitter * (2 * next() - 1);
    bodies.push(dynamic(x, y, ...shapes(i, next)));
  }
  return scene(name, steps, bodies, { inside: { body: 0, box: [-width / 2, 0, width / 2, height] } });
}

/** A convex polygon about its centroid: corners on a circle, none so far from its even place that it falls flat. */
function polygonOf(corners, radius, next) {
  const ring = [];
  for (let i = 0; i < corners; i++) {
    const turn = (2 * Math.PI * (i + 0.6 * (next() - 0.5))) / corners;
    ring.push([radius * Math.cos(turn), radius * Math.sin(turn)]);
  }
  let [area, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i < corners; i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[(i + 1) % corners]];
    const cross = ax * by - ay * bx;
    area += cross;
    sumX += cross * (ax + bx);
    sumY += cross * (ay + by);
  }
  // Sines differ in the last bit between machines; single precision holds what is left equal.
  const points = ring.map(([x, y]) => [Math.fround(x - sumX / (3 * area)), Math.fround(y - sumY / (3 * area))]);
  return shape("polygon", { points });
}

/** Circles, boxes, capsules and polygons of 5 to 8 corners in turn, none reaching 0.36 m from its centre. */
function mixture(i, next) {
  const between = (low, high) => low + (high - low) * next();
  const kinds = [
    () => circle(between(0.2, 0.3)),
    () => box(between(0.3, 0.5), between(0.3, 0.5)),
    () => shape("capsule", { length: between(0.2, 0.4), radius: between(0.1, 0.15) }),
    () => polygonOf(5 + Math.floor(4 * next()), between(0.22, 0.32), next),
  ];
  return [[kinds[i % 4]()], { angle: between(-Math.PI, Math.PI) }];
}

/** One of these, wherever and however it moves. */
export function mixedBody(i, next, x, y, more) {
  const [shapes, turned] = mixture(i, next);
  return dynamic(x, y, shapes, { ...turned, ...more });
}

/** Bins of 500 circles, side by side in rows of ten; what lies in one is what lies in each. */
function bins(name, count, settle, steps) {
  const bodies = [];
  const [spacing, width, height] = [0.55, 14, 40];
  for (let bin = 0; bin < count; bin++) {
    const [x, y] = [(bin % 10) * (width + 4), Math.floor(bin / 10) * (height + 4)];
    const wall = (side) => box(1, height, (side * (width + 1)) / 2, height / 2);
    bodies.push(body("static", x, y, [box(width + 2, 1, 0, -0.5), wall(-1), wall(1)]));
    const next = random(500);
    for (let i = 0; i < 500; i++) {
      const aside = 0.02 * (2 * next() - 1);
      bodies.push(dynamic(x + ((i % 25) - 12) * spacing + aside, y + (Math.floor(i / 25) + 0.5) * spacing, [circle(0.25)]));
    }
  }
  return scene(name, steps, bodies, { settle });
}

/** A hollow box, 20 m inside, turned at a steady 25 degrees/s, with a loose grid of small boxes in it. */
function tumbler(name, count, steps) {
  const walls = [box(1, 22, -10.5, 0), box(1, 22, 10.5, 0), box(22, 1, 0, -10.5), box(22, 1, 0, 10.5)];
  const bodies = [body("kinematic", 0, 0, walls, { omega: (25 * Math.PI) / 180 })];
  const perRow = 45;
  for (let i = 0; i < count; i++) {
    const x = ((i % perRow) - (perRow - 1) / 2) * 0.4;
    const y = (Math.floor(i / perRow) - (perRow - 1) / 2) * 0.4;
    bodies.push(dynamic(x, y, [box(0.25, 0.25)]));
  }
  return scene(name, steps, bodies, { inside: { body: 0, box: [-10, -10, 10, 10] } });
}

/** Discs side by side, each held to its neighbours half-way between them; the middle of the top row is fixed. */
function grid(name, side, fixed, steps) {
  const bodies = [];
  const joints = [];
  const first = Math.floor((side - fixed) / 2);
  for (let column = 0; column < side; column++) {
    for (let row = 0; row < side; row++) {
      const still = row === 0 && column >= first && column < first + fixed;
      const b = bodies.push(body(still ? "static" : "dynamic", column, -row, [circle(0.4)])) - 1;
      if (row > 0) joints.push({ a: b - 1, b, anchorA: [0, -0.5], anchorB: [0, 0.5] });
      if (column > 0) joints.push({ a: b - side, b, anchorA: [0.5, 0], anchorB: [-0.5, 0] });
    }
  }
  return scene(name, steps, bodies, {
    joints,
    collide: false,
    quality: ["anchors"],
    inside: { body: first * side, box: [-2 * side, -2 * side, 2 * side, 2 * side] },
  });
}

/**
 * Bars of 0.5 m in rows that swing from a hinge each, joined end to end; all start level. Nothing touches anything.
 */
function rows(name, count, links, joint, steps) {
  const bodies = [];
  const joints = [];
  for (let row = 0; row < count; row++) {
    const y = -row;
    let a = bodies.push(body("static", 0, y, [circle(0.1)])) - 1;
    for (let link = 0; link < links; link++) {
      const b = bodies.push(dynamic(0.25 + 0.5 * link, y, [box(0.5, 0.2)])) - 1;
      const more = link > 0 ? joint : {};
      joints.push({ a, b, anchorA: [link > 0 ? 0.25 : 0, 0], anchorB: [-0.25, 0], ...more });
      a = b;
    }
  }
  const reach = links;
  const inside = { body: 0, box: [-reach, -count - reach, reach, reach] };
  return scene(name, steps, bodies, { joints, collide: false, inside });
}

/** Cars in lanes one above the other, ten to a lane, that drive on one after another. */
function cars(name, count, steps) {
  const bodies = [];
  const joints = [];
  for (let lane = 0; lane < count / 10; lane++) {
    const y = 5 * lane;
    bodies.push(slab(1000, 0, y));
    for (let i = 0; i < 10; i++) {
      const x = 6 * i - 300;
      const a = bodies.push(dynamic(x, y + 0.8, [box(2.4, 0.5)])) - 1;
      for (const side of [-1, 1]) {
        const b = bodies.push(dynamic(x + 0.8 * side, y + 0.4, [circle(0.4)])) - 1;
        const spring = { frequency: 4, damping: 0.7 };
        const motor = { speed: -10, torque: 10 };
        joints.push({ a, b, anchorA: [0.8 * side, -0.4], anchorB: [0, 0], kind: "wheel", axis: [0, 1], spring, motor });
      }
    }
  }
  return scene(name, steps, bodies, { joints, inside: { body: 0, box: [-500, 1, 500, 1 + count / 2] } });
}

const makers = {
  "pyramid-820": (name) => pyramid(name, 40, 1200),
  "pyramid-5050": (name) => pyramid(name, 100, 400),
  "pyramids-100x55": (name) => pyramids(name, 10, 400),
  "circles-4000": (name) => drop(name, 4000, 0.55, 0.02, () => [[circle(0.25)]], 600),
  "mixed-3000": (name) => drop(name, 3000, 0.74, 0.01, mixture, 600),
  "tumbler-2000": (name) => tumbler(name, 2000, 600),
  "grid-40x40": (name) => grid(name, 40, 7, 600),
  "stack-20": (name) => column(name, 20, 0, 1200),
  "column-30-jitter": (name) => column(name, 30, 0.01, 1200),
  // Measured from the 601st step on, when all of it sleeps; for engines that can.
  "rest-1000": (name) => pyramids(name, 4, 18000, { sleep: true, settle: 600 }),
};

// The same thing again and again: what a contact costs when there are few, and when there are many. growth.mjs runs them.
const growing = {
  "grow-pyramids-1100": (name) => pyramids(name, 10, 200, { settle: 100 }, 2),
  "grow-pyramids-11000": (name) => pyramids(name, 10, 200, { settle: 100 }, 20),
  "grow-pyramids-49500": (name) => pyramids(name, 10, 200, { settle: 100 }, 90),
  "grow-bins-1000": (name) => bins(name, 2, 300, 200),
  "grow-bins-10000": (name) => bins(name, 20, 300, 200),
  "grow-bins-50000": (name) => bins(name, 100, 300, 200),
};

// Of kinds of joints that the adapters of Scree and Box2D know; measure.mjs takes them by name.
const jointed = {
  "joints-welds": (name) => rows(name, 100, 15, { kind: "weld" }, 300),
  "joints-sliders": (name) => rows(name, 100, 15, { kind: "prismatic", axis: [1, 0], limits: [0, 0.2] }, 300),
  "joints-cars": (name) => cars(name, 200, 300),
};

export const SCENES = Object.keys(makers);
export const GROWING = Object.keys(growing);
export const JOINTED = Object.keys(jointed);

/** A new copy of the scene of this name. */
export function makeScene(name) {
  const make = makers[name] ?? growing[name] ?? jointed[name];
  if (make) return make(name);
  throw new Error(`no such scene: ${name} (there are ${[...SCENES, ...GROWING, ...JOINTED].join(", ")})`);
}

/** What every engine runs before it is timed, so that compilers have seen the code: some of each shape, for 2 s. */
export function warmUpScene() {
  return drop("warm-up", 400, 0.74, 0.01, mixture, 120);
}
