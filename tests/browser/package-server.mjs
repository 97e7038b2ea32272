// SPDX-License-Identifier: MIT
// Serves the npm package, or another folder, an empty page and what a test adds, with headers of its choice: isolated
// pages need some.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const npm = fileURLToPath(new URL("../../npm/", import.meta.url));
const SCRIPT = "text/javascript";
const TYPES = { ".js": SCRIPT, ".mjs": SCRIPT, ".wasm": "application/wasm", ".html": "text/html" };
export const ISOLATED = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** `own` is texts by their path. */
export async function servePackage(headers, own = {}, root = npm) {
  const texts = { "/": "<!doctype html><link rel=icon href=data:,>", ...own };
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://x").pathname;
    const body = texts[name] ?? (await readFile(path.join(root, name)).catch(() => undefined));
    const type = TYPES[path.extname(name)] ?? "text/html";
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type, ...headers }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}
