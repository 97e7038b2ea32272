// SPDX-License-Identifier: MIT
// The tools of the page by mouse, touch and keyboard: each does to the scene what it says, and leaves a command that
// does the same in Node.
import assert from "node:assert/strict";
import { draw, figures, openScene, placesOf, press, ready, savedReplay, untilStep, useSite } from "./harness.mjs";
import { dist } from "./harness.mjs";

const { site, browserTest, pageTest } = useSite();

const YARD = `scene:
  size: [16, 10]
  gravity: [0, 0]
  sleep: false
entities:
  wall: { type: static, pose: [15, 5, 0], shapes: [{ box: [1, 10] }] }
  crate: { pose: [8, 5, 0], physics: { mass: 6 }, shapes: [{ box: [3, 1] }] }
  ball: { pose: [4, 5, 0], shapes: [{ circle: 0.5 }] }
`;

async function yard(page) {
  await openScene(page, "yard", YARD);
  return placesOf(page);
}

/** The commands that the page recorded, and the scene that they make in Node, with the hash that the page has. */
async function recorded(page) {
  const file = await savedReplay(page);
  const { Session } = await import(`${dist}replay.js`);
  const { load } = await import("../../npm/dist/index.js");
  const session = new Session((await load()).loadScene(file.text));
  let next = 0;
  for (let step = 0; step <= file.steps; step++) {
    if (step > 0) session.step();
    for (; file.commands[next]?.[0] === step; next++) assert.ok(session.run(file.commands[next][1]));
  }
  assert.equal(session.scene.hash(), file.hash);
  assert.equal((await figures(page)).hash, file.hash, "the page shows it");
  return { commands: file.commands.map(([, command]) => command), scene: session.scene };
}

const near = (found, wanted, by) => {
  found.forEach((each, i) => assert.ok(Math.abs(each - wanted[i]) <= by, `${found} instead of ${wanted}`));
};

pageTest("a throw draws a sling: the body flies the other way, 5 m/s for each metre", async (page) => {
  const { at, scale } = await yard(page);
  await page.keyboard.press("2");
  assert.equal(await page.getAttribute("#tool-throw", "aria-pressed"), "true");
  await draw(page, at(4, 5), at(3, 4.5));
  const { commands, scene } = await recorded(page);
  assert.deepEqual(
    commands.map((each) => each.do),
    ["throw"],
  );
  near(scene.body("ball").velocity, [5, 2.5], 5 * (2 / scale));
  // A tap throws nothing.
  await draw(page, at(8, 5));
  assert.equal((await recorded(page)).commands.length, 1);
});

pageTest("a drag pulls a body after the pointer, and lets it go with its speed", async (page) => {
  const { at } = await yard(page);
  await page.keyboard.press(" ");
  await page.mouse.move(...at(4, 5));
  await page.mouse.down();
  await page.mouse.move(...at(4, 8), { steps: 10 });
  await page.mouse.up();
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  const { commands, scene } = await recorded(page);
  assert.equal(commands[0].do, "grab");
  assert.equal(commands.at(-1).do, "release");
  assert.ok(commands.slice(1, -1).every((each) => each.do === "pull"));
  const ball = scene.body("ball");
  assert.ok(ball.position[1] > 5.05 && ball.velocity[1] > 0.05, `${ball.position}, ${ball.velocity}`);
  assert.equal(scene.joints.count, 1, "the joint that pulled");
  assert.equal([...scene.joints].length, 0, "is gone");
});

pageTest("spawn makes each form where one clicks, and by the key n whatever tool is in hand", async (page) => {
  const { at, scale } = await yard(page);
  await page.click("#tool-spawn");
  assert.ok(await page.isVisible("#forms-spawn"));
  const forms = ["box", "ball", "capsule", "polygon"];
  for (const [i, form] of forms.entries()) {
    await page.click(`#spawn-${form}`);
    await page.mouse.click(...at(2 + 2 * i, 8));
  }
  await page.keyboard.press("3");
  assert.equal(await page.getAttribute("#spawn-box", "aria-pressed"), "true", "after the last comes the first");
  await page.keyboard.press("1");
  assert.ok(await page.isHidden("#forms-spawn"));
  await page.mouse.move(...at(10, 8));
  await page.keyboard.press("n");
  await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "8");
  const { commands, scene } = await recorded(page);
  const keys = commands.map(({ shape }) => Object.keys(shape)[0]);
  assert.deepEqual(keys, ["box", "circle", "capsule", "polygon", "box"]);
  commands.forEach(({ position }, i) => near(position, [2 + 2 * i, 8], 1 / scale));
  const made = commands.map((_, i) => scene.bodyAt(3 + i));
  assert.ok(made.every((body) => body.type === "dynamic" && body.mass > 0.2 && body.mass < 1));
});

pageTest("the knife parts what its line crosses, and nothing where the line ends within", async (page) => {
  const { at, scale } = await yard(page);
  await page.keyboard.press("4");
  await draw(page, at(7.5, 7), at(7.5, 3));
  await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "4");
  await draw(page, at(4, 5), at(4, 3));
  await page.waitForTimeout(100);
  const { commands, scene } = await recorded(page);
  assert.deepEqual(
    commands.map((each) => each.do),
    ["cut"],
  );
  assert.equal(scene.counters.bodies, 4);
  const { mass } = scene.body("crate");
  // 6 kg over 3 m: 2 kg a metre.
  assert.ok(Math.abs(mass - 4) < 4 / scale, `${mass} kg`);
});

pageTest("a ray tells what it hits, and how it is reflected", async (page) => {
  const { at, scale } = await yard(page);
  await page.keyboard.press("6");
  const ray = () => page.evaluate(() => document.documentElement.dataset.ray.split(" ").map(Number));
  await draw(page, at(11, 5), at(12, 5));
  await page.waitForFunction(() => document.documentElement.dataset.ray !== "");
  // To the wall at 14.5, back to the crate at 9.5, and to and fro.
  near((await ray()).slice(0, 3), [3.5, 8.5, 13.5], 2 / scale);
  assert.equal((await ray()).length, 5, "four reflections");
  // Up at an angle: off the wall once, then out of the scene.
  await draw(page, at(11, 7), at(12, 7.5));
  await page.waitForTimeout(100);
  near(await ray(), [3.5 * Math.hypot(1, 0.5)], 0.1);
  await page.focus("#canvas");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.documentElement.dataset.ray === "");
  assert.equal((await recorded(page)).commands.length, 0, "it changes nothing");
});

pageTest("what is under the pointer is counted and marked", async (page) => {
  const { at } = await yard(page);
  await page.keyboard.press("7");
  const count = (wanted) => page.waitForFunction((n) => document.documentElement.dataset.overlap === n, String(wanted));
  await page.mouse.move(...at(4.5, 5.5));
  await count(1);
  await page.mouse.move(...at(5.5, 5));
  await count(2);
  // The corner of a box reaches further than the circle.
  await page.mouse.move(...at(3, 6.25));
  await count(0);
  await page.click("#overlap-box");
  await page.mouse.move(...at(3, 6.25));
  await count(1);
  await page.mouse.move(...at(2, 8));
  await count(0);
});

pageTest("without a mouse: digits, Enter and arrows", async (page) => {
  await yard(page);
  await page.focus("#canvas");
  await page.keyboard.press("4");
  // The middle of the view is the middle of the crate: up and out of it, down, across, and through.
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  for (let i = 0; i < 6; i++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "4");
  await page.keyboard.press("3");
  await page.keyboard.press("Enter");
  await page.keyboard.press("2");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.press("5");
  await page.keyboard.press("Enter");
  await press(page, 5);
  await untilStep(page, 5);
  const { commands } = await recorded(page);
  assert.deepEqual(
    commands.map((each) => each.do),
    ["cut", "spawn", "throw", "explode"],
  );
  assert.ok(commands[2].velocity[0] > 1, "drawn to the left, it flies to the right");
});

browserTest("by touch: taps spawn, strokes cut, and a second finger undoes the stroke", async () => {
  const { page, errors } = await ready(site.browser, site.url, { hasTouch: true });
  const { at } = await yard(page);
  await page.click("#tool-spawn");
  await page.touchscreen.tap(...at(2, 8));
  await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "4");
  await page.click("#tool-cut");
  const touch = await page.context().newCDPSession(page);
  const send = (type, ...points) => {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    return touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await send("touchStart", at(8, 7));
  await send("touchMove", at(8, 3));
  await send("touchStart", at(8, 3), at(10, 3));
  await send("touchEnd");
  await send("touchStart", at(8, 7));
  await send("touchMove", at(8, 3));
  await send("touchEnd");
  await page.waitForFunction(() => document.querySelector("#s-bodies").textContent === "5");
  const { commands } = await recorded(page);
  assert.deepEqual(
    commands.map((each) => each.do),
    ["spawn", "cut"],
  );
  assert.deepEqual(errors, []);
  await page.context().close();
});

pageTest("the help lists every tool", async (page) => {
  await page.keyboard.press("h");
  const text = (await page.textContent("#help")).toLowerCase();
  for (const tool of ["drag", "throw", "spawn", "cut", "explode", "ray", "overlap", "enter"]) {
    assert.ok(text.includes(tool), tool);
  }
});
