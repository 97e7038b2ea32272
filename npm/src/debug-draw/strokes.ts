// SPDX-License-Identifier: MIT
// Straight strokes in any number: paths on the canvas while they are few, pixels of our own once they are a crowd, which
// takes a tenth of the time.
import { Pixels } from "./pixels.js";
import type { Frame } from "./frame.js";

/** Straight lines: x and y of both ends, device pixels, one line after the other. */
export class Lines {
  #ends = new Float64Array(256);
  /** Numbers in `ends`, four a line. */
  length = 0;

  get ends(): Float64Array {
    return this.#ends;
  }

  add(ax: number, ay: number, bx: number, by: number): void {
    const at = this.length;
    if (at === this.#ends.length) this.#grow();
    const ends = this.#ends;
    ends[at] = ax;
    ends[at + 1] = ay;
    ends[at + 2] = bx;
    ends[at + 3] = by;
    this.length = at + 4;
  }

  /** A small ring about a point. */
  addRing(x: number, y: number, radius: number): void {
    for (let i = 0; i < 2 * CORNERS; i += 2) {
      const [ax, ay] = [x + radius * RING[i]!, y + radius * RING[i + 1]!];
      this.add(ax, ay, x + radius * RING[i + 2]!, y + radius * RING[i + 3]!);
    }
  }

  #grow(): void {
    const more = new Float64Array(2 * this.#ends.length);
    more.set(this.#ends);
    this.#ends = more;
  }
}

/** Lines of one colour and one width, CSS pixels. */
export interface Strokes {
  colour: string;
  width: number;
  lines: Lines;
}

/** So many strokes are a crowd. */
const CROWD = 1000;
/** Strokes a path: browsers crawl through a path of thousands. */
const PATH_STROKES = 64;
/** Corners of a ring, and where they are on that of radius 1, the first of them again at its end. */
const CORNERS = 8;
const RING = Float64Array.from({ length: 2 * CORNERS + 2 }, (_, i) => {
  const angle = (2 * Math.PI * (i >> 1)) / CORNERS;
  return i % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
});

const pixels = new Pixels();

export const isCrowd = (strokes: number): boolean => strokes > CROWD;

/** Draws strokes, the first ones first. */
export function drawStrokes(frame: Frame, all: readonly Strokes[]): void {
  const { context, ratio } = frame;
  if (isCrowd(all.reduce((sum, { lines }) => sum + lines.length / 4, 0))) {
    pixels.begin(context.canvas.width, context.canvas.height);
    for (const { colour, width, lines } of all) {
      pixels.draw(lines.ends, lines.length, colour, Math.max(1, Math.round(width * ratio)));
    }
    pixels.end(context);
    return;
  }
  for (const { colour, width, lines } of all) {
    const { ends, length } = lines;
    context.strokeStyle = colour;
    context.lineWidth = width * ratio;
    for (let i = 0; i < length; i += 4) {
      if (i % (4 * PATH_STROKES) === 0) context.beginPath();
      context.moveTo(ends[i]!, ends[i + 1]!);
      context.lineTo(ends[i + 2]!, ends[i + 3]!);
      if ((i + 4) % (4 * PATH_STROKES) === 0 || i + 4 === length) context.stroke();
    }
  }
}
