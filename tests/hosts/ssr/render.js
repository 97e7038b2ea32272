// SPDX-License-Identifier: MIT
// A server renders the page before any engine runs: the import alone must do nothing and need nothing of a browser.
const before = Object.keys(globalThis).length;
const { load, ScreeError } = await import("scree");
const { DebugDraw } = await import("scree/debug-draw");
if (Object.keys(globalThis).length !== before) throw new Error("the import left something behind");

export const render = () => `<canvas data-engine="${typeof load}" data-error="${ScreeError.name}" data-view="${DebugDraw.name}"></canvas>`;
console.log(render());
