// SPDX-License-Identifier: MIT
// ./play refuses a wrong option before it installs, builds or runs anything.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { root } from "./support.mjs";

test("a port that cannot be is refused at once, with one line", async (t) => {
  for (const port of ["0", "65536", "99999", "18446744073709551617", "-1", "8o", ""]) {
    await t.test(`--port ${port}`, () => {
      const { status, stdout, stderr } = spawnSync(path.join(root, "play"), ["--port", port], {
        encoding: "utf8",
        timeout: 5000,
      });
      assert.equal(status, 1);
      assert.equal(stdout, "");
      assert.equal(stderr, `scree: --port takes a number from 1 to 65535, got ${port || "nothing"}\n`);
    });
  }
});
