// SPDX-License-Identifier: MIT
// How far a long run is, on a line of the terminal that is wiped in the end. Pipes and files see nothing of it.
import { performance } from "node:perf_hooks";

/** How long a run takes before anything is said, and how often, ms. */
const PATIENCE = 1000;
const EVERY = 200;
const WIPE = "\r\x1b[K";

/** What it needs of standard error. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

export class Progress {
  readonly #total: number;
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #start: number;
  #next: number;
  #shown = false;

  constructor(total: number, terminal: Terminal = process.stderr, now = () => performance.now()) {
    this.#total = total;
    this.#terminal = terminal;
    this.#now = now;
    this.#start = now();
    this.#next = this.#start + PATIENCE;
  }

  /** After each step; most calls only look at the clock. */
  tell(step: number): void {
    if (this.#terminal.isTTY !== true) return;
    const now = this.#now();
    if (now < this.#next) return;
    this.#next = now + EVERY;
    this.#shown = true;
    const left = ((now - this.#start) / step) * (this.#total - step);
    const percent = Math.floor((100 * step) / this.#total);
    this.#terminal.write(`${WIPE}step ${step} of ${this.#total}, ${percent} %, ${duration(left)} left`);
  }

  /** Wipes the line. */
  clear(): void {
    if (this.#shown) this.#terminal.write(WIPE);
    this.#shown = false;
  }
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
