// SPDX-License-Identifier: MIT
import { STATUSES } from "./layout.gen.js";
import { show } from "./show.js";
import type { YamlMessage } from "./yaml.js";

export { show } from "./show.js";

/** What the engine itself answers. */
export type StatusCode = Exclude<(typeof STATUSES)[number]["code"], "ok">;

/**
 * Every value of `ScreeError.code`: the engine's own, and those of this package.
 *
 * - `wrong-type`: a value of the wrong JavaScript type, such as a string where a number belongs
 * - `unknown-option`: a literal has a key that the call does not know
 * - `read-only`: a member that cannot be changed was assigned to
 * - `disposed`: the scene was disposed
 * - `load-failed`: the module could not be fetched, compiled or started
 * - `layout-mismatch`: the module was not built for this version of the package
 * - `worker-failed`: the worker of "scree/worker" could not be started, or died
 */
export type ErrorCode =
  | StatusCode
  | "wrong-type"
  | "unknown-option"
  | "read-only"
  | "disposed"
  | "load-failed"
  | "layout-mismatch"
  | "worker-failed";

/** What a {@link ScreeError} is about, beside its message. */
export interface ErrorDetails {
  /** The name of the call that was refused, `"createBody"`. */
  call?: string;
  /** The argument or option that it was refused for, `"position"` or `"shapes[1].circle"`. */
  argument?: string;
  /** The refused value. */
  value?: unknown;
  /** The number of the shape, when it was refused for one of its `shapes`. */
  index?: number | undefined;
  /** What a scene text was refused for; see `Scree.loadScene`. */
  messages?: readonly YamlMessage[];
  /** How many errors and warnings the text gave cause for. */
  errorCount?: number;
  warningCount?: number;
  /** The error underneath, when there is one. */
  cause?: unknown;
}

/** The one error that this package throws. The scene is as it was before the call. */
export class ScreeError extends Error {
  /** A short code for programs, `"not-finite"`. */
  readonly code: ErrorCode;
  /** The name of the call that was refused, `"createBody"`; `""` when none was. */
  readonly call: string;
  /** The argument or option that it was refused for, `""` when there is none. */
  readonly argument: string;
  /** The refused value. */
  readonly value: unknown;
  /** The number of the shape, when the call was refused for one of its `shapes`; else undefined. */
  readonly index: number | undefined;
  /** What a scene text was refused for, at most 100 remarks, errors first to be kept; empty for every other call. */
  readonly messages: readonly YamlMessage[];
  /** How many errors were found in a scene text, be they among the `messages` or not; 0 for every other call. */
  readonly errorCount: number;
  /** How many warnings, likewise. */
  readonly warningCount: number;

  /** Errors come from the package; make your own as errors of your own. */
  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "ScreeError";
    this.code = code;
    this.call = details.call ?? "";
    this.argument = details.argument ?? "";
    this.value = details.value;
    this.index = details.index;
    this.messages = details.messages ?? [];
    this.errorCount = details.errorCount ?? 0;
    this.warningCount = details.warningCount ?? 0;
  }
}

/** The error for a call that the engine answered with a status and no more. */
export function refusal(status: number, call: string, argument: string, value: unknown): ScreeError {
  const { code, text } = STATUSES[status] as (typeof STATUSES)[number];
  const message = `${call}: ${argument}: ${text}; got ${show(value)}`;
  return new ScreeError(code as StatusCode, message, { call, argument, value });
}
