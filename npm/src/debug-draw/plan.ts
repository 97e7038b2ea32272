// SPDX-License-Identifier: MIT
// The paint plan of a scene: its shapes sorted into layers that share one fill and one outline, so that a layer is one
// path on the canvas however many shapes it has. Made once a scene; a frame only reads columns.
import type { Field } from "../field.js";
import { BODY_TYPE, SHAPE_KIND } from "../layout.gen.js";
import type { Scene } from "../scene.js";
import type { Bounds } from "./camera.js";
import { outerEdges } from "./outer.js";
import { defaultPaint, paintOf, type Paint, type Theme } from "./palette.js";

/** Outline width where the file gives none, CSS pixels. */
export const LINE_WIDTH = 1.25;

export interface Layer extends Paint {
  lineWidth: number;
  /** Lines without an inside: edges and chains. */
  open: boolean;
  /** Of bodies that are disabled: drawn as a shadow of themselves. */
  ghost: boolean;
  /** Rows of the shapes, and how far they reach on average from the origin of their body, m. */
  rows: number[];
  size: number;
  /** Of these, the rows of one-way shapes. */
  oneWay: number[];
  /** Where the shapes are pieces of larger ones: the outlines of these, which are drawn in place of their own. */
  outlines: Outline[] | null;
}

/** All outer edges of the pieces of one body. */
export interface Outline {
  body: number;
  reach: number;
  /** x and y of both ends, edge by edge, in the frame of the body. */
  edges: number[];
}

export interface Plan {
  layers: Layer[];
  /** Greatest distance of a shape from its body's origin, by shape row, m. */
  reach: Float64Array;
  /** The same of all shapes of a body, by body row. */
  bodyReach: Float64Array;
}

/**
 * A number that is another one once anything is that a plan is made from: shapes, their bodies' types and colours. The
 * columns are read through, which costs a hundredth of drawing them.
 */
export function planMark(scene: Scene): number {
  const { kind, body, centerX, centerY, radius, firstVertex, vertexCount, vertices, oneWay } = scene.shapes;
  const { type, disabled, fill, outline, outlineWidth } = scene.bodies;
  let mark = Math.imul(scene.shapes.count, 31) + scene.bodies.count;
  for (const column of [kind, body, firstVertex, vertexCount, type, disabled, fill, outline]) {
    for (let i = 0; i < column.length; i++) mark = (Math.imul(mark, 31) + column[i]!) | 0;
  }
  // Lengths to 2^-16 m.
  for (const column of [centerX, centerY, radius, vertices, oneWay, outlineWidth]) {
    for (let i = 0; i < column.length; i++) mark = (Math.imul(mark, 31) + column[i]! * 65536) | 0;
  }
  return mark;
}

/** A sharp piece of an outline or of tiles; with a skin, pieces are drawn one by one. */
function isPiece(scene: Scene, row: number): boolean {
  const kind = scene.shapes.kind[row]!;
  return (kind === SHAPE_KIND.outline || kind === SHAPE_KIND.tiles) && scene.shapes.radius[row] === 0;
}

function role(type: number): "static" | "kinematic" | "dynamic" {
  if (type === BODY_TYPE.static) return "static";
  return type === BODY_TYPE.kinematic ? "kinematic" : "dynamic";
}

/** The distance from the body's origin to the farthest point of a shape. */
function reachOf(scene: Scene, row: number): number {
  const { centerX, centerY, radius, firstVertex, vertexCount, vertices } = scene.shapes;
  let far = 0;
  for (let i = firstVertex[row]!, end = i + vertexCount[row]!; i < end; i++) {
    far = Math.max(far, Math.hypot(centerX[row]! + vertices[2 * i]!, centerY[row]! + vertices[2 * i + 1]!));
  }
  return far + radius[row]!;
}

/** Static layers first, so that what moves is drawn over what does not; then in the order of their first row. */
function inOrder(layers: Map<string, Layer>): Layer[] {
  const all = [...layers];
  return [...all.filter(([key]) => key.startsWith("static")), ...all.filter(([key]) => !key.startsWith("static"))].map(
    ([, layer]) => layer,
  );
}

/** Gives a layer of pieces the outlines of what they are pieces of. */
function addOutlines(scene: Scene, layer: Layer, reach: Float64Array): void {
  const byBody = new Map<number, number[]>();
  for (const row of layer.rows) {
    const body = scene.shapes.body[row]!;
    const rows = byBody.get(body) ?? [];
    byBody.set(body, rows);
    rows.push(row);
  }
  layer.outlines = [...byBody].map(([body, rows]) => ({
    body,
    reach: rows.reduce((far, row) => Math.max(far, reach[row]!), 0),
    edges: outerEdges(scene, rows),
  }));
}

export function makePlan(scene: Scene, theme: Theme): Plan {
  const { shapes } = scene;
  const bodies = scene.bodies;
  const rows = shapes.count;
  const reach = new Float64Array(rows);
  const bodyReach = new Float64Array(bodies.count);
  const layers = new Map<string, Layer>();
  /** The first shape of a body gives all of it one hue. */
  const hueKind = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    const kind = shapes.kind[row]!;
    if (kind === 0) continue;
    const body = shapes.body[row]!;
    if (!hueKind.has(body)) hueKind.set(body, kind);
    reach[row] = reachOf(scene, row);
    bodyReach[body] = Math.max(bodyReach[body]!, reach[row]!);
    const part = role(bodies.type[body]!);
    const open = kind === SHAPE_KIND.edge || kind === SHAPE_KIND.chain;
    const fallback = defaultPaint(theme, part, hueKind.get(body)!, body);
    const paint = paintOf(bodies.fill[body]!, bodies.outline[body]!, fallback);
    const lineWidth = bodies.outlineWidth[body]! || (open ? 2 * LINE_WIDTH : LINE_WIDTH);
    const ghost = bodies.disabled[body] === 1;
    const piece = isPiece(scene, row);
    const key = `${part} ${open} ${ghost} ${piece} ${paint.fill} ${paint.line} ${lineWidth}`;
    const layer = layers.get(key) ?? {
      ...{ ...paint, lineWidth, open, ghost },
      ...{ rows: [], size: 0, oneWay: [], outlines: piece ? [] : null },
    };
    layers.set(key, layer);
    layer.rows.push(row);
    if (shapes.oneWay[2 * row] !== 0 || shapes.oneWay[2 * row + 1] !== 0) layer.oneWay.push(row);
  }
  for (const layer of layers.values()) {
    layer.size = layer.rows.reduce((sum, row) => sum + reach[row]!, 0) / layer.rows.length;
    if (layer.outlines) addOutlines(scene, layer, reach);
  }
  return { layers: inOrder(layers), reach, bodyReach };
}

function grow(box: Bounds, x: number, y: number, by: number): void {
  box.minX = Math.min(box.minX, x - by);
  box.minY = Math.min(box.minY, y - by);
  box.maxX = Math.max(box.maxX, x + by);
  box.maxY = Math.max(box.maxY, y + by);
}

const empty = (): Bounds => ({ minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity });

/** Grows a box by every vertex, in the world, of the shapes that `wanted` picks by their body's row. */
function growByShapes(scene: Scene, box: Bounds, wanted: (body: number) => boolean): void {
  const { x, y, rotation } = scene.bodies;
  const { count, kind, body, centerX, centerY, radius, firstVertex, vertexCount, vertices } = scene.shapes;
  for (let row = 0; row < count; row++) {
    const b = body[row]!;
    if (kind[row] === 0 || !wanted(b)) continue;
    const [cos, sin] = [rotation[2 * b]!, rotation[2 * b + 1]!];
    for (let i = firstVertex[row]!, end = i + vertexCount[row]!; i < end; i++) {
      const [px, py] = [centerX[row]! + vertices[2 * i]!, centerY[row]! + vertices[2 * i + 1]!];
      grow(box, x[b]! + cos * px - sin * py, y[b]! + sin * px + cos * py, radius[row]!);
    }
  }
}

function growByField(box: Bounds, { circle, box: size, position: [x, y] }: Field): void {
  const reach = circle > 0 ? circle : Math.hypot(...size) / 2;
  if (reach > 0) grow(box, x, y, reach);
}

/**
 * What a fitted camera shows: the border of the scene where there is one; otherwise what moves and as much of what
 * stands still as lies near it, so that a ground of a kilometre does not shrink the scene to a dot.
 */
export function boundsOf(scene: Scene): Bounds {
  const [width, height] = scene.border;
  if (width > 0 && height > 0) return { minX: 0, minY: 0, maxX: width, maxY: height };
  const { type } = scene.bodies;
  const moving = empty();
  growByShapes(scene, moving, (body) => type[body] !== BODY_TYPE.static);
  const fixed = empty();
  growByShapes(scene, fixed, (body) => type[body] === BODY_TYPE.static);
  for (const field of scene.fields) if (!field.body) growByField(fixed, field);
  if (moving.minX > moving.maxX) return fixed.minX > fixed.maxX ? { minX: -5, minY: -5, maxX: 5, maxY: 5 } : fixed;
  const room = Math.max(moving.maxX - moving.minX, moving.maxY - moving.minY, 4);
  return {
    minX: Math.min(moving.minX, Math.max(fixed.minX, moving.minX - room)),
    minY: Math.min(moving.minY, Math.max(fixed.minY, moving.minY - room)),
    maxX: Math.max(moving.maxX, Math.min(fixed.maxX, moving.maxX + room)),
    maxY: Math.max(moving.maxY, Math.min(fixed.maxY, moving.maxY + room)),
  };
}
