// SPDX-License-Identifier: MIT

/** A point or a vector as `[x, y]`. */
export type Vec2 = readonly [x: number, y: number];
