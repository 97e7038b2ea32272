// SPDX-License-Identifier: MIT
// Words of the command line to commands.
import { parseArgs } from "node:util";
import { nearest } from "../check.js";

/** The command line was not understood. */
export class UsageError extends Error {}

export interface RunCommand {
  name: "run";
  file: string;
  steps: number;
  /** Undefined: the scene's own. */
  dt: number | undefined;
  json: boolean;
  csv: string | undefined;
  svg: string | undefined;
  gif: string | undefined;
  png: string | undefined;
  fps: number;
  width: number;
  strict: boolean;
}

export interface HashCommand {
  name: "hash";
  file: string;
  steps: number;
  dt: number | undefined;
}

export interface CheckCommand {
  name: "check";
  files: string[];
}

export interface FiltersCommand {
  name: "filters";
  file: string;
  json: boolean;
  strict: boolean;
}

export interface SaveCommand {
  name: "save";
  file: string;
  steps: number;
  dt: number | undefined;
  /** Undefined: standard output. */
  out: string | undefined;
}

export interface BenchCommand {
  name: "bench";
  /** None: the scenes that come with the package. */
  files: string[];
  steps: number;
  runs: number;
  json: boolean;
}

export type Command =
  | RunCommand
  | HashCommand
  | CheckCommand
  | FiltersCommand
  | SaveCommand
  | BenchCommand
  | { name: "help" }
  | { name: "version" };

const DEFAULT_STEPS = 600;
const MOST_STEPS = 1e9;
const BENCH_STEPS = 300;
const BENCH_RUNS = 3;
const MOST_RUNS = 1000;
const FPS = 25;
/** What viewers of GIFs show at all: many slow down what is faster. */
const MOST_FPS = 50;
const WIDTH = 640;
const LEAST_WIDTH = 16;
const MOST_WIDTH = 4096;

const OPTIONS = {
  steps: { type: "string" },
  runs: { type: "string" },
  dt: { type: "string" },
  json: { type: "boolean" },
  csv: { type: "string" },
  svg: { type: "string" },
  gif: { type: "string" },
  png: { type: "string" },
  fps: { type: "string" },
  width: { type: "string" },
  out: { type: "string" },
  strict: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Options that each command takes, beside --help and --version. */
const TAKES = {
  run: ["steps", "dt", "json", "csv", "svg", "gif", "png", "fps", "width", "strict"],
  hash: ["steps", "dt"],
  check: ["strict"],
  filters: ["json", "strict"],
  save: ["steps", "dt", "out"],
  bench: ["steps", "runs", "json"],
} as const;

export function parse(words: string[]): Command {
  const { values, positionals } = readWords(words);
  if (values.help) return { name: "help" };
  if (values.version) return { name: "version" };
  const [name, ...files] = positionals;
  if (name === undefined) throw new UsageError("no command given: run, check, filters, hash, save or bench");
  if (name === "help") return { name: "help" };
  if (!isCommand(name)) throw new UsageError(`there is no command ${name}${hint(name, Object.keys(TAKES))}`);
  const takes: readonly string[] = TAKES[name];
  for (const option of Object.keys(values)) {
    if (!takes.includes(option)) throw new UsageError(`scree ${name} takes no --${option}`);
  }
  if (name === "check") {
    if (files.length === 0) throw new UsageError("scree check needs a file");
    return { name, files };
  }
  if (name === "bench") {
    const steps = readWhole("steps", values.steps ?? `${BENCH_STEPS}`, 1, MOST_STEPS);
    const runs = readWhole("runs", values.runs ?? `${BENCH_RUNS}`, 1, MOST_RUNS);
    return { name, files, steps, runs, json: values.json ?? false };
  }
  const { json = false, strict = false } = values;
  if (name === "filters") return { name, file: oneFile(name, files), json, strict };
  const usual = name === "save" ? 0 : DEFAULT_STEPS;
  const steps = readWhole("steps", values.steps ?? `${usual}`, 0, MOST_STEPS);
  const common = { file: oneFile(name, files), steps, dt: readDt(values.dt) };
  if (name === "hash") return { name, ...common };
  if (name === "save") return { name, ...common, out: values.out };
  const { csv, svg, gif, png } = values;
  if (gif === undefined && png === undefined) {
    for (const option of ["fps", "width"] as const) {
      if (values[option] !== undefined) throw new UsageError(`--${option} is of --gif and --png; neither is given`);
    }
  }
  const fps = readWhole("fps", values.fps ?? `${FPS}`, 1, MOST_FPS);
  const width = readWhole("width", values.width ?? `${WIDTH}`, LEAST_WIDTH, MOST_WIDTH);
  return { name, ...common, json, csv, svg, gif, png, fps, width, strict };
}

/** A number below 0 after an option is its value, not an option of its own. */
function joinNegatives(words: string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    const isValue = /^-[\d.]/.test(word) && before !== undefined && /^--[^=]+$/.test(before);
    if (isValue) joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  return joined;
}

function readWords(words: string[]) {
  try {
    return parseArgs({ args: joinNegatives(words), options: OPTIONS, allowPositionals: true });
  } catch (error) {
    const message = (error as Error).message;
    const unknown = /Unknown option '--?([^']+)'/.exec(message)?.[1];
    if (unknown === undefined) throw new UsageError(message);
    throw new UsageError(`there is no option --${unknown}${hint(unknown, Object.keys(OPTIONS), "--")}`);
  }
}

function isCommand(name: string): name is keyof typeof TAKES {
  return Object.hasOwn(TAKES, name);
}

function hint(name: string, known: string[], prefix = ""): string {
  const near = nearest(name, known);
  return near === undefined ? "" : `; did you mean ${prefix}${near}?`;
}

function oneFile(name: string, files: string[]): string {
  const [file] = files;
  if (file === undefined) throw new UsageError(`scree ${name} needs a file`);
  if (files.length > 1) throw new UsageError(`scree ${name} takes one file, got ${files.length}`);
  return file;
}

function readWhole(option: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${option} takes a whole number from ${least} to ${most}, got ${text}`);
}

function readDt(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const dt = text.trim() === "" ? NaN : Number(text);
  if (!(dt > 0 && dt <= 1)) throw new UsageError(`--dt takes seconds above 0 and at most 1, got ${text}`);
  return dt;
}
