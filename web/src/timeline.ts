// SPDX-License-Identifier: MIT
// The way that a scene has come, to go back on and forth again. What was done on the way is done again at its steps, until
// something else is done in the past: from there the scene goes another way, and what was to come is forgotten.
import type { Command } from "./commands.js";
import { Past } from "./past.js";
import type { Recorder } from "./replay.js";
import type { Session } from "./session.js";

/** What the timeline asks of the one whose scene it is. */
export interface Traveller {
  /** Takes one step, and tells the timeline of it. */
  step(): void;
  /** Does what was done before. */
  repeat(command: Command): void;
  /** Does something new. */
  run(command: Command): void;
}

export class Timeline {
  readonly #session: Session;
  readonly #recorder: Recorder;
  readonly #traveller: Traveller;
  #pasts: Past[];
  /** The place of the next command among those recorded, where it is not the last that it came to. */
  #next = 0;
  #latest = 0;

  /** `beside`: a session that takes the same steps. */
  constructor(session: Session, beside: Session | null, recorder: Recorder, traveller: Traveller) {
    this.#session = session;
    this.#recorder = recorder;
    this.#traveller = traveller;
    this.#pasts = [session, ...(beside ? [beside] : [])].map((each) => new Past(each));
  }

  /** The first step that there is a way back to. */
  get first(): number {
    return Math.max(...this.#pasts.map((past) => past.first));
  }

  /** The last step that it came to. */
  get latest(): number {
    return this.#latest;
  }

  /** There is no session beside any more. */
  leaveBeside(): void {
    this.#pasts.length = 1;
  }

  /** After each step, before any command that comes after it. */
  stepped(): void {
    const { stepCount } = this.#session.scene;
    for (const past of this.#pasts) past.save();
    if (stepCount > this.#latest) this.#latest = stepCount;
    else this.#catchUp();
  }

  /** Before something is done that was not done here before. */
  diverge(): void {
    const { stepCount } = this.#session.scene;
    if (stepCount === this.#latest) return;
    this.#latest = stepCount;
    this.#recorder.cutAfter(stepCount);
    for (const past of this.#pasts) past.forgetAfter(stepCount);
    // What was in hand then is in nobody's now.
    if (!this.#session.busy) return;
    this.#traveller.run({ do: "release" });
    this.#traveller.run({ do: "keys", keys: "" });
  }

  /** Goes to a step between the first and the latest, as it was when all had been done that was done there. */
  goTo(step: number): void {
    const wanted = Math.max(this.first, Math.min(Math.round(step), this.#latest));
    const { scene } = this.#session;
    const saved = this.#savedBefore(wanted);
    if (Number.isNaN(saved)) return;
    // Where nothing nearer was saved, the way on leads from where it is.
    if (wanted < scene.stepCount || saved > scene.stepCount) this.#jump(saved);
    while (scene.stepCount < wanted) this.#traveller.step();
  }

  #jump(to: number): void {
    for (const past of this.#pasts) past.rewind(to);
    const { commands } = this.#recorder;
    this.#next = commands.findIndex(([at]) => at >= to);
    if (this.#next < 0) this.#next = commands.length;
    this.#catchUp();
  }

  #catchUp(): void {
    const { stepCount } = this.#session.scene;
    const { commands } = this.#recorder;
    for (let entry = commands[this.#next]; entry && entry[0] <= stepCount; entry = commands[++this.#next]) {
      this.#traveller.repeat(entry[1]);
    }
  }

  /** The latest step up to this one that is saved of all; NaN: there is none. */
  #savedBefore(step: number): number {
    for (let found = step; ;) {
      const saved = Math.min(...this.#pasts.map((past) => past.before(found)));
      if (!(saved < found)) return saved;
      found = saved;
    }
  }
}
