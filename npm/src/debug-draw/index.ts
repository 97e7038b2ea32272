// SPDX-License-Identifier: MIT
// "scree/debug-draw": pictures of scenes on a canvas.
export { Camera, type Bounds } from "./camera.js";
export { DebugDraw, type DebugDrawLayers, type DebugDrawOptions } from "./debug-draw.js";
export { toX, toY, type Context, type Frame, type Poses } from "./frame.js";
export type { Theme } from "./palette.js";
