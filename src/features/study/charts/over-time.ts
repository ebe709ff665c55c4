import { findIndicator } from "../../../judge/indicator/indicator.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { RunIndicator, SecondFigure } from "../../../model/objective.ts";
import type { Run } from "../../../model/run/run.ts";
import type { Dimension } from "../../../model/units.ts";
import { highestOf, lowestOf, sumOf } from "../../../stats/sum.ts";
import type { Expression } from "../figures/expression.ts";

/** A line: values over the time since the start of a run, ms. */
export interface TimeCourse {
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
export function overTime({ indicator }: Expression): RunIndicator | undefined {
  const each = indicator && eachSecond(indicator);
  return each && { ...indicator, aggregation: { kind: "overSeconds", each, over: { kind: "avg" } } };
}

/** The seconds of a run; undefined if its results have none. @param indicator of `overTime` */
export function timeCourseOf(name: string, run: Run, indicator: RunIndicator): TimeCourse | undefined {
  const found = findIndicator(run, indicator);
  if (found.kind !== "found" || found.samples.type !== "trend" || found.rowMs === undefined) return undefined;
  const { count = [], sum = [] } = found.samples.series.slices ?? {};
  const { rowMs, dimension } = found;
  const points = count.flatMap((one, row) =>
    one > 0 ? [{ sinceMs: row * rowMs, value: (sum[row] ?? 0) / one }] : [],
  );
  return points.length === 0 ? undefined : { name, dimension, points };
}

/** Places on the x axis of a chart over time. */
const mostPlaces = 240;

/** `1:30`, minutes and seconds since the start. */
function sinceWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Courses on one axis: equal parts of the longest, with the mean of what lies in each. */
export function onOneAxis(courses: readonly TimeCourse[]): {
  readonly x: readonly string[];
  readonly stepMs: number;
  readonly values: readonly (readonly (number | undefined)[])[];
} {
  const times = courses.flatMap(({ points }) => points.map(({ sinceMs }) => sinceMs));
  const lastMs = Math.max(0, highestOf(times));
  const gaps = courses.flatMap(({ points }) =>
    points.slice(1).map(({ sinceMs }, index) => sinceMs - (points[index]?.sinceMs ?? 0)),
  );
  const finestMs = lowestOf(gaps.filter((gap) => gap > 0));
  const leastMs = Math.max(1000, Math.ceil(lastMs / mostPlaces / 1000) * 1000);
  const stepMs = Number.isFinite(finestMs) ? Math.max(leastMs, finestMs) : leastMs;
  const places = Array.from({ length: Math.floor(lastMs / stepMs) + 1 }, (_, index) => index);
  const values = courses.map(({ points }) => {
    const inPlaces = groupedBy(points, ({ sinceMs }) => Math.floor(Math.max(0, sinceMs) / stepMs));
    return places.map((place) => {
      const own = inPlaces.get(place);
      return own && sumOf(own, ({ value }) => value) / own.length;
    });
  });
  return { x: places.map((place) => sinceWords(place * stepMs)), stepMs, values };
}
