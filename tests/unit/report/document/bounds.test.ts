import { expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { GateOutcome } from "../../../../src/model/outcome.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { latencies, loadRun, objective, seeded, usualLoad } from "../../judge/runs.ts";
import { context, gate, judged } from "../fixtures.ts";
import { markdownOf } from "../rendered.ts";

/** A round whose p95 was read from a bucket. */
function round(value: number, low: number, high: number): Run {
  const run = loadRun(latencies(usualLoad, seeded(5)));
  const metrics = run.metrics.map((metric) => {
    if (metric.name !== "http_req_duration" || metric.type !== "trend") return metric;
    const series = metric.series.map(({ tags, values }) => {
      const percentiles = { ...values.percentiles, "95": value };
      return { tags, values: { ...values, max: 300, percentiles, bounds: { "95": { low, high } } } };
    });
    return { ...metric, series };
  });
  return { ...run, metrics };
}

/** Rounds as they are judged and reported. */
function reported(runs: readonly Run[], asked: string): GateOutcome {
  const found = judgeScenario({
    runs,
    baseline: [],
    comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    objectives: [objective(asked)],
    requireBaseline: false,
  });
  if (found.kind !== "judged") throw new Error("it can be judged");
  const { verdict } = found;
  return gate([{ ...judged([], { runs, comparability: verdict.comparability }), verdict }]);
}

test("the table of histograms has the bounds that the verdict was made with", () => {
  const outcome = reported([round(230, 200, 250), round(270, 240, 300)], "p95 < 280ms");
  const markdown = markdownOf(outcome, context);
  expect(outcome.verdict).toBe("pass");
  // Each round's p95 lies in its own bucket, so their level lies between the levels of the buckets' ends.
  expect(markdown.replaceAll("\u00a0", " ")).toContain("| p95 | 249 ms | 219 ms to 274 ms |");
});

test.each([
  ["k6, read from Prometheus http://prometheus:9090", "Prometheus stores buckets, not samples."],
  ["Artillery (json)", "Artillery stores rounded figures, not samples."],
  ["Locust (json)", "Locust stores rounded figures, not samples."],
])("figures of %s are said to be as exact as their source stores them", (generator, words) => {
  const rounds = [round(230, 200, 250), round(270, 240, 300)].map((run) => ({
    ...run,
    provenance: { ...run.provenance, generator },
  }));
  const markdown = markdownOf(reported(rounds, "p95 < 280ms"), context);
  expect(markdown.split(words)).toHaveLength(2);
  expect(markdown.match(/\S+ stores /g)).toHaveLength(1);
});
