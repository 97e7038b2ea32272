// SPDX-License-Identifier: MIT
// "scree/debug-draw" on what hangs together, and on crowds: a hue an island, a hue a colour of the contact graph, and
// few strokes however many there are.
import assert from "node:assert/strict";
import { drawTest } from "./debug-draw-support.mjs";

drawTest("there are as many hues of islands as the engine counts", async (page) => {
  const { hues, islands } = await page.evaluate(() => {
    const scene = pile();
    for (let i = 0; i < 5; i++) scene.step();
    const view = new DebugDraw(canvas, { grid: false, scale: false, shapes: false, joints: false, islands: true });
    const context = canvas.getContext("2d");
    const hues = new Set();
    const stroke = context.stroke.bind(context);
    context.stroke = () => {
      hues.add(context.strokeStyle);
      stroke();
    };
    view.draw(scene);
    return { hues: hues.size, islands: scene.counters.islands };
  });
  assert.equal(islands, 4, "two piles, two balls on a rod, one alone");
  assert.equal(hues, islands);
});

drawTest("contacts have as many hues as the solver had colours, and are grey where nobody is awake", async (page) => {
  const { hues, colours, asleep } = await page.evaluate(() => {
    const scene = pile();
    const view = new DebugDraw(canvas, {
      ...{ background: false, grid: false, scale: false },
      shapes: false,
      joints: false,
      graph: true,
    });
    const context = canvas.getContext("2d");
    const stroke = context.stroke.bind(context);
    let hues = new Set();
    context.stroke = () => {
      hues.add(context.strokeStyle);
      stroke();
    };
    const draw = () => {
      hues = new Set();
      view.draw(scene);
      return [...hues];
    };
    for (let i = 0; i < 5; i++) scene.step();
    const awake = draw();
    const { count, colour } = scene.contacts;
    const colours = [...new Set(colour.subarray(0, count))].sort();
    while (scene.counters.awake > 0 && scene.stepCount < 600) scene.step();
    // The step that put them to sleep had solved their contacts.
    scene.step();
    return { hues: awake.length, colours, asleep: draw().length };
  });
  // The pile of three: the middle box has both others, and the lowest one the floor, which is no body that moves.
  assert.deepEqual(colours, [1, 2]);
  assert.equal(hues, 2);
  assert.equal(asleep, 1);
});

drawTest(
  "the outlines of a crowd are as thin as can be, those of what is large or was given a width are not",
  async (page) => {
    const [far, near] = await page.evaluate(() => {
      const scene = scree.createScene();
      for (let i = 0; i < 50; i++) scene.createBody({ position: [i, 0], shapes: [{ box: [0.8, 0.8] }] });
      scene.createBody({ position: [0, 3], shapes: [{ box: [0.8, 0.8] }], outline: 0x000000ff, outlineWidth: 4 });
      const view = new DebugDraw(canvas, { grid: false, scale: false, joints: false, fields: false });
      const context = canvas.getContext("2d");
      const stroke = context.stroke.bind(context);
      let widths = new Set();
      context.stroke = () => {
        widths.add(context.lineWidth);
        stroke();
      };
      return [50, 5].map((wide) => {
        widths = new Set();
        view.camera.fit({ minX: 0, minY: -2, maxX: wide, maxY: 4 });
        view.draw(scene);
        return [...widths].sort();
      });
    });
    assert.deepEqual(far, [1, 4]);
    assert.deepEqual(near, [1.25, 4]);
  },
);

/** A wall of 5,000 boxes, 200 wide, and what counts the strokes and lines of the canvas. */
const WALL = () => {
  const scene = scree.createScene();
  scene.createBody({ type: "static", position: [100, -0.5], shapes: [{ box: [220, 1] }] });
  for (let i = 0; i < 5000; i++) {
    scene.createBody({ position: [i % 200, 0.4 + 0.8 * Math.floor(i / 200)], shapes: [{ box: [0.8, 0.8] }] });
  }
  scene.step();
  const context = canvas.getContext("2d");
  const counts = { strokes: 0, lines: 0 };
  const [stroke, moveTo] = [context.stroke.bind(context), context.moveTo.bind(context)];
  context.stroke = () => (counts.strokes++, stroke());
  context.moveTo = (x, y) => (counts.lines++, moveTo(x, y));
  return { scene, counts };
};

drawTest("5,000 bodies are drawn in few strokes, and a crowd of marks in none of the canvas", async (page) => {
  await page.evaluate(`globalThis.wall = (${WALL})()`);
  const { counts, contacts } = await page.evaluate(() => {
    const { scene, counts } = globalThis.wall;
    const crowds = ["contacts", "impulses", "graph", "islands", "boxes", "velocities", "origins", "centers"];
    const layers = Object.fromEntries(crowds.map((name) => [name, true]));
    const view = new DebugDraw(canvas, { grid: false, scale: false, joints: false, ...layers });
    view.fit(scene);
    view.draw(scene);
    return { counts, contacts: scene.contacts.count };
  });
  assert.ok(contacts >= 5000);
  assert.ok(counts.lines >= 5000 && counts.lines <= 5001, `${counts.lines} lines for 5,001 boxes`);
  assert.ok(counts.strokes < counts.lines / 25, `${counts.strokes} strokes`);
});

drawTest("of a crowd, every contact is where it is, with its normal, and out of view it hurts nobody", async (page) => {
  await page.evaluate(`globalThis.wall = (${WALL})()`);
  const { missed, seen, others } = await page.evaluate(() => {
    const { scene } = globalThis.wall;
    const plain = { background: false, grid: false, scale: false, joints: false, fields: false, shapes: false };
    const view = new DebugDraw(canvas, { ...plain, contacts: true, colors: { contact: "#123456" } });
    // Some 40 of the 200 columns, from the ground up: 10 pixels a metre, and points that are on no edge of a pixel.
    Object.assign(view.camera, { x: 60.013, y: 8.017, scale: 10 });
    const { camera, ratio } = view.draw(scene);
    const context = canvas.getContext("2d");
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    const pixels = new Uint32Array(data.buffer);
    const { count, points, point, normalX, normalY } = scene.contacts;
    let [missed, seen] = [0, 0];
    const look = (x, y) => {
      if (!(x > 1 && y > 1 && x < width - 1 && y < height - 1)) return;
      seen++;
      if (pixels[Math.floor(y) * width + Math.floor(x)] !== 0xff563412) missed++;
    };
    for (let row = 0; row < count; row++) {
      for (let k = 0; k < points[row]; k++) {
        const x = ((point[4 * row + 2 * k] - camera.x) * camera.scale + camera.width / 2) * ratio;
        const y = ((camera.y - point[4 * row + 2 * k + 1]) * camera.scale + camera.height / 2) * ratio;
        for (const [dx, dy] of [
          [0, 0],
          [1.9, -1.9],
          [12 * normalX[row], -12 * normalY[row]],
        ]) look(x + dx, y + dy);
      }
    }
    const others = [...new Set(pixels)].filter((pixel) => pixel !== 0 && pixel !== 0xff563412);
    view.camera.scale = 1e5;
    view.draw(scene);
    return { missed, seen, others };
  });
  assert.ok(seen > 1500, `${seen} places`);
  assert.equal(missed, 0);
  assert.deepEqual(others, []);
});
