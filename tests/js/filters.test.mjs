// SPDX-License-Identifier: MIT
// Who touches whom: exclusions, groups, and the table of them, in the package and on the command line.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SMALL_SCENE, addFloor, engine, folderWith, runCliIn, sceneFor, takeSteps, thrownBy } from "./support.mjs";

const circle = [{ circle: 0.5 }];

test("an excluded pair lets each other through until that is lifted, by object and by name", (t) => {
  const scene = sceneFor(t);
  addFloor(scene);
  const lower = scene.createBody({ name: "lower", position: [0, 0.5], fixedRotation: true, shapes: [{ box: [3, 1] }] });
  const upper = scene.createBody({ name: "upper", position: [0, 3], shapes: circle });
  assert.equal(upper.mayTouch(lower), true);
  upper.exclude(lower);
  for (const other of [lower, "lower"]) assert.deepEqual([upper.excludes(other), upper.mayTouch(other)], [true, false]);
  assert.equal(lower.excludes("upper"), true, "either way");
  assert.deepEqual([upper.exclusions, lower.exclusions], [[lower], [upper]]);
  takeSteps(scene, 120);
  assert.ok(Math.abs(upper.position[1] - 0.5) < 0.01, "through the box, onto the floor");
  upper.position = [0, 3];
  upper.exclude("lower", false);
  assert.deepEqual([upper.excludes(lower), upper.exclusions], [false, []]);
  takeSteps(scene, 120);
  assert.ok(Math.abs(upper.position[1] - 1.5) < 0.01, "on the box");
});

test("mayTouch goes by type, category, mask, group and what is enabled", (t) => {
  const scene = sceneFor(t);
  const make = (shape, options) => scene.createBody({ ...options, shapes: [{ circle: 1, ...shape }] });
  const body = make({ category: 2, mask: 4 });
  assert.equal(body.mayTouch(make({ category: 4, mask: 2 })), true);
  assert.equal(body.mayTouch(make({ category: 4, mask: 1 })), false, "both must agree");
  assert.equal(body.mayTouch(make({ category: 4 }, { enabled: false })), false);
  const [a, b] = [make({ group: -3 }), make({ group: -3 })];
  assert.equal(a.mayTouch(b), false);
  b.shapes[0].group = 3;
  assert.equal(a.mayTouch(b), true);
  const fixed = { type: "static" };
  assert.equal(make({}, fixed).mayTouch(make({}, fixed)), false);
});

test("groups: found by name, joined and left, and what is done to all", (t) => {
  const scene = sceneFor(t);
  const group = scene.createGroup("debris");
  const other = scene.createGroup("other", { selfCollide: false });
  const bodies = [1, 2, 3].map((i) => scene.createBody({ name: `b${i}`, position: [3 * i, 0], shapes: circle }));
  assert.deepEqual(scene.groups, [group, other]);
  assert.equal(scene.group("debris"), group);
  assert.equal(scene.group("nothing"), undefined);
  assert.deepEqual([group.name, group.selfCollide, other.selfCollide, group.size], ["debris", true, false, 0]);
  group.add(bodies[2]);
  group.add("b1");
  group.add("b1");
  assert.deepEqual(group.bodies, [bodies[0], bodies[2]]);
  group.remove("b3");
  assert.deepEqual([group.size, group.bodies], [1, [bodies[0]]]);
  group.add("b2");
  group.enabled = false;
  assert.deepEqual(bodies.map(({ enabled }) => enabled), [false, false, true]);
  assert.equal(group.enabled, false);
  takeSteps(scene, 30);
  assert.equal(bodies[0].position[1], 0);
  assert.ok(bodies[2].position[1] < -1);
  bodies[0].enabled = true;
  assert.equal(group.enabled, false, "one is still disabled");
  group.enabled = true;
  assert.equal(group.enabled, true);
  other.add("b1");
  other.add("b2");
  assert.equal(bodies[0].mayTouch("b2"), false, "members of such a group never touch");
  other.destroy();
  assert.equal(bodies[0].mayTouch("b2"), true);
  assert.equal(other.alive, false);
  group.destroy({ bodies: true });
  assert.deepEqual(bodies.map(({ alive }) => alive), [false, false, true]);
  assert.deepEqual(scene.groups, []);
  assert.equal(scene.createGroup("debris").size, 0, "the name is free again");
});

test("wrong calls about groups and exclusions are told, and change nothing", (t) => {
  const scene = sceneFor(t);
  const stranger = sceneFor(t).createBody();
  const body = scene.createBody({ name: "body", shapes: circle });
  const dead = scene.createBody();
  dead.destroy();
  const group = scene.createGroup("taken");
  const gone = scene.createGroup("gone");
  gone.destroy();
  const before = scene.hash();
  const wrong = [
    [() => body.exclude("nobody"), "invalid-handle", "exclude", "other"],
    [() => body.exclude(stranger), "invalid-handle", "exclude", "other"],
    [() => body.exclude(dead), "invalid-handle", "exclude", "other"],
    [() => body.exclude(body), "out-of-range", "exclude", "other"],
    [() => body.exclude("body"), "out-of-range", "exclude", "other"],
    [() => body.exclude(7), "wrong-type", "exclude", "other"],
    [() => body.exclude("nobody", 1), "wrong-type", "exclude", "excluded"],
    [() => body.excludes(undefined), "wrong-type", "excludes", "other"],
    [() => body.mayTouch(dead), "invalid-handle", "mayTouch", "other"],
    [() => body.mayTouch({}), "wrong-type", "mayTouch", "other"],
    [() => dead.exclude(body), "invalid-handle", "exclude", "body"],
    [() => scene.createGroup("taken"), "name-taken", "createGroup", "name"],
    [() => scene.createGroup("a b"), "bad-name", "createGroup", "name"],
    [() => scene.createGroup("x".repeat(64)), "bad-name", "createGroup", "name"],
    [() => scene.createGroup(), "wrong-type", "createGroup", "name"],
    [() => scene.createGroup("new", { selfColide: false }), "unknown-option", "createGroup", "selfColide"],
    [() => scene.createGroup("new", { selfCollide: 0 }), "wrong-type", "createGroup", "selfCollide"],
    [() => scene.group(7), "wrong-type", "group", "name"],
    [() => group.add("nobody"), "invalid-handle", "add", "body"],
    [() => group.remove(stranger), "invalid-handle", "remove", "body"],
    [() => (group.enabled = 1), "wrong-type", "enabled", "enabled"],
    [() => group.destroy({ body: true }), "unknown-option", "destroy", "body"],
    [() => group.destroy({ bodies: 1 }), "wrong-type", "destroy", "bodies"],
    [() => gone.size, "invalid-handle", "size", "group"],
    [() => gone.add(body), "invalid-handle", "add", "group"],
    [() => (gone.enabled = true), "invalid-handle", "enabled", "group"],
  ];
  for (const [call, ...expected] of wrong) {
    const error = thrownBy(call);
    assert.deepEqual([error.code, error.call, error.argument], expected, String(call));
  }
  assert.equal(scene.hash(), before);
  assert.deepEqual([scene.groups, group.size, body.exclusions], [[group], 0, []]);
});

/** Ground, player with a cape that it does not touch, six sparks that do not touch each other, and a disabled ghost. */
function cast(t) {
  const scene = sceneFor(t);
  scene.createBody({ type: "static", name: "ground", shapes: [{ edge: [[-9, 0], [9, 0]] }] });
  const player = scene.createBody({ name: "player", shapes: [{ box: [1, 2], category: 2 }, { circle: 1, category: 2 }] });
  player.exclude(scene.createBody({ name: "cape", shapes: circle }));
  const sparks = scene.createGroup("sparks", { selfCollide: false });
  for (let i = 0; i < 6; i++) sparks.add(scene.createBody({ shapes: [{ circle: 0.1, mask: 1, group: 5 * (i > 99) }] }));
  scene.createBody({ name: "ghost", enabled: false, shapes: circle });
  return scene;
}

test("the table has a class of bodies a row, and says of each two whether they touch", (t) => {
  const { classes, touches, leftOut, text } = cast(t).filterTable();
  assert.deepEqual(classes.map(({ bodies }) => bodies), [
    ["ground"],
    ["player"],
    ["cape"],
    ["#3", "#4", "#5", "#6", "#7", "#8"],
    ["ghost"],
  ]);
  assert.deepEqual(classes[1].filters, [{ category: 2, mask: 0xffffffff, group: 0, oneSided: false }]);
  assert.deepEqual([classes[1].excluded, classes[3].groups, classes[4].enabled], [["cape"], ["sparks"], false]);
  assert.deepEqual(touches, [
    [null, true, true, true, false],
    [true, null, false, false, false],
    [true, false, null, true, false],
    [true, false, true, false, false],
    [false, false, false, false, null],
  ]);
  assert.equal(leftOut, 0);
  assert.equal(
    text,
    `x: touch; .: never touch; -: a single body

   1 2 3 4 5
1  - x x x .  ground (static; one-sided)
2  x - . . .  player (dynamic; category 0x2; not with cape)
3  x . - x .  cape (dynamic; not with player)
4  x . x . .  #3, #4, #5 and 3 more (dynamic; mask 0x1; in sparks)
5  . . . . -  ghost (dynamic; disabled)
`,
  );
});

test("the table is what mayTouch says of each pair of bodies, whatever their filters", (t) => {
  const scene = sceneFor(t);
  let seed = 7;
  const pick = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const bodies = Array.from({ length: 60 }, (_, i) => {
    const filter = () => ({ category: 1 << pick(3), mask: pick(8), group: pick(5) - 2 });
    const shapes = Array.from({ length: pick(3) }, () => ({ circle: 1, ...filter() }));
    const type = ["dynamic", "dynamic", "static", "kinematic"][pick(4)];
    return scene.createBody({ name: `b${i}`, type, enabled: pick(9) > 0, shapes });
  });
  const groups = [scene.createGroup("apart", { selfCollide: false }), scene.createGroup("any")];
  for (let i = 0; i < 20; i++) groups[i % 2].add(bodies[pick(60)]);
  for (let i = 0; i < 6; i++) bodies[pick(30)].exclude(bodies[30 + pick(30)]);
  const { classes, touches } = scene.filterTable();
  const classOf = bodies.map(({ name }) => classes.findIndex((alike) => alike.bodies.includes(name)));
  let touching = 0;
  for (const [i, a] of bodies.entries()) {
    for (const [j, b] of bodies.entries()) {
      if (i === j) continue;
      assert.equal(touches[classOf[i]][classOf[j]], a.mayTouch(b), `${a.name} and ${b.name}`);
      touching += a.mayTouch(b) ? 1 : 0;
    }
  }
  assert.ok(touching > 100 && touching < 3400, `${touching} of 3,540 pairs touch`);
});

test("many kinds of bodies: the largest classes stay, and what is left out is counted", (t) => {
  const scene = sceneFor(t);
  for (let i = 0; i < 100; i++) scene.createBody({ shapes: [{ circle: 1, mask: i + 1 }] });
  for (let i = 0; i < 5000; i++) scene.createBody({ shapes: circle });
  const { classes, leftOut, text } = scene.filterTable();
  assert.equal(classes.length, 64);
  assert.equal(classes.at(-1).bodies.length, 5000);
  assert.equal(leftOut, 100 - 63);
  assert.ok(text.includes("#100, #101, #102 and 4997 more"));
  assert.ok(text.includes("37 bodies are left out"));
  assert.equal(engine.createScene().filterTable().classes.length, 0);
});

test("scree filters prints the table of a file, or its data", (t) => {
  const folder = folderWith(t, { "scene.yml": SMALL_SCENE, "wrong.yml": "entities: 7" });
  const plain = runCliIn(folder, "filters", "scene.yml");
  assert.deepEqual([plain.status, plain.stderr], [0, ""]);
  assert.match(plain.stdout, /^1 {2}- x {2}ground \(static\)$/m);
  assert.match(plain.stdout, /^2 {2}x - {2}ball \(dynamic\)$/m);
  const { scene, classes, touches, leftOut } = JSON.parse(runCliIn(folder, "filters", "scene.yml", "--json").stdout);
  assert.deepEqual([scene, touches, leftOut], ["scene.yml", [[null, true], [true, null]], 0]);
  assert.deepEqual(classes.map(({ bodies }) => bodies), [["ground"], ["ball"]]);
  assert.equal(runCliIn(folder, "filters", "wrong.yml").status, 1);
  assert.equal(runCliIn(folder, "filters").status, 2);
  assert.equal(runCliIn(folder, "filters", "scene.yml", "--steps", "3").status, 2);
});
