// SPDX-License-Identifier: MIT
// The literal that a shape was made from, as far as its form goes, won back from the engine.
import { SHAPE_DEF, SHAPE_KIND } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { ShapeKind, ShapeLiteral } from "./shape-options.js";
import type { Vec2 } from "./vec2.js";

const KINDS = Object.keys(SHAPE_KIND) as ShapeKind[];
const LISTS_BYTES = 12;

/** Room for a definition, and for where its lists are. */
export const DESCRIPTION_BYTES = SHAPE_DEF.sizeof + LISTS_BYTES;

/** What was described at an address, the addresses of its points, rings and cells behind it. */
export function readGeometry(memory: Memory, def: number): ShapeLiteral {
  const number = (member: Exclude<keyof typeof SHAPE_DEF, "sizeof">) => memory.get(def, SHAPE_DEF[member]);
  const kind = KINDS[number("kind") - 1] as ShapeKind;
  const at = def + SHAPE_DEF.position.at;
  const place = { position: [memory.f64(at), memory.f64(at + 8)] as const, angle: number("angle") };
  const radius = number("radius");
  if (kind === "circle") return { circle: radius, ...place };
  if (kind === "capsule") return { capsule: [number("length"), radius], ...place };
  const skin = { radius, ...place };
  const lists = def + SHAPE_DEF.sizeof;
  if (kind === "box") return { box: [number("width"), number("height")], ...skin };
  if (kind === "tiles") {
    const columns = number("columns");
    const from = memory.u32(lists + 8);
    const cells = memory.bytes.slice(from, from + columns * number("rows"));
    return { tiles: { cell: [number("width"), number("height")], columns, cells }, ...skin };
  }
  const points = readPoints(memory, memory.u32(lists), number("pointCount"));
  if (kind === "outline") return { outline: intoRings(memory, memory.u32(lists + 4), number("ringCount"), points), ...skin };
  if (kind === "chain") return { chain: points, loop: number("loop") === 1, ...skin };
  return { [kind]: points, ...skin } as unknown as ShapeLiteral;
}

function readPoints(memory: Memory, from: number, count: number): Vec2[] {
  return Array.from({ length: count }, (_, i) => [memory.f64(from + 16 * i), memory.f64(from + 16 * i + 8)] as const);
}

function intoRings(memory: Memory, from: number, count: number, points: Vec2[]): Vec2[] | Vec2[][] {
  if (count === 0) return points;
  let first = 0;
  return Array.from({ length: count }, (_, i) => points.slice(first, (first += memory.u32(from + 4 * i))));
}
