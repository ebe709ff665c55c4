import type { ReadQuery, Run, ServerSeries } from "../../model/run/run.ts";
import { seriesIn } from "../../report/document/sections/server-series.ts";
import { plain } from "../../report/render/escape.ts";
import { type Band, type Panel, type PanelLine, scaleOfLines } from "../../report/render/html/panel.ts";
import { tellingLabels } from "../../report/words/sections/servers.ts";
import { labelWords } from "../../report/words/words.ts";
import type { Against } from "./over-time.ts";
import { bandName, cutOf, rangeOver } from "./slices.ts";
import { serverChartWords } from "./words.ts";

/** Characters of a name in a legend. */
const longestName = 120;
/** Characters of a unit behind each figure. */
const longestUnit = 40;
const colours = [1, 2, 3, 4, 5, 6] as const;
const strokes = ["solid", "dashed", "dotted"] as const;

/** Seconds between two points of a series, which is thinned out if it has many steps. */
function secondsOfPoint({ start, end, stepMs }: ReadQuery, points: number): number {
  const steps = Math.floor((Date.parse(end) - Date.parse(start)) / stepMs) + 1;
  return (Math.ceil(steps / Math.max(1, points)) * stepMs) / 1000;
}

/** The range of a series in the runs of the baseline, the same over the whole window. */
function bandOf(before: readonly ServerSeries[], name: string, length: number): Band | undefined {
  if (before.length === 0) return undefined;
  const { low, high } = rangeOver(before);
  const along = (value: number | null) => Array.from({ length }, () => value);
  return { name, low: along(low), high: along(high) };
}

/** Unique names of series: two with the same name would share a button of the legend. */
function namesOf(drawn: readonly ServerSeries[], query: ReadQuery): readonly string[] {
  const names = drawn.map(({ labels }) =>
    plain(labelWords(tellingLabels(labels, query.series)) || query.name, longestName),
  );
  return names.map((name, index) => (names.indexOf(name) === index ? name : `${name} (${index + 1})`));
}

function panelOf(
  query: ReadQuery,
  id: string,
  { run, against: { baseline, reference, spelling } }: { readonly run: Run; readonly against: Against },
): Panel | undefined {
  const drawn = query.series.filter((it) => it.points !== undefined && it.points.length > 0);
  const length = Math.max(0, ...drawn.map(({ points = [] }) => points.length));
  if (length === 0) return undefined;
  const step = secondsOfPoint(query, length);
  const names = namesOf(drawn, query);
  const before = drawn.map(({ labels }) => seriesIn(baseline, query, labels));
  const lines = drawn.map(({ points = [] }, index): PanelLine => {
    const name = names[index] ?? "";
    const band = bandOf(before[index] ?? [], `${name}, ${reference}`, length);
    return {
      name,
      values: Array.from({ length }, (_, place) => points[place] ?? null),
      colour: colours[index % colours.length] ?? 1,
      stroke: strokes[index % strokes.length] ?? "solid",
      shape: "line",
      band,
    };
  });
  const runs = Math.max(...before.map((it) => it.length));
  const more = query.series.length + query.omitted - drawn.length;
  const unit = query.dimension === "number" ? plain(query.unit, longestUnit) : "";
  return {
    id,
    title: plain(query.name, longestName),
    summary: serverChartWords(unit, drawn.length, more),
    across: {
      kind: "elapsed",
      seconds: Array.from({ length }, (_, index) => Number((index * step).toFixed(3))),
      span: cutOf(run).spanSeconds,
      start: run.window.start,
    },
    up: {
      dimension: query.dimension,
      scale: scaleOfLines(query.dimension, lines, { unit: spelling.unitOf(query.name, query.dimension) }),
      fromZero: true,
      unit: unit === "" ? undefined : unit,
    },
    lines,
    shade: runs > 0 ? bandName(runs, reference) : undefined,
  };
}

/** The servers' side of a run over time: a panel for each query that was read, with bands of the baseline's runs. */
export function serverPanels(run: Run, against: Against): readonly Panel[] {
  const queries = run.servers?.queries ?? [];
  return queries.flatMap((query, index) =>
    query.kind === "read" ? (panelOf(query, `servers-${index}`, { run, against }) ?? []) : [],
  );
}
