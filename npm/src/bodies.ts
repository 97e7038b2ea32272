// SPDX-License-Identifier: MIT
import { ColumnTable } from "./columns.js";
import { COLUMN } from "./layout.gen.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";

const ID = COLUMN.body;

/**
 * The bodies of a scene as columns on the engine's own memory, indexed by `body.index`; rows 0 to `count - 1`. Rows
 * where `type` is 0 are free. Read only: change bodies through their methods.
 *
 * A getter gives the same typed array until the column moves (bodies were added, memory grew), so take columns anew
 * each frame instead of keeping them: an array kept for longer may have length 0, or be short of the newest rows.
 */
export class BodyColumns extends ColumnTable {
  /** `BODY_TYPE`: 1 static, 2 kinematic, 3 dynamic; 0 where the row is free. */
  declare readonly type: Uint8Array;
  /** x of the origin, m. */
  declare readonly x: Float64Array;
  /** y of the origin, m. */
  declare readonly y: Float64Array;
  /** Radians, not wrapped. */
  declare readonly angle: Float64Array;
  /** Velocity of the centre of mass along x, m/s. */
  declare readonly vx: Float32Array;
  /** Velocity of the centre of mass along y, m/s. */
  declare readonly vy: Float32Array;
  /** Angular velocity, rad/s. */
  declare readonly omega: Float32Array;
  /** 1 when the body is stepped. */
  declare readonly awake: Uint8Array;
  /** 1 when the body is disabled; see `body.enabled`. */
  declare readonly disabled: Uint8Array;
  /** Cosine and sine of the angle: two elements a body. */
  declare readonly rotation: Float32Array;
  /** x and y of the centre of mass in the frame of the body, m: two elements a body. */
  declare readonly center: Float64Array;
  /** Fill colour `0xRRGGBBAA`, 0 unset. */
  declare readonly fill: Uint32Array;
  /** Outline colour `0xRRGGBBAA`, 0 unset. */
  declare readonly outline: Uint32Array;
  /** Width of the outline, pixels. */
  declare readonly outlineWidth: Float32Array;

  static {
    this.define(ID);
  }

  #blended = -1;

  /** @internal */
  constructor(state: SceneState) {
    super(state, "bodies");
  }

  /**
   * x, y, cosine, sine: four elements a body, ready to be a GPU instance buffer. After `advance` the pose is
   * `scene.alpha` of the way between the last two steps; after `step` it is the pose of now.
   */
  get transform(): Float32Array {
    const state = this.state;
    if (this.#blended !== state.revision) {
      state.check(state.exports.scene_blend(state.use("bodies"), state.weight), "transform");
      this.#blended = state.revision;
    }
    return this.column(ID.transform) as Float32Array;
  }

  /** @internal */
  protected override countRows(scene: number): number {
    return this.state.exports.column_rows(scene, ID.type) >>> 0;
  }
}

refuseWrites(BodyColumns);
