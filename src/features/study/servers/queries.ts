import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { optional } from "../../../config/options/schemas.ts";
import { hasTimes, lengthMs } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import { type Dimension, unitMeaning } from "../../../model/units.ts";
import { oneOrMore, runWritten, type Span, span, text } from "../schema.ts";
import { mistake, type Place } from "../source/place.ts";
import type { Block, Data } from "../study.ts";
import { cut, drained, nameOf, type Series } from "./series.ts";

/** PromQL. */
export const promql = text(10_000);

const drain = "load + drain until all are 0";

/** What the values of a series are. */
interface Unit {
  readonly dimension: Dimension;
  /** What values are multiplied by to have them in the base unit. */
  readonly factor: number;
  /** What plain numbers count. */
  readonly counted: string;
}

function unitOf(word: string): Unit {
  if (word === "ratio") return { dimension: "ratio", factor: 1, counted: "" };
  const meaning = unitMeaning(word);
  return { ...(meaning ?? { dimension: "number", factor: 1 }), counted: meaning === undefined ? word : "" };
}

/** Of series without a unit. */
export const plainUnit = unitOf("");

/** Keys of blocks that read series of servers. */
export const seriesKeys = {
  query: optional(
    z.union([
      promql.transform((query) => [["", query] as const]),
      z.record(text(100), promql).transform((queries) => Object.entries(queries)),
    ]),
    "PromQL, or several by name.",
    ["sum by (pod) (rate(container_cpu_usage_seconds_total[1m]))"],
  ),
  file: optional(text(1000), "A CSV (time, then a column a series) or an answer of Prometheus."),
  of: runWritten,
  window: optional(
    z.union([span, z.enum(["load", drain])]),
    "When: a span of its own, or the run's with the time until all series are 0. Default: the run's.",
  ),
  by: optional(oneOrMore(z.string(), 20), "Labels that name a series. Default: all that it has."),
  unit: optional(
    z.string().max(20).transform(unitOf),
    "Unit of the values: s, ms, %, ratio, B, B/s, /s or a word for what is counted.",
  ),
};

const keys = z.strictObject(seriesKeys);

export type SeriesWritten = z.output<typeof keys>;

/** The longest time that a drain is waited for. */
const longestDrainMs = 30 * 60_000;

/** A series in the time that counts; it has at least one value. */
export interface ReadSeries extends Series {
  /** The name of its query; "" without one. */
  readonly group: string;
  readonly name: string;
  readonly span: Span;
  readonly stepMs: number;
}

/** Plans the reading of series. @param path where the keys stand */
export function planSeries(
  { query, file, of, window, by = [], unit = plainUnit }: SeriesWritten,
  { at, run }: Pick<Block<unknown>, "at" | "run">,
  path: DocumentPath = [],
): (data: Data) => Promise<readonly ReadSeries[]> {
  if ((query === undefined) === (file === undefined))
    throw mistake(at(...path), "this block reads no series", "query or file, one of them");
  const own = typeof window === "object" ? window : undefined;
  const needsRun = of !== undefined || (own === undefined && file === undefined);
  const named = needsRun ? run(of, ...path, "of") : "";
  const read = (group: string, series: readonly Series[], span: Span, stepMs: number) =>
    series
      .map((one) => ({ ...cut(one, span, unit.factor), group, name: nameOf(one, by), span, stepMs }))
      .filter(({ points }) => points.length > 0);
  if (file !== undefined) {
    return async (data) => {
      const series = await data.seriesIn(file, at(...path, "file"));
      const times = series.flatMap(({ points }) => points.map(({ atMs }) => atMs));
      return read("", series, own ?? { fromMs: Math.min(...times), toMs: Math.max(...times) }, 1);
    };
  }
  return async (data) => {
    const load = own ?? windowOf(named, data, at(...path));
    const isDraining = window === drain;
    const asked = isDraining ? { ...load, toMs: Math.min(Date.now(), load.toMs + longestDrainMs) } : load;
    const found: ReadSeries[] = [];
    for (const [group, text] of query ?? []) {
      const place = at(...path, "query", group);
      const { series, stepMs } = await data.ask({ query: text, span: asked, place });
      const whole = isDraining ? { ...load, toMs: drained(series, load) } : load;
      found.push(...read(group, series, whole, stepMs));
    }
    return found;
  };
}

/** The rounds of a run that took time. @throws Failure "usage" without any */
export function roundsWithTimes(run: string, data: Data, place: Place): readonly Run[] {
  const rounds = data.rounds(run).filter((round) => hasTimes(round) && lengthMs(round.window) > 0);
  if (rounds.length > 0) return rounds;
  throw mistake(place, `the results of "${run}" have no times`, "a window: { from, to }");
}

/** From the start of a run's first round to the end of its last. */
export function windowOf(run: string, data: Data, place: Place): Span {
  const rounds = roundsWithTimes(run, data, place);
  return {
    fromMs: Math.min(...rounds.map(({ window }) => Date.parse(window.start))),
    toMs: Math.max(...rounds.map(({ window }) => Date.parse(window.end))),
  };
}
