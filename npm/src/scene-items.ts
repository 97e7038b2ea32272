// SPDX-License-Identifier: MIT
import { BodyColumns } from "./bodies.js";
import type { Body } from "./body.js";
import { createChain } from "./chain.js";
import type { Chain, ChainOptions, Rehearsal } from "./chain.js";
import { Checker } from "./check.js";
import { ContactColumns } from "./contacts.js";
import { createBody, createField, createGroup, createJoint } from "./create.js";
import { Events } from "./events.js";
import type { FieldOptions } from "./field-options.js";
import type { Field } from "./field.js";
import type { Group } from "./group.js";
import { Handles } from "./handles.js";
import type { JointColumns } from "./joint-columns.js";
import type { JointLiteral } from "./joint-options.js";
import type { Joint } from "./joint.js";
import type { MoverOptions } from "./mover-options.js";
import { Mover } from "./mover.js";
import { findName } from "./names.js";
import type { BodyOptions, GroupOptions } from "./options.js";
import { refuseWrites } from "./read-only.js";
import { SceneSettings } from "./settings.js";
import { ShapeColumns } from "./shape-columns.js";
import type { SceneState } from "./state.js";

/** What is in a scene: how it is made and how it is found. */
export abstract class SceneItems extends SceneSettings {
  readonly #state: SceneState;
  readonly #bodies: BodyColumns;
  readonly #shapes: ShapeColumns;
  readonly #contacts: ContactColumns;
  readonly #events: Events;
  readonly #handles: Handles;

  /** @internal */
  constructor(state: SceneState) {
    super(state);
    this.#state = state;
    this.#bodies = new BodyColumns(state);
    this.#shapes = new ShapeColumns(state);
    this.#contacts = new ContactColumns(state);
    this.#handles = new Handles(state, this.#bodies);
    this.#events = new Events(state, this.#handles);
  }

  /** The bodies as columns. */
  get bodies(): BodyColumns {
    return this.#bodies;
  }

  /** The shapes as columns. */
  get shapes(): ShapeColumns {
    return this.#shapes;
  }

  /** The touching pairs of the last step as columns. */
  get contacts(): ContactColumns {
    return this.#contacts;
  }

  /** The joints: as columns, and as objects by iteration. */
  get joints(): JointColumns {
    return this.#handles.joints;
  }

  /** What began and what ended in the last step. */
  get events(): Events {
    return this.#events;
  }

  /**
   * Makes a body with all of its shapes. A wrong or unknown option throws a {@link ScreeError} that names it, and
   * nothing is made.
   */
  createBody(options: BodyOptions = {}): Body {
    return this.#handles.body(createBody(this.#state, options));
  }

  /** The body of this name, or undefined. */
  body(name: string): Body | undefined {
    const state = this.#state;
    const id = findName(state, state.exports.body_find, new Checker("body").text("name", name), "body");
    return id === 0 ? undefined : this.#handles.body(id);
  }

  /** The body in this row of the columns, or undefined where the row is free. */
  bodyAt(index: number): Body | undefined;
  /** @internal */
  bodyAt(index: unknown): Body | undefined;
  bodyAt(index: unknown): Body | undefined {
    const state = this.#state;
    const scene = state.use("bodyAt");
    const row = new Checker("bodyAt").number("index", index);
    if (!Number.isInteger(row) || row < 0 || row >= this.bodies.count) return undefined;
    const id = state.exports.body_at(scene, row) >>> 0;
    return id === 0 ? undefined : this.#handles.body(id);
  }

  /**
   * Makes a joint of two bodies, or of a body and the world. A wrong or unknown option, or one that a joint of its type
   * does not take, throws a {@link ScreeError} that names it, and nothing is made.
   */
  createJoint(options: JointLiteral): Joint {
    return this.#handles.joint(createJoint(this.#state, this.#handles, options));
  }

  /**
   * Makes links along a line of points and a joint at each point between two of them: a rope, a bridge, a belt. Where
   * the last point is the first, the chain is closed. A wrong or unknown option throws a {@link ScreeError} that names
   * it, and nothing is made.
   */
  createChain(options: ChainOptions): Chain {
    this.#state.use("createChain");
    return createChain(this, () => this.rehearse(), options);
  }

  /**
   * Makes a mover, a character that walks, steps and jumps among the bodies. A wrong or unknown option throws a
   * {@link ScreeError} that names it, and nothing is made.
   */
  createMover(options: MoverOptions): Mover {
    return new Mover(this.#state, this.#handles, this, options);
  }

  /** The joint of this name, or undefined. */
  joint(name: string): Joint | undefined {
    const state = this.#state;
    const id = findName(state, state.exports.joint_find, new Checker("joint").text("name", name), "joint");
    return id === 0 ? undefined : this.#handles.joint(id);
  }

  /**
   * Makes a field: a region with a gravity, a pull, a wind or a fluid of its own. A wrong or unknown option throws a
   * {@link ScreeError} that names it, and nothing is made.
   */
  createField(options: FieldOptions): Field {
    return this.#handles.field(createField(this.#state, this.#handles, options));
  }

  /** The field of this name, or undefined. */
  field(name: string): Field | undefined {
    const state = this.#state;
    const id = findName(state, state.exports.field_find, new Checker("field").text("name", name), "field");
    return id === 0 ? undefined : this.#handles.field(id);
  }

  /** All fields, in the order of their rows. */
  get fields(): Field[] {
    const { exports, memory } = this.#state;
    const scene = this.#state.use("fields");
    const ids = memory.handles("fields", (out, room) => exports.scene_fields(scene, out, room));
    return ids.map((id) => this.#handles.field(id));
  }

  /** Makes an empty group of bodies. Its name is made as those of bodies are, and no two groups are named alike. */
  createGroup(name: string, options: GroupOptions = {}): Group {
    return this.#handles.group(createGroup(this.#state, name, options));
  }

  /** The group of this name, or undefined. */
  group(name: string): Group | undefined {
    const state = this.#state;
    const id = findName(state, state.exports.group_find, new Checker("group").text("name", name), "group");
    return id === 0 ? undefined : this.#handles.group(id);
  }

  /** All groups, in the order of their rows. */
  get groups(): Group[] {
    const { exports, memory } = this.#state;
    const scene = this.#state.use("groups");
    const ids = memory.handles("groups", (out, room) => exports.scene_groups(scene, out, room));
    return ids.map((id) => this.#handles.group(id));
  }

  /** @internal */
  protected get handles(): Handles {
    return this.#handles;
  }

  /** @internal The body that the user gave, or named. */
  given(call: string, key: string, value: unknown): Body {
    return this.#handles.body(this.#handles.given(call, key, value));
  }

  /** @internal Lets go of all objects. */
  protected forget(): void {
    this.#handles.clear();
  }

  /** @internal An empty scene to try out in what is to be made in this one. */
  protected abstract rehearse(): Rehearsal;
}

refuseWrites(SceneItems);
