// SPDX-License-Identifier: MIT
import { loadFrom } from "./load.js";
import type { LoadOptions } from "./load.js";
import type { Scree } from "./scree.js";
import { wasm } from "./wasm.gen.js";

export * from "./api.js";

/** Loads the engine from the bytes inside this file: nothing is fetched. Options are those of "scree". */
export function load(options: LoadOptions = {}): Promise<Scree> {
  return loadFrom(options, unpack);
}

function unpack(): Response {
  const packed = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")));
}
