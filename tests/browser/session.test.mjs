// SPDX-License-Identifier: MIT
// The pace of a session, without a browser: whatever frames are like, the time that a step is away leads to that step.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { dist } from "./harness.mjs";

const built = existsSync(fileURLToPath(new URL("../../web/dist/replay.js", import.meta.url)));
if (!built) throw new Error("web/dist is not built: npm --prefix web run build");
const { Session } = await import(`${dist}replay.js`);
const { load } = await import("../../npm/dist/index.js");
const scree = await load();

/** Numbers from 0 to 1, the same at each run. */
function* numbers() {
  for (let state = 1; ; ) yield (state = (state * 16807) % 2147483647) / 2147483647;
}

for (const dt of [1 / 60, 0.01, 0.1]) {
  test(`with steps of ${dt.toFixed(4)} s it stops at the step that it is to stop at, and on the way to none`, () => {
    const random = numbers();
    for (let round = 0; round < 300; round++) {
      const session = new Session(scree.createScene({ dt }));
      const { scene } = session;
      const end = 20 + (round % 50);
      let told = 0;
      while (scene.stepCount < end) {
        const left = (end - scene.stepCount - scene.alpha) * dt;
        session.advance(Math.min(left, (0.2 + 3 * random.next().value) * dt), () => told++);
      }
      // With anything banked, a pause would take one step more.
      assert.deepEqual([scene.stepCount, scene.alpha, told], [end, 0, end]);
      scene.dispose();
    }
  });
}
