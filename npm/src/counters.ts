// SPDX-License-Identifier: MIT
/** What a scene holds and what its last step did. */
export interface Counters {
  /** Bodies alive, of every type. */
  bodies: number;
  /** Of these, dynamic ones. */
  dynamic: number;
  /** Bodies that the next step moves. */
  awake: number;
  /** Groups of dynamic bodies that touch; may count two as one until they come to rest. */
  islands: number;
  /** Shapes alive; a chain counts one for each of its segments. */
  shapes: number;
  /** Pairs of shapes whose padded boxes overlap. */
  pairs: number;
  /** Pairs that touch, sensors left out. */
  contacts: number;
  /** Colours that the last step solved in. */
  colours: number;
  /** Steps since creation. */
  steps: number;
  /** Memory that the scene holds, bytes. */
  bytes: number;
}
