// SPDX-License-Identifier: MIT
// Snapshots from JavaScript: what is on this side of a scene agrees with what it was restored to.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { engine, root } from "./support.mjs";

function pile(count = 12) {
  const scene = engine.createScene();
  scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [40, 2] }], name: "ground" });
  const boxes = Array.from({ length: count }, (_, i) =>
    scene.createBody({ position: [0.01 * (i % 3), 0.6 + 1.1 * i], shapes: [{ box: [1, 1] }] }),
  );
  return { scene, boxes };
}

function hashes(scene, steps, act = () => {}) {
  return Array.from({ length: steps }, (_, step) => {
    act(step);
    scene.step();
    return scene.hash();
  });
}

// N01: a pusher shoves a stack of crates; states amid the blow and after it, and the same schedule from each.
test("a scene goes on as it would have, however often it is restored", () => {
  const { scene } = pile(6);
  const pusher = scene.createBody({ type: "kinematic", position: [-4, 1.5], shapes: [{ box: [1, 1] }] });
  const schedule = (step) => (pusher.velocity = step < 100 ? [2, 0] : [0, 0]);
  const states = new Map();
  const seen = hashes(scene, 360, (step) => {
    schedule(step);
    if (step === 90 || step === 120) states.set(step, scene.snapshot());
  });
  for (const [from, bytes] of states) {
    scene.restore(bytes);
    assert.deepEqual(scene.snapshot(), bytes);
    assert.deepEqual(hashes(scene, 360 - from, (step) => schedule(step + from)), seen.slice(from));
  }
});

test("another scene can be made of the bytes", () => {
  const { scene } = pile();
  hashes(scene, 40);
  const bytes = scene.snapshot();
  const other = engine.createScene({ gravity: [3, 3], substeps: 2 });
  other.createBody({ shapes: [{ circle: 1 }], name: "gone" });
  other.restore(bytes);
  assert.deepEqual(other.gravity, [0, -10]);
  assert.equal(other.body("gone"), undefined);
  assert.equal(other.body("ground").type, "static");
  assert.equal(other.stepCount, 40);
  assert.equal(other.time, scene.time);
  assert.deepEqual(hashes(other, 60), hashes(scene, 60));
});

test("objects live and die with what they stand for", () => {
  const { scene, boxes } = pile(2);
  scene.step();
  const bytes = scene.snapshot();
  boxes[0].destroy();
  const late = scene.createBody({ shapes: [{ circle: 0.5 }] });
  assert.equal(late.index, boxes[0].index);
  scene.restore(bytes);
  assert.equal(boxes[0].alive, true);
  assert.equal(late.alive, false);
  assert.equal(scene.bodyAt(boxes[0].index), boxes[0]);
  // Made again, it is what it was.
  boxes[0].destroy();
  assert.equal(scene.createBody({ shapes: [{ circle: 0.5 }] }), late);
});

test("columns show the restored state, the same arrays where there is room", () => {
  const { scene } = pile();
  const { y } = scene.bodies;
  const before = Float64Array.from(y);
  const bytes = scene.snapshot();
  hashes(scene, 30);
  assert.notDeepEqual(y, before);
  scene.restore(bytes);
  assert.equal(scene.bodies.y, y);
  assert.deepEqual(y, before);
  for (let i = 0; i < 300; i++) scene.createBody({ position: [i, 50], shapes: [{ circle: 0.4 }] });
  scene.restore(bytes);
  assert.equal(scene.bodies.count, before.length);
  assert.deepEqual(scene.bodies.y.slice(0, before.length), before);
});

test("events are those of the state", () => {
  const { scene } = pile(3);
  while (scene.events.begin.count === 0) scene.step();
  const told = [...scene.events.begin].map((touch) => [touch.bodyA.id, touch.bodyB.id]);
  const bytes = scene.snapshot();
  hashes(scene, 20);
  scene.restore(bytes);
  assert.deepEqual([...scene.events.begin].map((touch) => [touch.bodyA.id, touch.bodyB.id]), told);
});

test("the rest of a frame is restored with it", () => {
  const { scene } = pile(1);
  scene.advance(1.5 / 60);
  const { alpha } = scene;
  const drawn = Float32Array.from(scene.bodies.transform);
  const bytes = scene.snapshot();
  scene.advance(0.6 / 60);
  scene.restore(bytes);
  assert.equal(scene.alpha, alpha);
  assert.deepEqual(scene.bodies.transform, drawn);
});

test("a buffer that is too small is told how much it needs, and left alone", () => {
  const { scene } = pile();
  const whole = scene.snapshot();
  const small = new Uint8Array(whole.length - 1).fill(7);
  assert.equal(scene.snapshot(small), whole.length);
  assert.ok(small.every((byte) => byte === 7));
  const large = new Uint8Array(whole.length + 1000).fill(7);
  assert.equal(scene.snapshot(large), whole.length);
  assert.deepEqual(large.slice(0, whole.length), whole);
  hashes(scene, 5);
  scene.restore(large);
  assert.deepEqual(scene.snapshot(), whole);
});

test("bytes that are wrong are refused, and the scene is as it was", () => {
  const { scene } = pile();
  hashes(scene, 10);
  const bytes = scene.snapshot();
  const hash = scene.hash();
  const wrong = (change) => {
    const copy = bytes.slice();
    change(copy);
    return copy;
  };
  const cases = [
    [new Uint8Array(0), "snapshot-damaged"],
    [new Uint8Array(10), "snapshot-damaged"],
    [new Uint8Array(1000), "snapshot-damaged"],
    [bytes.slice(0, -1), "snapshot-damaged"],
    [wrong((copy) => (copy[copy.length >> 1] ^= 4)), "snapshot-damaged"],
    [wrong((copy) => (copy[4] ^= 1)), "snapshot-foreign"],
  ];
  for (const [value, code] of cases) {
    assert.throws(() => scene.restore(value), (error) => error.code === code && error.call === "restore");
    assert.equal(scene.hash(), hash);
  }
  for (const value of [undefined, null, "bytes", [1, 2], new ArrayBuffer(8)]) {
    assert.throws(() => scene.restore(value), (error) => error.code === "wrong-type" && error.argument === "bytes");
  }
  assert.throws(() => scene.snapshot("here"), (error) => error.code === "wrong-type" && error.argument === "into");
});

// N02: natively it is the same (tests/scene/snapshot_test.c), and in browsers (tests/browser/snapshot.test.mjs).
test("a mixed scene has the bytes that its file says", () => {
  const text = readFileSync(path.join(root, "tests/scene/mixed.yml"), "utf8");
  const scene = engine.loadScene(text);
  for (let i = 0; i < 60; i++) scene.step();
  const bytes = scene.snapshot();
  const hash = new DataView(bytes.buffer).getBigUint64(16, true).toString(16).padStart(16, "0");
  assert.equal(text.slice(0, text.indexOf("\n")), `# MIXED ${bytes.length} bytes, ${hash}`);
});

test("a scene that is restored as another one has that one's settings", () => {
  const options = { solver: "xpbd", dt: 1 / 120, substeps: 7, sleep: false, border: [30, 20], gravity: [1, -3] };
  const [from, to] = [engine.createScene({ ...options, hitThreshold: 2.5 }), engine.createScene()];
  assert.equal(to.solver, "soft");
  to.restore(from.snapshot());
  for (const key of [...Object.keys(options), "hitThreshold"]) assert.deepEqual(to[key], from[key], key);
  to.dispose();
  assert.equal(to.solver, "xpbd");
});

test("a history goes back and forth, and forgets what was to come once that is saved anew", () => {
  const { scene } = pile(8);
  const { history } = scene;
  assert.equal(history.size, 0);
  assert.throws(() => history.save(), (error) => error.code === "capacity");
  history.size = 10;
  const seen = [];
  for (let step = 0; step < 30; step++) {
    history.save();
    seen.push(scene.hash());
    scene.step();
  }
  assert.deepEqual([history.count, history.first, history.last], [10, 20, 29]);
  assert.equal(history.has(19), false);
  assert.equal(history.has(20), true);
  assert.throws(() => history.rewind(19), (error) => error.code === "out-of-range" && error.argument === "step");
  assert.throws(() => history.rewind(30), (error) => error.code === "out-of-range");
  history.rewind(24);
  assert.equal(scene.stepCount, 24);
  assert.deepEqual([history.first, history.last], [20, 29]);
  history.rewind(28);
  assert.equal(scene.hash(), seen[28]);
  history.rewind(24);
  history.save();
  assert.deepEqual([history.first, history.last], [20, 24]);
  for (let step = 24; step < 30; step++) {
    assert.equal(scene.hash(), seen[step]);
    history.save();
    scene.step();
  }
  assert.deepEqual([history.first, history.last], [20, 29]);
  history.size = 0;
  assert.equal(history.count, 0);
  assert.ok(Number.isNaN(history.first));
});

// Two players that learn of each other's inputs three steps late end where a game without delay does.
test("rollback ends where no delay would", () => {
  const steps = 120;
  const input = (player, step) => (Math.floor(step / 7) * 3 + player) % 3 - 1;
  const play = (scene, players, step, other) => {
    players[0].applyImpulse([0.2 * input(0, step), 0]);
    players[1].applyImpulse([0.2 * other, 0]);
    scene.step();
  };
  const make = () => {
    const { scene, boxes } = pile(6);
    return { scene, players: [boxes[0], boxes[3]] };
  };
  const ideal = make();
  for (let step = 0; step < steps; step++) play(ideal.scene, ideal.players, step, input(1, step));
  const late = make();
  late.scene.history.size = 8;
  const known = (step, now) => input(1, Math.min(step, Math.max(now - 3, 0)));
  for (let now = 0; now < steps + 3; now++) {
    if (now >= 3) {
      late.scene.history.rewind(now - 3);
      for (let step = now - 3; step < now && step < steps; step++) {
        late.scene.history.save();
        play(late.scene, late.players, step, known(step, now));
      }
    }
    if (now >= steps) continue;
    late.scene.history.save();
    play(late.scene, late.players, now, known(now, now));
  }
  late.scene.history.rewind(steps - 1);
  play(late.scene, late.players, steps - 1, input(1, steps - 1));
  assert.equal(late.scene.hash(), ideal.scene.hash());
});

test("memory stays as it is while a history goes on", () => {
  const { scene } = pile(40);
  scene.history.size = 16;
  const round = () => {
    for (let step = 0; step < 16; step++) {
      scene.history.save();
      scene.step();
    }
    scene.history.rewind(scene.stepCount - 8);
  };
  for (let i = 0; i < 20; i++) round();
  const bytes = engine.memoryBytes;
  const held = scene.counters.bytes;
  for (let i = 0; i < 100; i++) round();
  assert.equal(engine.memoryBytes, bytes);
  assert.ok(scene.counters.bytes < 1.2 * held);
});

test("a mover goes back with its scene", () => {
  const { scene } = pile(4);
  const mover = scene.createMover({ capsule: [0.8, 0.3], position: [-5, 1] });
  const run = (steps) =>
    Array.from({ length: steps }, (_, i) => {
      scene.step();
      mover.move([2, i % 40 === 10 && mover.grounded ? 5 : mover.velocity[1] - 10 / 60]);
      return [...mover.position, ...mover.velocity, mover.grounded, mover.touches.length];
    });
  run(30);
  const [bytes, own] = [scene.snapshot(), mover.snapshot()];
  const seen = run(90);
  scene.restore(bytes);
  mover.restore(own);
  assert.deepEqual(mover.snapshot(), own);
  assert.deepEqual(run(90), seen);
  for (const wrong of [own.slice(1), new Uint8Array(own.length), new Uint8Array(0)]) {
    assert.throws(() => mover.restore(wrong), (error) => error.call === "restore");
  }
  assert.throws(() => mover.restore("bytes"), (error) => error.code === "wrong-type");
});
