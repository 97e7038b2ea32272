// SPDX-License-Identifier: MIT
// "scree/debug-draw" on a page of its own: what is drawn is what is there, also after edits, and drawing changes nothing.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { drawTest, site } from "./debug-draw-support.mjs";
import { skip } from "./harness.mjs";

drawTest("a body is as large in the picture as in the scene, follows its edits and goes with it", async (page) => {
  const seen = await page.evaluate(() => {
    const scene = scree.createScene({ gravity: [0, 0] });
    const red = 0xff0000ff;
    const box = scene.createBody({ shapes: [{ box: [2, 1] }], fill: red });
    const view = new DebugDraw(canvas, { grid: false, scale: false });
    view.camera.fit({ minX: -4, minY: -3, maxX: 4, maxY: 3 });
    const area = () => {
      view.draw(scene);
      return (tally(canvas)[0xff0000ff] ?? 0) / view.camera.scale ** 2;
    };
    const areas = [area()];
    const other = scene.createBody({ position: [2, 2], shapes: [{ box: [1, 1] }], fill: red });
    areas.push(area());
    box.addShape({ box: [1, 1], position: [-1.5, 0] });
    areas.push(area());
    other.destroy();
    areas.push(area());
    box.destroy();
    areas.push(area());
    return { areas, scale: view.camera.scale, size: [canvas.width, canvas.height] };
  });
  assert.deepEqual(seen.size, [400, 300]);
  // Half of each outline lies on the fill, and its soft edge goes half a pixel further.
  const [half, slack] = [(1.25 / 2 + 0.5) / seen.scale, 0.12];
  const expected = [2 - 6 * half, 3 - 10 * half, 4 - 14 * half, 3 - 10 * half, 0];
  seen.areas.forEach((area, i) =>
    assert.ok(Math.abs(area - expected[i]) <= slack * (expected[i] > 0), `${i}: ${area} ${expected[i]}`),
  );
});

drawTest("each layer that is switched changes the picture, and back again gives the same one", async (page) => {
  const same = await page.evaluate(() => {
    const scene = pile();
    for (let i = 0; i < 10; i++) scene.step();
    scene.createField({ position: [0, 2], box: [3, 2], gravity: [0, 1] });
    const view = new DebugDraw(canvas, { theme: "light" });
    const picture = () => (view.draw(scene), canvas.toDataURL());
    const first = picture();
    const hash = scene.hash();
    const wrong = [];
    // Nobody sleeps yet, and the scene has no border.
    for (const layer of Object.keys(view.layers).filter((name) => !["asleep", "border"].includes(name))) {
      view.layers[layer] = !view.layers[layer];
      if (picture() === first) wrong.push(`${layer} changes nothing`);
      view.layers[layer] = !view.layers[layer];
      if (picture() !== first) wrong.push(`${layer} leaves something`);
    }
    if (scene.hash() !== hash) wrong.push("drawing changes the scene");
    return wrong;
  });
  assert.deepEqual(same, []);
});

drawTest("bodies asleep are paler, once they are", async (page) => {
  const { awake, asleep, without } = await page.evaluate(() => {
    const scene = scree.createScene();
    scene.createBody({ type: "static", shapes: [{ box: [12, 1] }], position: [0, -0.5] });
    scene.createBody({ position: [0, 0.5], shapes: [{ box: [1, 1] }], fill: 0xff0000ff });
    const view = new DebugDraw(canvas, { grid: false });
    const red = () => (view.draw(scene, true), tally(canvas)[0xff0000ff] ?? 0);
    scene.step();
    const awake = red();
    for (let i = 0; i < 120; i++) scene.step();
    const asleep = red();
    view.layers.asleep = false;
    return { awake, asleep, without: red() };
  });
  assert.ok(awake > 100);
  assert.equal(asleep, 0);
  assert.ok(without > 0.9 * awake);
});

drawTest("the canvas follows the size that it is shown in, and a fitted camera with it", async (page) => {
  const { sizes, x } = await page.evaluate(() => {
    const scene = pile();
    const view = new DebugDraw(canvas);
    const sizes = [];
    for (const width of [200, 480]) {
      canvas.style.width = `${width}px`;
      view.draw(scene);
      sizes.push([canvas.width, view.camera.width, view.camera.fitted !== null]);
    }
    // A camera that was moved stays where it was put.
    view.camera.pan(10, 0);
    const { x } = view.camera;
    canvas.style.width = "300px";
    view.draw(scene);
    return { sizes, x: [x, view.camera.x] };
  });
  assert.deepEqual(sizes, [
    [200, 200, true],
    [480, 480, true],
  ]);
  assert.equal(x[0], x[1]);
});

drawTest("a worker draws the same on a canvas of its own", async (page) => {
  const differing = await page.evaluate(async () => {
    const source = `import { load } from "${location.origin}/index.js";
      import { DebugDraw } from "${location.origin}/debug-draw/index.js";
      const scree = await load();
      const pile = ${pile};
      const scene = pile();
      const canvas = new OffscreenCanvas(400, 300);
      new DebugDraw(canvas, { theme: "light", contacts: true }).draw(scene);
      postMessage(canvas.getContext("2d").getImageData(0, 0, 400, 300).data);`;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
    const there = await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    new DebugDraw(canvas, { theme: "light", contacts: true, scale: true }).draw(pile());
    const here = canvas.getContext("2d").getImageData(0, 0, 400, 300).data;
    return here.reduce((sum, value, i) => sum + (Math.abs(value - there[i]) > 2), 0) / here.length;
  });
  // The label of the scale is text, which a worker may set in another font.
  assert.ok(differing < 0.002, `${differing}`);
});

drawTest("pixels and colours of a canvas on no page follow the options that it was given", async (page) => {
  const seen = await page.evaluate(() => {
    const scene = pile();
    const own = new OffscreenCanvas(400, 300);
    const options = { ratio: 1, theme: "light" };
    const view = new DebugDraw(own, options);
    const look = () => {
      const { ratio } = view.draw(scene);
      const [red] = own.getContext("2d").getImageData(399, 0, 1, 1).data;
      return [ratio, view.camera.width, view.camera.height, red > 200];
    };
    const before = look();
    Object.assign(options, { ratio: 2, theme: "dark" });
    return [before, look()];
  });
  assert.deepEqual(seen, [
    [1, 400, 300, true],
    [2, 200, 150, false],
  ]);
});

test("the page of the README shows its boxes fall", { skip }, async () => {
  const readme = readFileSync(new URL("../../npm/README.md", import.meta.url), "utf8");
  const html = /```html\n(<canvas[\s\S]*?)```/.exec(readme)[1];
  const imports = { scree: "/index.js", "scree/debug-draw": "/debug-draw/index.js" };
  const map = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const page = await site.browser.newPage({ viewport: { width: 500, height: 400 } });
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.route(/page\.html$/, (route) => route.fulfill({ contentType: "text/html", body: map + html }));
  await page.goto(new URL("/page.html", site.url).href);
  const picture = () => page.evaluate(() => document.querySelector("canvas").toDataURL());
  const blank = await picture();
  await page.waitForFunction((first) => document.querySelector("canvas").toDataURL() !== first, blank);
  const first = await picture();
  await page.waitForFunction((first) => document.querySelector("canvas").toDataURL() !== first, first);
  assert.deepEqual(errors, []);
  await page.close();
});

drawTest("a scene that was disposed is refused as everywhere", async (page) => {
  const code = await page.evaluate(() => {
    const scene = pile();
    const view = new DebugDraw(canvas);
    view.draw(scene);
    scene.dispose();
    try {
      view.draw(scene);
    } catch (error) {
      return error.code;
    }
  });
  assert.equal(code, "disposed");
});
