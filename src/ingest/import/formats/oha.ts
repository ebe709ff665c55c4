import { z } from "zod";
import type { Failures } from "../../../model/run/run.ts";
import { percentileKey } from "../../../stats/percentile.ts";
import { sumOf } from "../../../stats/sum.ts";
import { counted, requestMetrics, shared, trendValues } from "../summary-metrics.ts";
import { documentFormat } from "../summary-run.ts";

const seconds = z.number().nonnegative().nullish();
const counts = z.record(z.string(), z.number().int().nonnegative());

/** Requests that were under way when the time was up: the end of the run, no failure. */
const atTheEnd = "aborted due to deadline";

/** `oha --output-format json` (`--json` before 1.5). @see https://github.com/hatoo/oha */
export const oha = documentFormat({
  name: "oha",
  label: "oha (json)",
  lacks: "samples; its time; percentiles other than p10, p25, p50, p75, p90, p95, p99, p99.9 and p99.99",
  recognises: (head) => /^\s*\{\s*"summary"\s*:\s*\{\s*"successRate"/.test(head),
  schema: z.looseObject({
    summary: z.looseObject({
      total: z.number().positive(),
      slowest: seconds,
      fastest: seconds,
      average: seconds,
    }),
    latencyPercentiles: z.record(z.string(), z.number().nullable()),
    statusCodeDistribution: counts,
    errorDistribution: counts,
  }),
  is: "a result of oha",
  expected: "what oha --output-format json prints",
  summarise({ summary, latencyPercentiles, statusCodeDistribution, errorDistribution }) {
    const codes = Object.entries(statusCodeDistribution);
    const errors = Object.entries(errorDistribution).filter(([error]) => error !== atTheEnd);
    const failures: Failures[] = [
      ...codes.flatMap(([code, count]) =>
        /^[45]\d\d$/.test(code) ? [{ kind: "status" as const, status: Number(code), count }] : [],
      ),
      ...errors.map(([error, count]) => ({
        kind: "error" as const,
        code: 0,
        error: error.slice(0, 200),
        count,
      })),
    ];
    const answered = sumOf(codes, ([, count]) => count);
    const requests = answered + sumOf(errors, ([, count]) => count);
    const ms = (value: number | null | undefined) => (value == null ? undefined : value * 1000);
    const percentiles = Object.entries(latencyPercentiles).flatMap(([key, value]): [string, number][] => {
      const percent = /^p(\d{1,2}(?:\.\d{1,3})?)$/.exec(key)?.[1];
      return percent === undefined || value === null ? [] : [[percentileKey(Number(percent)), value * 1000]];
    });
    const { fastest, slowest, average } = summary;
    const told = {
      min: ms(fastest),
      max: ms(slowest),
      avg: ms(average),
      med: ms(latencyPercentiles["p50"]),
    };
    return {
      metrics: requestMetrics(
        [counted(requests, summary.total)],
        shared(
          sumOf(failures, ({ count }) => count),
          requests,
        ),
        answered === 0 ? [] : [{ tags: {}, values: trendValues(answered, told, percentiles) }],
      ),
      durationMs: summary.total * 1000,
      failures,
    };
  },
});
