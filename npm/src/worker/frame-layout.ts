// SPDX-License-Identifier: MIT
// How a frame lies in memory: a head of doubles, then the columns of each table, as both sides count them.
import type { Schema } from "./wire.js";

/** What the head holds; behind it stand the rows of each table. */
export const HEAD = {
  /** Steps since the scene was made. */
  steps: 0,
  /** Simulated seconds since then. */
  time: 1,
  /** How far between the last two steps the scene stands. */
  alpha: 2,
  /** By how much `alpha` grows in a millisecond; 0 for a scene that does not run by itself. */
  rate: 3,
  /** When that was so, by the clock of the worker, ms. */
  clock: 4,
  /** What the tables held that steps do not change. */
  edition: 5,
  rows: 6,
} as const;

export const ARRAYS = { f64: Float64Array, f32: Float32Array, u32: Uint32Array, u8: Uint8Array } as const;
export type Array_ = Float64Array | Float32Array | Uint32Array | Uint8Array;

/** Frames in shared memory: one is read, one is written, and one waits. */
export const SLOTS = 3;
/** Marks the number of the frame that waits when it was not read yet. */
export const FRESH = 4;
/** Before the frames in shared memory stands the word with that number. */
export const CONTROL_BYTES = 8;

/** Where each column begins, table after table, and how many bytes a frame takes. */
export interface Layout {
  readonly room: readonly number[];
  readonly offsets: readonly (readonly number[])[];
  readonly bytes: number;
}

export function layOut(schema: Schema, room: readonly number[]): Layout {
  let at = 8 * (HEAD.rows + schema.length);
  const offsets = schema.map(({ columns }, table) => {
    return columns.map(({ element, lanes }) => {
      const here = at;
      const bytes = ARRAYS[element].BYTES_PER_ELEMENT * lanes * (room[table] as number);
      at += (bytes + 7) & ~7;
      return here;
    });
  });
  return { room, offsets, bytes: at };
}

/** The parts of one frame, each made when it is asked for first. */
export class Slot {
  readonly buffer: ArrayBufferLike;
  readonly head: Float64Array;
  readonly #schema: Schema;
  readonly #layout: Layout;
  readonly #start: number;
  readonly #views: (Array_ | undefined)[][];

  constructor(schema: Schema, layout: Layout, buffer: ArrayBufferLike, start = 0) {
    this.buffer = buffer;
    this.#schema = schema;
    this.#layout = layout;
    this.#start = start;
    this.head = new Float64Array(buffer, start, HEAD.rows + schema.length);
    this.#views = schema.map(() => []);
  }

  column(table: number, column: number): Array_ {
    const views = this.#views[table] as (Array_ | undefined)[];
    return (views[column] ??= this.#make(table, column));
  }

  #make(table: number, column: number): Array_ {
    const { element, lanes } = (this.#schema[table] as Schema[number]).columns[column] as Schema[number]["columns"][number];
    const at = this.#start + ((this.#layout.offsets[table] as number[])[column] as number);
    return new ARRAYS[element](this.buffer as ArrayBuffer, at, lanes * (this.#layout.room[table] as number));
  }
}

/** The frames of shared memory. */
export function slotsOf(schema: Schema, layout: Layout, buffer: SharedArrayBuffer): Slot[] {
  return Array.from({ length: SLOTS }, (_, i) => new Slot(schema, layout, buffer, CONTROL_BYTES + i * layout.bytes));
}
