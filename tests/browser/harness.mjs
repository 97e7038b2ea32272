// SPDX-License-Identifier: MIT
// What the browser tests share: a served copy of the site, Debian's Chromium, and the engine in Node to compare with.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { serve } from "../../web/serve.mjs";

const CHROMIUM = process.env.SCREE_CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const npmModule = fileURLToPath(new URL("../../npm/dist/scree.wasm", import.meta.url));
export const dist = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** Why browser tests cannot run here, for the `skip` option; false when they can. */
export const skip = existsSync(CHROMIUM) ? false : `no Chromium at ${CHROMIUM}; apt-get install chromium`;
if (skip) console.error(`\n*** SKIPPED: ${skip}\n`);

/** Starts a browser and a server of `root`; `close` ends both. */
export async function open(root = dist) {
  if (!existsSync(`${dist}index.html`)) throw new Error("web/dist is not built: npm --prefix web run build");
  const [served, own] = await Promise.all([`${dist}scree.wasm`, npmModule].map((file) => readFile(file)));
  if (!served.equals(own)) throw new Error("web/dist holds an older module than npm/dist: npm --prefix web run build");
  const { chromium } = createRequire(new URL("../../web/package.json", import.meta.url))("playwright-core");
  const { server, url } = await serve({ root, port: 0 });
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const close = async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { browser, url, close };
}

/** A page of the playground that is ready, and the list of errors that its console gets. */
export async function ready(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("requestfailed", (request) => errors.push(`${request.url()} failed`));
  await page.goto(url);
  await page.waitForFunction(() => {
    const { state, hash } = document.documentElement.dataset;
    return state === "ready" && hash !== undefined;
  });
  return { page, errors };
}

/**
 * Opens the site for the tests of a file. `browserTest` makes a test that is skipped where there is no browser;
 * `pageTest` one that gets a page which is ready, and that fails when the console had an error.
 */
export function useSite() {
  const site = {};
  before(async () => {
    if (!skip) Object.assign(site, await open());
  });
  after(() => site.close?.());
  const browserTest = (name, run) => test(name, { skip }, run);
  const pageTest = (name, run, options = {}) =>
    browserTest(name, async () => {
      const { page, errors } = await ready(site.browser, site.url, options);
      await run(page);
      assert.deepEqual(errors, []);
      await page.context().close();
    });
  return { site, browserTest, pageTest };
}

/** What the page says of its scene: name, playing, step, hash. */
export async function figures(page) {
  const { scene, playing, step, hash } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  return { scene, playing: playing === "true", step: Number(step), hash };
}

/** Waits until the page shows this step. */
export async function untilStep(page, step) {
  await page.waitForFunction((wanted) => document.documentElement.dataset.step === String(wanted), step);
  return figures(page);
}

/** Pauses and starts anew: step 0. */
export async function rewind(page) {
  if ((await figures(page)).playing) await page.keyboard.press(" ");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  await page.keyboard.press("r");
  return untilStep(page, 0);
}

/** Steps by the keyboard. */
export async function press(page, times) {
  for (let i = 0; i < times; i++) await page.keyboard.press(".");
}

/** Opens a text as a file. */
export async function openText(page, name, text, type = "yml") {
  const file = { name: `${name}.${type}`, mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.setInputFiles("#file", file);
}

/** Opens a scene that is in no list, and rewinds it. */
export async function openScene(page, name, text) {
  await openText(page, name, text);
  await page.waitForFunction((wanted) => document.documentElement.dataset.scene === wanted, name);
  return rewind(page);
}

/** Where points of the scene are on the page now, and the pixels of a metre. */
export async function placesOf(page) {
  // The picture of the next frame is of the camera as it is.
  await page.waitForTimeout(100);
  const { view, camera } = await page.evaluate(() => {
    const canvas = document.querySelector("#canvas");
    return { view: canvas.getBoundingClientRect().toJSON(), camera: canvas.dataset.camera };
  });
  const [cx, cy, scale] = camera.split(" ").map(Number);
  const at = (x, y) => [view.x + view.width / 2 + (x - cx) * scale, view.y + view.height / 2 - (y - cy) * scale];
  return { at, scale };
}

/** Presses the mouse at the first of these points of the page, draws it over the others, and lets go. */
export async function draw(page, from, ...others) {
  await page.mouse.move(...from);
  await page.mouse.down();
  for (const to of others) await page.mouse.move(...to, { steps: 6 });
  await page.mouse.up();
}

/** What the page saves by the button for replays. */
export async function savedReplay(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save")]);
  return JSON.parse(await readFile(await download.path(), "utf8"));
}

/** The hash after `steps` steps of a scene text, from the npm package in Node. */
export async function hashInNode(text, steps) {
  const { load } = await import("../../npm/dist/index.js");
  const scene = (await load()).loadScene(text);
  for (let i = 0; i < steps; i++) scene.step();
  const hash = scene.hash();
  scene.dispose();
  return hash;
}

/** The colours on the canvas and how many pixels each has, most frequent first. */
export function colours(page) {
  return page.evaluate(() => {
    const canvas = document.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const counts = new Map();
    for (const pixel of new Uint32Array(data.buffer)) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return [...counts].sort((a, b) => b[1] - a[1]);
  });
}
