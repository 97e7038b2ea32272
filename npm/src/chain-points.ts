// SPDX-License-Identifier: MIT
// The points that a chain runs through.
import type { Checker } from "./check.js";
import type { Vec2 } from "./vec2.js";

/** Points that are nearer than this are at one place, m. */
export const NEAR = 1e-6;
const LINKS_MAX = 100_000;

/** The points, and those between that divide what is longer than a step. */
export function resample(checker: Checker, value: unknown, step: number): Vec2[] {
  const flat = checker.points("points", value);
  if (flat.length < 4) checker.refuse("too-few-points", "points", value, "must be at least two");
  const points: Vec2[] = [];
  for (let i = 0; i < flat.length; i += 2) {
    const [x, y] = [flat[i] as number, flat[i + 1] as number];
    const key = `points[${i / 2}]`;
    if (!Number.isFinite(x) || !Number.isFinite(y)) checker.refuse("not-finite", key, [x, y], "must be finite");
    const [fromX, fromY] = points[points.length - 1] ?? [x, y];
    const length = apart([fromX, fromY], [x, y]);
    if (i > 0 && length < NEAR) checker.refuse("degenerate", key, [x, y], "must not be where the one before it is");
    const parts = Math.max(1, Math.round(length / step));
    if (!(points.length + parts <= LINKS_MAX)) {
      checker.refuse("out-of-range", key, [x, y], `must need no more than ${LINKS_MAX} links`);
    }
    for (let part = 1; part < parts; part++) {
      const share = part / parts;
      points.push([fromX + (x - fromX) * share, fromY + (y - fromY) * share]);
    }
    points.push([x, y]);
  }
  return points;
}

export function apart([ax, ay]: Vec2, [bx, by]: Vec2): number {
  const [x, y] = [bx - ax, by - ay];
  return Math.sqrt(x * x + y * y);
}

/** The angle of a vector by nothing but what is the same on every machine, which Math.atan2 is not. */
export function direction(x: number, y: number): number {
  if (x < 0) return (y < 0 ? -Math.PI : Math.PI) - direction(-x, y);
  // The tangent of an eighth of it is below 0.2, and then the series is short.
  let tangent = y / (apart([0, 0], [x, y]) + x);
  for (let i = 0; i < 2; i++) tangent /= 1 + Math.sqrt(1 + tangent * tangent);
  const square = tangent * tangent;
  let series = 0;
  for (let n = 19; n > 0; n -= 2) series = 1 / n - square * series;
  return 8 * tangent * series;
}
