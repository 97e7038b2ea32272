// SPDX-License-Identifier: MIT
import { ColumnTable } from "./columns.js";
import { COLUMN } from "./layout.gen.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";

const ID = COLUMN.contact;

/**
 * The touching pairs of the last step as columns, sensors left out, in a fixed order. They are brought up to date when
 * they are read. Read rows 0 to `count - 1`; a typed array may be longer than that.
 */
export class ContactColumns extends ColumnTable {
  /** @internal */
  constructor(state: SceneState) {
    super(state, "contacts");
  }

  /** Row of the first body in `scene.bodies`. */
  get bodyA(): Uint32Array {
    return this.column(ID.bodyA) as Uint32Array;
  }

  /** Row of the second body. */
  get bodyB(): Uint32Array {
    return this.column(ID.bodyB) as Uint32Array;
  }

  /** Row of the first shape in `scene.shapes`. */
  get shapeA(): Uint32Array {
    return this.column(ID.shapeA) as Uint32Array;
  }

  /** Row of the second shape. */
  get shapeB(): Uint32Array {
    return this.column(ID.shapeB) as Uint32Array;
  }

  /** x of the unit normal from A to B. */
  get normalX(): Float32Array {
    return this.column(ID.normalX) as Float32Array;
  }

  /** y of the unit normal from A to B. */
  get normalY(): Float32Array {
    return this.column(ID.normalY) as Float32Array;
  }

  /** Depth of the deepest point, m: positive when overlapping, negative for a gap. */
  get depth(): Float32Array {
    return this.column(ID.depth) as Float32Array;
  }

  /** How many points: 1 or 2. */
  get points(): Uint32Array {
    return this.column(ID.points) as Uint32Array;
  }

  /** x, y of both points in the world, m: four elements a contact. The second repeats the first when there is one. */
  get point(): Float64Array {
    return this.column(ID.point) as Float64Array;
  }

  /** Impulse of both points along the normal over the whole step, N s. */
  get normalImpulse(): Float32Array {
    return this.column(ID.normalImpulse) as Float32Array;
  }

  /** Impulse along the normal turned by +90 degrees, over the whole step, N s. */
  get tangentImpulse(): Float32Array {
    return this.column(ID.tangentImpulse) as Float32Array;
  }

  /** @internal */
  protected override countRows(scene: number): number {
    return this.state.exports.scene_publish_contacts(scene) >>> 0;
  }
}

refuseWrites(ContactColumns);
