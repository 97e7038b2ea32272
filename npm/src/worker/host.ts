// SPDX-License-Identifier: MIT
// The worker's side: does what the page commands, in order, and tells what came of it.
import { Body } from "../body.js";
import { ScreeError } from "../errors.js";
import { Field } from "../field.js";
import { Group } from "../group.js";
import { Handle } from "../handle.js";
import { Joint } from "../joint.js";
import { LIMITS, VERSION } from "../layout.gen.js";
import { Mover } from "../mover.js";
import { Scene } from "../scene.js";
import { Scree } from "../scree.js";
import { Shape } from "../shape.js";
import { SCHEMA } from "./publisher.js";
import { Stage } from "./stage.js";
import type { Procedures } from "./types.js";
import { THING, copy, packError } from "./wire.js";
import type { Answer, Batch, Command, Name, Result, Terms } from "./wire.js";

const KINDS = {
  scree: Scree,
  scene: Scene,
  body: Body,
  shape: Shape,
  joint: Joint,
  field: Field,
  group: Group,
  mover: Mover,
};

/** Methods that are the package's own, and the one whose answer makes no sense on a page. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  "constructor use perform read belongsTo isAlive describe change tell given forget rehearse createRays".split(" "),
);

/** What the page makes its things by. */
export function terms(): Terms {
  const methods: Record<string, string[]> = { chain: ["destroy"] };
  for (const [kind, of] of Object.entries(KINDS)) methods[kind] = methodsOf(of.prototype);
  return { version: VERSION, methods, tables: SCHEMA, rowMax: LIMITS.rowMax };
}

function methodsOf(prototype: object): string[] {
  const names = new Set<string>();
  for (let object = prototype; object !== Object.prototype; object = Object.getPrototypeOf(object) as object) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      if (typeof value === "function" && !LEFT_OUT.has(name)) names.add(name);
    }
  }
  return [...names];
}

export interface HostOptions {
  readonly scree: Scree;
  readonly isShared: boolean;
  readonly post: (answer: Answer, transfer: ArrayBuffer[]) => void;
  readonly procedures: Procedures;
  readonly onStep: ((scene: Scene) => void) | undefined;
}

type Members = Record<string, unknown>;

export class Host {
  readonly #options: HostOptions;
  /** What the page made, by the numbers that it gave; errors of what could not be made. */
  readonly #made = new Map<number, object>();
  /** The numbers of what has no handle of the engine's, and of the states that scenes share with their things. */
  readonly #numbers = new WeakMap<object, number>();
  readonly #stages = new Map<number, Stage>();
  readonly #rename = (thing: object) => this.#nameOf(thing);
  readonly #revive = (value: object) => (THING in value ? this.#find(value[THING] as Name) : undefined);

  constructor(options: HostOptions) {
    this.#options = options;
    this.#made.set(0, options.scree);
  }

  /** Does all that a message asks for, and answers in one. */
  perform({ commands, back, gone, bye }: Batch): void {
    for (const [scene, buffer] of back) this.#stages.get(scene)?.publisher.take(buffer);
    const results = commands.map((command) => this.#perform(command));
    if (bye) for (const { scene } of this.#stages.values()) scene.dispose();
    for (const number of gone) {
      this.#stages.get(number)?.scene.dispose();
      this.#made.delete(number);
    }
    this.#forget();
    this.#tell(results);
  }

  #perform([verb, on, member, args, makes]: Command): Result {
    try {
      const target = this.#find(on);
      const given = copy(args, member, this.#revive);
      const value = this.#do(verb, target as Members, member, given);
      for (const stage of this.#stages.values()) stage.noteEdits();
      if (makes !== 0) this.#keep(makes, value as object);
      return value === undefined ? [] : [copy(value, member, this.#rename)];
    } catch (error) {
      if (makes !== 0) this.#made.set(makes, error as Error);
      return [undefined, packError(error, this.#rename)];
    }
  }

  #do(verb: string, target: Members, member: string, given: unknown): unknown {
    const stage = this.#stages.get(this.#numbers.get(target) ?? 0);
    const args = given as unknown[];
    switch (verb) {
      case "call":
        if (stage && (member === "step" || member === "advance")) return stage[member](...(args as [number]));
        return (target[member] as (...args: unknown[]) => unknown)(...args);
      case "get":
        refuseUnknown(target, "get", member, undefined);
        return target[member];
      case "set":
        return setMembers(target, given as Members);
      case "run":
        return this.#run(target as unknown as Scene, member, args);
    }
    if (stage === undefined) return undefined;
    if (verb === "ask") stage.publisher.ask(member);
    else if (verb === "listen") stage.listen(member, given === true);
    else if (verb === "stop") stage.stop();
    else stage.start(given, () => this.#tell([], stage));
    return undefined;
  }

  #run(scene: Scene, name: string, args: unknown[]): unknown {
    const { procedures } = this.#options;
    refuseUnknown(procedures, "run", name, name);
    return procedures[name]?.(scene, ...(args as never[]));
  }

  /** Posts what came of commands, and what is new of all scenes or of one. */
  #tell(results: Result[], only?: Stage): void {
    const stages = only ? [only] : [...this.#stages.values()];
    const events = stages.flatMap((stage) => stage.takeEvents());
    const frames = stages.flatMap((stage) => stage.takeFrame() ?? []);
    if (results.length + events.length + frames.length === 0) return;
    const records = copy(events, "on", this.#rename) as typeof events;
    const transfer = frames.flatMap(({ buffer }) => buffer ?? []);
    this.#options.post({ results, frames, events: records }, transfer);
  }

  #keep(number: number, made: object): void {
    this.#made.set(number, made);
    if (made instanceof Handle) return;
    this.#numbers.set(made, number);
    if (!(made instanceof Scene)) return;
    this.#numbers.set(made.bodies["state"], number);
    const { isShared, onStep } = this.#options;
    this.#stages.set(number, new Stage(made, number, isShared, onStep));
  }

  /** Lets go of scenes that were disposed. */
  #forget(): void {
    for (const [number, stage] of this.#stages) {
      if (!stage.scene.disposed) continue;
      stage.stop();
      this.#stages.delete(number);
    }
  }

  #find(name: Name): object {
    const [at, kind, id] = typeof name === "number" ? [name] : name;
    const made = this.#made.get(at);
    if (made instanceof Error) throw made;
    if (made === undefined) throw new ScreeError("invalid-handle", "there is no such thing any more");
    if (kind === undefined) return made;
    return (made as Scene)["handles"][kind as "body"](id as number);
  }

  #nameOf(thing: object): unknown {
    const number = this.#numbers.get(thing);
    if (number !== undefined) return { [THING]: number };
    if (!(thing instanceof Handle)) return undefined;
    return { [THING]: [this.#numbers.get(thing["state"]), thing["noun"], thing.id] };
  }
}

function setMembers(target: Members, values: Members): void {
  for (const [key, value] of Object.entries(values)) {
    refuseUnknown(target, "set", key, value);
    target[key] = value;
  }
}

function refuseUnknown(target: object, call: string, name: string, value: unknown): void {
  if (name in target) return;
  const message = `${call}: there is no ${JSON.stringify(name)}`;
  throw new ScreeError("unknown-option", message, { call, argument: name, value });
}
