import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { optional } from "../../../config/options/schemas.ts";
import { lengthMs } from "../../../model/run/age.ts";
import { unitMeaning } from "../../../model/units.ts";
import { instantForm, instantOf } from "../results/instant.ts";
import { instant } from "../schema.ts";
import type { Series, Span } from "../servers/series.ts";
import { mistake, type Place } from "../source/place.ts";
import type { Data, StudyPlanning } from "../study.ts";

const promql = z.string().min(1).max(10_000);

/** Keys of blocks that read series of servers. */
export const seriesKeys = {
  query: optional(
    z.union([promql, z.record(z.string().min(1).max(100), promql)]),
    "PromQL, or several by name.",
    ["sum by (pod) (rate(container_cpu_usage_seconds_total[1m]))"],
  ),
  file: optional(
    z.string().min(1).max(1000),
    "A CSV (time, then a column a series) or an answer of Prometheus.",
  ),
  of: optional(z.string().min(1), "The run whose window counts. Default: the last one."),
  window: optional(
    z.union([
      z.strictObject({ from: instant, to: instant }),
      z.enum(["load", "load + drain until all are 0"]),
    ]),
    "When: a span of its own, or the run's with the time until all series are 0. Default: the run's.",
  ),
  by: optional(
    z.union([z.string(), z.array(z.string()).max(20)]),
    "Labels that name a series. Default: all that it has.",
  ),
  unit: optional(
    z.string().max(20),
    "Unit of the values: s, ms, %, ratio, B, B/s, /s or a word for what is counted.",
  ),
};

interface SeriesWritten {
  readonly query?: string | Readonly<Record<string, string>> | undefined;
  readonly file?: string | undefined;
  readonly of?: string | undefined;
  readonly window?:
    | "load"
    | "load + drain until all are 0"
    | { readonly from: string | number; readonly to: string | number }
    | undefined;
  readonly unit?: string | undefined;
}

/** The longest time that a drain is waited for. */
const longestDrainMs = 30 * 60_000;

/** Series by the name of their query; without one it is "". */
export interface NamedSeries {
  readonly group: string;
  readonly series: Series;
  readonly span: Span;
  readonly stepMs: number;
}

/** When all series are 0 for the first time after the load, or the end of what was read. */
function drained(series: readonly Series[], { toMs }: Span): number {
  const times = [...new Set(series.flatMap(({ points }) => points.map(({ atMs }) => atMs)))].sort(
    (a, b) => a - b,
  );
  const isEmpty = (atMs: number): boolean =>
    series.every(({ points }) => (points.findLast((one) => one.atMs <= atMs)?.value ?? 0) === 0);
  return times.find((atMs) => atMs >= toMs && isEmpty(atMs)) ?? times.at(-1) ?? toMs;
}

function cut({ labels, points }: Series, { fromMs, toMs }: Span): Series {
  return { labels, points: points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs) };
}

/** What the values of a unit are multiplied by to have them in the base unit. */
export function unitOf(unit: string | undefined) {
  if (unit === "ratio") return { dimension: "ratio", factor: 1, counted: "" } as const;
  const meaning = unitMeaning(unit ?? "");
  return meaning === undefined
    ? ({ dimension: "number", factor: 1, counted: unit ?? "" } as const)
    : { ...meaning, counted: "" };
}

/** Plans the reading of series. @param at where the block's keys stand */
export function planSeries(
  written: SeriesWritten,
  at: DocumentPath,
  {
    placeOf,
    planning,
  }: { readonly placeOf: (path: DocumentPath) => Place; readonly planning: StudyPlanning },
): (data: Data) => Promise<readonly NamedSeries[]> {
  const { query, file, of, window, unit } = written;
  const begin = placeOf(at);
  if ((query === undefined) === (file === undefined))
    throw mistake(begin, "this block reads no series", "query or file, one of them");
  const run = of === undefined ? planning.runs.at(-1) : planning.run(of, placeOf([...at, "of"]));
  const own = typeof window === "object" ? spanOf(window, placeOf([...at, "window"])) : undefined;
  if (own === undefined && run === undefined && file === undefined)
    throw mistake(begin, "there is no run whose window counts", "a run, or window");
  const asked = typeof query === "string" ? [["", query] as const] : Object.entries(query ?? {});
  const { factor } = unitOf(unit);
  const scaled = (series: readonly Series[]): readonly Series[] =>
    series.map(({ labels, points }) => ({
      labels,
      points: points.map(({ atMs, value }) => ({ atMs, value: value * factor })),
    }));
  return async (data) => {
    const span = own ?? (run === undefined ? undefined : windowOf(run, data, begin));
    if (file !== undefined) {
      const series = scaled(await data.seriesIn(file, placeOf([...at, "file"])));
      const all = series.flatMap(({ points }) => points.map(({ atMs }) => atMs));
      const whole = { fromMs: Math.min(...all), toMs: Math.max(...all) };
      return inSpan(series, own ?? whole, 1).map((one) => ({ ...one, group: "" }));
    }
    if (span === undefined) throw mistake(begin, "there is no run whose window counts", "a run, or window");
    const found: NamedSeries[] = [];
    for (const [group, promql] of asked) {
      const place = typeof query === "string" ? placeOf([...at, "query"]) : placeOf([...at, "query", group]);
      const isDraining = window === "load + drain until all are 0";
      const asking = isDraining ? { ...span, toMs: Math.min(Date.now(), span.toMs + longestDrainMs) } : span;
      const { series, stepMs } = await data.ask({ query: promql, span: asking, place });
      const until = isDraining ? drained(series, span) : span.toMs;
      found.push(
        ...inSpan(scaled(series), { ...span, toMs: until }, stepMs).map((one) => ({ ...one, group })),
      );
    }
    return found;
  };
}

function inSpan(
  series: readonly Series[],
  span: Span,
  stepMs: number,
): readonly Omit<NamedSeries, "group">[] {
  return series.flatMap((one) => {
    const own = cut(one, span);
    return own.points.length === 0 ? [] : [{ series: own, span, stepMs }];
  });
}

function spanOf(
  { from, to }: { readonly from: string | number; readonly to: string | number },
  place: Place,
): Span {
  const [fromMs, toMs] = [instantOf(from), instantOf(to)];
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) {
    throw mistake(place, "this is no window", `from and to, in this order, each ${instantForm}`);
  }
  return { fromMs, toMs };
}

/** From the start of a run's first round to the end of its last. */
export function windowOf(run: string, data: Data, place: Place): Span {
  const rounds = data
    .rounds(run)
    .filter(({ lacks, window }) => !lacks?.includes("window") && lengthMs(window) > 0);
  const fromMs = Math.min(...rounds.map(({ window }) => Date.parse(window.start)));
  const toMs = Math.max(...rounds.map(({ window }) => Date.parse(window.end)));
  if (rounds.length === 0)
    throw mistake(place, `the results of "${run}" have no times`, "a window: { from, to }");
  return { fromMs, toMs };
}
