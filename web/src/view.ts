// SPDX-License-Identifier: MIT
// The canvas: keeps its size in step with the page, and draws one frame when asked.
import type { Scene } from "scree";
import type { BlastHand } from "./blast.js";
import { Camera } from "./camera.js";
import { drawShapes, restPoses, type Frame } from "./draw.js";
import { drawFields } from "./fields.js";
import { JointLayer } from "./joints.js";
import { drawBorder, drawContacts, drawGrid, drawOrigins, drawScale, drawVelocities } from "./overlay.js";
import { themeFor, type Theme } from "./palette.js";
import { boundsOf, makePlan, type Plan } from "./plan.js";

/** What is drawn beside the shapes; the settings panel edits it in place. */
export interface ViewOptions {
  background: boolean;
  grid: boolean;
  border: boolean;
  fields: boolean;
  joints: boolean;
  contacts: boolean;
  velocities: boolean;
  origins: boolean;
}

/** Beyond this the eye sees no gain and a phone pays for it. */
const RATIO_MAX = 3;

export class View {
  readonly camera = new Camera();
  readonly options: ViewOptions = {
    background: true,
    grid: true,
    border: true,
    fields: true,
    joints: true,
    contacts: false,
    velocities: false,
    origins: false,
  };
  #canvas: HTMLCanvasElement;
  #context: CanvasRenderingContext2D;
  #darkPage = matchMedia("(prefers-color-scheme: dark)");
  #ratio = 1;
  #scene: Scene | null = null;
  #theme: Theme = themeFor(0, false);
  #plan: Plan = { layers: [], reach: new Float64Array(0), bodyReach: new Float64Array(0) };
  #poses: Float64Array = new Float64Array(0);
  #joints = new JointLayer();
  /** Its explosions are drawn. */
  blasts: BlastHand | null = null;

  /** `changed` is called when the picture is out of date for a reason of the page's own: its size or colours. */
  constructor(canvas: HTMLCanvasElement, changed: () => void) {
    const context = canvas.getContext("2d", { alpha: false });
    if (!context) throw new Error("this browser gives no 2D canvas");
    this.#canvas = canvas;
    this.#context = context;
    new ResizeObserver(() => {
      this.#resize();
      changed();
    }).observe(canvas);
    this.#darkPage.addEventListener("change", () => {
      this.refresh();
      changed();
    });
    this.#resize();
    this.refresh();
  }

  /** Shows another scene; the camera is fitted to it unless it is the same one started anew. */
  show(scene: Scene, again: boolean): void {
    this.#scene = scene;
    this.#joints.clear();
    this.refresh();
    if (!again) this.fit();
  }

  /** Chooses colours and layers anew. */
  refresh(): void {
    const own = this.#scene && this.options.background ? this.#scene.background : 0;
    this.#theme = themeFor(own, this.#darkPage.matches);
    if (this.#scene) this.#plan = makePlan(this.#scene, this.#theme);
  }

  /** Does the picture go on changing while the scene stands still? */
  get animates(): boolean {
    return (this.options.joints && this.#joints.animates) || this.blasts?.animates === true;
  }

  fit(): void {
    if (this.#scene) this.camera.fit(boundsOf(this.#scene));
  }

  /** Draws the scene: between its last two steps while it runs, else exactly as its last step left it. */
  draw(running: boolean): void {
    const context = this.#context;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.#theme.background;
    context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    const scene = this.#scene;
    if (!scene) return;
    if (!running) this.#poses = restPoses(scene, this.#poses);
    const poses = running ? scene.bodies.transform : this.#poses;
    const frame: Frame = { context, scene, camera: this.camera, theme: this.#theme, poses, ratio: this.#ratio };
    const { grid, border, fields, joints, contacts, velocities, origins } = this.options;
    if (grid) drawGrid(frame);
    if (border) drawBorder(frame);
    if (fields) drawFields(frame);
    drawShapes(frame, this.#plan);
    if (joints) this.#joints.draw(frame, this.#plan.bodyReach);
    this.blasts?.draw(frame);
    if (origins) drawOrigins(frame);
    if (velocities) drawVelocities(frame);
    // Last, because bringing contacts up to date may move the columns that were taken above.
    if (contacts) drawContacts(frame);
    drawScale(frame);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    this.#ratio = Math.min(RATIO_MAX, devicePixelRatio || 1);
    this.#canvas.width = Math.max(1, Math.round(clientWidth * this.#ratio));
    this.#canvas.height = Math.max(1, Math.round(clientHeight * this.#ratio));
    this.camera.width = Math.max(1, clientWidth);
    this.camera.height = Math.max(1, clientHeight);
    if (this.camera.fitted) this.fit();
  }
}
