// SPDX-License-Identifier: MIT
// node tests/bench/scenes_dump.mjs [FOLDER] [SCENE...]: writes scenes as text for bench_native, one line a body or
// shape; without a folder into build/bench/scenes. Numbers are written so that they read back as the same doubles.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SCENES, makeScene } from "./scenes.mjs";

const TYPES = { static: 1, kinematic: 2, dynamic: 3 };

/** The sizes of a shape; a polygon's are how many points it has, and the points. */
const SIZES = {
  circle: ({ radius }) => [radius],
  capsule: ({ length, radius }) => [length, radius],
  box: ({ width, height }) => [width, height],
  polygon: ({ points }) => [points.length, ...points.flat()],
};

function shapeLine(shape) {
  const { kind, x, y, angle, material } = shape;
  const { density, friction, restitution } = material;
  return [kind, x, y, angle, density, friction, restitution, ...SIZES[kind](shape)].join(" ");
}

function bodyLines(body) {
  const { x, y, angle, vx, vy, omega, shapes } = body;
  return [["body", TYPES[body.type], x, y, angle, vx, vy, omega, shapes.length].join(" "), ...shapes.map(shapeLine)];
}

function sceneText({ name, settle, steps, dt, gravity, sleep, bodies }) {
  const head = ["scene", name, settle, steps, dt, ...gravity, Number(sleep), bodies.length].join(" ");
  return [head, ...bodies.flatMap(bodyLines), ""].join("\n");
}

const preset = fileURLToPath(new URL("../../build/bench/scenes", import.meta.url));
const [folder = preset, ...wanted] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
// bench_native knows no joints.
const known = SCENES.filter((name) => makeScene(name).joints.length === 0);
for (const name of wanted.length > 0 ? wanted : known) {
  const file = path.join(folder, `${name}.txt`);
  writeFileSync(file, sceneText(makeScene(name)));
  console.log(file);
}
