// SPDX-License-Identifier: MIT
// Dependencies point one way. This table is the whole rule: a folder may include itself and what its line names.
import path from "node:path";
import { code, files, lineOf, read, report } from "./lib/files.mjs";

const below = ["base", "geom", "state"];
const stages = ["broad", "narrow", "graph", "solve", "ccd", "event", "query", "io"];
const allowed = {
  include: [],
  base: ["include"],
  geom: ["include", "base"],
  state: ["include", "base", "geom"],
  ...Object.fromEntries(stages.map((stage) => [stage, ["include", ...below]])),
  step: ["include", ...below, ...stages],
  api: ["include", ...below, ...stages, "step"],
  scene: ["include"],
  bindings: ["include"],
};

/** The layer that a path belongs to: the folder under src, "step" for files of src itself, else the top folder. */
function layer(file) {
  const [top, next, rest] = file.split("/");
  if (top !== "src") return top;
  return rest === undefined ? "step" : next;
}

/** The file that a quoted include means: beside the includer, under src, or public. */
function resolve(from, name, known) {
  const candidates = [path.posix.join(path.posix.dirname(from), name), `src/${name}`, `include/${name}`];
  return candidates.find((candidate) => known.has(candidate));
}

const problems = [];
let edges = 0;

function checkC(known) {
  for (const file of files(/^(include|src|bindings)\/.*\.(c|h|def)$/)) {
    const text = read(file);
    const from = layer(file);
    if (!allowed[from]) problems.push(`${file}: no layer is called ${from}`);
    for (const match of text.matchAll(/^[ \t]*#[ \t]*include[ \t]+"([^"]+)"/gm)) {
      edges++;
      const where = `${file}:${lineOf(text, match.index)}`;
      const target = resolve(file, match[1], known);
      if (!target) problems.push(`${where}: "${match[1]}" is not a file of the repository`);
      else if (layer(target) !== from && !allowed[from]?.includes(layer(target))) {
        problems.push(`${where}: ${from} must not include ${layer(target)} (${target})`);
      }
    }
  }
}

/** Modules may import themselves within their folder, and the packages that `packages` accepts. */
function checkModules(folder, packages) {
  for (const file of files(new RegExp(`^${folder}/src/.*\\.ts$`))) {
    const text = read(file);
    const blanked = code(text);
    for (const match of text.matchAll(/(?:\bfrom|\bimport|\bimport\s*\()\s*(["'])([^"'\n]+)\1/g)) {
      if (blanked[match.index] === " ") continue; // an example in a comment
      edges++;
      const name = match[2];
      const inside = path.posix.join(path.posix.dirname(file), name).startsWith(`${folder}/src/`);
      if (name.startsWith(".") ? !inside : !packages(name, file)) {
        problems.push(`${file}:${lineOf(text, match.index)}: ${folder} must not import "${name}"`);
      }
    }
  }
}

checkC(new Set(files(/\.(c|h|def)$/)));
const manifest = (name) => JSON.parse(read(name));
const { exports, peerDependencies } = manifest("npm/package.json");
// The command line alone may use packages, and only those that users install for it.
const optional = Object.keys(peerDependencies);
const forTheCommandLine = (name, file) => file.startsWith("npm/src/cli/") && optional.includes(name);
checkModules("npm", (name, file) => name.startsWith("node:") || forTheCommandLine(name, file));
const ofScree = Object.keys(exports).map((name) => name.replace(/^\./, "scree"));
const webPackages = [...ofScree, ...Object.keys(manifest("web/package.json").dependencies)];
checkModules("web", (name) => webPackages.includes(name));
report(`layers: ${edges} includes and imports`, problems);
