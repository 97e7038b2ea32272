// SPDX-License-Identifier: MIT
// The pieces that pictures of joints are made of. Points are in device pixels, y down; angles are those of the world.

export type Point = readonly [x: number, y: number];

/** Turns of a spring. */
const COILS = 6;

export function addCircle(path: Path2D, [x, y]: Point, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

/** An arc from one angle on to a greater one. */
export function addArc(path: Path2D, [x, y]: Point, radius: number, from: number, to: number): void {
  path.moveTo(x + radius * Math.cos(from), y - radius * Math.sin(from));
  path.arc(x, y, radius, -from, -to, true);
}

/** A line with a head at its end. */
export function addArrow(path: Path2D, a: Point, b: Point, head: number): void {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  if (length === 0) return;
  const [ux, uy] = [(dx / length) * head, (dy / length) * head];
  path.moveTo(...a);
  path.lineTo(...b);
  path.moveTo(b[0] - ux - uy / 2, b[1] - uy + ux / 2);
  path.lineTo(...b);
  path.lineTo(b[0] - ux + uy / 2, b[1] - uy - ux / 2);
}

/** A spring, with a straight piece at each end. */
export function addZigzag(path: Path2D, a: Point, b: Point, width: number): void {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * width, (dx / length) * width];
  path.moveTo(...a);
  for (let i = 0; i <= 2 * COILS; i++) {
    const at = 0.12 + (0.76 * i) / (2 * COILS);
    const side = i === 0 || i === 2 * COILS ? 0 : i % 2 === 0 ? 1 : -1;
    path.lineTo(a[0] + dx * at + nx * side, a[1] + dy * at + ny * side);
  }
  path.lineTo(...b);
}
