// SPDX-License-Identifier: MIT
// Draws the shapes of a scene from its columns.
//
// A layer is one path in device pixels. The points are turned here and not by the canvas, and no sub-path is closed by
// closePath: browsers go through the whole path so far for both, which makes a path of thousands of shapes crawl.
import { BODY_TYPE, SHAPE_KIND } from "../layout.gen.js";
import type { Scene } from "../scene.js";
import type { Context, Frame } from "./frame.js";
import { LINE_WIDTH, type Layer, type Plan } from "./plan.js";

/** Distance and width of the band that marks the solid side of a line, CSS pixels. */
const BAND = 3.5;

/** The arrow of a one-way shape, from its tail to its tip, CSS pixels. */
const ARROW = 18;

/** How much is seen of a body that is disabled, and of one that is asleep. */
const GHOST = 0.3;
const ASLEEP = 0.5;

/**
 * Outlines of shapes that reach less far than this, CSS pixels, are one device pixel wide, if they are no wider than
 * this by themselves. Browsers have a way of their own for such lines: a crowd is drawn three times as fast.
 */
const SMALL = 9;
const SMALL_WIDTH = 1.5;

/** Shapes a path: browsers draw a path of thousands more slowly than many of some. */
const PATH_SHAPES = 32;
const PATH_EDGES = 128;

/** What a frame needs of the columns, fetched once. */
type Columns = Pick<
  Scene["shapes"],
  "kind" | "body" | "centerX" | "centerY" | "radius" | "firstVertex" | "vertexCount" | "vertices" | "oneWay"
> &
  Pick<Scene["bodies"], "type" | "awake">;

function sleeps({ type, awake }: Columns, body: number): boolean {
  return type[body] === BODY_TYPE.dynamic && awake[body] === 0;
}

/** Turns points in the frame of one body after another into device pixels, y down. */
class Pen {
  readonly context: Context;
  /** Device pixels a metre. */
  readonly scale: number;
  /** 0 or 1: only bodies that are awake, only those asleep; null: all. */
  asleep: 0 | 1 | null = null;
  #frame: Frame;
  #columns: Columns;
  #x = 0;
  #y = 0;
  #cos = 1;
  #sin = 0;

  constructor(frame: Frame, columns: Columns) {
    this.#frame = frame;
    this.#columns = columns;
    this.context = frame.context;
    this.scale = frame.camera.scale * frame.ratio;
  }

  /** How much is seen of what is drawn now. */
  alpha(layer: Layer): number {
    return (layer.ghost ? GHOST : 1) * (this.asleep === 1 ? ASLEEP : 1);
  }

  /** Goes to a body; false when it is not wanted, or nothing within `reach` of it is in view. */
  enter(body: number, reach: number): boolean {
    const { camera, poses, ratio } = this.#frame;
    if (this.asleep !== null && sleeps(this.#columns, body) !== (this.asleep === 1)) return false;
    const x = (poses[4 * body]! - camera.x) * camera.scale + camera.width / 2;
    const y = (camera.y - poses[4 * body + 1]!) * camera.scale + camera.height / 2;
    const far = reach * camera.scale + BAND;
    if (!(x + far > 0 && x - far < camera.width && y + far > 0 && y - far < camera.height)) return false;
    this.#x = x * ratio;
    this.#y = y * ratio;
    this.#cos = poses[4 * body + 2]! * this.scale;
    this.#sin = poses[4 * body + 3]! * this.scale;
    return true;
  }

  /** The angle of the body, world sense. */
  get angle(): number {
    return Math.atan2(this.#sin, this.#cos);
  }

  x(x: number, y: number): number {
    return this.#x + this.#cos * x - this.#sin * y;
  }

  y(x: number, y: number): number {
    return this.#y - this.#sin * x - this.#cos * y;
  }

  move(x: number, y: number): void {
    this.context.moveTo(this.x(x, y), this.y(x, y));
  }

  line(x: number, y: number): void {
    this.context.lineTo(this.x(x, y), this.y(x, y));
  }
}

/** The outline at the skin radius: straight along the edges, an arc about each vertex. */
function traceRound(pen: Pen, shape: Columns, row: number): void {
  const { vertices } = shape;
  const first = shape.firstVertex[row]!;
  const count = shape.vertexCount[row]!;
  const [cx, cy, radius, angle] = [shape.centerX[row]!, shape.centerY[row]!, shape.radius[row]!, pen.angle];
  const normalAngle = (i: number): number => {
    const a = 2 * (first + (i % count));
    const b = 2 * (first + ((i + 1) % count));
    return Math.atan2(vertices[a]! - vertices[b]!, vertices[b + 1]! - vertices[a + 1]!);
  };
  const start = normalAngle(count - 1);
  const startX = cx + vertices[2 * first]! + radius * Math.cos(start);
  const startY = cy + vertices[2 * first + 1]! + radius * Math.sin(start);
  pen.move(startX, startY);
  let before = start;
  for (let i = 0; i < count; i++) {
    const after = normalAngle(i);
    const x = cx + vertices[2 * (first + i)]!;
    const y = cy + vertices[2 * (first + i) + 1]!;
    // Convex, so the way round is shorter than a turn; rounding may make a flat corner look like a whole one.
    const turn = (after - before + 4 * Math.PI) % (2 * Math.PI);
    // On the canvas, with y down, angles run the other way.
    const from = -before - angle;
    pen.context.arc(pen.x(x, y), pen.y(x, y), radius * pen.scale, from, from - (turn < 6.2 ? turn : 0), true);
    before = after;
  }
  pen.line(startX, startY);
}

/** A full circle, with a radius that shows how it turns. */
function traceCircle(pen: Pen, shape: Columns, row: number): void {
  const at = 2 * shape.firstVertex[row]!;
  const x = shape.centerX[row]! + shape.vertices[at]!;
  const y = shape.centerY[row]! + shape.vertices[at + 1]!;
  const radius = shape.radius[row]!;
  const from = -pen.angle;
  pen.move(x + radius, y);
  // The way round that polygons take on the canvas: where shapes of one path overlap, they must not cancel.
  pen.context.arc(pen.x(x, y), pen.y(x, y), radius * pen.scale, from, from - 2 * Math.PI, true);
  pen.move(x, y);
  pen.line(x + radius, y);
}

/** Straight from vertex to vertex; `shift` moves the line sideways, to the right of the way that its points run. */
function traceSharp(pen: Pen, shape: Columns, row: number, shift = 0): void {
  const { vertices } = shape;
  const first = 2 * shape.firstVertex[row]!;
  const end = first + 2 * shape.vertexCount[row]!;
  let [x, y] = [shape.centerX[row]!, shape.centerY[row]!];
  if (shift !== 0) {
    const dx = vertices[first + 2]! - vertices[first]!;
    const dy = vertices[first + 3]! - vertices[first + 1]!;
    const length = Math.hypot(dx, dy) || 1;
    x += (dy / length) * shift;
    y -= (dx / length) * shift;
  }
  pen.move(x + vertices[first]!, y + vertices[first + 1]!);
  for (let i = first + 2; i < end; i += 2) pen.line(x + vertices[i]!, y + vertices[i + 1]!);
  if (end - first > 4) pen.line(x + vertices[first]!, y + vertices[first + 1]!);
}

function trace(pen: Pen, shape: Columns, row: number): void {
  if (shape.kind[row] === SHAPE_KIND.circle) traceCircle(pen, shape, row);
  else if (shape.radius[row]! > 0 && shape.vertexCount[row]! > 1) traceRound(pen, shape, row);
  else traceSharp(pen, shape, row);
}

/** An arrow over the centre of a one-way shape, from the side that lets through to the side that holds. */
function traceArrow(pen: Pen, shape: Columns, row: number, length: number): void {
  const [dx, dy] = [shape.oneWay[2 * row]! * length, shape.oneWay[2 * row + 1]! * length];
  const [x, y] = [shape.centerX[row]! + dx / 2, shape.centerY[row]! + dy / 2];
  pen.move(x - dx, y - dy);
  pen.line(x, y);
  pen.move(x - 0.35 * dx - 0.3 * dy, y - 0.35 * dy + 0.3 * dx);
  pen.line(x, y);
  pen.line(x - 0.35 * dx + 0.3 * dy, y - 0.35 * dy - 0.3 * dx);
}

function drawArrows(frame: Frame, pen: Pen, layer: Layer, shape: Columns, reach: Float64Array): void {
  const { context, camera, ratio } = frame;
  context.beginPath();
  for (const row of layer.oneWay) {
    if (pen.enter(shape.body[row]!, reach[row]!)) traceArrow(pen, shape, row, ARROW / camera.scale);
  }
  context.lineWidth = LINE_WIDTH * ratio;
  context.strokeStyle = layer.line;
  context.stroke();
}

/** A soft band behind edges and chains: their front is the side without it. */
function drawBacks(frame: Frame, pen: Pen, layer: Layer, shape: Columns, reach: Float64Array): void {
  const { context, camera, ratio } = frame;
  context.beginPath();
  for (const row of layer.rows) {
    if (pen.enter(shape.body[row]!, reach[row]!)) traceSharp(pen, shape, row, BAND / camera.scale);
  }
  context.globalAlpha = 0.28 * pen.alpha(layer);
  context.lineWidth = 2 * BAND * ratio;
  context.strokeStyle = layer.line;
  context.stroke();
  context.globalAlpha = pen.alpha(layer);
}

/** Fills and strokes the path so far. */
function paint({ context, camera, ratio }: Frame, layer: Layer): void {
  if (!layer.open) {
    context.fillStyle = layer.fill;
    context.fill();
  }
  const small = !layer.open && layer.size * camera.scale < SMALL && layer.lineWidth <= SMALL_WIDTH;
  // Pieces get a hair of their own colour around them: where they meet, nothing is seen through.
  context.lineWidth = layer.outlines || small ? 1 : layer.lineWidth * ratio;
  context.strokeStyle = layer.outlines ? layer.fill : layer.line;
  context.stroke();
}

/** The outlines of what the shapes of a layer are pieces of. */
function drawOutlines({ context, ratio }: Frame, pen: Pen, layer: Layer): void {
  context.lineWidth = layer.lineWidth * ratio;
  context.strokeStyle = layer.line;
  for (const { body, reach, edges } of layer.outlines ?? []) {
    if (!pen.enter(body, reach)) continue;
    for (let i = 0; i < edges.length; i += 4) {
      if (i % (4 * PATH_EDGES) === 0) context.beginPath();
      pen.move(edges[i]!, edges[i + 1]!);
      pen.line(edges[i + 2]!, edges[i + 3]!);
      if ((i + 4) % (4 * PATH_EDGES) === 0 || i + 4 === edges.length) context.stroke();
    }
  }
}

function drawLayer(frame: Frame, pen: Pen, layer: Layer, columns: Columns, reach: Float64Array): void {
  const { context } = frame;
  if (layer.open) drawBacks(frame, pen, layer, columns, reach);
  context.beginPath();
  let traced = 0;
  for (const row of layer.rows) {
    if (!pen.enter(columns.body[row]!, reach[row]!)) continue;
    trace(pen, columns, row);
    if (++traced % PATH_SHAPES !== 0) continue;
    paint(frame, layer);
    context.beginPath();
  }
  paint(frame, layer);
  drawOutlines(frame, pen, layer);
  if (layer.oneWay.length > 0) drawArrows(frame, pen, layer, columns, reach);
}

/** Draws every shape in view; with `fade`, bodies that are asleep are seen less. */
export function drawShapes(frame: Frame, plan: Plan, fade: boolean): void {
  const { kind, body, centerX, centerY, radius, firstVertex, vertexCount, vertices, oneWay } = frame.scene.shapes;
  const { type, awake } = frame.scene.bodies;
  const shape = { kind, body, centerX, centerY, radius, firstVertex, vertexCount, vertices, oneWay };
  const columns = { ...shape, type, awake };
  const pen = new Pen(frame, columns);
  const { context } = frame;
  for (const asleep of fade ? ([1, 0] as const) : [null]) {
    pen.asleep = asleep;
    for (const layer of plan.layers) {
      context.globalAlpha = pen.alpha(layer);
      drawLayer(frame, pen, layer, columns, plan.reach);
    }
  }
  context.globalAlpha = 1;
}
