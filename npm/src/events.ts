// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import type { Handles } from "./handles.js";
import type { Joint } from "./joint.js";
import { JOINT_END, JOINT_END_REASON, LIMITS, TOUCH } from "./layout.gen.js";
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

/** A joint that is no more, though nobody destroyed it. */
export interface JointEnd {
  /** It is dead. */
  readonly joint: Joint;
  /** As it was; `""` for a joint without one. */
  readonly name: string;
  /** Null: the world. May be dead. */
  readonly bodyA: Body | null;
  /** May be dead. */
  readonly bodyB: Body;
  /** It was torn by its force or torque, or one of its bodies was destroyed. */
  readonly reason: keyof typeof JOINT_END_REASON;
  /** Of the last step that it took part in, N. */
  readonly force: number;
  /** Likewise, N m. */
  readonly torque: number;
}

/** What happened in the last step, in the order of handles. It is read from the engine while you iterate. */
export class EventList<T> implements Iterable<T> {
  readonly #state: SceneState;
  readonly #find: (scene: number, outCount: number) => number;
  readonly #bytes: number;
  readonly #read: (address: number) => T;
  #count = 0;

  /** @internal */
  constructor(
    state: SceneState,
    bytes: number,
    find: (scene: number, outCount: number) => number,
    read: (address: number) => T,
  ) {
    this.#state = state;
    this.#bytes = bytes;
    this.#find = find;
    this.#read = read;
  }

  /** How many there are. */
  get count(): number {
    this.#locate();
    return this.#count;
  }

  /** The event of this number, 0 to `count - 1`; undefined outside. */
  at(index: number): T | undefined {
    const address = this.#locate();
    if (!(index >= 0 && index < this.#count)) return undefined;
    return this.#read(address + Math.floor(index) * this.#bytes);
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (let i = 0; ; i++) {
      const event = this.at(i);
      if (event === undefined) return;
      yield event;
    }
  }

  // Where the first one is. Anew for each: whoever iterates may edit the scene, and the list may move. How many there
  // are goes into a member: an object for both would be garbage.
  #locate(): number {
    const { memory } = this.#state;
    const scene = this.#state.use("events");
    const out = memory.scratch(4, "events");
    const address = this.#find(scene, out) >>> 0;
    this.#count = memory.u32(out);
    return address;
  }
}

/** Touches of the last step, in the order of their shapes. */
export type TouchList = EventList<Touch>;

const REASONS = Object.keys(JOINT_END_REASON) as JointEnd["reason"][];

/** What began and what ended in the last step. */
export class Events {
  /** Shapes that touch now and did not before the last step. */
  readonly begin: TouchList;
  /** Shapes that touched before the last step and do not now, or whose body was destroyed. */
  readonly end: TouchList;
  /** Joints that broke in the last step, or lost a body in it or since the one before. */
  readonly jointEnd: EventList<JointEnd>;

  /** @internal */
  constructor(state: SceneState, handles: Handles) {
    const { exports, memory } = state;
    const touch = (at: number): Touch => ({
      bodyA: handles.body(memory.get(at, TOUCH.bodyA)),
      bodyB: handles.body(memory.get(at, TOUCH.bodyB)),
      shapeA: memory.get(at, TOUCH.shapeA) & LIMITS.rowMax,
      shapeB: memory.get(at, TOUCH.shapeB) & LIMITS.rowMax,
      sensor: memory.get(at, TOUCH.sensor) !== 0,
    });
    const touches = (ended: number) =>
      new EventList(state, TOUCH.sizeof, (scene, out) => exports.scene_touches(scene, ended, out), touch);
    this.begin = touches(0);
    this.end = touches(1);
    this.jointEnd = new EventList(state, JOINT_END.sizeof, exports.scene_joint_ends, (at): JointEnd => {
      const bodyA = memory.get(at, JOINT_END.bodyA);
      return {
        joint: handles.joint(memory.get(at, JOINT_END.joint)),
        name: memory.text(at + JOINT_END.name.at, JOINT_END.name.bytes),
        bodyA: bodyA === 0 ? null : handles.body(bodyA),
        bodyB: handles.body(memory.get(at, JOINT_END.bodyB)),
        reason: REASONS[memory.get(at, JOINT_END.reason) - 1] as JointEnd["reason"],
        force: memory.get(at, JOINT_END.force),
        torque: memory.get(at, JOINT_END.torque),
      };
    });
  }
}
