// SPDX-License-Identifier: MIT
// The worker's side of frames: copies what the page may read of a scene to where it reads it.
import { COLUMN, COLUMNS } from "../layout.gen.js";
import type { Scene } from "../scene.js";
import type { SceneState } from "../state.js";
import { CONTROL_BYTES, FRESH, HEAD, SLOTS, Slot, layOut, slotsOf } from "./frame-layout.js";
import type { Array_, Layout } from "./frame-layout.js";
import type { Frame, Schema } from "./wire.js";

const TABLES = {
  bodies: COLUMN.body,
  shapes: COLUMN.shape,
  vertices: COLUMN.vertex,
  contacts: COLUMN.contact,
  joints: COLUMN.joint,
};
const NAMES = Object.keys(TABLES) as (keyof typeof TABLES)[];

export const SCHEMA: Schema = NAMES.map((table) => ({
  name: table,
  columns: Object.entries(TABLES[table]).map(([name, id]) => ({ name, ...(COLUMNS[id] as (typeof COLUMNS)[number]) })),
}));

/** Steps leave these tables as they are, but for one column. */
const STEADY: ReadonlySet<string> = new Set(["shapes", "vertices"]);
const MOVING = "box";
/** These are copied for those alone who read them. */
const ASKED: ReadonlySet<string> = new Set(["contacts", "joints"]);

/** Buffers that go to and fro where nothing is shared. */
const POOL = 2;

export class Publisher {
  /** Grows when what steps leave alone may have changed. */
  edition = 1;
  readonly #scene: Scene;
  readonly #number: number;
  readonly #isShared: boolean;
  readonly #asked = new Set<string>();
  #layout: Layout = { room: NAMES.map(() => 0), offsets: [], bytes: 0 };
  #revision = -1;
  // Shared: all frames, the one that is written, and the word that says which one waits.
  #slots: Slot[] = [];
  #writing = 0;
  #control: Int32Array = new Int32Array(1);
  // Sent: buffers that came back, and how many there are in all.
  #free: ArrayBuffer[] = [];
  #made = 0;

  constructor(scene: Scene, number: number, isShared: boolean) {
    this.#scene = scene;
    this.#number = number;
    this.#isShared = isShared;
  }

  get revision(): number {
    return this.#state.revision;
  }

  /** Did anything change since the last frame? */
  get isDue(): boolean {
    return this.#revision !== this.revision;
  }

  get #state(): SceneState {
    return this.#scene.bodies["state"];
  }

  /** Copies this table, too, from now on. */
  ask(table: string): void {
    if (!ASKED.has(table) || this.#asked.has(table)) return;
    this.#asked.add(table);
    this.renew();
  }

  /** The next frame is due whatever changes. */
  renew(): void {
    this.#revision = -1;
  }

  /** Takes a buffer back from the page. */
  take(buffer: ArrayBuffer): void {
    if (buffer.byteLength === this.#layout.bytes && this.#free.length < POOL) this.#free.push(buffer);
  }

  /**
   * Writes a frame. `rate` is not 0 for a scene that runs by itself: its page shows what lies between two steps, and is
   * sent no more frames than it gives back.
   */
  publish(rate: number): Frame | undefined {
    const rows = this.#countRows();
    const shared = this.#makeRoom(rows);
    if (!this.#isShared) return this.#send(rows, rate);
    this.#write(this.#slots[this.#writing] as Slot, rows, rate);
    this.#writing = Atomics.exchange(this.#control, 0, this.#writing | FRESH) & (FRESH - 1);
    return { scene: this.#number, ...(shared && { shared, room: this.#layout.room }) };
  }

  #send(rows: readonly number[], rate: number): Frame | undefined {
    let buffer = this.#free.pop();
    if (buffer === undefined) {
      if (rate !== 0 && this.#made >= POOL) return undefined;
      buffer = new ArrayBuffer(this.#layout.bytes);
      this.#made++;
    }
    this.#write(new Slot(SCHEMA, this.#layout, buffer), rows, rate);
    return { scene: this.#number, buffer, room: this.#layout.room };
  }

  /** How many rows of each table are to be copied. */
  #countRows(): number[] {
    const { bodies, shapes, contacts, joints } = this.#scene;
    const wanted = (name: string, table: { readonly count: number }) => (this.#asked.has(name) ? table.count : 0);
    return [
      bodies.count,
      shapes.count,
      shapes.vertices.length / 2,
      wanted("contacts", contacts),
      wanted("joints", joints),
    ];
  }

  /** Lays frames out anew where there is not room for all; returns the memory to be shared, if that is new. */
  #makeRoom(rows: readonly number[]): SharedArrayBuffer | undefined {
    const { room, bytes } = this.#layout;
    if (bytes > 0 && rows.every((count, table) => count <= (room[table] as number))) return undefined;
    const grown = rows.map((count, table) => {
      const had = room[table] as number;
      return count <= had ? had : Math.max(count, 2 * had, 16);
    });
    this.#layout = layOut(SCHEMA, grown);
    this.#free = [];
    this.#made = 0;
    if (!this.#isShared) return undefined;
    const buffer = new SharedArrayBuffer(CONTROL_BYTES + SLOTS * this.#layout.bytes);
    this.#slots = slotsOf(SCHEMA, this.#layout, buffer);
    this.#control = new Int32Array(buffer, 0, 1);
    // The page has the last one, and the one between waits.
    this.#control[0] = 1;
    this.#writing = 0;
    return buffer;
  }

  #write(slot: Slot, rows: readonly number[], rate: number): void {
    const scene = this.#scene;
    const state = this.#state;
    const { head } = slot;
    const { weight } = state;
    if (rate !== 0) this.#weigh(0);
    const isEdited = head[HEAD.edition] !== this.edition;
    for (let table = 0; table < SCHEMA.length; table++) {
      this.#copy(slot, table, rows[table] as number, isEdited || !STEADY.has(NAMES[table] as string));
    }
    if (rate !== 0) this.#weigh(weight);
    head[HEAD.edition] = this.edition;
    head[HEAD.steps] = scene.stepCount;
    head[HEAD.time] = scene.time;
    head[HEAD.alpha] = rate !== 0 || weight < 0 ? scene.alpha : weight;
    head[HEAD.rate] = rate;
    head[HEAD.clock] = performance.now();
    this.#revision = state.revision;
  }

  #weigh(weight: number): void {
    this.#state.weight = weight;
    this.#state.touch();
  }

  #copy(slot: Slot, table: number, rows: number, isNew: boolean): void {
    const { name, columns } = SCHEMA[table] as Schema[number];
    slot.head[HEAD.rows + table] = rows;
    if (rows === 0) return;
    const source = this.#scene[name === "vertices" ? "shapes" : (name as "bodies")] as unknown as Record<string, Array_>;
    for (let i = 0; i < columns.length; i++) {
      const { name, lanes } = columns[i] as Schema[number]["columns"][number];
      if (!isNew && name !== MOVING) continue;
      const from = source[name] as Array_;
      const length = rows * lanes;
      slot.column(table, i).set(from.length > length ? from.subarray(0, length) : from);
    }
  }
}
