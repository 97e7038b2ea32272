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
    const choose = make("button");
    choose.type = "button";
    choose.dataset.name = entry.name;
    choose.append(make("strong", entry.title));
    if (entry.description) {
      choose.append(make("span", entry.description));
      choose.title = entry.description;
    }
    choose.addEventListener("click", () => pick(entry));
    item.append(choose);
    return item;
  });
  const none = make("li", "No scenes came with this site. Open a file, or paste one.", "none");
  byId("scenes", HTMLElement).replaceChildren(...(items.length > 0 ? items : [none]));
}

/** Marks the scene that is open; a name that is not in the list marks none. */
export function markEntry(name: string): void {
  for (const item of byId("scenes", HTMLElement).querySelectorAll("button")) {
    if (item.dataset.name === name) {
      item.setAttribute("aria-current", "true");
      item.scrollIntoView({ block: "nearest" });
    } else item.removeAttribute("aria-current");
  }
}
