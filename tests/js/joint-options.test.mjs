// SPDX-License-Identifier: MIT
// Every option of every type of joint: what a literal says is what the property reads, and so is what is set.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LITERALS, pairFor, sides } from "./joint-support.mjs";

const PID = { mode: "position", target: 0.5, maxEffort: 20, pid: [3, 2, 1] };

/** What each option may be, and how it reads where that differs. */
const OPTIONS = {
  revolute: [
    ["limits", [-9, 0.5]],
    ["limits", [-Infinity, 2]],
    ["limits", [1, Infinity]],
    ["limits", [1, 1]],
    ["limits", null],
    ["motor", PID],
    ["motor", { mode: "velocity" }, { mode: "velocity", target: 0, maxEffort: Infinity }],
    ["motor", { ...PID, pid: { p: 3 } }, { ...PID, pid: [3, 0, 0] }],
    ["motor", { ...PID, maxEffort: Infinity }],
    ["motor", { ...PID, pid: Float64Array.of(1, 2) }, { ...PID, pid: [1, 2, 0] }],
    ["motor", null],
    ["spring", { frequency: 2, damping: 0.5 }],
    ["spring", { stiffness: 100 }, { stiffness: 100, damping: 0 }],
    ["spring", { compliance: 0.25, damping: 3 }, { stiffness: 4, damping: 3 }],
    ["spring", null],
    ["angle", 7],
    ["anchorA", [3, 4]],
    ["anchorB", [5, 6]],
    ["breakForce", 100],
    ["breakForce", Infinity],
    ["breakTorque", 50],
    ["breakTorque", 0, Infinity],
    ["collide", true],
    ["enabled", false],
  ],
  prismatic: [["axis", [0, -3], [0, -1]], ["limits", [0, Infinity]]],
  distance: [["minLength", 2], ["maxLength", 6], ["maxLength", Infinity], ["length", 3], ["length", 0], ["limits", [-Infinity, 4], [0, 4]], ["motor", { ...PID, mode: "effort" }]],
  weld: [
    ["spring", { frequency: 4, damping: 1 }],
    ["angularSpring", { frequency: 3, damping: 2 }],
    ["angularSpring", null],
  ],
  wheel: [["axis", [0, 5], [0, 1]], ["spring", { frequency: 4, damping: 0.7 }]],
  mouse: [
    ["target", [9, 8]],
    ["anchorB", [0, 1]],
    ["maxForce", 70],
    ["spring", { frequency: 3 }, { frequency: 3, damping: 0.7 }],
    ["spring", { stiffness: 3 }, { stiffness: 3, damping: 0 }],
  ],
  motor: [
    ["velocity", [3, 4]],
    ["angularVelocity", -2],
    ["target", 4],
    ["maxForce", 7],
    ["maxTorque", 8],
    ["maxTorque", Infinity],
    ["spring", { frequency: 1, damping: 1 }],
    ["angularSpring", { stiffness: 1, damping: 1 }],
  ],
  pulley: [
    ["groundA", [0, 7]],
    ["groundB", [1, 7]],
    ["length", 20],
    ["ratio", 2],
    ["limits", [0, 9]],
    ["limits", [-Infinity, 9]],
    ["limits", [0, Infinity]],
  ],
  gear: [["ratio", 3], ["axisA", [0, 2], [0, 1]], ["axisB", [0, 0]]],
  filter: [["enabled", false]],
};

test("what a literal says is what the property reads, and what is set reads the same", async (t) => {
  for (const [type, options] of Object.entries(OPTIONS)) {
    for (const [key, value, read = value] of options) {
      await t.test(`${type} ${key} ${JSON.stringify(value)}`, (t) => {
        const { scene } = pairFor(t);
        const literal = { type, ...sides(type), ...LITERALS[type] };
        if (key === "spring" && type === "motor") delete literal.velocity;
        if (["angularSpring", "target"].includes(key) && type === "motor") delete literal.angularVelocity;
        const made = scene.createJoint({ ...literal, [key]: value });
        assert.deepEqual(made[key], read, "as made");
        const set = scene.createJoint(literal);
        set[key] = value;
        assert.deepEqual(set[key], read, "as set");
        // One that is given all that it reads is another like it.
        set[key] = made[key];
        assert.deepEqual(set[key], read, "set to what it reads");
      });
    }
  }
});
