import { parseObjective } from "../../config/grammar/objective.ts";
import { seeing } from "../../config/grammar/sees.ts";
import type { Objective } from "../../model/objective.ts";
import { builtinMetrics } from "../../model/run/builtin-metrics.ts";
import type { Metric, Run } from "../../model/run/run.ts";
import { metricOf } from "../../model/run/series.ts";

/** Protocols other than HTTP, by the metric that counts them, and their default objectives. */
const protocols: readonly { readonly counted: string; readonly objectives: readonly string[] }[] = [
  { counted: "grpc_req_duration", objectives: ["grpc_req_duration p(95) < baseline + 10%"] },
  { counted: "grpc_streams", objectives: ["grpc_streams_msgs_received rate > baseline - 10%"] },
  {
    counted: "ws_session_duration",
    objectives: [
      "ws_session_duration p(95) < baseline + 10%",
      // A server that hangs up or stops answering makes sessions shorter, not longer.
      "ws_msgs_received rate > baseline - 10%",
    ],
  },
  {
    counted: "browser_http_req_duration",
    objectives: [
      // The Core Web Vitals, at the percentile that https://web.dev/articles/vitals uses.
      "browser_web_vital_lcp p(75) < baseline + 10%",
      "browser_web_vital_inp p(75) < baseline + 10%",
      "browser_web_vital_cls p(75) < baseline + 0.1",
      "browser_http_req_failed rate < baseline + 1pp",
    ],
  },
];

/** For scripts without a protocol that k6 measures, iterations show how long their work takes. */
const ofIterations = ["iteration_duration p(95) < baseline + 10%"];

/** k6 counts errors only for HTTP; for other protocols the script's checks do. */
const ofAllButHttp = ["checks rate > baseline - 1pp", "iterations rate > baseline - 10%"];

/** A protocol with this share of the busiest one's samples is part of the load; a login in `setup` is not. */
const fewestOfBusiest = 0.1;

function samplesOf(metric: Metric): number {
  if (metric.type === "gauge") return 0;
  return metric.series[0]?.values.count ?? 0;
}

/** Samples of a metric in the run with most of them; undefined if no run has the metric. */
function mostSamples(runs: readonly Run[], name: string): number | undefined {
  const metrics = runs.flatMap((run) => metricOf(run, name) ?? []);
  return metrics.length === 0 ? undefined : Math.max(...metrics.map(samplesOf));
}

/** The default objective of this text; empty for a text that is none. */
function objectivesIn(text: string): Objective[] {
  const read = parseObjective(text, { from: "default" });
  return read.kind === "read" ? [read.value] : [];
}

function isOfHttp({ source, indicator }: Objective): boolean {
  return source.from === "default" && /^http_req/.test(indicator.metric);
}

/** The `sees` of the default objectives, if the user set one. */
function seenBy(objectives: readonly Objective[]): number | undefined {
  return objectives
    .filter(isOfHttp)
    .map(({ bound }) => (bound.kind === "relative" ? bound.sees : undefined))
    .find((sees) => sees !== undefined);
}

/**
 * The objectives that runs are judged by: if HTTP requests are not part of the load, default ones follow what the script
 * measures. Includes what only the baseline has, so that a loss is noticed.
 * @param runs those of this change and those of the baseline
 */
export function objectivesFor(objectives: readonly Objective[], runs: readonly Run[]): readonly Objective[] {
  if (!objectives.some(isOfHttp)) return objectives;
  const found = protocols.filter(({ counted }) => mostSamples(runs, counted) !== undefined);
  const busiest = Math.max(0, ...found.map(({ counted }) => mostSamples(runs, counted) ?? 0));
  // What other tools print may have times of requests without their number.
  const requests = mostSamples(runs, "http_reqs") ?? mostSamples(runs, "http_req_duration");
  const isUncounted = requests === 0 && runs.some(({ lacks }) => lacks?.includes("samples"));
  if (requests !== undefined && (isUncounted || (requests > 0 && requests >= fewestOfBusiest * busiest)))
    return objectives;
  const lines = found.length === 0 ? ofIterations : found.flatMap((one) => one.objectives);
  const sees = seenBy(objectives);
  const own = [...lines, ...ofAllButHttp]
    .flatMap(objectivesIn)
    .filter(({ indicator }) => mostSamples(runs, indicator.metric) !== undefined)
    .map((objective) => (sees === undefined ? objective : seeing(objective, sees)));
  return own.length === 0 ? objectives : [...own, ...objectives.filter((one) => !isOfHttp(one))];
}

/**
 * Adds k6's own counters that the default objectives need and the baseline has: k6 omits counters without samples, but a
 * server that answers no message has answered 0.
 */
export function withUncounted(
  runs: readonly Run[],
  baseline: readonly Run[],
  objectives: readonly Objective[],
): readonly Run[] {
  const asked = objectives.filter(({ source }) => source.from === "default");
  const names = new Set(asked.map(({ indicator }) => indicator.metric));
  const zeros = [...names].flatMap((name): Metric[] => {
    const kind = builtinMetrics.get(name);
    if (kind?.type !== "counter" || mostSamples(baseline, name) === undefined) return [];
    return [{ ...kind, name, type: "counter", series: [{ tags: {}, values: { count: 0, rate: 0 } }] }];
  });
  return runs.map((run) => {
    const missing = zeros.filter(({ name }) => metricOf(run, name) === undefined);
    return missing.length === 0 ? run : { ...run, metrics: [...run.metrics, ...missing] };
  });
}
