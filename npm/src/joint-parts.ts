// SPDX-License-Identifier: MIT
// Limits, motors and springs, which are several members of a definition each: from literals, and back.
import { isList } from "./check.js";
import type { Checker } from "./check.js";
import type { JointType, MotorMode } from "./joint-options.js";
import { JOINT_DEF, MOTOR, SPRING } from "./layout.gen.js";
import type { Vec2 } from "./vec2.js";

export type Member = Exclude<keyof typeof JOINT_DEF, "sizeof">;
/** Members of a definition, each with its value and the option that this came from. */
export type JointValues = (readonly [member: Member, value: number | Vec2, option: string])[];

export const SPRINGS = ["spring", "angularSpring"];
const MODES = Object.keys(MOTOR) as MotorMode[];

/** SCREE_EFFORT_MAX: to the engine as good as no bound. */
export const EFFORT_MAX = 1e15;

/** SCREE_LIMITS_SOFT, of the member `limited`. */
export const LIMITS_SOFT = 2;

/** The largest limit that the engine takes: to it as good as none. */
export function openLimit(type: JointType): number {
  return type === "revolute" ? 1e6 : 1e9;
}

/** The member that is 0 where there is no such thing. */
export function flagOf(key: string): Member {
  return key === "limits" || key.endsWith("Length") ? "limited" : (key as Member);
}

/** Limits that replace soft ones are soft as well. */
export function readLimits(
  checker: Checker,
  key: string,
  value: unknown,
  type: JointType,
  limited: number = 0,
): JointValues {
  const [lower, upper] = checker.vec2(key, value);
  const open = openLimit(type);
  if (lower > upper) checker.refuse("out-of-range", key, value, "must have its lower limit first");
  return [
    ["limited", Math.max(limited, 1), key],
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

/** How each is read. */
export const PARTS: Record<string, (checker: Checker, key: string, value: unknown, type: JointType) => JointValues> = {
  limits: readLimits,
  motor: readMotor,
  spring: readSpring,
  angularSpring: readSpring,
};

/** What a literal of one would say; undefined for the name of another option. */
export function tellPart(get: (member: Member) => number, key: string, type: JointType): unknown {
  if (key === "limits") {
    const [lower, upper, open] = [get("lower"), get("upper"), openLimit(type)];
    return [lower <= -open ? -Infinity : lower, upper >= open ? Infinity : upper];
  }
  if (key === "motor") {
    const maxEffort = get("maxEffort") < EFFORT_MAX ? get("maxEffort") : Infinity;
    const motor = { mode: MODES[get("motor") - 1], target: get("target"), maxEffort };
    return get("gains") === 0 ? motor : { ...motor, pid: [get("gainP"), get("gainI"), get("gainD")] };
  }
  if (!SPRINGS.includes(key)) return undefined;
  const [strength, damping] = springMembers(key).map(get);
  const isTuned = get(key as Member) === SPRING.frequency;
  return isTuned ? { frequency: strength, damping } : { stiffness: strength, damping };
}
