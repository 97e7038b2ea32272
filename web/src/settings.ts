// SPDX-License-Identifier: MIT
// The settings panel: what is drawn beside the shapes.
import GUI from "lil-gui";
import { byId } from "./dom.js";
import type { Options } from "./options.js";

/** Lets the user edit the options in place; `changed` is called after each edit. */
export function attachSettings(options: Options, changed: () => void): void {
  const { layers, spawn, explode, ray, overlap } = options;
  const gui = new GUI({ container: byId("settings", HTMLElement), title: "View" });
  // The tab above the panel says the same.
  gui.domElement.querySelector(":scope > .lil-title, :scope > .title")?.remove();
  const overlays = gui.addFolder("Overlays");
  overlays.add(layers, "shapes").name("Shapes");
  overlays.add(layers, "asleep").name("Bodies asleep are paler");
  overlays.add(layers, "fields").name("Fields");
  overlays.add(layers, "joints").name("Joints");
  overlays.add(layers, "contacts").name("Contact points and normals");
  overlays.add(layers, "impulses").name("Impulses of contacts");
  overlays.add(layers, "islands").name("Islands");
  overlays.add(layers, "graph").name("Colours of the contact graph");
  overlays.add(layers, "boxes").name("Boxes of the tree");
  overlays.add(layers, "velocities").name("Velocities");
  overlays.add(layers, "origins").name("Body origins");
  overlays.add(layers, "centers").name("Centres of mass");
  // A key switches it as well.
  overlays.add(options, "profile").name("Profile: stages and counters").listen();
  const sizes = gui.addFolder("Tools");
  sizes.add(spawn, "size", 0.1, 4, 0.1).name("Size of a new body, m");
  sizes.add(ray, "bounces", 0, 12, 1).name("Reflections of the ray");
  sizes.add(overlap, "size", 0.2, 20, 0.2).name("Size of the overlap tool, m");
  const explosion = gui.addFolder("Explosions");
  explosion.add(explode, "reach", 0.5, 20, 0.5).name("Reach, m");
  explosion.add(explode, "impulse", -50, 50, 1).name("Impulse a metre of width, N s");
  explosion.add(explode, "occluded").name("Walls hide what is behind them");
  const canvas = gui.addFolder("Canvas");
  canvas.add(layers, "grid").name("Grid");
  canvas.add(layers, "border").name("Scene border");
  canvas.add(layers, "background").name("Background of the scene");
  gui.onChange(changed);
}
