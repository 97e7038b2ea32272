// SPDX-License-Identifier: MIT
// The panel over the scene that shows where the time of a step goes, and what there is to do in one.
import { STAGES, type Counters, type Scene, type StageName } from "scree";
import { byId, make } from "./dom.js";
import type { Player } from "./player.js";
import type { View } from "./view.js";

/** Time constant of the running means, in steps: browsers round their clock, so single steps say little. */
const SMOOTHING = 60;

type Key = "step" | StageName;
const KEYS: readonly Key[] = ["step", ...STAGES.map(({ name }) => name)];

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
  #player: Player;
  #view: View;
  #panel = byId("profile", HTMLElement);
  #rows = new Map<Key, Row>();
  #drawing: Row | null = null;
  #figures: HTMLElement[] = [];
  #scene: Scene | null = null;
  /** The totals that were last looked at, and the running means of a step. */
  #count = 0;
  #before = new Float64Array(KEYS.length);
  #means = new Float64Array(KEYS.length);

  constructor(player: Player, view: View) {
    this.#player = player;
    this.#view = view;
    this.#build();
  }

  get shown(): boolean {
    return this.#player.profile;
  }

  set shown(value: boolean) {
    this.#player.profile = value;
    this.#panel.hidden = !value;
    this.#forget(null);
  }

  /** Takes the steps since the last call into the running means. */
  sample(): void {
    const { scene } = this.#player;
    if (!this.shown || !scene) return;
    if (scene !== this.#scene) this.#forget(scene);
    const totals = scene.stageTotals;
    const steps = totals.count - this.#count;
    if (steps === 0) return;
    const weight = this.#count === 0 ? 1 : 1 - Math.exp(-steps / SMOOTHING);
    for (const [i, key] of KEYS.entries()) {
      const each = (totals[key] - this.#before[i]!) / steps;
      this.#means[i] = this.#means[i]! + weight * (each - this.#means[i]!);
      this.#before[i] = totals[key];
    }
    this.#count = totals.count;
  }

  /** Writes the figures of now. */
  show(): void {
    const scene = this.#scene;
    if (!this.shown || !scene) return;
    const step = this.#means[0]!;
    for (const [i, key] of KEYS.entries()) {
      const row = this.#rows.get(key);
      if (!row) continue;
      const mean = this.#means[i]!;
      row.bar.style.width = `${step > 0 ? (100 * mean) / step : 0}%`;
      row.value.textContent = this.#count === 0 ? "–" : mean.toFixed(3);
    }
    const { cost } = this.#view;
    this.#drawing!.value.textContent = Number.isNaN(cost) ? "–" : cost.toFixed(3);
    this.#drawing!.bar.style.width = `${step > 0 ? Math.min(100, (100 * cost) / step) : 0}%`;
    const counters = scene.counters;
    for (const [i, [, , text]] of FIGURES.entries()) this.#figures[i]!.textContent = text(counters);
  }

  #forget(scene: Scene | null): void {
    this.#scene = scene;
    this.#count = 0;
    this.#before.fill(0);
    this.#means.fill(0);
  }

  #build(): void {
    const body = make("tbody");
    const texts = new Map<Key, string>(STAGES.map(({ name, text }) => [name, text]));
    for (const key of KEYS) {
      const whole = key === "step";
      const row = addRow(body, whole ? "ms a step" : key, texts.get(key) ?? "the whole step", whole ? "whole" : "");
      row.value.dataset.stage = key;
      this.#rows.set(key, row);
    }
    const title = "What a picture costs the page, ms: beside the step, once a frame and not once a step";
    this.#drawing = addRow(body, "drawing", title, "drawing");
    this.#drawing.value.dataset.cost = "drawing";
    byId("profile-stages", HTMLTableElement).append(body);
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
