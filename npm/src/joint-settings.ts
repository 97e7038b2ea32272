// SPDX-License-Identifier: MIT
import { Handle } from "./handle.js";
import type { JointLimits, JointMotor, JointSpring, JointType, MotorMode } from "./joint-options.js";
import { EFFORT_MAX, JOINT_TYPES, openLimit, readOption, renameJoint, writeValues } from "./joints.js";
import type { JointMember } from "./joints.js";
import { JOINT_DEF, MOTOR, SPRING } from "./layout.gen.js";
import type { Vec2 } from "./vec2.js";

const MODES = Object.keys(MOTOR) as MotorMode[];

/** What a joint was made with, and may be given anew but for its type and its bodies. */
export abstract class JointSettings extends Handle {
  get type(): JointType {
    return this.typeFor("type");
  }

  /** Where it holds A, in the frame of A (in the world, if that is A), m. */
  get anchorA(): [x: number, y: number] {
    return this.vector("anchorA");
  }

  set anchorA(value: Vec2) {
    this.change("anchorA", value);
  }

  /** Where it holds B, in the frame of B, m. */
  get anchorB(): [x: number, y: number] {
    return this.vector("anchorB");
  }

  set anchorB(value: Vec2) {
    this.change("anchorB", value);
  }

  /** In the frame of A, of length 1; may be set to one of any length. */
  get axis(): [x: number, y: number] {
    return this.vector("axis");
  }

  set axis(value: Vec2) {
    this.change("axis", value);
  }

  /** The angle of B less that of A that counts as 0, rad. */
  get angle(): number {
    return this.number("angle");
  }

  set angle(value: number) {
    this.change("angle", value);
  }

  /** Least and greatest `coordinate`, Infinity where a side is open; null: none. */
  get limits(): [lower: number, upper: number] | null {
    const { memory } = this.state;
    const def = this.describe("limits");
    if (memory.get(def, JOINT_DEF.limited) === 0) return null;
    const lower = memory.get(def, JOINT_DEF.lower);
    const upper = memory.get(def, JOINT_DEF.upper);
    const open = openLimit(JOINT_TYPES[memory.get(def, JOINT_DEF.kind) - 1] as JointType);
    return [lower <= -open ? -Infinity : lower, upper >= open ? Infinity : upper];
  }

  set limits(value: JointLimits | null) {
    this.change("limits", value);
  }

  /** The motor; null: none. Setting it begins the integral of its error anew. */
  get motor(): JointMotor | null {
    const { memory } = this.state;
    const def = this.describe("motor");
    const get = (member: JointMember) => memory.get(def, JOINT_DEF[member]);
    if (get("motor") === 0) return null;
    const motor = {
      mode: MODES[get("motor") - 1] as MotorMode,
      target: get("target"),
      maxEffort: unbounded(get("maxEffort")),
    };
    return get("gains") === 0 ? motor : { ...motor, pid: [get("gainP"), get("gainI"), get("gainD")] };
  }

  set motor(value: JointMotor | null) {
    this.change("motor", value);
  }

  /** The spring; null: none. One made by its compliance reads by its stiffness. */
  get spring(): JointSpring | null {
    return this.#spring("spring", "stiffness", "damping");
  }

  set spring(value: JointSpring | null) {
    this.change("spring", value);
  }

  /** The spring of turns of a weld or a motor joint; null: none. */
  get angularSpring(): JointSpring | null {
    return this.#spring("angularSpring", "angularStiffness", "angularDamping");
  }

  set angularSpring(value: JointSpring | null) {
    this.change("angularSpring", value);
  }

  /** Of a distance or a pulley joint, m. Setting -1 takes it as it is now. */
  get length(): number {
    return this.number("length");
  }

  set length(value: number) {
    this.change("length", value);
  }

  /** Of a pulley or a gear. */
  get ratio(): number {
    return this.number("ratio");
  }

  set ratio(value: number) {
    this.change("ratio", value);
  }

  /** The point in the world that A hangs from by a pulley, m. */
  get groundA(): [x: number, y: number] {
    return this.vector("groundA");
  }

  set groundA(value: Vec2) {
    this.change("groundA", value);
  }

  /** The point in the world that B hangs from by a pulley, m. */
  get groundB(): [x: number, y: number] {
    return this.vector("groundB");
  }

  set groundB(value: Vec2) {
    this.change("groundB", value);
  }

  /** Of a gear, the direction along which the way of A counts; `[0, 0]`: its angle does. */
  get axisA(): [x: number, y: number] {
    return this.vector("axisA", "groundA");
  }

  set axisA(value: Vec2) {
    this.change("axisA", value);
  }

  /** The same of B. */
  get axisB(): [x: number, y: number] {
    return this.vector("axisB", "groundB");
  }

  set axisB(value: Vec2) {
    this.change("axisB", value);
  }

  /** At which a motor joint moves the anchor of B in the frame of A, m/s. */
  get velocity(): [x: number, y: number] {
    return this.vector("velocity");
  }

  set velocity(value: Vec2) {
    this.change("velocity", value);
  }

  /** At which a motor joint turns B against A, rad/s. */
  get angularVelocity(): number {
    return this.number("angularVelocity", "target");
  }

  set angularVelocity(value: number) {
    this.change("angularVelocity", value);
  }

  /** The most that a mouse or a motor joint pulls with, N; Infinity: no bound. */
  get maxForce(): number {
    return unbounded(this.number("maxForce"));
  }

  set maxForce(value: number) {
    this.change("maxForce", value);
  }

  /** The most that a motor joint turns with, N m; Infinity: no bound. */
  get maxTorque(): number {
    return unbounded(this.number("maxTorque", "maxEffort"));
  }

  set maxTorque(value: number) {
    this.change("maxTorque", value);
  }

  /** The force above which it breaks, N; Infinity: never. */
  get breakForce(): number {
    return this.number("breakForce") || Infinity;
  }

  set breakForce(value: number) {
    this.change("breakForce", value);
  }

  /** The torque above which it breaks, N m; Infinity: never. */
  get breakTorque(): number {
    return this.number("breakTorque") || Infinity;
  }

  set breakTorque(value: number) {
    this.change("breakTorque", value);
  }

  /** May the two bodies touch each other? */
  get collide(): boolean {
    return this.number("collide") === 1;
  }

  set collide(value: boolean) {
    this.change("collide", value);
  }

  /** @internal Where the definition of the joint as it is now lies; good until the next call. */
  protected describe(call: string): number {
    const { exports, memory } = this.state;
    const out = memory.scratch(JOINT_DEF.sizeof, call);
    this.state.check(exports.joint_describe(this.use(call), this.id, out), call);
    return out;
  }

  /** @internal The type, for a call of this name. */
  protected typeFor(call: string): JointType {
    return JOINT_TYPES[this.number(call, "kind") - 1] as JointType;
  }

  /** @internal */
  protected number(call: string, member = call as JointMember): number {
    return this.state.memory.get(this.describe(call), JOINT_DEF[member]);
  }

  /** @internal */
  protected vector(call: string, member = call as JointMember): [number, number] {
    return this.state.memory.vec2(this.describe(call), JOINT_DEF[member]);
  }

  #spring(kind: JointMember, stiffness: JointMember, damping: JointMember): JointSpring | null {
    const { memory } = this.state;
    const def = this.describe(kind);
    const by = memory.get(def, JOINT_DEF[kind]);
    if (by === SPRING.none) return null;
    const spring = { damping: memory.get(def, JOINT_DEF[damping]) };
    const strength = memory.get(def, JOINT_DEF[stiffness]);
    return by === SPRING.frequency ? { frequency: strength, ...spring } : { stiffness: strength, ...spring };
  }

  /** @internal Sets an option: the engine takes the definition, changed, back whole, or leaves all as it was. */
  protected change(option: string, value: unknown, call = option): void {
    const { exports, memory } = this.state;
    const values = readOption(call, this.typeFor(call), option, value);
    const def = this.describe(call);
    writeValues(memory, call, def, values);
    const status = exports.joint_redefine(this.use(call), this.id, def);
    this.state.touch();
    this.state.check(status, call, renameJoint(values));
  }
}

/** A bound as large as that is none. */
function unbounded(value: number): number {
  return value >= EFFORT_MAX ? Infinity : value;
}
