/** Draws many gates of one kind and asks every rule about each of them. */
import { autoRounds } from "../../src/config/rounds.ts";
import type { BankName, RecordedRun } from "./bank.ts";
import { type DrawnGate, type Half, halfOf } from "./draw.ts";
import { type Indicator, objectiveFrom } from "./indicators.ts";
import { type LoadlineGate, rememberRuns, runGate } from "./loadline.ts";
import type { Oracle } from "./oracle.ts";
import { type Outcome, type Rates, ratesOf } from "./outcomes.ts";
import { type Random, seeded, seedFor } from "./random.ts";
import type { Rule } from "./rules/rule.ts";
import { percent, ratesHead, ratesRow, type Table, type Target } from "./section.ts";

/** Rounds a gate may take at most: what `rounds: auto` takes. */
export const mostRounds = autoRounds.max;

/** What all parts of the bench share. */
export interface Bench {
  readonly bank: BankName;
  /** Recorded window of a round, s: what the load of a round costs. */
  readonly roundSeconds: number;
  readonly seed: number;
  /** Gates to draw of each kind. */
  readonly gates: Readonly<Record<Half, number>>;
  /** Runs of a case that lie in a half, in the order of recording. */
  readonly runsOf: (name: string, half: Half) => readonly RecordedRun[];
  /** All runs of a case. */
  readonly allOf: (name: string) => readonly RecordedRun[];
  readonly measured: ReturnType<typeof rememberRuns>;
}

/** Makes the bench from the runs of a bank. */
export function openBench(
  bank: readonly RecordedRun[],
  options: Pick<Bench, "seed" | "gates" | "bank">,
): Bench {
  const allOf = (name: string): RecordedRun[] => bank.filter((run) => run.case === name);
  return {
    ...options,
    roundSeconds: (bank[0]?.windowMs ?? 0) / 1000,
    allOf,
    runsOf: (name, half) => allOf(name).filter((run) => halfOf(run) === half),
    measured: rememberRuns(),
  };
}

/** Gates of one kind. */
export interface Trial {
  readonly caption: string;
  /** With the caption what tells its draws from those of other trials. */
  readonly kind: string;
  readonly indicator: Indicator;
  readonly design: LoadlineGate["design"];
  /** Load of one round, both sides together where they take turns, s. */
  readonly secondsARound: number;
  /** Prepares a half of the bank and returns what draws gates from it. */
  readonly from: (half: Half) => (random: Random) => DrawnGate;
  /** Rules beside Loadline's; each judges by the first round. */
  readonly rules: readonly Rule[];
  /** The same test with the noise known; absent where the indicator is no level. */
  readonly oracle?: Oracle | undefined;
}

/** What came of a trial: each rule's rates on either half. */
export interface TrialResult {
  readonly caption: string;
  readonly loadline: Readonly<Record<Half, Rates>>;
  readonly others: readonly RuleResult[];
}

interface RuleResult {
  readonly rule: Pick<Rule, "name" | "short">;
  readonly rates: Readonly<Record<Half, Rates>>;
}

const loadlineRule = { name: "Loadline", short: "Loadline" };

function judgeByRule(rule: Rule, gate: DrawnGate, trial: Trial): Outcome {
  const [first] = gate.rounds;
  if (first === undefined) throw new Error("a gate without rounds");
  const { observe, better } = trial.indicator;
  // Side by side the first round's base is the only history there is.
  const history = trial.design === "stored" ? gate.baseline : gate.baseline.slice(0, 1);
  const word = rule.decide({ history: history.map(observe), current: observe(first), better });
  return { word, seconds: trial.secondsARound, judged: first.recorded.place };
}

function judgeByOracle(oracle: Oracle, gate: DrawnGate, trial: Trial): Outcome {
  const { word, rounds } = oracle.decide(gate);
  return { word, seconds: rounds * trial.secondsARound, judged: gate.rounds[0]?.recorded.place ?? 0 };
}

function judgeByLoadline(gate: DrawnGate, trial: Trial, bench: Bench): Outcome {
  const { word, rounds } = runGate({
    rounds: gate.rounds.map(bench.measured),
    baseline: gate.baseline.map(bench.measured),
    objectives: [objectiveFrom(trial.indicator.objective)],
    design: trial.design,
    sessions: gate.baseline.map(({ recorded }) => recorded.place),
  });
  return { word, seconds: rounds * trial.secondsARound, judged: gate.rounds[0]?.recorded.place ?? 0 };
}

/** Rates of all rules, Loadline's first, on the same draws of one half. */
function tryHalf(trial: Trial, half: Half, bench: Bench): Rates[] {
  const random = seeded(seedFor(bench.seed, trial.kind, trial.caption, half));
  const draw = trial.from(half);
  const gates = Array.from({ length: bench.gates[half] }, () => draw(random));
  const outcomes = [
    gates.map((gate) => judgeByLoadline(gate, trial, bench)),
    ...oracles(trial).map((oracle) => gates.map((gate) => judgeByOracle(oracle, gate, trial))),
    ...trial.rules.map((rule) => gates.map((gate) => judgeByRule(rule, gate, trial))),
  ];
  return outcomes.map((all) => ratesOf(all, random));
}

function oracles({ oracle }: Trial): Oracle[] {
  return oracle === undefined ? [] : [oracle];
}

/** Runs a trial on both halves. */
export function tryRules(trial: Trial, bench: Bench): TrialResult {
  const [tuned, heldOut] = [tryHalf(trial, "tuned", bench), tryHalf(trial, "heldOut", bench)];
  const rates = [loadlineRule, ...oracles(trial), ...trial.rules].flatMap((rule, index) => {
    const [one, other] = [tuned[index], heldOut[index]];
    return one === undefined || other === undefined ? [] : [{ rule, rates: { tuned: one, heldOut: other } }];
  });
  const [first, ...others] = rates;
  if (first === undefined) throw new Error("a trial without rules");
  return { caption: trial.caption, loadline: first.rates, others };
}

/** The table of a trial. */
export function tableOf({ caption, loadline, others }: TrialResult): Table {
  const rows = [{ rule: loadlineRule, rates: loadline }, ...others].map(({ rule, rates }) =>
    ratesRow(rule.name, rates.heldOut, rates.tuned),
  );
  return { caption, rows: [ratesHead, ...rows] };
}

/** A gate may take so many times the load of one that knows the noise. */
const mostOfOracle = 1.5;

/** What is promised of a trial; shares are those of the held-out half. */
export interface Promised {
  readonly failsAtMost?: number;
  readonly failsAtLeast?: number;
  readonly passesAtLeast?: number;
}

/**
 * Targets of a trial, its load against that of the same test with the noise known among them where there is one.
 * @returns none of a trial that was not made
 */
export function targetsOf(
  words: string,
  result: TrialResult | undefined,
  { failsAtMost, failsAtLeast, passesAtLeast }: Promised,
): Target[] {
  if (result === undefined) return [];
  const { fail, pass, seconds } = result.loadline.heldOut;
  const oracle = result.others.find(({ rule }) => rule.short === "noise known")?.rates.heldOut.seconds;
  const targets: Target[] = [];
  const add = (promise: string, measured: string, isMet: boolean): void => {
    targets.push({ promise: `${words}: ${promise}`, measured, isMet });
  };
  const [failed, passed] = [percent(fail.share), percent(pass)];
  if (failsAtMost !== undefined) {
    add(`fails at most ${percent(failsAtMost, 1)}`, failed, fail.share <= failsAtMost);
  }
  if (failsAtLeast !== undefined) {
    add(`fails at least ${percent(failsAtLeast, 1)}`, failed, fail.share >= failsAtLeast);
  }
  if (passesAtLeast !== undefined) {
    add(`passes at least ${percent(passesAtLeast, 1)}`, passed, pass >= passesAtLeast);
  }
  if (oracle !== undefined) {
    const ratio = seconds / oracle;
    const promise = `at most ${mostOfOracle} times the load of the test that knows the noise`;
    add(promise, ratio.toFixed(2), ratio <= mostOfOracle);
  }
  return targets;
}

function failedText({ fail, inconclusive }: Rates): string {
  const failed = percent(fail.share, 1);
  return inconclusive > 0 ? `${failed}, ${percent(inconclusive, 1)} open` : failed;
}

/** All trials of a section in one table, held-out half: how many gates failed, and how many were left open. */
export function summaryOf(results: readonly TrialResult[]): Table {
  const rules = [loadlineRule, ...(results[0]?.others ?? []).map(({ rule }) => rule)];
  const rows = results.map(({ caption, loadline, others }) => [
    caption,
    failedText(loadline.heldOut),
    ...rules.slice(1).map(({ name }) => {
      const found = others.find(({ rule }) => rule.name === name);
      return found === undefined ? "–" : failedText(found.rates.heldOut);
    }),
  ]);
  return {
    caption: "In short: gates that failed, or were left open",
    rows: [["change", ...rules.map(({ short }) => short)], ...rows],
  };
}
