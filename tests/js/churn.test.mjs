// SPDX-License-Identifier: MIT
// What comes and goes for long leaves nothing behind in JavaScript either: objects, tables, memory of the module (N11).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { dist } from "./support.mjs";

/** Runs a module in a Node of its own that can collect garbage at will. */
function runWithGc(source) {
  const head = `import { load } from ${JSON.stringify(pathToFileURL(path.join(dist, "index.js")).href)};
    const engine = await load();
    const heap = () => (gc(), process.memoryUsage().heapUsed);
  `;
  const words = ["--expose-gc", "--input-type=module", "--eval", head + source];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", timeout: 300_000 }));
}

test("10,000 rounds of 50 bodies that are made, stepped and destroyed", () => {
  const { bytes, heaps } = runWithGc(`
    const scene = engine.createScene();
    scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [200, 2] }] });
    const crowd = [];
    const bytes = [], heaps = [];
    for (let round = 0; round <= 10000; round++) {
      for (let i = 0; i < 50; i++) {
        crowd[i] = scene.createBody({ position: [i - 25, 0.5], shapes: [i % 2 ? { box: [1, 1] } : { circle: 0.5 }] });
      }
      scene.step();
      for (const body of crowd) body.destroy();
      if (round % 5000 === 0) {
        bytes.push(engine.memoryBytes);
        heaps.push(heap());
      }
    }
    console.log(JSON.stringify({ bytes, heaps }));
  `);
  // One page for rows that rest, see include/scree/id.h.
  assert.ok(bytes[2] <= bytes[1] + 65536, `bytes of the module: ${bytes}`);
  assert.ok(heaps[2] <= heaps[1] + 100_000, `heap: ${heaps}`);
});

test("1,000 scenes that are made, stepped and forgotten without dispose", () => {
  const { bytes, heaps } = runWithGc(`
    const bytes = [], heaps = [];
    for (let round = 0; round <= 1000; round++) {
      const scene = engine.createScene();
      scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [200, 2] }] });
      for (let i = 0; i < 50; i++) scene.createBody({ position: [i - 25, 0.5], shapes: [{ box: [1, 1] }] });
      scene.step();
      for (const contact of scene.events.begin) if (!contact.bodyA) throw new Error("no body");
      if (round % 20 === 0) {
        gc();
        await new Promise((resolve) => setTimeout(resolve)); // finalizers run between tasks
      }
      if (round % 500 === 0) {
        bytes.push(engine.memoryBytes);
        heaps.push(heap());
      }
    }
    console.log(JSON.stringify({ bytes, heaps }));
  `);
  assert.equal(bytes[2], bytes[1]);
  assert.ok(heaps[2] <= heaps[1] + 100_000, `heap: ${heaps}`);
});
