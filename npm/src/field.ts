// SPDX-License-Identifier: MIT
// Fields. Each option is a member of the engine's definition, and one reading serves literals and properties.
import type { Body } from "./body.js";
import { Checker } from "./check.js";
import { readName } from "./definitions.js";
import type { FieldOptions } from "./field-options.js";
import { Handle } from "./handle.js";
import type { Handles } from "./handles.js";
import { FIELD_DEF } from "./layout.gen.js";
import { NAME_BYTES, giveName } from "./names.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

type Key = Exclude<keyof typeof FIELD_DEF, "sizeof" | "size">;

const KEYS = Object.keys(FIELD_DEF).slice(2) as Key[];

/** Of these a field has one at most. */
const REGIONS: readonly Key[] = ["circle", "box", "shapes"];

/** What a field was made with, and may be given anew. */
export interface Field extends Required<Omit<FieldOptions, "name" | "body" | "position" | "box" | "gravity" | "wind">> {
  /** The middle of circle or box, and what `pull` is to; in the frame of `body`, m. */
  get position(): [x: number, y: number];
  set position(value: Vec2);
  /** Width and height of its box, m; `[0, 0]`: it is not one. A region that is set takes the place of another. */
  get box(): [width: number, height: number];
  set box(value: Vec2);
  /** An acceleration, in the frame of `body`, m/s². */
  get gravity(): [x: number, y: number];
  set gravity(value: Vec2);
  /** The velocity of the medium, in the frame of `body` and on top of how that moves, m/s. */
  get wind(): [x: number, y: number];
  set wind(value: Vec2);
  /** The body that it goes with and does not act on, or null. */
  get body(): Body | null;
  set body(value: Body | string | null);
}

/**
 * A field: what pulls, carries, slows down or floats the dynamic bodies in a region. There is one such object for each
 * field, so `===` compares fields. What is set acts from the next step on, and wakes whom it acts on. A field is
 * destroyed with its body.
 */
export class Field extends Handle {
  /** @internal */
  protected override readonly noun = "field";
  readonly #handles: Handles;

  /** @internal */
  constructor(state: SceneState, handles: Handles, id: number) {
    super(state, id);
    this.#handles = handles;
  }

  /** The name, or `""`; no two fields of a scene are named alike. Setting `""` takes it away. */
  get name(): string {
    const { exports, memory } = this.state;
    return memory.text(exports.field_name(this.use("name"), this.id) >>> 0, NAME_BYTES);
  }

  set name(value: string) {
    this.use("name");
    giveName(this.state, this.state.exports.field_set_name, this.id, new Checker("name").text("name", value), "name");
  }

  /** Removes it. */
  destroy(): void {
    this.perform("destroy", undefined, this.state.exports.field_destroy);
  }

  /** @internal */
  protected override isAlive(scene: number): boolean {
    return this.state.exports.field_alive(scene, this.id) !== 0;
  }

  /** @internal */
  protected tell(key: Key): unknown {
    const { memory } = this.state;
    const def = this.#describe(key);
    const member = FIELD_DEF[key];
    if (member.kind === "vec2") return memory.vec2(def, member);
    const value = memory.get(def, member);
    if (key === "body") return value === 0 ? null : this.#handles.body(value);
    return isFlag(key) ? value === 1 : value;
  }

  /** @internal The engine takes the definition, changed, back whole, or leaves all as it was. */
  protected change(key: Key, value: unknown): void {
    const { exports, memory } = this.state;
    this.use(key);
    const number = readMember(new Checker(key), this.#handles, key, value);
    const def = this.#describe(key);
    const others = REGIONS.includes(key) ? REGIONS : [];
    for (const other of others) memory.put(def, FIELD_DEF[other], other === "box" ? [0, 0] : 0);
    memory.put(def, FIELD_DEF[key], number);
    const status = exports.field_redefine(this.use(key), this.id, def);
    this.state.touch();
    this.state.check(status, key);
  }

  /** Where the definition as it is now lies; good until the next call. */
  #describe(call: string): number {
    const { exports, memory } = this.state;
    const out = memory.scratch(FIELD_DEF.sizeof, call);
    this.state.check(exports.field_describe(this.use(call), this.id, out), call);
    return out;
  }
}

refuseWrites(Field);

for (const key of KEYS) {
  Object.defineProperty(Field.prototype, key, {
    get(this: Field) {
      return this["tell"](key);
    },
    set(this: Field, value: unknown) {
      this["change"](key, value);
    },
    configurable: true,
  });
}

function isFlag(key: Key): boolean {
  return FIELD_DEF[key].kind === "u32" && key !== "mask" && key !== "body";
}

function readMember(checker: Checker, handles: Handles, key: Key, value: unknown): number | Vec2 {
  if (key === "body") return value === null ? 0 : handles.given(checker.call, key, value);
  if (key === "mask") return checker.bits(key, value);
  if (isFlag(key)) return checker.flag(key, value);
  return FIELD_DEF[key].kind === "vec2" ? checker.vec2(key, value) : checker.number(key, value);
}

/** A field literal that was checked. */
export interface FieldRecord {
  values: [key: Key, value: number | Vec2][];
  name: string;
}

export function readField(call: string, handles: Handles, options: unknown): FieldRecord {
  const checker: Checker = new Checker(call);
  const literal = checker.literal(options, [...KEYS, "name"]);
  const values: FieldRecord["values"] = [];
  for (const key of KEYS) {
    if (literal[key] !== undefined) values.push([key, readMember(checker, handles, key, literal[key])]);
  }
  return { values, name: literal["name"] === undefined ? "" : readName(checker, literal["name"]) };
}

/** Writes a field as a definition with room behind it for a handle, and returns where. */
export function writeField({ memory, exports }: SceneState, record: FieldRecord, call: string): number {
  const def = memory.scratch(FIELD_DEF.sizeof + 8, call);
  exports.field_def_default(def);
  for (const [key, value] of record.values) memory.put(def, FIELD_DEF[key], value);
  return def;
}
