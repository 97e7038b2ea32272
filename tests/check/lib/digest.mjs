// SPDX-License-Identifier: MIT
// digest.mjs FILE.yml STEPS: what tests/scene/hash_tool.c prints, by the module in Node.
import { readFileSync } from "node:fs";
import { load } from "../../../npm/dist/index.js";

const [file, steps] = process.argv.slice(2);
const scree = await load();
const scene = scree.loadScene(readFileSync(file, "utf8"));
const word = new DataView(new ArrayBuffer(4));
let digest = 0x811c9dc5;

function mix(value) {
  for (let shift = 0; shift < 32; shift += 8) digest = Math.imul(digest ^ ((value >>> shift) & 0xff), 16777619);
}

function mixNumber(value) {
  word.setFloat32(0, value);
  mix(word.getUint32(0));
}

function mixTouches(events, hasShapes) {
  for (const name of ["begin", "end", "stay", "sensorBegin", "sensorEnd", "sensorStay"]) {
    const { count, bodyA, bodyB, shapeA, shapeB } = events[name];
    mix(count);
    for (let i = 0; i < count; i++) {
      for (const column of hasShapes ? [bodyA, bodyB, shapeA, shapeB] : [bodyA, bodyB]) mix(column[i]);
    }
  }
}

function mixEvents({ bodies, hit, slept, woke, ...events }) {
  mixTouches(events, true);
  mixTouches(bodies, false);
  for (let i = 0; i < hit.count; i++) {
    for (const column of [hit.shapeA, hit.shapeB]) mix(column[i]);
    for (const column of [hit.normalX, hit.normalY, hit.speed, hit.impulse]) mixNumber(column[i]);
  }
  for (const { count, body } of [slept, woke]) {
    mix(count);
    for (let i = 0; i < count; i++) mix(body[i]);
  }
}

const bytes = new DataView(new ArrayBuffer(8));

/** FNV-1a over the bytes of numbers. */
function mixBytes(digest, numbers) {
  for (const number of numbers) {
    bytes.setFloat64(0, number, true);
    for (let i = 0; i < 8; i++) digest = Math.imul(digest ^ bytes.getUint8(i), 16777619) >>> 0;
  }
  return digest;
}

/** 600 rays, of which every fifth throws a ball as well. */
function queryDigest(scene) {
  let found = 2166136261;
  const add = (hit) => {
    if (hit) found = mixBytes(found, [hit.distance, ...hit.point, ...hit.normal, hit.body.id]);
  };
  for (let i = 0; i < 600; i++) {
    const origin = [(i % 25) - 4, i % 16];
    const direction = [(i % 7) - 3 + 0.5, (i % 11) - 5 + 0.25];
    add(scene.raycast(origin, direction, 40));
    if (i % 5 === 0) add(scene.shapecast({ circle: 0.25, position: origin }, [4 * direction[0], 4 * direction[1]]));
  }
  return found;
}

/** Four movers that run to and fro and jump. */
function moverDigest(scene, found) {
  const dt = 1 / 60;
  for (let i = 0; i < 4; i++) {
    const mover = scene.createMover({
      ...(i % 2 === 1 ? { box: [0.75, 1.5] } : { capsule: [0.75, 0.375] }),
      position: [2 + 5 * i, 8],
    });
    for (let step = 0; step < 200; step++) {
      const jumps = mover.grounded && step % 30 === 0;
      mover.move([step % 40 < 22 ? 4 : -5, jumps ? 7 : mover.velocity[1] - 10 * dt], dt);
      found = mixBytes(found, [...mover.position, ...mover.velocity, mover.touches.length]);
    }
  }
  return found;
}

for (let i = 0; i < Number(steps); i++) {
  scene.step();
  mixEvents(scene.events);
}
for (const byte of scene.snapshot()) digest = Math.imul(digest ^ byte, 16777619);
const hex = (value) => (value >>> 0).toString(16).padStart(8, "0");
console.log(`${scene.hash()} ${hex(digest)} ${hex(moverDigest(scene, queryDigest(scene)))}`);
