// SPDX-License-Identifier: MIT
// The settings panel: what is drawn beside the shapes.
import GUI from "lil-gui";
import type { BlastOptions } from "./blast.js";
import { byId } from "./dom.js";
import type { ProfilePanel } from "./profile.js";
import type { ViewOptions } from "./view.js";

/** Lets the user edit the options in place; `changed` is called after each edit. */
export function attachSettings(
  options: ViewOptions,
  blast: BlastOptions,
  profile: ProfilePanel,
  changed: () => void,
): void {
  const gui = new GUI({ container: byId("settings", HTMLElement), title: "View" });
  // The tab above the panel says the same.
  gui.domElement.querySelector(":scope > .lil-title, :scope > .title")?.remove();
  const overlays = gui.addFolder("Overlays");
  overlays.add(options, "fields").name("Fields");
  overlays.add(options, "joints").name("Joints");
  overlays.add(options, "contacts").name("Contact points and normals");
  overlays.add(options, "velocities").name("Velocities");
  overlays.add(options, "origins").name("Body origins");
  // A key switches it as well.
  overlays.add(profile, "shown").name("Profile: stage times and counters").listen();
  const explosion = gui.addFolder("Explosions");
  explosion.add(blast, "reach", 0.5, 20, 0.5).name("Reach, m");
  explosion.add(blast, "impulse", -50, 50, 1).name("Impulse a metre of width, N s");
  explosion.add(blast, "occluded").name("Walls hide what is behind them");
  const canvas = gui.addFolder("Canvas");
  canvas.add(options, "grid").name("Grid");
  canvas.add(options, "border").name("Scene border");
  canvas.add(options, "background").name("Background of the scene");
  gui.onChange(changed);
}
