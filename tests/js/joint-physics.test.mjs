// SPDX-License-Identifier: MIT
// What joints do, as their options say it in numbers: each is compared with what follows from mechanics.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNear, sceneFor, takeSteps } from "./support.mjs";

const G = 10;

/** A ball of 2 kg and radius 0.5 m: mass and inertia in closed form. */
function addBall(scene, position) {
  return scene.createBody({ position, mass: 2, shapes: [{ circle: 0.5 }] });
}

for (const solver of ["soft", "xpbd"]) {
  const settings = { solver, sleep: false };

  test(`a spring by compliance, stiffness or frequency gives way by as much as follows (${solver})`, (t) => {
    const scene = sceneFor(t, settings);
    const load = 2 * G;
    const springs = [
      [{ stiffness: 400, damping: 40 }, load / 400],
      [{ compliance: 1 / 400, damping: 400 }, load / 400],
      [{ frequency: 2, damping: 0.2 }, G / (2 * Math.PI * 2) ** 2],
    ];
    const hung = springs.map(([spring], i) => {
      const bodyB = addBall(scene, [5 * i, -1]);
      return scene.createJoint({ type: "distance", bodyB, anchorA: [5 * i, 0], length: 1, spring });
    });
    takeSteps(scene, 600);
    hung.forEach((joint, i) => {
      assertNear(joint.coordinate - 1, springs[i][1], 0.01, "stretch");
      assert.ok(Math.abs(joint.speed) < 1e-3, `still: ${joint.speed}`);
      assertNear(joint.force[1], load, 0.01, "force on B, upwards");
      assert.ok(Math.abs(joint.force[0]) < 0.01 * load);
      assertNear(scene.joints.force[joint.index], load, 0.01, "its magnitude");
    });
  });

  test(`limits hold on the side that they have, and a rope no closer than it must (${solver})`, (t) => {
    const scene = sceneFor(t, settings);
    const slider = (x, limits) =>
      scene.createJoint({ type: "prismatic", bodyB: addBall(scene, [x, 0]), axis: [0, 1], limits });
    const [held, free, stopped] = [slider(0, [-1, Infinity]), slider(5, [-Infinity, 1]), slider(10, [-0.25, 0.25])];
    const bodyB = addBall(scene, [15, -1]);
    const rope = scene.createJoint({ type: "distance", bodyB, anchorA: [15, 0], maxLength: 2 });
    takeSteps(scene, 6);
    assert.ok(rope.coordinate < 1.2 && rope.coordinate > 1.04, `slack, it falls: ${rope.coordinate}`);
    takeSteps(scene, 294);
    const found = [held, stopped, rope].map(({ coordinate }) => coordinate);
    found.forEach((value, i) => assert.ok(Math.abs(value - [-1, -0.25, 2][i]) < 0.01, `${i}: ${value}`));
    // 300 steps of 1/60 s from rest.
    assertNear(free.coordinate, (-G / 2) * 25, 0.01, "what has no lower limit falls");
  });

  test(`soft limits give way to the spring, which leaves alone what is within them (${solver})`, (t) => {
    const scene = sceneFor(t, settings);
    const spring = { stiffness: 100, damping: 20 };
    const hang = (x, rest) => scene.createJoint({ bodyB: addBall(scene, [x, 0]), spring, softLimits: true, ...rest });
    const slider = hang(0, { type: "prismatic", axis: [0, 1], limits: [-1, 1] });
    const rope = hang(5, { type: "distance", anchorA: [5, 0], maxLength: 1 });
    takeSteps(scene, 12);
    // 12 steps of 1/60 s from rest, in free fall; the sum of an Euler fall lies a substep above the parabola.
    assertNear(slider.coordinate, (-G / 2) * 0.2 ** 2, 0.03, "nothing slows it within the limits");
    takeSteps(scene, 600);
    const give = (2 * G) / spring.stiffness;
    assertNear(slider.coordinate, -1 - give, 0.01, "hangs below its limit");
    assertNear(rope.coordinate, 1 + give, 0.01, "hangs on a longer rope");
    slider.softLimits = false;
    takeSteps(scene, 600);
    assertNear(slider.coordinate, -2 * G / spring.stiffness, 0.02, "the spring pulls to 0 again");
  });

  test(`motors keep a speed, reach a place and push no harder than they may (${solver})`, (t) => {
    const scene = sceneFor(t, { ...settings, gravity: [0, 0] });
    const hinge = (x, motor) => scene.createJoint({ type: "revolute", bodyB: addBall(scene, [x, 0]), motor });
    const steady = hinge(0, { mode: "velocity", target: 3 });
    const placed = hinge(5, { mode: "position", target: -7 });
    const pushed = hinge(10, { mode: "effort", target: 0.5 });
    const weak = hinge(15, { mode: "velocity", target: 100, maxEffort: 0.25 });
    const steered = hinge(20, { mode: "position", target: 1, pid: [20, 0, 5] });
    takeSteps(scene, 60);
    assertNear(steady.speed, 3, 1e-3, "speed");
    // A disc turned about its middle: inertia m r² / 2.
    const inertia = (2 * 0.25) / 2;
    assertNear(pushed.speed, 0.5 / inertia, 0.01, "speed after a second of its torque");
    assertNear(weak.speed, 0.25 / inertia, 0.01, "speed after a second of the most torque");
    assertNear(weak.effort, 0.25, 0.01, "effort");
    assertNear(weak.metrics.motorImpulse, 0.25 / 60, 0.01, "impulse over a step");
    assert.ok(weak.metrics.clamped >= 1 && weak.metrics.motorError > 0);
    assert.equal(steady.metrics.clamped, 0);
    takeSteps(scene, 540);
    assert.ok(Math.abs(placed.coordinate + 7) < 1e-3, `more than a turn away: ${placed.coordinate}`);
    assert.ok(Math.abs(steered.coordinate - 1) < 1e-3, `by its gains: ${steered.coordinate}`);
  });

  test(`a gear couples turns by its ratio, a pulley lengths (${solver})`, (t) => {
    const scene = sceneFor(t, settings);
    const [a, b] = [addBall(scene, [0, 0]), addBall(scene, [5, 0])];
    for (const bodyB of [a, b]) scene.createJoint({ type: "revolute", bodyB });
    scene.createJoint({ type: "gear", bodyA: a, bodyB: b, ratio: 2 });
    a.angularVelocity = 6;
    const [heavy, light] = [addBall(scene, [10, 0]), addBall(scene, [15, 0])];
    heavy.mass = 6;
    const ends = { groundA: [10, 5], groundB: [15, 5] };
    const pulley = scene.createJoint({ type: "pulley", bodyA: heavy, bodyB: light, ...ends });
    takeSteps(scene, 30);
    assert.ok(Math.abs(a.angle + 2 * b.angle) < 1e-3, `${a.angle} and ${b.angle}`);
    assert.ok(Math.abs(a.angle) > 0.1);
    assertNear(pulley.length, 10, 1e-6, "length");
    // Atwood's machine: (M - m) g / (M + m).
    assertNear(-heavy.position[1], 0.5 * ((6 - 2) / 8) * G * 0.25, 0.02, "way down");
    assertNear(light.position[1], -heavy.position[1], 1e-3, "way up");
  });

  test(`a mouse joint brings what it holds to its target, and lets go when it is gone (${solver})`, (t) => {
    const scene = sceneFor(t, { ...settings, gravity: [0, 0] });
    const ball = addBall(scene, [0, 0]);
    const mouse = scene.createJoint({ type: "mouse", bodyB: ball, target: [0, 0] });
    for (let i = 0; i < 120; i++) {
      mouse.target = [Math.min(i / 30, 3), 1];
      scene.step();
    }
    assert.ok(Math.abs(ball.position[0] - 3) < 0.01 && Math.abs(ball.position[1] - 1) < 0.01, String(ball.position));
    mouse.destroy();
    ball.velocity = [0, 1];
    takeSteps(scene, 60);
    assertNear(ball.position[1], 2, 0.01, "it flies on");
  });

  test(`a joint breaks by a force above its own, with a record, and not below (${solver})`, (t) => {
    const scene = sceneFor(t, settings);
    const bodies = [0, 5].map((x) => addBall(scene, [x, 0]));
    const load = 2 * G;
    const [strong, frail] = bodies.map((bodyB, i) => {
      const breakForce = load * (i === 0 ? 1.1 : 0.9);
      return scene.createJoint({ type: "weld", bodyB, breakForce, name: i === 0 ? "strong" : "frail" });
    });
    takeSteps(scene, 10);
    assert.ok(strong.alive);
    assert.equal(frail.alive, false);
    assert.equal(scene.joint("frail"), undefined);
    assert.ok(bodies[1].velocity[1] < -1 && Math.abs(bodies[0].velocity[1]) < 1e-3);

    strong.breakForce = load / 2;
    scene.step();
    const [end, ...others] = scene.events.jointEnd;
    assert.equal(others.length, 0);
    assert.deepEqual([end.joint, end.bodyA, end.bodyB, end.reason], [strong, null, bodies[0], "broken"]);
    assertNear(end.force, load, 0.01, "force that it broke by");
  });

  test(`a chain hangs by its end, and bends no more than it may (${solver})`, (t) => {
    const scene = sceneFor(t, settings);
    const rope = scene.createChain({ points: [[0, 0], [0, -4]], linkLength: 0.5, start: "pinned" });
    const stiff = scene.createChain({ points: [[10, 0], [14, 0]], linkLength: 0.5, start: "pinned", maxBend: 0.1 });
    for (const body of stiff.bodies) body.linearDamping = body.angularDamping = 2;
    takeSteps(scene, 600);
    rope.joints.forEach((joint, i) => {
      const { anchorError, rows } = joint.metrics;
      assert.ok(anchorError < 1e-4 && rows === 2, `${anchorError} m off, ${rows} rows`);
      // On B: all that hangs below is what it is held up by.
      const weight = (rope.bodies.length - i) * rope.bodies[0].mass * G;
      assertNear(joint.force[1], weight, 0.001, `force at ${i}`);
    });
    for (const { coordinate } of stiff.joints.slice(1)) assert.ok(Math.abs(coordinate) < 0.101, `${coordinate} rad`);
    assert.ok(stiff.bodies[7].position[1] < -3, "but it hangs");
  });
}
