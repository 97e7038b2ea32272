// SPDX-License-Identifier: MIT
// The literals that scenes and bodies are made from. Units: metres, kilograms, seconds, radians; y is up.
import type { MaterialOptions, ShapeLiteral } from "./shape-options.js";
import type { Vec2 } from "./vec2.js";

/** How a body moves: not at all, with its own velocity whatever it hits, or by forces and contacts. */
export type BodyType = "static" | "kinematic" | "dynamic";

/**
 * How contacts are solved: many short substeps with one pass each, or positions first and then several passes over the
 * velocities.
 */
export type SolverKind = "soft" | "xpbd";

/** Settings of a new scene. Every one has a default. */
export interface SceneOptions {
  /** Acceleration of free fall, m/s². Default `[0, -10]`. */
  gravity?: Vec2;
  /** The fixed step in seconds, 1e-6 to 1. Default 1/60. */
  dt?: number;
  /** How contacts are solved. Default `"soft"`, which is the faster. */
  solver?: SolverKind;
  /** Solver substeps a step, a whole number from 1 to 64. Default 0: the solver's own, 10 for soft, 14 for xpbd. */
  substeps?: number;
  /** Passes of xpbd over the velocities in a substep, a whole number from 1 to 64. Default 4. */
  passes?: number;
  /** Closing speeds at or below it do not bounce, m/s, at least 0. Default 1. */
  restitutionThreshold?: number;
  /** Dynamic bodies keep their position inside `[0, width]` by `[0, height]`, m. Default `[0, 0]`: no border. */
  border?: Vec2;
  /** True: bodies that have come to rest fall asleep with all that they touch, and cost nothing. Default true. */
  sleep?: boolean;
  /** Bodies slower than this rest, m/s, at least 0; of bodies that do not say their own. Default 0.05. */
  sleepThreshold?: number;
  /**
   * True: where solid shapes of one body lie flush, or of static and kinematic ones that do not move against each other,
   * what slides over them feels one surface. False: it feels every corner. Default true.
   */
  seams?: boolean;
  /**
   * True: however fast they move and turn, dynamic bodies do not run through static and kinematic ones, nor through any
   * if they have `ccd`. False: they may. Default true.
   */
  continuous?: boolean;
  /** Closing speeds at or below it are no hits for `scene.events.hit`, m/s, at least 0. Default 1. */
  hitThreshold?: number;
  /** A colour `0xRRGGBBAA` for whoever draws the scene. Default 0: unset. */
  background?: number;
}

/**
 * A new body. Every option has a default. The material (`density`, `friction`, `category` and so on) is that of those of
 * its `shapes` that do not say otherwise; shapes that are added later know nothing of it.
 */
export interface BodyOptions extends MaterialOptions {
  /** Default `"dynamic"`. */
  type?: BodyType;
  /** Where the origin of the body is, m. Default `[0, 0]`. */
  position?: Vec2;
  /** Radians, counter-clockwise, not wrapped. Default 0. */
  angle?: number;
  /** Velocity of the centre of mass, m/s. Must be zero for a static body. Default `[0, 0]`. */
  velocity?: Vec2;
  /** rad/s. Must be zero for a static body. Default 0. */
  angularVelocity?: number;
  /** The shapes, of exactly one kind each. Default none: a body that touches nothing. */
  shapes?: readonly ShapeLiteral[];
  /** kg. Default 0: taken from the shapes and their densities; a dynamic body whose shapes weigh nothing has 1 kg. */
  mass?: number;
  /** About the centre of mass, kg m². Default 0: taken from the shapes. */
  inertia?: number;
  /** The centre of mass in the frame of the body, m. Default: that of the shapes. */
  center?: Vec2;
  /** Share of gravity that acts on the body. Default 1. */
  gravityScale?: number;
  /** Velocity is divided by `1 + dt * linearDamping` each step; 1/s, at least 0. Default 0. */
  linearDamping?: number;
  /** The same for the angular velocity; 1/s, at least 0. Default 0. */
  angularDamping?: number;
  /**
   * The body rests while the speed of its centre of mass and that of its rim add up to less than this, m/s. 0: it never
   * does, and keeps awake what it touches. Default: the scene's.
   */
  sleepThreshold?: number;
  /** True: the body, while it is dynamic, never turns: its angular velocity is 0, whatever is set. Default false. */
  fixedRotation?: boolean;
  /** True: contacts, forces and gravity never move the body along x. Default false. */
  lockX?: boolean;
  /** The same along y. Default false. */
  lockY?: boolean;
  /** False: the body is not stepped and touches nothing. Default true. */
  enabled?: boolean;
  /**
   * True: one-way shapes let the body through. One step is enough: what it touches then, and what lies flush with that,
   * lets all of its shapes through until none touches it any more. Default false.
   */
  dropThrough?: boolean;
  /** True: a bullet, which does not run through other dynamic bodies either. Default false. */
  ccd?: boolean;
  /** A name for `scene.body(name)`: 1 to 63 of `A-Z a-z 0-9 _ - .`, no two alike in a scene. Default none. */
  name?: string;
  /** Fill colour `0xRRGGBBAA` for whoever draws the body. Default 0: unset. */
  fill?: number;
  /** Outline colour `0xRRGGBBAA`. Default 0: unset. */
  outline?: number;
  /** Width of the outline in pixels, at least 0. Default 0. */
  outlineWidth?: number;
}

/** A new group of bodies. */
export interface GroupOptions {
  /** False: bodies of the group never touch each other. Default true. */
  selfCollide?: boolean;
}
