// SPDX-License-Identifier: MIT
// A replay: the text of a scene, every command with its step, and what the hash was on the way. Whoever plays it gets
// the same bits, or learns where they part. It needs no page: `web/replay.mjs` plays one in Node.
import type { Scene, Scree } from "scree";
import type { Command, Entry } from "./commands.js";
import { Session } from "./session.js";

export { Session };

const FORMAT = "scree-replay-1";
/** Steps from one hash to the next: a hash costs as much as some steps. */
const EVERY = 30;
const SETTINGS = [
  ...(["dt", "gravity", "border", "solver", "substeps", "passes", "restitutionThreshold", "hitThreshold"] as const),
  ...(["sleep", "sleepThreshold", "seams", "continuous"] as const),
];

export interface ReplayFile {
  format: typeof FORMAT;
  /** The version of the engine that it was recorded with. */
  engine: string;
  name: string;
  title: string;
  /** The scene, as YAML. */
  text: string;
  /** What the engine took the scene's settings to be when the scene was new. */
  settings: Record<string, unknown>;
  /** How many steps it is long, and the hash after the last command. */
  steps: number;
  hash: string;
  /** The hashes after 0, `every`, twice `every` steps and so on. */
  every: number;
  hashes: string[];
  commands: Entry[];
}

/** What a replay has to say so far. */
export interface Outcome {
  step: number;
  steps: number;
  /** The last step at which the hash was compared and was the same; -1: none. */
  same: number;
  /** The first at which it was another; null: none. */
  parted: number | null;
  /** What the recording says of that step, and what came of it here. */
  hashes?: readonly [recorded: string, here: string];
  /** Settings that the engine takes otherwise than when it was recorded. */
  settings: string[];
}

function settingsOf(scene: Scene): Record<string, unknown> {
  return Object.fromEntries(SETTINGS.map((key) => [key, scene[key]]));
}

/** Does a text look like a replay? */
export function isReplay(text: string): boolean {
  return text.trimStart().startsWith("{") && text.includes('"scree-replay-');
}

/** Reads a file; throws an Error that says why where it is none. */
export function readReplay(text: string): ReplayFile {
  let file: Partial<ReplayFile> | null;
  try {
    file = JSON.parse(text) as Partial<ReplayFile> | null;
  } catch {
    throw new Error("it is not JSON");
  }
  if (file?.format !== FORMAT) throw new Error(`it is no replay: its "format" is not "${FORMAT}"`);
  const { name, title, text: scene, engine, hash, steps, every, hashes, commands } = file;
  const texts = [name, title, scene, engine].every((each) => typeof each === "string");
  const isHash = (each: unknown): boolean => typeof each === "string" && /^[0-9a-f]{16}$/.test(each);
  const sums = Array.isArray(hashes) && [hash, ...hashes].every(isHash);
  const counts = [steps, every].every((each) => Number.isInteger(each) && each! >= 0) && every! > 0;
  const isEntry = (entry: unknown): boolean =>
    Array.isArray(entry) && Number.isInteger(entry[0]) && typeof (entry[1] as Command | null)?.do === "string";
  if (!texts || !counts || !sums || !Array.isArray(commands) || !commands.every(isEntry)) {
    throw new Error("it is a damaged replay: parts of it are missing or wrong");
  }
  return file as ReplayFile;
}

/** Keeps what is done to a session from its first step on. */
export class Recorder {
  #session: Session;
  #settings: Record<string, unknown>;
  #hashes: string[];
  #commands: Entry[] = [];

  constructor(session: Session) {
    this.#session = session;
    this.#settings = settingsOf(session.scene);
    this.#hashes = [session.scene.hash()];
  }

  note(command: Command): void {
    this.#commands.push([this.#session.scene.stepCount, command]);
  }

  /** After each step, before any further command. */
  stepped(): void {
    const { scene } = this.#session;
    // A step that is taken again has its hash.
    if (scene.stepCount === EVERY * this.#hashes.length) this.#hashes.push(scene.hash());
  }

  /** All that was done, in its order. */
  get commands(): readonly Entry[] {
    return this.#commands;
  }

  /** Forgets what was done and what came of it after a step. */
  cutAfter(step: number): void {
    this.#hashes = this.#hashes.slice(0, Math.floor(step / EVERY) + 1);
    this.#commands = this.#commands.filter(([at]) => at <= step);
  }

  file(engine: string, { name, title, text }: Pick<ReplayFile, "name" | "title" | "text">): ReplayFile {
    const { scene } = this.#session;
    const [steps, hash] = [scene.stepCount, scene.hash()];
    const recorded = { settings: this.#settings, steps, hash, every: EVERY };
    const hashes = this.#hashes.slice(0, Math.floor(steps / EVERY) + 1);
    const lists = { hashes, commands: this.#commands.filter(([at]) => at <= steps) };
    return { format: FORMAT, engine, name, title, text, ...recorded, ...lists };
  }
}

/** Plays a file in a session that begins as its text says. */
export class Replay {
  readonly file: ReplayFile;
  readonly outcome: Outcome;
  #scene: Scene;
  #run: (command: Command) => void;
  #next = 0;
  #reached = -1;

  /** `run` carries a command out in the session of that scene. */
  constructor(file: ReplayFile, scene: Scene, run: (command: Command) => void) {
    this.file = file;
    this.#scene = scene;
    this.#run = run;
    const [then, now] = [file.settings, settingsOf(scene)];
    const settings = SETTINGS.filter((key) => JSON.stringify(then?.[key]) !== JSON.stringify(now[key])).map(
      (key) => `${key} was ${JSON.stringify(then?.[key])} and is ${JSON.stringify(now[key])}`,
    );
    this.outcome = { step: 0, steps: file.steps, same: -1, parted: null, settings };
    this.stepped();
  }

  get done(): boolean {
    return this.outcome.step >= this.file.steps;
  }

  /** After each step: compares the hash where the file has one, then does what was done after this step. */
  stepped(): void {
    const { file, outcome } = this;
    const step = (outcome.step = this.#scene.stepCount);
    // A step that is taken again was judged, and what was done after it is known to the timeline.
    if (step <= this.#reached) return;
    this.#reached = step;
    if (step % file.every === 0) this.#compare(step, file.hashes[step / file.every]);
    for (let entry = file.commands[this.#next]; entry && entry[0] <= step; entry = file.commands[++this.#next]) {
      this.#run(entry[1]);
    }
    if (step === file.steps) this.#compare(step, file.hash);
  }

  #compare(step: number, recorded: string | undefined): void {
    const { outcome } = this;
    if (recorded === undefined || outcome.parted !== null) return;
    const here = this.#scene.hash();
    if (here === recorded) outcome.same = step;
    else Object.assign(outcome, { parted: step, hashes: [recorded, here] });
  }
}

/** Plays a file from its first step to its last. */
export function play(scree: Scree, file: ReplayFile): Outcome {
  const session = new Session(scree.loadScene(file.text));
  const replay = new Replay(file, session.scene, (command) => session.run(command));
  while (!replay.done) {
    session.step();
    replay.stepped();
  }
  session.scene.dispose();
  return replay.outcome;
}

/** What there is to say of an outcome, in one sentence. */
export function told({ step, steps, same, parted, hashes, settings }: Outcome): string {
  const changed = settings.length > 0 ? ` The engine's settings differ: ${settings.join("; ")}.` : "";
  if (parted !== null) {
    const [recorded, here] = hashes ?? ["", ""];
    const since = same < 0 ? "from the start" : `after step ${same}`;
    return `Parts ${since}, by step ${parted}: the hash was ${recorded} and is ${here}.${changed}`;
  }
  if (step >= steps) return `The same bits from the first step to step ${steps}.${changed}`;
  return `Step ${step} of ${steps}, the same bits so far.${changed}`;
}
