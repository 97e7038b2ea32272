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

/** The same where a moment's wait does no harm, in every Node. */
export async function nodeModule<Module>(name: string): Promise<Module> {
  // Not a literal, so that bundlers for browsers do not look for it.
  const address = ["node", name].join(":");
  return builtin<Module>(name) ?? ((await import(/* webpackIgnore: true */ /* @vite-ignore */ address)) as Module);
}

/** Known by its tag: Node loads all of its fetch, longer than this module, for whoever names its `Response`. */
export function isResponse(value: unknown): value is Response {
  return Object.prototype.toString.call(value) === "[object Response]";
}
