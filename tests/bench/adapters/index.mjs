// SPDX-License-Identifier: MIT
// The engines by name, each loaded only when asked for. An adapter is
//   { title, package, sleeps, slow, load() }      package: its package.json, for the version
// and load() answers a function that builds a scene of scenes.mjs and returns
//   { step(), poses(out), dispose(), hash?() }    poses: x, y, angle of each body in the order of the scene
//   and rays(rays, reach, distance)               rays: x, y and a unit direction each; distance: how far each went
// Every engine runs at its own defaults but for what the scene says: gravity, dt, sleep, materials; damping is 0.
const adapters = ["scree", "box2d3", "rapier", "planck", "matter"];

export const ENGINES = adapters;

export async function adapterOf(name) {
  if (!adapters.includes(name)) throw new Error(`no such engine: ${name} (there are ${adapters.join(", ")})`);
  return (await import(`./${name}.mjs`)).default;
}
