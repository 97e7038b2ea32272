// SPDX-License-Identifier: MIT
// Finding scenes, links to them, and what is saved of the canvas.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { dist, figures, hashInNode, press, ready, rewind, untilStep, useSite } from "./harness.mjs";

const { site, browserTest, pageTest } = useSite();

const scenes = async () => JSON.parse(await readFile(path.join(dist, "scenes.json"), "utf8"));
const EDITED = `scene: { size: [10, 10], gravity: [0, -10], description: "Ünïcode → ✓" }
entities:
  ball: { pose: [5, 8, 0], physics: { mass: 1 }, shapes: [{ circle: 0.5 }] }
`;
const shown = (page) => page.locator("#scenes li:not([hidden]) a strong").allTextContents();

/** The link that the button copies; the clipboard is the page's own for the test. */
async function copiedLink(page) {
  await page.evaluate(() => {
    navigator.clipboard.write = async ([item]) => {
      globalThis.copied = await (await item.getType("text/plain")).text();
    };
  });
  await page.click("#share");
  await page.waitForFunction(() => globalThis.copied !== undefined);
  return page.evaluate(() => globalThis.copied);
}

async function paste(page, text) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  await page.waitForFunction(() => document.documentElement.dataset.scene === "pasted");
}

pageTest("the search shows the scenes with all words, in any order, and Enter opens the first", async (page) => {
  const all = await scenes();
  assert.deepEqual(
    await shown(page),
    all.map(({ title }) => title),
  );
  const has = ({ name, title, description }, words) =>
    words.every((word) => `${name} ${title} ${description}`.toLowerCase().includes(word));
  for (const words of [["pyramid"], ["rope", "bridge"], ["box", "a"]]) {
    await page.fill("#search", ` ${[...words].reverse().join("  ").toUpperCase()} `);
    const expected = all.filter((entry) => has(entry, words)).map(({ title }) => title);
    assert.deepEqual(await shown(page), expected, words.join(" "));
  }
  await page.fill("#search", "no such scene at all");
  assert.match(await page.textContent("#scenes .none"), /No scene/);
  await page.fill("#search", "");
  assert.equal((await shown(page)).length, all.length);
  await page.click("#title");
  await page.keyboard.press("/");
  await page.keyboard.type("cradle");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.documentElement.dataset.scene === "cradle");
});

browserTest("a link to an edited scene holds all of it: the page that opens has Node's hash", async () => {
  const first = await ready(site.browser, site.url);
  await paste(first.page, EDITED);
  const link = await copiedLink(first.page);
  assert.match(link, /#yaml=[\w-]+$/);
  const { page, errors } = await ready(site.browser, link);
  assert.equal((await figures(page)).scene, "shared");
  assert.equal(await page.evaluate(() => location.href), link, "the address can be copied again");
  await rewind(page);
  await press(page, 50);
  assert.equal((await untilStep(page, 50)).hash, await hashInNode(EDITED, 50));
  assert.deepEqual([...errors, ...first.errors], []);
});

pageTest("a link to a scene of the list is its name", async (page) => {
  const [, second] = await scenes();
  await page.click(`#scenes [data-name="${second.name}"]`);
  await page.waitForFunction((name) => document.documentElement.dataset.scene === name, second.name);
  assert.equal(await copiedLink(page), `${site.url}#${second.name}`);
});

pageTest("a scene that is too long for a link is not copied, and the page says why", async (page) => {
  const noise = Array.from({ length: 4000 }, (_, i) => Math.sin(i).toString(36).slice(3)).join(" ");
  await paste(page, `# ${noise}\n${EDITED}`);
  await page.click("#share");
  await page.waitForFunction(() => !document.querySelector("#notice").hidden);
  assert.match(await page.textContent("#notice-text"), /could not be copied: the scene is too long for one/);
});

browserTest("a damaged link says so, and the first scene opens", async () => {
  const [first] = await scenes();
  for (const damaged of ["#yaml=", "#yaml=!!!", "#yaml=q80syszN"]) {
    const { page, errors } = await ready(site.browser, site.url + damaged);
    assert.equal((await figures(page)).scene, first.name, damaged);
    assert.match(await page.textContent("#notice-text"), /part of it was lost/);
    assert.deepEqual(errors, []);
    await page.context().close();
  }
});

browserTest("a link to a scene that there is not says so, on opening and later", async () => {
  const [first] = await scenes();
  const { page, errors } = await ready(site.browser, `${site.url}#no-such-scene`);
  await page.waitForFunction(() => !document.querySelector("#notice").hidden);
  assert.match(await page.textContent("#notice-text"), /no scene “no-such-scene” here/);
  assert.equal((await figures(page)).scene, first.name);
  await page.click("#notice-close");
  await page.evaluate(() => (location.hash = "#another"));
  await page.waitForFunction(() => /“another”/.test(document.querySelector("#notice-text").textContent));
  assert.equal((await figures(page)).scene, first.name, "what was open stays");
  assert.deepEqual(errors, []);
});

pageTest("a picture is the canvas, and a video is one", async (page) => {
  await rewind(page);
  const [picture] = await Promise.all([page.waitForEvent("download"), page.click("#picture")]);
  const png = await readFile(await picture.path());
  assert.match(picture.suggestedFilename(), /^first_light\.png$/);
  const size = await page.evaluate(() => [
    document.querySelector("canvas").width,
    document.querySelector("canvas").height,
  ]);
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], size);
  await page.keyboard.press(" ");
  await page.click("#record");
  assert.equal(await page.getAttribute("#record", "aria-pressed"), "true");
  await page.waitForTimeout(1500);
  const [video] = await Promise.all([page.waitForEvent("download"), page.click("#record")]);
  assert.equal(await page.getAttribute("#record", "aria-pressed"), "false");
  assert.match(video.suggestedFilename(), /^first_light\.(webm|mp4)$/);
  const bytes = await readFile(await video.path());
  const isVideo = bytes.readUInt32BE(0) === 0x1a45dfa3 || bytes.toString("latin1", 4, 8) === "ftyp";
  assert.ok(isVideo && bytes.length > 2000, `${bytes.length} bytes`);
});
