// SPDX-License-Identifier: MIT
// The graph of contacts: bodies are its nodes, contacts its edges, and the colour of an edge is when it is solved.
import { BODY_TYPE } from "../layout.gen.js";
import { toX, toY, type Frame } from "./frame.js";
import { drawStrokes, Lines } from "./strokes.js";

/** The colour of what found no other, `SCREE_COLOUR_OVERFLOW` of the engine. */
const OVERFLOW = 32;
const BAR_PIXELS = 5;
/** The least half of a bar, so that a single point is seen as well. */
const BAR_LEAST = 2.5;
/** Turns of the circle of hues from one colour to the next: the golden section keeps neighbours apart. */
const HUE_STEP = 0.618034;

/** How a colour of the graph is shown; 0, what was not solved, is grey. */
function cssOf({ theme }: Frame, colour: number): string {
  if (colour === 0) return theme.label;
  if (colour === OVERFLOW) return theme.origin;
  return `hsl(${Math.round((((colour - 1) * HUE_STEP) % 1) * 360)} 75% ${theme.dark ? 62 : 44}%)`;
}

/** The bars and the edges of one colour. */
interface Marks {
  bars: Lines;
  edges: Lines;
}

/** A bar along the contact, across its normal. */
function addBar({ bars }: Marks, ax: number, ay: number, bx: number, by: number, least: number): void {
  const length = Math.hypot(bx - ax, by - ay);
  const [dx, dy] = length > 0 ? [(bx - ax) / length, (by - ay) / length] : [1, 0];
  const more = Math.max(0, least - length / 2);
  bars.add(ax - dx * more, ay - dy * more, bx + dx * more, by + dy * more);
}

/** Where the centre of mass of each body that moves is on the canvas, x and y; NaN of all others. */
function centresOf(frame: Frame): Float64Array {
  const { scene, poses } = frame;
  const { count, type, center } = scene.bodies;
  const centres = new Float64Array(2 * count).fill(NaN);
  for (let body = 0; body < count; body++) {
    if (type[body] !== BODY_TYPE.dynamic) continue;
    const [cos, sin] = [poses[4 * body + 2]!, poses[4 * body + 3]!];
    const [cx, cy] = [center[2 * body]!, center[2 * body + 1]!];
    centres[2 * body] = toX(frame, poses[4 * body]! + cos * cx - sin * cy);
    centres[2 * body + 1] = toY(frame, poses[4 * body + 1]! + sin * cx + cos * cy);
  }
  return centres;
}

/** Draws each contact as a bar, with a thin edge to the centre of each body of it that moves, a hue a colour. */
export function drawGraph(frame: Frame): void {
  const { scene, ratio } = frame;
  const { count, bodyA, bodyB, point, colour } = scene.contacts;
  const centres = centresOf(frame);
  const byColour = new Map<number, Marks>();
  for (let row = 0; row < count; row++) {
    const marks = byColour.get(colour[row]!) ?? { bars: new Lines(), edges: new Lines() };
    byColour.set(colour[row]!, marks);
    const [ax, ay] = [toX(frame, point[4 * row]!), toY(frame, point[4 * row + 1]!)];
    const [bx, by] = [toX(frame, point[4 * row + 2]!), toY(frame, point[4 * row + 3]!)];
    addBar(marks, ax, ay, bx, by, BAR_LEAST * ratio);
    for (const body of [bodyA[row]!, bodyB[row]!]) {
      const [x, y] = [centres[2 * body]!, centres[2 * body + 1]!];
      if (!Number.isNaN(x)) marks.edges.add((ax + bx) / 2, (ay + by) / 2, x, y);
    }
  }
  const strokes = [...byColour].map(([each, { bars, edges }]) => [
    { colour: cssOf(frame, each), width: 1, lines: edges },
    { colour: cssOf(frame, each), width: BAR_PIXELS, lines: bars },
  ]);
  drawStrokes(frame, strokes.flat());
}
