// SPDX-License-Identifier: MIT
// Queries through the package: what they answer, what they refuse, and that they leave no trace.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFloor, sceneFor, takeSteps, thrownBy } from "./support.mjs";
import { WRONG_QUERIES } from "./wrong-queries.mjs";

const near = (value, expected, tolerance = 1e-6) =>
  assert.ok(Math.abs(value - expected) <= tolerance, `${value}, expected ${expected}`);

function named(bodies) {
  return bodies.map((body) => body.name).sort();
}

test("a ray tells what it hits, where and how far away", (t) => {
  const scene = sceneFor(t);
  const floor = addFloor(scene);
  const ball = scene.createBody({ position: [0, 5], shapes: [{ circle: 0.5 }] });
  const hit = scene.raycast([0, 9], [0, -3], 20);
  assert.equal(hit.body, ball);
  assert.equal(hit.shape, ball.shapes[0]);
  near(hit.distance, 3.5);
  near(hit.fraction, 3.5 / 20);
  near(hit.point[1], 5.5);
  near(hit.normal[1], 1);
  assert.equal(scene.raycast([0, 9], [0, 1], 20), null);
  assert.equal(scene.raycast([0, 9], [0, -1]).body, ball, "far without a distance");
  assert.equal(scene.raycastAny([0, 9], [0, -1], 3), false);
  assert.equal(scene.raycastAny([0, 9], [0, -1], 4), true);
  assert.deepEqual(scene.raycastAll([0, 9], [0, -1], 20).map(({ body }) => body), [ball, floor]);
});

test("what is asked right after an edit is answered from the edit", (t) => {
  const scene = sceneFor(t);
  const ball = scene.createBody({ position: [0, 5], shapes: [{ circle: 0.5 }] });
  ball.position = [30, 5];
  assert.deepEqual(scene.overlapPoint([0, 5]), []);
  assert.deepEqual(scene.overlapPoint([30, 5]), [ball]);
  ball.enabled = false;
  assert.deepEqual(scene.overlapPoint([30, 5]), []);
  ball.enabled = true;
  assert.deepEqual(scene.overlapPoint([30, 5]), [ball]);
  ball.addShape({ box: [1, 1], position: [4, 0] });
  assert.deepEqual(scene.overlapPoint([34, 5]), [ball]);
  ball.destroy();
  assert.deepEqual(scene.overlapBox([-100, -100], [100, 100]), []);
});

test("casts, overlaps, the point of a body that is nearest", (t) => {
  const scene = sceneFor(t);
  const floor = addFloor(scene);
  const hit = scene.shapecast({ box: [1, 1], position: [0, 3], angle: Math.PI / 4 }, [0, -10]);
  assert.equal(hit.body, floor);
  near(hit.fraction, (3 - Math.SQRT1_2) / 10);
  near(hit.point[0], 0, 1e-5);
  const crate = scene.createBody({ position: [0, 2], shapes: [{ box: [1, 1] }, { box: [1, 1], position: [1, 0] }] });
  assert.deepEqual(scene.shapecastAll({ circle: 0.25, position: [0.5, 5] }, [0, -9]).map(({ body }) => body), [
    crate,
    crate,
    floor,
  ]);
  assert.deepEqual(scene.overlap({ capsule: [6, 0.2], position: [0.5, 2] }), [crate], "each body once");
  assert.deepEqual(scene.overlap({ outline: [[-9, -9], [9, -9], [9, 9], [-9, 9]] }), [floor, crate]);
  const found = scene.distance(floor, crate);
  near(found.distance, 1.5);
  near(found.pointA[1], 0);
  near(found.pointB[1], 1.5);
  assert.equal(found.shapeB.body, crate);
  const closest = scene.closest(crate, [-2.5, 2]);
  near(closest.distance, 2);
  near(closest.point[0], -0.5);
  assert.equal(scene.closest(crate, [0, 2]).distance, 0);
  const bare = scene.createBody({ name: "bare" });
  assert.equal(scene.distance("bare", crate), null);
  assert.equal(scene.closest(bare, [0, 0]), null);
});

test("categories, masks, groups, sensors and exclusion", (t) => {
  const scene = sceneFor(t);
  const add = (name, x, more) =>
    scene.createBody({ name, type: "static", position: [x, 0], shapes: [{ box: [1, 1], ...more }] });
  add("plain", 1);
  add("four", 2, { category: 4 });
  add("shy", 3, { mask: 2 });
  add("kin", 4, { group: -3 });
  add("friend", 5, { group: 5, mask: 0 });
  add("sensor", 6, { sensor: true });
  const found = (options) => named(scene.overlapBox([0, -1], [9, 1], options));
  assert.deepEqual(found(), ["four", "kin", "plain", "shy"]);
  assert.deepEqual(found({ mask: 4 }), ["four"]);
  assert.deepEqual(found({ category: 1 }), ["four", "kin", "plain"]);
  assert.deepEqual(found({ group: -3 }), ["four", "plain", "shy"]);
  assert.deepEqual(found({ group: 5 }), ["four", "friend", "kin", "plain", "shy"]);
  assert.deepEqual(found({ sensors: true, exclude: ["four", scene.body("kin")] }), ["plain", "sensor", "shy"]);
  assert.deepEqual(found({ exclude: "plain" }), ["four", "kin", "shy"]);
});

test("a table of rays answers as the rays do one by one", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  for (let i = 0; i < 200; i++) {
    const position = [(i * 7.3) % 20, (i * 3.1) % 20];
    scene.createBody({ position, angle: i, velocity: [i % 3, 1], shapes: [i % 2 ? { circle: 0.3 } : { box: [0.5, 0.7] }] });
  }
  takeSteps(scene, 10);
  const options = { exclude: scene.bodyAt(0), hollow: true };
  const rays = scene.createRays(360, options);
  for (let i = 0; i < rays.count; i++) {
    [rays.originX[i], rays.originY[i]] = [10, 10];
    [rays.directionX[i], rays.directionY[i]] = [Math.cos(i), Math.sin(i)];
  }
  rays.cast(3);
  let hits = 0;
  for (let i = 0; i < rays.count; i++) {
    const hit = scene.raycast([10, 10], [Math.cos(i), Math.sin(i)], 3, options);
    assert.equal(rays.body(i), hit?.body);
    assert.equal(rays.shape(i), hit?.shape);
    assert.equal(rays.distance[i], hit?.distance ?? 3);
    assert.deepEqual([rays.normalX[i], rays.normalY[i]], hit?.normal ?? [0, 0]);
    if (hit) assert.deepEqual([rays.pointX[i], rays.pointY[i]], hit.point);
    hits += hit !== null;
  }
  assert.ok(hits > 50 && hits < 360, `${hits} hits`);
});

test("lists that are given are filled anew, and their records used again", (t) => {
  const scene = sceneFor(t);
  for (let i = 0; i < 40; i++) scene.createBody({ position: [i, 0], shapes: [{ circle: 0.4 }] });
  const hits = scene.raycastAll([-5, 0], [1, 0], 99);
  assert.equal(hits.length, 40, "more than the first call had room for");
  const [first, list] = [hits[0], hits];
  assert.equal(scene.raycastAll([10, 9], [0, -1], 20, undefined, hits), list);
  assert.equal(hits.length, 1);
  assert.equal(hits[0], first);
  near(hits[0].distance, 8.6);
  const bodies = scene.overlapBox([0, -1], [3, 1]);
  assert.equal(bodies.length, 4);
  assert.equal(scene.overlapPoint([7, 0], undefined, bodies), bodies);
  assert.deepEqual(bodies, [scene.bodyAt(7)]);
});

test("of several bodies at a point the one drawn last is picked", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  const [low, high] = [0, 1].map(() => scene.createBody({ position: [0, -0.2], shapes: [{ box: [1, 1] }] }));
  assert.equal(scene.bodyAt([0, -0.1]), high);
  assert.equal(scene.bodyAt([0, -0.1], { exclude: high }), low);
  assert.equal(scene.bodyAt([0, 5]), undefined);
  assert.equal(scene.bodyAt(1), low, "a number is a row, as ever");
});

test("line of sight, lidar, explosion and picking", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const eye = scene.createBody({ name: "eye", position: [0, 0], shapes: [{ circle: 0.5 }] });
  const target = scene.createBody({ name: "target", position: [10, 0], shapes: [{ circle: 0.5 }] });
  const sees = () => scene.raycast(eye.position, [10, 0], 10, { exclude: eye })?.body === target;
  assert.ok(sees());
  const wall = scene.createBody({ type: "static", position: [5, 0], shapes: [{ box: [0.2, 4] }] });
  assert.ok(!sees());
  wall.destroy();
  assert.ok(sees());

  const caught = scene.overlap({ circle: 4, position: [8, 0] });
  assert.deepEqual(caught, [target]);
  for (const body of caught) body.applyImpulse([(5 * (body.position[0] - 8)) / 2, 0]);
  scene.step();
  assert.ok(target.velocity[0] > 1 && eye.velocity[0] === 0);
  assert.equal(scene.bodyAt(target.position), target);
});

test("wrong queries are told by code, call and argument, and change nothing", async (t) => {
  const other = sceneFor(t).createBody({ shapes: [{ circle: 1 }] });
  const scene = sceneFor(t);
  addFloor(scene);
  scene.createBody({ name: "ball", position: [0, 5], shapes: [{ circle: 0.5 }] });
  const dead = scene.createBody({ shapes: [{ circle: 1 }] });
  dead.destroy();
  takeSteps(scene, 5);
  const hash = scene.hash();
  for (const [what, wrong, code, call, argument] of WRONG_QUERIES) {
    await t.test(what, () => {
      const error = thrownBy(() => wrong(scene, dead, other));
      assert.deepEqual([error.code, error.call, error.argument], [code, call, argument], error.message);
    });
  }
  assert.equal(scene.hash(), hash);
});

test("who asks does not change the future", (t) => {
  const scenes = [0, 1].map(() => {
    const scene = sceneFor(t);
    addFloor(scene);
    for (let i = 0; i < 60; i++) scene.createBody({ position: [i % 6, 1 + i / 5], shapes: [{ box: [0.6, 0.6] }] });
    return scene;
  });
  for (let i = 0; i < 120; i++) {
    scenes[0].raycastAll([i % 6, 20], [0, -1]);
    scenes[0].overlap({ circle: 3, position: [i % 6, 2] });
    scenes[0].shapecast({ box: [1, 1], position: [2, 30] }, [0, -40]);
    for (const scene of scenes) scene.step();
  }
  assert.equal(scenes[0].hash(), scenes[1].hash());
});
