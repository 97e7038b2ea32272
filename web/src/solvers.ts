// SPDX-License-Identifier: MIT
// The same scene under the other solver, as YAML.
import type { Scree, SolverKind } from "scree";

export const OTHER: Readonly<Record<SolverKind, SolverKind>> = { soft: "xpbd", xpbd: "soft" };

/** A scene as text that says everything, but of the other solver, with the substeps and passes that this one likes. */
export function withOtherSolver(scree: Scree, text: string): string {
  const scene = scree.loadScene(text);
  try {
    // What the engine writes has one setting a line, the scene's own first.
    return scene
      .toYaml()
      .replace(/^ {2}solver: .*$/m, `  solver: ${OTHER[scene.solver]}`)
      .replace(/^ {2}(substeps|passes): .*\n/gm, "");
  } finally {
    scene.dispose();
  }
}
