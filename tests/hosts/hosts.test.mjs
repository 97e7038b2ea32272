// SPDX-License-Identifier: MIT
// The packed package in the projects of its users: packed, installed, built and run, each gives the same hash.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open, skip } from "../browser/harness.mjs";
import { play } from "./game.js";
import { load } from "../../npm/dist/index.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const npm = path.join(here, "../../npm");
const project = mkdtempSync(path.join(tmpdir(), "scree-hosts-"));
const run = (command, ...words) => execFileSync(command, words, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const expected = play(await load());
let tarball, site;

before(async () => {
  run("npm", "pack", npm, "--ignore-scripts", "--silent");
  tarball = path.join(project, readdirSync(project).find((name) => name.endsWith(".tgz")));
  writeFileSync(path.join(project, "package.json"), '{ "private": true, "type": "module" }\n');
  run("npm", "install", "--offline", "--no-audit", "--no-fund", tarball);
  const hosts = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "node_modules");
  for (const { name } of hosts) cpSync(path.join(here, name), path.join(project, name), { recursive: true });
  cpSync(path.join(here, "game.js"), path.join(project, "game.js"));
  if (!skip) site = await open(project);
});

after(async () => {
  await site?.close();
  rmSync(project, { recursive: true, force: true });
});

/** What the page of a host has in its title once it has run. */
async function titleOf(address) {
  const page = await site.browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(new URL(address, site.url).href);
  await page.waitForFunction(() => document.title !== "waiting", null, { timeout: 20000 }).catch(() => errors.push("it never ran"));
  const title = await page.title();
  await page.close();
  assert.deepEqual(errors, []);
  return title;
}

const pageTest = (name, address, build = () => {}) =>
  test(name, { skip }, async () => {
    await build();
    assert.equal(await titleOf(address), expected);
  });

for (const name of ["main.mjs", "main.cjs"]) {
  test(`Node, ${name}`, () => assert.equal(run(process.execPath, `node/${name}`), `${expected}\n${expected}\n`));
}

for (const name of ["far.mjs", "far.cjs"]) {
  test(`Node, in a worker, ${name}`, () => assert.equal(run(process.execPath, `node/${name}`), `${expected}\n`));
}

test("server-side rendering imports it and needs no browser", () => {
  assert.match(run(process.execPath, "ssr/render.js"), /data-engine="function" data-error="ScreeError" data-view="DebugDraw"/);
});

pageTest("a plain module script with an import map", "/script/index.html");
pageTest("a plain module script and scree/worker", "/script/far.html");
pageTest("a module worker", "/worker/index.html");

pageTest("Vite", "/vite/dist/index.html", async () => {
  const { build } = await import("vite");
  const root = path.join(project, "vite");
  const input = ["index.html", "far.html"].map((name) => path.join(root, name));
  const options = { target: "es2022", rolldownOptions: { input } };
  await build({ root, base: "./", logLevel: "error", build: options });
});

pageTest("Vite and scree/worker", "/vite/dist/far.html");

test("Vite's server, once it is told to leave the package as it is", { skip }, async (t) => {
  const { createServer } = await import("vite");
  const root = path.join(project, "vite");
  const server = await createServer({ root, logLevel: "error", optimizeDeps: { exclude: ["scree"] }, server: { fs: { allow: [project] } } });
  t.after(() => server.close());
  await server.listen(0);
  assert.equal(await titleOf(server.resolvedUrls.local[0]), expected);
  assert.equal(await titleOf(`${server.resolvedUrls.local[0]}far.html`), expected);
});

pageTest("webpack", "/webpack/index.html", async () => {
  const { default: webpack } = await import("webpack");
  const context = path.join(project, "webpack");
  const output = { path: context, filename: "[name].js", module: true, publicPath: "auto" };
  const entry = { bundle: "./main.js", "bundle-far": "./far.js" };
  const compiler = webpack({ mode: "production", context, entry, output, experiments: { outputModule: true } });
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true, performance: false }).errors, []);
});

pageTest("webpack and scree/worker", "/webpack/far.html");

pageTest("Rollup", "/rollup/index.html", async () => {
  const [{ rollup }, { nodeResolve }, { importMetaAssets }] = await Promise.all(
    ["rollup", "@rollup/plugin-node-resolve", "@web/rollup-plugin-import-meta-assets"].map((name) => import(name)),
  );
  const folder = path.join(project, "rollup");
  for (const [name, entry] of Object.entries({ bundle: "main", "bundle-far": "far", "bundle-worker": "physics" })) {
    const bundle = await rollup({ input: path.join(folder, `${entry}.js`), plugins: [nodeResolve({ browser: true }), importMetaAssets()] });
    await bundle.write({ dir: folder, entryFileNames: `${name}.js` });
  }
});

pageTest("Rollup and scree/worker", "/rollup/far.html");

pageTest("esbuild", "/esbuild/index.html", async () => {
  const { build } = await import("../../npm/node_modules/esbuild/lib/main.js");
  const folder = path.join(project, "esbuild");
  const options = { bundle: true, minify: true, format: "esm", loader: { ".wasm": "file" }, logLevel: "silent" };
  for (const [name, entry] of Object.entries({ bundle: "main", "bundle-far": "far", "bundle-worker": "physics" })) {
    await build({ ...options, entryPoints: [path.join(folder, `${entry}.js`)], outfile: path.join(folder, `${name}.js`) });
  }
});

pageTest("esbuild and scree/worker", "/esbuild/far.html");

test("publint finds nothing", async () => {
  const { publint } = await import("publint");
  const { messages } = await publint({ pkgDir: path.join(project, "node_modules/scree"), strict: true, pack: false });
  assert.deepEqual(messages, []);
});

test("the types are those of the modules in every way to resolve them", () => {
  const attw = path.join(here, "node_modules/@arethetypeswrong/cli/dist/index.js");
  // scree.wasm is nothing that anybody would require().
  const words = ["--format", "json", "--profile", "node16", "--exclude-entrypoints", "scree.wasm"];
  const { analysis } = JSON.parse(run(process.execPath, attw, tarball, ...words));
  assert.deepEqual(analysis.problems.filter(({ resolutionKind }) => resolutionKind !== "node10"), []);
});
