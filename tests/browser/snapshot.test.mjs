// SPDX-License-Identifier: MIT
// N02: a browser takes the snapshot that the file of the scene says, and Node takes it up.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { load } from "../../npm/dist/index.js";
import { open, skip } from "./harness.mjs";
import { servePackage } from "./package-server.mjs";

let site, server;
before(async () => {
  if (skip) return;
  [site, server] = await Promise.all([open(), servePackage({})]);
});
after(async () => {
  await site?.close();
  server?.close();
});

test("a browser takes the same snapshot, to the last byte", { skip }, async () => {
  const text = await readFile(new URL("../scene/mixed.yml", import.meta.url), "utf8");
  const page = await site.browser.newPage();
  await page.goto(server.url);
  const taken = await page.evaluate(async (yaml) => {
    const { load } = await import("/dist/index.js");
    const scene = (await load()).loadScene(yaml);
    for (let i = 0; i < 60; i++) scene.step();
    return [...scene.snapshot()];
  }, text);
  const bytes = Uint8Array.from(taken);
  const hash = new DataView(bytes.buffer).getBigUint64(16, true).toString(16).padStart(16, "0");
  assert.equal(text.slice(0, text.indexOf("\n")), `# MIXED ${bytes.length} bytes, ${hash}`);
  const scene = (await load()).createScene();
  scene.restore(bytes);
  assert.equal(scene.stepCount, 60);
  await page.close();
});
