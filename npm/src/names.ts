// SPDX-License-Identifier: MIT
// Names of bodies, as the engine keeps them.
import { ScreeError } from "./errors.js";
import type { SceneState } from "./state.js";

/** Longer than any name. */
const ROOM = 64;

/** The handle of the body of this name, 0 when there is none. */
export function findName(state: SceneState, name: string, call: string): number {
  const scene = state.use(call);
  const at = state.memory.scratch(ROOM, call);
  if (name.length >= ROOM) return 0;
  return state.exports.body_find(scene, at, state.memory.write(at, name, ROOM)) >>> 0;
}

/** Names a body whose name was found free. */
export function giveName(state: SceneState, body: number, name: string, call: string): void {
  const at = state.memory.scratch(ROOM, call);
  const length = state.memory.write(at, name, ROOM);
  if (state.exports.body_set_name(state.use(call), body, at, length) === 0) return;
  throw new ScreeError("bad-name", `${call}: the name was refused`, { call, argument: "name", value: name });
}
