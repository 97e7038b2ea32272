// SPDX-License-Identifier: MIT
// Messages about a text, at the end of their lines and in the gutter; they move with their lines while one types.
import { RangeSet, StateEffect, StateField, type Text, type Transaction } from "@codemirror/state";
import {
  Decoration,
  EditorView,
  GutterMarker,
  WidgetType,
  gutterLineClass,
  type DecorationSet,
} from "@codemirror/view";
import type { YamlMessage } from "scree";
import { make } from "./dom.js";

/** Beyond this a message is shown in the list alone. */
const NOTES_MAX = 200;

type Severity = YamlMessage["severity"];

class Note extends WidgetType {
  constructor(
    readonly line: number,
    readonly severity: Severity,
    readonly text: string,
  ) {
    super();
  }

  override eq(other: Note): boolean {
    return other.line === this.line && other.severity === this.severity && other.text === this.text;
  }

  toDOM(): HTMLElement {
    const note = make("span", this.text, `note ${this.severity}`);
    note.dataset.line = String(this.line);
    note.setAttribute("aria-hidden", "true");
    return note;
  }
}

class Mark extends GutterMarker {
  constructor(override readonly elementClass: string) {
    super();
  }
}

const MARKS: Record<Severity, Mark> = { error: new Mark("error"), warning: new Mark("warning") };
const LINES: Record<Severity, Decoration> = {
  error: Decoration.line({ class: "noted error" }),
  warning: Decoration.line({ class: "noted warning" }),
};

interface Notes {
  text: DecorationSet;
  gutter: RangeSet<GutterMarker>;
}

/** Replaces what was said by this. */
export const setNotes = StateEffect.define<readonly YamlMessage[]>();

/** Several messages at one line share a note. */
function build(doc: Text, messages: readonly YamlMessage[]): Notes {
  const byLine = new Map<number, YamlMessage[]>();
  for (const message of messages.slice(0, NOTES_MAX)) {
    if (message.line < 1) continue;
    // What ends too soon is told of the line after the last.
    const line = Math.min(message.line, doc.lines);
    byLine.set(line, [...(byLine.get(line) ?? []), message]);
  }
  const text = [];
  const gutter = [];
  for (const [number, said] of [...byLine].sort(([a], [b]) => a - b)) {
    const { from, to } = doc.line(number);
    const severity = said.some((message) => message.severity === "error") ? "error" : "warning";
    const note = new Note(number, severity, said.map((message) => message.text).join("; "));
    text.push(LINES[severity].range(from), Decoration.widget({ widget: note, side: 1 }).range(to));
    gutter.push(MARKS[severity].range(from));
  }
  return { text: Decoration.set(text), gutter: RangeSet.of(gutter) };
}

function update(before: Notes, { changes, effects, newDoc }: Transaction): Notes {
  for (const effect of effects) if (effect.is(setNotes)) return build(newDoc, effect.value);
  return { text: before.text.map(changes), gutter: before.gutter.map(changes) };
}

export const notes = StateField.define<Notes>({
  create: () => ({ text: Decoration.none, gutter: RangeSet.empty }),
  update,
  provide: (field) => [
    EditorView.decorations.from(field, ({ text }) => text),
    gutterLineClass.from(field, ({ gutter }) => gutter),
  ],
});
