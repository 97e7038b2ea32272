// SPDX-License-Identifier: MIT
// Where the engine of the page runs: in a worker, so that the page waits for no step; on the page's own thread where
// there can be no worker, with all that the page does.
import assert from "node:assert/strict";
import { figures, hashInNode, openScene, openText, placesOf, press, ready, savedReplay, untilStep } from "./harness.mjs";
import { useSite } from "./harness.mjs";

const { site, browserTest, pageTest } = useSite();

const YARD = `scene:
  size: [16, 10]
  gravity: [0, -10]
entities:
  floor: { type: static, pose: [8, 0.5, 0], shapes: [{ box: [16, 1] }] }
  ball: { pose: [3, 3, 0], shapes: [{ circle: 0.5, restitution: 0.5 }] }
`;
const BAD = YARD.replace("circle: 0.5", "circle: round");
const BAD_LINE = BAD.split("\n").findIndex((line) => line.includes("round")) + 1;

/** A pyramid of 100 rows, 5,050 boxes; `more` are settings of its scene. */
function pyramid(more = "") {
  const boxes = [];
  for (let row = 0; row < 100; row++) {
    for (let i = 0; i < 100 - row; i++) {
      const [x, y] = [10 + (i + row / 2) * 0.52, 1.25 + 0.5 * row];
      boxes.push(`  b${boxes.length}: { pose: [${x.toFixed(3)}, ${y}, 0], shapes: [{ box: [0.5, 0.5] }] }`);
    }
  }
  return `scene:
  size: [72, 54]
  gravity: [0, -10]
  sleep: false
${more}
entities:
  floor: { type: static, pose: [36, 0.5, 0], shapes: [{ box: [72, 1] }] }
${boxes.join("\n")}
`;
}

const thread = (page) => page.evaluate(() => document.documentElement.dataset.thread);

/** Counts for some seconds: frames of the page, new pictures, steps, and how late the page hears of keys. */
function watch(page, seconds) {
  return page.evaluate(async (seconds) => {
    const steps = () => Number(document.documentElement.dataset.step);
    const { prototype } = CanvasRenderingContext2D;
    const { drawImage } = prototype;
    const late = [];
    let [frames, pictures] = [0, 0];
    prototype.drawImage = function (...args) {
      pictures++;
      return drawImage.apply(this, args);
    };
    const hear = ({ timeStamp }) => late.push(performance.now() - timeStamp);
    addEventListener("keydown", hear, true);
    const [start, was] = [performance.now(), steps()];
    while (performance.now() - start < 1000 * seconds) {
      await new Promise(requestAnimationFrame);
      frames++;
    }
    prototype.drawImage = drawImage;
    removeEventListener("keydown", hear, true);
    late.sort((a, b) => a - b);
    return { frames, pictures, steps: steps() - was, late: late[Math.floor(late.length / 2)], keys: late.length };
  }, seconds);
}

pageTest("5,050 bodies step in a worker, and the page goes on between any two steps", async (page) => {
  assert.equal(await thread(page), "worker");
  // So many passes that a step takes many frames of the page, on any machine.
  await openText(page, "heavy", pyramid("  solver: xpbd\n  substeps: 64\n  passes: 24"));
  await page.waitForFunction(() => document.documentElement.dataset.scene === "heavy");
  await page.waitForFunction(() => Number(document.documentElement.dataset.step) > 2);
  const watched = watch(page, 6);
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press("Shift");
    await page.waitForTimeout(150);
  }
  const { frames, pictures, steps, late, keys } = await watched;
  const told = JSON.stringify({ frames, pictures, steps, late });
  assert.ok(pictures > 0 && steps > 0, `the scene goes on: ${told}`);
  // On one thread there would be no more than one frame a picture.
  assert.ok(frames > 3 * pictures, `the page has frames of its own: ${told}`);
  // A key that came while a step is taken would wait for half of one, and of its picture, on average.
  assert.ok(keys >= 10 && late < 6000 / pictures / 4, `keys are heard: ${told}`);
  assert.equal(await page.textContent("#s-bodies"), "5,051");
});

pageTest("a crowd is paused where it says that it is, with Node's hash", async (page) => {
  const text = pyramid();
  await openText(page, "crowd", text);
  await page.waitForFunction(() => document.documentElement.dataset.scene === "crowd");
  await page.waitForFunction(() => Number(document.documentElement.dataset.step) > 10);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  const { step, hash } = await figures(page);
  assert.equal(hash, await hashInNode(text, step));
});

/** What a page that cannot have the worker lacks. */
const LACKS = {
  "no canvas to draw on": () => delete globalThis.OffscreenCanvas,
  "no worker": () => {
    globalThis.Worker = class {
      constructor() {
        throw new Error("there are none here");
      }
    };
  },
};

for (const [what, lack] of Object.entries(LACKS)) {
  browserTest(`with ${what} it runs on the page, with the same bits, tools and words`, async () => {
    const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript(lack);
    const { page, errors } = await ready({ newContext: () => context }, site.url);
    assert.equal(await thread(page), "page");
    await openScene(page, "yard", YARD);
    await press(page, 30);
    assert.equal((await untilStep(page, 30)).hash, await hashInNode(YARD, 30));
    const { at } = await placesOf(page);
    await page.keyboard.press("3");
    await page.mouse.click(...at(10, 8));
    await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "3");
    const { commands } = await savedReplay(page);
    assert.deepEqual(
      commands.map(([step, { do: kind }]) => [step, kind]),
      [[30, "spawn"]],
    );
    await page.locator("#time").fill("12");
    assert.equal((await untilStep(page, 12)).hash, await hashInNode(YARD, 12));
    await openText(page, "bad", BAD);
    await page.waitForSelector(`.note.error[data-line="${BAD_LINE}"]`);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

browserTest("when the worker dies, the page says so", async () => {
  const context = await site.browser.newContext();
  await context.addInitScript(() => {
    const { Worker } = globalThis;
    globalThis.Worker = class extends Worker {
      constructor(...args) {
        super(...args);
        globalThis.engine = this;
      }
    };
  });
  const { page } = await ready({ newContext: () => context }, site.url);
  await page.evaluate(() => globalThis.engine.dispatchEvent(new ErrorEvent("error", { message: "out of memory" })));
  await page.waitForFunction(() => document.documentElement.dataset.state === "failed");
  assert.match(await page.textContent("#blank"), /The engine has stopped.*out of memory/s);
  await context.close();
});
