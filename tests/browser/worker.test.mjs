// SPDX-License-Identifier: MIT
// "scree/worker" in pages: one that is isolated and shares memory with its worker, and one that is not.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { open, skip } from "./harness.mjs";
import { ISOLATED, servePackage } from "./package-server.mjs";
import { furnish } from "./worker-page.mjs";
import { load } from "../../npm/dist/index.js";

const OWN = `import { serve } from "/dist/worker-host.js";
serve({ procedures: { fail() { setTimeout(() => { throw new Error("mine"); }); } } });`;

let site, servers;
before(async () => {
  if (skip) return;
  site = await open();
  const all = [ISOLATED, {}, { "access-control-allow-origin": "*" }];
  servers = await Promise.all(all.map((headers) => servePackage(headers, { "/own.js": OWN })));
});
after(async () => {
  await site?.close();
  for (const { close } of servers ?? []) close();
});

/** Runs a function in a fresh page and returns what it returns; fails where the page's console had an error. */
async function inPage(url, run, expectedErrors = []) {
  const page = await site.browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(url);
  const result = await page.evaluate(run);
  await page.close();
  assert.deepEqual(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error))), []);
  return result;
}

for (const [index, way] of ["isolated", "not isolated"].entries()) {
  test(`a page that is ${way} has the hash and the poses of Node`, { skip }, async () => {
    const far = await inPage(
      servers[index]?.url,
      `(async () => {
        ${furnish}
        const { load } = await import("/dist/worker.js");
        const scree = await load();
        const scene = scree.createScene();
        furnish(scene);
        const seen = [];
        for (let frame = 0; frame < 60; frame++) {
          await new Promise(requestAnimationFrame);
          await scene.advance(1 / 60);
          seen.push(scene.bodies.y[10]);
        }
        const { bodies } = scene;
        const grown = scene.createBody({ position: [0, 100], shapes: Array.from({ length: 200 }, (_, i) => ({ circle: 0.1, position: [i, 0] })) });
        for (let i = 0; i < 500; i++) scene.createBody({ position: [i, 50] });
        await grown.ready;
        const refused = await scene.createBody({ mass: -1 }).ready.catch(({ code, argument, value }) => [code, argument, value]);
        const result = {
          isolated: crossOriginIsolated,
          shared: typeof SharedArrayBuffer === "function" && bodies.x.buffer instanceof SharedArrayBuffer,
          seen,
          grown: [bodies.count, bodies.y[grown.index], scene.shapes.count],
          refused,
          hash: await scene.hash(),
        };
        scree.dispose();
        return result;
      })()`,
    );
    const scene = (await load()).createScene();
    furnish(scene);
    const seen = Array.from({ length: 60 }, () => (scene.advance(1 / 60), scene.bodies.y[10]));
    scene.createBody({ position: [0, 100], shapes: Array.from({ length: 200 }, (_, i) => ({ circle: 0.1, position: [i, 0] })) });
    for (let i = 0; i < 500; i++) scene.createBody({ position: [i, 50] });
    assert.deepEqual(far, {
      isolated: way === "isolated",
      shared: way === "isolated",
      seen,
      grown: [562, 100, 261],
      refused: ["out-of-range", "mass", -1],
      hash: scene.hash(),
    });
  });

  test(`in a page that is ${way} two workers run by themselves, and what is drawn goes on`, { skip }, async () => {
    const far = await inPage(
      servers[index]?.url,
      `(async () => {
        const { load } = await import("/dist/worker.js");
        const engines = await Promise.all([load(), load()]);
        const scenes = engines.map((scree) => scree.createScene({ gravity: [0, 0] }));
        for (const scene of scenes) scene.createBody({ velocity: [6, 0] });
        await Promise.all(scenes.map((scene) => scene.start()));
        const drawn = [];
        while (drawn.length < 20 || scenes.some((scene) => scene.time < 0.5)) {
          await new Promise(requestAnimationFrame);
          drawn.push(scenes.map((scene) => scene.bodies.transform[0] ?? 0));
        }
        await Promise.all(scenes.map((scene) => scene.stop()));
        return { drawn, ends: scenes.map((scene) => [scene.time, scene.bodies.x[0]]) };
      })()`,
    );
    for (const scene of [0, 1]) {
      const path = far.drawn.map((frame) => frame[scene]);
      assert.ok(path.every((x, i) => i === 0 || x >= path[i - 1] - 1e-5), `never back: ${path}`);
      assert.ok(new Set(path).size > 5);
      const [time, x] = far.ends[scene];
      assert.ok(Math.abs(x - 6 * time) < 1e-3);
    }
  });
}

test("a package on another origin, as on a CDN, starts its worker all the same", { skip }, async () => {
  const module = JSON.stringify(`${servers?.[2].url}dist/worker.js`);
  const hash = await inPage(
    servers[1]?.url,
    `(async () => {
      const { load } = await import(${module});
      const scene = (await load()).createScene();
      scene.createBody({ shapes: [{ circle: 1 }] });
      await scene.step();
      return scene.hash();
    })()`,
  );
  const scene = (await load()).createScene();
  scene.createBody({ shapes: [{ circle: 1 }] });
  scene.step();
  assert.equal(hash, scene.hash());
});

test("what fails in a browser's worker is told to the page", { skip }, async () => {
  const told = await inPage(
    servers[0]?.url,
    `(async () => {
      const { load, ScreeError } = await import("/dist/worker.js");
      const why = (error) => [error instanceof ScreeError, error.code];
      const missing = await load({ worker: new Worker("/none.js", { type: "module" }) }).catch(why);
      const module = await load({ wasm: "/none.wasm" }).catch(why);
      const scree = await load({ worker: new Worker("/own.js", { type: "module" }) });
      const scene = scree.createScene();
      await scene.run("fail");
      let dead;
      while (!dead) dead = await scene.step().then(() => undefined, why);
      return { missing, module, dead };
    })()`,
    [/404/, /mine/],
  );
  assert.deepEqual(told, { missing: [true, "worker-failed"], module: [true, "load-failed"], dead: [true, "worker-failed"] });
});
