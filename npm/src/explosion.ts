// SPDX-License-Identifier: MIT
import { Checker } from "./check.js";
import type { Handles } from "./handles.js";
import { EXPLOSION } from "./layout.gen.js";
import { filterBytes, readFilter, writeFilter } from "./query-options.js";
import type { SceneState } from "./state.js";

/** Sets off an explosion and returns how many bodies it pushed. */
export function explode(state: SceneState, handles: Handles, options: unknown): number {
  const call = "explode";
  const { memory, exports } = state;
  state.use(call);
  const checker: Checker = new Checker(call);
  const known = ["position", "radius", "falloff", "impulse", "occluded", "category", "mask", "group", "exclude"];
  const { position, radius = 0, falloff = 0, impulse, occluded = false, ...chosen } = checker.literal(options, known);
  const filter = readFilter(handles, call, chosen);
  const at = checker.vec2("position", position);
  const numbers = { radius, falloff, impulse };
  const values = Object.entries(numbers).map(([key, value]) => [key, checker.number(key, value)] as const);
  const hidden = checker.flag("occluded", occluded);

  const block = memory.scratch(8 + EXPLOSION.sizeof + filterBytes(filter), call);
  const def = block + 8;
  memory.put(def, EXPLOSION.position, at);
  for (const [key, value] of values) memory.put(def, EXPLOSION[key as keyof typeof numbers], value);
  memory.put(def, EXPLOSION.occluded, hidden);
  writeFilter(memory, filter, def + EXPLOSION.sizeof);
  const status = exports.scene_explode(state.use(call), def + EXPLOSION.sizeof, def, block);
  state.touch();
  state.check(status, call);
  return memory.u32(block);
}
