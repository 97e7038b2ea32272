// SPDX-License-Identifier: MIT
// Mouse, touch and arrow keys on the canvas: drag moves a body or pans, wheel and pinch zoom where they point.
import type { Camera } from "scree/debug-draw";

const WHEEL_RATE = 0.0016;
const LINE_PIXELS = 16;
const KEY_PAN = 60;
const KEY_ZOOM = 1.25;

interface Point {
  x: number;
  y: number;
}

function middle(points: Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }));
  return { x: sum.x / points.length, y: sum.y / points.length };
}

function spread(points: Point[]): number {
  const [a, b] = points;
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

/** What a pointer may take hold of, instead of moving the camera. Points are CSS pixels of the canvas. */
export interface Hand {
  /** Takes what is within `slack` pixels of a point; false: there is nothing. */
  take(x: number, y: number, slack: number): boolean;
  move(x: number, y: number): void;
  release(): void;
  /** Lets go without doing what was begun: a second finger came down, to pinch. */
  abort(): void;
}

/** How near is near enough, CSS pixels: a finger is not as exact as a mouse. */
const SLACK_MOUSE = 4;
const SLACK_TOUCH = 16;

/**
 * One pointer drags what it is put on, or pans; two pinch, and let go of what the first one held; a third is left out.
 * The middle button always pans.
 */
function attachDrag(canvas: HTMLCanvasElement, camera: Camera, hand: Hand, moved: () => void): void {
  const down = new Map<number, Point>();
  let holder = -1;
  const letGo = (how: "release" | "abort"): void => {
    if (holder >= 0) hand[how]();
    holder = -1;
  };
  canvas.addEventListener("pointerdown", (event) => {
    if (down.size === 2 || (event.pointerType === "mouse" && event.button > 1)) return;
    canvas.setPointerCapture(event.pointerId);
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    if (down.size > 1) letGo("abort");
    else if (event.button === 0) {
      const slack = event.pointerType === "mouse" ? SLACK_MOUSE : SLACK_TOUCH;
      if (hand.take(event.offsetX, event.offsetY, slack)) holder = event.pointerId;
    }
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!down.has(event.pointerId)) return;
    const before = [...down.values()];
    down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    if (event.pointerId === holder) return hand.move(event.offsetX, event.offsetY);
    const after = [...down.values()];
    const [from, to] = [middle(before), middle(after)];
    camera.pan(to.x - from.x, to.y - from.y);
    if (spread(before) > 0 && spread(after) > 0) camera.zoom(spread(after) / spread(before), to.x, to.y);
    moved();
  });
  for (const name of ["pointerup", "pointercancel"] as const) {
    canvas.addEventListener(name, (event) => {
      down.delete(event.pointerId);
      if (event.pointerId === holder) letGo(name === "pointerup" ? "release" : "abort");
    });
  }
}

function attachWheel(canvas: HTMLCanvasElement, camera: Camera, moved: () => void): void {
  const zoom = (event: WheelEvent): void => {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PIXELS : event.deltaY;
    // A pinch on a trackpad arrives as a wheel with the control key, in much smaller strides.
    const rate = event.ctrlKey ? WHEEL_RATE * 6 : WHEEL_RATE;
    camera.zoom(Math.exp(-Math.max(-300, Math.min(300, pixels)) * rate), event.offsetX, event.offsetY);
    moved();
  };
  canvas.addEventListener("wheel", zoom, { passive: false });
}

function attachKeys(canvas: HTMLCanvasElement, camera: Camera, moved: () => void): void {
  const strides: Record<string, [number, number]> = {
    ArrowLeft: [KEY_PAN, 0],
    ArrowRight: [-KEY_PAN, 0],
    ArrowUp: [0, KEY_PAN],
    ArrowDown: [0, -KEY_PAN],
  };
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const stride = strides[event.key];
    const [x, y] = [camera.width / 2, camera.height / 2];
    if (stride) camera.pan(...stride);
    else if (event.key === "+" || event.key === "=") camera.zoom(KEY_ZOOM, x, y);
    else if (event.key === "-") camera.zoom(1 / KEY_ZOOM, x, y);
    else return;
    event.preventDefault();
    moved();
  });
}

/** Lets the user move the camera on the canvas, and what `hand` takes; `moved` is called after each move of the camera. */
export function attachPointer(canvas: HTMLCanvasElement, camera: Camera, hand: Hand, moved: () => void): void {
  attachDrag(canvas, camera, hand, moved);
  attachWheel(canvas, camera, moved);
  attachKeys(canvas, camera, moved);
}
