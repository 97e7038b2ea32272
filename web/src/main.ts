// SPDX-License-Identifier: MIT
// Puts the parts together: loads the engine, opens the first scene, and draws a frame whenever one is due.
import { load, ScreeError, type YamlMessage } from "scree";
import { attachKeys, attachTabs, attachTransport, enableTransport } from "./controls.js";
import { selectTab, showComparing, showPlaying, type Actions } from "./controls.js";
import { byId, clearNotice, fail, notify, sentence } from "./dom.js";
import { Editor } from "./editor.js";
import { attachHeroKeys } from "./hero.js";
import { attachSearch, fetchEntries, fetchScene, markEntry, showEntries, type Entry } from "./list.js";
import { attachOpeners } from "./open.js";
import { Player, type Source } from "./player.js";
import { attachPointer } from "./pointer.js";
import { attachRecorder } from "./record.js";
import { attachSettings } from "./settings.js";
import { ProfilePanel } from "./profile.js";
import { isReplay, readReplay } from "./replay.js";
import { ReplayBar } from "./replay-bar.js";
import { attachShare, packed, unpacked } from "./share.js";
import { STARTER } from "./starter.js";
import { StatusLine } from "./status.js";
import { TimeBar } from "./time-bar.js";
import { Toolbar } from "./tools/toolbar.js";
import { TOOLS, Toolbox } from "./tools/toolbox.js";
import { View } from "./view.js";

class Playground {
  #player: Player;
  #view: View;
  #status: StatusLine;
  #profile: ProfilePanel;
  #editor: Editor;
  #tools: Toolbox;
  #toolbar: Toolbar;
  #replays: ReplayBar;
  #time: TimeBar;
  #entries: Entry[] = [];
  /** Counts what was asked to be opened, so that a slow answer does not replace a later choice. */
  #request = 0;
  #stale = true;
  #last = 0;

  constructor(player: Player) {
    this.#player = player;
    const canvas = byId("canvas", HTMLCanvasElement);
    this.#view = new View(canvas, () => this.#touch());
    this.#status = new StatusLine(player);
    this.#profile = new ProfilePanel(player, this.#view);
    this.#editor = new Editor((text) => this.#apply(text));
    this.#replays = new ReplayBar(player);
    this.#time = new TimeBar(player, (step) => this.#goTo(step));
    const bench = { player, camera: this.#view.camera, changed: () => this.#touch() };
    this.#tools = this.#view.toolbox = new Toolbox(canvas, bench);
    this.#toolbar = new Toolbar(this.#tools, () => this.#touch());
    player.onCommand = (command) => this.#tools.effects.add(command);
    attachPointer(canvas, this.#view.camera, this.#tools, () => {
      this.#tools.follow();
      this.#touch();
    });
    attachSettings(this.#view.layers, this.#tools, this.#profile, () => this.#touch());
    const actions = this.#actions();
    attachTransport(actions);
    attachKeys(actions);
    attachHeroKeys((keys) => void player.run({ do: "keys", keys }));
    attachTabs();
    attachOpeners((name, text) => this.#take(name, text));
    attachSearch();
    attachShare(() => this.#link());
    const nameNow = (): string => player.source?.name ?? "scene";
    attachRecorder(canvas, nameNow, () => this.#view.draw(player.playing, player.other));
    // Time that passes while the page is hidden does not count.
    document.addEventListener("visibilitychange", () => (this.#last = 0));
    addEventListener("hashchange", () => this.#openFromAddress());
  }

  /** Opens the scene that the address names, else the first of the list, else a small one of the page's own. */
  async start(): Promise<void> {
    let trouble = "";
    try {
      this.#entries = await fetchEntries();
    } catch (error) {
      trouble = `The list of scenes is missing: ${sentence(error)}. Open a file, or paste a scene.`;
    }
    showEntries(this.#entries, (entry) => void this.#openEntry(entry));
    const first = this.#addressed() ?? this.#entries[0];
    if (!(await this.#openShared()) && first) await this.#openEntry(first);
    // A scene may also have been dropped while that one was fetched.
    if (!this.#player.scene) {
      this.#openText({ name: "starter", title: "A ball and a floor", text: STARTER });
      if (first) trouble = `${first.title} could not be opened; here is a small scene instead.`;
    }
    if (!this.#player.scene) fail("No scene could be opened", "The YAML panel says why.");
    if (trouble) notify(trouble);
    requestAnimationFrame((now) => this.#frame(now));
  }

  #actions(): Actions {
    const player = this.#player;
    return {
      toggle: () => {
        player.playing = !player.playing;
        showPlaying(player.playing);
        this.#touch();
      },
      step: () => {
        this.#pause();
        player.step();
      },
      back: () => this.#goTo((player.scene?.stepCount ?? 0) - 1),
      reset: () => this.#reset(),
      fit: () => {
        this.#view.fit();
        this.#touch();
      },
      profile: () => {
        this.#profile.shown = !this.#profile.shown;
        this.#touch();
      },
      compare: () => this.#compare(),
      save: () => this.#replays.save(),
      use: (tool) => this.#tools.use(tool),
      tool: (place) => this.#toolbar.key(TOOLS[place] ?? "drag"),
      speed: (factor) => (player.speed = factor),
    };
  }

  #pause(): void {
    this.#player.playing = false;
    showPlaying(false);
    this.#touch();
  }

  #goTo(step: number): void {
    this.#tools.abort();
    this.#player.goTo(step);
    this.#pause();
  }

  #reset(): void {
    const player = this.#player;
    player.reset();
    this.#replays.watch(null);
    if (player.scene) this.#view.show(player.scene, true);
    this.#touch();
  }

  /** Shows the same scene under the other solver beside, both from their beginning, or leaves off. */
  #compare(): void {
    const player = this.#player;
    try {
      player.comparing = !player.comparing;
      this.#replays.watch(null);
    } catch (error) {
      player.comparing = false;
      notify(`The other solver could not be shown: ${sentence(error)}.`);
    }
    showComparing(player.comparing);
    if (player.scene) this.#view.show(player.scene, false);
    this.#touch();
  }

  /** Makes the next frame draw and show its figures. */
  #touch(): void {
    this.#stale = true;
    this.#status.expire();
  }

  #frame(now: number): void {
    requestAnimationFrame((next) => this.#frame(next));
    const seconds = this.#last > 0 ? (now - this.#last) / 1000 : 0;
    this.#last = now;
    try {
      const moved = this.#player.advance(seconds);
      if (this.#replays.update()) this.#pause();
      if (moved || this.#stale || this.#view.animates) {
        this.#view.draw(this.#player.playing, this.#player.other);
      }
      if (moved || this.#stale) this.#time.update();
      this.#profile.sample();
      if ((moved || this.#stale) && this.#status.update(now)) this.#profile.show();
      this.#stale = false;
    } catch (error) {
      this.#player.halt();
      showPlaying(false);
      notify(`The scene was stopped: ${sentence(error)}`);
    }
  }

  #addressed(): Entry | undefined {
    const name = location.hash.slice(1);
    return this.#entries.find((entry) => entry.name === name || encodeURIComponent(entry.name) === name);
  }

  /** A link to what is open: by its name where it is as it came with the site, else with its text. */
  async #link(): Promise<string> {
    const { name = "", text = "" } = this.#player.source ?? {};
    const entry = this.#entries.find((each) => each.name === name);
    const known = entry && (await fetchScene(entry)) === text;
    return new URL(known ? `#${encodeURIComponent(name)}` : await packed(text), location.href).href;
  }

  /** Opens the scene that the address holds, if it holds one. */
  async #openShared(): Promise<boolean> {
    const link = location.hash;
    try {
      const text = await unpacked(link);
      return text !== null && this.#openText({ name: "shared", title: "Shared scene", text, link });
    } catch (error) {
      notify(sentence(error));
      return false;
    }
  }

  #openFromAddress(): void {
    void this.#openShared();
    const entry = this.#addressed();
    if (entry && entry.name !== this.#player.source?.name) void this.#openEntry(entry);
  }

  async #openEntry(entry: Entry): Promise<void> {
    const request = ++this.#request;
    try {
      const text = await fetchScene(entry);
      // Another scene may have been chosen while this one was on its way.
      if (request === this.#request) this.#openText({ name: entry.name, title: entry.title, text });
    } catch (error) {
      notify(`${entry.title} could not be opened: ${sentence(error)}.`);
    }
  }

  /** Opens what came from outside: a scene, or a replay, which brings its own. */
  #take(name: string, text: string): void {
    if (!isReplay(text)) {
      this.#openText({ name, title: name, text });
      return;
    }
    try {
      const file = readReplay(text);
      const { name: scene, title } = file;
      if (!this.#openText({ name: scene, title, text: file.text }, () => this.#player.openReplay(file))) return;
      this.#replays.watch(this.#player.replay);
      this.#player.playing = true;
      showPlaying(true);
    } catch (error) {
      notify(`${name} could not be replayed: ${sentence(error)}.`);
    }
  }

  #apply(text: string): void {
    const { name, title } = this.#player.source ?? { name: "pasted", title: "Pasted scene" };
    this.#openText({ name, title, text });
  }

  /** Opens a scene; when it is refused, shows why and leaves the old one alone. */
  #openText(source: Source, open = () => this.#player.open(source)): boolean {
    let messages: readonly YamlMessage[];
    this.#request++;
    try {
      messages = open();
    } catch (error) {
      this.#refused(source, error);
      return false;
    }
    clearNotice();
    this.#replays.watch(null);
    this.#editor.show(source.text, messages);
    byId("title", HTMLElement).textContent = source.title;
    document.title = `${source.title} · Scree`;
    markEntry(source.name);
    const listed = this.#entries.some(({ name }) => name === source.name);
    const address = listed ? `#${encodeURIComponent(source.name)}` : source.link || location.pathname + location.search;
    history.replaceState(null, "", address);
    enableTransport();
    this.#toolbar.enable();
    this.#tools.abort();
    showPlaying(this.#player.playing);
    document.documentElement.dataset.state = "ready";
    if (this.#player.scene) this.#view.show(this.#player.scene, false);
    this.#touch();
    return true;
  }

  #refused(source: Source, error: unknown): void {
    const messages = error instanceof ScreeError ? error.messages : [];
    selectTab("text");
    this.#editor.show(source.text, messages);
    if (messages.length === 0) notify(`${source.title} could not be opened: ${sentence(error)}`);
  }
}

async function main(): Promise<void> {
  try {
    const scree = await load({ wasm: new URL("./scree.wasm", import.meta.url) });
    await new Playground(new Player(scree)).start();
  } catch (error) {
    fail("The engine could not be loaded", sentence(error));
  }
}

void main();
