// SPDX-License-Identifier: MIT
// The canvas: draws the scene that is played when asked, and says when the page itself makes the picture stale. Beside
// it, while two solvers are compared, a second canvas that shows the other scene by the same camera.
import type { Scene } from "scree";
import { DebugDraw, type Camera, type DebugDrawLayers } from "scree/debug-draw";
import { byId } from "./dom.js";
import { Lamp } from "./lamp.js";
import type { Toolbox } from "./tools/toolbox.js";

/** What the tools take of the left side of the view, CSS pixels. */
const TOOLS_WIDTH = 64;
/** How fast the mean of what a picture costs follows. */
const FOLLOW = 0.1;

export class View {
  readonly #canvas: HTMLCanvasElement;
  readonly #draw: DebugDraw;
  readonly #otherDraw: DebugDraw;
  readonly #lamp = new Lamp();
  #scene: Scene | null = null;
  /** What it is about is drawn over the scene. */
  toolbox: Toolbox | null = null;
  /** Mean time that a picture took, ms; NaN before the first. */
  cost = NaN;

  /** `changed` is called when the picture is out of date for a reason of the page's own: its size or colours. */
  constructor(canvas: HTMLCanvasElement, changed: () => void) {
    this.#canvas = canvas;
    this.#draw = new DebugDraw(canvas);
    this.#otherDraw = new DebugDraw(byId("other", HTMLCanvasElement));
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
    return this.#draw.animates || this.toolbox?.animates === true;
  }

  fit(): void {
    this.#draw.resize();
    if (!this.#scene) return;
    this.#draw.fit(this.#scene);
    const { camera } = this;
    const box = camera.fitted!;
    const covered = TOOLS_WIDTH - (box.minX - camera.bounds().minX) * camera.scale;
    // Beside the tools, where they would hide a part of it.
    if (covered > 0) camera.fit({ ...box, minX: box.minX - covered / camera.scale });
  }

  /**
   * Draws the scene: between its last two steps while it runs, else exactly as its last step left it; and the other one
   * beside it, if there is one.
   */
  draw(running: boolean, other: Scene | null): void {
    if (!this.#scene) return;
    const start = performance.now();
    const frame = this.#draw.draw(this.#scene, !running);
    this.#lamp.draw(frame);
    this.toolbox?.draw(frame);
    if (other) this.#drawOther(other, running);
    const { x, y, scale } = this.camera;
    this.#canvas.dataset.camera = `${x} ${y} ${scale}`;
    const taken = performance.now() - start;
    this.cost = Number.isNaN(this.cost) ? taken : this.cost + FOLLOW * (taken - this.cost);
  }

  #drawOther(scene: Scene, running: boolean): void {
    const { x, y, scale } = this.camera;
    Object.assign(this.#otherDraw.layers, this.layers);
    this.#otherDraw.resize();
    Object.assign(this.#otherDraw.camera, { x, y, scale });
    this.#otherDraw.draw(scene, !running);
  }
}
