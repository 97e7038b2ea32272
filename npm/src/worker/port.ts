// SPDX-License-Identifier: MIT
// Workers of browsers and of Node, spoken to alike.
import { nodeModule } from "../platform.js";

type Data = Record<string, unknown>;

/** A worker, of a browser or of `node:worker_threads`. */
export interface WorkerLike {
  /** Sends a message; what is in `transfer` goes over with it. */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  /** Ends the worker. */
  terminate?(): unknown;
}

/** What the two kinds differ in. */
type Listen = (name: string, told: (event: never) => void) => unknown;
interface Kinds extends WorkerLike {
  on?: Listen;
  off?: Listen;
  addEventListener?: Listen;
  removeEventListener?: Listen;
  ref?(): void;
  unref?(): void;
}

/** Is this Node, or one that is like it, without workers of the browsers' kind? */
export const isNode = typeof Worker === "undefined" && typeof process !== "undefined";

/** May memory be shared with workers? */
export function mayShare(): boolean {
  return typeof SharedArrayBuffer === "function" && (isNode || globalThis.crossOriginIsolated === true);
}

/** What Node has for it. */
interface Threads {
  readonly Worker: new (script: URL, options: { execArgv: string[] }) => WorkerLike;
  readonly parentPort: (WorkerLike & { on(name: "message", told: (data: unknown) => void): void }) | null;
}

export function nodeThreads(): Promise<Threads> {
  return nodeModule<Threads>("worker_threads");
}

/** What a worker hears and says. */
export async function portOfWorker() {
  if (typeof postMessage === "function") {
    const listen = (told: (data: Data) => void) =>
      addEventListener("message", ({ data }: MessageEvent) => told((data ?? {}) as Data));
    return { listen, postMessage: (message: unknown, transfer: ArrayBuffer[]) => postMessage(message, { transfer }) };
  }
  const { parentPort } = await nodeThreads();
  if (parentPort === null) throw new Error("serve: this is no worker");
  const listen = (told: (data: Data) => void) => parentPort.on("message", (data) => told((data ?? {}) as Data));
  return { listen, postMessage: (message: unknown, transfer: ArrayBuffer[]) => parentPort.postMessage(message, transfer) };
}

/** A worker as the page has it: what it says, how it dies, and whether it keeps Node running. */
export class WorkerPort {
  readonly #worker: Kinds;
  readonly #ears: [name: string, told: (event: never) => void][] = [];

  constructor(worker: WorkerLike) {
    this.#worker = worker;
  }

  post(message: unknown, transfer: ArrayBuffer[]): void {
    this.#worker.postMessage(message, transfer);
  }

  /** `died` gets the error that it died of, if that is known. */
  listen(told: (data: Data) => void, died: (why: unknown) => void): void {
    const worker = this.#worker;
    if (worker.addEventListener) {
      this.#on("message", ({ data }: MessageEvent) => told((data ?? {}) as Data));
      this.#on("error", (event: ErrorEvent) => died(event.error ?? event.message));
      this.#on("messageerror", () => died("a message could not be read"));
    } else {
      this.#on("message", (data: unknown) => told((data ?? {}) as Data));
      this.#on("error", died);
      this.#on("messageerror", died);
      this.#on("exit", (code: number) => died(`it ended with code ${code}`));
    }
  }

  /** Hears no more. */
  close(): void {
    const worker = this.#worker;
    for (const ear of this.#ears) (worker.removeEventListener ?? worker.off)?.call(worker, ...ear);
  }

  terminate(): void {
    void this.#worker.terminate?.();
  }

  /** Does Node wait for it before it ends? */
  keepAlive(isWanted: boolean): void {
    if (isWanted) this.#worker.ref?.();
    else this.#worker.unref?.();
  }

  #on<E>(name: string, told: (event: E) => void): void {
    const worker = this.#worker;
    this.#ears.push([name, told as (event: never) => void]);
    (worker.addEventListener ?? worker.on)?.call(worker, name, told as (event: never) => void);
  }
}
