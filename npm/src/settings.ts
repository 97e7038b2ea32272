// SPDX-License-Identifier: MIT
import { Checker } from "./check.js";
import { SCENE_DEF, SOLVER } from "./layout.gen.js";
import type { SolverKind } from "./options.js";
import { fix } from "./read-only.js";
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

const NUMBERS = ["dt", "background", "substeps", "passes", "restitutionThreshold", "sleepThreshold", "hitThreshold"] as const;
const FLAGS = ["sleep", "seams", "continuous"] as const;

/** What a scene was made with. All but the gravity stays as it is, unless the scene is restored as another one was. */
export class SceneSettings {
  /** The fixed step, s. */
  declare readonly dt: number;
  /** Dynamic bodies keep their position inside `[0, width]` by `[0, height]`, m; `[0, 0]` is no border. */
  declare readonly border: Vec2;
  /** Background colour `0xRRGGBBAA`; 0 unset. */
  declare readonly background: number;
  /** How contacts are solved. */
  declare readonly solver: SolverKind;
  /** Solver substeps a step. */
  declare readonly substeps: number;
  /** Passes of xpbd over the velocities in a substep. */
  declare readonly passes: number;
  /** Closing speeds at or below it do not bounce, m/s. */
  declare readonly restitutionThreshold: number;
  /** Do bodies at rest fall asleep? */
  declare readonly sleep: boolean;
  /** Bodies slower than this rest, m/s. */
  declare readonly sleepThreshold: number;
  /** Does what slides over flush shapes feel one surface? */
  declare readonly seams: boolean;
  /** Are fast bodies kept from running through what stands in their way? */
  declare readonly continuous: boolean;
  /** Closing speeds at or below it are no hits, m/s. */
  declare readonly hitThreshold: number;
  readonly #state: SceneState;
  #fixed: Readonly<Record<string, unknown>>;

  /** @internal */
  constructor(state: SceneState) {
    this.#state = state;
    this.#fixed = readFixed(state, "createScene");
    state.settings = this.#fixed;
  }

  static {
    for (const key of [...NUMBERS, ...FLAGS, "border", "solver"]) {
      fix(this.prototype, key, function (this: SceneSettings) {
        const state = this.#state;
        if (state.settings === undefined && !state.disposed) state.settings = this.#fixed = readFixed(state, key);
        return this.#fixed[key];
      });
    }
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
}

function readFixed(state: SceneState, call: string): Readonly<Record<string, unknown>> {
  const { memory } = state;
  const def = settingsOf(state, call);
  const fixed: Record<string, unknown> = {};
  for (const key of NUMBERS) fixed[key] = memory.get(def, SCENE_DEF[key]);
  for (const key of FLAGS) fixed[key] = memory.get(def, SCENE_DEF[key]) === 1;
  fixed.border = memory.vec2(def, SCENE_DEF.border);
  fixed.solver = memory.get(def, SCENE_DEF.solver) === SOLVER.xpbd ? "xpbd" : "soft";
  return fixed;
}
