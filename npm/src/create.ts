// SPDX-License-Identifier: MIT
// New scenes, bodies, shapes, joints, fields and groups: the literal is checked whole before the engine sees any of it.
import { Checker } from "./check.js";
import { readBody, readName, renameIn, writeBody, writeScene } from "./definitions.js";
import { readField, writeField } from "./field.js";
import type { Handles } from "./handles.js";
import { readJoint, renameJoint, writeJoint } from "./joints.js";
import { FAULT, FIELD_DEF, JOINT_DEF, SCENE_DEF } from "./layout.gen.js";
import type { Exports, Memory } from "./memory.js";
import { NAME_BYTES, findName, giveName, writeName } from "./names.js";
import { blame, readShape, shapeBytes, writeShapes } from "./shapes.js";
import { SceneState, readFault } from "./state.js";

/** Makes an empty scene. */
export function openScene(memory: Memory, options: unknown): SceneState {
  const call = "createScene";
  const locate = () => memory.scratch(SCENE_DEF.sizeof + FAULT.sizeof + 8, call);
  const def = writeScene(memory, options, locate);
  const fault = def + SCENE_DEF.sizeof;
  const out = fault + FAULT.sizeof;
  const status = memory.exports.scene_create(def, fault, out);
  if (status !== 0) throw readFault(memory, fault, status, call);
  return new SceneState(memory, memory.u32(out));
}

/** Makes a body with all of its shapes and returns its handle. */
export function createBody(state: SceneState, options: unknown): number {
  const call = "createBody";
  state.use(call);
  const record = readBody(call, options);
  refuseTaken(state, call, state.exports.body_find, record.name, "body");
  const { out, def, shapes } = writeBody(state.memory, record, call);
  const status = state.exports.body_create(state.use(call), def, ...shapes, out);
  state.touch();
  state.check(status, call, renameIn(record));
  const id = state.memory.u32(out);
  nameNew(state, call, id, record.name, state.exports.body_set_name, state.exports.body_destroy);
  return id;
}

/** Makes a joint and returns its handle. */
export function createJoint(state: SceneState, handles: Handles, options: unknown): number {
  const call = "createJoint";
  state.use(call);
  const record = readJoint(call, handles, options);
  const { memory, exports } = state;
  refuseTaken(state, call, exports.joint_find, record.name, "joint");
  const def = writeJoint(state, record, call);
  const status = exports.joint_create(state.use(call), def, def + JOINT_DEF.sizeof);
  state.touch();
  state.check(status, call, renameJoint(record.values, record.place));
  const id = memory.u32(def + JOINT_DEF.sizeof);
  nameNew(state, call, id, record.name, exports.joint_set_name, exports.joint_destroy);
  return id;
}

/** Makes a field and returns its handle. */
export function createField(state: SceneState, handles: Handles, options: unknown): number {
  const call = "createField";
  state.use(call);
  const record = readField(call, handles, options);
  const { memory, exports } = state;
  refuseTaken(state, call, exports.field_find, record.name, "field");
  const def = writeField(state, record, call);
  const status = exports.field_create(state.use(call), def, def + FIELD_DEF.sizeof);
  state.touch();
  state.check(status, call);
  const id = memory.u32(def + FIELD_DEF.sizeof);
  nameNew(state, call, id, record.name, exports.field_set_name, exports.field_destroy);
  return id;
}

/** No two of a kind have one name. */
function refuseTaken(state: SceneState, call: string, find: Exports["body_find"], name: string, noun: string): void {
  if (name === "" || findName(state, find, name, call) === 0) return;
  new Checker(call).refuse("name-taken", "name", name, `is the name of another ${noun} of the scene`);
}

/** Names what was just made, or undoes it. */
function nameNew(
  state: SceneState,
  call: string,
  id: number,
  name: string,
  give: Exports["body_set_name"],
  destroy: Exports["body_destroy"],
): void {
  if (name === "") return;
  try {
    giveName(state, give, id, name, call);
  } catch (error) {
    destroy(state.use(call), id);
    state.touch();
    throw error;
  }
}

/** Adds a shape to a body, which `use` finds alive for a call of that name, and returns its handle. */
export function createShape(
  state: SceneState,
  use: (call: string) => number,
  body: number,
  literal: unknown,
): number {
  const call = "addShape";
  use(call);
  const record = readShape(new Checker(call), literal);
  const out = state.memory.scratch(8 + shapeBytes([record]), call);
  const shapes = writeShapes(state.memory, [record], out + 8);
  const status = state.exports.shape_create(use(call), body, ...shapes, out);
  state.touch();
  state.check(status, call, (fault) => blame(record, fault));
  return state.memory.u32(out);
}

/** Makes an empty group and returns its handle. */
export function createGroup(state: SceneState, givenName: unknown, options: unknown): number {
  const call = "createGroup";
  state.use(call);
  const checker: Checker = new Checker(call);
  const name = readName(checker, givenName);
  const { selfCollide } = checker.literal(options, ["selfCollide"]);
  const touching = selfCollide === undefined ? 1 : checker.flag("selfCollide", selfCollide);
  refuseTaken(state, call, state.exports.group_find, name, "group");
  const out = state.memory.scratch(8 + NAME_BYTES, call);
  const length = writeName(state.memory, out + 8, name);
  const status = state.exports.group_create(state.use(call), out + 8, length, touching, out);
  state.touch();
  state.check(status, call);
  return state.memory.u32(out);
}
