// SPDX-License-Identifier: MIT
// Pictures of a scene while it is stepped: frames as PNG files, or one animated GIF. They are drawn by scree/debug-draw
// on a canvas for Node, which like the GIF encoder is no dependency: those who want pictures install them.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DebugDraw } from "../debug-draw/index.js";
import type { Scene } from "../scene.js";
import { FileError, writeBytes } from "./files.js";

export interface PictureOptions {
  gif: string | undefined;
  /** Folder of the frames. */
  png: string | undefined;
  /** Pictures a second of the scene. */
  fps: number;
  /** Pixels; the height follows from what is in view. */
  width: number;
}

/** Height beside width, at the most and the least. */
const TALLEST = 1.5;
const FLATTEST = 0.25;
/** A GIF counts time in hundredths of a second. */
const TICKS = 100;
/** Of 256 colours of a frame one stands for "as before". */
const COLOURS = 255;

type CanvasModule = typeof import("@napi-rs/canvas");
type Canvas = import("@napi-rs/canvas").Canvas;

/** What is used of gifenc, which has no types of its own. */
interface GifModule {
  GIFEncoder(): GifEncoder;
  quantize(rgba: Uint8ClampedArray, colours: number): number[][];
  applyPalette(rgba: Uint8ClampedArray, palette: number[][]): Uint8Array;
}

interface GifFrame {
  palette: number[][];
  delay: number;
  transparent: boolean;
  transparentIndex: number;
  /** 1: what is there stays under the next frame. */
  dispose: number;
}

interface GifEncoder {
  writeFrame(index: Uint8Array, width: number, height: number, options: GifFrame): void;
  finish(): void;
  bytes(): Uint8Array;
}

/** A package that only pictures need. */
async function need(name: string, option: string): Promise<unknown> {
  try {
    const module = (await import(name)) as { default?: unknown };
    return module.default ?? module;
  } catch (cause) {
    throw new MissingError(`${option} needs ${name}: npm install ${name}`, { cause });
  }
}

/** What pictures need is not installed. */
export class MissingError extends Error {}

/** One picture each 1/fps s of the scene, from before its first step. */
export class Pictures {
  readonly #options: PictureOptions;
  readonly #scene: Scene;
  readonly #view: DebugDraw;
  readonly #canvas: Canvas;
  readonly #gif: GifModule | undefined;
  readonly #encoder: GifEncoder | undefined;
  /** The pixels of the frame before. */
  #before: Uint32Array | undefined;
  #frames = 0;

  /** Undefined when no pictures are asked for. */
  static async open(scene: Scene, options: PictureOptions): Promise<Pictures | undefined> {
    const { gif, png } = options;
    if (gif === undefined && png === undefined) return undefined;
    const canvas = (await need("@napi-rs/canvas", gif === undefined ? "--png" : "--gif")) as CanvasModule;
    const encoder = gif === undefined ? undefined : ((await need("gifenc", "--gif")) as GifModule);
    return new Pictures(scene, options, canvas, encoder);
  }

  private constructor(scene: Scene, options: PictureOptions, canvas: CanvasModule, gif: GifModule | undefined) {
    this.#scene = scene;
    this.#options = options;
    // What a page has, and Node has not.
    (globalThis as { Path2D?: unknown }).Path2D ??= canvas.Path2D;
    this.#canvas = canvas.createCanvas(options.width, options.width);
    this.#view = new DebugDraw(this.#canvas as unknown as OffscreenCanvas, { theme: "light" });
    this.#view.fit(scene);
    const { minX, minY, maxX, maxY } = this.#view.camera.fitted!;
    const shape = Math.min(TALLEST, Math.max(FLATTEST, (maxY - minY) / Math.max(maxX - minX, 1e-9)));
    // Even, as encoders of videos want it.
    this.#canvas.height = 2 * Math.round((options.width * shape) / 2);
    this.#gif = gif;
    this.#encoder = gif?.GIFEncoder();
    if (options.png !== undefined) makeFolder(options.png);
    this.take();
  }

  /** Called after each step: takes a picture if one is due. */
  take(): void {
    // A little early counts: the times of steps are sums of rounded numbers.
    while (this.#frames <= this.#scene.time * this.#options.fps + 1e-6) this.#draw();
  }

  /** Writes the GIF. Returns how many pictures there are. */
  close(): number {
    const { gif } = this.#options;
    if (gif !== undefined && this.#encoder) {
      this.#encoder.finish();
      writeBytes(gif, this.#encoder.bytes());
    }
    return this.#frames;
  }

  #draw(): void {
    const { png } = this.#options;
    this.#view.draw(this.#scene, true);
    const frame = this.#frames++;
    if (png !== undefined) {
      writeBytes(path.join(png, `${String(frame).padStart(5, "0")}.png`), this.#canvas.toBuffer("image/png"));
    }
    if (this.#encoder && this.#gif) this.#addFrame(this.#encoder, this.#gif, frame);
  }

  #addFrame(encoder: GifEncoder, { quantize, applyPalette }: GifModule, frame: number): void {
    const { width, height } = this.#canvas;
    const { data } = this.#canvas.getContext("2d").getImageData(0, 0, width, height);
    const palette = quantize(data, COLOURS);
    const pixels = applyPalette(data, palette);
    const transparentIndex = palette.push([0, 0, 0]) - 1;
    // What stays as it was is left out, which makes the file several times smaller.
    const rgba = new Uint32Array(data.buffer, data.byteOffset, width * height);
    const before = this.#before;
    if (before) for (let i = 0; i < rgba.length; i++) if (rgba[i] === before[i]) pixels[i] = transparentIndex;
    this.#before = rgba;
    const tick = (at: number): number => Math.round((TICKS * at) / this.#options.fps);
    const delay = (tick(frame + 1) - tick(frame)) * (1000 / TICKS);
    encoder.writeFrame(pixels, width, height, { palette, delay, transparent: true, transparentIndex, dispose: 1 });
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new FileError("make", folder, error);
  }
}
