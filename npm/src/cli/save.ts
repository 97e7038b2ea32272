// SPDX-License-Identifier: MIT
import { UsageError } from "./arguments.js";
import type { SaveCommand } from "./arguments.js";
import { isSameFile, writeText } from "./files.js";
import { print } from "./output.js";
import { openScene, takeSteps } from "./scenes.js";

export async function save(command: SaveCommand): Promise<number> {
  const { file, out, steps } = command;
  // The text is not the user's own: comments, and what the engine has no use for, are gone from it.
  if (out !== undefined && isSameFile(out, file)) {
    throw new UsageError(`writing ${out} would overwrite the scene file`);
  }
  const scene = await openScene(file, false);
  if (scene === undefined) return 1;
  takeSteps(scene, steps, command.dt ?? scene.dt);
  const text = scene.toYaml();
  scene.dispose();
  if (out === undefined) print(text);
  else writeText(out, text);
  return 0;
}
