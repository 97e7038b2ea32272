// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import { Checker } from "./check.js";
import { createBody } from "./create.js";
import type { Handles } from "./handles.js";
import { HIT, MOVER, MOVER_DEF, SHAPE_KIND } from "./layout.gen.js";
import type { Field } from "./memory.js";
import { MOVER_OPTIONS, MOVER_SETTINGS, readMoverForm, readMoverSetting } from "./mover-options.js";
import type { MoverMember, MoverSetting, MoverSettings, MoverTouch } from "./mover-options.js";
import { readHit } from "./query-options.js";
import { refuseWrites } from "./read-only.js";
import type { Shape } from "./shape.js";
import type { SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

/** Touches that a move tells of at most. */
const TOUCHES = 16;
/** Where things lie in the scratch block: the definition, the state, how many touches, and these. */
const STATE = MOVER_DEF.sizeof;
const COUNT = STATE + MOVER.sizeof;
const TOUCH = COUNT + 8;
const BYTES = TOUCH + TOUCHES * HIT.sizeof;
/** At the end of a snapshot. */
const SUM_BYTES = 4;

/** Sizes are refused under the option that they came from. */
const FORM: Record<string, string> = { length: "capsule", radius: "capsule", width: "box", height: "box" };

/**
 * A capsule or a box that goes where it is told as far as the scene lets it: for characters that walk and jump rather
 * than tumble. Made by `scene.createMover`. It is no body, and there is nothing to free.
 *
 * On the ground it walks along the surface at the speed it was given sideways, up and down slopes, over steps and down
 * again; what it stands on takes it along. A speed upward is a jump. In the air it slides along what it meets. It keeps a
 * gap to all shapes, sensors left out, and what moves into it pushes it out.
 */
export class Mover implements MoverSettings {
  declare up: Vec2 | null;
  declare offset: number;
  declare maxSlope: number;
  declare stepHeight: number;
  declare snap: number;
  declare push: number;
  declare mass: number;
  declare category: number;
  declare mask: number;
  declare group: number;
  declare dropThrough: boolean;
  declare body: Body | null;
  readonly #state: SceneState;
  readonly #handles: Handles;
  readonly #clock: { readonly dt: number };
  readonly #def = new Uint8Array(MOVER_DEF.sizeof);
  readonly #own = new Uint8Array(MOVER.sizeof);
  #met = new Uint8Array();

  /** @internal */
  constructor(state: SceneState, handles: Handles, clock: { readonly dt: number }, options: unknown) {
    const call = "createMover";
    this.#state = state;
    this.#handles = handles;
    this.#clock = clock;
    state.use(call);
    const checker: Checker = new Checker(call);
    const literal = checker.literal(options, MOVER_OPTIONS);
    const values: [MoverMember, number | Vec2][] = readMoverForm(checker, literal);
    for (const key of MOVER_SETTINGS) {
      const value = literal[key];
      if (value === undefined || (key === "body" && value === true)) continue;
      values.push([key, readMoverSetting(checker, handles, key, value)]);
    }
    const position = literal["position"] === undefined ? ([0, 0] as const) : checker.vec2("position", literal["position"]);
    const at = state.memory.scratch(BYTES, call);
    state.exports.mover_def_default(at);
    for (const [member, value] of values) state.memory.put(at, MOVER_DEF[member], value);
    this.#def.set(state.memory.bytes.subarray(at, at + STATE));
    this.#change(call, (own) => state.memory.put(own, MOVER.position, position));
    if (literal["body"] === true) this.body = this.#makeBody(checker, position);
  }

  /**
   * Moves it for `dt` seconds, the scene's own `dt` unless given: first along with what it stands on, then as far as
   * `velocity` says, m/s. On the ground that is as seen from the ground, and a speed downward is ignored; gravity may be
   * added at all times. Call it once a step, and after that.
   */
  move(velocity: Vec2, dt: number = this.#clock.dt): void {
    const call = "move";
    const state = this.#state;
    const [x, y] = new Checker(call).vec2("velocity", velocity);
    if (typeof dt !== "number") new Checker(call).number("dt", dt);
    const at = this.#load(call);
    const own = at + STATE;
    const { memory, exports } = state;
    memory.setF64(own + MOVER.velocity.at, x);
    memory.setF64(own + MOVER.velocity.at + 8, y);
    const status = exports.mover_move(state.use(call), at, own, dt, at + TOUCH, TOUCHES, at + COUNT);
    state.touch();
    state.check(status, call);
    const { bytes } = memory;
    this.#own.set(bytes.subarray(own, own + MOVER.sizeof));
    const met = memory.u32(at + COUNT) * HIT.sizeof;
    if (met !== this.#met.length) this.#met = new Uint8Array(met);
    this.#met.set(bytes.subarray(at + TOUCH, at + TOUCH + met));
  }

  /** Where its middle is, m. Setting it puts the mover elsewhere, off the ground. */
  get position(): [x: number, y: number] {
    return this.#vec2("position");
  }

  set position(value: Vec2) {
    const pair = new Checker("position").vec2("position", value);
    this.#change("position", (own) => {
      this.#state.memory.put(own, MOVER.position, pair);
      this.#state.memory.put(own, MOVER.ground, 0);
    });
  }

  /**
   * What is left of the velocity of the last move, m/s: what it slid along and bumped into is taken off. On the ground it
   * is as seen from the ground, with nothing up or down; that of the ground is added when it leaves.
   */
  get velocity(): [x: number, y: number] {
    return this.#vec2("velocity");
  }

  /** Does it stand on something? */
  get grounded(): boolean {
    return this.#read("grounded", MOVER.ground) !== 0;
  }

  /** The body that it stands on, or null. */
  get ground(): Body | null {
    const id = this.#read("ground", MOVER.ground);
    return id === 0 ? null : this.#handles.body(id);
  }

  /** The shape that it stands on, or null. */
  get groundShape(): Shape | null {
    const id = this.#read("groundShape", MOVER.groundShape);
    return id === 0 ? null : this.#handles.shape(id);
  }

  /** Of what it stands on, a unit vector; [0, 0] in the air. */
  get groundNormal(): [x: number, y: number] {
    return this.#vec2("groundNormal");
  }

  /** Of what it stands on, there, running surfaces included, m/s; [0, 0] in the air. */
  get groundVelocity(): [x: number, y: number] {
    return this.#vec2("groundVelocity");
  }

  /** Is it in something, or between two things, with no way out? */
  get crushed(): boolean {
    return this.#read("crushed", MOVER.crushed) !== 0;
  }

  /** What it met in its last move, what it stands on included. */
  get touches(): MoverTouch[] {
    const { memory } = this.#state;
    this.#state.use("touches");
    const at = memory.scratch(BYTES, "touches");
    memory.bytes.set(this.#met, at);
    return Array.from({ length: this.#met.length / HIT.sizeof }, (_, i) => {
      const { body, shape, point, normal } = readHit(memory, this.#handles, at + i * HIT.sizeof, undefined);
      return { body, shape, point, normal };
    });
  }

  /** What it is and how it stands, as bytes for `restore`. Movers are no part of a scene's own snapshot. */
  snapshot(): Uint8Array {
    this.#state.use("snapshot");
    const bytes = new Uint8Array(COUNT + this.#met.length + SUM_BYTES);
    bytes.set(this.#def);
    bytes.set(this.#own, STATE);
    bytes.set(this.#met, COUNT);
    new DataView(bytes.buffer).setUint32(bytes.length - SUM_BYTES, this.#sumOf(bytes), true);
    return bytes;
  }

  /** Makes it what it was when a snapshot was taken of it. Damaged and foreign bytes are refused whole. */
  restore(bytes: Uint8Array): void {
    const checker: Checker = new Checker("restore");
    if (!(bytes instanceof Uint8Array)) checker.refuse("wrong-type", "bytes", bytes, "must be a Uint8Array");
    const met = bytes.length - COUNT - SUM_BYTES;
    const copy = new Uint8Array(bytes);
    const isWhole = met >= 0 && met <= TOUCHES * HIT.sizeof && met % HIT.sizeof === 0;
    if (!isWhole || new DataView(copy.buffer).getUint32(copy.length - SUM_BYTES, true) !== this.#sumOf(copy)) {
      checker.refuse("snapshot-damaged", "bytes", bytes.length, "must be those of a snapshot of a mover");
    }
    this.#change("restore", (_, def) => this.#state.memory.bytes.set(copy.subarray(0, COUNT), def));
    this.#met = copy.slice(COUNT, -SUM_BYTES);
  }

  /** Of all bytes of a snapshot before the sum; the layout of the structs counts, too. */
  #sumOf(bytes: Uint8Array): number {
    const end = bytes.length - SUM_BYTES;
    let sum = this.#state.exports.layout_hash();
    for (let i = 0; i < end; i++) sum = Math.imul(sum ^ (bytes[i] as number), 0x01000193);
    return sum >>> 0;
  }

  static {
    for (const key of MOVER_SETTINGS) {
      Object.defineProperty(this.prototype, key, {
        get(this: Mover) {
          return this.#setting(key);
        },
        set(this: Mover, value: unknown) {
          const member = readMoverSetting(new Checker(key), this.#handles, key, value);
          this.#change(key, (_, def) => this.#state.memory.put(def, MOVER_DEF[key], member));
        },
        configurable: true,
      });
    }
  }

  #setting(key: MoverSetting): unknown {
    const at = this.#load(key);
    const { memory } = this.#state;
    const value = memory.get(at, MOVER_DEF[key]);
    if (key === "dropThrough") return value !== 0;
    if (key === "body") return value === 0 ? null : this.#handles.body(value);
    if (key !== "up") return value;
    const up = memory.vec2(at, MOVER_DEF.up);
    return up[0] === 0 && up[1] === 0 ? null : up;
  }

  /** Puts the definition and the state into the scratch block, where calls want them. */
  #load(call: string): number {
    const { memory } = this.#state;
    this.#state.use(call);
    const at = memory.scratch(BYTES, call);
    memory.bytes.set(this.#def, at);
    memory.bytes.set(this.#own, at + STATE);
    return at;
  }

  /** Changes them, unless the engine would refuse to move them as they are then. */
  #change(call: string, change: (own: number, def: number) => void): void {
    const { memory, exports } = this.#state;
    const at = this.#load(call);
    change(at + STATE, at);
    const status = exports.mover_check(this.#state.use(call), at, at + STATE);
    this.#state.check(status, call, ({ argument }) => ({ argument: FORM[argument] ?? argument }));
    this.#def.set(memory.bytes.subarray(at, at + STATE));
    this.#own.set(memory.bytes.subarray(at + STATE, at + COUNT));
  }

  #read(call: string, field: Field): number {
    return this.#state.memory.get(this.#load(call) + STATE, field);
  }

  #vec2(key: "position" | "velocity" | "groundNormal" | "groundVelocity"): [number, number] {
    return this.#state.memory.vec2(this.#load(key) + STATE, MOVER[key]);
  }

  /** A kinematic body of its own form. */
  #makeBody(checker: Checker, position: Vec2): Body {
    const { memory } = this.#state;
    const at = this.#load(checker.call);
    const [x] = memory.vec2(at, MOVER_DEF.up);
    const size = (member: MoverMember): number => memory.get(at, MOVER_DEF[member]);
    if (x !== 0) checker.refuse("out-of-range", "body", true, "must be a body of your own where up is not along y");
    const shape =
      size("kind") === SHAPE_KIND.box
        ? { box: [size("width"), size("height")] }
        : { capsule: [size("length"), size("radius")], angle: Math.PI / 2 };
    return this.#handles.body(createBody(this.#state, { type: "kinematic", position, shapes: [shape] }));
  }
}

refuseWrites(Mover, MOVER_OPTIONS);
