// SPDX-License-Identifier: MIT

import { ScreeError } from "./errors.js";
import { LIMITS, STATUSES } from "./layout.gen.js";
import type { SceneState } from "./state.js";

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

/** Bytes that a body of one shape takes, with some room. */
const BODY_BYTES = 400;

/** A scene as YAML: once into a block that should do, and again where it did not. */
export function writeYaml(state: SceneState, bodies: number): string {
  const call = "toYaml";
  const { memory, exports } = state;
  let room = Math.min(1024 + bodies * BODY_BYTES, LIMITS.yamlBytesMax);
  for (;;) {
    const block = memory.allocate(8 + room, call);
    try {
      const status = exports.yaml_save(state.use(call), block + 8, room, block);
      if (status !== 0) refuse(state, status, call);
      const length = memory.u32(block);
      if (length <= room) return memory.decode(block + 8, length);
      room = length;
    } finally {
      exports.free(block);
    }
  }
}

function refuse(state: SceneState, status: number, call: string): never {
  // A text that is too long is no refused argument of the engine, and leaves no fault there.
  if (STATUSES[status]?.code !== "yaml-limit") state.check(status, call);
  const text = `${call}: the scene is too large for one text: at most ${LIMITS.yamlBytesMax} bytes and ${LIMITS.yamlNodesMax} nodes can be read back`;
  throw new ScreeError("yaml-limit", text, { call });
}
