import type { Run, ServerQuery } from "../../measure/run.ts";
import { plain } from "../escape.ts";
import type { Panel, PanelLine } from "./panel.ts";
import { cutOf } from "./slices.ts";

type ReadQuery = Extract<ServerQuery, { kind: "read" }>;

/** Most characters of a name from outside; a legend has no room for more. */
const longestName = 120;
const colours = [1, 2, 3, 4, 5, 6] as const;
const strokes = ["solid", "dashed", "dotted"] as const;

/** Labels by which a series differs from the others of its query; the query's name where there is nothing to tell. */
function nameOf(labels: Readonly<Record<string, string>>, { name, series }: ReadQuery): string {
  const telling = Object.entries(labels).filter(([key, value]) =>
    series.some((it) => it.labels[key] !== value),
  );
  const told = telling.length === 0 ? Object.entries(labels) : telling;
  return told.length === 0 ? name : told.map(([key, value]) => `${key}=${value}`).join(", ");
}

/** Seconds of the window between two points of a series: they are thinned out where the steps are many. */
function secondsOfPoint({ start, end, stepMs }: ReadQuery, points: number): number {
  const steps = Math.floor((Date.parse(end) - Date.parse(start)) / stepMs) + 1;
  return (Math.ceil(steps / Math.max(1, points)) * stepMs) / 1000;
}

function panelOf(query: ReadQuery, run: Run, id: string): Panel | undefined {
  const drawn = query.series.filter((it) => it.points !== undefined && it.points.length > 0);
  const length = Math.max(0, ...drawn.map(({ points = [] }) => points.length));
  if (length === 0) return undefined;
  const step = secondsOfPoint(query, length);
  const names = drawn.map(({ labels }) => plain(nameOf(labels, query), longestName));
  const lines = drawn.map(
    ({ points = [] }, index): PanelLine => ({
      // Two series of the same name would be one button of the legend.
      name:
        names.indexOf(names[index] ?? "") === index ? (names[index] ?? "") : `${names[index]} (${index + 1})`,
      values: Array.from({ length }, (_, place) => points[place] ?? null),
      colour: colours[index % colours.length] ?? 1,
      stroke: strokes[index % strokes.length] ?? "solid",
      shape: "line",
    }),
  );
  const more = query.series.length + query.omitted - drawn.length;
  const unit = query.dimension === "number" && query.unit !== "" ? `In ${query.unit}. ` : "";
  const lead = `${unit}${drawn.length === 1 ? "One series. " : `The ${drawn.length} busiest series. `}`;
  return {
    id,
    title: plain(query.name, longestName),
    summary: `${lead}${more > 0 ? `${more} more are in the table. ` : ""}`.trim(),
    across: {
      kind: "elapsed",
      seconds: Array.from({ length }, (_, index) => Number((index * step).toFixed(3))),
      span: cutOf(run).spanSeconds,
      start: run.window.start,
    },
    up: {
      dimension: query.dimension,
      fromZero: true,
      ...(query.dimension === "number" && query.unit !== "" ? { unit: query.unit } : {}),
    },
    lines,
  };
}

/** The servers' side of a run over time: a panel for each query that was read. */
export function serverPanels(run: Run): readonly Panel[] {
  const queries = run.servers?.queries ?? [];
  return queries.flatMap((query, index) =>
    query.kind === "read" ? (panelOf(query, run, `servers-${index}`) ?? []) : [],
  );
}
