// SPDX-License-Identifier: MIT
// Fields as faint regions: fluids as such, and in the others an arrow for the wind or the gravity.
import type { Field } from "../field.js";
import { toX, toY, type Frame } from "./frame.js";

const ARROW_PIXELS = 44;
const HEAD_PIXELS = 9;

/** Where a field is: the middle of its region, and how it and its body are turned. */
interface Place {
  x: number;
  y: number;
  turn: number;
  bodyTurn: number;
}

function placeOf({ poses }: Frame, field: Field): Place {
  const [x, y] = field.position;
  const { body, angle } = field;
  if (!body) return { x, y, turn: angle, bodyTurn: 0 };
  const [bx, by, cos, sin] = [0, 1, 2, 3].map((i) => poses[4 * body.index + i]!) as [number, number, number, number];
  const bodyTurn = Math.atan2(sin, cos);
  return { x: bx + cos * x - sin * y, y: by + sin * x + cos * y, turn: bodyTurn + angle, bodyTurn };
}

/** False where there is no outline of its own: a field is everywhere, or its shapes are drawn as shapes. */
function trace(frame: Frame, field: Field, { x, y, turn }: Place): boolean {
  const { context, camera, ratio } = frame;
  const { circle, box } = field;
  context.beginPath();
  if (circle > 0) context.arc(toX(frame, x), toY(frame, y), circle * camera.scale * ratio, 0, 2 * Math.PI);
  else if (box[0] > 0) {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    for (const [u, v] of [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ] as const) {
      const [dx, dy] = [u * box[0], v * box[1]];
      context.lineTo(toX(frame, x + cos * dx - sin * dy), toY(frame, y + sin * dx + cos * dy));
    }
    context.closePath();
  } else return false;
  return true;
}

function drawArrow(frame: Frame, field: Field, { x, y, bodyTurn }: Place): void {
  const { context, theme, ratio } = frame;
  const { wind, gravity } = field;
  const [dx, dy] = wind[0] !== 0 || wind[1] !== 0 ? wind : gravity;
  if (dx === 0 && dy === 0) return;
  context.save();
  context.translate(toX(frame, x), toY(frame, y));
  context.rotate(-Math.atan2(dy, dx) - bodyTurn);
  context.scale(ratio, ratio);
  context.beginPath();
  context.moveTo(-ARROW_PIXELS / 2, 0);
  context.lineTo(ARROW_PIXELS / 2, 0);
  context.moveTo(ARROW_PIXELS / 2 - HEAD_PIXELS, -HEAD_PIXELS * 0.7);
  context.lineTo(ARROW_PIXELS / 2, 0);
  context.lineTo(ARROW_PIXELS / 2 - HEAD_PIXELS, HEAD_PIXELS * 0.7);
  context.lineWidth = 1.6;
  context.strokeStyle = theme.fieldLine;
  context.stroke();
  context.restore();
}

/** Draws every field that is enabled, and is somewhere. */
export function drawFields(frame: Frame): void {
  const { context, scene, theme, ratio } = frame;
  for (const field of scene.fields) {
    if (!field.enabled || field.body?.enabled === false) continue;
    const place = placeOf(frame, field);
    if (!trace(frame, field, place)) continue;
    context.fillStyle = field.density > 0 ? theme.fluid : theme.field;
    context.fill();
    context.setLineDash(field.density > 0 ? [] : [2 * ratio, 4 * ratio]);
    context.lineWidth = ratio;
    context.strokeStyle = theme.fieldLine;
    context.stroke();
    context.setLineDash([]);
    drawArrow(frame, field, place);
  }
}
