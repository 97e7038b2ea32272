// SPDX-License-Identifier: MIT
// Which body is at a point, and how thick it is: both from the columns of the shapes.
import { BODY_TYPE, type Body, type Scene } from "scree";
import type { Camera } from "./camera.js";

/** A point of the scene, m. */
export type Place = readonly [x: number, y: number];

/** How far from the core of a shape a point is, less than 0 inside: both in the frame of the body. */
function depthTo(scene: Scene, row: number, x: number, y: number): number {
  const { centerX, centerY, firstVertex, vertexCount, vertices } = scene.shapes;
  const first = firstVertex[row]!;
  const count = vertexCount[row]!;
  const [px, py] = [x - centerX[row]!, y - centerY[row]!];
  let [inside, nearest] = [-Infinity, Infinity];
  for (let i = 0; i < count; i++) {
    const [a, b] = [2 * (first + i), 2 * (first + ((i + 1) % count))];
    const [dx, dy] = [vertices[b]! - vertices[a]!, vertices[b + 1]! - vertices[a + 1]!];
    const [qx, qy] = [px - vertices[a]!, py - vertices[a + 1]!];
    const length = Math.hypot(dx, dy);
    const along = length > 0 ? Math.min(1, Math.max(0, (qx * dx + qy * dy) / length ** 2)) : 0;
    nearest = Math.min(nearest, Math.hypot(qx - along * dx, qy - along * dy));
    if (length > 0) inside = Math.max(inside, (qx * dy - qy * dx) / length);
  }
  return count > 2 && inside < 0 ? inside : nearest;
}

/** The point of the scene at one of the canvas. */
export function placeAt(camera: Camera, px: number, py: number): Place {
  return [camera.x + (px - camera.width / 2) / camera.scale, camera.y - (py - camera.height / 2) / camera.scale];
}

/** The dynamic body at a point, or the nearest one within `slack`; of several, the one drawn last. */
export function pick(scene: Scene, [x, y]: Place, slack: number): Body | undefined {
  const { kind, body, radius, count } = scene.shapes;
  const { x: bodyX, y: bodyY, rotation, type, disabled } = scene.bodies;
  let [found, least] = [-1, slack];
  for (let row = 0; row < count; row++) {
    const at = body[row]!;
    if (kind[row] === 0 || type[at] !== BODY_TYPE.dynamic || disabled[at] === 1) continue;
    const [dx, dy] = [x - bodyX[at]!, y - bodyY[at]!];
    const [cos, sin] = [rotation[2 * at]!, rotation[2 * at + 1]!];
    const away = Math.max(0, depthTo(scene, row, cos * dx + sin * dy, cos * dy - sin * dx) - radius[row]!);
    if (away > least) continue;
    [found, least] = [at, away];
  }
  return found < 0 ? undefined : scene.bodyAt(found);
}

/** The radius of a circle that fits into each shape of a body, m. */
export function innerRadius(scene: Scene, at: number): number {
  const { kind, body, centerX, centerY, radius, firstVertex, vertexCount, vertices, count } = scene.shapes;
  let least = Infinity;
  for (let row = 0; row < count; row++) {
    if (kind[row] === 0 || body[row] !== at) continue;
    const vertexRows = vertexCount[row]!;
    let [mx, my] = [centerX[row]!, centerY[row]!];
    for (let i = firstVertex[row]!, end = i + vertexRows; i < end; i++) {
      mx += vertices[2 * i]! / vertexRows;
      my += vertices[2 * i + 1]! / vertexRows;
    }
    least = Math.min(least, radius[row]! - (vertexRows > 2 ? depthTo(scene, row, mx, my) : 0));
  }
  return least;
}
