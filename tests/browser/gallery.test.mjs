// SPDX-License-Identifier: MIT
// The gallery: what users look for by name is there and found, every scene has a link, and opens with something drawn.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { colours, dist, openScene, placesOf, ready, useSite } from "./harness.mjs";

const { site, browserTest, pageTest } = useSite();
const scenes = async () => JSON.parse(await readFile(path.join(dist, "scenes.json"), "utf8"));

const WANTED = [
  ...[
    "pyramid",
    "column",
    "dominoes",
    "card house",
    "bridge",
    "rope",
    "cradle",
    "car",
    "rag dolls",
    "walker",
    "tumbler",
  ],
  ...["pinball", "one-way platforms", "conveyor", "sensors", "ray casts", "character", "tiles", "decomposition"],
  ...["top-down", "soft body", "breakables", "rollback"],
];

pageTest("at least 40 scenes, and those that users look for are found by these words", async (page) => {
  const all = await scenes();
  assert.ok(all.length >= 40);
  const links = await page.locator("#scenes a").evaluateAll((found) => found.map((each) => each.getAttribute("href")));
  assert.deepEqual(
    links,
    all.map(({ name }) => `#${name}`),
  );
  for (const words of WANTED) {
    await page.fill("#search", words);
    const found = await page.locator("#scenes li:not([hidden]) a").count();
    assert.ok(found > 0, words);
  }
});

browserTest("the link of each scene opens it, described and drawn", async () => {
  for (const { name, title, description } of await scenes()) {
    assert.ok(description.length > 10 && description.length < 140, `${name}: ${description}`);
    const { page, errors } = await ready(site.browser, `${site.url}#${encodeURIComponent(name)}`);
    assert.equal(await page.textContent("#title"), title);
    const [[, most], ...rest] = await colours(page);
    const drawn = rest.reduce((sum, [, count]) => sum + count, 0) / most;
    assert.ok(rest.length > 10 && drawn > 0.02, `${name}: ${drawn}`);
    assert.deepEqual(errors, [], name);
    await page.context().close();
  }
});

test("the flippers go up by their keys, and come down again", async () => {
  const { Session } = await import(`${dist}replay.js`);
  const { load } = await import("../../npm/dist/index.js");
  const scene = (await load()).loadScene(await readFile(path.join(dist, "scenes/pinball.yml"), "utf8"));
  const session = new Session(scene);
  const degrees = (keys) => {
    if (keys !== null) assert.ok(session.run({ do: "keys", keys }));
    for (let i = 0; i < 20; i++) session.step();
    const angles = ["left", "right"].map((side) => (180 / Math.PI) * scene.body(`flipper_${side}`).angle);
    return angles.map((angle) => Math.round(angle));
  };
  const near = (found, wanted) => found.every((each, i) => Math.abs(each - wanted[i]) <= 2);
  for (const [keys, wanted] of [
    [null, [-25, 25]],
    ["a", [30, 25]],
    ["ad", [30, -30]],
    ["d", [-25, -30]],
    ["", [-25, 25]],
  ]) {
    const angles = degrees(keys);
    assert.ok(near(angles, wanted), `${keys}: ${angles}`);
  }
});

const ROOM = `scene:
  size: [16, 10]
  gravity: [0, 0]
  background: [0, 0, 0, 255]
entities:
  lamp: { type: static, pose: [4, 5, 0], shapes: [{ circle: 0.2 }] }
  wall: { type: static, pose: [8, 5, 0], shapes: [{ box: [1, 2] }] }
`;

pageTest("a lamp lights what its rays reach, and not what stands in the shadow", async (page) => {
  await openScene(page, "room", ROOM);
  const { at } = await placesOf(page);
  const view = await page.locator("#canvas").boundingBox();
  const bright = async (x, y) => {
    const [px, py] = at(x, y);
    return page.evaluate(
      ([left, top]) => {
        const { data } = document.querySelector("#canvas").getContext("2d").getImageData(left, top, 3, 3);
        return data.reduce((sum, each, i) => sum + (i % 4 < 3 ? each : 0), 0);
      },
      [px - view.x, py - view.y],
    );
  };
  // The wall's corners, as the lamp sees them, throw the shadow's edge to y = 5 +- 1 * (12 - 4) / 3.5 at x = 12.
  const dark = await bright(12.3, 5.3);
  for (const [x, y] of [
    [6.3, 5.3],
    [12.3, 7.8],
    [12.3, 2.3],
    [2.3, 8.3],
  ])
    assert.ok((await bright(x, y)) > dark + 300, `${x}, ${y}`);
  for (const [x, y] of [
    [12.3, 6.8],
    [12.3, 3.3],
    [15.3, 5.3],
  ])
    assert.ok((await bright(x, y)) < dark + 60, `${x}, ${y}`);
});
