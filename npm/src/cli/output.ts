// SPDX-License-Identifier: MIT
// Standard output and error, and what scenes have to say on them.
import type { YamlMessage } from "../yaml.js";

export function print(text: string): void {
  process.stdout.write(text);
}

export function warn(text: string): void {
  process.stderr.write(text);
}

/** A reader that closes the pipe early, such as `head`, is no error. */
export function quietPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit();
      throw error;
    });
  }
}

/** What was found in a text: the messages that were kept, and how many of each kind there were. */
export interface Remarks {
  messages: readonly YamlMessage[];
  errorCount: number;
  warningCount: number;
}

/** `file:line:column: error: key: text`, a line for each message, and how many more there are. */
export function describe(file: string, { messages, errorCount, warningCount }: Remarks): string {
  const lines = messages.map(({ line, column, severity, key, text }) => {
    const place = line > 0 ? `${file}:${line}:${column}` : file;
    return `${place}: ${severity}: ${key === "" ? "" : `${key}: `}${text}\n`;
  });
  const shown = messages.filter(({ severity }) => severity === "error").length;
  const more = [];
  if (errorCount > shown) more.push(amount(errorCount - shown, "more error", "more errors"));
  const hidden = warningCount - (messages.length - shown);
  if (hidden > 0) more.push(amount(hidden, "more warning", "more warnings"));
  if (more.length > 0) lines.push(`${file}: ${more.join(" and ")}\n`);
  return lines.join("");
}

/** "1 body", "2 bodies". */
export function amount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
