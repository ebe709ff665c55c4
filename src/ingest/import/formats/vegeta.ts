import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { usageFailure } from "../../../model/failure.ts";
import { quoted } from "../../csv.ts";
import { addRequest, answeredAs, type Requests, startRequests } from "../requests.ts";
import { malformedField, readRows, textOf, wholeOf } from "../rows.ts";
import {
  type Importer,
  importedRun,
  planOf,
  type ReadOptions,
  readLines,
  readText,
  spanOf,
} from "../source.ts";
import { largestDocumentBytes } from "../summary.ts";
import { recordedMetrics, wholeRequests } from "../summary-metrics.ts";
import { summaryRun } from "../summary-run.ts";
import { timeIn } from "../times.ts";

const [csvLabel, jsonLabel, reportLabel] = ["vegeta (csv)", "vegeta (json)", "vegeta (report)"];

const nsPerMs = 1_000_000;

/** Columns of `vegeta encode --to csv`, which has no header. */
const column = { time: 0, code: 1, latency: 2, error: 5, url: 10 };

/** `vegeta encode --to csv`: a row for each request. @see https://github.com/tsenart/vegeta#encode-command */
export const vegetaCsv: Importer = {
  name: "vegeta-csv",
  label: csvLabel,
  recognises: (head) => /^\d{19},\d{1,3},\d{1,19},\d{1,19},\d{1,19},/.test(head),
  async read(path, options) {
    const requests = startRequests(planOf(options));
    await readRows(path, {
      delimiter: ",",
      hasHeader: false,
      fields: 12,
      row: (row) => {
        const startMs = timeIn(textOf(row, column.time));
        if (Number.isNaN(startMs)) throw malformedField(row, column.time, "epoch nanoseconds");
        const latencyNs = wholeOf(row, column.latency);
        if (Number.isNaN(latencyNs)) throw malformedField(row, column.latency, "whole nanoseconds");
        const code = wholeOf(row, column.code);
        if (Number.isNaN(code)) throw malformedField(row, column.code, "an HTTP status, or 0");
        add(requests, {
          startMs,
          latencyNs,
          code,
          error: textOf(row, column.error),
          url: textOf(row, column.url),
        });
      },
    });
    return finish(path, requests, { label: csvLabel, options });
  },
};

const line = z.looseObject({
  code: z.number().int(),
  timestamp: z.string(),
  latency: z.number().nonnegative(),
  error: z.string().optional(),
  url: z.string().optional(),
});

/** `vegeta encode --to json`: a line for each request. */
export const vegetaJson: Importer = {
  name: "vegeta-json",
  label: jsonLabel,
  recognises: (head) => /^\s*\{"attack":/.test(head),
  async read(path, options) {
    const requests = startRequests(planOf(options));
    await readLines(path, (text, number) => {
      const { data } = line.safeParse(parseJson(text));
      const startMs = data === undefined ? Number.NaN : Date.parse(data.timestamp);
      if (data === undefined || Number.isNaN(startMs)) {
        throw usageFailure(
          `${path}, line ${number}: found ${quoted(text)}; expected a line of "vegeta encode --to json", with code, timestamp and latency.`,
        );
      }
      const { latency: latencyNs, code, error = "", url = "" } = data;
      add(requests, { startMs, latencyNs, code, error, url });
    });
    return finish(path, requests, { label: jsonLabel, options });
  },
};

interface Result {
  readonly startMs: number;
  readonly latencyNs: number;
  /** 0 without an answer. */
  readonly code: number;
  readonly error: string;
  readonly url: string;
}

/** As vegeta has it, a request succeeded that was answered with 200 to 399. */
function add(requests: Requests, { startMs, latencyNs, code, error, url: name }: Result): void {
  const isFailed = code < 200 || code >= 400;
  const answered = { name, status: String(code), error: isFailed ? error : "", isFailed };
  const durationMs = latencyNs / nsPerMs;
  addRequest(requests, answeredAs(requests, answered), { endMs: startMs + durationMs, durationMs, isFailed });
}

function finish(
  path: string,
  { aggregator }: Requests,
  { label, options }: { readonly label: string; readonly options: ReadOptions },
) {
  const duration = spanOf(aggregator);
  const found = {
    aggregator,
    metrics: new Map(),
    warnings: [],
    generator: label,
    ...(duration && { duration }),
  };
  return importedRun(path, found, options);
}

const ns = z.number().nonnegative();
const report = z.looseObject({
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
});

/** `vegeta report --type json`: the figures of a whole attack. */
export const vegetaReport: Importer = {
  name: "vegeta-report",
  label: reportLabel,
  lacks: "samples; percentiles other than p50, p90, p95 and p99",
  recognises: (head) => /^\s*\{\s*"latencies"\s*:/.test(head),
  async read(path, options) {
    const { data, error } = report.safeParse(parseJson(await readText(path, largestDocumentBytes)));
    const [startMs, endMs] = [Date.parse(data?.earliest ?? ""), Date.parse(data?.end ?? "")];
    if (data === undefined || Number.isNaN(startMs) || Number.isNaN(endMs)) {
      const why =
        error === undefined
          ? "its times cannot be read"
          : z.prettifyError(error).split("\n").slice(0, 3).join(" ");
      throw usageFailure(
        `${path} is not a report of vegeta: ${why}. Expected what vegeta report --type json prints.`,
        error,
      );
    }
    const { latencies, requests, status_codes: codes } = data;
    const succeeded = Object.entries(codes).reduce(
      (all, [code, times]) => (/^[23]\d\d$/.test(code) ? all + times : all),
      0,
    );
    const ms = (key: keyof typeof latencies & string): number => Number(latencies[key]) / nsPerMs;
    const percentiles = { "50": ms("50th"), "90": ms("90th"), "95": ms("95th"), "99": ms("99th") };
    const times = {
      count: requests,
      sum: ms("total"),
      min: ms("min"),
      max: ms("max"),
      avg: ms("mean"),
      med: ms("50th"),
      percentiles,
    };
    return summaryRun(
      path,
      {
        generator: reportLabel,
        metrics: recordedMetrics(
          wholeRequests({
            requests,
            failed: Math.max(0, requests - succeeded),
            seconds: (endMs - startMs) / 1000,
            times,
          }),
        ),
        window: { startMs, endMs },
        lacksSamples: true,
      },
      options,
    );
  },
};
