// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import { Checker } from "./check.js";
import { DISTANCE, HIT, QUERY_MODE, RAY } from "./layout.gen.js";
import type { Found } from "./memory.js";
import { filterBytes, readFilter, readHit, readNearest, writeFilter } from "./query-options.js";
import type { Closest, FilterWords, QueryHit, Nearest, QueryOptions } from "./query-options.js";
import { RayTable } from "./ray-table.js";
import { refuseWrites } from "./read-only.js";
import { SceneItems } from "./scene-items.js";
import type { ShapeLiteral } from "./shape-options.js";
import { blame, readShape, shapeBytes, writeShapes } from "./shapes.js";
import type { ShapeRecord } from "./shape-sizes.js";
import type { SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

/** How far a ray goes when it is not said, m. */
const FAR = 1e9;

/** Hits that a first call has room for; where there are more it is made again. */
const ROOM = 32;

/** Asks the engine, given where the arguments lie and where the answer goes. */
type Ask = (scene: number, filter: number, args: number, ...found: Found) => number;

/**
 * Queries: what is where, as the scene is now, at any moment: before the first step, after one, and right after an edit.
 * They change nothing.
 *
 * What touches by the engine's own measure counts, skins included; edges and chains have a front and no inside. What a
 * ray begins in is hit at once, at distance 0 and with a normal against the ray. So is what a cast shape touches at its
 * start, unless the way leads out of it or along it.
 */
export abstract class SceneQueries extends SceneItems {
  readonly #state: SceneState;

  /** @internal */
  constructor(state: SceneState) {
    super(state);
    this.#state = state;
  }

  /** The first hit of a ray from `origin` along `direction`, of any length but 0, `distance` metres far; or null. */
  raycast(origin: Vec2, direction: Vec2, distance: number = FAR, options?: QueryOptions): QueryHit | null {
    const at = this.#ray("raycast", QUERY_MODE.nearest, origin, direction, distance, options);
    return at === 0 ? null : readHit(this.#state.memory, this.handles, at, undefined);
  }

  /** Does a ray hit anything? Quicker than to ask what. */
  raycastAny(origin: Vec2, direction: Vec2, distance: number = FAR, options?: QueryOptions): boolean {
    return this.#ray("raycastAny", QUERY_MODE.any, origin, direction, distance, options) !== 0;
  }

  /** Every shape that a ray hits, the nearest first. A list that is given is filled anew, and its objects used again. */
  raycastAll(
    origin: Vec2,
    direction: Vec2,
    distance: number = FAR,
    options?: QueryOptions,
    into: QueryHit[] = [],
  ): QueryHit[] {
    const call = "raycastAll";
    const numbers = readRay(call, origin, direction, distance);
    const ask: Ask = (scene, filter, ray, ...found) => {
      return this.#state.exports.query_ray_all(scene, filter, ray, ...found);
    };
    return this.#hits(call, options, RAY.sizeof, (at) => this.#numbers(at, numbers), ask, into);
  }

  /** A table of rays that are cast at once. */
  createRays(count: number, options?: QueryOptions): RayTable {
    return new RayTable(this.#state, this.handles, count, options);
  }

  /**
   * The first hit of a shape that is moved along `translation` without turning, or null. `position` and `angle` of the
   * literal say where it begins.
   */
  shapecast(shape: ShapeLiteral, translation: Vec2, options?: QueryOptions): QueryHit | null {
    return this.#cast("shapecast", QUERY_MODE.nearest, shape, translation, options, [])[0] ?? null;
  }

  /** Every shape that a moved shape hits, the nearest first. */
  shapecastAll(shape: ShapeLiteral, translation: Vec2, options?: QueryOptions, into: QueryHit[] = []): QueryHit[] {
    return this.#cast("shapecastAll", QUERY_MODE.all, shape, translation, options, into);
  }

  /** The bodies that touch a shape; `position` and `angle` of the literal say where it is. */
  overlap(shape: ShapeLiteral, options?: QueryOptions, into: Body[] = []): Body[] {
    const call = "overlap";
    const record = readShape(new Checker(call, "shape"), shape);
    const { exports, memory } = this.#state;
    const ask: Ask = (scene, filter, at, ...found) => {
      return exports.query_overlap(scene, filter, ...writeShapes(memory, [record], at), ...found);
    };
    return this.#bodies(call, options, ask, into, record);
  }

  /** The bodies that touch a point. */
  overlapPoint(point: Vec2, options?: QueryOptions, into: Body[] = []): Body[] {
    const call = "overlapPoint";
    const [x, y] = new Checker(call).vec2("point", point);
    const ask: Ask = (scene, filter, _, ...found) => this.#state.exports.query_point(scene, filter, x, y, ...found);
    return this.#bodies(call, options, ask, into);
  }

  /** The bodies whose own smallest upright box, or that of a shape of theirs, overlaps an upright box. */
  overlapBox(lower: Vec2, upper: Vec2, options?: QueryOptions, into: Body[] = []): Body[] {
    const call = "overlapBox";
    const checker = new Checker(call);
    const box = [...checker.vec2("lower", lower), ...checker.vec2("upper", upper)] as const;
    const ask: Ask = (scene, filter, _, ...found) => this.#state.exports.query_box(scene, filter, ...box, ...found);
    return this.#bodies(call, options, ask, into);
  }

  /** The body in this row of the columns, or undefined where the row is free. */
  override bodyAt(index: number): Body | undefined;
  /** The body at a point, as for picking: of several, the one in the last row, which is drawn last; or undefined. */
  override bodyAt(point: Vec2, options?: QueryOptions): Body | undefined;
  override bodyAt(at: unknown, options?: QueryOptions): Body | undefined {
    if (typeof at !== "object") return super.bodyAt(at);
    const [x, y] = new Checker("bodyAt").vec2("point", at);
    const ask: Ask = (scene, filter, _, ...found) => this.#state.exports.query_point(scene, filter, x, y, ...found);
    return this.#bodies("bodyAt", options, ask, []).reduce<Body | undefined>((top, body) => {
      return top !== undefined && top.index > body.index ? top : body;
    }, undefined);
  }

  /** How far two bodies are apart, and where; null where one of them has no shape. Given as objects or by name. */
  distance(bodyA: Body | string, bodyB: Body | string): Nearest | null {
    const call = "distance";
    const { memory, exports } = this.#state;
    const scene = this.#state.use(call);
    const [a, b] = [this.handles.given(call, "bodyA", bodyA), this.handles.given(call, "bodyB", bodyB)];
    const out = memory.scratch(DISTANCE.sizeof, call);
    this.#state.check(exports.query_distance(scene, a, b, out), call);
    return readNearest(memory, this.handles, out);
  }

  /** The point of a body that is nearest to a point; null where it has no shape. */
  closest(body: Body | string, point: Vec2): Closest | null {
    const call = "closest";
    const { memory, exports } = this.#state;
    const scene = this.#state.use(call);
    const id = this.handles.given(call, "body", body);
    const [x, y] = new Checker(call).vec2("point", point);
    const out = memory.scratch(DISTANCE.sizeof, call);
    this.#state.check(exports.query_closest(scene, id, x, y, out), call);
    const found = readNearest(memory, this.handles, out);
    return found && { distance: found.distance, point: found.pointA, shape: found.shapeA };
  }

  /** Where the hit of one ray is, or 0. */
  #ray(
    call: string,
    mode: number,
    origin: Vec2,
    direction: Vec2,
    distance: number,
    options: QueryOptions | undefined,
  ): number {
    const { memory, exports } = this.#state;
    const scene = this.#state.use(call);
    const numbers = readRay(call, origin, direction, distance);
    const filter = readFilter(this.handles, call, options);
    const at = memory.scratch(filterBytes(filter) + RAY.sizeof + HIT.sizeof, call);
    const ray = at + filterBytes(filter);
    writeFilter(memory, filter, at);
    this.#numbers(ray, numbers);
    this.#state.check(exports.query_rays(scene, at, ray, 1, mode, ray + RAY.sizeof), call);
    return memory.get(ray + RAY.sizeof, HIT.body) === 0 ? 0 : ray + RAY.sizeof;
  }

  #cast(
    call: string,
    mode: number,
    shape: unknown,
    translation: unknown,
    options: QueryOptions | undefined,
    into: QueryHit[],
  ): QueryHit[] {
    const { exports, memory } = this.#state;
    const record = readShape(new Checker(call, "shape"), shape);
    const way = new Checker(call).vec2("translation", translation);
    const ask: Ask = (scene, filter, at, ...found) => {
      return exports.query_cast(scene, filter, ...writeShapes(memory, [record], at), ...way, mode, ...found);
    };
    return this.#hits(call, options, shapeBytes([record]), () => undefined, ask, into, record);
  }

  #numbers(at: number, numbers: readonly number[]): void {
    for (let i = 0; i < numbers.length; i++) this.#state.memory.setF64(at + 8 * i, numbers[i] as number);
  }

  /** Asks, with more room if it takes that, and returns where the hits are and how many. */
  #ask(
    call: string,
    filter: FilterWords,
    bytes: number,
    write: (at: number) => void,
    ask: Ask,
    record?: ShapeRecord,
  ): [hits: number, count: number] {
    const { memory } = this.#state;
    const scene = this.#state.use(call);
    const args = 8 + filterBytes(filter);
    // Cells of tiles may be any number of bytes.
    const hits = (args + bytes + 7) & ~7;
    for (let room = ROOM; ; ) {
      const at = memory.scratch(hits + room * HIT.sizeof, call);
      writeFilter(memory, filter, at + 8);
      write(at + args);
      const status = ask(scene, at + 8, at + args, at + hits, room, at);
      this.#state.check(status, call, record && ((fault) => {
        const inside = fault.argument.startsWith("shapes.");
        return inside ? blame(record, fault, "shape.") : { argument: fault.argument };
      }));
      const count = memory.u32(at);
      if (count <= room) return [at + hits, count];
      room = count;
    }
  }

  #hits(
    call: string,
    options: QueryOptions | undefined,
    bytes: number,
    write: (at: number) => void,
    ask: Ask,
    into: QueryHit[],
    record?: ShapeRecord,
  ): QueryHit[] {
    const filter = readFilter(this.handles, call, options);
    new Checker(call).list("into", into);
    const [hits, count] = this.#ask(call, filter, bytes, write, ask, record);
    for (let i = 0; i < count; i++) {
      into[i] = readHit(this.#state.memory, this.handles, hits + i * HIT.sizeof, into[i]);
    }
    into.length = count;
    return into;
  }

  #bodies(call: string, options: QueryOptions | undefined, ask: Ask, into: Body[], record?: ShapeRecord): Body[] {
    const filter = readFilter(this.handles, call, options);
    const bytes = record ? shapeBytes([record]) : 0;
    new Checker(call).list("into", into);
    const [hits, count] = this.#ask(call, filter, bytes, () => undefined, ask, record);
    let [found, last] = [0, 0];
    // Shapes of one body stand beside each other.
    for (let i = 0; i < count; i++) {
      const id = this.#state.memory.get(hits + i * HIT.sizeof, HIT.body);
      if (id !== last) into[found++] = this.handles.body(id);
      last = id;
    }
    into.length = found;
    return into;
  }
}

function readRay(call: string, origin: unknown, direction: unknown, distance: unknown): readonly number[] {
  const checker = new Checker(call);
  return [
    ...checker.vec2("origin", origin),
    ...checker.vec2("direction", direction),
    checker.number("distance", distance),
  ];
}

refuseWrites(SceneQueries);
