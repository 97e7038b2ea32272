// SPDX-License-Identifier: MIT
// node tally.mjs REPORT STATUS: what a test run reported, as "N passed, N failed, N skipped".
// Knows node --test (TAP), CTest with cmocka inside (its JUnit file), and that plain line itself. A run that failed
// without counting a failure counts as one, and so does a run that tested nothing.
import { readFileSync } from "node:fs";

const none = () => ({ passed: 0, failed: 0, skipped: 0 });
const sum = (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped });
const matches = (text, pattern) => [...text.matchAll(pattern)].map((m) => Number(m[1]));
const total = (text, pattern) => matches(text, pattern).reduce((a, b) => a + b, 0);

/** One cmocka program: each of its tests counts; a program that reports nothing, or crashes, counts as one. */
function program(testcase) {
  const counts = {
    passed: total(testcase, /\[ {2}PASSED {2}\] (\d+) test/g),
    failed: total(testcase, /\[ {2}FAILED {2}\] (\d+) test/g),
    skipped: total(testcase, /\[ {2}SKIPPED \] (\d+) test/g),
  };
  const ok = /^<testcase[^>]* status="run"/.test(testcase);
  if (!ok && counts.failed === 0) counts.failed = 1;
  if (ok && counts.passed + counts.skipped === 0) counts.passed = 1;
  return counts;
}

function ctest(xml) {
  return xml.split(/(?=<testcase )/).slice(1).map(program).reduce(sum, none());
}

function tap(text) {
  const last = (word) => matches(text, new RegExp(`^# ${word} (\\d+)$`, "gm")).pop() ?? 0;
  return { passed: last("pass"), failed: last("fail") + last("cancelled"), skipped: last("skipped") + last("todo") };
}

function plain(text) {
  const [passed, failed, skipped] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(text).slice(1).map(Number);
  return { passed, failed, skipped };
}

function tally(report) {
  if (report.startsWith("<?xml")) return ctest(report);
  if (/^# tests \d+$/m.test(report)) return tap(report);
  return /\d+ passed, \d+ failed, \d+ skipped\s*$/.test(report) ? plain(report) : none();
}

const [, , path, status] = process.argv;
const counts = tally(readFileSync(path, "utf8"));
const reported = counts.passed + counts.failed + counts.skipped;
if (counts.failed === 0 && (status !== "0" || reported === 0)) counts.failed = 1;
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
