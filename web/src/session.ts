// SPDX-License-Identifier: MIT
// A scene and what the user does to it: commands come between two steps, what is held is pulled before each step, and
// the hero walks after it. The same commands before the same steps give the same bits.
import type { Body, Scene } from "scree";
import type { Command, Place } from "./commands.js";
import { cut } from "./cut.js";
import { Flippers } from "./flippers.js";
import { Grab } from "./grab.js";
import { Hero, type Stance } from "./hero.js";

/** Of what a step still lacks, so much is enough for the engine to take it, and so little that no rest counts on. */
const ENOUGH = 1 - 1e-12;
/** The engine takes a step that lacks less than 1e-9 of itself; twice that, to be sure. */
const FORGIVEN = 2e-9;
/** Of a step: more than rounding leaves over, and less than the engine ever waits for. */
const REST = 1e-12;

/** What of a session is no part of its scene, at some moment. */
export interface Held {
  grab: Grab | null;
  wanted: Place | undefined;
  stance: Stance | undefined;
}

export class Session {
  readonly scene: Scene;
  #hero: Hero | null;
  #flippers: Flippers | null;
  #grab: Grab | null = null;

  constructor(scene: Scene) {
    this.scene = scene;
    this.#hero = Hero.of(scene);
    this.#flippers = Flippers.of(scene);
  }

  /** Is there anything to do it to? */
  heeds(command: Command): boolean {
    switch (command.do) {
      case "grab":
      case "throw":
        return this.#dynamic(command.body) !== undefined;
      case "pull":
      case "release":
        return this.#grab !== null;
      case "keys":
        return this.#hero !== null || this.#flippers !== null;
      default:
        return true;
    }
  }

  /** Carries a command out. False: there was nothing to do it to. */
  run(command: Command): boolean {
    if (!this.heeds(command)) return false;
    const { scene } = this;
    const held = "body" in command ? this.#dynamic(command.body) : undefined;
    switch (command.do) {
      case "grab":
        this.#release();
        this.#grab = new Grab(scene, held!, command.at);
        return true;
      case "pull":
        this.#grab?.move(command.to);
        return true;
      case "release":
        this.#release();
        return true;
      case "throw":
        held!.velocity = command.velocity;
        held!.angularVelocity = 0;
        return true;
      case "spawn": {
        const { position, velocity = [0, 0], shape } = command;
        scene.createBody({ position, velocity, shapes: [shape] });
        return true;
      }
      case "cut":
        return cut(scene, command.from, command.to) > 0;
      case "explode": {
        const { position, reach, impulse, occluded } = command;
        // What touches nothing is thrown as well.
        scene.explode({ position, radius: reach / 3, falloff: (2 * reach) / 3, impulse, occluded, category: 0 });
        return true;
      }
      case "keys":
        if (this.#hero) this.#hero.keys = command.keys;
        if (this.#flippers) this.#flippers.keys = command.keys;
        return true;
    }
  }

  /** Takes one step. */
  step(): void {
    this.#before();
    this.scene.step();
    this.#hero?.move();
  }

  /** Lets `seconds` pass and returns how many steps that took; `stepped` is called after each of them. */
  advance(seconds: number, stepped: () => void): number {
    const { scene } = this;
    let steps = 0;
    let missing = 0;
    // What rounding leaves over is no time: a scene that is to stop at a step would be on its way to the next one.
    for (let left = seconds; left > REST * scene.dt; left -= missing) {
      missing = (1 - scene.alpha) * scene.dt;
      // Only before a step: what is done for nothing would be in a hash that is taken until then.
      if (left > missing - FORGIVEN * scene.dt) this.#before();
      if (scene.advance(Math.min(left, missing * ENOUGH)) === 0) continue;
      this.#hero?.move();
      stepped();
      steps++;
    }
    return steps;
  }

  /** Lets the rest of the step pass that the clock is in: one step, whatever was banked towards it. */
  complete(stepped: () => void = () => {}): void {
    this.advance((1 - this.scene.alpha) * this.scene.dt * ENOUGH, stepped);
  }

  /** Banks what is missing to be as far in its step as another scene of the same `dt`. */
  bankLike({ alpha, dt }: Scene): void {
    if (alpha > this.scene.alpha) this.scene.advance((alpha - this.scene.alpha) * dt);
  }

  /** Is there anything in hand, or a key down? */
  get busy(): boolean {
    return this.#grab !== null || (this.#hero?.keys ?? "") !== "" || (this.#flippers?.keys ?? "") !== "";
  }

  /** For `recall`, once the scene itself has been brought back to this moment. */
  remember(): Held {
    return { grab: this.#grab, wanted: this.#grab?.wanted, stance: this.#hero?.stance };
  }

  recall({ grab, wanted, stance }: Held): void {
    this.#grab = grab;
    if (wanted) grab?.move(wanted);
    if (this.#hero && stance) this.#hero.stance = stance;
  }

  #dynamic(row: number): Body | undefined {
    const body = this.scene.bodyAt(row);
    return body?.type === "dynamic" ? body : undefined;
  }

  #before(): void {
    if (this.#grab && !this.#grab.pull()) this.#release();
  }

  #release(): void {
    this.#grab?.release();
    this.#grab = null;
  }
}
