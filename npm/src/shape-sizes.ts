// SPDX-License-Identifier: MIT
// What a shape literal says of its form, as numbers, points, rings and cells.
import { isList } from "./check.js";
import type { Checker } from "./check.js";
import { LIMITS } from "./layout.gen.js";
import type { SHAPE_DEF } from "./layout.gen.js";
import type { ShapeKind } from "./shape-options.js";
import type { Vec2 } from "./vec2.js";

export type ShapeMember = Exclude<keyof typeof SHAPE_DEF, "sizeof">;

/** A shape literal that was checked: the members that differ from the default, and the lists that they count. */
export interface ShapeRecord {
  kind: ShapeKind;
  values: [ShapeMember, number | Vec2][];
  /** Flat: x, y, x, y. */
  points: number[];
  /** Points in each ring; none where all points are one. */
  rings: number[];
  /** Row by row from the lowest. */
  cells: Uint8Array;
  /** Tiles: the option that the cells came from. */
  cellsFrom: "rows" | "cells";
}

export function readSize(checker: Checker, record: ShapeRecord, size: unknown): void {
  const { kind, values } = record;
  switch (kind) {
    case "circle":
      values.push(["radius", checker.number(kind, size)]);
      break;
    case "box":
      values.push(...readPair(checker, kind, size, "width", "height"));
      break;
    case "capsule":
      values.push(...readPair(checker, kind, size, "length", "radius"));
      break;
    case "outline":
      readOutline(checker, record, size);
      break;
    case "tiles":
      readTiles(checker.inside(kind), record, size);
      break;
    default:
      record.points = checker.points(kind, size);
  }
}

function readPair(
  checker: Checker,
  key: string,
  value: unknown,
  first: ShapeMember,
  second: ShapeMember,
): [ShapeMember, number][] {
  const [a, b] = checker.vec2(key, value);
  return [
    [first, a],
    [second, b],
  ];
}

function readOutline(checker: Checker, record: ShapeRecord, value: unknown): void {
  if (!isRings(value)) {
    record.points = checker.points("outline", value);
    return;
  }
  for (let i = 0; i < value.length; i++) {
    const ring = checker.points(`outline[${i}]`, value[i]);
    record.rings.push(ring.length / 2);
    for (const coordinate of ring) record.points.push(coordinate);
  }
}

/** A ring is a list of points, and a point is a list of numbers. */
function isRings(value: unknown): value is unknown[] {
  return Array.isArray(value) && isList(value[0]) && isList(value[0][0]);
}

function readTiles(checker: Checker, record: ShapeRecord, value: unknown): void {
  const literal = checker.literal(value, ["cell", "rows", "columns", "cells"]);
  const { rows, columns, cells } = literal;
  if (rows === undefined && cells === undefined) {
    checker.refuse("wrong-type", "", value, "must have rows, or columns and cells");
  }
  checker.literal(literal, ["cell", ...(rows === undefined ? ["columns", "cells"] : ["rows"])]);
  record.values.push(...readPair(checker, "cell", literal["cell"], "width", "height"));
  if (rows === undefined) readCells(checker, record, columns, cells);
  else readRows(checker, record, rows);
}

function readCells(checker: Checker, record: ShapeRecord, columns: unknown, cells: unknown): void {
  const width = checker.whole("columns", columns, 1, LIMITS.tilesMax);
  if (!(cells instanceof Uint8Array)) checker.refuse("wrong-type", "cells", cells, "must be a Uint8Array");
  if (cells.length % width !== 0) {
    checker.refuse("out-of-range", "cells", cells.length, `must be whole rows of ${width} cells`);
  }
  record.cells = new Uint8Array(cells);
  record.cellsFrom = "cells";
  record.values.push(["columns", width], ["rows", cells.length / width]);
}

/** Of characters beyond ASCII, several may look like one: what is not seen cannot be counted as a cell. */
function cellsOf(checker: Checker, key: string, value: unknown): string[] {
  const row = checker.text(key, value);
  if (/[^ -~]/.test(row)) checker.refuse("out-of-range", key, value, "must be printable ASCII");
  return [...row];
}

/** Texts have the top row first, the engine has it last. */
function readRows(checker: Checker, record: ShapeRecord, value: unknown): void {
  if (!Array.isArray(value)) checker.refuse("wrong-type", "rows", value, "must be a list of texts");
  const rows = Array.from(value, (row: unknown, i) => cellsOf(checker, `rows[${i}]`, row));
  const width = rows[0]?.length ?? 0;
  const odd = rows.findIndex((row) => row.length !== width);
  if (odd >= 0) checker.refuse("out-of-range", `rows[${odd}]`, value[odd], `must have ${width} cells, as the first row`);
  record.cells = Uint8Array.from(rows.reverse().flat(), (cell) => (cell === "." || cell === " " ? 0 : 1));
  record.cellsFrom = "rows";
  record.values.push(["columns", width], ["rows", rows.length]);
}
