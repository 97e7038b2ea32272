// SPDX-License-Identifier: MIT
// A link that carries the whole scene: its text, deflated, in base64 for addresses, behind the `#`, which no server sees.
import { button, notify, sentence } from "./dom.js";

const MARK = "#yaml=";
/** Browsers and chats cut longer addresses. */
const LONGEST = 30_000;

async function through(stream: ReadableWritablePair<Uint8Array, BufferSource>, bytes: Uint8Array): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

/** The part of an address that holds this text. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return MARK + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function holdsText(hash: string): boolean {
  return hash.startsWith(MARK);
}

/** The text that an address holds; null when it holds none. Throws when it is damaged. */
export async function unpacked(hash: string): Promise<string | null> {
  if (!holdsText(hash)) return null;
  try {
    const letters = atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(new DecompressionStream("deflate-raw"), bytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(text);
  } catch {
    throw new Error("the link does not hold a whole scene: part of it was lost on the way");
  }
}

/**
 * Copies a text that is yet to come. WebKit lets a page copy within the click alone, and takes a promise there; where
 * there is no ClipboardItem, a later call will do.
 */
async function copy(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(await text);
  const blob = text.then((letters) => new Blob([letters], { type: "text/plain" }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } catch (error) {
    // Why there is no text says more than that there was none to copy.
    await text;
    throw error;
  }
}

/** The link, if it is one that can be sent. */
async function short(link: Promise<string>): Promise<string> {
  const address = await link;
  if (address.length > LONGEST) throw new Error("the scene is too long for one, send its file instead");
  return address;
}

/** Copies a link to what is open; `link` makes it. */
export function attachShare(link: () => Promise<string>): void {
  const share = button("share");
  const words = share.querySelector("span")!;
  const name = words.textContent ?? "";
  let timer = 0;
  share.addEventListener("click", async () => {
    try {
      await copy(short(link()));
      words.textContent = "Copied";
      clearTimeout(timer);
      timer = window.setTimeout(() => (words.textContent = name), 1500);
    } catch (error) {
      notify(`The link could not be copied: ${sentence(error)}.`);
    }
  });
}
