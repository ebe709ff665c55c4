import type { Place } from "../source/place.ts";

/** A value of a series. */
export interface SeriesPoint {
  readonly atMs: number;
  readonly value: number;
}

/** A series of a server, in its base unit. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly points: readonly SeriesPoint[];
}

/** A time span, epoch ms. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What a block asks of Prometheus. */
export interface SeriesQuestion {
  readonly query: string;
  readonly span: Span;
  readonly place: Place;
}

/** The series of a query, and from when to when and how densely they were read. */
export interface SeriesAnswer {
  readonly series: readonly Series[];
  readonly stepMs: number;
}

/** The end of a series' absence at its beginning: it appeared later than the span began. */
export function sinceOf({ points }: Series, { fromMs }: Span, stepMs: number): number | undefined {
  const first = points[0]?.atMs;
  return first !== undefined && first - fromMs >= stepMs ? first : undefined;
}

/** The last value at or before a time; undefined before the first. */
export function valueAt({ points }: Series, atMs: number): number | undefined {
  return points.findLast((one) => one.atMs <= atMs)?.value;
}

/** The highest value, the first time that it was reached. */
export function peakOf({ points }: Series): SeriesPoint | undefined {
  return points.reduce<SeriesPoint | undefined>(
    (so, one) => (so === undefined || one.value > so.value ? one : so),
    undefined,
  );
}

/** A name for people: the labels asked for, or all. */
export function nameOf({ labels }: Series, keys: readonly string[]): string {
  const entries = Object.entries(labels).filter(([key]) => key !== "__name__");
  if (keys.length > 0) return keys.map((key) => labels[key] ?? "–").join(" ");
  if (entries.length <= 1) return entries[0]?.[1] ?? labels["__name__"] ?? "value";
  return entries.map(([key, value]) => `${key}=${value}`).join(", ");
}
