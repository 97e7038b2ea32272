// SPDX-License-Identifier: MIT
// The page's side of frames: the last one, as typed arrays.
import { ARRAYS, FRESH, HEAD, Slot, layOut, slotsOf } from "./frame-layout.js";
import type { Array_, Layout } from "./frame-layout.js";
import type { Column, Frame, Schema } from "./wire.js";

const EMPTY = { f64: new Float64Array(), f32: new Float32Array(), u32: new Uint32Array(), u8: new Uint8Array() };

/** The columns of one table, by name; each a getter, for the arrays are others in each frame. */
export type Table = Readonly<Record<string, Array_>> & { readonly count: number };

export class Frames {
  readonly #schema: Schema;
  readonly #giveBack: (buffer: ArrayBuffer, isWaitedFor: boolean) => void;
  #slot: Slot | undefined;
  #layout: Layout | undefined;
  // Shared: all frames, the one that is read, and the word that says which one waits.
  #slots: Slot[] = [];
  #reading = 0;
  #control: Int32Array = new Int32Array(1);
  #transform: Float32Array = new Float32Array();
  #isLive = false;
  // By how much the page's clock is before the worker's: as the quickest frame so far tells.
  #ahead = Infinity;
  #isBlended = false;
  readonly #spoil = () => void (this.#isBlended = false);

  constructor(schema: Schema, giveBack: (buffer: ArrayBuffer, isWaitedFor: boolean) => void) {
    this.#schema = schema;
    this.#giveBack = giveBack;
  }

  /** Shows the newest frame from now on. */
  accept({ buffer, shared, room }: Frame): void {
    if (room !== undefined && (shared !== undefined || !isSame(room, this.#layout?.room))) {
      this.#layout = layOut(this.#schema, room);
    }
    const before = this.#slot;
    if (buffer === undefined) this.#acceptShared(shared);
    else this.#slot = new Slot(this.#schema, this.#layout as Layout, buffer);
    this.#isBlended = false;
    this.#isLive = this.head(HEAD.rate) !== 0;
    this.#ahead = Math.min(this.#ahead, performance.now() - this.head(HEAD.clock));
    if (buffer === undefined || before === undefined) return;
    // Moved, so that arrays on the frame before have length 0 from now on, and not from the next message on.
    const moved = structuredClone(before.buffer as ArrayBuffer, { transfer: [before.buffer as ArrayBuffer] });
    this.#giveBack(moved, this.#isLive);
  }

  head(at: number): number {
    return this.#slot === undefined ? 0 : (this.#slot.head[at] as number);
  }

  get alpha(): number {
    const alpha = this.head(HEAD.alpha);
    if (!this.#isLive) return alpha;
    const passed = performance.now() - this.head(HEAD.clock) - this.#ahead;
    return Math.min(1, Math.max(0, alpha + passed * this.head(HEAD.rate)));
  }

  /** The tables by their names; `vertices` belong to the shapes. */
  makeTables(): Record<string, Table> {
    const tables: Record<string, Table> = {};
    const places = Object.fromEntries(this.#schema.map(({ name }, table) => [name, table]));
    this.#schema.forEach(({ name, columns }, table) => {
      const target = (tables[name === "vertices" ? "shapes" : name] ??= {} as Table);
      columns.forEach((column, i) => {
        const get =
          name === "bodies" && column.name === "transform"
            ? () => this.#blended(table, i, columns)
            : () => this.#column(table, i, column);
        Object.defineProperty(target, column.name, { get, enumerable: true });
      });
    });
    for (const [name, target] of Object.entries(tables)) {
      const at = HEAD.rows + (places[name] as number);
      Object.defineProperty(target, "count", { get: () => this.#rows(at), enumerable: true });
    }
    return tables;
  }

  #acceptShared(shared: SharedArrayBuffer | undefined): void {
    const outgrown = shared === undefined ? undefined : this.#slots[0]?.buffer;
    if (shared !== undefined) {
      this.#slots = slotsOf(this.#schema, this.#layout as Layout, shared);
      this.#control = new Int32Array(shared, 0, 1);
      this.#reading = this.#slots.length - 1;
    }
    // A later frame may have been taken at an earlier message.
    if ((Atomics.load(this.#control, 0) & FRESH) === 0) return;
    this.#reading = Atomics.exchange(this.#control, 0, this.#reading) & (FRESH - 1);
    this.#slot = this.#slots[this.#reading];
    // Shared memory cannot be detached: whoever held on to it sees NaN, and no numbers of the past.
    if (outgrown !== undefined) new Uint8Array(outgrown).fill(255);
  }

  // A whole number: a fraction that a function returns would be an object.
  #rows(at: number): number {
    return this.#slot === undefined ? 0 : (this.#slot.head[at] as number) | 0;
  }

  #column(table: number, i: number, { element }: Column): Array_ {
    return this.#slot === undefined ? EMPTY[element] : this.#slot.column(table, i);
  }

  /** Of a scene that runs by itself the frame holds where bodies were a step before; once a task it is drawn nearer. */
  #blended(table: number, i: number, columns: readonly Column[]): Array_ {
    const from = this.#column(table, i, columns[i] as Column) as Float32Array;
    if (!this.#isLive) return from;
    if (this.#isBlended) return this.#transform;
    this.#isBlended = true;
    queueMicrotask(this.#spoil);
    if (this.#transform.length !== from.length) this.#transform = new ARRAYS.f32(from.length);
    const to = (name: string) => {
      const at = columns.findIndex((column) => column.name === name);
      return this.#column(table, at, columns[at] as Column);
    };
    this.#blend(this.#rows(HEAD.rows + table), from, { x: to("x"), y: to("y"), rotation: to("rotation") });
    return this.#transform;
  }

  #blend(count: number, from: Float32Array, { x, y, rotation }: Record<"x" | "y" | "rotation", Array_>): void {
    const into = this.#transform;
    const { alpha } = this;
    const between = (at: number, to: number) => (from[at] as number) + alpha * (to - (from[at] as number));
    for (let row = 0, at = 0; row < count; row++, at += 4) {
      into[at] = between(at, x[row] as number);
      into[at + 1] = between(at + 1, y[row] as number);
      const cos = between(at + 2, rotation[2 * row] as number);
      const sin = between(at + 3, rotation[2 * row + 1] as number);
      // Between two opposite directions there is none.
      const length = Math.hypot(cos, sin) || 1;
      into[at + 2] = cos / length;
      into[at + 3] = sin / length;
    }
  }
}

function isSame(a: readonly number[], b: readonly number[] | undefined): boolean {
  return b !== undefined && a.every((value, i) => value === b[i]);
}
