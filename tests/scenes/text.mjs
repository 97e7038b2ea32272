// SPDX-License-Identifier: MIT
// Scenes as text: what generators of this folder share.
import { writeFileSync } from "node:fs";

const COLOURS = {
  stone: [58, 68, 94],
  amber: [206, 150, 84],
  blue: [98, 140, 190],
  red: [224, 108, 92],
  green: [132, 190, 120],
};
const EDGES = {
  stone: [120, 136, 176],
  amber: [250, 206, 150],
  blue: [176, 206, 240],
  red: [255, 182, 168],
  green: [200, 236, 184],
};
const PALETTE = ["amber", "blue", "red", "green"];

export const round = (value) => String(Number(value.toFixed(5)) + 0);
export const list = (...values) => `[${values.map(round).join(", ")}]`;
export const look = (colour) =>
  `{texture: [${COLOURS[colour].join(", ")}, 255], border_color: [${EDGES[colour].join(", ")}, 255], border_thickness: 1}`;
export const pick = (i) => look(PALETTE[i % PALETTE.length]);
export const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** A body as one line: at [x, y, degrees]. `more` are further keys, as text. */
export const body = (name, at, shapes, colour, more = "") =>
  `  ${name}: {pose: ${list(...at)}, ${more}visual: ${colour}, shapes: [${shapes}]}\n`;
export const moving = (name, at, shapes, colour, physics = "*rough") =>
  body(name, at, shapes, colour, `physics: ${physics}, `);
export const box = (width, height, more = "") => `{box: ${list(width, height)}${more}}`;
export const at = (x, y, angle = 0) => `, position: ${list(x, y)}${angle ? `, angle: ${round(angle)}` : ""}`;

const ROUGH = "{density: 1, elasticity: 0.05, static_friction: 0.6, dynamic_friction: 0.5}";

/** Writes a scene; the first body is static and has the material that others take as *rough. */
export function scene(
  name,
  {
    about,
    description,
    size,
    settings = "",
    gravity = [0, -10],
    first,
    bodies,
    joints = [],
    rest = "",
    by = "stacks.mjs or machines.mjs",
  },
) {
  const text = `# ${about}
# Written by ${by}.
scene:
  description: "${description}"
  size: ${list(...size)}
  gravity: ${list(...gravity)}
  background: [22, 26, 38, 255]
${settings}
entities:
  ${first.name ?? "ground"}:
    type: static
    pose: ${list(...(first.pose ?? [0, 0, 0]))}
    physics: &rough ${first.material ?? ROUGH}
    visual: ${look("stone")}
    shapes:
${first.shapes.map((shape) => `      - ${shape}\n`).join("")}${bodies.join("")}${joints.length > 0 ? `\njoints:\n${joints.join("")}` : ""}${rest}`;
  writeFileSync(new URL(`${name}.yml`, import.meta.url), text);
}

export const floor = (width) => box(width, 1, at(width / 2, 0.5));
