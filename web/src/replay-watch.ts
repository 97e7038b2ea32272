// SPDX-License-Identifier: MIT
// What there is to tell of a replay that is played, and when it ends.
import type { Player } from "./player.js";
import type { State } from "./protocol.js";
import { told, type Replay } from "./replay.js";

export class ReplayWatch {
  #player: Player;
  /** What is told of; stays until another scene is opened. */
  #replay: Replay | null = null;
  #ended = false;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Forgets the replay, for another scene was opened, or tells of this one from now on. */
  watch(replay: Replay | null): void {
    this.#replay = replay;
    this.#ended = false;
  }

  /** How it goes; null: there is none. */
  get told(): State["replay"] {
    const replay = this.#replay;
    if (!replay) return null;
    const { outcome, done } = replay;
    const left = this.#player.replay !== replay && !done;
    const state = outcome.parted !== null ? "parted" : left ? "left" : done ? "same" : "playing";
    const text = left ? "The replay was left: from here on the scene is yours." : `Replay: ${told(outcome)}`;
    return { state, text };
  }

  /** True: it has just come to its end, and the scene is to stand still there. */
  update(): boolean {
    const done = this.#replay?.done ?? false;
    const ended = done && !this.#ended;
    this.#ended = done;
    return ended;
  }
}
