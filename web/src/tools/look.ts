// SPDX-License-Identifier: MIT
// Tools that ask the scene something and change nothing: a ray and its reflections, and what is within a form.
import type { Body, QueryOptions, Scene, ShapeLiteral } from "scree";
import { toX, toY, type Frame } from "scree/debug-draw";
import type { Place } from "../commands.js";
import { drawArrow, drawBody, drawDot, drawLabel, drawLine } from "./marks.js";
import { placeAt, type Bench, type Tool } from "./tool.js";

/** What is drawn is seen: what touches nothing as well. */
const SEEN: QueryOptions = { category: 0 };
/** How far a ray goes in all, m. */
const REACH = 1000;
/** A reflected ray begins so far before what it was reflected by, m. */
const LIFT = 1e-4;
const NORMAL_PIXELS = 28;

/** One stretch of a ray. */
interface Leg {
  from: Place;
  to: Place;
  /** Of what it ends at; null: at nothing. */
  normal: Place | null;
  body: Body | null;
  /** From the beginning of the ray, m. */
  distance: number;
}

/** Follows a ray from what it hits to what it hits next. */
export function trace(scene: Scene, from: Place, to: Place, bounces: number): Leg[] {
  const legs: Leg[] = [];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!(length > 0)) return legs;
  let [at, direction]: [Place, Place] = [from, [(to[0] - from[0]) / length, (to[1] - from[1]) / length]];
  let gone = 0;
  for (let i = 0; i <= bounces; i++) {
    const [dx, dy] = direction;
    const left = REACH - gone;
    const hit = scene.raycast(at, direction, left, { ...SEEN, hollow: true });
    if (!hit) {
      legs.push({ from: at, to: [at[0] + dx * left, at[1] + dy * left], normal: null, body: null, distance: REACH });
      break;
    }
    gone += hit.distance;
    const [nx, ny] = hit.normal;
    legs.push({ from: at, to: [...hit.point], normal: [nx, ny], body: hit.body, distance: gone });
    const along = dx * nx + dy * ny;
    direction = [dx - 2 * along * nx, dy - 2 * along * ny];
    at = [hit.point[0] + LIFT * nx, hit.point[1] + LIFT * ny];
  }
  return legs;
}

/** A ray that stays, and is cast anew in every picture. */
export class RayTool implements Tool {
  #bench: Bench;
  #ends: readonly [from: Place, to: Place] | null = null;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  take(x: number, y: number): boolean {
    const at = placeAt(this.#bench.camera, x, y);
    this.#ends = [at, at];
    this.#bench.changed();
    return true;
  }

  move(x: number, y: number): void {
    if (this.#ends) this.#ends = [this.#ends[0], placeAt(this.#bench.camera, x, y)];
    this.#bench.changed();
  }

  release(): void {}

  abort(): void {
    this.#ends = null;
    this.#bench.changed();
  }

  draw(frame: Frame): void {
    const { options, seen } = this.#bench;
    const legs = this.#ends ? trace(frame.scene, ...this.#ends, options.ray.bounces) : [];
    const hits = legs.filter(({ normal }) => normal);
    seen.ray = hits.map(({ distance }) => distance.toFixed(3)).join(" ");
    const { theme, ratio, context } = frame;
    legs.forEach(({ from, to, normal, body, distance }, i) => {
      const [x, y] = [toX(frame, to[0]), toY(frame, to[1])];
      context.globalAlpha = Math.max(0.35, 1 - 0.15 * i);
      drawLine(frame, theme.contact, 2, [
        [toX(frame, from[0]), toY(frame, from[1])],
        [x, y],
      ]);
      context.globalAlpha = 1;
      if (!normal) return;
      drawArrow(frame, x, y, x + normal[0] * NORMAL_PIXELS * ratio, y - normal[1] * NORMAL_PIXELS * ratio);
      drawDot(frame, theme.contact, 4, x, y);
      const name = body?.alive && body.name ? ` ${body.name}` : "";
      if (i === 0) drawLabel(frame, `${distance.toFixed(2)} m${name}`, x, y);
    });
    const start = legs[0]?.from;
    if (start) drawDot(frame, theme.origin, 4, toX(frame, start[0]), toY(frame, start[1]));
  }
}

/** Marks what is within a form under the pointer. */
export class OverlapTool implements Tool {
  #bench: Bench;
  #at: Place | null = null;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  take(x: number, y: number): boolean {
    this.move(x, y);
    return true;
  }

  move(x: number, y: number): void {
    this.hover([x, y]);
  }

  release(): void {}

  abort(): void {}

  hover(at: Place | null): void {
    this.#at = at;
    this.#bench.changed();
  }

  draw(frame: Frame): void {
    if (!this.#at) return;
    const { context, scene, camera, theme, ratio } = frame;
    const { options, seen } = this.#bench;
    const { form, size } = options.overlap;
    const position = placeAt(camera, ...this.#at);
    const literal: ShapeLiteral = form === "circle" ? { circle: size / 2, position } : { box: [size, size], position };
    const bodies = scene.overlap(literal, { ...SEEN, sensors: true });
    for (const body of bodies) drawBody(frame, body, theme.contact);
    const [x, y] = [this.#at[0] * ratio, this.#at[1] * ratio];
    const reach = (size / 2) * camera.scale * ratio;
    context.beginPath();
    if (form === "circle") context.arc(x, y, reach, 0, 2 * Math.PI);
    else context.rect(x - reach, y - reach, 2 * reach, 2 * reach);
    context.fillStyle = theme.contact;
    context.globalAlpha = 0.12;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = theme.contact;
    context.lineWidth = 1.5 * ratio;
    context.stroke();
    drawLabel(frame, `${bodies.length} ${bodies.length === 1 ? "body" : "bodies"}`, x, y);
    seen.overlap = String(bodies.length);
  }
}
