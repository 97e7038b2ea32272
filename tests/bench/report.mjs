// SPDX-License-Identifier: MIT
// The results of a benchmark as Markdown: where it ran, times, quality.

const significant = (value, digits = 3) => (value === 0 ? "0" : Number(value.toPrecision(digits)).toString());

/** A table with its columns padded to one width, the first to the left and the others to the right. */
function table(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i].length), 3));
  const join = (cells) => `| ${cells.join(" | ")} |`;
  const line = (cells) => join(cells.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[i]))));
  const rule = join(widths.map((width, i) => (i ? `${"-".repeat(width - 1)}:` : "-".repeat(width))));
  return [line(all[0]), rule, ...all.slice(1).map(line)].join("\n");
}

/** The run with the least time of those of one scene and engine, with `spread`: the largest time over the least. */
export function best(runs) {
  const whole = runs.filter((run) => !run.error);
  if (whole.length === 0) return runs[0];
  const least = whole.reduce((a, b) => (b.cpu < a.cpu ? b : a));
  return { ...least, spread: Math.max(...whole.map((run) => run.cpu)) / least.cpu };
}

/** Best runs by scene and engine: `at(scene, engine)` is undefined where nothing was run. */
function tabulate(runs) {
  const groups = new Map();
  for (const run of runs) {
    const key = `${run.scene} ${run.engine}`;
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  const cells = new Map([...groups].map(([key, group]) => [key, best(group)]));
  return { at: (scene, engine) => cells.get(`${scene} ${engine}`), all: [...cells.values()] };
}

function timeOf(cell) {
  if (!cell) return "–";
  if (cell.error) return "failed";
  return cell.complete ? significant(cell.cpu) : `${significant(cell.cpu)} (${cell.steps} steps)`;
}

/** The time of the fastest other engine that ran the whole scene over Scree's; undefined where one is missing. */
function lead(cells, scene, engines) {
  const own = cells.at(scene, "scree");
  const peers = engines.filter((engine) => engine !== "scree").map((engine) => cells.at(scene, engine));
  const times = peers.filter((cell) => cell?.complete).map((cell) => cell.cpu);
  return own?.complete && times.length > 0 ? Math.min(...times) / own.cpu : undefined;
}

function times(cells, scenes, engines, titles) {
  const leads = scenes.map((scene) => lead(cells, scene, engines));
  const known = leads.filter((value) => value !== undefined);
  const rows = scenes.map((scene, i) => [
    scene,
    ...engines.map((engine) => timeOf(cells.at(scene, engine))),
    leads[i] === undefined ? "–" : leads[i].toFixed(2),
  ]);
  if (known.length > 1) {
    const mean = Math.exp(known.reduce((sum, value) => sum + Math.log(value), 0) / known.length);
    rows.push(["geometric mean", ...engines.map(() => ""), mean.toFixed(2)]);
  }
  return table(["ms a step", ...engines.map((engine) => titles[engine]), "fastest peer / Scree"], rows);
}

const metres = (value) => (value === undefined ? "–" : significant(1000 * value));

function quality(cells, scenes, engines, titles) {
  const rows = [];
  for (const scene of scenes) {
    for (const engine of engines) {
      const cell = cells.at(scene, engine);
      if (!cell?.complete) continue;
      const lengths = [cell.overlapMax, cell.overlap99, cell.sideways, cell.sunk, cell.apart, cell.apartEnd].map(metres);
      rows.push([scene, titles[engine], cell.touching, ...lengths, significant(cell.energy, 2), cell.escaped]);
    }
  }
  const figures = ["touching", "overlap, mm", "99th %, mm", "sideways, mm", "sunk, mm", "anchors apart, mm", "at the end, mm", "energy, J", "escaped"];
  return table(["scene", "engine", ...figures], rows);
}

function noise(cells) {
  const spreads = cells.all.filter((cell) => cell.spread > 1).map((cell) => cell.spread);
  if (spreads.length === 0) return "Each was run once, so nothing is known of the noise";
  spreads.sort((a, b) => a - b);
  const percent = (value) => `${Math.round(100 * (value - 1))} %`;
  const [middle, worst] = [spreads[Math.floor(spreads.length / 2)], spreads.at(-1)].map(percent);
  return `Of equal runs the slowest took ${middle} more than the fastest in the middle case, ${worst} more at worst`;
}

/** The whole report. `facts` are lines about the machine; `titles` and `versions` go by engine. */
export function markdown({ runs, scenes, engines, titles, versions, facts }) {
  const cells = tabulate(runs);
  const hashes = scenes.flatMap((scene) => {
    const cell = cells.at(scene, "scree");
    return cell?.hash ? [`\`${scene}\` ${cell.hash} after ${cell.steps} steps`] : [];
  });
  return [
    ...facts.map((fact) => `- ${fact}`),
    `- ${engines.map((engine) => `${titles[engine]} ${versions[engine]}`).join(", ")}`,
    `- ${noise(cells)}`,
    ...(hashes.length > 0 ? [`- Scree's hashes: ${hashes.join("; ")}`] : []),
    "",
    times(cells, scenes, engines, titles),
    "",
    quality(cells, scenes, engines, titles),
    "",
  ].join("\n");
}
