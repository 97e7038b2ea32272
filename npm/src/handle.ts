// SPDX-License-Identifier: MIT
import { ScreeError } from "./errors.js";
import { refuseWrites } from "./read-only.js";
import { SceneState } from "./state.js";

/** A call of the module on a handle; it takes up to four numbers beside the scene and the handle. */
type Command = (scene: number, id: number, a: number, b: number, c: number, d: number) => number;

/** What bodies, shapes and groups have in common: thin objects around numbers, one for each. */
export abstract class Handle {
  readonly #id: number;
  /** @internal */
  protected readonly state: SceneState;
  /** @internal What it is, for people. */
  protected abstract readonly noun: string;

  /** @internal */
  constructor(state: SceneState, id: number) {
    this.state = state;
    this.#id = id;
  }

  /** The engine's handle. A number of the dead is given again after 4,095 others at the earliest, most often 260,000. */
  get id(): number {
    return this.#id;
  }

  /** False once it was destroyed, or the scene disposed. */
  get alive(): boolean {
    return !this.state.disposed && this.isAlive(this.state.use("alive"));
  }

  /** @internal */
  belongsTo(state: SceneState): boolean {
    return this.state === state;
  }

  /** @internal */
  protected get row(): number {
    return SceneState.row(this.id);
  }

  /** @internal */
  protected abstract isAlive(scene: number): boolean;

  /** @internal The address of the scene, for a call of this name on what has to be alive. */
  protected use(call: string): number {
    const scene = this.state.use(call);
    if (!this.isAlive(scene)) {
      const { noun, id } = this;
      throw new ScreeError("invalid-handle", `${call}: the ${noun} was destroyed`, { call, argument: noun, value: id });
    }
    return scene;
  }

  /** @internal Runs a command; what it refuses is told as this argument of the call, or under the engine's own name. */
  protected perform(call: string, argument: string | undefined, command: Command, a = 0, b = 0, c = 0, d = 0): void {
    const state = this.state;
    const status = command(this.use(call), this.id, a, b, c, d);
    state.touch();
    state.check(status, call, argument === undefined ? undefined : () => ({ argument }));
  }

  /** @internal A number that a command writes to where it is told. */
  protected read(call: string, command: Command, field: number): number {
    const { memory } = this.state;
    const scene = this.use(call);
    const out = memory.scratch(8, call);
    this.state.check(command(scene, this.id, field, out, 0, 0), call);
    return memory.f64(out);
  }
}

refuseWrites(Handle);
