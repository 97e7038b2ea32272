// SPDX-License-Identifier: MIT
// Chains of links: bodies along a line of points, and joints where they meet.
import { Body } from "./body.js";
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

/** A new chain. It takes the material and the filter of its links as a shape literal has them. */
export interface ChainOptions extends Pick<ShapeOptions, (typeof MATERIAL)[number]> {
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
}

/** What `createChain` made. */
export interface Chain {
  /** The links, from the first point on. */
  readonly bodies: readonly Body[];
  /** The joints from the first point on: those of the ends, where these are held, and those between. */
  readonly joints: readonly Joint[];
  /** Removes the links, and with them their joints. */
  destroy(): void;
}

const JOINT = ["spring", "breakForce", "breakTorque", "collide"] as const;
const OWN = ["points", "linkLength", "thickness", "shape", "maxBend", "start", "end"];
const CALL = "createChain";
/** Points that are nearer than this are at one place, m. */
const NEAR = 1e-6;
const LINKS_MAX = 100_000;

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
  joint: Record<string, unknown>;
  ends: [start: End, end: End];
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
    build(stage, { ...plan, ends: [start, end] });
  } finally {
    stage.dispose();
  }
  return build(scene, plan);
}

function readChain(scene: SceneItems, options: unknown): Plan {
  const checker: Checker = new Checker(CALL);
  const literal = checker.literal(options, [...OWN, ...MATERIAL, ...JOINT]);
  const { linkLength = Infinity, thickness = 0.1, shape = "capsule", maxBend = Infinity } = literal;
  const step = checker.number("linkLength", linkLength);
  if (!(step > 0)) checker.refuse("out-of-range", "linkLength", linkLength, "must be above 0");
  const points = resample(checker, literal["points"], step);
  const [first, last] = [points[0] as Vec2, points[points.length - 1] as Vec2];
  const isClosed = apart(first, last) < NEAR;
  if (isClosed && points.length < 4) {
    checker.refuse("too-few-points", "points", literal["points"], "must make three links to close");
  }
  checker.word("shape", shape, { capsule: 0, box: 1 });
  const bend = checker.number("maxBend", maxBend);
  if (!(bend >= 0)) checker.refuse("out-of-range", "maxBend", maxBend, "must be at least 0");
  const ends = (["start", "end"] as const).map((key) => {
    const end = literal[key] ?? "free";
    if (isClosed && end !== "free") checker.refuse("bad-kind", key, end, "is nothing that a closed chain has");
    return end === "free" || end === "pinned" ? end : scene.given(CALL, key, end);
  });
  return {
    points,
    isClosed,
    thickness: checker.number("thickness", thickness),
    shape: shape as Plan["shape"],
    material: pick(literal, MATERIAL),
    joint: { ...pick(literal, JOINT), limits: bend === Infinity ? undefined : [-bend, bend] },
    ends: ends as Plan["ends"],
  };
}

/** The points, and those between that divide what is longer than a step. */
function resample(checker: Checker, value: unknown, step: number): Vec2[] {
  const flat = checker.points("points", value);
  if (flat.length < 4) checker.refuse("too-few-points", "points", value, "must be at least two");
  const points: Vec2[] = [];
  for (let i = 0; i < flat.length; i += 2) {
    const [x, y] = [flat[i] as number, flat[i + 1] as number];
    const key = `points[${i / 2}]`;
    if (!Number.isFinite(x) || !Number.isFinite(y)) checker.refuse("not-finite", key, [x, y], "must be finite");
    const [fromX, fromY] = points[points.length - 1] ?? [x, y];
    const length = apart([fromX, fromY], [x, y]);
    if (i > 0 && length < NEAR) checker.refuse("degenerate", key, [x, y], "must not be where the one before it is");
    const parts = Math.max(1, Math.round(length / step));
    if (!(points.length + parts <= LINKS_MAX)) {
      checker.refuse("out-of-range", key, [x, y], `must need no more than ${LINKS_MAX} links`);
    }
    for (let part = 1; part < parts; part++) {
      const share = part / parts;
      points.push([fromX + (x - fromX) * share, fromY + (y - fromY) * share]);
    }
    points.push([x, y]);
  }
  return points;
}

function pick(literal: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, literal[key]]));
}

function build(scene: SceneItems, plan: Plan): Chain {
  const bodies: Body[] = [];
  const destroy = () => {
    for (const body of bodies) if (body.alive) body.destroy();
  };
  try {
    for (let i = 1; i < plan.points.length; i++) bodies.push(scene.createBody(linkOf(plan, i)));
    return { bodies, joints: join(scene, plan, bodies), destroy };
  } catch (error) {
    destroy();
    throw retold(error);
  }
}

/** The body from the point before this one to this one. */
function linkOf({ points, thickness, shape, material }: Plan, i: number): BodyOptions {
  const [from, to] = [points[i - 1] as Vec2, points[i] as Vec2];
  const length = apart(from, to);
  const form = shape === "box" ? { box: [length, thickness] as const } : { capsule: [length, thickness / 2] as const };
  return {
    position: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
    angle: direction(to[0] - from[0], to[1] - from[1]),
    shapes: [{ ...form, ...material }],
  };
}

function join(scene: SceneItems, { points, isClosed, joint, ends }: Plan, bodies: Body[]): Joint[] {
  const joints: Joint[] = [];
  const last = bodies.length;
  const hinge = (i: number, bodyA: Body | null, bodyB: Body, options: object) =>
    joints.push(scene.createJoint({ type: "revolute", bodyA, bodyB, anchor: points[i] as Vec2, ...options }));
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

/** What the engine refused of a link or a joint, as the option of the chain that it came from. */
function retold(error: unknown): unknown {
  if (!(error instanceof ScreeError) || error.call === CALL) return error;
  const inner = error.argument.replace(/^shapes\[0\]\.?/, "");
  const argument =
    { capsule: "thickness", box: "thickness", position: "points", anchor: "points", limits: "maxBend" }[inner] ?? inner;
  const message = error.message.replace(`${error.call}: ${error.argument}`, `${CALL}: ${argument}`);
  return new ScreeError(error.code, message, { call: CALL, argument, value: error.value });
}

function apart([ax, ay]: Vec2, [bx, by]: Vec2): number {
  const [x, y] = [bx - ax, by - ay];
  return Math.sqrt(x * x + y * y);
}

/** The angle of a vector by nothing but what is the same on every machine, which Math.atan2 is not. */
function direction(x: number, y: number): number {
  if (x < 0) return (y < 0 ? -Math.PI : Math.PI) - direction(-x, y);
  // The tangent of an eighth of it is below 0.2, and then the series is short.
  let tangent = y / (apart([0, 0], [x, y]) + x);
  for (let i = 0; i < 2; i++) tangent /= 1 + Math.sqrt(1 + tangent * tangent);
  const square = tangent * tangent;
  let series = 0;
  for (let n = 19; n > 0; n -= 2) series = 1 / n - square * series;
  return 8 * tangent * series;
}
