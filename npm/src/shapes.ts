// SPDX-License-Identifier: MIT
// Shape literals to definitions: read whole into plain numbers first, so that no user code runs while memory is filled.
import { Checker, isList } from "./check.js";
import { LIMITS, MIX, SHAPE_DEF, SHAPE_KIND } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { ShapeKind } from "./shape-options.js";
import { readSize } from "./shape-sizes.js";
import type { ShapeRecord } from "./shape-sizes.js";
import type { Fault } from "./state.js";
import type { Vec2 } from "./vec2.js";

const KINDS = Object.keys(SHAPE_KIND) as ShapeKind[];
const MATERIALS = ["density", "restitution", "rollingResistance", "surfaceSpeed"] as const;
const NUMBERS = ["radius", "angle", ...MATERIALS] as const;
const MIXES = ["frictionMix", "restitutionMix"] as const;
const BITS = ["category", "mask"] as const;
/** What a body may say for its shapes. */
export const MATERIAL_OPTIONS = [...MATERIALS, "friction", ...MIXES, ...BITS, "group", "sensor"];
export const SHAPE_OPTIONS = [...KINDS, "position", "radius", "angle", ...MATERIAL_OPTIONS, "oneWay", "loop"];

/** The shapes of a body, whose own literal says what they are of where they do not. */
export function readShapes(call: string, value: unknown, body: Record<string, unknown>): ShapeRecord[] {
  const checker: Checker = new Checker(call);
  const material: ShapeRecord["values"] = [];
  readCommon(checker, material, Object.fromEntries(MATERIAL_OPTIONS.map((key) => [key, body[key]])));
  if (value === undefined) return [];
  if (!Array.isArray(value)) checker.refuse("wrong-type", "shapes", value, "must be a list of shapes");
  return Array.from(value, (literal: unknown, i) => {
    const record = readShape(new Checker(call, `shapes[${i}]`, i), literal);
    // The later value counts.
    return { ...record, values: [...material, ...record.values] };
  });
}

export function readShape(checker: Checker, value: unknown): ShapeRecord {
  const literal = checker.literal(value, SHAPE_OPTIONS);
  const kinds = KINDS.filter((kind) => literal[kind] !== undefined);
  if (kinds.length !== 1) {
    const found = kinds.length === 0 ? "none of them" : kinds.join(" and ");
    checker.refuse("bad-kind", "", value, `must have one of ${KINDS.join(", ")} and has ${found}`);
  }
  const kind = kinds[0] as ShapeKind;
  checker.literal(literal, optionsOf(kind));
  const values: ShapeRecord["values"] = [["kind", SHAPE_KIND[kind]]];
  const record: ShapeRecord = { kind, values, points: [], rings: [], cells: new Uint8Array(), cellsFrom: "rows" };
  readSize(checker, record, literal[kind]);
  readCommon(checker, values, literal);
  return record;
}

/** The kind itself, and what goes with it: circles and capsules say their radius themselves, only chains are closed. */
function optionsOf(kind: ShapeKind): string[] {
  const others: string[] = KINDS.filter((other) => other !== kind);
  if (kind === "circle" || kind === "capsule") others.push("radius");
  if (kind !== "chain") others.push("loop");
  return SHAPE_OPTIONS.filter((option) => !others.includes(option));
}

function readCommon(checker: Checker, values: ShapeRecord["values"], literal: Record<string, unknown>): void {
  const { position, friction, group, sensor, oneWay, loop } = literal;
  if (position !== undefined) values.push(["position", checker.vec2("position", position)]);
  for (const key of NUMBERS) {
    if (literal[key] !== undefined) values.push([key, checker.number(key, literal[key])]);
  }
  if (friction !== undefined) {
    const [still, kinetic] = readFriction(checker, friction);
    values.push(["friction", still], ["frictionKinetic", kinetic]);
  }
  for (const key of MIXES) {
    if (literal[key] !== undefined) values.push([key, checker.word(key, literal[key], MIX)]);
  }
  for (const key of BITS) {
    if (literal[key] !== undefined) values.push([key, checker.bits(key, literal[key])]);
  }
  if (group !== undefined) values.push(["group", checker.signed("group", group)]);
  if (sensor !== undefined) values.push(["sensor", checker.flag("sensor", sensor)]);
  if (oneWay !== undefined) values.push(["oneWay", readOneWay(checker, oneWay)]);
  if (loop !== undefined) values.push(["loop", checker.flag("loop", loop)]);
}

/** The static coefficient and the kinetic one. */
export function readFriction(checker: Checker, value: unknown): [still: number, kinetic: number] {
  if (typeof value !== "object") {
    const both = checker.number("friction", value);
    return [both, both];
  }
  const inner = checker.inside("friction");
  const pair = inner.literal(value, ["static", "kinetic"]);
  const still = inner.number("static", pair["static"]);
  return [still, pair["kinetic"] === undefined ? still : inner.number("kinetic", pair["kinetic"])];
}

export function readOneWay(checker: Checker, value: unknown): Vec2 {
  if (typeof value === "boolean") return [0, value ? 1 : 0];
  if (!isList(value)) checker.refuse("wrong-type", "oneWay", value, "must be a direction [x, y], true or false");
  const [x, y] = checker.vec2("oneWay", value);
  // To the engine no direction means none; here that is called false.
  if (x === 0 && y === 0) checker.refuse("degenerate", "oneWay", value, "must be a direction [x, y], true or false");
  return [x, y];
}

/** Where definitions of shapes lie in memory with their lists: what a call takes of them, in its order. */
export type ShapeArguments = readonly [
  defs: number,
  count: number,
  points: number,
  pointCount: number,
  rings: number,
  ringCount: number,
  cells: number,
  cellCount: number,
];

function countAll(shapes: readonly ShapeRecord[]) {
  const sum = { points: 0, rings: 0, cells: 0 };
  for (const { points, rings, cells } of shapes) {
    sum.points += points.length / 2;
    sum.rings += rings.length;
    sum.cells += cells.length;
  }
  return sum;
}

/** Bytes that the definitions of shapes take with their lists. */
export function shapeBytes(shapes: readonly ShapeRecord[]): number {
  const { points, rings, cells } = countAll(shapes);
  return shapes.length * SHAPE_DEF.sizeof + points * 16 + rings * 4 + cells;
}

/** Writes definitions and lists to that many bytes, which begin where a double may. */
export function writeShapes(memory: Memory, shapes: readonly ShapeRecord[], at: number): ShapeArguments {
  const count = countAll(shapes);
  const points = at + shapes.length * SHAPE_DEF.sizeof;
  const rings = points + count.points * 16;
  const cells = rings + count.rings * 4;
  const first = { point: 0, ring: 0, cell: 0 };
  shapes.forEach((shape, i) => {
    const def = at + i * SHAPE_DEF.sizeof;
    memory.exports.shape_def_default(def);
    for (const [member, value] of shape.values) memory.put(def, SHAPE_DEF[member], value);
    memory.put(def, SHAPE_DEF.firstPoint, first.point);
    memory.put(def, SHAPE_DEF.pointCount, shape.points.length / 2);
    memory.put(def, SHAPE_DEF.firstRing, first.ring);
    memory.put(def, SHAPE_DEF.ringCount, shape.rings.length);
    memory.put(def, SHAPE_DEF.firstCell, first.cell);
    shape.points.forEach((number, j) => memory.setF64(points + 16 * first.point + 8 * j, number));
    shape.rings.forEach((size, j) => memory.setU32(rings + 4 * (first.ring + j), size));
    memory.bytes.set(shape.cells, cells + first.cell);
    first.point += shape.points.length / 2;
    first.ring += shape.rings.length;
    first.cell += shape.cells.length;
  });
  return [at, shapes.length, points, count.points, rings, count.rings, cells, count.cells];
}

/** What a refused member of the definition of a shape came from, under a path, and what else there is to say. */
export function blame(shape: ShapeRecord, fault: Fault, path = ""): { argument: string; hint: string } {
  const member = { ...fault, argument: fault.argument.replace(/^shapes\./, "") };
  return { argument: path + shapeOption(shape, member), hint: hintFor(shape, member) };
}

function hintFor({ kind }: ShapeRecord, { code, argument }: Fault): string {
  if (argument !== "points") return "";
  if (kind === "outline" && code === "not-simple") return "; look at the side that begins there";
  if (kind !== "polygon") return "";
  if (code === "not-convex") return "; an outline may have any form";
  return code === "too-many-points" ? `; an outline may have up to ${LIMITS.outlineMax}` : "";
}

/** The option of a shape that a refused member of its definition came from. */
function shapeOption(shape: ShapeRecord, fault: Fault): string {
  const { kind } = shape;
  const { code, argument, value } = fault;
  switch (argument) {
    case "points":
      if (kind === "outline" && code === "not-simple") return pointAt(shape, value);
      // A ring is told by where it begins.
      if (kind === "outline" && code === "degenerate") return pointAt(shape, value).replace(/\[0\]$/, "");
      return pointOption(shape, value);
    case "rings":
      return `outline[${shape.rings.indexOf(value)}]`;
    case "columns":
    case "rows":
    case "cells":
      return `tiles.${shape.cellsFrom}`;
    case "width":
    case "height":
      return kind === "tiles" ? "tiles.cell" : kind;
    case "length":
      return kind;
    case "radius":
      return kind === "circle" || kind === "capsule" ? kind : "radius";
    case "frictionKinetic":
      return "friction.kinetic";
    default:
      return argument;
  }
}

/** The refused value is a coordinate, or else how many points there are. */
function pointOption(shape: ShapeRecord, value: number): string {
  const at = shape.points.findIndex((number) => Object.is(number, value)) >> 1;
  return Math.abs(value) <= shape.points.length || at < 0 ? shape.kind : pointAt(shape, at);
}

/** The option of the point of that number. */
function pointAt({ kind, rings }: ShapeRecord, at: number): string {
  if (rings.length === 0) return `${kind}[${at}]`;
  const ring = rings.findIndex((size) => {
    if (at < size) return true;
    at -= size;
    return false;
  });
  return `${kind}[${ring}][${at}]`;
}
