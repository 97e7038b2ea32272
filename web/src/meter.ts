// SPDX-License-Identifier: MIT
// Reads the figures of the scene that is played: those under it, and, when asked for, where the time of a step goes.
import type { Scene } from "scree";
import type { Player } from "./player.js";
import { STAGE_KEYS, type Figures, type Profile } from "./protocol.js";

/** While a scene plays, figures change this often, ms: often enough to live, seldom enough to read. */
const INTERVAL = 120;
/** Hashes of a large scene take their time: they are taken less often, so that this share of it is theirs at most. */
const HASH_SHARE = 0.03;
/** Time constant of the running means, in steps: browsers round their clock, so single steps say little. */
const SMOOTHING = 60;

export class Meter {
  #told = -Infinity;
  #interval = INTERVAL;
  #scene: Scene | null = null;
  /** The totals that were last looked at, and the running means of a step. */
  #count = 0;
  #before = new Float64Array(STAGE_KEYS.length);
  #means = new Float64Array(STAGE_KEYS.length);

  /** The figures of now, at most every INTERVAL while the scene plays; null: it is not yet time. */
  figures({ scene, other, playing, source, cost, otherCost }: Player): Figures | null {
    const now = performance.now();
    if (!scene || (playing && now - this.#told < this.#interval)) return null;
    this.#told = now;
    const { bodies, contacts, steps, bytes } = scene.counters;
    const start = performance.now();
    const hash = scene.hash();
    this.#interval = Math.max(INTERVAL, Math.min(1000, (performance.now() - start) / HASH_SHARE));
    const { solver } = scene;
    const beside = other && { hash: other.hash(), cost: otherCost, solver: other.solver };
    return { scene: source?.name ?? "", bodies, contacts, bytes, step: steps, hash, cost, solver, other: beside };
  }

  /** Makes the next figures come, whatever the time. */
  expire(): void {
    this.#told = -Infinity;
  }

  /** Begins the means anew. */
  restart(): void {
    this.#scene = null;
  }

  /** Takes the steps since the last call into the running means. */
  sample(scene: Scene | null): void {
    if (!scene?.profile) return;
    if (scene !== this.#scene) this.#forget(scene);
    const totals = scene.stageTotals;
    const steps = totals.count - this.#count;
    if (steps === 0) return;
    const weight = this.#count === 0 ? 1 : 1 - Math.exp(-steps / SMOOTHING);
    for (const [i, key] of STAGE_KEYS.entries()) {
      const each = (totals[key] - this.#before[i]!) / steps;
      this.#means[i] = this.#means[i]! + weight * (each - this.#means[i]!);
      this.#before[i] = totals[key];
    }
    this.#count = totals.count;
  }

  profile(scene: Scene, drawing: number): Profile {
    return { means: this.#count > 0 ? this.#means : null, drawing, counters: scene.counters };
  }

  #forget(scene: Scene): void {
    this.#scene = scene;
    this.#count = 0;
    this.#before.fill(0);
    this.#means.fill(0);
  }
}
