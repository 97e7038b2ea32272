// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import type { Handles } from "./handles.js";
import { LIMITS, TOUCH } from "./layout.gen.js";
import type { SceneState } from "./state.js";

/** Two shapes that began or ended to touch in the last step. */
export interface Touch {
  /** May be dead when the body was destroyed. */
  readonly bodyA: Body;
  /** May be dead when the body was destroyed. */
  readonly bodyB: Body;
  /** Row of the first shape in `scene.shapes`. */
  readonly shapeA: number;
  /** Row of the second shape. */
  readonly shapeB: number;
  /** True when either shape is a sensor. */
  readonly sensor: boolean;
}

/** Touches of the last step, in the order of their shapes. They are read from the engine while you iterate. */
export class TouchList implements Iterable<Touch> {
  readonly #state: SceneState;
  readonly #handles: Handles;
  readonly #ended: 0 | 1;
  #count = 0;

  /** @internal */
  constructor(state: SceneState, handles: Handles, ended: 0 | 1) {
    this.#state = state;
    this.#handles = handles;
    this.#ended = ended;
  }

  /** How many there are. */
  get count(): number {
    this.#locate();
    return this.#count;
  }

  /** The touch of this number, 0 to `count - 1`; undefined outside. */
  at(index: number): Touch | undefined {
    const address = this.#locate();
    if (!(index >= 0 && index < this.#count)) return undefined;
    const memory = this.#state.memory;
    const base = address + Math.floor(index) * TOUCH.sizeof;
    return {
      bodyA: this.#handles.body(memory.get(base, TOUCH.bodyA)),
      bodyB: this.#handles.body(memory.get(base, TOUCH.bodyB)),
      shapeA: memory.get(base, TOUCH.shapeA) & LIMITS.rowMax,
      shapeB: memory.get(base, TOUCH.shapeB) & LIMITS.rowMax,
      sensor: memory.get(base, TOUCH.sensor) !== 0,
    };
  }

  *[Symbol.iterator](): IterableIterator<Touch> {
    for (let i = 0; ; i++) {
      const touch = this.at(i);
      if (touch === undefined) return;
      yield touch;
    }
  }

  // Where the first one is. Anew for each touch: whoever iterates may edit the scene, and the list may move. How many
  // there are goes into a member: an object for both would be garbage.
  #locate(): number {
    const { exports, memory } = this.#state;
    const scene = this.#state.use("events");
    const out = memory.scratch(4, "events");
    const address = exports.scene_touches(scene, this.#ended, out) >>> 0;
    this.#count = memory.u32(out);
    return address;
  }
}

/** What began and what ended in the last step. */
export class Events {
  /** Shapes that touch now and did not before the last step. */
  readonly begin: TouchList;
  /** Shapes that touched before the last step and do not now, or whose body was destroyed. */
  readonly end: TouchList;

  /** @internal */
  constructor(state: SceneState, handles: Handles) {
    this.begin = new TouchList(state, handles, 0);
    this.end = new TouchList(state, handles, 1);
  }
}
