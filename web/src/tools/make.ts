// SPDX-License-Identifier: MIT
// Tools that do one thing where one clicks or taps: spawn a body, set off an explosion; and the knife, which cuts along
// a line.
import type { ShapeLiteral } from "scree";
import { toX, toY, type Frame } from "scree/debug-draw";
import type { Place } from "../commands.js";
import type { Options } from "../options.js";
import { drawLine } from "./marks.js";
import { placeAt, type Bench, type Tool } from "./tool.js";

/** Corners of a stone in a square of 1 m about the origin. */
const STONE: readonly Place[] = [
  [-0.48, -0.2],
  [-0.12, -0.5],
  [0.34, -0.42],
  [0.5, 0.06],
  [0.2, 0.46],
  [-0.34, 0.38],
];

function shapeOf({ form, size }: Options["spawn"]): ShapeLiteral {
  switch (form) {
    case "box":
      return { box: [size, size] };
    case "ball":
      return { circle: size / 2, restitution: 0.3 };
    case "capsule":
      return { capsule: [size, size / 4] };
    case "polygon":
      return { polygon: STONE.map(([x, y]): Place => [x * size, y * size]) };
  }
}

export class SpawnTool implements Tool {
  #bench: Bench;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  take(x: number, y: number): boolean {
    const { player, camera, options, changed } = this.#bench;
    player.run({ do: "spawn", position: placeAt(camera, x, y), shape: shapeOf(options.spawn) });
    changed();
    return true;
  }

  move(): void {}

  release(): void {}

  abort(): void {}
}

export class ExplodeTool implements Tool {
  #bench: Bench;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  take(x: number, y: number): boolean {
    const { player, camera, options, changed } = this.#bench;
    player.run({ do: "explode", position: placeAt(camera, x, y), ...options.explode });
    changed();
    return true;
  }

  move(): void {}

  release(): void {}

  abort(): void {}
}

export class CutTool implements Tool {
  #bench: Bench;
  #from: Place | null = null;
  #to: Place = [0, 0];

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  take(x: number, y: number): boolean {
    this.#from = this.#to = placeAt(this.#bench.camera, x, y);
    return true;
  }

  move(x: number, y: number): void {
    this.#to = placeAt(this.#bench.camera, x, y);
    this.#bench.changed();
  }

  release(): void {
    if (this.#from) this.#bench.player.run({ do: "cut", from: this.#from, to: this.#to });
    this.abort();
  }

  abort(): void {
    this.#from = null;
    this.#bench.changed();
  }

  draw(frame: Frame): void {
    if (!this.#from) return;
    const ends = [this.#from, this.#to].map(([x, y]) => [toX(frame, x), toY(frame, y)]);
    drawLine(frame, frame.theme.contact, 2, ends);
  }
}
