// SPDX-License-Identifier: MIT
// The canvases of the page: they show the pictures that come from the engine, and tell it of their size and of what is
// done on them.
import { byId } from "./dom.js";
import type { Picture, Touch } from "./protocol.js";
import type { Remote } from "./remote.js";

const WHEEL_RATE = 0.0016;
const LINE_PIXELS = 16;
/** Beyond this the eye sees no gain and a phone pays for it. */
const RATIO_MAX = 3;
/** What the canvas takes of the keyboard. */
const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "+", "=", "-", "Enter", "Escape"];

const touchOf = ({ pointerId, pointerType, button, offsetX, offsetY }: PointerEvent): Touch => ({
  ...{ id: pointerId, mouse: pointerType === "mouse", button },
  ...{ x: offsetX, y: offsetY },
});

export class Screen {
  readonly canvas = byId("canvas", HTMLCanvasElement);
  readonly #canvases = [this.canvas, byId("other", HTMLCanvasElement)] as const;
  readonly #contexts = this.#canvases.map((canvas) => canvas.getContext("2d", { alpha: false }));
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");
  readonly #remote: Remote;

  constructor(remote: Remote) {
    this.#remote = remote;
    const tell = (): void => this.#tellSizes();
    const observer = new ResizeObserver(tell);
    for (const canvas of this.#canvases) observer.observe(canvas);
    this.#dark.addEventListener("change", tell);
    this.#watchRatio(tell);
    tell();
    this.#attachPointer();
    this.#attachWheel();
    this.#attachKeys();
  }

  /** Shows pictures, which are of no further use then. */
  show(pictures: readonly Picture[]): void {
    for (const [i, picture] of pictures.entries()) {
      const canvas = this.#canvases[i]!;
      // To set a size clears the canvas, even the same one.
      if (canvas.width !== picture.width) canvas.width = picture.width;
      if (canvas.height !== picture.height) canvas.height = picture.height;
      this.#contexts[i]?.drawImage(picture, 0, 0);
      if ("close" in picture) picture.close();
    }
  }

  /** The window may be moved to a screen of other pixels. */
  #watchRatio(changed: () => void): void {
    const same = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const change = (): void => {
      changed();
      this.#watchRatio(changed);
    };
    same.addEventListener("change", change, { once: true });
  }

  #tellSizes(): void {
    const ratio = Math.min(RATIO_MAX, devicePixelRatio || 1);
    const pixels = (size: number): number => Math.max(1, Math.round(Math.max(1, size) * ratio));
    const [canvas, other] = this.#canvases.map(
      ({ clientWidth, clientHeight }) => [pixels(clientWidth), pixels(clientHeight)] as const,
    );
    this.#remote.send("resize", { canvas: canvas!, other: other!, ratio, dark: this.#dark.matches });
  }

  #attachPointer(): void {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button > 1) return;
      canvas.setPointerCapture(event.pointerId);
      this.#remote.send("point", "down", touchOf(event));
    });
    for (const what of ["move", "up", "cancel", "leave"] as const) {
      canvas.addEventListener(`pointer${what}`, (event) => void this.#remote.send("point", what, touchOf(event)));
    }
  }

  #attachWheel(): void {
    const zoom = (event: WheelEvent): void => {
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PIXELS : event.deltaY;
      // A pinch on a trackpad arrives as a wheel with the control key, in much smaller strides.
      const rate = event.ctrlKey ? WHEEL_RATE * 6 : WHEEL_RATE;
      const factor = Math.exp(-Math.max(-300, Math.min(300, pixels)) * rate);
      this.#remote.send("zoom", factor, event.offsetX, event.offsetY);
    };
    this.canvas.addEventListener("wheel", zoom, { passive: false });
  }

  #attachKeys(): void {
    this.canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.includes(event.key)) return;
      event.preventDefault();
      // Held down, Enter would press and let go by turns.
      if (!event.repeat || (event.key !== "Enter" && event.key !== "Escape")) this.#remote.send("press", event.key);
    });
    this.canvas.addEventListener("blur", () => void this.#remote.send("blur"));
  }
}
