// SPDX-License-Identifier: MIT
// All that the page may do to a scene between two steps, as plain data. The tools do nothing but by these, so that a
// list of them, each with the step before which it came, brings back what the user did.
//
// Bodies are named by their rows. Whatever carries a command out uses no number that browsers are free to round as they
// like, which are the sine and its like: the list must give the same bits in each.
import type { BodyOptions, ShapeLiteral } from "scree";

/** A point of the scene, or a vector of it: m, m/s. */
export type Place = readonly [x: number, y: number];

/** What is made by hand: it is of one shape. */
export interface Spawned extends Pick<BodyOptions, "velocity"> {
  position: Place;
  shape: ShapeLiteral;
}

export interface Blast {
  position: Place;
  /** How far it reaches, m; the inner third of that gets its full strength. */
  reach: number;
  /** N s for each metre of width. */
  impulse: number;
  /** Do walls hide what is behind them? */
  occluded: boolean;
}

export type Command =
  /** Takes hold of a body at a point of the world. */
  | { do: "grab"; body: number; at: Place }
  /** Pulls what is held there, from now on. */
  | { do: "pull"; to: Place }
  | { do: "release" }
  /** Gives a body this velocity, and no spin. */
  | { do: "throw"; body: number; velocity: Place }
  | ({ do: "spawn" } & Spawned)
  /** Parts each dynamic body that the line crosses from side to side. */
  | { do: "cut"; from: Place; to: Place }
  | ({ do: "explode" } & Blast)
  /** The keys of the hero, or of flippers, that are down from now on, of "adws". */
  | { do: "keys"; keys: string };

/** A command, and how many steps the scene had taken when it came. */
export type Entry = readonly [step: number, command: Command];
