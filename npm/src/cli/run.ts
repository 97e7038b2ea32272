// SPDX-License-Identifier: MIT
import path from "node:path";
import type { Scene } from "../scene.js";
import { sceneSvg } from "../svg.js";
import type { RunCommand } from "./arguments.js";
import { CsvRows } from "./csv.js";
import { LineFile, writeText } from "./files.js";
import { describeScene } from "./json.js";
import { amount, print } from "./output.js";
import { openScene, takeSteps } from "./scenes.js";

export async function run(command: RunCommand): Promise<number> {
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
