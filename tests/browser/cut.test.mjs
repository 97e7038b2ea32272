// SPDX-License-Identifier: MIT
// The knife, without a browser: what it makes of a body adds up to what the body was, and moves as it moved.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { dist } from "./harness.mjs";

const built = existsSync(fileURLToPath(new URL("../../web/dist/replay.js", import.meta.url)));
if (!built) throw new Error("web/dist is not built: npm --prefix web run build");
const { Session } = await import(`${dist}replay.js`);
const { load } = await import("../../npm/dist/index.js");
const scree = await load();

const near = (a, b, by, what) => assert.ok(Math.abs(a - b) <= by, `${what}: ${a} instead of ${b}`);
const bodiesOf = (scene) =>
  Array.from({ length: scene.bodies.count }, (_, row) => scene.bodyAt(row)).filter((body) => body);

/** Where the centre of mass of a body is, in the world. */
function centreOf(body) {
  const [x, y] = body.position;
  const [cx, cy] = body.center;
  const [cos, sin] = [Math.cos(body.angle), Math.sin(body.angle)];
  return [x + cos * cx - sin * cy, y + sin * cx + cos * cy];
}

/** Mass, momentum, and angular momentum about the origin, of some bodies. */
function sum(bodies) {
  const total = { mass: 0, px: 0, py: 0, spin: 0 };
  for (const body of bodies) {
    const [x, y] = centreOf(body);
    const [vx, vy] = body.velocity;
    total.mass += body.mass;
    total.px += body.mass * vx;
    total.py += body.mass * vy;
    total.spin += body.mass * (x * vy - y * vx) + body.inertia * body.angularVelocity;
  }
  return total;
}

/** A scene without gravity that holds one body, cut along a line; what there was and what there is. */
function cutOne(options, from, to) {
  const scene = scree.createScene({ gravity: [0, 0] });
  const body = scene.createBody(options);
  const before = sum([body]);
  const done = new Session(scene).run({ do: "cut", from, to });
  return { scene, before, done, parts: bodiesOf(scene) };
}

const FORMS = {
  box: [{ box: [2, 1], density: 3 }],
  polygon: [
    {
      polygon: [
        [-1, -0.5],
        [1, -0.7],
        [0.6, 0.9],
        [-0.8, 0.6],
      ],
      density: 2,
    },
  ],
  "boxes side by side": [
    { box: [1, 1], position: [-0.5, 0] },
    { box: [1, 2], position: [0.5, 0], density: 4 },
  ],
};

for (const [name, shapes] of Object.entries(FORMS)) {
  test(`${name}: mass, momentum and spin are those of the whole`, () => {
    const moving = { position: [3, 2], angle: 0.7, velocity: [2, -1], angularVelocity: 5 };
    const { before, parts, done } = cutOne({ ...moving, shapes }, [3.2, -2], [2.9, 6]);
    assert.ok(done);
    assert.equal(parts.length, 2);
    const after = sum(parts);
    for (const key of Object.keys(before)) near(after[key], before[key], 2e-4 * Math.abs(before.spin) + 1e-4, key);
  });
}

test("a quarter of a box weighs a quarter, and lies where it lay", () => {
  const { parts } = cutOne({ position: [1, 1], shapes: [{ box: [4, 1], density: 2 }] }, [0, 3], [0, -3]);
  const [light, heavy] = parts.sort((a, b) => a.mass - b.mass);
  near(light.mass, 2, 1e-5, "kg");
  near(heavy.mass, 6, 1e-5, "kg");
  assert.deepEqual(
    centreOf(light).map((each) => Number(each.toFixed(4))),
    [-0.5, 1],
  );
  assert.deepEqual(
    centreOf(heavy).map((each) => Number(each.toFixed(4))),
    [1.5, 1],
  );
});

test("a mass that was given is shared by area", () => {
  const { parts } = cutOne({ mass: 40, shapes: [{ box: [4, 1], density: 2 }] }, [-1, 3], [-1, -3]);
  assert.deepEqual(
    parts.map(({ mass }) => Math.round(mass)).sort((a, b) => a - b),
    [10, 30],
  );
});

test("each part goes on as its points went: nothing jumps in the next step", () => {
  const { scene, parts } = cutOne({ angularVelocity: 3, shapes: [{ box: [2, 2] }] }, [0.25, -3], [0.25, 3]);
  // Of a turning body a point at r goes at omega x r.
  for (const body of parts) {
    const [x, y] = centreOf(body);
    near(body.velocity[0], -3 * y, 1e-5, "vx");
    near(body.velocity[1], 3 * x, 1e-5, "vy");
    assert.equal(body.angularVelocity, 3);
  }
  scene.step();
  assert.ok(parts.every(({ velocity }) => Math.hypot(...velocity) < 5));
});

test("a ball becomes two halves of as much, and round corners do not overlap along the cut", () => {
  const ball = cutOne({ shapes: [{ circle: 1, density: 1 }] }, [0.1, -3], [0.1, 3]);
  near(sum(ball.parts).mass, Math.PI, 1e-4, "kg");
  const { scene, parts } = cutOne({ shapes: [{ box: [2, 2], radius: 0.2 }] }, [-3, 0.3], [3, 0.3]);
  assert.equal(parts.length, 2);
  const { distance } = scene.distance(...parts);
  assert.ok(distance < 1e-6, `a gap of ${distance} m`);
  scene.step();
  assert.ok(Math.max(...scene.contacts.depth.subarray(0, scene.contacts.count)) < 1e-4, "they touch, and no more");
});

test("what the line does not cross from side to side is left whole, and so is what moves not", () => {
  const whole = (options, from, to) => {
    const { done, parts } = cutOne(options, from, to);
    assert.equal(done, false);
    assert.equal(parts.length, 1);
  };
  whole({ shapes: [{ box: [2, 2] }] }, [0, 0], [0, 3]);
  whole({ shapes: [{ box: [2, 2] }] }, [2, -3], [2, 3]);
  whole({ shapes: [{ box: [2, 2] }] }, [0.9999, -3], [0.9999, 3]);
  whole({ shapes: [{ box: [2, 2] }] }, [0, 0], [0, 0]);
  whole({ type: "static", shapes: [{ box: [2, 2] }] }, [0, -3], [0, 3]);
});

test("material, filter and looks stay; the heavier part keeps the name and the joint goes to the nearer one", () => {
  const scene = scree.createScene({ gravity: [0, 0] });
  const shape = { box: [4, 1], friction: { static: 0.9, kinetic: 0.7 }, restitution: 0.25, category: 4, mask: 6 };
  const bar = scene.createBody({ name: "bar", shapes: [shape], fill: 0x112233ff, gravityScale: 0.5, ccd: true });
  const post = scene.createBody({ name: "post", type: "static", position: [1.8, 3], shapes: [{ circle: 0.1 }] });
  const motor = { mode: "velocity", target: 2, maxEffort: 50 };
  const hinge = { type: "revolute", bodyA: post, bodyB: bar, anchor: [1.8, 0], limits: [-1, 2], motor };
  scene.createJoint({ ...hinge, name: "hinge", breakForce: 900 });
  scene.createGroup("things").add(bar);
  assert.ok(new Session(scene).run({ do: "cut", from: [1, -2], to: [1, 2] }));
  const named = scene.body("bar");
  near(named.mass, 3, 1e-5, "kg of the heavier part");
  const joint = scene.joint("hinge");
  near(joint.bodyB.mass, 1, 1e-5, "kg of what hangs on the joint");
  assert.equal(joint.bodyA, post);
  assert.deepEqual(joint.anchor, [1.8, 0]);
  assert.deepEqual(joint.limits, [-1, 2]);
  assert.equal(joint.motor.target, 2);
  assert.equal(joint.breakForce, 900);
  assert.equal(scene.group("things").size, 2);
  for (const body of [named, joint.bodyB]) {
    const [{ friction, frictionKinetic, restitution, category, mask }] = body.shapes;
    const read = [friction, frictionKinetic, restitution].map((each) => Number(each.toFixed(6)));
    assert.deepEqual([...read, category, mask], [0.9, 0.7, 0.25, 4, 6]);
    assert.equal(scene.bodies.fill[body.index], 0x112233ff);
    assert.deepEqual([body.gravityScale, body.ccd], [0.5, true]);
  }
});

test("a line cuts all that it crosses, and the parts can be cut again", () => {
  const scene = scree.createScene();
  scene.createBody({ type: "static", position: [0, -0.5], shapes: [{ box: [20, 1] }] });
  for (let i = 0; i < 5; i++) scene.createBody({ position: [i, 0.5], shapes: [{ box: [0.9, 1] }] });
  const session = new Session(scene);
  session.run({ do: "cut", from: [-3, 0.4], to: [9, 0.6] });
  assert.equal(scene.counters.dynamic, 10);
  session.run({ do: "cut", from: [2.1, 3], to: [2, -0.001] });
  assert.equal(scene.counters.dynamic, 12);
  for (let i = 0; i < 120; i++) session.step();
  for (const body of bodiesOf(scene)) assert.ok(body.position[1] > -1 && body.position[1] < 1.2, "nothing was thrown");
});
