// SPDX-License-Identifier: MIT
// What happened in a step, as records and as columns; what a body touches and a sensor sees.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFloor, engine, sceneFor, takeSteps, thrownBy } from "./support.mjs";

const STREAMS = ["begin", "stay", "end", "sensorBegin", "sensorStay", "sensorEnd"];

/** A ball that falls through a gate onto the floor. */
function gateScene(t, options) {
  const scene = sceneFor(t, options);
  const floor = addFloor(scene);
  const gate = scene.createBody({ type: "static", position: [0, 2], shapes: [{ box: [4, 0.5], sensor: true }] });
  const ball = scene.createBody({ position: [0, 3], shapes: [{ circle: 0.25 }] });
  return { scene, floor, gate, ball };
}

test("begin, stay and end of contacts and of sensors, by shapes and by bodies", (t) => {
  const { scene, floor, gate, ball } = gateScene(t);
  const log = [];
  const seen = { shapes: new Set(), bodies: new Set() };
  for (let i = 0; i < 120; i++) {
    scene.step();
    for (const [level, events] of [["shapes", scene.events], ["bodies", scene.events.bodies]]) {
      for (const stream of STREAMS) {
        for (const touch of events[stream]) {
          assert.equal(touch.sensor, stream.startsWith("sensor"));
          assert.ok(touch.bodyB === ball && (touch.bodyA === gate || touch.bodyA === floor), "the sensor comes first");
          if (level === "shapes") {
            assert.deepEqual([touch.shapeA, touch.shapeB], [touch.bodyA.shapes[0], ball.shapes[0]]);
          }
          if (stream.endsWith("tay")) seen[level].add(stream);
          else log.push(`${level} ${stream} ${touch.bodyA === gate ? "gate" : "floor"}`);
        }
      }
    }
  }
  assert.deepEqual(log, [
    "shapes sensorBegin gate",
    "bodies sensorBegin gate",
    "shapes sensorEnd gate",
    "bodies sensorEnd gate",
    "shapes begin floor",
    "bodies begin floor",
  ]);
  for (const level of ["shapes", "bodies"]) assert.deepEqual([...seen[level]].sort(), ["sensorStay", "stay"]);
});

test("columns say the same as records, and stay the same arrays", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  for (let i = 0; i < 30; i++) {
    scene.createBody({ position: [0.4 * i, 2 + 0.1 * (i % 7)], shapes: [{ circle: 0.3, sensor: i % 5 === 0 }] });
  }
  const before = scene.events.begin.bodyA;
  let compared = 0;
  for (let i = 0; i < 90; i++) {
    scene.step();
    for (const stream of STREAMS) {
      const list = scene.events[stream];
      const { count, bodyA, bodyB, shapeA, shapeB } = list;
      assert.equal([...list].length, count);
      [...list].forEach((touch, k) => {
        const rows = [touch.bodyA.index, touch.bodyB.index, touch.shapeA.index, touch.shapeB.index];
        assert.deepEqual([bodyA[k], bodyB[k], shapeA[k], shapeB[k]], rows);
        compared++;
      });
    }
    const { hit } = scene.events;
    [...hit].forEach((record, k) => {
      assert.deepEqual([hit.pointX[k], hit.pointY[k]], record.point);
      assert.deepEqual([hit.normalX[k], hit.normalY[k]], record.normal);
      assert.deepEqual([hit.speed[k], hit.impulse[k], hit.shapeB[k]], [record.speed, record.impulse, record.shapeB.index]);
      compared++;
    });
  }
  assert.ok(compared > 500);
  assert.ok(before.length < 30 || scene.events.begin.bodyA === before);
  assert.equal(scene.events.begin.bodyA, scene.events.begin.bodyA);
  assert.equal(scene.events.begin.at(9999), undefined);
  assert.equal(thrownBy(() => scene.events.begin.at("0")).code, "wrong-type");
  assert.equal(thrownBy(() => (scene.events.begin.bodyA = before)).code, "read-only");
});

test("lists stay as they are until the next step, whatever is edited", (t) => {
  const { scene, floor, ball } = gateScene(t);
  while (scene.events.begin.count === 0) scene.step();
  const [begin] = scene.events.begin;
  ball.destroy();
  assert.equal(scene.events.begin.count, 1);
  assert.deepEqual([...scene.events.begin], [begin]);
  assert.equal(begin.bodyB.alive, false);
  assert.equal(scene.events.begin.bodyB[0], ball.index);
  scene.step();
  assert.equal(scene.events.begin.count, 0);
  assert.deepEqual([...scene.events.end], [begin]);
  assert.equal(scene.events.end.at(0).bodyA, floor);
  scene.step();
  assert.equal(scene.events.end.count, 0);
});

test("a hit tells point, normal, speed and impulse", (t) => {
  for (const hitThreshold of [1, 9.5, 12]) {
    const scene = sceneFor(t, { hitThreshold });
    assert.equal(scene.hitThreshold, hitThreshold);
    const floor = addFloor(scene);
    const ball = scene.createBody({ position: [3, 5.5], shapes: [{ circle: 0.5 }] });
    const hits = [];
    for (let i = 0; i < 120; i++) {
      scene.step();
      hits.push(...scene.events.hit);
    }
    // From 5 m up: sqrt(2 g h) = 10 m/s.
    assert.equal(hits.length, hitThreshold < 10 ? 1 : 0);
    for (const { bodyA, bodyB, shapeB, point, normal, speed, impulse } of hits) {
      assert.deepEqual([bodyA, bodyB, shapeB], [floor, ball, ball.shapes[0]]);
      assert.ok(Math.abs(speed - 10) < 0.2 && impulse > 0);
      assert.ok(Math.abs(point[0] - 3) < 1e-3 && Math.abs(point[1]) < 0.1);
      assert.deepEqual(normal, [0, 1]);
    }
  }
  assert.equal(thrownBy(() => engine.createScene({ hitThreshold: -1 })).argument, "hitThreshold");
});

test("body.contacts tells what it touches, from its own side, asleep too and until an edit ends it", (t) => {
  const scene = sceneFor(t);
  const floor = addFloor(scene);
  const box = scene.createBody({ position: [0, 0.5], shapes: [{ box: [1, 1] }] });
  const other = scene.createBody({ position: [0, 1.5], shapes: [{ box: [1, 1] }] });
  assert.deepEqual(box.contacts(), []);
  takeSteps(scene, 120);
  assert.equal(box.awake, false);
  const contacts = box.contacts();
  assert.deepEqual(contacts.map(({ body }) => body).sort((a, b) => a.index - b.index), [floor, other]);
  for (const { body, shape, other: theirs, normal, point, impulse } of contacts) {
    assert.deepEqual([shape, theirs], [box.shapes[0], body.shapes[0]]);
    assert.equal(Math.sign(normal[1]), body === floor ? -1 : 1, "away from the body that was asked");
    assert.ok(Math.abs(point[1] - (body === floor ? 0 : 1)) < 0.01);
    assert.ok(Math.abs(impulse - (body === floor ? 20 : 10) / 60) < 0.02);
  }
  other.destroy();
  assert.deepEqual(box.contacts().map(({ body }) => body), [floor]);
  box.destroy();
  assert.equal(thrownBy(() => box.contacts()).code, "invalid-handle");
});

test("sensor.overlaps tells whom it sees, and they by whom they are seen", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const eye = scene.createBody({ type: "static", shapes: [{ circle: 5, sensor: true }] });
  const kinds = ["static", "kinematic", "dynamic"];
  const bodies = kinds.map((type, i) => scene.createBody({ type, position: [i, 0], shapes: [{ box: [0.5, 0.5] }] }));
  const tiles = scene.createBody({ type: "static", position: [-3, 0], shapes: [{ tiles: { cell: [1, 1], rows: ["##", ".#"] } }] });
  const zone = scene.createBody({ position: [0, 3], shapes: [{ circle: 0.5, sensor: true }] });
  assert.deepEqual(eye.shapes[0].overlaps(), []);
  scene.step();
  const all = [...bodies, tiles, zone].map((body) => body.shapes[0]);
  assert.deepEqual(eye.shapes[0].overlaps(), all);
  for (const shape of all) assert.deepEqual(shape.overlaps(), [eye.shapes[0]]);
  bodies[1].enabled = false;
  assert.deepEqual(eye.shapes[0].overlaps(), all.filter((shape) => shape !== bodies[1].shapes[0]));
  eye.destroy();
  assert.equal(thrownBy(() => eye.shapes[0]).code, "invalid-handle");
  scene.step();
  assert.equal(scene.events.sensorEnd.count, all.length);
});

test("a thin sensor is not jumped: it begins in the step of the passage and ends in the next", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  scene.createBody({ type: "static", shapes: [{ box: [0.05, 4], sensor: true }] });
  scene.createBody({ position: [-3, 0], velocity: [400, 0], shapes: [{ circle: 0.1 }] });
  const story = [];
  for (let i = 0; i < 4; i++) {
    scene.step();
    story.push([scene.events.sensorBegin.count, scene.events.sensorEnd.count]);
  }
  assert.deepEqual(story, [[1, 0], [0, 1], [0, 0], [0, 0]]);
});

test("who falls asleep and who wakes", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  const box = scene.createBody({ position: [0, 0.5], shapes: [{ box: [1, 1] }] });
  const log = [];
  for (let i = 0; i < 200; i++) {
    if (i === 100) box.applyImpulse([0, 3]);
    scene.step();
    for (const body of scene.events.slept) log.push([body, "slept"]);
    for (const body of scene.events.woke) log.push([body, "woke"]);
    if (scene.events.slept.count === 1) assert.equal(scene.events.slept.body[0], box.index);
  }
  assert.deepEqual(log, [[box, "slept"], [box, "woke"], [box, "slept"]]);
});

test("hitThreshold goes through YAML", (t) => {
  const scene = engine.loadScene("scene: {size: none, hit_threshold: 2.5}\n");
  t.after(() => scene.dispose());
  assert.equal(scene.hitThreshold, 2.5);
  assert.match(scene.toYaml(), /hit_threshold: 2\.5/);
});
