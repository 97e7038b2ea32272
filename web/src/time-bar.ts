// SPDX-License-Identifier: MIT
// The slider under the scene: where it is on the way that it has come. For scripts and tests, data-first and data-latest
// of <html> are the steps that it can be brought to.
import { byId } from "./dom.js";
import type { State } from "./protocol.js";
import type { Remote } from "./remote.js";

export class TimeBar {
  #remote: Remote;
  #slider = byId("time", HTMLInputElement);
  #output = byId("time-value", HTMLOutputElement);
  /** The order that it waits for, and where to go once that is done; NaN: nowhere else. */
  #asked = 0;
  #next = NaN;
  #waits = false;

  constructor(remote: Remote) {
    this.#remote = remote;
    this.#slider.addEventListener("input", () => this.#goTo(Number(this.#slider.value)));
  }

  /** Shows where it is, unless that is older than what the user chose since. */
  show({ step, first, latest, dt }: State, seen: number): void {
    Object.assign(document.documentElement.dataset, { first, latest });
    if (this.#waits && seen < this.#asked) return;
    this.#waits = false;
    if (!Number.isNaN(this.#next)) return this.#goTo(this.#next);
    this.#slider.disabled = false;
    [this.#slider.min, this.#slider.max] = [String(first), String(Math.max(latest, first + 1))];
    this.#slider.value = String(step);
    const behind = (latest - step) * dt;
    const text = behind > 0 ? `−${behind.toFixed(behind < 10 ? 2 : 1)} s` : "now";
    this.#output.value = text;
    const spoken = behind > 0 ? `step ${step}, ${behind.toFixed(2)} seconds back` : `step ${step}, the latest`;
    this.#slider.setAttribute("aria-valuetext", spoken);
  }

  /** One way at a time: to go to a step may take as long as many steps, and the slider is quicker. */
  #goTo(step: number): void {
    this.#next = this.#waits ? step : NaN;
    if (!this.#waits) this.#asked = this.#remote.send("goTo", step);
    this.#waits = true;
  }
}
