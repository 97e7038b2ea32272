// SPDX-License-Identifier: MIT
// Puts the parts of the page together: has the engine started, opens the first scene, and asks for a frame whenever one
// is due. The page waits for nothing that the engine does.
import { attachKeys, attachTabs, attachTransport, enableTransport } from "./controls.js";
import { selectTab, showComparing, showPlaying, type Actions } from "./controls.js";
import { byId, clearNotice, fail, notify, sentence } from "./dom.js";
import { Editor } from "./editor.js";
import { attachHeroKeys } from "./hero-keys.js";
import { attachSearch, fetchEntries, fetchScene, markEntry, showEntries, type Entry } from "./list.js";
import { attachOpeners } from "./open.js";
import { defaults, TOOLS } from "./options.js";
import { ProfilePanel } from "./profile.js";
import type { Answers, Opened, Report, Source } from "./protocol.js";
import { attachRecorder } from "./record.js";
import { Remote } from "./remote.js";
import { saveReplay, showReplay } from "./replay-bar.js";
import { Screen } from "./screen.js";
import { attachSettings } from "./settings.js";
import { attachShare, holdsText, packed, unpacked } from "./share.js";
import { STARTER } from "./starter.js";
import { StatusLine } from "./status.js";
import { TimeBar } from "./time-bar.js";
import { Toolbar } from "./tools/toolbar.js";

class Playground implements Answers {
  readonly #remote = new Remote(this);
  readonly #options = defaults();
  readonly #screen = new Screen(this.#remote);
  readonly #status = new StatusLine();
  readonly #profile = new ProfilePanel();
  readonly #editor = new Editor((text) => this.#apply(text));
  readonly #time = new TimeBar(this.#remote);
  readonly #toolbar = new Toolbar(this.#options, () => this.#changed());
  #entries: Entry[] = [];
  /** The scene that is open. */
  #source: Source | null = null;
  /** Who waits to hear what came of opening a scene, the first asked first. */
  #openings: ((opened: Opened) => void)[] = [];
  /** Counts what was asked to be opened, so that a slow answer does not replace a later choice. */
  #request = 0;
  /** When the last frame began, ms; 0: time that passed until now does not count. */
  #last = 0;
  /** Seconds that the engine has not been told of. */
  #passed = 0;
  /** Is a frame due, and is one on its way? */
  #due = false;
  #waits = false;

  constructor() {
    const actions = this.#actions();
    attachSettings(this.#options, () => this.#changed());
    attachTransport(actions);
    attachKeys(actions);
    attachHeroKeys((keys) => this.#remote.send("keys", keys));
    attachTabs();
    attachOpeners((name, text) => void this.#open({ name, title: name, text }));
    attachSearch();
    attachShare(() => this.#link());
    attachRecorder(this.#screen.canvas, () => this.#source?.name ?? "scene");
    // Time that passes while the page is hidden does not count.
    document.addEventListener("visibilitychange", () => (this.#last = 0));
    addEventListener("hashchange", () => void this.#openFromAddress());
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
    trouble ||= this.#unknown();
    const first = this.#addressed() ?? this.#entries[0];
    if (!(await this.#openShared()) && first) await this.#openEntry(first);
    // A scene may also have been dropped while that one was fetched.
    if (!this.#source) {
      await this.#open({ name: "starter", title: "A ball and a floor", text: STARTER });
      if (first) trouble = `${first.title} could not be opened; here is a small scene instead.`;
    }
    if (!this.#source) fail("No scene could be opened", "The YAML panel says why.");
    if (trouble) notify(trouble);
    requestAnimationFrame((now) => this.#tick(now));
  }

  failed(reason: string): void {
    fail(this.#source ? "The engine has stopped" : "The engine could not be loaded", reason);
  }

  opened(opened: Opened): void {
    this.#openings.shift()?.(opened);
  }

  saved = saveReplay;
  told = notify;

  frame({ pictures, state, figures, profile, seen }: Report): void {
    this.#screen.show(pictures);
    if (state) {
      showPlaying(state.playing);
      showComparing(state.comparing);
      showReplay(state.replay);
      this.#time.show(state, seen);
      this.#screen.canvas.dataset.camera = state.camera;
      Object.assign(document.documentElement.dataset, { ray: state.ray, overlap: state.overlap });
    }
    if (figures) this.#status.show(figures);
    if (profile) this.#profile.show(profile);
    this.#waits = false;
    this.#ask();
  }

  #tick(now: number): void {
    requestAnimationFrame((next) => this.#tick(next));
    if (this.#last > 0) this.#passed += (now - this.#last) / 1000;
    this.#last = now;
    this.#due = true;
    this.#ask();
  }

  /** Asks for the next frame, once the one before is there: an engine that is slow is not asked for more than it can. */
  #ask(): void {
    if (!this.#due || this.#waits) return;
    this.#remote.send("frame", this.#passed);
    this.#passed = 0;
    this.#due = false;
    this.#waits = true;
  }

  #actions(): Actions {
    const remote = this.#remote;
    return {
      toggle: () => remote.send("toggle"),
      step: () => remote.send("step"),
      back: () => remote.send("back"),
      reset: () => remote.send("reset"),
      fit: () => remote.send("fit"),
      profile: () => {
        this.#options.profile = !this.#options.profile;
        this.#changed();
      },
      compare: () => remote.send("compare"),
      save: () => remote.send("save"),
      use: (tool) => remote.send("use", tool),
      tool: (place) => this.#toolbar.key(TOOLS[place] ?? "drag"),
      speed: (factor) => {
        this.#options.speed = factor;
        this.#changed();
      },
    };
  }

  /** The options were edited. */
  #changed(): void {
    this.#profile.shown = this.#options.profile;
    this.#remote.send("options", this.#options);
  }

  #addressed(): Entry | undefined {
    const name = location.hash.slice(1);
    return this.#entries.find((entry) => entry.name === name || encodeURIComponent(entry.name) === name);
  }

  /** What is wrong with an address that names a scene which is not among those of the site; "" when it does not. */
  #unknown(): string {
    if (location.hash.length < 2 || holdsText(location.hash) || this.#entries.length === 0 || this.#addressed()) return "";
    const name = location.hash.slice(1);
    return `There is no scene “${name.length > 40 ? `${name.slice(0, 40)}…` : name}” here: the link is old, or misspelt.`;
  }

  /** A link to what is open: by its name where it is as it came with the site, else with its text. */
  async #link(): Promise<string> {
    const { name = "", text = "" } = this.#source ?? {};
    const entry = this.#entries.find((each) => each.name === name);
    const known = entry && (await fetchScene(entry)) === text;
    return new URL(known ? `#${encodeURIComponent(name)}` : await packed(text), location.href).href;
  }

  /** Opens the scene that the address holds, if it holds one. */
  async #openShared(): Promise<boolean> {
    const link = location.hash;
    try {
      const text = await unpacked(link);
      return text !== null && (await this.#open({ name: "shared", title: "Shared scene", text, link }));
    } catch (error) {
      notify(sentence(error));
      return false;
    }
  }

  #openFromAddress(): void {
    void this.#openShared();
    const entry = this.#addressed();
    if (entry && entry.name !== this.#source?.name) void this.#openEntry(entry);
    const trouble = this.#unknown();
    if (trouble) notify(trouble);
  }

  async #openEntry(entry: Entry): Promise<void> {
    const request = ++this.#request;
    try {
      const text = await fetchScene(entry);
      // Another scene may have been chosen while this one was on its way.
      if (request === this.#request) await this.#open({ name: entry.name, title: entry.title, text });
    } catch (error) {
      notify(`${entry.title} could not be opened: ${sentence(error)}.`);
    }
  }

  #apply(text: string): void {
    const { name, title } = this.#source ?? { name: "pasted", title: "Pasted scene" };
    void this.#open({ name, title, text });
  }

  /** Opens a scene, or a replay, which brings its own; when it is refused, shows why and leaves the old one alone. */
  async #open(asked: Source): Promise<boolean> {
    this.#request++;
    this.#remote.send("open", asked);
    const opened = await new Promise<Opened>((tell) => this.#openings.push(tell));
    const { source, messages, refused } = opened;
    if (!source) notify(`${asked.name} could not be replayed: ${refused}.`);
    else if (refused !== null) this.#refused(source, messages, refused);
    else this.#show(source, messages);
    return refused === null;
  }

  #show(source: Source, messages: Opened["messages"]): void {
    this.#source = source;
    clearNotice();
    this.#editor.show(source.text, messages);
    byId("title", HTMLElement).textContent = source.title;
    document.title = `${source.title} · Scree`;
    markEntry(source.name);
    const listed = this.#entries.some(({ name }) => name === source.name);
    const address = listed ? `#${encodeURIComponent(source.name)}` : source.link || location.pathname + location.search;
    history.replaceState(null, "", address);
    enableTransport();
    this.#toolbar.enable();
    document.documentElement.dataset.state = "ready";
  }

  #refused(source: Source, messages: Opened["messages"], reason: string): void {
    selectTab("text");
    this.#editor.show(source.text, messages);
    if (messages.length === 0) notify(`${source.title} could not be opened: ${reason}`);
  }
}

void new Playground().start();
