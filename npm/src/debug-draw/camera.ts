// SPDX-License-Identifier: MIT
// The camera: which part of the scene the canvas shows. Lengths on the canvas are CSS pixels, with y down.

/** A box of the scene, m. */
export interface Bounds {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

const SCALE = 50;
const SCALE_MIN = 1e-3;
const SCALE_MAX = 1e5;
const MARGIN = 28;

/** `scree/debug-draw` has one; x, y and scale may be set. */
export class Camera {
  /** Centre of the view, m. */
  x = 0;
  y = 0;
  /** Pixels a metre. */
  scale = SCALE;
  width = 1;
  height = 1;
  #bounds: Bounds | null = null;

  /** What it was fitted to, or null once it was moved: a view that is fitted still is fitted anew when its size changes. */
  get fitted(): Bounds | null {
    return this.#bounds;
  }

  /** Is it as it was made? */
  get untouched(): boolean {
    return !this.#bounds && this.x === 0 && this.y === 0 && this.scale === SCALE;
  }

  /** Tells the camera how large the canvas is, CSS pixels. */
  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (this.#bounds) this.fit(this.#bounds);
  }

  /** Moves the view by a drag in pixels. */
  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
    this.#bounds = null;
  }

  /** Scales about a point of the canvas, which stays where it is. */
  zoom(factor: number, px: number, py: number): void {
    const next = Math.min(SCALE_MAX, Math.max(SCALE_MIN, this.scale * factor));
    const dx = px - this.width / 2;
    const dy = py - this.height / 2;
    this.x += dx / this.scale - dx / next;
    this.y -= dy / this.scale - dy / next;
    this.scale = next;
    this.#bounds = null;
  }

  /** Shows all of a box, with a margin. */
  fit(box: Bounds): void {
    const wide = Math.max(box.maxX - box.minX, 1e-3);
    const high = Math.max(box.maxY - box.minY, 1e-3);
    const margin = Math.min(MARGIN, this.width / 8, this.height / 8);
    const scale = Math.min((this.width - 2 * margin) / wide, (this.height - 2 * margin) / high);
    this.scale = Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale));
    this.x = (box.minX + box.maxX) / 2;
    this.y = (box.minY + box.maxY) / 2;
    this.#bounds = box;
  }

  /** The part of the scene in view. */
  bounds(): Bounds {
    const x = this.width / 2 / this.scale;
    const y = this.height / 2 / this.scale;
    return { minX: this.x - x, minY: this.y - y, maxX: this.x + x, maxY: this.y + y };
  }
}
