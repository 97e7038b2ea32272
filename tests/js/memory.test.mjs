// SPDX-License-Identifier: MIT
// Memory: views while it grows, disposal, and steps that leave no garbage.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { addFloor, dist, engine, sceneFor, scree, takeSteps, thrownBy } from "./support.mjs";

test("columns are the same typed array from step to step", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  scene.createBody({ position: [0, 0.5], shapes: [{ box: [1, 1] }] });
  takeSteps(scene, 10);
  const { x, transform } = scene.bodies;
  const { normalY } = scene.contacts;
  takeSteps(scene, 10);
  assert.equal(scene.bodies.x, x);
  assert.equal(scene.bodies.transform, transform);
  assert.equal(scene.contacts.normalY, normalY);
});

test("columns are right after memory grew, for this scene and for others", async (t) => {
  // An engine of its own, whose memory is small to begin with.
  const module = new WebAssembly.Module(readFileSync(path.join(dist, "scree.wasm")));
  const own = await scree.load({ wasm: module });
  const still = own.createScene();
  const marked = still.createBody({ position: [12, 34], shapes: [{ circle: 1 }] });
  const held = still.bodies.x;
  assert.equal(held[marked.index], 12);
  const before = own.memoryBytes;
  const growing = own.createScene({ gravity: [0, 0] });
  for (let i = 0; own.memoryBytes === before; i++) {
    assert.ok(i < 500_000, "memory never grew");
    growing.createBody({ position: [i * 3, i], shapes: [{ circle: 1 }] });
  }
  assert.equal(held.length, 0, "a held view is visibly dead, not stale");
  assert.notEqual(still.bodies.x, held);
  assert.equal(still.bodies.x[marked.index], 12);
  assert.equal(still.bodies.y[marked.index], 34);
  const { count, x, y } = growing.bodies;
  assert.equal(count, growing.counters.bodies);
  for (let i = 0; i < count; i += 97) assert.deepEqual([x[i], y[i]], [i * 3, i]);
  t.after(() => [still, growing].forEach((scene) => scene.dispose()));
});

test("a view held while its column moves within the memory is dead, not stale", async (t) => {
  const own = await scree.load({ wasm: new WebAssembly.Module(readFileSync(path.join(dist, "scree.wasm"))) });
  const scene = own.createScene({ gravity: [0, 0] });
  const other = own.createScene();
  t.after(() => other.dispose());
  other.createBody({ position: [5, 6] });
  const first = scene.createBody({ position: [1, 2], shapes: [{ circle: 0.2 }] });
  const { vertices } = scene.shapes;
  const before = own.memoryBytes;
  let deaths = 0;
  for (let i = 1; i < 2000; i++) {
    const held = scene.bodies.x;
    scene.createBody({ position: [i, 0], shapes: [{ circle: 0.2 }] });
    if (held.length === 0) deaths++;
    else assert.equal(scene.bodies.x.byteOffset, held.byteOffset, `body ${i} moved the column under a view`);
  }
  assert.equal(own.memoryBytes, before, "memory itself never grew");
  assert.ok(deaths > 3, `${deaths} deaths`);
  assert.equal(vertices.length, 0);
  assert.deepEqual([scene.bodies.x[first.index], other.bodies.y[0]], [1, 6]);
});

test("a view of contacts is dead once a step has more of them, and so are all after dispose", async () => {
  const own = await scree.load({ wasm: new WebAssembly.Module(readFileSync(path.join(dist, "scree.wasm"))) });
  const scene = own.createScene();
  scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [400, 2] }] });
  scene.createBody({ position: [160, 0.5], shapes: [{ box: [0.8, 1] }] });
  scene.step();
  const held = scene.contacts.depth;
  assert.equal(held.length, 1);
  for (let i = 0; i < 300; i++) scene.createBody({ position: [i - 150, 0.5], shapes: [{ box: [0.8, 1] }] });
  takeSteps(scene, 2);
  const { count, depth } = scene.contacts;
  assert.ok(count >= 300);
  scene.step();
  assert.equal(held.length, 0);
  assert.ok(scene.contacts.depth.length >= 300 && depth !== held);
  const { x } = scene.bodies;
  scene.dispose();
  assert.equal(x.length, 0);
});

test("a scene lives as long as a view of it is held", () => {
  const code = `
    import { load } from ${JSON.stringify(pathToFileURL(path.join(dist, "index.js")).href)};
    const scree = await load();
    const held = [];
    for (let i = 0; i < 50; i++) {
      const scene = scree.createScene();
      scene.createBody({ position: [i + 1, 0], shapes: [{ circle: 1 }] });
      held.push(scene.bodies.x);
    }
    for (let i = 0; i < 5; i++) {
      global.gc();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    for (let i = 0; i < 50; i++) scree.createScene().createBody({ position: [-9, 0] });
    process.exitCode = held.every((x, i) => x[0] === i + 1) ? 0 : 1;`;
  execFileSync(process.execPath, ["--expose-gc", "--input-type=module", "-e", code]);
});

/** The module with no more memory than it begins with. */
function withoutGrowth(bytes) {
  const patched = Uint8Array.from(bytes);
  let at = 8; // past the magic number and the version
  const leb = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = patched[at++];
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (patched[at++] !== 5) {
    const size = leb(); // of a section before that of the memory
    at += size;
  }
  leb();
  assert.deepEqual([patched[at], patched[at + 1]], [1, 1], "one memory, with a maximum");
  at += 2;
  const pages = leb();
  const most = at;
  leb();
  for (let i = most, rest = pages; i < at; i++, rest >>= 7) patched[i] = (rest & 0x7f) | (i < at - 1 ? 0x80 : 0);
  return patched;
}

test("out of memory is an error in plain words, and the scene goes on", async () => {
  const own = await scree.load({ wasm: withoutGrowth(readFileSync(path.join(dist, "scree.wasm"))) });
  const scenes = [];
  const error = thrownBy(() => {
    for (;;) scenes.push(own.createScene());
  });
  assert.equal(error.code, "out-of-memory");
  assert.match(error.message, /^createScene: (memory could not be had|no memory for \d+ bytes)$/);
  const [first] = scenes;
  const crowded = thrownBy(() => {
    for (;;) first.createBody({ shapes: [{ circle: 1 }] });
  });
  assert.equal(crowded.message, "createBody: memory could not be had");
  assert.equal(first.stepCount, 0);
  while (scenes.length > 1) scenes.pop().dispose();
  first.step();
  assert.equal(first.stepCount, 1);
});

test("columns follow when bodies are added beyond the capacity", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  for (let i = 0; i < 5000; i++) {
    const body = scene.createBody({ position: [i, 2 * i], shapes: [{ circle: 0.25 }] });
    assert.equal(scene.bodies.count, i + 1);
    assert.equal(scene.bodies.x[body.index], i);
    assert.equal(scene.bodies.y[0], 0);
  }
  assert.equal(scene.bodies.x.length, 5000);
  assert.equal(scene.shapes.count, 5000);
});

test("vertices follow when a polygon moves into the row of a circle", (t) => {
  const scene = sceneFor(t);
  const circle = scene.createBody({ shapes: [{ circle: 1 }] });
  assert.equal(scene.shapes.vertices.length, 2);
  circle.destroy();
  scene.createBody({ shapes: [{ box: [2, 2] }] });
  const { count, kind, firstVertex, vertexCount, vertices } = scene.shapes;
  const row = Array.from(kind.subarray(0, count)).indexOf(scree.SHAPE_KIND.box);
  assert.equal(vertexCount[row], 4);
  assert.ok(vertices.length >= 2 * (firstVertex[row] + 4));
  const corner = vertices.subarray(2 * firstVertex[row], 2 * firstVertex[row] + 2);
  assert.deepEqual(Array.from(corner, Math.abs), [1, 1]);
});

test("after dispose everything throws disposed, and a second dispose does nothing", () => {
  const scene = engine.createScene();
  const body = scene.createBody({ name: "ball", shapes: [{ circle: 1 }] });
  assert.equal(scene.bodies.count, 1);
  const { events } = scene;
  assert.equal(scene.disposed, false);
  scene.dispose();
  scene.dispose();
  assert.equal(scene.disposed, true);
  assert.equal(body.alive, false);
  const uses = [
    () => scene.step(),
    () => scene.advance(0.1),
    () => scene.alpha,
    () => scene.time,
    () => scene.stepCount,
    () => scene.counters,
    () => scene.profile,
    () => (scene.profile = true),
    () => scene.stageTimes,
    () => scene.stageTotals,
    () => scene.gravity,
    () => (scene.gravity = [0, 0]),
    () => scene.hash(),
    () => scene.toYaml(),
    () => scene.createBody(),
    () => scene.body("ball"),
    () => scene.bodyAt(0),
    () => scene.bodies.count,
    () => scene.bodies.x,
    () => scene.bodies.transform,
    () => scene.shapes.kind,
    () => scene.shapes.vertices,
    () => scene.contacts.count,
    () => [...events.begin],
    () => body.position,
    () => body.mass,
    () => body.applyForce([1, 0]),
    () => body.destroy(),
  ];
  for (const use of uses) assert.equal(thrownBy(use).code, "disposed", String(use));
});

test("Symbol.dispose is dispose", { skip: typeof Symbol.dispose !== "symbol" && "no Symbol.dispose here" }, () => {
  const scene = engine.createScene();
  scene[Symbol.dispose]();
  assert.equal(scene.disposed, true);
});

test("disposed scenes give their memory back", () => {
  const fill = () => {
    const scene = engine.createScene();
    for (let i = 0; i < 2000; i++) scene.createBody({ position: [i, 0], shapes: [{ box: [1, 1] }] });
    scene.step();
    scene.dispose();
  };
  fill();
  const bytes = engine.memoryBytes;
  for (let i = 0; i < 50; i++) fill();
  assert.equal(engine.memoryBytes, bytes);
});

/** Runs a module in a Node of its own that can collect garbage at will. */
function runWithGc(source) {
  const head = `import { load } from ${JSON.stringify(pathToFileURL(path.join(dist, "index.js")).href)};\n`;
  const words = ["--expose-gc", "--input-type=module", "--eval", head + source];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8", timeout: 120_000 }));
}

test("scenes that are forgotten without dispose are freed", () => {
  const { before, after } = runWithGc(`
    const engine = await load();
    const fill = () => {
      const scene = engine.createScene();
      for (let i = 0; i < 2000; i++) scene.createBody({ position: [i, 0], shapes: [{ box: [1, 1] }] });
    };
    fill();
    const before = engine.memoryBytes;
    for (let i = 0; i < 60; i++) {
      fill();
      gc();
      await new Promise((resolve) => setTimeout(resolve)); // finalizers run between tasks
    }
    console.log(JSON.stringify({ before, after: engine.memoryBytes }));
  `);
  assert.ok(after <= 3 * before, `${before} bytes became ${after} over 60 forgotten scenes`);
});

test("20,000 frames with columns and contacts read leave no garbage", () => {
  const { grown, sums } = runWithGc(`
    const scene = (await load()).createScene();
    scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [40, 2] }] });
    for (let i = 0; i < 5; i++) scene.createBody({ position: [0, 0.5 + i], shapes: [{ box: [1, 1] }] });
    const sums = new Float64Array(2);
    function frame() {
      scene.step();
      scene.advance(1 / 60);
      const { bodies, contacts } = scene;
      const { x, y, transform } = bodies;
      for (let row = 0; row < bodies.count; row++) sums[0] += x[row] + y[row] + transform[4 * row];
      const { normalY, normalImpulse } = contacts;
      for (let row = 0; row < contacts.count; row++) sums[1] += normalY[row] * normalImpulse[row];
    }
    for (let i = 0; i < 10000; i++) frame(); // let the compiler finish
    let grown = Infinity; // in the better of two rounds: the compiler leaves garbage of its own
    for (let round = 0; round < 2; round++) {
      gc();
      const before = process.memoryUsage().heapUsed;
      for (let i = 0; i < 20000; i++) frame();
      grown = Math.min(grown, process.memoryUsage().heapUsed - before);
    }
    console.log(JSON.stringify({ grown, sums: [...sums] }));
  `);
  assert.ok(sums.every((sum) => Number.isFinite(sum) && sum !== 0));
  // No collection in between: all that the frames allocate shows, one boxed number of 16 bytes in each included. The
  // compiler itself leaves 150 kB now and then.
  assert.ok(grown < 20_000 * 12, `${grown} bytes in 20,000 frames`);
});
