// SPDX-License-Identifier: MIT
// The bar of tools over the scene: a button and a digit for each; a tool with several forms has a row of these, and its
// digit, pressed again, goes to the next.
import { button, byId } from "../dom.js";
import { AREAS, FORMS, TOOLS, type Options, type ToolName } from "../options.js";

const FORMS_OF = { spawn: FORMS, overlap: AREAS } as const;

export class Toolbar {
  #options: Options;
  #changed: () => void;

  /** Edits the tool and its form in place; `changed` is called after that. */
  constructor(options: Options, changed: () => void) {
    this.#options = options;
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
    this.#options.tool = name;
    this.show();
    this.#changed();
  }

  /** By the digit of a tool. */
  key(name: ToolName): void {
    if (name === this.#options.tool && (name === "spawn" || name === "overlap")) {
      const forms: readonly string[] = FORMS_OF[name];
      const next = forms[(forms.indexOf(this.#options[name].form) + 1) % forms.length]!;
      this.#choose(name, next);
    } else this.select(name);
  }

  /** Brings the buttons up to date with what is in hand. */
  show(): void {
    for (const name of TOOLS) button(`tool-${name}`).setAttribute("aria-pressed", String(name === this.#options.tool));
    for (const name of ["spawn", "overlap"] as const) {
      byId(`forms-${name}`, HTMLElement).hidden = name !== this.#options.tool;
      for (const form of FORMS_OF[name]) {
        const chosen = this.#options[name].form === form;
        button(`${name}-${form}`).setAttribute("aria-pressed", String(chosen));
      }
    }
    document.documentElement.dataset.tool = this.#options.tool;
  }

  #choose(name: "spawn" | "overlap", form: string): void {
    (this.#options[name] as { form: string }).form = form;
    this.show();
    this.#changed();
  }
}
