// SPDX-License-Identifier: MIT
// What is drawn under and over the shapes: grid, border and scale; contacts, velocities and origins when asked for.
import type { Frame } from "./draw.js";

const GRID_PIXELS = 44;
const NORMAL_PIXELS = 16;
const ORIGIN_PIXELS = 7;
/** A velocity is drawn as the way that the body would go in this time, s. */
const VELOCITY_SECONDS = 0.15;
const ARROW_PIXELS = 6;

/** The smallest of 1, 2, 5 times a power of ten that is at least `pixels` wide, m. */
export function roundLength(pixels: number, scale: number): number {
  const least = pixels / scale;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((times) => times * power >= least * 0.999) ?? 10);
}

export function toX({ camera, ratio }: Frame, x: number): number {
  return ((x - camera.x) * camera.scale + camera.width / 2) * ratio;
}

export function toY({ camera, ratio }: Frame, y: number): number {
  return ((camera.y - y) * camera.scale + camera.height / 2) * ratio;
}

function strokeWith({ context, ratio }: Frame, colour: string, width: number): void {
  context.strokeStyle = colour;
  context.lineWidth = width * ratio;
  context.stroke();
}

/** Grid lines, and the axes where they are in view. */
export function drawGrid(frame: Frame): void {
  const { context, camera, theme, ratio } = frame;
  const [width, height] = [camera.width * ratio, camera.height * ratio];
  const step = roundLength(GRID_PIXELS, camera.scale);
  const view = camera.bounds();
  context.beginPath();
  for (let i = Math.ceil(view.minX / step); i <= view.maxX / step; i++) {
    const x = Math.round(toX(frame, i * step)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  for (let i = Math.ceil(view.minY / step); i <= view.maxY / step; i++) {
    const y = Math.round(toY(frame, i * step)) + 0.5;
    context.moveTo(0, y);
    context.lineTo(width, y);
  }
  strokeWith(frame, theme.grid, 1);
  context.beginPath();
  context.moveTo(Math.round(toX(frame, 0)) + 0.5, 0);
  context.lineTo(Math.round(toX(frame, 0)) + 0.5, height);
  context.moveTo(0, Math.round(toY(frame, 0)) + 0.5);
  context.lineTo(width, Math.round(toY(frame, 0)) + 0.5);
  strokeWith(frame, theme.axis, 1);
}

/** The border that keeps dynamic bodies in, dashed. */
export function drawBorder(frame: Frame): void {
  const { context, scene, theme, ratio } = frame;
  const [width, height] = scene.border;
  if (!(width > 0 && height > 0)) return;
  context.setLineDash([5 * ratio, 5 * ratio]);
  context.beginPath();
  const [left, top] = [toX(frame, 0), toY(frame, height)];
  context.rect(left, top, toX(frame, width) - left, toY(frame, 0) - top);
  strokeWith(frame, theme.border, 1);
  context.setLineDash([]);
}

/** A bar of a round length in the lower left corner. */
export function drawScale(frame: Frame): void {
  const { context, camera, theme, ratio } = frame;
  const length = roundLength(56, camera.scale);
  const x = 16 * ratio;
  const y = (camera.height - 16) * ratio;
  const end = x + length * camera.scale * ratio;
  const text = length >= 1000 ? `${length / 1000} km` : length >= 0.01 ? `${length} m` : `${length * 1000} mm`;
  context.font = `${11 * ratio}px ui-sans-serif, system-ui, "DejaVu Sans", sans-serif`;
  context.fillStyle = theme.label;
  context.fillText(text, x, y - 6 * ratio);
  context.beginPath();
  context.moveTo(x, y - 3 * ratio);
  context.lineTo(x, y);
  context.lineTo(end, y);
  context.lineTo(end, y - 3 * ratio);
  strokeWith(frame, theme.label, 1.25);
}

/** Contact points with the normal of each, from the first body to the second. */
export function drawContacts(frame: Frame): void {
  const { context, scene, theme, ratio } = frame;
  const { count, points, point, normalX, normalY } = scene.contacts;
  const [normals, dots] = [new Path2D(), new Path2D()];
  const reach = NORMAL_PIXELS * ratio;
  for (let row = 0; row < count; row++) {
    for (let k = 0; k < points[row]!; k++) {
      const x = toX(frame, point[4 * row + 2 * k]!);
      const y = toY(frame, point[4 * row + 2 * k + 1]!);
      normals.moveTo(x, y);
      normals.lineTo(x + reach * normalX[row]!, y - reach * normalY[row]!);
      dots.rect(x - 2.5 * ratio, y - 2.5 * ratio, 5 * ratio, 5 * ratio);
    }
  }
  context.strokeStyle = context.fillStyle = theme.contact;
  context.lineWidth = 1.5 * ratio;
  context.stroke(normals);
  context.fill(dots);
}

/** An arrow for each moving body, from its origin. */
export function drawVelocities(frame: Frame): void {
  const { context, scene, camera, theme, poses, ratio } = frame;
  const { count, type, vx, vy } = scene.bodies;
  const scale = VELOCITY_SECONDS * camera.scale * ratio;
  context.beginPath();
  for (let body = 0; body < count; body++) {
    const [dx, dy] = [vx[body]! * scale, -vy[body]! * scale];
    const length = Math.hypot(dx, dy);
    if (type[body] === 0 || !(length > 2 * ratio)) continue;
    const x = toX(frame, poses[4 * body]!) + dx;
    const y = toY(frame, poses[4 * body + 1]!) + dy;
    const head = Math.min(ARROW_PIXELS * ratio, length / 2) / length;
    context.moveTo(x - dx, y - dy);
    context.lineTo(x, y);
    context.moveTo(x - head * (dx + dy / 2), y - head * (dy - dx / 2));
    context.lineTo(x, y);
    context.lineTo(x - head * (dx - dy / 2), y - head * (dy + dx / 2));
  }
  strokeWith(frame, theme.velocity, 1.5);
}

/** The frame of each body at its origin: a long stroke along its x axis, a short one along y. */
export function drawOrigins(frame: Frame): void {
  const { context, scene, theme, poses, ratio } = frame;
  const { count, type } = scene.bodies;
  const size = ORIGIN_PIXELS * ratio;
  context.beginPath();
  for (let body = 0; body < count; body++) {
    if (type[body] === 0) continue;
    const x = toX(frame, poses[4 * body]!);
    const y = toY(frame, poses[4 * body + 1]!);
    const [cos, sin] = [poses[4 * body + 2]! * size, poses[4 * body + 3]! * size];
    context.moveTo(x - sin / 2, y - cos / 2);
    context.lineTo(x, y);
    context.lineTo(x + cos, y - sin);
  }
  strokeWith(frame, theme.origin, 1.5);
}
