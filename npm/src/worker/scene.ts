// SPDX-License-Identifier: MIT
// A scene of the worker as it stands on the page.
import { ScreeError, show } from "../errors.js";
import { HEAD } from "./frame-layout.js";
import { Frames } from "./frames.js";
import type { Table } from "./frames.js";
import { SceneThing } from "./things.js";
import type { Thing, Things } from "./things.js";
import type { EventRecords, Frame, Name } from "./wire.js";

type Told = (event: unknown, step: number) => void;

const PAIRS = ["begin", "stay", "end", "sensorBegin", "sensorStay", "sensorEnd"];
const LISTS = [...PAIRS, ...PAIRS.map((name) => `bodies.${name}`), "hit", "jointEnd", "slept", "woke"];

/** Scenes that go on by themselves or are listened to, which nobody needs to hold. */
const held = new Set<SceneOnPage>();

function refuse(code: "unknown-option" | "wrong-type", argument: string, value: unknown, reason: string): never {
  throw new ScreeError(code, `on: ${reason}`, { call: "on", argument, value });
}

export class SceneOnPage extends SceneThing {
  readonly #things: Things;
  readonly #frames: Frames;
  readonly #tables: Record<string, Table>;
  readonly #asked = new Set<string>();
  readonly #listeners = new Map<string, Set<Told>>();
  #isRunning = false;
  #isDisposed = false;

  constructor(things: Things, _scene: Thing | undefined, kind: string, name: Name, made?: Promise<void>) {
    super(things, undefined, kind, name, made);
    this.#things = things;
    const number = name as number;
    this.#frames = new Frames(things.terms.tables, (...back) => things.link.giveBack(number, ...back));
    this.#tables = this.#frames.makeTables();
  }

  get bodies(): Table {
    return this.#table("bodies");
  }

  get shapes(): Table {
    return this.#table("shapes");
  }

  get contacts(): Table {
    return this.#askedTable("contacts");
  }

  get joints(): Table {
    return this.#askedTable("joints");
  }

  get time(): number {
    return this.#head("time");
  }

  get stepCount(): number {
    return this.#head("steps");
  }

  get alpha(): number {
    this.#use("alpha");
    return this.#frames.alpha;
  }

  get disposed(): boolean {
    return this.#isDisposed;
  }

  on(list: string, told: Told): () => void {
    this.#use("on");
    // Here and not in the worker: no promise is returned that could be rejected.
    if (!LISTS.includes(list)) refuse("unknown-option", "list", list, `there is no list ${show(list)}`);
    if (typeof told !== "function") refuse("wrong-type", "told", told, `told must be a function; got ${show(told)}`);
    let listeners = this.#listeners.get(list);
    if (listeners === undefined) {
      this.#listeners.set(list, (listeners = new Set()));
      void this.ask("listen", list, true);
    }
    // Anew each time: who listens twice is told twice.
    const listener: Told = (event, step) => told(event, step);
    listeners.add(listener);
    this.#hold();
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0 || this.#isDisposed) return;
      this.#listeners.delete(list);
      void this.ask("listen", list, false);
      this.#hold();
    };
  }

  start({ speed = 1 }: { speed?: number } = {}): Promise<unknown> {
    this.#isRunning = true;
    this.#hold();
    return this.ask("start", "start", speed);
  }

  stop(): Promise<unknown> {
    this.#isRunning = false;
    this.#hold();
    return this.ask("stop", "stop", undefined);
  }

  run(name: string, ...args: unknown[]): Promise<unknown> {
    return this.ask("run", name, args);
  }

  dispose(): Promise<unknown> {
    const done = this.#isDisposed ? Promise.resolve() : this.ask("call", "dispose", []);
    this.end();
    return done;
  }

  override show(frame: Frame): void {
    this.#frames.accept(frame);
  }

  override tell([, list, step, records]: EventRecords): void {
    const listeners = [...(this.#listeners.get(list) ?? [])];
    for (const record of records) {
      const event = this.#things.revive(record);
      for (const told of listeners) {
        try {
          told(event, step);
        } catch (error) {
          // Loud, and none of the others' business.
          void Promise.reject(error);
        }
      }
    }
  }

  override end(): void {
    this.#isDisposed = true;
    this.#isRunning = false;
    this.#listeners.clear();
    this.#hold();
  }

  #hold(): void {
    this.#things.link.setRunning(this, this.#isRunning);
    if (this.#isRunning || this.#listeners.size > 0) held.add(this);
    else held.delete(this);
  }

  #use(call: string): void {
    if (!this.#isDisposed) return;
    const { error } = this.#things.link;
    if (error?.code === "worker-failed") throw error;
    throw new ScreeError("disposed", `${call}: the scene was disposed`, { call });
  }

  #head(name: "time" | "steps"): number {
    this.#use(name === "steps" ? "stepCount" : name);
    return this.#frames.head(HEAD[name]);
  }

  #table(name: string): Table {
    this.#use(name);
    return this.#tables[name] as Table;
  }

  #askedTable(name: string): Table {
    const table = this.#table(name);
    if (!this.#asked.has(name)) {
      this.#asked.add(name);
      void this.ask("ask", name, undefined);
    }
    return table;
  }
}

// Where the runtime is too old to know Symbol.dispose, there is no `using` either.
if (typeof Symbol.dispose === "symbol") {
  Object.defineProperty(SceneOnPage.prototype, Symbol.dispose, {
    value(this: SceneOnPage) {
      void this.dispose();
    },
  });
}
