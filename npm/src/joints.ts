// SPDX-License-Identifier: MIT
// Joint literals to definitions, and definitions back to what a literal would say. One table of options serves new
// joints and the properties of live ones.
import { Checker, isList } from "./check.js";
import { readName } from "./definitions.js";
import type { Handles } from "./handles.js";
import type { JointType } from "./joint-options.js";
import { JOINT_DEF, JOINT_KIND, MOTOR, SPRING } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { Rename, SceneState } from "./state.js";
import type { Vec2 } from "./vec2.js";

/** Members of a definition, each with its value and the option that this came from. */
export type JointValues = (readonly [member: JointMember, value: number | Vec2, option: string])[];
export type JointMember = Exclude<keyof typeof JOINT_DEF, "sizeof">;
type Reader = (checker: Checker, key: string, value: unknown, type: JointType) => JointValues;

/** SCREE_EFFORT_MAX: to the engine as good as no bound. */
export const EFFORT_MAX = 1e15;

export const JOINT_TYPES = Object.keys(JOINT_KIND) as JointType[];

const PLACE = ["anchor", "anchorA", "anchorB", "angle"];
const ENDS = ["anchorA", "anchorB"];
const DRIVE = ["limits", "motor", "spring"];
const SPRINGS = ["spring", "angularSpring"];
const PULL = ["collide", "breakForce", "breakTorque"];
const OPTIONS: Record<JointType, readonly string[]> = {
  revolute: ["bodyA", ...PULL, ...PLACE, ...DRIVE],
  prismatic: ["bodyA", ...PULL, ...PLACE, "axis", ...DRIVE],
  distance: ["bodyA", ...PULL, ...ENDS, "length", "minLength", "maxLength", ...DRIVE],
  weld: ["bodyA", ...PULL, ...PLACE, ...SPRINGS],
  wheel: ["bodyA", ...PULL, ...PLACE, "axis", ...DRIVE],
  mouse: [...PULL, "target", "anchorB", "spring", "maxForce"],
  motor: ["bodyA", ...PULL, ...PLACE, "velocity", "angularVelocity", "maxForce", "maxTorque", ...SPRINGS],
  pulley: ["bodyA", ...PULL, ...ENDS, "groundA", "groundB", "length", "ratio", "limits"],
  gear: ["bodyA", ...PULL, "ratio", "axisA", "axisB"],
  filter: ["bodyA"],
};
const COMMON = ["type", "bodyB", "name"];
const ALL = [...new Set([...COMMON, ...Object.values(OPTIONS).flat()])];
/** Joints of the world and one body are nothing in these types. */
const PAIRED: readonly string[] = ["pulley", "gear", "filter"] satisfies JointType[];
/** Options that their types cannot do without. */
const REQUIRED = ["target", "groundA", "groundB"];

const number: Reader = (checker, key, value) => [[key as JointMember, checker.number(key, value), key]];
const vector: Reader = (checker, key, value) => [[key as JointMember, checker.vec2(key, value), key]];

/** The same as the member of another name. */
function as(member: JointMember, reader: Reader): Reader {
  return (checker, key, value, type) => reader(checker, key, value, type).map(([, read]) => [member, read, key]);
}

const effort: Reader = (checker, key, value) => {
  const most = checker.number(key, value);
  return [[key as JointMember, most === Infinity ? EFFORT_MAX : most, key]];
};

const breaking: Reader = (checker, key, value) => {
  const most = checker.number(key, value);
  return [[key as JointMember, most === Infinity ? 0 : most, key]];
};

const READERS: Record<string, Reader> = {
  anchorA: vector,
  anchorB: vector,
  axis: vector,
  angle: number,
  length: number,
  ratio: number,
  groundA: vector,
  groundB: vector,
  axisA: as("groundA", vector),
  axisB: as("groundB", vector),
  velocity: vector,
  angularVelocity: as("target", number),
  maxForce: effort,
  maxTorque: as("maxEffort", effort),
  breakForce: breaking,
  breakTorque: breaking,
  collide: (checker, key, value) => [["collide", checker.flag(key, value), key]],
  target: (checker, key, value, type) =>
    type === "mouse" ? as("anchorA", vector)(checker, key, value, type) : number(checker, key, value, type),
  limits: readLimits,
  spring: readSpring,
  angularSpring: readSpring,
  motor: readMotor,
};

/** The largest limit that the engine takes: to it as good as none. */
export function openLimit(type: JointType): number {
  return type === "revolute" ? 1e6 : 1e9;
}

function readLimits(checker: Checker, key: string, value: unknown, type: JointType): JointValues {
  if (value === null) return [["limited", 0, key]];
  const [lower, upper] = checker.vec2(key, value);
  const open = openLimit(type);
  return [
    ["limited", 1, key],
    ["lower", lower === -Infinity ? (type === "distance" ? 0 : -open) : lower, key],
    ["upper", upper === Infinity ? open : upper, key],
  ];
}

function readSpring(checker: Checker, key: string, value: unknown, type: JointType): JointValues {
  const member = key as "spring" | "angularSpring";
  if (value === null) return [[member, SPRING.none, key]];
  const inner = checker.inside(key);
  const ways = ["frequency", "stiffness", "compliance"] as const;
  const literal = inner.literal(value, [...ways, "damping"]);
  const [way, other] = ways.filter((name) => literal[name] !== undefined);
  if (way === undefined || other !== undefined) {
    checker.refuse("bad-kind", key, value, `must have one of ${ways.join(", ")}`);
  }
  const given = inner.number(way, literal[way]);
  if (way === "compliance" && given <= 0) inner.refuse("out-of-range", way, given, "must be above 0");
  const { damping = type === "mouse" && way === "frequency" ? 0.7 : 0 } = literal;
  const turns = member === "angularSpring";
  return [
    [member, way === "frequency" ? SPRING.frequency : SPRING.stiffness, key],
    [turns ? "angularStiffness" : "stiffness", way === "compliance" ? 1 / given : given, `${key}.${way}`],
    [turns ? "angularDamping" : "damping", inner.number("damping", damping), `${key}.damping`],
  ];
}

function readMotor(checker: Checker, key: string, value: unknown): JointValues {
  if (value === null) return [["motor", 0, key]];
  const inner = checker.inside(key);
  const { mode, target = 0, maxEffort = Infinity, pid } = inner.literal(value, ["mode", "target", "maxEffort", "pid"]);
  const most = inner.number("maxEffort", maxEffort);
  const values: JointValues = [
    ["motor", inner.word("mode", mode, MOTOR), `${key}.mode`],
    ["target", inner.number("target", target), `${key}.target`],
    ["maxEffort", most === Infinity ? EFFORT_MAX : most, `${key}.maxEffort`],
    ["gains", pid === undefined ? 0 : 1, key],
  ];
  return pid === undefined ? values : [...values, ...readGains(inner, pid, `${key}.pid`)];
}

function readGains(checker: Checker, value: unknown, path: string): JointValues {
  const letters = ["p", "i", "d"] as const;
  const isTriple = isList(value) && value.length === 3;
  if (!isTriple && Array.isArray(value)) checker.refuse("wrong-type", "pid", value, "must be [p, i, d]");
  const inner = checker.inside("pid");
  const { p, i = 0, d = 0 } = isTriple ? { p: value[0], i: value[1], d: value[2] } : inner.literal(value, letters);
  const gains = [p, i, d];
  return letters.map((letter, n) => {
    const member = (["gainP", "gainI", "gainD"] as const)[n] as JointMember;
    return [member, inner.number(letter, gains[n]), `${path}.${letter}`];
  });
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
  const type = JOINT_TYPES[checker.word("type", literal["type"], JOINT_KIND) - 1] as JointType;
  const known = OPTIONS[type];
  checker.literal(literal, [...COMMON, ...known]);
  const { bodyA, bodyB, name } = literal;
  const isWorld = (bodyA === undefined || bodyA === null) && !PAIRED.includes(type);
  const a = isWorld ? 0 : handles.given(call, "bodyA", bodyA);
  const b = handles.given(call, "bodyB", bodyB);
  const values: JointValues = [];
  const place = readPlace(checker, type, literal, values, () => handles.body(b).position);
  if (type === "distance") values.push(...readLengths(checker, literal));
  for (const key of known) {
    const reader = READERS[key];
    if (reader === undefined || key === "axis") continue;
    if (literal[key] === undefined && !REQUIRED.includes(key)) continue;
    values.push(...reader(checker, key, literal[key], type));
  }
  return { type, bodyA: a, bodyB: b, place, values, name: name === undefined ? "" : readName(checker, name) };
}

/** Least and greatest length of a distance joint by name. */
function readLengths(checker: Checker, { minLength, maxLength, limits }: Record<string, unknown>): JointValues {
  if (minLength === undefined && maxLength === undefined) return [];
  if (limits !== undefined) checker.refuse("bad-kind", "limits", limits, "must not stand beside minLength or maxLength");
  const upper = maxLength === undefined ? Infinity : checker.number("maxLength", maxLength);
  return [
    ["limited", 1, "limits"],
    ["lower", minLength === undefined ? 0 : checker.number("minLength", minLength), "minLength"],
    ["upper", upper === Infinity ? openLimit("distance") : upper, maxLength === undefined ? "minLength" : "maxLength"],
  ];
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
  if (isLocal || !OPTIONS[type].includes("axis")) values.push(["axis", along ?? [1, 0], "axis"]);
  if (!isLocal) {
    return { anchor: anchor === undefined ? origin() : checker.vec2("anchor", anchor), axis: along, option: "anchor" };
  }
  if (anchor !== undefined) checker.refuse("bad-kind", "anchor", anchor, "must not stand beside anchorA or anchorB");
  values.push(["anchorA", [0, 0], "anchorA"], ["anchorB", [0, 0], "anchorB"]);
  // Only for the angle: the values have the rest.
  return { anchor: [0, 0], axis: undefined, option: "anchor" };
}

/** Writes a joint as a definition with room behind it for a handle, and returns where. */
export function writeJoint(state: SceneState, record: JointRecord, call: string): number {
  const { memory, exports } = state;
  const def = memory.scratch(JOINT_DEF.sizeof + 16, call);
  exports.joint_def_default(JOINT_KIND[record.type], def);
  memory.put(def, JOINT_DEF.bodyA, record.bodyA);
  memory.put(def, JOINT_DEF.bodyB, record.bodyB);
  if (record.place !== undefined) {
    const { anchor, axis } = record.place;
    const at = def + JOINT_DEF.sizeof;
    if (axis !== undefined) memory.put(at, { at: 0, kind: "vec2" }, axis);
    const status = exports.joint_def_place(state.use(call), def, ...anchor, axis === undefined ? 0 : at);
    state.check(status, call, renameJoint(record.values, record.place));
  }
  writeValues(memory, call, def, record.values);
  return def;
}

/** What a property of a live joint is set to; a motor has its target as a property, too. */
export function readOption(call: string, type: JointType, key: string, value: unknown): JointValues {
  const checker: Checker = new Checker(call);
  const isDriven = OPTIONS[type].includes("motor") || type === "motor";
  if (!OPTIONS[type].includes(key) && !(key === "target" && isDriven)) {
    checker.refuse("bad-kind", key, value, `is nothing that a ${type} joint has`);
  }
  return (READERS[key] as Reader)(checker, key, value, type);
}

/** Writes values to a definition, unless a spring of it leaves one of them nothing to do. */
export function writeValues(memory: Memory, call: string, def: number, values: JointValues): void {
  for (const [member, value] of values) memory.put(def, JOINT_DEF[member], value);
  for (const [member, value, option] of values) {
    const spring = option === "velocity" ? "spring" : "angularSpring";
    if ((option !== "velocity" && option !== "angularVelocity") || memory.get(def, JOINT_DEF[spring]) === 0) continue;
    new Checker(call).refuse("bad-kind", option, value, `must not stand beside ${member === "target" ? "an" : "a"} ${spring}`);
  }
}

/** Names what the engine refused of a definition by the option that it came from. */
export function renameJoint(values: JointValues, place?: JointRecord["place"]): Rename {
  return ({ argument }) => {
    const option = values.find(([member]) => member === argument)?.[2];
    return { argument: option ?? (/^anchor/.test(argument) ? (place?.option ?? argument) : argument) };
  };
}
