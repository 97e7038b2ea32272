// SPDX-License-Identifier: MIT
import path from "node:path";
import type { FiltersCommand } from "./arguments.js";
import { print } from "./output.js";
import { openScene } from "./scenes.js";

/** Prints who touches whom. */
export async function filters({ file, json, strict }: FiltersCommand): Promise<number> {
  const scene = await openScene(file, strict);
  if (scene === undefined) return 1;
  const { classes, touches, leftOut, text } = scene.filterTable();
  scene.dispose();
  print(json ? `${JSON.stringify({ scene: path.basename(file), classes, touches, leftOut })}\n` : text);
  return 0;
}
