// SPDX-License-Identifier: MIT
// Going back and forth on the page: each step is, bit for bit, what it was, whatever was done on the way, and another way
// can be taken from the past.
import assert from "node:assert/strict";
import { play } from "../../web/dist/replay.js";
import { draw, figures, hashInNode, openScene, placesOf, press, savedReplay, untilStep, useSite } from "./harness.mjs";

const { pageTest } = useSite();

const yard = (more = "") => `scene:
  size: [16, 10]
  gravity: [0, -10]
  solver: soft
${more}
entities:
  floor: { type: static, pose: [8, 0.5, 0], shapes: [{ box: [16, 1] }] }
  low: { pose: [8, 1.5, 0], shapes: [{ box: [1, 1] }] }
  high: { pose: [8.3, 2.5, 0], shapes: [{ box: [1, 1] }] }
  ball: { pose: [3, 3, 0], shapes: [{ circle: 0.5, restitution: 0.5 }] }
  hero: { type: kinematic, pose: [13, 2, 0], shapes: [{ capsule: [0.8, 0.35], angle: 90 }] }
`;

/** The steps that the page can be brought to. */
const reach = (page) =>
  page.evaluate(() => [document.documentElement.dataset.first, document.documentElement.dataset.latest].map(Number));

/** Takes so many steps, and returns the hash that the page shows after each. */
async function hashesOf(page, key, from, to) {
  const hashes = new Map();
  for (let step = from; step !== to; step += Math.sign(to - from)) {
    const next = step + Math.sign(to - from);
    await page.keyboard.press(key);
    hashes.set(next, (await untilStep(page, next)).hash);
  }
  return hashes;
}

async function slideTo(page, step) {
  await page.locator("#time").fill(String(step));
  return untilStep(page, step);
}

/** Does something with most tools in the first 40 steps; what has been done by a step is part of it. */
async function meddle(page) {
  const { at } = await placesOf(page);
  const hashes = new Map([[0, (await figures(page)).hash]]);
  const go = async (from, to) => {
    for (const [step, hash] of await hashesOf(page, ".", from, to)) hashes.set(step, hash);
  };
  // The page shows the figures of what was done in its next frame.
  const note = async (step) => {
    await page.waitForTimeout(300);
    hashes.set(step, (await figures(page)).hash);
  };
  await go(0, 10);
  await page.keyboard.press("3");
  await page.mouse.click(...at(8, 8));
  await note(10);
  await page.keyboard.down("d");
  await note(10);
  await go(10, 20);
  await page.keyboard.up("d");
  await note(20);
  await go(20, 30);
  await page.keyboard.press("e");
  await note(30);
  await go(30, 40);
  return hashes;
}

pageTest("every step is what it was, backwards, by the slider, and forwards again", async (page) => {
  await openScene(page, "yard", yard());
  const hashes = await meddle(page);
  assert.ok(new Set(hashes.values()).size === hashes.size, "each step is another");
  for (const [step, hash] of await hashesOf(page, ",", 40, 0)) assert.equal(hash, hashes.get(step), `back at ${step}`);
  for (const step of [40, 15, 31, 30, 3, 20, 0]) assert.equal((await slideTo(page, step)).hash, hashes.get(step));
  for (const [step, hash] of await hashesOf(page, ".", 0, 40)) assert.equal(hash, hashes.get(step), `again at ${step}`);
  assert.deepEqual(await reach(page), [0, 40]);
  // What was saved has all of it, once.
  const file = await savedReplay(page);
  assert.equal(file.steps, 40);
  assert.deepEqual(await outcomeOf(file), { same: 40, parted: null });
  await slideTo(page, 12);
  const part = await savedReplay(page);
  assert.deepEqual([part.steps, part.hash], [12, hashes.get(12)]);
  assert.deepEqual(await outcomeOf(part), { same: 12, parted: null });
});

async function outcomeOf(file) {
  const { load } = await import("../../npm/dist/index.js");
  const { same, parted } = play(await load(), file);
  return { same, parted };
}

pageTest("whoever does something in the past goes another way from there", async (page) => {
  await openScene(page, "yard", yard());
  const hashes = await meddle(page);
  await slideTo(page, 25);
  const { at } = await placesOf(page);
  await page.keyboard.press("3");
  await page.mouse.click(...at(6, 9));
  await page.waitForFunction(() => document.documentElement.dataset.latest === "25");
  const other = await hashesOf(page, ".", 25, 40);
  for (const [step, hash] of other) assert.notEqual(hash, hashes.get(step));
  for (const [step, hash] of await hashesOf(page, ",", 40, 26)) assert.equal(hash, other.get(step));
  assert.equal((await slideTo(page, 14)).hash, hashes.get(14), "before that it is as it was");
  assert.equal((await slideTo(page, 40)).hash, other.get(40));
  const file = await savedReplay(page);
  assert.deepEqual(await outcomeOf(file), { same: 40, parted: null });
  assert.equal(file.commands.filter(([step, { do: kind }]) => step > 25 || kind === "explode").length, 0);
});

pageTest("what is dragged is dragged again, and let go of by whoever takes over", async (page) => {
  await openScene(page, "yard", yard());
  const { at } = await placesOf(page);
  await page.keyboard.press(" ");
  await draw(page, at(8, 1.5), at(6, 4), at(9, 6));
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  const { step, hash } = await figures(page);
  const file = await savedReplay(page);
  const [from, to] = ["grab", "release"].map((kind) => file.commands.find(([, each]) => each.do === kind)[0]);
  assert.ok(from < to && to <= step, `held from ${from} to ${to}`);
  const back = await hashesOf(page, ",", step, 0);
  for (const [at, each] of await hashesOf(page, ".", 0, step)) assert.equal(each, back.get(at) ?? hash, `step ${at}`);
  assert.deepEqual((await savedReplay(page)).commands, file.commands);
  await slideTo(page, Math.floor((from + to) / 2));
  await page.keyboard.press("e");
  await press(page, 40);
  const other = await savedReplay(page);
  const kinds = other.commands.map(([, { do: kind }]) => kind);
  assert.deepEqual(kinds.slice(-3), ["release", "keys", "explode"]);
  assert.deepEqual(await outcomeOf(other), { same: other.steps, parted: null });
});

pageTest("it goes back twenty seconds, and no further", async (page) => {
  const text = yard("  dt: 0.1");
  await openScene(page, "slow", text);
  await press(page, 230);
  await untilStep(page, 230);
  const [first, latest] = await reach(page);
  assert.equal(latest, 230);
  assert.ok(first <= 30 && first >= 20, `back to ${first}`);
  assert.equal((await slideTo(page, first)).hash, await hashInNode(text, first));
  await page.keyboard.press(",");
  await page.waitForTimeout(200);
  assert.equal((await figures(page)).step, first);
  // Playing goes on from there.
  await page.keyboard.press(" ");
  await page.waitForFunction((step) => Number(document.documentElement.dataset.step) > step, first + 5);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  const { step, hash } = await figures(page);
  assert.equal(hash, await hashInNode(text, step));
});

pageTest("a large scene keeps fewer states, and every step is there", async (page) => {
  const crowd = Array.from({ length: 3000 }, (_, i) => {
    const [x, y] = [(i % 60) * 0.25 + 0.5, 1.2 + 0.25 * Math.floor(i / 60)];
    return `  b${i}: { pose: [${x}, ${y}, 0], shapes: [{ circle: 0.1 }] }`;
  });
  const text = `${yard("  dt: 0.05")}${crowd.join("\n")}\n`;
  await openScene(page, "crowd", text);
  await press(page, 23);
  const { hash } = await untilStep(page, 23);
  assert.equal(hash, await hashInNode(text, 23));
  assert.equal((await slideTo(page, 9)).hash, await hashInNode(text, 9));
  assert.equal((await slideTo(page, 23)).hash, hash);
});

pageTest("both solvers go back together", async (page) => {
  await openScene(page, "yard", yard());
  await page.keyboard.press("c");
  await untilStep(page, 0);
  await press(page, 30);
  await untilStep(page, 30);
  await slideTo(page, 17);
  assert.equal((await figures(page)).hash, await hashInNode(yard(), 17));
  const other = await page.evaluate(() => document.documentElement.dataset.otherHash);
  assert.equal(other, await hashInNode(yard().replace("soft", "xpbd"), 17));
});

pageTest("a replay is found the same after it was gone back in", async (page) => {
  await openScene(page, "yard", yard());
  const { at } = await placesOf(page);
  await press(page, 5);
  await draw(page, at(8, 1.5), at(7, 3));
  await press(page, 60);
  await untilStep(page, 65);
  const file = await savedReplay(page);
  await page.setInputFiles("#file", {
    name: "r.json",
    mimeType: "text/plain",
    buffer: Buffer.from(JSON.stringify(file)),
  });
  const state = (wanted) => page.waitForFunction((to) => document.documentElement.dataset.replay === to, wanted);
  await state("same");
  await slideTo(page, 20);
  await state("playing");
  await page.keyboard.press(" ");
  await state("same");
  assert.equal((await untilStep(page, 65)).hash, file.hash);
});
