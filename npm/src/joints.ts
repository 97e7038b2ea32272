// SPDX-License-Identifier: MIT
// Joint literals to definitions, and definitions back to what a literal would say: one table of options serves new
// joints and the properties of live ones. How an option is read follows from the member of the definition that it is.
import { Checker, isList } from "./check.js";
import { readName } from "./definitions.js";
import type { Handles } from "./handles.js";
import type { JointType, MotorMode } from "./joint-options.js";
import { JOINT_DEF, JOINT_KIND, MOTOR, SPRING } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { Rename, SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

type Member = Exclude<keyof typeof JOINT_DEF, "sizeof">;
/** Members of a definition, each with its value and the option that this came from. */
export type JointValues = (readonly [member: Member, value: number | Vec2, option: string])[];

const TYPES = Object.keys(JOINT_KIND) as JointType[];
const MODES = Object.keys(MOTOR) as MotorMode[];

/** SCREE_EFFORT_MAX: to the engine as good as no bound. */
const EFFORT_MAX = 1e15;

const PLACE = ["anchor", "anchorA", "anchorB", "angle"];
const DRIVE = ["limits", "motor", "target", "spring"];
const SPRINGS = ["spring", "angularSpring"];
const PULL = ["bodyA", "collide", "breakForce", "breakTorque"];
const ENDS = ["anchorA", "anchorB", "length"];
/** What joints of a type have, beside type, second body and name. The target of a motor is a property alone. */
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
  filter: ["bodyA"],
};
const COMMON = ["type", "bodyB", "name"];
const ALL = [...new Set([...COMMON, ...Object.values(OPTIONS).flat()])];
const REQUIRED = ["groundA", "groundB"];
/** The first may not stand beside the second. */
const BESIDE = [
  ["anchor", "anchorA"],
  ["anchor", "anchorB"],
  ["limits", "minLength"],
  ["limits", "maxLength"],
  ["velocity", "spring"],
  ["angularVelocity", "angularSpring"],
] as const;
/** Options that are members of another name. */
const MEMBERS: Record<string, Member> = {
  axisA: "groundA",
  axisB: "groundB",
  angularVelocity: "target",
  maxTorque: "maxEffort",
  minLength: "lower",
  maxLength: "upper",
};

/** Options that a live joint has as properties. */
export const JOINT_PROPERTIES = ALL.filter(
  (key) => ![...COMMON, "bodyA", "anchor", "minLength", "maxLength"].includes(key),
);

function memberOf(key: string, type: JointType): Member {
  return key === "target" && type === "mouse" ? "anchorA" : (MEMBERS[key] ?? (key as Member));
}

/** The largest limit that the engine takes: to it as good as none. */
function openLimit(type: JointType): number {
  return type === "revolute" ? 1e6 : 1e9;
}

/** Checks an option, and says what it is in a definition. */
function readOption(checker: Checker, type: JointType, key: string, value: unknown): JointValues {
  const compound = { limits: readLimits, motor: readMotor, spring: readSpring, angularSpring: readSpring }[key];
  if (compound !== undefined) {
    return value === null ? [[flagOf(key), 0, key]] : compound(checker, key, value, type);
  }
  const member = memberOf(key, type);
  const { kind } = JOINT_DEF[member];
  if (kind === "vec2") return [[member, checker.vec2(key, value), key]];
  if (kind === "u32") return [[member, checker.flag(key, value), key]];
  const number = checker.number(key, value);
  if (member === "lower" || member === "upper") {
    return [
      ["limited", 1, key],
      [member, number === Infinity ? openLimit(type) : number, key],
    ];
  }
  return [[member, number === Infinity ? unbounded(key) : number, key]];
}

/** The member that is 0 where there is no such thing. */
function flagOf(key: string): Member {
  return key === "limits" ? "limited" : (key as Member);
}

/** What Infinity is in a definition. */
function unbounded(key: string): number {
  return key.startsWith("break") ? 0 : key.startsWith("max") ? EFFORT_MAX : Infinity;
}

function readLimits(checker: Checker, key: string, value: unknown, type: JointType): JointValues {
  const [lower, upper] = checker.vec2(key, value);
  const open = openLimit(type);
  return [
    ["limited", 1, key],
    ["lower", lower === -Infinity ? (type === "distance" ? 0 : -open) : lower, key],
    ["upper", upper === Infinity ? open : upper, key],
  ];
}

function readSpring(checker: Checker, key: string, value: unknown, type: JointType): JointValues {
  const inner = checker.inside(key);
  const literal = inner.literal(value, ["frequency", "stiffness", "compliance", "damping"]);
  const { damping = type === "mouse" && literal["frequency"] !== undefined ? 0.7 : 0, ...rest } = literal;
  const [[way, given] = [], other] = Object.entries(rest).filter(([, number]) => number !== undefined);
  if (way === undefined || other !== undefined) {
    checker.refuse("bad-kind", key, value, "must have one of frequency, stiffness, compliance");
  }
  const strength = inner.number(way, given);
  if (way === "compliance" && strength <= 0) inner.refuse("out-of-range", way, strength, "must be above 0");
  const [stiff, damp] = springMembers(key);
  return [
    [key as Member, way === "frequency" ? SPRING.frequency : SPRING.stiffness, key],
    [stiff, way === "compliance" ? 1 / strength : strength, `${key}.${way}`],
    [damp, inner.number("damping", damping), `${key}.damping`],
  ];
}

function springMembers(key: string): [stiffness: Member, damping: Member] {
  return key === "spring" ? ["stiffness", "damping"] : ["angularStiffness", "angularDamping"];
}

function readMotor(checker: Checker, key: string, value: unknown): JointValues {
  const inner = checker.inside(key);
  const literal = inner.literal(value, ["mode", "target", "maxEffort", "pid"]);
  const { target = 0, maxEffort = Infinity, pid } = literal;
  const most = inner.number("maxEffort", maxEffort);
  const values: JointValues = [
    ["motor", inner.word("mode", literal["mode"], MOTOR), `${key}.mode`],
    ["target", inner.number("target", target), `${key}.target`],
    ["maxEffort", most === Infinity ? EFFORT_MAX : most, `${key}.maxEffort`],
    ["gains", pid === undefined ? 0 : 1, key],
  ];
  if (pid === undefined) return values;
  const gains = inner.inside("pid");
  const { p = 0, i = 0, d = 0 } =
    isList(pid) && pid.length < 4 ? { p: pid[0], i: pid[1], d: pid[2] } : gains.literal(pid, ["p", "i", "d"]);
  values.push(["gainP", gains.number("p", p), `${key}.pid.p`]);
  values.push(["gainI", gains.number("i", i), `${key}.pid.i`]);
  values.push(["gainD", gains.number("d", d), `${key}.pid.d`]);
  return values;
}

/** What an option of the joint of a definition says. */
export function tellOption(memory: Memory, def: number, key: string): unknown {
  const get = (member: Member) => memory.get(def, JOINT_DEF[member]);
  const type = tellType(memory, def);
  const isNone = () => get(flagOf(key)) === 0;
  if (key === "limits") {
    const [lower, upper, open] = [get("lower"), get("upper"), openLimit(type)];
    return isNone() ? null : [lower <= -open ? -Infinity : lower, upper >= open ? Infinity : upper];
  }
  if (key === "motor") {
    if (isNone()) return null;
    const maxEffort = get("maxEffort") < EFFORT_MAX ? get("maxEffort") : Infinity;
    const motor = { mode: MODES[get("motor") - 1], target: get("target"), maxEffort };
    return get("gains") === 0 ? motor : { ...motor, pid: [get("gainP"), get("gainI"), get("gainD")] };
  }
  if (SPRINGS.includes(key)) {
    const [strength, damping] = springMembers(key).map(get);
    if (isNone()) return null;
    const isTuned = get(key as Member) === SPRING.frequency;
    return isTuned ? { frequency: strength, damping } : { stiffness: strength, damping };
  }
  const field = JOINT_DEF[memberOf(key, type)];
  if (field.kind === "vec2") return memory.vec2(def, field);
  const value = memory.get(def, field);
  return field.kind === "u32" ? value === 1 : value === unbounded(key) ? Infinity : value;
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
  const literal = checker.literal(options, ALL);
  const type = TYPES[checker.word("type", literal["type"], JOINT_KIND) - 1] as JointType;
  const known = OPTIONS[type].filter((key) => key !== "target" || type === "mouse");
  checker.literal(literal, [...COMMON, ...known]);
  for (const [key, other] of BESIDE) refuseBeside(checker, key, literal[key], other, literal[other]);
  const { bodyA, bodyB, name } = literal;
  // Of the world and one body, these are nothing.
  const isPaired = type === "pulley" || type === "gear" || type === "filter";
  const a = (bodyA === undefined || bodyA === null) && !isPaired ? 0 : handles.given(call, "bodyA", bodyA);
  const b = handles.given(call, "bodyB", bodyB);
  const values: JointValues = type === "distance" ? [["upper", openLimit(type), "minLength"]] : [];
  const place = readPlace(checker, type, literal, values, () => handles.body(b).position);
  for (const key of known) {
    if (!JOINT_PROPERTIES.includes(key) && !key.endsWith("Length")) continue;
    if (key === "axis" || (literal[key] === undefined && !REQUIRED.includes(key))) continue;
    values.push(...readOption(checker, type, key, literal[key]));
  }
  return { type, bodyA: a, bodyB: b, place, values, name: name === undefined ? "" : readName(checker, name) };
}

function refuseBeside(checker: Checker, key: string, value: unknown, other: string, beside: unknown): void {
  if (value === undefined || beside === undefined || beside === null) return;
  checker.refuse("bad-kind", key, value, `must not stand beside ${other}`);
}

/** Where the bodies are held; what is given in their frames goes to the values. */
function readPlace(
  checker: Checker,
  type: JointType,
  { anchor, anchorA, anchorB, axis, target }: Record<string, unknown>,
  values: JointValues,
  origin: () => Vec2,
): JointRecord["place"] {
  if (type === "mouse") return { anchor: checker.vec2("target", target), axis: undefined, option: "target" };
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
  if (!OPTIONS[type].includes(key)) checker.refuse("bad-kind", key, value, `is nothing that a ${type} joint has`);
  const [, spring] = BESIDE.find(([option, other]) => option === key && JOINT_PROPERTIES.includes(other)) ?? [];
  if (spring !== undefined) refuseBeside(checker, key, value, spring, tellOption(memory, def, spring));
  return readOption(checker, type, key, value);
}

/** Names what the engine refused of a definition by the option that it came from. */
export function renameJoint(values: JointValues, place?: JointRecord["place"]): Rename {
  return ({ argument }) => {
    const [, , option] = values.filter(([member]) => member === argument).pop() ?? [];
    return { argument: option ?? (argument.startsWith("anchor") ? (place?.option ?? argument) : argument) };
  };
}
