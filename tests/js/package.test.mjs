// SPDX-License-Identifier: MIT
// The package as it is installed: ways to load it, its files, its types, and bundling.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { ScreeError, SMALL_SCENE, dist, folderFor, root, scree, takeSteps } from "./support.mjs";

const npm = path.join(root, "npm");
const require = createRequire(path.join(npm, "package.json"));
const wasmFile = path.join(dist, "scree.wasm");
const bytes = readFileSync(wasmFile);

function hashWith(engine) {
  const scene = engine.loadScene(SMALL_SCENE);
  takeSteps(scene, 60);
  const hash = scene.hash();
  scene.dispose();
  return hash;
}

/** Serves scree.wasm with a content type of choice. */
async function serve(t, type) {
  const server = createServer((request, response) => {
    if (request.url !== "/scree.wasm") return response.writeHead(404).end("no");
    response.writeHead(200, { "content-type": type }).end(bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

// Node loads all of its fetch, and its streams, once somebody names them: longer than this package takes to load.
test("load in Node touches neither fetch nor its streams", { skip: process.getBuiltinModule === undefined }, () => {
  const script = `
    for (const name of ["fetch", "Response", "Request", "Headers", "Blob", "DecompressionStream"]) {
      Object.defineProperty(globalThis, name, { get: () => { throw new Error(name + " was touched"); } });
    }
    for (const entry of ["index.js", "inline.js"]) {
      const { load } = await import(new URL(entry, ${JSON.stringify(pathToFileURL(dist + path.sep).href)}));
      (await load()).createScene().step(1 / 60);
    }`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
});

test("load takes everything that it says, and each gives the same engine", async (t) => {
  const right = await serve(t, "application/wasm");
  const wrong = await serve(t, "application/octet-stream");
  const sources = {
    nothing: undefined,
    "a file URL": pathToFileURL(wasmFile),
    "a file address": pathToFileURL(wasmFile).href,
    "an address with the right type": `${right}/scree.wasm`,
    "an address with a wrong type": new URL("/scree.wasm", wrong),
    "a response": await fetch(`${right}/scree.wasm`),
    "a promise of a response": fetch(`${wrong}/scree.wasm`),
    "a Uint8Array": new Uint8Array(bytes),
    "an ArrayBuffer": new Uint8Array(bytes).buffer,
    "a module": new WebAssembly.Module(bytes),
  };
  const expected = hashWith(await scree.load());
  for (const [what, wasm] of Object.entries(sources)) {
    await t.test(what, async () => assert.equal(hashWith(await scree.load({ wasm })), expected));
  }
});

test("what cannot be loaded is told in one error", async (t) => {
  const address = await serve(t, "application/wasm");
  const foreign = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]); // a module without anything in it
  const wrong = [
    [{ wasm: `${address}/other.wasm` }, "load-failed", /404/],
    [{ wasm: new URL("file:///no/such/scree.wasm") }, "load-failed", /no such file/],
    [{ wasm: new Response("<!doctype html>", { headers: { "content-type": "text/html; charset=utf-8" } }) }, "load-failed", /is a page/],
    [{ wasm: new Uint8Array([1, 2, 3]) }, "load-failed", /./],
    [{ wasm: foreign }, "layout-mismatch", /version/],
    [{ wasm: 7 }, "wrong-type", /got 7/],
    [{ wsm: 7 }, "unknown-option", /did you mean "wasm"/],
  ];
  for (const [options, code, message] of wrong) {
    await assert.rejects(scree.load(options), (error) => {
      assert.ok(error instanceof ScreeError, String(error));
      assert.equal(error.code, code);
      assert.match(error.message, message);
      return true;
    });
  }
});

test("scree/inline is the same with the module inside", async () => {
  const inline = await import(pathToFileURL(path.join(dist, "inline.js")).href);
  assert.deepEqual(Object.keys(inline).sort(), Object.keys(scree).sort());
  assert.equal(inline.ScreeError, ScreeError);
  assert.equal(hashWith(await inline.load()), hashWith(await scree.load()));
});

// Node prints the whole line that threw.
test("an error that nobody catches prints a screenful at most", () => {
  const call = "load().then((scree) => scree.createScene({ gravitas: 1 }));";
  const programs = {
    module: `import { load } from ${JSON.stringify(pathToFileURL(path.join(dist, "index.js")).href)}; ${call}`,
    commonjs: `const { load } = require(${JSON.stringify(path.join(dist, "index.cjs"))}); ${call}`,
  };
  for (const [type, program] of Object.entries(programs)) {
    const options = ["--eval", program, ...(type === "module" ? ["--input-type=module"] : [])];
    const { status, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
    assert.equal(status, 1, stderr);
    assert.match(stderr, /there is no option "gravitas"; did you mean "gravity"\?/);
    assert.ok(stderr.length < 2500, `${type}: ${stderr.length} characters`);
  }
});

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes)), []);
});

test("what is packed is dist, the README, the changelog, the licence and nothing else", (t) => {
  const words = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const { stdout, error } = spawnSync("npm", words, { cwd: npm, encoding: "utf8" });
  if (error?.code === "ENOENT") return t.skip("NOT RUN: there is no npm here");
  const [{ files }] = JSON.parse(stdout);
  const names = files.map(({ path }) => path);
  for (const name of [
    "dist/index.js",
    "dist/index.d.ts",
    "dist/inline.js",
    "dist/scree.wasm",
    "dist/cli.js",
  ]) {
    assert.ok(names.includes(name), name);
  }
  const top = new Set(names.map((name) => name.split("/")[0]));
  assert.deepEqual([...top].sort(), ["CHANGELOG.md", "LICENSE", "README.md", "dist", "package.json"]);
  const { dependencies, bin, exports } = JSON.parse(readFileSync(path.join(npm, "package.json"), "utf8"));
  assert.equal(dependencies, undefined);
  assert.ok(names.includes(bin.scree));
  const targets = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(targets));
  for (const target of targets(exports)) assert.ok(names.includes(target.replace("./", "")), target);
});

const CONSUMER = `
import { load, ScreeError, type Body, type Group, type Scene, type Shape, type ShapeLiteral } from "scree";
import type { Chain, Joint, JointLiteral } from "scree";
import { load as loadInline } from "scree/inline";
const scree = await load();
const other: Awaited<ReturnType<typeof load>> = await loadInline({ wasm: fetch("x.wasm") });
const shape: ShapeLiteral = { polygon: [[0, 0], [1, 0], [0, 1]], radius: 0.1, friction: { static: 1 } };
const scene: Scene = scree.createScene({ gravity: [0, -10] });
const body: Body = scene.createBody({ type: "static", position: [1, 2], shapes: [shape] });
const at: number = body.position[0];
const x: Float64Array = scene.bodies.x;
for (const { bodyA, sensor } of scene.events.begin) if (sensor) bodyA.destroy();
const struck: Float32Array = scene.events.hit.speed;
for (const { bodyA, shapeB, point, speed } of scene.events.hit) console.log(bodyA.id, shapeB.kind, point[0], speed, struck);
for (const { bodyB, shapeA } of scene.events.sensorEnd) console.log(bodyB.id, shapeA.overlaps().length);
for (const { bodyA } of scene.events.bodies.sensorBegin) console.log(bodyA.contacts()[0]?.normal[1]);
for (const body of scene.events.woke) console.log(body.name, scene.events.slept.body[0]);
body.velocity = [1, 2];
body.center = [0, 1];
body.center = null;
const ring: [number, number][] = scree.hull([[0, 0], [1, 0], [0, 1]]);
const tiles: ShapeLiteral = { tiles: { cell: [1, 1], rows: ["#."] }, frictionMix: "geometricMean", oneWay: [0, 1] };
const added: Shape = body.addShape({ outline: [ring, ring] });
const group: Group = scene.createGroup("all", { selfCollide: false });
group.add(added.body);
body.addShape({ chain: ring, loop: true, radius: 0.1 }).sensor = body.mayTouch("other");
const touches: (boolean | null)[] | undefined = scene.filterTable().touches.map((row) => [...row])[0];
const hinge: JointLiteral = { type: "revolute", bodyA: body, bodyB: "b", anchor: [0, 1], limits: [-1, Infinity] };
const joint: Joint = scene.createJoint({ ...hinge, motor: { mode: "velocity", target: 2, pid: [1, 0, 0] } });
joint.spring = { frequency: 2, damping: 0.7 };
joint.limits = null;
const limits: [number, number] | null = joint.limits;
const mass: number | undefined = joint.bodyA?.mass;
scene.createJoint({ type: "distance", bodyB: body, maxLength: 4, spring: { compliance: 1 } });
scene.createJoint({ type: "mouse", bodyB: body, target: [1, 2] }).target = [3, 4];
const aimed: JointLiteral = { type: "motor", bodyB: body, angularSpring: { frequency: 1 }, target: 1, velocity: [1, 0] };
scene.createJoint(aimed).maxLength = null;
joint.anchor = joint.anchorA;
for (const { force, name } of scene.joints) console.log(force[0], name, limits, mass);
for (const { name, bodyA, reason } of scene.events.jointEnd) console.log(name.length, bodyA?.name, reason === "broken");
const chain: Chain = scene.createChain({ points: [[0, 0], [1, 0]], start: "pinned", end: body, friction: 1, mass: 2, rope: true, name: "c" });
console.log(chain.rope?.length, chain.joints[0]?.metrics.anchorError, scene.joints.force[0]);
{ using scoped = other.createScene(); scoped.step(); }
const told = (error: unknown) => (error instanceof ScreeError ? error.messages[0]?.line : undefined);
console.log(told(7), at, x, tiles, touches);
// @ts-expect-error the option is called gravity
scree.createScene({ grvity: [0, 0] });
// @ts-expect-error a position has two numbers
scene.createBody({ position: [1, 2, 3] });
// @ts-expect-error there is no such type
scene.createBody({ type: "dynamo" });
// @ts-expect-error a circle takes a number
scene.createBody({ shapes: [{ circle: "1" }] });
// @ts-expect-error there is no such way to mix
added.frictionMix = "median";
// @ts-expect-error tiles are texts or cells
body.addShape({ tiles: { cell: [1, 1] } });
// @ts-expect-error a hinge has no length
scene.createJoint({ type: "revolute", bodyB: body, length: 1 });
// @ts-expect-error a pulley hangs from two points
scene.createJoint({ type: "pulley", bodyA: body, bodyB: body, groundA: [0, 0] });
// @ts-expect-error a gear needs two bodies
scene.createJoint({ type: "gear", bodyB: body });
// @ts-expect-error a spring holds what the velocity would move
scene.createJoint({ type: "motor", bodyB: body, velocity: [1, 0], spring: { frequency: 1 } });
// @ts-expect-error and what the angular velocity would turn
scene.createJoint({ type: "motor", bodyB: body, angularVelocity: 1, angularSpring: { frequency: 1 } });
// @ts-expect-error a spring goes by one number
joint.spring = { damping: 1 };
// @ts-expect-error there is no such mode
joint.motor = { mode: "fast" };
// @ts-expect-error a joint keeps its bodies
joint.bodyA = null;
// @ts-expect-error a chain has no such option
scene.createChain({ points: [[0, 0], [1, 0]], limits: [0, 1] });
// @ts-expect-error what is inside a scene stays there
scene.bodies.state;
`;

test("the types hold in a strict project that checks its libraries", (t) => {
  const folder = folderFor(t);
  mkdirSync(path.join(folder, "node_modules"));
  symlinkSync(npm, path.join(folder, "node_modules/scree"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(path.join(folder, "game.ts"), CONSUMER);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "ES2022",
    module: "NodeNext",
    types: [],
    skipLibCheck: false,
  };
  writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["game.ts"] }));
  const tsc = require.resolve("typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "--project", folder], { encoding: "utf8" });
  assert.equal(status, 0, stdout);
});

test("bundled and minified for browsers it has no Node in it, drops what is not used, and runs", async (t) => {
  const folder = folderFor(t);
  const entry = path.join(folder, "game.js");
  const index = JSON.stringify(path.join(dist, "inline.js"));
  writeFileSync(entry, `import { load } from ${index};\nconsole.log((await load()).createScene().hash());\n`);
  const outfile = path.join(folder, "out.mjs");
  const { build } = require("esbuild");
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    logLevel: "silent",
  });
  const text = readFileSync(outfile, "utf8");
  assert.doesNotMatch(text, /node:fs\/promises|scree\.wasm", ?import\.meta/);
  const engine = await scree.load();
  const scene = engine.createScene();
  assert.equal(execFileSync(process.execPath, [outfile], { encoding: "utf8" }), `${scene.hash()}\n`);
  scene.dispose();
});
