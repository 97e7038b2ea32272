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

export interface SaveCommand {
  name: "save";
  file: string;
  steps: number;
  dt: number | undefined;
  /** Undefined: standard output. */
  out: string | undefined;
}

export type Command = RunCommand | HashCommand | CheckCommand | SaveCommand | { name: "help" } | { name: "version" };

const DEFAULT_STEPS = 600;
const MOST_STEPS = 1e9;

const OPTIONS = {
  steps: { type: "string" },
  dt: { type: "string" },
  json: { type: "boolean" },
  csv: { type: "string" },
  svg: { type: "string" },
  out: { type: "string" },
  strict: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Options that each command takes, beside --help and --version. */
const TAKES = {
  run: ["steps", "dt", "json", "csv", "svg", "strict"],
  hash: ["steps", "dt"],
  check: ["strict"],
  save: ["steps", "dt", "out"],
} as const;

export function parse(words: string[]): Command {
  const { values, positionals } = readWords(words);
  if (values.help) return { name: "help" };
  if (values.version) return { name: "version" };
  const [name, ...files] = positionals;
  if (name === undefined) throw new UsageError("no command given: run, check, hash or save");
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
  if (name === "save") values.steps ??= "0";
  const common = { file: oneFile(name, files), steps: readSteps(values.steps), dt: readDt(values.dt) };
  if (name === "hash") return { name, ...common };
  if (name === "save") return { name, ...common, out: values.out };
  const { json = false, csv, svg, strict = false } = values;
  return { name, ...common, json, csv, svg, strict };
}

function readWords(words: string[]) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
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

function readSteps(text: string | undefined): number {
  if (text === undefined) return DEFAULT_STEPS;
  const steps = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(steps <= MOST_STEPS)) throw new UsageError(`--steps takes a whole number from 0 to ${MOST_STEPS}, got ${text}`);
  return steps;
}

function readDt(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const dt = text.trim() === "" ? NaN : Number(text);
  if (!(dt > 0 && dt <= 1)) throw new UsageError(`--dt takes seconds above 0 and at most 1, got ${text}`);
  return dt;
}
