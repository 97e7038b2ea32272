// SPDX-License-Identifier: MIT
import { ColumnTable } from "./columns.js";
import type { Handles } from "./handles.js";
import type { Joint } from "./joint.js";
import { COLUMN } from "./layout.gen.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";

const ID = COLUMN.joint;

/**
 * The joints of a scene: as columns, indexed by `joint.index`, rows 0 to `count - 1`, those where `kind` is 0 being
 * free; and as objects, by iteration. What was solved is of the last step in which a body of the joint was awake, and 0
 * where the joint or a body is not enabled or no body is dynamic.
 */
export class JointColumns extends ColumnTable implements Iterable<Joint> {
  static {
    this.define(ID);
  }

  readonly #handles: Handles;

  /** @internal */
  constructor(state: SceneState, handles: Handles) {
    super(state, "joints");
    this.#handles = handles;
  }

  /** The joint in this row, or undefined where the row is free. */
  at(index: number): Joint | undefined {
    const scene = this.state.use("joints");
    if (!(index >= 0 && index < this.count)) return undefined;
    const id = this.state.exports.joint_at(scene, index) >>> 0;
    return id === 0 ? undefined : this.#handles.joint(id);
  }

  /** The live joints, by row. */
  *[Symbol.iterator](): IterableIterator<Joint> {
    for (let row = 0; row < this.count; row++) {
      const joint = this.at(row);
      if (joint !== undefined) yield joint;
    }
  }

  /**
   * `JOINT_KIND`: 1 revolute, 2 prismatic, 3 distance, 4 weld, 5 wheel, 6 mouse, 7 motor, 8 pulley, 9 gear, 10 filter; 0
   * where the row is free.
   */
  declare readonly kind: Uint8Array;

  /** Rows of A and B in `scene.bodies`: two elements a joint; A 0xffffffff: the world. */
  declare readonly bodies: Uint32Array;

  /** x, y of the anchor in the frame of A (in the world, if that is A), then in that of B, m: four elements a joint. */
  declare readonly anchors: Float64Array;

  /** x, y in the world of what A and B hang from by a pulley, m: four elements a joint. */
  declare readonly ground: Float64Array;

  /** Constraints that were solved. */
  declare readonly rows: Uint8Array;

  /** Of these, such whose impulse ended at a bound. */
  declare readonly clamped: Uint8Array;

  /** How far what is to be held was off before the step, m. */
  declare readonly anchorError: Float32Array;

  /** How far beyond the limits before the step, m or rad. */
  declare readonly limitError: Float32Array;

  /** The target of the motor less what was so before the step. */
  declare readonly motorError: Float32Array;

  /** Magnitude of the impulses that the step began with, N s (N m s for turns). */
  declare readonly cachedImpulse: Float32Array;

  /** Magnitude of what the step changed of them. */
  declare readonly incrementalImpulse: Float32Array;

  /** Of the motor over the whole step, N s or N m s. */
  declare readonly motorImpulse: Float32Array;

  /** Magnitude of the mean force over the step, N. */
  declare readonly force: Float32Array;

  /** Mean torque about the anchor of B over the step, N m. */
  declare readonly torque: Float32Array;

  /** @internal */
  protected override countRows(scene: number): number {
    return this.state.exports.column_rows(scene, ID.kind) >>> 0;
  }
}

refuseWrites(JointColumns);
