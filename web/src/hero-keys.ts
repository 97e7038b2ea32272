// SPDX-License-Identifier: MIT
// The keys of a figure that walks, and of flippers.
import { takesKey } from "./dom.js";

const KEYS = ["a", "d", "w", "s"];

/** Tells `changed` which of its keys are down, whenever that changes. */
export function attachHeroKeys(changed: (keys: string) => void): void {
  const down = new Set<string>();
  const tell = (): void => changed(KEYS.filter((key) => down.has(key)).join(""));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesKey(event.target, event.key)) return;
    const key = event.key.toLowerCase();
    if (!KEYS.includes(key) || down.has(key)) return;
    down.add(key);
    tell();
  });
  document.addEventListener("keyup", (event) => {
    if (down.delete(event.key.toLowerCase())) tell();
  });
  addEventListener("blur", () => {
    if (down.size === 0) return;
    down.clear();
    tell();
  });
}
