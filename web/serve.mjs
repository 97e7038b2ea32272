// SPDX-License-Identifier: MIT
// A small static server for the built playground. It needs nothing but Node, answers GET and HEAD, and never leaves its
// folder: a request is resolved to a real path, symbolic links included, before it is opened.
import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain; charset=utf-8",
  ".yml": "text/yaml; charset=utf-8",
  ".wasm": "application/wasm",
};
const PORTS_TRIED = 100;

/** The file behind a URL path, or a status that refuses it. */
async function locate(root, urlPath) {
  let decoded;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return { status: 400 };
  }
  if (decoded.includes("\0") || decoded.includes("\\")) return { status: 400 };
  const wanted = path.join(root, path.normalize(`/${decoded}`));
  try {
    const file = await realpath(wanted);
    if (file !== root && !file.startsWith(root + path.sep)) return { status: 404 };
    const info = await stat(file);
    if (info.isFile()) return { status: 200, file, size: info.size };
    if (!info.isDirectory()) return { status: 404 };
    // Relative URLs in a page only work when its folder ends in a slash.
    return decoded.endsWith("/") ? await locate(root, `${urlPath}index.html`) : { status: 308 };
  } catch {
    return { status: 404 };
  }
}

function refuse(response, status, headers = {}) {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", ...headers });
  response.end(`${status}\n`);
}

async function answer(root, request, response) {
  if (request.method !== "GET" && request.method !== "HEAD") {
    request.resume();
    return refuse(response, 405, { Allow: "GET, HEAD" });
  }
  const [urlPath] = (request.url ?? "/").split(/[?#]/, 1);
  const found = await locate(root, urlPath);
  // Collapsing leading slashes keeps "//host" from becoming an address elsewhere.
  if (found.status === 308) return refuse(response, 308, { Location: `${urlPath.replace(/^\/+/, "/")}/` });
  if (found.status !== 200) return refuse(response, found.status);
  response.writeHead(200, {
    "Content-Type": TYPES[path.extname(found.file)] ?? "application/octet-stream",
    "Content-Length": found.size,
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
  });
  if (request.method === "HEAD") return response.end();
  createReadStream(found.file).on("error", () => response.destroy()).pipe(response);
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/**
 * Serves a folder and resolves to { server, port, url }. Port 0 takes any free one; a busy port passes on to the next.
 */
export async function serve({ root, port = 8080, host = "127.0.0.1" }) {
  const base = await realpath(root);
  const server = createServer((request, response) => {
    answer(base, request, response).catch(() => response.destroy());
  });
  const last = Math.min(port + PORTS_TRIED, 65535);
  for (let candidate = port; ; candidate++) {
    try {
      await listen(server, candidate, host);
      break;
    } catch (error) {
      if (error.code !== "EADDRINUSE" || candidate >= last) throw error;
    }
  }
  const bound = server.address().port;
  const name = host.includes(":") ? `[${host}]` : host;
  return { server, port: bound, url: `http://${name}:${bound}/` };
}

function readArguments(argv) {
  const options = { root: fileURLToPath(new URL("./dist/", import.meta.url)), port: 8080, host: "127.0.0.1" };
  for (let i = 0; i < argv.length; i++) {
    if (argv[i] === "--port" && /^\d+$/.test(argv[i + 1] ?? "") && Number(argv[i + 1]) < 65536) {
      options.port = Number(argv[++i]);
    } else if (argv[i] === "--host" && argv[i + 1]) options.host = argv[++i];
    else if (!argv[i].startsWith("-")) options.root = path.resolve(argv[i]);
    else throw new Error(`unknown or incomplete option ${argv[i]}; usage: serve.mjs [FOLDER] [--port N] [--host H]`);
  }
  return options;
}

async function main() {
  try {
    const { url } = await serve(readArguments(process.argv.slice(2)));
    console.log(`Playground: ${url}`);
  } catch (error) {
    const hint = error.code === "ENOENT" ? " (build it first: node build.mjs)" : "";
    console.error(`serve: ${error.message}${hint}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] && (await realpath(process.argv[1]).catch(() => "")) === fileURLToPath(import.meta.url)) {
  await main();
}
