// SPDX-License-Identifier: MIT
// Chains of links: bodies along a line of points, and joints where they meet.
import { Body } from "./body.js";
import { NEAR, apart, direction, resample } from "./chain-points.js";
import { Checker } from "./check.js";
import { ScreeError } from "./errors.js";
import type { JointSpring } from "./joint-options.js";
import type { Joint } from "./joint.js";
import type { BodyOptions } from "./options.js";
import type { SceneItems } from "./scene-items.js";
import type { ShapeOptions } from "./shape-options.js";
import type { Vec2 } from "./vec2.js";

/** What an end of a chain is held by: nothing, the world, or a body or the name of one. */
export type ChainEnd = "free" | "pinned" | Body | (string & {});

const MATERIAL = [
  "density",
  "friction",
  "frictionMix",
  "restitution",
  "restitutionMix",
  "rollingResistance",
  "category",
  "mask",
  "group",
] as const;

const BODY = [
  "mass",
  "gravityScale",
  "linearDamping",
  "angularDamping",
  "sleepThreshold",
  "fill",
  "outline",
  "outlineWidth",
] as const;

/**
 * A new chain. It takes the material and the filter of its links as a shape literal has them, and of body literals the
 * mass of a link, its damping and its colours. Without a mass, links weigh what their density makes them: at the
 * defaults 0.1 kg/m and their round ends, where links of a scene text weigh 1 kg each.
 *
 * What hangs by a chain may weigh some 1,000 times as much as a link. Beyond that it stretches: make links heavier, or
 * fewer, or have `rope: true`.
 */
export interface ChainOptions
  extends Pick<ShapeOptions, (typeof MATERIAL)[number]>,
    Pick<BodyOptions, (typeof BODY)[number]> {
  /** Two or more points of the world, m, neighbours not at one place. If the last is the first, the chain is closed. */
  points: readonly Vec2[];
  /** Links are about this long, m: what lies further apart is divided evenly. Default: a link from point to point. */
  linkLength?: number;
  /** Thickness of the links, m, above 0. Default 0.1. */
  thickness?: number;
  /** Links end round, or as boxes at the points. Default `"capsule"`. */
  shape?: "capsule" | "box";
  /** The most that two neighbours turn against each other, either way from where they start, rad. Default Infinity. */
  maxBend?: number;
  /** What brings neighbours back to where they start, as of a revolute joint. Default null: none. */
  spring?: JointSpring | null;
  /** The force above which a joint breaks, N. Default Infinity: never. */
  breakForce?: number;
  /** The torque above which a joint breaks, N m. Default Infinity: never. */
  breakTorque?: number;
  /** True: neighbours touch each other. Default false. */
  collide?: boolean;
  /** What holds the first point. Not of a closed chain. Default `"free"`. */
  start?: ChainEnd;
  /** What holds the last point. Not of a closed chain. Default `"free"`. */
  end?: ChainEnd;
  /**
   * True: what holds the ends, two different things, is kept no further apart than the chain is long by a joint from
   * end to end, whatever the links weigh. It holds when links are cut, until `chain.rope` is destroyed. Default false.
   */
  rope?: boolean;
  /** Names for links and joints, from the first point on: `name_0`, `name_1` and so on. Default none. */
  name?: string;
}

/** What `createChain` made. */
export interface Chain {
  /** The links, from the first point on. */
  readonly bodies: readonly Body[];
  /** The joints from the first point on: those of the ends, where these are held, and those between. */
  readonly joints: readonly Joint[];
  /** The joint from end to end; null unless the option asked for it. */
  readonly rope: Joint | null;
  /** Removes the links, and with them their joints, and the rope. */
  destroy(): void;
}

const JOINT = ["spring", "breakForce", "breakTorque", "collide"] as const;
const OWN = ["points", "linkLength", "thickness", "shape", "maxBend", "start", "end", "rope", "name"];
const CALL = "createChain";

/** A scene to try things out in. */
export type Rehearsal = SceneItems & { dispose(): void };

/** What holds an end. */
type End = Body | "free" | "pinned";

/** A chain literal that was checked as far as the engine does not. */
interface Plan {
  points: Vec2[];
  isClosed: boolean;
  thickness: number;
  shape: "capsule" | "box";
  material: Record<string, unknown>;
  body: Record<string, unknown>;
  joint: Record<string, unknown>;
  ends: [start: End, end: End];
  isRope: boolean;
  /** Of the link or joint of a number. */
  name: (i: number) => { name?: string };
}

/** Makes a chain. All of it is made in an empty scene first, so that what is refused leaves the real one as it was. */
export function createChain(scene: SceneItems, rehearse: () => Rehearsal, options: unknown): Chain {
  const plan = readChain(scene, options);
  const stage = rehearse();
  try {
    const [start, end] = plan.ends.map((end) => {
      if (!(end instanceof Body)) return end;
      return stage.createBody({ type: "static", position: end.position, angle: end.angle });
    }) as Plan["ends"];
    const { bodies } = build(stage, { ...plan, ends: [start, end] });
    // What joints are to be like counts even where the chain has none.
    stage.createJoint({ type: "revolute", bodyB: bodies[0] as Body, ...plan.joint });
    return build(scene, plan);
  } catch (error) {
    throw retold(error);
  } finally {
    stage.dispose();
  }
}

function readChain(scene: SceneItems, options: unknown): Plan {
  const checker: Checker = new Checker(CALL);
  const literal = checker.literal(options, [...OWN, ...MATERIAL, ...BODY, ...JOINT]);
  const { linkLength = Infinity, shape = "capsule", maxBend = Infinity, rope = false } = literal;
  const step = checker.number("linkLength", linkLength);
  if (!(step > 0)) checker.refuse("out-of-range", "linkLength", linkLength, "must be above 0");
  const points = resample(checker, literal["points"], step);
  const [first, last] = [points[0] as Vec2, points[points.length - 1] as Vec2];
  const isClosed = apart(first, last) < NEAR;
  if (isClosed && points.length < 4) {
    checker.refuse("too-few-points", "points", literal["points"], "must make three links to close");
  }
  const thickness = checker.number("thickness", literal["thickness"] ?? 0.1);
  if (thickness <= 0) checker.refuse("out-of-range", "thickness", thickness, "must be above 0");
  checker.word("shape", shape, { capsule: 0, box: 1 });
  const bend = checker.number("maxBend", maxBend);
  if (!(bend >= 0)) checker.refuse("out-of-range", "maxBend", maxBend, "must be at least 0");
  const ends = (["start", "end"] as const).map((key) => {
    const end = literal[key] ?? "free";
    if (isClosed && end !== "free") checker.refuse("bad-kind", key, end, "is nothing that a closed chain has");
    return end === "free" || end === "pinned" ? end : scene.given(CALL, key, end);
  });
  const isRope = checker.flag("rope", rope) === 1;
  if (isRope && (ends.includes("free") || ends[0] === ends[1])) {
    checker.refuse("bad-kind", "rope", rope, "must have ends held by two things");
  }
  return {
    points,
    isClosed,
    thickness,
    shape: shape as Plan["shape"],
    material: pick(literal, MATERIAL),
    body: pick(literal, BODY),
    joint: { ...pick(literal, JOINT), limits: bend === Infinity ? undefined : [-bend, bend] },
    ends: ends as Plan["ends"],
    isRope,
    name: readNames(scene, checker, literal["name"], points.length),
  };
}

function readNames(scene: SceneItems, checker: Checker, value: unknown, count: number): Plan["name"] {
  if (value === undefined) return () => ({});
  const name = checker.text("name", value);
  for (let i = 0; i < count; i++) {
    const taken = `${name}_${i}`;
    if (scene.body(taken) ?? scene.joint(taken)) {
      checker.refuse("name-taken", "name", name, `makes ${taken}, which is taken`);
    }
  }
  return (i) => ({ name: `${name}_${i}` });
}

function pick(literal: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, literal[key]]));
}

function build(scene: SceneItems, plan: Plan): Chain {
  const bodies: Body[] = [];
  let rope: Joint | null = null;
  const destroy = () => {
    for (const made of [...bodies, rope]) if (made?.alive) made.destroy();
  };
  try {
    for (let i = 1; i < plan.points.length; i++) bodies.push(scene.createBody(linkOf(plan, i)));
    const joints = join(scene, plan, bodies);
    if (plan.isRope) rope = tie(scene, plan, joints);
    return { bodies, joints, rope, destroy };
  } catch (error) {
    destroy();
    throw error;
  }
}

/** The body from the point before this one to this one. */
function linkOf({ points, thickness, shape, material, body, name }: Plan, i: number): BodyOptions {
  const [from, to] = [points[i - 1] as Vec2, points[i] as Vec2];
  const length = apart(from, to);
  const form = shape === "box" ? { box: [length, thickness] as const } : { capsule: [length, thickness / 2] as const };
  return {
    position: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
    angle: direction(to[0] - from[0], to[1] - from[1]),
    shapes: [{ ...form, ...material }],
    ...body,
    ...name(i - 1),
  };
}

function join(scene: SceneItems, { points, isClosed, joint, ends, name }: Plan, bodies: Body[]): Joint[] {
  const joints: Joint[] = [];
  const last = bodies.length;
  const hinge = (i: number, bodyA: Body | null, bodyB: Body, options: object) =>
    joints.push(
      scene.createJoint({
        ...{ type: "revolute", bodyA, bodyB, anchor: points[i] as Vec2, ...options },
        ...name(joints.length),
      }),
    );
  const hold = (i: number, end: End, link: Body) => {
    // What holds an end does not bend it.
    if (end !== "free") hinge(i, end === "pinned" ? null : end, link, { ...joint, limits: null, spring: null });
  };
  hold(0, ends[0], bodies[0] as Body);
  for (let i = 1; i < last; i++) hinge(i, bodies[i - 1] as Body, bodies[i] as Body, joint);
  if (isClosed) hinge(last, bodies[last - 1] as Body, bodies[0] as Body, joint);
  hold(last, ends[1], bodies[last - 1] as Body);
  return joints;
}

/** Keeps what holds the ends no further apart than the chain is long, from where the end joints hold them. */
function tie(scene: SceneItems, { points, ends }: Plan, joints: readonly Joint[]): Joint {
  // Only A may be the world.
  const [a, b] = ends[1] === "pinned" ? ([1, 0] as const) : ([0, 1] as const);
  let maxLength = 0;
  for (let i = 1; i < points.length; i++) maxLength += apart(points[i - 1] as Vec2, points[i] as Vec2);
  return scene.createJoint({
    type: "distance",
    bodyA: ends[a] instanceof Body ? ends[a] : null,
    bodyB: ends[b] as Body,
    anchorA: joints.at(-a)?.anchorA as Vec2,
    anchorB: joints.at(-b)?.anchorA as Vec2,
    maxLength,
    collide: true,
  });
}

/** What the engine refused of a link or a joint, as the option of the chain that it came from. */
function retold(error: unknown): unknown {
  if (!(error instanceof ScreeError) || error.call === CALL) return error;
  const inner = error.argument.replace(/^shapes\[0\]\.?/, "");
  const argument =
    { capsule: "thickness", box: "thickness", position: "points", anchor: "points", limits: "maxBend" }[inner] ?? inner;
  const message = error.message.replace(`${error.call}: ${error.argument}`, `${CALL}: ${argument}`);
  return new ScreeError(error.code, message, { call: CALL, argument, value: error.value });
}
