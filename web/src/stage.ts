// SPDX-License-Identifier: MIT
// The engine's end of the line to the page: the scene that is played, the tools that work on it and the pictures of it,
// ordered about by what the page sends. It knows no page, so that it runs in a worker as well as on one.
import { ScreeError, type Scree } from "scree";
import { sentence } from "./dom.js";
import { Meter } from "./meter.js";
import { defaults, type Options } from "./options.js";
import { Player } from "./player.js";
import { Fingers } from "./pointer.js";
import { call, type Answer, type Opened, type Order, type Orders, type Report } from "./protocol.js";
import type { Sizes, Source, State, Touch } from "./protocol.js";
import { isReplay, readReplay, type ReplayFile } from "./replay.js";
import { ReplayWatch } from "./replay-watch.js";
import { Toolbox } from "./tools/toolbox.js";
import { View, type Canvas } from "./view.js";

const NOTHING: Omit<Report, "seen"> = { pictures: [], state: null, figures: null, profile: null };

export class Stage implements Orders {
  readonly #answer: (answer: Answer) => void;
  readonly #player: Player;
  readonly #view: View;
  readonly #tools: Toolbox;
  readonly #fingers: Fingers;
  readonly #replays: ReplayWatch;
  readonly #meter = new Meter();
  readonly #options: Options = defaults();
  /** What the tools that look saw in the last picture. */
  readonly #seen = { ray: "", overlap: "" };
  #taken = 0;
  #stale = true;

  constructor(scree: Scree, canvases: readonly [Canvas, Canvas], answer: (answer: Answer) => void) {
    this.#answer = answer;
    const player = (this.#player = new Player(scree));
    this.#view = new View(canvases);
    const { camera } = this.#view;
    const changed = (): void => this.#touch();
    this.#tools = new Toolbox({ player, camera, options: this.#options, seen: this.#seen, changed });
    this.#view.toolbox = this.#tools;
    this.#fingers = new Fingers(camera, this.#tools, () => this.#moved());
    this.#replays = new ReplayWatch(player);
    player.onCommand = (command) => this.#tools.effects.add(command);
  }

  /** Carries out an order of the page. */
  take(order: Order): void {
    this.#taken++;
    try {
      call<Orders>(this, order);
    } catch (error) {
      this.#stop(error);
    }
  }

  open(source: Source): void {
    this.#answer(["opened", this.#opened(source)]);
  }

  toggle(): void {
    this.#player.playing = !this.#player.playing;
    this.#touch();
  }

  step(): void {
    this.#pause();
    this.#player.step();
  }

  back(): void {
    this.goTo((this.#player.scene?.stepCount ?? 0) - 1);
  }

  goTo(step: number): void {
    this.#tools.abort();
    this.#player.goTo(step);
    this.#pause();
  }

  reset(): void {
    const player = this.#player;
    player.reset();
    this.#replays.watch(null);
    if (player.scene) this.#view.show(player.scene, true);
    this.#touch();
  }

  fit(): void {
    this.#view.fit();
    this.#touch();
  }

  /** Both begin anew. */
  compare(): void {
    const player = this.#player;
    try {
      player.comparing = !player.comparing;
      this.#replays.watch(null);
    } catch (error) {
      player.comparing = false;
      this.#answer(["told", `The other solver could not be shown: ${sentence(error)}.`]);
    }
    if (player.scene) this.#view.show(player.scene, false);
    this.#touch();
  }

  save(): void {
    this.#answer(["saved", this.#player.recording()]);
  }

  use(tool: "spawn" | "explode"): void {
    this.#tools.use(tool);
  }

  keys(keys: string): void {
    this.#player.run({ do: "keys", keys });
  }

  options(options: Options): void {
    const player = this.#player;
    Object.assign(this.#options, options);
    Object.assign(this.#view.layers, options.layers);
    player.speed = options.speed;
    if (player.profile !== options.profile) this.#meter.restart();
    player.profile = options.profile;
    if (options.tool !== this.#tools.name) this.#tools.select(options.tool);
    this.#touch();
  }

  resize(sizes: Sizes): void {
    this.#view.resize(sizes);
    this.#touch();
  }

  point(what: "down" | "move" | "up" | "cancel" | "leave", touch: Touch): void {
    if (what === "move") this.#tools.point([touch.x, touch.y]);
    if (what === "leave") this.#tools.point(null);
    else this.#fingers[what](touch);
  }

  zoom(factor: number, x: number, y: number): void {
    this.#view.camera.zoom(factor, x, y);
    this.#moved();
  }

  press(key: string): void {
    if (!this.#fingers.press(key)) this.#tools.key(key);
  }

  blur(): void {
    this.#tools.abort();
  }

  frame(seconds: number): void {
    let report = NOTHING;
    try {
      report = this.#report(seconds);
    } finally {
      this.#answer(["frame", { seen: this.#taken, ...report }]);
    }
  }

  #report(seconds: number): Omit<Report, "seen"> {
    const player = this.#player;
    const moved = player.advance(seconds);
    if (this.#replays.update()) this.#pause();
    const changed = moved || this.#stale;
    const pictures = changed || this.#view.animates ? this.#view.draw(player.playing, player.other) : [];
    this.#meter.sample(player.scene);
    const figures = changed ? this.#meter.figures(player) : null;
    const { scene } = player;
    const profile = figures && scene?.profile ? this.#meter.profile(scene, this.#view.cost) : null;
    const state = pictures.length > 0 ? this.#state() : null;
    this.#stale = false;
    return { pictures, state, figures, profile };
  }

  #state(): State | null {
    const { scene, timeline, playing, comparing } = this.#player;
    if (!scene || !timeline) return null;
    const { first, latest } = timeline;
    const { x, y, scale } = this.#view.camera;
    const position = { step: scene.stepCount, dt: scene.dt, first, latest, camera: `${x} ${y} ${scale}` };
    return { playing, comparing, ...position, ...this.#seen, replay: this.#replays.told };
  }

  #opened(source: Source): Opened {
    let replay: ReplayFile | null;
    try {
      replay = isReplay(source.text) ? readReplay(source.text) : null;
    } catch (error) {
      return { source: null, messages: [], refused: sentence(error) };
    }
    const scene = replay ? { name: replay.name, title: replay.title, text: replay.text } : source;
    try {
      const messages = this.#begin(scene, replay);
      return { source: scene, messages, refused: null };
    } catch (error) {
      const messages = error instanceof ScreeError ? error.messages : [];
      return { source: scene, messages, refused: sentence(error) };
    }
  }

  #begin(source: Source, replay: ReplayFile | null): Opened["messages"] {
    const player = this.#player;
    const messages = replay ? player.openReplay(replay) : player.open(source);
    this.#replays.watch(player.replay);
    if (replay) player.playing = true;
    this.#tools.abort();
    this.#view.show(player.scene!, false);
    this.#touch();
    return messages;
  }

  #pause(): void {
    this.#player.playing = false;
    this.#touch();
  }

  /** The camera went elsewhere. */
  #moved(): void {
    this.#tools.follow();
    this.#touch();
  }

  /** Makes the next frame draw and tell its figures. */
  #touch(): void {
    this.#stale = true;
    this.#meter.expire();
  }

  #stop(error: unknown): void {
    this.#player.halt();
    this.#touch();
    this.#answer(["told", `The scene was stopped: ${sentence(error)}`]);
  }
}
