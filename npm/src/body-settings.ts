// SPDX-License-Identifier: MIT
import { Checker } from "./check.js";
import { Handle } from "./handle.js";
import { BODY_FIELD, BODY_TYPE } from "./layout.gen.js";
import type { BodyType } from "./options.js";
import type { Vec2 } from "./vec2.js";

const TYPES = Object.keys(BODY_TYPE) as BodyType[];

/** What a body was made with and may be given anew. */
export abstract class BodySettings extends Handle {
  /**
   * How the body moves. When it is set, mass and inertia follow; the body keeps its velocity, which becomes 0 for a
   * static one.
   */
  get type(): BodyType {
    return TYPES[this.#get("type") - 1] as BodyType;
  }

  set type(value: BodyType) {
    this.#set("type", new Checker("type").word("type", value, BODY_TYPE));
  }

  /** False: the body is not stepped and touches nothing. It keeps its pose and its velocity. */
  get enabled(): boolean {
    return this.read("enabled", this.state.exports.body_get, BODY_FIELD.disabled) === 0;
  }

  set enabled(value: boolean) {
    const disabled = 1 - new Checker("enabled").flag("enabled", value);
    this.perform("enabled", "enabled", this.state.exports.body_set, BODY_FIELD.disabled, disabled);
  }

  /** m/s; see `BodyOptions.sleepThreshold`. 0: never sleeps by itself. Setting -1 goes back to the scene's. */
  get sleepThreshold(): number {
    return this.#get("sleepThreshold");
  }

  set sleepThreshold(value: number) {
    this.#setNumber("sleepThreshold", value);
  }

  /** kg; 0 for static and kinematic bodies. Setting 0 goes back to shapes and densities. */
  get mass(): number {
    return this.#get("mass");
  }

  set mass(value: number) {
    this.#setNumber("mass", value);
  }

  /** About the centre of mass, kg m². Setting 0 goes back to the shapes. */
  get inertia(): number {
    return this.#get("inertia");
  }

  set inertia(value: number) {
    this.#setNumber("inertia", value);
  }

  /**
   * Centre of mass in the frame of the body, m. Setting it leaves the origin where it is; null goes back to that of the
   * shapes.
   */
  get center(): [x: number, y: number] {
    return [this.#get("centerX"), this.#get("centerY")];
  }

  set center(value: Vec2 | null) {
    const { memory, exports } = this.state;
    let at = 0;
    if (value !== null) {
      const [x, y] = new Checker("center").vec2("center", value);
      at = memory.scratch(16, "center");
      memory.setF64(at, x);
      memory.setF64(at + 8, y);
    }
    this.perform("center", "center", exports.body_set_center, at);
  }

  /** Share of gravity that acts on the body. */
  get gravityScale(): number {
    return this.#get("gravityScale");
  }

  set gravityScale(value: number) {
    this.#setNumber("gravityScale", value);
  }

  /** 1/s, at least 0. */
  get linearDamping(): number {
    return this.#get("linearDamping");
  }

  set linearDamping(value: number) {
    this.#setNumber("linearDamping", value);
  }

  /** 1/s, at least 0. */
  get angularDamping(): number {
    return this.#get("angularDamping");
  }

  set angularDamping(value: number) {
    this.#setNumber("angularDamping", value);
  }

  /** True: the body, while it is dynamic, never turns. Setting it stops what turns. */
  get fixedRotation(): boolean {
    return this.#get("fixedRotation") === 1;
  }

  set fixedRotation(value: boolean) {
    this.#setFlag("fixedRotation", value);
  }

  /** True: contacts, forces and gravity never move the body along x. */
  get lockX(): boolean {
    return this.#get("lockX") === 1;
  }

  set lockX(value: boolean) {
    this.#setFlag("lockX", value);
  }

  /** The same along y. */
  get lockY(): boolean {
    return this.#get("lockY") === 1;
  }

  set lockY(value: boolean) {
    this.#setFlag("lockY", value);
  }

  /** True: one-way shapes let the body through; for one step is enough, see `BodyOptions.dropThrough`. */
  get dropThrough(): boolean {
    return this.#get("dropThrough") === 1;
  }

  set dropThrough(value: boolean) {
    this.#setFlag("dropThrough", value);
  }

  /** True: a bullet, which does not run through other dynamic bodies either. */
  get ccd(): boolean {
    return this.#get("ccd") === 1;
  }

  set ccd(value: boolean) {
    this.#setFlag("ccd", value);
  }

  #get(field: keyof typeof BODY_FIELD): number {
    return this.read(field, this.state.exports.body_get, BODY_FIELD[field]);
  }

  #setNumber(field: keyof typeof BODY_FIELD, value: number): void {
    this.#set(field, new Checker(field).number(field, value));
  }

  #setFlag(field: keyof typeof BODY_FIELD, value: boolean): void {
    this.#set(field, new Checker(field).flag(field, value));
  }

  #set(field: keyof typeof BODY_FIELD, value: number): void {
    this.perform(field, field, this.state.exports.body_set, BODY_FIELD[field], value);
  }
}
