import { instantOf } from "../../../ingest/import/instant.ts";
import { type PrometheusAnswer, readAnswer, WrongShape } from "../../../prometheus/api/answer.ts";
import type { Span } from "../schema.ts";
import { mistake, type Place } from "../source/place.ts";

/** A series of a server, in its base unit. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly { readonly atMs: number; readonly value: number }[];
}

/** The series of an answer, those without any number left out. */
export function seriesOf({ series }: Extract<PrometheusAnswer, { kind: "matrix" }>): readonly Series[] {
  const all = series.map(({ labels, values }) => {
    const numbers = values.filter(({ value }) => Number.isFinite(value));
    return { labels, points: numbers.map(({ at, value }) => ({ atMs: at.getTime(), value })) };
  });
  return all.filter(({ points }) => points.length > 0);
}

/** What a block asks of Prometheus. */
export interface SeriesQuestion {
  readonly query: string;
  readonly span: Span;
  readonly place: Place;
}

/** The series of a query, and how densely they were read. */
export interface SeriesAnswer {
  readonly series: readonly Series[];
  readonly stepMs: number;
}

/** What lies in a span. @param factor of the values */
export function cut({ labels, points }: Series, { fromMs, toMs }: Span, factor: number): Series {
  const inside = points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs);
  return { labels, points: inside.map(({ atMs, value }) => ({ atMs, value: value * factor })) };
}

/** When all series are 0 for the first time after the load, or the end of what was read. */
export function drained(series: readonly Series[], { toMs }: Span): number {
  const all = series.flatMap(({ points }) => points.map(({ atMs }) => atMs));
  const times = [...new Set(all)].sort((a, b) => a - b);
  const isEmpty = (atMs: number): boolean => series.every((one) => (valueAt(one, atMs) ?? 0) === 0);
  return times.find((atMs) => atMs >= toMs && isEmpty(atMs)) ?? times.at(-1) ?? toMs;
}

/** The last value at or before a time; undefined before the first. */
export function valueAt({ points }: Series, atMs: number): number | undefined {
  return points.findLast((one) => one.atMs <= atMs)?.value;
}

/** A name for people: the labels asked for, or all. */
export function nameOf({ labels }: Series, keys: readonly string[]): string {
  const entries = Object.entries(labels).filter(([key]) => key !== "__name__");
  if (keys.length > 0) return keys.map((key) => labels[key] ?? "–").join(" ");
  if (entries.length <= 1) return entries[0]?.[1] ?? labels["__name__"] ?? "value";
  return entries.map(([key, value]) => `${key}=${value}`).join(", ");
}

const form = "a CSV with the columns time and one for each series, or what Prometheus answers to query_range";

/** Series of a CSV whose first column is the time. */
function ofCsv(text: string, path: string, place: Place): readonly Series[] {
  const [head = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => line.split(",").map((cell) => cell.trim()));
  const times = rows.map(([time = ""], index) => {
    const atMs = instantOf(time);
    if (atMs !== undefined) return atMs;
    throw mistake(place, `${path} line ${index + 2}: "${time}" is no time`, form);
  });
  const series = head.slice(1).map((name, column) => ({
    labels: { series: name },
    points: rows.flatMap((cells, index) => {
      const [atMs = 0, cell = ""] = [times[index], cells[column + 1]];
      if (cell !== "" && !Number.isFinite(Number(cell)))
        throw mistake(place, `${path} line ${index + 2}: "${cell}" is no number`, form);
      return cell === "" ? [] : [{ atMs, value: Number(cell) }];
    }),
  }));
  return series.filter(({ points }) => points.length > 0);
}

/** Series in a file. @throws Failure "usage" for another one */
export function seriesIn(text: string, path: string, place: Place): readonly Series[] {
  if (!text.trimStart().startsWith("{")) return ofCsv(text, path, place);
  try {
    const answer = readAnswer(text);
    if (answer.kind !== "matrix") throw mistake(place, `${path} has a ${answer.kind}`, form);
    return seriesOf(answer);
  } catch (error) {
    if (!(error instanceof WrongShape)) throw error;
    throw mistake(place, `${path} is no answer of Prometheus`, form);
  }
}
