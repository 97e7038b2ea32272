// SPDX-License-Identifier: MIT
// The site's own tools, without a browser: the server keeps to its folder, the build describes scenes.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { describe as describeScene } from "../../web/build.mjs";
import { serve } from "../../web/serve.mjs";

/** A request whose path is sent as it is; fetch would tidy it. */
function get(port, rawPath, method = "GET") {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: "127.0.0.1", path: rawPath, method }, (response) => {
      let body = "";
      response.on("data", (part) => (body += part));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body }));
    });
    call.on("error", reject);
    call.end();
  });
}

let folder;
let site;
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "scree-serve-"));
  await mkdir(path.join(folder, "root/sub"), { recursive: true });
  await mkdir(path.join(folder, "root-secret"));
  await writeFile(path.join(folder, "root/index.html"), "home");
  await writeFile(path.join(folder, "root/sub/index.html"), "sub");
  await writeFile(path.join(folder, "root/a b.wasm"), "wasm");
  await writeFile(path.join(folder, "secret.txt"), "secret");
  await writeFile(path.join(folder, "root-secret/x.txt"), "secret");
  await symlink(path.join(folder, "secret.txt"), path.join(folder, "root/link.txt"));
  site = await serve({ root: path.join(folder, "root"), port: 0 });
});
after(async () => {
  site.server.close();
  await rm(folder, { recursive: true });
});

test("answers files with their types", async () => {
  const home = await get(site.port, "/?query");
  assert.equal(home.body, "home");
  assert.match(home.headers["content-type"], /^text\/html/);
  const wasm = await get(site.port, "/a%20b.wasm");
  assert.equal(wasm.body, "wasm");
  assert.equal(wasm.headers["content-type"], "application/wasm");
  const head = await get(site.port, "/a%20b.wasm", "HEAD");
  assert.deepEqual([head.status, head.headers["content-length"], head.body], [200, "4", ""]);
});

test("sends folders to their slash", async () => {
  const { status, headers } = await get(site.port, "/sub");
  assert.deepEqual([status, headers.location], [308, "/sub/"]);
  assert.equal((await get(site.port, "/sub/")).body, "sub");
  assert.doesNotMatch((await get(site.port, "//sub")).headers.location ?? "", /^\/\//);
});

test("never leaves its folder", async () => {
  for (const way of [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/sub/../../secret.txt",
    "/..%5csecret.txt",
    "/../root-secret/x.txt",
    "/link.txt",
    "/%00",
    "/%zz",
    "/missing",
  ]) {
    const { status, body } = await get(site.port, way);
    assert.ok(status === 404 || status === 400, `${way} answers ${status}`);
    assert.doesNotMatch(body, /secret/, way);
  }
  assert.equal((await get(site.port, "/", "POST")).status, 405);
});

test("a busy port passes on to the next free one", async () => {
  const second = await serve({ root: path.join(folder, "root"), port: site.port });
  assert.ok(second.port > site.port);
  assert.equal((await get(second.port, "/")).body, "home");
  await new Promise((resolve) => second.server.close(resolve));
});

test("takes the description of the scene", () => {
  const text = `# A comment.\nscene:\n  size: [1, 1]\n  description: "Two: balls."\nentities: {}\n`;
  assert.deepEqual(describeScene("a/two_balls.yml", text), {
    name: "two_balls",
    file: "scenes/two_balls.yml",
    title: "Two balls",
    description: "Two: balls.",
  });
});

test("reads a folded description, and only that of the scene", () => {
  const text = `entities:\n  description: no\nscene:\n  description: >\n    One line,\n    another.\n  size: [1, 1]\n`;
  assert.equal(describeScene("x.yml", text).description, "One line, another.");
});

test("falls back to the comment at the top", () => {
  const comment = "# SPDX-License-Identifier: MIT\n# Falls and\n# rests.\n\n# Not this.\n";
  const text = `${comment}scene:\n  size: [1, 1] # description: no\n`;
  assert.equal(describeScene("x.yml", text).description, "Falls and rests.");
  assert.equal(describeScene("x.yml", "scene:\n  size: [1, 1]\n").description, "");
});
