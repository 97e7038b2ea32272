// SPDX-License-Identifier: MIT
// A picture of a scene as it is now. Bodies are groups in metres, with y up; the page around them turns y down.
import { BODY_TYPE, JOINT_KIND, SHAPE_KIND } from "./layout.gen.js";
import type { Scene } from "./scene.js";
import { drawFields, fieldBounds } from "./svg-fields.js";
import { FIXED, degrees, escape, inWorld, line, number, pair, paint, turn } from "./svg-marks.js";

interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** Longer side of the picture, pixels. */
const PAGE = 960;
const PAPER = 0xf6f3eaff;
const GROUND = 0x7d8590ff;
const MOVER = 0x8f7fb8ff;
const BODIES = [0xe0795fff, 0x4a90b8ff, 0x7fb093ff, 0xeac07aff, 0xb8667aff, 0x6f86c4ff, 0xd59a6aff, 0x5fa8a3ff];
const INK = 0x26303bff;

/** Draws the scene with its own colours, or with a palette where a body has none. */
export function sceneSvg(scene: Scene, title: string): string {
  const box = extent(scene);
  const width = box.right - box.left;
  const height = box.top - box.bottom;
  const scale = PAGE / Math.max(width, height);
  const size = `width="${number(width * scale)}" height="${number(height * scale)}"`;
  const view = [box.left, -box.top, width, height].map(number).join(" ");
  const paper = scene.background === 0 ? PAPER : scene.background;
  const page = view.split(" ");
  const ink = isDark(paper) ? PAPER : INK;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${view}">`,
    `<title>${escape(title)}</title>`,
    `<rect x="${page[0]}" y="${page[1]}" width="${page[2]}" height="${page[3]}" ${paint("fill", paper)}/>`,
    `<g transform="scale(1 -1)" stroke-linejoin="round" stroke-linecap="round">`,
    ...drawBodies(scene),
    ...drawFields(scene, scale, ink),
    ...drawJoints(scene, scale, ink),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

/** The border of the scene, or else a box around every shape, every joint and every field that is somewhere. */
function extent(scene: Scene): Box {
  const [width, height] = scene.border;
  if (width > 0 && height > 0) return { left: 0, right: width, bottom: 0, top: height };
  const { x, y } = scene.bodies;
  const { count, kind, body, radius } = scene.shapes;
  const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  const include = (atX: number, atY: number, skin: number) => {
    box.left = Math.min(box.left, atX - skin);
    box.right = Math.max(box.right, atX + skin);
    box.bottom = Math.min(box.bottom, atY - skin);
    box.top = Math.max(box.top, atY + skin);
  };
  for (let shape = 0; shape < count; shape++) {
    if (kind[shape] === 0) continue;
    const row = body[shape] as number;
    for (const [vx, vy] of corners(scene, shape)) {
      const [wx, wy] = turn(scene, row, vx, vy);
      include((x[row] as number) + wx, (y[row] as number) + wy, radius[shape] as number);
    }
  }
  for (const [atX, atY] of jointLines(scene).flat()) include(atX, atY, 0);
  for (const { x: atX, y: atY, reach } of fieldBounds(scene)) include(atX, atY, reach);
  return widen(box);
}

/** A margin all round, and no picture without area. */
function widen(box: Box): Box {
  if (!(box.left <= box.right)) return { left: -1, right: 1, bottom: -1, top: 1 };
  const margin = 0.05 * Math.max(box.right - box.left, box.top - box.bottom) + 0.1;
  return {
    left: box.left - margin,
    right: box.right + margin,
    bottom: box.bottom - margin,
    top: box.top + margin,
  };
}

/** The vertices of a shape in the frame of its body. */
function corners(scene: Scene, shape: number): [number, number][] {
  const { centerX, centerY, firstVertex, vertexCount, vertices } = scene.shapes;
  const first = firstVertex[shape] as number;
  return Array.from({ length: vertexCount[shape] as number }, (_, i) => [
    (centerX[shape] as number) + (vertices[2 * (first + i)] as number),
    (centerY[shape] as number) + (vertices[2 * (first + i) + 1] as number),
  ]);
}

function drawBodies(scene: Scene): string[] {
  const { count, type, x, y, angle } = scene.bodies;
  const shapes = shapesByBody(scene);
  const lines: string[] = [];
  for (let row = 0; row < count; row++) {
    const drawn = shapes.get(row);
    if (type[row] === 0 || drawn === undefined) continue;
    const place = `translate(${number(x[row])} ${number(y[row])}) rotate(${number(degrees(angle[row] as number))})`;
    const name = scene.bodyAt(row)?.name || `#${row}`;
    lines.push(`<g transform="${place}" ${bodyPaint(scene, row)}><title>${escape(name)}</title>${drawn}</g>`);
  }
  return lines;
}

/** From anchor to anchor of each joint; of pulleys by way of what they hang from. */
function jointLines(scene: Scene): [number, number][][] {
  const { count, kind, bodies, anchors, ground } = scene.joints;
  const lines: [number, number][][] = [];
  for (let row = 0; row < count; row++) {
    if (kind[row] === 0) continue;
    const point = (column: Float64Array, side: 0 | 1): [number, number] => {
      const at = 4 * row + 2 * side;
      return [column[at] as number, column[at + 1] as number];
    };
    const end = (side: 0 | 1) => inWorld(scene, bodies[2 * row + side] as number, ...point(anchors, side));
    const over = kind[row] === JOINT_KIND.pulley ? [point(ground, 0), point(ground, 1)] : [];
    lines.push([end(0), ...over, end(1)]);
  }
  return lines;
}

/** By luma. What shows through counts as paper, which is white. */
function isDark(colour: number): boolean {
  const [red, green, blue, alpha] = [24, 16, 8, 0].map((shift) => (colour >>> shift) & 0xff) as [number, number, number, number];
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  return 255 + (alpha / 255) * (luma - 255) < 128;
}

/** Lines with a ring at either end, three pixels wide whatever the scale. */
function drawJoints(scene: Scene, scale: number, ink: number): string[] {
  const lines = jointLines(scene).map((points) => {
    const rings = [points[0], points[points.length - 1]].map((point) => {
      const [x, y] = point as [number, number];
      return `<circle cx="${number(x)}" cy="${number(y)}" r="${number(3 / scale)}" ${FIXED}/>`;
    });
    return `<path d="${line(points)}" ${FIXED}/>${rings.join("")}`;
  });
  const look = `class="joints" fill="none" ${paint("stroke", ink)} stroke-width="1"`;
  return lines.length === 0 ? [] : [`<g ${look}>`, ...lines, "</g>"];
}

function bodyPaint(scene: Scene, row: number): string {
  const { type, fill, outline, outlineWidth } = scene.bodies;
  const palette = type[row] === BODY_TYPE.dynamic ? BODIES[row % BODIES.length] : undefined;
  const plain = palette ?? (type[row] === BODY_TYPE.kinematic ? MOVER : GROUND);
  const width = (outlineWidth[row] as number) > 0 ? outlineWidth[row] : 1.25;
  return `${paint("fill", fill[row] || plain)} ${paint("stroke", outline[row] || INK)} stroke-width="${number(width)}"`;
}

function shapesByBody(scene: Scene): Map<number, string> {
  const { count, kind, body } = scene.shapes;
  const drawn = new Map<number, string>();
  const pieces = new Map<number, string>();
  const add = (to: Map<number, string>, row: number, text: string) => to.set(row, (to.get(row) ?? "") + text);
  for (let shape = 0; shape < count; shape++) {
    if (kind[shape] === 0) continue;
    const row = body[shape] as number;
    if (isPiece(kind[shape])) add(pieces, row, drawPiece(scene, shape));
    else add(drawn, row, drawShape(scene, shape));
  }
  // The pieces of a body are one path, filled over its own strokes: where they meet, no line is seen.
  for (const [row, path] of pieces) add(drawn, row, `<path d="${path}" paint-order="stroke" ${FIXED}/>`);
  return drawn;
}

/** Outlines and tiles come as several convex pieces. */
function isPiece(kind: number | undefined): boolean {
  return kind === SHAPE_KIND.outline || kind === SHAPE_KIND.tiles;
}

function drawPiece(scene: Scene, shape: number): string {
  return outline(corners(scene, shape), scene.shapes.radius[shape] as number);
}

function drawShape(scene: Scene, shape: number): string {
  const kind = scene.shapes.kind[shape];
  const points = corners(scene, shape);
  const radius = scene.shapes.radius[shape] as number;
  if (kind === SHAPE_KIND.circle) return drawCircle(points[0] as [number, number], radius);
  const isLine = kind === SHAPE_KIND.edge || kind === SHAPE_KIND.chain;
  const path = isLine && radius === 0 ? line(points) : outline(points, radius);
  return `<path d="${path}" ${isLine ? `fill="none" ` : ""}${FIXED}/>`;
}

/** A circle with a spoke that shows how it is turned. */
function drawCircle([x, y]: [number, number], radius: number): string {
  const centre = `cx="${number(x)}" cy="${number(y)}" r="${number(radius)}"`;
  return `<circle ${centre} ${FIXED}/><path d="M${pair(x, y)}L${pair(x + radius, y)}" stroke-opacity="0.45" ${FIXED}/>`;
}

/** Straight sides, moved outward by the radius, joined by arcs. Vertices run counter-clockwise. */
function outline(points: [number, number][], radius: number): string {
  if (radius === 0) return `${line(points)}Z`;
  const arc = `A${number(radius)} ${number(radius)} 0 0 1 `;
  const sides = points.map(([x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] as [number, number];
    const length = Math.hypot(nextX - x, nextY - y) || 1;
    const outX = ((nextY - y) / length) * radius;
    const outY = (-(nextX - x) / length) * radius;
    return { start: pair(x + outX, y + outY), end: pair(nextX + outX, nextY + outY) };
  });
  const path = sides.map(({ start, end }, i) => `${i === 0 ? "M" : arc}${start}L${end}`).join("");
  return `${path}${arc}${sides[0]?.start}Z`;
}
