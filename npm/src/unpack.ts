// SPDX-License-Identifier: MIT
import { wasm } from "./wasm.gen.js";

/** scree.wasm out of the JavaScript. */
export function unpack(): Response {
  const packed = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")));
}
