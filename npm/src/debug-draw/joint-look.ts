// SPDX-License-Identifier: MIT
// What is drawn of a joint beside its anchors: read from the joint once, as asking for it is slow.
import type { Joint } from "../joint.js";
import { JOINT_KIND } from "../layout.gen.js";

/** How a joint was made, as far as one sees it. */
export interface JointLook {
  joint: Joint;
  kind: number;
  /** In the frame of A. */
  axis: readonly [number, number];
  angle: number;
  /** Of the coordinate, rad or m; null: none, or such as limit nothing. */
  limits: readonly [number, number] | null;
  sprung: boolean;
  /** -1, 0, 1: which way the motor is to go; NaN: there is none. */
  motor: number;
}

const { revolute, prismatic, distance, wheel, weld, mouse } = JOINT_KIND;
const DRIVEN: readonly number[] = [revolute, prismatic, distance, wheel];
const SLIDING: readonly number[] = [prismatic, wheel];
const SPRUNG: readonly number[] = [...DRIVEN, weld, mouse];

function motorOf(joint: Joint): number {
  const motor = joint.motor;
  return motor === null ? NaN : Math.sign(motor.target ?? 0);
}

export function lookOf(joint: Joint, kind: number): JointLook {
  const driven = DRIVEN.includes(kind);
  return {
    joint,
    kind,
    axis: SLIDING.includes(kind) ? joint.axis : [1, 0],
    angle: kind === revolute ? joint.angle : 0,
    limits: driven ? joint.limits : null,
    sprung: SPRUNG.includes(kind) && joint.spring !== null,
    motor: driven ? motorOf(joint) : NaN,
  };
}
