// SPDX-License-Identifier: MIT
// The profile over the scene: off at first, true to the engine when on, and it changes no bit.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { dist, hashInNode, press, rewind, untilStep, useSite } from "./harness.mjs";

const { pageTest } = useSite();

const firstText = async () => {
  const [first] = JSON.parse(await readFile(path.join(dist, "scenes.json"), "utf8"));
  return readFile(path.join(dist, first.file), "utf8");
};

/** What the panel says: ms by stage, and the figures. */
function shown(page) {
  return page.evaluate(() => {
    const texts = (key) => {
      const cells = [...document.querySelectorAll(`#profile [data-${key}]`)];
      return Object.fromEntries(cells.map((cell) => [cell.dataset[key], cell.textContent]));
    };
    const bars = [...document.querySelectorAll("#profile i")].map((bar) => parseFloat(bar.style.width));
    return { times: texts("stage"), figures: texts("figure"), bars };
  });
}

pageTest("the panel is there when asked for, by key or by setting, and both agree", async (page) => {
  const box = page.locator("#settings .lil-boolean", { hasText: "Profile" }).locator("input");
  assert.ok(await page.isHidden("#profile"));
  await page.keyboard.press("p");
  assert.ok(await page.isVisible("#profile"));
  await page.click("#tab-view");
  await page.waitForFunction(() => {
    const rows = [...document.querySelectorAll("#settings .lil-boolean")];
    return rows.find((row) => row.textContent.includes("Profile")).querySelector("input").checked;
  });
  await box.click();
  assert.ok(await page.isHidden("#profile"));
});

pageTest("it shows the engine's counters and every stage, and the bits are Node's", async (page) => {
  const { load, STAGES } = await import("../../npm/dist/index.js");
  const text = await firstText();
  await page.keyboard.press("p");
  await rewind(page);
  const { times: none } = await shown(page);
  assert.deepEqual(new Set(Object.values(none)), new Set(["–"]), "no times before the first step");
  await press(page, 40);
  const { hash } = await untilStep(page, 40);
  assert.equal(hash, await hashInNode(text, 40));

  const scene = (await load()).loadScene(text);
  const { bytes } = scene.counters;
  // The page keeps states to go back to, at most one a step.
  scene.history.size = 41;
  scene.history.save();
  for (let i = 0; i < 40; i++) {
    scene.step();
    scene.history.save();
  }
  const { awake, islands, pairs, tested, reused, solved, batches, colours, overflow } = scene.counters;
  assert.ok(solved > 0 && tested > 0, "the first scene has contacts after 40 steps");
  const { times, figures, bars } = await shown(page);
  const percent = (part, all) => `${Math.round((100 * part) / all)} %`;
  const expected = { awake, islands, pairs, tested, solved, colours, overflow };
  for (const [key, count] of Object.entries(expected)) assert.equal(figures[key], count.toLocaleString("en"), key);
  assert.equal(figures.reused, percent(reused, tested));
  assert.equal(figures.lanes, percent(solved, 4 * batches));
  const memory = parseFloat(figures.memory) * (figures.memory.endsWith(" MB") ? 1e6 : 1e3);
  assert.ok(memory > bytes && memory < 1.1 * scene.counters.bytes, figures.memory);
  scene.dispose();

  assert.deepEqual(Object.keys(times), ["step", ...STAGES.map(({ name }) => name)]);
  const [step, ...stages] = Object.values(times).map(Number);
  const sum = stages.reduce((all, time) => all + time, 0);
  // Each is rounded to 0.001 ms.
  assert.ok(Math.abs(sum - step) <= 0.0005 * (stages.length + 1) + 1e-9, `${sum} and ${step} ms`);
  const drawing = Number(await page.textContent("#profile [data-cost=drawing]"));
  assert.ok(drawing > 0 && drawing < 1000, `${drawing} ms a picture`);
  assert.equal(await page.textContent("#s-memory"), figures.memory, "in the status as well");
  assert.ok(
    bars.every((width) => width >= 0 && width <= 100.0001),
    String(bars),
  );
});

pageTest("it goes on with the next scene, and the means begin anew", async (page) => {
  await page.keyboard.press("p");
  await page.waitForFunction(() => Number(document.querySelector("#profile [data-stage=step]").textContent) >= 0);
  const second = page.locator("#scenes a").nth(1);
  const name = await second.getAttribute("data-name");
  await second.click();
  await page.waitForFunction((wanted) => document.documentElement.dataset.scene === wanted, name);
  await rewind(page);
  assert.equal((await shown(page)).times.step, "–");
  await press(page, 1);
  await untilStep(page, 1);
  assert.match((await shown(page)).times.step, /^\d+\.\d{3}$/);
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [320, 568],
  [844, 390],
]) {
  const visit = async (page) => {
    await page.keyboard.press("p");
    await page.waitForFunction(() => document.querySelector("#profile [data-stage=sleep]").textContent !== "–");
    const [panel, view] = await page.evaluate(() => {
      return ["#profile", "#view"].map((id) => document.querySelector(id).getBoundingClientRect().toJSON());
    });
    assert.ok(panel.left >= view.left && panel.right <= view.right, "inside from left to right");
    assert.ok(panel.top >= view.top && panel.bottom <= view.bottom, "inside from top to bottom");
    const cut = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.querySelector("#profile");
      return scrollHeight - clientHeight;
    });
    assert.ok(cut <= 1, `${cut} px of the panel are cut off`);
  };
  pageTest(`${width} by ${height}: the panel fits the scene`, visit, { viewport: { width, height } });
}

pageTest("a drag that begins on the panel moves the scene", async (page) => {
  await page.keyboard.press("p");
  const target = await page.evaluate(() => {
    const { left, right, top } = document.querySelector("#profile").getBoundingClientRect();
    return document.elementFromPoint((left + right) / 2, top + 30).id;
  });
  assert.equal(target, "canvas");
});
