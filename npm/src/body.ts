// SPDX-License-Identifier: MIT
import { Checker } from "./check.js";
import { ScreeError } from "./errors.js";
import { BODY_FIELD, BODY_TYPE } from "./layout.gen.js";
import type { BodyColumns } from "./bodies.js";
import type { BodyType, Vec2 } from "./options.js";
import { SceneState } from "./state.js";

const TYPES = Object.keys(BODY_TYPE) as BodyType[];

/** Room for the longest name and its zero. */
const NAME_BYTES = 64;

/** A call of the module that changes a body; it takes up to four numbers beside the scene and the body. */
type Command = (scene: number, body: number, a: number, b: number, c: number, d: number) => number;

/**
 * A body of a scene: a thin object around a number. There is one such object for each body, so `===` compares bodies.
 * Every member but `alive`, `id` and `index` throws `ScreeError` "invalid-handle" when the body was destroyed. For many
 * bodies a frame, read `scene.bodies` instead.
 */
export class Body {
  /** The engine's handle. Numbers of dead bodies are not given to later ones. */
  readonly id: number;
  /** Row in the columns of `scene.bodies`, stable while the body lives. */
  readonly index: number;
  readonly #state: SceneState;
  readonly #columns: BodyColumns;

  /** @internal */
  constructor(state: SceneState, columns: BodyColumns, id: number) {
    this.#state = state;
    this.#columns = columns;
    this.id = id;
    this.index = SceneState.row(id);
  }

  /** False once the body was destroyed, or the scene disposed. */
  get alive(): boolean {
    const state = this.#state;
    return !state.disposed && state.exports.body_alive(state.use("alive"), this.id) !== 0;
  }

  /** The name, or `""`. */
  get name(): string {
    const state = this.#state;
    const address = state.exports.body_name(this.#use("name"), this.id) >>> 0;
    return state.memory.text(address, NAME_BYTES);
  }

  get type(): BodyType {
    return TYPES[this.#get("type") - 1] as BodyType;
  }

  /** Where the origin is, m. Setting it moves the body at once and keeps its velocity. */
  get position(): [x: number, y: number] {
    this.#use("position");
    return [this.#columns.x[this.index] as number, this.#columns.y[this.index] as number];
  }

  set position(value: Vec2) {
    this.#pose("position", value, this.angle);
  }

  /** Radians, not wrapped. Setting it turns the body about its origin at once. */
  get angle(): number {
    this.#use("angle");
    return this.#columns.angle[this.index] as number;
  }

  set angle(value: number) {
    this.#pose("angle", this.position, value);
  }

  /** Velocity of the centre of mass, m/s. Refused for static bodies unless it is zero. */
  get velocity(): [x: number, y: number] {
    this.#use("velocity");
    return [this.#columns.vx[this.index] as number, this.#columns.vy[this.index] as number];
  }

  set velocity(value: Vec2) {
    const [x, y] = new Checker("velocity").vec2("velocity", value);
    this.#do("velocity", "velocity", this.#state.exports.body_set_velocity, x, y, this.angularVelocity);
  }

  /** rad/s. Refused for static bodies unless it is zero. */
  get angularVelocity(): number {
    this.#use("angularVelocity");
    return this.#columns.omega[this.index] as number;
  }

  set angularVelocity(value: number) {
    const omega = new Checker("angularVelocity").number("angularVelocity", value);
    const [x, y] = this.velocity;
    this.#do("angularVelocity", "angularVelocity", this.#state.exports.body_set_velocity, x, y, omega);
  }

  /** True while the body is stepped. Static bodies never are; kinematic ones sleep when they stand still. */
  get awake(): boolean {
    this.#use("awake");
    return this.#columns.awake[this.index] === 1;
  }

  /** Wakes the body with all that hangs together with it by contacts. */
  wake(): void {
    this.#do("wake", undefined, this.#state.exports.body_wake);
  }

  /**
   * Puts the body to sleep with all that hangs together with it by contacts, at rest or not. Its velocity becomes 0. A
   * contact that the next step finds wakes it again.
   */
  sleep(): void {
    this.#do("sleep", undefined, this.#state.exports.body_sleep);
  }

  /** m/s; see `BodyOptions.sleepThreshold`. 0: never sleeps by itself. Setting -1 goes back to the scene's. */
  get sleepThreshold(): number {
    return this.#get("sleepThreshold");
  }

  set sleepThreshold(value: number) {
    this.#set("sleepThreshold", value);
  }

  /** kg; 0 for static and kinematic bodies. Setting 0 goes back to shapes and densities. */
  get mass(): number {
    return this.#get("mass");
  }

  set mass(value: number) {
    this.#set("mass", value);
  }

  /** About the centre of mass, kg m². Setting 0 goes back to the shapes. */
  get inertia(): number {
    return this.#get("inertia");
  }

  set inertia(value: number) {
    this.#set("inertia", value);
  }

  /** Centre of mass in the frame of the body, m. */
  get center(): [x: number, y: number] {
    return [this.#get("centerX"), this.#get("centerY")];
  }

  /** Share of gravity that acts on the body. */
  get gravityScale(): number {
    return this.#get("gravityScale");
  }

  set gravityScale(value: number) {
    this.#set("gravityScale", value);
  }

  /** 1/s, at least 0. */
  get linearDamping(): number {
    return this.#get("linearDamping");
  }

  set linearDamping(value: number) {
    this.#set("linearDamping", value);
  }

  /** 1/s, at least 0. */
  get angularDamping(): number {
    return this.#get("angularDamping");
  }

  set angularDamping(value: number) {
    this.#set("angularDamping", value);
  }

  /** True: contacts and torques never turn the body. */
  get fixedRotation(): boolean {
    return this.#get("fixedRotation") === 1;
  }

  set fixedRotation(value: boolean) {
    this.#set("fixedRotation", new Checker("fixedRotation").flag("fixedRotation", value));
  }

  /**
   * Adds a force for the whole of the next step, N: through the centre of mass, or at a point in the world, m. Bodies
   * that are not dynamic are left alone.
   */
  applyForce(force: Vec2, point?: Vec2): void {
    const { exports } = this.#state;
    this.#push("applyForce", "force", force, point, exports.body_apply_force, exports.body_apply_force_at);
  }

  /** Adds a torque for the whole of the next step, N m. */
  applyTorque(torque: number): void {
    const value = new Checker("applyTorque").number("torque", torque);
    this.#do("applyTorque", undefined, this.#state.exports.body_apply_force, 0, 0, value);
  }

  /** Changes the velocity at once, N s: through the centre of mass, or at a point in the world, m. */
  applyImpulse(impulse: Vec2, point?: Vec2): void {
    const { exports } = this.#state;
    this.#push("applyImpulse", "impulse", impulse, point, exports.body_apply_impulse, exports.body_apply_impulse_at);
  }

  /** Changes the angular velocity at once, N m s. */
  applyAngularImpulse(impulse: number): void {
    const value = new Checker("applyAngularImpulse").number("impulse", impulse);
    this.#do("applyAngularImpulse", "impulse", this.#state.exports.body_apply_impulse, 0, 0, value);
  }

  /** Puts the body somewhere else at once, with its velocity kept. */
  setPose(position: Vec2, angle: number): void {
    this.#pose("setPose", position, angle);
  }

  /** Removes the body and its shapes. */
  destroy(): void {
    this.#do("destroy", undefined, this.#state.exports.body_destroy);
    this.#state.handles[this.index] = undefined;
  }

  #use(call: string): number {
    const scene = this.#state.use(call);
    if (this.#state.exports.body_alive(scene, this.id) === 0) {
      throw new ScreeError("invalid-handle", `${call}: the body was destroyed`, {
        call,
        argument: "body",
        value: this.id,
      });
    }
    return scene;
  }

  #do(call: string, argument: string | undefined, command: Command, a = 0, b = 0, c = 0, d = 0): void {
    const state = this.#state;
    const status = command(this.#use(call), this.id, a, b, c, d);
    state.touch();
    state.check(status, call, argument === undefined ? undefined : () => ({ argument }));
  }

  #push(call: string, argument: string, vector: Vec2, point: Vec2 | undefined, plain: Command, at: Command): void {
    const checker = new Checker(call);
    const [x, y] = checker.vec2(argument, vector);
    if (point === undefined) return this.#do(call, undefined, plain, x, y, 0);
    const [atX, atY] = checker.vec2("point", point);
    return this.#do(call, undefined, at, x, y, atX, atY);
  }

  #pose(call: string, position: Vec2, angle: number): void {
    const checker = new Checker(call);
    const [x, y] = checker.vec2("position", position);
    this.#do(call, undefined, this.#state.exports.body_set_pose, x, y, checker.number("angle", angle));
  }

  #get(field: keyof typeof BODY_FIELD): number {
    const state = this.#state;
    const out = state.memory.scratch(8, field);
    state.check(state.exports.body_get(this.#use(field), this.id, BODY_FIELD[field], out), field);
    return state.memory.f64(out);
  }

  #set(field: keyof typeof BODY_FIELD, value: number): void {
    const checked = new Checker(field).number(field, value);
    this.#do(field, field, this.#state.exports.body_set, BODY_FIELD[field], checked);
  }
}
