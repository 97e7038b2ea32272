// SPDX-License-Identifier: MIT
// What is drawn around a scene: grid, border and scale.
import { strokeWith, toX, toY, type Frame } from "./frame.js";

const GRID_PIXELS = 44;

/** The smallest of 1, 2, 5 times a power of ten that is at least `pixels` wide, m. */
export function roundLength(pixels: number, scale: number): number {
  const least = pixels / scale;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((times) => times * power >= least * 0.999) ?? 10);
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
