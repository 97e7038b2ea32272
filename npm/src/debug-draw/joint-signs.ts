// SPDX-License-Identifier: MIT
// The signs of the kinds of joints: rings, rails, springs, arrows. Lengths are CSS pixels at full size.
import { JOINT_KIND } from "../layout.gen.js";
import type { JointLook } from "./joint-look.js";
import { addArc, addArrow, addCircle, addZigzag, type Point } from "./joint-paths.js";

const DOT = 2.4;
const RING = 4;
const ARC = 13;
const TICK = 5;
const RAIL = 26;
const ARROW = 20;
const GEAR = 8;
/** Anchors nearer than this are one point to the eye, CSS pixels. */
const TOGETHER = 1.5;

/** One joint as it stands on the canvas, device pixels. */
export interface Seen {
  look: JointLook;
  /** Device pixels a CSS pixel of its signs: fewer where the bodies are small, which would not be seen for them. */
  unit: number;
  /** Is there room for limits and motors? */
  detailed: boolean;
  a: Point;
  b: Point;
  /** Angle of A in the world, and of B against it. */
  turn: number;
  bend: number;
}

/** What is drawn in one go. */
export class Paths {
  readonly lines = new Path2D();
  readonly thin = new Path2D();
  readonly dots = new Path2D();
}

/** Any joint but a pulley; `scale` is device pixels a metre. */
export function traceJoint(scale: number, paths: Paths, seen: Seen): void {
  const { look, a, b } = seen;
  const kind = JOINT_KIND;
  switch (look.kind) {
    case kind.revolute:
      traceHinge(paths, seen);
      break;
    case kind.prismatic:
    case kind.wheel:
      traceSlider(scale, paths, seen);
      break;
    case kind.gear:
      for (const point of [a, b]) {
        addCircle(paths.lines, point, GEAR * seen.unit);
        addCircle(paths.dots, point, DOT * seen.unit);
      }
      traceLine(paths.thin, a, b);
      return;
    case kind.filter:
      traceLine(paths.thin, a, b);
      return;
    case kind.weld:
      paths.lines.rect(b[0] - RING * seen.unit, b[1] - RING * seen.unit, 2 * RING * seen.unit, 2 * RING * seen.unit);
      break;
    case kind.motor:
      addArrow(paths.lines, a, b, TICK * seen.unit);
      break;
  }
  traceBetween(paths, seen);
}

function traceLine(path: Path2D, a: Point, b: Point): void {
  path.moveTo(...a);
  path.lineTo(...b);
}

/** The anchors, and a line or a spring from one to the other where they are apart. */
function traceBetween(paths: Paths, { look, unit, a, b }: Seen): void {
  addCircle(paths.dots, b, DOT * unit);
  if (Math.hypot(b[0] - a[0], b[1] - a[1]) < TOGETHER * unit) return;
  addCircle(paths.dots, a, DOT * unit);
  const mouse = look.kind === JOINT_KIND.mouse;
  if (look.sprung && !mouse && look.kind !== JOINT_KIND.revolute) addZigzag(paths.thin, a, b, TICK * unit);
  else traceLine(look.limits === null ? paths.lines : paths.thin, a, b);
  if (look.kind === JOINT_KIND.distance && !Number.isNaN(look.motor)) addArrow(paths.lines, a, b, TICK * unit);
}

/** A ring; the arc that the limits leave with a hand where B is; an arrow round it for a motor. */
function traceHinge(paths: Paths, { look, unit, detailed, b, turn, bend }: Seen): void {
  addCircle(paths.lines, b, RING * unit);
  const { limits, motor, angle } = look;
  const zero = turn + angle;
  if (detailed && limits !== null && limits[1] - limits[0] < 2 * Math.PI) {
    const reach = ARC * unit;
    addArc(paths.thin, b, reach, zero + limits[0], zero + limits[1]);
    for (const end of [zero + limits[0], zero + limits[1]]) traceSpoke(paths.thin, b, RING * unit, reach, end);
    traceSpoke(paths.lines, b, RING * unit, reach, turn + bend);
  }
  if (detailed && !Number.isNaN(motor)) traceTurning(paths, b, motor, unit);
}

function traceSpoke(path: Path2D, [x, y]: Point, from: number, to: number, angle: number): void {
  const [cos, sin] = [Math.cos(angle), -Math.sin(angle)];
  traceLine(path, [x + from * cos, y + from * sin], [x + to * cos, y + to * sin]);
}

/** A three-quarter turn about a point, with a head where it is to go. */
function traceTurning(paths: Paths, [x, y]: Point, way: number, unit: number): void {
  const reach = 9 * unit;
  const [start, end] = way < 0 ? [1.5 * Math.PI, 0] : [0, 1.5 * Math.PI];
  addArc(paths.lines, [x, y], reach, Math.min(start, end), Math.max(start, end));
  if (way === 0) return;
  const tip: Point = [x + reach * Math.cos(end), y - reach * Math.sin(end)];
  const along: Point = [-Math.sin(end) * way, -Math.cos(end) * way];
  const behind: Point = [tip[0] - along[0] * unit, tip[1] - along[1] * unit];
  addArrow(paths.lines, behind, tip, TICK * unit);
}

/** The rail that B slides on, as long as its limits; a wheel has a ring, a motor its arrow. */
function traceSlider(scale: number, paths: Paths, { look, unit, detailed, a, b, turn }: Seen): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [ax, ay] = look.axis;
  const along: Point = [cos * ax - sin * ay, -(sin * ax + cos * ay)];
  const [lower, upper] = look.limits ?? [-Infinity, Infinity];
  const open = RAIL * unit;
  const ends = [Number.isFinite(lower) ? lower * scale : -open, Number.isFinite(upper) ? upper * scale : open].map(
    (at): Point => [a[0] + along[0] * at, a[1] + along[1] * at],
  );
  traceLine(paths.thin, ends[0]!, ends[1]!);
  const [tx, ty] = [-along[1] * TICK * unit, along[0] * TICK * unit];
  if (look.limits) for (const [x, y] of ends) traceLine(paths.thin, [x - tx, y - ty], [x + tx, y + ty]);
  const wheel = look.kind === JOINT_KIND.wheel;
  if (wheel) addCircle(paths.lines, b, RING * unit);
  if (!detailed || Number.isNaN(look.motor)) return;
  if (wheel) traceTurning(paths, b, look.motor, unit);
  else if (look.motor !== 0) {
    const reach = look.motor * ARROW * unit;
    addArrow(paths.lines, b, [b[0] + along[0] * reach, b[1] + along[1] * reach], TICK * unit);
  }
}

/** The rope over its two fixed wheels. */
export function tracePulley(paths: Paths, { unit, a, b }: Seen, groundA: Point, groundB: Point): void {
  for (const point of [groundA, groundB]) addCircle(paths.lines, point, RING * unit);
  for (const point of [a, b]) addCircle(paths.dots, point, DOT * unit);
  traceLine(paths.lines, a, groundA);
  traceLine(paths.lines, b, groundB);
  traceLine(paths.thin, groundA, groundB);
}
