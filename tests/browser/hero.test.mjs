// SPDX-License-Identifier: MIT
// The figure that walks: nothing happens without a key, and with keys what a mover in Node does.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { dist, figures, hashInNode, press, rewind, untilStep, useSite } from "./harness.mjs";

const { pageTest } = useSite();
const text = await readFile(path.join(dist, "scenes/character.yml"), "utf8").catch(() => "");

/** 60 steps to the right, with a jump in the fourth, by the package alone. */
async function walkInNode() {
  const { load } = await import("../../npm/dist/index.js");
  const scene = (await load()).loadScene(text);
  const body = scene.body("hero");
  // Sizes as the columns of shapes have them.
  const capsule = [2 * Math.fround(0.4), Math.fround(0.35)];
  const mover = scene.createMover({ capsule, position: body.position, push: 600, mass: 70, body });
  for (let i = 0; i < 60; i++) {
    scene.step();
    if (i === 0) mover.move([0, 0], 0);
    const vy = mover.velocity[1] - 20 * scene.dt;
    mover.move([6, i === 3 && mover.grounded ? 11 : vy]);
  }
  const [hash, x] = [scene.hash(), body.position[0]];
  scene.dispose();
  return { hash, x };
}

async function openScene(page) {
  await page.click('#scenes a[data-name="character"]');
  await page.waitForFunction(() => document.documentElement.dataset.scene === "character");
  return rewind(page);
}

pageTest("a hero that nobody tells anything stands as it does in Node", async (page) => {
  await openScene(page);
  await press(page, 30);
  assert.equal((await untilStep(page, 30)).hash, await hashInNode(text, 30));
});

pageTest("the keys walk it to the bits of a mover in Node", async (page) => {
  await openScene(page);
  const expected = await walkInNode();
  assert.ok(expected.x > 7.5, "it goes over the stairs");
  await page.keyboard.down("d");
  await press(page, 3);
  await page.keyboard.down("w");
  await press(page, 1);
  await page.keyboard.up("w");
  await press(page, 56);
  await page.keyboard.up("d");
  await untilStep(page, 60);
  assert.equal((await figures(page)).hash, expected.hash);
});
