// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import { Checker } from "./check.js";
import type { Handles } from "./handles.js";
import { HIT, QUERY_MODE, RAY } from "./layout.gen.js";
import { filterBytes, readFilter, writeFilter } from "./query-options.js";
import type { FilterWords, QueryOptions } from "./query-options.js";
import { fix } from "./read-only.js";
import type { Shape } from "./shape.js";
import type { Rename, SceneState } from "./state.js";

/** Most rays of a table. */
const RAYS_MAX = 1_000_000;

const COLUMNS = ["originX", "originY", "directionX", "directionY"].concat(
  ["distance", "pointX", "pointY", "normalX", "normalY", "bodyId", "shapeId"],
);

/** Of the columns, the ray that was refused. */
const nameRay: Rename = ({ argument, index }) => {
  return { argument: argument === "origin" || argument === "direction" ? `${argument}[${index}]` : argument };
};

/**
 * Many rays that are cast at once, each to its nearest hit: a lidar, a field of view. Made once by `scene.createRays`;
 * then fill its columns, cast and read, frame after frame: none of that makes garbage.
 */
export class RayTable {
  /** How many rays there are. */
  declare readonly count: number;
  /** Where they begin, m. */
  declare readonly originX: Float64Array;
  declare readonly originY: Float64Array;
  /** Where they go; of any length but 0. */
  declare readonly directionX: Float64Array;
  declare readonly directionY: Float64Array;
  /** How far each went to what it hit, m; how far it was to go, where it hit nothing. */
  declare readonly distance: Float64Array;
  /** Where it ended. */
  declare readonly pointX: Float64Array;
  declare readonly pointY: Float64Array;
  /** Of the surface that it hit, a unit vector; 0, where it hit nothing. */
  declare readonly normalX: Float64Array;
  declare readonly normalY: Float64Array;
  /** The `id` of the body and of the shape that it hit; 0, where it hit nothing. */
  declare readonly bodyId: Uint32Array;
  declare readonly shapeId: Uint32Array;
  readonly #state: SceneState;
  readonly #handles: Handles;
  #filter: FilterWords;

  /** @internal */
  constructor(state: SceneState, handles: Handles, count: unknown, options: QueryOptions | undefined) {
    const call = "createRays";
    state.use(call);
    this.#state = state;
    this.#handles = handles;
    const size = new Checker(call).whole("count", count, 0, RAYS_MAX);
    this.#filter = readFilter(handles, call, options);
    fix(this, "count", () => size);
    for (const name of COLUMNS) {
      const column = name.endsWith("Id") ? new Uint32Array(size) : new Float64Array(size);
      fix(this, name, () => column);
    }
  }

  /** Looks with other options from now on. */
  setOptions(options: QueryOptions = {}): void {
    this.#state.use("setOptions");
    this.#filter = readFilter(this.#handles, "setOptions", options);
  }

  /** Casts them all, so many metres far: from 0 to 1e9. Where one is refused, none is cast. */
  cast(distance: number): void {
    const call = "cast";
    const { memory, exports } = this.#state;
    const scene = this.#state.use(call);
    if (typeof distance !== "number") new Checker(call).number("distance", distance);
    const filter = filterBytes(this.#filter);
    const at = memory.scratch(filter + this.count * (RAY.sizeof + HIT.sizeof), call);
    writeFilter(memory, this.#filter, at);
    const [rays, hits] = [at + filter, at + filter + this.count * RAY.sizeof];
    this.#write(memory.f64s, rays / 8, distance);
    const status = exports.query_rays(scene, at, rays, this.count, QUERY_MODE.nearest, hits);
    this.#state.check(status, call, nameRay);
    this.#read(memory.f64s, memory.u32s, hits / 8);
  }

  /** The body that a ray hit, or undefined. */
  body(ray: number): Body | undefined {
    const id = this.bodyId[ray];
    return id ? this.#handles.body(id) : undefined;
  }

  /** The shape that a ray hit, or undefined. */
  shape(ray: number): Shape | undefined {
    const id = this.shapeId[ray];
    return id ? this.#handles.shape(id) : undefined;
  }

  #write(f64s: Float64Array, from: number, distance: number): void {
    const { originX, originY, directionX, directionY, count } = this;
    for (let i = 0, to = from; i < count; i++, to += RAY.sizeof / 8) {
      f64s[to] = originX[i] as number;
      f64s[to + 1] = originY[i] as number;
      f64s[to + 2] = directionX[i] as number;
      f64s[to + 3] = directionY[i] as number;
      f64s[to + 4] = distance;
    }
  }

  #read(f64s: Float64Array, u32s: Uint32Array, from: number): void {
    const { distance, pointX, pointY, normalX, normalY, bodyId, shapeId, count } = this;
    for (let i = 0, at = from; i < count; i++, at += HIT.sizeof / 8) {
      bodyId[i] = u32s[2 * at] as number;
      shapeId[i] = u32s[2 * at + 1] as number;
      distance[i] = f64s[at + HIT.distance.at / 8] as number;
      pointX[i] = f64s[at + HIT.point.at / 8] as number;
      pointY[i] = f64s[at + HIT.point.at / 8 + 1] as number;
      normalX[i] = f64s[at + HIT.normal.at / 8] as number;
      normalY[i] = f64s[at + HIT.normal.at / 8 + 1] as number;
    }
  }
}
