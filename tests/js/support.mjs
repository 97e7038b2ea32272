// SPDX-License-Identifier: MIT
// What the Node tests share: where things are, one loaded engine, small scenes, and running the command line.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
export const dist = path.join(root, "npm/dist");
/** The modules of the package one by one, which dist has joined to few. */
export const modules = path.join(root, "build/npm");
export const cli = path.join(dist, "cli.js");

if (!existsSync(path.join(dist, "index.js"))) {
  throw new Error("npm/dist is not there: build the wasm preset, then npm --prefix npm run build");
}

export const scree = await import(pathToFileURL(path.join(dist, "index.js")).href);
export const { LIMITS, ScreeError } = scree;
export const engine = await scree.load();

/** A scene that is freed with its test. */
export function sceneFor(t, options) {
  const scene = engine.createScene(options);
  t.after(() => scene.dispose());
  return scene;
}

/** A floor whose top is y = 0, wide enough for every test. */
export function addFloor(scene, shape = {}) {
  return scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [200, 2], ...shape }] });
}

export function takeSteps(scene, steps) {
  for (let i = 0; i < steps; i++) scene.step();
}

/** The ScreeError that a call throws. */
export function thrownBy(call) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof ScreeError, `not a ScreeError: ${error?.stack ?? error}`);
    return error;
  }
  return assert.fail("nothing was thrown");
}

/** Is `value` within a relative `tolerance` of `expected`? */
export function assertNear(value, expected, tolerance, what) {
  const off = Math.abs(value - expected) / Math.abs(expected);
  assert.ok(off <= tolerance, `${what}: ${value}, expected ${expected} within ${100 * tolerance} %`);
}

/** A folder of the test's own. */
export function folderFor(t) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "scree-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same with these files in it, name by text. */
export function folderWith(t, files) {
  const folder = folderFor(t);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

export function runCli(...words) {
  return runCliIn(root, ...words);
}

export function runCliIn(folder, ...words) {
  const options = { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28, timeout: 60_000 };
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], options);
  return { status, signal, stdout, stderr };
}

/** A falling ball and a box on the ground, named. */
export const SMALL_SCENE = `
scene:
  size: [16, 9]
  gravity: [0, -10]
entities:
  ground:
    pose: [8, 0.5, 0]
    physics: { mass: 0 }
    collision: { geometry: { rectangle: [16, 1] } }
  ball:
    pose: [8, 5, 0]
    physics: { mass: 1, elasticity: 0.5 }
    collision: { geometry: { circle: 0.5 } }
`;
