/** Gates that measure base and change side by side, and which way of doing so has the smaller error. */
import { mean, sampleStandardDeviation } from "simple-statistics";
import { drawAlternating, drawSimultaneous, machines, neighbours, pairUp } from "../draw.ts";
import { type Indicator, indicators } from "../indicators.ts";
import { pairedOracle } from "../oracle.ts";
import { seeded, seedFor } from "../random.ts";
import { mannWhitney } from "../rules/mann-whitney.ts";
import { previousRun } from "../rules/previous-run.ts";
import type { Replay } from "../runs.ts";
import { percent, type Section, type Table } from "../section.ts";
import { type Bench, mostRounds, summaryOf, type Trial, tableOf, targetsOf, tryRules } from "../trials.ts";
import { type Case, captionOf, cases } from "./stored.ts";

const ofTwoRuns = [previousRun(1.05), previousRun(1.1), mannWhitney];
const anyMachine = machines(0.1);

function alternatingTrial(one: Case, bench: Bench): Trial {
  return {
    caption: `${captionOf(one)}, alternating`,
    kind: "alternating",
    indicator: one.indicator,
    design: "sideBySide",
    secondsARound: 2 * bench.roundSeconds,
    rules: ofTwoRuns,
    from: (half) => {
      const candidates = neighbours(bench.runsOf("identical", half), bench.runsOf(one.name, half));
      return (random) => drawAlternating(candidates, mostRounds, anyMachine, random);
    },
  };
}

function simultaneousTrial(one: Case, bench: Bench): Trial {
  return {
    caption: `${captionOf(one)}, simultaneous`,
    kind: "simultaneous",
    indicator: one.indicator,
    design: "sideBySide",
    secondsARound: bench.roundSeconds,
    oracle: one.indicator.isLevel ? pairedOracle(bench, one.indicator) : undefined,
    rules: ofTwoRuns,
    from: (half) => {
      const both = bench.runsOf(`together-${one.name}`, half);
      return (random) => drawSimultaneous(both, mostRounds, anyMachine, random);
    },
  };
}

/** Pairs, alternating or at once, each gate on a machine of another speed. */
export function sideBySide(bench: Bench): Section {
  const { identical, slower5, slower10, slower20, slowerTail, moreErrors, lessThroughput } = cases;
  const alternating = [identical, slower10, slower5, slower20, slowerTail, moreErrors, lessThroughput].map(
    (one) => tryRules(alternatingTrial(one, bench), bench),
  );
  const simultaneous = [identical, slower10].map((one) => tryRules(simultaneousTrial(one, bench), bench));
  const results = [...alternating, ...simultaneous];
  return {
    title: "Side by side",
    about: `No stored baseline: up to ${mostRounds} pairs of rounds, base and change. Each gate runs on a machine of its own speed, which both sides share. Alternating: neighbours in the order of recording, 2 × ${bench.roundSeconds} s a pair. Simultaneous: one k6 process that loads both at once, ${bench.roundSeconds} s a pair.`,
    tables: [summaryOf(results), ...results.map(tableOf)],
    targets: [
      ...targetsOf("alternating, identical code", alternating[0], { failsAtMost: 0.005 }),
      ...targetsOf("side by side, identical code", simultaneous[0], {
        failsAtMost: 0.005,
        passesAtLeast: 0.95,
      }),
      ...targetsOf("side by side, 10 % slower", simultaneous[1], { failsAtLeast: 0.97 }),
    ],
  };
}

/** Base and head of one pair. */
interface Pair {
  readonly base: Replay;
  readonly head: Replay;
}

function alternatingPairs(name: string, bench: Bench): Pair[] {
  const candidates = neighbours(bench.allOf("identical"), bench.allOf(name));
  const replay = (recorded: Replay["recorded"]): Replay => ({ recorded, side: 0, slowness: 1 });
  return pairUp(candidates, seeded(seedFor(bench.seed, "pairs", name))).map(({ base, head }) => ({
    base: replay(base),
    head: replay(head),
  }));
}

function simultaneousPairs(name: string, bench: Bench): Pair[] {
  return bench.allOf(`together-${name}`).map((recorded) => ({
    base: { recorded, side: 0, slowness: 1 },
    head: { recorded, side: 1, slowness: 1 },
  }));
}

/** Logarithm of head to base: the estimated change as a share. */
function changes(pairs: readonly Pair[], { observe }: Indicator): number[] {
  return pairs.map(({ base, head }) => Math.log(observe(head).value / observe(base).value));
}

/** A way of measuring side by side, as the bank has it. */
interface Way {
  readonly name: string;
  /** Load of a pair, s. */
  readonly seconds: number;
  readonly pairsOf: (name: string) => Pair[];
}

function waysOf(bench: Bench): { readonly alternating: Way; readonly simultaneous: Way } {
  return {
    alternating: {
      name: "alternating",
      seconds: 2 * bench.roundSeconds,
      pairsOf: (name) => alternatingPairs(name, bench),
    },
    simultaneous: {
      name: "simultaneous",
      seconds: bench.roundSeconds,
      pairsOf: (name) => simultaneousPairs(name, bench),
    },
  };
}

/** Standard deviation of the mean change over as many pairs as a minute of load holds. */
function errorOfMinute({ pairsOf, seconds }: Way, indicator: Indicator): number {
  return sampleStandardDeviation(changes(pairsOf("identical"), indicator)) * Math.sqrt(seconds / 60);
}

function timingRow(way: Way, indicator: Indicator): string[] {
  const still = changes(way.pairsOf("identical"), indicator);
  const moved = changes(way.pairsOf("slower-10"), indicator);
  return [
    indicator.name,
    way.name,
    String(still.length),
    `${way.seconds} s`,
    percent(sampleStandardDeviation(still)),
    percent(errorOfMinute(way, indicator)),
    percent(Math.expm1(mean(still))),
    percent(Math.expm1(mean(moved))),
    percent(sampleStandardDeviation(moved)),
  ];
}

const timingHead: readonly string[] = [
  "indicator",
  "design",
  "pairs",
  "load a pair",
  "SD of a pair",
  "SD of a minute's mean",
  "change seen, identical",
  "change seen, 10 % slower",
  "SD of a pair, 10 % slower",
];

/** Which of the two ways of measuring side by side has the smaller error for each second of load. */
export function timing(bench: Bench): Section {
  const { alternating, simultaneous } = waysOf(bench);
  const rows = [indicators.median, indicators.p95, indicators.p99].flatMap((indicator) =>
    [alternating, simultaneous].map((way) => timingRow(way, indicator)),
  );
  const isAtOnce = errorOfMinute(simultaneous, indicators.p95) <= errorOfMinute(alternating, indicators.p95);
  const smaller = isAtOnce ? simultaneous.name : alternating.name;
  const table: Table = { caption: "Standard deviation of the estimated change", rows: [timingHead, ...rows] };
  return {
    title: "Alternating or simultaneous",
    about: `All pairs of the bank, no rule tuned on them. Both sides always get the same rate, so that at once the generator makes twice the load or more. For each second of load the ${smaller} design has the smaller error of the p95.`,
    tables: [table],
    targets: [],
  };
}
