// SPDX-License-Identifier: MIT
// The list of scenes that come with the site: scenes.json beside the page names them.
import { byId, make } from "./dom.js";

export interface Entry {
  name: string;
  file: string;
  title: string;
  description: string;
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Record<keyof Entry, unknown>> | null;
  return ["name", "file", "title", "description"].every((key) => typeof entry?.[key as keyof Entry] === "string");
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url).catch(() => {
    throw new Error(`${url} could not be fetched`);
  });
  if (!response.ok) throw new Error(`${url} could not be fetched (HTTP ${response.status})`);
  return response;
}

export async function fetchEntries(): Promise<Entry[]> {
  const list: unknown = await (await fetched("scenes.json")).json();
  if (!Array.isArray(list) || !list.every(isEntry)) throw new Error("scenes.json is not a list of scenes");
  return list;
}

export async function fetchScene(entry: Entry): Promise<string> {
  return (await fetched(entry.file)).text();
}

/** Fills the list; `pick` is called with the scene that is chosen. */
export function showEntries(entries: readonly Entry[], pick: (entry: Entry) => void): void {
  const items = entries.map((entry) => {
    const item = make("li");
    const choose = make("a");
    choose.href = `#${encodeURIComponent(entry.name)}`;
    choose.dataset.name = entry.name;
    choose.append(make("strong", entry.title));
    if (entry.description) {
      choose.append(make("span", entry.description));
      choose.title = entry.description;
    }
    choose.addEventListener("click", (event) => {
      // Links of their own, to be copied or opened elsewhere; a plain click stays on the page.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      pick(entry);
    });
    item.append(choose);
    return item;
  });
  const none = make("li", "No scenes came with this site. Open a file, or paste one.", "none");
  byId("scenes", HTMLElement).replaceChildren(...(items.length > 0 ? items : [none]));
}

/** Shows only scenes whose title, name or description has every word, as one types. */
export function attachSearch(): void {
  const input = byId("search", HTMLInputElement);
  const list = byId("scenes", HTMLElement);
  const none = make("li", "No scene has all of these words.", "none");
  const filter = (): void => {
    const words = input.value
      .toLowerCase()
      .split(/[\s_-]+/)
      .filter(Boolean);
    let shown = 0;
    for (const choose of list.querySelectorAll("a")) {
      const text = `${choose.dataset.name} ${choose.textContent}`.toLowerCase().replace(/[_-]+/g, " ");
      const hidden = !words.every((word) => text.includes(word));
      choose.parentElement!.hidden = hidden;
      if (!hidden) shown++;
    }
    if (shown === 0 && words.length > 0) list.append(none);
    else none.remove();
  };
  input.addEventListener("input", filter);
  input.addEventListener("keydown", (event) => {
    const first = list.querySelector<HTMLAnchorElement>("li:not([hidden]) a");
    if (event.key === "Enter") first?.click();
    else if (event.key === "ArrowDown") first?.focus();
    else if (event.key === "Escape" && input.value === "") input.blur();
    else return;
    event.preventDefault();
  });
}

/** Marks the scene that is open; a name that is not in the list marks none. */
export function markEntry(name: string): void {
  for (const item of byId("scenes", HTMLElement).querySelectorAll("a")) {
    if (item.dataset.name === name) {
      item.setAttribute("aria-current", "true");
      item.scrollIntoView({ block: "nearest" });
    } else item.removeAttribute("aria-current");
  }
}
