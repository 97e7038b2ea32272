// SPDX-License-Identifier: MIT
// Flippers to work by the keys A and D: hinges with a motor called "flipper_left" and "flipper_right". A key drives its
// flipper the other way than the file does, and faster.
import type { Joint, Scene } from "scree";

const FASTER = 3;
const NAMES = { a: "flipper_left", d: "flipper_right" } as const;

interface Flipper {
  key: string;
  joint: Joint;
  /** The speed that the file has, rad/s. */
  rest: number;
}

export class Flippers {
  #flippers: Flipper[];
  #keys = "";

  private constructor(flippers: Flipper[]) {
    this.#flippers = flippers;
  }

  /** The flippers of a scene, or null where it has none. */
  static of(scene: Scene): Flippers | null {
    const found = Object.entries(NAMES).flatMap(([key, name]): Flipper[] => {
      const joint = scene.joint(name);
      const rest = joint?.type === "revolute" && joint.motor?.mode === "velocity" ? joint.motor.target : undefined;
      return joint && rest !== undefined ? [{ key, joint, rest }] : [];
    });
    return found.length > 0 ? new Flippers(found) : null;
  }

  get keys(): string {
    return this.#keys;
  }

  set keys(keys: string) {
    this.#keys = keys;
    for (const { key, joint, rest } of this.#flippers) {
      if (joint.alive) joint.target = keys.includes(key) ? -FASTER * rest : rest;
    }
  }
}
