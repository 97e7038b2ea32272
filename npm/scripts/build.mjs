// SPDX-License-Identifier: MIT
// Builds dist/: TypeScript to ES modules, the wasm module beside them, and the same module, deflated, as base64
// for "scree/inline". The module comes from ../build/wasm/scree.wasm, or from where SCREE_WASM says.
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, "dist");
const wasm = path.resolve(process.env.SCREE_WASM ?? path.join(root, "../build/wasm/scree.wasm"));
if (!existsSync(wasm)) {
  console.error(`build: there is no ${wasm}; build the wasm preset first, or set SCREE_WASM`);
  process.exit(1);
}

rmSync(dist, { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
try {
  execFileSync(process.execPath, [tsc, "--project", root], { stdio: "inherit" });
} catch {
  process.exit(1); // tsc has said why
}
copyFileSync(wasm, path.join(dist, "scree.wasm"));
const base64 = deflateSync(readFileSync(wasm), { level: 9 }).toString("base64");
writeFileSync(path.join(dist, "wasm.gen.js"), `export const wasm = "${base64}";\n`);
chmodSync(path.join(dist, "cli.js"), 0o755);
