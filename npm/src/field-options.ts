// SPDX-License-Identifier: MIT
// The literals that fields and explosions are made from. Units: metres, kilograms, seconds, radians; y is up.
import type { Body } from "./body.js";
import type { QueryOptions } from "./query-options.js";
import type { Vec2 } from "./vec2.js";

/**
 * A new field. It is everywhere unless `circle`, `box` or `shapes` says where, and does nothing unless told what; fields
 * that overlap add up.
 */
export interface FieldOptions {
  /** A circle of this radius about `position`, m. Default 0: none. */
  circle?: number;
  /** A box of this width and height about `position`, m. Default `[0, 0]`: none. */
  box?: Vec2;
  /** True: where the shapes of `body` are, sensors among them. Default false. */
  shapes?: boolean;
  /** The middle of circle or box, and what `pull` is to; in the frame of `body`, m. Default `[0, 0]`. */
  position?: Vec2;
  /** Of the box, rad. Default 0. */
  angle?: number;
  /** The body, or its name, that the field goes with and does not act on. Default null: none. */
  body?: Body | string | null;
  /** Acts on bodies of which a shape has a category of these. Default all 32, then also on bodies without shapes. */
  mask?: number;
  /** False: it does nothing. Default true. */
  enabled?: boolean;
  /** An acceleration, in the frame of `body`, m/s². Default `[0, 0]`. */
  gravity?: Vec2;
  /** True: the gravity of the scene does not act within. Default false: that of the field is added to it. */
  replaceGravity?: boolean;
  /** An acceleration towards `position` at the distance `pullRadius`, m/s²; negative: away from it. Default 0. */
  pull?: number;
  /** The power of the distance that `pull` goes by: -2, -1, 0 or 1. Default 0: it is the same everywhere. */
  pullPower?: -2 | -1 | 0 | 1;
  /** m, 0.001 to 1e9. Default 1. */
  pullRadius?: number;
  /** Within this distance `pull` fades towards the middle, where it is 0; m. Default 0.1. */
  pullCore?: number;
  /** The rate at which velocities near that of the medium, 1/s, 0 to 1e9. Default 0. */
  drag?: number;
  /** A rate that grows with the speed against the medium, 1/m, 0 to 1e9. Default 0. */
  quadraticDrag?: number;
  /** The rate at which turning slows down, 1/s, 0 to 1e9. Default 0. */
  angularDrag?: number;
  /** The velocity of the medium, in the frame of `body` and on top of how that moves, m/s. Default `[0, 0]`. */
  wind?: Vec2;
  /** Of the medium as a fluid, in which things float, kg/m². Default 0: it is none. */
  density?: number;
  /** A name for `scene.field(name)`: 1 to 63 of `A-Z a-z 0-9 _ - .`, no two fields alike. Default none. */
  name?: string;
}

/** What goes off, and, as for queries, which shapes it pushes; sensors it never does. */
export interface ExplosionOptions extends Omit<QueryOptions, "sensors" | "hollow"> {
  /** Where, m. */
  position: Vec2;
  /** For each metre of a body's width that faces it, N s/m; negative: it pulls in. */
  impulse: number;
  /** Up to which it has its full strength, m. Default 0. */
  radius?: number;
  /** Over which it then falls to nothing, m. Default 0. */
  falloff?: number;
  /** True: bodies behind a static one are spared. Default false. */
  occluded?: boolean;
}
