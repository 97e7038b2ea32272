// SPDX-License-Identifier: MIT
// Writes scenes of many bodies without joints beside itself: node tests/scenes/stacks.mjs
import { at, body, box, floor, list, look, moving, pick, scene, times } from "./text.mjs";

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
        moving(
          `card${storey}_${i}${side < 0 ? "l" : "r"}`,
          [left + i * pitch + side * half[0], y + half[1], (side * lean * 180) / Math.PI],
          box(thick, length),
          pick(storey),
        ),
      ),
    ).flat();
    const roofs = times(count - 1, (i) =>
      moving(
        `roof${storey}_${i}`,
        [left + (i + 0.5) * pitch, y + height - thick / 2, 0],
        box(pitch, thick),
        look("red"),
      ),
    );
    return [...pairs, ...roofs];
  }).flat();
  scene("card_house", {
    about: "A house of cards: pairs lean on each other, and carry the floor of the next storey.",
    description: "A house of cards that stands.",
    size: [16, 9],
    first: {
      shapes: [floor(16)],
      material: "{density: 0.5, elasticity: 0, static_friction: 0.9, dynamic_friction: 0.8}",
    },
    bodies,
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
    bodies: [
      body(
        "drum",
        [11.5, 9.5, 0],
        walls.join(", "),
        look("stone"),
        "type: kinematic, init_velocity: [0, 0, 25], physics: *rough, ",
      ),
      ...bodies,
    ],
  });
}

function galton() {
  const pegs = times(9, (row) =>
    times(
      14 - (row % 2),
      (i) => `{circle: 0.1, position: ${list(1 + 0.75 * i + 0.375 * (row % 2), 8.5 - 0.65 * row)}}`,
    ),
  ).flat();
  const walls = times(16, (i) => box(0.08, 2.4, at(0.25 + 0.72 * i, 1.7)));
  const bodies = times(120, (i) =>
    moving(
      `ball${i}`,
      [5.65 + 0.26 * ((i % 3) - 1) + 0.011 * ((i * 7) % 5), 10.2 + 0.27 * Math.floor(i / 3), 0],
      "{circle: 0.11}",
      pick(i),
      "{density: 1, elasticity: 0.3, static_friction: 0.1, dynamic_friction: 0.1}",
    ),
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
    bodies: times(20, (row) =>
      times(20, (i) =>
        moving(
          `grain${row}_${i}`,
          [0.85 + 0.46 * i + 0.02 * (row % 3), 10.9 + 0.44 * row, 0],
          "{circle: 0.2}",
          pick(row),
        ),
      ),
    ).flat(),
  });
}

for (const write of [pyramid, column, dominoes, cardHouse, tumbler, galton, hourglass]) write();
