// SPDX-License-Identifier: MIT
// Bodies that move, with every column, count and event read after each step: no garbage, no growth.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { dist } from "./support.mjs";

/** A drum that turns for ever, with boxes and balls in it; runs in a Node of its own that can collect at will. */
const DRUM = `
import { load } from ${JSON.stringify(pathToFileURL(path.join(dist, "index.js")).href)};
const engine = await load();
function drum(solver) {
  const scene = engine.createScene({ solver });
  const walls = [[4, 0], [-4, 0], [0, 4], [0, -4]].map((position) => ({ box: position[0] ? [1, 9] : [9, 1], position }));
  scene.createBody({ type: "kinematic", angularVelocity: 0.8, shapes: walls });
  scene.createBody({ type: "static", shapes: [{ box: [4, 0.5], sensor: true }] });
  for (let i = 0; i < 25; i++) {
    const position = [(i % 5) - 2, Math.floor(i / 5) - 2];
    const body = scene.createBody({ position, shapes: [i % 2 ? { box: [0.7, 0.5] } : { circle: 0.3 }] });
    if (i < 5) scene.createJoint({ type: "distance", bodyB: body, maxLength: 3, anchorA: position });
  }
  return scene;
}
/** The names of all columns of a table, which are its getters. */
const namesOf = (table) =>
  Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(table)))
    .filter(([, { get }]) => get)
    .map(([name]) => name);
`;

function runInNode(source) {
  const words = ["--expose-gc", "--input-type=module", "--eval", DRUM + source];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", timeout: 120_000 }));
}

/** A function that reads each column of a table by its name, as a user would write it, and adds up its first rows. */
const READER = `
const readerOf = (table, sums) => {
  const lines = namesOf(table).map((name) => "if (table." + name + ".length > 0) sums[0] += table." + name + "[0];");
  return new Function("table", "sums", lines.join("\\n")).bind(undefined, table, sums);
};
`;

for (const solver of ["soft", "xpbd"]) {
  test(`20,000 steps of moving bodies with all columns read leave no garbage (${solver})`, () => {
    const { grown, before, after, sums, columns } = runInNode(`${READER}
      const scene = drum("${solver}");
      const sums = new Float64Array(5);
      const readers = [scene.bodies, scene.shapes, scene.contacts, scene.joints].map((table) => readerOf(table, sums));
      function frame() {
        scene.step();
        for (let i = 0; i < readers.length; i++) readers[i]();
        const { begin, end, stay, hit, jointEnd, sensorStay, slept, bodies } = scene.events;
        sums[1] += begin.count;
        sums[2] += end.count;
        sums[0] += jointEnd.count + sensorStay.count + slept.count + slept.body[0];
        for (let i = 0; i < begin.count; i++) sums[0] += begin.bodyA[i] + begin.shapeB[i];
        for (let i = 0; i < stay.count; i++) sums[0] += stay.bodyA[i];
        for (let i = 0; i < hit.count; i++) sums[3] += hit.speed[i] + hit.pointX[i];
        sums[4] += bodies.begin.count + bodies.end.bodyB[0];
      }
      for (let i = 0; i < 15000; i++) frame(); // let the compiler finish, and the drum show all that it can hold
      gc();
      const memory = engine.memoryBytes;
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 20000; i++) frame();
      const grown = process.memoryUsage().heapUsed - before;
      const columns = [scene.bodies, scene.shapes, scene.contacts, scene.joints].map((table) => namesOf(table).length);
      console.log(JSON.stringify({ grown, before: memory, after: engine.memoryBytes, sums: [...sums], columns }));
    `);
    assert.ok(Math.min(...columns) >= 8, `columns: ${columns}`);
    assert.ok(sums.every((sum) => Number.isFinite(sum) && sum !== 0), `sums: ${sums}`);
    assert.ok(sums[1] > 20_000 && sums[2] > 20_000, `touches: ${sums}`);
    assert.equal(after, before);
    // No collection in between: all that the frames allocate shows. The smallest object takes 12 bytes.
    assert.ok(grown < 20_000 * 16, `${grown} bytes in 20,000 frames`);
  });
}

test("events that were iterated are all collected", () => {
  const { before, after, touches } = runInNode(`
    const scene = drum("soft");
    let touches = 0;
    function frame() {
      scene.step();
      for (const touch of scene.events.begin) touches += touch.bodyA.index >= 0 && touch.shapeB.index >= 0 ? 1 : 0;
      for (const touch of scene.events.end) touches += touch.sensor ? 2 : 1;
    }
    for (let i = 0; i < 10000; i++) frame();
    gc();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 20000; i++) frame();
    gc();
    console.log(JSON.stringify({ before, after: process.memoryUsage().heapUsed, touches }));
  `);
  assert.ok(touches > 40_000);
  // A touch that stayed would take 24 bytes and more, and there are more than 40,000; code that is compiled counts, too.
  assert.ok(after - before < 400_000, `${after - before} bytes are left of 20,000 frames`);
});

test("20,000 casts of a table of rays, filled and read, leave no garbage", () => {
  const { grown, before, after, sum } = runInNode(`
    const scene = drum("soft");
    const rays = scene.createRays(8);
    const sums = new Float64Array(1);
    function frame(i) {
      if (i % 4 === 0) scene.step();
      for (let k = 0; k < 8; k++) {
        rays.originX[k] = 0.1 * k;
        rays.directionX[k] = k - 3.5;
        rays.directionY[k] = 1;
      }
      rays.cast(9);
      for (let k = 0; k < 8; k++) sums[0] += rays.distance[k] + rays.bodyId[k] % 2;
    }
    for (let i = 0; i < 15000; i++) frame(i);
    gc();
    const memory = engine.memoryBytes;
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 20000; i++) frame(i);
    const grown = process.memoryUsage().heapUsed - before;
    console.log(JSON.stringify({ grown, before: memory, after: engine.memoryBytes, sum: sums[0] }));
  `);
  assert.ok(sum > 0);
  assert.equal(after, before);
  assert.ok(grown < 20_000 * 16, `${grown} bytes in 20,000 casts`);
});

test("10,000 snapshots into one buffer, saved states and rewinds leave no garbage", () => {
  const { grown, before, after, bytes } = runInNode(`
    const scene = drum("soft");
    const { history } = scene;
    const buffer = new Uint8Array(1 << 16);
    history.size = 8;
    let bytes = 0;
    function frame(i) {
      history.save();
      scene.step();
      bytes += scene.snapshot(buffer);
      if (i % 2 === 1) history.rewind(history.last);
    }
    for (let i = 0; i < 6000; i++) frame(i);
    const memory = engine.memoryBytes;
    // The compiler may still have something to do in the first of these; frames that leave garbage do so in all.
    let grown = Infinity;
    for (let batch = 0; batch < 4; batch++) {
      gc();
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 2500; i++) frame(i);
      grown = Math.min(grown, process.memoryUsage().heapUsed - before);
    }
    console.log(JSON.stringify({ grown, before: memory, after: engine.memoryBytes, bytes }));
  `);
  assert.ok(bytes > 0);
  assert.equal(after, before);
  assert.ok(grown < 2500 * 4, `${grown} bytes in 2,500 frames`);
});
