// SPDX-License-Identifier: MIT
// node tests/bench/growth.mjs [--runs N]: what a contact costs with a thousand bodies, ten thousand and fifty thousand,
// in wasm and, where build/native/bench_native is there, natively. Prints a Markdown table; README.md says what for.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import scree from "./adapters/scree.mjs";
import { GROWING, makeScene } from "./scenes.mjs";

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const NATIVE = pathOf("../../build/native/bench_native");
const SCENES = pathOf("../../build/bench/scenes");
const run = (program, ...words) => execFileSync(program, words, { encoding: "utf8", maxBuffer: 1 << 26 });

/** In a process of its own: milliseconds of processor time a step, and the contacts after the last. */
async function measure(name) {
  const scene = makeScene(name);
  const world = (await scree.load())(scene);
  for (let i = 0; i < scene.settle; i++) world.step();
  globalThis.gc?.();
  const start = process.cpuUsage();
  for (let i = 0; i < scene.steps; i++) world.step();
  const { user, system } = process.cpuUsage(start);
  console.log(JSON.stringify({ ms: (user + system) / 1000 / scene.steps, contacts: world.contacts() }));
}

const builds = {
  wasm: (name) => JSON.parse(run(process.execPath, "--expose-gc", pathOf("growth.mjs"), "--one", name)),
  native: (name) => {
    const [, ms, contacts] = /([\d.]+) ms a step +(\d+) contacts/.exec(run(NATIVE, `${SCENES}/${name}.txt`));
    return { ms: Number(ms), contacts: Number(contacts) };
  },
};

/** Of several rounds the least time of each scene; a round goes through all of them, so that all meet a disturbance. */
function leastOf(rounds, measureOne) {
  const best = {};
  for (let round = 0; round < rounds; round++) {
    for (const name of GROWING) {
      const { ms, contacts } = measureOne(name);
      best[name] = { ms: Math.min(ms, best[name]?.ms ?? Infinity), contacts };
    }
  }
  return best;
}

/** One line a scene; the last column is the cost of a contact over that of the smallest scene of its kind. */
function lines(build, best) {
  let [kind, first] = ["", 0];
  return GROWING.map((name) => {
    const { ms, contacts } = best[name];
    const each = (1e6 * ms) / contacts;
    const bodies = makeScene(name).bodies.filter(({ type }) => type === "dynamic").length;
    if (name.replace(/\d+$/, "") !== kind) [kind, first] = [name.replace(/\d+$/, ""), each];
    const cells = [name, build, bodies, contacts, ms.toFixed(3), each.toFixed(0), (each / first).toFixed(2)];
    return `| ${cells.join(" | ")} |`;
  });
}

const { values } = parseArgs({ options: { runs: { type: "string", default: "3" }, one: { type: "string" } } });
if (values.one) {
  await measure(values.one);
} else {
  const head = ["scene", "build", "bodies", "contacts", "ms a step", "ns a contact", "of the smallest"];
  const rows = [`| ${head.join(" | ")} |`, "|---|---|---:|---:|---:|---:|---:|"];
  if (existsSync(NATIVE)) run(process.execPath, pathOf("scenes_dump.mjs"), SCENES, ...GROWING);
  for (const [build, measureOne] of Object.entries(builds)) {
    if (build === "native" && !existsSync(NATIVE)) console.error(`no ${NATIVE}: wasm only`);
    else rows.push(...lines(build, leastOf(Number(values.runs), measureOne)));
  }
  console.log(rows.join("\n"));
}
