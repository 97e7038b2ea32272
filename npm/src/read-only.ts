// SPDX-License-Identifier: MIT
// What cannot be set says so: neither is an assignment lost in silence, nor refused by a bare TypeError.
import { ScreeError, show } from "./errors.js";

/** A member that is read and never set. */
export function fix(prototype: object, name: string, get?: () => unknown): void {
  const set = (value: unknown): never => {
    const message = `${name}: cannot be changed; got ${show(value)}`;
    throw new ScreeError("read-only", message, { call: name, argument: name, value });
  };
  Object.defineProperty(prototype, name, { get, set, configurable: true });
}

/** The getters of a class that have no setter, and the options of its literal that it has no member for. */
export function refuseWrites({ prototype }: Pick<Function, "prototype">, options: readonly string[] = []): void {
  for (const [name, { get, set }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (get && !set) fix(prototype, name, get);
  }
  for (const name of options) {
    if (!(name in prototype)) fix(prototype, name);
  }
}

/** The members of an object, as they are now. */
export function fixMembers(object: object): void {
  for (const [name, value] of Object.entries(object)) fix(object, name, () => value);
}
