// SPDX-License-Identifier: MIT
// A page that runs a scene by "scree/worker", and what it must have come to.
import assert from "node:assert/strict";
import { ISOLATED, servePackage } from "./package-server.mjs";
import { load } from "../../npm/dist/index.js";

/** What a page does with its worker, for Node to do it, too. */
export function furnish(scene) {
  scene.createBody({ type: "static", shapes: [{ box: [40, 1] }] });
  for (let i = 0; i < 60; i++) scene.createBody({ position: [(i % 8) + 0.01 * i, 2 + i / 4], shapes: [{ box: [0.8, 0.7] }] });
}

const WORKER = `<!doctype html><link rel=icon href=data:,><script type=module>
import { load } from "/dist/worker.js";
${furnish}
async function run() {
  const scree = await load();
  const scene = scree.createScene();
  furnish(scene);
  const seen = [];
  for (let frame = 0; frame < 60; frame++) {
    await scene.advance(1 / 60);
    seen.push(scene.bodies.y[10]);
  }
  const shared = typeof SharedArrayBuffer === "function" && scene.bodies.x.buffer instanceof SharedArrayBuffer;
  return { isolated: crossOriginIsolated, shared, seen, hash: await scene.hash() };
}
run().then((result) => (globalThis.result = result), (error) => (globalThis.result = String(error)));
</script>`;

/** In a page that is isolated and in one that is not, the worker has the poses and the hash of Node. */
export async function workers(page) {
  const scene = (await load()).createScene();
  furnish(scene);
  const seen = Array.from({ length: 60 }, () => (scene.advance(1 / 60), scene.bodies.y[10]));
  for (const isolated of [true, false]) {
    const { url, close } = await servePackage(isolated ? ISOLATED : {}, { "/run.html": WORKER });
    await page.goto(`${url}run.html`);
    const result = await page.waitForFunction(() => globalThis.result);
    close();
    assert.deepEqual(result, { isolated, shared: isolated, seen, hash: scene.hash() });
  }
}
