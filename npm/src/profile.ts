// SPDX-License-Identifier: MIT
// Steps stage by stage, with the time taken between. The module has no clock, and no call leaves it: this side runs the
// stages one after another, and nothing but the clock in between.
import { STAGES } from "./layout.gen.js";
import type { Exports } from "./memory.js";

/** A stage of a step; `STAGES` lists them in the order in which they run. */
export type StageName = (typeof STAGES)[number]["name"];

/**
 * What steps took, in ms: whole, and by stage. The stages add up to the steps. It stays the same object from step to
 * step; `{ ...times }` is a copy.
 */
export interface StageTimes extends Readonly<Record<StageName, number>> {
  /** Steps that these times are of. */
  readonly count: number;
  /** Whole steps. */
  readonly step: number;
}

/** Numbers of a row of times: how many steps, whole steps, then a number a stage. */
const [COUNT, STEP, FIRST] = [0, 1, 2] as const;
const KEYS = ["count", "step", ...STAGES.map(({ name }) => name)] as const;

/** Taken as it is when the package is loaded, so that nothing of the caller's runs in the middle of a step. */
const now: () => number = globalThis.performance?.now.bind(globalThis.performance) ?? Date.now;

export class Profiler {
  readonly #exports: Exports;
  readonly #last = new Float64Array(KEYS.length);
  readonly #total = new Float64Array(KEYS.length);
  /** When the step began and when each stage ended. */
  readonly #marks = new Float64Array(STAGES.length + 1);
  readonly last = timesOf(this.#last);
  readonly total = timesOf(this.#total);
  /** Steps taken by the last call. */
  steps = 0;

  constructor(exports: Exports) {
    this.#exports = exports;
  }

  clear(): void {
    this.#last.fill(0);
    this.#total.fill(0);
  }

  /** The same as `scene_step`: returns its status. */
  step(scene: number, dt: number): number {
    this.steps = 0;
    this.#marks[0] = now();
    return this.#finish(scene, this.#exports.scene_step_begin(scene, dt));
  }

  /** The same as `scene_advance`: returns its status. */
  advance(scene: number, seconds: number): number {
    this.steps = 0;
    for (let rest = seconds; ; rest = 0) {
      const before = this.steps;
      this.#marks[0] = now();
      const status = this.#finish(scene, this.#exports.scene_advance_begin(scene, rest));
      if (status !== 0 || this.steps === before) return status;
    }
  }

  /** Runs the stages of the step that was begun, if one was. A stage that fails ends the step; it is not booked. */
  #finish(scene: number, begun: number): number {
    if (begun !== 0 || this.#exports.scene_stages_due(scene) === 0) return begun;
    const marks = this.#marks;
    for (let stage = 0; stage < STAGES.length; stage++) {
      const status = this.#exports.scene_step_stage(scene);
      if (status !== 0) return status;
      marks[stage + 1] = now();
    }
    this.steps++;
    this.#book();
    return 0;
  }

  #book(): void {
    const [last, total, marks] = [this.#last, this.#total, this.#marks];
    last[COUNT] = 1;
    last[STEP] = marks[STAGES.length]! - marks[0]!;
    for (let stage = 0; stage < STAGES.length; stage++) last[FIRST + stage] = marks[stage + 1]! - marks[stage]!;
    for (let i = 0; i < last.length; i++) total[i]! += last[i]!;
  }
}

/** Named numbers of an array, read live. Properties of its own, so that copies and JSON have them. */
function timesOf(values: Float64Array): StageTimes {
  const times = {};
  for (const [i, key] of KEYS.entries()) Object.defineProperty(times, key, { get: () => values[i], enumerable: true });
  return times as StageTimes;
}
