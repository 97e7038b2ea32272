// SPDX-License-Identifier: MIT
// Cuts dynamic bodies in two along a line. Both parts keep the frame of the whole, so that joints hold them where they
// held it, and the velocity field: each goes on as its half of the whole went. Mass is shared by area and density.
import { LIMITS, type Body, type JointLiteral, type Scene, type Shape, type ShapeLiteral } from "scree";
import type { Joint } from "scree";
import type { Place } from "./commands.js";
import { areaOf, beyond, clip, coreOf, thinned, type Line, type Polygon } from "./polygon.js";

/** A part lighter than this share of the whole is not worth a body. */
const SLIVER = 0.002;

/** A shape of the body that is cut. */
interface Piece {
  shape: Shape;
  points: Polygon;
  radius: number;
}

/** Its shapes with an inside; null where one is without, or where it is unknown what it is made of. */
function piecesOf(scene: Scene, body: Body): Piece[] | null {
  const { count, kind, body: owner } = scene.shapes;
  const shapes = body.shapes;
  const several = shapes.filter(({ pieces }) => pieces > 1);
  const pieces: Piece[] = [];
  for (let row = 0; row < count; row++) {
    if (kind[row] === 0 || owner[row] !== body.index) continue;
    const core = coreOf(scene, row);
    const shape = shapes.find(({ index }) => index === row) ?? several[0];
    if (!core || !shape || several.length > 1) return null;
    pieces.push({ shape, ...core });
  }
  return pieces;
}

/** The shapes of what is not beyond a line, `share` times as dense as those of the whole, and their mass. */
function halfOf(pieces: readonly Piece[], line: Line, density: (shape: Shape) => number): [ShapeLiteral[], number] {
  const shapes: ShapeLiteral[] = [];
  let mass = 0;
  for (const { shape, points, radius } of pieces) {
    // The skin of a round corner reaches as far as the cut.
    const crossed = points.some((point) => beyond(line, point) > 0);
    const kept = clip(points, crossed ? { ...line, offset: line.offset - radius } : line);
    if (kept.length === 0) continue;
    const { friction, frictionKinetic, frictionMix, restitution, restitutionMix, rollingResistance, sensor } = shape;
    shapes.push({
      hull: thinned(kept, LIMITS.polygonMax),
      radius,
      density: density(shape),
      friction: { static: friction, kinetic: frictionKinetic },
      ...{ frictionMix, restitution, restitutionMix, rollingResistance, sensor },
      ...{ surfaceSpeed: shape.surfaceSpeed, category: shape.category, mask: shape.mask, group: shape.group },
    });
    mass += areaOf(kept) * density(shape);
  }
  return [shapes, mass];
}

/** A body like another, of these shapes, that moves as the same points of that one do. */
function makePart(scene: Scene, whole: Body, shapes: ShapeLiteral[]): Body {
  const { gravityScale, linearDamping, angularDamping, sleepThreshold, ccd, fixedRotation, lockX, lockY } = whole;
  const { fill, outline, outlineWidth, rotation, center } = scene.bodies;
  const row = whole.index;
  const { position, angle, velocity, angularVelocity } = whole;
  const looks = { fill: fill[row]!, outline: outline[row]!, outlineWidth: outlineWidth[row]! };
  const [cos, sin] = [rotation[2 * row]!, rotation[2 * row + 1]!];
  const [cx, cy] = [center[2 * row]!, center[2 * row + 1]!];
  const part = scene.createBody({
    ...{ position, angle, shapes, gravityScale, linearDamping, angularDamping, sleepThreshold, ccd },
    ...{ fixedRotation, lockX, lockY, ...looks },
  });
  const [px, py] = part.center;
  const [dx, dy] = [px - cx, py - cy];
  const [rx, ry] = [cos * dx - sin * dy, sin * dx + cos * dy];
  part.velocity = [velocity[0] - angularVelocity * ry, velocity[1] + angularVelocity * rx];
  part.angularVelocity = angularVelocity;
  return part;
}

/** What a joint of each type takes; those of the others go with the body that is cut. */
const TAKEN: Partial<Record<Joint["type"], readonly (keyof Joint)[]>> = {
  revolute: ["angle", "limits", "softLimits", "motor", "spring"],
  prismatic: ["angle", "axis", "limits", "softLimits", "motor", "spring"],
  wheel: ["angle", "axis", "limits", "softLimits", "motor", "spring"],
  weld: ["angle", "spring", "angularSpring"],
  distance: ["limits", "softLimits", "motor", "spring"],
};

/** The same joint between other bodies; null where there can be none. */
function jointAnew(joint: Joint, whole: Body, part: Body): JointLiteral | null {
  const taken = TAKEN[joint.type];
  if (!taken) return null;
  const { anchorA, anchorB, breakForce, breakTorque, collide, enabled } = joint;
  const [bodyA, bodyB] = [joint.bodyA === whole ? part : joint.bodyA, joint.bodyB === whole ? part : joint.bodyB];
  const own = Object.fromEntries(taken.map((key) => [key, joint[key]]));
  // A distance beside limits or a motor counts only for its spring.
  const free = joint.type === "distance" && (joint.spring || !(joint.limits || joint.motor));
  const length = free ? { length: joint.length } : {};
  const ends = { type: joint.type, bodyA, bodyB, anchorA, anchorB };
  return { ...ends, ...own, ...length, breakForce, breakTorque, collide, enabled } as JointLiteral;
}

/** The line through two points, in the frame of a body. */
function lineIn(scene: Scene, body: Body, from: Place, to: Place): Line {
  const { rotation } = scene.bodies;
  const [cos, sin] = [rotation[2 * body.index]!, rotation[2 * body.index + 1]!];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  const [nx, ny] = [-dy / length, dx / length];
  const [x, y] = body.position;
  return {
    normal: [cos * nx + sin * ny, -sin * nx + cos * ny],
    offset: nx * (from[0] - x) + ny * (from[1] - y),
  };
}

/** Makes both parts of a body; null, and nothing is made, where one of them would be nothing to speak of. */
function part(scene: Scene, body: Body, line: Line): [below: Body, above: Body] | null {
  const pieces = piecesOf(scene, body);
  if (!pieces) return null;
  const whole = pieces.reduce((sum, { points, shape }) => sum + areaOf(points) * shape.density, 0);
  const area = pieces.reduce((sum, { points }) => sum + areaOf(points), 0);
  // A mass that the body was given counts for more than the densities of its shapes.
  const density = (shape: Shape): number => (whole > 0 ? (shape.density * body.mass) / whole : body.mass / area);
  const other: Line = { normal: [-line.normal[0], -line.normal[1]], offset: -line.offset };
  const halves = [halfOf(pieces, line, density), halfOf(pieces, other, density)] as const;
  if (halves.some(([shapes, mass]) => shapes.length === 0 || mass < SLIVER * body.mass)) return null;
  const made: Body[] = [];
  try {
    for (const [shapes] of halves) made.push(makePart(scene, body, shapes));
  } catch (error) {
    for (const each of made) each.destroy();
    // Too thin a part for the engine. By name, for in Node the engine may come from another copy of the package.
    if ((error as Error).name === "ScreeError") return null;
    throw error;
  }
  return [made[0]!, made[1]!];
}

/** Cuts one body; false: it is left whole. */
function cutBody(scene: Scene, body: Body, line: Line): boolean {
  const parts = part(scene, body, line);
  if (!parts) return false;
  const nearer = (at: Place): Body => parts[beyond(line, at) > 0 ? 1 : 0];
  const joints = body.joints.map((joint): [string, JointLiteral | null] => {
    const at = joint.bodyA === body ? joint.anchorA : joint.anchorB;
    return [joint.name, TAKEN[joint.type] ? jointAnew(joint, body, nearer(at)) : null];
  });
  for (const group of scene.groups) {
    if (group.bodies.includes(body)) for (const each of parts) group.add(each);
  }
  for (const other of body.exclusions) for (const each of parts) each.exclude(other);
  const { name } = body;
  body.destroy();
  if (name) parts[parts[0].mass < parts[1].mass ? 1 : 0].name = name;
  for (const [called, joint] of joints) if (joint) scene.createJoint(called ? { ...joint, name: called } : joint);
  return true;
}

/** Parts each dynamic body that the line from one point to another crosses from side to side. Returns how many. */
export function cut(scene: Scene, from: Place, to: Place): number {
  const way: Place = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(way[0] * way[0] + way[1] * way[1]);
  if (!(length > 0)) return 0;
  // Of any mask, those asleep, too.
  const seen = { category: 0 };
  const hits = scene.raycastAll(from, way, length, seen);
  const ends = new Set([from, to].flatMap((end) => scene.overlapPoint(end, seen)));
  const crossed = new Set(hits.map(({ body }) => body));
  let count = 0;
  for (const body of crossed) {
    if (body.type !== "dynamic" || ends.has(body)) continue;
    if (cutBody(scene, body, lineIn(scene, body, from, to))) count++;
  }
  return count;
}
