// SPDX-License-Identifier: MIT
// Writes scenes that people look for by name beside itself: node tests/scenes/gallery.mjs
import { writeFileSync } from "node:fs";

const COLOURS = {
  stone: [58, 68, 94],
  amber: [206, 150, 84],
  blue: [98, 140, 190],
  red: [224, 108, 92],
  green: [132, 190, 120],
};
const EDGES = { stone: [120, 136, 176], amber: [250, 206, 150], blue: [176, 206, 240], red: [255, 182, 168], green: [200, 236, 184] };
const PALETTE = ["amber", "blue", "red", "green"];

const round = (value) => String(Number(value.toFixed(5)) + 0);
const list = (...values) => `[${values.map(round).join(", ")}]`;
const look = (colour) =>
  `{texture: [${COLOURS[colour].join(", ")}, 255], border_color: [${EDGES[colour].join(", ")}, 255], border_thickness: 1}`;
const pick = (i) => look(PALETTE[i % PALETTE.length]);
const times = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** A body as one line: at [x, y, degrees]. `more` are further keys, as text. */
const body = (name, at, shapes, colour, more = "") =>
  `  ${name}: {pose: ${list(...at)}, ${more}visual: ${colour}, shapes: [${shapes}]}\n`;
const still = (name, at, shapes) => body(name, at, shapes, look("stone"), "type: static, physics: *rough, ");
const moving = (name, at, shapes, colour, physics = "*rough") => body(name, at, shapes, colour, `physics: ${physics}, `);
const box = (width, height, more = "") => `{box: ${list(width, height)}${more}}`;
const at = (x, y, angle = 0) => `, position: ${list(x, y)}${angle ? `, angle: ${round(angle)}` : ""}`;

const ROUGH = "{density: 1, elasticity: 0.05, static_friction: 0.6, dynamic_friction: 0.5}";

/** Writes a scene; the first body is static and has the material that others take as *rough. */
function scene(name, { about, description, size, settings = "", gravity = [0, -10], first, bodies, joints = [], rest = "" }) {
  const text = `# ${about}
# Written by gallery.mjs.
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

const floor = (width) => box(width, 1, at(width / 2, 0.5));

function pyramid() {
  const rows = 20;
  const bodies = times(rows, (row) =>
    times(rows - row, (i) =>
      moving(`box${row}_${i}`, [4.5 + 0.84 * i + 0.42 * row, 1.4 + 0.8 * row, 0], box(0.8, 0.8), pick(row)),
    ),
  ).flat();
  scene("pyramid", {
    about: `A pyramid of ${(rows * (rows + 1)) / 2} boxes, rows touching: it stands, and falls asleep.`,
    description: "A pyramid of 210 boxes that stands.",
    size: [25, 18],
    first: { shapes: [floor(25)] },
    bodies,
  });
}

function column() {
  // Each up to 5 mm aside, the same in every run.
  const aside = (i) => (((i * 7919) % 11) - 5) / 1000;
  scene("column", {
    about: "A column of 40 boxes of 40 cm, each some millimetres aside.",
    description: "A column of 40 boxes, none of them quite above the other.",
    size: [18, 18],
    first: { shapes: [floor(18)] },
    bodies: times(40, (i) => moving(`box${i}`, [9 + aside(i), 1.2 + 0.4 * i, 0], box(0.4, 0.4), pick(i))),
  });
}

function dominoes() {
  const count = 30;
  scene("dominoes", {
    about: `A ball rolls down a slope and fells the first of ${count} dominoes; the last one rings in the next floor.`,
    description: "A ball rolls down and fells a row of dominoes.",
    size: [26, 8],
    first: { shapes: [floor(26), "{polygon: [[0, 1], [4, 1], [0, 4]]}"] },
    bodies: [
      moving("ball", [0.8, 4.1, 0], "{circle: 0.4}", look("red")),
      ...times(count, (i) => moving(`domino${i}`, [5 + 0.65 * i, 1.6, 0], box(0.16, 1.2), pick(i))),
    ],
  });
}

function cardHouse() {
  const [length, thick, lean, storeys] = [1.6, 0.06, (18 * Math.PI) / 180, 4];
  const [sin, cos] = [Math.sin(lean), Math.cos(lean)];
  // A card on its lower corner, its upper one in the middle between the two that lean on each other.
  const half = [(thick / 2) * cos + (length / 2) * sin, (thick / 2) * sin + (length / 2) * cos];
  const height = 2 * half[1] + thick;
  const pitch = 4 * half[0] + 0.1;
  const bodies = times(storeys, (storey) => {
    const [count, y] = [storeys - storey, 1 + storey * height];
    const left = 8 - ((count - 1) * pitch) / 2;
    const pairs = times(count, (i) =>
      [-1, 1].map((side) =>
        moving(`card${storey}_${i}${side < 0 ? "l" : "r"}`, [left + i * pitch + side * half[0], y + half[1], (side * lean * 180) / Math.PI], box(thick, length), pick(storey)),
      ),
    ).flat();
    const roofs = times(count - 1, (i) =>
      moving(`roof${storey}_${i}`, [left + (i + 0.5) * pitch, y + height - thick / 2, 0], box(pitch, thick), look("red")),
    );
    return [...pairs, ...roofs];
  }).flat();
  scene("card_house", {
    about: "A house of cards: pairs lean on each other, and carry the floor of the next storey.",
    description: "A house of cards that stands.",
    size: [16, 9],
    first: { shapes: [floor(16)], material: "{density: 0.5, elasticity: 0, static_friction: 0.9, dynamic_friction: 0.8}" },
    bodies,
  });
}

function wreckingBall() {
  const bricks = times(10, (row) =>
    times(4, (i) => moving(`brick${row}_${i}`, [15 + 0.81 * i + 0.2 * (row % 2), 1.25 + 0.5 * row, 0], box(0.8, 0.5), pick(row + i))),
  ).flat();
  scene("wrecking_ball", {
    about: "A ball of 2,000 kg on a rope of 20 links of 5 kg, drawn aside by 70 degrees: the rope holds, the wall does not.",
    description: "A heavy ball on a rope swings into a wall.",
    size: [24, 13],
    first: {
      shapes: [floor(24), box(0.5, 11, at(3, 6.5)), box(8.5, 0.4, at(7, 12))],
    },
    bodies: [...bricks, moving("ball", [2.58 + 0.5, 8.55, 0], "{circle: 0.8}", look("red"), "{mass: 2000, elasticity: 0.05, static_friction: 0.6, dynamic_friction: 0.5}")],
    rest: `
chains:
  rope:
    points: [[11, 11.8], [3.85, 8.83]]
    link_length: 0.387
    thickness: 0.12
    physics: {mass: 5, collision_group: -1}
    visual: ${look("stone")}
    start: pinned
    end: ball
`,
  });
}

function tumbler() {
  const bodies = times(15, (row) =>
    times(20, (i) => moving(`box${row}_${i}`, [7.2 + 0.45 * i, 4.4 + 0.5 * row, 0], box(0.35, 0.35), pick(row + i))),
  ).flat();
  const walls = [
    box(12, 0.5, at(0, 5.75)),
    box(12, 0.5, at(0, -5.75)),
    box(0.5, 12, at(5.75, 0)),
    box(0.5, 12, at(-5.75, 0)),
  ];
  scene("tumbler", {
    about: "Three hundred boxes in a drum that turns at 25 degrees a second.",
    description: "A drum turns 300 boxes over and over.",
    size: [23, 19],
    first: { pose: [11.5, 0.25, 0], shapes: [box(4, 0.5)] },
    bodies: [body("drum", [11.5, 9.5, 0], walls.join(", "), look("stone"), "type: kinematic, init_velocity: [0, 0, 25], physics: *rough, "), ...bodies],
  });
}

function galton() {
  const pegs = times(9, (row) => times(14 - (row % 2), (i) => `{circle: 0.1, position: ${list(1 + 0.75 * i + 0.375 * (row % 2), 8.5 - 0.65 * row)}}`)).flat();
  const walls = times(16, (i) => box(0.08, 2.4, at(0.25 + 0.72 * i, 1.7)));
  const bodies = times(120, (i) =>
    moving(`ball${i}`, [5.65 + 0.26 * ((i % 3) - 1) + 0.011 * ((i * 7) % 5), 10.2 + 0.27 * Math.floor(i / 3), 0], "{circle: 0.11}", pick(i), "{density: 1, elasticity: 0.3, static_friction: 0.1, dynamic_friction: 0.1}"),
  );
  scene("galton", {
    about: "Balls fall over rows of pegs into bins: more of them into those in the middle.",
    description: "Balls fall over pegs into bins, more of them into those in the middle.",
    size: [11.3, 27],
    first: {
      shapes: [
        floor(11.3),
        ...walls,
        "{polygon: [[0, 10.2], [0, 9.6], [5.1, 9.35], [5.1, 9.95]]}",
        "{polygon: [[11.3, 10.2], [11.3, 9.6], [6.2, 9.35], [6.2, 9.95]]}",
        box(0.2, 17, at(5.0, 18.4)),
        box(0.2, 17, at(6.3, 18.4)),
        ...pegs,
      ],
      material: "{density: 1, elasticity: 0.3, static_friction: 0.1, dynamic_friction: 0.1}",
    },
    bodies,
  });
}

function trebuchet() {
  scene("trebuchet", {
    about: "A weight of 400 kg on the short arm throws a ball of 2 kg off the long one, over a wall.",
    description: "A falling weight throws a ball over a wall.",
    size: [40, 16],
    first: {
      shapes: [floor(40), "{polygon: [[4, 1], [6, 1], [5.15, 4], [4.85, 4]]}", box(0.6, 5, at(22, 3.5))],
    },
    bodies: [
      moving("beam", [5, 4, 35], `${box(1.6, 0.25, at(0.8, 0))}, ${box(4, 0.18, at(-2, 0))}, ${box(0.12, 0.4, at(-3.9, 0.29))}`, look("amber"), "{mass: 20, static_friction: 0.3, dynamic_friction: 0.3}"),
      moving("weight", [6.31, 4.22, 0], box(1, 1), look("red"), "{mass: 400}"),
      moving("ball", [2.1, 2.12, 0], "{circle: 0.22}", look("blue"), "{mass: 2, static_friction: 0.3, dynamic_friction: 0.3}"),
    ],
    joints: [
      "  axle: {type: revolute, parent: ground, child: beam, anchor: [5, 4], limits: [-100, 5]}\n",
      "  hanger: {type: revolute, parent: beam, child: weight, anchor: [1.6, 0]}\n",
    ],
  });
}

function topDown() {
  // Friction of 0.4 on a floor seen from above: no more than 0.4 m g.
  const pucks = times(6, (i) => {
    const mass = 1 + i;
    return {
      body: body(`puck${i}`, [2, 2 + 1.4 * i, 0], "{circle: 0.45}", pick(i), `init_velocity: [8, 0, 0], physics: {mass: ${mass}, elasticity: 0.6, static_friction: 0.2, dynamic_friction: 0.2}, `),
      joint: `  floor${i}: {type: motor, child: puck${i}, max_force: ${round(0.4 * mass * 10)}, max_torque: ${round(0.4 * mass * 10 * 0.3)}}\n`,
    };
  });
  const crates = times(9, (i) => ({
    body: moving(`crate${i}`, [17 + 1.2 * (i % 3), 4.5 + 1.3 * Math.floor(i / 3), 0], box(1, 1), pick(i), "{mass: 2, elasticity: 0.2, static_friction: 0.4, dynamic_friction: 0.4}"),
    joint: `  crate${i}: {type: motor, child: crate${i}, max_force: 8, max_torque: 3}\n`,
  }));
  const ball = body("cue", [12, 5.8, 0], "{circle: 0.6}", look("red"), "init_velocity: [14, 0, 0], physics: {mass: 8, elasticity: 0.5}, ");
  scene("top_down", {
    about: "Seen from above: joints of type motor stand for the friction of the floor, 0.4 m g. A puck at 8 m/s slides v^2 / (2 * 0.4 g) = 8 m.",
    description: "Seen from above: pucks slide and stop, a ball breaks a stack of crates.",
    size: [24, 12],
    gravity: [0, 0],
    first: { shapes: [box(24, 0.4, at(12, 0.2)), box(24, 0.4, at(12, 11.8)), box(0.4, 12, at(0.2, 6)), box(0.4, 12, at(23.8, 6))] },
    bodies: [...pucks.map((puck) => puck.body), ball, ...crates.map((crate) => crate.body)],
    joints: [...pucks.map((puck) => puck.joint), ...crates.map((crate) => crate.joint)],
  });
}

function breakables() {
  const shelf = (name, y, mass, colour) => [
    moving(`${name}_l`, [3.5, y, 0], box(3, 0.2), look("amber")),
    moving(`${name}_r`, [6.5, y, 0], box(3, 0.2), look("amber")),
    moving(`${name}_load`, [5, y + 0.61, 0], box(1, 1), look(colour), `{mass: ${mass}, static_friction: 0.6, dynamic_friction: 0.5}`),
  ];
  const glue = (name, y) =>
    [`parent: ground, child: ${name}_l, anchor: [2, ${y}]`, `parent: ${name}_l, child: ${name}_r, anchor: [1.5, 0]`, `parent: ground, child: ${name}_r, anchor: [8, ${y}]`]
      .map((where, i) => `  ${name}_${"abc"[i]}: {type: weld, ${where}, break_torque: 400, break_force: 2000}\n`)
      .join("");
  scene("breakables", {
    about: "Shelves of two boards each, glued to the walls and in the middle: the glue holds a load of 3 kg, and gives way to 300 kg.",
    description: "Glue holds a light load and breaks under a heavy one.",
    size: [10, 12],
    first: { shapes: [floor(10), box(1, 11, at(1.5, 6.5)), box(1, 11, at(8.5, 6.5))] },
    bodies: [...shelf("upper", 8, 3, "blue"), ...shelf("lower", 4, 300, "red")],
    joints: [glue("upper", 8), glue("lower", 4)],
  });
}

function pulleys() {
  scene("pulleys", {
    about: "Two pulleys. Left, 3 kg against 2 kg: both go with a fifth of g. Right, a tackle of ratio 2: 4 kg hold 2 kg.",
    description: "Weights on ropes over pulleys, one of them a tackle.",
    size: [16, 11],
    settings: "  sleep: false\n",
    first: { shapes: [floor(16), box(14, 0.4, at(8, 10.5)), "{circle: 0.3, position: [3, 10]}", "{circle: 0.3, position: [5, 10]}", "{circle: 0.3, position: [11, 10]}", "{circle: 0.3, position: [13, 10]}"] },
    bodies: [
      moving("heavy", [3, 7, 0], box(1, 1), look("red"), "{mass: 3}"),
      moving("light", [5, 4, 0], box(0.8, 0.8), look("blue"), "{mass: 2}"),
      moving("four", [11, 5, 0], box(1.1, 1.1), look("red"), "{mass: 4}"),
      moving("two", [13, 5, 0], box(0.8, 0.8), look("blue"), "{mass: 2}"),
    ],
    joints: [
      "  plain: {type: pulley, parent: heavy, child: light, ground1: [3, 10], ground2: [5, 10]}\n",
      "  tackle: {type: pulley, parent: two, child: four, ground1: [13, 10], ground2: [11, 10], ratio: 2}\n",
    ],
  });
}

/** A wheel with teeth that are only drawn: they touch nothing. */
function toothed(name, x, y, radius, teeth, colour) {
  const shapes = times(teeth / 2, (i) => box(2 * radius + 0.3, 0.16, `, angle: ${round((360 / teeth) * i)}, mask: 0`)).join(", ");
  return moving(name, [x, y, 0], `{circle: ${round(radius)}, mask: 0}, ${shapes}`, look(colour));
}

function gears() {
  scene("gears", {
    about: "A motor turns the first of three wheels by 90 degrees a second; gears of ratio 2 and 1.5 turn the others.",
    description: "A train of gears, driven by one motor.",
    size: [16, 9],
    settings: "  sleep: false\n",
    first: { shapes: [floor(16)] },
    bodies: [
      toothed("first", 4, 5, 0.9, 8, "amber"),
      toothed("second", 6.85, 5, 1.8, 16, "blue"),
      toothed("third", 11.5, 5, 2.7, 24, "green"),
    ],
    joints: [
      "  axle1: {type: revolute, parent: ground, child: first, anchor: [4, 5], motor: {mode: velocity, target: 90}}\n",
      "  axle2: {type: revolute, parent: ground, child: second, anchor: [6.85, 5]}\n",
      "  axle3: {type: revolute, parent: ground, child: third, anchor: [11.5, 5]}\n",
      "  teeth1: {type: gear, parent: first, child: second, ratio: 2}\n",
      "  teeth2: {type: gear, parent: second, child: third, ratio: 1.5}\n",
    ],
  });
}

function hourglass() {
  const left = "[[0.5, 15], [0.5, 10.5], [4.3, 8], [4.3, 7.6], [1, 5.5], [0, 5.5], [0, 15]]";
  const right = "[[10.5, 15], [10.5, 5.5], [9.5, 5.5], [6.2, 7.6], [6.2, 8], [10, 10.5], [10, 15]]";
  scene("hourglass", {
    about: "Four hundred balls run through a neck of 1.9 m.",
    description: "Sand of 400 balls runs through the neck of an hourglass.",
    size: [10.5, 20],
    first: {
      shapes: [floor(10.5), `{outline: ${left}}`, `{outline: ${right}}`],
      material: "{density: 1, elasticity: 0.1, static_friction: 0.2, dynamic_friction: 0.2}",
    },
    bodies: times(20, (row) => times(20, (i) => moving(`grain${row}_${i}`, [0.85 + 0.46 * i + 0.02 * (row % 3), 10.9 + 0.44 * row, 0], "{circle: 0.2}", pick(row)))).flat(),
  });
}

function seesaw() {
  scene("seesaw", {
    about: "A plank on a hinge with a weak spring, for what stands above a hinge tips. 2 kg at 4 m balance 8 kg at 1 m, until a balloon of 400 kg comes down on the end.",
    description: "A balance of 2 kg at 4 m and 8 kg at 1 m, until something heavy comes down on it.",
    size: [18, 12],
    first: { shapes: [floor(18), "{polygon: [[8.4, 1], [9.6, 1], [9, 2]]}"] },
    bodies: [
      moving("plank", [9, 2.1, 0], box(10, 0.2), look("amber"), "{mass: 6, static_friction: 0.8, dynamic_friction: 0.7}"),
      moving("two", [5, 2.5, 0], box(0.6, 0.6), look("blue"), "{mass: 2, static_friction: 0.8, dynamic_friction: 0.7}"),
      moving("eight", [10, 2.6, 0], box(0.8, 0.8), look("green"), "{mass: 8, static_friction: 0.8, dynamic_friction: 0.7}"),
      body("weight", [13.3, 11, 0], box(0.9, 0.9), look("red"), "physics: {mass: 400, gravity_scale: 0.05}, "),
    ],
    joints: ["  hinge: {type: revolute, parent: ground, child: plank, anchor: [9, 2.1], limits: [-12, 12],\n    spring: {stiffness: 150, damping: 30}}\n"],
  });
}

for (const write of [pyramid, column, dominoes, cardHouse, wreckingBall, tumbler, galton, trebuchet, topDown, breakables, pulleys, gears, hourglass, seesaw]) write();
