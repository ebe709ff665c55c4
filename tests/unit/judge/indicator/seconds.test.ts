// Figures over the seconds of a run, as the worked case of five phases of a chat server defines them.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { explainMisconfiguration } from "../../../../src/report/words/facts/misconfigured.ts";
import { atLeast, atMost, draws } from "../../sample.ts";
import {
  counter,
  counterSeries,
  latencies,
  normal,
  objective,
  rate,
  rateSeries,
  runOf,
  seeded,
  trend,
  trendSeries,
} from "../runs.ts";

/** A run whose window ends with its last second. */
function runOfSeconds(requests: readonly number[], meansMs: readonly (number | undefined)[] = []): Run {
  const waiting = meansMs.map((mean, second) =>
    mean === undefined ? [] : Array.from({ length: requests[second] ?? 1 }, () => mean),
  );
  const metrics = [counter("http_reqs", [counterSeries(requests)])];
  if (waiting.length > 0) metrics.push(trend("http_req_waiting", [trendSeries(waiting)]));
  return runOf(metrics, requests.length);
}

function figure(run: Run, indicator: string): number | undefined {
  const isRate = indicator.startsWith("throughput") && !/step|variability/.test(indicator);
  const bound = isRate ? "> baseline - 10%" : "< baseline + 10%";
  const found = findIndicator(run, objective(`${indicator} ${bound}`).indicator);
  return found.kind === "found" ? found.value : undefined;
}

/** What NumPy's percentile and the definitions give, written down another way than in the source. */
function reference(values: readonly number[], over: string, weights = values.map(() => 1)): number {
  const sorted = [...values].sort((one, other) => one - other);
  const between = values.slice(1).map((value, index) => {
    const before = values[index] ?? 0;
    return {
      before,
      step: Math.abs(value - before),
      weight: ((weights[index] ?? 0) + (weights[index + 1] ?? 0)) / 2,
    };
  });
  switch (over) {
    case "avg":
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    case "step":
      return between.reduce((sum, { step }) => sum + step, 0) / between.length;
    case "variability": {
      const counted = between.filter(({ before }) => before > 0);
      const weight = counted.reduce((sum, one) => sum + one.weight, 0);
      return counted.reduce((sum, one) => sum + (one.weight * one.step) / one.before, 0) / weight;
    }
    default: {
      const rank = ((sorted.length - 1) * Number(over.slice(2, -1))) / 100;
      const low = sorted[Math.floor(rank)] ?? 0;
      return low + (rank - Math.floor(rank)) * ((sorted[Math.ceil(rank)] ?? low) - low);
    }
  }
}

describe("a figure over the seconds", () => {
  const overs = ["avg", "p(5)", "p(50)", "p(99.9)", "step", "variability"] as const;
  const phase = fc.array(
    fc.record({ requests: fc.integer({ min: 1, max: 400 }), ms: fc.integer({ min: 1, max: 30_000 }) }),
    {
      minLength: 3,
      maxLength: 40,
    },
  );

  test("is as it is defined, for rates and for means", () => {
    fc.assert(
      fc.property(phase, fc.constantFrom(...overs), (rows, over) => {
        const requests = rows.map((row) => row.requests);
        const means = rows.map(({ ms }) => ms);
        const run = runOfSeconds(requests, means);
        const ofMeans = figure(run, `http_req_waiting avg over seconds ${over}`);
        expect(ofMeans).toBeCloseTo(reference(means, over, requests), 6);
        const ofCounts = figure(run, `throughput over seconds ${over}`);
        expect(ofCounts).toBeCloseTo(reference(requests, over, requests), 6);
      }),
      { numRuns: draws(1000) },
    );
  });

  test("of failures is their share of each second", () => {
    const run = runOf([rate("http_req_failed", [rateSeries([0, 5, 0, 1], [10, 10, 0, 10])])], 4);
    expect(figure(run, "errors over seconds max")).toBe(0.5);
    expect(figure(run, "errors over seconds min")).toBe(0);
    // A second without requests has no share.
    expect(figure(run, "errors over seconds avg")).toBeCloseTo(0.2, 12);
  });

  test("leaves out seconds that measured nothing, and steps over them", () => {
    const run = runOfSeconds([10, 10, 10, 10], [100, undefined, 300, 200]);
    expect(figure(run, "http_req_waiting avg over seconds min")).toBe(100);
    expect(figure(run, "http_req_waiting avg over seconds step")).toBe(150);
  });

  test("counts a second without requests as a rate of 0", () => {
    expect(figure(runOfSeconds([10, 0, 10]), "throughput over seconds min")).toBe(0);
  });

  test("leaves out the second that the end of the run cuts short", () => {
    const whole = runOfSeconds([10, 10, 10, 1]);
    const end = new Date(Date.parse(whole.window.end) - 900).toISOString();
    expect(figure({ ...whole, window: { ...whole.window, end } }, "throughput over seconds min")).toBe(10);
  });

  test("is a rate a second, whatever the length of the rows", () => {
    const run = runOfSeconds([10, 20, 30, 40]);
    const end = new Date(Date.parse(run.window.start) + 8000).toISOString();
    const wide = { ...run, window: { ...run.window, end, sliceMs: 2000 } };
    expect(figure(wide, "throughput over seconds max")).toBe(20);
  });

  test("is missing where a result has totals alone, and the message says so", () => {
    const run = runOf(
      [
        {
          name: "http_reqs",
          type: "counter",
          contains: "default",
          series: [{ tags: {}, values: { count: 9, rate: 3 } }],
        },
      ],
      3,
    );
    const judged = judgeScenario({
      ...{ runs: [run], baseline: [], requireBaseline: false },
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
      objectives: [objective("throughput over seconds p(5) > 80/s")],
    });
    expect(judged.kind === "misconfigured" && explainMisconfiguration(judged.problems)).toBe(
      'objectives line 1: "throughput over seconds p(5) > 80/s": the run has no seconds to tell throughput over seconds p(5) from: the result holds totals alone, or is too short',
    );
  });
});

describe("judged", () => {
  const shape = { seconds: 100, perSecond: 10, medianMs: 100, sigma: 0.3, drift: 0.02 };

  /** A load of about 100 requests a second, the fewer the slower. */
  function loaded(random: () => number, factor = 1): Run {
    const waiting = latencies(shape, random).map((second) => second.map((ms) => ms / factor));
    const requests = waiting.map(() => Math.max(0, Math.round(100 * factor + 8 * normal(random))));
    return runOf(
      [counter("http_reqs", [counterSeries(requests)]), trend("http_req_waiting", [trendSeries(waiting)])],
      shape.seconds,
    );
  }

  function verdictOf(text: string, current: readonly Run[], baseline: readonly Run[]) {
    const judged = judgeScenario({
      ...{ runs: current, baseline, requireBaseline: false, design: "sideBySide" as const },
      comparability: { kind: "comparable", runs: baseline.length },
      objectives: [objective(text)],
    });
    if (judged.kind === "misconfigured") throw new Error(explainMisconfiguration(judged.problems));
    const [judgement] = judged.verdict.judgements;
    return judgement?.kind === "notJudged" ? judgement.kind : judgement?.verdict;
  }

  test.each([
    "throughput over seconds p(10) > baseline - 15%",
    "http_req_waiting avg over seconds p(90) < baseline + 15%",
  ])("%s tells a change from none by the noise of the seconds", (text) => {
    const random = seeded(7);
    const trials = draws(200);
    let [failed, missed] = [0, 0];
    for (let trial = 0; trial < trials; trial += 1) {
      const base = [0, 1, 2].map(() => loaded(random));
      if (
        verdictOf(
          text,
          [0, 1, 2].map(() => loaded(random)),
          base,
        ) === "fail"
      )
        failed += 1;
      if (
        verdictOf(
          text,
          [0, 1, 2].map(() => loaded(random, 0.6)),
          base,
        ) !== "fail"
      )
        missed += 1;
    }
    expect(failed).toBeLessThanOrEqual(atMost(trials, 0.02));
    expect(trials - missed).toBeGreaterThanOrEqual(atLeast(trials, 0.95));
  });

  test("rows of another length are not compared", () => {
    const random = seeded(3);
    const [current, base] = [loaded(random), loaded(random)];
    const end = new Date(Date.parse(base.window.start) + 120_000).toISOString();
    const wide = { ...base, window: { ...base.window, end, sliceMs: 2000 } };
    expect(verdictOf("throughput over seconds p(5) > baseline - 15%", [current], [wide])).toBe("notJudged");
    expect(verdictOf("throughput > baseline - 99%", [current], [wide])).not.toBe("notJudged");
  });
});
