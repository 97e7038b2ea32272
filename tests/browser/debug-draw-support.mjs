// SPDX-License-Identifier: MIT
// A page with a canvas of its own, for the tests of "scree/debug-draw".
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { open, skip } from "./harness.mjs";

const dist = fileURLToPath(new URL("../../npm/dist/", import.meta.url));
const PAGE = `<!doctype html><style>body { margin: 0 } canvas { width: 400px; height: 300px; display: block }</style><canvas></canvas>
<script type="module">
import { load } from "/index.js";
import { DebugDraw } from "/debug-draw/index.js";
const canvas = document.querySelector("canvas");
Object.assign(globalThis, { scree: await load(), DebugDraw, canvas });
/** How many pixels have each colour. */
globalThis.tally = (canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const counts = {};
  for (const pixel of new Uint32Array(data.buffer)) counts[pixel] = (counts[pixel] ?? 0) + 1;
  return counts;
};
globalThis.pile = () => {
  const scene = scree.createScene();
  scene.createBody({ type: "static", shapes: [{ box: [12, 1] }], position: [0, -0.5] });
  for (let i = 0; i < 3; i++) scene.createBody({ position: [-4, 0.5 + i], shapes: [{ box: [1, 1] }] });
  for (let i = 0; i < 2; i++) scene.createBody({ position: [0, 0.5 + i], shapes: [{ box: [1, 1] }] });
  const [a, b] = [3, 4].map((x) => scene.createBody({ position: [x, 4], shapes: [{ circle: 0.3 }], velocity: [0, -1] }));
  scene.createJoint({ type: "distance", bodyA: a, bodyB: b, length: 1 });
  scene.createBody({ position: [5.5, 3], shapes: [{ circle: 0.3 }] });
  return scene;
};
document.title = "ready";
</script>`;

export const site = {};
before(async () => {
  if (!skip) Object.assign(site, await open(dist));
});
after(() => site.close?.());

export const drawTest = (name, run) =>
  test(name, { skip }, async () => {
    const page = await site.browser.newPage({ viewport: { width: 500, height: 400 } });
    const errors = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.route(/page\.html$/, (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
    await page.goto(new URL("/page.html", site.url).href);
    await page.waitForFunction(() => document.title === "ready");
    await run(page);
    assert.deepEqual(errors, []);
    await page.close();
  });
