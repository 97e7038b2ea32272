// SPDX-License-Identifier: MIT
// A picture that we draw pixel by pixel and lay over a canvas as one: for marks by the ten thousand, on each of which a
// browser spends more than on all of its pixels. Strokes have no smooth edges here.
import type { Context } from "./frame.js";

type Plain = Context & { canvas: HTMLCanvasElement | OffscreenCanvas };

function plainContext(): Plain {
  const canvas = typeof OffscreenCanvas === "function" ? new OffscreenCanvas(1, 1) : document.createElement("canvas");
  return canvas.getContext("2d", { willReadFrequently: true }) as Plain;
}

export class Pixels {
  #context: Plain | null = null;
  #data: ImageData | null = null;
  #pixels = new Uint32Array(0);
  #width = 0;
  #height = 0;
  /** The rows that were drawn on. */
  #top = 0;
  #bottom = 0;
  /** CSS colours as pixels. */
  #colours = new Map<string, number>();

  /** An empty picture of that size. */
  begin(width: number, height: number): void {
    const context = (this.#context ??= plainContext());
    [this.#top, this.#bottom] = [height, 0];
    if (this.#data?.width === width && this.#data.height === height) return;
    [context.canvas.width, context.canvas.height] = [width, height];
    [this.#width, this.#height] = [width, height];
    this.#data = context.createImageData(width, height);
    this.#pixels = new Uint32Array(this.#data.data.buffer);
  }

  /** Lines, `width` pixels wide: of each, `ends` has x and y of both ends, which are `length` numbers in all. */
  draw(ends: Float64Array, length: number, colour: string, width: number): void {
    const pixel = this.#pixelOf(colour);
    for (let i = 0; i < length; i += 4) {
      const ax = ends[i]!;
      const ay = ends[i + 1]!;
      const bx = ends[i + 2]!;
      const by = ends[i + 3]!;
      // As wide as it is, along the side that it runs across.
      if (Math.abs(bx - ax) >= Math.abs(by - ay)) this.#across(ax, ay, bx, by, width, pixel);
      else this.#along(ax, ay, bx, by, width, pixel);
    }
  }

  /** Lays the picture over a canvas of the same size, and empties it. */
  end(target: Context): void {
    const [context, data, rows] = [this.#context!, this.#data!, this.#bottom - this.#top];
    if (rows <= 0) return;
    context.putImageData(data, 0, 0, 0, this.#top, this.#width, rows);
    target.drawImage(context.canvas, 0, this.#top, this.#width, rows, 0, this.#top, this.#width, rows);
    this.#pixels.fill(0, this.#top * this.#width, this.#bottom * this.#width);
  }

  /** Rather flat than steep: a column of pixels at each x. */
  #across(ax: number, ay: number, bx: number, by: number, width: number, pixel: number): void {
    const slope = (by - ay) / (bx - ax || 1);
    const from = Math.round(Math.min(ax, bx));
    const end = Math.min(this.#width, Math.max(Math.round(Math.max(ax, bx)), from + 1));
    const stride = this.#width;
    const height = this.#height;
    const pixels = this.#pixels;
    for (let x = Math.max(0, from); x < end; x++) {
      const first = Math.round(ay + slope * (x + 0.5 - ax) - width / 2);
      const top = Math.max(0, first);
      const bottom = Math.min(height, first + width);
      if (top >= bottom) continue;
      for (let at = top * stride + x; at < bottom * stride; at += stride) pixels[at] = pixel;
      this.#touch(top, bottom);
    }
  }

  /** Rather steep: a row of pixels at each y. */
  #along(ax: number, ay: number, bx: number, by: number, width: number, pixel: number): void {
    const slope = (bx - ax) / (by - ay);
    const from = Math.round(Math.min(ay, by));
    const top = Math.max(0, from);
    const bottom = Math.min(this.#height, Math.max(Math.round(Math.max(ay, by)), from + 1));
    if (top >= bottom) return;
    const stride = this.#width;
    const pixels = this.#pixels;
    for (let y = top; y < bottom; y++) {
      const first = Math.round(ax + slope * (y + 0.5 - ay) - width / 2);
      const end = y * stride + Math.min(stride, first + width);
      for (let at = y * stride + Math.max(0, first); at < end; at++) pixels[at] = pixel;
    }
    this.#touch(top, bottom);
  }

  #touch(top: number, bottom: number): void {
    if (top < this.#top) this.#top = top;
    if (bottom > this.#bottom) this.#bottom = bottom;
  }

  #pixelOf(colour: string): number {
    const known = this.#colours.get(colour);
    if (known !== undefined) return known;
    const context = this.#context!;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const pixel = new Uint32Array(context.getImageData(0, 0, 1, 1).data.buffer)[0]!;
    this.#colours.set(colour, pixel);
    return pixel;
  }
}
