// SPDX-License-Identifier: MIT
// What differs from host to host.

/**
 * One of Node's own modules, at once and without an import that bundlers for browsers would follow. Undefined elsewhere
 * and in Node before 20.16, which cannot tell them this way.
 */
export function builtin<Module>(name: string): Module | undefined {
  if (typeof process === "undefined") return undefined;
  const { getBuiltinModule } = process as { getBuiltinModule?: (name: string) => unknown };
  return getBuiltinModule?.(`node:${name}`) as Module | undefined;
}

/** Known by its tag: Node loads all of its fetch, longer than this module, for whoever names its `Response`. */
export function isResponse(value: unknown): value is Response {
  return Object.prototype.toString.call(value) === "[object Response]";
}
