// SPDX-License-Identifier: MIT
// Whatever is called, in whatever order: there is one kind of error, it changes nothing, all poses are numbers, and a
// scene that is kept and brought back over and over goes on as one that never was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { random } from "../bench/scenes.mjs";
import { Choices } from "./random-calls.mjs";
import { ScreeError, engine, takeSteps } from "./support.mjs";

const CALLS = 300;
const MOST_THINGS = 60;

/** Does it; what comes of it that can be destroyed is a thing. An error is one of ours, and leaves the scene as it was. */
function attempt([what, act], { scene, things, looks, seed }) {
  const before = looks ? scene.hash() : undefined;
  try {
    const made = act();
    if (made?.destroy && things.length < MOST_THINGS) things.push(made);
    return true;
  } catch (error) {
    assert.ok(error instanceof ScreeError, `seed ${seed}, ${what}: ${error?.stack ?? error}`);
    if (looks) assert.equal(scene.hash(), before, `seed ${seed}: ${error.message}`);
    return false;
  }
}

function assertNumbers(scene, seed) {
  const { x, y, angle } = scene.bodies;
  for (const column of [x, y, angle]) assert.ok(column.every(Number.isFinite), `seed ${seed}: a pose is no number`);
}

/** What the calls of this seed come to. `restores`: with the scene brought back from its own snapshot now and then. */
function runProgram(seed, restores) {
  // Spread out: seeds side by side begin alike.
  const next = random(Math.imul(seed, 0x9e3779b1));
  const options = { solver: next() < 0.3 ? "xpbd" : "soft", sleep: next() < 0.5 };
  const scene = engine.createScene({ gravity: [0, -10], ...options });
  const things = [];
  const choices = new Choices(next, things);
  things.push(scene.createBody({ type: "static", shapes: [{ box: [30, 1] }] }));
  let done = 0;
  for (let i = 0; i < CALLS; i++) {
    const [looks, returns] = [next() < 0.1, next() < 0.1];
    if (restores && returns) scene.restore(scene.snapshot());
    done += Number(attempt(choices.call(scene), { scene, things, looks, seed }));
  }
  takeSteps(scene, 20);
  assertNumbers(scene, seed);
  const end = { hash: scene.hash(), done };
  scene.dispose();
  return end;
}

for (let seed = 1; seed <= 24; seed++) {
  test(`random calls, seed ${seed}`, () => {
    const end = runProgram(seed, false);
    assert.ok(end.done > CALLS / 3 && end.done < CALLS, `${end.done} of ${CALLS} were right`);
    assert.deepEqual(runProgram(seed, true), end);
  });
}
