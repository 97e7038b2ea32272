// SPDX-License-Identifier: MIT
// The literals that shapes are made from. Units: metres, kilograms, seconds, radians; y is up.
import type { MIX, SHAPE_KIND } from "./layout.gen.js";
import type { Vec2 } from "./vec2.js";

/** What a shape is. */
export type ShapeKind = keyof typeof SHAPE_KIND;

/**
 * How a pair of shapes makes one number of its two. Where the two name different ways, the later of `"average"`,
 * `"minimum"`, `"geometricMean"`, `"multiply"` and `"maximum"` counts; `"default"` gives way to any of them, and is the
 * minimum for friction and the maximum for restitution.
 */
export type Mix = keyof typeof MIX;

/** A friction coefficient, or the static and the kinetic one. */
export type Friction = number | { readonly static: number; readonly kinetic?: number };

/** What a shape is of, and whom it meets. */
export interface MaterialOptions {
  /** kg/m², at least 0. Default 1. */
  density?: number;
  /**
   * Friction coefficient, 0 to 10, or the static and the kinetic one. The kinetic one may not exceed the static one and
   * equals it where it is left out. Default 0.6.
   */
  friction?: Friction;
  /** How the friction of a pair comes of its two. Default `"default"`: the lesser. */
  frictionMix?: Mix;
  /** Share of the closing speed that a bounce gives back, 0 to 1. Default 0. */
  restitution?: number;
  /** How the restitution of a pair comes of its two. Default `"default"`: the greater. */
  restitutionMix?: Mix;
  /**
   * Rolling is braked by a torque of at most this times the load times the larger skin radius of the two shapes; a pair
   * takes the larger coefficient. 0 to 10. Default 0.
   */
  rollingResistance?: number;
  /**
   * The surface runs clockwise round the shape at this speed, as a conveyor belt does: what lies on top is taken along
   * local x. m/s. Default 0.
   */
  surfaceSpeed?: number;
  /** Bits that say what this shape is. Default 1. */
  category?: number;
  /** Bits of the categories that it may touch; both shapes must agree. Default all 32. */
  mask?: number;
  /** Shapes that share a negative group never touch, a positive one always. Default 0. */
  group?: number;
  /** True: sees what it overlaps or passes (see `scene.events`) and never pushes. Default false. */
  sensor?: boolean;
}

/** Options that shapes of every kind take. */
export interface ShapeOptions extends MaterialOptions {
  /** Where the shape is in its body, m. Default `[0, 0]`. */
  position?: Vec2;
  /** How it is turned in its body, radians. Default 0. */
  angle?: number;
  /**
   * A direction in the frame of the body; true is `[0, 1]`. The shape holds only what comes against it and lets through
   * all that comes from elsewhere; what was let through is held once it is clear in front. Default false: it holds
   * everything.
   */
  oneWay?: boolean | Vec2;
}

/** Options of shapes with a skin. */
export interface SkinOptions extends ShapeOptions {
  /** Skin radius, m, at least 0: the shape grows outward by it, with round corners. Default 0. */
  radius?: number;
}

/** A disc of this radius, m, above 0. */
export interface CircleShape extends ShapeOptions {
  circle: number;
}

/** A box `[width, height]`, m, above 0. */
export interface BoxShape extends SkinOptions {
  box: Vec2;
}

/**
 * A capsule `[length, radius]`: two end centres `length` apart along the local x axis, and the radius around them, m.
 */
export interface CapsuleShape extends ShapeOptions {
  capsule: Vec2;
}

/** A convex polygon of 3 to 16 points in either order, m. */
export interface PolygonShape extends SkinOptions {
  polygon: readonly Vec2[];
}

/** The convex hull of 3 to 65,535 points in any order, m; it has at most 16 corners. See also `scree.hull`. */
export interface HullShape extends SkinOptions {
  hull: readonly Vec2[];
}

/**
 * A polygon of any form, m, or a list of rings: the outside and its holes. Rings run either way and touch neither
 * themselves nor each other; together they have at most 4,096 points. The outline is cut into convex pieces whose
 * corners are these points. Its skin has no weight.
 */
export interface OutlineShape extends SkinOptions {
  outline: readonly Vec2[] | readonly (readonly Vec2[])[];
}

/**
 * Tiles as they are seen: a text a row, the top row first, all equally long and of printable ASCII. `.` and blanks are
 * empty, all else is solid. The lower left corner of the grid is the origin of the shape.
 */
export interface TileRows {
  /** `[width, height]` of a cell, m, above 0. */
  readonly cell: Vec2;
  readonly rows: readonly string[];
}

/** Tiles as numbers, row by row from the lowest: 0 is empty, all else is solid. */
export interface TileCells {
  /** `[width, height]` of a cell, m, above 0. */
  readonly cell: Vec2;
  /** Cells in a row. */
  readonly columns: number;
  /** Whole rows of cells. */
  readonly cells: Uint8Array;
}

/** A grid of at most 1,048,576 tiles, merged into few boxes. Its skin has no weight. */
export interface TilesShape extends SkinOptions {
  tiles: TileRows | TileCells;
}

/** A one-sided segment from the first point to the second, m; it carries what is on its left. It has no mass. */
export interface EdgeShape extends SkinOptions {
  edge: readonly [Vec2, Vec2];
}

/** A line of 2 to 65,535 points, m; each segment carries what is on its left. It has no mass. */
export interface ChainShape extends SkinOptions {
  chain: readonly Vec2[];
  /** True: a segment joins the last point to the first. Clockwise, it is solid inside. Default false. */
  loop?: boolean;
}

/**
 * A shape literal: exactly one of `circle`, `box`, `capsule`, `polygon`, `hull`, `outline`, `tiles`, `edge`, `chain`, and
 * the options that go with it.
 */
export type ShapeLiteral =
  | CircleShape
  | BoxShape
  | CapsuleShape
  | PolygonShape
  | HullShape
  | OutlineShape
  | TilesShape
  | EdgeShape
  | ChainShape;
