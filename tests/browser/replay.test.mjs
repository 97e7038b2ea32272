// SPDX-License-Identifier: MIT
// Replays: what the page saved gives the same bits in Node and on the page, and what was tampered with is found out.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { dist, draw, figures, openScene, openText, placesOf, savedReplay, useSite } from "./harness.mjs";

const { pageTest } = useSite();
const player = fileURLToPath(new URL("../../web/replay.mjs", import.meta.url));

const YARD = `scene:
  size: [16, 10]
  gravity: [0, -10]
  solver: soft
entities:
  floor: { type: static, pose: [8, 0.5, 0], shapes: [{ box: [16, 1] }] }
  low: { pose: [8, 1.5, 0], shapes: [{ box: [1, 1] }] }
  high: { pose: [8, 2.5, 0], shapes: [{ box: [1, 1] }] }
  ball: { pose: [3, 3, 0], shapes: [{ circle: 0.5, restitution: 0.5 }] }
`;

/** What `node web/replay.mjs` says of a recording. */
async function inNode(file) {
  const folder = await mkdtemp(path.join(tmpdir(), "scree-replay-"));
  const name = path.join(folder, "replay.json");
  await writeFile(name, typeof file === "string" ? file : JSON.stringify(file));
  const { status, stdout, stderr } = spawnSync(process.execPath, [player, name], { encoding: "utf8" });
  await rm(folder, { recursive: true });
  return { status, text: stdout + stderr };
}

/** Plays for a while and does something with every tool, then stops. */
async function play(page) {
  await openScene(page, "yard", YARD);
  const { at } = await placesOf(page);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => Number(document.documentElement.dataset.step) > 40);
  await draw(page, at(8, 2.5), at(6, 6));
  await page.keyboard.press("3");
  await page.mouse.click(...at(8, 8));
  await page.keyboard.press("4");
  await draw(page, at(7.9, 3), at(8.1, 1.001), at(8.2, 0.5));
  await page.keyboard.press("2");
  await page.keyboard.press("e");
  const step = (await figures(page)).step;
  await page.waitForFunction((from) => Number(document.documentElement.dataset.step) > from + 40, step);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  return savedReplay(page);
}

const replayed = (page, state) =>
  page.waitForFunction((wanted) => document.documentElement.dataset.replay === wanted, state, { timeout: 20_000 });

pageTest("a recording gives the same bits in Node, and again on the page", async (page) => {
  const file = await play(page);
  const kinds = new Set(file.commands.map(([, { do: kind }]) => kind));
  for (const kind of ["grab", "pull", "release", "spawn", "explode"]) assert.ok(kinds.has(kind), kind);
  assert.equal(file.hashes.length, Math.floor(file.steps / file.every) + 1);
  assert.deepEqual(await inNode(file), {
    status: 0,
    text: `The same bits from the first step to step ${file.steps}.\n`,
  });

  await page.keyboard.press("r");
  await openText(page, "again", JSON.stringify(file), "json");
  await replayed(page, "same");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  await page.waitForFunction((step) => document.documentElement.dataset.step === String(step), file.steps);
  const { scene, hash } = await figures(page);
  assert.deepEqual([scene, hash], ["yard", file.hash]);
  assert.match(await page.textContent("#replay"), /The same bits from the first step to step \d+/);
  // What is saved now is the same recording.
  assert.deepEqual(await savedReplay(page), file);
});

pageTest("where a recording was tampered with, Node and the page say by which step it parts", async (page) => {
  const file = await play(page);
  const [step, spawn] = file.commands.find(([, { do: kind }]) => kind === "spawn");
  spawn.position = [spawn.position[0] + 1e-9, spawn.position[1]];
  // The first hash after it tells: new bodies are in it at once.
  const first = file.every * (Math.floor(step / file.every) + 1);
  const { status, text } = await inNode(file);
  assert.equal(status, 1);
  assert.match(text, new RegExp(`^Parts after step ${first - file.every}, by step ${Math.min(first, file.steps)}: `));
  await openText(page, "other", JSON.stringify(file), "json");
  await replayed(page, "parted");
  assert.ok((await page.textContent("#replay")).includes(`by step ${Math.min(first, file.steps)}`));
});

pageTest("settings that are no longer the same are told", async (page) => {
  const file = await play(page);
  file.settings.substeps = 4;
  const { status, text } = await inNode(file);
  assert.equal(status, 0);
  assert.match(text, /settings differ: substeps was 4 and is 10/);
});

pageTest("who meddles leaves the replay", async (page) => {
  const file = await play(page);
  await openText(page, "again", JSON.stringify(file), "json");
  await replayed(page, "playing");
  await page.mouse.move(640, 200);
  await page.keyboard.press("n");
  await replayed(page, "left");
  assert.match(await page.textContent("#replay"), /left/);
  await page.keyboard.press("r");
  await page.waitForSelector("#replay", { state: "hidden" });
});

pageTest("what is no replay, or a damaged one, is refused with the reason, and the scene goes on", async (page) => {
  const file = await play(page);
  const { hashes, ...rest } = file;
  assert.ok(hashes.length > 0);
  for (const [text, reason] of [
    [JSON.stringify(rest), /damaged/],
    [JSON.stringify({ ...file, hashes: [[null, {}], 5] }), /damaged/],
    [JSON.stringify({ ...file, hash: "zz" }), /damaged/],
    [`{"format": "scree-replay-1", `, /not JSON/],
    [JSON.stringify({ ...file, format: "scree-replay-9" }), /no replay/],
  ]) {
    await openText(page, "bad", text, "json");
    await page.waitForFunction(() => !document.querySelector("#notice").hidden);
    assert.match(await page.textContent("#notice-text"), reason);
    await page.click("#notice-close");
    assert.equal((await figures(page)).scene, "yard");
    const { status, text: told } = await inNode(text);
    assert.equal(status, 2);
    assert.match(told, reason);
  }
});

pageTest("a recording may be saved while something is held", async (page) => {
  await openScene(page, "yard", YARD.replace("pose: [8, 2.5, 0]", "pose: [8, 5, 0]").replace("[0, -10]", "[0, 0]"));
  const { at } = await placesOf(page);
  await page.keyboard.press(" ");
  await page.focus("#canvas");
  await page.mouse.move(...at(8, 5));
  await page.keyboard.press("Enter");
  await page.mouse.move(...at(5, 7), { steps: 5 });
  for (let i = 0; i < 4; i++) {
    // Not by the mouse, which is on the scene and holds on.
    const saved = page.waitForEvent("download");
    await page.evaluate(() =>
      document.querySelector("#save").dispatchEvent(new MouseEvent("click", { bubbles: true })),
    );
    const file = JSON.parse(await readFile(await (await saved).path(), "utf8"));
    assert.equal(file.commands.at(-1)[1].do, "pull", "it is held still");
    const { status, text } = await inNode(file);
    assert.equal(status, 0, text);
  }
});

pageTest("the keys of the hero are in it", async (page) => {
  const text = await readFile(path.join(dist, "scenes/character.yml"), "utf8");
  await openScene(page, "hero", text);
  await page.keyboard.press(" ");
  await page.keyboard.down("d");
  await page.waitForTimeout(500);
  await page.keyboard.press("w");
  await page.keyboard.up("d");
  await page.waitForTimeout(300);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.documentElement.dataset.playing === "false");
  const file = await savedReplay(page);
  const keys = file.commands.map(([, command]) => command.keys);
  assert.deepEqual([keys[0], keys.at(-1)], ["d", ""]);
  assert.equal((await inNode(file)).status, 0);
  // Without them the hero stands where it stood.
  assert.equal((await inNode({ ...file, commands: [] })).status, 1);
});
