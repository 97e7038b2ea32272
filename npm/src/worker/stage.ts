// SPDX-License-Identifier: MIT
// One scene of the worker with what the page wants of it: its frames, its events, and its steps by the clock.
import { Checker } from "../check.js";
import { ScreeError } from "../errors.js";
import type { Events } from "../events.js";
import type { Scene } from "../scene.js";
import { Publisher } from "./publisher.js";
import type { EventRecords, Frame } from "./wire.js";

/** Of one call of `advance`, what counts at most, s. */
const FRAME_MAX = 0.25;

/** A list of events, by its name in `RemoteEvents`. */
type List = Iterable<unknown> & { readonly count: number };

export class Stage {
  readonly scene: Scene;
  readonly number: number;
  readonly publisher: Publisher;
  readonly #onStep: ((scene: Scene) => void) | undefined;
  readonly #lists = new Map<string, List>();
  #events: EventRecords[] = [];
  #edits: number;
  #rate = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scene: Scene, number: number, isShared: boolean, onStep: ((scene: Scene) => void) | undefined) {
    this.scene = scene;
    this.number = number;
    this.publisher = new Publisher(scene, number, isShared);
    this.#onStep = onStep;
    this.#edits = this.publisher.revision;
  }

  step(...args: [dt?: number]): void {
    this.scene.step(...args);
    this.#stepped();
  }

  /** As `scene.advance`; where somebody looks at each step, the time is banked in pieces that make one step at most. */
  advance(seconds: number): number {
    const { scene } = this;
    const { dt } = scene;
    const isWatched = this.#lists.size > 0 || this.#onStep !== undefined;
    if (!isWatched || !(seconds > dt) || seconds === Infinity) return this.#advance(seconds);
    let steps = 0;
    let left = Math.min(seconds, Math.max(FRAME_MAX, dt));
    for (; left > 0; left -= dt) steps += this.#advance(Math.min(left, dt));
    return steps;
  }

  /** Begins or ends to tell of a list. */
  listen(name: string, isWanted: boolean): void {
    if (!isWanted) return void this.#lists.delete(name);
    const [outer, inner] = name.split(".");
    const found = this.scene.events[outer as keyof Events] as unknown as Record<string, unknown> | undefined;
    const list = (inner === undefined ? found : found?.[inner]) as List | undefined;
    // To be asked how long it is makes the engine look for hits from the next step on.
    if (typeof list?.count !== "number") {
      const message = `on: there is no list ${JSON.stringify(name)}`;
      throw new ScreeError("unknown-option", message, { call: "on", argument: "list", value: name });
    }
    this.#lists.set(name, list);
  }

  /** Steps by the clock until it is told to stop; `stepped` is called after steps were taken. */
  start(speed: unknown, stepped: () => void): void {
    const checker: Checker = new Checker("start");
    const factor = checker.number("speed", speed);
    if (!(factor > 0 && factor < Infinity)) checker.refuse("out-of-range", "speed", factor, "must be above 0 and finite");
    const { scene } = this;
    this.stop();
    this.#rate = factor / (1000 * scene.dt);
    let last = performance.now();
    const wait = () => {
      this.#timer = setTimeout(tick, Math.max(0, (1 - scene.alpha) / this.#rate));
    };
    const tick = () => {
      const now = performance.now();
      const seconds = ((now - last) / 1000) * factor;
      last = now;
      if (this.advance(seconds) > 0) stepped();
      // A step that was watched may have ended it.
      if (this.#timer !== undefined) wait();
    };
    wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#rate = 0;
    this.publisher.renew();
  }

  /** To be called after whatever may have edited the scene. */
  noteEdits(): void {
    const { publisher } = this;
    if (this.#edits !== publisher.revision) publisher.edition++;
    this.#edits = publisher.revision;
  }

  takeEvents(): EventRecords[] {
    const events = this.#events;
    if (events.length > 0) this.#events = [];
    return events;
  }

  /** The frame that the page is to get; undefined where nothing is new. */
  takeFrame(): Frame | undefined {
    return this.publisher.isDue ? this.publisher.publish(this.#rate) : undefined;
  }

  #advance(seconds: number): number {
    const steps = this.scene.advance(seconds);
    if (steps > 0) this.#stepped();
    else this.#edits = this.publisher.revision;
    return steps;
  }

  #stepped(): void {
    const { scene } = this;
    this.#edits = this.publisher.revision;
    const step = this.#lists.size > 0 ? scene.stepCount : 0;
    for (const [name, list] of this.#lists) {
      if (list.count > 0) this.#events.push([this.number, name, step, [...list]]);
    }
    this.#onStep?.(scene);
    this.noteEdits();
  }
}
