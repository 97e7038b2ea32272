// SPDX-License-Identifier: MIT
// What the tests of "scree/worker" share: engines in workers, scenes to compare, and workers of one's own.
import { execFileSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { dist } from "./support.mjs";

export const urlOf = (name) => pathToFileURL(path.join(dist, name)).href;
export const { load, ScreeError } = await import(urlOf("worker.js"));

/** How frames come: in memory that is shared, or in buffers that are sent. */
export const WAYS = { "in shared memory": true, "in buffers that are sent": false };

/** An engine in a worker that ends with its test. */
export async function remoteFor(t, options) {
  const scree = await load(options);
  t.after(() => scree.dispose());
  return scree;
}

/** A worker of the test's own, whose script is this text; `serve` and `scree` are there already. */
export function workerOf(t, text) {
  const script = `import { serve } from ${JSON.stringify(urlOf("worker-host.js"))};\n${text}`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`));
  t.after(() => worker.terminate());
  return worker;
}

/** What a script prints, as JSON; it runs in a Node of its own, with `load` and `gc`. */
export function runInNode(text) {
  const script = `import { load } from ${JSON.stringify(urlOf("worker.js"))};\n${text}`;
  const words = ["--expose-gc", "--input-type=module", "--eval", script];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", timeout: 120_000 }));
}

/** A worker like that which counts what goes to and fro. */
export function spyOn(worker) {
  const spy = { sent: [], heard: [], worker: undefined };
  worker.on("message", (message) => spy.heard.push(message.scree));
  spy.worker = {
    on: (...words) => worker.on(...words),
    off: (...words) => worker.off(...words),
    terminate: () => worker.terminate(),
    postMessage(message, transfer) {
      spy.sent.push(message.scree);
      worker.postMessage(message, transfer);
    },
  };
  return spy;
}

/** Fills a scene, here or in a worker, with a floor, crates, balls and a pendulum. */
export function furnish(scene, count = 30) {
  scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [200, 2] }], name: "floor" });
  const bodies = Array.from({ length: count }, (_, i) => {
    const position = [(i % 6) - 3 + 0.01 * i, 1 + Math.floor(i / 6)];
    return scene.createBody({ position, shapes: [i % 2 ? { box: [0.8, 0.6] } : { circle: 0.4, restitution: 0.5 }] });
  });
  scene.createJoint({ type: "revolute", bodyA: null, bodyB: bodies[0], anchor: [-3, 4], name: "pivot" });
  return bodies;
}

/** What a table has in these columns, rows in use only. */
export function contentsOf(table, names) {
  const { count } = table;
  return Object.fromEntries(names.map(([name, lanes]) => [name, Array.from(table[name].subarray(0, lanes * count))]));
}

export const BODY_COLUMNS = Object.entries({
  ...{ type: 1, x: 1, y: 1, angle: 1, vx: 1, vy: 1, omega: 1, awake: 1, disabled: 1 },
  ...{ rotation: 2, center: 2, transform: 4, fill: 1, outline: 1, outlineWidth: 1 },
});
export const SHAPE_COLUMNS = Object.entries({
  ...{ kind: 1, body: 1, centerX: 1, centerY: 1, radius: 1, firstVertex: 1, vertexCount: 1, oneWay: 2, box: 4 },
});
