// SPDX-License-Identifier: MIT
import { ColumnTable } from "./columns.js";
import { COLUMN } from "./layout.gen.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";

const ID = COLUMN.shape;

/**
 * The shapes of a scene as columns; rows 0 to `count - 1`. Rows where `kind` is 0 are free. A chain has one row for
 * each of its segments, an outline and tiles one for each convex piece. To draw a shape: its vertices, about its centre,
 * in the frame of its body, grown by the radius.
 */
export class ShapeColumns extends ColumnTable {
  /**
   * `SHAPE_KIND`: 1 circle, 2 capsule, 3 box, 4 polygon, 5 edge, 6 segment of a chain, 7 hull, 8 piece of an outline,
   * 9 box of tiles; 0 where the row is free.
   */
  declare readonly kind: Uint8Array;
  /** Row of the body in `scene.bodies`. */
  declare readonly body: Uint32Array;
  /** x of the point that the vertices are measured from, in the frame of the body, m. */
  declare readonly centerX: Float64Array;
  /** y of the point that the vertices are measured from, in the frame of the body, m. */
  declare readonly centerY: Float64Array;
  /** Skin radius, m. */
  declare readonly radius: Float32Array;
  /** Number of the first vertex; its x is `vertices[2 * firstVertex]`. */
  declare readonly firstVertex: Uint32Array;
  /** How many vertices: 1 for a circle, 2 for a capsule, an edge or a segment of a chain, 3 to 16 for all others. */
  declare readonly vertexCount: Uint32Array;
  /** x and y of the direction against which a one-way shape holds, in the frame of the body; 0 and 0 for all others. */
  declare readonly oneWay: Float32Array;
  /**
   * Least x and y, greatest x and y of the box that the search for neighbours holds, a little wider than the shape, in
   * the world, m: four elements a shape. Of a shape that was added or put elsewhere it is brought up to date by the
   * next step.
   */
  declare readonly box: Float32Array;

  static {
    this.define(ID);
  }

  readonly #vertices: VertexColumn;

  /** @internal */
  constructor(state: SceneState) {
    super(state, "shapes");
    this.#vertices = new VertexColumn(state, "shapes");
  }

  /**
   * x and y of every vertex, counter-clockwise, turned into the frame of the body, about the centre of its shape, m.
   */
  get vertices(): Float32Array {
    return this.#vertices.all;
  }

  /** @internal */
  protected override countRows(scene: number): number {
    return this.state.exports.column_rows(scene, ID.kind) >>> 0;
  }
}

refuseWrites(ShapeColumns);

/** Vertices have a number of rows of their own. */
class VertexColumn extends ColumnTable {
  get all(): Float32Array {
    return this.column(COLUMN.vertex.vertices) as Float32Array;
  }

  protected override countRows(scene: number): number {
    return this.state.exports.column_rows(scene, COLUMN.vertex.vertices) >>> 0;
  }
}
