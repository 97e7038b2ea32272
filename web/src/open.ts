// SPDX-License-Identifier: MIT
// The ways in which a scene comes from outside: a file picked or dropped, and text pasted anywhere on the page.
import { LIMITS } from "scree";
import { button, byId, notify, sentence } from "./dom.js";

/** A replay holds its scene and what was done to it. */
const REPLAY_BYTES_MAX = 8 * LIMITS.yamlBytesMax;

/** Takes a text and what to call it. */
export type Take = (name: string, text: string) => void;

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

/** Why a file is refused before it is read; "" when it is not. */
function refusal(file: File): string {
  const isReplay = /\.json$/i.test(file.name);
  if (!isReplay && !/\.ya?ml$/i.test(file.name)) {
    return `${file.name} is no scene and no replay: expected a file that ends in .yml, .yaml or .json.`;
  }
  const [what, most] = isReplay ? ["replay", REPLAY_BYTES_MAX] : ["scene", LIMITS.yamlBytesMax];
  if (file.size > most) {
    return `${file.name} has ${megabytes(file.size)}; a ${what} may have at most ${megabytes(most)}.`;
  }
  if (file.size === 0) return `${file.name} is empty.`;
  return "";
}

async function read(file: File, take: Take): Promise<void> {
  const reason = refusal(file);
  if (reason) return notify(reason);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    const why = error instanceof TypeError ? "it is not text in UTF-8" : sentence(error);
    return notify(`${file.name} could not be read: ${why}.`);
  }
  take(file.name.replace(/\.(ya?ml|json)$/i, ""), text);
}

function attachPicker(take: Take): void {
  const input = byId("file", HTMLInputElement);
  button("open").addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) void read(file, take);
    // So that the same file can be picked again after an edit.
    input.value = "";
  });
}

function attachDrop(take: Take): void {
  const root = document.documentElement;
  let depth = 0;
  const mark = (change: number): void => {
    depth = Math.max(0, depth + change);
    root.toggleAttribute("data-dropping", depth > 0);
  };
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  root.addEventListener("dragenter", (event) => carriesFiles(event) && mark(1));
  root.addEventListener("dragleave", (event) => carriesFiles(event) && mark(-1));
  root.addEventListener("dragover", (event) => {
    if (carriesFiles(event)) event.preventDefault();
  });
  root.addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth = 0;
    mark(0);
    const files = event.dataTransfer?.files;
    if (files && files.length > 1) notify("One scene at a time: the first of the files was taken.");
    if (files?.[0]) void read(files[0], take);
  });
}

function attachPaste(take: Take): void {
  document.addEventListener("paste", (event) => {
    const target = event.target;
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() === "") return;
    event.preventDefault();
    if (text.length > LIMITS.yamlBytesMax) {
      const [has, most] = [megabytes(text.length), megabytes(LIMITS.yamlBytesMax)];
      return notify(`The pasted text has ${has}; a scene may have at most ${most}.`);
    }
    take("pasted", text);
  });
}

export function attachOpeners(take: Take): void {
  attachPicker(take);
  attachDrop(take);
  attachPaste(take);
}
