// SPDX-License-Identifier: MIT
// One picture of a scene in the making: what every layer is given, and the way from the scene to the canvas.
import type { Scene } from "../scene.js";
import type { Camera } from "./camera.js";
import type { Theme } from "./palette.js";

/** Four numbers a body: x, y, cosine, sine. */
export type Poses = ArrayLike<number>;

/** A canvas of a page, or one that a worker draws on. */
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** What is drawn: a scene, on a canvas, seen by a camera. */
export interface Frame {
  context: Context;
  scene: Scene;
  camera: Camera;
  theme: Theme;
  poses: Poses;
  /** Device pixels a CSS pixel. */
  ratio: number;
}

/** Poses of the last step itself, for a scene that stands still: exactly what its hash is taken over. */
export function restPoses(scene: Scene, into: Float64Array): Float64Array {
  const { count, x, y, rotation } = scene.bodies;
  const poses = into.length === 4 * count ? into : new Float64Array(4 * count);
  for (let i = 0; i < count; i++) {
    poses[4 * i] = x[i]!;
    poses[4 * i + 1] = y[i]!;
    poses[4 * i + 2] = rotation[2 * i]!;
    poses[4 * i + 3] = rotation[2 * i + 1]!;
  }
  return poses;
}

/** x on the canvas of an x of the scene, device pixels. */
export function toX({ camera, ratio }: Frame, x: number): number {
  return ((x - camera.x) * camera.scale + camera.width / 2) * ratio;
}

/** y on the canvas, device pixels, down. */
export function toY({ camera, ratio }: Frame, y: number): number {
  return ((camera.y - y) * camera.scale + camera.height / 2) * ratio;
}

/** Strokes a path, or the one of the canvas so far; `width` in CSS pixels. */
export function strokeWith({ context, ratio }: Frame, colour: string, width: number, path?: Path2D): void {
  context.strokeStyle = colour;
  context.lineWidth = width * ratio;
  if (path) context.stroke(path);
  else context.stroke();
}
