// SPDX-License-Identifier: MIT
// Builds the static site web/dist: the bundle, the page, the wasm module and the scenes with their index.
// The package in ../npm must have been built before.
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL("./", import.meta.url));
const scenes = path.join(here, "../tests/scenes");
const opening = "first_light.yml";

function unquote(text) {
  const quoted = /^(["'])(.*)\1\s*(?:#.*)?$/.exec(text);
  return quoted ? quoted[2] : text.replace(/\s+#.*$/, "");
}

/** The value of a key inside the top-level `scene:` block, on one line or as a folded or literal block. */
function sceneKey(lines, key) {
  let inside = false;
  for (const [i, line] of lines.entries()) {
    if (/^\S/.test(line) && !line.startsWith("#")) inside = /^scene\s*:/.test(line);
    const match = inside && new RegExp(`^(\\s+)${key}\\s*:\\s*(.*)$`).exec(line);
    if (!match) continue;
    if (!/^[>|][+-]?\s*$/.test(match[2])) return unquote(match[2].trim());
    const rest = lines.slice(i + 1);
    const end = rest.findIndex((next) => next.trim() !== "" && next.search(/\S/) <= match[1].length);
    return rest.slice(0, end < 0 ? undefined : end).join(" ");
  }
  return "";
}

/** The comment block that a file opens with, as one line. */
function leadingComment(lines) {
  const start = lines.findIndex((line) => line.trim() !== "" && !/^(---|%YAML|#\s*SPDX)/.test(line));
  const body = [];
  for (const line of lines.slice(Math.max(start, 0))) {
    if (!line.startsWith("#")) break;
    body.push(line.replace(/^#+\s?/, ""));
  }
  return body.join(" ");
}

function tidy(text) {
  return text.replace(/\s+/g, " ").trim();
}

/** What the list shows of a scene file. */
export function describe(file, text) {
  const name = path.basename(file).replace(/\.ya?ml$/, "");
  const lines = text.split(/\r?\n/);
  const words = name.replace(/[_-]+|(?<=[a-z])(?=\d)/g, " ");
  const title = tidy(sceneKey(lines, "title")) || words.charAt(0).toUpperCase() + words.slice(1);
  const description = tidy(sceneKey(lines, "description")) || tidy(leadingComment(lines));
  return { name, file: `scenes/${path.basename(file)}`, title, description };
}

/** Alphabetical, but for the scene that the page opens with. */
async function sceneFiles() {
  const names = (await readdir(scenes)).filter((name) => name.endsWith(".yml")).sort();
  return [...names.filter((name) => name === opening), ...names.filter((name) => name !== opening)];
}

async function copyScenes(out) {
  await mkdir(path.join(out, "scenes"), { recursive: true });
  const names = await sceneFiles();
  const index = [];
  for (const name of names) {
    const text = await readFile(path.join(scenes, name), "utf8");
    await writeFile(path.join(out, "scenes", name), text);
    index.push(describe(name, text));
  }
  await writeFile(path.join(out, "scenes.json"), `${JSON.stringify(index, null, 1)}\n`);
  return names.length;
}

/** The licences of the packages that the bundle holds, as these ask for. */
async function copyLicences(out, inputs) {
  const found = inputs.map((file) => /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(file)).filter(Boolean);
  const folders = new Map(found.map(([, folder, name]) => [name, path.join(here, folder)]));
  const texts = [`Scree\n\n${await readFile(path.join(here, "../LICENSE"), "utf8")}`];
  for (const [name, folder] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (name === "scree") continue;
    const file = (await readdir(folder)).find((each) => /^licen[cs]e(\.md|\.txt)?$/i.test(each));
    if (!file) throw new Error(`${name} comes without a licence`);
    texts.push(`${name}\n\n${await readFile(path.join(folder, file), "utf8")}`);
  }
  await writeFile(path.join(out, "LICENSES.txt"), texts.join("\n\n"));
}

async function main() {
  const out = path.join(here, "dist");
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: here,
    entryPoints: { main: "src/main.ts", worker: "src/worker.ts", style: "style.css", replay: "src/replay.ts" },
    outdir: out,
    bundle: true,
    metafile: true,
    format: "esm",
    target: "es2022",
    minify: true,
    sourcemap: true,
    logLevel: "warning",
    // Only reached when the package runs in Node.
    external: ["node:*"],
  });
  await cp(path.join(here, "index.html"), path.join(out, "index.html"));
  await cp(createRequire(import.meta.url).resolve("scree/scree.wasm"), path.join(out, "scree.wasm"));
  await copyLicences(out, Object.keys(metafile.inputs));
  console.log(`Built web/dist with ${await copyScenes(out)} scenes`);
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main();
