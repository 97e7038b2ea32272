// SPDX-License-Identifier: MIT
/**
 * The engine in a worker, under the same names. What is called on the page is sent, all that one task of the page calls
 * in one message, and answered by a promise; what is made can be used in the next line, before it is made. What is read
 * for drawing, poses above all, is on the page already: one frame of the scene, whole, in shared memory where the page
 * is isolated (and in Node), else in a buffer that goes to and fro.
 *
 * ```ts
 * import { load } from "scree/worker";
 * const scree = await load();
 * const scene = scree.createScene({ gravity: [0, -10] });
 * const box = scene.createBody({ position: [0, 5], shapes: [{ box: [1, 1] }] });
 * box.applyImpulse([0, 1]);
 * await scene.step();
 * scene.bodies.y[box.index];
 * ```
 *
 * How it works. The page names things by numbers of its own until it hears of the engine's handles, so that no command
 * waits for another. The worker does the commands of a message in order, then writes one frame of each scene that
 * changed, then answers: a page that is told of a step has its poses. Shared frames are three: one is read, one is
 * written, and one waits; who finishes writing and who begins to read swap theirs with that, so that nobody waits and
 * nobody sees half a frame. Where there are more rows than room, new memory is told of in the message of the first
 * frame in it. The page changes frames when it is told of one, between two of its tasks.
 *
 * A refused command rejects its own promise, with the `ScreeError` that the call would have thrown; the commands behind
 * it are done. A worker that dies rejects all that is due with "worker-failed".
 */
import { Checker } from "./check.js";
import { ScreeError } from "./errors.js";
import type { WasmSource } from "./load.js";
import { isResponse } from "./platform.js";
import { Link } from "./worker/link.js";
import { WorkerPort, isNode, mayShare, nodeThreads } from "./worker/port.js";
import type { WorkerLike } from "./worker/port.js";
import { SceneOnPage } from "./worker/scene.js";
import { Things } from "./worker/things.js";
import type { Procedures, RemoteScree } from "./worker/types.js";

export { ScreeError };
export type { ErrorCode, ErrorDetails } from "./errors.js";
export type { WasmSource } from "./load.js";
export type { WorkerLike } from "./worker/port.js";
export type {
  Across,
  Columns,
  Procedure,
  Procedures,
  Remote,
  RemoteEvents,
  RemoteMembers,
  RemoteScene,
  RemoteScree,
  SceneOnPage,
} from "./worker/types.js";

/** Options of `load`. */
export interface WorkerLoadOptions {
  /**
   * A worker of one's own, whose script calls `serve` of "scree/worker-host": of a browser, or of `node:worker_threads`.
   * It is not ended by `dispose`. Default: one that is started from the script beside this file.
   */
  worker?: WorkerLike;
  /** Where the worker gets scree.wasm; see `load` of "scree". */
  wasm?: WasmSource | Promise<WasmSource>;
  /** False: frames are sent even where memory could be shared. Default true. */
  shared?: boolean;
}

/** Starts the engine in a worker. `P`: the functions that a worker of one's own gives to `serve`. */
export async function load<P extends Procedures = Procedures>(options: WorkerLoadOptions = {}): Promise<RemoteScree<P>> {
  const checker: Checker = new Checker("load");
  const { worker, wasm, shared = true } = checker.literal(options, ["worker", "wasm", "shared"]) as WorkerLoadOptions;
  const mayBeShared = checker.flag("shared", shared) === 1 && mayShare();
  if (worker !== undefined && typeof worker?.postMessage !== "function") {
    checker.refuse("wrong-type", "worker", worker, "must be a worker");
  }
  const source = await sendable(wasm);
  const link = new Link(new WorkerPort(worker ?? (await startWorker())), worker === undefined);
  const terms = await link.open({ wasm: source, shared: mayBeShared, page: Math.random() });
  const things = new Things(link, terms, SceneOnPage);
  link.attach({
    revive: (value) => things.revive(value),
    frame: (frame) => things.scene(frame.scene)?.show(frame),
    event: (records) => things.scene(records[0])?.tell(records),
    end: () => {
      for (const scene of things.scenes()) scene.end();
    },
  });
  return engineOn(link, things) as unknown as RemoteScree<P>;
}

function engineOn(link: Link, things: Things): object {
  const dispose = () => link.end(new ScreeError("disposed", "the engine was disposed"));
  const engine: Record<PropertyKey, unknown> = {
    version: things.terms.version,
    get disposed() {
      return link.error !== undefined;
    },
    get: (member: string) => things.ask(undefined, "get", member, undefined),
    dispose,
  };
  for (const member of things.terms.methods["scree"] as readonly string[]) {
    engine[member] = (...args: unknown[]) => things.call(undefined, undefined, member, args);
  }
  if (typeof Symbol.dispose === "symbol") engine[Symbol.dispose] = dispose;
  return engine;
}

/** The worker of our own: a script beside this one, which bundlers know by this very form of words. */
async function startWorker(): Promise<WorkerLike> {
  // Not in those words: these are no files for a bundler.
  const place = import.meta.url;
  if (isNode) {
    const threads = await nodeThreads();
    // Words of the command line, such as --input-type, may only be meant for the first script.
    return new threads.Worker(new URL("./worker-start.js", place), { execArgv: [] });
  }
  try {
    return new Worker(new URL("./worker-start.js", import.meta.url), { type: "module", name: "scree" });
  } catch {
    // From another origin, such as a CDN: only a script of the page's own may import it.
    const script = `import ${JSON.stringify(new URL("./worker-start.js", place).href)};`;
    const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
    return new Worker(url, { type: "module", name: "scree" });
  }
}

/** A source of the module in a form that may be sent; addresses are those of the page. */
async function sendable(wasm: WorkerLoadOptions["wasm"]): Promise<unknown> {
  const source = await wasm;
  if (source instanceof URL) return source.href;
  if (typeof source === "string") return typeof document === "undefined" ? source : new URL(source, document.baseURI).href;
  if (isResponse(source)) return source.arrayBuffer();
  return source;
}
