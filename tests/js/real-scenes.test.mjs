// SPDX-License-Identifier: MIT
// A real scene file of elastic boxes: all stays finite, nothing goes through the ground, and the boxes come to rest.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "../../npm/dist/index.js";

const file = new URL("../../../shared/scenes/fx2d/stacked_boxes.yml", import.meta.url);
const skip = existsSync(file) ? false : `SKIPPED: ${file.pathname} is not there`;

test("stacked_boxes.yml settles on its ground", { skip }, async () => {
  const scree = await load();
  const scene = scree.loadScene(readFileSync(file, "utf8"));
  const boxes = [1, 2, 3, 4, 5, 6].map((i) => scene.body(`box${i}`));
  const moving = [...boxes, scene.body("ball")];
  const groundTop = 1;
  for (let step = 0; step < 1800; step++) {
    scene.step();
    for (const body of moving) {
      const numbers = [...body.position, body.angle, ...body.velocity, body.angularVelocity];
      assert.ok(numbers.every(Number.isFinite), `${body.name} at step ${step}`);
      // Half the side of a box turned by any angle, or the ball's radius: the least height of a centre over the ground.
      const least = body.name === "ball" ? 0.5 : 0.375;
      // The ball of 5 kg may press an elastic box of 1 kg in by some centimetres for a step or two.
      assert.ok(body.position[1] > groundTop + least - 0.05, `${body.name} sinks at step ${step}: ${body.position[1]}`);
    }
  }
  for (const box of boxes) {
    assert.ok(Math.hypot(...box.velocity) < 1e-3 && Math.abs(box.angularVelocity) < 1e-3, `${box.name} still moves`);
  }
  scene.dispose();
});
