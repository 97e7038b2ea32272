// SPDX-License-Identifier: MIT
import { COUNTERS } from "./layout.gen.js";
import type { Memory } from "./memory.js";

/** What a scene holds, and what its last step did: the latter is all 0 before the first. */
export interface Counters {
  /** Bodies alive, of every type. */
  bodies: number;
  /** Of these, dynamic ones. */
  dynamic: number;
  /** Bodies that the next step moves. */
  awake: number;
  /** Groups of dynamic bodies that touch or are joined; may count two as one until they come to rest. */
  islands: number;
  /** Shapes alive; a chain counts one for each of its segments. */
  shapes: number;
  /** Pairs of shapes whose padded boxes overlap. */
  pairs: number;
  /** Pairs that touch, sensors left out. */
  contacts: number;
  /** Joints alive, of every type. */
  joints: number;
  /** Colours that the last step solved in; of one colour, contacts go four at a time. */
  colours: number;
  /** Contacts of the last step that found no colour and were solved one at a time. */
  overflow: number;
  /** Contacts that the last step solved: those of somebody awake. */
  solved: number;
  /** Batches of four that these took; `solved / (4 * batches)` is how full they were. */
  batches: number;
  /** Batches of four that the joints of the last step took. */
  jointBatches: number;
  /** Pairs that the last step looked at more closely, because their near boxes overlapped. */
  tested: number;
  /** Of these, pairs that needed no new search for features: those that hardly moved, and two circles. */
  reused: number;
  /** Shapes that got a new padded box in the last step, each a search for new pairs. */
  moved: number;
  /** Steps since creation. */
  steps: number;
  /** Seconds that these took. */
  time: number;
  /** Memory that the scene holds, bytes. */
  bytes: number;
  /** Most memory that one of its steps needed for itself, bytes; held for the next, and part of `bytes`. */
  stepBytes: number;
}

const KEYS = Object.keys(COUNTERS).filter((key) => key !== "sizeof") as (keyof Counters)[];

/** The struct at that address. */
export function readCounters(memory: Memory, at: number): Counters {
  const counters = {} as Record<keyof Counters, number>;
  for (const key of KEYS) counters[key] = memory.get(at, COUNTERS[key]);
  return counters;
}
