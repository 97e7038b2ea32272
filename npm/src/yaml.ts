// SPDX-License-Identifier: MIT

/** One remark about a scene text. */
export interface YamlMessage {
  /** Errors refuse the scene, warnings do not. */
  severity: "error" | "warning";
  /** From 1; 0 when the remark concerns the whole text. */
  line: number;
  /** From 1; 0 when the remark concerns the whole text. */
  column: number;
  /** The path of the key, `"entities.ball.physics.mass"`; `""` for the whole text. */
  key: string;
  /** What is wrong, what was found, what was expected. */
  text: string;
  /** A short code for programs, `"yaml-unknown"`. */
  code: string;
}

/** Options of `loadScene`. */
export interface YamlOptions {
  /** True: unknown keys are errors instead of warnings. Default false. */
  strict?: boolean;
}
