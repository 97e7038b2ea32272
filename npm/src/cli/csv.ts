// SPDX-License-Identifier: MIT
import type { Scene } from "../scene.js";
import type { LineFile } from "./files.js";
import { bodyNames } from "./scenes.js";

/** Rows of `--csv`: one a body a step, numbers written so that they read back to the same bits. */
export class CsvRows {
  readonly #scene: Scene;
  readonly #file: LineFile;
  readonly #names: string[];

  constructor(scene: Scene, file: LineFile) {
    this.#scene = scene;
    this.#file = file;
    this.#names = bodyNames(scene);
    file.write("step,time,name,x,y,angle,vx,vy,omega\n");
  }

  write(step: number): void {
    const { count, type, x, y, angle, vx, vy, omega } = this.#scene.bodies;
    const head = `${step},${this.#scene.time}`;
    for (let row = 0; row < count; row++) {
      if (type[row] === 0) continue;
      const pose = `${x[row]},${y[row]},${angle[row]}`;
      this.#file.write(`${head},${this.#names[row]},${pose},${vx[row]},${vy[row]},${omega[row]}\n`);
    }
  }
}
