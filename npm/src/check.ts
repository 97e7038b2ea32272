// SPDX-License-Identifier: MIT
// Checks of what JavaScript passes in. They catch wrong types, which the engine cannot see; ranges are the engine's
// own.
import { ScreeError, show } from "./errors.js";
import type { ErrorCode } from "./errors.js";
import type { Vec2 } from "./vec2.js";

/** Where a checked value stands: in which call, under which path, and in which element of a list. */
export class Checker {
  readonly call: string;
  readonly path: string;
  readonly index: number | undefined;

  constructor(call: string, path = "", index?: number) {
    this.call = call;
    this.path = path;
    this.index = index;
  }

  /** For what stands inside the value of a key. */
  inside(key: string): Checker {
    return new Checker(this.call, this.#place(key), this.index);
  }

  refuse(code: ErrorCode, key: string, value: unknown, text: string): never {
    const { call, index } = this;
    const argument = this.#place(key);
    const message = `${call}: ${argument || "the argument"} ${text}; got ${show(value)}`;
    throw new ScreeError(code, message, { call, argument, value, index });
  }

  #place(key: string): string {
    return this.path === "" ? key : key === "" ? this.path : `${this.path}.${key}`;
  }

  number(key: string, value: unknown): number {
    if (typeof value !== "number") this.refuse("wrong-type", key, value, "must be a number");
    return value;
  }

  /** A whole number between two bounds, for fields that would wrap in memory. */
  whole(key: string, value: unknown, low: number, high: number): number {
    const number = this.number(key, value);
    if (!Number.isFinite(number)) this.refuse("not-finite", key, value, "must be finite");
    if (!Number.isInteger(number) || number < low || number > high) {
      this.refuse("out-of-range", key, value, `must be a whole number from ${low} to ${high}`);
    }
    return number;
  }

  /** 32 bits. Negative numbers are welcome, for that is what `~4` gives. */
  bits(key: string, value: unknown): number {
    return this.whole(key, value, -0x80000000, 0xffffffff) >>> 0;
  }

  /** A whole number of 32 bits with a sign. */
  signed(key: string, value: unknown): number {
    return this.whole(key, value, -0x80000000, 0x7fffffff);
  }

  flag(key: string, value: unknown): number {
    if (typeof value !== "boolean") this.refuse("wrong-type", key, value, "must be true or false");
    return value ? 1 : 0;
  }

  text(key: string, value: unknown): string {
    if (typeof value !== "string") this.refuse("wrong-type", key, value, "must be a string");
    return value;
  }

  vec2(key: string, value: unknown): Vec2 {
    const pair = isList(value) && value.length === 2 ? [value[0], value[1]] : [];
    const [x, y] = pair;
    if (typeof x !== "number" || typeof y !== "number") {
      this.refuse("wrong-type", key, value, "must be two numbers, [x, y]");
    }
    return [x, y];
  }

  /** An array of the caller's, to be filled. */
  list<T>(key: string, value: T[]): T[] {
    if (!Array.isArray(value)) this.refuse("wrong-type", key, value, "must be an array");
    return value;
  }

  /** A list of points, flat: x, y, x, y. */
  points(key: string, value: unknown): number[] {
    if (!Array.isArray(value)) this.refuse("wrong-type", key, value, "must be a list of points, [[x, y], ...]");
    const flat: number[] = [];
    for (let i = 0; i < value.length; i++) flat.push(...this.vec2(`${key}[${i}]`, value[i]));
    return flat;
  }

  /** The number that a word stands for. */
  word<T extends Record<string, number>>(key: string, value: unknown, words: T): number {
    const text = this.text(key, value);
    if (!Object.hasOwn(words, text)) {
      this.refuse("bad-kind", key, value, `must be one of ${Object.keys(words).map(show).join(", ")}`);
    }
    return words[text] as number;
  }

  /**
   * A copy of an object literal whose keys are all known, or any. Keys set to undefined count as left out. Being a copy,
   * it runs no getter of the user's a second time.
   */
  literal(value: unknown, known?: readonly string[]): Record<string, unknown> {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      this.refuse("wrong-type", "", value, "must be an object");
    }
    for (const key of Object.keys(value)) {
      if (known === undefined || known.includes(key)) continue;
      const near = nearest(key, known);
      const hint = near === undefined ? `; known are ${known.join(", ")}` : `; did you mean ${show(near)}?`;
      const { call, index } = this;
      const argument = this.#place(key);
      const found = (value as Record<string, unknown>)[key];
      const message = `${call}: there is no option ${show(argument)}${hint}`;
      throw new ScreeError("unknown-option", message, { call, argument, value: found, index });
    }
    return { ...value };
  }
}

/** An array, or a typed one. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** The known name that a misspelt one was probably meant to be. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

/** Letters to insert, remove or replace to turn one word into the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replace, (above[j] as number) + 1, (row[j - 1] as number) + 1));
    }
    above = row;
  }
  return above[b.length] as number;
}
