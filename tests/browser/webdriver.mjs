// SPDX-License-Identifier: MIT
// WebKitGTK's MiniBrowser on a display of its own, through the requests of the W3C's WebDriver.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE = 60_000;

/** The private-use letters that stand for keys without one: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const KEYS = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};
export const keyCode = (name) => KEYS[name] ?? name;

/** A display that nobody sees; resolves to the process and the name of the display. */
async function startDisplay(xvfb) {
  const screen = ["-screen", "0", "1600x1200x24"];
  const server = spawn(xvfb, ["-displayfd", "3", ...screen, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const ended = once(server, "exit").then(() => Promise.reject(new Error("Xvfb ended")));
  const [number] = await Promise.race([once(server.stdio[3], "data"), ended]);
  ended.catch(() => {});
  return { server, display: `:${String(number).trim()}` };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}

/** One request; what is refused throws the driver's own words. */
async function request(address, method, body) {
  const options = { method, headers: { "content-type": "application/json" }, signal: AbortSignal.timeout(PATIENCE) };
  const response = await fetch(address, { ...options, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${address}: ${value.error}: ${value.message}`);
  return value;
}

/** Waits until the driver listens. */
async function untilReady(base, child) {
  for (const end = Date.now() + PATIENCE; ; await sleep(50)) {
    if (child.exitCode !== null) throw new Error("WebKitWebDriver ended");
    const up = await request(`${base}/status`, "GET").then(() => true, () => false); // prettier-ignore
    if (up) return;
    if (Date.now() > end) throw new Error("WebKitWebDriver does not answer");
  }
}

async function openSession(base, browser, size) {
  const options = { binary: browser, args: ["--automation"] };
  const alwaysMatch = { "webkitgtk:browserOptions": options, timeouts: { script: PATIENCE, pageLoad: PATIENCE } };
  const { sessionId, capabilities } = await request(`${base}/session`, "POST", { capabilities: { alwaysMatch } });
  const own = `${base}/session/${sessionId}`;
  const ask = (method, command, body) => request(`${own}/${command}`, method, body);
  const page = "return [innerWidth, innerHeight]";
  const outer = await ask("POST", "window/rect", size);
  const [width, height] = await ask("POST", "execute/sync", { script: page, args: [] });
  // The page is to have that size, not the window with its bars.
  const rect = { width: size.width + outer.width - width, height: size.height + outer.height - height };
  await ask("POST", "window/rect", rect);
  return { ask, end: () => request(own, "DELETE"), version: `WebKitGTK ${capabilities.browserVersion}` };
}

/**
 * Starts it all, with `folder` for what is saved. `ask(method, command, body)` is a request of the session, `close` ends
 * every process.
 */
export async function startWebKit({ driver, browser, xvfb }, size, folder) {
  const { server, display } = await startDisplay(xvfb);
  const port = await freePort();
  const config = await mkdtemp(path.join(tmpdir(), "scree-webkit-"));
  await writeFile(path.join(config, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${folder}"\n`);
  // No graphics card is asked for, and none is needed.
  const software = { LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" };
  // Safari has shared memory in isolated pages; the GTK port of WebKit only when its engine is told so.
  const own = { DISPLAY: display, XDG_CONFIG_HOME: config, JSC_useSharedArrayBuffer: "1" };
  const env = { ...process.env, ...software, ...own };
  const child = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  const stopAll = async () => {
    await stop(child);
    await stop(server);
    await rm(config, { recursive: true });
  };
  try {
    await untilReady(base, child);
    const { ask, end, version } = await openSession(base, browser, size);
    const close = async () => {
      await end().catch(() => {});
      await stopAll();
    };
    return { ask, close, version };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
