// SPDX-License-Identifier: MIT
// node query-digest.mjs FILE.yml STEPS: what tests/scene/hash_tool.c prints, by the package.
import { readFileSync } from "node:fs";
import { load } from "../../npm/dist/index.js";

const bytes = new DataView(new ArrayBuffer(8));

/** FNV-1a over the bytes of numbers. */
function mix(digest, numbers) {
  for (const number of numbers) {
    bytes.setFloat64(0, number, true);
    for (let i = 0; i < 8; i++) digest = Math.imul(digest ^ bytes.getUint8(i), 16777619) >>> 0;
  }
  return digest;
}

/** 600 rays, of which every fifth throws a ball as well. */
function queryDigest(scene) {
  let digest = 2166136261;
  const add = (hit) => {
    if (hit) digest = mix(digest, [hit.distance, ...hit.point, ...hit.normal, hit.body.id]);
  };
  for (let i = 0; i < 600; i++) {
    const origin = [(i % 25) - 4, i % 16];
    const direction = [(i % 7) - 3 + 0.5, (i % 11) - 5 + 0.25];
    add(scene.raycast(origin, direction, 40));
    if (i % 5 === 0) add(scene.shapecast({ circle: 0.25, position: origin }, [4 * direction[0], 4 * direction[1]]));
  }
  return digest.toString(16).padStart(8, "0");
}

const [file, steps] = process.argv.slice(2);
const scene = (await load()).loadScene(readFileSync(file, "utf8"));
for (let i = 0; i < Number(steps); i++) scene.step();
console.log(`${scene.hash()} ${queryDigest(scene)}`);
