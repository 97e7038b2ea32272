// SPDX-License-Identifier: MIT
// Scenes to YAML and back: the same hash at once and after equal steps, from the package and from the command line.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { LIMITS, SMALL_SCENE, addFloor, engine, folderFor, root, runCliIn, sceneFor, takeSteps, thrownBy } from "./support.mjs";
import { SCENES, makeScene } from "../bench/scenes.mjs";

/** For a scene that was never stepped. */
function assertComesBack(scene, steps) {
  const text = scene.toYaml();
  const copy = engine.loadScene(text, { strict: true });
  try {
    assert.equal(copy.warningCount, 0);
    assert.equal(copy.hash(), scene.hash());
    assert.equal(copy.toYaml(), text);
    takeSteps(scene, steps);
    takeSteps(copy, steps);
    assert.equal(copy.hash(), scene.hash());
  } finally {
    copy.dispose();
  }
}

/** A shape of the benchmark as the package takes it. */
function shapeOf({ kind, x, y, angle, material, ...sizes }) {
  const size = {
    circle: () => sizes.radius,
    box: () => [sizes.width, sizes.height],
    capsule: () => [sizes.length, sizes.radius],
    polygon: () => sizes.points,
  };
  return { [kind]: size[kind](), position: [x, y], angle, ...material };
}

for (const name of SCENES) {
  for (const solver of ["soft", "xpbd"]) {
    test(`${name} comes back, ${solver}`, (t) => {
      const { gravity, dt, sleep, bodies } = makeScene(name);
      const scene = sceneFor(t, { gravity, dt, sleep, solver });
      for (const { type, x, y, angle, vx, vy, omega, shapes } of bodies) {
        const motion = { position: [x, y], angle, velocity: [vx, vy], angularVelocity: omega };
        scene.createBody({ type, ...motion, shapes: shapes.map(shapeOf) });
      }
      assertComesBack(scene, bodies.length > 1000 ? 12 : 60);
    });
  }
}

/** Options of joints, any of which some type takes. */
const JOINT_OPTIONS = {
  anchor: [[1, 1], [-0.5, 2]],
  anchorA: [[0, 0.5]],
  anchorB: [[0.25, 0]],
  angle: [0.5],
  axis: [[1, 2], [0, -1]],
  limits: [[-Infinity, 1], [0.5, Infinity], [0.25, 2], [-Infinity, Infinity], null],
  minLength: [0, 1],
  maxLength: [4, Infinity],
  length: [0, 2],
  motor: [{ mode: "velocity", target: 1 }, { mode: "position", target: 0.5, maxEffort: 9, pid: [1, 2] }, { mode: "effort" }],
  spring: [{ frequency: 2 }, { stiffness: 9, damping: 2 }, { compliance: 0.1 }, null],
  angularSpring: [{ frequency: 1, damping: 1 }, null],
  target: [[1, 2], 0.5],
  velocity: [[1, 0]],
  angularVelocity: [2],
  maxForce: [5, Infinity],
  maxTorque: [6],
  ratio: [2],
  groundA: [[0, 9]],
  groundB: [[4, 9]],
  axisA: [[0, 2]],
  axisB: [[1, 1], [0, 0]],
  collide: [true],
  enabled: [false, true],
  breakForce: [1e9, Infinity],
  breakTorque: [1e9],
};

test("joints of random options come back, as made and as changed", (t) => {
  let state = 12345;
  const below = (count) => ((state = (Math.imul(state, 1664525) + 1013904223) >>> 0) >>> 16) % count;
  const types = ["revolute", "prismatic", "distance", "weld", "wheel", "mouse", "motor", "pulley", "gear", "filter"];
  const keys = Object.keys(JOINT_OPTIONS);
  const some = (key) => JOINT_OPTIONS[key][below(JOINT_OPTIONS[key].length)];
  const made = Object.fromEntries(types.map((type) => [type, 0]));
  let changed = 0;
  for (let round = 0; round < 3000; round++) {
    const scene = sceneFor(t);
    const [a, b] = [0.3, 1.1].map((angle, i) => {
      return scene.createBody({ position: [2 * i, 0.5 * i], angle, shapes: [{ box: [1, 1] }] });
    });
    const type = types[below(types.length)];
    const literal = { type, bodyB: b, ...(type === "pulley" && { groundA: [0, 9], groundB: [4, 9] }) };
    if (type !== "mouse" && below(4) > 0) literal.bodyA = a;
    for (let i = below(6); i > 0; i--) {
      const key = keys[below(keys.length)];
      literal[key] = some(key);
    }
    let joint;
    try {
      joint = scene.createJoint(literal);
    } catch (error) {
      assert.equal(error.name, "ScreeError");
      continue;
    } finally {
      if (joint === undefined) scene.dispose();
    }
    made[type]++;
    for (let i = below(4); i > 0; i--) {
      const key = keys[below(keys.length)];
      try {
        joint[key] = some(key);
        changed++;
      } catch (error) {
        assert.equal(error.name, "ScreeError");
      }
    }
    const copy = engine.loadScene(scene.toYaml(), { strict: true });
    assert.equal(copy.hash(), scene.hash(), scene.toYaml());
    copy.dispose();
    scene.dispose();
  }
  assert.ok(Object.values(made).every((count) => count > 20) && changed > 200, JSON.stringify([made, changed]));
});

const folders = { "tests/scenes": path.join(root, "tests/scenes"), fx2d: path.join(root, "../shared/scenes/fx2d") };
for (const [name, folder] of Object.entries(folders)) {
  const skip = existsSync(folder) ? false : `SKIPPED: ${folder} is not there`;
  test(`the files of ${name} come back`, { skip }, () => {
    let checked = 0;
    for (const file of readdirSync(folder).filter((entry) => entry.endsWith(".yml"))) {
      const text = readFileSync(path.join(folder, file));
      const scene = engine.loadScene(text);
      assertComesBack(scene, 200);
      scene.dispose();
      checked++;
    }
    assert.ok(checked >= 6, `only ${checked} files`);
  });
}

test("what options and members set comes back", (t) => {
  const scene = sceneFor(t, { gravity: [0.1, -9.81], border: [30, 1e-3 + 20], substeps: 3, background: 0x11223344 });
  addFloor(scene, { friction: { static: 0.9, kinetic: 0.1 } });
  const shapes = [
    { circle: 0.1 + 0.2, position: [-0, 0.3], restitution: 1 / 3 },
    { polygon: [[0, 0], [1 / 3, 0], [0, 0.7]], radius: 0.02, angle: 0.1, category: 2, mask: ~4, group: -7 },
    { chain: [[-1, -0.5], [0, -0.6], [1, -0.5]], sensor: true },
  ];
  const body = scene.createBody({ name: "yes", position: [1e-300, Math.PI], angle: -0, shapes, fill: 0xff });
  scene.createBody({ name: "1e3", position: [9, 1], shapes: [{ capsule: [0.5, 0.25] }] }).sleep();
  body.mass = 2.7;
  body.gravityScale = -0.5;
  body.sleepThreshold = 0;
  body.velocity = [-0, 0.1];
  body.applyForce([3.3, 0], [0.2, 1]);
  body.applyImpulse([0.4, 0.5]);
  const copy = engine.loadScene(scene.toYaml());
  t.after(() => copy.dispose());
  assert.ok(Object.is(copy.body("yes").angle, -0));
  assert.equal(copy.body("yes").position[0], 1e-300);
  assert.equal(copy.body("yes").mass, 2.7);
  assert.equal(copy.body("1e3").awake, false);
  assertComesBack(scene, 120);
});

test("a scene on its way keeps poses and velocities to the bit, and starts cold", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  for (let i = 0; i < 12; i++) scene.createBody({ position: [0.3 * (i % 3), 1 + i], shapes: [{ box: [1, 0.7] }] });
  takeSteps(scene, 90);
  const copy = engine.loadScene(scene.toYaml());
  t.after(() => copy.dispose());
  for (const key of ["type", "x", "y", "angle", "vx", "vy", "omega", "awake"]) {
    assert.deepEqual(copy.bodies[key], scene.bodies[key], key);
  }
  assert.equal(copy.stepCount, 0);
  assert.notEqual(copy.hash(), scene.hash());
});

test("a text that does not fit the first block is whole all the same", (t) => {
  const scene = sceneFor(t);
  const chain = Array.from({ length: 5000 }, (_, i) => [i + 1 / 3, Math.sin(i)]);
  scene.createBody({ type: "static", shapes: [{ chain }] });
  assert.ok(scene.toYaml().length > 100_000);
  assertComesBack(scene, 1);
});

test("what could not be read back is refused", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody();
  body.applyTorque(1e15);
  body.applyTorque(1e15);
  const error = thrownBy(() => scene.toYaml());
  assert.equal(error.code, "out-of-range");
  assert.equal(error.call, "toYaml");
  assert.equal(error.argument, "torque");
  const chain = Array.from({ length: 65535 }, (_, i) => [i, 0]);
  const large = sceneFor(t);
  for (let i = 0; i < 3; i++) large.createBody({ type: "static", shapes: [{ chain }] });
  const limit = thrownBy(() => large.toYaml());
  assert.equal(limit.code, "yaml-limit");
  assert.match(limit.message, new RegExp(`${LIMITS.yamlNodesMax} nodes`));
});

test("save prints the scene after some steps, or writes it to a file, never to its own", (t) => {
  const folder = folderFor(t);
  writeFileSync(path.join(folder, "small.yml"), SMALL_SCENE);
  const scene = engine.loadScene(SMALL_SCENE);
  t.after(() => scene.dispose());
  const start = runCliIn(folder, "save", "small.yml");
  assert.deepEqual([start.status, start.stderr, start.stdout], [0, "", scene.toYaml()]);
  takeSteps(scene, 40);
  const later = runCliIn(folder, "save", "small.yml", "--steps", "40", "--out", "later.yml");
  assert.deepEqual([later.status, later.stderr, later.stdout], [0, "", ""]);
  assert.equal(readFileSync(path.join(folder, "later.yml"), "utf8"), scene.toYaml());
  assert.equal(runCliIn(folder, "check", "later.yml").status, 0);
  const own = runCliIn(folder, "save", "small.yml", "--out", "./small.yml");
  assert.equal(own.status, 2);
  assert.match(own.stderr, /would overwrite the scene file/);
  assert.equal(readFileSync(path.join(folder, "small.yml"), "utf8"), SMALL_SCENE);
  assert.equal(runCliIn(folder, "save", "small.yml", "--json").status, 2);
});
