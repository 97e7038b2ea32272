// SPDX-License-Identifier: MIT
// What queries take and give, and how they look at memory.
import type { Body } from "./body.js";
import { Checker } from "./check.js";
import type { Handles } from "./handles.js";
import { DISTANCE, HIT } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { Shape } from "./shape.js";

/** What a query looks at. */
export interface QueryOptions {
  /** What the query is to the masks of shapes; 0: it finds shapes of any mask, 0 too. Default all 32 bits. */
  category?: number;
  /** Bits of the categories that it finds. Default all 32. */
  mask?: number;
  /** Shapes of this group are never found if it is negative, always if it is positive. Default 0. */
  group?: number;
  /** True: it finds sensors, too. Default false. */
  sensors?: boolean;
  /** True: rays and casts do not hit what they begin in. Default false: they hit it at once. */
  hollow?: boolean;
  /** Bodies that are not found, as objects or by name. */
  exclude?: Body | string | readonly (Body | string)[];
}

/** What a ray or a cast shape hits. */
export interface QueryHit {
  body: Body;
  /** The shape; of one made of several pieces the whole. */
  shape: Shape;
  /** Where, on its surface. */
  point: [x: number, y: number];
  /** Of the surface, a unit vector. */
  normal: [x: number, y: number];
  /** The way to it, m. */
  distance: number;
  /** The way to it as a share of the whole way, 0 to 1. */
  fraction: number;
}

/** The nearest points of two bodies; of bodies that overlap a point in both, and 0. */
export interface Nearest {
  /** Between their surfaces, m. */
  distance: number;
  pointA: [x: number, y: number];
  pointB: [x: number, y: number];
  shapeA: Shape;
  shapeB: Shape;
}

/** The point of a body that is nearest to a given one; where that lies in the body, it is the same, and 0 away. */
export interface Closest {
  distance: number;
  point: [x: number, y: number];
  shape: Shape;
}

/** A filter as the engine takes it: category, mask, group, sensors, hollow, how many are excluded, and these. */
export type FilterWords = readonly number[];

const FILTER: FilterWords = [0xffffffff, 0xffffffff, 0, 0, 0, 0];
const OPTIONS = ["category", "mask", "group", "sensors", "hollow", "exclude"] as const;

export function readFilter(handles: Handles, call: string, options: QueryOptions | undefined): FilterWords {
  if (options === undefined) return FILTER;
  const checker: Checker = new Checker(call);
  const { category, mask, group, sensors, hollow, exclude } = checker.literal(options, OPTIONS);
  const excluded = exclude === undefined ? [] : Array.isArray(exclude) ? exclude : [exclude];
  const ids = excluded.map((body, i) => {
    return handles.given(call, Array.isArray(exclude) ? `exclude[${i}]` : "exclude", body);
  });
  return [
    category === undefined ? 0xffffffff : checker.bits("category", category),
    mask === undefined ? 0xffffffff : checker.bits("mask", mask),
    group === undefined ? 0 : checker.signed("group", group),
    sensors === undefined ? 0 : checker.flag("sensors", sensors),
    hollow === undefined ? 0 : checker.flag("hollow", hollow),
    ids.length,
    ...ids,
  ];
}

/** Bytes of a filter, so that what comes after it may be a double. */
export function filterBytes(filter: FilterWords): number {
  return (4 * filter.length + 7) & ~7;
}

export function writeFilter(memory: Memory, filter: FilterWords, at: number): void {
  for (let i = 0; i < filter.length; i++) memory.setU32(at + 4 * i, filter[i] as number);
}

/** The hit at an address, written into one that is there already if there is one. */
export function readHit(memory: Memory, handles: Handles, at: number, into: QueryHit | undefined): QueryHit {
  const body = handles.body(memory.get(at, HIT.body));
  const shape = handles.shape(memory.get(at, HIT.shape));
  const distance = memory.get(at, HIT.distance);
  const fraction = memory.get(at, HIT.fraction);
  if (!Array.isArray(into?.point) || !Array.isArray(into.normal)) {
    return { body, shape, point: memory.vec2(at, HIT.point), normal: memory.vec2(at, HIT.normal), distance, fraction };
  }
  into.point[0] = memory.f64(at + HIT.point.at);
  into.point[1] = memory.f64(at + HIT.point.at + 8);
  into.normal[0] = memory.f64(at + HIT.normal.at);
  into.normal[1] = memory.f64(at + HIT.normal.at + 8);
  return Object.assign(into, { body, shape, distance, fraction });
}

/** The distance at an address; null where a body has no shape. */
export function readNearest(memory: Memory, handles: Handles, at: number): Nearest | null {
  const [shapeA, shapeB] = [memory.get(at, DISTANCE.shapeA), memory.get(at, DISTANCE.shapeB)];
  if (shapeA === 0) return null;
  return {
    distance: memory.get(at, DISTANCE.distance),
    pointA: memory.vec2(at, DISTANCE.pointA),
    pointB: memory.vec2(at, DISTANCE.pointB),
    shapeA: handles.shape(shapeA),
    shapeB: handles.shape(shapeB === 0 ? shapeA : shapeB),
  };
}
