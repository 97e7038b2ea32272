// SPDX-License-Identifier: MIT
// The scenes that `scree bench` runs when it is given none: the same bodies on every machine.
import type { Scene } from "../scene.js";
import type { Scree } from "../scree.js";
import type { ShapeLiteral } from "../shape-options.js";

export interface BenchScene {
  name: string;
  /** Steps before those that are timed. */
  settle: number;
  /** May bodies fall asleep? */
  sleep: boolean;
  fill: (scene: Scene) => void;
}

export function createBenchScene(scree: Scree, { sleep, settle, fill }: BenchScene): Scene {
  const scene = scree.createScene({ sleep });
  fill(scene);
  for (let i = 0; i < settle; i++) scene.step();
  return scene;
}

/** Numbers in [0, 1) from a linear congruential generator (Numerical Recipes' constants). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function addFloor(scene: Scene, width: number): void {
  scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [width, 2] }] });
}

/** Boxes of 1 m, each row exactly on the one below and one box shorter. */
function pyramid(scene: Scene, base: number, left: number): void {
  for (let row = 0; row < base; row++) {
    for (let column = 0; column < base - row; column++) {
      scene.createBody({ position: [left + 1.05 * (column + row / 2), row + 0.5], shapes: [{ box: [1, 1] }] });
    }
  }
}

/** Bodies dropped from a loose grid into a container of 40 m. */
function drop(scene: Scene, count: number, shape: (i: number, next: () => number) => ShapeLiteral): void {
  const wall = (x: number): ShapeLiteral => ({ box: [1, 61], position: [x, 29.5] });
  const shapes: ShapeLiteral[] = [{ box: [42, 1], position: [0, -0.5] }, wall(-20.5), wall(20.5)];
  scene.createBody({ type: "static", shapes });
  const next = random(count);
  const [spacing, across] = [0.72, 55];
  for (let i = 0; i < count; i++) {
    const x = ((i % across) - (across - 1) / 2) * spacing + 0.02 * (next() - 0.5);
    const y = (Math.floor(i / across) + 0.5) * spacing;
    scene.createBody({ position: [x, y], angle: next(), shapes: [shape(i, next)] });
  }
}

function mixture(i: number, next: () => number): ShapeLiteral {
  const size = 0.4 + 0.1 * next();
  const kinds: ShapeLiteral[] = [
    { circle: size / 2 },
    { box: [size, 0.8 * size] },
    { capsule: [size / 2, size / 4] },
    {
      polygon: [
        [-size / 2, -size / 3],
        [size / 2, -size / 3],
        [0, size / 2],
      ],
    },
  ];
  return kinds[i % kinds.length]!;
}

/** Small boxes in a hollow box that turns at 25 degrees a second. */
function tumbler(scene: Scene, across: number): void {
  const walls: ShapeLiteral[] = [
    { box: [1, 22], position: [-10.5, 0] },
    { box: [1, 22], position: [10.5, 0] },
    { box: [22, 1], position: [0, -10.5] },
    { box: [22, 1], position: [0, 10.5] },
  ];
  scene.createBody({ type: "kinematic", angularVelocity: (25 * Math.PI) / 180, shapes: walls });
  for (let i = 0; i < across * across; i++) {
    const [column, row] = [i % across, Math.floor(i / across)];
    const position = [0.6 * (column - (across - 1) / 2), 0.6 * (row - (across - 1) / 2)] as const;
    scene.createBody({ position, shapes: [{ box: [0.4, 0.4] }] });
  }
}

export const BENCH_SCENES: readonly BenchScene[] = [
  {
    name: "pyramid of 820 boxes",
    settle: 0,
    sleep: false,
    fill(scene) {
      addFloor(scene, 100);
      pyramid(scene, 40, -20.5);
    },
  },
  {
    name: "1,000 falling circles",
    settle: 0,
    sleep: false,
    fill: (scene) => drop(scene, 1000, () => ({ circle: 0.25 })),
  },
  { name: "1,000 mixed shapes", settle: 0, sleep: false, fill: (scene) => drop(scene, 1000, mixture) },
  { name: "tumbler of 900 boxes", settle: 0, sleep: false, fill: (scene) => tumbler(scene, 30) },
  {
    name: "1,000 sleepers",
    settle: 120,
    sleep: true,
    fill(scene) {
      addFloor(scene, 800);
      for (let i = 0; i < 100; i++) pyramid(scene, 4, 7 * (i - 50));
    },
  },
];
