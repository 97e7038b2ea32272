// SPDX-License-Identifier: MIT
// Fields and explosions on the canvas, and bodies that touch nothing under the pointer.
import assert from "node:assert/strict";
import { colours, figures, rewind, untilStep, useSite } from "./harness.mjs";

const { pageTest } = useSite();

const YARD = `scene:
  size: [16, 10]
  gravity: [0, 0]
  background: [255, 255, 255, 255]
  sleep: false
fields:
  pool: {box: [6, 4], position: [12, 3], density: 1}
entities:
  ghost:
    pose: [8, 5, 0]
    visual: { texture: [200, 0, 0, 255] }
    shapes: [{ box: [1, 1], mask: 0 }]
`;

async function openYard(page) {
  await page.setInputFiles("#file", { name: "yard.yml", mimeType: "text/yaml", buffer: Buffer.from(YARD) });
  await page.waitForFunction(() => document.documentElement.dataset.scene === "yard");
}

/** Where the red box is, CSS pixels of the page. */
function findBox(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let [count, x, y] = [0, 0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] !== 200 || data[i + 1] !== 0 || data[i + 2] !== 0) continue;
      [count, x, y] = [count + 1, x + ((i / 4) % width), y + Math.floor(i / 4 / width)];
    }
    const box = canvas.getBoundingClientRect();
    return { x: box.x + x / count, y: box.y + y / count };
  });
}

pageTest("fields are drawn, and can be left out", async (page) => {
  await openYard(page);
  await rewind(page);
  const amount = (list) => list[0][1];
  const withFields = await colours(page);
  await page.click("#tab-view");
  await page.getByLabel("Fields", { exact: true }).uncheck();
  await page.waitForTimeout(100);
  const without = await colours(page);
  // The pool is 24 of 160 m2.
  assert.ok(amount(without) > 1.1 * amount(withFields), `${amount(withFields)} of ${amount(without)} pixels are bare`);
});

pageTest("the key e sets off an explosion at the pointer", async (page) => {
  await openYard(page);
  await rewind(page);
  const { hash } = await figures(page);
  const box = await findBox(page);
  await page.mouse.move(box.x - 60, box.y);
  await page.keyboard.press("e");
  await page.keyboard.press(".");
  assert.notEqual((await untilStep(page, 1)).hash, hash);
  for (let i = 0; i < 20; i++) await page.keyboard.press(".");
  await untilStep(page, 21);
  const after = await findBox(page);
  assert.ok(after.x > box.x + 10 && Math.abs(after.y - box.y) < 3, `the box went ${after.x - box.x} pixels`);
});

pageTest("with the tool on a click explodes, with it off a body that touches nothing is dragged", async (page) => {
  await openYard(page);
  const box = await findBox(page);
  await page.click("#tool-explode");
  assert.equal(await page.getAttribute("#tool-explode", "aria-pressed"), "true");
  await page.mouse.click(box.x, box.y + 80);
  await page.waitForTimeout(700);
  const thrown = await findBox(page);
  assert.ok(thrown.y < box.y - 10, `the box went up by ${box.y - thrown.y} pixels`);
  await page.click("#tool-drag");
  await page.keyboard.press("r");
  await page.waitForTimeout(200);
  const again = await findBox(page);
  await page.mouse.move(again.x, again.y);
  await page.mouse.down();
  await page.mouse.move(again.x - 120, again.y, { steps: 8 });
  await page.waitForTimeout(1500);
  const dragged = await findBox(page);
  await page.mouse.up();
  assert.ok(Math.abs(dragged.x - (again.x - 120)) < 12, `the box was dragged by ${dragged.x - again.x} pixels`);
});
