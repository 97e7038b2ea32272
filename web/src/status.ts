// SPDX-License-Identifier: MIT
// The line of figures under the scene, and the same as data attributes of <html> for scripts and tests:
// data-state (loading, ready, failed), data-scene, data-playing, data-step, data-hash.
import { byId } from "./dom.js";
import type { Player } from "./player.js";
import { size } from "./profile.js";

/** While a scene plays, figures change this often, ms: often enough to live, seldom enough to read. */
const INTERVAL = 120;
/** Hashes of a large scene take their time: they are shown less often, so that this share of it is theirs at most. */
const HASH_SHARE = 0.03;

function milliseconds(cost: number): string {
  return Number.isNaN(cost) ? "–" : cost < 9.995 ? cost.toFixed(2) : cost.toFixed(1);
}

export class StatusLine {
  #player: Player;
  #shown = -Infinity;
  #interval = INTERVAL;
  #cells = {
    bodies: byId("s-bodies", HTMLElement),
    contacts: byId("s-contacts", HTMLElement),
    ms: byId("s-ms", HTMLElement),
    memory: byId("s-memory", HTMLElement),
    step: byId("s-step", HTMLElement),
    hash: byId("s-hash", HTMLElement),
    caption: byId("caption", HTMLElement),
    otherCaption: byId("other-caption", HTMLElement),
  };

  constructor(player: Player) {
    this.#player = player;
  }

  /** Shows the figures of now, at most every INTERVAL while the scene plays. Did it? */
  update(now: number): boolean {
    const { scene, other, playing } = this.#player;
    if (!scene || (playing && now - this.#shown < this.#interval)) return false;
    this.#shown = now;
    const { bodies, contacts, steps, bytes } = scene.counters;
    const start = performance.now();
    const hash = scene.hash();
    this.#interval = Math.max(INTERVAL, Math.min(1000, (performance.now() - start) / HASH_SHARE));
    this.#cells.bodies.textContent = bodies.toLocaleString("en");
    this.#cells.contacts.textContent = contacts.toLocaleString("en");
    this.#cells.ms.textContent = milliseconds(this.#player.cost);
    this.#cells.memory.textContent = size(bytes);
    this.#cells.step.textContent = steps.toLocaleString("en");
    this.#cells.hash.textContent = hash;
    document.documentElement.dataset.otherHash = other?.hash() ?? "";
    if (other) {
      const { cost, otherCost } = this.#player;
      this.#cells.caption.textContent = `${scene.solver}: ${milliseconds(cost)} ms`;
      this.#cells.otherCaption.textContent = `${other.solver}: ${milliseconds(otherCost)} ms`;
    }
    Object.assign(document.documentElement.dataset, {
      scene: this.#player.source?.name ?? "",
      playing: String(playing),
      step: String(steps),
      hash,
    });
    return true;
  }

  /** Makes the next update show, whatever the time. */
  expire(): void {
    this.#shown = -Infinity;
  }
}
