// SPDX-License-Identifier: MIT
// The page's side of the wire: gathers what one task commands into one message, and settles each promise by the answer.
import { ScreeError } from "../errors.js";
import type { WorkerPort } from "./port.js";
import { ENVELOPE, unpackError } from "./wire.js";
import type { Answer, Batch, Command, EventRecords, Failure, Frame, Here, Hello, Ready, Terms } from "./wire.js";

/** A command whose answer is due. */
interface Waiting {
  readonly promise: Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly adopt?: Adopt | undefined;
}

type Heard = Partial<Here & Ready & Answer>;

type Adopt = (value: unknown) => void;

/** What becomes of what the worker says. */
export interface Ears {
  /** A value as the page has it. */
  revive(value: unknown): unknown;
  frame(frame: Frame): void;
  event(records: EventRecords): void;
  /** There will be no more. */
  end(): void;
}

export class Link {
  readonly #port: WorkerPort;
  readonly #isOwn: boolean;
  #ears: Ears | undefined;
  #commands: Command[] = [];
  #waiting: Waiting[] = [];
  #sent: Waiting[][] = [];
  #back: [scene: number, buffer: ArrayBuffer][] = [];
  #gone: number[] = [];
  #isDue = false;
  #last = 0;
  #end: ScreeError | undefined;
  readonly #running = new Set<unknown>();
  readonly #flush = () => this.#post();

  /** `isOwn`: the worker is ours to end. */
  constructor(port: WorkerPort, isOwn: boolean) {
    this.#port = port;
    this.#isOwn = isOwn;
  }

  /** What it ended with; undefined while it goes on. */
  get error(): ScreeError | undefined {
    return this.#end;
  }

  /** A number for what a command is to make. */
  nextNumber(): number {
    return ++this.#last;
  }

  /** Greets the worker, and tells its terms once it has the engine. */
  async open(hello: Hello["hello"]): Promise<Terms> {
    const ready = await new Promise<Terms | Failure>((resolve, reject) => {
      const greet = () => this.#port.post({ [ENVELOPE]: { hello } }, []);
      this.#waiting.push({ promise: Promise.resolve(), resolve: resolve as Waiting["resolve"], reject });
      this.#port.listen(
        (data) => this.#hear((data[ENVELOPE] ?? {}) as Heard, hello.page, greet),
        (why) => this.#die(why),
      );
      greet();
    });
    this.#waiting = [];
    this.#keepAlive();
    if ("methods" in ready) return ready;
    const error = unpackError(ready, (value) => value);
    this.end(error as ScreeError);
    throw error;
  }

  /** Whom to tell. */
  attach(ears: Ears): void {
    this.#ears = ears;
  }

  /** Sends a command with the next message. `adopt` is given the answer of one that makes something. */
  command(command: Command, adopt?: Adopt): Promise<unknown> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    let resolve!: Waiting["resolve"];
    let reject!: Waiting["reject"];
    const promise = new Promise<unknown>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    this.#waiting.push({ promise, resolve, reject, adopt });
    this.#commands.push(command);
    this.#wantPost();
    return promise;
  }

  /** Returns a buffer with the next message; soon, where the worker waits for it. */
  giveBack(scene: number, buffer: ArrayBuffer, isWaitedFor: boolean): void {
    this.#back.push([scene, buffer]);
    if (isWaitedFor) this.#wantPost();
  }

  /** Whether this scene goes on by itself. */
  setRunning(scene: unknown, isRunning: boolean): void {
    if (isRunning) this.#running.add(scene);
    else this.#running.delete(scene);
    this.#keepAlive();
  }

  /** Nobody on the page can name this any more. */
  drop(number: number): void {
    this.#gone.push(number);
  }

  /** Ends all, the worker too if it is ours; what is due is answered with this error. */
  end(error: ScreeError): void {
    if (this.#end !== undefined) return;
    this.#end = error;
    const due = [...this.#sent.flat(), ...this.#waiting];
    [this.#commands, this.#waiting, this.#sent] = [[], [], []];
    this.#port.close();
    if (this.#isOwn) this.#port.terminate();
    else if (error.code === "disposed") {
      const bye: Batch = { commands: [], back: [], gone: [], bye: true };
      this.#port.post({ [ENVELOPE]: bye }, []);
    }
    this.#ears?.end();
    for (const { promise, reject } of due) {
      // Who ended it knows; an error that nobody looks at would end Node.
      if (error.code === "disposed") promise.catch(() => undefined);
      reject(error);
    }
  }

  #die(why: unknown): void {
    const reason = why instanceof Error ? why.message : String(why || "it could not be loaded");
    const text = `the worker failed: ${reason}`;
    this.end(new ScreeError("worker-failed", text, why instanceof Error ? { cause: why } : {}));
  }

  /** Node waits for what is due and what runs, and for nothing else; a worker of the user's own is the user's. */
  #keepAlive(): void {
    if (this.#isOwn) this.#port.keepAlive(this.#sent.length + this.#running.size > 0);
  }

  /** At the end of the task that is on. */
  #wantPost(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(this.#flush);
  }

  #post(): void {
    this.#isDue = false;
    if (this.#end !== undefined) return;
    const batch: Batch = { commands: this.#commands, back: this.#back, gone: this.#gone };
    if (batch.commands.length > 0) {
      this.#sent.push(this.#waiting);
      [this.#commands, this.#waiting] = [[], []];
      this.#keepAlive();
    }
    [this.#back, this.#gone] = [[], []];
    this.#port.post(
      { [ENVELOPE]: batch },
      batch.back.map(([, buffer]) => buffer),
    );
  }

  #hear(message: Heard, page: number, greet: () => void): void {
    if (message.here) return greet();
    if (message.ready) return message.page === page ? this.#waiting[0]?.resolve(message.ready) : undefined;
    // Poses first: whoever is told of an event or an answer sees those that go with it.
    for (const frame of message.frames ?? []) this.#ears?.frame(frame);
    const { results = [], events = [] } = message;
    if (results.length > 0) this.#settle(results);
    for (const records of events) this.#ears?.event(records);
  }

  #settle(results: Answer["results"]): void {
    const waiting = this.#sent.shift() ?? [];
    const revive = (value: unknown) => this.#ears?.revive(value);
    for (let i = 0; i < waiting.length; i++) {
      const { resolve, reject, adopt } = waiting[i] as Waiting;
      const [value, failure] = results?.[i] ?? [];
      if (failure !== undefined) reject(unpackError(failure, revive));
      else resolve(adopt ? adopt(value) : revive(value));
    }
    this.#keepAlive();
  }
}
