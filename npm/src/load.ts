// SPDX-License-Identifier: MIT
// From wherever the module's bytes are to a running engine, in Node, browsers and workers.
import { Checker } from "./check.js";
import { ScreeError, show } from "./errors.js";
import { LAYOUT_HASH } from "./layout.gen.js";
import { Memory } from "./memory.js";
import type { Exports } from "./memory.js";
import { isResponse, nodeModule } from "./platform.js";
import { Scree } from "./scree.js";

/** Where to get scree.wasm: an address, an answer to a request, its bytes, or the compiled module. */
export type WasmSource = string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/** Options of `load`. */
export interface LoadOptions {
  /** Where to get scree.wasm, or a promise of it. Default: the file beside this package's code. */
  wasm?: WasmSource | Promise<WasmSource>;
}

/** Loads the engine from the source that the options name, or else from the default one. */
export async function loadFrom(options: LoadOptions, fallback: () => WasmSource): Promise<Scree> {
  const { wasm } = new Checker("load").literal(options, ["wasm"]) as LoadOptions;
  const source = wasm === undefined ? fallback() : await wasm;
  let instance: WebAssembly.Instance;
  try {
    instance = await WebAssembly.instantiate(await compile(source), {});
  } catch (cause) {
    if (cause instanceof ScreeError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ScreeError("load-failed", `load: scree.wasm could not be loaded: ${reason}`, { call: "load", cause });
  }
  return start(instance.exports as unknown as Exports);
}

function start(exports: Exports): Scree {
  if (typeof exports.layout_hash !== "function" || exports.layout_hash() >>> 0 !== LAYOUT_HASH) {
    const text = "load: the wasm file was not built for this version of the package";
    throw new ScreeError("layout-mismatch", text, { call: "load", argument: "wasm" });
  }
  exports._initialize?.();
  return new Scree(new Memory(exports));
}

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  if (typeof source === "string" || source instanceof URL) return compileAddress(source);
  if (isResponse(source)) return compileResponse(source);
  const text = `load: wasm must be a URL, a Response, bytes or a WebAssembly.Module; got ${show(source)}`;
  throw new ScreeError("wrong-type", text, { call: "load", argument: "wasm", value: source });
}

async function compileAddress(address: string | URL): Promise<WebAssembly.Module> {
  const bytes = await readFile(address);
  return bytes === undefined ? compileResponse(await fetch(address)) : WebAssembly.compile(bytes);
}

/** Streams where the server names the right type, and takes the bytes where it does not. */
async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${response.url || "the request"}`);
  const type = response.headers.get("content-type") ?? "";
  // What servers of single pages say instead of 404.
  if (/^text\/html\b/i.test(type)) throw new Error(`${response.url || "the answer"} is a page, not a module`);
  if (/^application\/wasm\b/i.test(type) && typeof WebAssembly.compileStreaming === "function") {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Node cannot fetch files, so it reads them. Undefined for every other address and everywhere else. */
async function readFile(address: string | URL): Promise<BufferSource | undefined> {
  if (typeof process === "undefined" || process.versions?.node === undefined) return undefined;
  if (!String(address).startsWith("file:")) return undefined;
  const fs = await nodeModule<typeof import("node:fs")>("fs");
  return fs.readFileSync(new URL(address)) as BufferSource;
}
