import { fillTemplate } from "../../../config/grammar/template.ts";
import type { Prometheus } from "../../../prometheus/api/client.ts";
import { chooseStep } from "../../../prometheus/window.ts";
import { mistake, placed } from "../source/place.ts";
import type { SeriesAnswer, SeriesQuestion } from "./series.ts";

/** Enough for a table; a chart shows fewer. */
const mostSeries = 500;

/**
 * The series of a query, as Prometheus has them: from the start of the span, a step apart.
 * @param stepMs of the front matter
 * @throws Failure "usage" for a query without series, and where Prometheus does not answer
 */
export async function ask(
  prometheus: Prometheus,
  { query, span, place }: SeriesQuestion,
  { stepMs: wanted, signal }: { readonly stepMs: number | undefined; readonly signal: AbortSignal },
): Promise<SeriesAnswer> {
  const windowMs = Math.max(1, span.toMs - span.fromMs);
  const { stepMs } = chooseStep(windowMs, wanted);
  const filled = fillTemplate(query, { windowMs, stepMs, labels: {} });
  if (filled.kind === "unfilled") throw mistake(place, filled.reason, "PromQL; write $$ for a dollar sign");
  const [start, end] = [new Date(span.fromMs), new Date(span.toMs)];
  const range = { start, end, stepMs, signal };
  const answer = await placed(place, async () => await prometheus.queryRange(filled.query, range));
  if (answer.kind !== "matrix")
    throw mistake(place, `Prometheus answers with a ${answer.kind}`, "a query with values over time");
  const series = answer.series
    .map(({ labels, values }) => ({
      labels: { ...labels },
      points: values
        .filter(({ value }) => Number.isFinite(value))
        .map(({ at, value }) => ({ atMs: at.getTime(), value })),
    }))
    .filter(({ points }) => points.length > 0);
  if (series.length === 0) {
    const found = `no series of this query from ${start.toISOString()} to ${end.toISOString()}`;
    throw mistake(place, found, "a query that has series then; check its names and labels");
  }
  if (series.length > mostSeries)
    throw mistake(place, `the query has ${series.length} series`, `at most ${mostSeries}; sum them up`);
  return { series, stepMs };
}
