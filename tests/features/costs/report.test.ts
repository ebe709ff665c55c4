import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseObjective } from "../../../src/config/grammar/objective.ts";
import { whyUncounted } from "../../../src/features/costs/databases/words.ts";
import { runFacts, scenarioFacts, uncountedFacts } from "../../../src/features/costs/facts.ts";
import { allCosts } from "../../../src/features/costs/indicators.ts";
import { costsPart } from "../../../src/features/costs/part.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { JudgedOutcome } from "../../../src/model/outcome/scenario.ts";
import type { Metric, Run } from "../../../src/model/run/run.ts";
import {
  counter,
  counterSeries,
  latencies,
  normal,
  runOf,
  scaled,
  seeded,
  trend,
  trendSeries,
  usualLoad,
} from "../../unit/judge/runs.ts";
import { judged } from "../../unit/report/fixtures.ts";

/** What a side uses for a request: CPU ms, switches; and its slowness. */
interface Side {
  readonly cpuMs: number;
  readonly switches: number;
  readonly slowness: number;
  readonly memoryMb?: number;
  readonly queries?: number;
  readonly processor?: string;
}

const seconds = 15;
const usualSide: Side = { cpuMs: 3, switches: 2, slowness: 1 };

function ratio(name: string, contains: Metric["contains"], each: number, random: () => number): Metric {
  const counts = Array.from({ length: seconds }, () => 100);
  const sums = counts.map((count) => count * each * (1 + 0.02 * normal(random)));
  const sum = sums.reduce((all, one) => all + one, 0);
  const values = { count: 100 * seconds, sum, avg: sum / (100 * seconds), percentiles: {} };
  const slices = { count: counts, sum: sums, percentiles: {}, above: {} };
  return { name, type: "trend", contains, series: [{ tags: {}, values, slices }] };
}

function peak(bytes: number): Metric {
  const [values, compared] = [
    { value: bytes, min: bytes, max: bytes },
    { value: bytes, standardError: bytes / 100 },
  ];
  return { name: "memory peak", type: "gauge", contains: "data", series: [{ tags: {}, values, compared }] };
}

function sideOf({ cpuMs, switches, slowness, memoryMb, queries, processor }: Side, seed: number): Run {
  const random = seeded(seed);
  const run = runOf([
    counter("http_reqs", [counterSeries(Array.from({ length: seconds }, () => 100))]),
    trend("http_req_duration", [trendSeries(scaled(latencies(usualLoad, random), slowness))]),
    ratio("cpu per request", "time", cpuMs, random),
    ratio("switches per request", "default", switches, random),
    ...(memoryMb === undefined ? [] : [peak(memoryMb * 1e6)]),
    ...(queries === undefined ? [] : [ratio("queries per request", "default", queries, random)]),
  ]);
  const { machine } = run.provenance;
  const own = processor === undefined ? machine : { ...machine, cpu: processor };
  return { ...run, provenance: { ...run.provenance, machine: own } };
}

function objective(text: string): Objective {
  const read = parseObjective(text, { from: "default" }, allCosts);
  if (read.kind === "problem") throw new Error(read.problem.found);
  return read.value;
}

/** Judges four rounds of both sides, side by side unless the baseline is stored. */
function outcomeOf(
  text: string,
  {
    head = {},
    base = {},
    isStored = false,
  }: { readonly head?: Partial<Side>; readonly base?: Partial<Side>; readonly isStored?: boolean },
): JudgedOutcome {
  const runs = [1, 2, 3, 4].map((seed) => sideOf({ ...usualSide, ...head }, seed));
  const baseline = [1, 2, 3, 4].map((seed) => sideOf({ ...usualSide, ...base }, seed + 10));
  const judgement = judgeScenario({
    ...{ runs, baseline, comparability: { kind: "comparable", runs: 4 }, objectives: [objective(text)] },
    ...{ requireBaseline: false, design: isStored ? "stored" : "sideBySide", isAtOnce: !isStored },
  });
  if (judgement.kind !== "judged") throw new Error("misconfigured");
  const design = isStored ? "stored" : "simultaneous";
  return { ...judged([], { runs, baseline, design }), verdict: judgement.verdict };
}

function remarksOf(outcome: JudgedOutcome): readonly string[] {
  const facts = costsPart.facts?.(outcome, { remembered: undefined, start: undefined });
  const { runs, baseline } = outcome;
  const shown = { runs, baseline, reference: "base deployment", ...(facts !== undefined && { facts }) };
  return (costsPart.remarks?.(shown) ?? []).map((line) => line.join(""));
}

function whyOf(outcome: JudgedOutcome): string | undefined {
  const facts = costsPart.facts?.(outcome, { remembered: undefined, start: undefined });
  return costsPart.why?.({ ...outcome, ...(facts !== undefined && { facts }) });
}

function factsOf(outcome: JudgedOutcome) {
  const facts = costsPart.facts?.(outcome, { remembered: undefined, start: undefined });
  return facts && scenarioFacts.of({ facts });
}

describe("an objective on a cost", () => {
  test("fails for a quarter more CPU a request, and passes for the same code", () => {
    const more = outcomeOf("cpu per request < baseline + 10%", { head: { cpuMs: 3.75 } });
    expect(more.verdict.verdict).toBe("fail");
    expect(outcomeOf("cpu per request < baseline + 10%", {}).verdict.verdict).toBe("pass");
  });

  test("is compared with stored runs of one CPU model", () => {
    expect(
      outcomeOf("cpu per request < baseline + 20%", { isStored: true }).verdict.judgements,
    ).toMatchObject([{ kind: "relative" }]);
  });

  test("says why it is not judged where there are none of its model", () => {
    const processor = { processor: "another one" };
    const { verdict } = outcomeOf("cpu per request < baseline + 20%", { base: processor, isStored: true });
    expect(verdict.judgements).toMatchObject([
      { kind: "notJudged", reason: { kind: "notInBaseline", unread: { kind: "otherProcessor" } } },
    ]);
  });

  test("on switches needs no one model", () => {
    const outcome = outcomeOf("switches per request < baseline + 30%", {
      base: { processor: "another" },
      isStored: true,
    });
    expect(outcome.verdict.judgements).toMatchObject([{ kind: "relative" }]);
  });
});

describe("what is said beside the verdict", () => {
  test("the cost of the service, in one line", () => {
    const [line] = remarksOf(outcomeOf("p95 < baseline + 50%", { head: { cpuMs: 4.44 } }));
    expect(line).toMatch(
      /^Cost of the service: CPU per request 3(?:\.\d+)? ms to 4\.4\d? ms \(\+4\d %\), switches per request \S+ to \S+ \(\S+ %\)\.$/,
    );
  });

  test("a slower service that computes more", () => {
    const outcome = outcomeOf("p95 < baseline + 5%", { head: { cpuMs: 4.44, slowness: 1.5 } });
    expect(factsOf(outcome)).toMatchObject({ why: "computes" });
    expect(whyOf(outcome)).toMatch(/^CPU per request rose by 4\d % as well: the service computes more\.$/);
  });

  test("a slower service that waits more often", () => {
    const outcome = outcomeOf("p95 < baseline + 5%", { head: { switches: 4, slowness: 1.5 } });
    expect(factsOf(outcome)).toMatchObject({ why: "waits" });
    expect(whyOf(outcome)).toMatch(
      /^CPU per request did not change, switches per request rose by \d+ %: it waits more often\.$/,
    );
  });

  test("a slower service that asks its databases more often, which is why it computes more", () => {
    const outcome = outcomeOf("p95 < baseline + 5%", {
      head: { cpuMs: 4.44, queries: 12, slowness: 1.5 },
      base: { queries: 2 },
    });
    expect(factsOf(outcome)).toMatchObject({ why: "asks" });
    expect(whyOf(outcome)).toMatch(
      /^Queries per request rose by [45]\d\d % as well: the service asks its databases more often\.$/,
    );
    expect(remarksOf(outcome)[0]).toMatch(/, queries per request \S+ to \S+ \(\+[45]\d\d %\)\.$/);
  });

  test("once why nothing is known of what databases were asked", () => {
    const outcome = outcomeOf("p95 < baseline + 50%", {});
    const facts = uncountedFacts.kept({ reason: whyUncounted({ kind: "shared", database: "shop" }) });
    const runs = outcome.runs.map((run) => ({ ...run, facts }));
    const [first, ...rest] = runs;
    if (first === undefined) throw new Error("no run");
    expect(remarksOf({ ...outcome, runs: [first, ...rest] }).slice(1)).toEqual([
      "How often a request asks the databases is not known: both sides use the database shop; give each its own, with {side} in its address.",
    ]);
  });

  test("as docs/costs.md shows it", () => {
    const outcome = outcomeOf("p95 < baseline + 5%", {
      head: { cpuMs: 4.6, memoryMb: 185, switches: 2, queries: 3, slowness: 1.5 },
      base: { cpuMs: 3.1, memoryMb: 182, switches: 1.9, queries: 3 },
    });
    const told = [whyOf(outcome), ...remarksOf(outcome)].join("\n").replaceAll("\u00a0", " ");
    const [, shown] = /```text\n(.*?)\n```/s.exec(readFileSync("docs/costs.md", "utf8")) ?? [];
    expect(shown).toBe(told);
  });

  test("nothing of a cause where costs did not change, and where nothing was missed", () => {
    expect(factsOf(outcomeOf("p95 < baseline + 5%", { head: { slowness: 1.5 } }))?.why).toBeUndefined();
    expect(factsOf(outcomeOf("p95 < baseline + 50%", { head: { cpuMs: 4.44 } }))?.why).toBeUndefined();
  });

  test("what the difference comes to in money, which is arithmetic", () => {
    const outcome = outcomeOf("p95 < baseline + 50%", { head: { cpuMs: 4.5 } });
    const priced = { isWhole: true, processes: 1, ended: 0, price: { perCoreHour: 0.04, perSecond: 2000 } };
    const [first, ...rest] = outcome.runs.map((run) => ({ ...run, facts: runFacts.kept(priced) }));
    if (first === undefined) throw new Error("no run");
    expect(remarksOf({ ...outcome, runs: [first, ...rest] })[1]).toMatch(
      /^At 2,000\/s this change costs [23](?:\.\d+)? cores more: 0\.1[12]\d* an hour at 0\.04 a core-hour\.$/,
    );
  });

  test("once why nothing is known", () => {
    const outcome = outcomeOf("p95 < baseline + 50%", {});
    const untold = {
      isWhole: false,
      processes: 0,
      ended: 0,
      untold: "the service's processes ended before the load did",
    };
    const runs = outcome.runs.map((run) => ({ ...run, metrics: [], facts: runFacts.kept(untold) }));
    expect(remarksOf({ ...outcome, runs })).toEqual([
      "What a request costs the service is not known: the service's processes ended before the load did.",
    ]);
  });
});
