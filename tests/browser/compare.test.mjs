// SPDX-License-Identifier: MIT
// Two solvers side by side: both are the engine's own, step for step, and both get what the tools do.
import assert from "node:assert/strict";
import { draw, figures, hashInNode, openScene, placesOf, press, untilStep, useSite } from "./harness.mjs";

const { pageTest } = useSite();
const yard = (solver) => `scene:
  size: [16, 10]
  gravity: [0, -10]
  solver: ${solver}
  background: [255, 255, 255, 255]
entities:
  floor: { type: static, pose: [8, 0.5, 0], shapes: [{ box: [16, 1] }] }
  low: { pose: [8, 1.5, 0], visual: { texture: [200, 0, 0, 255] }, shapes: [{ box: [1, 1] }] }
  high: { pose: [8.4, 3.5, 0], visual: { texture: [200, 0, 0, 255] }, shapes: [{ box: [1, 1] }] }
`;

const other = (page) => page.evaluate(() => document.documentElement.dataset.otherHash);

/** How many pixels are red on each canvas. */
function reds(page) {
  return page.evaluate(() =>
    ["#canvas", "#other"].map((id) => {
      const canvas = document.querySelector(id);
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let i = 0; i < data.length; i += 4) count += data[i] === 200 && data[i + 1] === 0 && data[i + 2] === 0;
      return count;
    }),
  );
}

for (const [solver, beside] of [
  ["soft", "xpbd"],
  ["xpbd", "soft"],
]) {
  pageTest(`beside ${solver} goes ${beside}, in lock step and with Node's bits`, async (page) => {
    await openScene(page, "yard", yard(solver));
    assert.equal(await other(page), "");
    await press(page, 7);
    await untilStep(page, 7);
    await page.keyboard.press("c");
    await untilStep(page, 0);
    await press(page, 60);
    assert.equal((await untilStep(page, 60)).hash, await hashInNode(yard(solver), 60));
    assert.equal(await other(page), await hashInNode(yard(beside), 60));
    assert.match(await page.textContent("#caption"), new RegExp(`^${solver}: `));
    assert.match(await page.textContent("#other-caption"), new RegExp(`^${beside}: `));
    // While it plays, too.
    await page.keyboard.press(" ");
    await page.waitForFunction(() => Number(document.documentElement.dataset.step) > 90);
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
    const { step, hash } = await figures(page);
    assert.equal(hash, await hashInNode(yard(solver), step));
    assert.equal(await other(page), await hashInNode(yard(beside), step));
  });
}

pageTest("both are drawn by one camera, both are cut, and both start anew", async (page) => {
  await openScene(page, "yard", yard("soft"));
  await page.keyboard.press("c");
  await page.waitForTimeout(200);
  const [left, right] = await reds(page);
  assert.ok(left > 500 && Math.abs(left - right) < 0.05 * left, `${left} and ${right} red pixels`);
  const half = await placesOf(page);
  await page.keyboard.press("4");
  await draw(page, half.at(8.1, 5), half.at(8.1, 0.9));
  await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "5");
  const start = await other(page);
  await page.keyboard.press("r");
  await page.waitForFunction((was) => document.documentElement.dataset.otherHash !== was, start);
  assert.equal(await other(page), await hashInNode(yard("xpbd"), 0), "the cut was in both, and is gone from both");
  await page.keyboard.press("c");
  await page.waitForFunction(() => document.documentElement.dataset.otherHash === "");
  assert.ok(await page.isHidden("#other"));
});
