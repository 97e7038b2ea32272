// SPDX-License-Identifier: MIT
// The tools of the page, of which one is in hand: for the pointer, and for the keyboard, whose aim is the pointer or,
// where there is none over the scene, the middle of the view.
import { DragTool, ThrowTool } from "./drag.js";
import { Effects } from "./effects.js";
import { OverlapTool, RayTool } from "./look.js";
import { CutTool, ExplodeTool, SpawnTool } from "./make.js";
import { drawLine } from "./marks.js";
import type { Frame } from "scree/debug-draw";
import type { Place } from "../commands.js";
import type { ToolName } from "../options.js";
import type { Hand } from "../pointer.js";
import type { Bench, Tool } from "./tool.js";

/** How near is near enough for the keyboard, CSS pixels. */
const SLACK = 16;
const CROSS_PIXELS = 9;

export class Toolbox implements Hand {
  readonly drag: DragTool;
  readonly throw: ThrowTool;
  readonly spawn: SpawnTool;
  readonly cut: CutTool;
  readonly explode: ExplodeTool;
  readonly ray: RayTool;
  readonly overlap: OverlapTool;
  readonly effects = new Effects();
  #bench: Bench;
  #name: ToolName = "drag";
  #pointer: Place | null = null;
  /** Does the keyboard hold the tool down? And has it ever, so that its aim is shown? */
  #pressed = false;
  #aims = false;

  constructor(bench: Bench) {
    this.#bench = bench;
    this.drag = new DragTool(bench);
    this.throw = new ThrowTool(bench);
    this.spawn = new SpawnTool(bench);
    this.cut = new CutTool(bench);
    this.explode = new ExplodeTool(bench);
    this.ray = new RayTool(bench);
    this.overlap = new OverlapTool(bench);
  }

  get name(): ToolName {
    return this.#name;
  }

  /** Takes another tool in hand; what the one before was about ends undone. */
  select(name: ToolName): void {
    this.abort();
    this.#tool.hover?.(null);
    this.#name = name;
    if (this.#pointer) this.#tool.hover?.(this.#pointer);
    this.#bench.changed();
  }

  /** Uses a tool once, where the aim is, whichever is in hand. */
  use(name: "spawn" | "explode"): void {
    this[name].take(...this.#aim);
  }

  /** The key that stands for the button of a mouse: down, and, pressed again, up. */
  press(): void {
    if (this.#pressed) return this.release();
    this.#aims = true;
    this.#pressed = this.#tool.take(...this.#aim, SLACK);
    // Nothing is held by what is done at once.
    if (this.#name === "spawn" || this.#name === "explode") this.#pressed = false;
    this.#bench.changed();
  }

  /** The camera moved, and with it what the keyboard aims at. */
  follow(): void {
    if (this.#pressed) this.#tool.move(...this.#aim);
    else if (this.#aims && !this.#pointer) this.#tool.hover?.(this.#aim);
  }

  take(x: number, y: number, slack: number): boolean {
    this.#aims = false;
    if (this.#pressed) this.abort();
    return this.#tool.take(x, y, slack);
  }

  move(x: number, y: number): void {
    this.#tool.move(x, y);
  }

  release(): void {
    this.#pressed = false;
    this.#tool.release();
  }

  abort(): void {
    this.#pressed = false;
    this.#tool.abort();
  }

  /** A key on the canvas. */
  key(key: string): void {
    if (key === "Enter") this.press();
    else if (key === "Escape") this.abort();
  }

  /** Where the pointer is on the canvas; null: elsewhere. */
  point(at: Place | null): void {
    this.#pointer = at;
    if (this.#pressed && at) this.#tool.move(...at);
    else if (!this.#pressed) this.#tool.hover?.(at);
  }

  get animates(): boolean {
    return this.effects.animates;
  }

  draw(frame: Frame): void {
    this.#tool.draw?.(frame);
    this.effects.draw(frame);
    if (!this.#aims || this.#pointer) return;
    const [x, y] = this.#aim.map((each) => each * frame.ratio) as [number, number];
    const reach = CROSS_PIXELS * frame.ratio;
    for (const [dx, dy] of [
      [reach, 0],
      [0, reach],
    ] as const) {
      drawLine(frame, frame.theme.origin, 1.5, [
        [x - dx, y - dy],
        [x + dx, y + dy],
      ]);
    }
  }

  get #tool(): Tool {
    return this[this.#name];
  }

  get #aim(): Place {
    const { width, height } = this.#bench.camera;
    return this.#pointer ?? [width / 2, height / 2];
  }
}
