// SPDX-License-Identifier: MIT
// Scene files on the command line: loaded with every remark printed, stepped with the time taken.
import { performance } from "node:perf_hooks";
import { ScreeError } from "../errors.js";
import { load } from "../index.js";
import type { Scene } from "../scene.js";
import type { Scree } from "../scree.js";
import { readBytes } from "./files.js";
import { describe, warn } from "./output.js";

/** Loads a scene and prints what there is to say about its text; undefined when it was refused. */
export async function openScene(file: string, strict: boolean): Promise<Scene | undefined> {
  return readScene(await load(), file, readBytes(file), strict);
}

/** The same with the engine and the bytes of the file at hand. */
export function readScene(scree: Scree, file: string, bytes: Uint8Array, strict: boolean): Scene | undefined {
  try {
    const scene = scree.loadScene(bytes, { strict });
    const { warnings, warningCount } = scene;
    warn(describe(file, { messages: warnings, errorCount: 0, warningCount }));
    return scene;
  } catch (error) {
    if (!(error instanceof ScreeError) || error.call !== "loadScene") throw error;
    const whole = { severity: "error", line: 0, column: 0, key: "", text: error.message, code: error.code } as const;
    warn(describe(file, error.messages.length > 0 ? error : { messages: [whole], errorCount: 1, warningCount: 0 }));
    return undefined;
  }
}

/** Takes the steps and returns how long one took, in ms. `after` is called after each and is not timed. */
export function takeSteps(scene: Scene, steps: number, dt: number, after?: (step: number) => void): number {
  let spent = 0;
  for (let step = 1; step <= steps; step++) {
    const start = performance.now();
    scene.step(dt);
    spent += performance.now() - start;
    after?.(step);
  }
  return steps === 0 ? 0 : spent / steps;
}

/** The name of each body by row; `#row` for bodies without one. */
export function bodyNames(scene: Scene): string[] {
  const names: string[] = [];
  for (let row = 0; row < scene.bodies.count; row++) names.push(scene.bodyAt(row)?.name || `#${row}`);
  return names;
}
