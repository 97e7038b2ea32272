// SPDX-License-Identifier: MIT
// Firefox and WebKitGTK behind one interface, with what a user does as real input events. Chromium is driven by Playwright
// (harness.mjs); its Firefox and WebKit are builds of its own, not those that a distribution ships.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, statSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { keyCode, startWebKit } from "./webdriver.mjs";

const PATIENCE = 30_000;
const PAUSE = 16;
export const SIZE = { width: 1280, height: 800 };

/** The first of these files that there is. */
const found = (...files) => files.find((file) => file && existsSync(file));

const FIREFOX = found(process.env.SCREE_FIREFOX, "/usr/bin/firefox-esr");
const WEBKIT = found("/usr/bin/WebKitWebDriver");
const XVFB = found("/usr/bin/Xvfb");
const MINIBROWSER = found(
  process.env.SCREE_MINIBROWSER,
  ...["webkit2gtk-4.1", "webkitgtk-6.0"].flatMap((port) =>
    ["x86_64", "aarch64"].map((cpu) => `/usr/lib/${cpu}-linux-gnu/${port}/MiniBrowser`),
  ),
);

/** Where the middle of an element is on the page. */
function middleOf(selector) {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** Waits until `ask` answers with something, and returns that. */
async function until(ask, what) {
  for (const end = Date.now() + PATIENCE; ; await sleep(PAUSE)) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) assert.fail(`waited in vain for ${what}`);
  }
}

/**
 * One page of a browser, with those of Playwright's methods that harness.mjs asks of a page. What differs from browser to
 * browser is in `goto`, `evaluate`, `act`, `upload`, `screenshot` and `end`. `act` takes input events in their order:
 * ["move", x, y], ["down"], ["up"], ["key", name], ["hold", name], ["loose", name], ["wait", ms].
 */
class Driver {
  /** Where files are saved. */
  folder = mkdtempSync(path.join(tmpdir(), "scree-saved-"));
  #given = mkdtempSync(path.join(tmpdir(), "scree-given-"));
  #at = [0, 0];

  keyboard = {
    press: (key) => this.act([["key", key]]),
    down: (key) => this.act([["hold", key]]),
    up: (key) => this.act([["loose", key]]),
    type: (text) => this.act(Array.from(text, (letter) => ["key", letter === "\n" ? "Enter" : letter])),
  };

  mouse = {
    move: (x, y, { steps = 1 } = {}) => {
      const [fromX, fromY] = this.#at;
      this.#at = [x, y];
      const part = (i) => ["move", fromX + ((x - fromX) * i) / steps, fromY + ((y - fromY) * i) / steps];
      return this.act(Array.from({ length: steps }, (_, i) => [part(i + 1), ["wait", PAUSE]]).flat());
    },
    down: () => this.act([["down"]]),
    up: () => this.act([["up"]]),
    click: async (x, y) => {
      await this.mouse.move(x, y);
      await this.act([["down"], ["up"]]);
    },
  };

  /** Presses a key some times, which is quicker than one by one. */
  press(key, times) {
    return this.act(Array.from({ length: times }, () => ["key", key]));
  }

  async click(selector) {
    await this.mouse.click(...(await this.evaluate(middleOf, selector)));
  }

  waitForFunction(condition, ...args) {
    return until(() => this.evaluate(condition, ...args), `${condition} of ${JSON.stringify(args)}`);
  }

  waitForTimeout(ms) {
    return sleep(ms);
  }

  /** The next file that is saved. */
  async waitForEvent() {
    const had = new Set(readdirSync(this.folder));
    const unfinished = (name) => /\.(part|wkdownload)$/.test(name);
    const file = await until(() => {
      const fresh = readdirSync(this.folder).filter((name) => !had.has(name));
      const [name] = fresh.some(unfinished) ? [] : fresh;
      return name && statSync(path.join(this.folder, name)).size > 0 && path.join(this.folder, name);
    }, "a file to be saved");
    return { path: () => file };
  }

  async setInputFiles(selector, { name, buffer }) {
    const file = path.join(this.#given, name);
    await writeFile(file, buffer);
    await this.upload(selector, file);
  }

  async close() {
    await this.end();
    await Promise.all([this.folder, this.#given].map((folder) => rm(folder, { recursive: true })));
  }
}

class Firefox extends Driver {
  #browser;
  #page;

  static async start() {
    const { launch } = createRequire(import.meta.url)("puppeteer-core").default;
    const driver = new Firefox();
    const extraPrefsFirefox = { "browser.download.folderList": 2, "browser.download.dir": driver.folder };
    const options = { executablePath: FIREFOX, defaultViewport: SIZE, extraPrefsFirefox };
    driver.#browser = await launch({ browser: "firefox", ...options });
    driver.#page = await driver.#browser.newPage();
    return driver;
  }

  version() {
    return this.#browser.version();
  }

  goto(url) {
    return this.#page.goto(url);
  }

  evaluate(run, ...args) {
    return this.#page.evaluate(run, ...args);
  }

  async act(events) {
    const { keyboard, mouse } = this.#page;
    const ways = {
      move: (x, y) => mouse.move(Math.round(x), Math.round(y)),
      down: () => mouse.down(),
      up: () => mouse.up(),
      key: (name) => keyboard.press(name),
      hold: (name) => keyboard.down(name),
      loose: (name) => keyboard.up(name),
      wait: (ms) => sleep(ms),
    };
    for (const [kind, ...args] of events) await ways[kind](...args);
  }

  async upload(selector, file) {
    await (await this.#page.$(selector)).uploadFile(file);
  }

  async screenshot({ path: file }) {
    await this.#page.screenshot({ path: file });
  }

  end() {
    return this.#browser.close();
  }
}

class WebKit extends Driver {
  #session;

  static async start() {
    const driver = new WebKit();
    driver.#session = await startWebKit({ driver: WEBKIT, browser: MINIBROWSER, xvfb: XVFB }, SIZE, driver.folder);
    return driver;
  }

  version() {
    return this.#session.version;
  }

  async goto(url) {
    await this.#session.ask("POST", "url", { url });
  }

  /** Promises are waited for, and what fails in the page fails here. */
  async evaluate(run, ...args) {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${run})(...Array.from(arguments).slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.#session.ask("POST", "execute/async", { script, args });
    if (error) throw new Error(error);
    return value ?? undefined;
  }

  async act(events) {
    const key = (type, name) => ({ type, value: keyCode(name) });
    const at = (x, y) => ({ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) });
    // Each is what the pointer or the keyboard does in a tick, in which the other one pauses.
    const ways = {
      move: (x, y) => [[at(x, y)]],
      down: () => [[{ type: "pointerDown", button: 0 }]],
      up: () => [[{ type: "pointerUp", button: 0 }]],
      key: (name) => [[, key("keyDown", name)], [, key("keyUp", name)]],
      hold: (name) => [[, key("keyDown", name)]],
      loose: (name) => [[, key("keyUp", name)]],
      wait: (duration) => [[{ type: "pause", duration }]],
    };
    const rest = { type: "pause", duration: 0 };
    const ticks = events.flatMap(([kind, ...args]) => ways[kind](...args));
    const actions = [
      { type: "pointer", id: "mouse", actions: ticks.map(([pointer]) => pointer ?? rest) },
      { type: "key", id: "keyboard", actions: ticks.map(([, keyboard]) => keyboard ?? rest) },
    ];
    await this.#session.ask("POST", "actions", { actions });
  }

  async upload(selector, file) {
    const element = await this.#session.ask("POST", "element", { using: "css selector", value: selector });
    await this.#session.ask("POST", `element/${Object.values(element)[0]}/value`, { text: file });
  }

  async screenshot({ path: file }) {
    await writeFile(file, await this.#session.ask("GET", "screenshot"), "base64");
  }

  end() {
    return this.#session.close();
  }
}

const missing = (files) => Object.keys(files).filter((name) => !files[name]);

/** The browsers: a name, how to start, and why that cannot be here, for the `skip` option (false when it can). */
export const browsers = [
  { name: "Firefox", start: Firefox.start, packages: "firefox-esr", lacks: missing({ "firefox-esr": FIREFOX }) },
  {
    name: "WebKitGTK",
    start: WebKit.start,
    packages: "webkit2gtk-driver xvfb",
    lacks: missing({ WebKitWebDriver: WEBKIT, MiniBrowser: MINIBROWSER, Xvfb: XVFB }),
  },
].map(({ name, start, packages, lacks }) => {
  const skip = lacks.length > 0 ? `no ${lacks.join(", no ")} for ${name}; apt-get install ${packages}` : false;
  if (skip) console.error(`\n*** SKIPPED: ${skip}\n`);
  return { name, start, skip };
});
