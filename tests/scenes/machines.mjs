// SPDX-License-Identifier: MIT
// Writes scenes with joints beside itself: node tests/scenes/machines.mjs
import { at, body, box, floor, look, moving, pick, round, scene, times } from "./text.mjs";

function wreckingBall() {
  const bricks = times(10, (row) =>
    times(4, (i) =>
      moving(`brick${row}_${i}`, [15 + 0.81 * i + 0.2 * (row % 2), 1.25 + 0.5 * row, 0], box(0.8, 0.5), pick(row + i)),
    ),
  ).flat();
  scene("wrecking_ball", {
    about:
      "A ball of 2,000 kg on a rope of 20 links of 5 kg, drawn aside by 70 degrees: the rope holds, the wall does not.",
    description: "A heavy ball on a rope swings into a wall.",
    size: [24, 13],
    first: {
      shapes: [floor(24), box(0.5, 11, at(3, 6.5)), box(8.5, 0.4, at(7, 12))],
    },
    bodies: [
      ...bricks,
      moving(
        "ball",
        [2.58 + 0.5, 8.55, 0],
        "{circle: 0.8}",
        look("red"),
        "{mass: 2000, elasticity: 0.05, static_friction: 0.6, dynamic_friction: 0.5}",
      ),
    ],
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

function trebuchet() {
  scene("trebuchet", {
    about: "A weight of 400 kg on the short arm throws a ball of 2 kg off the long one, over a wall.",
    description: "A falling weight throws a ball over a wall.",
    size: [40, 16],
    first: {
      shapes: [floor(40), "{polygon: [[4, 1], [6, 1], [5.15, 4], [4.85, 4]]}", box(0.6, 5, at(22, 3.5))],
    },
    bodies: [
      moving(
        "beam",
        [5, 4, 35],
        `${box(1.6, 0.25, at(0.8, 0))}, ${box(4, 0.18, at(-2, 0))}, ${box(0.12, 0.4, at(-3.9, 0.29))}`,
        look("amber"),
        "{mass: 20, static_friction: 0.3, dynamic_friction: 0.3}",
      ),
      moving("weight", [6.31, 4.22, 0], box(1, 1), look("red"), "{mass: 400}"),
      moving(
        "ball",
        [2.1, 2.12, 0],
        "{circle: 0.22}",
        look("blue"),
        "{mass: 2, static_friction: 0.3, dynamic_friction: 0.3}",
      ),
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
      body: body(
        `puck${i}`,
        [2, 2 + 1.4 * i, 0],
        "{circle: 0.45}",
        pick(i),
        `init_velocity: [8, 0, 0], physics: {mass: ${mass}, elasticity: 0.6, static_friction: 0.2, dynamic_friction: 0.2}, `,
      ),
      joint: `  floor${i}: {type: motor, child: puck${i}, max_force: ${round(0.4 * mass * 10)}, max_torque: ${round(0.4 * mass * 10 * 0.3)}}\n`,
    };
  });
  const crates = times(9, (i) => ({
    body: moving(
      `crate${i}`,
      [17 + 1.2 * (i % 3), 4.5 + 1.3 * Math.floor(i / 3), 0],
      box(1, 1),
      pick(i),
      "{mass: 2, elasticity: 0.2, static_friction: 0.4, dynamic_friction: 0.4}",
    ),
    joint: `  crate${i}: {type: motor, child: crate${i}, max_force: 8, max_torque: 3}\n`,
  }));
  const ball = body(
    "cue",
    [12, 5.8, 0],
    "{circle: 0.6}",
    look("red"),
    "init_velocity: [14, 0, 0], physics: {mass: 8, elasticity: 0.5}, ",
  );
  scene("top_down", {
    about:
      "Seen from above: joints of type motor stand for the friction of the floor, 0.4 m g. A puck at 8 m/s slides v^2 / (2 * 0.4 g) = 8 m.",
    description: "Seen from above: pucks slide and stop, a ball breaks a stack of crates.",
    size: [24, 12],
    gravity: [0, 0],
    first: {
      shapes: [
        box(24, 0.4, at(12, 0.2)),
        box(24, 0.4, at(12, 11.8)),
        box(0.4, 12, at(0.2, 6)),
        box(0.4, 12, at(23.8, 6)),
      ],
    },
    bodies: [...pucks.map((puck) => puck.body), ball, ...crates.map((crate) => crate.body)],
    joints: [...pucks.map((puck) => puck.joint), ...crates.map((crate) => crate.joint)],
  });
}

function breakables() {
  const shelf = (name, y, mass, colour) => [
    moving(`${name}_l`, [3.5, y, 0], box(3, 0.2), look("amber")),
    moving(`${name}_r`, [6.5, y, 0], box(3, 0.2), look("amber")),
    moving(
      `${name}_load`,
      [5, y + 0.61, 0],
      box(1, 1),
      look(colour),
      `{mass: ${mass}, static_friction: 0.6, dynamic_friction: 0.5}`,
    ),
  ];
  const glue = (name, y) =>
    [
      `parent: ground, child: ${name}_l, anchor: [2, ${y}]`,
      `parent: ${name}_l, child: ${name}_r, anchor: [1.5, 0]`,
      `parent: ground, child: ${name}_r, anchor: [8, ${y}]`,
    ]
      .map((where, i) => `  ${name}_${"abc"[i]}: {type: weld, ${where}, break_torque: 400, break_force: 2000}\n`)
      .join("");
  scene("breakables", {
    about:
      "Shelves of two boards each, glued to the walls and in the middle: the glue holds a load of 3 kg, and gives way to 300 kg.",
    description: "Glue holds a light load and breaks under a heavy one.",
    size: [10, 12],
    first: { shapes: [floor(10), box(1, 11, at(1.5, 6.5)), box(1, 11, at(8.5, 6.5))] },
    bodies: [...shelf("upper", 8, 3, "blue"), ...shelf("lower", 4, 300, "red")],
    joints: [glue("upper", 8), glue("lower", 4)],
  });
}

function pulleys() {
  scene("pulleys", {
    about:
      "Two pulleys. Left, 3 kg against 2 kg: both go with a fifth of g. Right, a tackle of ratio 2: 4 kg hold 2 kg.",
    description: "Weights on ropes over pulleys, one of them a tackle.",
    size: [16, 11],
    settings: "  sleep: false\n",
    first: {
      shapes: [
        floor(16),
        box(14, 0.4, at(8, 10.5)),
        "{circle: 0.3, position: [3, 10]}",
        "{circle: 0.3, position: [5, 10]}",
        "{circle: 0.3, position: [11, 10]}",
        "{circle: 0.3, position: [13, 10]}",
      ],
    },
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
  const shapes = times(teeth / 2, (i) =>
    box(2 * radius + 0.3, 0.16, `, angle: ${round((360 / teeth) * i)}, mask: 0`),
  ).join(", ");
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

function seesaw() {
  scene("seesaw", {
    about:
      "A plank on a hinge with a weak spring, for what stands above a hinge tips. 2 kg at 4 m balance 8 kg at 1 m, until a balloon of 400 kg comes down on the end.",
    description: "A balance of 2 kg at 4 m and 8 kg at 1 m, until something heavy comes down on it.",
    size: [18, 12],
    first: { shapes: [floor(18), "{polygon: [[8.4, 1], [9.6, 1], [9, 2]]}"] },
    bodies: [
      moving(
        "plank",
        [9, 2.1, 0],
        box(10, 0.2),
        look("amber"),
        "{mass: 6, static_friction: 0.8, dynamic_friction: 0.7}",
      ),
      moving("two", [5, 2.5, 0], box(0.6, 0.6), look("blue"), "{mass: 2, static_friction: 0.8, dynamic_friction: 0.7}"),
      moving(
        "eight",
        [10, 2.6, 0],
        box(0.8, 0.8),
        look("green"),
        "{mass: 8, static_friction: 0.8, dynamic_friction: 0.7}",
      ),
      body("weight", [13.3, 11, 0], box(0.9, 0.9), look("red"), "physics: {mass: 400, gravity_scale: 0.05}, "),
    ],
    joints: [
      "  hinge: {type: revolute, parent: ground, child: plank, anchor: [9, 2.1], limits: [-12, 12],\n    spring: {stiffness: 150, damping: 30}}\n",
    ],
  });
}

for (const write of [wreckingBall, trebuchet, topDown, breakables, pulleys, gears, seesaw]) write();
