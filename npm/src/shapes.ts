// SPDX-License-Identifier: MIT
// Shape literals to definitions: read whole into plain numbers first, so that no user code runs while memory is filled.
import { Checker } from "./check.js";
import { SHAPE_DEF, SHAPE_KIND } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { ShapeKind, Vec2 } from "./options.js";
import type { Fault } from "./state.js";

type Member = Exclude<keyof typeof SHAPE_DEF, "sizeof">;

/** A shape literal that was checked: the members that differ from the default, and its points, flat. */
export interface ShapeRecord {
  kind: ShapeKind;
  values: [Member, number | Vec2][];
  points: number[];
}

const KINDS = Object.keys(SHAPE_KIND) as ShapeKind[];
const COMMON = ["position", "angle", "density", "friction", "restitution", "category", "mask", "group", "sensor"];
const SKINNED = ["radius", ...COMMON];
const ALL = [...KINDS, ...SKINNED];

export function readShapes(call: string, value: unknown): ShapeRecord[] {
  const checker: Checker = new Checker(call);
  if (!Array.isArray(value)) checker.refuse("wrong-type", "shapes", value, "must be a list of shapes");
  return value.map((literal: unknown, i) => readShape(new Checker(call, `shapes[${i}]`, i), literal));
}

function readShape(checker: Checker, value: unknown): ShapeRecord {
  const literal = checker.literal(value, ALL);
  const kinds = KINDS.filter((kind) => literal[kind] !== undefined);
  if (kinds.length !== 1) {
    const found = kinds.length === 0 ? "none of them" : kinds.join(" and ");
    checker.refuse("bad-kind", "", value, `must have one of ${KINDS.join(", ")} and has ${found}`);
  }
  const kind = kinds[0] as ShapeKind;
  checker.literal(literal, [kind, ...(kind === "box" || kind === "polygon" ? SKINNED : COMMON)]);
  const record: ShapeRecord = { kind, values: [["kind", SHAPE_KIND[kind]]], points: [] };
  readSize(checker, record, literal[kind]);
  readCommon(checker, record, literal);
  return record;
}

function readSize(checker: Checker, record: ShapeRecord, size: unknown): void {
  const { kind, values } = record;
  if (kind === "circle") values.push(["radius", checker.number(kind, size)]);
  else if (kind === "box" || kind === "capsule") {
    const [first, second] = checker.vec2(kind, size);
    const names: [Member, Member] = kind === "box" ? ["width", "height"] : ["length", "radius"];
    values.push([names[0], first], [names[1], second]);
  } else record.points = checker.points(kind, size);
}

function readCommon(checker: Checker, { values }: ShapeRecord, literal: Record<string, unknown>): void {
  const { position, friction, category, mask, group, sensor } = literal;
  if (position !== undefined) values.push(["position", checker.vec2("position", position)]);
  for (const key of ["radius", "angle", "density", "restitution"] as const) {
    if (literal[key] !== undefined) values.push([key, checker.number(key, literal[key])]);
  }
  if (friction !== undefined) values.push(...readFriction(checker, friction));
  if (category !== undefined) values.push(["category", checker.bits("category", category)]);
  if (mask !== undefined) values.push(["mask", checker.bits("mask", mask)]);
  if (group !== undefined) values.push(["group", checker.whole("group", group, -0x80000000, 0x7fffffff)]);
  if (sensor !== undefined) values.push(["sensor", checker.flag("sensor", sensor)]);
}

function readFriction(checker: Checker, value: unknown): [Member, number][] {
  if (typeof value !== "object") {
    const both = checker.number("friction", value);
    return [
      ["friction", both],
      ["frictionKinetic", both],
    ];
  }
  const inner = new Checker(checker.call, `${checker.path}.friction`, checker.index);
  const pair = inner.literal(value, ["static", "kinetic"]);
  const still = inner.number("static", pair["static"]);
  const kinetic = pair["kinetic"];
  return [
    ["friction", still],
    ["frictionKinetic", kinetic === undefined ? still : inner.number("kinetic", kinetic)],
  ];
}

/** How many points the shapes have together. */
export function countPoints(shapes: readonly ShapeRecord[]): number {
  return shapes.reduce((sum, shape) => sum + shape.points.length / 2, 0);
}

/** Writes the definitions at `defs` and their points at `points`; both lie in memory that is large enough. */
export function writeShapes(memory: Memory, shapes: readonly ShapeRecord[], defs: number, points: number): void {
  let first = 0;
  shapes.forEach((shape, i) => {
    const def = defs + i * SHAPE_DEF.sizeof;
    memory.exports.shape_def_default(def);
    for (const [member, value] of shape.values) memory.put(def, SHAPE_DEF[member], value);
    memory.put(def, SHAPE_DEF.firstPoint, first);
    memory.put(def, SHAPE_DEF.pointCount, shape.points.length / 2);
    shape.points.forEach((number, j) => memory.setF64(points + (2 * first + j) * 8, number));
    first += shape.points.length / 2;
  });
}

/** The option of a shape that a refused member of its definition came from. */
export function shapeOption({ kind, points }: ShapeRecord, { argument, value }: Fault): string {
  switch (argument) {
    case "points": {
      // The refused value is a coordinate, or else how many points there are.
      const at = points.findIndex((number) => Object.is(number, value));
      return Math.abs(value) <= points.length || at < 0 ? kind : `${kind}[${at >> 1}]`;
    }
    case "width":
    case "height":
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
