import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { optional } from "../../../config/options/schemas.ts";
import { hasTimes, lengthMs } from "../../../model/run/age.ts";
import { unitMeaning } from "../../../model/units.ts";
import { instant } from "../schema.ts";
import { cut, drained, type Series, type Span, spanIn } from "../servers/series.ts";
import { mistake, type Place } from "../source/place.ts";
import type { Block, Data } from "../study.ts";

export const promql = z.string().min(1).max(10_000);

const drain = "load + drain until all are 0";

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
    z.union([z.strictObject({ from: instant, to: instant }), z.enum(["load", drain])]),
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

const keys = z.strictObject(seriesKeys);

/** The longest time that a drain is waited for. */
const longestDrainMs = 30 * 60_000;

/** Series by the name of their query; without one it is "". */
export interface NamedSeries {
  readonly group: string;
  readonly series: Series;
  readonly span: Span;
  readonly stepMs: number;
}

/** What the values of a unit are multiplied by to have them in the base unit. */
export function unitOf(unit: string | undefined) {
  if (unit === "ratio") return { dimension: "ratio", factor: 1, counted: "" } as const;
  const meaning = unitMeaning(unit ?? "");
  return meaning === undefined
    ? ({ dimension: "number", factor: 1, counted: unit ?? "" } as const)
    : { ...meaning, counted: "" };
}

/** Plans the reading of series. @param path where the block's keys stand */
export function planSeries(
  { query, file, of, window, unit }: z.infer<typeof keys>,
  path: DocumentPath,
  { at, planning }: Pick<Block<unknown>, "at" | "planning">,
): (data: Data) => Promise<readonly NamedSeries[]> {
  const begin = at(...path);
  if ((query === undefined) === (file === undefined))
    throw mistake(begin, "this block reads no series", "query or file, one of them");
  const run = of === undefined ? planning.runs.at(-1) : planning.run(of, at(...path, "of"));
  const own = typeof window === "object" ? spanIn(window, at(...path, "window")) : undefined;
  const { factor } = unitOf(unit);
  const named = (group: string, series: readonly Series[], span: Span, stepMs: number): NamedSeries[] =>
    series
      .map((one) => ({ group, span, stepMs, series: cut(one, span, factor) }))
      .filter((one) => one.series.points.length > 0);
  if (file !== undefined) {
    return async (data) => {
      const series = await data.seriesIn(file, at(...path, "file"));
      const times = series.flatMap(({ points }) => points.map(({ atMs }) => atMs));
      return named("", series, own ?? { fromMs: Math.min(...times), toMs: Math.max(...times) }, 1);
    };
  }
  if (own === undefined && run === undefined)
    throw mistake(begin, "there is no run whose window counts", "a run, or window");
  const asked = typeof query === "string" ? [["", query] as const] : Object.entries(query ?? {});
  return async (data) => {
    const span = own ?? windowOf(run ?? "", data, begin);
    const isDraining = window === drain;
    const asking = isDraining ? { ...span, toMs: Math.min(Date.now(), span.toMs + longestDrainMs) } : span;
    const found: NamedSeries[] = [];
    for (const [group, text] of asked) {
      const place = at(...path, "query", ...(typeof query === "string" ? [] : [group]));
      const { series, stepMs } = await data.ask({ query: text, span: asking, place });
      const whole = isDraining ? { ...span, toMs: drained(series, span) } : span;
      found.push(...named(group, series, whole, stepMs));
    }
    return found;
  };
}

/** From the start of a run's first round to the end of its last. */
export function windowOf(run: string, data: Data, place: Place): Span {
  const rounds = data.rounds(run).filter((round) => hasTimes(round) && lengthMs(round.window) > 0);
  const fromMs = Math.min(...rounds.map(({ window }) => Date.parse(window.start)));
  const toMs = Math.max(...rounds.map(({ window }) => Date.parse(window.end)));
  if (rounds.length > 0) return { fromMs, toMs };
  throw mistake(place, `the results of "${run}" have no times`, "a window: { from, to }");
}
