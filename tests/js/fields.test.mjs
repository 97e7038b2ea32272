// SPDX-License-Identifier: MIT
// Fields and explosions through the package: what they do, literals, properties, names, refusals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNear, engine, sceneFor, takeSteps, thrownBy } from "./support.mjs";
import { WRONG_EXPLOSIONS, WRONG_FIELDS } from "./wrong-fields.mjs";

const ball = { shapes: [{ circle: 0.5 }] };

test("a field is what its literal says, and the rest as by default", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ name: "ship" });
  const plain = scene.createField({});
  const defaults = {
    ...{ circle: 0, box: [0, 0], shapes: false, position: [0, 0], angle: 0, body: null, mask: 0xffffffff },
    ...{ enabled: true, gravity: [0, 0], replaceGravity: false, pull: 0, pullPower: 0, pullRadius: 1, pullCore: 0.1 },
    ...{ drag: 0, quadraticDrag: 0, angularDrag: 0, wind: [0, 0], density: 0, name: "" },
  };
  for (const [key, value] of Object.entries(defaults)) assert.deepEqual(plain[key], value, key);
  const given = {
    ...{ box: [4, 2], position: [1, 2], angle: 0.5, mask: 6, enabled: false, gravity: [0, 3], replaceGravity: true },
    ...{ pull: -2, pullPower: -2, pullRadius: 3, pullCore: 0.5, drag: 1, quadraticDrag: 2, angularDrag: 4 },
    ...{ wind: [5, 6], density: 7, name: "all" },
  };
  const full = scene.createField({ ...given, body: "ship" });
  for (const [key, value] of Object.entries(given)) assert.deepEqual(full[key], value, key);
  assert.equal(full.body, body);
  assert.deepEqual(scene.fields, [plain, full]);
  assert.equal(scene.field("all"), full);
  assert.equal(scene.field("none"), undefined);
});

test("every property can be set, one by one", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ name: "ship", shapes: [{ circle: 1 }] });
  const field = scene.createField({});
  const values = {
    ...{ body, circle: 3, box: [4, 2], shapes: true, position: [1, 2], angle: 0.5, mask: 6, enabled: false },
    ...{ gravity: [0, 3], replaceGravity: true, pull: -2, pullPower: 1, pullRadius: 3, pullCore: 0.5, drag: 1 },
    ...{ quadraticDrag: 2, angularDrag: 4, wind: [5, 6], density: 7, name: "named" },
  };
  let hash = scene.hash();
  for (const [key, value] of Object.entries(values)) {
    field[key] = value;
    assert.deepEqual(field[key], value, key);
    if (key !== "name") assert.notEqual(scene.hash(), hash, key);
    hash = scene.hash();
  }
  assert.deepEqual([field.circle, field.box], [0, [0, 0]], "one region takes the place of another");
  field.box = [2, 2];
  assert.equal(field.shapes, false);
  field.body = null;
  assert.equal(field.body, null);
  field.body = "ship";
  assert.equal(field.body, body);
  body.destroy();
  assert.equal(field.alive, false);
  assert.deepEqual(scene.fields, []);
});

test("wind, gravity and pull act within, and changes wake", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const inside = scene.createBody(ball);
  const outside = scene.createBody({ ...ball, position: [9, 0] });
  const wind = scene.createField({ circle: 2, drag: 1e6, wind: [0, 3] });
  scene.step();
  assertNear(inside.velocity[1], 3, 1e-4, "carried by the wind");
  assert.deepEqual(outside.velocity, [0, 0]);
  wind.destroy();
  assert.equal(wind.alive, false);
  assert.equal(thrownBy(() => wind.drag).code, "invalid-handle");
  inside.velocity = [0, 0];
  inside.position = [0, 0];
  takeSteps(scene, 60);
  assert.ok(!inside.awake && !outside.awake);
  const pull = scene.createField({ position: [9, 4], pull: 2 });
  assert.ok(inside.awake && outside.awake);
  takeSteps(scene, 30);
  assertNear(outside.velocity[1], 1, 1e-3, "pulled along y");
  pull.enabled = false;
  const { velocity } = outside;
  takeSteps(scene, 10);
  assert.deepEqual(outside.velocity, velocity);
});

test("what is half as dense as water floats with half of it dry", (t) => {
  const scene = sceneFor(t);
  scene.createField({ box: [20, 10], position: [0, -5], density: 2, drag: 4, angularDrag: 4 });
  const box = scene.createBody({ position: [0, 1], shapes: [{ box: [2, 1] }] });
  takeSteps(scene, 600);
  assert.ok(Math.abs(box.position[1]) < 0.005, `floats at ${box.position[1]}`);
});

test("an explosion pushes by width and strength, and tells how many", (t) => {
  const scene = sceneFor(t, { gravity: [0, 0] });
  const near = scene.createBody({ position: [1.5, 0], shapes: [{ box: [1, 2] }] });
  const far = scene.createBody({ position: [0, 4.5], shapes: [{ box: [1, 1] }] });
  const away = scene.createBody({ position: [-9, 0], shapes: [{ box: [1, 1] }] });
  const ghost = scene.createBody({ position: [0, -1.5], shapes: [{ box: [1, 1], mask: 0, category: 4 }] });
  const explosion = { position: [0, 0], radius: 2, falloff: 4, impulse: 6 };
  assert.equal(scene.explode(explosion), 2);
  assertNear(near.velocity[0], 6, 1e-6, "two metres of width and of mass");
  assertNear(far.velocity[1], 3, 1e-6, "half of the way on");
  assert.deepEqual([away.velocity, ghost.velocity], [[0, 0], [0, 0]]);
  assert.equal(scene.explode({ ...explosion, category: 0, mask: 4 }), 1);
  assertNear(ghost.velocity[1], -6, 1e-6, "category 0 asks no mask");
  assert.equal(scene.explode({ ...explosion, exclude: [near, far] }), 0);
  scene.createBody({ type: "static", position: [0.5, 0], shapes: [{ box: [0.1, 1] }] });
  assert.equal(scene.explode({ ...explosion, occluded: true }), 1);
});

test("bodies of mask 0 are picked where the query asks no mask", (t) => {
  const scene = sceneFor(t);
  const ghost = scene.createBody({ shapes: [{ circle: 1, mask: 0 }] });
  assert.equal(scene.bodyAt([0, 0]), undefined);
  assert.equal(scene.bodyAt([0, 0], { category: 0 }), ghost);
  assert.equal(scene.raycast([-5, 0], [1, 0], 9, { category: 0 }).body, ghost);
});

test("wrong fields and explosions are told by code, call and argument, and change nothing", async (t) => {
  const scene = sceneFor(t);
  scene.createBody({ name: "a", ...ball });
  const field = scene.createField({ name: "taken" });
  const hash = scene.hash();
  for (const [call, table] of [["createField", WRONG_FIELDS], ["explode", WRONG_EXPLOSIONS]]) {
    for (const [what, literal, code, argument] of table) {
      await t.test(`${call}: ${what}`, () => {
        const error = thrownBy(() => scene[call](literal));
        assert.deepEqual([error.code, error.call, error.argument], [code, call, argument], error.message);
      });
    }
  }
  for (const [what, literal, code, argument] of WRONG_FIELDS) {
    const entries = Object.entries(literal ?? {});
    if (entries.length !== 1 || ["unknown-option", "name-taken"].includes(code)) continue;
    await t.test(`set: ${what}`, () => {
      const error = thrownBy(() => (field[argument] = entries[0][1]));
      assert.deepEqual([error.code, error.call, error.argument], [code, argument, argument], error.message);
    });
  }
  assert.equal(thrownBy(() => (field.id = 1)).code, "read-only");
  assert.equal(thrownBy(() => (scene.fields = [])).code, "read-only");
  assert.equal(scene.hash(), hash);
  const foreign = engine.createScene();
  t.after(() => foreign.dispose());
  assert.equal(thrownBy(() => foreign.createField({ body: scene.body("a") })).code, "invalid-handle");
});
