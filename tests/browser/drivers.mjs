// SPDX-License-Identifier: MIT
// Firefox and WebKitGTK behind one interface, with what a user does as real input events. Chromium has Playwright
// (harness.mjs), which drives no browser of a distribution but that.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { keyCode, startWebKit } from "./webdriver.mjs";

const PATIENCE = 30_000;
const PAUSE = 16;
export const SIZE = { width: 1280, height: 800 };

/** The first of these files that there is. */
const found = (...files) => files.find((file) => file && existsSync(file));

const FIREFOX = found(process.env.SCREE_FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox");
const WEBKIT = found("/usr/bin/WebKitWebDriver");
const XVFB = found("/usr/bin/Xvfb");
const MINIBROWSER = found(
  process.env.SCREE_MINIBROWSER,
  ...["x86_64", "aarch64"].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
);

/** Where the middle of an element is on the page. */
function middleOf(selector) {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/**
 * One page of a browser. What differs is in `goto`, `evaluate`, `act`, `upload`, `screenshot` and `close`.
 * `act` takes input events in their order: ["move", x, y], ["down"], ["up"], ["key", name], ["hold", name],
 * ["loose", name], ["wait", ms].
 */
class Driver {
  /** Waits until a function of the page returns what is true, and returns that. */
  async until(condition, ...args) {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const answer = await this.evaluate(condition, ...args);
      if (answer) return answer;
      if (Date.now() > end) assert.fail(`waited for ${condition} ${JSON.stringify(args)}`);
      await sleep(PAUSE);
    }
  }

  press(key, times = 1) {
    return this.act(Array.from({ length: times }, () => ["key", key]));
  }

  /** A key while Control is held. */
  control(key) {
    return this.act([["hold", "Control"], ["key", key], ["loose", "Control"]]); // prettier-ignore
  }

  type(text) {
    return this.act(Array.from(text, (letter) => ["key", letter === "\n" ? "Enter" : letter]));
  }

  async click(target) {
    const [x, y] = typeof target === "string" ? await this.evaluate(middleOf, target) : target;
    await this.act([["move", x, y], ["down"], ["up"]]);
  }

  /** Presses the mouse at the first of these points of the page, draws it over the others, and lets go. */
  async draw(from, ...others) {
    const events = [["move", ...from], ["down"]];
    let last = from;
    for (const to of others) {
      for (let i = 1; i <= 6; i++) {
        events.push(["move", ...to.map((each, axis) => last[axis] + ((each - last[axis]) * i) / 6)], ["wait", PAUSE]);
      }
      last = to;
    }
    await this.act([...events, ["up"]]);
  }
}

class Firefox extends Driver {
  #browser;
  #page;

  static async start() {
    const { launch } = createRequire(import.meta.url)("puppeteer-core").default;
    const driver = new Firefox();
    driver.#browser = await launch({ browser: "firefox", executablePath: FIREFOX, defaultViewport: SIZE });
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

  async screenshot(file) {
    await this.#page.screenshot({ path: file });
  }

  close() {
    return this.#browser.close();
  }
}

class WebKit extends Driver {
  #session;

  static async start() {
    const driver = new WebKit();
    driver.#session = await startWebKit({ driver: WEBKIT, browser: MINIBROWSER, xvfb: XVFB, size: SIZE });
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

  async screenshot(file) {
    await writeFile(file, await this.#session.ask("GET", "screenshot"), "base64");
  }

  close() {
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
