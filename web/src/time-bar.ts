// SPDX-License-Identifier: MIT
// The slider under the scene: where it is on the way that it has come. For scripts and tests, data-first and data-latest
// of <html> are the steps that it can be brought to.
import { byId } from "./dom.js";
import type { Player } from "./player.js";

export class TimeBar {
  #player: Player;
  #slider = byId("time", HTMLInputElement);
  #output = byId("time-value", HTMLOutputElement);

  /** `goTo` brings the scene to a step. */
  constructor(player: Player, goTo: (step: number) => void) {
    this.#player = player;
    this.#slider.addEventListener("input", () => goTo(Number(this.#slider.value)));
  }

  update(): void {
    const { scene, timeline } = this.#player;
    this.#slider.disabled = !timeline;
    if (!scene || !timeline) return;
    const { first, latest } = timeline;
    const { stepCount, dt } = scene;
    Object.assign(document.documentElement.dataset, { first, latest });
    [this.#slider.min, this.#slider.max] = [String(first), String(Math.max(latest, first + 1))];
    this.#slider.value = String(stepCount);
    const behind = (latest - stepCount) * dt;
    const text = behind > 0 ? `−${behind.toFixed(behind < 10 ? 2 : 1)} s` : "now";
    this.#output.value = text;
    const spoken =
      behind > 0 ? `step ${stepCount}, ${behind.toFixed(2)} seconds back` : `step ${stepCount}, the latest`;
    this.#slider.setAttribute("aria-valuetext", spoken);
  }
}
