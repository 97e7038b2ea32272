// SPDX-License-Identifier: MIT
// The module as it ships: it imports nothing, uses SIMD, exports what the package calls and no more, and is small.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { code, files, read, report, root, run } from "./lib/files.mjs";

// What it is to be, and what it may not pass on the way there.
const GOAL = 100_000;
const BUDGET = 207_000;
// What a page takes that has the engine in a worker.
const PAGE = 6_000;
const wasmPath = path.join(root, "npm/dist/scree.wasm");
// What emcc exports by itself for a standalone module.
const toolchain = /^(memory|_initialize|__indirect_function_table|__errno_location|stack(Save|Restore|Alloc))$/;

const bytes = readFileSync(wasmPath);
const module = new WebAssembly.Module(bytes);
const problems = [];

const imports = WebAssembly.Module.imports(module).map(({ module: from, name }) => `${from}.${name}`);
if (imports.length > 0) problems.push(`imports ${imports.join(", ")}`);

const text = run("wasm-dis", wasmPath);
const simd = text.match(/\b(v128|[if](8x16|16x8|32x4|64x2))\.\w+/g)?.length ?? 0;
if (simd === 0) problems.push("holds no v128 instruction");

const exported = WebAssembly.Module.exports(module).map(({ name }) => name).filter((name) => !toolchain.test(name));
const package_ = files(/^npm\/src\/.*\.ts$/).map((file) => code(read(file))).join("\n");
const dead = exported.filter((name) => !new RegExp(`\\.${name}\\b`).test(package_));
if (dead.length > 0) problems.push(`exports what the package never calls: ${dead.join(", ")}`);

const require = createRequire(path.join(root, "npm/package.json"));
const bundle = (entry) => {
  const { outputFiles } = require("esbuild").buildSync({
    entryPoints: [path.join(root, "npm/dist", entry)],
    bundle: true,
    minify: true,
    format: "esm",
    external: ["node:*"],
    write: false,
  });
  return outputFiles[0].contents;
};
const script = bundle("index.js");
const wasmSize = brotliCompressSync(bytes).length;
const jsSize = brotliCompressSync(script).length;
const pageSize = brotliCompressSync(bundle("worker.js")).length;
if (pageSize >= PAGE) problems.push(`scree/worker is ${pageSize} bytes, must be under ${PAGE}`);
if (wasmSize + jsSize >= BUDGET) problems.push(`${wasmSize + jsSize} bytes, must be under ${BUDGET}`);
console.log(`  brotli: scree.wasm ${wasmSize} + JS ${jsSize} = ${wasmSize + jsSize} bytes of ${GOAL}`);
console.log(`  raw: scree.wasm ${bytes.length}, JS ${script.length}`);
console.log(`  brotli: scree/worker ${pageSize} bytes of ${PAGE}, beside the engine`);
report(`wasm: ${imports.length} imports, ${exported.length} exports, ${simd} SIMD instructions`, problems);
