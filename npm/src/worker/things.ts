// SPDX-License-Identifier: MIT
// Things of the worker as they stand on the page: named, with methods that send what they are asked.
import { ScreeError } from "../errors.js";
import type { Link } from "./link.js";
import { THING, copy } from "./wire.js";
import type { EventRecords, Frame, Name, Terms } from "./wire.js";

/** What these methods make. */
const MAKES: Readonly<Record<string, string>> = {
  createBody: "body",
  addShape: "shape",
  createJoint: "joint",
  createField: "field",
  createGroup: "group",
  createMover: "mover",
  createChain: "chain",
  createScene: "scene",
  loadScene: "scene",
};

const DONE = Promise.resolve();

export class Thing {
  readonly kind: string;
  readonly ready: Promise<void>;
  readonly #things: Things;
  /** A scene lives for as long as anything of it is known. */
  readonly #scene: Thing | undefined;
  #name: Name;

  /** `made`: what comes of making it; it was there before, if that is left out. */
  constructor(things: Things, scene: Thing | undefined, kind: string, name: Name, made: Promise<void> = DONE) {
    this.#things = things;
    this.#scene = scene;
    this.kind = kind;
    this.#name = name;
    this.ready = made;
  }

  get id(): number {
    return typeof this.#name === "number" ? 0 : this.#name[2];
  }

  get index(): number {
    return typeof this.#name === "number" ? -1 : (this.#name[2] & this.#things.terms.rowMax);
  }

  get(member: string): Promise<unknown> {
    return this.ask("get", member, undefined);
  }

  set(values: object): Promise<unknown> {
    return this.ask("set", "set", values);
  }

  ask(verb: string, member: string, args: unknown): Promise<unknown> {
    return this.#things.ask(this, verb, member, args);
  }

  call(member: string, args: unknown[]): unknown {
    return this.#things.call(this, this.#scene, member, args);
  }

  nameFor(things: Things): Name | undefined {
    return this.#things === things ? this.#name : undefined;
  }

  /** Is told the name that the engine has for it. */
  rename(name: Name): void {
    this.#name = name;
  }
}

/** A scene keeps what is known of it. */
export abstract class SceneThing extends Thing {
  readonly #known = new Map<string, Thing[]>();

  /** Its things of this kind, by row. */
  known(kind: string): Thing[] {
    let known = this.#known.get(kind);
    if (known === undefined) this.#known.set(kind, (known = []));
    return known;
  }

  abstract show(frame: Frame): void;
  abstract tell(records: EventRecords): void;
  abstract end(): void;
}

type Kind = new (...args: ConstructorParameters<typeof Thing>) => Thing;

/** All things of one worker. */
export class Things {
  readonly link: Link;
  readonly terms: Terms;
  readonly #kinds = new Map<string, Kind>();
  /** What goes by a number: scenes, movers and chains for good, all others until the engine has named them. */
  readonly #numbered = new Map<number, WeakRef<Thing>>();
  readonly #forgotten: FinalizationRegistry<number>;

  constructor(link: Link, terms: Terms, sceneKind: Kind) {
    this.link = link;
    this.terms = terms;
    this.#forgotten = new FinalizationRegistry((number) => this.#drop(number));
    for (const [kind, methods] of Object.entries(terms.methods)) {
      this.#kinds.set(kind, kindWith(kind === "scene" ? sceneKind : Thing, methods));
    }
  }

  scene(number: number): SceneThing | undefined {
    return this.#numbered.get(number)?.deref() as SceneThing | undefined;
  }

  *scenes(): Iterable<SceneThing> {
    for (const thing of this.#numbered.values()) {
      const scene = thing.deref();
      if (scene instanceof SceneThing) yield scene;
    }
  }

  /** Commands something of a thing, or of the engine. */
  ask(thing: Thing | undefined, verb: string, member: string, args: unknown): Promise<unknown> {
    return this.#command(thing, verb, member, args);
  }

  /** Calls a method; what that makes can be used at once. */
  call(thing: Thing | undefined, scene: Thing | undefined, member: string, args: unknown[]): unknown {
    const kind = MAKES[member];
    if (kind === undefined) return this.#command(thing, "call", member, args);
    const number = this.link.nextNumber();
    const adopt = (value: unknown) => this.#adopt(made, number, value);
    const promise = this.#command(thing, "call", member, args, number, adopt) as Promise<void>;
    const made = new (this.#kinds.get(kind) as Kind)(this, scene ?? thing, kind, number, promise);
    this.#numbered.set(number, new WeakRef(made));
    this.#forgotten.register(made, number, made);
    return made;
  }

  /** A value from the worker, with its things. */
  revive(value: unknown): unknown {
    return copy(value, "", (thing) => (THING in thing ? this.#thing(thing[THING] as Name) : undefined));
  }

  #command(
    thing: Thing | undefined,
    verb: string,
    member: string,
    args: unknown,
    makes?: number,
    adopt?: (value: unknown) => void,
  ): Promise<unknown> {
    let given: unknown;
    try {
      const name = (value: object) => this.#nameOf(value, member);
      // Each argument by itself: errors name what is in it as the call does.
      given = Array.isArray(args) ? args.map((arg) => copy(arg, member, name)) : copy(args, member, name);
    } catch (error) {
      return Promise.reject(error as ScreeError);
    }
    return this.link.command([verb, thing?.nameFor(this) ?? 0, member, given, makes ?? 0], adopt);
  }

  #nameOf(value: object, call: string): unknown {
    if (!(value instanceof Thing)) return undefined;
    const name = value.nameFor(this);
    if (name !== undefined) return { [THING]: name };
    const message = `${call}: the ${value.kind} belongs to another worker`;
    throw new ScreeError("invalid-handle", message, { call, argument: value.kind, value });
  }

  /** From now on the thing goes by the engine's handle, if it has one; what was commanded before goes by the number. */
  #adopt(made: Thing, number: number, value: unknown): void {
    const name = (value as { [THING]: Name })[THING];
    if (typeof name === "number") return;
    made.rename(name);
    this.#keep(made, name);
    this.#forgotten.unregister(made);
    this.#drop(number);
  }

  #drop(number: number): void {
    this.#numbered.delete(number);
    this.link.drop(number);
  }

  #keep(thing: Thing, [scene, kind, id]: Exclude<Name, number>): Thing {
    const known = this.scene(scene)?.known(kind);
    if (known !== undefined) known[id & this.terms.rowMax] = thing;
    return thing;
  }

  #thing(name: Name): Thing | undefined {
    if (typeof name === "number") return this.#numbered.get(name)?.deref();
    const [number, kind, id] = name;
    const scene = this.scene(number);
    const known = scene?.known(kind)[id & this.terms.rowMax];
    if (known?.id === id) return known;
    return this.#keep(new (this.#kinds.get(kind) as Kind)(this, scene, kind, name), name);
  }
}

/** A class with these methods, but for those that it has of its own. */
function kindWith(Base: Kind, methods: readonly string[]): Kind {
  const Made = class extends Base {
    constructor(...args: ConstructorParameters<typeof Thing>) {
      super(...args);
      // An assignment to a member that is not here would be lost in silence.
      Object.preventExtensions(this);
    }
  };
  for (const name of methods) {
    if (name in Base.prototype) continue;
    const value = function (this: Thing, ...args: unknown[]) {
      return this.call(name, args);
    };
    Object.defineProperty(Made.prototype, name, { value, writable: true, configurable: true });
  }
  return Made;
}
