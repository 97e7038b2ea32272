// SPDX-License-Identifier: MIT
import { ColumnTable } from "./columns.js";
import { COLUMN } from "./layout.gen.js";
import type { SceneState } from "./state.js";

const ID = COLUMN.contact;

/**
 * The touching pairs of the last step as columns, sensors left out, in a fixed order. They are brought up to date when
 * they are read. Read rows 0 to `count - 1`; a typed array may be longer than that.
 */
export class ContactColumns extends ColumnTable {
  /** Row of the first body in `scene.bodies`. */
  declare readonly bodyA: Uint32Array;
  /** Row of the second body. */
  declare readonly bodyB: Uint32Array;
  /** Row of the first shape in `scene.shapes`. */
  declare readonly shapeA: Uint32Array;
  /** Row of the second shape. */
  declare readonly shapeB: Uint32Array;
  /** x of the unit normal from A to B. */
  declare readonly normalX: Float32Array;
  /** y of the unit normal from A to B. */
  declare readonly normalY: Float32Array;
  /** Depth of the deepest point, m: positive when overlapping, negative for a gap. */
  declare readonly depth: Float32Array;
  /** How many points: 1 or 2. */
  declare readonly points: Uint32Array;
  /** x, y of both points in the world, m: four elements a contact. The second repeats the first when there is one. */
  declare readonly point: Float64Array;
  /** Impulse of both points along the normal over the whole step, N s. */
  declare readonly normalImpulse: Float32Array;
  /** Impulse along the normal turned by +90 degrees, over the whole step, N s. */
  declare readonly tangentImpulse: Float32Array;
  /**
   * The colour that it was solved in, from 1: contacts of one colour share no body that moves, but for those of the
   * overflow, whose colour is the highest of all, 32. 0: it was not solved, for nobody was awake.
   */
  declare readonly colour: Uint32Array;

  static {
    this.define(ID);
  }

  /** @internal */
  constructor(state: SceneState) {
    super(state, "contacts");
  }

  /** @internal */
  protected override countRows(scene: number): number {
    return this.state.exports.scene_publish_contacts(scene) >>> 0;
  }
}
