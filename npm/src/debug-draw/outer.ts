// SPDX-License-Identifier: MIT
// The outer edges of shapes that come as several convex pieces: what is left of the pieces' edges where no other piece
// lies on the far side. Two pieces that share a stretch run along it in opposite directions, also where the corners of
// one lie between those of the other, as with tiles.
import type { Scene } from "../scene.js";

/** Closer together than this, along a line or across it, is the same place, m. */
const SAME = 1e-4;

/** A stretch of an edge on its line: from `start` to `end` with the line's direction, or against it. */
interface Stretch {
  start: number;
  end: number;
  /** 1 with the direction of the line, -1 against it. */
  way: 1 | -1;
}

interface Line {
  /** Unit direction, and the distance of the line from the origin to its left. */
  dx: number;
  dy: number;
  offset: number;
  stretches: Stretch[];
}

/** Lines by direction and offset, a little out of round numbers, which are where corners lie. */
function lineKey(dx: number, dy: number, offset: number): string {
  const place = (value: number, step: number): number => Math.floor(value / step + 0.37);
  return `${place(dx, 1e-3)} ${place(dy, 1e-3)} ${place(offset, 10 * SAME)}`;
}

function addEdge(lines: Map<string, Line>, ax: number, ay: number, bx: number, by: number): void {
  const length = Math.hypot(bx - ax, by - ay);
  if (!(length > 0)) return;
  let [dx, dy] = [(bx - ax) / length, (by - ay) / length];
  // Edges in opposite directions are of one line: it runs to the right, or straight up.
  const way = dx > SAME || (dx > -SAME && dy > 0) ? 1 : -1;
  [dx, dy] = [dx * way, dy * way];
  const offset = dx * ay - dy * ax;
  const key = lineKey(dx, dy, offset);
  const line = lines.get(key) ?? { dx, dy, offset, stretches: [] };
  lines.set(key, line);
  const [s, t] = [line.dx * ax + line.dy * ay, line.dx * bx + line.dy * by];
  line.stretches.push({ start: Math.min(s, t), end: Math.max(s, t), way });
}

/** Calls back with every stretch of a line that as many pieces do not border from one side as from the other. */
function eachOuter({ stretches }: Line, give: (start: number, end: number) => void): void {
  const turns = stretches.flatMap(({ start, end, way }) => [
    { at: start, by: way },
    { at: end, by: -way },
  ]);
  turns.sort((a, b) => a.at - b.at);
  let sum = 0;
  let since = 0;
  for (const { at, by } of turns) {
    if (sum !== 0 && at - since > SAME) give(since, at);
    if (sum === 0 || at - since > SAME) since = at;
    sum += by;
  }
}

/** x and y of both ends, edge by edge, in the frame of the body whose pieces these shape rows are. */
export function outerEdges(scene: Scene, rows: readonly number[]): number[] {
  const { centerX, centerY, firstVertex, vertexCount, vertices } = scene.shapes;
  const lines = new Map<string, Line>();
  for (const row of rows) {
    const first = firstVertex[row]!;
    const count = vertexCount[row]!;
    const [cx, cy] = [centerX[row]!, centerY[row]!];
    for (let i = 0; i < count; i++) {
      const a = 2 * (first + i);
      const b = 2 * (first + ((i + 1) % count));
      addEdge(lines, cx + vertices[a]!, cy + vertices[a + 1]!, cx + vertices[b]!, cy + vertices[b + 1]!);
    }
  }
  const edges: number[] = [];
  for (const line of lines.values()) {
    const { dx, dy, offset } = line;
    eachOuter(line, (start, end) => {
      edges.push(dx * start - dy * offset, dy * start + dx * offset, dx * end - dy * offset, dy * end + dx * offset);
    });
  }
  return edges;
}
