// SPDX-License-Identifier: MIT
// What the parts of one scene share: the address, what was changed since a view was made, and how a refusal becomes an
// error.
import { ScreeError, show } from "./errors.js";
import type { StatusCode } from "./errors.js";
import { FAULT, LIMITS, STATUSES } from "./layout.gen.js";
import type { Exports, Memory } from "./memory.js";

/** Names what the engine refused as TypeScript has it. */
export type Rename = (fault: Fault) => { argument: string; index?: number; hint?: string };

/** Why, the argument, the element and the value that the engine refused. */
export interface Fault {
  code: string;
  argument: string;
  index: number;
  value: number;
}

export class SceneState {
  readonly memory: Memory;
  readonly exports: Exports;
  /** Grows with every call that may change what a column holds or where it lies. */
  revision = 0;
  /** How far between the last two steps `bodies.transform` stands; below 0: as far as the banked time reaches. */
  weight = 1;
  /** States of it were kept, so that what is dead may live again. */
  mayGoBack = false;
  /** What the scene was made with, once that was read; it is read again after the scene was made what another one was. */
  settings: Readonly<Record<string, unknown>> | undefined = undefined;
  /** Bytes that a snapshot is given room for. */
  snapshotRoom = 1024;
  #scene: number;
  /** Where the columns lay of which views were given out. */
  readonly #viewed = new Map<number, number>();
  #epoch = -1;
  #hasStale = false;

  constructor(memory: Memory, scene: number) {
    this.memory = memory;
    this.exports = memory.exports;
    this.#scene = scene;
    memory.forgotten.register(this, scene, this);
  }

  get disposed(): boolean {
    return this.#scene === 0;
  }

  /** The address of the scene, for a call of this name. */
  use(call: string): number {
    if (this.#scene === 0) throw new ScreeError("disposed", `${call}: the scene was disposed`, { call });
    return this.#scene;
  }

  /** Lets go of the scene and returns its address, 0 when it was gone before. */
  release(): number {
    const scene = this.#scene;
    this.#scene = 0;
    this.memory.forgotten.unregister(this);
    this.revision = (this.revision + 1) | 0;
    if (this.#viewed.size !== 0) this.#retireViews();
    return scene;
  }

  /** After each call that may change the scene. Views of columns that have moved in it die with their buffer. */
  touch(): void {
    this.revision = (this.revision + 1) | 0;
    if (this.#viewed.size === 0) return;
    const epoch = this.exports.scene_epoch(this.#scene);
    if (epoch === this.#epoch && !this.#hasStale) return;
    this.#epoch = epoch;
    if (this.#hasStale || this.#hasMoved()) this.#retireViews();
  }

  /** A view is given out of a column that lies there. */
  viewed(column: number, address: number): void {
    const before = this.#viewed.get(column);
    if (before !== undefined && before !== address) this.#hasStale = true;
    this.#viewed.set(column, address);
  }

  #hasMoved(): boolean {
    for (const [column, address] of this.#viewed) {
      if (this.exports.column_data(this.#scene, column) >>> 0 !== address) return true;
    }
    return false;
  }

  #retireViews(): void {
    this.#viewed.clear();
    this.#hasStale = false;
    this.memory.retireViews();
  }

  /** Throws when a call was refused. */
  check(status: number, call: string, rename?: Rename): void {
    if (status !== 0) throw readFault(this.memory, this.exports.scene_fault(this.#scene) >>> 0, status, call, rename);
  }

  /** The row of a handle in the columns. */
  static row(id: number): number {
    return id & LIMITS.rowMax;
  }
}

/** Refusals for the state that the scene is in. No argument is to blame, and no value is worth telling. */
const BLAMELESS: ReadonlySet<string> = new Set(["out-of-memory", "capacity", "in-step"]);

/** The error for a refused call, from the fault that the engine left in memory. */
export function readFault(
  memory: Memory,
  fault: number,
  status: number,
  call: string,
  rename: Rename = plainName,
): ScreeError {
  const { code, text } = STATUSES[status] ?? { code: "bad-kind", text: `unknown status ${status}` };
  const value = memory.get(fault, FAULT.value);
  const name = memory.text(fault + FAULT.argument.at, FAULT.argument.bytes);
  const found: Fault = { code, argument: camelCase(name), index: memory.get(fault, FAULT.index), value };
  const { argument, index, hint = "" } = rename(found);
  const range = allowed(memory, fault);
  let reason: string = text;
  if (range !== undefined) {
    const counts = code.startsWith("too-");
    const what = code === "degenerate" ? `the length of ${argument}` : argument;
    reason = `${what} must ${counts ? "have" : "be"} ${range}${counts ? " points" : ""}; got ${show(value)}`;
  } else if (!BLAMELESS.has(code)) reason = `${argument}: ${text}`;
  return new ScreeError(code as StatusCode, `${call}: ${reason}${hint}`, { call, argument, value, index });
}

/** The range that the refused value should lie in; undefined where it is not for a range that it was refused. */
function allowed(memory: Memory, fault: number): string | undefined {
  const low = memory.get(fault, FAULT.low);
  const high = memory.get(fault, FAULT.high);
  if (low === high) return String(low);
  if (low < high) return high < 1e99 ? `from ${low} to ${high}` : `at least ${low}`;
  return undefined;
}

/** `linear_damping` is `linearDamping` on this side. */
function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

const plainName: Rename = ({ argument }) => ({ argument });
