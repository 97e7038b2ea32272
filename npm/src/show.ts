// SPDX-License-Identifier: MIT
/** A value as an error message shows it: short, and never an exception of its own. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (Array.isArray(value)) return value.length > 4 ? `a list of ${value.length}` : `[${value.map(show).join(", ")}]`;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}
