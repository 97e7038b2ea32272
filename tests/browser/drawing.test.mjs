// SPDX-License-Identifier: MIT
// What is drawn is what the engine has: areas and places of shapes on the canvas against those of geometry.
import assert from "node:assert/strict";
import { ready, rewind, useSite } from "./harness.mjs";

const { site, browserTest } = useSite();

/** Outline width of a body that chose none, CSS pixels; half of it covers the fill. */
const OUTLINE = 1.25;

/** Shapes as YAML, each with its place, colour, area and perimeter, m. */
const SHAPES = {
  left: { at: [2, 6], colour: [200, 0, 0], shape: "{ box: [1.5, 1] }", area: 1.5, around: 5 },
  right: { at: [10, 6], colour: [0, 200, 0], shape: "{ box: [1.5, 1] }", area: 1.5, around: 5 },
  circle: {
    at: [6, 6],
    colour: [0, 0, 200],
    shape: "{ circle: 0.8 }",
    area: Math.PI * 0.64,
    // The radius line covers its whole width, twice what half an outline does.
    around: Math.PI * 1.6 + 2 * 0.8,
  },
  capsule: {
    at: [2, 4],
    colour: [200, 200, 0],
    shape: "{ capsule: [1.2, 0.5] }",
    area: 1.2 + Math.PI * 0.25,
    around: 2.4 + Math.PI,
  },
  rounded: {
    at: [6, 4],
    colour: [0, 200, 200],
    shape: "{ box: [1, 0.6], radius: 0.25 }",
    area: 0.6 + 3.2 * 0.25 + Math.PI * 0.0625,
    around: 3.2 + Math.PI * 0.5,
  },
  triangle: {
    at: [10, 4],
    colour: [200, 0, 200],
    shape: "{ polygon: [[-0.5, -0.4], [1, -0.4], [-0.5, 0.6]], radius: 0.2 }",
    area: 0.75 + (2.5 + Math.hypot(1.5, 1)) * 0.2 + Math.PI * 0.04,
    around: 2.5 + Math.hypot(1.5, 1) + Math.PI * 0.4,
  },
  // Of shapes of many pieces, no line is drawn where these meet.
  outline: {
    at: [2, 2],
    colour: [100, 200, 0],
    shape:
      "{ outline: [[[-0.8, -0.8], [0.8, -0.8], [0.8, 0.8], [-0.8, 0.8]], [[-0.3, -0.3], [0.3, -0.3], [0, 0.4]]] }",
    area: 2.56 - 0.21,
    around: 6.4 + 0.6 + 2 * Math.hypot(0.3, 0.7),
  },
  // Shapes that overlap do not take each other's fill away.
  overlapping: {
    at: [4, 5],
    colour: [200, 100, 100],
    shape: "{ box: [1, 1] }, { circle: 0.3 }",
    area: 1,
    // Around the circle and along its radius, the line covers fill on both sides.
    around: 4 + 2 * Math.PI * 0.6 + 2 * 0.3,
    // The soft edges of lines on fill count for neither; without its fill, the circle would be 0.28 short.
    slack: 0.06,
  },
  tiles: {
    at: [9.5, 1],
    colour: [0, 100, 200],
    shape: '{ tiles: { cell: [0.5, 0.5], rows: ["##.", "#.#", "###"] } }',
    area: 7 * 0.25,
    around: 16 * 0.5,
  },
};
const TURN = { capsule: 30, rounded: -20, triangle: 200, outline: 15, tiles: 10 };

const bodies = Object.entries(SHAPES).map(
  ([name, { at, colour, shape }]) => `  ${name}:
    pose: [${at[0]}, ${at[1]}, ${TURN[name] ?? 0}]
    physics: { mass: 1 }
    visual: { texture: [${colour}, 255] }
    shapes: [${shape}]
`,
);
const TEXT = `scene:
  size: [12, 8]
  gravity: [0, 0]
  background: [255, 255, 255, 255]
entities:
${bodies.join("")}  line:
    type: static
    pose: [0, 0, 0]
    visual: { border_color: [0, 0, 0, 255], border_thickness: 2 }
    shapes: [{ chain: [[4.1, 1.5], [6.1, 1.5], [8.1, 1.5]] }]
  gate:
    type: static
    pose: [4, 2.5, 90]
    visual: { texture: [90, 90, 90, 255], border_color: [255, 0, 255, 255] }
    shapes: [{ box: [1, 1], one_way: [0, -1] }]
`;

/** Number and centre of the pixels of one colour, canvas pixels. */
function blob(page, colour) {
  return page.evaluate(([r, g, b]) => {
    const canvas = document.querySelector("canvas");
    const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let [count, x, y] = [0, 0, 0];
    for (let i = 0; i < data.length; i += 4) {
      if (data[i] !== r || data[i + 1] !== g || data[i + 2] !== b) continue;
      count++;
      x += ((i / 4) % width) + 0.5;
      y += Math.floor(i / 4 / width) + 0.5;
    }
    return { count, x: x / count, y: y / count };
  }, colour);
}

function pixel(page, x, y) {
  return page.evaluate(([px, py]) => {
    const { data } = document.querySelector("canvas").getContext("2d").getImageData(px, py, 1, 1);
    return [...data].slice(0, 3);
  }, [Math.round(x), Math.round(y)]);
}

/** The page with the shapes at step 0, where each is on it, and canvas pixels a metre. */
async function measure() {
  const { page } = await ready(site.browser, site.url, { deviceScaleFactor: 2 });
  await page.setInputFiles("#file", { name: "shapes.yml", mimeType: "text/yaml", buffer: Buffer.from(TEXT) });
  await page.waitForFunction(() => document.documentElement.dataset.scene === "shapes");
  await rewind(page);
  const blobs = {};
  for (const [name, { colour }] of Object.entries(SHAPES)) blobs[name] = await blob(page, colour);
  const scale = (blobs.right.x - blobs.left.x) / (SHAPES.right.at[0] - SHAPES.left.at[0]);
  return { page, blobs, scale };
}
let measured;
const once = () => (measured ??= measure());

for (const [name, { area, around, slack = 0.02 }] of Object.entries(SHAPES)) {
  browserTest(`${name}: the area, skin included`, async () => {
    const { blobs, scale } = await once();
    // Half an outline lies over the fill; the canvas has two pixels for each of CSS.
    const covered = area - (around * OUTLINE) / scale;
    const drawn = blobs[name].count / scale ** 2;
    assert.ok(Math.abs(drawn / covered - 1) < slack, `${drawn} m2 for ${covered}`);
  });
}

browserTest("places, with y up", async () => {
  const { blobs, scale } = await once();
  for (const name of ["circle", "capsule", "rounded"]) {
    const [x, y] = SHAPES[name].at;
    const drawn = [2 + (blobs[name].x - blobs.left.x) / scale, 6 - (blobs[name].y - blobs.left.y) / scale];
    assert.ok(Math.hypot(drawn[0] - x, drawn[1] - y) < 0.02, `${name} at ${drawn}`);
  }
});

browserTest("the solid side of a chain is the right of the way it runs", async () => {
  const { page, blobs, scale } = await once();
  const x = blobs.left.x + (5.5 - 2) * scale;
  const y = blobs.left.y + (6 - 1.5) * scale;
  assert.deepEqual(await pixel(page, x, y), [0, 0, 0]);
  assert.deepEqual(await pixel(page, x, y - 8), [255, 255, 255]);
  const [behind] = await pixel(page, x, y + 8);
  assert.ok(behind > 100 && behind < 240, `the band is ${behind}`);
});

browserTest("an arrow over a one-way shape points to the side that holds", async () => {
  const { page, blobs, scale } = await once();
  const x = Math.round(blobs.left.x + (4 - 2) * scale);
  const y = Math.round(blobs.left.y + (6 - 2.5) * scale);
  const isArrow = async (dx, dy) => {
    const [red, green] = await pixel(page, x + dx, y + dy);
    return red > 200 && green < 60; // magenta on grey
  };
  // Down in the frame of a body that is turned by a right angle is to the right.
  for (const at of [-14, 0, 14]) assert.ok(await isArrow(at, 0), `the shaft at ${at}`);
  for (const side of [-1, 1]) {
    assert.ok(await isArrow(11, side * 6), `the tip, side ${side}`);
    assert.ok(!(await isArrow(-11, side * 6)), `the tail, side ${side}`);
    assert.ok(!(await isArrow(0, side * 14)), `beside the shaft, side ${side}`);
  }
});
