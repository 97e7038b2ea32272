// SPDX-License-Identifier: MIT
// The editor in the page's own colours, light or dark.
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "transparent", color: "var(--ink)", fontSize: "inherit" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "var(--line-height)" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--accent)" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--raised) 55%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 24%, transparent)",
  },
  ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--accent) 14%, transparent)" },
  ".cm-matchingBracket": { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)", color: "inherit" },
  ".cm-panels": { backgroundColor: "var(--raised)", color: "var(--ink)", fontFamily: "var(--sans)" },
  ".cm-panels .cm-textfield, .cm-panels .cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line)",
    color: "inherit",
    borderRadius: "5px",
  },
  ".cm-foldPlaceholder": { background: "var(--raised)", border: "0", color: "var(--soft)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--code-key)" },
  { tag: [tags.string, tags.content], color: "var(--ink)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-value)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.separator, tags.squareBracket, tags.brace, tags.punctuation], color: "var(--soft)" },
  { tag: [tags.labelName, tags.typeName, tags.keyword, tags.meta], color: "var(--code-value)" },
]);

export const look: Extension = [theme, syntaxHighlighting(colours)];
