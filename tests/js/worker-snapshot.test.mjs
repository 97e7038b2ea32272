// SPDX-License-Identifier: MIT
// Snapshots cross between a worker and the page, and a worker's scene goes back as one beside the page does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sceneFor } from "./support.mjs";
import { BODY_COLUMNS, WAYS, contentsOf, furnish, remoteFor, workerOf } from "./worker-support.mjs";

for (const [way, shared] of Object.entries(WAYS)) {
  test(`a scene of a worker is restored from a snapshot of its own and from one of the page, ${way}`, async (t) => {
    const far = (await remoteFor(t, { shared })).createScene();
    const near = sceneFor(t);
    const there = furnish(far);
    furnish(near);
    await far.ready;
    for (let i = 0; i < 20; i++) {
      far.step();
      near.step();
    }
    const saved = await far.snapshot();
    assert.deepEqual(saved, near.snapshot(), "the same bytes on both sides");
    const poses = contentsOf(near.bodies, BODY_COLUMNS);
    far.createBody({ position: [0, 40], shapes: [{ circle: 1 }] });
    for (let i = 0; i < 30; i++) far.step();
    there[3].destroy();
    await far.restore(saved);
    assert.deepEqual(contentsOf(far.bodies, BODY_COLUMNS), poses, "the page sees the poses from then");
    assert.deepEqual([far.time, far.stepCount], [near.time, near.stepCount]);
    assert.equal(await there[3].get("alive"), true, "what was destroyed since is there again");
    for (let i = 0; i < 30; i++) near.step();
    await far.restore(near.snapshot());
    assert.deepEqual(contentsOf(far.bodies, BODY_COLUMNS), contentsOf(near.bodies, BODY_COLUMNS));
    near.step();
    await far.step();
    assert.equal(await far.hash(), near.hash());
    const bytes = near.snapshot();
    bytes[bytes.length >> 1] ^= 4;
    await assert.rejects(far.restore(bytes), { code: "snapshot-damaged", call: "restore" });
    assert.equal(await far.hash(), near.hash(), "refused whole");
  });
}

test("a worker's own script keeps a history, and the page sees what it goes back to", async (t) => {
  const worker = workerOf(
    t,
    `serve({ procedures: {
      keep: (scene, count) => { scene.history.size = count; },
      record: (scene) => { scene.history.save(); scene.step(); },
      rewind: (scene, step) => { scene.history.rewind(step); return scene.hash(); },
    } });`,
  );
  const far = (await remoteFor(t, { worker })).createScene();
  const near = sceneFor(t);
  furnish(far);
  furnish(near);
  await far.run("keep", 60);
  for (let i = 0; i < 50; i++) await far.run("record");
  for (let i = 0; i < 17; i++) near.step();
  assert.equal(await far.run("rewind", 17), near.hash());
  assert.deepEqual(contentsOf(far.bodies, BODY_COLUMNS), contentsOf(near.bodies, BODY_COLUMNS));
  assert.equal(far.stepCount, 17);
});
