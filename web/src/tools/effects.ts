// SPDX-License-Identifier: MIT
// What is seen for a moment of a command that was carried out: the ring of an explosion, the flash of a cut.
import { toX, toY, type Frame } from "scree/debug-draw";
import type { Command } from "../commands.js";
import { drawLine } from "./marks.js";

/** How long it is seen, ms. */
const TIME = 450;

export class Effects {
  #shown: { command: Command; since: number }[] = [];

  add(command: Command): void {
    if (command.do === "explode" || command.do === "cut") this.#shown.push({ command, since: performance.now() });
  }

  clear(): void {
    this.#shown = [];
  }

  get animates(): boolean {
    return this.#shown.length > 0;
  }

  draw(frame: Frame): void {
    const { context, camera, theme, ratio } = frame;
    const now = performance.now();
    this.#shown = this.#shown.filter(({ since }) => now - since < TIME);
    for (const { command, since } of this.#shown) {
      const part = (now - since) / TIME;
      context.globalAlpha = 1 - part;
      context.strokeStyle = theme.contact;
      if (command.do === "explode") {
        const [x, y] = command.position;
        context.lineWidth = (1 + 5 * (1 - part)) * ratio;
        context.beginPath();
        const reach = command.reach * Math.sqrt(part) * camera.scale * ratio;
        context.arc(toX(frame, x), toY(frame, y), reach, 0, 2 * Math.PI);
        context.stroke();
      } else if (command.do === "cut") {
        const ends = [command.from, command.to].map(([x, y]) => [toX(frame, x), toY(frame, y)]);
        drawLine(frame, theme.contact, 4 * (1 - part), ends);
      }
    }
    context.globalAlpha = 1;
  }
}
