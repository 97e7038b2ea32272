// SPDX-License-Identifier: MIT
// Typed arrays on the engine's own columns, made anew when these moved.
import { COLUMNS } from "./layout.gen.js";
import { fix, refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";

type Column = Float64Array | Float32Array | Uint32Array | Uint8Array;

const ARRAYS = { f64: Float64Array, f32: Float32Array, u32: Uint32Array, u8: Uint8Array } as const;

/** Whoever still holds a view holds the scene whose memory it shows. */
const owners = new WeakMap<Column, SceneState>();

/**
 * The columns of one table. A view lasts for as long as the column stays where it is: reading the same column step
 * after step gives the same typed array and allocates nothing.
 */
export abstract class ColumnTable {
  /** @internal */
  protected readonly state: SceneState;
  readonly #table: string;
  readonly #views: (Column | undefined)[] = [];
  #revision = -1;
  #buffer: ArrayBuffer | undefined;
  #epoch = -1;
  #rows = 0;

  /** @internal */
  constructor(state: SceneState, table: string) {
    this.state = state;
    this.#table = table;
  }

  /** How many rows there are to read. */
  get count(): number {
    this.#refresh();
    return this.#rows;
  }

  /** @internal Asks the engine how many rows there are; may move columns. */
  protected abstract countRows(scene: number): number;

  /** @internal Gives a class a member for each of these columns that it has none of its own for. */
  protected static define(ids: Readonly<Record<string, number>>): void {
    for (const [name, id] of Object.entries(ids)) {
      if (name in this.prototype) continue;
      fix(this.prototype, name, function (this: ColumnTable) {
        return this.column(id);
      });
    }
  }

  /** @internal */
  protected column(id: number): Column {
    this.#refresh();
    return this.#views[id] ?? (this.#views[id] = this.#makeView(id));
  }

  // Every change of a scene comes through this package and moves the revision; memory may also grow for another scene.
  #refresh(): void {
    const state = this.state;
    if (this.#revision === state.revision && this.#buffer === state.memory.buffer) return;
    const scene = state.use(this.#table);
    const rows = this.countRows(scene);
    const epoch = state.exports.scene_epoch(scene);
    const buffer = state.memory.buffer;
    if (buffer !== this.#buffer) this.#views.length = 0;
    else if (epoch !== this.#epoch || rows > this.#rows) this.#dropStale(scene, rows);
    this.#revision = state.revision;
    this.#buffer = buffer;
    this.#epoch = epoch;
    this.#rows = rows;
  }

  // A longer view than needed stays, for `count` tells how much of it to read; one that is too short is made anew.
  #dropStale(scene: number, rows: number): void {
    for (let id = 0; id < this.#views.length; id++) {
      const view = this.#views[id];
      if (view === undefined) continue;
      const moved = view.byteOffset !== this.state.exports.column_data(scene, id) >>> 0;
      if (moved || view.length < rows * lanesOf(id)) this.#views[id] = undefined;
    }
  }

  #makeView(id: number): Column {
    const { element } = COLUMNS[id] as (typeof COLUMNS)[number];
    const { exports, memory } = this.state;
    const address = exports.column_data(this.state.use(this.#table), id) >>> 0;
    this.state.viewed(id, address);
    const view = new ARRAYS[element](memory.buffer, address, this.#rows * lanesOf(id));
    owners.set(view, this.state);
    return view;
  }
}

refuseWrites(ColumnTable);

function lanesOf(id: number): number {
  return (COLUMNS[id] as (typeof COLUMNS)[number]).lanes;
}
