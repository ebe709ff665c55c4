/** Gates with many objectives, and how long judging takes. */
import { mean, median, shuffle } from "simple-statistics";
import type { Objective } from "../../../src/model/objective.ts";
import type { Metric, Run } from "../../../src/model/run/run.ts";
import { gateErrorBudget } from "../../../src/stats/error-budget.ts";
import type { RecordedRun } from "../bank.ts";
import type { Half } from "../draw.ts";
import { indicators, objectiveFrom } from "../indicators.ts";
import { type GateEnding, judgeRounds, runGate } from "../loadline.ts";
import { type Oracle, storedOracle } from "../oracle.ts";
import { wilsonShare } from "../outcomes.ts";
import { type Random, seeded, seedFor } from "../random.ts";
import type { Word } from "../rules/rule.ts";
import type { Replay } from "../runs.ts";
import { percent, range, type Section } from "../section.ts";
import { type Bench, mostRounds } from "../trials.ts";

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

/** The recorded runs of a gate: its rounds and its stored runs, each of so many endpoints. */
interface DrawnRuns {
  readonly rounds: readonly (readonly RecordedRun[])[];
  readonly baseline: readonly (readonly RecordedRun[])[];
}

function drawGate(kind: Kind, bench: Bench, random: Random): DrawnRuns {
  const { baselineRuns, changed, half } = kind;
  const identical = shuffle([...bench.runsOf("identical", half)], random);
  const runs = spreadOut(identical, baselineRuns + mostRounds, endpoints);
  const others = changed === undefined ? [] : shuffle([...bench.runsOf(changed.name, half)], random);
  const rounds = runs.slice(0, mostRounds).map((unchanged, round) => {
    const moved = changed?.endpoints ?? 0;
    return [...others.slice(round * moved, (round + 1) * moved), ...unchanged.slice(moved)];
  });
  return { rounds, baseline: runs.slice(mostRounds) };
}

const asRecorded = (recorded: RecordedRun): Replay => ({ recorded, side: 0, slowness: 1 });

function judgeGate({ rounds, baseline }: DrawnRuns, { tolerance }: Kind, bench: Bench): Ending {
  const composed = (some: readonly RecordedRun[]): Run =>
    composeRun(some.map((recorded) => bench.measured(asRecorded(recorded))));
  return runGate({
    rounds: rounds.map(composed),
    baseline: baseline.map(composed),
    objectives: objectivesFor(endpoints, tolerance),
    design: "stored",
  });
}

type Ending = Pick<GateEnding, "word" | "rounds">;

/**
 * The same gate by the test that knows the noise of each objective on latency, which share the chance of a false alarm
 * evenly; errors count as passed.
 */
function byOracles({ rounds, baseline }: DrawnRuns, oracles: readonly Oracle[]): Ending {
  const answers = oracles.flatMap(({ decide }) =>
    Array.from({ length: endpoints }, (_, endpoint) => {
      const of = (runs: DrawnRuns["rounds"]): Replay[] =>
        runs.flatMap((some) => some.slice(endpoint, endpoint + 1).map(asRecorded));
      return decide({ rounds: of(rounds), baseline: of(baseline) });
    }),
  );
  const has = (word: Word): boolean => answers.some((answer) => answer.word === word);
  const word = has("fail") ? "fail" : has("inconclusive") ? "inconclusive" : "pass";
  return { word, rounds: Math.max(...answers.map((answer) => answer.rounds)) };
}

function sharesOf(endings: readonly Ending[], bench: Bench) {
  const shareOf = (word: Word) =>
    wilsonShare(endings.filter((ending) => ending.word === word).length, endings.length);
  const failed = shareOf("fail");
  const passed = shareOf("pass").share;
  const seconds = mean(endings.map(({ rounds }) => rounds * bench.roundSeconds));
  const cells = [
    percent(failed.share),
    range(failed),
    percent(shareOf("inconclusive").share),
    percent(passed),
    `${seconds.toFixed(1)} s`,
  ];
  return { cells, failed: failed.share, passed };
}

function tryGates(kind: Kind, bench: Bench) {
  const random = seeded(seedFor(bench.seed, kind.words, kind.half, kind.baselineRuns, kind.tolerance));
  const drawn = Array.from({ length: kind.gates }, () => drawGate(kind, bench, random));
  const own = sharesOf(
    drawn.map((gate) => judgeGate(gate, kind, bench)),
    bench,
  );
  const asked = { tolerance: kind.tolerance / 100, falseAlarm: gateErrorBudget.falseAlarm / (4 * endpoints) };
  const latency = [indicators.p95, indicators.median, indicators.p99];
  const oracles = latency.map((indicator) => storedOracle(bench, indicator, asked));
  const known = sharesOf(
    drawn.map((gate) => byOracles(gate, oracles)),
    bench,
  );
  const about = [
    kind.words,
    `${kind.tolerance} %`,
    kind.half === "heldOut" ? "held out" : "tuned",
    String(kind.baselineRuns),
    String(kind.gates),
  ];
  return {
    ...own,
    rows: [
      [...about, "Loadline", ...own.cells],
      [...about, "noise known", ...known.cells],
    ],
  };
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
  const rows = [identical, ...others.map((kind) => tryGates(kind, bench))].flatMap((tried) => tried.rows);
  const head = [
    "change",
    "T",
    "half",
    "baseline runs",
    "gates",
    "rule",
    "failed",
    "by draws",
    "inconclusive",
    "passed",
    "load",
  ];
  return {
    title: "The whole gate",
    about:
      "Four objectives (p95, median and p99 at T, errors at 0.5 pp) on each of eight endpoints: 32 in all. Each endpoint is another recorded run. What counts is whether the gate fails, whichever objective it is by; it passes only when all 32 are sure. Noise known: the same test by somebody who knows how each of the 24 figures of latency scatters.",
    tables: [{ caption: "Gates of 32 objectives", rows: [head, ...rows] }],
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
    const before = process.cpuUsage();
    judgeRounds({ ...gate, design: "stored" }, rounds);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
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
    about: `40 objectives on ten endpoints against fifty baseline runs, one look, ${timedRuns} times: CPU time of all threads.`,
    tables: [{ caption: "CPU time of one look", rows: [head, ...cells] }],
    targets: [
      {
        promise: `judging ten endpoints and fifty baseline runs takes at most ${mostMs} ms of CPU`,
        measured: `${slowest.toFixed(0)} ms`,
        isMet: slowest <= mostMs,
      },
    ],
  };
}
