// SPDX-License-Identifier: MIT
// The types of "scree/worker" are those of the engine, with promises, and what cannot cross is an error.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { folderFor, root } from "./support.mjs";

const npm = path.join(root, "npm");
const tsc = createRequire(path.join(npm, "package.json")).resolve("typescript/bin/tsc");

const CONSUMER = `
import { load, ScreeError } from "scree/worker";
import type { Remote, RemoteScene, RemoteScree } from "scree/worker";
import { serve } from "scree/worker-host";
import type { Body, Scene, Shape, QueryHit, Counters } from "scree";
const scree: RemoteScree = await load({ worker: new Worker("x"), wasm: fetch("x"), shared: false });
const scene: RemoteScene = scree.createScene({ gravity: [0, -10] });
const box: Remote<Body> = scene.createBody({ position: [0, 1], shapes: [{ box: [1, 1] }] });
const shape: Remote<Shape> = box.addShape({ circle: 1 });
const done: Promise<void> = box.applyImpulse([0, 1], [1, 2]);
const steps: Promise<number> = scene.advance(1 / 60);
await scene.step();
const hit = await scene.raycast([0, 1], [0, -1], 3, { exclude: [box, "ground"] });
const struck: Remote<Body> | undefined = hit?.body;
const hits: { body: Remote<Body>; fraction: number }[] = await scene.raycastAll([0, 1], [0, -1]);
const byRow: Remote<Body> | undefined = await scene.bodyAt(1);
const byPoint: Remote<Body> | undefined = await scene.bodyAt([1, 2], { mask: 1 });
const named: Remote<Body> | undefined = await scene.body("a");
const at: [number, number] = await box.get("position");
const shapes: Remote<Shape>[] = await box.get("shapes");
const of: Remote<Body> = await shape.get("body");
const counters: Counters = await scene.get("counters");
await box.set({ position: [1, 2] as const, center: null, type: "static" });
await shape.set({ friction: { static: 1 }, sensor: true });
await scene.set({ gravity: [0, 1], profile: true });
const joint = scene.createJoint({ type: "revolute", bodyA: box, bodyB: "b", anchor: [0, 1] });
await joint.set({ limits: [0, 1], motor: { mode: "velocity", target: 1 }, spring: null, target: [1, 2] });
const limits: [number, number] | null = await joint.get("limits");
const group = scene.createGroup("g");
group.add(box);
const mover = scene.createMover({ capsule: [1, 0.3], body: true });
await mover.move([1, 0]);
await mover.set({ body: box, up: null });
const ground: Remote<Body> | null = await mover.get("ground");
const chain = scene.createChain({ points: [[0, 0], [1, 0]], end: box });
const links: readonly Remote<Body>[] = await chain.get("bodies");
await chain.destroy();
const field = scene.createField({ box: [1, 2], wind: [1, 0], body: box });
await field.set({ wind: [1, 2], body: null });
const x: Float64Array = scene.bodies.x;
const n: number = scene.contacts.count + scene.time + scene.alpha + box.index;
const transform: Float32Array = scene.bodies.transform;
const v: Float32Array = scene.shapes.vertices;
const off: () => void = scene.on("hit", ({ bodyA, point, speed }, step) => console.log(bodyA.id, point[0], speed, step));
scene.on("jointEnd", ({ joint, reason }) => console.log(joint.get("name"), reason === "broken"));
scene.on("bodies.begin", ({ bodyA }) => bodyA.destroy());
scene.on("slept", (body) => body.wake());
{ using s = scree.createScene(); s.step(); using w = scree; }
const procedures = { topple(scene: Scene, push: number, who: Body): { left: number; who: Body } { return { left: push, who }; } };
await serve({ procedures, onStep: (scene) => scene.hash() });
const mine = await load<typeof procedures>();
const toppled = await mine.createScene().run("topple", 3, box);
const anything: unknown = await scene.run("tower", 5, null, box);
const left: number = toppled.left;
const who: Remote<Body> = toppled.who;
const bytes: number = await scree.get("memoryBytes");
const ring: [number, number][] = await scree.hull([[0, 0], [1, 0], [0, 1]]);
const told = (error: unknown) => error instanceof ScreeError && error.code === "worker-failed";
// @ts-expect-error an engine has no such member
await scree.get("memory");
// @ts-expect-error no such procedure
await mine.createScene().run("tople", 3, box);
// @ts-expect-error a number first
await mine.createScene().run("topple", "3", box);
// @ts-expect-error the option is called gravity
scree.createScene({ grvity: [0, 0] });
// @ts-expect-error a circle takes a number
scene.createBody({ shapes: [{ circle: "1" }] });
// @ts-expect-error functions do not cross
box.applyImpulse(() => [0, 1]);
// @ts-expect-error a body of a scene is none of a worker's
group.add(null as unknown as Body);
// @ts-expect-error there is no such member
await box.get("positon");
// @ts-expect-error what is called is not read
await box.get("applyImpulse");
// @ts-expect-error shapes cannot be set
await box.set({ shapes: [] });
// @ts-expect-error a position has two numbers
await box.set({ position: [1] });
// @ts-expect-error the answer is a promise
const wrong: number = scene.advance(1);
// @ts-expect-error a table of rays makes sense in the worker alone
scene.createRays(3);
// @ts-expect-error the page has them as columns
await scene.get("bodies");
// @ts-expect-error there is no such list
scene.on("hits", () => undefined);
// @ts-expect-error columns are read only
scene.bodies.x = new Float64Array();
// @ts-expect-error a hinge has no length
scene.createJoint({ type: "revolute", bodyB: box, length: 1 });
`;

for (const [module, file] of Object.entries({ NodeNext: "game.ts", ESNext: "game.mts" })) {
  test(`the types hold in a strict project that checks its libraries, ${module}`, (t) => {
    const folder = folderFor(t);
    mkdirSync(path.join(folder, "node_modules"));
    symlinkSync(npm, path.join(folder, "node_modules/scree"));
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(path.join(folder, file), CONSUMER);
    const compilerOptions = {
      ...{ strict: true, noEmit: true, target: "ES2022", types: [], skipLibCheck: false, module },
      moduleResolution: module === "ESNext" ? "bundler" : module,
    };
    writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file] }));
    const { status, stdout } = spawnSync(process.execPath, [tsc, "--project", folder], { encoding: "utf8" });
    assert.equal(status, 0, stdout);
  });
}
