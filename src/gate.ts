import { type ChosenBaseline, chooseBaseline, loadOf } from "./baseline/choose.ts";
import { nothingStored, readStored, type Stored } from "./baseline/stored.ts";
import type { BaselineKey, Gate, GatedScenario, Scenario, Timing } from "./config/gate.ts";
import type { Objective } from "./config/objective.ts";
import { parseThreshold } from "./config/threshold.ts";
import type { Caller, Edges, Published, Publisher } from "./edges.ts";
import { exitStatus, exitStatusOf, Failure, runFailure, usageFailure } from "./failure.ts";
import { explainMisconfiguration, judgeScenario } from "./judge/judge.ts";
import type { ScenarioVerdict } from "./judge/verdict.ts";
import type { Run } from "./measure/run.ts";
import { buildReport } from "./report/build.ts";
import { worstWord } from "./report/outcome.ts";
import type {
  GateOutcome,
  GateWord,
  Report,
  ReportContext,
  ScenarioOutcome,
  Stopped,
} from "./report/report.ts";
import { causeWords } from "./report/rounds.ts";
import {
  type Budget,
  openBudget,
  pairUp,
  type RoundSteps,
  type RoundsTaken,
  takeAlone,
  takeRounds,
} from "./rounds.ts";

/** What the caller knows of itself, beside the gate. */
export interface GateOptions {
  readonly caller: Caller;
  /** Branch whose level counts: the base of a pull request, else the caller's own; undefined in a terminal. */
  readonly baselineBranch: string | undefined;
  readonly report: Omit<ReportContext, "baselineBranch">;
  /** Keep the first run as the baseline when there is none: what a terminal does, and an action never. */
  readonly keepFirstRun: boolean;
}

/** What a gate ended with. */
export interface GateResult {
  readonly report: Report;
  readonly published: Published;
  readonly exitStatus: number;
}

/** One scenario's outcome, what the reader should know beside it, and the status if it is the only one. */
export interface ScenarioResult {
  readonly outcome: ScenarioOutcome;
  readonly notes: readonly string[];
  readonly exitStatus: number;
}

/**
 * The main job: for each scenario load > measure > judge, then report > publish. Publishes whatever happens, and only
 * then is anything failed.
 */
export async function runGate(gate: Gate, edges: Edges, options: GateOptions): Promise<GateResult> {
  await edges.publisher.begin();
  const results: ScenarioResult[] = [];
  const budget = openBudget(gate.budgetMs);
  for (const scenario of gate.scenarios) {
    const isCancelled = edges.signal.aborted;
    results.push(
      isCancelled ? neverBegun(scenario) : await gateScenario(scenario, { gate, edges, options, budget }),
    );
  }
  const { failOnInconclusive } = gate;
  return await concludeGate(results, { failOnInconclusive, publisher: edges.publisher, options });
}

interface Surroundings {
  readonly gate: Gate;
  readonly edges: Edges;
  readonly options: GateOptions;
  /** Load time of the whole gate. */
  readonly budget: Budget;
}

/** Loads one scenario for as many rounds as its verdict takes, and turns every expected failure into an outcome. */
async function gateScenario(scenario: GatedScenario, around: Surroundings): Promise<ScenarioResult> {
  const { edges, options, budget } = around;
  const key = keyOf(scenario);
  try {
    // Before the load: a store that cannot be read or written should not cost a run.
    const stored = scenario.sideBySide === undefined ? await readStored(key, edges.baseline) : nothingStored;
    const mayKeep = options.keepFirstRun && scenario.sideBySide === undefined && stored.history.length === 0;
    if (mayKeep) await edges.baseline.assertWritable();
    const own = scenario.budgetMs === undefined ? [] : [openBudget(scenario.budgetMs)];
    const steps = stepsOf(scenario, stored, around);
    const taken = await takeRounds(scenario.rounds, [budget, ...own], steps);
    if (taken.kind === "lost") return broken(key, taken.failure, taken.cancelled, taken.runs);
    const result = tellRounds(taken);
    return options.keepFirstRun ? await keepFirstRun(result, key, edges) : result;
  } catch (error) {
    return broken(key, error, edges.signal.aborted);
  }
}

/** How the rounds of a scenario are made, judged and told. */
function stepsOf(
  scenario: GatedScenario,
  stored: Stored,
  { edges, gate, options }: Surroundings,
): RoundSteps<ScenarioResult> {
  const { load, log, signal, now, random } = edges;
  const { sideBySide, rounds: limits } = scenario;
  const { caller, baselineBranch } = options;
  const callers = { head: caller, base: { ...caller, commit: undefined, branch: baselineBranch } };
  const pairing =
    sideBySide &&
    pairUp({ scenario, base: sideBySide.base, callers, load, options: { signal, log } }, sideBySide.timing, {
      random,
      onRefused: (reason) => log.note(`${scenario.name}: one side after the other. ${reason}`),
    });
  return {
    now,
    signal,
    take: async (round) =>
      pairing === undefined
        ? await takeAlone(async () => await load.run(scenario, { caller, signal, log }), signal)
        : await pairing.take(round),
    judge: (rounds) => {
      const base = rounds.flatMap((round) => round.base ?? []);
      const opinion = judgeRuns(
        rounds.map(({ head }) => head),
        scenario,
        {
          ...stored,
          requireBaseline: gate.requireBaseline,
          options,
          mostRounds: limits.max,
          ...(pairing === undefined ? {} : { sideBySide: { runs: base, timing: pairing.timing() } }),
        },
      );
      const { outcome } = opinion;
      return {
        opinion,
        anotherRound: outcome.kind === "judged" ? outcome.verdict.anotherRound : undefined,
        isOpen: outcome.kind === "judged" && outcome.verdict.verdict === "inconclusive",
      };
    },
    onFurther: (round, cause) =>
      log.note(`${scenario.name}: round ${round} of at most ${limits.max}, ${causeWords(cause)}`),
  };
}

/** How many rounds there were and why no more: part of the outcome. */
function tellRounds(taken: Extract<RoundsTaken<ScenarioResult>, { kind: "taken" }>): ScenarioResult {
  const { opinion, rounds, causes, stopped } = taken;
  const { outcome } = opinion;
  if (outcome.kind !== "judged") return opinion;
  const note = lostRoundNote(outcome.scenario, rounds.length, stopped);
  return { ...opinion, outcome: { ...outcome, causes, stopped }, notes: [...opinion.notes, ...note] };
}

function lostRoundNote(scenario: string, rounds: number, stopped: Stopped): string[] {
  const rests = `The verdict rests on the ${rounds === 1 ? "round" : `${rounds} rounds`} before it.`;
  if (stopped.kind === "cancelled") return [`${scenario}: round ${rounds + 1} was cancelled. ${rests}`];
  if (stopped.kind !== "broken") return [];
  return [`${scenario}: round ${rounds + 1} could not be measured. ${rests} ${stopped.reason}`];
}

/** A scenario that a cancelled gate did not come to. */
export function neverBegun(scenario: Judged): ScenarioResult {
  return broken(keyOf(scenario), runFailure("The run was cancelled before this scenario began."), true);
}

/** The history a scenario's runs belong to. */
export function keyOf(scenario: Judged): BaselineKey {
  return { scenario: scenario.name, environment: scenario.environment };
}

/**
 * A failure that was expected, as an outcome; a bug of ours goes on as it is.
 * @param partial what was measured until then
 */
export function broken(
  key: BaselineKey,
  error: unknown,
  cancelled: boolean,
  partial: readonly Run[] = [],
): ScenarioResult {
  if (!(error instanceof Failure)) throw error;
  const outcome = { kind: "broken", ...key, reason: error.message, cancelled, partial } as const;
  return { outcome, notes: [], exitStatus: exitStatusOf(error) };
}

/** What judging needs of a scenario. */
export type Judged = Pick<Scenario, "name" | "environment" | "objectives" | "drift">;

/** What the runs of one scenario are judged by. */
export interface JudgedBy {
  readonly history: Stored["history"];
  readonly otherEnvironments?: Stored["otherEnvironments"];
  readonly requireBaseline: boolean;
  readonly options: Pick<GateOptions, "baselineBranch" | "caller">;
  /** Rounds there may be in all; as many as there are when not given. */
  readonly mostRounds?: number;
  /** Runs of the base deployment, as those of this change: they take the place of the history. */
  readonly sideBySide?: { readonly runs: readonly Run[]; readonly timing: Timing };
}

/** Judges the runs of one scenario, whole ones at least one, against its objectives and history. */
export function judgeRuns(all: readonly Run[], scenario: Judged, by: JudgedBy): ScenarioResult {
  const key = keyOf(scenario);
  const runs = all.filter(({ ending }) => ending.kind !== "unfinished");
  const [run] = runs;
  if (run === undefined) return unfinished(key, all);
  const { mostRounds, sideBySide } = by;
  const chosen = chosenFor(run, by);
  const { reference } = chosen;
  const { drift } = scenario;
  const judged = judgeScenario({
    runs,
    baseline: chosen.runs,
    comparability: chosen.comparability,
    objectives: [...scenario.objectives, ...scriptObjectives(run)],
    requireBaseline: by.requireBaseline,
    design: sideBySide === undefined ? "stored" : "sideBySide",
    ...(reference === undefined || drift === "off" ? {} : { reference: { ...reference, drift } }),
    ...(mostRounds === undefined ? {} : { mostRounds }),
  });
  if (judged.kind === "misconfigured") {
    return broken(key, usageFailure(explainMisconfiguration(judged.problems)), false, runs);
  }
  const { verdict } = judged;
  if (failedUnasked(runs, verdict)) return broken(key, runFailure(failedUnaskedWords), false, runs);
  const outcome = {
    kind: "judged",
    ...key,
    runs,
    baseline: chosen.runs,
    design: sideBySide === undefined ? "stored" : sideBySide.timing,
    causes: runs.slice(1).map(() => ({ kind: "asked" }) as const),
    stopped: { kind: "decided" },
    verdict,
  } as const;
  const notes = runs.length < all.length ? ["A run that was not finished was left out."] : [];
  return { outcome, notes, exitStatus: statusOf(verdict.verdict, false) };
}

function unfinished(key: BaselineKey, runs: readonly Run[]): ScenarioResult {
  const [first] = runs;
  if (first?.ending.kind !== "unfinished") throw new Error("no run to judge");
  return broken(key, runFailure(first.ending.reason), true, runs);
}

function chosenFor(run: Run, { history, otherEnvironments, options, sideBySide }: JudgedBy): ChosenBaseline {
  if (sideBySide !== undefined) {
    const { runs } = sideBySide;
    return { runs, comparability: { kind: "comparable", runs: runs.length }, reference: undefined };
  }
  const { baselineBranch: branch, caller } = options;
  const { environment } = run.provenance;
  const wanted = { ...loadOf(run), environment, otherEnvironments, branch, commit: caller.commit };
  return chooseBaseline(history, wanted);
}

/** The script's own thresholds count as objectives too. */
function scriptObjectives(run: Run): Objective[] {
  return run.thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}

/** A run whose requests failed more often than not measured an error page: nothing to compare with. */
function mostlyFailed(run: Run): boolean {
  const failed = run.metrics.find(({ name }) => name === "http_req_failed");
  return failed?.type === "rate" && (failed.series[0]?.values.rate ?? 0) > 0.5;
}

/** Error pages are often fast: where nobody asked for errors, a run full of them would pass. */
function failedUnasked(runs: readonly Run[], { verdict, judgements }: ScenarioVerdict): boolean {
  const isAsked = judgements.some(
    ({ kind, objective }) => kind !== "notJudged" && objective.indicator.metric === "http_req_failed",
  );
  return verdict !== "fail" && !isAsked && runs.some(mostlyFailed);
}

const failedUnaskedWords =
  "More than half of the requests failed, and no objective that could be judged is about errors, so the other " +
  "figures are those of error pages. Check the target and the script's log, and add `errors < 1%`.";

/**
 * Why the runs may not become a baseline, in words that go on after a colon; undefined when they may.
 * @param runs at least one
 */
export function unfitForBaseline(
  runs: readonly Run[],
  { verdict, invalid }: ScenarioVerdict,
): string | undefined {
  if (runs.some((run) => run.ending.kind !== "finished")) {
    return "a run was stopped early by a threshold of the script, so it is no whole measurement.";
  }
  if (runs.some(mostlyFailed)) {
    return "more than half of the requests failed, so this run is none to compare with. Is the target right?";
  }
  const [doubt] = invalid;
  if (doubt !== undefined) return `the measurement is not valid: ${doubt}.`;
  return verdict === "fail" ? "an objective was missed." : undefined;
}

/**
 * Keeps the first round where there was no baseline. A store that fails costs neither verdict nor measurement, but the
 * gate was not all it should be.
 */
async function keepFirstRun(result: ScenarioResult, key: BaselineKey, edges: Edges): Promise<ScenarioResult> {
  const { outcome } = result;
  if (outcome.kind !== "judged" || outcome.verdict.comparability.kind !== "none") return result;
  const noting = (note: string): ScenarioResult => ({ ...result, notes: [...result.notes, note] });
  const [first] = outcome.runs;
  const unfit = unfitForBaseline(outcome.runs, outcome.verdict);
  if (first === undefined || unfit !== undefined) return noting(`There is still no baseline: ${unfit ?? ""}`);
  const { place } = edges.baseline;
  try {
    await edges.baseline.append(key, [{ run: first, accepted: undefined }]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const note = `There is still no baseline: this run could not be kept (${place}). ${error.message}`;
    edges.log.warn(note);
    return { ...noting(note), exitStatus: exitStatus.broken };
  }
  return noting(
    `There was no baseline: this run is now the first one (${place}). The next gate compares with it.`,
  );
}

function statusOf(word: GateWord, failOnInconclusive: boolean): number {
  switch (word) {
    case "pass":
    case "warn":
      return exitStatus.passed;
    case "fail":
      return exitStatus.failed;
    case "inconclusive":
      return failOnInconclusive ? exitStatus.inconclusive : exitStatus.passed;
    case "broken":
      return exitStatus.broken;
    default:
      return word satisfies never;
  }
}

/** What turns results into an answer. */
export interface Conclusion {
  readonly failOnInconclusive: boolean;
  readonly publisher: Publisher;
  readonly options: Pick<GateOptions, "report" | "baselineBranch">;
}

/** Makes the report of all scenarios and publishes it. */
export async function concludeGate(
  results: readonly ScenarioResult[],
  { failOnInconclusive, publisher, options }: Conclusion,
): Promise<GateResult> {
  const scenarios = results.map((result) => result.outcome);
  const notes = results.flatMap((result) => result.notes);
  const outcome: GateOutcome = { verdict: worstWord(scenarios), scenarios, notes };
  const report = buildReport(outcome, { ...options.report, baselineBranch: options.baselineBranch });
  const published = await publisher.publish(report);
  // A wrong configuration is told apart from a run that could not be made.
  const misused = results.some((result) => result.exitStatus === exitStatus.usage);
  // What was judged but could not be kept has its verdict, and is broken all the same.
  const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
  if (misused && outcome.verdict === "broken") return { report, published, exitStatus: exitStatus.usage };
  const word = isBroken ? "broken" : outcome.verdict;
  return { report, published, exitStatus: statusOf(word, failOnInconclusive) };
}
