// SPDX-License-Identifier: MIT
// Writes scenes to play with beside itself: node tests/scenes/arcade.mjs
import { at, body, box, list, look, moving, pick, scene, times } from "./text.mjs";

const by = "arcade.mjs";
const BOUNCY = "{elasticity: 0.9, static_friction: 0.1, dynamic_friction: 0.1}";
const BALL = "{density: 3, elasticity: 0.4, static_friction: 0.2, dynamic_friction: 0.2, ccd: true}";

function pinball() {
  const flipper = (name, x, side) =>
    moving(
      name,
      [x, 3.1, 0],
      `{capsule: [1.5, 0.16], position: ${list(side * 0.75, 0)}}`,
      look("amber"),
      "{density: 4}",
    );
  const hinge = (name, x, side) =>
    `  ${name}: {type: revolute, parent: ground, child: ${name}, anchor: ${list(x, 3.1)}, ` +
    `limits: [${side > 0 ? "-25, 30" : "-30, 25"}], motor: {mode: velocity, target: ${-side * 500}, max_effort: 600}}\n`;
  scene("pinball", {
    by,
    about:
      "In the playground the keys A and D work the flippers. What drains rolls to a wheel that kicks it up the lane again.",
    description: "A pinball table: the keys A and D work the flippers.",
    size: [11, 18],
    gravity: [0, -7],
    first: {
      material: "{elasticity: 0.3, static_friction: 0.2, dynamic_friction: 0.2}",
      shapes: table(),
    },
    bodies: [
      body("bumpers", [0, 0, 0], bumpers(), look("red"), `type: static, physics: ${BOUNCY}, `),
      body("kicker", [10.8, 0.6, 0], kicker(), look("green"), "type: kinematic, init_velocity: [0, 0, -720], "),
      body(
        "mill",
        [4.7, 7.2, 0],
        `${box(2.6, 0.2)}, ${box(0.2, 2.6)}`,
        look("blue"),
        "type: kinematic, init_velocity: [0, 0, 70], ",
      ),
      flipper("flipper_left", 2.9, 1),
      flipper("flipper_right", 6.9, -1),
      ...times(5, (i) =>
        body(
          `ball${i}`,
          [2 + 1.5 * i, 15.5, 0],
          "{circle: 0.3}",
          look("blue"),
          `physics: ${BALL}, init_velocity: ${list(3 - i, -2, 0)}, `,
        ),
      ),
    ],
    joints: [hinge("flipper_left", 2.9, 1), hinge("flipper_right", 6.9, -1)],
  });
}

const table = () => [
  box(0.4, 18, at(0.2, 9)),
  box(0.4, 18, at(10.8, 9)),
  box(11, 0.4, at(5.5, 17.8)),
  // The dome turns what comes up the lane.
  "{polygon: [[10.6, 17.6], [8.4, 17.6], [10.6, 15.4]]}",
  "{polygon: [[0.4, 17.6], [0.4, 15.4], [2.6, 17.6]]}",
  box(0.25, 12.2, at(9.3, 9.1)),
  // Slopes to the flippers, and the floor below to the wheel.
  "{polygon: [[0.4, 5], [0.4, 2.6], [2.7, 2.9], [2.7, 3.3]]}",
  "{polygon: [[9.2, 5], [7.1, 3.3], [7.1, 2.9], [9.2, 3]]}",
  "{polygon: [[0.4, 2], [0.4, 0], [10.6, 0], [10.6, 0.4]]}",
  box(0.3, 1, at(9.3, 3.2)),
];

function bumpers() {
  const round = [
    [2.6, 12.6],
    [4.8, 14],
    [7, 12.6],
    [4.8, 11.2],
  ];
  const posts = [
    [1.6, 9.4],
    [8, 9.4],
    [2.6, 5.9],
    [7, 5.9],
  ];
  return [
    ...round.map(([x, y]) => `{circle: 0.6, position: ${list(x, y)}}`),
    ...posts.map(([x, y]) => `{circle: 0.22, position: ${list(x, y)}}`),
  ].join(", ");
}

const kicker = () => `${box(1.9, 0.16)}`;

function rays() {
  const crate = (name, x, y, angle, i) => moving(name, [x, y, angle], box(1.1, 1.1), pick(i));
  scene("rays", {
    by,
    about:
      "In the playground a body called lamp sheds rays: what they reach is lit, and every point that they hit has its normal.",
    description: "Ray casts: a lamp swings on its rope and lights what its 360 rays reach.",
    size: [24, 14],
    settings: "  sleep: false\n",
    first: {
      shapes: [
        box(24, 0.6, at(12, 0.3)),
        box(24, 0.4, at(12, 13.8)),
        box(0.4, 14, at(0.2, 7)),
        box(0.4, 14, at(23.8, 7)),
      ],
    },
    bodies: [
      moving("lamp", [6.5, 9.5, 0], "{circle: 0.3}", look("amber"), "{mass: 5}"),
      body(
        "wheel",
        [18, 8.6, 0],
        `${box(4, 0.3)}, ${box(0.3, 4)}`,
        look("blue"),
        "type: kinematic, init_velocity: [0, 0, 30], ",
      ),
      body(
        "fan",
        [5, 6, 0],
        "{polygon: [[-1, -0.6], [1, -0.6], [0, 1.2]]}",
        look("green"),
        "type: kinematic, init_velocity: [0, 0, -40], ",
      ),
      body("post1", [9.5, 4.6, 0], "{circle: 0.5}", look("stone"), "type: static, "),
      body("post2", [14.5, 4.6, 0], "{circle: 0.5}", look("stone"), "type: static, "),
      ...times(7, (i) => crate(`crate${i}`, 3 + 3 * i, 1.2 + 0.01 * i, 0, i)),
      ...times(5, (i) =>
        moving(
          `stone${i}`,
          [5.5 + 3 * i, 2.6, 20 * i],
          "{polygon: [[-0.5, -0.4], [0.5, -0.4], [0.7, 0.3], [0, 0.8], [-0.6, 0.3]]}",
          pick(i + 2),
        ),
      ),
    ],
    joints: ["  wire: {type: rope, child: lamp, anchor1: [12, 13.6], max_length: 6.87}\n"],
  });
}

function ropes() {
  const rope = "{mass: 0.3, static_friction: 0.5, dynamic_friction: 0.4}";
  const chain = (name, points, rest) =>
    `  ${name}:\n    points: [${points.map((point) => list(...point)).join(", ")}]\n    link_length: 0.3\n    thickness: 0.16\n` +
    `    physics: ${rope}\n    visual: ${look("amber")}\n${rest.map((line) => `    ${line}\n`).join("")}`;
  scene("ropes", {
    by,
    about:
      "Ropes: one swings a load, one sags under balls, one lies over a post, where friction holds 6 kg by 3, and a ring falls.",
    description: "Ropes that swing, sag, hang over a post and fall in a ring.",
    size: [26, 14],
    first: { shapes: [box(26, 0.8, at(13, 0.4)), "{circle: 0.9, position: [18, 10]}", box(0.4, 4, at(25, 2.8))] },
    bodies: loads(),
    rest: `
chains:
${chain(
  "swing",
  [
    [4.8, 12.8],
    [1.2, 12.6],
  ],
  ["start: pinned", "end: load"],
)}${chain(
      "hammock",
      [
        [9.4, 10],
        [10.4, 8.6],
        [12.2, 7.8],
        [14, 8.6],
        [15, 10],
      ],
      ["start: pinned", "end: pinned"],
    )}${chain("over", overPost(), ["start: light", "end: heavy"])}${chain("ring", ring(22.6, 9, 1.5), [])}`,
  });
}

const loads = () => [
  moving("load", [0.8, 12.6, 0], box(0.9, 0.9), look("red"), "{mass: 8, static_friction: 0.6, dynamic_friction: 0.5}"),
  ...times(5, (i) =>
    moving(
      `ball${i}`,
      [10.4 + 0.9 * i, 12, 0],
      "{circle: 0.4}",
      pick(i),
      "{mass: 2, static_friction: 0.5, dynamic_friction: 0.4}",
    ),
  ),
  moving(
    "heavy",
    [19.06, 4.6, 0],
    box(0.9, 0.9),
    look("red"),
    "{mass: 6, static_friction: 0.6, dynamic_friction: 0.5}",
  ),
  moving(
    "light",
    [16.94, 4.6, 0],
    box(0.8, 0.8),
    look("blue"),
    "{mass: 3, static_friction: 0.6, dynamic_friction: 0.5}",
  ),
];

/** From the one load up, over the post and down to the other. */
function overPost() {
  const arc = times(13, (i) => {
    const angle = Math.PI * (1 - i / 12);
    return [18 + 1.06 * Math.cos(angle), 10 + 1.06 * Math.sin(angle)];
  });
  return [[16.94, 5], ...arc, [19.06, 5]];
}

function ring(x, y, radius) {
  return times(25, (i) => {
    const angle = (2 * Math.PI * (i % 24)) / 24;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Fifteen balls in a triangle, and one that breaks them: whatever differs by a bit ends elsewhere. */
function rollback() {
  const ivory = "{mass: 1, elasticity: 0.95, static_friction: 0, dynamic_friction: 0}";
  const rows = times(5, (row) => times(row + 1, (i) => [14 + 0.87 * row, 6 + 1.004 * (i - row / 2)])).flat();
  scene("rollback", {
    by,
    about: "Seen from above, without friction: what the balls have of energy they lose at each other and at the walls alone.",
    description: "Rollback: let it play, draw the time back, do something else, and go back again.",
    size: [22, 12],
    gravity: [0, 0],
    first: {
      material: "{elasticity: 0.9, static_friction: 0, dynamic_friction: 0}",
      shapes: [box(22, 0.4, at(11, 0.2)), box(22, 0.4, at(11, 11.8)), box(0.4, 12, at(0.2, 6)), box(0.4, 12, at(21.8, 6))],
    },
    bodies: [
      body("cue", [4, 6.02, 0], "{circle: 0.5}", look("red"), `init_velocity: [14, 0, 0], physics: ${ivory}, `),
      ...rows.map(([x, y], i) => moving(`ball${i}`, [x, y, 0], "{circle: 0.5}", pick(i), ivory)),
    ],
  });
}

pinball();
rays();
rollback();
ropes();
