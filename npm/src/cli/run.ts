// SPDX-License-Identifier: MIT
import path from "node:path";
import type { Scene } from "../scene.js";
import { sceneSvg } from "../svg.js";
import { UsageError } from "./arguments.js";
import type { RunCommand } from "./arguments.js";
import { CsvRows } from "./csv.js";
import { LineFile, isSameFile, writeText } from "./files.js";
import { describeScene } from "./json.js";
import { amount, print } from "./output.js";
import { openScene, takeSteps } from "./scenes.js";

export async function run(command: RunCommand): Promise<number> {
  refuseOverwriting(command);
  const scene = await openScene(command.file, command.strict);
  if (scene === undefined) return 1;
  const dt = command.dt ?? scene.dt;
  const name = path.basename(command.file);
  const msPerStep = step(scene, command, dt);
  if (command.svg !== undefined) writeText(command.svg, sceneSvg(scene, name));
  if (command.json) print(`${JSON.stringify(describeScene(scene, name, dt, msPerStep))}\n`);
  else print(summary(scene, name, msPerStep));
  scene.dispose();
  return 0;
}

/** Nothing may be written over the scene file, nor one output over the other. */
function refuseOverwriting({ file, csv, svg }: RunCommand): void {
  for (const output of [csv, svg]) {
    if (output !== undefined && isSameFile(output, file)) {
      throw new UsageError(`writing ${output} would overwrite the scene file`);
    }
  }
  if (csv !== undefined && svg !== undefined && isSameFile(csv, svg)) {
    throw new UsageError(`--csv and --svg name the same file, ${svg}`);
  }
}

function step(scene: Scene, { steps, csv }: RunCommand, dt: number): number {
  if (csv === undefined) return takeSteps(scene, steps, dt);
  const file = new LineFile(csv);
  try {
    const rows = new CsvRows(scene, file);
    return takeSteps(scene, steps, dt, (number) => rows.write(number));
  } finally {
    file.close();
  }
}

function summary(scene: Scene, name: string, msPerStep: number): string {
  const { bodies, contacts, steps } = scene.counters;
  const parts = [
    amount(bodies, "body", "bodies"),
    amount(contacts, "contact", "contacts"),
    amount(steps, "step", "steps"),
    `${msPerStep.toFixed(3)} ms/step`,
    `hash ${scene.hash()}`,
  ];
  return `${name}: ${parts.join(", ")}\n`;
}
