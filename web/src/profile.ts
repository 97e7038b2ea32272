// SPDX-License-Identifier: MIT
// The panel over the scene that shows where the time of a step goes, and what there is to do in one.
import { STAGES, type Counters } from "scree";
import { byId, make } from "./dom.js";
import { STAGE_KEYS, type Profile } from "./protocol.js";

/** What a row of the panel shows. */
interface Row {
  bar: HTMLElement;
  value: HTMLElement;
}

const whole = (count: number): string => count.toLocaleString("en");
const share = (part: number, all: number): string => (all > 0 ? `${Math.round((100 * part) / all)} %` : "–");

/** Bytes for a reader. */
export const size = (bytes: number): string =>
  bytes < 1e6 ? `${Math.round(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

/** Figures of the panel, beside those that stand under the scene anyway. */
const FIGURES: readonly [label: string, title: string, text: (counters: Counters) => string][] = [
  ["awake", "bodies that the next step moves", ({ awake }) => whole(awake)],
  ["islands", "groups of bodies that touch", ({ islands }) => whole(islands)],
  ["pairs", "pairs of shapes that are near each other", ({ pairs }) => whole(pairs)],
  ["moved", "shapes that left their padded box, each a search for new pairs", ({ moved }) => whole(moved)],
  ["tested", "pairs that were looked at closely", ({ tested }) => whole(tested)],
  ["reused", "of these, pairs that needed no new search for features", ({ tested, reused }) => share(reused, tested)],
  ["solved", "contacts that the last step solved", ({ solved }) => whole(solved)],
  ["lanes", "how full the batches of four contacts were", ({ solved, batches }) => share(solved, 4 * batches)],
  ["colours", "colours that contacts were solved in", ({ colours }) => whole(colours)],
  ["overflow", "contacts that found no colour and were solved one at a time", ({ overflow }) => whole(overflow)],
  ["memory", "memory that the scene holds", ({ bytes }) => size(bytes)],
  ["per step", "of it, the most that a step needed for itself", ({ stepBytes }) => size(stepBytes)],
];

/** A row of the chart. */
function addRow(body: HTMLElement, label: string, title: string, className: string): Row {
  const row = make("tr", "", className);
  row.title = title;
  const head = make("th", label);
  head.scope = "row";
  const track = make("td", "", "track");
  const bar = make("i");
  const value = make("td", "–");
  track.append(bar);
  row.append(head, track, value);
  body.append(row);
  return { bar, value };
}

export class ProfilePanel {
  #panel = byId("profile", HTMLElement);
  #rows: Row[] = [];
  #drawing: Row;
  #figures: HTMLElement[] = [];

  constructor() {
    const body = make("tbody");
    const texts = new Map<string, string>(STAGES.map(({ name, text }) => [name, text]));
    for (const key of STAGE_KEYS) {
      const whole = key === "step";
      const row = addRow(body, whole ? "ms a step" : key, texts.get(key) ?? "the whole step", whole ? "whole" : "");
      row.value.dataset.stage = key;
      this.#rows.push(row);
    }
    const title = "What drawing costs, ms: beside the step, once a frame and not once a step";
    this.#drawing = addRow(body, "drawing", title, "drawing");
    this.#drawing.value.dataset.cost = "drawing";
    byId("profile-stages", HTMLTableElement).append(body);
    this.#addFigures();
  }

  set shown(value: boolean) {
    this.#panel.hidden = !value;
  }

  show({ means, drawing, counters }: Profile): void {
    const step = means?.[0] ?? 0;
    for (const [i, row] of this.#rows.entries()) {
      const mean = means?.[i] ?? 0;
      row.bar.style.width = `${step > 0 ? (100 * mean) / step : 0}%`;
      row.value.textContent = means ? mean.toFixed(3) : "–";
    }
    this.#drawing.value.textContent = Number.isNaN(drawing) ? "–" : drawing.toFixed(3);
    this.#drawing.bar.style.width = `${step > 0 ? Math.min(100, (100 * drawing) / step) : 0}%`;
    for (const [i, [, , text]] of FIGURES.entries()) this.#figures[i]!.textContent = text(counters);
  }

  #addFigures(): void {
    const list = byId("profile-figures", HTMLElement);
    for (const [label, title] of FIGURES) {
      const item = make("div");
      item.title = title;
      const value = make("dd", "–");
      value.dataset.figure = label;
      item.append(make("dt", label), value);
      list.append(item);
      this.#figures.push(value);
    }
  }
}
