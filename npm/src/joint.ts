// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import { Checker } from "./check.js";
import type { Handles } from "./handles.js";
import { JointSettings } from "./joint-settings.js";
import { JOINT_DEF, JOINT_FIELD } from "./layout.gen.js";
import { NAME_BYTES, giveName } from "./names.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

const METRICS = [
  "rows",
  "clamped",
  "anchorError",
  "limitError",
  "motorError",
  "cachedImpulse",
  "incrementalImpulse",
  "motorImpulse",
] as const;

/** How the last step in which one of its bodies was awake went for a joint; `scene.joints` has the same as columns. */
export type JointMetrics = Record<(typeof METRICS)[number], number>;

/**
 * A joint of two bodies: a thin object around a number. There is one such object for each joint, so `===` compares
 * joints. Every member but `alive`, `id` and `index` throws `ScreeError` "invalid-handle" when the joint was destroyed,
 * broke, or lost one of its bodies.
 *
 * What is set wakes both bodies and counts from the next step on. What a joint of this type has no use for reads as its
 * default, and setting it throws "bad-kind".
 */
export class Joint extends JointSettings {
  /** Row in the columns of `scene.joints`. */
  readonly index: number;
  /** @internal */
  protected override readonly noun = "joint";
  readonly #handles: Handles;

  /** @internal */
  constructor(state: SceneState, handles: Handles, id: number) {
    super(state, id);
    this.#handles = handles;
    this.index = this.row;
  }

  /** The first body; null: the world. */
  get bodyA(): Body | null {
    return this.#body("bodyA");
  }

  /** The second body. */
  get bodyB(): Body {
    return this.#body("bodyB") as Body;
  }

  /** The name, or `""`; no two joints of a scene are named alike. Setting `""` takes it away. */
  get name(): string {
    const { exports, memory } = this.state;
    return memory.text(exports.joint_name(this.use("name"), this.id) >>> 0, NAME_BYTES);
  }

  set name(value: string) {
    this.use("name");
    const name = new Checker("name").text("name", value);
    giveName(this.state, this.state.exports.joint_set_name, this.id, name, "name");
  }

  /** Sets `target`; with `instant: true` followed by `snap()`, for motors that hold a position or keep a speed. */
  setTarget(value: number | Vec2, options: { instant?: boolean } = {}): void {
    const call = "setTarget";
    const checker = new Checker(call);
    const { instant = false } = checker.literal(options, ["instant"]);
    const isInstant = checker.flag("instant", instant) === 1;
    if (isInstant && !["position", "velocity"].includes(this.motor?.mode as string)) {
      checker.refuse("bad-kind", "instant", instant, "needs a motor of mode position or velocity");
    }
    this.change(call, "target", value);
    if (isInstant) this.perform(call, undefined, this.state.exports.joint_snap);
  }

  /**
   * Puts B where a position motor is to bring it, or gives it the speed of a velocity motor, at once and whatever is in
   * the way. Does nothing for others, nor where B is not dynamic.
   */
  snap(): void {
    this.perform("snap", undefined, this.state.exports.joint_snap);
  }

  /**
   * What the limits are about, as the bodies are now: angle, way or length, rad or m; 0 where that is nothing. Of a
   * wheel that is the way of its suspension: how it spins is `turn`.
   */
  get coordinate(): number {
    return this.#now("coordinate");
  }

  /** How fast that changes now, rad/s or m/s. */
  get speed(): number {
    return this.#now("speed");
  }

  /** The angle of B less that of A less `angle`, as the bodies are now, rad, turns counted; 0 of a pulley or a gear. */
  get turn(): number {
    return this.#now("turn");
  }

  /** How fast that changes now, rad/s. */
  get turnSpeed(): number {
    return this.#now("turnSpeed");
  }

  /** On B at its anchor, in the world, mean over the last step, N. */
  get force(): [x: number, y: number] {
    return [this.#now("forceX", "force"), this.#now("forceY", "force")];
  }

  /** On B about its anchor, mean over the last step, N m. */
  get torque(): number {
    return this.#now("torque");
  }

  /** Of the motor, mean over the last step, N or N m. */
  get effort(): number {
    return this.#now("effort");
  }

  /** Errors and impulses of the last step. */
  get metrics(): JointMetrics {
    this.use("metrics");
    const { joints } = this.#handles;
    return Object.fromEntries(METRICS.map((key) => [key, joints[key][this.index]])) as JointMetrics;
  }

  /** Removes the joint and wakes both bodies. Nothing tells of it in `scene.events.jointEnd`. */
  destroy(): void {
    this.perform("destroy", undefined, this.state.exports.joint_destroy);
  }

  /** @internal */
  protected override isAlive(scene: number): boolean {
    return this.state.exports.joint_alive(scene, this.id) !== 0;
  }

  #body(call: "bodyA" | "bodyB"): Body | null {
    const id = this.state.memory.get(this.describe(call), JOINT_DEF[call]);
    return id === 0 ? null : this.#handles.body(id);
  }

  #now(field: keyof typeof JOINT_FIELD, call: string = field): number {
    return this.read(call, this.state.exports.joint_get, JOINT_FIELD[field]);
  }
}

refuseWrites(Joint);
