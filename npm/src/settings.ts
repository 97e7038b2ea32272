// SPDX-License-Identifier: MIT
import { Checker } from "./check.js";
import { SCENE_DEF, SOLVER } from "./layout.gen.js";
import type { SolverKind } from "./options.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

/** The settings of a scene as the engine holds them now, at the address that is returned; good until the next call. */
function settingsOf(state: SceneState, call: string): number {
  const { exports, memory } = state;
  const scene = state.use(call);
  const out = memory.scratch(SCENE_DEF.sizeof, call);
  exports.scene_settings(scene, out);
  return out;
}

/** Those that never change. */
function readFixed(state: SceneState) {
  const { memory } = state;
  const def = settingsOf(state, "createScene");
  return {
    dt: memory.get(def, SCENE_DEF.dt),
    border: memory.vec2(def, SCENE_DEF.border),
    background: memory.get(def, SCENE_DEF.background),
    solver: memory.get(def, SCENE_DEF.solver),
    substeps: memory.get(def, SCENE_DEF.substeps),
    passes: memory.get(def, SCENE_DEF.passes),
    restitutionThreshold: memory.get(def, SCENE_DEF.restitutionThreshold),
    sleep: memory.get(def, SCENE_DEF.sleep),
    seams: memory.get(def, SCENE_DEF.seams),
    sleepThreshold: memory.get(def, SCENE_DEF.sleepThreshold),
  };
}

/** What a scene was made with. All but the gravity stays as it is. */
export class SceneSettings {
  readonly #state: SceneState;
  readonly #fixed: ReturnType<typeof readFixed>;

  /** @internal */
  constructor(state: SceneState) {
    this.#state = state;
    this.#fixed = readFixed(state);
  }

  /** Acceleration of free fall, m/s². */
  get gravity(): [x: number, y: number] {
    return this.#state.memory.vec2(settingsOf(this.#state, "gravity"), SCENE_DEF.gravity);
  }

  set gravity(value: Vec2) {
    const state = this.#state;
    const scene = state.use("gravity");
    const [x, y] = new Checker("gravity").vec2("gravity", value);
    state.check(state.exports.scene_set_gravity(scene, x, y), "gravity");
    state.touch();
  }

  /** The fixed step, s. */
  get dt(): number {
    return this.#fixed.dt;
  }

  /** Dynamic bodies keep their position inside `[0, width]` by `[0, height]`, m; `[0, 0]` is no border. */
  get border(): Vec2 {
    return this.#fixed.border;
  }

  /** Background colour `0xRRGGBBAA`; 0 unset. */
  get background(): number {
    return this.#fixed.background;
  }

  /** How contacts are solved. */
  get solver(): SolverKind {
    return this.#fixed.solver === SOLVER.xpbd ? "xpbd" : "soft";
  }

  /** Solver substeps a step. */
  get substeps(): number {
    return this.#fixed.substeps;
  }

  /** Passes of xpbd over the velocities in a substep. */
  get passes(): number {
    return this.#fixed.passes;
  }

  /** Closing speeds at or below it do not bounce, m/s. */
  get restitutionThreshold(): number {
    return this.#fixed.restitutionThreshold;
  }

  /** Do bodies at rest fall asleep? */
  get sleep(): boolean {
    return this.#fixed.sleep === 1;
  }

  /** Bodies slower than this rest, m/s. */
  get sleepThreshold(): number {
    return this.#fixed.sleepThreshold;
  }

  /** Does what slides over flush shapes feel one surface? */
  get seams(): boolean {
    return this.#fixed.seams === 1;
  }
}

refuseWrites(SceneSettings);
