// SPDX-License-Identifier: MIT
// A figure to walk with the keys: a kinematic body called "hero" of one upright capsule or box, moved by a mover.
import type { Body, Mover, MoverOptions, Scene } from "scree";

const SPEED = 6; // m/s
const JUMP = 11; // m/s
/** How fast it gets its way in the air, m/s². */
const AIR = 25;
const PUSH = 600; // N
const MASS = 70; // kg

/** The form of a body of one capsule or box. */
function formOf(scene: Scene, body: Body): Pick<MoverOptions, "capsule" | "box"> | null {
  const [shape, ...others] = body.shapes;
  if (!shape || others.length > 0) return null;
  const { radius, firstVertex, vertexCount, vertices } = scene.shapes;
  const [row, first] = [shape.index, firstVertex[shape.index] ?? 0];
  const reach = [0, 0];
  for (let i = 2 * first; i < 2 * (first + (vertexCount[row] ?? 0)); i++) {
    reach[i % 2] = Math.max(reach[i % 2] ?? 0, 2 * Math.abs(vertices[i] ?? 0));
  }
  const [width, height] = [reach[0] ?? 0, reach[1] ?? 0];
  if (shape.kind === "capsule") return { capsule: [height, radius[row] ?? 0] };
  return shape.kind === "box" ? { box: [width, height] } : null;
}

/** All of a hero but its body. */
export interface Stance {
  keys: string;
  jumped: boolean;
  /** Of its mover; undefined: it has not set out. */
  bytes: Uint8Array | undefined;
}

export class Hero {
  #scene: Scene;
  #body: Body;
  #mover: Mover | null = null;
  #walks = false;
  /** Those of its keys that are down. */
  keys = "";
  /** Was the key to jump down when it last moved? One press is one jump. */
  #jumped = false;

  private constructor(scene: Scene, body: Body) {
    this.#scene = scene;
    this.#body = body;
  }

  /** The figure of a scene, or null where it has none. */
  static of(scene: Scene): Hero | null {
    const body = scene.body("hero");
    return body?.type === "kinematic" && formOf(scene, body) ? new Hero(scene, body) : null;
  }

  /** After a step. Until a key is pressed for the first time the scene goes as if nobody watched. */
  move(): void {
    if (!this.#walks && this.keys === "") return;
    if (!this.#walks) this.#mover = this.#start();
    this.#walks = true;
    const { keys } = this;
    const [mover, dt] = [this.#mover!, this.#scene.dt];
    const wanted = SPEED * (Number(keys.includes("d")) - Number(keys.includes("a")));
    let [vx, vy] = mover.velocity;
    const change = wanted - vx;
    vx = mover.grounded ? wanted : vx + Math.sign(change) * Math.min(Math.abs(change), AIR * dt);
    const jumps = keys.includes("w") && !this.#jumped && mover.grounded;
    this.#jumped = keys.includes("w");
    vy = jumps ? JUMP : vy + this.#scene.gravity[1] * dt;
    mover.dropThrough = keys.includes("s");
    mover.move([vx, vy], dt);
  }

  get stance(): Stance {
    return { keys: this.keys, jumped: this.#jumped, bytes: this.#walks ? this.#mover?.snapshot() : undefined };
  }

  set stance({ keys, jumped, bytes }: Stance) {
    this.keys = keys;
    this.#jumped = jumped;
    this.#walks = bytes !== undefined;
    if (bytes) this.#mover?.restore(bytes);
  }

  #start(): Mover {
    const [scene, body] = [this.#scene, this.#body];
    const form = formOf(scene, body);
    const mover = scene.createMover({ ...form, position: body.position, push: PUSH, mass: MASS, body });
    // Finds the ground that it stands on.
    mover.move([0, 0], 0);
    return mover;
  }
}
