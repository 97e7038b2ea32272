// SPDX-License-Identifier: MIT
// The line of figures under the scene, and the same as data attributes of <html> for scripts and tests:
// data-state (loading, ready, failed), data-scene, data-step, data-hash.
import { byId } from "./dom.js";
import { size } from "./profile.js";
import type { Figures } from "./protocol.js";

function milliseconds(cost: number): string {
  return Number.isNaN(cost) ? "–" : cost < 9.995 ? cost.toFixed(2) : cost.toFixed(1);
}

export class StatusLine {
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

  show({ scene, bodies, contacts, bytes, step, hash, cost, solver, other }: Figures): void {
    this.#cells.bodies.textContent = bodies.toLocaleString("en");
    this.#cells.contacts.textContent = contacts.toLocaleString("en");
    this.#cells.ms.textContent = milliseconds(cost);
    this.#cells.memory.textContent = size(bytes);
    this.#cells.step.textContent = step.toLocaleString("en");
    this.#cells.hash.textContent = hash;
    if (other) {
      this.#cells.caption.textContent = `${solver}: ${milliseconds(cost)} ms`;
      this.#cells.otherCaption.textContent = `${other.solver}: ${milliseconds(other.cost)} ms`;
    }
    const shown = { scene, step: String(step), hash, otherHash: other?.hash ?? "" };
    Object.assign(document.documentElement.dataset, shown);
  }
}
