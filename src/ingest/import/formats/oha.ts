import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { usageFailure } from "../../../model/failure.ts";
import { mostFailures, type Run } from "../../../model/run/run.ts";
import { percentileKey } from "../../../stats/percentile.ts";
import { type Importer, readText } from "../source.ts";
import { largestDocumentBytes } from "../summary.ts";
import { recordedMetrics, type SummaryMetric, wholeRequests } from "../summary-metrics.ts";
import { summaryRun } from "../summary-run.ts";

const label = "oha (json)";

const seconds = z.number().nonnegative().nullish();
const counts = z.record(z.string(), z.number().int().nonnegative());
const result = z.looseObject({
  summary: z.looseObject({
    total: z.number().positive(),
    slowest: seconds,
    fastest: seconds,
    average: seconds,
  }),
  latencyPercentiles: z.record(z.string(), z.number().nullable()),
  statusCodeDistribution: counts,
  errorDistribution: counts,
});

/** Requests that were under way when the time was up: the end of the run, no failure. */
const atTheEnd = "aborted due to deadline";

/** `oha --output-format json` (`--json` before 1.5). @see https://github.com/hatoo/oha */
export const oha: Importer = {
  name: "oha",
  label,
  lacks: "samples; its time; percentiles other than p10, p25, p50, p75, p90, p95, p99, p99.9 and p99.99",
  recognises: (head) => /^\s*\{\s*"summary"\s*:\s*\{\s*"successRate"/.test(head),
  async read(path, options) {
    const { data, error } = result.safeParse(parseJson(await readText(path, largestDocumentBytes)));
    if (data === undefined) {
      throw usageFailure(
        `${path} is not a result of oha: ${z.prettifyError(error).split("\n").slice(0, 3).join(" ")}. Expected what oha --output-format json prints.`,
        error,
      );
    }
    const { summary } = data;
    return summaryRun(
      path,
      {
        generator: label,
        metrics: recordedMetrics(metricsOf(data)),
        window: undefined,
        durationMs: summary.total * 1000,
        lacksSamples: true,
        failures: failuresIn(data),
      },
      options,
    );
  },
};

type Result = z.infer<typeof result>;

function sum(of: Readonly<Record<string, number>>): number {
  return Object.values(of).reduce((all, one) => all + one, 0);
}

function metricsOf({
  summary,
  latencyPercentiles,
  statusCodeDistribution: codes,
  errorDistribution,
}: Result): SummaryMetric[] {
  const { [atTheEnd]: _underWay, ...errors } = errorDistribution;
  const answered = sum(codes);
  const unanswered = sum(errors);
  const refused = Object.entries(codes).reduce(
    (all, [code, times]) => (/^[45]\d\d$/.test(code) ? all + times : all),
    0,
  );
  const ms = (value: number | null | undefined): number | undefined =>
    value == null ? undefined : value * 1000;
  const [min, max, avg, med] = [
    summary.fastest,
    summary.slowest,
    summary.average,
    latencyPercentiles["p50"],
  ].map(ms);
  const percentiles = Object.entries(latencyPercentiles).flatMap(([key, value]): [string, number][] => {
    const percent = /^p(\d{1,2}(?:\.\d{1,3})?)$/.exec(key)?.[1];
    return percent === undefined || value === null ? [] : [[percentileKey(Number(percent)), value * 1000]];
  });
  const times = {
    count: answered,
    sum: (avg ?? 0) * answered,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(avg !== undefined && { avg }),
    ...(med !== undefined && { med }),
    percentiles: Object.fromEntries(percentiles),
  };
  return wholeRequests({
    requests: answered + unanswered,
    failed: refused + unanswered,
    seconds: summary.total,
    times,
  });
}

function failuresIn({ statusCodeDistribution: codes, errorDistribution: errors }: Result): Run["failures"] {
  const answers = Object.entries(codes).flatMap(([code, count]) =>
    /^[45]\d\d$/.test(code) ? [{ kind: "status" as const, status: Number(code), count }] : [],
  );
  const unanswered = Object.entries(errors).flatMap(([error, count]) =>
    error === atTheEnd ? [] : [{ kind: "error" as const, code: 0, error: error.slice(0, 200), count }],
  );
  return [...answers, ...unanswered]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostFailures);
}
