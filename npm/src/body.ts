// SPDX-License-Identifier: MIT
import type { BodyColumns } from "./bodies.js";
import { BodySettings } from "./body-settings.js";
import { Checker } from "./check.js";
import { createShape } from "./create.js";
import { BODY_OPTIONS } from "./definitions.js";
import { readContact, readPair } from "./events.js";
import type { Handles } from "./handles.js";
import type { Joint } from "./joint.js";
import { CONTACT } from "./layout.gen.js";
import { NAME_BYTES, giveName } from "./names.js";
import { refuseWrites } from "./read-only.js";
import type { ShapeLiteral } from "./shape-options.js";
import type { Shape } from "./shape.js";
import type { SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

/** Where a body touches another. */
export interface BodyContact {
  /** The other body. */
  readonly body: Body;
  /** The shape of this body. */
  readonly shape: Shape;
  /** The shape of the other. */
  readonly other: Shape;
  /** In the world, half-way between the two surfaces, m; of two points, the one that closed faster. */
  readonly point: readonly [x: number, y: number];
  /** Unit, from this body to the other. */
  readonly normal: readonly [x: number, y: number];
  /** At which the surfaces closed when the last step began, m/s; 0 when they parted. */
  readonly speed: number;
  /** Along the normal over the last step, of both points, N s. */
  readonly impulse: number;
}

/** A call of the module that pushes a body: with a vector and a number, or with a vector at a point. */
type Push = (scene: number, body: number, x: number, y: number, a: number, b: number) => number;

/**
 * A body of a scene: a thin object around a number. There is one such object for each body, so `===` compares bodies.
 * Every member but `alive`, `id` and `index` throws `ScreeError` "invalid-handle" when the body was destroyed. For many
 * bodies a frame, read `scene.bodies` instead. Where a call takes another body, its name will do.
 */
export class Body extends BodySettings {
  /** @internal */
  protected override readonly noun = "body";
  readonly #handles: Handles;
  readonly #columns: BodyColumns;

  /** @internal */
  constructor(state: SceneState, handles: Handles, columns: BodyColumns, id: number) {
    super(state, id);
    this.#handles = handles;
    this.#columns = columns;
  }

  /** Row in the columns of `scene.bodies`, stable while the body lives. */
  get index(): number {
    return this.row;
  }

  /** The name, or `""`; no two bodies of a scene are named alike. Setting `""` takes it away. */
  get name(): string {
    const { exports, memory } = this.state;
    return memory.text(exports.body_name(this.use("name"), this.id) >>> 0, NAME_BYTES);
  }

  set name(value: string) {
    this.use("name");
    giveName(this.state, this.state.exports.body_set_name, this.id, new Checker("name").text("name", value), "name");
  }

  /** Where the origin is, m. Setting it moves the body at once and keeps its velocity. */
  get position(): [x: number, y: number] {
    this.use("position");
    return [this.#columns.x[this.index] as number, this.#columns.y[this.index] as number];
  }

  set position(value: Vec2) {
    this.#pose("position", value, this.angle);
  }

  /** Radians, not wrapped. Setting it turns the body about its origin at once. */
  get angle(): number {
    this.use("angle");
    return this.#columns.angle[this.index] as number;
  }

  set angle(value: number) {
    this.#pose("angle", this.position, value);
  }

  /** Velocity of the centre of mass, m/s. Refused for static bodies unless it is zero. */
  get velocity(): [x: number, y: number] {
    this.use("velocity");
    return [this.#columns.vx[this.index] as number, this.#columns.vy[this.index] as number];
  }

  set velocity(value: Vec2) {
    const [x, y] = new Checker("velocity").vec2("velocity", value);
    this.perform("velocity", "velocity", this.state.exports.body_set_velocity, x, y, this.angularVelocity);
  }

  /** rad/s. Refused for static bodies unless it is zero. */
  get angularVelocity(): number {
    this.use("angularVelocity");
    return this.#columns.omega[this.index] as number;
  }

  set angularVelocity(value: number) {
    const omega = new Checker("angularVelocity").number("angularVelocity", value);
    const [x, y] = this.velocity;
    this.perform("angularVelocity", "angularVelocity", this.state.exports.body_set_velocity, x, y, omega);
  }

  /** True while the body is stepped. Static bodies never are; kinematic ones sleep when they stand still. */
  get awake(): boolean {
    this.use("awake");
    return this.#columns.awake[this.index] === 1;
  }

  /** Wakes the body with all that hangs together with it by contacts and joints. */
  wake(): void {
    this.perform("wake", undefined, this.state.exports.body_wake);
  }

  /**
   * Puts the body to sleep with all that hangs together with it by contacts and joints, at rest or not. Its velocity becomes 0. A
   * contact that the next step finds wakes it again.
   */
  sleep(): void {
    this.perform("sleep", undefined, this.state.exports.body_sleep);
  }

  /**
   * Adds a force for the whole of the next step, N: through the centre of mass, or at a point in the world, m. Bodies
   * that are not dynamic are left alone.
   */
  applyForce(force: Vec2, point?: Vec2): void {
    const { exports } = this.state;
    this.#push("applyForce", "force", force, point, exports.body_apply_force, exports.body_apply_force_at);
  }

  /** Adds a torque for the whole of the next step, N m. */
  applyTorque(torque: number): void {
    const value = new Checker("applyTorque").number("torque", torque);
    this.perform("applyTorque", undefined, this.state.exports.body_apply_force, 0, 0, value);
  }

  /** Changes the velocity at once, N s: through the centre of mass, or at a point in the world, m. */
  applyImpulse(impulse: Vec2, point?: Vec2): void {
    const { exports } = this.state;
    this.#push("applyImpulse", "impulse", impulse, point, exports.body_apply_impulse, exports.body_apply_impulse_at);
  }

  /** Changes the angular velocity at once, N m s. */
  applyAngularImpulse(impulse: number): void {
    const value = new Checker("applyAngularImpulse").number("impulse", impulse);
    this.perform("applyAngularImpulse", "impulse", this.state.exports.body_apply_impulse, 0, 0, value);
  }

  /** Puts the body somewhere else at once, with its velocity kept. */
  setPose(position: Vec2, angle: number): void {
    this.#pose("setPose", position, angle);
  }

  /**
   * Where a kinematic body is to be at the end of the next step: it gets the velocity that takes it there, carries what
   * lies on it, and stands still in the step after unless it is told again. Without an angle it keeps its own.
   */
  moveTo(position: Vec2, angle: number = this.angle): void {
    const call = "moveTo";
    const checker: Checker = new Checker(call);
    if (this.type !== "kinematic") checker.refuse("bad-kind", "type", this.type, 'must be "kinematic"');
    const [x, y] = checker.vec2("position", position);
    this.perform(call, undefined, this.state.exports.body_move_to, x, y, checker.number("angle", angle));
  }

  /** The shapes, in the order in which they came. */
  get shapes(): Shape[] {
    const { exports, memory } = this.state;
    const scene = this.use("shapes");
    const ids = memory.handles("shapes", (out, room) => exports.body_shapes(scene, this.id, out, room));
    return ids.map((id) => this.#handles.shape(id));
  }

  /**
   * What it touches as of the last step, less what edits have ended since; sensors left out. One for each pair of
   * pieces, in the order of handles. What sleeps touches on.
   */
  contacts(): BodyContact[] {
    const { exports, memory } = this.state;
    const scene = this.use("contacts");
    const count = exports.body_contacts(scene, this.id, 0, 0) >>> 0;
    const out = memory.scratch(count * CONTACT.sizeof, "contacts");
    exports.body_contacts(scene, this.id, out, count);
    return Array.from({ length: count }, (_, i) => {
      const at = out + i * CONTACT.sizeof;
      const { bodyA, bodyB, shapeA, shapeB } = readPair(this.state, this.#handles, at);
      const contact = readContact(this.state, at);
      if (bodyA === this) return { body: bodyB, shape: shapeA, other: shapeB, ...contact };
      const [x, y] = contact.normal;
      return { body: bodyA, shape: shapeB, other: shapeA, ...contact, normal: [-x, -y] as const };
    });
  }

  /** The joints that hold it, by row. */
  get joints(): Joint[] {
    const { exports, memory } = this.state;
    const scene = this.use("joints");
    const ids = memory.handles("joints", (out, room) => exports.body_joints(scene, this.id, out, room));
    return ids.map((id) => this.#handles.joint(id));
  }

  /** Adds a shape. Mass, centre and inertia follow, and the body wakes. */
  addShape(literal: ShapeLiteral): Shape {
    const id = createShape(this.state, (call) => this.use(call), this.id, literal);
    return this.#handles.shape(id);
  }

  /**
   * Excludes this body and another one from touching, or lifts that with `false`. The next step ends what they touch,
   * or finds it again. Forgotten when either is destroyed.
   */
  exclude(other: Body | string, excluded = true): void {
    const call = "exclude";
    const checker: Checker = new Checker(call);
    const flag = checker.flag("excluded", excluded);
    const id = this.#other(call, other);
    if (id === this.id) checker.refuse("out-of-range", "other", other, "must be another body");
    this.perform(call, "other", this.state.exports.bodies_exclude, id, flag);
  }

  /** Is this pair excluded by `exclude`? */
  excludes(other: Body | string): boolean {
    const id = this.#other("excludes", other);
    return this.state.exports.bodies_excluded(this.use("excludes"), this.id, id) !== 0;
  }

  /** The bodies that `exclude` keeps from touching this one, by row. */
  get exclusions(): Body[] {
    const { exports, memory } = this.state;
    const scene = this.use("exclusions");
    const ids = memory.handles("exclusions", (out, room) => exports.body_exclusions(scene, this.id, out, room));
    return ids.map((id) => this.#handles.body(id));
  }

  /** Would any shapes of the two touch, wherever they are? See also `scene.filterTable`. */
  mayTouch(other: Body | string): boolean {
    const id = this.#other("mayTouch", other);
    return this.state.exports.bodies_may_touch(this.use("mayTouch"), this.id, id) !== 0;
  }

  /** Removes the body with its shapes and its joints; `scene.events.jointEnd` tells of these. */
  destroy(): void {
    this.perform("destroy", undefined, this.state.exports.body_destroy);
  }

  /** @internal */
  protected override isAlive(scene: number): boolean {
    return this.state.exports.body_alive(scene, this.id) !== 0;
  }

  #other(call: string, other: Body | string): number {
    this.use(call);
    return this.#handles.given(call, "other", other);
  }

  #push(call: string, argument: string, vector: Vec2, point: Vec2 | undefined, plain: Push, at: Push): void {
    const checker = new Checker(call);
    const [x, y] = checker.vec2(argument, vector);
    if (point === undefined) return this.perform(call, undefined, plain, x, y, 0);
    const [atX, atY] = checker.vec2("point", point);
    return this.perform(call, undefined, at, x, y, atX, atY);
  }

  #pose(call: string, position: Vec2, angle: number): void {
    const checker = new Checker(call);
    const [x, y] = checker.vec2("position", position);
    this.perform(call, undefined, this.state.exports.body_set_pose, x, y, checker.number("angle", angle));
  }
}

refuseWrites(Body, BODY_OPTIONS);
