// SPDX-License-Identifier: MIT
// Drags a body by a mouse joint: the pull is bounded, and so is the speed that it can give the body, so that what is
// dragged neither tears joints apart nor ends up deep in what it is pressed against.
import type { Body, Joint, Scene } from "scree";
import type { Place } from "./commands.js";
import { innerRadius } from "./pick.js";

const FREQUENCY = 5;
/** Of a spring that follows without swinging over. */
const DAMPING = 1;
/** The most that it pulls with, N a kilogram: fifty times the weight of what is held. */
const PULL = 500;
/** What a body may go in a step, in radii of the circle that fits into it: half of what walls were found to stop. */
const STRIDE = 1.5;

/** One body that is held. */
export class Grab {
  #scene: Scene;
  #joint: Joint;
  #body: Body;
  #anchor: readonly [number, number];
  /** How far ahead of the anchor the joint may pull, m. */
  #lead: number;
  #wanted: Place;

  constructor(scene: Scene, body: Body, at: Place) {
    this.#scene = scene;
    this.#body = body;
    this.#wanted = at;
    this.#joint = scene.createJoint({
      type: "mouse",
      bodyB: body,
      target: at,
      spring: { frequency: FREQUENCY, damping: DAMPING },
      maxForce: PULL * body.mass,
    });
    this.#anchor = this.#joint.anchorB;
    // Behind a target that moves on at v, a body on such a spring trails by 2 * damping * v / omega.
    const fastest = (STRIDE * innerRadius(scene, body.index)) / scene.dt;
    this.#lead = (2 * DAMPING * fastest) / (2 * Math.PI * FREQUENCY);
  }

  /** Where it pulls to. */
  get wanted(): Place {
    return this.#wanted;
  }

  move(to: Place): void {
    this.#wanted = to;
  }

  /** Pulls towards where the pointer is, before a step. False when there is nothing left to pull. */
  pull(): boolean {
    if (!this.#joint.alive) return false;
    const [ax, ay] = this.#anchor;
    const [x, y] = this.#body.position;
    const { rotation } = this.#scene.bodies;
    const [cos, sin] = [rotation[2 * this.#body.index]!, rotation[2 * this.#body.index + 1]!];
    const [px, py] = [x + cos * ax - sin * ay, y + sin * ax + cos * ay];
    const [dx, dy] = [this.#wanted[0] - px, this.#wanted[1] - py];
    const part = Math.min(1, this.#lead / (Math.sqrt(dx * dx + dy * dy) || 1));
    this.#joint.target = [px + dx * part, py + dy * part];
    return true;
  }

  release(): void {
    if (this.#joint.alive) this.#joint.destroy();
  }
}
