// SPDX-License-Identifier: MIT
// Who touches whom in a scene. Bodies that are alike to every filter share a row, so that a table of ten thousand crates
// is as short as one of two.
import type { Body } from "./body.js";
import type { BodyType } from "./options.js";
import type { Scene } from "./scene.js";

/** Rows that a table has at most: the largest classes stay. */
const ROWS_MAX = 64;
/** Bodies that a printed row names before it counts the others. */
const NAMED_MAX = 3;

/** Bodies that are alike to every filter. */
export interface FilterClass {
  /** Their names, or `#row` for bodies without one. */
  readonly bodies: readonly string[];
  readonly type: BodyType;
  readonly enabled: boolean;
  /** The filters of their shapes, each once. `oneSided`: of edges and chains, which never touch each other. */
  readonly filters: readonly {
    readonly category: number;
    readonly mask: number;
    readonly group: number;
    readonly oneSided: boolean;
  }[];
  /** The names of the groups that they are in. */
  readonly groups: readonly string[];
  /** The bodies that they are excluded from. */
  readonly excluded: readonly string[];
}

/** Who touches whom. */
export interface FilterTable {
  readonly classes: readonly FilterClass[];
  /** A row and a column for each class; on the diagonal bodies of one class, null where it has a single one. */
  readonly touches: readonly (readonly (boolean | null)[])[];
  /** Bodies of classes that found no room in the table. */
  readonly leftOut: number;
  /** All of it, to be printed. */
  readonly text: string;
}

interface Member {
  body: Body;
  traits: Omit<FilterClass, "bodies">;
}

export function filterTable(scene: Scene): FilterTable {
  const found = [...classify(scene).values()];
  // The sort is stable: classes of one size stay in the order of their first bodies.
  const kept = new Set([...found].sort((a, b) => b.length - a.length).slice(0, ROWS_MAX));
  const members = found.filter((list) => kept.has(list));
  const classes = members.map((list) => ({ bodies: list.map(({ body }) => label(body)), ...first(list).traits }));
  const touches = members.map((row, i) => members.map((column, j) => touch(row, i === j ? row.slice(1) : column)));
  const leftOut = found.reduce((sum, list) => sum + (kept.has(list) ? 0 : list.length), 0);
  return { classes, touches, leftOut, text: print(classes, touches, leftOut) };
}

function classify(scene: Scene): Map<string, Member[]> {
  const groups = groupsByBody(scene);
  const classes = new Map<string, Member[]>();
  for (let row = 0; row < scene.bodies.count; row++) {
    const body = scene.bodyAt(row);
    if (body === undefined) continue;
    const traits = traitsOf(body, groups.get(body) ?? []);
    const key = JSON.stringify(traits);
    const list = classes.get(key);
    if (list === undefined) classes.set(key, [{ body, traits }]);
    else list.push({ body, traits });
  }
  return classes;
}

function groupsByBody(scene: Scene): Map<Body, string[]> {
  const groups = new Map<Body, string[]>();
  for (const group of scene.groups) {
    for (const body of group.bodies) groups.set(body, [...(groups.get(body) ?? []), group.name]);
  }
  return groups;
}

function traitsOf(body: Body, groups: string[]): Member["traits"] {
  const filters = body.shapes.map(({ category, mask, group, kind }) => {
    return { category, mask, group, oneSided: kind === "edge" || kind === "chain" };
  });
  return {
    type: body.type,
    enabled: body.enabled,
    filters: [...new Map(filters.map((filter) => [JSON.stringify(filter), filter])).values()],
    groups,
    excluded: body.exclusions.map(label),
  };
}

/** Alike bodies have the same answer, so the first of each class speaks for all. */
function touch(row: Member[], column: Member[]): boolean | null {
  return column.length === 0 ? null : first(row).body.mayTouch(first(column).body);
}

function first(list: Member[]): Member {
  return list[0] as Member;
}

function label(body: Body): string {
  return body.name || `#${body.index}`;
}

function print(classes: FilterClass[], touches: (boolean | null)[][], leftOut: number): string {
  const width = String(classes.length).length;
  const cell = (text: string | number) => String(text).padStart(width);
  const numbers = classes.map((_, i) => cell(i + 1)).join(" ");
  const rows = classes.map((alike, i) => {
    const marks = (touches[i] ?? []).map((mark) => cell(mark === null ? "-" : mark ? "x" : ".")).join(" ");
    return `${cell(i + 1)}  ${marks}  ${some(alike.bodies)} (${describe(alike)})`;
  });
  const lines = ["x: touch; .: never touch; -: a single body", "", `${cell("")}  ${numbers}`, ...rows];
  if (leftOut > 0) lines.push("", `${leftOut} bodies are left out: there are more than ${ROWS_MAX} kinds of them`);
  return `${lines.join("\n")}\n`;
}

function describe({ type, enabled, filters, groups, excluded }: FilterClass): string {
  const parts: string[] = [type];
  if (!enabled) parts.push("disabled");
  if (filters.length === 0) parts.push("no shapes");
  parts.push(...filters.map(describeFilter).filter((text) => text !== ""));
  if (groups.length > 0) parts.push(`in ${groups.join(", ")}`);
  if (excluded.length > 0) parts.push(`not with ${some(excluded)}`);
  return parts.join("; ");
}

/** What is not the default. */
function describeFilter({ category, mask, group, oneSided }: FilterClass["filters"][number]): string {
  const parts: string[] = [];
  if (oneSided) parts.push("one-sided");
  if (category !== 1) parts.push(`category ${hex(category)}`);
  if (mask !== 0xffffffff) parts.push(`mask ${hex(mask)}`);
  if (group !== 0) parts.push(`group ${group}`);
  return parts.join(", ");
}

function hex(bits: number): string {
  return `0x${bits.toString(16)}`;
}

function some(names: readonly string[]): string {
  if (names.length <= NAMED_MAX + 1) return names.join(", ");
  return `${names.slice(0, NAMED_MAX).join(", ")} and ${names.length - NAMED_MAX} more`;
}
