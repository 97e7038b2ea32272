// SPDX-License-Identifier: MIT
// Scenes from outside: typed, pasted, picked, dropped; and what the page says when they are wrong.
import assert from "node:assert/strict";
import { figures, hashInNode, press, rewind, untilStep, useSite } from "./harness.mjs";

const { pageTest } = useSite();

const GOOD = `scene:
  size: [10, 8]
  gravity: [0, -10]
entities:
  floor:
    pose: [5, 0.5, 0]
    physics: { mass: 0 }
    collision: { geometry: { rectangle: [10, 1] } }
  ball:
    pose: [5, 6, 0]
    physics: { mass: 2 }
    collision: { geometry: { circle: 0.5 } }
`;
const BAD = GOOD.replace("mass: 2", "mass: heavy");
const BAD_LINE = BAD.split("\n").findIndex((line) => line.includes("heavy")) + 1;

/** Waits until the page shows some other step: the scene is alive. */
async function goesOn(page) {
  const { step } = await figures(page);
  await page.waitForFunction((was) => Number(document.documentElement.dataset.step) > was, step);
}

async function notice(page, pattern) {
  await page.waitForSelector("#notice:not([hidden])");
  assert.match(await page.textContent("#notice-text"), pattern);
  await page.click("#notice-close");
  assert.ok(await page.isHidden("#notice"));
}

function pasteText(page, text) {
  return page.evaluate((value) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", value);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

function dropFile(page, name, text) {
  return page.evaluate(
    ([fileName, value]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([value], fileName));
      for (const type of ["dragenter", "dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, text],
  );
}

const asFile = (name, text) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(text) });

pageTest("an error is shown beside its line and the old scene goes on", async (page) => {
  const was = (await figures(page)).scene;
  await page.click("#tab-text");
  await page.fill("#text", BAD);
  await page.click("#apply");
  const note = page.locator(`.note.error[data-line="${BAD_LINE}"]`);
  assert.match(await note.textContent(), /\S/);
  const number = page.locator(".cm-lineNumbers .error").first();
  assert.equal((await number.textContent()).trim(), String(BAD_LINE));
  const [a, b] = [await note.boundingBox(), await number.boundingBox()];
  assert.ok(Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < 6, "the note is not beside its line");
  assert.match(await page.textContent("#messages .error"), new RegExp(`^${BAD_LINE}`));
  assert.match(await page.textContent("#messages .error"), /entities\.ball\.physics\.mass/);
  assert.match(await page.textContent("#apply-text"), /1 error/);
  assert.equal((await figures(page)).scene, was);
  await goesOn(page);
  await page.fill("#text", GOOD);
  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "2");
  assert.equal(await page.locator("#messages li, .note").count(), 0);
});

pageTest("a warning is shown and the scene runs", async (page) => {
  await page.click("#tab-text");
  await page.fill("#text", GOOD.replace("gravity:", "gravitty: 1\n  gravity:"));
  await page.click("#apply");
  assert.match(await page.textContent('.note.warning[data-line="3"]'), /gravity/);
  assert.match(await page.textContent("#apply-text"), /Running, with 1 warning/);
  await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "2");
});

pageTest("what ends too soon is told at the last line", async (page) => {
  await page.click("#tab-text");
  await page.click(".cm-content");
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("scene: [");
  await page.keyboard.press("Control+Enter");
  await page.waitForSelector('.note.error[data-line="1"]');
  await page.click("#messages button");
  assert.ok(await page.evaluate(() => document.activeElement?.classList.contains("cm-content")));
});

pageTest("a file by the picker runs with Node's hash", async (page) => {
  await page.setInputFiles("#file", asFile("two bodies.yml", GOOD));
  await page.waitForFunction(() => document.documentElement.dataset.scene === "two bodies");
  assert.equal(await page.textContent("#title"), "two bodies");
  await rewind(page);
  await press(page, 90);
  assert.equal((await untilStep(page, 90)).hash, await hashInNode(GOOD, 90));
});

pageTest("a dropped file and pasted text open", async (page) => {
  await dropFile(page, "dropped.yaml", GOOD);
  await page.waitForFunction(() => document.documentElement.dataset.scene === "dropped");
  assert.ok(await page.evaluate(() => !document.documentElement.hasAttribute("data-dropping")));
  await pasteText(page, GOOD.replace("ball:", "pebble:"));
  await page.waitForFunction(() => document.documentElement.dataset.scene === "pasted");
  await pasteText(page, BAD);
  await page.waitForSelector(`.note.error[data-line="${BAD_LINE}"]`);
  assert.equal((await figures(page)).scene, "pasted");
  await goesOn(page);
});

pageTest("wrong, empty, binary and huge files are refused in words", async (page) => {
  const was = (await figures(page)).scene;
  await page.setInputFiles("#file", asFile("photo.png", "x"));
  await notice(page, /photo\.png is no scene and no replay/);
  await page.setInputFiles("#file", asFile("empty.yml", ""));
  await notice(page, /empty/);
  await page.setInputFiles("#file", { ...asFile("binary.yml", ""), buffer: Buffer.from([0xff, 0xfe, 0xfa]) });
  await notice(page, /UTF-8/);
  await page.setInputFiles("#file", asFile("huge.yml", "#".repeat(10 * 2 ** 20)));
  await notice(page, /10\.0 MB.*at most 4\.0 MB/);
  await dropFile(page, "notes.txt", "hello");
  await notice(page, /notes\.txt is no scene and no replay/);
  assert.equal((await figures(page)).scene, was);
  await goesOn(page);
});

pageTest("keys do nothing to the scene while text is typed", async (page) => {
  await page.click("#tab-text");
  await page.click("#text");
  await page.keyboard.type(" .rfh");
  assert.equal((await figures(page)).playing, true);
  assert.equal(await page.evaluate(() => document.querySelector("dialog").open), false);
});
