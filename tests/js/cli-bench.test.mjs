// SPDX-License-Identifier: MIT
// scree bench, as a process. No time decides anything but whether times add up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SMALL_SCENE, engine, folderWith, runCli, runCliIn, scree, takeSteps } from "./support.mjs";

const STAGE_NAMES = scree.STAGES.map(({ name }) => name);

test("bench --json tells counters, times and the hash of each scene", (t) => {
  const xpbd = SMALL_SCENE.replace("gravity:", "solver: xpbd\n  gravity:");
  const folder = folderWith(t, { "small.yml": SMALL_SCENE, "xpbd.yml": xpbd });
  const words = ["bench", "small.yml", "xpbd.yml", "--steps", "150", "--runs", "2", "--json"];
  const { status, stdout, stderr } = runCliIn(folder, ...words);
  assert.deepEqual([status, stderr], [0, ""]);
  const { version, node, steps, runs, scenes } = JSON.parse(stdout);
  assert.deepEqual([version, node, steps, runs], [engine.version, process.version, 150, 2]);
  assert.deepEqual(
    scenes.map(({ scene }) => scene),
    ["small.yml", "xpbd.yml"],
  );
  for (const [i, text] of [SMALL_SCENE, xpbd].entries()) {
    const scene = engine.loadScene(text);
    takeSteps(scene, 150);
    const { solver, substeps, dt, hash, counters, msPerStep, stages } = scenes[i];
    assert.equal(solver, ["soft", "xpbd"][i]);
    assert.deepEqual([solver, substeps, dt, hash], [scene.solver, scene.substeps, scene.dt, scene.hash()]);
    assert.deepEqual(counters, scene.counters);
    scene.dispose();
    const { mean, min, max } = msPerStep;
    assert.ok(0 < min && min <= mean && mean <= max, JSON.stringify(msPerStep));
    assert.deepEqual(Object.keys(stages), STAGE_NAMES);
    const sum = STAGE_NAMES.reduce((all, name) => all + stages[name], 0);
    assert.ok(Math.abs(sum - mean) < 1e-6 * mean, `stages add up to ${sum}, steps to ${mean}`);
  }
});

test("bench prints two tables, a line a scene, and goes on after a file that is no scene", (t) => {
  const folder = folderWith(t, { "small.yml": SMALL_SCENE, "bad.yml": SMALL_SCENE.replace("mass: 1", "mass: -1") });
  const words = ["bench", "bad.yml", "none.yml", "small.yml", "--steps", "50", "--runs", "1"];
  const { status, stdout, stderr } = runCliIn(folder, ...words);
  assert.equal(status, 1);
  assert.match(stderr, /^bad\.yml:12:\d+: error: .*\nscree: cannot read none\.yml: .*\n$/);
  const scene = engine.loadScene(SMALL_SCENE);
  const solver = `soft ${scene.substeps}`;
  scene.dispose();
  const number = "\\d+\\.\\d{4}";
  const lines = stdout.split("\n");
  assert.equal(lines[0], `scree ${engine.version}, node ${process.version}, 50 steps, one run; ms a step`);
  assert.match(lines[2], /^scene +solver +bodies +awake +contacts +lanes +mean +min +max$/);
  assert.match(lines[3], new RegExp(`^small\\.yml +${solver} +2 +1 +0 +- +${number} +${number} +${number}$`));
  assert.deepEqual(lines[5].split(/ {2,}/), ["mean by stage", ...STAGE_NAMES]);
  assert.match(lines[6], new RegExp(`^small\\.yml( +${number}){${STAGE_NAMES.length}}$`));
  assert.deepEqual(lines.slice(7), [""]);
  for (const row of [3, 6]) assert.equal(lines[row].length, lines[row - 1].length, "columns are aligned");
});

test("bench without a file runs the scenes of the package", () => {
  const { status, stdout, stderr } = runCli("bench", "--steps", "2", "--runs", "1", "--json");
  assert.deepEqual([status, stderr], [0, ""]);
  const { scenes } = JSON.parse(stdout);
  assert.ok(scenes.length >= 4);
  assert.equal(new Set(scenes.map(({ scene }) => scene)).size, scenes.length);
  for (const { scene, counters } of scenes) assert.ok(counters.dynamic >= 800, scene);
  const asleep = scenes.filter(({ counters }) => counters.awake === 0);
  assert.deepEqual(
    asleep.map(({ scene }) => scene),
    ["1,000 sleepers"],
  );
  assert.ok(asleep[0].counters.contacts > 1000);
  // Without a file that can be run, none of these is run instead.
  const { status: failed, stdout: nothing } = runCli("bench", "none.yml");
  assert.deepEqual([failed, nothing], [1, ""]);
});
