// SPDX-License-Identifier: MIT
// Islands: what is solved, falls asleep and wakes together. Dynamic bodies that touch or are joined are of one island;
// through what is static or kinematic nothing is passed on.
import { BODY_TYPE, JOINT_KIND } from "../layout.gen.js";
import type { Scene } from "../scene.js";
import { toX, toY, type Frame } from "./frame.js";
import { drawStrokes, Lines } from "./strokes.js";

const DOT_PIXELS = 3;
/** Turns of the circle of hues from one island to the next: the golden section keeps neighbours apart. */
const HUE_STEP = 0.618034;

/** Pairs of rows of dynamic bodies that touch or are joined, one after the other. */
function linksOf(scene: Scene): number[] {
  const { type, disabled } = scene.bodies;
  const links: number[] = [];
  const add = (a: number, b: number): void => {
    if (type[a] === BODY_TYPE.dynamic && type[b] === BODY_TYPE.dynamic && !disabled[a] && !disabled[b])
      links.push(a, b);
  };
  const { count, bodyA, bodyB } = scene.contacts;
  for (let row = 0; row < count; row++) add(bodyA[row]!, bodyB[row]!);
  const joints = scene.joints;
  for (let row = 0; row < joints.count; row++) {
    const kind = joints.kind[row]!;
    if (kind !== 0 && kind !== JOINT_KIND.filter) add(joints.bodies[2 * row]!, joints.bodies[2 * row + 1]!);
  }
  return links;
}

/** For each body the least row of those that it hangs together with. */
function rootsOf(count: number, links: readonly number[]): Uint32Array {
  const parent = Uint32Array.from({ length: count }, (_, row) => row);
  const find = (row: number): number => {
    while (parent[row] !== row) row = parent[row] = parent[parent[row]!]!;
    return row;
  };
  for (let i = 0; i < links.length; i += 2) {
    const [a, b] = [find(links[i]!), find(links[i + 1]!)];
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  return parent.map((_, row) => find(row));
}

/** Draws a dot for each dynamic body and a line from each to those that it touches or is joined to, a hue an island. */
export function drawIslands(frame: Frame): void {
  const { scene, theme, poses, ratio } = frame;
  const { count, type, disabled, center } = scene.bodies;
  const links = linksOf(scene);
  const roots = rootsOf(count, links);
  const at = (body: number): [number, number] => {
    const [cos, sin] = [poses[4 * body + 2]!, poses[4 * body + 3]!];
    const [dx, dy] = [center[2 * body]!, center[2 * body + 1]!];
    return [toX(frame, poses[4 * body]! + cos * dx - sin * dy), toY(frame, poses[4 * body + 1]! + sin * dx + cos * dy)];
  };
  const byRoot = new Map<number, Lines>();
  for (let body = 0; body < count; body++) {
    if (type[body] !== BODY_TYPE.dynamic || disabled[body]) continue;
    const lines = byRoot.get(roots[body]!) ?? new Lines();
    byRoot.set(roots[body]!, lines);
    lines.addRing(...at(body), DOT_PIXELS * ratio);
  }
  for (let i = 0; i < links.length; i += 2) byRoot.get(roots[links[i]!]!)?.add(...at(links[i]!), ...at(links[i + 1]!));
  const strokes = [...byRoot].map(([root, lines]) => {
    const hue = Math.round(((root * HUE_STEP) % 1) * 360);
    return { colour: `hsl(${hue} 70% ${theme.dark ? 65 : 42}%)`, width: 1.75, lines };
  });
  drawStrokes(frame, strokes);
}
