// SPDX-License-Identifier: MIT
// The engine in a worker is the engine: the same bits at every step, frames that are whole and new, events, and things.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SMALL_SCENE, scree as direct, sceneFor } from "./support.mjs";
import { BODY_COLUMNS, SHAPE_COLUMNS, WAYS, contentsOf, furnish, remoteFor, runInNode, spyOn, workerOf } from "./worker-support.mjs";

for (const [way, shared] of Object.entries(WAYS)) {
  test(`each step has the hash and the columns of one that was taken here, ${way}`, async (t) => {
    const far = (await remoteFor(t, { shared })).createScene({ solver: "xpbd" });
    const near = sceneFor(t, { solver: "xpbd" });
    const [there, here] = [furnish(far), furnish(near)];
    for (let i = 0; i < 100; i++) {
      const k = 6 + (i % 20);
      // At times nothing is edited between steps.
      if (i % 20 < 8) for (const body of [there[k], here[k]]) body.applyImpulse([0.1 * (i % 3), 0.5]);
      if (i === 50) for (const body of [there[30 - 1], here[30 - 1]]) body.addShape({ circle: 0.3, position: [0.5, 0] });
      if (i === 60) for (const body of [there[5], here[5]]) body.destroy();
      const hash = far.hash(); // of the state that the step begins with
      assert.equal(await hash, near.hash(), `before step ${i}`);
      near.step();
      await far.step();
      assert.deepEqual(contentsOf(far.bodies, BODY_COLUMNS), contentsOf(near.bodies, BODY_COLUMNS), `step ${i}`);
      assert.deepEqual(contentsOf(far.shapes, SHAPE_COLUMNS), contentsOf(near.shapes, SHAPE_COLUMNS), `step ${i}`);
      const { vertices } = near.shapes;
      assert.deepEqual([...far.shapes.vertices.subarray(0, vertices.length)], [...vertices]);
      assert.deepEqual([far.time, far.stepCount, far.alpha], [near.time, near.stepCount, 1]);
    }
  });

  test(`advance takes the same steps and leaves the same poses between them, ${way}`, async (t) => {
    const engine = await remoteFor(t, { shared });
    // One is listened to and so goes step by step.
    const [far, heard, near] = [engine.createScene(), engine.createScene(), sceneFor(t)];
    heard.on("begin", () => undefined);
    for (const scene of [far, heard, near]) furnish(scene);
    for (const seconds of [0.004, 0.02, 0.1, 3, 0, 1 / 60, 1 / 144, 0.05]) {
      const steps = near.advance(seconds);
      for (const scene of [far, heard]) {
        assert.equal(await scene.advance(seconds), steps);
        assert.equal(await scene.hash(), near.hash());
        assert.ok(Math.abs(scene.alpha - near.alpha) < 1e-12);
      }
      assert.deepEqual([...far.bodies.transform.subarray(0, 124)], [...near.bodies.transform.subarray(0, 124)]);
    }
  });

  test(`there is room for all that comes, and what is read is new, ${way}`, async (t) => {
    const engine = await remoteFor(t, { shared });
    const [far, near] = [engine.createScene(), sceneFor(t)];
    assert.deepEqual([far.bodies.count, far.bodies.x.length, far.shapes.count], [0, 0, 0]);
    await far.ready;
    const memory = await engine.get("memoryBytes");
    const { bodies } = far;
    let held = bodies.x;
    for (let count = 1, row = 0; count <= 3000; count *= 3) {
      for (let i = 0; i < count; i++, row++) {
        const options = { position: [row % 100, Math.floor(row / 100)], shapes: [{ circle: 0.2 }] };
        far.createBody(options);
        near.createBody(options);
      }
      near.step();
      await far.step();
      assert.equal(bodies.count, near.bodies.count);
      assert.notEqual(bodies.x, held);
      const isOutgrown = held.buffer !== bodies.x.buffer;
      assert.ok(!isOutgrown || held.length === 0 || held.every(Number.isNaN), "what was held shows nothing of the past");
      held = bodies.x;
      assert.deepEqual(held.subarray(0, bodies.count), new Float64Array(near.bodies.x.subarray(0, near.bodies.count)));
      assert.equal(far.shapes.count, near.shapes.count);
    }
    const cells = Uint8Array.from({ length: 300 * 301 }, (_, i) => i % 2);
    const board = { type: "static", position: [500, 0], shapes: [{ tiles: { cell: [1, 1], columns: 301, cells } }] };
    near.createBody(board);
    await far.createBody(board).ready;
    assert.equal(far.shapes.count, near.shapes.count);
    assert.ok(far.shapes.count > 30_000);
    const { vertices } = near.shapes;
    assert.deepEqual(far.shapes.vertices.subarray(0, vertices.length), new Float32Array(vertices));
    assert.ok((await engine.get("memoryBytes")) > memory, "the engine's memory grew meanwhile");
  });

  test(`contacts and joints come once they are asked for, ${way}`, async (t) => {
    const far = (await remoteFor(t, { shared })).createScene();
    const near = sceneFor(t);
    for (const scene of [far, near]) furnish(scene);
    assert.deepEqual([far.contacts.count, far.joints.count], [0, 0]);
    for (let i = 0; i < 60; i++) {
      near.step();
      far.step();
    }
    await far.ready;
    await far.step(0);
    assert.ok(near.contacts.count > 5);
    const contacts = Object.entries({ bodyA: 1, bodyB: 1, normalX: 1, depth: 1, point: 4, normalImpulse: 2 });
    assert.deepEqual(contentsOf(far.contacts, contacts), contentsOf(near.contacts, contacts));
    const joints = Object.entries({ kind: 1, bodies: 2, anchors: 4, force: 1 });
    assert.deepEqual(contentsOf(far.joints, joints), contentsOf(near.joints, joints));
  });
}

test("each event of each step is told once, with the bodies that the page knows", async (t) => {
  const far = (await remoteFor(t)).createScene();
  const near = sceneFor(t);
  const [there, here] = [furnish(far), furnish(near)];
  const lists = ["begin", "end", "hit", "slept", "bodies.begin"];
  const told = (of, list, step, event) => {
    const index = (body) => of.indexOf(body);
    const { bodyA, bodyB, speed } = list === "slept" ? { bodyA: event, bodyB: event } : event;
    return [list, step, index(bodyA), index(bodyB), speed];
  };
  const heard = [];
  for (const list of lists) far.on(list, (event, step) => heard.push(told(there, list, step, event)));
  const expected = [];
  near.events.hit.count;
  // Several steps a frame.
  while (far.stepCount < 300) await far.advance(0.1);
  for (let i = 0; i < far.stepCount; i++) {
    near.step();
    for (const list of lists) {
      const found = list.split(".").reduce((object, key) => object[key], near.events);
      for (const event of found) expected.push(told(here, list, i + 1, event));
    }
  }
  assert.ok(lists.every((list) => expected.some(([name]) => name === list)), "every list has something in it");
  assert.deepEqual(heard, expected);
});

test("a list that there is not and what is no function are refused at once", async (t) => {
  const scene = (await remoteFor(t)).createScene();
  for (const list of ["hits", "", "bodies", "bodies.hit", "toString", 5, undefined]) {
    const wanted = { name: "ScreeError", code: "unknown-option", call: "on", argument: "list", value: list };
    assert.throws(() => scene.on(list, () => undefined), wanted);
  }
  assert.throws(() => scene.on("hit"), { code: "wrong-type", call: "on", argument: "told" });
  const { events } = sceneFor(t);
  const all = Object.keys(events).filter((name) => name !== "bodies");
  all.push(...Object.keys(events.bodies).map((name) => `bodies.${name}`));
  assert.equal(all.length, 16);
  for (const list of all) scene.on(list, () => undefined);
  await scene.step();
});

test("who has unsubscribed is told no more, and one that throws harms nobody else", () => {
  const { heard, later, failures } = runInNode(`
    const failures = [];
    process.on("unhandledRejection", (error) => failures.push(error.message));
    const scene = (await load()).loadScene(${JSON.stringify(SMALL_SCENE)});
    const heard = [];
    scene.on("begin", () => { throw new Error("mine"); });
    const off = scene.on("begin", (_, step) => heard.push(step));
    for (let i = 0; i < 90; i++) scene.step();
    await scene.step();
    const before = heard.length;
    off();
    await scene.set({ gravity: [0, 10] });
    for (let i = 0; i < 60; i++) scene.step();
    await scene.set({ gravity: [0, -10] });
    for (let i = 0; i < 240; i++) scene.step();
    await scene.step();
    await new Promise(setImmediate);
    console.log(JSON.stringify({ heard: before, later: heard.length, failures }));
  `);
  assert.ok(heard > 0);
  assert.equal(later, heard);
  assert.ok(failures.length > heard, "the other one is told on");
  assert.ok(failures.every((message) => message === "mine"));
});

test("things can be used before they are made, and are the same ever after", async (t) => {
  const scene = (await remoteFor(t)).createScene();
  const box = scene.createBody({ position: [0, 3], shapes: [{ box: [1, 1] }], name: "box" });
  const ball = scene.createBody({ position: [3, 3], shapes: [{ circle: 0.5 }] });
  assert.deepEqual([box.id, box.index], [0, -1]);
  const group = scene.createGroup("both");
  group.add(box);
  group.add("box");
  const joint = scene.createJoint({ type: "distance", bodyA: box, bodyB: ball, length: 3 });
  const chain = scene.createChain({ points: [[5, 5], [6, 5], [7, 5]], start: ball });
  const mover = scene.createMover({ capsule: [1, 0.3], position: [-5, 1], body: true });
  const shape = box.addShape({ circle: 0.2 });
  const field = scene.createField({ circle: 5, body: ball, pull: 2 });
  mover.move([1, 0]);
  await field.ready;
  assert.deepEqual([box.index, ball.index, joint.index, group.index], [0, 1, 0, 0]);
  assert.equal(await scene.body("box"), box);
  assert.equal(await scene.bodyAt(1), ball);
  assert.equal(await scene.bodyAt([0, 3]), box);
  assert.equal(await scene.body("nobody"), undefined);
  assert.equal(await joint.get("bodyB"), ball);
  assert.equal(await shape.get("body"), box);
  assert.equal((await box.get("shapes"))[1], shape);
  assert.deepEqual(await group.get("bodies"), [box]);
  assert.equal((await scene.get("fields"))[0], field);
  assert.equal(await field.get("body"), ball);
  assert.equal((await chain.get("bodies")).length, 2);
  assert.equal(await (await chain.get("joints"))[0].get("bodyA"), ball);
  assert.equal(await mover.get("grounded"), false);
  assert.equal((await (await mover.get("body")).get("type")), "kinematic");
  const { body, distance } = await scene.raycast([0, 9], [0, -1]);
  assert.equal(body, box);
  assert.equal(distance, 5.5);
  assert.deepEqual(await scene.overlapPoint([0, 3], { exclude: [box] }), []);
  await box.set({ position: [0, 7], angularVelocity: 2 });
  assert.deepEqual([scene.bodies.y[box.index], scene.bodies.omega[box.index]], [7, 2]);
  await chain.destroy();
  assert.equal(scene.bodies.type[2], direct.BODY_TYPE.static - 1, "the row of a link is free");
  assert.throws(() => (box.position = [0, 0]), TypeError, "there is no such member here");
  assert.equal(await (await remoteFor(t)).hull([[0, 0], [1, 0], [0, 1], [0.1, 0.1]]).then((ring) => ring.length), 3);
});

test("what one task commands goes in one message, and buffers go to and fro", async (t) => {
  const spy = spyOn(workerOf(t, "serve();"));
  const scree = await remoteFor(t, { worker: spy.worker, shared: false });
  const scene = scree.createScene();
  furnish(scene);
  await scene.ready;
  [spy.sent.length, spy.heard.length] = [0, 0];
  for (let frame = 0; frame < 20; frame++) {
    scene.raycast([0, 9], [0, -1]);
    scene.advance(1 / 60);
    await scene.explode({ position: [0, 0], radius: 2, impulse: 0.1 });
  }
  assert.equal(spy.sent.length, 20);
  assert.equal(spy.heard.length, 20);
  assert.equal(spy.sent.flatMap(({ back }) => back).length, 19, "each frame but the first gives one back");
});

test("two workers go their ways at the same time", async (t) => {
  const scenes = await Promise.all(["soft", "xpbd"].map(async (solver) => (await remoteFor(t)).createScene({ solver })));
  const here = ["soft", "xpbd"].map((solver) => sceneFor(t, { solver }));
  for (const scene of [...scenes, ...here]) furnish(scene);
  for (let i = 0; i < 50; i++) {
    for (const scene of here) scene.step();
    const hashes = scenes.map((scene) => scene.step().then(() => scene.hash()));
    assert.deepEqual(await Promise.all(hashes), here.map((scene) => scene.hash()));
  }
  const [a, b] = scenes;
  await assert.rejects(a.createJoint({ type: "weld", bodyB: b.createBody() }).ready, /belongs to another worker/);
});
