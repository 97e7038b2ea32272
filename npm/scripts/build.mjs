// SPDX-License-Identifier: MIT
// Builds dist/: TypeScript to ES modules, few and large, the wasm module beside them, and the same module, deflated, as
// base64 for "scree/inline". Beside the ES modules stands what require() gets. The module comes from
// ../build/wasm/scree.wasm, or from where SCREE_WASM says.
import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, "dist");
/** The modules one by one, for tests of single ones. */
const modules = path.join(root, "../build/npm");
const wasm = path.resolve(process.env.SCREE_WASM ?? path.join(root, "../build/wasm/scree.wasm"));
if (!existsSync(wasm)) {
  console.error(`build: there is no ${wasm}; build the wasm preset first, or set SCREE_WASM`);
  process.exit(1);
}

// The module's bytes stay where ES modules have them, and are loaded when the engine is.
const INLINE_CJS = `const scree = require("./index.cjs");
async function load(options = {}) {
  if (options === null || typeof options !== "object" || options.wasm !== undefined) return scree.load(options);
  const { unpack } = await import("./unpack.js");
  return scree.load({ ...options, wasm: unpack() });
}
module.exports = { ...scree, load };
`;

// A worker has time to load its modules.
const HOST_CJS = `const { ScreeError } = require("./index.cjs");
async function serve(options) {
  return (await import("./worker-host.js")).serve(options);
}
module.exports = { ScreeError, serve };
`;

const WASM_TYPES = `/** Where the bundler puts the module; pass it to \`load\`. */
declare const address: string;
export default address;
`;

/** What the modules of the package hold beside types: functions, and classes, which are types as well. */
const ENGINE = { functions: ["load"], classes: ["ScreeError"] };
const HOST = { functions: ["serve"], classes: ["ScreeError"] };
const DRAWING = { functions: ["toX", "toY"], classes: ["Camera", "DebugDraw"] };

/** Types of an ES module for those who require() it. */
const typesFor = (module, { functions, classes }) =>
  [
    `import type * as scree from "${module}" with { "resolution-mode": "import" };`,
    `export type * from "${module}" with { "resolution-mode": "import" };`,
    ...[...functions, ...classes].map((name) => `export declare const ${name}: typeof scree.${name};`),
    ...classes.map((name) => `export type ${name} = scree.${name};`),
    "",
  ].join("\n");

/** There is one ScreeError, whichever entries are required. */
const ONE_ERROR = {
  name: "one-error",
  setup: ({ onResolve }) => onResolve({ filter: /\/errors\.js$/ }, () => ({ path: "./index.cjs", external: true })),
};

/** Entries that others import are not taken apart into what is shared: a file more to load. */
const ENTRIES_STAY = {
  name: "entries-stay",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/index\.js$/ }, ({ kind, importer, path: to }) => {
      if (kind === "entry-point") return undefined;
      const file = path.relative(dist, path.join(path.dirname(importer), to));
      return { path: `./${file.split(path.sep).join("/")}`, external: true };
    }),
};

rmSync(dist, { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
try {
  execFileSync(process.execPath, [tsc, "--project", root], { stdio: "inherit" });
} catch {
  process.exit(1); // tsc has said why
}
copyFileSync(wasm, path.join(dist, "scree.wasm"));
writeFileSync(path.join(dist, "scree.wasm.d.ts"), WASM_TYPES);
const base64 = deflateSync(readFileSync(wasm), { level: 9 }).toString("base64");
writeFileSync(path.join(dist, "wasm.gen.js"), `export const wasm = "${base64}";\n`);
await buildForRequire();
await joinModules();
pruneTypes(["index", "inline", "worker", "worker-host", "debug-draw/index"]);
chmodSync(path.join(dist, "cli.js"), 0o755);

/**
 * Joins the modules to few: Node takes as long for a file as for many lines. The lines stay as they are: of an error that
 * nobody catches, Node prints the whole line.
 */
async function joinModules() {
  const engine = ["index", "inline", "unpack", "worker", "worker-host", "worker-start", "cli"];
  const outputs = [...(await joined(engine, [ENTRIES_STAY])), ...(await joined(["debug-draw/index"], []))];
  rmSync(modules, { recursive: true, force: true });
  cpSync(dist, modules, { recursive: true });
  writeFileSync(path.join(modules, "package.json"), '{ "type": "module" }\n');
  for (const name of readdirSync(dist, { recursive: true })) {
    if (name.endsWith(".js")) rmSync(path.join(dist, name));
  }
  // An import of nothing is for its effects, of which no module has any; bundlers would warn of it.
  for (const { path: file, text } of outputs) {
    const code = text.replace(/^import "[^"]*";\n/gm, "");
    if (code !== "") writeFileSync(file, code);
  }
}

/** Entries, each in a file of its own, and a file for each set of entries that share something. */
async function joined(entries, plugins) {
  const { outputFiles } = await build({
    entryPoints: entries.map((name) => path.join(dist, `${name}.js`)),
    outdir: dist,
    outbase: dist,
    bundle: true,
    splitting: true,
    write: false,
    plugins,
    platform: "neutral",
    format: "esm",
    target: "es2022",
    external: ["node:*", "@napi-rs/canvas", "gifenc"],
    chunkNames: "part-[hash]",
  });
  return outputFiles;
}

/** Types that no entry leads to help nobody. */
function pruneTypes(entries) {
  const reached = new Set([path.join(dist, "scree.wasm.d.ts")]);
  const reach = (file) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, to] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.[^"]*)\.js"/g)) {
      reach(path.join(path.dirname(file), `${to}.d.ts`));
    }
  };
  for (const name of entries) reach(path.join(dist, `${name}.d.ts`));
  for (const name of readdirSync(dist, { recursive: true })) {
    const file = path.join(dist, name);
    if (name.endsWith(".d.ts") && !reached.has(file)) rmSync(file);
  }
  rmSync(path.join(dist, "cli"), { recursive: true });
}

/** What require() gets: each entry in one file, which tells where it lies in the way of CommonJS. */
async function buildForRequire() {
  const plugins = { worker: [ONE_ERROR] };
  for (const name of ["index", "worker", "debug-draw/index"]) {
    await build({
      entryPoints: [path.join(dist, `${name}.js`)],
      outfile: path.join(dist, `${name}.cjs`),
      bundle: true,
      plugins: plugins[name] ?? [],
      platform: "neutral",
      format: "cjs",
      target: "es2022",
      define: { "import.meta.url": "here" },
      banner: { js: name.includes("/") ? "" : 'const here=require("node:url").pathToFileURL(__filename).href;' },
    });
  }
  writeFileSync(path.join(dist, "inline.cjs"), INLINE_CJS);
  writeFileSync(path.join(dist, "worker-host.cjs"), HOST_CJS);
  const entries = { index: ENGINE, inline: ENGINE, worker: ENGINE, "worker-host": HOST, "debug-draw/index": DRAWING };
  for (const [name, values] of Object.entries(entries)) {
    writeFileSync(path.join(dist, `${name}.d.cts`), typesFor(`./${path.basename(name)}.js`, values));
  }
}
