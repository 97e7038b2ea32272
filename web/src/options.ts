// SPDX-License-Identifier: MIT
// What the user has set: which tool is in hand, what is drawn, how fast it goes. The page owns it and edits it in place;
// whoever runs the engine is sent all of it after each edit.
import type { DebugDrawLayers } from "scree/debug-draw";

export const TOOLS = ["drag", "throw", "spawn", "cut", "explode", "ray", "overlap"] as const;
export type ToolName = (typeof TOOLS)[number];

/** What is spawned, and what looks for overlaps. */
export const FORMS = ["box", "ball", "capsule", "polygon"] as const;
export const AREAS = ["circle", "box"] as const;

export interface Options {
  tool: ToolName;
  /** `size`: about how wide and high it is, m. */
  spawn: { form: (typeof FORMS)[number]; size: number };
  /** See `Blast` of the commands. */
  explode: { reach: number; impulse: number; occluded: boolean };
  /** How often a ray is reflected. */
  ray: { bounces: number };
  /** `size`: how wide and high, m. */
  overlap: { form: (typeof AREAS)[number]; size: number };
  layers: DebugDrawLayers;
  /** Are stage times taken and shown? */
  profile: boolean;
  /** Scene seconds a real second. */
  speed: number;
}

export function defaults(): Options {
  return {
    tool: "drag",
    spawn: { form: "box", size: 0.8 },
    explode: { reach: 4, impulse: 10, occluded: true },
    ray: { bounces: 4 },
    overlap: { form: "circle", size: 2 },
    layers: {
      ...{ background: true, grid: true, scale: true, border: true },
      ...{ fields: true, shapes: true, asleep: true, joints: true },
      ...{ contacts: false, impulses: false, islands: false, graph: false, boxes: false },
      ...{ velocities: false, origins: false, centers: false },
    },
    profile: false,
    speed: 1,
  };
}
