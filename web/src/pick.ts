// SPDX-License-Identifier: MIT
// Which body is at a point, by the engine's own queries, and how thick it is, from the columns of the shapes.
import type { Body, QueryOptions, Scene } from "scree";
import type { Camera } from "scree/debug-draw";
import type { Place } from "./commands.js";

/** Rounded alike in every browser, as Math.hypot is not. */
const lengthOf = (x: number, y: number): number => Math.sqrt(x * x + y * y);

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
    const length = lengthOf(dx, dy);
    const along = length > 0 ? Math.min(1, Math.max(0, (qx * dx + qy * dy) / (length * length))) : 0;
    nearest = Math.min(nearest, lengthOf(qx - along * dx, qy - along * dy));
    if (length > 0) inside = Math.max(inside, (qx * dy - qy * dx) / length);
  }
  return count > 2 && inside < 0 ? inside : nearest;
}

/** The point of the scene at one of the canvas. */
export function placeAt(camera: Camera, px: number, py: number): Place {
  return [camera.x + (px - camera.width / 2) / camera.scale, camera.y - (py - camera.height / 2) / camera.scale];
}

/** Sees all that is drawn: what touches nothing, and sensors, too. */
const SEEN: QueryOptions = { category: 0, sensors: true };

/** The dynamic body at a point, or the nearest one within `slack`; of several, the one drawn last. */
export function pick(scene: Scene, place: Place, slack: number): Body | undefined {
  const top = scene.bodyAt(place, SEEN);
  if (top?.type === "dynamic") return top;
  let [found, least]: [Body | undefined, number] = [undefined, Infinity];
  for (const body of scene.overlap({ circle: slack, position: place }, SEEN)) {
    if (body.type !== "dynamic") continue;
    const away = scene.closest(body, place)?.distance ?? Infinity;
    if (away < least || (away === least && body.index > (found?.index ?? -1))) [found, least] = [body, away];
  }
  return found;
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
