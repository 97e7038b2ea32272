// SPDX-License-Identifier: MIT
// What goes over the wire, and how values are made fit for it.
import { ScreeError } from "../errors.js";
import type { ErrorCode, ErrorDetails } from "../errors.js";
import { show } from "../show.js";

/** The key of what stands for a thing: no literal has one like it. */
export const THING = "scree:thing";

/** A thing by the number that the page gave it, or of a scene by its kind and the engine's handle. */
export type Name = number | readonly [scene: number, kind: string, id: number];

/** One command: what to do, with what, under which member, with which arguments, and the number of what it makes. */
export type Command = readonly [verb: string, on: Name, member: string, args: unknown, makes: number];

/** What was refused: a ScreeError in parts, or any other error. */
export interface Failure {
  readonly error?: Error;
  readonly parts?: ErrorDetails & { readonly code: ErrorCode; readonly message: string };
}

/** What came of one command. */
export type Result = readonly [value?: unknown, failure?: Failure];

/** From the page: the first message, and all others. */
export interface Hello {
  /** `page`: a number of its own. A worker serves one at a time. */
  readonly hello: { readonly wasm: unknown; readonly shared: boolean; readonly page: number };
}
export interface Batch {
  readonly commands: readonly Command[];
  /** Frames whose buffers the page is done with, by scene. */
  readonly back: readonly (readonly [scene: number, buffer: ArrayBuffer])[];
  /** Numbers that are no more used on the page. */
  readonly gone: readonly number[];
  /** True: free all that there is. */
  readonly bye?: boolean;
}

/** From the worker: it listens; how its things are made; and what came of a batch, or of steps by its own clock. */
export interface Here {
  readonly here: true;
}
export interface Ready {
  readonly ready: Failure | Terms;
  readonly page: number;
}
export interface Terms {
  readonly version: string;
  /** The names of methods by kind of thing. */
  readonly methods: Readonly<Record<string, readonly string[]>>;
  readonly tables: Schema;
  /** The bits of a handle that are its row. */
  readonly rowMax: number;
}
export interface Answer {
  readonly results?: readonly Result[];
  readonly frames: readonly Frame[];
  readonly events: readonly EventRecords[];
}
export type EventRecords = readonly [scene: number, list: string, step: number, records: readonly unknown[]];

/** Tables and their columns, as they lie in a frame. */
export type Schema = readonly { readonly name: string; readonly columns: readonly Column[] }[];
export interface Column {
  readonly name: string;
  readonly element: "f64" | "f32" | "u32" | "u8";
  readonly lanes: number;
}

/** A new frame: in a buffer that is sent, or in memory that is shared, which is told when it is new. */
export interface Frame {
  readonly scene: number;
  readonly buffer?: ArrayBuffer;
  readonly shared?: SharedArrayBuffer;
  /** Rows that there is room for, by table. */
  readonly room?: readonly number[];
}

/** Messages of ours among those of others: a user's worker may have its own. */
export const ENVELOPE = "scree";

/**
 * A copy of a value in which every thing has become what `rename` makes of it. Functions, symbols and objects of classes
 * are refused, by their place.
 */
export function copy(value: unknown, call: string, rename: (thing: object) => unknown, place = ""): unknown {
  if (value === null || (typeof value !== "object" && typeof value !== "function" && typeof value !== "symbol")) {
    return value;
  }
  if (typeof value === "object") {
    const known = rename(value);
    if (known !== undefined) return known;
    if (value instanceof ArrayBuffer || (ArrayBuffer.isView(value) && "slice" in value)) {
      return (value as Uint8Array).slice();
    }
    if (Array.isArray(value)) return value.map((item, i) => copy(item, call, rename, `${place}[${i}]`));
    const kind: unknown = Object.getPrototypeOf(value);
    if (kind === null || Object.getPrototypeOf(kind) === null) {
      const inside = place === "" ? "" : `${place}.`;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, call, rename, inside + key)]));
    }
  }
  const message = `${call}: ${place || "the argument"} cannot be sent to or from a worker; got ${show(value)}`;
  throw new ScreeError("wrong-type", message, { call, argument: place, value });
}

const PARTS = ["code", "message", "call", "argument", "index", "messages", "errorCount", "warningCount"] as const;

export function packError(error: unknown, rename: (thing: object) => unknown): Failure {
  if (!(error instanceof ScreeError)) return { error: error instanceof Error ? error : new Error(String(error)) };
  const parts: Record<string, unknown> = {};
  for (const key of PARTS) parts[key] = error[key];
  try {
    parts["value"] = copy(error.value, error.call, rename);
  } catch {
    parts["value"] = show(error.value);
  }
  if (error.cause !== undefined) parts["cause"] = String(error.cause);
  return { parts: parts as unknown as NonNullable<Failure["parts"]> };
}

export function unpackError({ error, parts }: Failure, revive: (value: unknown) => unknown): Error {
  if (parts === undefined) return error as Error;
  return new ScreeError(parts.code, parts.message, { ...parts, value: revive(parts.value) });
}
