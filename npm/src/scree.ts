// SPDX-License-Identifier: MIT
import { Checker } from "./check.js";
import { openScene } from "./create.js";
import { ScreeError } from "./errors.js";
import { computeHull } from "./hull.js";
import { LIMITS, SEVERITY, STATUSES, VERSION, YAML_MESSAGE } from "./layout.gen.js";
import type { Memory } from "./memory.js";
import type { SceneOptions } from "./options.js";
import { Scene } from "./scene.js";
import { SceneState } from "./state.js";
import type { StatusCode } from "./errors.js";
import type { Vec2 } from "./vec2.js";
import type { YamlMessage, YamlOptions } from "./yaml.js";

/** Most remarks about one text that are kept. */
const MESSAGES_MAX = 100;

/** The engine, loaded. Made by `load`; scenes of one engine share one memory. */
export class Scree {
  /** The version of the package, `"0.1.0"`. */
  readonly version: string = VERSION;
  readonly #memory: Memory;

  /** @internal */
  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Bytes of memory that the module has now, all scenes together. */
  get memoryBytes(): number {
    return this.#memory.buffer.byteLength;
  }

  /** Makes an empty scene. A wrong or unknown option throws a {@link ScreeError} that names it. */
  createScene(options: SceneOptions = {}): Scene {
    return new Scene(openScene(this.#memory, options));
  }

  /**
   * The convex hull of 3 to 65,535 points in any order, counter-clockwise: what a `hull` shape is made of. Points too
   * near to each other, or to the line between two others, are welded. A hull of no area, or of more than 16 corners,
   * is refused.
   */
  hull(points: readonly Vec2[]): [x: number, y: number][] {
    return computeHull(this.#memory, points);
  }

  /**
   * Reads a scene from YAML, as a string or as UTF-8 bytes, of at most `LIMITS.yamlBytesMax` bytes. Throws a
   * {@link ScreeError} whose `messages` tell the line, the column and the key of each error; warnings end up in
   * `scene.warnings`. Scenes that exist already are not touched either way.
   */
  loadScene(text: string | Uint8Array, options: YamlOptions = {}): Scene {
    const call = "loadScene";
    const checker: Checker = new Checker(call);
    if (typeof text !== "string" && !(text instanceof Uint8Array)) {
      checker.refuse("wrong-type", "text", text, "must be a string or UTF-8 bytes");
    }
    const { strict } = checker.literal(options, ["strict"]);
    const isStrict = strict === undefined ? 0 : checker.flag("strict", strict);
    const memory = this.#memory;
    // One byte over the limit is enough for the engine to refuse the text; a character may take four.
    const room = Math.min(typeof text === "string" ? text.length * 3 : text.length, LIMITS.yamlBytesMax + 4);
    const block = memory.allocate(16 + MESSAGES_MAX * YAML_MESSAGE.sizeof + Math.max(room, 1), call);
    try {
      const messages = block + 16;
      const at = messages + MESSAGES_MAX * YAML_MESSAGE.sizeof;
      const length = writeText(memory, at, text, room);
      const status = memory.exports.yaml_load(at, length, isStrict, messages, MESSAGES_MAX, block);
      const remarks = readMessages(memory, messages, memory.u32(block + 4));
      const [errors, warnings] = [memory.u32(block + 8), memory.u32(block + 12)];
      if (status !== 0) throw textError(call, status, remarks, errors, warnings);
      return new Scene(new SceneState(memory, memory.u32(block)), remarks, warnings);
    } finally {
      memory.exports.free(block);
    }
  }
}

function writeText(memory: Memory, at: number, text: string | Uint8Array, room: number): number {
  if (typeof text === "string") return memory.write(at, text, room);
  memory.bytes.set(text.subarray(0, room), at);
  return Math.min(text.length, room);
}

function readMessages(memory: Memory, at: number, count: number): YamlMessage[] {
  const messages: YamlMessage[] = [];
  for (let i = 0; i < count; i++) {
    const base = at + i * YAML_MESSAGE.sizeof;
    messages.push({
      severity: memory.get(base, YAML_MESSAGE.severity) === SEVERITY.error ? "error" : "warning",
      line: memory.get(base, YAML_MESSAGE.line),
      column: memory.get(base, YAML_MESSAGE.column),
      key: memory.text(base + YAML_MESSAGE.key.at, YAML_MESSAGE.key.bytes),
      text: memory.text(base + YAML_MESSAGE.text.at, YAML_MESSAGE.text.bytes),
      code: STATUSES[memory.get(base, YAML_MESSAGE.status)]?.code ?? "",
    });
  }
  return messages;
}

function textError(
  call: string,
  status: number,
  messages: readonly YamlMessage[],
  errorCount: number,
  warningCount: number,
): ScreeError {
  const { code, text } = STATUSES[status] as (typeof STATUSES)[number];
  const first = messages.find((message) => message.severity === "error");
  const parts = [call];
  if (first !== undefined && first.line > 0) parts.push(`line ${first.line}, column ${first.column}`);
  if (first !== undefined && first.key !== "") parts.push(first.key);
  parts.push(first?.text ?? text);
  const more = errorCount > 1 ? ` (and ${errorCount - 1} more)` : "";
  const details = { call, argument: "text", messages, errorCount, warningCount };
  return new ScreeError(code as StatusCode, `${parts.join(": ")}${more}`, details);
}
