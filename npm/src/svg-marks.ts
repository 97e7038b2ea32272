// SPDX-License-Identifier: MIT
// What pictures are written with: places, numbers, colours, lines.
import type { Scene } from "./scene.js";

// Outlines are as wide as they say in pixels, whatever the scale.
export const FIXED = `vector-effect="non-scaling-stroke"`;

export function line(points: [number, number][]): string {
  return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${pair(x, y)}`).join("");
}

export function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** A tenth of a millimetre is plenty for a picture. */
export function number(value: number | undefined): string {
  const rounded = Math.round((value ?? 0) * 1e4) / 1e4;
  return String(rounded === 0 ? 0 : rounded);
}

export function pair(x: number, y: number): string {
  return `${number(x)} ${number(y)}`;
}

/** `fill="#rrggbb"`, with its opacity where it is not whole. */
export function paint(what: "fill" | "stroke", colour: number): string {
  const alpha = colour & 0xff;
  const hex = (colour >>> 8).toString(16).padStart(6, "0");
  return `${what}="#${hex}"${alpha === 0xff ? "" : ` ${what}-opacity="${number(alpha / 0xff)}"`}`;
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A direction in the frame of a body, in the world. */
export function turn(scene: Scene, row: number, x: number, y: number): [number, number] {
  const rotation = scene.bodies.rotation;
  const cos = rotation[2 * row] as number;
  const sin = rotation[2 * row + 1] as number;
  return [cos * x - sin * y, sin * x + cos * y];
}

/** A point in the frame of a body, in the world; as it is where the row is none. */
export function inWorld(scene: Scene, row: number, x: number, y: number): [number, number] {
  if (row >= scene.bodies.count) return [x, y];
  const [dx, dy] = turn(scene, row, x, y);
  return [(scene.bodies.x[row] as number) + dx, (scene.bodies.y[row] as number) + dy];
}
