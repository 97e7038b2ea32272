// SPDX-License-Identifier: MIT
// Convex polygons of the shapes of a scene, and what is left of them on one side of a line. Corners run
// counter-clockwise.
import { SHAPE_KIND, type Scene } from "scree";
import type { Place } from "./commands.js";

export type Polygon = readonly Place[];

/** The points where normal * p = offset; the normal is of length 1. */
export interface Line {
  normal: Place;
  offset: number;
}

/** cos and sin of 0, 22.5, 45, 67.5 and 90 degrees, without asking a browser, whose last bits may differ. */
const HALF = Math.sqrt(0.5);
const [LONG, SHORT] = [Math.sqrt(0.5 + HALF / 2), Math.sqrt(0.5 - HALF / 2)];
/** A quarter of the 16 directions by which a round shape is told. */
const QUARTER: readonly Place[] = [
  [1, 0],
  [LONG, SHORT],
  [HALF, HALF],
  [SHORT, LONG],
];
const DIRECTIONS: readonly Place[] = [0, 1, 2, 3].flatMap((turns) =>
  QUARTER.map(([x, y]): Place => {
    const turned: readonly Place[] = [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ];
    return turned[turns]!;
  }),
);

/** Round about two points, which are the same of a circle: in each direction the corner of the end that is further. */
function round(a: Place, b: Place, radius: number): Polygon {
  return DIRECTIONS.map(([x, y]): Place => {
    const end = (b[0] - a[0]) * x + (b[1] - a[1]) * y > 0 ? b : a;
    return [end[0] + radius * x, end[1] + radius * y];
  });
}

/** The core of a shape in the frame of its body, without its skin; null where it has no inside. */
export function coreOf(scene: Scene, row: number): { points: Polygon; radius: number } | null {
  const { kind, centerX, centerY, radius, firstVertex, vertexCount, vertices } = scene.shapes;
  if (kind[row] === SHAPE_KIND.edge || kind[row] === SHAPE_KIND.chain) return null;
  const first = firstVertex[row]!;
  const points = Array.from({ length: vertexCount[row]! }, (_, i): Place => {
    return [centerX[row]! + vertices[2 * (first + i)]!, centerY[row]! + vertices[2 * (first + i) + 1]!];
  });
  if (points.length > 2) return { points, radius: radius[row]! };
  return { points: round(points[0]!, points[points.length - 1]!, radius[row]!), radius: 0 };
}

/** How far beyond a line a point is, on the side of its normal, m. */
export function beyond({ normal, offset }: Line, [x, y]: Place): number {
  return normal[0] * x + normal[1] * y - offset;
}

/** What of a polygon is not beyond a line; fewer than three corners: nothing. */
export function clip(points: Polygon, line: Line): Polygon {
  const kept: Place[] = [];
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!;
    const [before, after] = [beyond(line, a), beyond(line, b)];
    if (before <= 0) kept.push(a);
    if (before < 0 !== after < 0 && before !== 0 && after !== 0) {
      const part = before / (before - after);
      kept.push([a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])]);
    }
  });
  return kept.length < 3 ? [] : kept;
}

/** Twice the area of the triangle of three points, less than 0 when they turn clockwise. */
const turn = (a: Place, b: Place, c: Place): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

export function areaOf(points: Polygon): number {
  let twice = 0;
  for (let i = 2; i < points.length; i++) twice += turn(points[0]!, points[i - 1]!, points[i]!);
  return twice / 2;
}

/** Leaves out the corners that matter least until there are no more than `most`. */
export function thinned(points: Polygon, most: number): Polygon {
  const left = [...points];
  while (left.length > most) {
    const weight = (i: number): number =>
      turn(left[(i + left.length - 1) % left.length]!, left[i]!, left[(i + 1) % left.length]!);
    let least = 0;
    for (let i = 1; i < left.length; i++) if (weight(i) < weight(least)) least = i;
    left.splice(least, 1);
  }
  return left;
}
