import { startMeasurement } from "../../../../src/ingest/sample-stream.ts";
import type { MetricType, Run } from "../../../../src/model/run/run.ts";
import { buildRun, type RunParts } from "../../../builders/run.ts";
import { header, request, row, start } from "../csv-rows.ts";

/** A request, and what the script measures beside it. */
export interface Sample {
  /** From the start of the load. */
  readonly atMs: number;
  readonly durationMs: number;
  readonly name: string;
  readonly isFailed: boolean;
  readonly region: string;
}

const types: Readonly<Record<string, MetricType>> = {
  basket_size: "trend",
  coupons: "counter",
  found: "rate",
  depth: "gauge",
};

function answerOf(isFailed: boolean) {
  return { status: isFailed ? "500" : "200", expected_response: `${!isFailed}` };
}

/** Rows of k6's CSV: a request with all phases, an iteration, a check and a metric of each type of the script. */
function rowsOf({ atMs, durationMs, name, isFailed, region }: Sample, clockMs: number): string {
  const at = start + clockMs + atMs;
  const scenario = { scenario: "browse" };
  return (
    request(at, durationMs, { ...scenario, name, region, ...answerOf(isFailed) }, isFailed) +
    row("iterations", at, 1, scenario) +
    row("iteration_duration", at, durationMs + 5, scenario) +
    row("checks", at, isFailed ? 0 : 1, { ...scenario, check: `${name} answers` }) +
    row("basket_size", at, Math.ceil(durationMs / 7), scenario) +
    row("coupons", at, 2, scenario) +
    row("found", at, durationMs > 100 ? 1 : 0, scenario) +
    row("depth", at, durationMs, scenario)
  );
}

/** What is asked of each run: a percentile beside the usual ones, and a sub-metric. */
const asked = {
  warmUpMs: 0,
  filters: [{ metric: "http_req_duration", tags: { region: "eu" } }],
  percentiles: [99.9],
};

/** What k6 measured of these samples, in the order of time. */
export function measured(
  samples: readonly Sample[],
  about: { readonly isShare?: boolean; readonly clockMs?: number; readonly lastsMs?: number } & RunParts = {},
): Run {
  const { isShare = false, clockMs = 0, lastsMs, ...parts } = about;
  const measurement = startMeasurement({ ...asked, isShare });
  const rows = samples.toSorted((one, other) => one.atMs - other.atMs).map((it) => rowsOf(it, clockMs));
  const users = row("vus", start + clockMs, 3) + row("vus_max", start + clockMs, 5);
  measurement.write(Buffer.from(`${header}\n${users}${rows.join("")}`));
  const { window, metrics, checks, failures, droppedIterations, vusMax, endpointsLeftOut } =
    measurement.finish({
      metrics: new Map(Object.entries(types).map(([name, type]) => [name, { type }])),
      ...(lastsMs !== undefined && { durationMs: lastsMs }),
    });
  const { generator, ...rest } = parts;
  return buildRun({
    window,
    metrics,
    checks,
    ...(failures.length > 0 && { failures }),
    ...(endpointsLeftOut !== undefined && { endpointsLeftOut }),
    generator: { droppedIterations, vusMax, ...generator },
    ...rest,
  });
}
