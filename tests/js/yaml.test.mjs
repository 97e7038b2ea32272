// SPDX-License-Identifier: MIT
// Scenes from YAML through the package: good ones load, bad ones are told apart by place and kind, quickly and
// harmlessly.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { test } from "node:test";
import { LIMITS, SMALL_SCENE, engine, root, takeSteps, thrownBy } from "./support.mjs";

const circle = "collision: { geometry: { circle: 0.5 } }";
const inScene = (entities) => `scene:\n  size: [16, 9]\nentities:\n${entities}`;
const deep = `scene:\n  size: [1, 1]\nentities: ${"[".repeat(1000)}${"]".repeat(1000)}\n`;
const bomb = [
  "a0: &a0 [x, x, x, x, x, x, x, x, x, x]",
  ...Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(", ")}]`),
  "scene:\n  size: *a9",
].join("\n");
const concave = "[[0, 0], [2, 0], [2, 2], [1, 0.5]]";

// [what, text, code, line of the first error, key of the first error]
const BAD = [
  ["broken YAML", "scene: [1, 2\nentities:\n", "yaml-syntax"],
  ["nothing at all", "", "yaml-missing"],
  ["not a map", "- 1\n- 2\n", "yaml-type", 1],
  ["wrong type", inScene(`  ball:\n    pose: round\n    ${circle}\n`), "yaml-type", 5, "entities.ball.pose"],
  ["no size", `scene:\n  gravity: [0, -10]\nentities:\n  ball:\n    ${circle}\n`, "yaml-missing", 1, "scene"],
  ["NaN", inScene(`  ball:\n    pose: [.nan, 0, 0]\n    ${circle}\n`), "not-finite", 5, "entities.ball.pose[0]"],
  ["infinite", inScene(`  ball:\n    pose: [0, .inf, 0]\n    ${circle}\n`), "not-finite", 5, "entities.ball.pose[1]"],
  [
    "negative mass",
    inScene(`  ball:\n    physics: { mass: -1 }\n    ${circle}\n`),
    "yaml-value",
    5,
    "entities.ball.physics.mass",
  ],
  [
    "concave",
    inScene(`  rock:\n    physics: { mass: 1 }\n    collision:\n      geometry:\n        polygon: ${concave}\n`),
    "not-convex",
    8,
  ],
  ["10 MB", `${inScene(`  ball:\n    ${circle}\n`)}${"# filler\n".repeat(1_200_000)}`, "yaml-limit"],
  ["an alias bomb", bomb, "yaml-limit"],
  ["1,000 deep", deep, "yaml-limit"],
  ["bytes that are no UTF-8", new Uint8Array([0x73, 0x3a, 0x20, 0xff, 0xfe, 0x0a]), "yaml-syntax"],
  ["a NUL byte", new Uint8Array([0x73, 0x3a, 0x20, 0x00, 0x0a]), "yaml-syntax"],
];

test("bad texts are refused within a second, and the scene before goes on unharmed", async (t) => {
  const scene = engine.loadScene(SMALL_SCENE);
  const twin = engine.loadScene(SMALL_SCENE);
  t.after(() => [scene, twin].forEach((each) => each.dispose()));
  takeSteps(scene, 30);
  takeSteps(twin, 30);
  const before = scene.hash();
  for (const [what, text, code, line, key] of BAD) {
    await t.test(what, () => {
      const start = performance.now();
      const error = thrownBy(() => engine.loadScene(text));
      const spent = performance.now() - start;
      assert.ok(spent < 1000, `${spent} ms`);
      assert.equal(error.code, code, error.message);
      assert.equal(error.call, "loadScene");
      const first = error.messages.find(({ severity }) => severity === "error");
      assert.ok(first !== undefined && first.text.length > 0);
      if (line !== undefined) assert.equal(first.line, line, error.message);
      if (key !== undefined) assert.equal(first.key, key, error.message);
      assert.equal(scene.hash(), before);
    });
  }
  takeSteps(scene, 100);
  takeSteps(twin, 100);
  assert.equal(scene.hash(), twin.hash());
});

const many = (count, line) => Array.from({ length: count }, (_, i) => line(i)).join("");
const anything = (text) => `scene: { size: [9, 9], mouse_drag: ${text} }\n`;
const withAnchor = inScene(`  first: &a { ${circle} }\n`);

// Each within the longest text, or nearly; whether it is read or has too many nodes is another matter.
const LARGE = [
  ["entities", inScene(many(55_000, (i) => `  b${i}: { pose: [${i}, 2, 0], ${circle} }\n`))],
  ["entities by alias", withAnchor + many(110_000, (i) => `  b${i}: *a\n`)],
  ["a list under an unknown key", inScene("") + `zzz: [${"1,".repeat(900_000)}]\n`],
  ["a list 60 deep", anything("[".repeat(58) + "1,".repeat(900_000) + "]".repeat(58))],
  ["a map of many keys", anything(`{ ${many(450_000, (i) => `k${i.toString(36)},`)} }`)],
  ["many wrong entities", inScene(many(300_000, (i) => `  b${i.toString(36)}: 1\n`))],
];

test("large texts are answered within a second", async (t) => {
  for (const [what, text] of LARGE) {
    await t.test(what, () => {
      assert.ok(text.length <= LIMITS.yamlBytesMax);
      const start = process.cpuUsage(); // not the clock's time: other tests run beside this one
      try {
        engine.loadScene(text).dispose();
      } catch (error) {
        assert.ok(["yaml-limit", "yaml-type"].includes(error.code), error.message);
      }
      const { user, system } = process.cpuUsage(start);
      assert.ok(user + system < 1e6, `${(user + system) / 1000} ms`);
    });
  }
});

test("arguments of the wrong type are refused", () => {
  for (const text of [undefined, null, 7, {}, ["scene:"]]) {
    assert.equal(thrownBy(() => engine.loadScene(text)).code, "wrong-type");
  }
  assert.equal(thrownBy(() => engine.loadScene(SMALL_SCENE, { strict: "yes" })).argument, "strict");
  assert.equal(thrownBy(() => engine.loadScene(SMALL_SCENE, { strickt: true })).code, "unknown-option");
});

test("an unknown key is a warning with its place and the nearest name, and an error when strict", () => {
  const text = inScene(`  ball:\n    physics: { mas: 1 }\n    ${circle}\n`);
  const scene = engine.loadScene(text);
  assert.equal(scene.warnings.length, 1);
  const [warning] = scene.warnings;
  const { severity, line, column, key, code } = warning;
  const expected = { severity: "warning", line: 5, column: 16, key: "entities.ball.physics.mas", code: "yaml-unknown" };
  assert.deepEqual({ severity, line, column, key, code }, expected);
  assert.match(warning.text, /"mass"/);
  scene.dispose();
  const error = thrownBy(() => engine.loadScene(text, { strict: true }));
  assert.equal(error.code, "yaml-unknown");
  assert.equal(error.messages[0].severity, "error");
});

test("remarks are counted beyond those that are kept, and errors are kept before warnings", () => {
  const unknown = Array.from({ length: 130 }, (_, i) => `x${i}: 1\n`).join("");
  const scene = engine.loadScene(SMALL_SCENE + unknown);
  assert.equal(scene.warnings.length, 100);
  assert.equal(scene.warningCount, 130);
  scene.dispose();
  const plain = engine.createScene();
  assert.equal(plain.warningCount, 0);
  plain.dispose();
  const error = thrownBy(() => engine.loadScene(unknown + inScene(`  ball:\n    pose: round\n    ${circle}\n`)));
  assert.equal(error.code, "yaml-type");
  assert.deepEqual([error.errorCount, error.warningCount, error.messages.length], [1, 130, 100]);
  const [told, ...others] = error.messages.filter(({ severity }) => severity === "error");
  assert.deepEqual([told.key, others.length], ["entities.ball.pose", 0]);
  assert.match(error.message, /^loadScene: line 135, column 11: entities\.ball\.pose: found round; expected /);
});

test("a message leaves out the line and the key that it does not have", () => {
  const said = (text) => thrownBy(() => engine.loadScene(text)).message;
  assert.equal(said(""), "loadScene: the text is empty; expected a map with scene and entities");
  assert.equal(said("- 1\n"), "loadScene: line 1, column 1: found a list of 1; expected a map with scene and entities");
  const most = LIMITS.yamlBytesMax;
  assert.equal(said(" ".repeat(most + 1)), `loadScene: the text is too long: at most ${most} bytes are allowed`);
  assert.match(said("[".repeat(70)), /^loadScene: line 1, column 65: \S*: nested too deeply: at most 64 levels are allowed$/);
});

test("text and its bytes give the same scene", () => {
  const texts = [SMALL_SCENE, new TextEncoder().encode(SMALL_SCENE)];
  const scenes = texts.map((text) => engine.loadScene(text));
  scenes.forEach((scene) => takeSteps(scene, 60));
  assert.equal(scenes[0].hash(), scenes[1].hash());
  scenes.forEach((scene) => scene.dispose());
});

test("a loaded scene has its settings, its names and its bodies", () => {
  const scene = engine.loadScene(SMALL_SCENE);
  assert.deepEqual(scene.border, [16, 9]);
  assert.deepEqual(scene.gravity, [0, -10]);
  assert.equal(scene.body("ground").type, "static");
  assert.deepEqual(scene.body("ball").position, [8, 5]);
  assert.equal(scene.body("ball").mass, 1);
  assert.equal(scene.counters.bodies, 2);
  scene.dispose();
});

test("a text of just under the limit loads, and characters of several bytes are counted as bytes", () => {
  const most = LIMITS.yamlBytesMax;
  const head = `${SMALL_SCENE}# `;
  const fits = head + "é".repeat(Math.floor((most - head.length) / 2));
  engine.loadScene(fits).dispose();
  assert.equal(thrownBy(() => engine.loadScene(`${fits}éé`)).code, "yaml-limit");
});

const shared = path.join(root, "../shared/scenes/fx2d");
const skip = !existsSync(shared) && `NOT RUN: ${shared} is not there`;
if (skip) console.error(skip);

test("the Fx2D scene files load and run", { skip }, async (t) => {
  const names = ["stacked_boxes", "angry_boxes", "bucket_fill", "chain_terrain", "joint_control_demo", "truck", "scene"];
  for (const name of names) {
    await t.test(name, () => {
      const text = readFileSync(path.join(shared, `${name}.yml`), "utf8");
      const scene = engine.loadScene(text);
      takeSteps(scene, 600);
      const { count, x, y } = scene.bodies;
      for (let row = 0; row < count; row++) assert.ok(Number.isFinite(x[row]) && Number.isFinite(y[row]));
      scene.dispose();
    });
  }
});

test("texts, good and bad, give their memory back", () => {
  const padding = "# filler\n".repeat(100_000);
  const loadBoth = () => {
    engine.loadScene(SMALL_SCENE + padding).dispose();
    thrownBy(() => engine.loadScene(`${padding}scene: [`));
  };
  loadBoth();
  const bytes = engine.memoryBytes;
  for (let i = 0; i < 20; i++) loadBoth();
  assert.equal(engine.memoryBytes, bytes);
});
