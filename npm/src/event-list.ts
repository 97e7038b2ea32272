// SPDX-License-Identifier: MIT
// Lists of what happened, as records and as columns.
import { Checker } from "./check.js";
import { LIMITS } from "./layout.gen.js";
import type { Field } from "./memory.js";
import { fix, refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";

type Column = Float64Array | Float32Array | Uint32Array;

/** Where the records are; how many is written to `outCount`. */
export type FindRecords = (scene: number, outCount: number) => number;

/** A struct of layout.gen.ts. */
export interface RecordLayout {
  readonly sizeof: number;
  readonly [member: string]: Field | number;
}

/** What of a member a column holds; handles become rows, and the world `0xffffffff`. */
interface ColumnSource extends Field {
  readonly isHandle: boolean;
}

/** Members that are handles. */
const HANDLE = /^(body|shape|joint)/;

/**
 * What happened in the last step, in the order of handles: `count`, `at(index)` and iteration give records, which are
 * made as they are asked for; the columns give the same without any, rows 0 to `count - 1`, and stay the same typed
 * arrays for as long as these are long enough.
 */
export abstract class EventList<T> implements Iterable<T> {
  readonly #state: SceneState;
  readonly #find: FindRecords;
  readonly #bytes: number;
  readonly #columns = new Map<string, Column>();
  readonly #revisions = new Map<string, number>();
  #count = 0;

  /** @internal */
  constructor(state: SceneState, layout: RecordLayout, find: FindRecords) {
    this.#state = state;
    this.#bytes = layout.sizeof;
    this.#find = find;
  }

  /** How many there are. */
  get count(): number {
    this.#locate();
    return this.#count;
  }

  /** The event of this number, 0 to `count - 1`; undefined outside. */
  at(index: number): T | undefined {
    const address = this.#locate();
    if (typeof index !== "number") new Checker("at").number("index", index);
    if (!(index >= 0 && index < this.#count)) return undefined;
    return this.read(address + Math.floor(index) * this.#bytes);
  }

  /** The records, in order. */
  *[Symbol.iterator](): IterableIterator<T> {
    for (let i = 0; ; i++) {
      const event = this.at(i);
      if (event === undefined) return;
      yield event;
    }
  }

  /** @internal */
  protected abstract read(address: number): T;

  /** @internal Gives a class a column for each of these members of its records. */
  protected static define(layout: RecordLayout, ...names: string[]): void {
    for (const name of names) {
      const source = { ...(layout[name] as Field), isHandle: HANDLE.test(name) };
      fix(this.prototype, name, function (this: EventList<unknown>) {
        return this.#column(name, source);
      });
    }
  }

  #column(name: string, source: ColumnSource): Column {
    const address = this.#locate();
    let column = this.#columns.get(name);
    if (column === undefined || column.length < this.#count) {
      const length = Math.max(16, 2 * this.#count);
      const Kind = source.kind === "f64" ? Float64Array : source.kind === "f32" ? Float32Array : Uint32Array;
      this.#columns.set(name, (column = new Kind(length)));
    } else if (this.#revisions.get(name) === this.#state.revision) return column;
    this.#fill(column, address + source.at, source);
    this.#revisions.set(name, this.#state.revision);
    return column;
  }

  // Straight from the view: a fraction that a function returns would be an object.
  #fill(column: Column, first: number, { kind, isHandle }: ColumnSource): void {
    const { view } = this.#state.memory;
    for (let i = 0, at = first; i < this.#count; i++, at += this.#bytes) {
      if (kind === "f64") column[i] = view.getFloat64(at, true);
      else if (kind === "f32") column[i] = view.getFloat32(at, true);
      else if (!isHandle) column[i] = view.getUint32(at, true);
      else column[i] = view.getUint32(at, true) === 0 ? 0xffffffff : view.getUint32(at, true) & LIMITS.rowMax;
    }
  }

  // Where the first one is. Anew for each: whoever iterates may edit the scene, and the list may move. How many there
  // are goes into a member: an object for both would be garbage.
  #locate(): number {
    const { memory } = this.#state;
    const scene = this.#state.use("events");
    const out = memory.scratch(4, "events");
    const address = this.#find(scene, out) >>> 0;
    this.#count = memory.u32(out);
    return address;
  }
}

refuseWrites(EventList);
