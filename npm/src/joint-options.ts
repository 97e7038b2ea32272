// SPDX-License-Identifier: MIT
// The literals that joints are made from. Units: metres, kilograms, seconds, radians; y is up.
import type { Body } from "./body.js";
import type { JOINT_KIND, MOTOR } from "./layout.gen.js";
import type { Vec2 } from "./vec2.js";

/** What a joint is. */
export type JointType = keyof typeof JOINT_KIND;

/** What a motor does with its target: holds a coordinate there, keeps its speed, or pushes with that effort. */
export type MotorMode = keyof typeof MOTOR;

/**
 * A spring. By `frequency`, Hz, above 0, `damping` is a ratio: 1 is critical. The frequency is that of the two bodies
 * against each other, with nothing else on them: a light wheel under a heavy chassis makes a weak spring, so say the
 * `stiffness` of what is to carry. By `stiffness`, N/m (N m/rad), or `compliance`, its inverse, above 0, `damping` is in
 * N s/m (N m s/rad). Damping is at least 0 and 0 unless given.
 */
export type JointSpring =
  | { readonly frequency: number; readonly damping?: number }
  | { readonly stiffness: number; readonly damping?: number }
  | { readonly compliance: number; readonly damping?: number };

/** A motor. */
export interface JointMotor {
  readonly mode: MotorMode;
  /** m or rad for a position, m/s or rad/s for a velocity, N or N m for an effort. Default 0. */
  readonly target?: number;
  /** The most that it pushes or turns with, N or N m, at least 0. Default Infinity. */
  readonly maxEffort?: number;
  /**
   * Gains of a PID controller, at least 0 and 0 unless given. Its effort is `p` times the error, `i` times its integral
   * and `d` times its derivative. Default none: a velocity is reached at once, as far as `maxEffort` lets it; a position
   * as by a critically damped spring of 5 Hz, which gives way to a load.
   */
  readonly pid?:
    | readonly [p: number, i?: number, d?: number]
    | { readonly p?: number; readonly i?: number; readonly d?: number };
}

/** Least and greatest value of the coordinate, m or rad of any size; -Infinity and Infinity leave a side open. */
export type JointLimits = readonly [lower: number, upper: number];

/** What each joint has. */
interface Named {
  /** The second body, or its name. */
  bodyB: Body | string;
  /** A name for `scene.joint(name)`: 1 to 63 of `A-Z a-z 0-9 _ - .`, no two joints alike. Default none. */
  name?: string;
  /** False: it does nothing, and does not keep the two from touching, until `joint.enabled` is true. Default true. */
  enabled?: boolean;
}

interface Linking extends Named {
  /** The first body, or its name. Default null: the world. */
  bodyA?: Body | string | null;
}

/** What each joint takes that pulls. */
export interface JointOptions {
  /** True: the two bodies touch each other. Default false. */
  collide?: boolean;
  /**
   * The joint breaks after a step in which it pulled with more than this, N: the mean over the step, so that a shock
   * counts for more the shorter `dt` is. Default Infinity: never; so does 0.
   */
  breakForce?: number;
  /** The same for its torque, N m. */
  breakTorque?: number;
}

/**
 * Where the bodies are held: at one point of the world, or at a point in the frame of each. Default: at the origin of
 * B as it stands.
 */
interface Anchored {
  /** In the world, m. Neither `anchorA` nor `anchorB` may stand beside it. */
  anchor?: Vec2;
  /** In the frame of A (in the world, if that is A), m. Default `[0, 0]` where `anchorB` is given. */
  anchorA?: Vec2;
  /** In the frame of B, m. Default `[0, 0]` where `anchorA` is given. */
  anchorB?: Vec2;
  /** The angle of B less that of A that counts as 0, rad. Default: what it is now. */
  angle?: number;
}

interface Ends {
  /** In the frame of A (in the world, if that is A), m. Default `[0, 0]`. */
  anchorA?: Vec2;
  /** In the frame of B, m. Default `[0, 0]`. */
  anchorB?: Vec2;
}

interface Axis {
  /** Of any length: in the world, or in the frame of A if `anchorA` or `anchorB` is given. Default `[1, 0]`. */
  axis?: Vec2;
}

interface Driven {
  /** Default null: none. */
  limits?: JointLimits | null;
  /**
   * True: what goes beyond the limits is pulled back by the spring, which does nothing within them; both must be given.
   * Default false: limits are rigid, and the spring pulls within them.
   */
  softLimits?: boolean;
  /** Default null: none. */
  motor?: JointMotor | null;
  /** Towards 0, or towards `length`. Default null: none. */
  spring?: JointSpring | null;
}


/** A hinge: B turns about the anchor. Limits, motor and spring are of the angle of B less that of A. */
export interface RevoluteJoint extends Linking, JointOptions, Anchored, Driven {
  type: "revolute";
}

/** A slider: B moves along the axis and does not turn. Limits, motor and spring are of its way along it. */
export interface PrismaticJoint extends Linking, JointOptions, Anchored, Axis, Driven {
  type: "prismatic";
}

/** A wheel on its suspension: B turns, and moves along the axis by limits and spring. The motor turns it. */
export interface WheelJoint extends Linking, JointOptions, Anchored, Axis, Driven {
  type: "wheel";
}

/**
 * Holds two points at a distance: a rod; with `spring` a spring that rests at `length`; with `maxLength` alone a rope.
 * A motor drives the distance.
 */
export interface DistanceJoint extends Linking, JointOptions, Ends, Driven {
  type: "distance";
  /** m, at least 0. Beside limits or a motor only for a `spring`. Default: what it is now. */
  length?: number;
  /** m, at least 0. Default 0 where `maxLength` is given. */
  minLength?: number;
  /** m. Default Infinity where `minLength` is given. Both are `limits` by name, which may not stand beside them. */
  maxLength?: number;
}

/** Holds B at its place in A, or springs it back there. */
export interface WeldJoint extends Linking, JointOptions, Anchored {
  type: "weld";
  /** Lets the anchors part. Default null: they cannot. */
  spring?: JointSpring | null;
  /** Lets B turn. Default null: it cannot. */
  angularSpring?: JointSpring | null;
}

/** Pulls a point of B after a point of the world, as a pointer that drags it does; set `joint.target` to move that. */
export interface MouseJoint extends Named, JointOptions {
  type: "mouse";
  /** In the world, m. Default: the origin of B as it stands. */
  target?: Vec2;
  /** In the frame of B, m. Default: what of it is at `target` now. */
  anchorB?: Vec2;
  /** Default `{ frequency: 5, damping: 0.7 }`. */
  spring?: JointSpring;
  /** The most that it pulls with, N, at least 0. Default Infinity. */
  maxForce?: number;
}

/** Anchors that a motor joint moves at a velocity, or holds by a spring. */
type Moved =
  | {
      /** Of the anchor of B in the frame of A, m/s. Default `[0, 0]`. */
      velocity?: Vec2;
      spring?: null;
    }
  | {
      velocity?: undefined;
      /** Pulls the anchors together. Default null: none. */
      spring?: JointSpring | null;
    };

/** An angle that a motor joint turns at a velocity, or holds by a spring. */
type Turned =
  | {
      /** Of B against A, rad/s. Default 0. */
      angularVelocity?: number;
      angularSpring?: null;
      target?: undefined;
    }
  | {
      angularVelocity?: undefined;
      /** Turns B to `target`. Default null: none. */
      angularSpring?: JointSpring | null;
      /** The angle of B less that of A less `angle`, rad; without the spring the velocity. Default 0. */
      target?: number;
    };

/**
 * Moves B against A at a velocity, or by springs to its place in A, with bounds on force and torque: what walks, what
 * drives, friction seen from above.
 */
export type MotorJoint = MotorOptions & Moved & Turned;

interface MotorOptions extends Linking, JointOptions, Anchored {
  type: "motor";
  /** N, at least 0. Default Infinity. */
  maxForce?: number;
  /** N m, at least 0. Default Infinity. */
  maxTorque?: number;
}

/** A rope from A over two fixed points to B: the length at A and `ratio` times that at B add up to `length`. */
export interface PulleyJoint extends Linking, JointOptions, Ends {
  type: "pulley";
  bodyA: Body | string | null;
  /** The point in the world that A hangs from, m. */
  groundA: Vec2;
  /** The point in the world that B hangs from, m. */
  groundB: Vec2;
  /** m. Default: what it is now. */
  length?: number;
  /** Above 0. Default 1. */
  ratio?: number;
  /** Of the length instead of `length`: with an upper one the rope may be slack. Default null: none. */
  limits?: JointLimits | null;
}

/**
 * Couples two bodies: the angle of A and `ratio` times that of B keep their sum. Both count in the world, whatever the
 * bodies are mounted on.
 */
export interface GearJoint extends Linking, JointOptions {
  type: "gear";
  bodyA: Body | string | null;
  /** Not 0. Default 1: opposite turns of one speed. */
  ratio?: number;
  /** A direction in the world: the way of A along it counts instead of its angle, as of a rack. */
  axisA?: Vec2;
  /** The same for B. */
  axisB?: Vec2;
}

/** Only keeps two bodies from touching each other. */
export interface FilterJoint extends Linking {
  type: "filter";
  bodyA: Body | string | null;
}

/** A joint literal: `type`, the bodies, and what a joint of this type takes. */
export type JointLiteral =
  | RevoluteJoint
  | PrismaticJoint
  | DistanceJoint
  | WeldJoint
  | WheelJoint
  | MouseJoint
  | MotorJoint
  | PulleyJoint
  | GearJoint
  | FilterJoint;
