// SPDX-License-Identifier: MIT
// The bar of tools over the scene: a button and a digit for each; a tool with several forms has a row of these, and its
// digit, pressed again, goes to the next.
import { button, byId } from "../dom.js";
import { AREAS } from "./look.js";
import { FORMS } from "./make.js";
import { TOOLS, type Toolbox, type ToolName } from "./toolbox.js";

const FORMS_OF = { spawn: FORMS, overlap: AREAS } as const;

export class Toolbar {
  #box: Toolbox;
  #changed: () => void;

  /** `changed` is called after a form was chosen. */
  constructor(box: Toolbox, changed: () => void) {
    this.#box = box;
    this.#changed = changed;
    for (const name of TOOLS) button(`tool-${name}`).addEventListener("click", () => this.select(name));
    for (const name of ["spawn", "overlap"] as const) {
      for (const form of FORMS_OF[name]) {
        button(`${name}-${form}`).addEventListener("click", () => this.#choose(name, form));
      }
    }
    this.show();
  }

  enable(): void {
    for (const name of TOOLS) button(`tool-${name}`).disabled = false;
  }

  select(name: ToolName): void {
    if (name !== this.#box.name) this.#box.select(name);
    this.show();
  }

  /** By the digit of a tool. */
  key(name: ToolName): void {
    if (name === this.#box.name && (name === "spawn" || name === "overlap")) {
      const forms: readonly string[] = FORMS_OF[name];
      const next = forms[(forms.indexOf(this.#box[name].options.form) + 1) % forms.length]!;
      this.#choose(name, next);
    } else this.select(name);
  }

  /** Brings the buttons up to date with what is in hand. */
  show(): void {
    for (const name of TOOLS) button(`tool-${name}`).setAttribute("aria-pressed", String(name === this.#box.name));
    for (const name of ["spawn", "overlap"] as const) {
      byId(`forms-${name}`, HTMLElement).hidden = name !== this.#box.name;
      for (const form of FORMS_OF[name]) {
        const chosen = this.#box[name].options.form === form;
        button(`${name}-${form}`).setAttribute("aria-pressed", String(chosen));
      }
    }
    document.documentElement.dataset.tool = this.#box.name;
  }

  #choose(name: "spawn" | "overlap", form: string): void {
    (this.#box[name].options as { form: string }).form = form;
    this.show();
    this.#changed();
  }
}
