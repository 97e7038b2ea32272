// SPDX-License-Identifier: MIT
// Draws the joints of a scene: anchors and what lies between them, and what a joint allows and does.
//
// All joints are three paths, whatever their number: lines, thin lines and dots.
import type { Joint } from "../joint.js";
import { JOINT_KIND } from "../layout.gen.js";
import type { Frame } from "./frame.js";
import { lookOf, type JointLook } from "./joint-look.js";
import type { Point } from "./joint-paths.js";
import { Paths, traceJoint, tracePulley, type Seen } from "./joint-signs.js";

/** How long and how far the ring of a joint that broke is seen, ms and CSS pixels. */
const FLASH_TIME = 700;
const FLASH_REACH = 26;
const WORLD = 0xffffffff;
/** Signs are of full size on bodies that reach this far, CSS pixels, and never smaller than the part. */
const FULL_REACH = 20;
const UNIT_LEAST = 0.3;
/** Below this part, limits and motors are left out. */
const DETAIL_LEAST = 0.45;

interface Flash {
  x: number;
  y: number;
  since: number;
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

  /** `reach` is how far each body goes from its origin, by row, m. */
  draw(frame: Frame, reach: ArrayLike<number>): void {
    const { context, theme, ratio } = frame;
    const paths = new Paths();
    this.#trace(frame, reach, paths);
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

  #trace(frame: Frame, reach: ArrayLike<number>, paths: Paths): void {
    const { scene, camera, ratio } = frame;
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
      const part = Math.min(1, ((reach[rowB] ?? 0) * camera.scale) / FULL_REACH);
      const turn = angleOf(frame, rowA);
      const seen: Seen = {
        look,
        unit: ratio * Math.max(UNIT_LEAST, part),
        detailed: part >= DETAIL_LEAST,
        a: toCanvas(frame, a),
        b: toCanvas(frame, b),
        turn,
        bend: angleOf(frame, rowB) - turn,
      };
      if (look.kind === JOINT_KIND.pulley) {
        const [p, q] = [0, 2].map((at) => toCanvas(frame, [ground[4 * row + at]!, ground[4 * row + at + 1]!]));
        tracePulley(paths, seen, p!, q!);
      } else traceJoint(camera.scale * ratio, paths, seen);
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
