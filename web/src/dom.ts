// SPDX-License-Identifier: MIT
// The page's elements, and the two ways in which the page speaks: the notice above the scene and the full-size blank.

/** The element of that id. The page is ours, so a missing one is a mistake in index.html. */
export function byId<T extends HTMLElement>(id: string, type: { new (): T }): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`index.html has no ${type.name} #${id}`);
  return found;
}

export const button = (id: string): HTMLButtonElement => byId(id, HTMLButtonElement);

/** An element with a class and text; text is never read as markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text = "",
  className = "",
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  if (text) element.textContent = text;
  if (className) element.className = className;
  return element;
}

/** What an error says to a reader, in one sentence. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Shows a message above the scene until it is dismissed or replaced. */
export function notify(text: string): void {
  byId("notice-text", HTMLElement).textContent = text;
  byId("notice", HTMLElement).hidden = false;
}

export function clearNotice(): void {
  byId("notice", HTMLElement).hidden = true;
}

/** Replaces the scene by the reason why there is none. */
export function fail(title: string, text: string): void {
  document.documentElement.dataset.state = "failed";
  byId("blank-title", HTMLElement).textContent = title;
  byId("blank-text", HTMLElement).textContent = text;
}

/** Offers a file to be saved. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(blob);
  link.click();
  // The download has its own hold on the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Does this element take letters, or the space bar, for itself? */
export function takesKey(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const typed = "textarea, select, input:not([type=range], [type=checkbox])";
  if (target.isContentEditable || target.matches(typed)) return true;
  return key === " " && target.matches("button, a, input:not([type=range]), summary");
}
