// SPDX-License-Identifier: MIT
// scree run --gif and --png: as many pictures as the time has, each of the scene as it was then; and progress.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { dist, folderFor, folderWith, modules, root, runCliIn } from "./support.mjs";

/** A red ball in free fall inside a border that fixes the view. */
const FALL = `scene: { gravity: [0, -10], size: [20, 40] }
entities:
  ball:
    pose: [10, 35, 0]
    physics: { mass: 1 }
    visual: { texture: [255, 0, 0, 255] }
    shapes: [{ circle: 1 }]
`;

/** The frames of a GIF by its blocks: size, delays in hundredths of a second, bytes of pixels. */
function readGif(bytes) {
  assert.equal(bytes.toString("latin1", 0, 6), "GIF89a");
  const frames = [];
  const tableBytes = (flags) => (flags & 128 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes[10]);
  let delay = 0;
  const skipBlocks = () => {
    const start = at;
    while (bytes[at] !== 0) at += bytes[at] + 1;
    return ++at - start;
  };
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delay = bytes.readUInt16LE(at + 4);
      at += 2;
      skipBlocks();
    } else {
      assert.equal(bytes[at], 0x2c, `a block at ${at}`);
      at += 10 + tableBytes(bytes[at + 9]) + 1;
      frames.push({ delay, size: skipBlocks() });
    }
  }
  assert.equal(at, bytes.length - 1);
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), frames };
}

test("a GIF has a frame for each 1/fps s, which last as long as the run", (t) => {
  const folder = folderWith(t, { "fall.yml": FALL });
  for (const [fps, steps, frames] of [
    [25, 60, 26],
    [50, 90, 76],
    [7, 60, 8],
    [1, 30, 1],
  ]) {
    const words = ["--steps", `${steps}`, "--gif", "fall.gif", "--fps", `${fps}`, "--width", "64"];
    const { status, stderr } = runCliIn(folder, "run", "fall.yml", ...words);
    assert.equal(status, 0, stderr);
    const gif = readGif(readFileSync(path.join(folder, "fall.gif")));
    assert.equal(gif.frames.length, frames, `${fps} a second`);
    const total = gif.frames.reduce((sum, { delay }) => sum + delay, 0);
    assert.ok(Math.abs(total / 100 - frames / fps) <= 0.005 + 1e-9, `${fps} a second: ${total} of 100`);
    assert.equal(gif.width, 64);
    // 20 m by 40 m in view, so as tall as pictures get.
    assert.equal(gif.height, 96);
  }
});

test("frames show the ball where it was at their time", async (t) => {
  const { loadImage, createCanvas } = createRequire(path.join(root, "npm/package.json"))("@napi-rs/canvas");
  const folder = folderWith(t, { "fall.yml": FALL });
  const { status, stderr } = runCliIn(
    folder,
    "run",
    "fall.yml",
    "--steps",
    "120",
    "--png",
    "deep/er",
    "--fps",
    "10",
    "--width",
    "200",
  );
  assert.equal(status, 0, stderr);
  const names = readdirSync(path.join(folder, "deep/er"));
  assert.deepEqual(
    names,
    Array.from({ length: 21 }, (_, i) => `${String(i).padStart(5, "0")}.png`),
  );
  /** Mean height of the red pixels, in parts of the picture. */
  const heightOf = async (name) => {
    const image = await loadImage(path.join(folder, "deep/er", name));
    const context = createCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let [sum, count] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] < 240 || data[i + 1] > 15) continue;
      sum += Math.floor(i / 4 / image.width);
      count++;
    }
    assert.ok(count > 20, `${name}: ${count} red pixels`);
    return sum / count;
  };
  const heights = [];
  for (const name of names) heights.push(await heightOf(name));
  // Metres a pixel from the first two seconds' fall, then each frame by g t^2 / 2.
  const metre = (heights[20] - heights[0]) / 20;
  assert.ok(metre > 4 && metre < 8, `${metre} pixels a metre`);
  heights.forEach((height, i) => {
    const fallen = 5 * (i / 10) ** 2;
    assert.ok(
      Math.abs((height - heights[0]) / metre - fallen) < 0.25,
      `frame ${i}: ${(height - heights[0]) / metre} m, ${fallen}`,
    );
  });
});

test("wrong words about pictures", async (t) => {
  const folder = folderWith(t, { "fall.yml": FALL, taken: "" });
  const cases = [
    [["--fps", "25"], 2, /--fps is of --gif and --png; neither is given/],
    [["--width", "100"], 2, /--width is of --gif and --png; neither is given/],
    [["--gif", "a.gif", "--fps", "0"], 2, /--fps takes a whole number from 1 to 50, got 0/],
    [["--gif", "a.gif", "--width", "1e9"], 2, /--width takes a whole number from 16 to 4096, got 1e9/],
    [["--gif", "fall.yml"], 2, /writing fall.yml would overwrite the scene file/],
    [["--gif", "a", "--svg", "a"], 2, /--svg and --gif name the same file, a/],
    [["--png", "taken"], 1, /cannot make taken: there is something else of that name/],
    [["--gif", "no/a.gif"], 1, /cannot write no\/a.gif: there is no such file or folder/],
  ];
  for (const [words, code, text] of cases) {
    await t.test(words.join(" "), () => {
      const { status, stderr } = runCliIn(folder, "run", "fall.yml", "--steps", "2", ...words);
      assert.match(stderr, text);
      assert.equal(status, code);
      assert.equal(existsSync(path.join(folder, "a.gif")), false);
    });
  }
});

test("where the packages that draw are missing, it says which to install", (t) => {
  const folder = folderWith(t, { "fall.yml": FALL });
  for (const name of ["dist", "package.json"])
    cpSync(path.join(root, "npm", name), path.join(folder, name), { recursive: true });
  for (const option of ["--gif", "--png"]) {
    const words = [path.join(folder, "dist/cli.js"), "run", "fall.yml", option, "out"];
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8", env: {} });
    assert.equal(stderr, `scree: ${option} needs @napi-rs/canvas: npm install @napi-rs/canvas\n`);
    assert.equal(status, 1);
    assert.equal(existsSync(path.join(folder, "out")), false);
  }
});

test("progress is told on a terminal, after a second, and wiped", async () => {
  const { Progress } = await import(pathToFileURL(path.join(modules, "cli/progress.js")).href);
  for (const isTTY of [true, false]) {
    const lines = [];
    let now = 5000;
    const progress = new Progress(1000, { isTTY, write: (text) => lines.push(text) }, () => now);
    for (let step = 1; step <= 1000; step++) {
      now += 10;
      progress.tell(step);
    }
    progress.clear();
    progress.clear();
    if (!isTTY) {
      assert.deepEqual(lines, []);
      continue;
    }
    // From 1 s on every 0.2 s up to 10 s, and one wipe.
    assert.equal(lines.length, 46 + 1);
    assert.equal(lines[0], "\r\x1b[Kstep 100 of 1000, 10 %, 9 s left");
    assert.equal(lines.at(-2), "\r\x1b[Kstep 1000 of 1000, 100 %, 0 s left");
    assert.equal(lines.at(-1), "\r\x1b[K");
  }
  const lines = [];
  let now = 0;
  const slow = new Progress(100, { isTTY: true, write: (text) => lines.push(text) }, () => now);
  now = 60_000;
  slow.tell(1);
  assert.equal(lines[0], "\r\x1b[Kstep 1 of 100, 1 %, 1 h 39 min left");
  slow.clear();
});
