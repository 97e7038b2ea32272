// SPDX-License-Identifier: MIT
// Replays on the page: saving what was done so far, and the line that tells how a replay goes. For scripts and tests,
// data-replay of <html> is "playing", "same", "parted", or "left" once the user has meddled.
import { byId, download, notify } from "./dom.js";
import type { Player } from "./player.js";
import { told, type Replay } from "./replay.js";

export class ReplayBar {
  #player: Player;
  #line = byId("replay", HTMLElement);
  /** What is told of; stays until another scene is opened. */
  #replay: Replay | null = null;
  #ended = false;

  constructor(player: Player) {
    this.#player = player;
  }

  save(): void {
    const file = this.#player.recording();
    if (!file) return notify("There is nothing to save.");
    const blob = new Blob([JSON.stringify(file)], { type: "application/json" });
    download(blob, `${file.name}-${file.steps}.json`);
  }

  /** Forgets the replay, for another scene was opened, or tells of this one from now on. */
  watch(replay: Replay | null): void {
    this.#replay = replay;
    this.#ended = false;
    this.#line.hidden = replay === null;
    delete document.documentElement.dataset.replay;
    this.update();
  }

  /** Tells how it goes. True: it has just come to its end, and the scene is to stand still there. */
  update(): boolean {
    const replay = this.#replay;
    if (!replay) return false;
    const { outcome } = replay;
    const left = this.#player.replay !== replay && !replay.done;
    const state = outcome.parted !== null ? "parted" : left ? "left" : replay.done ? "same" : "playing";
    document.documentElement.dataset.replay = state;
    const ended = replay.done && !this.#ended;
    this.#ended = replay.done;
    this.#line.dataset.state = state;
    this.#line.textContent = left
      ? "The replay was left: from here on the scene is yours."
      : `Replay: ${told(outcome)}`;
    return ended;
  }
}
