// SPDX-License-Identifier: MIT
// Calls made at random, right ones and wrong ones: literals of every kind, and every public member of whatever there is.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { dist } from "./support.mjs";

const ODD = [0, -0, 1, -1, 1e-300, 1e-3, 1e12, 1e38, 1e308, -1e308, NaN, Infinity, -Infinity];
const STRANGE = [undefined, null, "", "x", {}, [], [1], true, false, () => 1, 7n];
const JOINTS = ["revolute", "prismatic", "distance", "weld", "wheel", "mouse", "motor", "pulley", "gear", "filter"];

/** What its types name: other members are inner ones. */
const PUBLIC = new Set(
  readdirSync(dist)
    .filter((name) => name.endsWith(".d.ts"))
    .flatMap((name) => readFileSync(path.join(dist, name), "utf8").match(/(?<=^ {4}(?:readonly |get |set )?)\w+/gm) ?? []),
);
// An undisposed scene is what all the rest is done to, and whole files are tested by themselves.
for (const name of ["constructor", "dispose", "loadScene", "createScene"]) PUBLIC.delete(name);

/** The public members of an object, each by its name and its descriptor. */
function membersOf(object) {
  const found = [];
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    found.push(...Object.entries(Object.getOwnPropertyDescriptors(at)).filter(([name]) => PUBLIC.has(name)));
  }
  return found;
}

/** Literals and arguments, most of them right. `things` is what there is. */
export class Choices {
  constructor(next, things) {
    this.next = next;
    this.things = things;
  }
  chance = (share) => this.next() < share;
  pick = (list) => list[Math.floor(this.next() * list.length)];
  odd = (right) => (this.chance(0.03) ? this.pick([...ODD, ...STRANGE]) : right());
  number = () => this.odd(() => (this.next() - 0.5) * this.pick([1, 4, 20, 1e3]));
  size = () => this.odd(() => 0.05 + 1.5 * this.next());
  length = () => (this.chance(0.2) ? 0 : this.size());
  point = () => this.odd(() => [12 * this.next() - 6, 8 * this.next()]);
  points = () => Array.from({ length: 3 + Math.floor(3 * this.next()) }, this.point);
  thing = () => this.odd(() => this.pick(this.things));
  /** Some of the options, each with this chance. */
  some = (share, options) =>
    Object.fromEntries(
      Object.entries(options)
        .filter(() => this.chance(share))
        .map(([name, make]) => [name, make()]),
    );

  shape = () => ({
    ...this.pick([
      () => ({ circle: this.size() }),
      () => ({ box: [this.size(), this.size()] }),
      () => ({ capsule: [this.length(), this.size()] }),
      () => ({ polygon: [[0, 0], [this.size(), 0], [0, this.size()]], ...this.some(0.3, { radius: this.length }) }),
      () => ({ outline: [[0, 0], [2, 0], [2, 1], [1, 0.3], [0, 1]] }),
      () => ({ hull: this.points() }),
      () => ({ tiles: { cell: [0.5, 0.5], rows: ["##", ".#"] } }),
      () => ({ edge: [this.point(), this.point()] }),
      () => ({ chain: this.points() }),
    ])(),
    ...this.some(0.1, { friction: this.size, restitution: this.next, position: this.point, angle: this.number }),
    ...this.some(0.05, { sensor: () => true, oneWay: () => [0, 1], density: () => this.pick([0, 1e-6, 1, 1e6]) }),
    ...this.some(0.02, { bogus: () => 1 }),
  });
  body = () => ({
    position: this.point(),
    shapes: Array.from({ length: 1 + Math.floor(2 * this.next()) }, this.shape),
    ...this.some(0.3, { type: () => this.pick(["static", "kinematic", "dynamic", "dynamic"]), velocity: this.point }),
    ...this.some(0.2, { angularVelocity: this.number, angle: this.number, fixedRotation: () => true }),
    ...this.some(0.1, { name: () => this.pick(["a", "b", "c d", ""]) }),
  });
  joint = () => ({
    type: this.pick(JOINTS),
    bodyA: this.thing(),
    bodyB: this.thing(),
    ...this.some(0.2, {
      anchor: this.point,
      limits: () => [-this.next(), this.next()],
      motor: () => ({ mode: this.pick(["velocity", "position"]), target: this.number(), maxEffort: this.size() }),
      spring: () => ({ frequency: this.size(), damping: this.next() }),
      axis: () => [0, 1],
      length: this.length,
      breakForce: this.size,
    }),
  });
  chain = () => ({ points: this.points(), ...this.some(0.3, { start: () => "pinned", end: this.thing, rope: () => true }) });
  field = () => ({
    ...this.pick([() => ({ circle: this.size() }), () => ({ box: [4, 4] })])(),
    position: this.point(),
    ...this.some(0.3, { gravity: this.point, drag: this.size, wind: this.point, density: this.size }),
  });
  mover = () => ({ capsule: [this.length(), 0.3], position: this.point(), ...this.some(0.3, { stepHeight: this.size }) });
  explosion = () => ({ position: this.point(), radius: this.size(), impulse: this.number() });
  any = () =>
    this.odd(
      this.pick([this.number, this.point, this.thing, this.points, this.shape, this.explosion, () => "a", () => undefined]),
    );

  /** Something to do, as a name and a function. */
  call(scene) {
    const literals = ["body", "body", "joint", "chain", "field", "mover", "explosion"];
    const kind = this.pick([...literals, "step", "step", "step", ...Array(8).fill("member")]);
    if (kind === "step") return ["step", () => scene.step(this.chance(0.95) ? 1 / 60 : this.number())];
    if (kind === "member") return this.useMember(this.pick([scene, ...this.things]));
    const literal = this[kind]();
    const method = kind === "explosion" ? "explode" : `create${kind[0].toUpperCase()}${kind.slice(1)}`;
    return [method, () => scene[method](literal)];
  }
  useMember(object) {
    const [name, { value, get, set }] = this.pick(membersOf(object));
    const what = `${object.constructor.name}.${name}`;
    if (typeof value === "function") {
      const words = Array.from({ length: Math.floor(4 * this.next()) }, this.any);
      return [what, () => object[name](...words)];
    }
    if (get && (!set || this.chance(0.5))) return [what, () => object[name]];
    const [same, other] = [this.chance(0.5), this.any()];
    return [`${what} =`, () => (object[name] = same ? object[name] : other)];
  }
}
