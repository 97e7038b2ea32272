// SPDX-License-Identifier: MIT
// Owns the scene that is played: loads it from its text, steps it in pace with the clock, starts it anew. All that is
// done to it comes by `run`, is recorded, and is done to the scene beside it as well.
import type { Scene, Scree, YamlMessage } from "scree";
import type { Command } from "./commands.js";
import type { Source } from "./protocol.js";
import { Recorder, Replay, type ReplayFile } from "./replay.js";
import { Session } from "./session.js";
import { withOtherSolver } from "./solvers.js";
import { Timeline } from "./timeline.js";

/** The longest stretch of real time that one frame makes up for, s. */
const FRAME_MAX = 0.1;
/** How long a frame may step, ms; a scene that needs longer runs in slow motion, and what is done to it shows soon. */
const STEP_BUDGET = 24;
/** Time constant of the smoothed cost of a step, in steps. */
const SMOOTHING = 30;

/** A running mean of the cost of a step, ms; NaN before the first. */
class Cost {
  mean = NaN;

  add(steps: number, each: number): void {
    const weight = Number.isNaN(this.mean) ? 1 : 1 - Math.exp(-steps / SMOOTHING);
    this.mean = Number.isNaN(this.mean) ? each : this.mean + weight * (each - this.mean);
  }
}

export class Player {
  #playing = true;
  /** Scene seconds a real second. */
  speed = 1;
  source: Source | null = null;
  /** Is told of each command that was carried out, a replayed one too. */
  onCommand: (command: Command) => void = () => {};
  #profile = false;
  #scree: Scree;
  #session: Session | null = null;
  #other: Session | null = null;
  #comparing = false;
  #recorder: Recorder | null = null;
  #replay: Replay | null = null;
  #timeline: Timeline | null = null;
  #cost = new Cost();
  #otherCost = new Cost();
  /** What was spent beside the scene's own steps in this frame, ms. */
  #aside = 0;

  constructor(scree: Scree) {
    this.#scree = scree;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Stopping finishes the step that the clock is in, so that what is shown then is a whole number of steps. */
  set playing(value: boolean) {
    const session = this.#session;
    if (!value && session && session.scene.alpha > 0) session.complete(() => this.#stepped());
    this.#playing = value;
  }

  /** Is the time of each stage taken, of this scene and those to come? */
  get profile(): boolean {
    return this.#profile;
  }

  set profile(value: boolean) {
    this.#profile = value;
    if (this.scene) this.scene.profile = value;
  }

  /** Stops at once, after an error. */
  halt(): void {
    this.#playing = false;
  }

  get scene(): Scene | null {
    return this.#session?.scene ?? null;
  }

  /** The same scene under the other solver, while `comparing`. */
  get other(): Scene | null {
    return this.#other?.scene ?? null;
  }

  /** Smoothed cost of a step, ms; NaN before the first. */
  get cost(): number {
    return this.#cost.mean;
  }

  /** The same of the scene beside. */
  get otherCost(): number {
    return this.#otherCost.mean;
  }

  /** Is the other solver played beside? Both then start anew, so that they have come the same way. */
  get comparing(): boolean {
    return this.#comparing;
  }

  set comparing(value: boolean) {
    this.#comparing = value;
    if (value) this.reset();
    else this.#dropOther();
  }

  /** What is replayed; null: nothing, or the user has meddled since. */
  get replay(): Replay | null {
    return this.#replay;
  }

  /** The way that the scene has come. */
  get timeline(): Timeline | null {
    return this.#timeline;
  }

  /** Replaces the scene and returns the warnings. When the text is refused it throws, and the old scene goes on. */
  open(source: Source): readonly YamlMessage[] {
    const scene = this.#scree.loadScene(source.text);
    const other = this.#comparing ? this.#scree.loadScene(withOtherSolver(this.#scree, source.text)) : null;
    this.#session?.scene.dispose();
    this.#dropOther();
    this.#session = new Session(scene);
    this.#other = other && new Session(other);
    this.#recorder = new Recorder(this.#session);
    this.#replay = null;
    this.#timeline = new Timeline(this.#session, this.#other, this.#recorder, {
      step: () => this.#stepOnce(),
      repeat: (command) => void this.#perform(command),
      run: (command) => void this.#carryOut(command),
    });
    scene.profile = this.#profile;
    this.source = source;
    this.#cost = new Cost();
    this.#otherCost = new Cost();
    return scene.warnings;
  }

  /** Starts the scene anew from its text. */
  reset(): void {
    if (this.source) this.open(this.source);
  }

  /** Opens the scene of a recording and does what it says; what `run` is told meanwhile ends it. */
  openReplay(file: ReplayFile): readonly YamlMessage[] {
    const { name, title, text } = file;
    const warnings = this.open({ name, title, text });
    this.#replay = new Replay(file, this.#session!.scene, (command) => this.#carryOut(command));
    return warnings;
  }

  /** What was done so far, to be played again. */
  recording(): ReplayFile | null {
    if (!this.source || !this.#recorder) return null;
    return this.#recorder.file(this.#scree.version, this.source);
  }

  /** Does something to the scene, now. False: there was nothing to do it to. */
  run(command: Command): boolean {
    if (!this.#session?.heeds(command)) return false;
    this.#timeline?.diverge();
    const done = this.#carryOut(command);
    if (done) this.#replay = null;
    return done;
  }

  /** Takes exactly one step. */
  step(): void {
    const session = this.#session;
    if (!session) return;
    this.#timed(() => {
      this.#stepOnce();
      return 1;
    });
  }

  /** Goes to a step of the way that the scene has come. */
  goTo(step: number): void {
    this.playing = false;
    this.#timeline?.goTo(step);
    this.#replay?.stepped();
  }

  #stepOnce(): void {
    this.#session?.step();
    this.#stepped((other) => other.step());
  }

  /** Lets `seconds` of real time pass; true when the picture may have changed. */
  advance(seconds: number): boolean {
    const session = this.#session;
    if (!session || !this.#playing) return false;
    const wanted = Math.min(seconds, FRAME_MAX) * this.speed;
    const cost = this.cost + (this.#other ? this.otherCost || 0 : 0);
    const affordable = cost > 0 ? Math.max(1, Math.floor(STEP_BUDGET / cost)) * session.scene.dt : wanted;
    this.#timed(() => {
      const steps = session.advance(Math.min(wanted, affordable, this.#left()), () => this.#stepped());
      this.#other?.bankLike(session.scene);
      return steps;
    });
    return true;
  }

  /** How long a replay goes on, s; for ever without one. */
  #left(): number {
    if (!this.#session || !this.#replay || this.#replay.done) return Infinity;
    const { stepCount, alpha, dt } = this.#session.scene;
    return (this.#replay.file.steps - stepCount - alpha) * dt;
  }

  #carryOut(command: Command): boolean {
    if (!this.#perform(command)) return false;
    this.#recorder?.note(command);
    this.onCommand(command);
    return true;
  }

  #perform(command: Command): boolean {
    if (!this.#session?.run(command)) return false;
    this.#other?.run(command);
    return true;
  }

  /** After each step; the scene beside takes one, too. */
  #stepped(beside = (other: Session) => other.complete()): void {
    const start = performance.now();
    this.#recorder?.stepped();
    this.#beside(beside);
    this.#timeline?.stepped();
    // Commands come after the step in both.
    this.#replay?.stepped();
    this.#aside += performance.now() - start;
  }

  #beside(step: (other: Session) => void): void {
    if (!this.#other) return;
    const start = performance.now();
    step(this.#other);
    this.#otherCost.add(1, performance.now() - start);
  }

  #dropOther(): void {
    this.#other?.scene.dispose();
    this.#other = null;
    this.#timeline?.leaveBeside();
  }

  /** Runs steps and books what one of them cost. */
  #timed(run: () => number): void {
    const start = performance.now();
    this.#aside = 0;
    const steps = run();
    if (steps > 0) this.#cost.add(steps, (performance.now() - start - this.#aside) / steps);
  }
}
