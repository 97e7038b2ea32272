// SPDX-License-Identifier: MIT
// The benchmark's own geometry, written for certainty rather than speed and independent of every engine measured: the
// signed distance of two shapes. A shape is a convex core of 1 to n corners, counter-clockwise, and a radius around it.

const RIGHT = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];

/** The corners of a shape's core in its own frame. */
function cornersOf(shape) {
  switch (shape.kind) {
    case "circle":
      return [[0, 0]];
    case "capsule":
      return [
        [-shape.length / 2, 0],
        [shape.length / 2, 0],
      ];
    case "box":
      return RIGHT.map(([x, y]) => [x * shape.width, y * shape.height]);
    case "polygon":
      return shape.points;
    default:
      throw new Error(`no such shape: ${shape.kind}`);
  }
}

function placed([x, y], angle, originX, originY) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [originX + c * x - s * y, originY + s * x + c * y];
}

/** A shape in the world, for a body at x, y, angle. */
export function place(shape, x, y, angle) {
  const corners = cornersOf(shape)
    .map((corner) => placed(corner, shape.angle, shape.x, shape.y))
    .map((corner) => placed(corner, angle, x, y));
  const radius = shape.radius ?? 0;
  const [xs, ys] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
  const low = [Math.min(...xs) - radius, Math.min(...ys) - radius];
  const high = [Math.max(...xs) + radius, Math.max(...ys) + radius];
  return { corners, radius, low, high };
}

/** How far B's corners stay beyond A's edges, at the best of A's edges; -Infinity for a point, which has no edge. */
function beyondEdges(a, b) {
  let best = -Infinity;
  for (let i = 0; i < a.length && a.length > 1; i++) {
    const [[px, py], [qx, qy]] = [a[i], a[(i + 1) % a.length]];
    const length = Math.hypot(qx - px, qy - py);
    if (length === 0) continue;
    let nearest = Infinity;
    for (const [x, y] of b) nearest = Math.min(nearest, ((qy - py) * (x - px) - (qx - px) * (y - py)) / length);
    best = Math.max(best, nearest);
  }
  return best;
}

function pointToSegment([x, y], [px, py], [qx, qy]) {
  const [dx, dy] = [qx - px, qy - py];
  const square = dx * dx + dy * dy;
  const t = square > 0 ? Math.min(1, Math.max(0, ((x - px) * dx + (y - py) * dy) / square)) : 0;
  return Math.hypot(x - px - t * dx, y - py - t * dy);
}

function cornersToEdges(a, b) {
  let nearest = Infinity;
  for (const corner of a) {
    for (let i = 0; i < b.length; i++) nearest = Math.min(nearest, pointToSegment(corner, b[i], b[(i + 1) % b.length]));
  }
  return nearest;
}

/**
 * The gap between two placed shapes in metres; below zero, the depth of the overlap: the shortest move that parts them.
 *
 * Cores that overlap are parted along the normal of one of their edges (separating axes); cores that do not are nearest
 * at a corner of one of them. A gap above `enough` may be answered by any number between `enough` and the gap.
 */
export function gapBetween(a, b, enough = Infinity) {
  const radii = a.radius + b.radius;
  const along = Math.max(beyondEdges(a.corners, b.corners), beyondEdges(b.corners, a.corners));
  const flat = a.corners.length + b.corners.length < 3;
  if (along < 0 && !flat) return along - radii;
  if (along - radii > enough) return along - radii;
  return Math.min(cornersToEdges(a.corners, b.corners), cornersToEdges(b.corners, a.corners)) - radii;
}

/** Mass and moment of inertia about the origin of the body that the shape is on. */
export function massOf(shape) {
  const { density } = shape.material;
  let [mass, inertia] = [0, 0];
  if (shape.kind === "polygon" || shape.kind === "box") {
    const corners = cornersOf(shape);
    corners.forEach(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length];
      const triangle = (density * (ax * by - ay * bx)) / 2;
      mass += triangle;
      inertia += (triangle * (ax * ax + ay * ay + ax * bx + ay * by + bx * bx + by * by)) / 6;
    });
  } else {
    const { radius, length = 0 } = shape;
    const [ends, middle] = [density * Math.PI * radius * radius, density * 2 * radius * length];
    // Each end is half a disc, its centroid 4 r / 3 pi beyond the middle of its straight side.
    const reach = length / 2 + (4 * radius) / (3 * Math.PI);
    const own = 0.5 * radius ** 2 - ((4 * radius) / (3 * Math.PI)) ** 2;
    mass = ends + middle;
    inertia = ends * (own + reach * reach) + (middle * (length ** 2 + 4 * radius ** 2)) / 12;
  }
  return { mass, inertia: inertia + mass * (shape.x ** 2 + shape.y ** 2) };
}
