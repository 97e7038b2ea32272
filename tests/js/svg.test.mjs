// SPDX-License-Identifier: MIT
// --svg: well-formed, and every shape where the scene has it.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folderFor, modules, runCliIn, sceneFor } from "./support.mjs";

const SCENE = `
scene:
  size: [16, 9]
  background: [16, 32, 48, 255]
entities:
  ground:
    pose: [8, 0.5, 0]
    physics: { mass: 0 }
    visual:
      geometry: { rectangle: [16, 1] }
      texture: [255, 128, 0, 255]
      border_color: [1, 2, 3, 255]
      border_thickness: 3
    collision: { geometry: { rectangle: [16, 1] } }
  ball:
    pose: [4, 5, 30]
    collision: { geometry: { circle: 0.5 } }
  stick:
    pose: [10, 6, 0]
    collision: { geometry: { capsule: [2, 0.25] } }
`;

/**
 * Reads elements and attributes, and fails where tags do not nest or a name repeats: all that XML asks of this file.
 */
function parse(text) {
  const elements = [];
  const open = [];
  let end = 0;
  for (const match of text.matchAll(/<(\/?)([a-z]+)((?:\s+[a-zA-Z:-]+="[^"<&]*")*)\s*(\/?)>/g)) {
    assert.doesNotMatch(text.slice(end, match.index), /[<>]|&(?!#\d+;)/, "stray mark-up");
    end = match.index + match[0].length;
    const [, closes, name, attributes, empty] = match;
    if (closes) {
      assert.equal(open.pop(), name);
      continue;
    }
    const pairs = [...attributes.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]);
    assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, `an attribute twice in ${match[0]}`);
    elements.push({ name, inside: open.at(-1), ...Object.fromEntries(pairs) });
    if (!empty) open.push(name);
  }
  assert.equal(text.slice(end).trim(), "");
  assert.deepEqual(open, []);
  return elements;
}

function draw(t, scene, steps = 0) {
  const folder = folderFor(t);
  writeFileSync(path.join(folder, "a&b.yml"), scene);
  const { status, stderr } = runCliIn(folder, "run", "a&b.yml", "--steps", String(steps), "--svg", "out.svg");
  assert.equal(stderr, "");
  assert.equal(status, 0);
  return readFileSync(path.join(folder, "out.svg"), "utf8");
}

test("the picture shows the border, the background and each body at its pose", (t) => {
  const text = draw(t, SCENE);
  const elements = parse(text);
  const svg = elements[0];
  assert.equal(svg.name, "svg");
  assert.equal(svg.viewBox, "0 -9 16 9");
  assert.ok(Math.abs(svg.width / svg.height - 16 / 9) < 1e-4);
  assert.equal(elements.find(({ name }) => name === "rect").fill, "#102030");
  assert.ok(text.includes("<title>a&#38;b.yml</title>"));
  const bodies = elements.filter(({ name, transform }) => name === "g" && transform.startsWith("translate"));
  const poses = bodies.map(({ transform }) => transform);
  const poseOf = (x, y, degrees) => `translate(${x} ${y}) rotate(${degrees})`;
  assert.deepEqual(poses, [poseOf(8, 0.5, 0), poseOf(4, 5, 30), poseOf(10, 6, 0)]);
  assert.deepEqual([bodies[0].fill, bodies[0].stroke, bodies[0]["stroke-width"]], ["#ff8000", "#010203", "3"]);
  const circle = elements.find(({ name }) => name === "circle");
  assert.deepEqual([circle.cx, circle.cy, circle.r], ["0", "0", "0.5"]);
  assert.ok(text.includes("<title>stick</title>"));
});

test("an outline and tiles are one path each, without lines inside; skins of edges are drawn", async (t) => {
  const { sceneSvg } = await import(pathToFileURL(path.join(modules, "svg.js")).href);
  const scene = sceneFor(t);
  const frame = [[-2, -2], [2, -2], [2, 2], [-2, 2]];
  scene.createBody({ shapes: [{ outline: [frame, frame.map(([x, y]) => [x / 2, y / 2])] }] });
  scene.createBody({ position: [9, 0], shapes: [{ tiles: { cell: [1, 1], rows: ["#.#", "###"] } }, { hull: frame }] });
  scene.createBody({ type: "static", shapes: [{ edge: frame.slice(0, 2), radius: 0.5 }, { edge: frame.slice(2, 4) }] });
  const paths = parse(sceneSvg(scene, "scene")).filter(({ name }) => name === "path");
  const pieces = (row) => Array.from(scene.shapes.body).filter((body) => body === row).length;
  const closed = ({ d }) => d.split("Z").length - 1;
  assert.deepEqual(paths.map(closed), [pieces(0), 1, pieces(1) - 1, 1, 0]);
  assert.deepEqual(paths.map((path) => path["paint-order"]), ["stroke", undefined, "stroke", undefined, undefined]);
  assert.deepEqual(paths.map(({ fill }) => fill), [undefined, undefined, undefined, "none", "none"]);
  assert.equal(paths[3].d.match(/A0\.5 0\.5/g).length, 2, "both ends of the skin are round");
  assert.equal(paths[4].d, "M2 2L-2 2");
});

test("joints are lines from anchor to anchor with a ring at either end, and the picture holds them", async (t) => {
  const { sceneSvg } = await import(pathToFileURL(path.join(modules, "svg.js")).href);
  const scene = sceneFor(t);
  const [a, b] = [0, 5].map((x) => scene.createBody({ position: [x, 0], angle: Math.PI / 2, shapes: [{ circle: 0.5 }] }));
  scene.createJoint({ type: "distance", bodyB: a, anchorA: [0, 20], anchorB: [0.25, 0] });
  scene.createJoint({ type: "pulley", bodyA: a, bodyB: b, groundA: [0, 3], groundB: [5, 3] });
  const elements = parse(sceneSvg(scene, "scene"));
  const drawn = elements.slice(elements.findIndex((element) => element.class === "joints") + 1);
  const look = drawn.map(({ name, d, cx, cy }) => (name === "path" ? d : [cx, cy].map(Number)));
  assert.deepEqual(look, ["M0 20L0 0.25", [0, 20], [0, 0.25], "M0 0L0 3L5 3L5 0", [0, 0], [5, 0]]);
  const [, top, , height] = elements[0].viewBox.split(" ").map(Number);
  assert.ok(top < -20 && top + height > 0.5, "from above the anchor to below the balls");

  const luma = (colour) => [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(colour.slice(at, at + 2), 16) / 3, 0);
  for (const background of [0, 0x102030ff, 0xff8800ff, 0x00000020, 0xfafafaff]) {
    const bright = sceneFor(t, { background });
    bright.createJoint({ type: "weld", bodyB: bright.createBody() });
    const [, , page, ...rest] = parse(sceneSvg(bright, "scene"));
    const lines = rest.find((element) => element.class === "joints");
    const paper = 255 + Number(page["fill-opacity"] ?? 1) * (luma(page.fill) - 255);
    assert.ok(Math.abs(luma(lines.stroke) - paper) > 80, `joints are seen on ${page.fill}`);
  }
});

test("fields are dashed where they act and rings where they pull to, and the picture holds them", async (t) => {
  const { sceneSvg } = await import(pathToFileURL(path.join(modules, "svg.js")).href);
  const scene = sceneFor(t);
  const body = scene.createBody({ position: [3, 4], angle: Math.PI / 2, shapes: [{ circle: 0.5 }] });
  scene.createField({ circle: 20, position: [1, 2], gravity: [0, 5], name: "moon" });
  scene.createField({ body, box: [4, 2], position: [2, 0], angle: Math.PI / 6, drag: 1 });
  scene.createField({ pull: 8, position: [-5, 6] });
  scene.createField({ gravity: [0, 1] }); // everywhere
  scene.createField({ circle: 3, drag: 1, enabled: false });
  scene.createField({ body, shapes: true, drag: 1 });
  const elements = parse(sceneSvg(scene, "scene"));
  const drawn = elements.slice(elements.findIndex((element) => element.class === "fields") + 1);
  const places = drawn.filter(({ name }) => name === "g").map(({ transform }) => transform);
  const placed = (x, y, degrees) => `translate(${x} ${y}) rotate(${degrees})`;
  assert.deepEqual(places, [placed(1, 2, 0), placed(3, 6, 120), placed(-5, 6, 0)]);
  const shapes = drawn.filter(({ name }) => name === "circle" || name === "rect");
  assert.deepEqual(shapes.map((shape) => Boolean(shape["stroke-dasharray"])), [true, true, false]);
  assert.equal(shapes[0].r, "20");
  assert.deepEqual(["x", "y", "width", "height"].map((key) => Number(shapes[1][key])), [-2, -1, 4, 2]);
  const [left, top, width, height] = elements[0].viewBox.split(" ").map(Number);
  assert.ok(left < -19 && left + width > 21 && top < -22 && top + height > 18, "all of the circle");
  assert.ok(Number(shapes[2].r) * (960 / Math.max(width, height)) < 10, "a ring of a few pixels");
  assert.ok(sceneSvg(scene, "scene").includes("<title>moon</title>"));
});

test("no number in the picture is broken after a run", (t) => {
  const text = draw(t, SCENE, 300);
  parse(text);
  assert.doesNotMatch(text, /NaN|Infinity|undefined|null|e[+-]\d/);
});
