// SPDX-License-Identifier: MIT
import { SCENE_DEF, SOLVER } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { SolverKind } from "./options.js";
import type { SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

/** The settings of a scene as the engine holds them now, at the address that is returned; good until the next call. */
export function readSettings(state: SceneState, call: string): number {
  const { exports, memory } = state;
  const scene = state.use(call);
  const out = memory.scratch(SCENE_DEF.sizeof, call);
  exports.scene_settings(scene, out);
  return out;
}

/** What a scene was made with and keeps. */
export class SceneSettings {
  /** The fixed step, s. */
  readonly dt: number;
  /** Dynamic bodies keep their position inside `[0, width]` by `[0, height]`, m; `[0, 0]` is no border. */
  readonly border: Vec2;
  /** Background colour `0xRRGGBBAA`; 0 unset. */
  readonly background: number;
  /** How contacts are solved. */
  readonly solver: SolverKind;
  /** Solver substeps a step. */
  readonly substeps: number;
  /** Passes of xpbd over the velocities in a substep. */
  readonly passes: number;
  /** Closing speeds at or below it do not bounce, m/s. */
  readonly restitutionThreshold: number;
  /** Do bodies at rest fall asleep? */
  readonly sleep: boolean;
  /** Bodies slower than this rest, m/s. */
  readonly sleepThreshold: number;
  /** Does what slides over flush shapes feel one surface? */
  readonly seams: boolean;

  /** @internal */
  constructor(memory: Memory, settings: number) {
    this.dt = memory.get(settings, SCENE_DEF.dt);
    this.border = memory.vec2(settings, SCENE_DEF.border);
    this.background = memory.get(settings, SCENE_DEF.background);
    this.solver = memory.get(settings, SCENE_DEF.solver) === SOLVER.xpbd ? "xpbd" : "soft";
    this.substeps = memory.get(settings, SCENE_DEF.substeps);
    this.passes = memory.get(settings, SCENE_DEF.passes);
    this.restitutionThreshold = memory.get(settings, SCENE_DEF.restitutionThreshold);
    this.sleep = memory.get(settings, SCENE_DEF.sleep) === 1;
    this.seams = memory.get(settings, SCENE_DEF.seams) === 1;
    this.sleepThreshold = memory.get(settings, SCENE_DEF.sleepThreshold);
  }
}
