// SPDX-License-Identifier: MIT
// Makes the pictures of the scene that is played; and, while two solvers are compared, of the other scene by the same
// camera.
import type { Scene } from "scree";
import { DebugDraw, type Camera, type DebugDrawLayers, type DebugDrawOptions } from "scree/debug-draw";
import { Lamp } from "./lamp.js";
import type { Picture, Sizes } from "./protocol.js";
import type { Toolbox } from "./tools/toolbox.js";

/** What the tools take of the left side of the view, CSS pixels. */
const TOOLS_WIDTH = 64;
/** How fast the mean of what a picture costs follows. */
const FOLLOW = 0.1;

export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** Takes a picture off a canvas. */
const pictureOf = (canvas: Canvas): Picture =>
  "transferToImageBitmap" in canvas ? canvas.transferToImageBitmap() : canvas;

export class View {
  readonly #canvases: readonly [Canvas, Canvas];
  readonly #options: DebugDrawOptions = { ratio: 1, theme: "light" };
  readonly #draw: DebugDraw;
  readonly #otherDraw: DebugDraw;
  readonly #lamp = new Lamp();
  #scene: Scene | null = null;
  /** What it is about is drawn over the scene. */
  toolbox: Toolbox | null = null;
  /** Mean time that the pictures of a frame took, ms; NaN before the first. */
  cost = NaN;

  constructor(canvases: readonly [Canvas, Canvas]) {
    this.#canvases = canvases;
    this.#draw = new DebugDraw(canvases[0], this.#options);
    this.#otherDraw = new DebugDraw(canvases[1], this.#options);
  }

  get camera(): Camera {
    return this.#draw.camera;
  }

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

  /** Makes pictures of another size, or of other colours. */
  resize({ canvas, other, ratio, dark }: Sizes): void {
    Object.assign(this.#options, { ratio, theme: dark ? "dark" : "light" });
    for (const [i, [width, height]] of [canvas, other].entries()) Object.assign(this.#canvases[i]!, { width, height });
    const { fitted } = this.camera;
    this.#draw.resize();
    if (fitted) this.fit();
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
  draw(running: boolean, other: Scene | null): Picture[] {
    if (!this.#scene) return [];
    const start = performance.now();
    const frame = this.#draw.draw(this.#scene, !running);
    this.#lamp.draw(frame);
    this.toolbox?.draw(frame);
    if (other) this.#drawOther(other, running);
    // What was drawn may have been no more than noted down until now.
    const pictures = this.#canvases.slice(0, other ? 2 : 1).map(pictureOf);
    const taken = performance.now() - start;
    this.cost = Number.isNaN(this.cost) ? taken : this.cost + FOLLOW * (taken - this.cost);
    return pictures;
  }

  #drawOther(scene: Scene, running: boolean): void {
    const { x, y, scale } = this.camera;
    Object.assign(this.#otherDraw.layers, this.layers);
    this.#otherDraw.resize();
    Object.assign(this.#otherDraw.camera, { x, y, scale });
    this.#otherDraw.draw(scene, !running);
  }
}
