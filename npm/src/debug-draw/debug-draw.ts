// SPDX-License-Identifier: MIT
import type { Scene } from "../scene.js";
import { Camera, type Bounds } from "./camera.js";
import { drawFields } from "./fields.js";
import { restPoses, type Context, type Frame } from "./frame.js";
import { drawGraph } from "./graph.js";
import { drawIslands } from "./islands.js";
import { JointLayer } from "./joints.js";
import { drawBoxes, drawCenters, drawContacts, drawImpulses, drawOrigins, drawVelocities } from "./marks.js";
import { drawBorder, drawGrid, drawScale } from "./overlay.js";
import { themeFor, type Theme } from "./palette.js";
import { boundsOf, makePlan, planMark, type Plan } from "./plan.js";
import { drawShapes } from "./shapes.js";

/** What is drawn. All may be switched at any time. */
export interface DebugDrawLayers {
  /** Fills the canvas with the background of the scene, or of the theme where the scene has none. Default true. */
  background: boolean;
  /** Grid and axes. Default true. */
  grid: boolean;
  /** A bar of a round length. Default true. */
  scale: boolean;
  /** The border that keeps bodies in. Default true. */
  border: boolean;
  /** Regions of fields. Default true. */
  fields: boolean;
  /** Default true. */
  shapes: boolean;
  /** Bodies that are asleep are paler. Default true. */
  asleep: boolean;
  /** Anchors, springs, limits and motors; a ring where one broke. Default true. */
  joints: boolean;
  /** Points and normals. Default false. */
  contacts: boolean;
  /** Impulses of contacts in the last step, beside the largest of the last seconds. Default false. */
  impulses: boolean;
  /** Bodies that touch or are joined, a hue an island. Default false. */
  islands: boolean;
  /** Contacts in the colours in which they are solved: those of one colour share no body. Default false. */
  graph: boolean;
  /** The boxes by which shapes are found. Default false. */
  boxes: boolean;
  /** Default false. */
  velocities: boolean;
  /** The origin and the axes of each body. Default false. */
  origins: boolean;
  /** Centres of mass. Default false. */
  centers: boolean;
}

/** All parts are optional. `theme` and `ratio` may be changed later, in the object that was given. */
export interface DebugDrawOptions extends Partial<DebugDrawLayers> {
  /** Colours for a light or a dark page; "auto", the default, asks the page. A scene with a background has its own. */
  theme?: "light" | "dark" | "auto";
  /** Single colours in place of those of the theme. */
  colors?: Partial<Theme>;
  /**
   * Device pixels a CSS pixel. The default, for a canvas on a page, is the page's own, at most 3, and the canvas is kept
   * as large as it is shown; with a ratio of yours, and for a canvas that is on no page, the size is yours to set.
   */
  ratio?: number;
}

const LAYERS: Readonly<DebugDrawLayers> = {
  ...{
    background: true,
    grid: true,
    scale: true,
    border: true,
    fields: true,
    shapes: true,
    asleep: true,
    joints: true,
  },
  ...{ contacts: false, impulses: false, islands: false, graph: false, boxes: false },
  ...{ velocities: false, origins: false, centers: false },
};
/** Beyond this the eye sees no gain and a phone pays for it. */
const RATIO_MAX = 3;
/** What is left of the largest impulse from frame to frame. */
const FADE = 0.99;

type Canvas = HTMLCanvasElement | OffscreenCanvas;

/**
 * Draws scenes on a canvas: for tests and demos, and to see what the engine does. It reads columns alone and changes
 * nothing.
 *
 * ```js
 * const view = new DebugDraw(canvas, { contacts: true });
 * const frame = () => {
 *   scene.advance(1 / 60);
 *   view.draw(scene);
 *   requestAnimationFrame(frame);
 * };
 * frame();
 * ```
 */
export class DebugDraw {
  /** Which part of the scene is seen: fitted to each scene that is drawn for the first time, until you place it. */
  readonly camera = new Camera();
  readonly layers: DebugDrawLayers;
  readonly #canvas: Canvas;
  readonly #context: Context;
  readonly #options: DebugDrawOptions;
  readonly #joints = new JointLayer();
  #ratio = 1;
  #scene: Scene | null = null;
  /** What `fit` last gave the camera; null before. */
  #bounds: Bounds | null = null;
  #theme: Theme = themeFor(0, false);
  #themed = "";
  #plan: Plan = { layers: [], reach: new Float64Array(0), bodyReach: new Float64Array(0) };
  #mark = 0;
  #poses: Float64Array = new Float64Array(0);
  #impulse = 0;

  /** Takes the 2D context of the canvas; throws an Error where there is none. */
  constructor(canvas: Canvas, options: DebugDrawOptions = {}) {
    const context = canvas.getContext("2d", { alpha: options.background === false }) as Context | null;
    if (!context) throw new Error("DebugDraw: the canvas gives no 2D context");
    this.#canvas = canvas;
    this.#context = context;
    this.#options = options;
    this.layers = { ...LAYERS };
    for (const name of Object.keys(LAYERS) as (keyof DebugDrawLayers)[])
      this.layers[name] = options[name] ?? LAYERS[name];
    this.resize();
  }

  /** Does the picture go on changing while the scene stands still? */
  get animates(): boolean {
    return this.layers.joints && this.#joints.animates;
  }

  /** Fits the camera to a scene. */
  fit(scene: Scene): void {
    this.#bounds = boundsOf(scene);
    this.camera.fit(this.#bounds);
  }

  /**
   * Makes the canvas as large as it is shown, and fits the camera again where nobody has moved it. Each `draw` looks
   * after it; call it when the size is to be right before.
   */
  resize(): void {
    const canvas = this.#canvas;
    const { ratio } = this.#options;
    if (ratio !== undefined) this.#ratio = ratio;
    else if ("clientWidth" in canvas && canvas.isConnected) {
      this.#ratio = Math.min(RATIO_MAX, devicePixelRatio || 1);
      const [width, height] = [canvas.clientWidth, canvas.clientHeight].map((size) => Math.max(1, size));
      const [wide, high] = [Math.round(width! * this.#ratio), Math.round(height! * this.#ratio)];
      // To set a size clears the canvas, even the same one.
      if (canvas.width !== wide) canvas.width = wide;
      if (canvas.height !== high) canvas.height = high;
    }
    this.camera.resize(canvas.width / this.#ratio, canvas.height / this.#ratio);
  }

  /**
   * Draws a scene: as `scene.bodies.transform` has it, between its last two steps after an `advance`; with `still`
   * exactly as its last step left it. Returns what was drawn with, for more to be drawn over it.
   */
  draw(scene: Scene, still = false): Frame {
    const context = this.#context;
    this.#turnTo(scene);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.lineJoin = context.lineCap = "round";
    if (this.layers.background) {
      context.fillStyle = this.#theme.background;
      context.fillRect(0, 0, this.#canvas.width, this.#canvas.height);
    } else context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    if (still) this.#poses = restPoses(scene, this.#poses);
    const poses = still ? this.#poses : scene.bodies.transform;
    const frame: Frame = { context, scene, camera: this.camera, theme: this.#theme, poses, ratio: this.#ratio };
    this.#drawLayers(frame);
    return frame;
  }

  #drawLayers(frame: Frame): void {
    const { layers } = this;
    if (layers.grid) drawGrid(frame);
    if (layers.border) drawBorder(frame);
    if (layers.fields) drawFields(frame);
    if (layers.shapes) drawShapes(frame, this.#plan, layers.asleep);
    if (layers.joints) this.#joints.draw(frame, this.#plan.bodyReach);
    if (layers.boxes) drawBoxes(frame);
    if (layers.origins) drawOrigins(frame);
    if (layers.centers) drawCenters(frame);
    if (layers.velocities) drawVelocities(frame);
    // Last, because bringing contacts up to date may move the columns that were taken above.
    if (layers.islands) drawIslands(frame);
    if (layers.graph) drawGraph(frame);
    if (layers.impulses) this.#impulse = Math.max(this.#impulse * FADE, drawImpulses(frame, this.#impulse));
    if (layers.contacts) drawContacts(frame);
    if (layers.scale) drawScale(frame);
  }

  /** Brings size, colours and plan up to date with what is drawn now. */
  #turnTo(scene: Scene): void {
    if (scene !== this.#scene) {
      this.#joints.clear();
      this.#impulse = 0;
      this.#scene = scene;
      if (this.camera.untouched || (this.#bounds && this.camera.fitted === this.#bounds)) this.fit(scene);
    }
    this.resize();
    const { theme = "auto", colors } = this.#options;
    const dark = theme === "auto" ? pageIsDark() : theme === "dark";
    const own = this.layers.background ? scene.background : 0;
    const themed = `${dark} ${own}`;
    const mark = planMark(scene);
    if (themed === this.#themed && mark === this.#mark) return;
    [this.#themed, this.#mark] = [themed, mark];
    this.#theme = { ...themeFor(own, dark), ...colors };
    this.#plan = makePlan(scene, this.#theme);
  }
}

let darkPage: MediaQueryList | undefined;

function pageIsDark(): boolean {
  if (typeof matchMedia !== "function") return false;
  return (darkPage ??= matchMedia("(prefers-color-scheme: dark)")).matches;
}
