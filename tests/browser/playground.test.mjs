// SPDX-License-Identifier: MIT
// The playground in a real browser: it draws, steps and plays a scene, and reaches the same bits as Node.
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { colours, dist, figures, hashInNode, open, press, ready, rewind, untilStep, useSite } from "./harness.mjs";

const { site, browserTest, pageTest } = useSite();

const scenes = async () => JSON.parse(await readFile(path.join(dist, "scenes.json"), "utf8"));
const textOf = (entry) => readFile(path.join(dist, entry.file), "utf8");

pageTest("opens the first scene and draws it", async (page) => {
  const [first] = await scenes();
  assert.equal((await figures(page)).scene, first.name);
  await rewind(page);
  const start = await colours(page);
  // Background and grid alone are three colours and their crossings; shapes add fills and outlines in number.
  assert.ok(start.length > 12, `only ${start.length} colours`);
  const all = start.reduce((sum, [, count]) => sum + count, 0);
  const solid = start.slice(1).filter(([, count]) => count > 400);
  assert.ok(solid.length >= 2, "no filled shapes");
  assert.ok(start[0][1] < 0.99 * all, "the canvas is blank");
  await press(page, 45);
  await untilStep(page, 45);
  assert.notDeepEqual(await colours(page), start, "nothing moved on the canvas");
});

pageTest("steps by button and key to the hash that Node gets", async (page) => {
  const [first] = await scenes();
  const text = await textOf(first);
  assert.equal((await rewind(page)).hash, await hashInNode(text, 0));
  await press(page, 40);
  for (let i = 0; i < 20; i++) await page.click("#step");
  assert.equal((await untilStep(page, 60)).hash, await hashInNode(text, 60));
  await page.click("#reset");
  assert.equal((await untilStep(page, 0)).hash, await hashInNode(text, 0));
});

pageTest("plays no faster than the clock, pauses, and has Node's hash where it stopped", async (page) => {
  const [first] = await scenes();
  const pace = await page.evaluate(async () => {
    const shown = () => Number(document.documentElement.dataset.step);
    const [start, was] = [performance.now(), shown()];
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return (shown() - was) / ((performance.now() - start) / 1000);
  });
  // 60 steps a second; the figures lag by 0.12 s of it on either side. A busy machine may well be slower.
  assert.ok(pace > 10 && pace < 72, `${pace} steps a second`);
  await page.click("#play");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  const stopped = await figures(page);
  assert.equal(stopped.hash, await hashInNode(await textOf(first), stopped.step));
  await page.waitForTimeout(250);
  assert.equal((await figures(page)).step, stopped.step, "a paused scene went on");
});

pageTest("does not catch up after a stall", async (page) => {
  await page.waitForFunction(() => Number(document.documentElement.dataset.step) > 5);
  const jump = await page.evaluate(async () => {
    const shown = () => Number(document.documentElement.dataset.step);
    const was = shown();
    for (const end = performance.now() + 2000; performance.now() < end;);
    // The first figures after the stall are at most one interval away.
    while (shown() === was) await new Promise((resolve) => requestAnimationFrame(resolve));
    return shown() - was;
  });
  // 2 s are 120 steps of 1/60 s; a frame makes up for 0.1 s, and the figures lag by 0.12 s.
  assert.ok(jump < 30, `${jump} steps after a stall of 2 s`);
});

pageTest("every scene of the list loads and has Node's hash after 30 steps", async (page) => {
  for (const entry of await scenes()) {
    // The first is open already; were it chosen again, it could begin anew in the middle of the steps below.
    if ((await figures(page)).scene !== entry.name) await page.click(`#scenes a[data-name="${entry.name}"]`);
    await page.waitForFunction((name) => document.documentElement.dataset.scene === name, entry.name);
    await rewind(page);
    await press(page, 30);
    assert.equal((await untilStep(page, 30)).hash, await hashInNode(await textOf(entry), 30), entry.name);
    assert.equal(await page.textContent("#title"), entry.title);
  }
});

browserTest("the address names the scene, and follows the choice", async () => {
  const [first, second] = await scenes();
  const { page, errors } = await ready(site.browser, `${site.url}#${second.name}`);
  assert.equal((await figures(page)).scene, second.name);
  await page.click(`#scenes a[data-name="${first.name}"]`);
  await page.waitForFunction((name) => location.hash === `#${name}`, first.name);
  await page.waitForFunction((name) => document.documentElement.dataset.scene === name, first.name);
  await page.evaluate((name) => (location.hash = name), second.name);
  await page.waitForFunction((name) => document.documentElement.dataset.scene === name, second.name);
  await page.waitForSelector(`#scenes [aria-current][data-name="${second.name}"]`);
  assert.deepEqual(errors, []);
  await page.context().close();
});

browserTest("works under a path of any depth", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "scree-site-"));
  await cp(dist, path.join(root, "some/deep path"), { recursive: true });
  const nested = await open(root);
  const { page, errors } = await ready(nested.browser, `${nested.url}some/deep%20path`);
  assert.ok((await colours(page)).length > 12);
  assert.deepEqual(errors, []);
  await nested.close();
  await rm(root, { recursive: true });
});

browserTest("two fingers zoom about their middle", async () => {
  const { page } = await ready(site.browser, site.url, { hasTouch: true });
  await rewind(page);
  const start = await colours(page);
  const touch = await page.context().newCDPSession(page);
  const fingers = (gap) => [
    { x: 790 - gap, y: 400, id: 1 },
    { x: 790 + gap, y: 400, id: 2 },
  ];
  const send = (type, touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", fingers(40));
  await send("touchMove", fingers(160));
  await page.waitForTimeout(100);
  const near = await colours(page);
  assert.notDeepEqual(near, start, "spreading did nothing");
  await send("touchMove", fingers(40));
  await send("touchEnd", []);
  await page.waitForTimeout(100);
  assert.deepEqual(await colours(page), start, "closing the fingers did not undo spreading them");
  await page.context().close();
});

pageTest("speed, zoom, pan and fit", async (page) => {
  await rewind(page);
  const fitted = await colours(page);
  await page.hover("#canvas");
  await page.mouse.wheel(0, -400);
  await page.mouse.down();
  await page.mouse.move(700, 300, { steps: 3 });
  await page.mouse.up();
  await page.waitForTimeout(100);
  assert.notDeepEqual(await colours(page), fitted, "the camera did not move");
  await page.keyboard.press("f");
  await page.waitForTimeout(100);
  assert.deepEqual(await colours(page), fitted, "fit did not bring the view back");
  await page.focus("#speed");
  await page.keyboard.press("End");
  assert.equal(await page.textContent("#speed-value"), "4×");
  await page.keyboard.press("Home");
  assert.equal(await page.textContent("#speed-value"), "0.1×");
});

browserTest("a missing wasm module is told on the page", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.route("**/scree.wasm", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto(site.url);
  await page.waitForFunction(() => document.documentElement.dataset.state === "failed");
  assert.ok(await page.isVisible("#blank"));
  assert.match(await page.textContent("#blank"), /could not be loaded.*scree\.wasm.*404/s);
  await context.close();
});

browserTest("a missing list of scenes leaves a page that works", async () => {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  await page.route("**/scenes.json", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.goto(site.url);
  await page.waitForFunction(() => document.documentElement.dataset.state === "ready");
  assert.ok(await page.isVisible("#notice"));
  assert.match(await page.textContent("#notice"), /list of scenes is missing.*404/);
  await page.waitForFunction(() => Number(document.documentElement.dataset.step) > 3);
  await context.close();
});
