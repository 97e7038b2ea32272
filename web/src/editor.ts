// SPDX-License-Identifier: MIT
// The YAML panel: a plain text area with line numbers, and what the engine says about the text shown at its lines.
import type { YamlMessage } from "scree";
import { button, byId, make } from "./dom.js";

/** Beyond this a message is shown in the list alone. */
const NOTES_MAX = 200;

export class Editor {
  #text = byId("text", HTMLTextAreaElement);
  #gutter = byId("gutter", HTMLElement);
  #notes = byId("notes", HTMLElement);
  #list = byId("messages", HTMLElement);
  #apply = button("apply");
  #hint = byId("apply-text", HTMLElement);
  #lines = 0;

  /** `apply` is asked to open the text as it stands. */
  constructor(apply: (text: string) => void) {
    const run = (): void => apply(this.#text.value);
    this.#apply.addEventListener("click", run);
    this.#text.addEventListener("input", () => this.#edited());
    this.#text.addEventListener("scroll", () => this.#follow());
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      run();
    });
    this.#number([]);
  }

  get value(): string {
    return this.#text.value;
  }

  /** Shows a text and what was said about it. */
  show(text: string, messages: readonly YamlMessage[]): void {
    if (this.#text.value !== text) {
      this.#text.value = text;
      this.#text.scrollTo(0, 0);
    }
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
    this.#number(messages);
    this.#annotate(messages);
    if (errors > 0) this.#reveal(messages.find(({ severity }) => severity === "error")?.line ?? 0);
  }

  #edited(): void {
    this.#hint.textContent = "Edited; apply to run it (Ctrl+Enter).";
    this.#apply.disabled = false;
    if (this.#text.value.split("\n").length === this.#lines) return;
    // Lines have moved, so the messages no longer stand beside what they speak of; the list keeps them.
    this.#notes.replaceChildren();
    this.#number([]);
  }

  #entry(message: YamlMessage): HTMLLIElement {
    const item = make("li", "", message.severity);
    const go = make("button");
    go.type = "button";
    const body = make("span", message.text);
    if (message.key) body.prepend(make("code", message.key));
    go.append(make("b", message.line > 0 ? String(message.line) : "–"), body);
    go.setAttribute("aria-label", `Line ${message.line}, ${message.severity}: ${message.key} ${message.text}`);
    go.addEventListener("click", () => this.#reveal(message.line, true));
    item.append(go);
    return item;
  }

  /** Writes the line numbers, marked where something was said. */
  #number(messages: readonly YamlMessage[]): void {
    const lines = this.#text.value.split("\n").length;
    this.#lines = lines;
    const marks = new Map<number, string>();
    for (const { line, severity } of messages) {
      if (marks.get(line) !== "error") marks.set(line, severity);
    }
    const parts: Node[] = [];
    let from = 1;
    const plain = (to: number): void => {
      let text = "";
      for (; from <= to; from++) text += `${from}\n`;
      if (text) parts.push(document.createTextNode(text));
    };
    for (const [line, severity] of [...marks].filter(([at]) => at > 0 && at <= lines).sort(([a], [b]) => a - b)) {
      plain(line - 1);
      parts.push(make("span", `${line}\n`, severity));
      from = line + 1;
    }
    plain(lines);
    // Room below the last number for the text area's own scroll bar.
    parts.push(document.createTextNode("\n\n"));
    this.#gutter.replaceChildren(...parts);
    this.#follow();
  }

  /** Writes each message behind the text of its line; several at one line share it. */
  #annotate(messages: readonly YamlMessage[]): void {
    const source = this.#text.value.split("\n");
    const byLine = new Map<number, YamlMessage[]>();
    for (const message of messages.slice(0, NOTES_MAX)) {
      if (message.line < 1 || message.line > source.length) continue;
      byLine.set(message.line, [...(byLine.get(message.line) ?? []), message]);
    }
    const notes = [...byLine].map(([line, said]) => {
      const severity = said.some((message) => message.severity === "error") ? "error" : "warning";
      const note = make("div", "", `note ${severity}`);
      note.dataset.line = String(line);
      note.style.top = `calc(8px + ${line - 1} * var(--line-height))`;
      const label = make("span", said.map(({ text }) => text).join("; "));
      // Tabs are no indentation in YAML, so one character is one column here.
      note.style.paddingLeft = `calc(10px + ${(source[line - 1] ?? "").trimEnd().length + 2}ch)`;
      note.append(label);
      return note;
    });
    this.#notes.replaceChildren(...notes);
    this.#follow();
  }

  /** Keeps numbers and notes beside their lines. */
  #follow(): void {
    const { scrollLeft, scrollTop } = this.#text;
    this.#gutter.scrollTop = scrollTop;
    this.#notes.style.transform = `translateY(${-scrollTop}px)`;
    this.#notes.style.setProperty("--shift", `${-scrollLeft}px`);
  }

  /** Brings a line into view; with `focus` the cursor goes there too. */
  #reveal(line: number, focus = false): void {
    if (line < 1) return;
    const before = this.#text.value.split("\n").slice(0, line - 1).join("\n").length;
    if (focus) {
      this.#text.focus();
      const at = line === 1 ? 0 : before + 1;
      this.#text.setSelectionRange(at, at);
    }
    const height = parseFloat(getComputedStyle(this.#text).lineHeight);
    const top = (line - 1) * height;
    const { scrollTop, clientHeight } = this.#text;
    if (top < scrollTop || top + 2 * height > scrollTop + clientHeight) this.#text.scrollTop = top - clientHeight / 3;
  }
}
