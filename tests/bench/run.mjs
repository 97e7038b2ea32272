// SPDX-License-Identifier: MIT
// node tests/bench/run.mjs: every scene in every engine, each run in a process of its own, the engines taking turns so
// that a disturbance of the machine meets all of them. README.md has the options and what the figures mean.
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { ENGINES, adapterOf } from "./adapters/index.mjs";
import { markdown } from "./report.mjs";
import { SCENES, makeScene } from "./scenes.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const USAGE = `usage: run.mjs [--scenes A,B] [--engines X,Y] [--runs N] [--steps N] [--limit SECONDS] [--out FILE.md]
scenes:  ${SCENES.join(" ")}
engines: ${ENGINES.join(" ")}`;

function wholeNumber(text, name) {
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}\n${USAGE}`);
  return Number(text);
}

function listOf(text, known, what) {
  const names = text.split(",");
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no such ${what}: ${unknown.join(", ")}\n${USAGE}`);
  return names;
}

/** Without --scenes, those that Scree can run. */
async function defaultScenes() {
  const { sleeps } = await adapterOf("scree");
  return SCENES.filter((name) => sleeps || !makeScene(name).sleep);
}

async function readOptions() {
  const text = (preset) => ({ type: "string", default: preset });
  const { values } = parseArgs({
    options: {
      scenes: text(""),
      engines: text(ENGINES.join(",")),
      runs: text("3"),
      steps: text("0"),
      limit: text("20"),
      out: text(""),
      help: { type: "boolean", short: "h", default: false },
    },
  });
  return {
    ...values,
    scenes: values.scenes ? listOf(values.scenes, SCENES, "scene") : await defaultScenes(),
    engines: listOf(values.engines, ENGINES, "engine"),
    runs: Math.max(1, wholeNumber(values.runs, "runs")),
    steps: wholeNumber(values.steps, "steps"),
    limit: wholeNumber(values.limit, "limit"),
  };
}

async function oneRun(scene, engine, steps, seconds) {
  const args = ["--expose-gc", `${here}measure.mjs`, scene, engine, String(steps), String(seconds)];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 26 });
    return JSON.parse(stdout.trim().split("\n").at(-1));
  } catch (error) {
    return { scene, engine, error: (error.stderr || error.message).trim().split("\n").slice(-8).join("\n") };
  }
}

/** Round after round, scene after scene, the engines in turn; slow engines in the first round only. */
function plan({ scenes, engines, runs }, adapters) {
  const turns = [];
  for (let round = 0; round < runs; round++) {
    for (const scene of scenes) {
      const { sleep } = makeScene(scene);
      for (const engine of engines) {
        const { slow, sleeps } = adapters[engine];
        if ((round === 0 || !slow) && (sleeps || !sleep)) turns.push([scene, engine]);
      }
    }
  }
  return turns;
}

function commit() {
  const git = (...args) => execFileSync("git", args, { cwd: here, encoding: "utf8" }).trim();
  try {
    return git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain") ? " with uncommitted changes" : "");
  } catch {
    return "unknown";
  }
}

/** Tells one build of the module from another, for those that no commit names. */
function moduleDigest() {
  try {
    return createHash("sha256").update(readFileSync(`${here}../../npm/dist/scree.wasm`)).digest("hex").slice(0, 12);
  } catch {
    return "missing";
  }
}

const load = () => os.loadavg()[0].toFixed(1);

/** The version of an engine's package, which proves that it is there. */
function versionOf({ title, package: file }) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).version;
  } catch {
    throw new Error(`${title} is not installed: npm --prefix tests/bench ci`);
  }
}

async function runAll(options, adapters, built) {
  const turns = plan(options, adapters);
  const runs = [];
  for (const [scene, engine] of turns) {
    const run = await oneRun(scene, engine, options.steps, adapters[engine].slow ? options.limit : Infinity);
    runs.push(run);
    const said = run.error ?? `${run.cpu.toFixed(3)} ms a step, ${run.steps} steps`;
    console.error(`${runs.length}/${turns.length} ${scene} ${engine}: ${said}`);
    if (moduleDigest() !== built) throw new Error("scree.wasm was built anew while it was measured: start again");
  }
  return runs;
}

async function main() {
  const options = await readOptions();
  if (options.help) return console.log(USAGE);
  const adapters = {};
  for (const name of options.engines) adapters[name] = await adapterOf(name);
  const byEngine = (of) => Object.fromEntries(options.engines.map((name) => [name, of(adapters[name])]));
  const versions = byEngine(versionOf);
  const [loadBefore, built] = [load(), moduleDigest()];
  const runs = await runAll(options, adapters, built);
  const text = markdown({
    ...options,
    runs,
    versions,
    titles: byEngine((adapter) => adapter.title),
    facts: [
      `${os.cpus()[0]?.model ?? "unknown processor"}, ${os.cpus().length} cores, ${os.type()} ${os.release()}`,
      `Node ${process.versions.node}, V8 ${process.versions.v8}; Scree at commit ${commit()}, scree.wasm ${built}`,
      `Least of ${options.runs} runs (slow engines: 1), processor time; load ${loadBefore} before, ${load()} after`,
    ],
  });
  console.log(text);
  if (options.out) {
    mkdirSync(path.dirname(path.resolve(options.out)), { recursive: true });
    writeFileSync(options.out, text);
    writeFileSync(options.out.replace(/(\.md)?$/, ".json"), `${JSON.stringify(runs, null, 1)}\n`);
  }
  if (runs.some((run) => run.error)) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
