// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
import { Checker } from "./check.js";
import { readCounters } from "./counters.js";
import type { Counters } from "./counters.js";
import { openScene } from "./create.js";
import { explode } from "./explosion.js";
import type { ExplosionOptions } from "./field-options.js";
import { filterTable } from "./filter-table.js";
import type { FilterTable } from "./filter-table.js";
import { COUNTERS } from "./layout.gen.js";
import { Profiler } from "./profile.js";
import type { StageTimes } from "./profile.js";
import { refuseWrites } from "./read-only.js";
import { SceneQueries } from "./scene-queries.js";
import type { SceneState } from "./state.js";
import { History, restoreSnapshot, takeSnapshot } from "./snapshot.js";
import { writeYaml } from "./yaml.js";
import type { YamlMessage } from "./yaml.js";

/**
 * A scene: the container of bodies and the clock that steps them. Made by `scree.createScene` or `scree.loadScene`.
 *
 * `dispose` is the only thing to free; a scene that is forgotten is freed with its object. After `dispose` every member
 * but `disposed` throws `ScreeError` "disposed".
 */
export class Scene extends SceneQueries {
  readonly #state: SceneState;
  readonly #warnings: readonly YamlMessage[];
  readonly #warningCount: number;
  readonly #history: History;
  #profiling = false;
  #profiler: Profiler | undefined;

  /** @internal */
  constructor(state: SceneState, warnings: readonly YamlMessage[] = [], warningCount = 0) {
    super(state);
    this.#state = state;
    this.#history = new History(state);
    this.#warnings = warnings;
    this.#warningCount = warningCount;
  }

  /** What the text of the scene was warned about, the first 100; empty for a scene that was not loaded. */
  get warnings(): readonly YamlMessage[] {
    return this.#warnings;
  }

  /** How many warnings there were in all. */
  get warningCount(): number {
    return this.#warningCount;
  }

  /**
   * Advances by one step of `dt` seconds, the scene's own `dt` unless given. 0 changes nothing; more than 1 s is taken
   * as 1 s; a negative time is refused.
   */
  step(dt?: number): void {
    const state = this.#state;
    const scene = state.use("step");
    if (dt !== undefined && typeof dt !== "number") new Checker("step").number("dt", dt);
    let status;
    if (this.#profiling) status = this.#timer().step(scene, dt ?? this.dt);
    else if (dt === undefined) status = state.exports.scene_step_own(scene);
    else status = state.exports.scene_step(scene, dt);
    state.touch();
    state.check(status, "step");
    state.weight = 1;
  }

  /**
   * Banks `seconds`, at most 0.25 of them so that a stalled frame is not caught up, and takes as many fixed steps of
   * `dt` as fit. What is left over is carried on; see `alpha`. Returns the number of steps.
   */
  advance(seconds: number): number {
    const state = this.#state;
    const scene = state.use("advance");
    if (typeof seconds !== "number") new Checker("advance").number("seconds", seconds);
    const out = state.memory.scratch(4, "advance");
    const timer = this.#profiling ? this.#timer() : undefined;
    const status = timer ? timer.advance(scene, seconds) : state.exports.scene_advance(scene, seconds, out);
    const steps = timer ? timer.steps : state.memory.u32(out);
    state.touch();
    state.check(status, "advance");
    state.weight = -1;
    return steps;
  }

  /**
   * Pushes each dynamic body within reach once, and wakes it: away from `position`, at its nearest point, by `impulse`
   * times the width that it turns to that, times what distance leaves of the strength. Returns how many it pushed. A
   * wrong or unknown option throws a {@link ScreeError}, and nobody is pushed.
   */
  explode(options: ExplosionOptions): number {
    return explode(this.#state, this.handles, options);
  }

  /**
   * How far the time banked by `advance` reaches into the next step, 0 to 1: the weight for drawing between two steps.
   */
  get alpha(): number {
    return this.#state.exports.scene_alpha(this.#state.use("alpha"));
  }

  /** Simulated seconds since the scene was made. */
  get time(): number {
    return this.#state.memory.get(this.#count("time"), COUNTERS.time);
  }

  /** Steps taken since the scene was made. */
  get stepCount(): number {
    return this.#state.memory.get(this.#count("stepCount"), COUNTERS.steps);
  }

  /** What the scene holds and what its last step did, as of now. */
  get counters(): Counters {
    return readCounters(this.#state.memory, this.#count("counters"));
  }

  /**
   * Is the time of each stage of a step taken? Off at first. Setting it to true begins `stageTotals` anew. Steps then
   * run stage by stage, to the same bits.
   */
  get profile(): boolean {
    this.#state.use("profile");
    return this.#profiling;
  }

  set profile(value: boolean) {
    this.#state.use("profile");
    this.#profiling = new Checker("profile").flag("profile", value) === 1;
    if (this.#profiling) this.#timer().clear();
  }

  /** What the last step under `profile` took, whole and by stage, ms. An `advance` may take several: see `stageTotals`. */
  get stageTimes(): StageTimes {
    this.#state.use("stageTimes");
    return this.#timer().last;
  }

  /**
   * The same, summed over all steps since `profile` was set to true. Browsers may round their clock to 0.1 ms and more:
   * divide a sum by its `count` rather than trust a single step.
   */
  get stageTotals(): StageTimes {
    this.#state.use("stageTotals");
    return this.#timer().total;
  }

  /**
   * 16 hexadecimal digits over the whole state that decides the future of the scene. Equal scenes have equal hashes, on
   * every machine.
   */
  hash(): string {
    const { exports, memory } = this.#state;
    const scene = this.#state.use("hash");
    const out = memory.scratch(8, "hash");
    exports.scene_hash(scene, out);
    return memory.hex64(out);
  }

  /**
   * All of the scene as bytes, for `restore`: what touches, sleeps and is about to happen, what was pushed or edited since
   * the last step, events, names, handles. Not `userData` or what else this side of the scene holds. The same scene gives
   * the same bytes on every machine.
   */
  snapshot(): Uint8Array;
  /**
   * The same into a buffer of yours, without garbage. Returns how many bytes it took; where that is more than the buffer
   * has, nothing was written.
   */
  snapshot(into: Uint8Array): number;
  snapshot(into?: Uint8Array): Uint8Array | number {
    return takeSnapshot(this.#state, into);
  }

  /**
   * Makes the scene what it was when the snapshot was taken, of this scene or of another: it goes on to the last bit as
   * that would have. Objects that stood for bodies, shapes, joints, groups and fields then do so again; what was made
   * since is dead. Bytes that are no snapshot, were changed, or are of another version throw a {@link ScreeError}, and the
   * scene stays as it was. A buffer may be longer than the snapshot in it. What `history` held is forgotten.
   */
  restore(bytes: Uint8Array): void {
    restoreSnapshot(this.#state, bytes);
  }

  /** The last states, to go back to. Keeps none until its `size` is set. */
  get history(): History {
    return this.#history;
  }

  /**
   * The scene as YAML that `loadScene` reads without a remark: settings, bodies and shapes, every number to the last
   * bit. Written before its first step, and with no row left free by a destroyed body, the loaded scene has the same
   * hash, and keeps it over the same steps. Contacts, times at rest and the clock are not in it: a scene written on its
   * way goes on from the same poses and velocities, but starts cold.
   */
  toYaml(): string {
    this.#state.use("toYaml");
    return writeYaml(this.#state, this.bodies.count);
  }

  /** Who touches whom, by categories, masks, groups, exclusions, types and `enabled`; `text` is the table to print. */
  filterTable(): FilterTable {
    this.#state.use("filterTable");
    return filterTable(this);
  }

  /** True once the scene was disposed. */
  get disposed(): boolean {
    return this.#state.disposed;
  }

  /** Frees the scene and all that it holds. A second call does nothing. */
  dispose(): void {
    const scene = this.#state.release();
    this.forget();
    if (scene !== 0) this.#state.exports.scene_destroy(scene);
  }

  /** @internal */
  protected override rehearse(): Scene {
    return new Scene(openScene(this.#state.memory, {}));
  }

  /** The same as `dispose`, for `using scene = ...`. */
  declare [Symbol.dispose]: () => void;

  #timer(): Profiler {
    return (this.#profiler ??= new Profiler(this.#state.exports));
  }

  #count(call: string): number {
    const { exports, memory } = this.#state;
    const scene = this.#state.use(call);
    const out = memory.scratch(COUNTERS.sizeof, call);
    exports.scene_counters(scene, out);
    return out;
  }
}

refuseWrites(Scene);

// Where the runtime is too old to know Symbol.dispose, there is no `using` either.
if (typeof Symbol.dispose === "symbol") {
  Object.defineProperty(Scene.prototype, Symbol.dispose, { value: Scene.prototype.dispose, writable: true });
}
