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

test("server-side rendering imports it and needs no browser", () => {
  assert.match(run(process.execPath, "ssr/render.js"), /data-engine="function" data-error="ScreeError" data-view="DebugDraw"/);
});

pageTest("a plain module script with an import map", "/script/index.html");
pageTest("a module worker", "/worker/index.html");

pageTest("Vite", "/vite/dist/index.html", async () => {
  const { build } = await import("vite");
  await build({ root: path.join(project, "vite"), base: "./", logLevel: "error", build: { target: "es2022" } });
});

test("Vite's server, once it is told to leave the package as it is", { skip }, async (t) => {
  const { createServer } = await import("vite");
  const root = path.join(project, "vite");
  const server = await createServer({ root, logLevel: "error", optimizeDeps: { exclude: ["scree"] }, server: { fs: { allow: [project] } } });
  t.after(() => server.close());
  await server.listen(0);
  assert.equal(await titleOf(server.resolvedUrls.local[0]), expected);
});

pageTest("webpack", "/webpack/index.html", async () => {
  const { default: webpack } = await import("webpack");
  const context = path.join(project, "webpack");
  const output = { path: context, filename: "bundle.js", module: true, publicPath: "auto" };
  const compiler = webpack({ mode: "production", context, entry: "./main.js", output, experiments: { outputModule: true } });
  const stats = await new Promise((resolve, reject) => compiler.run((error, result) => (error ? reject(error) : resolve(result))));
  assert.deepEqual(stats.toJson({ all: false, errors: true, warnings: true, performance: false }).errors, []);
});

pageTest("Rollup", "/rollup/index.html", async () => {
  const [{ rollup }, { nodeResolve }, { importMetaAssets }] = await Promise.all(
    ["rollup", "@rollup/plugin-node-resolve", "@web/rollup-plugin-import-meta-assets"].map((name) => import(name)),
  );
  const input = path.join(project, "rollup/main.js");
  const bundle = await rollup({ input, plugins: [nodeResolve({ browser: true }), importMetaAssets()] });
  await bundle.write({ dir: path.join(project, "rollup"), entryFileNames: "bundle.js" });
});

pageTest("esbuild", "/esbuild/index.html", async () => {
  const { build } = await import("../../npm/node_modules/esbuild/lib/main.js");
  const folder = path.join(project, "esbuild");
  const options = { bundle: true, minify: true, format: "esm", loader: { ".wasm": "file" }, logLevel: "silent" };
  await build({ ...options, entryPoints: [path.join(folder, "main.js")], outfile: path.join(folder, "bundle.js") });
});

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
