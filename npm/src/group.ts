// SPDX-License-Identifier: MIT
import type { Body } from "./body.js";
import { Checker } from "./check.js";
import { Handle } from "./handle.js";
import type { Handles } from "./handles.js";
import { NAME_BYTES } from "./names.js";
import { refuseWrites } from "./read-only.js";
import type { SceneState } from "./state.js";

/**
 * A named group of bodies, to do something to all of them at once. A body may be in any number of groups, and leaves
 * them when it is destroyed. There is one such object for each group, so `===` compares groups.
 */
export class Group extends Handle {
  /** @internal */
  protected override readonly noun = "group";
  readonly #handles: Handles;

  /** @internal */
  constructor(state: SceneState, handles: Handles, id: number) {
    super(state, id);
    this.#handles = handles;
  }

  /** The name that it was made under. */
  get name(): string {
    const { exports, memory } = this.state;
    return memory.text(exports.group_name(this.use("name"), this.id) >>> 0, NAME_BYTES);
  }

  /** False: bodies of the group never touch each other. */
  get selfCollide(): boolean {
    return this.state.exports.group_self_collide(this.use("selfCollide"), this.id) !== 0;
  }

  /** The bodies, by row. */
  get bodies(): Body[] {
    const { exports, memory } = this.state;
    const scene = this.use("bodies");
    const ids = memory.handles("bodies", (out, room) => exports.group_members(scene, this.id, out, room));
    return ids.map((id) => this.#handles.body(id));
  }

  /** How many bodies are in it. */
  get size(): number {
    return this.state.exports.group_members(this.use("size"), this.id, 0, 0) >>> 0;
  }

  /** Are all of its bodies enabled? Setting it enables or disables them all. */
  get enabled(): boolean {
    this.use("enabled");
    return this.bodies.every((body) => body.enabled);
  }

  set enabled(value: boolean) {
    const disabled = 1 - new Checker("enabled").flag("enabled", value);
    this.perform("enabled", "enabled", this.state.exports.group_set_disabled, disabled);
  }

  /** Puts a body in, by its object or its name. One that is in it stays. */
  add(body: Body | string): void {
    this.use("add");
    this.perform("add", "body", this.state.exports.group_add, this.#handles.given("add", "body", body));
  }

  /** Takes a body out, by its object or its name. One that is not in it stays out. */
  remove(body: Body | string): void {
    this.use("remove");
    this.perform("remove", "body", this.state.exports.group_remove, this.#handles.given("remove", "body", body));
  }

  /** Removes the group, and with `bodies: true` also its bodies. */
  destroy(options: { bodies?: boolean } = {}): void {
    const checker = new Checker("destroy");
    const { bodies } = checker.literal(options, ["bodies"]);
    const withBodies = bodies === undefined ? 0 : checker.flag("bodies", bodies);
    this.perform("destroy", undefined, this.state.exports.group_destroy, withBodies);
  }

  /** @internal */
  protected override isAlive(scene: number): boolean {
    return this.state.exports.group_alive(scene, this.id) !== 0;
  }
}

refuseWrites(Group);
