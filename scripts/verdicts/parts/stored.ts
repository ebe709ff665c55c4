/** Gates against a stored baseline: of ten runs, of one, and with every run from a machine of another speed. */
import { mean } from "simple-statistics";
import { drawStored, type Machines, machines, oneMachine } from "../draw.ts";
import { type Indicator, indicators } from "../indicators.ts";
import { storedOracle } from "../oracle.ts";
import { fixedLimit } from "../rules/fixed-limit.ts";
import { mannWhitney } from "../rules/mann-whitney.ts";
import { percentageOfMean } from "../rules/percentage-of-mean.ts";
import { previousRun } from "../rules/previous-run.ts";
import type { Rule } from "../rules/rule.ts";
import { tTest } from "../rules/t-test.ts";
import type { Section } from "../section.ts";
import {
  type Bench,
  mostRounds,
  summaryOf,
  type Trial,
  type TrialResult,
  tableOf,
  targetsOf,
  tryRules,
} from "../trials.ts";

/** A kind of change in the bank and the indicator that should show it. */
export interface Case {
  /** Its name in the bank. */
  readonly name: string;
  readonly words: string;
  readonly indicator: Indicator;
}

const { p95, p99, errors, throughput } = indicators;
const same = "Identical code";

/** Identical code by each indicator, and each change by the indicator that should show it. */
export const cases = {
  identical: { name: "identical", words: same, indicator: p95 },
  slower5: { name: "slower-5", words: "5 % slower", indicator: p95 },
  slower10: { name: "slower-10", words: "10 % slower", indicator: p95 },
  slower20: { name: "slower-20", words: "20 % slower", indicator: p95 },
  slowerTail: { name: "slower-tail", words: "Only the slowest requests slower", indicator: p99 },
  moreErrors: { name: "more-errors", words: "1 % more errors", indicator: errors },
  lessThroughput: { name: "less-throughput", words: "10 % less throughput", indicator: throughput },
  identicalTail: { name: "identical", words: same, indicator: p99 },
  identicalErrors: { name: "identical", words: same, indicator: errors },
  identicalThroughput: { name: "identical", words: same, indicator: throughput },
} as const satisfies Record<string, Case>;

/** `10 % slower, p95 < baseline + 5%` */
export function captionOf({ words, indicator }: Case): string {
  return `${words}, \`${indicator.objective}\``;
}

/** The threshold somebody wrote into the script once, after ten runs; from the half that may be tuned on. */
function limitFor({ observe, fixedLimit: limitOf }: Indicator, bench: Bench): number {
  const first = bench.runsOf("identical", "tuned").slice(0, 10);
  return limitOf(mean(first.map((recorded) => observe({ recorded, side: 0, slowness: 1 }).value)));
}

interface Stored {
  readonly baselineRuns: number;
  readonly machines: Machines;
  readonly kind: string;
}

/** The rules of other tools, against so many stored runs. */
export function rulesFor(indicator: Indicator, baselineRuns: number, bench: Bench): Rule[] {
  const absolute = fixedLimit(limitFor(indicator, bench));
  const ofOne = [previousRun(1.05), previousRun(1.1), mannWhitney, absolute];
  // With one run a mean is that run, and a t-test has no limit.
  if (baselineRuns === 1) return ofOne;
  return [
    previousRun(1.05),
    previousRun(1.1),
    percentageOfMean(0.05),
    percentageOfMean(0.1),
    tTest(0.99),
    mannWhitney,
    absolute,
  ];
}

function storedTrial(one: Case, stored: Stored, bench: Bench): Trial {
  const { baselineRuns } = stored;
  return {
    caption: captionOf(one),
    kind: stored.kind,
    indicator: one.indicator,
    design: "stored",
    secondsARound: bench.roundSeconds,
    oracle:
      stored.machines === oneMachine && one.indicator.isLevel
        ? storedOracle(bench, one.indicator)
        : undefined,
    rules: rulesFor(one.indicator, baselineRuns, bench),
    from: (half) => {
      const before = bench.runsOf("identical", half);
      const changed = one.name === "identical" ? before : bench.runsOf(one.name, half);
      const draw = { before, changed, baselineRuns, rounds: mostRounds, machines: stored.machines };
      return (random) => drawStored(draw, random);
    },
  };
}

function tryStored(some: readonly Case[], stored: Stored, bench: Bench): TrialResult[] {
  return some.map((one) => tryRules(storedTrial(one, stored, bench), bench));
}

/** Ten baseline runs from the machine of the recording. */
export function tenBaselineRuns(bench: Bench): Section {
  const stored = { baselineRuns: 10, machines: oneMachine, kind: "ten baseline runs" };
  const results = tryStored(Object.values(cases), stored, bench);
  const [identical, , slower10] = results;
  return {
    title: "Ten baseline runs",
    about: `A stored baseline of ten runs; Loadline may take ${mostRounds} rounds of ${bench.roundSeconds} s, the other rules judge one run.`,
    tables: [summaryOf(results), ...results.map(tableOf)],
    targets: [
      ...targetsOf("ten baseline runs, identical code", identical, {
        failsAtMost: 0.005,
        passesAtLeast: 0.95,
      }),
      ...targetsOf("ten baseline runs, 10 % slower", slower10, { failsAtLeast: 0.95 }),
    ],
  };
}

/** A single baseline run from the machine of the recording. */
export function oneBaselineRun(bench: Bench): Section {
  const stored = { baselineRuns: 1, machines: oneMachine, kind: "one baseline run" };
  const results = tryStored(Object.values(cases), stored, bench);
  return {
    title: "One baseline run",
    about:
      "A stored baseline of a single run: all that is known of the noise is what the runs themselves show.",
    tables: [summaryOf(results), ...results.map(tableOf)],
    targets: targetsOf("one baseline run, identical code", results[0], { failsAtMost: 0.01 }),
  };
}

/** Ten baseline runs, each from a machine of its own, and the gate on another one. */
export function otherMachines(bench: Bench): Section {
  const stored = { baselineRuns: 10, machines: machines(0.1), kind: "machines of other speeds" };
  const results = tryStored([cases.identical, cases.slower10, cases.slower20], stored, bench);
  return {
    title: "Machines of other speeds, stored baseline",
    about:
      "The same runs, replayed as if each baseline run, and each gate, had come from a machine of its own speed (log-normal, standard deviation 10 %).",
    tables: [summaryOf(results), ...results.map(tableOf)],
    targets: targetsOf("machines of other speeds, ten baseline runs, identical code", results[0], {
      failsAtMost: 0.01,
    }),
  };
}
