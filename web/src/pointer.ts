// SPDX-License-Identifier: MIT
// Mouse, touch and arrow keys on the canvas: drag moves a body or pans, pinch zooms where it points.
import type { Camera } from "scree/debug-draw";
import type { Touch } from "./protocol.js";

const KEY_PAN = 60;
const KEY_ZOOM = 1.25;

interface Point {
  x: number;
  y: number;
}

function middle(points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread(points: Point[]): number {
  const [a, b] = points;
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** What a pointer may take hold of, instead of moving the camera. Points are CSS pixels of the canvas. */
export interface Hand {
  /** Takes what is within `slack` pixels of a point; false: there is nothing. */
  take(x: number, y: number, slack: number): boolean;
  move(x: number, y: number): void;
  release(): void;
  /** Lets go without doing what was begun: a second finger came down, to pinch. */
  abort(): void;
}

/** How near is near enough, CSS pixels: a finger is not as exact as a mouse. */
const SLACK_MOUSE = 4;
const SLACK_TOUCH = 16;

const STRIDES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [KEY_PAN, 0],
  ArrowRight: [-KEY_PAN, 0],
  ArrowUp: [0, KEY_PAN],
  ArrowDown: [0, -KEY_PAN],
};

/**
 * One pointer drags what it is put on, or pans; two pinch, and let go of what the first one held; a third is left out.
 * The middle button always pans.
 */
export class Fingers {
  readonly #camera: Camera;
  readonly #hand: Hand;
  readonly #moved: () => void;
  readonly #down = new Map<number, Point>();
  #holder = -1;

  /** `moved` is called after each move of the camera. */
  constructor(camera: Camera, hand: Hand, moved: () => void) {
    this.#camera = camera;
    this.#hand = hand;
    this.#moved = moved;
  }

  down({ id, mouse, button, x, y }: Touch): void {
    if (this.#down.size === 2) return;
    this.#down.set(id, { x, y });
    if (this.#down.size > 1) this.#letGo("abort");
    else if (button === 0 && this.#hand.take(x, y, mouse ? SLACK_MOUSE : SLACK_TOUCH)) this.#holder = id;
  }

  move({ id, x, y }: Touch): void {
    if (!this.#down.has(id)) return;
    const before = [...this.#down.values()];
    this.#down.set(id, { x, y });
    if (id === this.#holder) return this.#hand.move(x, y);
    const after = [...this.#down.values()];
    const [from, to] = [middle(before), middle(after)];
    this.#camera.pan(to.x - from.x, to.y - from.y);
    if (spread(before) > 0 && spread(after) > 0) this.#camera.zoom(spread(after) / spread(before), to.x, to.y);
    this.#moved();
  }

  up({ id }: Touch): void {
    this.#lift(id, "release");
  }

  cancel({ id }: Touch): void {
    this.#lift(id, "abort");
  }

  /** A key that pans or zooms; false: it is another one. */
  press(key: string): boolean {
    const camera = this.#camera;
    const stride = STRIDES[key];
    const [x, y] = [camera.width / 2, camera.height / 2];
    if (stride) camera.pan(...stride);
    else if (key === "+" || key === "=") camera.zoom(KEY_ZOOM, x, y);
    else if (key === "-") camera.zoom(1 / KEY_ZOOM, x, y);
    else return false;
    this.#moved();
    return true;
  }

  #lift(id: number, how: "release" | "abort"): void {
    this.#down.delete(id);
    if (id === this.#holder) this.#letGo(how);
  }

  #letGo(how: "release" | "abort"): void {
    if (this.#holder >= 0) this.#hand[how]();
    this.#holder = -1;
  }
}
