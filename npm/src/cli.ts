#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The command line. Exit codes: 0 all went well, 1 a scene was refused or a file could not be used, 2 wrong usage.
import { UsageError, parse } from "./cli/arguments.js";
import { bench } from "./cli/bench.js";
import { check } from "./cli/check.js";
import { FileError } from "./cli/files.js";
import { filters } from "./cli/filters.js";
import { hash } from "./cli/hash.js";
import { HELP } from "./cli/help.js";
import { print, quietPipes, warn } from "./cli/output.js";
import { MissingError } from "./cli/pictures.js";
import { run } from "./cli/run.js";
import { save } from "./cli/save.js";
import { ScreeError } from "./errors.js";
import { VERSION } from "./layout.gen.js";

async function main(words: string[]): Promise<number> {
  const command = parse(words);
  switch (command.name) {
    case "help":
      print(HELP);
      return 0;
    case "version":
      print(`${VERSION}\n`);
      return 0;
    case "run":
      return run(command);
    case "check":
      return check(command);
    case "filters":
      return filters(command);
    case "hash":
      return hash(command);
    case "save":
      return save(command);
    case "bench":
      return bench(command);
  }
}

function explain(error: unknown): number {
  if (error instanceof UsageError) {
    warn(`scree: ${error.message}\nTry "scree --help".\n`);
    return 2;
  }
  if (error instanceof FileError || error instanceof MissingError || error instanceof ScreeError) {
    warn(`scree: ${error.message}\n`);
    return 1;
  }
  warn(`scree: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return 1;
}

quietPipes();
// Not process.exit(): what was printed may still be on its way into a pipe.
process.exitCode = await main(process.argv.slice(2)).catch(explain);
