// SPDX-License-Identifier: MIT
/**
 * The worker's side of "scree/worker", for a worker of one's own:
 *
 * ```ts
 * // physics.ts
 * import { serve } from "scree/worker-host";
 * const procedures = {
 *   topple(scene: Scene, push: number) { for (const name of ["a", "b"]) scene.body(name)?.applyImpulse([push, 0]); },
 * };
 * export type Physics = typeof procedures;
 * serve({ procedures, onStep: (scene) => scene.body("rotor")?.applyTorque(3) });
 *
 * // the page
 * const worker = new Worker(new URL("./physics.js", import.meta.url), { type: "module" });
 * const scree = await load<Physics>({ worker });
 * await scree.loadScene(text).run("topple", 4);
 * ```
 */
import { ScreeError } from "./errors.js";
import { loadFrom } from "./load.js";
import type { LoadOptions, WasmSource } from "./load.js";
import type { Scene } from "./scene.js";
import { Scree } from "./scree.js";
import { Host, terms } from "./worker/host.js";
import { portOfWorker } from "./worker/port.js";
import type { Procedures } from "./worker/types.js";
import { ENVELOPE, packError } from "./worker/wire.js";
import type { Batch, Hello } from "./worker/wire.js";

export { ScreeError };
export type { Procedure, Procedures } from "./worker/types.js";

/** Options of `serve`. */
export interface ServeOptions {
  /** Functions that the page may call by `scene.run(name, ...)`. */
  procedures?: Procedures;
  /** Called after each step of each scene, with the whole engine at hand: what it does acts in the next one. */
  onStep?: (scene: Scene) => void;
  /** How to load the engine: that of "scree/inline", say. Default: that of "scree". */
  load?: (options: LoadOptions) => Promise<Scree>;
}

/** Not that of "./index.js": whoever imports it loads a file more. */
function loadDefault(options: LoadOptions): Promise<Scree> {
  return loadFrom(options, () => new URL("./scree.wasm", import.meta.url));
}

/** Makes this worker one that "scree/worker" on a page can drive. To be called while its script starts. */
export async function serve({ procedures = {}, onStep, load = loadDefault }: ServeOptions = {}): Promise<void> {
  const port = await portOfWorker();
  const post = (message: object, transfer: ArrayBuffer[] = []) => port.postMessage({ [ENVELOPE]: message }, transfer);
  let host: Host | undefined;
  let page: number | undefined;
  port.listen(async (data) => {
    const message = data[ENVELOPE] as (Partial<Hello> & Batch) | undefined;
    if (message === undefined) return;
    if (message.hello === undefined) {
      host?.perform(message);
      // Another page may follow.
      if (message.bye) host = page = undefined;
      return;
    }
    const { wasm, shared, page: caller } = message.hello;
    // A page that heard that we listen says hello a second time.
    if (page === caller) return;
    try {
      if (page !== undefined) throw new ScreeError("worker-failed", "load: the worker has an engine that is in use");
      page = caller;
      const scree = await load(wasm === undefined ? {} : { wasm: wasm as WasmSource });
      if (!(scree instanceof Scree)) {
        const details = { call: "serve", argument: "load" };
        throw new ScreeError("wrong-type", "serve: load must be that of this package, by import", details);
      }
      host = new Host({ scree, isShared: shared, post, procedures, onStep });
      post({ ready: terms(), page: caller });
    } catch (error) {
      if (page === caller) page = undefined;
      post({ ready: packError(error, () => undefined), page: caller });
    }
  });
  post({ here: true });
}
