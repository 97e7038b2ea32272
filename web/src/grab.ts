// SPDX-License-Identifier: MIT
// Drags a body by a mouse joint: the pull is bounded, and so is the speed that it can give the body. The engine looks
// for contacts once a step, so a body must not go its own thickness in one, or it would be beyond a wall
// before the wall is felt.
import type { Body, Joint, Scene } from "scree";
import type { Camera } from "scree/debug-draw";
import { pick, placeAt, innerRadius, type Place } from "./pick.js";
import type { Player } from "./player.js";
import type { Hand } from "./pointer.js";

const FREQUENCY = 5;
/** Of a spring that follows without swinging over. */
const DAMPING = 1;
/** The most that it pulls with, N a kilogram: fifty times the weight of what is held. */
const PULL = 500;
/** What a body may go in a step, in radii of the circle that fits into it: half of what walls were found to stop. */
const STRIDE = 1.5;

/** One body that is held. */
class Grab {
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

  move(to: Place): void {
    this.#wanted = to;
  }

  /** Pulls towards where the pointer is, before the scene goes on. False when there is nothing left to pull. */
  pull(scene: Scene): boolean {
    if (scene !== this.#scene || !this.#joint.alive) return false;
    const [ax, ay] = this.#anchor;
    const [x, y] = this.#body.position;
    const [cos, sin] = [Math.cos(this.#body.angle), Math.sin(this.#body.angle)];
    const [px, py] = [x + cos * ax - sin * ay, y + sin * ax + cos * ay];
    const [dx, dy] = [this.#wanted[0] - px, this.#wanted[1] - py];
    const part = Math.min(1, this.#lead / (Math.hypot(dx, dy) || 1));
    this.#joint.target = [px + dx * part, py + dy * part];
    return true;
  }

  /** Lets go; of a scene that is gone by now there is nothing to let go of. */
  release(): void {
    if (this.#joint.alive) this.#joint.destroy();
  }
}

/** The hand of the page: holds a body of the scene that is played, while it plays. */
export class BodyHand implements Hand {
  #player: Player;
  #camera: Camera;
  #grab: Grab | null = null;

  constructor(player: Player, camera: Camera) {
    this.#player = player;
    this.#camera = camera;
  }

  take(x: number, y: number, slack: number): boolean {
    const { scene, playing } = this.#player;
    if (!scene || !playing) return false;
    const place = placeAt(this.#camera, x, y);
    const body = pick(scene, place, slack / this.#camera.scale);
    if (body) this.#grab = new Grab(scene, body, place);
    return body !== undefined;
  }

  move(x: number, y: number): void {
    this.#grab?.move(placeAt(this.#camera, x, y));
  }

  release(): void {
    this.#grab?.release();
    this.#grab = null;
  }

  /** Pulls what is held, before the scene goes on; a scene that stands still is let go of. */
  pull(): void {
    const { scene, playing } = this.#player;
    if (this.#grab && !(playing && scene && this.#grab.pull(scene))) this.release();
  }
}
