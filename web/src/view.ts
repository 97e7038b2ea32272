// SPDX-License-Identifier: MIT
// The canvas: draws the scene that is played when asked, and says when the page itself makes the picture stale.
import type { Scene } from "scree";
import { DebugDraw, type Camera, type DebugDrawLayers } from "scree/debug-draw";
import type { BlastHand } from "./blast.js";

export class View {
  readonly #draw: DebugDraw;
  #scene: Scene | null = null;
  /** Its explosions are drawn. */
  blasts: BlastHand | null = null;

  /** `changed` is called when the picture is out of date for a reason of the page's own: its size or colours. */
  constructor(canvas: HTMLCanvasElement, changed: () => void) {
    this.#draw = new DebugDraw(canvas);
    new ResizeObserver(() => {
      this.#draw.resize();
      changed();
    }).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  }

  get camera(): Camera {
    return this.#draw.camera;
  }

  /** The settings panel edits them in place. */
  get layers(): DebugDrawLayers {
    return this.#draw.layers;
  }

  /** Shows another scene; the camera is fitted to it unless it is the same one started anew. */
  show(scene: Scene, again: boolean): void {
    this.#scene = scene;
    if (!again) this.fit();
  }

  /** Does the picture go on changing while the scene stands still? */
  get animates(): boolean {
    return this.#draw.animates || this.blasts?.animates === true;
  }

  fit(): void {
    if (this.#scene) this.#draw.fit(this.#scene);
  }

  /** Draws the scene: between its last two steps while it runs, else exactly as its last step left it. */
  draw(running: boolean): void {
    if (this.#scene) this.blasts?.draw(this.#draw.draw(this.#scene, !running));
  }
}
