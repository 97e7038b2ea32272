// SPDX-License-Identifier: MIT
import { loadFrom } from "./load.js";
import type { LoadOptions } from "./load.js";
import type { Scree } from "./scree.js";
import { unpack } from "./unpack.js";

export * from "./api.js";

/** Loads the engine from the bytes inside this file: nothing is fetched. Options are those of "scree". */
export function load(options: LoadOptions = {}): Promise<Scree> {
  return loadFrom(options, unpack);
}
