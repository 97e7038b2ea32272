// SPDX-License-Identifier: MIT
// The page in Firefox and in WebKitGTK: one journey through all of it, by keys and mouse, with Node's bits at each stop.
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { play } from "../../web/dist/replay.js";
import { serve } from "../../web/serve.mjs";
import { browsers } from "./drivers.mjs";
import { colours, dist, draw, figures, hashInNode, openScene, openText, placesOf } from "./harness.mjs";
import { rewind, savedReplay, untilStep } from "./harness.mjs";
import { workers } from "./worker-page.mjs";
import { load } from "../../npm/dist/index.js";

/** Steps after which each scene's hash is compared. */
const STEPS = 12;
const scenes = JSON.parse(await readFile(`${dist}scenes.json`, "utf8"));

const YARD = `scene:
  size: [16, 10]
  gravity: [0, -10]
entities:
  floor: { type: static, pose: [8, 0.5, 0], shapes: [{ box: [16, 1] }] }
  low: { pose: [8, 1.5, 0], shapes: [{ box: [1, 1] }] }
  high: { pose: [8.3, 2.5, 0], shapes: [{ box: [1, 1] }] }
  ball: { pose: [3, 3, 0], shapes: [{ circle: 0.5, restitution: 0.5 }] }
`;
/** What is typed, without indents, which the editor would add to. */
const TYPED = `scene: {size: [9, 9], gravity: [1, -9]}
entities: {top: {pose: [4, 7, 30], shapes: [{box: [1, 2]}]}}`;

/** Keeps what goes wrong on a page from its first line on; WebDriver tells nobody. */
const WATCH = `<script>
globalThis.troubles = [];
addEventListener("error", ({ message, target }) => troubles.push(message ?? target.src ?? target.href), true);
addEventListener("unhandledrejection", ({ reason }) => troubles.push(String(reason)));
for (const say of ["error", "warn"]) console[say] = (...words) => troubles.push(words.join(" "));
</script>`;

/** Serves the site with that on its page. */
async function watchedSite() {
  const root = await mkdtemp(path.join(tmpdir(), "scree-site-"));
  await cp(dist, root, { recursive: true });
  const page = await readFile(`${dist}index.html`, "utf8");
  await writeFile(path.join(root, "index.html"), page.replace("<head>", `<head>${WATCH}`));
  const { server, url } = await serve({ root, port: 0 });
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await rm(root, { recursive: true });
  };
  return { url, close };
}

const calm = async (page, what) => assert.deepEqual(await page.evaluate(() => globalThis.troubles), [], what);

/** Loads a link as a new visitor would, or follows it where it leads to another scene of the same page. */
async function follow(page, link, scene) {
  await page.goto(link);
  await page.waitForFunction((wanted) => {
    const { state, scene, hash } = document.documentElement.dataset;
    return state === "ready" && hash !== undefined && scene === wanted;
  }, scene);
}

async function everyScene(page, url) {
  await follow(page, url, scenes[0].name);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.thread), "worker", "where the engine runs");
  for (const [i, { name, file, title }] of scenes.entries()) {
    // Without another query only the hash changes, and the page stays; the fifth is somebody's first.
    await follow(page, `${url}?${Math.floor(i / 5)}#${encodeURIComponent(name)}`, name);
    assert.equal(await page.evaluate(() => document.querySelector("#title").textContent), title);
    await rewind(page);
    await page.press(".", STEPS);
    const text = await readFile(path.join(dist, file), "utf8");
    assert.equal((await untilStep(page, STEPS)).hash, await hashInNode(text, STEPS), name);
    const [[, most], ...rest] = await colours(page);
    const drawn = rest.reduce((sum, [, count]) => sum + count, 0) / most;
    assert.ok(rest.length > 10 && drawn > 0.02, `${name}: ${drawn}`);
    await calm(page, name);
  }
}

async function control(page, key) {
  await page.keyboard.down("Control");
  await page.keyboard.press(key);
  await page.keyboard.up("Control");
}

async function typeScene(page) {
  await rewind(page);
  await page.click("#tab-text");
  await page.click("#editor");
  await control(page, "a");
  await page.keyboard.type(TYPED);
  await control(page, "Enter");
  await page.waitForFunction(() => document.querySelector("#apply-text").textContent === "Running.");
  // The keys of the page are letters in the editor.
  await page.click("#title");
}

async function edit(page) {
  await typeScene(page);
  await rewind(page);
  await page.press(".", 40);
  assert.equal((await untilStep(page, 40)).hash, await hashInNode(TYPED, 40));
  await page.click("#editor");
  await control(page, "Home");
  await page.keyboard.press("]");
  await page.click("#apply");
  await page.waitForFunction(() => document.querySelectorAll("#messages .error").length === 1);
  assert.equal((await figures(page)).step, 40, "the scene goes on");
  await page.click("#editor");
  await control(page, "z");
  await page.click("#apply");
  await page.waitForFunction(() => document.querySelector("#apply-text").textContent === "Running.");
}

/** Copies the link with the button, and pastes it where it can be read. */
async function sharedLink(page) {
  await page.click("#share");
  await page.waitForFunction(() => document.querySelector("#share").textContent === "Copied");
  await page.click("#tab-scenes");
  await page.click("#search");
  await control(page, "v");
  return page.waitForFunction(() => document.querySelector("#search").value);
}

async function share(page) {
  await typeScene(page);
  const link = await sharedLink(page);
  assert.match(link, /#yaml=[\w-]+$/);
  await calm(page, "before the link");
  await follow(page, link.replace("#", "?link#"), "shared");
  await page.click("#tab-text");
  const lines = await page.evaluate(() => Array.from(document.querySelectorAll(".cm-line"), (line) => line.textContent));
  assert.equal(lines.join("\n"), TYPED);
  await page.click("#title");
  await rewind(page);
  await page.press(".", 25);
  assert.equal((await untilStep(page, 25)).hash, await hashInNode(TYPED, 25));
  const noise = Array.from({ length: 4000 }, (_, i) => Math.sin(i).toString(36).slice(3)).join(" ");
  await openScene(page, "long", `# ${noise}\n${TYPED}\n`);
  await page.click("#share");
  await page.waitForFunction(() => /too long/.test(document.querySelector("#notice-text").textContent));
}

const paused = (page) => page.waitForFunction(() => document.documentElement.dataset.playing === "false");

async function replay(page, file) {
  await openText(page, "again", JSON.stringify(file), "json");
  await page.waitForFunction(() => document.documentElement.dataset.replay === "same");
  await paused(page);
  assert.equal((await untilStep(page, file.steps)).hash, file.hash);
  file.commands.find(([, { do: kind }]) => kind === "grab")[0] += 1;
  await openText(page, "other", JSON.stringify(file), "json");
  await page.waitForFunction(() => document.documentElement.dataset.replay === "parted");
}

async function drag(page) {
  await openScene(page, "yard", YARD);
  const { at } = await placesOf(page);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => Number(document.documentElement.dataset.step) > 5);
  await draw(page, at(8.3, 2.5), at(6, 5), at(11, 6));
  const { step } = await figures(page);
  await page.waitForFunction((from) => Number(document.documentElement.dataset.step) > from + 10, step);
  await page.keyboard.press(" ");
  await paused(page);
  const end = await figures(page);
  assert.notEqual(end.hash, await hashInNode(YARD, end.step), "nothing was dragged");
  const file = await savedReplay(page);
  assert.deepEqual([file.steps, file.hash], [end.step, end.hash]);
  const kinds = new Set(file.commands.map(([, { do: kind }]) => kind));
  for (const kind of ["grab", "pull", "release"]) assert.ok(kinds.has(kind), kind);
  const { same, parted } = play(await load(), file);
  assert.deepEqual({ same, parted }, { same: end.step, parted: null }, "in Node");
  await replay(page, file);
}

/** The picture is the canvas; a video is one, or the page says that this browser makes none. */
async function film(page) {
  // Before, because WebKitGTK's window gets a bar for what is saved, and the page less room.
  const size = await page.evaluate(() => ["width", "height"].map((side) => document.querySelector("#canvas")[side]));
  const [picture] = await Promise.all([page.waitForEvent("download"), page.click("#picture")]);
  const png = await readFile(picture.path());
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], size);
  await page.click("#record");
  const told = await page.evaluate(() => document.querySelector("#notice-text").textContent);
  if (told) return assert.match(told, /this browser records no video/);
  await page.waitForTimeout(1500);
  const [video] = await Promise.all([page.waitForEvent("download"), page.click("#record")]);
  const bytes = await readFile(video.path());
  assert.equal(bytes.readUInt32BE(0), 0x1a45dfa3, "EBML, as WebM begins");
  assert.ok(bytes.length > 2000, `${bytes.length} bytes`);
}

/** Where the handle of the slider is, or would be at a share of its way. */
const slideOf = (page, share) =>
  page.evaluate((share) => {
    const { x, y, width, height } = document.querySelector("#time").getBoundingClientRect();
    return [Math.round(x + 9 + (width - 18) * share), Math.round(y + height / 2)];
  }, share);

/** Back and forth by the slider, by mouse and keys: each step is what it was. */
async function scrub(page) {
  await openScene(page, "yard", YARD);
  const hashes = [(await figures(page)).hash];
  const check = async (what) => {
    const { step, hash } = await figures(page);
    assert.equal(hash, hashes[step] ?? "", `${what}: step ${step}`);
    return step;
  };
  const settle = (page, wanted) => page.waitForFunction(
    ([from, to]) => document.documentElement.dataset.step >= from && document.documentElement.dataset.step <= to, wanted); // prettier-ignore
  for (let step = 1; step <= 40; step++) {
    await page.keyboard.press(".");
    hashes.push((await untilStep(page, step)).hash);
  }
  assert.equal(hashes[40], await hashInNode(YARD, 40));
  assert.equal(new Set(hashes).size, 41);
  await draw(page, await slideOf(page, 1), await slideOf(page, 0.5));
  await settle(page, [18, 22]);
  const half = await check("drawn back");
  await draw(page, await slideOf(page, half / 40), await slideOf(page, 0.8));
  await settle(page, [30, 34]);
  await check("drawn forward");
  for (const [key, step] of [["Home", 0], ["ArrowRight", 1], ["End", 40], ["ArrowLeft", 39]]) {
    await page.keyboard.press(key);
    await untilStep(page, step);
    await check(key);
  }
  await page.press(".", 1);
  for (let step = 39; step > 30; step--) {
    await page.keyboard.press(",");
    await untilStep(page, step);
    await check("stepped back");
  }
}

const STOPS = [
  ["what is typed into the editor runs", edit],
  ["a shared link holds all of it", share],
  ["a body is dragged, and both Node and the page do the same again", drag],
  ["back and forth in time", scrub],
  ["a picture and, where the browser can, a video are saved", film],
];

for (const { name, start, skip } of browsers) {
  test(name, { skip }, async (t) => {
    const page = await start();
    const site = await watchedSite();
    t.diagnostic(await page.version());
    try {
      await t.test(`${name}: each scene by its link is drawn, and has Node's hash`, () => everyScene(page, site.url));
      for (const [what, run] of STOPS) {
        await t.test(`${name}: ${what}`, async () => {
          await follow(page, `${site.url}?${run.name}`, scenes[0].name);
          await run(page);
          await calm(page, what);
        });
      }
      await t.test(`${name}: a worker, in a page that is isolated and in one that is not`, () => workers(page));
    } finally {
      await page.close();
      await site.close();
    }
  });
}
