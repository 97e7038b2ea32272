// SPDX-License-Identifier: MIT
// Two ways to move a body by hand: to drag it while the scene plays, and to throw it as by a sling.
import { toX, toY, type Frame } from "scree/debug-draw";
import type { Body } from "scree";
import type { Place } from "../commands.js";
import { pick } from "../pick.js";
import { drawArrow, drawBand } from "./marks.js";
import { placeAt, type Bench, type Tool } from "./tool.js";

/** Pulls the body under the pointer after it; let go of, the body keeps the speed that it has. */
export class DragTool implements Tool {
  #bench: Bench;
  /** A scene that goes back to a time when something was held has it held by nobody. */
  #holds = false;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  take(x: number, y: number, slack: number): boolean {
    const { player, camera } = this.#bench;
    // A scene that stands still is moved about instead: nobody would follow.
    if (!player.scene || !player.playing) return false;
    const at = placeAt(camera, x, y);
    const body = pick(player.scene, at, slack / camera.scale);
    this.#holds = body !== undefined && player.run({ do: "grab", body: body.index, at });
    return this.#holds;
  }

  move(x: number, y: number): void {
    const { player, camera } = this.#bench;
    if (this.#holds) player.run({ do: "pull", to: placeAt(camera, x, y) });
  }

  release(): void {
    if (this.#holds) this.#bench.player.run({ do: "release" });
    this.#holds = false;
  }

  abort(): void {
    this.release();
  }
}

/** m/s for each metre that the sling is drawn. */
const POWER = 5;
/** Of a sling drawn in one finger's width nothing flies: it was a tap. */
const LEAST_PIXELS = 6;

/** Draws a band back from a body; let go of, the body flies the other way, the faster the further it was drawn. */
export class ThrowTool implements Tool {
  #bench: Bench;
  #body: Body | null = null;
  /** From the origin of the body to where the band is tied. */
  #tie: Place = [0, 0];
  #hand: Place = [0, 0];

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  take(x: number, y: number, slack: number): boolean {
    const { player, camera } = this.#bench;
    if (!player.scene) return false;
    const at = placeAt(camera, x, y);
    const body = pick(player.scene, at, slack / camera.scale);
    if (!body) return false;
    const [bx, by] = body.position;
    this.#body = body;
    this.#tie = [at[0] - bx, at[1] - by];
    this.#hand = at;
    return true;
  }

  move(x: number, y: number): void {
    this.#hand = placeAt(this.#bench.camera, x, y);
    this.#bench.changed();
  }

  release(): void {
    const { player, camera } = this.#bench;
    const body = this.#alive();
    const way = this.#way();
    this.abort();
    if (!body || Math.hypot(...way) * camera.scale < LEAST_PIXELS) return;
    player.run({ do: "throw", body: body.index, velocity: [way[0] * POWER, way[1] * POWER] });
  }

  abort(): void {
    this.#body = null;
    this.#bench.changed();
  }

  draw(frame: Frame): void {
    if (!this.#alive()) return;
    const [tx, ty] = this.#tied();
    const [wx, wy] = this.#way();
    const [x, y] = [toX(frame, tx), toY(frame, ty)];
    drawBand(frame, toX(frame, this.#hand[0]), toY(frame, this.#hand[1]), x, y);
    drawArrow(frame, x, y, toX(frame, tx + wx), toY(frame, ty + wy));
  }

  #alive(): Body | null {
    return this.#body?.alive ? this.#body : null;
  }

  #tied(): Place {
    const [x, y] = this.#body?.position ?? [0, 0];
    return [x + this.#tie[0], y + this.#tie[1]];
  }

  /** From the hand to where the band is tied. */
  #way(): Place {
    if (!this.#alive()) return [0, 0];
    const [x, y] = this.#tied();
    return [x - this.#hand[0], y - this.#hand[1]];
  }
}
