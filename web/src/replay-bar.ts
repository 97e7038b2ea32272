// SPDX-License-Identifier: MIT
// Replays on the page: the file of what was done so far, and the line that tells how a replay goes. For scripts and
// tests, data-replay of <html> is "playing", "same", "parted", or "left" once the user has meddled.
import { byId, download, notify } from "./dom.js";
import type { State } from "./protocol.js";
import type { ReplayFile } from "./replay.js";

export function saveReplay(file: ReplayFile | null): void {
  if (!file) return notify("There is nothing to save.");
  const blob = new Blob([JSON.stringify(file)], { type: "application/json" });
  download(blob, `${file.name}-${file.steps}.json`);
}

export function showReplay(replay: State["replay"]): void {
  const line = byId("replay", HTMLElement);
  line.hidden = replay === null;
  if (!replay) {
    delete document.documentElement.dataset.replay;
    return;
  }
  document.documentElement.dataset.replay = line.dataset.state = replay.state;
  line.textContent = replay.text;
}
