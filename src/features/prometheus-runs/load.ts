import { runFailure, usageFailure } from "../../model/failure.ts";
import type { PrometheusResults, Scenario } from "../../model/gate.ts";
import { neededFor } from "../../model/measurement-plan.ts";
import { prometheusGenerator } from "../../model/run/prometheus-runs.ts";
import { type Run, runSchemaVersion } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { Load, LoadOptions } from "../../ports/load.ts";
import type { Prometheus } from "../../prometheus/api/client.ts";
import { readDatedRun } from "./dated.ts";
import { measurePrometheusRun, type UntoldMetric } from "./metrics.ts";
import { type PrometheusRun, readPrometheusRun } from "./prometheus-run.ts";

/** What a record needs besides what Prometheus has. */
interface Recorded {
  readonly testId: string;
  readonly caller: LoadOptions["caller"];
  /** Name of the Prometheus. */
  readonly source: string;
  /** Of Loadline. */
  readonly version: string;
}

/**
 * The Run record of what k6 wrote. Neither the machines nor the script are known, so there is no fingerprint.
 * @throws Failure "run" if no iteration or request was finished
 */
export function runOf(scenario: Scenario, written: PrometheusRun, recorded: Recorded): Run {
  const { warmUpMs, target, keepQueryStrings, objectives, needs } = scenario;
  const plan = { ...neededFor(objectives, needs), warmUpMs, target, keepQueryStrings };
  const { metrics, untold } = measurePrometheusRun(written, plan);
  const { caller, testId, source, version } = recorded;
  if (!metrics.some(({ name }) => name === "iterations" || name === "http_reqs")) {
    throw runFailure(
      `${source} has no iterations or requests of testid "${testId}", so there is nothing to judge.`,
    );
  }
  return {
    schema: runSchemaVersion,
    provenance: {
      ...caller,
      scenario: scenario.name,
      environment: scenario.environment,
      target: scenario.target === "" ? "unknown" : new URL(scenario.target).origin,
      testId,
      recordedAt: new Date().toISOString(),
      loadline: version,
      generator: prometheusGenerator(source),
      machine: { os: "unknown", cpu: "unknown", cores: 0 },
    },
    window: {
      start: written.window.start.toISOString(),
      end: written.window.end.toISOString(),
      warmUpMs: scenario.warmUpMs,
    },
    ending: { kind: "finished" },
    metrics,
    checks: [],
    thresholds: [],
    generator: {
      droppedIterations: Math.round(seriesOf({ metrics }, "dropped_iterations")?.values.count ?? 0),
      vusMax: Math.round(seriesOf({ metrics }, "vus_max")?.values.max ?? 0),
      warnings: doubts(written, untold),
      ...(written.instances !== undefined && { instances: written.instances }),
    },
  };
}

const notStored =
  "Thresholds and checks of the script are not in Prometheus, so only the objectives of the gate were judged.";

const whyUntold: Readonly<Record<UntoldMetric["type"], string>> = {
  rate: "only its share to Prometheus, not of how many samples",
  gauge: "only its last value before each push to Prometheus, not what it was in between",
};

function doubts({ instances }: PrometheusRun, untold: readonly UntoldMetric[]): string[] {
  const wrote = instances?.wrote ?? 1;
  const several = `${wrote} k6 processes wrote the run at different times, so the ends of the window are exact to one push.`;
  const leftOut = untold
    .filter(({ name }) => name !== "checks")
    .map(({ name, type }) => `${name} was left out: k6 writes ${whyUntold[type]}.`);
  return [notStored, ...(wrote > 1 ? [several] : []), ...leftOut];
}

/** Takes existing runs: each round is one `testid`, in order. @param version of Loadline, for the records */
export function createPrometheusRunsLoad(
  prometheus: Prometheus,
  { testIds, instances, window }: Omit<PrometheusResults, "kind">,
  version: string,
): Load {
  const taken = new Map<string, number>();
  return {
    run: async (scenario, { caller, signal }) => {
      const round = taken.get(scenario.name) ?? 0;
      const testId = testIds[round];
      if (testId === undefined) throw usageFailure(`test-id: none for round ${round + 1}`);
      taken.set(scenario.name, round + 1);
      const { warmUpMs } = scenario;
      const written =
        window === undefined
          ? await readPrometheusRun(prometheus, testId, { warmUpMs, instances, signal })
          : await readDatedRun(prometheus, { testId, ...window }, signal);
      return runOf(scenario, written, { testId, caller, source: prometheus.name, version });
    },
    runBoth: () => {
      throw usageFailure("results: prometheus reads existing runs, so base-url cannot be used with it");
    },
  };
}
