// SPDX-License-Identifier: MIT
import type { CheckCommand } from "./arguments.js";
import { FileError } from "./files.js";
import { print, warn } from "./output.js";
import { openScene } from "./scenes.js";

/** Goes through all files, whatever is wrong with one of them. */
export async function check(command: CheckCommand): Promise<number> {
  let failed = 0;
  for (const file of command.files) {
    try {
      const scene = await openScene(file, true);
      if (scene === undefined) failed++;
      else print(`${file}: ok\n`);
      scene?.dispose();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      warn(`scree: ${error.message}\n`);
      failed++;
    }
  }
  return failed > 0 ? 1 : 0;
}
