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

/** `file:line:column: error: key: text`, a line for each message. */
export function describe(file: string, messages: readonly YamlMessage[]): string {
  return messages
    .map(({ line, column, severity, key, text }) => {
      const place = line > 0 ? `${file}:${line}:${column}` : file;
      return `${place}: ${severity}: ${key === "" ? "" : `${key}: `}${text}\n`;
    })
    .join("");
}

/** "1 body", "2 bodies". */
export function amount(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
