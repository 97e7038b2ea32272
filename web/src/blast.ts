// SPDX-License-Identifier: MIT
// Explosions: where the pointer is, by a key; or, while the tool is on, where one clicks or taps.
import type { Scene } from "scree";
import { toX, toY, type Camera, type Frame } from "scree/debug-draw";
import { placeAt } from "./pick.js";
import type { Player } from "./player.js";
import type { Hand } from "./pointer.js";

/** How long the ring of an explosion is seen, ms. */
const RING_TIME = 450;

/** The settings panel edits it in place. */
export interface BlastOptions {
  /** How far it reaches, m; the inner third of that gets its full strength. */
  reach: number;
  /** N s for each metre of width. */
  impulse: number;
  /** Do walls hide what is behind them? */
  occluded: boolean;
}

interface Ring {
  scene: Scene;
  x: number;
  y: number;
  reach: number;
  since: number;
}

/** A hand that sets off explosions while it is armed, and otherwise leaves all to another hand. */
export class BlastHand implements Hand {
  readonly options: BlastOptions = { reach: 4, impulse: 10, occluded: true };
  armed = false;
  #player: Player;
  #camera: Camera;
  #other: Hand;
  #rings: Ring[] = [];
  /** Where the pointer is on the canvas; null: elsewhere. */
  #pointer: readonly [number, number] | null = null;

  constructor(canvas: HTMLCanvasElement, player: Player, camera: Camera, other: Hand) {
    this.#player = player;
    this.#camera = camera;
    this.#other = other;
    canvas.addEventListener("pointermove", ({ offsetX, offsetY }) => (this.#pointer = [offsetX, offsetY]));
    canvas.addEventListener("pointerleave", () => (this.#pointer = null));
  }

  /** Sets one off where the pointer is, or in the middle of the view. */
  explode(): void {
    const { width, height } = this.#camera;
    this.#explodeAt(...(this.#pointer ?? [width / 2, height / 2]));
  }

  take(x: number, y: number, slack: number): boolean {
    if (!this.armed) return this.#other.take(x, y, slack);
    this.#explodeAt(x, y);
    return true;
  }

  move(x: number, y: number): void {
    if (!this.armed) this.#other.move(x, y);
  }

  release(): void {
    this.#other.release();
  }

  /** Is a ring still growing? */
  get animates(): boolean {
    return this.#rings.length > 0;
  }

  draw(frame: Frame): void {
    const { context, camera, theme, ratio } = frame;
    const now = performance.now();
    this.#rings = this.#rings.filter(({ scene, since }) => scene === frame.scene && now - since < RING_TIME);
    context.strokeStyle = theme.contact;
    for (const { x, y, reach, since } of this.#rings) {
      const part = (now - since) / RING_TIME;
      context.globalAlpha = 1 - part;
      context.lineWidth = (1 + 5 * (1 - part)) * ratio;
      context.beginPath();
      context.arc(toX(frame, x), toY(frame, y), reach * Math.sqrt(part) * camera.scale * ratio, 0, 2 * Math.PI);
      context.stroke();
    }
    context.globalAlpha = 1;
  }

  #explodeAt(px: number, py: number): void {
    const { scene } = this.#player;
    if (!scene) return;
    const { reach, impulse, occluded } = this.options;
    const position = placeAt(this.#camera, px, py);
    // What touches nothing is thrown as well.
    scene.explode({ position, radius: reach / 3, falloff: (2 * reach) / 3, impulse, occluded, category: 0 });
    this.#rings.push({ scene, x: position[0], y: position[1], reach, since: performance.now() });
  }
}
