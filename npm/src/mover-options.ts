// SPDX-License-Identifier: MIT
// What a mover is made from, and how its options become members of a definition.
import type { Body } from "./body.js";
import type { Checker } from "./check.js";
import type { Handles } from "./handles.js";
import { MOVER_DEF, SHAPE_KIND } from "./layout.gen.js";
import type { Shape } from "./shape.js";
import type { Vec2 } from "./vec2.js";

/** What a mover goes by. All of it may be changed at any time. */
export interface MoverSettings {
  /** Where up is. Default null: against gravity, and +y where there is none. */
  up: Vec2 | null;
  /** Gap that it keeps to all shapes, 0.001 to 1 m. Default 0.01. */
  offset: number;
  /** Steepest slope that it walks, 0 to 1.5 rad. Default π / 4. Steeper ones are walls from below and slides from above. */
  maxSlope: number;
  /** Highest step that it climbs, m, at least 0. Default 0.3. */
  stepHeight: number;
  /** Furthest drop that it follows the ground down rather than fall, m, at least 0. Default 0.2. */
  snap: number;
  /** Largest force on dynamic bodies in its way, N, at least 0. Default 0: they are as walls, and low ones as steps. */
  push: number;
  /** What it weighs on a dynamic body that it stands on, kg, at least 0. Default 0. */
  mass: number;
  /** What it is to the masks of shapes, 32 bits. Default all. */
  category: number;
  /** Bits of the categories that are in its way. Default all 32. */
  mask: number;
  /** Shapes of this group are never in its way if it is negative, always if it is positive. Default 0. */
  group: number;
  /** True: one-way shapes let it through, and it drops through the one that it stands on. Default false. */
  dropThrough: boolean;
  /**
   * A kinematic body that stands for it: never in its way, sent after it by each move, so that other bodies feel it.
   * Default null.
   */
  body: Body | null;
}

/** What a mover is made from: one of `capsule` and `box`, and what differs from the default. */
export interface MoverOptions extends Partial<Omit<MoverSettings, "body">> {
  /** Upright: the length between the centres of its ends, and their radius, m; its height is `length + 2 * radius`. */
  capsule?: readonly [length: number, radius: number];
  /** Width and height, m. */
  box?: readonly [width: number, height: number];
  /** Where its middle is, m. Default [0, 0]. */
  position?: Vec2;
  /** As an object, by name, or true: one of the mover's own form is made. */
  body?: Body | string | true | null;
}

/** What a mover met in its last move. */
export interface MoverTouch {
  readonly body: Body;
  /** The shape; of one made of several pieces the whole. */
  readonly shape: Shape;
  /** Where, on its surface. */
  readonly point: readonly [x: number, y: number];
  /** Of the surface, a unit vector towards the mover. */
  readonly normal: readonly [x: number, y: number];
}

export type MoverMember = Exclude<keyof typeof MOVER_DEF, "sizeof">;

const NUMBERS = ["offset", "maxSlope", "stepHeight", "snap", "push", "mass"] as const;
/** The settings that may be set one by one. */
export const MOVER_SETTINGS = [...NUMBERS, "up", "category", "mask", "group", "dropThrough", "body"] as const;
export type MoverSetting = (typeof MOVER_SETTINGS)[number];
export const MOVER_OPTIONS = ["capsule", "box", "position", ...MOVER_SETTINGS];

/** One setting as its member holds it. */
export function readMoverSetting(
  checker: Checker,
  handles: Handles,
  key: MoverSetting,
  value: unknown,
): number | Vec2 {
  switch (key) {
    case "up":
      return value === null ? [0, 0] : checker.vec2(key, value);
    case "category":
    case "mask":
      return checker.bits(key, value);
    case "group":
      return checker.signed(key, value);
    case "dropThrough":
      return checker.flag(key, value);
    case "body":
      return value === null ? 0 : handles.given(checker.call, key, value);
    default:
      return checker.number(key, value);
  }
}

/** The form of a mover. */
export function readMoverForm(checker: Checker, literal: Record<string, unknown>): [MoverMember, number][] {
  const { capsule, box } = literal;
  if ((capsule === undefined) === (box === undefined)) {
    checker.refuse("bad-kind", "", literal, "must have one of capsule, box");
  }
  const [kind, first, second] =
    box === undefined ? (["capsule", "length", "radius"] as const) : (["box", "width", "height"] as const);
  const [a, b] = checker.vec2(kind, literal[kind]);
  return [
    ["kind", SHAPE_KIND[kind]],
    [first, a],
    [second, b],
  ];
}
