import { describe, expect, test } from "vitest";
import { touches, validityOf } from "../../../../src/judge/validity/validity.ts";
import type { GeneratorHealth, Run } from "../../../../src/model/run/run.ts";
import type { Undecidable } from "../../../../src/model/verdict/invalidity.ts";
import { invalidityClause } from "../../../../src/report/words/facts/invalidity.ts";
import {
  counter,
  counterSeries,
  latencies,
  loadRun,
  objective,
  rate,
  rateSeries,
  runOf,
  seeded,
  trend,
  trendSeries,
  usualLoad,
} from "../runs.ts";

const healthy: GeneratorHealth = {
  droppedIterations: 0,
  vusMax: 25,
  warnings: [],
  cpu: { mean: 0.4, highest: 0.95, above90: 0.07 },
  asked: { isConstant: true, iterations: 1500, perSecond: 100 },
  vusExhausted: 0,
  unanswered: {},
  exceptions: { count: 0, iterations: 1500 },
};

/** 15 s at 100 iterations a second, each with one request. */
function runWith(generator: Partial<GeneratorHealth> = {}, iterations = 1500): Run {
  const run = loadRun(latencies(usualLoad, seeded(1)));
  const perSecond = Array.from({ length: 15 }, () => iterations / 15);
  const metrics = [
    ...run.metrics,
    counter("iterations", [counterSeries(perSecond)]),
    trend("iteration_duration", [trendSeries([[100, 200, 300]])]),
  ];
  return { ...run, metrics, generator: { ...healthy, ...generator } };
}

/** What was found of rounds, and what the report says of it. */
function foundIn(...runs: readonly Run[]) {
  return validityOf(runs).map((one) => ({ ...one, ...one.finding, clause: invalidityClause(one) }));
}

function only(run: Run) {
  const found = foundIn(run);
  expect(found).toHaveLength(1);
  return found[0];
}

test("an ordinary run is valid", () => {
  expect(validityOf([runWith(), runWith()])).toEqual([]);
});

test("what an old or imported record does not know is not held against it", () => {
  const { droppedIterations, vusMax, warnings } = healthy;
  const run = runWith();
  expect(validityOf([{ ...run, generator: { droppedIterations, vusMax, warnings } }])).toEqual([]);
  expect(validityOf([runOf([])])).toEqual([]);
});

describe("several k6 instances that wrote one run", () => {
  test("make a valid one when all made their parts of the load", () => {
    expect(validityOf([runWith({ instances: { wrote: 4, stray: [] } })])).toEqual([]);
    expect(validityOf([runWith({ instances: { wrote: 4, expected: 4, stray: [] } })])).toEqual([]);
  });

  test("make no measurement of latency and throughput when one is missing, which is named", () => {
    const stray = [{ kind: "missing" as const, instance: "instance_id=4" }];
    expect(only(runWith({ instances: { wrote: 3, expected: 4, stray } }))).toMatchObject({
      finding: { kind: "instances", wrote: 3, expected: 4, stray },
      clause:
        "3 of 4 k6 instances wrote to Prometheus (instance_id=4 is missing), so the load was not that of the script; look at the log of that instance, and run the test again",
      undecidable: "latencyAndThroughput",
    });
    expect(only(runWith({ instances: { wrote: 5, expected: 4, stray: [] } }))?.clause).toMatch(
      /^5 of 4 k6 instances wrote to Prometheus, so/,
    );
  });

  test("are each told that were late, stopped or did less", () => {
    const stray = [
      { kind: "late" as const, instance: "instance_id=1", byMs: 21_400 },
      { kind: "short" as const, instance: "instance_id=2", byMs: 12_000 },
      { kind: "uneven" as const, instance: "instance_id=3", finished: 12, usual: 1240 },
    ];
    expect(only(runWith({ instances: { wrote: 4, stray } }))?.clause).toMatch(
      /^the 4 k6 instances did not make equal parts of the load \(instance_id=1 began 21\.4 s after the first, instance_id=2 stopped 12 s before the others, instance_id=3 finished 12 iterations and the others 1,240\), so/,
    );
  });
});

describe("the CPU of the load generator's machine", () => {
  test("is too busy on average above 90 %", () => {
    const busy = runWith({ cpu: { mean: 0.962, highest: 1, above90: 0.8 } });
    expect(only(busy)).toMatchObject({
      finding: { kind: "generatorBusy", measure: "mean", share: 0.962 },
      clause:
        "the load generator's machine was 96.2 % busy on average, so the figures include its own delays; end what else runs on it, or use a larger machine or a lower rate",
      undecidable: "latencyAndThroughput",
      rounds: [0],
      of: 1,
    });
    expect(validityOf([runWith({ cpu: { mean: 0.9, highest: 1, above90: 0.25 } })])).toEqual([]);
  });

  test("or for more than a quarter of the time", () => {
    const busy = runWith({ cpu: { mean: 0.6, highest: 1, above90: 0.333 } });
    expect(only(busy)?.clause).toMatch("was more than 90 % busy for 33.3 % of the time");
  });

  test("is asked about in short runs, too, and only not in those of which too little was seen", () => {
    const cpu = { mean: 0.999, highest: 1, above90: 1 };
    const lasting = (seconds: number): Run => {
      const run = runOf([], seconds);
      return { ...run, generator: { ...run.generator, cpu } };
    };
    expect(only(lasting(8))?.kind).toBe("generatorBusy");
    expect(only(lasting(3))?.kind).toBe("generatorBusy");
    expect(validityOf([lasting(2)])).toEqual([]);
  });
});

describe("dropped iterations", () => {
  test("are the target's doing when all VUs waited for it: latency is not whole, throughput still counts", () => {
    const found = only(runWith({ droppedIterations: 240, vusExhausted: 16 }, 1260));
    expect(found).toMatchObject({ kind: "vusExhausted", undecidable: "latency" });
    expect(found?.clause).toBe(
      "k6 dropped 240 of 1,500 iterations (16 %) because all 16 VUs it may use were busy: an iteration took 200 ms on average, so 100/s need about 20 VUs; so requests are missing from the times when the target was slowest; check why iterations take that long, or raise maxVUs if that is expected",
    );
    // As many as are needed on average are too few while the target stalls.
    const stalled = only(runWith({ droppedIterations: 40, vusExhausted: 50 }, 1460));
    expect(stalled?.clause).toMatch("because all 50 VUs it may use were busy for a time; so requests");
  });

  test("are the generator's when it had VUs left, or no CPU to run them", () => {
    const found = only(runWith({ droppedIterations: 240, vusExhausted: 0 }, 1260));
    expect(found).toMatchObject({ kind: "iterationsDropped", undecidable: "latencyAndThroughput" });
    expect(found?.clause).toBe(
      "k6 dropped 240 of 1,500 iterations (16 %), which the load generator's machine could not start in time; raise preAllocatedVUs, or use a larger machine",
    );
    const cpu = { mean: 0.97, highest: 1, above90: 0.9 };
    const both = foundIn(runWith({ droppedIterations: 240, vusExhausted: 50, cpu }, 1260));
    expect(both.map(({ kind }) => kind)).toEqual(["generatorBusy", "iterationsDropped"]);
  });

  test("have an unknown cause in results of which only the samples are known", () => {
    const { droppedIterations: _, vusMax, warnings } = healthy;
    const run = { ...runWith({}, 900), generator: { droppedIterations: 100, vusMax, warnings } };
    expect(only(run)).toMatchObject({
      clause:
        "k6 dropped 100 of 1,000 iterations (10 %); raise maxVUs if all VUs were busy, and check the CPU of the load generator's machine",
      undecidable: "latencyAndThroughput",
    });
  });

  test("may be as many as 1 % of those asked for", () => {
    expect(validityOf([runWith({ droppedIterations: 15, vusExhausted: 50 }, 1485)])).toEqual([]);
    expect(validityOf([runWith({ droppedIterations: 16, vusExhausted: 50 }, 1484)])).toHaveLength(1);
  });
});

describe("an arrival rate", () => {
  test("below 95 % of the one asked for is another load", () => {
    expect(only(runWith({}, 1350))).toMatchObject({
      kind: "rateNotReached",
      clause:
        "k6 started at most 1,375 of the 1,500 scheduled iterations (91.7 %), so the load was lower than the script specifies; use a larger machine or a lower rate",
      undecidable: "latencyAndThroughput",
    });
  });

  test("is reached by iterations that were still under way at the end", () => {
    expect(validityOf([runWith({ vusMax: 200 }, 1300)])).toEqual([]);
  });
});

describe("requests without an answer", () => {
  const generator = { count: 3, first: "dial: unknown errno 24 error with msg `too many open files`" };

  test("that failed on the generator's side leave nothing to decide", () => {
    expect(only(runWith({ unanswered: { generator } }))).toMatchObject({
      kind: "generatorErrors",
      clause:
        "3 of 1,500 requests failed on the load generator's machine (dial: unknown errno 24 error with msg `too many open files`), not at the target; raise its limits for open files and ports, reuse connections, and check its DNS server",
      undecidable: "all",
    });
    expect(validityOf([runWith({ unanswered: { generator: { ...generator, count: 1 } } })])).toEqual([]);
  });

  test("that the target did not give are errors, and latency only when they are most", () => {
    const refused = (count: number) =>
      runWith({ unanswered: { target: { count, first: "dial: connection refused" } } });
    expect(validityOf([refused(700)])).toEqual([]);
    expect(only(refused(900))).toMatchObject({
      kind: "unanswered",
      clause:
        "900 of 1,500 requests got no response (dial: connection refused), so their durations are not the target's; check its log",
      undecidable: "latency",
    });
  });
});

describe("a target that was down for a part of the run", () => {
  /** A run with so many failures in each second. */
  function failing(failures: readonly number[], perSecond = 100): Run {
    const all = failures.map(() => perSecond);
    const run = runWith();
    const failed = rate("http_req_failed", [rateSeries(failures, all)]);
    return { ...run, metrics: run.metrics.map((metric) => (metric.name === failed.name ? failed : metric)) };
  }

  const inSecond = (at: readonly number[], many: number, few = 0) =>
    Array.from({ length: 15 }, (_, second) => (at.includes(second) ? many : few));

  test("is seen by two seconds in which every request failed", () => {
    expect(only(failing(inSecond([6, 7], 100, 2)))).toMatchObject({
      kind: "outage",
      clause:
        "every request failed for 2 s from second 6 on, so the target was down for part of the run; check its log for that time",
      undecidable: "latency",
    });
  });

  test.each([
    ["one second", inSecond([6], 100), 100],
    ["two seconds apart", inSecond([3, 9], 100), 100],
    ["not quite all requests", inSecond([6, 7], 99), 100],
    ["all requests of the run, which an errors objective judges", inSecond([], 0, 100), 100],
    ["much of the rest as well", inSecond([6, 7], 100, 30), 100],
    ["too few requests to tell from chance", inSecond([6, 7], 4), 4],
  ])("is not seen by %s", (_, failures, perSecond) => {
    expect(validityOf([failing(failures, perSecond)])).toEqual([]);
  });

  /** A run with so many requests in each second. */
  function counting(counts: readonly number[], generator: Partial<GeneratorHealth> = {}): Run {
    const run = runWith(generator);
    const requests = counter("http_reqs", [counterSeries(counts)]);
    return {
      ...run,
      metrics: run.metrics.map((metric) => (metric.name === requests.name ? requests : metric)),
    };
  }

  const gap = [...Array.from({ length: 6 }, () => 100), 0, 0, 0, ...Array.from({ length: 6 }, () => 150)];

  test("is seen by seconds in which no request ended under a constant rate", () => {
    expect(only(counting(gap))?.clause).toBe(
      "no request finished for 3 s from second 6 on, so the target was down for part of the run; check its log for that time",
    );
  });

  test.each<[string, readonly number[], Partial<GeneratorHealth>]>([
    ["virtual users may all sleep", gap, { asked: { isConstant: true } }],
    ["the rate changes", gap, { asked: { isConstant: false, iterations: 1500 } }],
    ["iterations are rare", gap, { asked: { isConstant: true, iterations: 30, perSecond: 2 } }],
    ["set-up waits before the load", [2, 0, 0, 0, ...Array.from({ length: 11 }, () => 130)], {}],
    ["the load has ended", [...Array.from({ length: 11 }, () => 130), 0, 0, 0, 20], {}],
    ["it is one second", [...Array.from({ length: 14 }, () => 110), 0].reverse(), {}],
  ])("is not seen by silence when %s", (_, counts, generator) => {
    expect(validityOf([counting(counts, generator)])).toEqual([]);
  });
});

test("of several rounds, those that show it are named", () => {
  const busy = runWith({ cpu: { mean: 0.97, highest: 1, above90: 0.9 } });
  const [found] = foundIn(runWith(), busy, busy);
  expect(found?.rounds).toEqual([1, 2]);
  expect(found?.clause).toMatch(/^in round 2 and 3 of 3, the load generator's machine was 97 % busy/);
  expect(foundIn(busy, busy)[0]?.clause).toMatch(/^the load generator's machine/);
});

describe("what is left undecided", () => {
  const indicatorsOf = (undecidable: Undecidable) =>
    [
      "p95 < 1s",
      "http_req_waiting avg < 1s",
      "iteration_duration max < 1s",
      "http_req_duration{name:login} p99 < 1s",
      "throughput > 50/s",
      "iterations count > 5",
      "errors < 1%",
      "checks rate > 99%",
      "vus max < 9",
    ].filter((text) => touches({ undecidable }, objective(text).indicator));

  test("latency is all that tells how long something took", () => {
    const latency = indicatorsOf("latency");
    expect(latency).toHaveLength(4);
    expect(indicatorsOf("latencyAndThroughput")).toEqual([
      ...latency,
      "throughput > 50/s",
      "iterations count > 5",
    ]);
    expect(indicatorsOf("all")).toHaveLength(9);
  });

  test("a trend of the script's own is taken for a time; what a rate is, its type tells", () => {
    const { indicator } = objective("orders p95 < 5");
    expect(touches({ undecidable: "latency" }, indicator, "trend")).toBe(true);
    expect(touches({ undecidable: "latency" }, objective("stock max < 5").indicator, "gauge")).toBe(false);
    const perSecond = objective("orders rate > 5").indicator;
    expect(touches({ undecidable: "latencyAndThroughput" }, perSecond, "counter")).toBe(true);
    expect(touches({ undecidable: "latencyAndThroughput" }, perSecond, "rate")).toBe(false);
  });
});
