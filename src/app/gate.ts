import { nothingStored, readStored, type Stored } from "../baseline/stored.ts";
import { exitStatus, Failure, runFailure } from "../model/failure.ts";
import type { BaselineKey, Gate, GatedScenario } from "../model/gate.ts";
import type { GateOutcome, Report, ReportContext, Stopped } from "../model/outcome.ts";
import type { Caller, Edges, Published, Publisher } from "../ports/edges.ts";
import { roundWords, scenarioWords, telling } from "../ports/progress.ts";
import { buildReport } from "../report/document/build.ts";
import { worstWord } from "../report/document/outcome.ts";
import { causeWords } from "../report/document/rounds.ts";
import {
  broken,
  type Judged,
  judgeRuns,
  keyOf,
  type ScenarioResult,
  statusOf,
  unfitForBaseline,
} from "./assess.ts";
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
  const { load, signal, now, random } = edges;
  const { sideBySide, rounds: limits, nullControl: withControl = false } = scenario;
  let current = 1;
  const ofScenario = telling(edges.log, () => scenarioWords(scenario.name, gate.scenarios));
  const log = telling(ofScenario, () => roundWords(current, limits));
  const { caller, baselineBranch } = options;
  const callers = { head: caller, base: { ...caller, commit: undefined, branch: baselineBranch } };
  const pairing =
    sideBySide &&
    pairUp(
      { scenario, base: sideBySide.base, callers, withControl, load, options: { signal, log } },
      sideBySide.timing,
      {
        random,
        onRefused: (reason) => log.note(`${scenario.name}: one side after the other. ${reason}`),
      },
    );
  return {
    now,
    signal,
    take: async (round) => {
      current = round;
      return pairing === undefined
        ? await takeAlone(async () => await load.run(scenario, { caller, signal, log }), signal)
        : await pairing.take(round);
    },
    judge: (rounds) => {
      const base = rounds.flatMap((round) => round.base ?? []);
      const control = rounds.flatMap((round) => round.control ?? []);
      const opinion = judgeRuns(
        rounds.map(({ head }) => head),
        scenario,
        {
          ...stored,
          requireBaseline: gate.requireBaseline,
          scenarios: gate.scenarios.length,
          options,
          mostRounds: limits.max,
          ...(pairing === undefined ? {} : { sideBySide: { runs: base, control, timing: pairing.timing() } }),
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
      log.note(`${scenario.name}: ${roundWords(round, limits)}, ${causeWords(cause)}`),
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
  // A wrong configuration is told apart from a run that could not be made.
  const misused = results.some((result) => result.exitStatus === exitStatus.usage);
  // What was judged but could not be kept has its verdict, and is broken all the same.
  const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
  const { baselineBranch } = options;
  const known = { baselineBranch, failOnInconclusive, isMisuse: misused && !isBroken };
  const report = buildReport(outcome, { ...options.report, ...known });
  const published = await publisher.publish(report);
  if (misused && outcome.verdict === "broken") return { report, published, exitStatus: exitStatus.usage };
  const word = isBroken ? "broken" : outcome.verdict;
  return { report, published, exitStatus: statusOf(word, failOnInconclusive) };
}
