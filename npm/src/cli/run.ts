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
import { Pictures } from "./pictures.js";
import { Progress } from "./progress.js";
import { openScene, takeSteps } from "./scenes.js";

export async function run(command: RunCommand): Promise<number> {
  refuseOverwriting(command);
  const scene = await openScene(command.file, command.strict);
  if (scene === undefined) return 1;
  const dt = command.dt ?? scene.dt;
  const name = path.basename(command.file);
  const msPerStep = await step(scene, command, dt);
  if (command.svg !== undefined) writeText(command.svg, sceneSvg(scene, name));
  if (command.json) print(`${JSON.stringify(describeScene(scene, name, dt, msPerStep))}\n`);
  else print(summary(scene, name, msPerStep));
  scene.dispose();
  return 0;
}

/** Nothing may be written over the scene file, nor one output over the other. */
function refuseOverwriting({ file, csv, svg, gif }: RunCommand): void {
  const outputs = Object.entries({ csv, svg, gif }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  for (const [i, [option, output]] of outputs.entries()) {
    if (isSameFile(output, file)) throw new UsageError(`writing ${output} would overwrite the scene file`);
    for (const [other, same] of outputs.slice(i + 1)) {
      if (isSameFile(output, same)) throw new UsageError(`--${option} and --${other} name the same file, ${same}`);
    }
  }
}

async function step(scene: Scene, command: RunCommand, dt: number): Promise<number> {
  const pictures = await Pictures.open(scene, command);
  const file = command.csv === undefined ? undefined : new LineFile(command.csv);
  const progress = new Progress(command.steps);
  try {
    const rows = file && new CsvRows(scene, file);
    const msPerStep = takeSteps(scene, command.steps, dt, (number) => {
      rows?.write(number);
      pictures?.take();
      progress.tell(number);
    });
    pictures?.close();
    return msPerStep;
  } finally {
    progress.clear();
    file?.close();
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
