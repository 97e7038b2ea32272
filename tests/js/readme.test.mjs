// SPDX-License-Identifier: MIT
// The code in the package's README works as it stands.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { SMALL_SCENE, dist, folderFor, root, runCliIn } from "./support.mjs";

const readme = readFileSync(path.join(root, "npm/README.md"), "utf8");
const blocks = (language) => {
  return [...readme.matchAll(new RegExp("```" + language + "\n([\\s\\S]*?)```", "g"))].map(([, text]) => text);
};

/** Runs a block as a module, with what earlier blocks have set up, and returns what it prints. */
function runBlock(folder, block, after = "") {
  const package_ = JSON.stringify(pathToFileURL(path.join(dist, "index.js")).href);
  const given = [`import { load as loadIt } from ${package_};`];
  if (!block.includes("const scree =")) given.push("const scree = await loadIt();");
  if (!block.includes("const scene =")) given.push("const scene = scree.createScene();");
  const source = [...given, block.replaceAll('"scree"', package_), after].join("\n");
  const file = path.join(folder, "block.mjs");
  writeFileSync(file, source);
  return execFileSync(process.execPath, [file], { encoding: "utf8", timeout: 60_000 });
}

test("what a game needs: the frame draws the ball where the engine has it", (t) => {
  const after = `
    const drawn = [];
    function draw(row, x, y, cos, sin) { drawn[row] = [x, y, cos, sin]; }
    for (let i = 0; i < 300; i++) frame(1 / 60);
    console.log(JSON.stringify({ drawn, ball: ball.index, y: ball.position[1] }));`;
  const { drawn, ball, y } = JSON.parse(runBlock(folderFor(t), blocks("js")[0], after));
  assert.equal(drawn.length, 2);
  assert.ok(Math.abs(drawn[ball][1] - y) < 0.1);
  assert.ok(y > 0.45 && y < 6, "the ball bounces on the ground");
});

test("what both READMEs say of a stalled frame is what advance does", async () => {
  const { load } = await import(pathToFileURL(path.join(dist, "index.js")).href);
  const scree = await load();
  for (const file of ["README.md", "npm/README.md"]) {
    const most = Number(/counts for ([\d.]+) s at most/.exec(readFileSync(path.join(root, file), "utf8"))?.[1]);
    const scene = scree.createScene({ dt: 1 / 64 });
    assert.equal(scene.advance(5), most * 64, file);
    assert.equal(scene.alpha, 0);
    scene.dispose();
  }
});

const [inWorkers, others] = [true, false].map((is) => blocks("js").slice(1).filter((block) => block.includes("scree/worker") === is));

test("the engine in a worker: the frame draws what the worker's ball does", (t) => {
  const after = `
    console.log("---");
    const drawn = [];
    function draw(row, x, y) { drawn[row] = [x, y]; }
    while (scene.stepCount < 30) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      frame();
    }
    console.log(JSON.stringify({ drawn, y: scene.bodies.y[ball.index] }));
    scree.dispose();`;
  const page = JSON.stringify(pathToFileURL(path.join(dist, "worker.js")).href);
  const [told, frames] = runBlock(folderFor(t), inWorkers[0].replaceAll('"scree/worker"', page), after).split("---\n");
  assert.match(told, /^0\.785\d* [12](\.\d+)?$/m, "mass and place of the ball");
  const { drawn, y } = JSON.parse(frames.split("\n").find((line) => line.startsWith("{")));
  assert.equal(drawn.length, 2);
  assert.ok(y > 0.4 && y < 6 && Math.abs(drawn[1][1] - y) < 0.3);
});

test("a worker of one's own", (t) => {
  const folder = folderFor(t);
  const url = (name) => JSON.stringify(pathToFileURL(path.join(dist, name)).href);
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(path.join(folder, "physics.js"), inWorkers[1].replace('"scree/worker-host"', url("worker-host.js")));
  const given = 'import { Worker } from "node:worker_threads";\n';
  writeFileSync(path.join(folder, "page.js"), `${given}${inWorkers[2].replace('"scree/worker"', url("worker.js"))}\nscree.dispose();\nawait worker.terminate();`);
  const printed = execFileSync(process.execPath, [path.join(folder, "page.js")], { encoding: "utf8", timeout: 60_000 });
  assert.equal(printed, "4.5\n");
});

test("every other block runs", async (t) => {
  assert.ok(others.length >= 4);
  for (const block of others) {
    await t.test(block.split("\n")[0], (t) => {
      const printed = runBlock(folderFor(t), block);
      const promised = /console\.log\(error\.code.*\/\/ (.*)/.exec(block)?.[1];
      if (promised) assert.equal(printed, `${promised}\n`);
    });
  }
});

test("the command lines work", (t) => {
  const lines = blocks("sh")
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("npx scree "));
  assert.ok(lines.length >= 4);
  const folder = folderFor(t);
  writeFileSync(path.join(folder, "scene.yml"), SMALL_SCENE);
  for (const line of lines) {
    const { status, stderr } = runCliIn(folder, ...line.split(" ").slice(2));
    assert.equal(status, 0, `${line}: ${stderr}`);
  }
});

test("the options that the README names are the package's", () => {
  const options = readFileSync(path.join(root, "npm/src/options.ts"), "utf8");
  const settings = /interface SceneOptions \{([\s\S]*?)\n\}/.exec(options)[1];
  for (const [, name] of settings.matchAll(/^ {2}(\w+)\?:/gm)) assert.ok(readme.includes(`| \`${name}\` `), name);
  const body = /interface BodyOptions\s[^{]*\{([\s\S]*?)\n\}/.exec(options)[1];
  for (const [, name] of body.matchAll(/^ {2}(\w+)\?:/gm)) assert.ok(readme.includes(`\`${name}\``), name);
  const about = /## Joints\n([\s\S]*?)\n## /.exec(readme)[1];
  const joints = readFileSync(path.join(root, "npm/src/joint-options.ts"), "utf8");
  const builder = readFileSync(path.join(root, "npm/src/chain.ts"), "utf8");
  const chain = /interface ChainOptions\s[^{]*\{([\s\S]*?)\n\}/.exec(builder)[1];
  const names = [...`${joints}\n${chain}`.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, name]) => name);
  assert.ok(names.includes("breakTorque") && names.includes("pid") && names.includes("maxBend"));
  for (const name of names) assert.match(about, new RegExp(`\\b${name}\\b`), name);
});
