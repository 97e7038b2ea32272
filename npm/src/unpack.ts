// SPDX-License-Identifier: MIT
import { builtin } from "./platform.js";
import { wasm } from "./wasm.gen.js";

/** scree.wasm out of the JavaScript: by Node's own inflate at once, elsewhere by the stream that browsers have. */
export function unpack(): BufferSource | Response {
  const zlib = builtin<typeof import("node:zlib")>("zlib");
  if (zlib !== undefined) return zlib.inflateSync(Buffer.from(wasm, "base64")) as BufferSource;
  const packed = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")));
}
