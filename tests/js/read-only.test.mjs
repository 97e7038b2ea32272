// SPDX-License-Identifier: MIT
// Assignments: each is either taken by the engine or refused by ScreeError "read-only".
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFloor, engine, sceneFor, thrownBy } from "./support.mjs";

const FIXED = {
  scene: [
    ...["dt", "border", "background", "solver", "substeps", "passes", "restitutionThreshold", "sleep"],
    ...["sleepThreshold", "seams", "continuous", "bodies", "shapes", "contacts", "events", "warnings", "warningCount", "alpha"],
    ...["time", "stepCount", "counters", "groups", "disposed", "stageTimes", "stageTotals"],
  ],
  body: ["id", "index", "alive", "awake", "shapes", "exclusions", "fill", "outline", "outlineWidth"],
  shape: [
    ...["id", "index", "alive", "kind", "body", "pieces", "circle", "box", "capsule", "polygon", "hull", "outline"],
    ...["tiles", "edge", "chain", "position", "angle", "radius", "loop", "geometry"],
  ],
  group: ["id", "alive", "name", "selfCollide", "bodies", "size"],
  bodies: ["count", "x", "transform", "fill"],
  shapes: ["count", "kind", "vertices"],
  contacts: ["count", "depth"],
  events: ["begin", "stay", "end", "sensorBegin", "sensorStay", "sensorEnd", "bodies", "hit", "jointEnd", "slept", "woke"],
  touches: ["begin", "sensorEnd"],
};

function build(t) {
  const scene = sceneFor(t);
  addFloor(scene);
  const body = scene.createBody({ name: "ball", position: [0, 2], shapes: [{ circle: 0.5 }] });
  const group = scene.createGroup("balls");
  const { bodies, shapes, contacts, events } = scene;
  return { scene, body, shape: body.shapes[0], group, bodies, shapes, contacts, events, touches: events.bodies };
}

test("what cannot be changed says so by name and value, and stays", async (t) => {
  const built = build(t);
  const before = built.scene.hash();
  for (const [owner, members] of Object.entries(FIXED)) {
    for (const member of members) {
      await t.test(`${owner}.${member}`, () => {
        const was = built[owner][member];
        const error = thrownBy(() => (built[owner][member] = 1.5));
        assert.deepEqual(
          [error.code, error.call, error.argument, error.value],
          ["read-only", member, member, 1.5],
        );
        assert.equal(error.message, `${member}: cannot be changed; got 1.5`);
        assert.deepEqual(built[owner][member], was);
      });
    }
  }
  assert.equal(built.scene.hash(), before);
});

test("a loaded scene is as fixed as a created one", () => {
  const scene = engine.loadScene("scene: {size: none}");
  assert.equal(thrownBy(() => (scene.dt = 1)).code, "read-only");
  scene.dispose();
});

test("a body is named, named anew and unnamed", (t) => {
  const { scene, body } = build(t);
  const other = scene.createBody();
  assert.equal(other.name, "");
  other.name = "block";
  assert.equal(scene.body("block"), other);
  other.name = "brick";
  assert.deepEqual([other.name, scene.body("brick"), scene.body("block")], ["brick", other, undefined]);
  for (const [name, code] of [
    ["ball", "name-taken"],
    ["a b", "bad-name"],
    ["x".repeat(64), "bad-name"],
    ["x".repeat(1000), "bad-name"],
    [7, "wrong-type"],
  ]) {
    const error = thrownBy(() => (other.name = name));
    assert.deepEqual([error.code, error.call, error.argument, error.value], [code, "name", "name", name]);
    assert.equal(other.name, "brick");
  }
  body.name = "";
  assert.deepEqual([body.name, scene.body("ball")], ["", undefined]);
  other.name = "ball";
  assert.equal(scene.body("ball"), other);
});
