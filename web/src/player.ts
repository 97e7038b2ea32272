// SPDX-License-Identifier: MIT
// Owns the scene that is played: loads it from its text, steps it in pace with the clock, starts it anew.
import type { Scene, Scree, YamlMessage } from "scree";
import { Hero } from "./hero.js";

/** The longest stretch of real time that one frame makes up for, s. */
const FRAME_MAX = 0.1;
/** How long a frame may step, ms; a scene that needs longer runs in slow motion and the page stays at hand. */
const STEP_BUDGET = 24;
/** Time constant of the smoothed cost of a step, in steps. */
const SMOOTHING = 30;

export interface Source {
  /** What the scene is called on the page and in its address. */
  name: string;
  title: string;
  text: string;
  /** The part of the address that it came in, if it did. */
  link?: string;
}

export class Player {
  #playing = true;
  /** Scene seconds a real second. */
  speed = 1;
  /** Smoothed cost of a step, ms; NaN before the first. */
  cost = NaN;
  source: Source | null = null;
  #profile = false;
  #scree: Scree;
  #scene: Scene | null = null;
  #hero: Hero | null = null;
  #dt = 1 / 60;

  constructor(scree: Scree) {
    this.#scree = scree;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Stopping finishes the step that the clock is in, so that what is shown then is a whole number of steps. */
  set playing(value: boolean) {
    const scene = this.#scene;
    // A hair less than what is missing: rounding must not leave a remainder that counts towards the step after.
    if (!value && scene && scene.alpha > 0) scene.advance((1 - scene.alpha) * this.#dt * (1 - 1e-12));
    this.#playing = value;
  }

  /** Is the time of each stage taken, of this scene and those to come? */
  get profile(): boolean {
    return this.#profile;
  }

  set profile(value: boolean) {
    this.#profile = value;
    if (this.#scene) this.#scene.profile = value;
  }

  /** Stops at once, after an error. */
  halt(): void {
    this.#playing = false;
  }

  get scene(): Scene | null {
    return this.#scene;
  }

  /** Replaces the scene and returns the warnings. When the text is refused it throws, and the old scene goes on. */
  open(source: Source): readonly YamlMessage[] {
    const scene = this.#scree.loadScene(source.text);
    this.#scene?.dispose();
    this.#scene = scene;
    this.#dt = scene.dt;
    this.#hero = Hero.of(scene);
    scene.profile = this.#profile;
    this.source = source;
    this.cost = NaN;
    return scene.warnings;
  }

  /** Starts the scene anew from its text. */
  reset(): void {
    if (this.source) this.open(this.source);
  }

  /** Takes exactly one step. */
  step(): void {
    const scene = this.#scene;
    if (!scene) return;
    this.#timed(() => {
      scene.step();
      this.#hero?.move();
      return 1;
    });
  }

  /** Lets `seconds` of real time pass; true when the picture may have changed. */
  advance(seconds: number): boolean {
    const scene = this.#scene;
    if (!scene || !this.#playing) return false;
    const wanted = Math.min(seconds, FRAME_MAX) * this.speed;
    const affordable = this.cost > 0 ? Math.max(1, Math.floor(STEP_BUDGET / this.cost)) * this.#dt : wanted;
    this.#timed(() => this.#advance(scene, Math.min(wanted, affordable)));
    return true;
  }

  /** Steps as time allows; the hero moves after each step. */
  #advance(scene: Scene, seconds: number): number {
    if (!this.#hero) return scene.advance(seconds);
    let steps = 0;
    for (let left = seconds; left > 0; left -= this.#dt) {
      const taken = scene.advance(Math.min(left, this.#dt));
      for (let i = 0; i < taken; i++) this.#hero.move();
      steps += taken;
    }
    return steps;
  }

  /** Runs steps and books what one of them cost. */
  #timed(run: () => number): void {
    const start = performance.now();
    const steps = run();
    const each = (performance.now() - start) / steps;
    if (steps === 0) return;
    const weight = Number.isNaN(this.cost) ? 1 : 1 - Math.exp(-steps / SMOOTHING);
    this.cost = Number.isNaN(this.cost) ? each : this.cost + weight * (each - this.cost);
  }
}
