// SPDX-License-Identifier: MIT
// node tests/bench/load.mjs [--runs N]: from the first line of a program to its first step, engine by engine, each run
// in a process of Node, or in an empty profile of a browser, of its own. Prints a Markdown table; README.md says what
// for.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ISOLATED, servePackage } from "../browser/package-server.mjs";

const pathOf = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const ROOT = pathOf("../../");
const PEERS = "tests/bench/node_modules";
const CHROMIUM = process.env.SCREE_CHROMIUM ?? "/usr/bin/chromium";

async function screeFirst({ load }) {
  const scene = (await load()).createScene({ gravity: [0, -10] });
  scene.createBody({ type: "static", position: [0, -1], shapes: [{ box: [40, 2] }] });
  const ball = scene.createBody({ position: [0, 5], shapes: [{ circle: 0.5 }] });
  scene.step(1 / 60);
  return ball.position[1];
}

/** Their entries, and a ball above a floor that is stepped once. They run in pages as well: nothing from outside. */
const ENGINES = {
  scree: {
    entry: "npm/dist/index.js",
    first: screeFirst,
  },
  "scree/inline": { entry: "npm/dist/inline.js", first: screeFirst },
  "box2d3-wasm": {
    entry: `${PEERS}/box2d3-wasm/build/dist/es/entry.mjs`,
    async first({ default: Box2D }) {
      const B = await Box2D();
      const def = B.b2DefaultWorldDef();
      def.gravity = new B.b2Vec2(0, -10);
      const world = B.b2CreateWorld(def);
      const bodyDef = B.b2DefaultBodyDef();
      bodyDef.position = new B.b2Vec2(0, -1);
      B.b2CreatePolygonShape(B.b2CreateBody(world, bodyDef), B.b2DefaultShapeDef(), B.b2MakeBox(20, 1));
      bodyDef.type = B.b2BodyType.b2_dynamicBody;
      bodyDef.position = new B.b2Vec2(0, 5);
      const ball = B.b2CreateBody(world, bodyDef);
      const circle = new B.b2Circle();
      circle.radius = 0.5;
      B.b2CreateCircleShape(ball, B.b2DefaultShapeDef(), circle);
      B.b2World_Step(world, 1 / 60, 4);
      return B.b2Body_GetPosition(ball).y;
    },
  },
  "Rapier SIMD": {
    entry: `${PEERS}/@dimforge/rapier2d-simd-compat/rapier.mjs`,
    async first({ default: R }) {
      await R.init();
      const world = new R.World({ x: 0, y: -10 });
      world.createCollider(R.ColliderDesc.cuboid(20, 1).setTranslation(0, -1));
      const ball = world.createRigidBody(R.RigidBodyDesc.dynamic().setTranslation(0, 5));
      world.createCollider(R.ColliderDesc.ball(0.5), ball);
      world.step();
      return ball.translation().y;
    },
  },
  planck: {
    entry: `${PEERS}/planck/dist/planck.mjs`,
    first({ World, Box, Circle }) {
      const world = new World({ gravity: { x: 0, y: -10 } });
      world.createBody({ position: { x: 0, y: -1 } }).createFixture(new Box(20, 1));
      const ball = world.createBody({ type: "dynamic", position: { x: 0, y: 5 } });
      ball.createFixture(new Circle(0.5), 1);
      world.step(1 / 60);
      return ball.getPosition().y;
    },
  },
};

/** Milliseconds from before the import to after the first step, and where the ball is then. Runs anywhere. */
async function timeFirst(entry, first) {
  const start = performance.now();
  const height = await first(await import(entry));
  return { ms: performance.now() - start, height };
}

async function one(name) {
  const { entry, first } = ENGINES[name];
  console.log(JSON.stringify(await timeFirst(pathToFileURL(path.join(ROOT, entry)).href, first)));
}

function inNode(name) {
  return JSON.parse(execFileSync(process.execPath, [pathOf("load.mjs"), "--one", name], { encoding: "utf8" }));
}

/** A function that times one engine in Chromium, and one that ends it; undefined where there is no browser. */
async function openBrowser() {
  if (!existsSync(CHROMIUM)) return undefined;
  const { chromium } = createRequire(pathOf("../../web/package.json"))("playwright-core");
  // box2d3-wasm has SIMD in isolated pages alone.
  const server = await servePackage(ISOLATED, {}, ROOT);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
  const time = async (name) => {
    const { entry, first } = ENGINES[name];
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.url);
    const method = `${first}`.replace(/^(async )?first/, "$1function");
    const result = await page.evaluate(`(${timeFirst})("/${entry}", ${method})`);
    await context.close();
    return result;
  };
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { time, close };
}

/** By engine, all times of all rounds; a round goes through all of them, so that all meet a disturbance. */
async function timesOf(runs, time) {
  const times = Object.fromEntries(Object.keys(ENGINES).map((name) => [name, []]));
  for (let run = 0; run < runs; run++) {
    for (const name of Object.keys(ENGINES)) {
      const { ms, height } = await time(name);
      // It has fallen by 1/360 m, more or less as integrators go: the step was one.
      if (!(height < 5 && height > 4.99)) throw new Error(`${name} has its ball at ${height}`);
      times[name].push(ms);
    }
  }
  return times;
}

const cell = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  return `${sorted[0].toFixed(1)} | ${sorted[sorted.length >> 1].toFixed(1)}`;
};

async function main() {
  const { values } = parseArgs({ options: { runs: { type: "string", default: "15" }, one: { type: "string" } } });
  if (values.one) return one(values.one);
  const runs = Number(values.runs);
  const node = await timesOf(runs, inNode);
  const browser = await openBrowser();
  const page = browser && (await timesOf(runs, browser.time));
  await browser?.close();
  console.log(`Milliseconds to the first step, of ${runs} runs the least and the median.\n`);
  console.log("| | Node, least | median | Chromium, least | median |\n|---|---:|---:|---:|---:|");
  for (const name of Object.keys(ENGINES)) {
    console.log(`| ${name} | ${cell(node[name])} | ${page ? cell(page[name]) : "– | –"} |`);
  }
}

await main();
