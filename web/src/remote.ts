// SPDX-License-Identifier: MIT
// The page's end of the line to the engine, which runs in a worker. Where there can be none, or none that draws, the
// same program runs on the page's own thread, and takes and gives the same messages.
import { sentence } from "./dom.js";
import { call, type Answer, type Answers, type Order, type Orders, type Ready } from "./protocol.js";

const PROGRAM = new URL("./worker.js", import.meta.url);

/** Can a worker draw? */
function canDraw(): boolean {
  return typeof OffscreenCanvas === "function" && new OffscreenCanvas(1, 1).getContext("2d") !== null;
}

export class Remote {
  #answers: Answers;
  #post: ((order: Order) => void) | null = null;
  /** Orders that came before there was anybody to take them. */
  #early: Order[] = [];
  #sent = 0;

  constructor(answers: Answers) {
    this.#answers = answers;
    try {
      if (!canDraw()) throw new Error("a worker would have nothing to draw on");
      this.#startWorker();
    } catch {
      void this.#startHere();
    }
  }

  /** Sends an order, and returns how many that were: it was carried out once a report has seen as many. */
  send<K extends keyof Orders>(name: K, ...args: Parameters<Orders[K]>): number {
    const order = [name, ...args] as unknown as Order;
    if (this.#post) this.#post(order);
    else this.#early.push(order);
    return ++this.#sent;
  }

  #startWorker(): void {
    const worker = new Worker(PROGRAM, { type: "module", name: "scree" });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer | Ready>) => {
      if (data[0] === "ready") this.#begin("worker", (order) => worker.postMessage(order));
      else call(this.#answers, data);
    });
    worker.addEventListener("error", (event) => {
      // What fails before it is ready is no program to this browser, or was not let in.
      event.preventDefault();
      worker.terminate();
      if (this.#post) this.#answers.failed(event.message || "its worker ended");
      else void this.#startHere();
    });
  }

  async #startHere(): Promise<void> {
    try {
      const { start } = (await import(PROGRAM.href)) as typeof import("./worker.js");
      const take = await start((answer) => call(this.#answers, answer));
      this.#begin("page", (order) => queueMicrotask(() => take(order)));
    } catch (error) {
      this.#answers.failed(sentence(error));
    }
  }

  #begin(thread: "worker" | "page", post: (order: Order) => void): void {
    document.documentElement.dataset.thread = thread;
    this.#post = post;
    for (const order of this.#early.splice(0)) post(order);
  }
}
