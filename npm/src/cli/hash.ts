// SPDX-License-Identifier: MIT
import type { HashCommand } from "./arguments.js";
import { print } from "./output.js";
import { openScene, takeSteps } from "./scenes.js";

export async function hash(command: HashCommand): Promise<number> {
  const scene = await openScene(command.file, false);
  if (scene === undefined) return 1;
  takeSteps(scene, command.steps, command.dt ?? scene.dt);
  print(`${scene.hash()}\n`);
  scene.dispose();
  return 0;
}
