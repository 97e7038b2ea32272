// SPDX-License-Identifier: MIT
// Writes the scenes of many parts beside itself: node tests/scenes/generate.mjs
import { writeFileSync } from "node:fs";

const HEAD = `  gravity: [0, -10]
  background: [22, 26, 38, 255]
`;
const STONE = "visual: {texture: [58, 68, 94, 255], border_color: [120, 136, 176, 255], border_thickness: 1.5}";
const LOOKS = [
  "{texture: [206, 150, 84, 255], border_color: [250, 206, 150, 255], border_thickness: 1}",
  "{texture: [98, 140, 190, 255], border_color: [176, 206, 240, 255], border_thickness: 1}",
  "{texture: [224, 108, 92, 255], border_color: [255, 182, 168, 255], border_thickness: 1}",
  "{texture: [132, 190, 120, 255], border_color: [200, 236, 184, 255], border_thickness: 1}",
];

const round = (value) => String(Number(value.toFixed(4)) + 0);
const list = (...values) => `[${values.map(round).join(", ")}]`;
const write = (name, text) => writeFileSync(new URL(`${name}.yml`, import.meta.url), text);

// Parts of a doll of 1.25 m that stands with its feet at the origin: where, how long, how thick, turned from upright.
const PARTS = {
  head: { at: [0, 1.15], length: 0.02, radius: 0.1 },
  chest: { at: [0, 0.87], length: 0.14, radius: 0.12 },
  hips: { at: [0, 0.66], length: 0.04, radius: 0.11 },
  arm_l: { at: [-0.2, 0.83], length: 0.18, radius: 0.05 },
  arm_r: { at: [0.2, 0.83], length: 0.18, radius: 0.05 },
  hand_l: { at: [-0.2, 0.58], length: 0.18, radius: 0.045 },
  hand_r: { at: [0.2, 0.58], length: 0.18, radius: 0.045 },
  thigh_l: { at: [-0.08, 0.45], length: 0.2, radius: 0.065 },
  thigh_r: { at: [0.08, 0.45], length: 0.2, radius: 0.065 },
  shin_l: { at: [-0.08, 0.17], length: 0.2, radius: 0.055 },
  shin_r: { at: [0.08, 0.17], length: 0.2, radius: 0.055 },
};
// What they hang together by: where, and how far they bend, degrees.
const LIMBS = [
  ["chest", "head", [0, 1.03], [-35, 35]],
  ["chest", "hips", [0, 0.73], [-30, 30]],
  ["chest", "arm_l", [-0.17, 0.95], [-160, 60]],
  ["chest", "arm_r", [0.17, 0.95], [-60, 160]],
  ["arm_l", "hand_l", [-0.2, 0.705], [-130, 5]],
  ["arm_r", "hand_r", [0.2, 0.705], [-5, 130]],
  ["hips", "thigh_l", [-0.08, 0.6], [-90, 35]],
  ["hips", "thigh_r", [0.08, 0.6], [-35, 90]],
  ["thigh_l", "shin_l", [-0.08, 0.31], [-5, 120]],
  ["thigh_r", "shin_r", [0.08, 0.31], [-120, 5]],
];

function doll(number, x, y, degrees) {
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  // About its middle.
  const put = ([px, py]) => [x + cos * px - sin * (py - 0.6), y + sin * px + cos * (py - 0.6)];
  const look = LOOKS[number % LOOKS.length];
  const bodies = Object.entries(PARTS).map(
    ([part, { at, length, radius }]) =>
      `  ${part}_${number}: {pose: ${list(...put(at), degrees + 90)}, physics: *flesh, visual: ${look}, ` +
      `shapes: [{capsule: ${list(length, radius)}}]}\n`,
  );
  const joints = LIMBS.map(([parent, child, [px, py], limits]) => {
    const { at } = PARTS[parent];
    // In the frame of the parent, whose x axis is up.
    const anchor = [py - at[1], at[0] - px];
    return (
      `  ${child}_${number}: {type: revolute, parent: ${parent}_${number}, child: ${child}_${number}, ` +
      `anchor: ${list(...anchor)}, limits: ${list(...limits)}}\n`
    );
  });
  return { bodies, joints };
}

function ragdolls() {
  const dolls = Array.from({ length: 100 }, (_, i) => {
    const [column, row] = [i % 10, Math.floor(i / 10)];
    return doll(i, 1.4 + 1.42 * column + 0.2 * (row % 2), 1.6 + 1.5 * row, ((i * 37) % 90) - 45);
  });
  write(
    "ragdolls",
    `# A pile of 100 rag dolls of 11 parts each; written by generate.mjs.
scene:
  description: A pile of 100 rag dolls.
  size: [16, 18]
${HEAD}
entities:
  box:
    type: static
    pose: [0, 0, 0]
    physics: &flesh {density: 1, elasticity: 0.05, static_friction: 0.5, dynamic_friction: 0.4}
    ${STONE}
    shapes:
      - {box: [16, 0.5], position: [8, 0.25]}
      - {box: [0.3, 12], position: [0.15, 6]}
      - {box: [0.3, 12], position: [15.85, 6]}
${dolls.flatMap(({ bodies }) => bodies).join("")}
joints:
${dolls.flatMap(({ joints }) => joints).join("")}`,
  );
}

function softbody() {
  const [count, reach, x, y] = [20, 1.8, 6, 7];
  const at = (i) => (2 * Math.PI * i) / count;
  const rim = Array.from({ length: count }, (_, i) => [x + reach * Math.cos(at(i)), y + reach * Math.sin(at(i))]);
  const bodies = rim.map(
    (point, i) => `  rim${i}: {pose: ${list(...point, 0)}, physics: *skin, visual: ${LOOKS[0]}, shapes: [{circle: 0.28}]}\n`,
  );
  const spring = (name, parent, child, hertz) =>
    `  ${name}: {type: distance, parent: ${parent}, child: ${child}, spring: {frequency: ${hertz}, damping: 0.3}}\n`;
  const joints = rim.map((_, i) => {
    const next = (by) => `rim${(i + by) % count}`;
    return (
      spring(`skin${i}`, `rim${i}`, next(1), 12) +
      spring(`bend${i}`, `rim${i}`, next(2), 8) +
      spring(`spoke${i}`, "hub", `rim${i}`, 6)
    );
  });
  write(
    "softbody",
    `# A soft body: a rim of ${count} balls, held in shape by springs from each to its neighbours and to a hub. It falls on
# pegs and rolls down a slope; written by generate.mjs.
scene:
  description: A soft body of springs falls over pegs and rolls off.
  size: [26, 12]
${HEAD}
entities:
  ground:
    type: static
    pose: [0, 0, 0]
    physics: &skin {mass: 0.5, elasticity: 0.05, static_friction: 0.6, dynamic_friction: 0.5}
    ${STONE}
    shapes:
      - {polygon: [[0, 0], [16, 0], [16, 1], [0, 4]]}
      - {box: [10, 1], position: [21, 0.5]}
      - {circle: 0.3, position: [9.5, 2.12]}
      - {circle: 0.3, position: [12.5, 1.56]}
      - {box: [0.5, 3], position: [25.75, 2.5]}
  hub: {pose: ${list(x, y, 0)}, physics: {mass: 1}, visual: ${LOOKS[2]}, shapes: [{circle: 0.35}]}
${bodies.join("")}
joints:
${joints.join("")}`,
  );
}

/** Columns that lean, of boxes that hang together in pairs by hinges at their corners. */
function hinges() {
  const [columns, rows, size] = [4, 12, 0.6];
  const name = (column, row) => `box${column}_${row}`;
  const each = (list) => Array.from({ length: columns * rows }, (_, i) => list(Math.floor(i / rows), i % rows)).join("");
  const bodies = each((column, row) => {
    const pose = list(2.5 + 2.6 * column + 0.07 * row, 1 + size * (row + 0.5), 0);
    return `  ${name(column, row)}: {pose: ${pose}, physics: *wood, visual: ${LOOKS[column]}, shapes: [{box: [${size}, ${size}]}]}\n`;
  });
  const joints = each((column, row) =>
    row % 2
      ? ""
      : `  hinge${column}_${row}: {type: revolute, parent: ${name(column, row)}, child: ${name(column, row + 1)}, ` +
        `anchor: ${list(size / 2, size / 2)}, limits: [-110, 10]}\n`,
  );
  write(
    "hinges",
    `# ${columns} leaning columns of boxes that are hinged in pairs fall and come to rest; written by generate.mjs.
scene:
  description: Columns of hinged boxes fall over.
  size: [16, 10]
${HEAD}
entities:
  floor:
    type: static
    pose: [8, 0.5, 0]
    physics: &wood {density: 1, elasticity: 0, static_friction: 0.6, dynamic_friction: 0.6}
    ${STONE}
    shapes: [{box: [16, 1]}]
${bodies}
joints:
${joints}`,
  );
}

// Lengths of the leg of Theo Jansen by the letters that he gave them (strandbeest.com), here units of 3 cm.
const UNIT = 0.03;
const LEG = { a: 38, b: 41.5, c: 39.3, d: 40.1, e: 55.8, f: 39.4, g: 36.7, h: 65.7, i: 49, j: 50, k: 61.9, l: 7.8, m: 15 };

/** The point at these distances from two others; to the left of the way from the first to the second. */
function meet([px, py], p, [qx, qy], q) {
  const [dx, dy] = [qx - px, qy - py];
  const apart = Math.hypot(dx, dy);
  const along = (p * p - q * q + apart * apart) / (2 * apart);
  const across = Math.sqrt(p * p - along * along);
  return [px + (along * dx - across * dy) / apart, py + (along * dy + across * dx) / apart];
}

/** The joints of a leg on the left of a crank at the origin that stands at an angle, in units. */
function leg(angle) {
  const { a, b, c, d, e, f, g, h, i, j, k, l, m } = LEG;
  const pin = [m * Math.cos(angle), m * Math.sin(angle)];
  const pivot = [-a, -l];
  const top = meet(pivot, b, pin, j);
  const back = meet(pivot, d, top, e);
  const knee = meet(pin, k, pivot, c);
  const heel = meet(knee, g, back, f);
  const foot = meet(knee, i, heel, h);
  return { pin, pivot, top, back, knee, heel, foot };
}

/** A leg as two triangles and four rods. `side` is 1 on the left, -1 on the right. */
function walkerLeg(name, side, angle, [x, y], look) {
  const points = leg(side > 0 ? angle : Math.PI - angle);
  const local = ([px, py]) => [side * px * UNIT, py * UNIT];
  const world = (point) => [x + local(point)[0], y + local(point)[1]];
  const { pin, pivot, top, back, knee, heel, foot } = points;
  const middle = (...corners) => [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / 3);
  const body = (part, ...corners) => {
    const centre = middle(...corners);
    const polygon = corners.map((corner) => list(...local([corner[0] - centre[0], corner[1] - centre[1]]))).join(", ");
    return {
      anchor: (point) => list(...local([point[0] - centre[0], point[1] - centre[1]])),
      text:
        `  ${name}_${part}: {pose: ${list(...world(centre), 0)}, physics: *leg, visual: ${look}, ` +
        `shapes: [{polygon: [${polygon}], radius: 0.03}]}\n`,
    };
  };
  const [upper, lower] = [body("upper", pivot, top, back), body("lower", knee, heel, foot)];
  const rod = (letter, parent, anchor1, child, anchor2) =>
    `  ${name}_${letter}: {type: distance, parent: ${parent}, child: ${child}, anchor1: ${anchor1}, ` +
    `anchor2: ${anchor2}, length: ${round(LEG[letter] * UNIT)}}\n`;
  const [at, turned] = [list(...local(pivot)), list(...local(pin))];
  const joints =
    `  ${name}_hip: {type: revolute, parent: body, child: ${name}_upper, anchor: ${at}}\n` +
    rod("j", "crank", turned, `${name}_upper`, upper.anchor(top)) +
    rod("k", "crank", turned, `${name}_lower`, lower.anchor(knee)) +
    rod("c", "body", at, `${name}_lower`, lower.anchor(knee)) +
    rod("f", `${name}_upper`, upper.anchor(back), `${name}_lower`, lower.anchor(heel));
  return { bodies: upper.text + lower.text, joints };
}

function walker() {
  const centre = [22.5, 4];
  const material = "{mass: 1.5, elasticity: 0, static_friction: 1, dynamic_friction: 0.9, collision_group: -1}";
  const legs = [0, 1, 2].flatMap((i) =>
    [1, -1].map((side) => walkerLeg(`leg${i}${side > 0 ? "l" : "r"}`, side, (2 * Math.PI * i) / 3, centre, LOOKS[i])),
  );
  write(
    "walker",
    `# A walker of Theo Jansen: six legs of two triangles and four rods each on one crank; written by generate.mjs.
scene:
  description: A walker of Theo Jansen, driven by one crank.
  size: [26, 8]
${HEAD}
entities:
  ground:
    type: static
    pose: [13, 0.5, 0]
    physics: {elasticity: 0, static_friction: 1, dynamic_friction: 0.9}
    ${STONE}
    shapes: [{box: [26, 1]}]
  body:
    pose: ${list(...centre, 0)}
    physics: {mass: 20, elasticity: 0, collision_group: -1}
    visual: ${LOOKS[3]}
    shapes: [{box: [2.8, 0.3], position: [0, ${round(-LEG.l * UNIT)}]}]
  crank:
    pose: ${list(...centre, 0)}
    physics: {mass: 4, elasticity: 0, collision_group: -1}
    visual: ${LOOKS[1]}
    shapes: [{circle: ${round(LEG.m * UNIT)}}]
${legs.map(({ bodies }) => bodies).join("").replace("*leg", `&leg ${material}`)}
joints:
  crank: {type: revolute, parent: body, child: crank, anchor: [0, 0],
    motor: {mode: velocity, target: 120, max_effort: 800}}
${legs.map(({ joints }) => joints).join("")}`,
  );
}

ragdolls();
softbody();
hinges();
walker();
