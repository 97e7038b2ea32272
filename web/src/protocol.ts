// SPDX-License-Identifier: MIT
// What the page and the engine say to each other. The engine, the tools and the drawing are in a worker; the page has
// the elements and the user. Both say what they have to say as calls, which go as messages, in their order.
import { STAGES, type Counters, type YamlMessage } from "scree";
import type { Options } from "./options.js";
import type { ReplayFile } from "./replay.js";

export interface Source {
  /** What the scene is called on the page and in its address. */
  name: string;
  title: string;
  text: string;
  /** The part of the address that it came in, if it did. */
  link?: string;
}

/** What came of opening something. */
export interface Opened {
  /** The scene; null: what was to be a replay could not be read. */
  source: Source | null;
  messages: readonly YamlMessage[];
  /** Why it was refused, and the scene before goes on; null: it was not. */
  refused: string | null;
}

/** A finger, a pen or a mouse on the canvas: CSS pixels. */
export interface Touch {
  id: number;
  mouse: boolean;
  button: number;
  x: number;
  y: number;
}

/** How large the pictures are to be, of the scene and of the one beside it: device pixels. */
export interface Sizes {
  canvas: readonly [width: number, height: number];
  other: readonly [width: number, height: number];
  /** Device pixels a CSS pixel. */
  ratio: number;
  /** Is the page dark? */
  dark: boolean;
}

/** What the page asks for. */
export interface Orders {
  /** Opens a scene, or a replay, which brings its own; `opened` is the answer. */
  open(source: Source): void;
  /** Plays or pauses. */
  toggle(): void;
  step(): void;
  /** Takes the last step back. */
  back(): void;
  goTo(step: number): void;
  reset(): void;
  fit(): void;
  /** Shows the other solver beside, or no longer. */
  compare(): void;
  /** Asks for a recording; `saved` is the answer. */
  save(): void;
  /** Uses a tool where the pointer is, whichever is in hand. */
  use(tool: "spawn" | "explode"): void;
  /** The keys of the hero that are down. */
  keys(keys: string): void;
  options(options: Options): void;
  resize(sizes: Sizes): void;
  /** "leave": it is not over the canvas any more. */
  point(what: "down" | "move" | "up" | "cancel" | "leave", touch: Touch): void;
  /** Zooms by a factor about a point. */
  zoom(factor: number, x: number, y: number): void;
  /** A key on the canvas. */
  press(key: string): void;
  /** The canvas lost the focus. */
  blur(): void;
  /** Lets `seconds` pass and draws, if there is something new; `frame` is the answer. */
  frame(seconds: number): void;
}

/** How things stand. */
export interface State {
  playing: boolean;
  comparing: boolean;
  step: number;
  dt: number;
  /** The steps that it can be brought to. */
  first: number;
  latest: number;
  /** x and y of the middle, m, and pixels a metre. */
  camera: string;
  /** What the tools that look saw: ways to what the ray hits, m; how many bodies are within the form. */
  ray: string;
  overlap: string;
  replay: { state: "playing" | "same" | "parted" | "left"; text: string } | null;
}

/** Figures of one moment. */
export interface Figures {
  scene: string;
  bodies: number;
  contacts: number;
  bytes: number;
  step: number;
  hash: string;
  /** What a step costs, ms; NaN before the first. */
  cost: number;
  solver: string;
  /** The same of the scene beside. */
  other: { hash: string; cost: number; solver: string } | null;
}

/** What a profile has times of. */
export const STAGE_KEYS = ["step", ...STAGES.map(({ name }) => name)] as const;

/** Where the time goes. */
export interface Profile {
  /** Mean times of these, ms; null before the first. */
  means: Float64Array | null;
  /** What a picture takes, ms; NaN before the first. */
  drawing: number;
  counters: Counters;
}

export type Picture = ImageBitmap | HTMLCanvasElement;

export interface Report {
  /** How many orders had been carried out. */
  seen: number;
  /** Of the scene, and of the one beside it; none: they are as they were. */
  pictures: Picture[];
  /** null: as before. */
  state: State | null;
  /** null: not yet again. */
  figures: Figures | null;
  profile: Profile | null;
}

/** What the engine has to say. */
export interface Answers {
  /** There is no engine, or no longer one. */
  failed(reason: string): void;
  opened(opened: Opened): void;
  /** null: there is nothing to save. */
  saved(file: ReplayFile | null): void;
  /** Something for the user to read. */
  told(text: string): void;
  frame(report: Report): void;
}

type Calls<T> = { [K in keyof T]: T[K] extends (...args: infer A) => void ? [name: K, ...args: A] : never }[keyof T];
export type Order = Calls<Orders>;
export type Answer = Calls<Answers>;

/** What a worker says first: it is loaded. */
export type Ready = [name: "ready"];

/** Makes the call that a message stands for. */
export function call<T extends object>(target: T, [name, ...args]: readonly [keyof T, ...unknown[]]): void {
  (target[name] as (...args: unknown[]) => void)(...args);
}
