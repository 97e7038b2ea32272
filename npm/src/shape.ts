// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import { Checker } from "./check.js";
import { Handle } from "./handle.js";
import type { Handles } from "./handles.js";
import { MIX, SHAPE_DEF, SHAPE_FIELD, SHAPE_KIND } from "./layout.gen.js";
import { refuseWrites } from "./read-only.js";
import { DESCRIPTION_BYTES, readGeometry } from "./shape-geometry.js";
import type { Friction, Mix, ShapeKind, ShapeLiteral } from "./shape-options.js";
import { SHAPE_OPTIONS, readFriction, readOneWay } from "./shapes.js";
import type { SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

const KINDS = Object.keys(SHAPE_KIND) as ShapeKind[];
const MIXES = Object.keys(MIX) as Mix[];

type Field = keyof typeof SHAPE_FIELD;

/**
 * A shape of a body: a thin object around a number. There is one such object for each shape, so `===` compares shapes.
 * Chains, outlines and tiles are one shape each, however many pieces they have. Every member but `alive`, `id` and
 * `index` throws `ScreeError` "invalid-handle" when the shape was destroyed.
 *
 * What is changed counts from the next step on, and wakes the body and what it touches.
 */
export class Shape extends Handle {
  /** @internal */
  protected override readonly noun = "shape";
  readonly #handles: Handles;

  /** @internal */
  constructor(state: SceneState, handles: Handles, id: number) {
    super(state, id);
    this.#handles = handles;
  }

  /** Row in the columns of `scene.shapes`; of the first piece, where there are several. */
  get index(): number {
    return this.row;
  }

  /** What it was made as. */
  get kind(): ShapeKind {
    return KINDS[this.#get("kind") - 1] as ShapeKind;
  }

  /** The body that the shape belongs to. */
  get body(): Body {
    return this.#handles.body(this.state.exports.shape_body(this.use("body"), this.id) >>> 0);
  }

  /** Convex pieces that it is made of, each a row of `scene.shapes`. */
  get pieces(): number {
    return this.#get("pieces");
  }

  /**
   * What its literal said of its form: `{ box: [w, h], radius, position, angle }` and so on, in the numbers given. It is
   * a copy, of which `body.addShape` makes the same form again. It cannot be set: add another shape, and destroy this one.
   */
  get geometry(): ShapeLiteral {
    const { exports, memory } = this.state;
    const scene = this.use("geometry");
    const out = memory.scratch(DESCRIPTION_BYTES, "geometry");
    this.state.check(exports.shape_describe(scene, this.id, out, out + SHAPE_DEF.sizeof), "geometry");
    return readGeometry(memory, out);
  }

  /**
   * The direction against which the shape holds, a unit vector in the frame of the body; false: it holds everything. Set
   * true for `[0, 1]`. What stands on the shape goes on being held if its front still faces that.
   */
  get oneWay(): Vec2 | false {
    const { exports, memory } = this.state;
    const scene = this.use("oneWay");
    const out = memory.scratch(DESCRIPTION_BYTES, "oneWay");
    this.state.check(exports.shape_describe(scene, this.id, out, out + SHAPE_DEF.sizeof), "oneWay");
    const at = out + SHAPE_DEF.oneWay.at;
    const [x, y] = [memory.f64(at), memory.f64(at + 8)];
    return x !== 0 || y !== 0 ? [x, y] : false;
  }

  set oneWay(value: boolean | Vec2) {
    const [x, y] = readOneWay(new Checker("oneWay"), value);
    this.perform("oneWay", "oneWay", this.state.exports.shape_set_one_way, x, y);
  }

  /** kg/m², at least 0. The mass of the body follows. */
  get density(): number {
    return this.#get("density");
  }

  set density(value: number) {
    this.#setNumber("density", value);
  }

  /**
   * Static coefficient, 0 to 10. Setting it below the kinetic one lowers that as well; `{ static, kinetic }` sets both.
   */
  get friction(): number {
    return this.#get("friction");
  }

  set friction(value: Friction) {
    const checker: Checker = new Checker("friction");
    const [still, kinetic] = readFriction(checker, value);
    // Before the first of the two is set: both are or none is. What is wrong with the static one the engine says.
    if (still >= 0 && !(kinetic >= 0 && kinetic <= still)) {
      const code = Number.isFinite(kinetic) ? "out-of-range" : "not-finite";
      checker.refuse(code, "friction.kinetic", kinetic, `must be from 0 to ${still}`);
    }
    this.#set("friction", still);
    if (typeof value === "object") this.#set("frictionKinetic", kinetic);
  }

  /** Kinetic coefficient, 0 to the static one. */
  get frictionKinetic(): number {
    return this.#get("frictionKinetic");
  }

  set frictionKinetic(value: number) {
    this.#setNumber("frictionKinetic", value);
  }

  /** 0 to 1. */
  get restitution(): number {
    return this.#get("restitution");
  }

  set restitution(value: number) {
    this.#setNumber("restitution", value);
  }

  /** 0 to 10; see `ShapeOptions.rollingResistance`. */
  get rollingResistance(): number {
    return this.#get("rollingResistance");
  }

  set rollingResistance(value: number) {
    this.#setNumber("rollingResistance", value);
  }

  /** m/s; see `ShapeOptions.surfaceSpeed`. */
  get surfaceSpeed(): number {
    return this.#get("surfaceSpeed");
  }

  set surfaceSpeed(value: number) {
    this.#setNumber("surfaceSpeed", value);
  }

  /** How the friction of a pair comes of its two. */
  get frictionMix(): Mix {
    return MIXES[this.#get("frictionMix")] as Mix;
  }

  set frictionMix(value: Mix) {
    this.#set("frictionMix", new Checker("frictionMix").word("frictionMix", value, MIX));
  }

  /** How the restitution of a pair comes of its two. */
  get restitutionMix(): Mix {
    return MIXES[this.#get("restitutionMix")] as Mix;
  }

  set restitutionMix(value: Mix) {
    this.#set("restitutionMix", new Checker("restitutionMix").word("restitutionMix", value, MIX));
  }

  /** Bits that say what this shape is. */
  get category(): number {
    return this.#get("category");
  }

  set category(value: number) {
    this.#set("category", new Checker("category").bits("category", value));
  }

  /** Bits of the categories that it may touch. */
  get mask(): number {
    return this.#get("mask");
  }

  set mask(value: number) {
    this.#set("mask", new Checker("mask").bits("mask", value));
  }

  /** Shapes that share a negative group never touch, a positive one always. */
  get group(): number {
    return this.#get("group");
  }

  set group(value: number) {
    this.#set("group", new Checker("group").signed("group", value));
  }

  /**
   * True: finds overlaps and never pushes. Touches that go on end as the one and begin as the other.
   */
  get sensor(): boolean {
    return this.#get("sensor") === 1;
  }

  set sensor(value: boolean) {
    this.#set("sensor", new Checker("sensor").flag("sensor", value));
  }

  /**
   * What a sensor sees as of the last step, less what edits have ended since, in the order of handles; for a shape that
   * is none, the sensors that see it.
   */
  overlaps(): Shape[] {
    const { exports, memory } = this.state;
    const scene = this.use("overlaps");
    const ids = memory.handles("overlaps", (out, room) => exports.shape_overlaps(scene, this.id, out, room));
    return ids.map((id) => this.#handles.shape(id));
  }

  /** Takes the shape off its body; mass and centre of that follow, and what it touched wakes. */
  destroy(): void {
    this.perform("destroy", undefined, this.state.exports.shape_destroy);
  }

  /** @internal */
  protected override isAlive(scene: number): boolean {
    return this.state.exports.shape_alive(scene, this.id) !== 0;
  }

  #get(field: Field): number {
    return this.read(field, this.state.exports.shape_get, SHAPE_FIELD[field]);
  }

  #setNumber(field: Field, value: number): void {
    this.#set(field, new Checker(field).number(field, value));
  }

  #set(field: Field, value: number): void {
    this.perform(field, field, this.state.exports.shape_set, SHAPE_FIELD[field], value);
  }
}

refuseWrites(Shape, SHAPE_OPTIONS);
