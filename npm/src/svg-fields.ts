// SPDX-License-Identifier: MIT
// Fields in a picture: the outline of where they act, dashed, and a ring about the point that they pull to.
import type { Field } from "./field.js";
import type { Scene } from "./scene.js";
import { FIXED, degrees, escape, inWorld, number, paint } from "./svg-marks.js";

/** Where a field is: the middle of its region, and how that is turned. */
interface Place {
  x: number;
  y: number;
  turn: number;
}

/** No body. */
const NOWHERE = 0xffffffff;

function placeOf(scene: Scene, field: Field): Place {
  const row = field.body?.index ?? NOWHERE;
  const [x, y] = inWorld(scene, row, ...field.position);
  return { x, y, turn: field.angle + (scene.bodies.angle[row] ?? 0) };
}

function isPoint(field: Field): boolean {
  return field.pull !== 0;
}

/** Does it act, and is there anything to be seen of where? What is everywhere and pulls to no point has no place. */
function isSeen(field: Field): boolean {
  const acts = field.enabled && field.body?.enabled !== false;
  return acts && (field.circle > 0 || field.box[0] > 0 || isPoint(field));
}

/** Circles that hold the regions. */
export function fieldBounds(scene: Scene): { x: number; y: number; reach: number }[] {
  return scene.fields.filter(isSeen).map((field) => {
    const { x, y } = placeOf(scene, field);
    return { x, y, reach: Math.max(field.circle, Math.hypot(...field.box) / 2) };
  });
}

function drawField(scene: Scene, scale: number, field: Field): string {
  const { x, y, turn } = placeOf(scene, field);
  const { circle, box } = field;
  const parts = [`<title>${escape(field.name || "field")}</title>`];
  const dashed = `stroke-dasharray="4 4" ${FIXED}`;
  if (circle > 0) parts.push(`<circle r="${number(circle)}" ${dashed}/>`);
  if (box[0] > 0) {
    const [width, height] = box.map(number);
    parts.push(`<rect x="${number(-box[0] / 2)}" y="${number(-box[1] / 2)}" width="${width}" height="${height}" ${dashed}/>`);
  }
  if (isPoint(field)) parts.push(`<circle r="${number(6 / scale)}" ${FIXED}/>`);
  return `<g transform="translate(${number(x)} ${number(y)}) rotate(${number(degrees(turn))})">${parts.join("")}</g>`;
}

/** Every field that acts and is somewhere; those of the shapes of a body are where that is drawn. */
export function drawFields(scene: Scene, scale: number, ink: number): string[] {
  const lines = scene.fields.filter(isSeen).map((field) => drawField(scene, scale, field));
  const look = `class="fields" fill="none" ${paint("stroke", ink)} stroke-width="1"`;
  return lines.length === 0 ? [] : [`<g ${look}>`, ...lines, "</g>"];
}
