// SPDX-License-Identifier: MIT
// Draws the joints of a scene: anchors and what lies between them, and what a joint allows and does.
//
// All joints are three paths, whatever their number: lines, thin lines and dots.
import { JOINT_KIND, type Joint } from "scree";
import type { Frame } from "./draw.js";
import { lookOf, type JointLook } from "./joint-look.js";
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
/** How long and how far the ring of a joint that broke is seen, ms and CSS pixels. */
const FLASH_TIME = 700;
const FLASH_REACH = 26;
const WORLD = 0xffffffff;

interface Flash {
  x: number;
  y: number;
  since: number;
}

/** One joint as it stands on the canvas, device pixels. */
interface Seen {
  look: JointLook;
  a: Point;
  b: Point;
  /** Angle of A in the world, and of B against it. */
  turn: number;
  bend: number;
}

class Paths {
  readonly lines = new Path2D();
  readonly thin = new Path2D();
  readonly dots = new Path2D();
}

/** The joints of one scene, as drawn frame by frame. */
export class JointLayer {
  #looks = new WeakMap<Joint, JointLook>();
  /** Where each joint was last seen, m. */
  #places = new Map<Joint, Point>();
  #flashes: Flash[] = [];

  /** Forgets what was seen, for another scene. */
  clear(): void {
    this.#places.clear();
    this.#flashes = [];
  }

  /** Is something to be drawn that changes while the scene stands still? */
  get animates(): boolean {
    return this.#flashes.length > 0;
  }

  draw(frame: Frame): void {
    const { context, theme, ratio } = frame;
    const paths = new Paths();
    this.#trace(frame, paths);
    context.lineJoin = context.lineCap = "round";
    context.strokeStyle = context.fillStyle = theme.joint;
    context.globalAlpha = 0.75;
    context.lineWidth = ratio;
    context.stroke(paths.thin);
    context.globalAlpha = 1;
    context.lineWidth = 1.6 * ratio;
    context.stroke(paths.lines);
    context.fill(paths.dots);
    this.#drawFlashes(frame);
  }

  #trace(frame: Frame, paths: Paths): void {
    const { scene } = frame;
    const { count, kind, bodies, anchors, ground } = scene.joints;
    const [types, disabled] = [scene.bodies.type, scene.bodies.disabled];
    const places = new Map<Joint, Point>();
    for (let row = 0; row < count; row++) {
      const [rowA, rowB] = [bodies[2 * row]!, bodies[2 * row + 1]!];
      if (kind[row] === 0 || types[rowB] === undefined || disabled[rowB] === 1) continue;
      const joint = scene.joints.at(row);
      if (!joint) continue;
      const look = this.#look(joint, kind[row]!);
      const a = toWorld(frame, rowA, anchors[4 * row]!, anchors[4 * row + 1]!);
      const b = toWorld(frame, rowB, anchors[4 * row + 2]!, anchors[4 * row + 3]!);
      if (look.kind !== JOINT_KIND.mouse) places.set(joint, b);
      const turn = angleOf(frame, rowA);
      const seen = { look, a: toCanvas(frame, a), b: toCanvas(frame, b), turn, bend: angleOf(frame, rowB) - turn };
      if (look.kind === JOINT_KIND.pulley) {
        const [p, q] = [0, 2].map((at) => toCanvas(frame, [ground[4 * row + at]!, ground[4 * row + at + 1]!]));
        tracePulley(frame, paths, seen, p!, q!);
      } else traceJoint(frame, paths, seen);
    }
    this.#noteEnds(places);
  }

  #look(joint: Joint, kind: number): JointLook {
    const known = this.#looks.get(joint);
    if (known) return known;
    const look = lookOf(joint, kind);
    this.#looks.set(joint, look);
    return look;
  }

  /** A joint that was there at the last frame and is dead now broke, or lost a body. */
  #noteEnds(places: Map<Joint, Point>): void {
    for (const [joint, [x, y]] of this.#places) {
      if (!places.has(joint) && !joint.alive) this.#flashes.push({ x, y, since: performance.now() });
    }
    this.#places = places;
  }

  #drawFlashes(frame: Frame): void {
    const { context, theme, ratio } = frame;
    const now = performance.now();
    this.#flashes = this.#flashes.filter(({ since }) => now - since < FLASH_TIME);
    context.strokeStyle = theme.contact;
    context.lineWidth = 2.5 * ratio;
    for (const { x, y, since } of this.#flashes) {
      const part = (now - since) / FLASH_TIME;
      const [px, py] = toCanvas(frame, [x, y]);
      context.globalAlpha = 1 - part;
      context.beginPath();
      context.arc(px, py, (4 + part * FLASH_REACH) * ratio, 0, 2 * Math.PI);
      context.stroke();
    }
    context.globalAlpha = 1;
  }
}

function toWorld({ poses }: Frame, body: number, x: number, y: number): Point {
  if (body === WORLD) return [x, y];
  const [cos, sin] = [poses[4 * body + 2]!, poses[4 * body + 3]!];
  return [poses[4 * body]! + cos * x - sin * y, poses[4 * body + 1]! + sin * x + cos * y];
}

function angleOf({ poses }: Frame, body: number): number {
  return body === WORLD ? 0 : Math.atan2(poses[4 * body + 3]!, poses[4 * body + 2]!);
}

function toCanvas({ camera, ratio }: Frame, [x, y]: Point): Point {
  return [
    ((x - camera.x) * camera.scale + camera.width / 2) * ratio,
    ((camera.y - y) * camera.scale + camera.height / 2) * ratio,
  ];
}

function traceJoint(frame: Frame, paths: Paths, seen: Seen): void {
  const { look, a, b } = seen;
  const kind = JOINT_KIND;
  switch (look.kind) {
    case kind.revolute:
      traceHinge(frame, paths, seen);
      break;
    case kind.prismatic:
    case kind.wheel:
      traceSlider(frame, paths, seen);
      break;
    case kind.gear:
      for (const point of [a, b]) {
        addCircle(paths.lines, point, GEAR * frame.ratio);
        addCircle(paths.dots, point, DOT * frame.ratio);
      }
      traceLine(paths.thin, a, b);
      return;
    case kind.filter:
      traceLine(paths.thin, a, b);
      return;
    case kind.weld:
      paths.lines.rect(b[0] - RING * frame.ratio, b[1] - RING * frame.ratio, 2 * RING * frame.ratio, 2 * RING * frame.ratio);
      break;
    case kind.motor:
      addArrow(paths.lines, a, b, TICK * frame.ratio);
      break;
  }
  traceBetween(frame, paths, seen);
}

function traceLine(path: Path2D, a: Point, b: Point): void {
  path.moveTo(...a);
  path.lineTo(...b);
}

/** The anchors, and a line or a spring from one to the other where they are apart. */
function traceBetween({ ratio }: Frame, paths: Paths, { look, a, b }: Seen): void {
  addCircle(paths.dots, b, DOT * ratio);
  if (Math.hypot(b[0] - a[0], b[1] - a[1]) < TOGETHER * ratio) return;
  addCircle(paths.dots, a, DOT * ratio);
  const mouse = look.kind === JOINT_KIND.mouse;
  if (look.sprung && !mouse && look.kind !== JOINT_KIND.revolute) addZigzag(paths.lines, a, b, TICK * ratio);
  else traceLine(look.limits === null ? paths.lines : paths.thin, a, b);
  if (look.kind === JOINT_KIND.distance && !Number.isNaN(look.motor)) addArrow(paths.lines, a, b, TICK * ratio);
}

/** A ring; the arc that the limits leave with a hand where B is; an arrow round it for a motor. */
function traceHinge({ ratio }: Frame, paths: Paths, { look, b, turn, bend }: Seen): void {
  addCircle(paths.lines, b, RING * ratio);
  const { limits, motor, angle } = look;
  const zero = turn + angle;
  if (limits !== null && limits[1] - limits[0] < 2 * Math.PI) {
    const reach = ARC * ratio;
    addArc(paths.thin, b, reach, zero + limits[0], zero + limits[1]);
    for (const end of [zero + limits[0], zero + limits[1]]) traceSpoke(paths.thin, b, RING * ratio, reach, end);
    traceSpoke(paths.lines, b, RING * ratio, reach, turn + bend);
  }
  if (!Number.isNaN(motor)) traceTurning(paths, b, motor, ratio);
}

function traceSpoke(path: Path2D, [x, y]: Point, from: number, to: number, angle: number): void {
  const [cos, sin] = [Math.cos(angle), -Math.sin(angle)];
  traceLine(path, [x + from * cos, y + from * sin], [x + to * cos, y + to * sin]);
}

/** A three-quarter turn about a point, with a head where it is to go. */
function traceTurning(paths: Paths, [x, y]: Point, way: number, ratio: number): void {
  const reach = 9 * ratio;
  const [start, end] = way < 0 ? [1.5 * Math.PI, 0] : [0, 1.5 * Math.PI];
  addArc(paths.lines, [x, y], reach, Math.min(start, end), Math.max(start, end));
  if (way === 0) return;
  const tip: Point = [x + reach * Math.cos(end), y - reach * Math.sin(end)];
  const along: Point = [-Math.sin(end) * way, -Math.cos(end) * way];
  const behind: Point = [tip[0] - along[0] * ratio, tip[1] - along[1] * ratio];
  addArrow(paths.lines, behind, tip, TICK * ratio);
}

/** The rail that B slides on, as long as its limits; a wheel has a ring, a motor its arrow. */
function traceSlider({ camera, ratio }: Frame, paths: Paths, { look, a, b, turn }: Seen): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [ax, ay] = look.axis;
  const along: Point = [cos * ax - sin * ay, -(sin * ax + cos * ay)];
  const scale = camera.scale * ratio;
  const [lower, upper] = look.limits ?? [-Infinity, Infinity];
  const ends = [Math.max(lower * scale, -RAIL * ratio * 40), Math.min(upper * scale, RAIL * ratio * 40)].map(
    (way, i): Point => {
      const open = look.limits === null || !Number.isFinite(i === 0 ? lower : upper);
      const at = open ? (i === 0 ? -RAIL : RAIL) * ratio : way;
      return [a[0] + along[0] * at, a[1] + along[1] * at];
    },
  );
  traceLine(paths.thin, ends[0]!, ends[1]!);
  const [tx, ty] = [-along[1] * TICK * ratio, along[0] * TICK * ratio];
  if (look.limits) for (const [x, y] of ends) traceLine(paths.thin, [x - tx, y - ty], [x + tx, y + ty]);
  const wheel = look.kind === JOINT_KIND.wheel;
  if (wheel) addCircle(paths.lines, b, RING * ratio);
  if (Number.isNaN(look.motor)) return;
  if (wheel) traceTurning(paths, b, look.motor, ratio);
  else if (look.motor !== 0) {
    const reach = look.motor * ARROW * ratio;
    addArrow(paths.lines, b, [b[0] + along[0] * reach, b[1] + along[1] * reach], TICK * ratio);
  }
}

/** The rope over its two fixed wheels. */
function tracePulley({ ratio }: Frame, paths: Paths, { a, b }: Seen, groundA: Point, groundB: Point): void {
  for (const point of [groundA, groundB]) addCircle(paths.lines, point, RING * ratio);
  for (const point of [a, b]) addCircle(paths.dots, point, DOT * ratio);
  traceLine(paths.lines, a, groundA);
  traceLine(paths.lines, b, groundB);
  traceLine(paths.thin, groundA, groundB);
}
