// SPDX-License-Identifier: MIT
// Edits about a snapshot: taking one, or going back to it at once, changes nothing that comes later.
import assert from "node:assert/strict";
import { test } from "node:test";
import { engine, sceneFor, takeSteps } from "./support.mjs";

/** A run is the same with a snapshot that is taken, or taken and restored, where it calls `at`; returns the steps after. */
function assertUntouched(play) {
  const hashes = [() => {}, (scene) => scene.snapshot(), (scene) => scene.restore(scene.snapshot())].map((at) => {
    const scene = engine.createScene();
    const seen = play(scene, () => at(scene)).map((steps) => (takeSteps(scene, steps), scene.hash()));
    scene.dispose();
    return seen;
  });
  for (const other of hashes.slice(1)) assert.deepEqual(other, hashes[0]);
}

test("capsules that are too short to have two ends can be restored", (t) => {
  for (const capsule of [[0, 0.5], [1e-300, 0.5], [0.1, 1e6]]) {
    const scene = sceneFor(t);
    const body = scene.createBody({ shapes: [{ capsule }] });
    scene.step();
    const bytes = scene.snapshot();
    scene.restore(bytes);
    assert.deepEqual(scene.snapshot(), bytes);
    assert.deepEqual(body.shapes[0].geometry.capsule, capsule);
  }
});

test("what takes the row of what was destroyed before the step comes after what was there", () => {
  const play = (scene, at) => {
    const [first] = Array.from({ length: 6 }, (_, i) =>
      scene.createBody({ position: [0.3 * i, 0.2 * i], shapes: [{ circle: 0.5 }] }),
    );
    first.destroy();
    at();
    scene.createBody({ position: [0.8, 0.1], shapes: [{ box: [1, 1] }] });
    return [1, 1, 20];
  };
  assertUntouched(play);
});

test("an island that is put to sleep while it flies is taken in by rows, in whatever order its bodies met", () => {
  const play = (scene, at) => {
    const balls = Array.from({ length: 8 }, (_, i) =>
      scene.createBody({ position: [i, 0.3 * (i % 2)], shapes: [{ circle: 0.4 }] }),
    );
    // From the last to the first; a restored island knows them by rows.
    for (let i = balls.length - 1; i > 0; i--) {
      scene.createJoint({ type: "distance", bodyA: balls[i], bodyB: balls[i - 1], maxLength: 1 });
    }
    takeSteps(scene, 2);
    // One pulls all the others out of the boxes that the trees have of them.
    balls[7].applyImpulse([2000, 900]);
    takeSteps(scene, 1);
    at();
    balls[3].sleep();
    scene.createBody({ position: balls[4].position, shapes: [{ box: [9, 3] }] });
    return [1, 1, 20];
  };
  assertUntouched(play);
});
