// SPDX-License-Identifier: MIT
// Joints on the canvas, and bodies dragged by mouse and by finger: never through a wall.
import assert from "node:assert/strict";
import { colours, figures, rewind, useSite } from "./harness.mjs";

const { pageTest } = useSite();

/** A floor, a wall 0.1 m thick at x = 8, and a box left of it, in a border twice as wide. */
const YARD = `scene:
  size: [16, 10]
  gravity: [0, -10]
  background: [255, 255, 255, 255]
  sleep: false
entities:
  yard:
    type: static
    visual: { texture: [120, 120, 120, 255] }
    shapes: [{ box: [16, 1], position: [8, 0.5] }, { box: [0.1, 9], position: [8, 5.5] }]
  box:
    pose: [3, 1.2, 0]
    visual: { texture: [200, 0, 0, 255] }
    shapes: [{ box: [0.4, 0.4] }]
`;
const HINGE = `scene:
  size: [12, 8]
  gravity: [0, 0]
  background: [255, 255, 255, 255]
entities:
  arm: { pose: [4, 4, 0], shapes: [{ box: [0.5, 0.5] }] }
joints:
  rod: { type: distance, child: arm, anchor1: [10, 4], length: 6 }
`;

async function openText(page, name, text) {
  await page.setInputFiles("#file", { name: `${name}.yml`, mimeType: "text/yaml", buffer: Buffer.from(text) });
  await page.waitForFunction((wanted) => document.documentElement.dataset.scene === wanted, name);
}

/** The middle of the pixels of a colour, CSS pixels of the page, and how wide they are. */
function find(page, colour) {
  return page.evaluate(([r, g, b]) => {
    const canvas = document.querySelector("canvas");
    const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let [count, x, y, left, right] = [0, 0, 0, Infinity, -Infinity];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] !== r || data[i + 1] !== g || data[i + 2] !== b) continue;
      const [px, py] = [(i / 4) % width, Math.floor(i / 4 / width)];
      [count, x, y, left, right] = [count + 1, x + px, y + py, Math.min(left, px), Math.max(right, px)];
    }
    const { x: cx, y: cy } = canvas.getBoundingClientRect();
    return { x: cx + x / count, y: cy + y / count, wide: right - left, left: cx + left, right: cx + right };
  }, colour);
}
const RED = [200, 0, 0];
const GREY = [120, 120, 120];

/** CSS pixels a metre and where x = 0 is: the floor is 16 m wide. */
async function measure(page) {
  const { left, right } = await find(page, GREY);
  return { scale: (right - left) / 16, left };
}

pageTest("joints are drawn, and can be left out", async (page) => {
  await openText(page, "hinge", HINGE);
  await rewind(page);
  const withJoints = await colours(page);
  await page.click("#tab-view");
  await page.getByLabel("Joints", { exact: true }).uncheck();
  await page.waitForTimeout(100);
  const without = await colours(page);
  // The rod is 6 of 12 m long: its line has thousands of pixels that are none of the background.
  const [white] = without[0];
  const amount = (list) => list.find(([pixel]) => pixel === white)[1];
  const covered = amount(without) - amount(withJoints);
  assert.ok(covered > 300, `the joint covers ${covered} pixels`);
});

/** Drags the box from where it stands to the far side of the wall as fast as a pointer can. */
async function slam(page, drag) {
  await openText(page, "yard", YARD);
  const { scale, left } = await measure(page);
  assert.ok((await figures(page)).playing);
  const box = await find(page, RED);
  await drag({ x: box.x, y: box.y }, [
    { x: left + 1 * scale, y: box.y - 4 * scale },
    { x: left + 15 * scale, y: box.y - 4 * scale },
  ]);
  const { x } = await find(page, RED);
  return (x - left) / scale;
}

pageTest("a box is dragged, and not through a wall", async (page) => {
  const x = await slam(page, async (from, path) => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (const { x: px, y: py } of path) {
      await page.mouse.move(px, py);
      await page.waitForTimeout(3000);
    }
  });
  // Half a box in front of the wall, whose side is at 7.95 m. Untouched, it would stand at 3 m.
  assert.ok(Math.abs(x - 7.75) < 0.1, `the box is at ${x} m`);
  await page.mouse.up();
});

pageTest(
  "a finger drags as well",
  async (page) => {
    const client = await page.context().newCDPSession(page);
    const send = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    const x = await slam(page, async (from, path) => {
      await send("touchStart", [from]);
      for (const point of path) {
        await send("touchMove", [point]);
        await page.waitForTimeout(3000);
      }
    });
    assert.ok(Math.abs(x - 7.75) < 0.1, `the box is at ${x} m`);
    await send("touchEnd", []);
  },
  { hasTouch: true },
);

pageTest("what is let go of falls, and a paused scene is only panned", async (page) => {
  await openText(page, "yard", YARD);
  const { scale } = await measure(page);
  const start = await find(page, RED);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 3 * scale);
  await page.waitForTimeout(1500);
  const held = await find(page, RED);
  assert.ok(start.y - held.y > 2.5 * scale, `lifted by ${(start.y - held.y) / scale} m`);
  await page.mouse.up();
  await page.waitForTimeout(2000);
  const fallen = await find(page, RED);
  assert.ok(Math.abs(fallen.y - start.y) < 0.1 * scale, `it lies ${(start.y - fallen.y) / scale} m too high`);
  const { hash } = await rewind(page);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 50, start.y);
  await page.mouse.up();
  await page.waitForTimeout(100);
  assert.equal((await figures(page)).hash, hash, "dragging changed a paused scene");
  assert.ok(Math.abs((await find(page, RED)).x - start.x - 50) < 1.5, "the camera did not move");
});
