// SPDX-License-Identifier: MIT
// The objects that stand for the engine's handles.
import type { BodyColumns } from "./bodies.js";
import { Body } from "./body.js";
import { Checker } from "./check.js";
import { Field } from "./field.js";
import { Group } from "./group.js";
import type { Handle } from "./handle.js";
import { JointColumns } from "./joint-columns.js";
import { Joint } from "./joint.js";
import { findName } from "./names.js";
import { Shape } from "./shape.js";
import { SceneState } from "./state.js";

/** So many objects of the past are kept at hand. */
const PAST_MAX = 4096;

/** Objects of one kind by row: one for each handle, so that `===` compares what they stand for. */
class Table<T extends Handle> {
  readonly #known: (T | undefined)[] = [];
  /** The last of those whose row went to another one since: a scene that is restored may want them again. */
  readonly #past = new Map<number, T>();
  readonly #state: SceneState;
  readonly #make: (id: number) => T;

  constructor(state: SceneState, make: (id: number) => T) {
    this.#state = state;
    this.#make = make;
  }

  get(id: number): T {
    const row = SceneState.row(id);
    const known = this.#known[row];
    if (known !== undefined && known.id === id) return known;
    const made = this.#past.get(id) ?? this.#make(id);
    // An event may still name a dead body; its row may belong to another one by now.
    if (!made.alive) return made;
    if (known !== undefined && this.#state.mayGoBack) this.#bury(known);
    this.#past.delete(id);
    this.#known[row] = made;
    return made;
  }

  #bury(known: T): void {
    if (this.#past.size === PAST_MAX) this.#past.delete(this.#past.keys().next().value as number);
    this.#past.set(known.id, known);
  }

  clear(): void {
    this.#known.length = 0;
    this.#past.clear();
  }
}

/** The objects of a scene, and its joints as a table. */
export class Handles {
  readonly joints: JointColumns;
  readonly #state: SceneState;
  readonly #bodies: Table<Body>;
  readonly #shapes: Table<Shape>;
  readonly #groups: Table<Group>;
  readonly #joints: Table<Joint>;
  readonly #fields: Table<Field>;

  constructor(state: SceneState, columns: BodyColumns) {
    this.#state = state;
    this.joints = new JointColumns(state, this);
    this.#bodies = new Table(state, (id) => new Body(state, this, columns, id));
    this.#shapes = new Table(state, (id) => new Shape(state, this, id));
    this.#groups = new Table(state, (id) => new Group(state, this, id));
    this.#joints = new Table(state, (id) => new Joint(state, this, id));
    this.#fields = new Table(state, (id) => new Field(state, this, id));
  }

  body(id: number): Body {
    return this.#bodies.get(id);
  }

  shape(id: number): Shape {
    return this.#shapes.get(id);
  }

  group(id: number): Group {
    return this.#groups.get(id);
  }

  joint(id: number): Joint {
    return this.#joints.get(id);
  }

  field(id: number): Field {
    return this.#fields.get(id);
  }

  /** The handle of a body that the user gave, or named. */
  given(call: string, key: string, value: unknown): number {
    const checker: Checker = new Checker(call);
    if (typeof value === "string") {
      const id = findName(this.#state, this.#state.exports.body_find, value, call);
      if (id === 0) checker.refuse("invalid-handle", key, value, "must name a body of the scene");
      return id;
    }
    if (!(value instanceof Body)) checker.refuse("wrong-type", key, value, "must be a body or the name of one");
    if (!value.belongsTo(this.#state)) checker.refuse("invalid-handle", key, value, "must be a body of the same scene");
    if (!value.alive) checker.refuse("invalid-handle", key, value, "must not have been destroyed");
    return value.id;
  }

  /** Lets go of them all. */
  clear(): void {
    for (const table of [this.#bodies, this.#shapes, this.#groups, this.#joints, this.#fields]) table.clear();
  }
}
