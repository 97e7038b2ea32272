// SPDX-License-Identifier: MIT
// Times scenes step by step and stage by stage.
import type { Counters } from "../counters.js";
import { load } from "../index.js";
import { STAGES, VERSION } from "../layout.gen.js";
import type { StageName } from "../profile.js";
import type { Scene } from "../scene.js";
import type { Scree } from "../scree.js";
import type { BenchCommand } from "./arguments.js";
import { BENCH_SCENES, createBenchScene } from "./bench-scenes.js";
import { FileError, readBytes } from "./files.js";
import { amount, print, warn } from "./output.js";
import { readScene } from "./scenes.js";

/** A scene to run, new each time. */
interface Job {
  name: string;
  make: () => Scene;
}

/** One run of a scene; the counters and the hash are those after its last step, times are ms a step. */
interface Result {
  scene: string;
  solver: string;
  substeps: number;
  dt: number;
  counters: Counters;
  msPerStep: { mean: number; min: number; max: number };
  stages: Record<StageName, number>;
  hash: string;
}

export async function bench({ files, steps, runs, json }: BenchCommand): Promise<number> {
  const scree = await load();
  const jobs = files.length === 0 ? ownJobs(scree) : fileJobs(scree, files);
  const best: Result[] = [];
  // Scenes take turns, so that a disturbance does not meet all runs of one.
  for (let run = 0; run < runs; run++) {
    for (const [i, job] of jobs.entries()) {
      const result = measure(job, steps);
      if (run === 0 || result.msPerStep.mean < best[i]!.msPerStep.mean) best[i] = result;
    }
  }
  if (json) print(`${JSON.stringify({ version: VERSION, node: process.version, steps, runs, scenes: best })}\n`);
  else if (best.length > 0) print(report(best, steps, runs));
  return files.length > jobs.length ? 1 : 0;
}

function ownJobs(scree: Scree): Job[] {
  return BENCH_SCENES.map((scene) => ({ name: scene.name, make: () => createBenchScene(scree, scene) }));
}

/** Those that can be read; what is wrong with the others is told. */
function fileJobs(scree: Scree, files: string[]): Job[] {
  return files.flatMap((name) => {
    try {
      const bytes = readBytes(name);
      const scene = readScene(scree, name, bytes, false);
      if (scene === undefined) return [];
      scene.dispose();
      return [{ name, make: () => scree.loadScene(bytes) }];
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      warn(`scree: ${error.message}\n`);
      return [];
    }
  });
}

function measure({ name, make }: Job, steps: number): Result {
  const scene = make();
  scene.profile = true;
  const { stageTimes, stageTotals } = scene;
  let [min, max] = [Infinity, 0];
  for (let i = 0; i < steps; i++) {
    scene.step();
    min = Math.min(min, stageTimes.step);
    max = Math.max(max, stageTimes.step);
  }
  const stages = Object.fromEntries(STAGES.map(({ name }) => [name, stageTotals[name] / steps]));
  const result: Result = {
    scene: name,
    solver: scene.solver,
    substeps: scene.substeps,
    dt: scene.dt,
    counters: scene.counters,
    msPerStep: { mean: stageTotals.step / steps, min, max },
    stages: stages as Record<StageName, number>,
    hash: scene.hash(),
  };
  scene.dispose();
  return result;
}

function report(results: readonly Result[], steps: number, runs: number): string {
  const head = `scree ${VERSION}, node ${process.version}, ${amount(steps, "step", "steps")}`;
  const scenes = results.map(({ scene, solver, substeps, counters, msPerStep }) => {
    const { bodies, awake, contacts, solved, batches } = counters;
    const lanes = batches === 0 ? "-" : `${Math.round((100 * solved) / (4 * batches))} %`;
    const { mean, min, max } = msPerStep;
    return [scene, `${solver} ${substeps}`, bodies, awake, contacts, lanes, ...[mean, min, max].map(milliseconds)];
  });
  const stages = results.map(({ scene, stages }) => {
    return [scene, ...STAGES.map(({ name }) => milliseconds(stages[name]))];
  });
  return [
    `${head}, ${runs === 1 ? "one run" : `the best of ${runs} runs`}; ms a step\n\n`,
    table([["scene", "solver", "bodies", "awake", "contacts", "lanes", "mean", "min", "max"], ...scenes]),
    "\n",
    table([["mean by stage", ...STAGES.map(({ name }) => name)], ...stages]),
  ].join("");
}

function milliseconds(time: number): string {
  return time.toFixed(4);
}

/** Rows as lines: the first column to the left, all others to the right. */
function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map(String));
  const widths = cells[0]!.map((_, i) => Math.max(...cells.map((row) => row[i]!.length)));
  const line = (row: string[]) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
  return cells.map((row) => `${line(row).join("  ")}\n`).join("");
}
