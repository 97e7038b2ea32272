// SPDX-License-Identifier: MIT
// What the Markdown names exists, and there is one version.
import { existsSync } from "node:fs";
import path from "node:path";
import { files, lineOf, read, report, root } from "./lib/files.mjs";

const problems = [];
const all = files();
const tops = new Set(["include", "src", "bindings", "npm", "web", "tests", "cmake"]);
for (const file of all) tops.add(file.split("/")[0]);
const made = /(^|\/)(build|dist|node_modules|\.cache)(\/|$)/;
let names = 0;

/** A path, with * for any name, from the top folder or from the document's own. */
function exists(name, document) {
  const places = [path.posix.normalize(name), path.posix.join(path.posix.dirname(document), name)];
  return places.some((place) => {
    const clean = place.replace(/\/$/, "");
    if (!clean.includes("*")) return existsSync(path.join(root, clean));
    const wild = (stars) => (stars === "**" ? ".*" : "[^/]*");
    const pattern = new RegExp(`^${clean.replace(/\./g, "\\.").replace(/\*\*?/g, wild)}$`);
    return all.some((file) => pattern.test(file));
  });
}

function expect(document, text, index, name) {
  names++;
  if (!exists(name, document)) problems.push(`${document}:${lineOf(text, index)}: ${name} does not exist`);
}

for (const document of files(/\.md$/)) {
  const text = read(document);
  for (const match of text.matchAll(/`([^`\s]+)`/g)) {
    const name = match[1].replace(/^\.\//, "").replace(/:\d+$/, "");
    if (!/^[\w.*-]+(\/[\w.*-]+)*\/?$/.test(name) || made.test(name)) continue;
    const isPath = name.includes("/") ? tops.has(name.split("/")[0]) : match[1].startsWith("./");
    if (isPath) expect(document, text, match.index, name);
  }
  for (const match of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
    if (!/^[a-z]+:/.test(match[1])) expect(document, text, match.index, match[1]);
  }
}

const versionIn = (file, pattern) => pattern.exec(read(file))?.slice(1).join(".") ?? "none";
const defines = /SCREE_VERSION_MAJOR (\d+)[\s\S]*?SCREE_VERSION_MINOR (\d+)[\s\S]*?SCREE_VERSION_PATCH (\d+)/;
const versions = {
  "CMakeLists.txt": versionIn("CMakeLists.txt", /project\(scree VERSION (\d+\.\d+\.\d+)/),
  "include/scree/base.h": versionIn("include/scree/base.h", defines),
};
for (const file of files(/^(npm|web)\/package(-lock)?\.json$/)) versions[file] = JSON.parse(read(file)).version;
if (new Set(Object.values(versions)).size !== 1) problems.push(`versions differ: ${JSON.stringify(versions)}`);
report(`docs: ${names} paths named, version ${versions["CMakeLists.txt"]} in ${Object.keys(versions)}`, problems);
