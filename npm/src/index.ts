// SPDX-License-Identifier: MIT
import { loadFrom } from "./load.js";
import type { LoadOptions } from "./load.js";
import type { Scree } from "./scree.js";

export * from "./api.js";

/**
 * Loads the engine. Without options it takes `scree.wasm` from beside this file: Node reads it, browsers fetch it.
 *
 * Throws `ScreeError` "load-failed" when the module cannot be had, "layout-mismatch" when it belongs to another
 * version.
 */
export function load(options: LoadOptions = {}): Promise<Scree> {
  return loadFrom(options, () => new URL("./scree.wasm", import.meta.url));
}
