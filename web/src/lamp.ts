// SPDX-License-Identifier: MIT
// A body called "lamp" sheds rays all round, as far as they get: what `createRays` is for. It changes nothing.
import type { RayTable, Scene } from "scree";
import { toX, toY, type Frame } from "scree/debug-draw";

const RAYS = 360;
/** How far its light reaches, m. */
const REACH = 40;
const NORMAL_PIXELS = 9;
/** Every so many hits show their normal. */
const NORMAL_EVERY = 4;

export class Lamp {
  #scene: Scene | null = null;
  #rays: RayTable | null = null;

  /** Casts anew and draws what is lit, the points that are hit, and normals; nothing in a scene without a lamp. */
  draw(frame: Frame): void {
    const { scene, poses, context, theme } = frame;
    const lamp = scene.body("lamp");
    if (!lamp) return;
    const rays = this.#raysOf(scene);
    const [x, y] = [poses[4 * lamp.index] ?? 0, poses[4 * lamp.index + 1] ?? 0];
    rays.originX.fill(x);
    rays.originY.fill(y);
    rays.cast(REACH);
    context.beginPath();
    for (let i = 0; i < RAYS; i++) context.lineTo(toX(frame, rays.pointX[i]!), toY(frame, rays.pointY[i]!));
    context.closePath();
    context.fillStyle = theme.impulse;
    context.globalAlpha = 0.3;
    context.fill();
    context.globalAlpha = 1;
    this.#drawHits(frame, rays);
  }

  #drawHits(frame: Frame, rays: RayTable): void {
    const { context, theme, ratio } = frame;
    const reach = NORMAL_PIXELS * ratio;
    context.beginPath();
    for (let i = 0; i < RAYS; i++) {
      if (rays.bodyId[i] === 0) continue;
      const [x, y] = [toX(frame, rays.pointX[i]!), toY(frame, rays.pointY[i]!)];
      context.rect(x - 1.5 * ratio, y - 1.5 * ratio, 3 * ratio, 3 * ratio);
      if (i % NORMAL_EVERY !== 0) continue;
      context.moveTo(x, y);
      context.lineTo(x + reach * rays.normalX[i]!, y - reach * rays.normalY[i]!);
    }
    context.strokeStyle = theme.contact;
    context.lineWidth = ratio;
    context.stroke();
  }

  #raysOf(scene: Scene): RayTable {
    if (this.#rays && scene === this.#scene) return this.#rays;
    const rays = scene.createRays(RAYS, { exclude: "lamp", category: 0 });
    for (let i = 0; i < RAYS; i++) {
      rays.directionX[i] = Math.cos((2 * Math.PI * i) / RAYS);
      rays.directionY[i] = Math.sin((2 * Math.PI * i) / RAYS);
    }
    [this.#scene, this.#rays] = [scene, rays];
    return rays;
  }
}
