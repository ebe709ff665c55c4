/** Gates with many objectives, and how long judging takes. */
import { mean, median, shuffle } from "simple-statistics";
import type { Objective } from "../../src/model/objective.ts";
import type { Metric, Run } from "../../src/model/run/run.ts";
import type { RecordedRun } from "./bank.ts";
import type { Half } from "./draw.ts";
import { objectiveFrom } from "./indicators.ts";
import { judgeRounds, runGate } from "./loadline.ts";
import { wilsonShare } from "./outcomes.ts";
import { type Random, seeded, seedFor } from "./random.ts";
import { percent, range, type Section } from "./section.ts";
import { type Bench, mostRounds } from "./trials.ts";

const endpointName = (index: number): string => `endpoint-${index + 1}`;

/** Four objectives on each endpoint. */
function objectivesFor(endpoints: number, tolerance: number): Objective[] {
  const names = Array.from({ length: endpoints }, (_, index) => endpointName(index));
  return names.flatMap((name) =>
    [
      `http_req_duration{name:${name}} p(95) < baseline + ${tolerance}%`,
      `http_req_duration{name:${name}} med < baseline + ${tolerance}%`,
      `http_req_duration{name:${name}} p(99) < baseline + ${tolerance}%`,
      `http_req_failed{name:${name}} rate < baseline + 0.5pp`,
    ].map(objectiveFrom),
  );
}

/** The series as that of an endpoint. */
function asEndpoint<Series extends { tags: Record<string, string> }>(series: Series, index: number): Series {
  return { ...series, tags: { name: endpointName(index) } };
}

/** The whole's series of a metric, of each run, as the series of so many endpoints. */
function asEndpoints(runs: readonly Run[], name: string): Metric[] {
  const metrics = runs.flatMap((run) => run.metrics.find((metric) => metric.name === name) ?? []);
  const [first] = metrics;
  if (first?.type === "trend") {
    const wholes = metrics.flatMap((metric) => (metric.type === "trend" ? metric.series.slice(0, 1) : []));
    return [{ ...first, series: [...wholes.slice(0, 1), ...wholes.map(asEndpoint)] }];
  }
  if (first?.type === "rate") {
    const wholes = metrics.flatMap((metric) => (metric.type === "rate" ? metric.series.slice(0, 1) : []));
    return [{ ...first, series: [...wholes.slice(0, 1), ...wholes.map(asEndpoint)] }];
  }
  return [];
}

/**
 * One run whose endpoints are different recorded runs, 100 requests/s each. The whole's own series is that of the first;
 * no objective is about it.
 * @throws for none
 */
export function composeRun(runs: readonly Run[]): Run {
  const [first] = runs;
  if (first === undefined) throw new Error("a run needs at least one endpoint");
  const names = ["http_req_duration", "http_req_failed"];
  return { ...first, metrics: names.flatMap((name) => asEndpoints(runs, name)) };
}

/**
 * Which recorded runs are the endpoints of each of so many runs: all of one run are different, and no endpoint sees a
 * recorded run twice.
 */
export function spreadOut<T>(recorded: readonly T[], runs: number, endpoints: number): T[][] {
  if (recorded.length < Math.max(runs, endpoints)) {
    throw new Error(
      `${recorded.length} recorded runs are too few for ${runs} runs of ${endpoints} endpoints`,
    );
  }
  const step = Math.floor(recorded.length / endpoints);
  return Array.from({ length: runs }, (_, run) =>
    Array.from({ length: endpoints }, (_, endpoint) => (run + endpoint * step) % recorded.length).flatMap(
      (position) => recorded.slice(position, position + 1),
    ),
  );
}

const endpoints = 8;

/** Gates of 32 objectives. */
interface Kind {
  readonly words: string;
  /** Case of the bank and how many of the endpoints show it. */
  readonly changed?: { readonly name: string; readonly endpoints: number };
  readonly baselineRuns: number;
  /** Of the objectives on latency, in percent. */
  readonly tolerance: number;
  readonly half: Half;
  readonly gates: number;
}

function tryGate(kind: Kind, bench: Bench, random: Random) {
  const { baselineRuns, changed, half } = kind;
  const measured = (recorded: RecordedRun): Run => bench.measured({ recorded, side: 0, slowness: 1 });
  const identical = shuffle([...bench.runsOf("identical", half)], random);
  const runs = spreadOut(identical, baselineRuns + mostRounds, endpoints);
  const others = changed === undefined ? [] : shuffle([...bench.runsOf(changed.name, half)], random);
  const rounds = runs.slice(0, mostRounds).map((unchanged, round) => {
    const moved = changed?.endpoints ?? 0;
    return [...others.slice(round * moved, (round + 1) * moved), ...unchanged.slice(moved)];
  });
  return runGate({
    rounds: rounds.map((some) => composeRun(some.map(measured))),
    baseline: runs.slice(mostRounds).map((some) => composeRun(some.map(measured))),
    objectives: objectivesFor(endpoints, kind.tolerance),
    design: "stored",
  });
}

function tryGates(kind: Kind, bench: Bench) {
  const random = seeded(seedFor(bench.seed, kind.words, kind.half, kind.baselineRuns, kind.tolerance));
  const endings = Array.from({ length: kind.gates }, () => tryGate(kind, bench, random));
  const shareOf = (word: string) =>
    wilsonShare(endings.filter((ending) => ending.word === word).length, kind.gates);
  const failed = shareOf("fail");
  const cells = [
    kind.words,
    `${kind.tolerance} %`,
    kind.half === "heldOut" ? "held out" : "tuned",
    String(kind.baselineRuns),
    String(kind.gates),
    percent(failed.share),
    range(failed),
    percent(shareOf("inconclusive").share),
    percent(shareOf("pass").share),
    `${mean(endings.map(({ rounds }) => rounds * bench.roundSeconds)).toFixed(1)} s`,
  ];
  return { cells, failed: failed.share, passed: shareOf("pass").share };
}

const same = "Identical code";

function kindsOf({ gates }: Bench): [Kind, ...Kind[]] {
  const many = Math.ceil(gates.heldOut / 2);
  const few = Math.ceil(gates.heldOut / 10);
  const usual = { baselineRuns: 10, tolerance: 5, half: "heldOut", gates: few } as const;
  const one = (name: string) => ({ name, endpoints: 1 });
  return [
    { ...usual, words: same, gates: many },
    { ...usual, words: same, half: "tuned", gates: Math.ceil(gates.tuned / 2) },
    { ...usual, words: same, baselineRuns: 1, gates: few },
    { ...usual, words: same, tolerance: 10 },
    { ...usual, words: "One endpoint 10 % slower", changed: one("slower-10") },
    { ...usual, words: "One endpoint 20 % slower", changed: one("slower-20") },
    { ...usual, words: "One endpoint 20 % slower", changed: one("slower-20"), tolerance: 10 },
  ];
}

/** The share of gates that fail, whichever of their 32 objectives it is by. */
export function wholeGate(bench: Bench): Section {
  const [first, ...others] = kindsOf(bench);
  const identical = tryGates(first, bench);
  const rows = [identical, ...others.map((kind) => tryGates(kind, bench))].map(({ cells }) => cells);
  const head = [
    "change",
    "T",
    "half",
    "baseline runs",
    "gates",
    "failed",
    "by draws",
    "inconclusive",
    "passed",
    "load",
  ];
  return {
    title: "The whole gate",
    about:
      "Four objectives (p95, median and p99 at T, errors at 0.5 pp) on each of eight endpoints: 32 in all. Each endpoint is another recorded run. What counts is whether the gate fails, whichever objective it is by; it passes only when all 32 are sure.",
    tables: [{ caption: "Gates of 32 objectives, Loadline", rows: [head, ...rows] }],
    targets: [
      {
        promise: "four objectives on eight endpoints: the gate as a whole fails at most 1.0 %",
        measured: percent(identical.failed),
        isMet: identical.failed <= 0.01,
      },
      {
        promise: "four objectives on eight endpoints: identical code passes at least 80.0 %",
        measured: percent(identical.passed),
        isMet: identical.passed >= 0.8,
      },
    ],
  };
}

const timedRuns = 9;
const mostMs = 300;

/** Judging ten endpoints by 40 objectives against fifty baseline runs, from records as they are read. */
export function judgingTime(bench: Bench): Section {
  const measured = (recorded: RecordedRun): Run => bench.measured({ recorded, side: 0, slowness: 1 });
  const recorded = ["identical", "slower-5"].flatMap((name) => bench.allOf(name));
  const spread = spreadOut(recorded, 50 + mostRounds, 10);
  const written = JSON.stringify(spread.map((some) => composeRun(some.map(measured))));
  const objectives = objectivesFor(10, 5);
  const timeMs = (rounds: number): number => {
    // Fresh objects, so that nothing is remembered from the time before.
    const runs: Run[] = JSON.parse(written);
    const gate = { rounds: runs.slice(0, mostRounds), baseline: runs.slice(mostRounds), objectives };
    const started = performance.now();
    judgeRounds({ ...gate, design: "stored" }, rounds);
    return performance.now() - started;
  };
  const rows = [1, mostRounds].map((rounds) => {
    const all = Array.from({ length: timedRuns }, () => timeMs(rounds));
    return { rounds, usual: median(all), slowest: Math.max(...all) };
  });
  const slowest = Math.max(...rows.map(({ usual }) => usual));
  const head = ["rounds", "median", "slowest"];
  const cells = rows.map(({ rounds, usual, slowest: most }) => [
    String(rounds),
    `${usual.toFixed(0)} ms`,
    `${most.toFixed(0)} ms`,
  ]);
  return {
    title: "Judging time",
    about: `40 objectives on ten endpoints against fifty baseline runs, one look, ${timedRuns} times.`,
    tables: [{ caption: "Time of one look", rows: [head, ...cells] }],
    targets: [
      {
        promise: `judging ten endpoints and fifty baseline runs takes at most ${mostMs} ms`,
        measured: `${slowest.toFixed(0)} ms`,
        isMet: slowest <= mostMs,
      },
    ],
  };
}
