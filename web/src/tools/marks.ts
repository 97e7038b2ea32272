// SPDX-License-Identifier: MIT
// What tools draw with. Points are device pixels of the canvas, lengths CSS pixels.
import type { Body } from "scree";
import { toX, toY, type Frame } from "scree/debug-draw";
import { coreOf } from "../polygon.js";

const ARROW_PIXELS = 10;

/** A line from point to point. */
export function drawLine({ context, ratio }: Frame, colour: string, width: number, points: number[][]): void {
  context.beginPath();
  points.forEach(([x = 0, y = 0], i) => (i === 0 ? context.moveTo(x, y) : context.lineTo(x, y)));
  context.strokeStyle = colour;
  context.lineWidth = width * ratio;
  context.stroke();
}

/** A band under tension, dashed. */
export function drawBand(frame: Frame, ax: number, ay: number, bx: number, by: number): void {
  const { context, theme, ratio } = frame;
  context.setLineDash([6 * ratio, 4 * ratio]);
  drawLine(frame, theme.contact, 2, [
    [ax, ay],
    [bx, by],
  ]);
  context.setLineDash([]);
}

export function drawArrow(frame: Frame, ax: number, ay: number, bx: number, by: number): void {
  const length = Math.hypot(bx - ax, by - ay);
  if (!(length > 0)) return;
  const head = Math.min(ARROW_PIXELS * frame.ratio, length) / length;
  const [dx, dy] = [(bx - ax) * head, (by - ay) * head];
  const colour = frame.theme.velocity;
  drawLine(frame, colour, 2.5, [
    [ax, ay],
    [bx, by],
  ]);
  drawLine(frame, colour, 2.5, [
    [bx - dx - dy / 2, by - dy + dx / 2],
    [bx, by],
    [bx - dx + dy / 2, by - dy - dx / 2],
  ]);
}

export function drawDot({ context, ratio }: Frame, colour: string, radius: number, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, radius * ratio, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

/** A word beside a point, on a ground of its own, so that it is read over anything. */
export function drawLabel({ context, theme, ratio }: Frame, text: string, x: number, y: number): void {
  context.font = `${12 * ratio}px ui-sans-serif, system-ui, "DejaVu Sans", sans-serif`;
  const wide = context.measureText(text).width;
  const [left, top] = [x + 10 * ratio, y - 22 * ratio];
  context.fillStyle = theme.background;
  context.globalAlpha = 0.85;
  context.fillRect(left - 4 * ratio, top, wide + 8 * ratio, 18 * ratio);
  context.globalAlpha = 1;
  context.fillStyle = theme.origin;
  context.fillText(text, left, top + 13 * ratio);
}

/** The outlines of all shapes of a body, bold. */
export function drawBody(frame: Frame, body: Body, colour: string): void {
  const { context, scene, poses, ratio } = frame;
  const { count, kind, body: owner } = scene.shapes;
  const row = body.index;
  const [x, y, cos, sin] = [0, 1, 2, 3].map((i) => poses[4 * row + i] ?? 0) as [number, number, number, number];
  context.beginPath();
  for (let shape = 0; shape < count; shape++) {
    if (kind[shape] === 0 || owner[shape] !== row) continue;
    const points = coreOf(scene, shape)?.points ?? [];
    points.forEach(([px, py], i) => {
      const [wx, wy] = [toX(frame, x + cos * px - sin * py), toY(frame, y + sin * px + cos * py)];
      if (i === 0) context.moveTo(wx, wy);
      else context.lineTo(wx, wy);
    });
    context.closePath();
  }
  context.strokeStyle = colour;
  context.lineWidth = 3 * ratio;
  context.stroke();
}
