// SPDX-License-Identifier: MIT
// The command line, as a process.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { linkSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { SMALL_SCENE, cli, engine, folderWith, runCli, runCliIn, takeSteps } from "./support.mjs";

test("run prints one line with the same hash as the package", (t) => {
  const folder = folderWith(t, { "small.yml": SMALL_SCENE });
  const { status, stdout, stderr } = runCliIn(folder, "run", "small.yml", "--steps", "300");
  assert.equal(stderr, "");
  assert.equal(status, 0);
  const scene = engine.loadScene(SMALL_SCENE);
  takeSteps(scene, 300);
  const line = /^small\.yml: 2 bodies, 1 contact, 300 steps, \d+\.\d{3} ms\/step, hash ([0-9a-f]{16})\n$/;
  assert.match(stdout, line);
  assert.equal(line.exec(stdout)[1], scene.hash());
  scene.dispose();
});

test("hash prints the hash alone, and run agrees for any --dt", (t) => {
  const folder = folderWith(t, { "small.yml": SMALL_SCENE });
  const words = ["small.yml", "--steps", "50", "--dt", "0.01"];
  const hash = runCliIn(folder, "hash", ...words).stdout;
  assert.match(hash, /^[0-9a-f]{16}\n$/);
  assert.ok(runCliIn(folder, "run", ...words).stdout.endsWith(`hash ${hash}`));
  assert.notEqual(runCliIn(folder, "hash", "small.yml", "--steps", "50").stdout, hash);
});

test("--json is one object of the documented form", (t) => {
  const folder = folderWith(t, { "small.yml": SMALL_SCENE });
  const { stdout, status } = runCliIn(folder, "run", "small.yml", "--steps", "200", "--json");
  assert.equal(status, 0);
  const found = JSON.parse(stdout);
  const keys = ["scene", "steps", "dt", "bodies", "joints", "contacts", "events", "hash", "msPerStep"];
  assert.deepEqual(Object.keys(found), keys);
  assert.equal(found.scene, "small.yml");
  assert.equal(found.steps, 200);
  assert.equal(found.dt, 1 / 60);
  assert.deepEqual(found.joints, []);
  assert.deepEqual(
    found.bodies.map(({ name }) => name),
    ["ground", "ball"],
  );
  const bodyKeys = ["name", "x", "y", "angle", "vx", "vy", "omega", "awake"];
  for (const body of found.bodies) {
    assert.deepEqual(Object.keys(body), bodyKeys);
    for (const key of bodyKeys.slice(1, -1)) assert.ok(Number.isFinite(body[key]), key);
    assert.equal(typeof body.awake, "boolean");
  }
  assert.equal(found.contacts.length, 1);
  const [contact] = found.contacts;
  const contactKeys = ["a", "b", "normal", "points", "depth", "normalImpulse", "tangentImpulse"];
  assert.deepEqual(Object.keys(contact), contactKeys);
  assert.deepEqual([contact.a, contact.b].sort(), ["ball", "ground"]);
  assert.equal(Math.hypot(...contact.normal).toFixed(5), "1.00000");
  assert.equal(contact.points.length, 1);
  assert.ok(Math.abs(contact.points[0][0] - 8) < 0.01 && Math.abs(contact.points[0][1] - 1) < 0.05);
  assert.deepEqual(Object.keys(found.events), ["begin", "stay", "end", "sensorBegin", "sensorStay", "sensorEnd", "hit", "jointEnd", "slept", "woke"]);
  assert.match(found.hash, /^[0-9a-f]{16}$/);
  assert.ok(found.msPerStep > 0);
});

test("--json tells the events of the last step", (t) => {
  const folder = folderWith(t, { "small.yml": SMALL_SCENE });
  const scene = engine.loadScene(SMALL_SCENE);
  let steps = 0;
  do {
    scene.step();
    assert.ok(++steps < 600, "the ball never lands");
  } while (scene.events.begin.count === 0);
  scene.dispose();
  const { events } = JSON.parse(runCliIn(folder, "run", "small.yml", "--steps", String(steps), "--json").stdout);
  assert.equal(events.begin.length, 1);
  assert.deepEqual([events.begin[0].a, events.begin[0].b].sort(), ["ball", "ground"]);
  assert.equal(events.begin[0].sensor, false);
  assert.deepEqual(events.end, []);
});

test("--csv has one row a body a step, with numbers that read back", (t) => {
  const folder = folderWith(t, { "small.yml": SMALL_SCENE });
  assert.equal(runCliIn(folder, "run", "small.yml", "--steps", "40", "--csv", "out.csv").status, 0);
  const lines = readFileSync(path.join(folder, "out.csv"), "utf8").trimEnd().split("\n");
  assert.equal(lines[0], "step,time,name,x,y,angle,vx,vy,omega");
  assert.equal(lines.length, 1 + 40 * 2);
  const scene = engine.loadScene(SMALL_SCENE);
  const ball = scene.body("ball");
  for (let step = 1; step <= 40; step++) {
    scene.step();
    const cells = lines[2 * step].split(",");
    assert.equal(cells[2], "ball");
    const numbers = [step, scene.time, ...ball.position, ball.angle, ...ball.velocity, ball.angularVelocity];
    assert.deepEqual(cells.filter((_, i) => i !== 2).map(Number), numbers);
  }
  scene.dispose();
});

test("check prints every remark with its place, strictly, and goes on to the next file", (t) => {
  const folder = folderWith(t, {
    "good.yml": SMALL_SCENE,
    "bad.yml": SMALL_SCENE.replace("mass: 1", "mass: -1"),
    "odd.yml": SMALL_SCENE.replace("mass: 1", "mas: 1"),
  });
  const good = runCliIn(folder, "check", "good.yml");
  assert.deepEqual(good, { status: 0, signal: null, stdout: "good.yml: ok\n", stderr: "" });
  const { status, stdout, stderr } = runCliIn(folder, "check", "bad.yml", "good.yml", "odd.yml", "none.yml");
  assert.equal(status, 1);
  assert.equal(stdout, "good.yml: ok\n");
  const lines = stderr.trimEnd().split("\n");
  assert.match(lines[0], /^bad\.yml:12:\d+: error: entities\.ball\.physics\.mass: ./);
  assert.match(lines[1], /^odd\.yml:12:\d+: error: entities\.ball\.physics\.mas: .*"mass"/);
  assert.match(lines.at(-1), /^scree: cannot read none\.yml: there is no such file/);
});

test("run warns about unknown keys, and refuses them under --strict", (t) => {
  const folder = folderWith(t, { "odd.yml": SMALL_SCENE.replace("mass: 1", "mas: 1") });
  const lax = runCliIn(folder, "run", "odd.yml", "--steps", "1");
  assert.equal(lax.status, 0);
  assert.match(lax.stderr, /^odd\.yml:12:\d+: warning: entities\.ball\.physics\.mas: .*\n$/);
  const strict = runCliIn(folder, "run", "odd.yml", "--steps", "1", "--strict");
  assert.equal(strict.status, 1);
  assert.equal(strict.stdout, "");
  assert.match(strict.stderr, /^odd\.yml:12:\d+: error: /);
});

test("wrong usage exits with 2 and says what is wrong", async (t) => {
  const wrong = [
    [[], /no command/],
    [["runn", "a.yml"], /there is no command runn; did you mean run\?/],
    [["run"], /needs a file/],
    [["run", "a.yml", "b.yml"], /takes one file/],
    [["run", "a.yml", "--stepz", "3"], /there is no option --stepz; did you mean --steps\?/],
    [["run", "a.yml", "--steps"], /--steps/],
    [["run", "a.yml", "--steps", "-1"], /--steps takes a whole number/],
    [["run", "a.yml", "--steps", "1.5"], /--steps takes a whole number/],
    [["run", "a.yml", "--steps", "many"], /--steps takes a whole number/],
    [["run", "a.yml", "--dt", "0"], /--dt takes seconds/],
    [["run", "a.yml", "--dt", "2"], /--dt takes seconds/],
    [["check"], /needs a file/],
    [["check", "a.yml", "--json"], /takes no --json/],
    [["hash", "a.yml", "--csv", "x"], /takes no --csv/],
    [["run", "a.yml", "--runs", "3"], /scree run takes no --runs/],
    [["bench", "--dt", "0.1"], /scree bench takes no --dt/],
    [["bench", "--steps", "0"], /--steps takes a whole number from 1 to/],
    [["bench", "--runs", "0"], /--runs takes a whole number from 1 to 1000, got 0/],
    [["bench", "--runs", "two"], /--runs takes a whole number/],
    [["benhc"], /there is no command benhc; did you mean bench\?/],
  ];
  for (const [words, expected] of wrong) {
    await t.test(`scree ${words.join(" ")}`, () => {
      const { status, stdout, stderr } = runCli(...words);
      assert.equal(status, 2);
      assert.equal(stdout, "");
      assert.match(stderr, expected);
    });
  }
});

test("no output overwrites the scene file or the other output", async (t) => {
  const folder = folderWith(t, { "small.yml": SMALL_SCENE });
  mkdirSync(path.join(folder, "sub"));
  symlinkSync("small.yml", path.join(folder, "soft.yml"));
  symlinkSync(".", path.join(folder, "here"));
  linkSync(path.join(folder, "small.yml"), path.join(folder, "hard.yml"));
  const before = readdirSync(folder);
  const wrong = [
    ["--csv", "small.yml"],
    ["--svg", "small.yml"],
    ["--csv", "./sub/../small.yml"],
    ["--csv", "soft.yml"],
    ["--svg", "hard.yml"],
    ["--csv", path.join(folder, "here/small.yml")],
    ["--csv", "new.txt", "--svg", "new.txt"],
    ["--csv", "here/new.txt", "--svg", "sub/../new.txt"],
  ];
  for (const words of wrong) {
    await t.test(words.join(" "), () => {
      const { status, stdout, stderr } = runCliIn(folder, "run", "small.yml", "--steps", "1", ...words);
      assert.equal(status, 2);
      assert.equal(stdout, "");
      assert.match(stderr, /overwrite the scene file|name the same file/);
      assert.equal(readFileSync(path.join(folder, "small.yml"), "utf8"), SMALL_SCENE);
      assert.deepEqual(readdirSync(folder), before);
    });
  }
  const fine = ["--csv", "sub/small.yml", "--svg", "sub/small.svg"];
  assert.equal(runCliIn(folder, "run", "small.yml", "--steps", "1", ...fine).status, 0);
  assert.deepEqual(readdirSync(path.join(folder, "sub")), ["small.svg", "small.yml"]);
});

test("remarks beyond the hundred that are printed are counted", (t) => {
  const unknown = Array.from({ length: 150 }, (_, i) => `x${i}: 1\n`).join("");
  const wrong = Array.from({ length: 103 }, (_, i) => `  b${i}: { pose: 1 }\n`).join("");
  const folder = folderWith(t, {
    "odd.yml": SMALL_SCENE + unknown,
    "bad.yml": SMALL_SCENE + wrong + unknown,
  });
  const odd = runCliIn(folder, "run", "odd.yml", "--steps", "1");
  assert.equal(odd.status, 0);
  const lines = odd.stderr.trimEnd().split("\n");
  assert.equal(lines.length, 101);
  assert.match(lines[99], /warning: x99:/);
  assert.equal(lines[100], "odd.yml: 50 more warnings");
  const bad = runCliIn(folder, "run", "bad.yml").stderr.trimEnd().split("\n");
  assert.equal(bad.length, 101);
  assert.ok(bad.slice(0, 100).every((line) => line.includes(": error: ")));
  assert.equal(bad[100], "bad.yml: 3 more errors and 150 more warnings");
});

test("files that cannot be read or written exit with 1 and one plain line", (t) => {
  const folder = folderWith(t, { "small.yml": SMALL_SCENE });
  for (const words of [
    ["none.yml"],
    ["."],
    ["small.yml", "--csv", "no/such/x.csv"],
    ["small.yml", "--svg", "no/x.svg"],
  ]) {
    const { status, stderr } = runCliIn(folder, "run", ...words);
    assert.equal(status, 1, words.join(" "));
    assert.match(stderr, /^scree: cannot (read|write) \S+: .*\n$/);
  }
});

test("--help names every command and option; --version is the package's", () => {
  const { status, stdout } = runCli("--help");
  assert.equal(status, 0);
  const words = [
    "run",
    "check",
    "hash",
    "bench",
    "--steps",
    "--runs",
    "--dt",
    "--json",
    "--csv",
    "--svg",
    "--strict",
    "--help",
    "--version",
  ];
  for (const word of words) assert.ok(stdout.includes(word), word);
  const { version } = JSON.parse(readFileSync(path.join(path.dirname(cli), "../package.json"), "utf8"));
  assert.equal(runCli("--version").stdout, `${version}\n`);
});

/** A scene whose JSON is far larger than a pipe holds. */
function crowd(count) {
  const circle = "collision: { geometry: { circle: 0.2 } }";
  const bodies = Array.from({ length: count }, (_, i) => `  b${i}: { pose: [${i}, 2, 0], ${circle} }`);
  return `scene:\n  size: [${count}, 9]\nentities:\n${bodies.join("\n")}\n`;
}

test("a large --json comes through a slow pipe whole", async (t) => {
  const folder = folderWith(t, { "crowd.yml": crowd(5000) });
  const child = spawn(process.execPath, [cli, "run", "crowd.yml", "--steps", "1", "--json"], { cwd: folder });
  let text = "";
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stdout.pause();
  setTimeout(() => child.stdout.resume(), 500);
  const status = await new Promise((resolve) => child.on("close", resolve));
  assert.equal(status, 0);
  assert.ok(text.length > 300_000);
  assert.equal(JSON.parse(text).bodies.length, 5000);
});

test("a reader that leaves early is no error", async (t) => {
  const folder = folderWith(t, { "crowd.yml": crowd(5000) });
  const child = spawn(process.execPath, [cli, "run", "crowd.yml", "--steps", "1", "--json"], { cwd: folder });
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += chunk));
  child.stdout.once("data", () => child.stdout.destroy());
  const status = await new Promise((resolve) => child.on("close", resolve));
  assert.deepEqual([status, errors], [0, ""]);
});
