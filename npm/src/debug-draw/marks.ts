// SPDX-License-Identifier: MIT
// What is drawn over the shapes when asked for: contacts, impulses, velocities, origins, centres of mass, boxes.
import { BODY_TYPE } from "../layout.gen.js";
import { toX, toY, type Frame } from "./frame.js";
import { drawStrokes, isCrowd, Lines } from "./strokes.js";

const NORMAL_PIXELS = 16;
const DOT_PIXELS = 5;
/** The longest impulse in the picture. */
const IMPULSE_PIXELS = 48;
const ORIGIN_PIXELS = 7;
const CENTER_PIXELS = 4;
/** A velocity is drawn as the way that the body would go in this time, s. */
const VELOCITY_SECONDS = 0.15;
const ARROW_PIXELS = 6;

/** The points of every contact, with its normal, from the first body to the second. */
export function drawContacts(frame: Frame): void {
  const { context, scene, theme, ratio } = frame;
  const { count, points, point, normalX, normalY } = scene.contacts;
  const reach = NORMAL_PIXELS * ratio;
  const normals = new Lines();
  for (let row = 0; row < count; row++) {
    for (let k = 0; k < points[row]!; k++) {
      const x = toX(frame, point[4 * row + 2 * k]!);
      const y = toY(frame, point[4 * row + 2 * k + 1]!);
      normals.add(x, y, x + reach * normalX[row]!, y - reach * normalY[row]!);
    }
  }
  const colour = theme.contact;
  const half = (DOT_PIXELS * ratio) / 2;
  const { ends, length } = normals;
  if (isCrowd(length / 4)) {
    const dots = new Lines();
    for (let i = 0; i < length; i += 4) dots.add(ends[i]! - half, ends[i + 1]!, ends[i]! + half, ends[i + 1]!);
    drawStrokes(frame, [
      { colour, width: 1 / ratio, lines: normals },
      { colour, width: DOT_PIXELS, lines: dots },
    ]);
    return;
  }
  drawStrokes(frame, [{ colour, width: 1.5, lines: normals }]);
  context.fillStyle = colour;
  for (let i = 0; i < length; i += 4) context.fillRect(ends[i]! - half, ends[i + 1]! - half, 2 * half, 2 * half);
}

/** An arrow for each moving body, from its origin. */
export function drawVelocities(frame: Frame): void {
  const { scene, camera, theme, poses, ratio } = frame;
  const { count, type, vx, vy } = scene.bodies;
  const scale = VELOCITY_SECONDS * camera.scale * ratio;
  const lines = new Lines();
  for (let body = 0; body < count; body++) {
    const [dx, dy] = [vx[body]! * scale, -vy[body]! * scale];
    const length = Math.hypot(dx, dy);
    if (type[body] === 0 || !(length > 2 * ratio)) continue;
    const x = toX(frame, poses[4 * body]!) + dx;
    const y = toY(frame, poses[4 * body + 1]!) + dy;
    const head = Math.min(ARROW_PIXELS * ratio, length / 2) / length;
    lines.add(x - dx, y - dy, x, y);
    lines.add(x - head * (dx + dy / 2), y - head * (dy - dx / 2), x, y);
    lines.add(x, y, x - head * (dx - dy / 2), y - head * (dy + dx / 2));
  }
  drawStrokes(frame, [{ colour: theme.velocity, width: 1.5, lines }]);
}

/** The frame of each body at its origin: a long stroke along its x axis, a short one along y. */
export function drawOrigins(frame: Frame): void {
  const { scene, theme, poses, ratio } = frame;
  const { count, type } = scene.bodies;
  const size = ORIGIN_PIXELS * ratio;
  const lines = new Lines();
  for (let body = 0; body < count; body++) {
    if (type[body] === 0) continue;
    const x = toX(frame, poses[4 * body]!);
    const y = toY(frame, poses[4 * body + 1]!);
    const [cos, sin] = [poses[4 * body + 2]! * size, poses[4 * body + 3]! * size];
    lines.add(x - sin / 2, y - cos / 2, x, y);
    lines.add(x, y, x + cos, y - sin);
  }
  drawStrokes(frame, [{ colour: theme.origin, width: 1.5, lines }]);
}

/**
 * A bar through the middle of each contact, along its normal, as long as the impulse of the last step beside `largest`.
 * Returns what the largest was, N s.
 */
export function drawImpulses(frame: Frame, largest: number): number {
  const { scene, theme, ratio } = frame;
  const { count, point, normalX, normalY, normalImpulse } = scene.contacts;
  let most = 0;
  for (let row = 0; row < count; row++) most = Math.max(most, normalImpulse[row]!);
  const scale = (0.5 * IMPULSE_PIXELS * ratio) / Math.max(largest, most, Number.MIN_VALUE);
  const bars = new Lines();
  for (let row = 0; row < count; row++) {
    const reach = normalImpulse[row]! * scale;
    if (!(reach > 0.5 * ratio)) continue;
    const x = toX(frame, 0.5 * (point[4 * row]! + point[4 * row + 2]!));
    const y = toY(frame, 0.5 * (point[4 * row + 1]! + point[4 * row + 3]!));
    const [dx, dy] = [reach * normalX[row]!, reach * normalY[row]!];
    bars.add(x - dx, y + dy, x + dx, y - dy);
  }
  drawStrokes(frame, [{ colour: theme.impulse, width: 3, lines: bars }]);
  return most;
}

/** The centre of mass of each dynamic body: a circle with a cross. */
export function drawCenters(frame: Frame): void {
  const { scene, poses, theme, ratio } = frame;
  const { count, type, center } = scene.bodies;
  const size = CENTER_PIXELS * ratio;
  const lines = new Lines();
  for (let body = 0; body < count; body++) {
    if (type[body] !== BODY_TYPE.dynamic) continue;
    const [cos, sin] = [poses[4 * body + 2]!, poses[4 * body + 3]!];
    const [dx, dy] = [center[2 * body]!, center[2 * body + 1]!];
    const x = toX(frame, poses[4 * body]! + cos * dx - sin * dy);
    const y = toY(frame, poses[4 * body + 1]! + sin * dx + cos * dy);
    lines.addRing(x, y, size);
    lines.add(x - size, y, x + size, y);
    lines.add(x, y - size, x, y + size);
  }
  drawStrokes(frame, [{ colour: theme.origin, width: 1.25, lines }]);
}

/** The boxes by which shapes are found: of each, what the tree holds. */
export function drawBoxes(frame: Frame): void {
  const { scene, theme } = frame;
  const { count, kind, box } = scene.shapes;
  const lines = new Lines();
  for (let row = 0; row < count; row++) {
    if (kind[row] === 0) continue;
    const [left, top] = [toX(frame, box[4 * row]!), toY(frame, box[4 * row + 3]!)];
    const [right, bottom] = [toX(frame, box[4 * row + 2]!), toY(frame, box[4 * row + 1]!)];
    lines.add(left, top, right, top);
    lines.add(right, top, right, bottom);
    lines.add(right, bottom, left, bottom);
    lines.add(left, bottom, left, top);
  }
  drawStrokes(frame, [{ colour: theme.box, width: 1, lines }]);
}
