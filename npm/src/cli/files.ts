// SPDX-License-Identifier: MIT
// Files in and out, with errors in plain words.
import { closeSync, openSync, readFileSync, realpathSync, statSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";

/** A file that could not be read or written. */
export class FileError extends Error {
  constructor(verb: string, file: string, cause: unknown) {
    super(`cannot ${verb} ${file}: ${reason(cause)}`, { cause });
  }
}

const REASONS: Record<string, string> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EISDIR: "it is a folder",
  EEXIST: "there is something else of that name",
  ENOTDIR: "part of the path is no folder",
  ENOSPC: "the disk is full",
  ERR_FS_FILE_TOO_LARGE: "it is too large",
};

function reason(error: unknown): string {
  const { code = "", message = String(error) } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

export function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new FileError("read", file, error);
  }
}

/** Do two paths name one file, whatever they look like? It need not exist yet. */
export function isSameFile(a: string, b: string): boolean {
  const [one, other] = [identity(a), identity(b)];
  // Links of either kind lead to one inode. Terminals and the like may be read and written at once.
  if (one && other) return one.isFile() && one.ino === other.ino && one.dev === other.dev;
  return !one && !other && placeOf(a) === placeOf(b);
}

/** Undefined for what is not there or cannot be looked at; opening it will tell why. */
function identity(file: string) {
  try {
    return statSync(file, { bigint: true });
  } catch {
    return undefined;
  }
}

function placeOf(file: string): string {
  const { dir, base } = path.parse(path.resolve(file));
  try {
    return path.join(realpathSync(dir), base);
  } catch {
    return path.join(dir, base);
  }
}

export function writeText(file: string, text: string): void {
  writeBytes(file, Buffer.from(text));
}

export function writeBytes(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    throw new FileError("write", file, error);
  }
}

const CHUNK = 1 << 16;

/** A file that is written line by line while a scene runs, in chunks of 64 kB. */
export class LineFile {
  readonly #file: string;
  readonly #descriptor: number;
  #pending = "";

  constructor(file: string) {
    this.#file = file;
    try {
      this.#descriptor = openSync(file, "w");
    } catch (error) {
      throw new FileError("write", file, error);
    }
  }

  write(line: string): void {
    this.#pending += line;
    if (this.#pending.length >= CHUNK) this.#flush();
  }

  close(): void {
    try {
      this.#flush();
    } finally {
      closeSync(this.#descriptor);
    }
  }

  #flush(): void {
    let bytes: Uint8Array = Buffer.from(this.#pending);
    this.#pending = "";
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(this.#descriptor, bytes));
    } catch (error) {
      throw new FileError("write", this.#file, error);
    }
  }
}
