// SPDX-License-Identifier: MIT
// A scene as bytes and back, and the last states of a scene to go back to.
import { Checker } from "./check.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";

/** Where a snapshot says how long it is. */
const LENGTH_AT = 12;
/** No snapshot is so short. */
const HEADER_BYTES = 24;

/** Writes a snapshot to the module's memory; its length stands before it. Returns where it begins. */
function write(state: SceneState): number {
  const call = "snapshot";
  const { memory, exports } = state;
  state.mayGoBack = true;
  for (;;) {
    const room = state.snapshotRoom;
    const block = memory.scratch(8 + room, call);
    state.check(exports.scene_snapshot(state.use(call), block + 8, room, block), call);
    const length = memory.u32(block);
    if (length <= room) return block + 8;
    // A little more than is asked for: the next one will be of about the same length.
    state.snapshotRoom = length + (length >> 3);
  }
}

function readBytes(call: string, key: string, value: unknown): Uint8Array {
  const checker: Checker = new Checker(call);
  if (!(value instanceof Uint8Array)) checker.refuse("wrong-type", key, value, "must be a Uint8Array");
  return value;
}

/** Takes a snapshot into a buffer, or into one of its own. */
export function takeSnapshot(state: SceneState, into: unknown): Uint8Array | number {
  const { memory } = state;
  state.use("snapshot");
  const buffer = into === undefined ? undefined : readBytes("snapshot", "into", into);
  const at = write(state);
  const length = memory.u32(at - 8);
  if (buffer === undefined) return memory.bytes.slice(at, at + length);
  if (length <= buffer.length) copy(memory.bytes, at, buffer, length);
  return length;
}

// A view of just these bytes would be an object more for every snapshot.
function copy(from: Uint8Array, at: number, to: Uint8Array, length: number): void {
  for (let i = 0; i < length; i++) to[i] = from[at + i] as number;
}

/** Restores a scene from a snapshot at the beginning of these bytes. */
export function restoreSnapshot(state: SceneState, value: unknown): void {
  const call = "restore";
  state.use(call);
  const bytes = readBytes(call, "bytes", value);
  const length = Math.min(bytes.length, bytes.length < HEADER_BYTES ? HEADER_BYTES : lengthOf(bytes));
  const at = state.memory.scratch(length, call);
  state.memory.bytes.set(length === bytes.length ? bytes : bytes.subarray(0, length), at);
  finish(state, state.exports.scene_restore(state.use(call), at, length), call);
}

// A buffer that is used again may be longer than what is in it.
function lengthOf(bytes: Uint8Array): number {
  let length = 0;
  for (let i = 3; i >= 0; i--) length = length * 256 + (bytes[LENGTH_AT + i] as number);
  return length;
}

/** What of a scene is on this side agrees with what it has become. */
function finish(state: SceneState, status: number, call: string): void {
  state.touch();
  state.check(status, call);
  const alpha = state.exports.scene_alpha(state.use(call));
  state.weight = alpha > 0 ? alpha : 1;
}

/**
 * The last states of a scene, to go back to: for rollback and for stepping back. Save before each step, with the inputs of
 * that step kept beside; when other inputs become known for a step of the past, rewind to it and step again.
 *
 * The memory is the scene's, and is used again and again: saving allocates no JavaScript garbage.
 */
export class History {
  readonly #state: SceneState;
  #size = 0;

  /** @internal */
  constructor(state: SceneState) {
    this.#state = state;
  }

  /** How many states are kept at most, 0 at first. Setting it, 0 to 4,096, forgets those that there are. */
  get size(): number {
    this.#state.use("size");
    return this.#size;
  }

  set size(value: number) {
    const state = this.#state;
    const scene = state.use("size");
    const count = new Checker("size").whole("size", value, 0, 4096);
    state.check(state.exports.scene_keep(scene, count), "size");
    this.#size = count;
    state.mayGoBack ||= count > 0;
  }

  /**
   * Keeps the scene as it is now under its `stepCount`. What was kept under that count or a higher one is forgotten, and
   * where there are too many, the oldest. Refused while `size` is 0.
   */
  save(): void {
    const state = this.#state;
    state.check(state.exports.scene_save(state.use("save")), "save");
  }

  /** Is there a state that was saved when `stepCount` was that? */
  has(step: number): boolean {
    const at = this.#ask("has");
    return this.#state.memory.f64(at) <= step && step <= this.#state.memory.f64(at + 8) && Number.isInteger(step);
  }

  /**
   * Makes the scene what it was when `stepCount` was that, as `restore` does, and forgets what was saved later. A count
   * that there is no state of throws a {@link ScreeError}.
   */
  rewind(step: number): void {
    const state = this.#state;
    const scene = state.use("rewind");
    if (typeof step !== "number") new Checker("rewind").number("step", step);
    finish(state, state.exports.scene_rewind(scene, step), "rewind");
  }

  /** How many states there are. */
  get count(): number {
    const state = this.#state;
    return state.exports.scene_kept(state.use("count"), state.memory.scratch(16, "count"));
  }

  /** The step count of the oldest state; NaN when there is none. */
  get first(): number {
    const at = this.#ask("first");
    return this.count === 0 ? NaN : this.#state.memory.f64(at);
  }

  /** The step count of the latest state; NaN when there is none. */
  get last(): number {
    const at = this.#ask("last");
    return this.count === 0 ? NaN : this.#state.memory.f64(at + 8);
  }

  #ask(call: string): number {
    const { exports, memory } = this.#state;
    const scene = this.#state.use(call);
    const at = memory.scratch(16, call);
    exports.scene_kept(scene, at);
    return at;
  }
}

refuseWrites(History);
