// SPDX-License-Identifier: MIT
// Scene and body literals to definitions in memory.
import { Checker } from "./check.js";
import { BODY_DEF, BODY_TYPE, SCENE_DEF, SOLVER } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { ShapeRecord } from "./shape-sizes.js";
import { MATERIAL_OPTIONS, blame, readShapes, shapeBytes, writeShapes } from "./shapes.js";
import type { ShapeArguments } from "./shapes.js";
import type { Rename } from "./state.js";
import type { Vec2 } from "./vec2.js";

type SceneMember = Exclude<keyof typeof SCENE_DEF, "sizeof">;
type BodyMember = Exclude<keyof typeof BODY_DEF, "sizeof">;

const SCENE_OPTIONS = [
  "gravity",
  "dt",
  "solver",
  "substeps",
  "passes",
  "restitutionThreshold",
  "border",
  "sleep",
  "sleepThreshold",
  "seams",
  "continuous",
  "hitThreshold",
  "background",
];

const WHOLE = [
  ["substeps", 0, 64],
  ["passes", 1, 64],
  ["background", 0, 0xffffffff],
] as const;

/** Checks the options of a scene and writes them as a definition at `def`. */
export function writeScene(memory: Memory, options: unknown, locate: () => number): number {
  const checker = new Checker("createScene");
  const literal = checker.literal(options, SCENE_OPTIONS);
  const values: [SceneMember, number | Vec2][] = [];
  for (const key of ["gravity", "border"] as const) {
    if (literal[key] !== undefined) values.push([key, checker.vec2(key, literal[key])]);
  }
  for (const key of ["dt", "restitutionThreshold", "sleepThreshold", "hitThreshold"] as const) {
    if (literal[key] !== undefined) values.push([key, checker.number(key, literal[key])]);
  }
  for (const key of ["sleep", "seams", "continuous"] as const) {
    if (literal[key] !== undefined) values.push([key, checker.flag(key, literal[key])]);
  }
  for (const [key, low, high] of WHOLE) {
    if (literal[key] !== undefined) values.push([key, checker.whole(key, literal[key], low, high)]);
  }
  if (literal.solver !== undefined) values.push(["solver", checker.word("solver", literal.solver, SOLVER)]);
  const def = locate();
  memory.exports.scene_def_default(def);
  for (const [member, value] of values) memory.put(def, SCENE_DEF[member], value);
  return def;
}

const VECTORS = ["position", "velocity", "center"] as const;
const NUMBERS = [
  "angle",
  "angularVelocity",
  "mass",
  "inertia",
  "gravityScale",
  "linearDamping",
  "angularDamping",
  "sleepThreshold",
  "outlineWidth",
] as const;
const COLOURS = ["fill", "outline"] as const;
const FLAGS = ["fixedRotation", "lockX", "lockY", "dropThrough", "ccd"] as const;
const OWN_OPTIONS = ["type", ...VECTORS, ...NUMBERS, ...COLOURS, ...FLAGS, "enabled", "shapes", "name"];
export const BODY_OPTIONS = [...OWN_OPTIONS, ...MATERIAL_OPTIONS];

/** A body literal that was checked: the members that differ from the default, its shapes and its name. */
export interface BodyRecord {
  values: [BodyMember, number | Vec2][];
  shapes: ShapeRecord[];
  name: string;
}

export function readBody(call: string, options: unknown): BodyRecord {
  const checker = new Checker(call);
  const literal = checker.literal(options, BODY_OPTIONS);
  const { type, center, enabled, shapes, name } = literal;
  const values: [BodyMember, number | Vec2][] = [];
  if (type !== undefined) values.push(["type", checker.word("type", type, BODY_TYPE)]);
  for (const key of VECTORS) {
    if (literal[key] !== undefined) values.push([key, checker.vec2(key, literal[key])]);
  }
  for (const key of NUMBERS) {
    if (literal[key] !== undefined) values.push([key, checker.number(key, literal[key])]);
  }
  for (const key of COLOURS) {
    if (literal[key] !== undefined) values.push([key, checker.whole(key, literal[key], 0, 0xffffffff)]);
  }
  for (const key of FLAGS) {
    if (literal[key] !== undefined) values.push([key, checker.flag(key, literal[key])]);
  }
  if (center !== undefined) values.push(["centerGiven", 1]);
  if (enabled !== undefined) values.push(["disabled", 1 - checker.flag("enabled", enabled)]);
  return {
    values,
    shapes: readShapes(call, shapes, literal),
    name: name === undefined ? "" : readName(checker, name),
  };
}

export function readName(checker: Checker, value: unknown): string {
  const name = checker.text("name", value);
  if (!/^[A-Za-z0-9_.-]{1,63}$/.test(name)) {
    checker.refuse("bad-name", "name", value, "must be 1 to 63 of A-Z a-z 0-9 _ - .");
  }
  return name;
}

/** Where the parts of a body definition lie in the scratch block. */
export interface BodyBlock {
  out: number;
  def: number;
  shapes: ShapeArguments;
}

/** Writes a body and its shapes to the scratch block. */
export function writeBody(memory: Memory, record: BodyRecord, call: string): BodyBlock {
  const out = memory.scratch(8 + BODY_DEF.sizeof + shapeBytes(record.shapes), call);
  const def = out + 8;
  memory.exports.body_def_default(def);
  for (const [member, value] of record.values) memory.put(def, BODY_DEF[member], value);
  return { out, def, shapes: writeShapes(memory, record.shapes, def + BODY_DEF.sizeof) };
}

/** Names what the engine refused in a body literal: members of a shape come from it as `shapes.density`. */
export function renameIn(record: BodyRecord): Rename {
  return (fault) => {
    const { argument, index } = fault;
    const shape = record.shapes[index];
    if (shape === undefined || !argument.startsWith("shapes.")) return { argument };
    return { ...blame(shape, fault, `shapes[${index}].`), index };
  };
}
