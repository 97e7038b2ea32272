// SPDX-License-Identifier: MIT
// Wrong arguments: each is refused with its code, its call and its argument, and the scene is as it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ScreeError, addFloor, engine, sceneFor, takeSteps, thrownBy } from "./support.mjs";
import { WRONG_CALLS, circle } from "./wrong-calls.mjs";
import { WRONG_EDITS, WRONG_SHAPES } from "./wrong-shapes.mjs";

/** Each wrong shape: as the second one of a new body, and added to one that lives. */
const WRONG_LITERALS = WRONG_SHAPES.flatMap(([what, literal, code, argument]) => [
  [what, (scene) => scene.createBody({ shapes: [...circle, literal] }), code, "createBody", `shapes[1].${argument}`, 1],
  [`${what}, added`, (_, body) => body.addShape(literal), code, "addShape", argument],
]);

function build() {
  const scene = engine.createScene();
  const fixed = addFloor(scene);
  const body = scene.createBody({ name: "ball", position: [0, 2], shapes: circle });
  takeSteps(scene, 20);
  return { scene, body, fixed };
}

test("every wrong argument is told by code, call, argument and index, and changes nothing", async (t) => {
  const { scene, body, fixed } = build();
  const twin = build();
  const before = scene.hash();
  for (const [what, wrong, code, call, argument, index] of [...WRONG_CALLS, ...WRONG_LITERALS, ...WRONG_EDITS]) {
    await t.test(what, () => {
      const error = thrownBy(() => wrong(scene, body, fixed));
      const { code: foundCode, call: foundCall, argument: foundArgument, index: foundIndex } = error;
      const found = { code: foundCode, call: foundCall, argument: foundArgument, index: foundIndex };
      assert.deepEqual(found, { code, call, argument, index });
      assert.ok(error.message.startsWith(`${call}: `), error.message);
      assert.equal(scene.hash(), before);
    });
  }
  takeSteps(scene, 100);
  takeSteps(twin.scene, 100);
  assert.equal(scene.hash(), twin.scene.hash(), "it goes on like one that saw no wrong call");
  scene.dispose();
  twin.scene.dispose();
});

test("wrong settings of a scene are refused", async (t) => {
  const wrong = [
    [{ gravity: [0, NaN] }, "not-finite", "gravity"],
    [{ gravity: 10 }, "wrong-type", "gravity"],
    [{ dt: 0 }, "out-of-range", "dt"],
    [{ dt: -1 }, "out-of-range", "dt"],
    [{ dt: 2 }, "out-of-range", "dt"],
    [{ dt: NaN }, "not-finite", "dt"],
    [{ dt: "1" }, "wrong-type", "dt"],
    [{ substeps: -1 }, "out-of-range", "substeps"],
    [{ sleep: 1 }, "wrong-type", "sleep"],
    [{ seams: 1 }, "wrong-type", "seams"],
    [{ continuous: 1 }, "wrong-type", "continuous"],
    [{ sleepThreshold: -1 }, "out-of-range", "sleepThreshold"],
    [{ substeps: 65 }, "out-of-range", "substeps"],
    [{ substeps: 1.5 }, "out-of-range", "substeps"],
    [{ passes: 0 }, "out-of-range", "passes"],
    [{ passes: 65 }, "out-of-range", "passes"],
    [{ solver: "hard" }, "bad-kind", "solver"],
    [{ solver: 1 }, "wrong-type", "solver"],
    [{ restitutionThreshold: -1 }, "out-of-range", "restitutionThreshold"],
    [{ restitutionThreshold: NaN }, "not-finite", "restitutionThreshold"],
    [{ border: [-1, 1] }, "out-of-range", "border"],
    [{ border: [NaN, 1] }, "not-finite", "border"],
    [{ gravty: [0, 0] }, "unknown-option", "gravty"],
    ["fast", "wrong-type", ""],
  ];
  for (const [options, code, argument] of wrong) {
    await t.test(`${JSON.stringify(options)} ${code}`, () => {
      const error = thrownBy(() => engine.createScene(options));
      assert.deepEqual([error.code, error.call, error.argument], [code, "createScene", argument]);
    });
  }
});

test("an unknown option names the nearest known one", () => {
  const error = thrownBy(() => engine.createScene({ grvity: [0, 0] }));
  assert.match(error.message, /"grvity".*did you mean "gravity"\?/);
});

test("the error carries the value, and is an Error", () => {
  const error = thrownBy(() => engine.createScene({ dt: 7 }));
  assert.ok(error instanceof Error && error instanceof ScreeError);
  assert.equal(error.name, "ScreeError");
  assert.equal(error.value, 7);
  assert.equal(error.message, "createScene: dt must be from 0.000001 to 1; got 7");
});

test("messages tell the range or the count that was to be kept, and no number that is another thing", (t) => {
  const scene = sceneFor(t);
  const body = scene.createBody({ shapes: circle });
  const [shape] = body.shapes;
  const made = (literal) => () => scene.createBody({ shapes: [literal] });
  const dent = [[0, 0], [4, 0], [1, 1], [0, 4]];
  const said = [
    [made({ circle: 1, restitution: 1.5 }), "createBody: shapes[0].restitution must be from 0 to 1; got 1.5"],
    [made({ circle: NaN }), "createBody: shapes[0].circle must be from 0 to 2000000; got NaN"],
    [made({ box: [1, 0] }), "createBody: shapes[0].box must be from 0.000001 to 2000000; got 0"],
    [
      made({ circle: 1, friction: { static: 0.5, kinetic: 0.75 } }),
      "createBody: shapes[0].friction.kinetic must be from 0 to 0.5; got 0.75",
    ],
    [made({ polygon: dent.slice(0, 2) }), "createBody: shapes[0].polygon must have from 3 to 16 points; got 2"],
    [made({ edge: dent }), "createBody: shapes[0].edge must have 2 points; got 4"],
    [made({ outline: [dent, dent.slice(0, 2)] }), "createBody: shapes[0].outline[1] must have from 3 to 4096 points; got 2"],
    [made({ polygon: dent }), "createBody: shapes[0].polygon: it is not convex; an outline may have any form"],
    [made({ box: [1e-6, 1e6] }), "createBody: shapes[0].box: it has no area or no length"],
    [made({ chain: [[0, 0], [0, 0]] }), "createBody: shapes[0].chain: it has no area or no length"],
    [() => scene.createBody({ type: "static", velocity: [1, 0] }), "createBody: velocity must be 0; got 1"],
    [() => (shape.friction = 11), "friction: friction must be from 0 to 10; got 11"],
    [() => (body.mass = -1), "mass: mass must be from 0 to 1000000000000; got -1"],
    [() => scene.step(-1), "step: dt must be at least 0; got -1"],
    [() => scene.step(1e-9), "step: dt must be at least 0.000001; got 1e-9"],
    [() => engine.createScene({ substeps: 65 }), "createScene: substeps must be a whole number from 0 to 64; got 65"],
    [() => engine.createScene({ passes: -1 }), "createScene: passes must be a whole number from 1 to 64; got -1"],
  ];
  for (const [wrong, message] of said) assert.equal(thrownBy(wrong).message, message);
});

test("every member of a destroyed body throws invalid-handle", () => {
  const { scene, body } = build();
  body.destroy();
  const before = scene.hash();
  const uses = [
    () => body.position,
    () => (body.position = [0, 0]),
    () => body.angle,
    () => body.velocity,
    () => body.mass,
    () => body.type,
    () => (body.type = "static"),
    () => body.enabled,
    () => (body.center = null),
    () => body.shapes,
    () => body.addShape({ circle: 1 }),
    () => body.exclude("other"),
    () => body.exclusions,
    () => body.name,
    () => body.applyForce([1, 0]),
    () => body.setPose([0, 0], 0),
    () => body.destroy(),
  ];
  for (const use of uses) assert.equal(thrownBy(use).code, "invalid-handle", String(use));
  // Not even when another body lives in its row.
  const heir = scene.createBody({ position: [9, 9], shapes: circle });
  assert.equal(heir.index, body.index);
  for (const use of uses) assert.equal(thrownBy(use).code, "invalid-handle", String(use));
  assert.deepEqual(heir.position, [9, 9]);
  assert.notEqual(scene.hash(), before);
  scene.dispose();
});

test("a literal whose getter creates another body does not mix the two up", () => {
  const scene = engine.createScene();
  const shapes = [{ circle: 1 }];
  const outer = scene.createBody({
    get position() {
      scene.createBody({ position: [100, 100], shapes: [{ box: [3, 3] }] });
      return [1, 2];
    },
    shapes,
  });
  assert.deepEqual(outer.position, [1, 2]);
  assert.ok(Math.abs(outer.mass - Math.PI) < 1e-5);
  assert.equal(scene.counters.bodies, 2);
  scene.dispose();
});
