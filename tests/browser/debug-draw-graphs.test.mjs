// SPDX-License-Identifier: MIT
// "scree/debug-draw" on what hangs together, and on crowds: a hue an island, a hue a colour of the contact graph, and
// few strokes however many there are.
import assert from "node:assert/strict";
import { drawTest } from "./debug-draw-support.mjs";

drawTest("there are as many hues of islands as the engine counts", async (page) => {
  const { hues, islands } = await page.evaluate(() => {
    const scene = pile();
    for (let i = 0; i < 5; i++) scene.step();
    const view = new DebugDraw(canvas, { shapes: false, joints: false, islands: true });
    const context = canvas.getContext("2d");
    const hues = new Set();
    const stroke = context.stroke.bind(context);
    context.stroke = (...path) => {
      if (path.length > 0) hues.add(context.strokeStyle);
      stroke(...path);
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

drawTest("5,000 bodies and their contacts are drawn in few strokes, and all of them are drawn", async (page) => {
  const { strokes, moves, contacts } = await page.evaluate(() => {
    const scene = scree.createScene();
    scene.createBody({ type: "static", position: [100, -0.5], shapes: [{ box: [220, 1] }] });
    for (let i = 0; i < 5000; i++) {
      scene.createBody({ position: [i % 200, 0.4 + 0.8 * Math.floor(i / 200)], shapes: [{ box: [0.8, 0.8] }] });
    }
    scene.step();
    const view = new DebugDraw(canvas, { grid: false, scale: false, joints: false, graph: true, contacts: true });
    view.fit(scene);
    const context = canvas.getContext("2d");
    let [strokes, moves] = [0, 0];
    const [stroke, moveTo] = [context.stroke.bind(context), context.moveTo.bind(context)];
    context.stroke = () => (strokes++, stroke());
    context.moveTo = (x, y) => (moves++, moveTo(x, y));
    view.draw(scene);
    return { strokes, moves, contacts: scene.contacts.count };
  });
  assert.ok(contacts >= 5000);
  // A path for each box; for each contact a bar, up to two edges and up to two normals.
  assert.ok(moves >= 5000 + 3 * contacts && moves <= 5001 + 5 * contacts, `${moves} lines`);
  assert.ok(strokes < moves / 25, `${strokes} strokes for ${moves} lines`);
});
