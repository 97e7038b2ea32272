// SPDX-License-Identifier: MIT
// What a tool is and what it works on. Points of tools are CSS pixels of the canvas.
import type { Camera, Frame } from "scree/debug-draw";
import type { Place } from "../commands.js";
import type { Options } from "../options.js";
import type { Player } from "../player.js";
import type { Hand } from "../pointer.js";

export { placeAt } from "../pick.js";

/** What every tool is given. */
export interface Bench {
  player: Player;
  camera: Camera;
  options: Options;
  /** What the tools that look saw in the last picture, for the page. */
  seen: { ray: string; overlap: string };
  /** The picture is out of date, though the scene may stand still. */
  changed(): void;
}

export interface Tool extends Hand {
  /** Draws what the tool is about to do, or what it sees, over the scene. */
  draw?(frame: Frame): void;
  /** Where the pointer is while nothing is held; null: it left the canvas. */
  hover?(at: Place | null): void;
}
