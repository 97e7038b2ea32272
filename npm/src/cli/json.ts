// SPDX-License-Identifier: MIT
import type { Body } from "../body.js";
import type { Hit, JointEnd, TouchList } from "../events.js";
import type { Joint } from "../joint.js";
import type { Scene } from "../scene.js";
import { bodyNames } from "./scenes.js";

/** The object that `--json` prints. Bodies and joints are told apart by name, or by `#row` where they have none. */
export function describeScene(scene: Scene, name: string, dt: number, msPerStep: number) {
  const names = bodyNames(scene);
  return {
    scene: name,
    steps: scene.stepCount,
    dt,
    bodies: bodies(scene, names),
    joints: Array.from(scene.joints, (joint) => describeJoint(joint, names)),
    contacts: contacts(scene, names),
    events: {
      begin: touches(scene.events.begin, names),
      stay: touches(scene.events.stay, names),
      end: touches(scene.events.end, names),
      sensorBegin: touches(scene.events.sensorBegin, names),
      sensorStay: touches(scene.events.sensorStay, names),
      sensorEnd: touches(scene.events.sensorEnd, names),
      hit: Array.from(scene.events.hit, (hit) => describeHit(hit, names)),
      jointEnd: Array.from(scene.events.jointEnd, (end) => describeEnd(end, names)),
      slept: Array.from(scene.events.slept, ({ index }) => names[index]),
      woke: Array.from(scene.events.woke, ({ index }) => names[index]),
    },
    hash: scene.hash(),
    msPerStep,
  };
}

function bodies(scene: Scene, names: string[]) {
  const { type, x, y, angle, vx, vy, omega, awake } = scene.bodies;
  const rows = names.map((name, row) => ({
    name,
    x: x[row],
    y: y[row],
    angle: angle[row],
    vx: vx[row],
    vy: vy[row],
    omega: omega[row],
    awake: awake[row] === 1,
  }));
  return rows.filter((_, row) => type[row] !== 0);
}

/** A side of a joint; null is the world. */
function side(body: Body | null, names: string[]): string | null {
  return body === null ? null : (names[body.index] ?? null);
}

function describeJoint(joint: Joint, names: string[]) {
  const { type, coordinate, speed, force, torque } = joint;
  const [bodyA, bodyB] = [side(joint.bodyA, names), side(joint.bodyB, names)];
  return { name: joint.name || `#${joint.index}`, type, bodyA, bodyB, coordinate, speed, force, torque };
}

function describeEnd({ joint, bodyA, bodyB, reason, force, torque }: JointEnd, names: string[]) {
  return { joint: `#${joint.index}`, bodyA: side(bodyA, names), bodyB: side(bodyB, names), reason, force, torque };
}

function describeHit({ bodyA, bodyB, point, normal, speed, impulse }: Hit, names: string[]) {
  return { a: names[bodyA.index], b: names[bodyB.index], point, normal, speed, impulse };
}

function contacts(scene: Scene, names: string[]) {
  const { count, bodyA, bodyB, normalX, normalY, depth, points, point, normalImpulse, tangentImpulse } = scene.contacts;
  return Array.from({ length: count }, (_, i) => {
    const both = [Array.from(point.subarray(4 * i, 4 * i + 2)), Array.from(point.subarray(4 * i + 2, 4 * i + 4))];
    return {
      a: names[bodyA[i] as number],
      b: names[bodyB[i] as number],
      normal: [normalX[i], normalY[i]],
      points: both.slice(0, points[i]),
      depth: depth[i],
      normalImpulse: normalImpulse[i],
      tangentImpulse: tangentImpulse[i],
    };
  });
}

function touches(list: TouchList, names: string[]) {
  return Array.from(list, ({ bodyA, bodyB, sensor }) => ({
    a: names[bodyA.index],
    b: names[bodyB.index],
    sensor,
  }));
}
