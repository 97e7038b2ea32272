// SPDX-License-Identifier: MIT
// Field and explosion literals, and properties of fields, that have to be refused, and how.

// [what, literal, code, argument]; the scene has a body "a".
export const WRONG_FIELDS = [
  ["nothing", undefined, "wrong-type", ""],
  ["misspelt option", { densty: 1 }, "unknown-option", "densty"],
  ["circle negative", { circle: -1 }, "out-of-range", "circle"],
  ["box of one side", { box: [3, 0] }, "out-of-range", "box"],
  ["box a number", { box: 3 }, "wrong-type", "box"],
  ["circle and box", { circle: 1, box: [1, 1] }, "bad-kind", "box"],
  ["shapes without a body", { shapes: true }, "bad-kind", "shapes"],
  ["shapes and a circle", { shapes: true, circle: 1, body: "a" }, "bad-kind", "shapes"],
  ["body of no name", { body: "b" }, "invalid-handle", "body"],
  ["body a number", { body: 7 }, "wrong-type", "body"],
  ["position NaN", { position: [NaN, 0] }, "not-finite", "position"],
  ["angle infinite", { angle: Infinity }, "not-finite", "angle"],
  ["mask fractional", { mask: 0.5 }, "out-of-range", "mask"],
  ["enabled a number", { enabled: 1 }, "wrong-type", "enabled"],
  ["gravity too strong", { gravity: [0, 1e7] }, "out-of-range", "gravity"],
  ["replaceGravity a number", { replaceGravity: 1 }, "wrong-type", "replaceGravity"],
  ["pull a string", { pull: "9" }, "wrong-type", "pull"],
  ["pull NaN", { pull: NaN }, "not-finite", "pull"],
  ["power of 2", { pullPower: 2 }, "out-of-range", "pullPower"],
  ["half a power", { pullPower: -0.5 }, "out-of-range", "pullPower"],
  ["radius of pull 0", { pullRadius: 0 }, "out-of-range", "pullRadius"],
  ["core negative", { pullCore: -1 }, "out-of-range", "pullCore"],
  ["drag negative", { drag: -1 }, "out-of-range", "drag"],
  ["quadratic drag infinite", { quadraticDrag: Infinity }, "not-finite", "quadraticDrag"],
  ["angular drag too large", { angularDrag: 2e9 }, "out-of-range", "angularDrag"],
  ["wind of three", { wind: [1, 2, 3] }, "wrong-type", "wind"],
  ["density negative", { density: -1 }, "out-of-range", "density"],
  ["name with a blank", { name: "a b" }, "bad-name", "name"],
  ["name taken", { name: "taken" }, "name-taken", "name"],
];

const blast = (rest) => ({ position: [0, 0], radius: 5, impulse: 1, ...rest });

export const WRONG_EXPLOSIONS = [
  ["nothing", undefined, "wrong-type", ""],
  ["nowhere", { impulse: 1 }, "wrong-type", "position"],
  ["no impulse", { position: [0, 0] }, "wrong-type", "impulse"],
  ["position NaN", blast({ position: [0, NaN] }), "not-finite", "position"],
  ["radius negative", blast({ radius: -1 }), "out-of-range", "radius"],
  ["falloff a string", blast({ falloff: "2" }), "wrong-type", "falloff"],
  ["impulse infinite", blast({ impulse: Infinity }), "not-finite", "impulse"],
  ["occluded a number", blast({ occluded: 1 }), "wrong-type", "occluded"],
  ["sensors", blast({ sensors: true }), "unknown-option", "sensors"],
  ["mask fractional", blast({ mask: 0.5 }), "out-of-range", "mask"],
  ["exclude of no name", blast({ exclude: ["a", "b"] }), "invalid-handle", "exclude[1]"],
];
