// SPDX-License-Identifier: MIT
import { Checker } from "./check.js";
import { refusal } from "./errors.js";
import { LIMITS } from "./layout.gen.js";
import type { Memory } from "./memory.js";

const POINT_BYTES = 16;

/** The corners of the convex hull of a list of points. */
export function computeHull(memory: Memory, value: unknown): [x: number, y: number][] {
  const call = "hull";
  const points = new Checker(call).points("points", value);
  const out = memory.scratch(8 + LIMITS.polygonMax * POINT_BYTES + points.length * 8, call);
  const corners = out + 8;
  const given = corners + LIMITS.polygonMax * POINT_BYTES;
  points.forEach((number, i) => memory.setF64(given + 8 * i, number));
  const status = memory.exports.hull_compute(given, points.length / 2, corners, out);
  if (status !== 0) throw refusal(status, call, "points", value);
  return Array.from({ length: memory.u32(out) }, (_, i) => {
    const at = corners + i * POINT_BYTES;
    return [memory.f64(at), memory.f64(at + 8)];
  });
}
