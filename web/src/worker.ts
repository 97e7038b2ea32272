// SPDX-License-Identifier: MIT
// Where the engine runs: a worker, which this is the whole program of. A page that cannot have one imports this file and
// calls `start` itself.
import { load } from "scree";
import { sentence } from "./dom.js";
import type { Answer, Order, Ready } from "./protocol.js";
import { Stage } from "./stage.js";

const ownCanvas = (): HTMLCanvasElement | OffscreenCanvas =>
  typeof document === "undefined" ? new OffscreenCanvas(1, 1) : document.createElement("canvas");

/** Loads the engine and returns what takes orders; what it has to say goes to `answer`. */
export async function start(answer: (answer: Answer) => void): Promise<(order: Order) => void> {
  const scree = await load({ wasm: new URL("./scree.wasm", import.meta.url) });
  const stage = new Stage(scree, [ownCanvas(), ownCanvas()], answer);
  return (order) => stage.take(order);
}

/** Pictures change hands instead of being copied. */
const movable = (answer: Answer | Ready): Transferable[] =>
  answer[0] === "frame" ? answer[1].pictures.filter((picture) => picture instanceof ImageBitmap) : [];

async function work(): Promise<void> {
  const answer = (answer: Answer | Ready): void => postMessage(answer, { transfer: movable(answer) });
  try {
    const take = await start(answer);
    addEventListener("message", ({ data }: MessageEvent<Order>) => take(data));
    answer(["ready"]);
  } catch (error) {
    answer(["failed", sentence(error)]);
  }
}

if (typeof document === "undefined") void work();
