// SPDX-License-Identifier: MIT
// What a run is worth beside its time, from poses alone: the same judge for every engine. Poses are x, y, angle of each
// body of the scene in order, so three numbers a body.
import { gapBetween, massOf, place } from "./geometry.mjs";

/** Pairs with a gap up to this count as touching: engines that keep a skin leave some millimetres between bodies. */
const TOUCHING = 0.005;
/** A body this many cells wide is compared with every other one instead of being put in the grid. */
const WIDE = 8;

function placeAll(scene, poses) {
  return scene.bodies.flatMap((body, i) =>
    body.shapes.map((shape) => ({
      ...place(shape, poses[3 * i], poses[3 * i + 1], poses[3 * i + 2]),
      body: i,
      moves: body.type === "dynamic",
    })),
  );
}

const near = (a, b) =>
  a.body !== b.body &&
  (a.moves || b.moves) &&
  a.low[0] <= b.high[0] + TOUCHING &&
  b.low[0] <= a.high[0] + TOUCHING &&
  a.low[1] <= b.high[1] + TOUCHING &&
  b.low[1] <= a.high[1] + TOUCHING;

const spanOf = ({ low, high }) => Math.max(high[0] - low[0], high[1] - low[1]);

/** The cells that a placed shape, grown by the tolerance, reaches into. */
function* cellsOf(shape, cell) {
  const [x0, y0] = shape.low.map((v) => Math.floor((v - TOUCHING) / cell));
  const [x1, y1] = shape.high.map((v) => Math.floor((v + TOUCHING) / cell));
  for (let x = x0; x <= x1; x++) for (let y = y0; y <= y1; y++) yield `${x} ${y}`;
}

/** Each pair whose bounds come near one another, once: small shapes through a grid, wide ones against all. */
export function nearPairs(shapes) {
  const finite = shapes.filter((shape) => Number.isFinite(spanOf(shape)));
  const moving = finite.filter((shape) => shape.moves).map(spanOf);
  const cell = Math.max(moving.reduce((sum, span) => sum + span, 0) / Math.max(moving.length, 1), 1e-3);
  const wide = new Set(finite.filter((shape) => spanOf(shape) > WIDE * cell));
  const grid = new Map();
  const pairs = [];
  const seen = new Set();
  finite.forEach((shape, i) => {
    for (const other of wide) {
      // Two wide shapes meet twice here, once from either side.
      if (near(shape, other) && !(wide.has(shape) && shape.body > other.body)) pairs.push([shape, other]);
    }
    if (wide.has(shape)) return;
    for (const key of cellsOf(shape, cell)) {
      const members = grid.get(key) ?? [];
      grid.set(key, members);
      for (const j of members) {
        const pair = j * finite.length + i;
        if (seen.has(pair) || !near(finite[j], shape)) continue;
        seen.add(pair);
        pairs.push([finite[j], shape]);
      }
      members.push(i);
    }
  });
  return pairs;
}

/** The value that 99 of 100 do not exceed (nearest rank); 0 when there is none. */
function percentile99(values) {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil(0.99 * sorted.length) - 1];
}

/** Touching pairs, their largest overlap and its 99th percentile, m. */
export function overlaps(scene, poses) {
  const depths = [];
  for (const [a, b] of nearPairs(placeAll(scene, poses))) {
    const gap = gapBetween(a, b, TOUCHING);
    if (gap <= TOUCHING) depths.push(Math.max(0, -gap));
  }
  return {
    touching: depths.length,
    overlapMax: depths.reduce((most, depth) => Math.max(most, depth), 0),
    overlap99: percentile99(depths),
  };
}

/** The farthest that a moving body is from where it began, sideways and downwards, m. */
export function drift(scene, start, end) {
  let [sideways, sunk] = [0, 0];
  scene.bodies.forEach((body, i) => {
    if (body.type !== "dynamic") return;
    sideways = Math.max(sideways, Math.abs(end[3 * i] - start[3 * i]));
    sunk = Math.max(sunk, start[3 * i + 1] - end[3 * i + 1]);
  });
  return { sideways, sunk };
}

/** The farthest that the anchors of a joint are apart, m. */
export function anchorsApart(scene, poses) {
  const anchor = (body, [x, y]) => {
    const [px, py, angle] = poses.slice(3 * body, 3 * body + 3);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [px + c * x - s * y, py + s * x + c * y];
  };
  return scene.joints.reduce((most, { a, b, anchorA, anchorB }) => {
    const [ax, ay] = anchor(a, anchorA);
    const [bx, by] = anchor(b, anchorB);
    return Math.max(most, Math.hypot(bx - ax, by - ay));
  }, 0);
}

/** Kinetic energy of the moving bodies from two poses dt apart, J. */
export function kineticEnergy(scene, before, after, dt) {
  let energy = 0;
  scene.bodies.forEach((body, i) => {
    if (body.type !== "dynamic") return;
    const [dx, dy, turn] = [0, 1, 2].map((k) => after[3 * i + k] - before[3 * i + k]);
    // Some engines wrap angles.
    const omega = (turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))) / dt;
    for (const { mass, inertia } of body.shapes.map(massOf)) {
      energy += 0.5 * (mass * (dx * dx + dy * dy)) / (dt * dt) + 0.5 * inertia * omega * omega;
    }
  });
  return energy;
}

/** How many moving bodies have their origin outside of what should hold them, or nowhere. */
export function escaped(scene, poses) {
  const { body: holder, box } = scene.inside;
  const [hx, hy, turn] = poses.slice(3 * holder, 3 * holder + 3);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return scene.bodies.filter((body, i) => {
    if (body.type !== "dynamic") return false;
    const [dx, dy] = [poses[3 * i] - hx, poses[3 * i + 1] - hy];
    const [x, y] = [c * dx + s * dy, c * dy - s * dx];
    return !(x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] && Number.isFinite(poses[3 * i + 2]));
  }).length;
}

/** Every figure that means something for the scene. `before` is one step of dt older than `end`. */
export function judge(scene, start, before, end) {
  return {
    ...overlaps(scene, end),
    ...(scene.quality.includes("drift") ? drift(scene, start, end) : {}),
    energy: kineticEnergy(scene, before, end, scene.dt),
    escaped: escaped(scene, end),
  };
}
