// SPDX-License-Identifier: MIT
// node tests/bench/hash.mjs SCENE STEPS [soft|xpbd]: the hash that the wasm build comes to. The scene is made of the very
// numbers that scenes_dump.mjs writes for bench_native.
import scree from "./adapters/scree.mjs";
import { makeScene } from "./scenes.mjs";

const [name, steps, solver] = process.argv.slice(2);
const build = await scree.load();
const world = build(makeScene(name), solver);
for (let i = 0; i < Number(steps); i++) world.step();
console.log(world.hash());
