// SPDX-License-Identifier: MIT
// The last seconds of a session, to go back to: states are saved every so many steps, and what lies between them is
// stepped again, which gives the same bits.
import type { Held, Session } from "./session.js";

/** How far back it goes, s of the scene. */
const SECONDS = 20;
/** What states may take in all, bytes: those of large scenes are further apart. */
const BUDGET = 128e6;
/** What a state takes, bytes: for each body, and beside them. */
const BODY = 1024;
const BESIDE = 8192;
/** The engine keeps no more. */
const MOST = 4096;

export class Past {
  #session: Session;
  /** What of the session is no part of its scene, by the step that it is of. */
  #held = new Map<number, Held>();
  /** Steps from one state to the next. */
  #every = 1;
  /** The bodies that this was decided for. */
  #bodies = 0;

  constructor(session: Session) {
    this.#session = session;
    this.#begin();
    this.save();
  }

  /** The first step that there is a way back to. */
  get first(): number {
    return this.#session.scene.history.first;
  }

  /** After each step: saves the state if it is time, and if it is not there already. */
  save(): void {
    const { scene } = this.#session;
    const { history, stepCount } = scene;
    if (stepCount % this.#every !== 0 && history.count > 0) return;
    // A scene that has grown needs more room than was thought: it loses its past, which is better than the page.
    if (scene.bodies.count > 2 * this.#bodies) this.#begin();
    if (this.#held.has(stepCount)) return;
    history.save();
    this.forgetAfter(stepCount);
    this.#held.set(stepCount, this.#session.remember());
    for (const step of this.#held.keys()) {
      if (history.has(step)) break;
      this.#held.delete(step);
    }
  }

  /**
   * Forgets what comes after a step: the session goes another way from there. The engine forgets when the next state is
   * saved; until then nobody asks it.
   */
  forgetAfter(step: number): void {
    for (const later of [...this.#held.keys()]) if (later > step) this.#held.delete(later);
  }

  /** The latest state that is saved up to a step; NaN: there is none. */
  before(step: number): number {
    let found = NaN;
    for (const saved of this.#held.keys()) if (saved <= step && !(saved < found)) found = saved;
    return found;
  }

  /** Makes the session what it was at a step that `before` has told. */
  rewind(step: number): void {
    this.#session.scene.history.rewind(step);
    this.#session.recall(this.#held.get(step)!);
  }

  #begin(): void {
    const { scene } = this.#session;
    this.#bodies = Math.max(32, scene.bodies.count);
    const steps = Math.round(SECONDS / scene.dt);
    const states = Math.max(2, Math.min(steps, MOST - 1, Math.floor(BUDGET / (BODY * this.#bodies + BESIDE))));
    this.#every = Math.ceil(steps / states);
    this.#held.clear();
    scene.history.size = Math.ceil(steps / this.#every) + 1;
  }
}
