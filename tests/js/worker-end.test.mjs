// SPDX-License-Identifier: MIT
// How things end between a page and its worker: refusals, what is disposed, and workers that die.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { dist, sceneFor, thrownBy } from "./support.mjs";
import { ScreeError, furnish, load, remoteFor, runInNode, workerOf } from "./worker-support.mjs";
import { WRONG_CALLS, circle } from "./wrong-calls.mjs";
import { WRONG_EDITS } from "./wrong-shapes.mjs";
import { WRONG_QUERIES } from "./wrong-queries.mjs";

const told = ({ code, call, argument, index, message, messages, errorCount }) => {
  return { code, call, argument, index, message, messages, errorCount };
};

/** The ScreeError that something is answered with. */
async function refusalOf(answer) {
  const error = await Promise.resolve(answer?.ready ?? answer).then(
    () => assert.fail("nothing was refused"),
    (reason) => reason,
  );
  assert.ok(error instanceof ScreeError, String(error?.stack));
  return error;
}

/** Things with members that can be set, as those here, and with these; answers end up in the list. */
function settable(answers, thing, members = {}) {
  return new Proxy(thing, {
    get(_, name) {
      const member = members[name] ?? thing[name];
      if (typeof member !== "function") return member;
      return (...words) => {
        const answer = member.apply(thing, words);
        answers.push(answer);
        return answer;
      };
    },
    set(_, name, value) {
      answers.push(thing.set({ [name]: value }));
      return true;
    },
  });
}

function build(scene) {
  const body = scene.createBody({ position: [0, 5], shapes: circle, name: "ball" });
  const fixed = scene.createBody({ type: "static", shapes: circle });
  return [body, fixed];
}

test("what is refused is told as it is here, value and message and all", async (t) => {
  const far = (await remoteFor(t)).createScene();
  const near = sceneFor(t);
  const [there, here] = [build(far), build(near)];
  const [shape] = await there[0].get("shapes");
  let compared = 0;
  for (const [what, wrong] of [...WRONG_CALLS, ...WRONG_EDITS]) {
    const answers = [];
    const shapes = [settable(answers, shape)];
    wrong(settable(answers, far), settable(answers, there[0], { shapes }), settable(answers, there[1]));
    const expected = thrownBy(() => wrong(near, ...here));
    await Promise.allSettled(answers.slice(0, -1).map((answer) => answer?.ready ?? answer));
    const error = await refusalOf(answers.at(-1));
    if (/cannot be sent/.test(error.message)) {
      // Functions stay here: refused before they are sent, under the same name.
      assert.deepEqual([error.code, error.call], [expected.code, expected.call], what);
    } else {
      assert.deepEqual(told(error), told(expected), what);
      if (typeof expected.value !== "object") assert.deepEqual(error.value, expected.value, what);
      compared++;
    }
  }
  assert.ok(compared > 0.97 * (WRONG_CALLS.length + WRONG_EDITS.length), `${compared} were alike`);
});

test("queries that are refused, likewise", async (t) => {
  const engine = await remoteFor(t);
  const [far, near] = [engine.createScene(), sceneFor(t)];
  const things = [far, near].map((scene) => {
    build(scene);
    const dead = scene.createBody();
    dead.destroy();
    return [scene, dead];
  });
  const foreigners = [engine.createScene().createBody(), sceneFor(t).createBody()];
  for (const [what, wrong] of WRONG_QUERIES) {
    if (/createRays|rays/.test(String(wrong))) continue;
    const error = await refusalOf(wrong(...things[0], foreigners[0]));
    assert.deepEqual(told(error), told(thrownBy(() => wrong(...things[1], foreigners[1]))), what);
  }
});

test("what could not be made refuses what is asked of it for the same reason, and all else goes on", async (t) => {
  const scene = (await remoteFor(t)).createScene();
  const wrong = scene.createBody({ position: [0, NaN] });
  const asked = wrong.applyImpulse([0, 1]);
  const joint = scene.createJoint({ type: "weld", bodyB: wrong });
  const right = scene.createBody();
  const [a, b, c] = await Promise.all([wrong.ready, asked, joint.ready].map(refusalOf));
  assert.deepEqual([a.code, a.call, a.argument], ["not-finite", "createBody", "position"]);
  assert.ok(Number.isNaN(a.value[1] ?? a.value));
  assert.deepEqual([told(b), told(c)], [told(a), told(a)]);
  await right.ready;
  assert.equal(right.index, 0);
  const late = await refusalOf(wrong.get("position"));
  assert.deepEqual(told(late), told(a));
  await right.destroy();
  const dead = await refusalOf(right.wake());
  assert.deepEqual([dead.code, dead.call], ["invalid-handle", "wake"]);
  assert.equal((await refusalOf(right.get("positon"))).code, "unknown-option");
  assert.equal((await refusalOf(scene.set({ gravty: [0, 0] }))).argument, "gravty");
  assert.equal((await refusalOf(scene.start({ speed: -1 }))).argument, "speed");
  assert.equal((await refusalOf(scene.run("fly"))).code, "unknown-option");
  const text = (await remoteFor(t)).loadScene("scene: 7\n");
  const error = await refusalOf(text);
  assert.equal(error.call, "loadScene");
  assert.equal(error.messages[0].line, 1);
});

test("a scene that is disposed answers what came before, and refuses what comes after", async (t) => {
  const engine = await remoteFor(t);
  const scene = engine.createScene();
  const [body] = furnish(scene);
  const steps = Array.from({ length: 10 }, () => scene.step());
  const hash = scene.hash();
  const end = scene.dispose();
  const late = [scene.step(), body.wake(), scene.hash()];
  assert.equal(scene.disposed, true);
  await Promise.all([...steps, end]);
  assert.match(await hash, /^[0-9a-f]{16}$/);
  for (const answer of late) assert.equal((await refusalOf(answer)).code, "disposed");
  assert.throws(() => scene.bodies, { code: "disposed", call: "bodies" });
  assert.throws(() => scene.on("hit", () => undefined), { code: "disposed" });
  assert.equal(await scene.dispose(), undefined);
  const other = engine.createScene();
  await other.step();
  assert.equal(other.stepCount, 1);
});

test("an engine that is disposed with work to do settles all of it", async (t) => {
  const engine = await remoteFor(t);
  const scene = engine.createScene();
  furnish(scene, 300);
  const due = [scene.ready];
  for (let i = 0; i < 30; i++) due.push(scene.step(), scene.advance(0.25));
  await new Promise(setImmediate);
  due.push(scene.hash()); // not even sent
  engine.dispose();
  due.push(scene.step(), engine.createScene().ready);
  for (const { status, reason } of await Promise.allSettled(due)) {
    assert.equal(status, "rejected");
    assert.ok(reason instanceof ScreeError && reason.code === "disposed");
  }
  assert.ok(engine.disposed && scene.disposed);
  engine.dispose();
});

test("steps that nobody waits for and an engine that is disposed end a program in peace", () => {
  assert.deepEqual(
    runInNode(`
      const engine = await load();
      const scene = engine.createScene();
      for (let i = 0; i < 5; i++) scene.step();
      await scene.step();
      scene.step();
      setTimeout(() => { scene.step(); engine.dispose(); console.log("[1]"); }, 20);`),
    [1],
  );
});

test("a program ends when nothing is due, disposed or not", () => {
  assert.deepEqual(runInNode(`const s = (await load()).createScene(); await s.step(); console.log(s.stepCount)`), 1);
});

for (const [how, text] of Object.entries({
  "that ends": "process.exit(3)",
  "with an error that nobody catches": 'setTimeout(() => { throw new Error("mine"); })',
})) {
  test(`a worker ${how} rejects all that is due`, async (t) => {
    const worker = workerOf(t, `serve({ procedures: { die() { ${text} } } });`);
    const engine = await load({ worker });
    const scene = engine.createScene();
    await scene.step();
    const asked = [scene.run("die")];
    await asked[0].catch(() => undefined);
    for (;;) {
      // What comes after the last breath is never answered by it.
      const answer = scene.step();
      const [{ status, reason }] = await Promise.allSettled([answer]);
      if (status === "fulfilled") continue;
      assert.ok(reason instanceof ScreeError);
      assert.equal(reason.code, "worker-failed");
      assert.match(reason.message, /^the worker failed: (it ended with code 3|mine)$/);
      break;
    }
    assert.ok(engine.disposed && scene.disposed);
    assert.throws(() => scene.bodies, { code: "worker-failed" });
    assert.equal((await refusalOf(engine.createScene())).code, "worker-failed");
  });
}

test("what cannot be started says so", async (t) => {
  await assert.rejects(load({ wasm: new Uint8Array([1, 2, 3]) }), { code: "load-failed", call: "load" });
  await assert.rejects(load({ wasm: "file:///no/such/scree.wasm" }), { code: "load-failed" });
  await assert.rejects(load({ worker: new Worker("throw new Error('mine')", { eval: true }) }), {
    code: "worker-failed",
    message: "the worker failed: mine",
  });
  const none = new Worker(new URL("file:///no/such/worker.js"));
  await assert.rejects(load({ worker: none }), { code: "worker-failed" });
  await assert.rejects(load({ worker: 7 }), { code: "wrong-type", argument: "worker" });
  await assert.rejects(load({ shared: 1 }), { code: "wrong-type", argument: "shared" });
  await assert.rejects(load({ wsm: 1 }), { code: "unknown-option", argument: "wsm" });
  const foreign = workerOf(t, `serve({ load: async () => ({ createScene() {} }) });`);
  await assert.rejects(load({ worker: foreign }), { code: "wrong-type", call: "serve", argument: "load" });
});

test("the module may be given in every form", async (t) => {
  const file = path.join(dist, "scree.wasm");
  const bytes = readFileSync(file);
  for (const wasm of [new Uint8Array(bytes), new WebAssembly.Module(bytes), Promise.resolve(new Response(bytes))]) {
    const scene = (await remoteFor(t, { wasm })).createScene();
    assert.equal(await scene.hash(), sceneFor(t).hash());
  }
});

test("a worker of one's own runs one's own functions, outlives its engines and serves the next", async (t) => {
  const worker = workerOf(
    t,
    `serve({
      procedures: {
        tower(scene, count, floor) {
          const bodies = Array.from({ length: count }, (_, i) => scene.createBody({ position: [0, i + 0.5], shapes: [{ box: [1, 1] }] }));
          return { top: bodies.at(-1), floor, is: floor === scene.body("floor") };
        },
        fail() { throw new RangeError("mine"); },
        refuse(scene) { scene.createBody({ mass: -1 }); },
        leak() { return () => 1; },
      },
      onStep: (scene) => scene.body("rotor")?.applyTorque(1),
    });`,
  );
  for (let round = 0; round < 2; round++) {
    const engine = await load({ worker });
    await assert.rejects(load({ worker }), { code: "worker-failed", message: /in use/ });
    const scene = engine.createScene();
    const floor = scene.createBody({ type: "static", shapes: [{ box: [9, 1] }], name: "floor" });
    const tower = await scene.run("tower", 4, floor);
    assert.equal(tower.floor, floor);
    assert.equal(tower.is, true);
    assert.equal(tower.top.index, 4);
    assert.equal(scene.bodies.y[4], 3.5);
    await assert.rejects(scene.run("fail"), { name: "RangeError", message: "mine" });
    assert.equal((await refusalOf(scene.run("refuse"))).argument, "mass");
    assert.equal((await refusalOf(scene.run("leak"))).code, "wrong-type");
    const rotor = scene.createBody({ position: [50, 0], mass: 1, inertia: 2, gravityScale: 0, name: "rotor" });
    for (let i = 0; i < 60; i++) scene.advance(1 / 60);
    await scene.step();
    // The torque acts from the second step on.
    assert.ok(Math.abs(scene.bodies.omega[rotor.index] - 0.5) < 1e-5);
    engine.dispose();
  }
});

test("by require() it is the same, with the same errors", async (t) => {
  const require = createRequire(path.join(dist, "x.cjs"));
  const [worker, host, index] = ["./worker.cjs", "./worker-host.cjs", "./index.cjs"].map((name) => require(name));
  assert.equal(worker.ScreeError, index.ScreeError);
  assert.equal(host.ScreeError, index.ScreeError);
  const engine = await worker.load();
  t.after(() => engine.dispose());
  await assert.rejects(engine.createScene({ dt: -1 }).ready, (error) => error instanceof index.ScreeError);
  const script = `require(${JSON.stringify(path.join(dist, "worker-host.cjs"))}).serve({ procedures: { two: () => 2 } })`;
  const own = new Worker(script, { eval: true });
  t.after(() => own.terminate());
  assert.equal(await (await worker.load({ worker: own })).createScene().run("two"), 2);
});
