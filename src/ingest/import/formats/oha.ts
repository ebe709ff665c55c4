import { z } from "zod";
import { sumOf } from "../../../stats/sum.ts";
import {
  counted,
  failedStatus,
  failedWith,
  percentilesIn,
  requestMetrics,
  shared,
  trendValues,
} from "../summary-metrics.ts";
import { documentFormat } from "../summary-run.ts";

const toMs = (seconds: number): number => seconds * 1000;
const ms = z.number().nonnegative().transform(toMs).nullish();
const counts = z.record(z.string(), z.number().int().nonnegative());

/** Requests under way at the end of the run, which did not fail. */
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
      slowest: ms,
      fastest: ms,
      average: ms,
    }),
    latencyPercentiles: z.record(z.string(), z.number().transform(toMs).nullable()),
    statusCodeDistribution: counts,
    errorDistribution: counts,
  }),
  is: "a result of oha",
  expected: "what oha --output-format json prints",
  summarise({ summary, latencyPercentiles, statusCodeDistribution, errorDistribution }) {
    const codes = Object.entries(statusCodeDistribution);
    const errors = Object.entries(errorDistribution).filter(([error]) => error !== atTheEnd);
    const failures = [
      ...codes.flatMap(([code, count]) => failedStatus(code, count)),
      ...errors.map(([error, count]) => failedWith(error, count)),
    ];
    const answered = sumOf(codes, ([, count]) => count);
    const requests = answered + sumOf(errors, ([, count]) => count);
    const failed = sumOf(failures, ({ count }) => count);
    const percentiles = percentilesIn(latencyPercentiles, /^p(\d{1,2})(?:\.(\d{1,3}))?$/);
    const { fastest: min, slowest: max, average: avg } = summary;
    const figures = { min, max, avg, med: latencyPercentiles["p50"] };
    return {
      metrics: requestMetrics(
        [counted(requests, summary.total)],
        shared(failed, requests),
        answered === 0 ? [] : [{ tags: {}, values: trendValues(answered, figures, percentiles) }],
      ),
      durationMs: summary.total * 1000,
      failures,
    };
  },
});
