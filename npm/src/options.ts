// SPDX-License-Identifier: MIT
// The literals that scenes, bodies and shapes are made from. Units: metres, kilograms, seconds, radians; y is up.

/** A point or a vector as `[x, y]`. */
export type Vec2 = readonly [x: number, y: number];

/** How a body moves: not at all, with its own velocity whatever it hits, or by forces and contacts. */
export type BodyType = "static" | "kinematic" | "dynamic";

/** What a shape is. */
export type ShapeKind = "circle" | "capsule" | "box" | "polygon" | "edge" | "chain";

/**
 * How contacts are solved: many short substeps with one pass each, or positions first and then several passes over the
 * velocities.
 */
export type SolverKind = "soft" | "xpbd";

/** Settings of a new scene. Every one has a default. */
export interface SceneOptions {
  /** Acceleration of free fall, m/s². Default `[0, -10]`. */
  gravity?: Vec2;
  /** The fixed step in seconds, above 0 and at most 1. Default 1/60. */
  dt?: number;
  /** How contacts are solved. Default `"soft"`, which is the faster. */
  solver?: SolverKind;
  /** Solver substeps a step, a whole number from 1 to 64. Default 0: the solver's own, 12 for soft, 14 for xpbd. */
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
  /** A colour `0xRRGGBBAA` for whoever draws the scene. Default 0: unset. */
  background?: number;
}

/** A new body. Every option has a default. */
export interface BodyOptions {
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
  /** The shapes, at most one kind each. Default none: a body that touches nothing. */
  shapes?: readonly Shape[];
  /** kg. Default 0: taken from the shapes and their densities. */
  mass?: number;
  /** About the centre of mass, kg m². Default 0: taken from the shapes. */
  inertia?: number;
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
  /** True: contacts and torques never turn the body. Default false. */
  fixedRotation?: boolean;
  /** A name for `scene.body(name)`: 1 to 63 of `A-Z a-z 0-9 _ - .`, no two alike in a scene. Default none. */
  name?: string;
  /** Fill colour `0xRRGGBBAA` for whoever draws the body. Default 0: unset. */
  fill?: number;
  /** Outline colour `0xRRGGBBAA`. Default 0: unset. */
  outline?: number;
  /** Width of the outline in pixels, at least 0. Default 0. */
  outlineWidth?: number;
}

/** Options that shapes of every kind take. */
export interface ShapeOptions {
  /** Where the shape is in its body, m. Default `[0, 0]`. */
  position?: Vec2;
  /** How it is turned in its body, radians. Default 0. */
  angle?: number;
  /** kg/m², at least 0. Default 1. */
  density?: number;
  /**
   * Friction coefficient, 0 to 10, or the static and the kinetic one. The kinetic one may not exceed the static one and
   * equals it where it is left out. Default 0.6.
   */
  friction?: number | { readonly static: number; readonly kinetic?: number };
  /** Share of the closing speed that a bounce gives back, 0 to 1. Default 0. */
  restitution?: number;
  /** Bits that say what this shape is. Default 1. */
  category?: number;
  /** Bits of the categories that it may touch; both shapes must agree. Default all 32. */
  mask?: number;
  /** Shapes that share a negative group never touch, a positive one always. Default 0. */
  group?: number;
  /** True: finds overlaps (see `scene.events`) and never pushes. Default false. */
  sensor?: boolean;
}

/** A disc of this radius, m, above 0. */
export interface CircleShape extends ShapeOptions {
  circle: number;
}

/** A box `[width, height]`, m, above 0. `radius` grows it outward with round corners. */
export interface BoxShape extends ShapeOptions {
  box: Vec2;
  /** Skin radius, m, at least 0. Default 0. */
  radius?: number;
}

/**
 * A capsule `[length, radius]`: two end centres `length` apart along the local x axis, and the radius around them, m.
 */
export interface CapsuleShape extends ShapeOptions {
  capsule: Vec2;
}

/** A convex polygon of 3 to 16 points in either order, m. `radius` grows it outward with round corners. */
export interface PolygonShape extends ShapeOptions {
  polygon: readonly Vec2[];
  /** Skin radius, m, at least 0. Default 0. */
  radius?: number;
}

/** A one-sided segment from the first point to the second, m; it carries what is on its left. It has no mass. */
export interface EdgeShape extends ShapeOptions {
  edge: readonly [Vec2, Vec2];
}

/** An open line of 2 to 65,535 points, m; each segment carries what is on its left. It has no mass. */
export interface ChainShape extends ShapeOptions {
  chain: readonly Vec2[];
}

/** A shape literal: exactly one of `circle`, `box`, `capsule`, `polygon`, `edge`, `chain`, and the common options. */
export type Shape = CircleShape | BoxShape | CapsuleShape | PolygonShape | EdgeShape | ChainShape;
