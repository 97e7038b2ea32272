// SPDX-License-Identifier: MIT
import { Checker } from "./check.js";
import { Handle } from "./handle.js";
import type { JointLimits, JointMotor, JointSpring, JointType } from "./joint-options.js";
import { JOINT_PROPERTIES, readProperty, refuseForeign, renameJoint, tellOption, tellType, writeValues } from "./joints.js";
import { JOINT_DEF, JOINT_FIELD } from "./layout.gen.js";
import { refuseWrites } from "./read-only.js";
import type { Rename } from "./state.js";
import type { Vec2 } from "./vec2.js";

/** What a joint was made with, and may be given anew but for its type and its bodies. */
export interface JointSettings {
  /** False: it does nothing, and does not keep the two from touching. */
  enabled: boolean;
  /** Where it holds A, in the frame of A (in the world, if that is A), m. */
  get anchorA(): [x: number, y: number];
  set anchorA(value: Vec2);
  /** Where it holds B, in the frame of B, m. */
  get anchorB(): [x: number, y: number];
  set anchorB(value: Vec2);
  /** In the frame of A, of length 1; may be set to one of any length. */
  get axis(): [x: number, y: number];
  set axis(value: Vec2);
  /** The angle of B less that of A that counts as 0, rad. */
  angle: number;
  /** Least and greatest `coordinate`, Infinity where a side is open; null: none. */
  get limits(): [lower: number, upper: number] | null;
  set limits(value: JointLimits | null);
  /** True: limits give way to the spring, which does nothing within them; there must be both. Limits set anew stay so. */
  softLimits: boolean;
  /** The motor; null: none. Setting it begins the integral of its error anew. */
  motor: JointMotor | null;
  /**
   * Of a mouse joint, the point in the world that B is pulled after, m. Of others, the target of the motor, and refused
   * where there is none; of a motor joint the angular velocity, or with an angular spring the angle.
   */
  get target(): number | [x: number, y: number];
  set target(value: number | Vec2);
  /** The spring; null: none. One made by its compliance reads by its stiffness. */
  spring: JointSpring | null;
  /** The spring of turns of a weld or a motor joint; null: none. */
  angularSpring: JointSpring | null;
  /** Of a distance or a pulley joint, m. Setting -1 takes it as it is now. Not where limits or a motor decide. */
  length: number;
  /** Of a distance joint the lower of its `limits`, m; null: it has none. One that passes the other takes it along. */
  minLength: number | null;
  /** The upper of them, m. */
  maxLength: number | null;
  /** Of a pulley or a gear. */
  ratio: number;
  /** The point in the world that A hangs from by a pulley, m. */
  get groundA(): [x: number, y: number];
  set groundA(value: Vec2);
  /** The point in the world that B hangs from by a pulley, m. */
  get groundB(): [x: number, y: number];
  set groundB(value: Vec2);
  /** Of a gear, the direction along which the way of A counts, of length 1; `[0, 0]`: its angle does. */
  get axisA(): [x: number, y: number];
  set axisA(value: Vec2);
  /** The same of B. */
  get axisB(): [x: number, y: number];
  set axisB(value: Vec2);
  /** At which a motor joint moves the anchor of B in the frame of A, m/s. */
  get velocity(): [x: number, y: number];
  set velocity(value: Vec2);
  /** At which a motor joint turns B against A, rad/s. */
  angularVelocity: number;
  /** The most that a mouse or a motor joint pulls with, N; Infinity: no bound. */
  maxForce: number;
  /** The most that a motor joint turns with, N m; Infinity: no bound. */
  maxTorque: number;
  /** The force above which it breaks, N; Infinity: never. */
  breakForce: number;
  /** The torque above which it breaks, N m; Infinity: never. */
  breakTorque: number;
  /** May the two bodies touch each other? */
  collide: boolean;
}

export abstract class JointSettings extends Handle {
  /** What it was made as. */
  get type(): JointType {
    return tellType(this.state.memory, this.describe("type"));
  }

  /** Where it holds B, in the world, m. Setting it holds both bodies there, as they stand now. */
  get anchor(): [x: number, y: number] {
    const { joint_get } = this.state.exports;
    return [this.read("anchor", joint_get, JOINT_FIELD.anchorX), this.read("anchor", joint_get, JOINT_FIELD.anchorY)];
  }

  set anchor(value: Vec2) {
    const call = "anchor";
    const { exports, memory } = this.state;
    const checker: Checker = new Checker(call);
    refuseForeign(checker, this.type, call, value);
    const [x, y] = checker.vec2(call, value);
    const def = this.describe(call);
    const [axis, angle] = [memory.vec2(def, JOINT_DEF.axis), memory.get(def, JOINT_DEF.angle)];
    this.state.check(exports.joint_def_place(this.use(call), def, x, y, 0), call);
    memory.put(def, JOINT_DEF.axis, axis);
    memory.put(def, JOINT_DEF.angle, angle);
    this.#redefine(call, def, () => ({ argument: call }));
  }

  /** @internal Where the definition of the joint as it is now lies; good until the next call. */
  protected describe(call: string): number {
    const { exports, memory } = this.state;
    const out = memory.scratch(JOINT_DEF.sizeof, call);
    this.state.check(exports.joint_describe(this.use(call), this.id, out), call);
    return out;
  }

  /** @internal Sets an option: the engine takes the definition, changed, back whole, or leaves all as it was. */
  protected change(call: string, option: string, value: unknown): void {
    const { memory } = this.state;
    const values = readProperty(memory, this.describe(call), call, option, value);
    // Anew: what was read may have had getters of the user's.
    const def = this.describe(call);
    writeValues(memory, def, values);
    this.#redefine(call, def, renameJoint(values));
  }

  #redefine(call: string, def: number, rename: Rename): void {
    const status = this.state.exports.joint_redefine(this.use(call), this.id, def);
    this.state.touch();
    this.state.check(status, call, rename);
  }
}

refuseWrites(JointSettings);

for (const key of JOINT_PROPERTIES) {
  Object.defineProperty(JointSettings.prototype, key, {
    get(this: JointSettings) {
      return tellOption(this["state"].memory, this["describe"](key), key);
    },
    set(this: JointSettings, value: unknown) {
      this["change"](key, key, value);
    },
    configurable: true,
  });
}
