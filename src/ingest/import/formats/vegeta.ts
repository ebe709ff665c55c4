import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { usageFailure } from "../../../model/failure.ts";
import { sumOf } from "../../../stats/sum.ts";
import { quoted } from "../../csv.ts";
import { addRequest, answeredAs, type Requests, requestFormat } from "../requests.ts";
import type { Row } from "../row.ts";
import { malformedField, readRows, textOf, wholeOf } from "../rows.ts";
import { readLines } from "../source.ts";
import { counted, requestMetrics, shared } from "../summary-metrics.ts";
import { documentFormat } from "../summary-run.ts";
import { timeIn } from "../times.ts";

const nsPerMs = 1_000_000;

/** Columns of `vegeta encode --to csv`, which has no header. */
const column = { time: 0, code: 1, latency: 2, error: 5, url: 10 };

/** `vegeta encode --to csv`: a row for each request. @see https://github.com/tsenart/vegeta#encode-command */
export const vegetaCsv = requestFormat({
  name: "vegeta-csv",
  label: "vegeta (csv)",
  recognises: (head) => /^\d{19},\d{1,3},\d{1,19},\d{1,19},\d{1,19},/.test(head),
  readAll(path, requests) {
    const row = (row: Row): void => {
      const known = (value: number, field: number, expected: string): number => {
        if (Number.isNaN(value)) throw malformedField(row, field, expected);
        return value;
      };
      const startMs = known(timeIn(textOf(row, column.time)), column.time, "epoch nanoseconds");
      add(requests, startMs, {
        latency: known(wholeOf(row, column.latency), column.latency, "whole nanoseconds"),
        code: known(wholeOf(row, column.code), column.code, "an HTTP status, or 0"),
        error: textOf(row, column.error),
        url: textOf(row, column.url),
      });
    };
    return readRows(path, () => ({ row }), { fields: 12 });
  },
});

const line = z.looseObject({
  code: z.number().int(),
  timestamp: z.string(),
  latency: z.number().nonnegative(),
  error: z.string().optional(),
  url: z.string().optional(),
});
type Result = Pick<z.infer<typeof line>, "code" | "latency" | "error" | "url">;

/** `vegeta encode --to json`: a line for each request. */
export const vegetaJson = requestFormat({
  name: "vegeta-json",
  label: "vegeta (json)",
  recognises: (head) => /^\s*\{"attack":/.test(head),
  readAll: (path, requests) =>
    readLines(path, (text, number) => {
      const { data } = line.safeParse(parseJson(text));
      const startMs = data === undefined ? Number.NaN : Date.parse(data.timestamp);
      if (data === undefined || Number.isNaN(startMs)) {
        throw usageFailure(
          `${path}, line ${number}: found ${quoted(text)}; expected a line of "vegeta encode --to json", with code, timestamp and latency.`,
        );
      }
      add(requests, startMs, data);
    }),
});

/** For vegeta, a request answered with 200 to 399 succeeded. The code is 0 without an answer. */
function add(requests: Requests, startMs: number, { latency, code, error = "", url = "" }: Result): void {
  const isFailed = code < 200 || code >= 400;
  const answered = { name: url, status: String(code), error: isFailed ? error : "", isFailed };
  const durationMs = latency / nsPerMs;
  addRequest(requests, answeredAs(requests, answered), { endMs: startMs + durationMs, durationMs, isFailed });
}

/** Nanoseconds, read as ms. */
const ns = z
  .number()
  .nonnegative()
  .transform((value) => value / nsPerMs);

/** `vegeta report --type json`: the figures of a whole attack. */
export const vegetaReport = documentFormat({
  name: "vegeta-report",
  label: "vegeta (report)",
  lacks: "samples; percentiles other than p50, p90, p95 and p99",
  recognises: (head) => /^\s*\{\s*"latencies"\s*:/.test(head),
  schema: z.looseObject({
    latencies: z.looseObject({
      total: ns,
      mean: ns,
      "50th": ns,
      "90th": ns,
      "95th": ns,
      "99th": ns,
      max: ns,
      min: ns,
    }),
    earliest: z.string(),
    end: z.string(),
    requests: z.number().int().positive(),
    status_codes: z.record(z.string(), z.number().int()),
  }),
  is: "a report of vegeta",
  expected: "what vegeta report --type json prints",
  summarise({ latencies, requests, status_codes: codes, ...times }, _options, refuse) {
    const [startMs, endMs] = [Date.parse(times.earliest), Date.parse(times.end)];
    if (Number.isNaN(startMs) || Number.isNaN(endMs)) throw refuse("its times cannot be read");
    const succeeded = Object.entries(codes).filter(([code]) => /^[23]\d\d$/.test(code));
    const failed = Math.max(0, requests - sumOf(succeeded, ([, count]) => count));
    const { total: sum, min, max, mean: avg, "50th": med, "90th": p90, "95th": p95, "99th": p99 } = latencies;
    const percentiles = { "50": med, "90": p90, "95": p95, "99": p99 };
    const values = { count: requests, sum, min, max, avg, med, percentiles };
    return {
      metrics: requestMetrics([counted(requests, (endMs - startMs) / 1000)], shared(failed, requests), [
        { tags: {}, values },
      ]),
      window: { startMs, endMs },
    };
  },
});
