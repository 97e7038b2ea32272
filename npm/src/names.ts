// SPDX-License-Identifier: MIT
// Names of bodies, groups and joints, as the engine keeps them.
import { refusal } from "./errors.js";
import type { Memory } from "./memory.js";
import type { SceneState } from "./state.js";

/** Longer than any name, and room for its zero. */
export const NAME_BYTES = 64;

/** Asks the module for the handle of a name. */
type Find = (scene: number, name: number, length: number) => number;

/** Has the module name what a handle stands for. */
type Give = (scene: number, id: number, name: number, length: number) => number;

/** The handle of this name, 0 when there is none. */
export function findName(state: SceneState, find: Find, name: string, call: string): number {
  const scene = state.use(call);
  const at = state.memory.scratch(NAME_BYTES, call);
  if (name.length >= NAME_BYTES) return 0;
  return find(scene, at, writeName(state.memory, at, name)) >>> 0;
}

/** Writes a name and returns how many bytes it took. */
export function writeName(memory: Memory, at: number, name: string): number {
  return memory.write(at, name, NAME_BYTES);
}

/** Names a body or a joint; an empty name takes its own away. */
export function giveName(state: SceneState, give: Give, id: number, name: string, call: string): void {
  const at = state.memory.scratch(NAME_BYTES, call);
  const length = writeName(state.memory, at, name);
  const status = give(state.use(call), id, at, length);
  if (status !== 0) throw refusal(status, call, "name", name);
}
