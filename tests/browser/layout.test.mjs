// SPDX-License-Identifier: MIT
// The page at several sizes: nothing overlaps, nothing leaves the window, and controls are named and reachable.
import assert from "node:assert/strict";
import { ready, useSite } from "./harness.mjs";

const { site, browserTest, pageTest } = useSite();

const SIZES = [
  [1280, 800],
  [960, 700],
  [390, 844],
  [320, 568],
  [844, 390],
];
const PARTS = [
  ".brand, #title, .actions button, #canvas, .transport button, .speed, .status > div",
  ".tabs button, #apply, #apply-text",
].join();
/** The tools that overlap another one or reach beyond the scene. */
function misplacedTools(page) {
  return page.evaluate(() => {
    const view = document.querySelector("#view").getBoundingClientRect();
    const boxes = [...document.querySelectorAll(".tools > button")].map((tool) => [tool.id, tool.getBoundingClientRect()]);
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const isWrong = ([id, a]) =>
      a.bottom > view.bottom || a.right > view.right || boxes.some(([other, b]) => other !== id && !apart(a, b));
    return boxes.filter(isWrong).map(([id]) => id);
  });
}

/** The visible parts that overlap another one or leave the window. */
function misplaced(page) {
  return page.evaluate((selector) => {
    const parts = [...document.querySelectorAll(selector)].filter((part) => part.getClientRects().length > 0);
    const boxes = parts.map((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return { name: part.id || part.className || part.textContent.trim(), left, top, right, bottom };
    });
    const wrong = [];
    for (const [i, a] of boxes.entries()) {
      const inside = a.left >= 0 && a.top >= 0 && a.right <= innerWidth + 0.5 && a.bottom <= innerHeight + 0.5;
      if (!inside) wrong.push(`${a.name} outside`);
      if (a.right - a.left < 1 || a.bottom - a.top < 1) wrong.push(`${a.name} has no size`);
      for (const b of boxes.slice(i + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 0.5 && high > 0.5) wrong.push(`${a.name} overlaps ${b.name}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page scrolls sideways");
    return wrong;
  }, PARTS);
}

for (const [width, height] of SIZES) {
  const visit = async (page) => {
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
    for (const tab of ["scenes", "text", "view"]) {
      await page.click(`#tab-${tab}`);
      assert.ok(await page.isVisible(`#panel-${tab}`));
      // Figures as wide as those of a large scene after a long run.
      await page.evaluate(() => {
        const wide = { bodies: "5,051", contacts: "15,000", ms: "12.34", step: "100,000", memory: "112.3 MB" };
        for (const [id, text] of Object.entries(wide)) document.querySelector(`#s-${id}`).textContent = text;
      });
      assert.deepEqual(await misplaced(page), [], tab);
      assert.deepEqual(await misplacedTools(page), [], `tools with ${tab}`);
      const { height: room } = await page.locator("#canvas").boundingBox();
      assert.ok(room > 0.2 * height, `the canvas is only ${room} px high with ${tab}`);
    }
  };
  const options = { viewport: { width, height }, hasTouch: width < 500 };
  pageTest(`${width} by ${height}: nothing overlaps and the scene has room`, visit, options);
}

const sharp = { deviceScaleFactor: 2 };
pageTest(
  "the canvas has the pixels of the screen",
  async (page) => {
    const [width, css] = await page.evaluate(() => {
      const canvas = document.querySelector("canvas");
      return [canvas.width, canvas.clientWidth];
    });
    assert.equal(width, 2 * css);
    await page.setViewportSize({ width: 900, height: 700 });
    await page.waitForFunction(() => {
      const canvas = document.querySelector("canvas");
      return canvas.width === 2 * canvas.clientWidth && canvas.height === 2 * canvas.clientHeight;
    });
  },
  sharp,
);

browserTest("light and dark have their own colours", async () => {
  const background = async (colorScheme) => {
    const { page } = await ready(site.browser, site.url, { colorScheme });
    const colour = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.context().close();
    return (
      colour
        .match(/\d+/g)
        .slice(0, 3)
        .reduce((sum, part) => sum + Number(part), 0) / 3
    );
  };
  assert.ok((await background("light")) > 200);
  assert.ok((await background("dark")) < 60);
});

pageTest("every control has a name, and help opens and closes by key", async (page) => {
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll("button, input:not([type=file]), textarea, canvas")]
      .filter((part) => !(part.ariaLabel || part.textContent.trim() || part.labels?.length))
      .filter((part) => !part.closest("label, .lil-controller"))
      .map((part) => part.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(nameless, []);
  await page.keyboard.press("h");
  assert.ok(await page.isVisible("#help"));
  await page.keyboard.press("Escape");
  assert.ok(await page.isHidden("#help"));
});
