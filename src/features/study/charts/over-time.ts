import { findIndicator } from "../../../judge/indicator/indicator.ts";
import type { RunIndicator, SecondFigure } from "../../../model/objective.ts";
import type { Run } from "../../../model/run/run.ts";
import type { Dimension } from "../../../model/units.ts";
import type { Expression } from "../figures/expression.ts";
import type { Series } from "../servers/series.ts";

/** Values over the time since the start of a run, ms. */
export interface StudyCourse {
  readonly name: string;
  readonly dimension: Dimension;
  readonly points: readonly { readonly sinceMs: number; readonly value: number }[];
}

/** What each second has of a figure of the whole run; undefined for what only a run has. */
function eachSecond({ aggregation }: RunIndicator): SecondFigure | undefined {
  switch (aggregation.kind) {
    case "overSeconds":
      return aggregation.each;
    case "avg":
    case "med":
    case "rate":
      return { kind: aggregation.kind };
    case "percentile":
      return aggregation;
    case "count":
      return { kind: "rate" };
    default:
      return undefined;
  }
}

/** The figure of each second, as an indicator; undefined for what only a run has, and for several indicators. */
export function overTime(expression: Expression): RunIndicator | undefined {
  if (expression.kind !== "indicator") return undefined;
  const { indicator } = expression;
  const each = eachSecond(indicator);
  return each && { ...indicator, aggregation: { kind: "overSeconds", each, over: { kind: "avg" } } };
}

/** The seconds of a run; undefined if its results have none. @param indicator of `overTime` */
export function courseOf(run: Run, indicator: RunIndicator, name: string): StudyCourse | undefined {
  const found = findIndicator(run, indicator);
  if (found.kind !== "found" || found.samples.type !== "trend" || found.rowMs === undefined) return undefined;
  const { count = [], sum = [] } = found.samples.series.slices ?? {};
  const { rowMs, dimension } = found;
  const points = count.flatMap((one, row) =>
    one > 0 ? [{ sinceMs: row * rowMs, value: (sum[row] ?? 0) / one }] : [],
  );
  return points.length === 0 ? undefined : { name, dimension, points };
}

/** The same of a series of a server. */
export function courseOfSeries(
  { points }: Series,
  { name, dimension, fromMs }: Pick<StudyCourse, "name" | "dimension"> & { readonly fromMs: number },
): StudyCourse {
  return { name, dimension, points: points.map(({ atMs, value }) => ({ sinceMs: atMs - fromMs, value })) };
}

/** Places on the x axis of a chart over time. */
const mostPlaces = 240;

/** `1:30`, minutes and seconds since the start. */
export function sinceWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Courses on one axis: equal parts of the longest, with the mean of what lies in each. */
export function onOneAxis(courses: readonly StudyCourse[]): {
  readonly x: readonly string[];
  readonly stepMs: number;
  readonly values: readonly (readonly (number | undefined)[])[];
} {
  const times = courses.flatMap(({ points }) => points.map(({ sinceMs }) => sinceMs));
  const lastMs = Math.max(0, ...times);
  const gaps = courses.flatMap(({ points }) =>
    points.slice(1).map(({ sinceMs }, index) => sinceMs - (points[index]?.sinceMs ?? 0)),
  );
  const [finest = 0] = gaps.filter((gap) => gap > 0).sort((a, b) => a - b);
  const stepMs = Math.max(1000, finest, Math.ceil(lastMs / mostPlaces / 1000) * 1000);
  const places = Math.floor(lastMs / stepMs) + 1;
  const values = courses.map(({ points }) => {
    const sums = Array.from({ length: places }, () => ({ sum: 0, count: 0 }));
    for (const { sinceMs, value } of points) {
      const place = sums[Math.floor(Math.max(0, sinceMs) / stepMs)];
      if (place === undefined) continue;
      place.sum += value;
      place.count += 1;
    }
    return sums.map(({ sum, count }) => (count === 0 ? undefined : sum / count));
  });
  return { x: Array.from({ length: places }, (_, index) => sinceWords(index * stepMs)), stepMs, values };
}
