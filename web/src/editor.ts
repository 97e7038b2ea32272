// SPDX-License-Identifier: MIT
// The YAML panel: CodeMirror, with what the engine says about the text at the end of the lines that it speaks of.
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from "@codemirror/language";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { YamlMessage } from "scree";
import { button, byId, make } from "./dom.js";
import { look } from "./editor-look.js";
import { notes, setNotes } from "./notes.js";

const FIXED: Extension = [
  ...[lineNumbers(), foldGutter(), highlightSpecialChars(), history(), drawSelection(), indentOnInput()],
  ...[bracketMatching(), highlightActiveLine(), highlightSelectionMatches(), yaml(), indentUnit.of("  "), look, notes],
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, indentWithTab]),
  EditorView.contentAttributes.of({ id: "text", "aria-label": "Scene as YAML", "aria-describedby": "messages" }),
  EditorView.contentAttributes.of({ spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
];

export class Editor {
  readonly #view: EditorView;
  readonly #list = byId("messages", HTMLElement);
  readonly #apply = button("apply");
  readonly #hint = byId("apply-text", HTMLElement);
  /** What every text starts with; made once. */
  readonly #extensions: Extension;

  /** `apply` is asked to open the text as it stands. */
  constructor(apply: (text: string) => void) {
    const run = (): boolean => (apply(this.value), true);
    this.#apply.addEventListener("click", run);
    const edited = EditorView.updateListener.of(({ docChanged }) => docChanged && this.#edited());
    this.#extensions = [keymap.of([{ key: "Mod-Enter", run }]), edited, FIXED];
    this.#view = new EditorView({ parent: byId("editor", HTMLElement), state: this.#fresh("") });
  }

  get value(): string {
    return this.#view.state.doc.toString();
  }

  /** Shows a text and what was said about it. */
  show(text: string, messages: readonly YamlMessage[]): void {
    // Another text has a past of its own: undoing must not bring the one before back.
    if (this.value !== text) this.#view.setState(this.#fresh(text));
    this.#apply.disabled = false;
    this.report(messages);
  }

  /** Shows what was said about the text that stands here, and what became of it. */
  report(messages: readonly YamlMessage[]): void {
    const errors = messages.filter(({ severity }) => severity === "error").length;
    const warnings = messages.length - errors;
    const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;
    this.#hint.textContent =
      errors > 0
        ? `${count(errors, "error")}. The previous scene stays.`
        : warnings > 0
          ? `Running, with ${count(warnings, "warning")}.`
          : "Running.";
    this.#list.replaceChildren(...messages.map((message) => this.#entry(message)));
    this.#view.dispatch({ effects: setNotes.of(messages) });
    if (errors > 0) this.#reveal(messages.find(({ severity }) => severity === "error")?.line ?? 0);
  }

  #fresh(doc: string): EditorState {
    return EditorState.create({ doc, extensions: this.#extensions });
  }

  #edited(): void {
    this.#hint.textContent = "Edited; apply to run it (Ctrl+Enter).";
    this.#apply.disabled = false;
  }

  #entry(message: YamlMessage): HTMLLIElement {
    const item = make("li", "", message.severity);
    const go = make("button");
    go.type = "button";
    const body = make("span", message.text);
    if (message.key) body.prepend(make("code", message.key));
    go.append(make("b", message.line > 0 ? String(message.line) : "–"), body);
    go.setAttribute("aria-label", `Line ${message.line}, ${message.severity}: ${message.key} ${message.text}`);
    go.addEventListener("click", () => this.#reveal(message.line, message.column, true));
    item.append(go);
    return item;
  }

  /** Brings a line into view; with `focus` the cursor goes there too. */
  #reveal(line: number, column = 1, focus = false): void {
    const { doc } = this.#view.state;
    if (line < 1) return;
    const { from, length } = doc.line(Math.min(line, doc.lines));
    const at = from + Math.min(Math.max(column - 1, 0), length);
    const effects = EditorView.scrollIntoView(at, { y: "center", x: "nearest" });
    this.#view.dispatch(focus ? { effects, selection: { anchor: at } } : { effects });
    if (focus) this.#view.focus();
  }
}
