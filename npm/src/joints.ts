// SPDX-License-Identifier: MIT
// Joint literals to definitions, and definitions back to what a literal would say: one table of options serves new
// joints and the properties of live ones. How an option is read follows from the member of the definition that it is.
import { Checker } from "./check.js";
import { readName } from "./definitions.js";
import type { Handles } from "./handles.js";
import type { JointType } from "./joint-options.js";
import { EFFORT_MAX, LIMITS_SOFT, PARTS, SPRINGS, flagOf, openLimit, readLimits, tellPart } from "./joint-parts.js";
import type { JointValues, Member } from "./joint-parts.js";
import { JOINT_DEF, JOINT_KIND } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { Rename, SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

const TYPES = Object.keys(JOINT_KIND) as JointType[];

const PLACE = ["anchor", "anchorA", "anchorB", "angle"];
const DRIVE = ["limits", "softLimits", "motor", "spring"];
const PULL = ["bodyA", "enabled", "collide", "breakForce", "breakTorque"];
const ENDS = ["anchorA", "anchorB", "length"];
const COMMON = ["type", "bodyB", "name"];
/** What joints of a type take, beside what is common to all. */
const OPTIONS: Record<JointType, readonly string[]> = {
  revolute: [...PULL, ...PLACE, ...DRIVE],
  prismatic: [...PULL, ...PLACE, "axis", ...DRIVE],
  distance: [...PULL, ...ENDS, "minLength", "maxLength", ...DRIVE],
  weld: [...PULL, ...PLACE, ...SPRINGS],
  wheel: [...PULL, ...PLACE, "axis", ...DRIVE],
  mouse: [...PULL.slice(1), "target", "anchorB", "spring", "maxForce"],
  motor: [...PULL, ...PLACE, "target", "velocity", "angularVelocity", "maxForce", "maxTorque", ...SPRINGS],
  pulley: [...PULL, ...ENDS, "groundA", "groundB", "ratio", "limits"],
  gear: [...PULL, "ratio", "axisA", "axisB"],
  filter: PULL.slice(0, 2),
};
const REQUIRED = ["groundA", "groundB"];
/** The first may not stand beside the second, nor be set where that is. */
const BESIDE = [
  ["velocity", "spring"],
  ["angularVelocity", "angularSpring"],
  ["length", "limits"],
  ["length", "motor"],
] as const;
/** The same of literals, whose options are two names for one thing. */
const TWICE = [
  ["anchor", "anchorA"],
  ["anchor", "anchorB"],
  ["limits", "minLength"],
  ["limits", "maxLength"],
  ["length", "minLength"],
  ["length", "maxLength"],
  ["target", "angularVelocity"],
] as const;
/** Options that are members of another name. */
const MEMBERS: Record<string, Member> = {
  axisA: "groundA",
  axisB: "groundB",
  angularVelocity: "target",
  maxTorque: "maxEffort",
  minLength: "lower",
  maxLength: "upper",
  softLimits: "limited",
};

/** Options that a live joint has as properties told by its definition. */
export const JOINT_PROPERTIES = [...new Set(Object.values(OPTIONS).flat())].filter(
  (key) => key !== "bodyA" && key !== "anchor",
);

function memberOf(key: string, type: JointType): Member {
  return key === "target" && type === "mouse" ? "anchorA" : (MEMBERS[key] ?? (key as Member));
}

/** Checks an option, and says what it is in a definition. */
function readOption(checker: Checker, type: JointType, key: string, value: unknown): JointValues {
  const compound = PARTS[key];
  if (value === null && (compound !== undefined || key.endsWith("Length"))) return [[flagOf(key), 0, key]];
  if (compound !== undefined) return compound(checker, key, value, type);
  const member = memberOf(key, type);
  if (key === "softLimits") return [[member, checker.flag(key, value) === 1 ? LIMITS_SOFT : 1, key]];
  const { kind } = JOINT_DEF[member];
  if (kind === "vec2") return [[member, checker.vec2(key, value), key]];
  if (kind === "u32") return [[member, checker.flag(key, value), key]];
  const number = checker.number(key, value);
  if (member === "lower") return [["limited", 1, key], ["upper", openLimit(type), key], ["lower", number, key]];
  if (member === "upper") return [["limited", 1, key], ["upper", number === Infinity ? openLimit(type) : number, key]];
  return [[member, number === Infinity ? unbounded(key) : number, key]];
}

/** What Infinity is in a definition. */
function unbounded(key: string): number {
  return key.startsWith("break") ? 0 : key.startsWith("max") ? EFFORT_MAX : Infinity;
}

/** What an option of the joint of a definition says. */
export function tellOption(memory: Memory, def: number, key: string): unknown {
  const get = (member: Member) => memory.get(def, JOINT_DEF[member]);
  const type = tellType(memory, def);
  if (key === "softLimits") return get("limited") === LIMITS_SOFT;
  if (flagOf(key) !== key || key === "motor" || SPRINGS.includes(key)) {
    if (get(flagOf(key)) === 0) return null;
    const part = tellPart(get, key, type);
    if (part !== undefined) return part;
  }
  const field = JOINT_DEF[memberOf(key, type)];
  if (field.kind === "vec2") return memory.vec2(def, field);
  const value = memory.get(def, field);
  const most = key === "maxLength" ? openLimit(type) : unbounded(key);
  return field.kind === "u32" ? value === 1 : value === most ? Infinity : value;
}

export function tellType(memory: Memory, def: number): JointType {
  return TYPES[memory.get(def, JOINT_DEF.kind) - 1] as JointType;
}

/** A joint literal that was checked. */
export interface JointRecord {
  type: JointType;
  bodyA: number;
  bodyB: number;
  /** Where the bodies are held as they stand, in the world; values go over it. Undefined where the values say all. */
  place: { anchor: Vec2; axis: Vec2 | undefined; option: string } | undefined;
  values: JointValues;
  name: string;
}

export function readJoint(call: string, handles: Handles, options: unknown): JointRecord {
  const checker: Checker = new Checker(call);
  const given = checker.literal(options);
  const type = TYPES[checker.word("type", given["type"], JOINT_KIND) - 1] as JointType;
  const literal = checker.literal(given, [...COMMON, ...OPTIONS[type]]);
  for (const [key, other] of [...TWICE, ...BESIDE]) refuseBeside(checker, key, (name) => literal[name], other);
  requireSprung(checker, literal["softLimits"], (key) => literal[key]);
  const { bodyA, bodyB, name } = literal;
  const a = bodyA === undefined || bodyA === null ? 0 : handles.given(call, "bodyA", bodyA);
  const b = handles.given(call, "bodyB", bodyB);
  const values: JointValues = [];
  const place = readPlace(checker, type, literal, values, () => handles.body(b).position);
  for (const key of OPTIONS[type]) {
    if (!JOINT_PROPERTIES.includes(key) || key === "axis") continue;
    if (literal[key] === undefined && !REQUIRED.includes(key)) continue;
    values.push(...readOption(checker, type, key, literal[key]));
  }
  return { type, bodyA: a, bodyB: b, place, values, name: name === undefined ? "" : readName(checker, name) };
}

/** Refuses an option, given or set, where what is told of another one leaves it without effect. */
function refuseBeside(checker: Checker, key: string, tell: (key: string) => unknown, other: string): void {
  const value = tell(key);
  if (value === undefined || (tell(other) ?? null) === null) return;
  // A spring rests at a length, whatever the limits.
  if (key === "length" && (tell("spring") ?? null) !== null) return;
  checker.refuse("bad-kind", key, value, `must not stand beside ${other}`);
}

/** Limits can give way only where there are some, and a spring to pull back. */
function requireSprung(checker: Checker, value: unknown, tell: (key: string) => unknown): void {
  const isLimited = ["limits", "minLength", "maxLength"].some((key) => (tell(key) ?? null) !== null);
  if (value !== true || (isLimited && (tell("spring") ?? null) !== null)) return;
  checker.refuse("bad-kind", "softLimits", value, "needs limits and a spring");
}

/** Where the bodies are held; what is given in their frames goes to the values. */
function readPlace(
  checker: Checker,
  type: JointType,
  { anchor, anchorA, anchorB, axis, target }: Record<string, unknown>,
  values: JointValues,
  origin: () => Vec2,
): JointRecord["place"] {
  if (type === "mouse") {
    return { anchor: target === undefined ? origin() : checker.vec2("target", target), axis: undefined, option: "target" };
  }
  if (!OPTIONS[type].includes("anchor")) return undefined;
  const along = axis === undefined ? undefined : checker.vec2("axis", axis);
  const isLocal = anchorA !== undefined || anchorB !== undefined;
  if (isLocal) values.push(["axis", along ?? [1, 0], "axis"]);
  if (!isLocal) {
    return { anchor: anchor === undefined ? origin() : checker.vec2("anchor", anchor), axis: along, option: "anchor" };
  }
  values.push(["anchorA", [0, 0], "anchorA"], ["anchorB", [0, 0], "anchorB"]);
  // Only for the angle: the values have the rest.
  return { anchor: [0, 0], axis: undefined, option: "anchor" };
}

/** Writes a joint as a definition with room behind it for a handle, and returns where. */
export function writeJoint(state: SceneState, record: JointRecord, call: string): number {
  const { type, bodyA, bodyB, place, values } = record;
  const { memory, exports } = state;
  const def = memory.scratch(JOINT_DEF.sizeof + 16, call);
  const behind = def + JOINT_DEF.sizeof;
  exports.joint_def_default(JOINT_KIND[type], def);
  memory.put(def, JOINT_DEF.bodyA, bodyA);
  memory.put(def, JOINT_DEF.bodyB, bodyB);
  if (place !== undefined) {
    const { anchor, axis } = place;
    if (axis !== undefined) memory.put(behind, { at: 0, kind: "vec2" }, axis);
    const status = exports.joint_def_place(state.use(call), def, ...anchor, axis === undefined ? 0 : behind);
    state.check(status, call, renameJoint(values, place));
  }
  writeValues(memory, def, values);
  return def;
}

export function writeValues(memory: Memory, def: number, values: JointValues): void {
  for (const [member, value] of values) memory.put(def, JOINT_DEF[member], value);
}

/** What a property of the joint of a definition is set to. */
export function readProperty(memory: Memory, def: number, call: string, key: string, value: unknown): JointValues {
  const checker: Checker = new Checker(call);
  const type = tellType(memory, def);
  const tell = (other: string) => (other === key ? value : tellOption(memory, def, other));
  const isAim = key === "target" && OPTIONS[type].includes("motor");
  if (!isAim) refuseForeign(checker, type, key, value);
  if (isAim && tell("motor") === null) checker.refuse("bad-kind", key, value, "needs a motor");
  for (const [option, other] of BESIDE) if (option === key) refuseBeside(checker, key, tell, other);
  if (key === "softLimits") {
    requireSprung(checker, value, tell);
    if (tell("limits") === null) return [];
  }
  if (flagOf(key) === "limited" && value !== null) {
    const ends = key === "limits" ? value : bothLengths(checker, key, value, tell);
    return readLimits(checker, key, ends, type, memory.get(def, JOINT_DEF.limited));
  }
  // What was a velocity is no angle, nor the other way round.
  const isTurned = key === "angularSpring" && type === "motor";
  const isOther = isTurned && (tellOption(memory, def, key) === null) !== (value === null);
  return [...readOption(checker, type, key, value), ...(isOther ? ([["target", 0, key]] as const) : [])];
}

/** One length that passes the other takes it along. */
function bothLengths(checker: Checker, key: string, value: unknown, tell: (key: string) => unknown): Vec2 {
  const length = checker.number(key, value);
  const other = tell(key === "minLength" ? "maxLength" : "minLength") as number | null;
  return key === "minLength" ? [length, Math.max(length, other ?? Infinity)] : [Math.min(length, other ?? 0), length];
}

export function refuseForeign(checker: Checker, type: JointType, key: string, value: unknown): void {
  if (!OPTIONS[type].includes(key)) checker.refuse("bad-kind", key, value, `is nothing that a ${type} joint has`);
}

/** Names what the engine refused of a definition by the option that it came from. */
export function renameJoint(values: JointValues, place?: JointRecord["place"]): Rename {
  return ({ argument }) => {
    const [, , option] = values.filter(([member]) => member === argument).pop() ?? [];
    return { argument: option ?? (argument.startsWith("anchor") ? (place?.option ?? argument) : argument) };
  };
}
