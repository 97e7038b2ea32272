// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import { EventList } from "./event-list.js";
import type { FindRecords } from "./event-list.js";
import type { Handles } from "./handles.js";
import type { Joint } from "./joint.js";
import { CONTACT, JOINT_END, JOINT_END_REASON, TOUCH, TOUCHES } from "./layout.gen.js";
import { fixMembers, refuseWrites } from "./read-only.js";
import type { Shape } from "./shape.js";
import type { SceneState } from "./state.js";

/** Two bodies that touch, or of which the first has a sensor that sees the second. Either may be dead. */
export interface BodyTouch {
  readonly bodyA: Body;
  readonly bodyB: Body;
  /** True in the lists of sensors: A has the sensor. */
  readonly sensor: boolean;
}

/** Two shapes that touch, or a sensor, which is A, and what it sees. Each may be dead. */
export interface Touch extends BodyTouch {
  readonly shapeA: Shape;
  readonly shapeB: Shape;
}

/** Two shapes that struck each other. */
export interface Hit extends Touch {
  /** In the world, half-way between the two surfaces, m. */
  readonly point: readonly [x: number, y: number];
  /** Unit, from A to B. */
  readonly normal: readonly [x: number, y: number];
  /** At which the surfaces closed when the step began, m/s. */
  readonly speed: number;
  /** Along the normal over the whole step, N s. */
  readonly impulse: number;
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

const REASONS = Object.keys(JOINT_END_REASON) as JointEnd["reason"][];

type Layout = ConstructorParameters<typeof EventList>[1];

abstract class HandleList<T> extends EventList<T> {
  /** @internal */
  protected readonly handles: Handles;
  /** @internal */
  protected readonly state: SceneState;

  /** @internal */
  constructor(state: SceneState, handles: Handles, layout: Layout, find: FindRecords) {
    super(state, layout, find);
    this.state = state;
    this.handles = handles;
  }
}

/** Pairs of bodies; the columns are rows of `scene.bodies`. */
export class BodyTouchList extends HandleList<BodyTouch> {
  declare readonly bodyA: Uint32Array;
  declare readonly bodyB: Uint32Array;

  static {
    this.define(TOUCH, "bodyA", "bodyB");
  }

  /** @internal */
  protected override read(at: number): BodyTouch {
    const { handles, state } = this;
    return {
      bodyA: handles.body(state.memory.get(at, TOUCH.bodyA)),
      bodyB: handles.body(state.memory.get(at, TOUCH.bodyB)),
      sensor: state.memory.get(at, TOUCH.sensor) !== 0,
    };
  }
}

/** Pairs of shapes; the columns are rows of `scene.bodies` and `scene.shapes`. */
export class TouchList extends HandleList<Touch> {
  declare readonly bodyA: Uint32Array;
  declare readonly bodyB: Uint32Array;
  declare readonly shapeA: Uint32Array;
  declare readonly shapeB: Uint32Array;

  static {
    this.define(TOUCH, "bodyA", "bodyB", "shapeA", "shapeB");
  }

  /** @internal */
  protected override read(at: number): Touch {
    return { ...readPair(this.state, this.handles, at), sensor: this.state.memory.get(at, TOUCH.sensor) !== 0 };
  }
}

/** Hits; the columns are rows of `scene.bodies` and `scene.shapes`, and numbers. */
export class HitList extends HandleList<Hit> {
  declare readonly bodyA: Uint32Array;
  declare readonly bodyB: Uint32Array;
  declare readonly shapeA: Uint32Array;
  declare readonly shapeB: Uint32Array;
  declare readonly pointX: Float64Array;
  declare readonly pointY: Float64Array;
  declare readonly normalX: Float32Array;
  declare readonly normalY: Float32Array;
  declare readonly speed: Float32Array;
  declare readonly impulse: Float32Array;

  static {
    this.define(CONTACT, "bodyA", "bodyB", "shapeA", "shapeB");
    this.define(CONTACT, "pointX", "pointY", "normalX", "normalY", "speed", "impulse");
  }

  /** @internal */
  protected override read(at: number): Hit {
    return { ...readPair(this.state, this.handles, at), sensor: false, ...readContact(this.state, at) };
  }
}

/** Joints that ended; the columns are rows, `0xffffffff` for the world, and numbers. */
export class JointEndList extends HandleList<JointEnd> {
  declare readonly joint: Uint32Array;
  declare readonly bodyA: Uint32Array;
  declare readonly bodyB: Uint32Array;
  /** 1 broken, 2 with a body. */
  declare readonly reason: Uint32Array;
  declare readonly force: Float32Array;
  declare readonly torque: Float32Array;

  static {
    this.define(JOINT_END, "joint", "bodyA", "bodyB", "reason", "force", "torque");
  }

  /** @internal */
  protected override read(at: number): JointEnd {
    const { handles } = this;
    const { memory } = this.state;
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
  }
}

const BODY = { sizeof: 4, body: { at: 0, kind: "u32" } } as const;

/** Bodies; the column is of rows of `scene.bodies`. */
export class BodyList extends HandleList<Body> {
  declare readonly body: Uint32Array;

  static {
    this.define(BODY, "body");
  }

  /** @internal */
  protected override read(at: number): Body {
    return this.handles.body(this.state.memory.u32(at));
  }
}

/** The bodies and shapes of a touch or a contact: both begin alike. */
export function readPair({ memory }: SceneState, handles: Handles, at: number) {
  return {
    bodyA: handles.body(memory.get(at, CONTACT.bodyA)),
    bodyB: handles.body(memory.get(at, CONTACT.bodyB)),
    shapeA: handles.shape(memory.get(at, CONTACT.shapeA)),
    shapeB: handles.shape(memory.get(at, CONTACT.shapeB)),
  };
}

/** The numbers of a contact. */
export function readContact({ memory }: SceneState, at: number) {
  return {
    point: [memory.get(at, CONTACT.pointX), memory.get(at, CONTACT.pointY)] as const,
    normal: [memory.get(at, CONTACT.normalX), memory.get(at, CONTACT.normalY)] as const,
    speed: memory.get(at, CONTACT.speed),
    impulse: memory.get(at, CONTACT.impulse),
  };
}

/** What touches began in the last step, went on, and ended. */
export class TouchEvents<L> {
  /** Touch since the last step. */
  readonly begin: L;
  /** Touched before the last step and still do, asleep or awake. */
  readonly stay: L;
  /** Touched before the last step and no more, or are gone. */
  readonly end: L;
  /** Are seen by a sensor since the last step. */
  readonly sensorBegin: L;
  /** Were seen before the last step and still are. */
  readonly sensorStay: L;
  /** Were seen before the last step and no more. What a sensor passed within one step ends in the next. */
  readonly sensorEnd: L;

  /** @internal */
  constructor(list: (touches: number) => L) {
    this.begin = list(TOUCHES.begin);
    this.stay = list(TOUCHES.stay);
    this.end = list(TOUCHES.end);
    this.sensorBegin = list(TOUCHES.sensor + TOUCHES.begin);
    this.sensorStay = list(TOUCHES.sensor + TOUCHES.stay);
    this.sensorEnd = list(TOUCHES.sensor + TOUCHES.end);
    fixMembers(this);
  }
}

/**
 * What happened in the last step. Every begin has one end, whatever ended it; what fell asleep goes on to touch. The
 * lists stay as they are until the next step, and are made when they are read.
 */
export class Events extends TouchEvents<TouchList> {
  /** The same of bodies: they begin with the first two of their shapes and end with the last. */
  readonly bodies: TouchEvents<BodyTouchList>;
  /** What struck at more than the scene's `hitThreshold`. Steps look for hits once this list was read. */
  readonly hit: HitList;
  /** Joints that broke in the last step, or lost a body in it or since the one before. */
  readonly jointEnd: JointEndList;
  /** Bodies that fell asleep. */
  readonly slept: BodyList;
  /** Bodies that woke; not those that were made awake. */
  readonly woke: BodyList;

  /** @internal */
  constructor(state: SceneState, handles: Handles) {
    const { exports } = state;
    const find = (touches: number): FindRecords => (scene, out) => exports.scene_touches(scene, touches, out);
    super((touches) => new TouchList(state, handles, TOUCH, find(touches)));
    this.bodies = new TouchEvents(
      (touches) => new BodyTouchList(state, handles, TOUCH, find(TOUCHES.bodies + touches)),
    );
    this.hit = new HitList(state, handles, CONTACT, exports.scene_hits);
    this.jointEnd = new JointEndList(state, handles, JOINT_END, exports.scene_joint_ends);
    const stirred = (woke: number) =>
      new BodyList(state, handles, BODY, (scene, out) => exports.scene_slept(scene, woke, out));
    this.slept = stirred(0);
    this.woke = stirred(1);
    fixMembers(this);
  }
}

for (const list of [BodyTouchList, TouchList, HitList, JointEndList, BodyList]) refuseWrites(list);
