import { chooseBaseline } from "./baseline/choose.ts";
import type { BaselineKey, Gate, Scenario } from "./config/gate.ts";
import { type Objective, parseThreshold } from "./config/objective.ts";
import type { BaselineEntry, Caller, Edges, Published, Publisher } from "./edges.ts";
import { exitStatus, exitStatusOf, Failure } from "./failure.ts";
import { explainMisconfiguration, judgeScenario } from "./judge/judge.ts";
import type { Run } from "./measure/run.ts";
import { buildReport } from "./report/build.ts";
import { worstWord } from "./report/outcome.ts";
import type { GateOutcome, GateWord, Report, ReportContext, ScenarioOutcome } from "./report/report.ts";

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
  for (const scenario of gate.scenarios) {
    results.push(await gateScenario(scenario, { gate, edges, options }));
    if (edges.signal.aborted) break;
  }
  const { failOnInconclusive } = gate;
  return await concludeGate(results, { failOnInconclusive, publisher: edges.publisher, options });
}

interface Surroundings {
  readonly gate: Gate;
  readonly edges: Edges;
  readonly options: GateOptions;
}

/** Loads one scenario once, judges the run, and turns every expected failure into an outcome. */
async function gateScenario(scenario: Scenario, around: Surroundings): Promise<ScenarioResult> {
  const { edges, gate, options } = around;
  const key = keyOf(scenario);
  try {
    // Before the load: a store that cannot be read should not cost a run.
    const history = await edges.baseline.read(key);
    const run = await edges.load.run(scenario, {
      caller: options.caller,
      signal: edges.signal,
      log: edges.log,
    });
    const judged = judgeRuns([run], scenario, { history, requireBaseline: gate.requireBaseline, options });
    if (judged.outcome.kind !== "judged" || !options.keepFirstRun) return judged;
    return { ...judged, notes: await keepFirstRun(judged.outcome, key, edges) };
  } catch (error) {
    return broken(key, error, edges.signal.aborted);
  }
}

/** The history a scenario's runs belong to. */
export function keyOf(scenario: Judged): BaselineKey {
  return { scenario: scenario.name, environment: scenario.environment };
}

/** A failure that was expected, as an outcome; a bug of ours goes on as it is. */
export function broken(key: BaselineKey, error: unknown, cancelled: boolean): ScenarioResult {
  if (!(error instanceof Failure)) throw error;
  const outcome = {
    kind: "broken",
    ...key,
    reason: error.message,
    cancelled,
    partial: undefined,
  } as const;
  return { outcome, notes: [], exitStatus: exitStatusOf(error) };
}

/** What judging needs of a scenario. */
export type Judged = Pick<Scenario, "name" | "environment" | "objectives">;

/** What the runs of one scenario are judged by. */
export interface JudgedBy {
  readonly history: readonly BaselineEntry[];
  readonly requireBaseline: boolean;
  readonly options: Pick<GateOptions, "baselineBranch" | "caller">;
}

/** Judges the runs of one scenario against its objectives and history. */
export function judgeRuns(runs: readonly Run[], scenario: Judged, by: JudgedBy): ScenarioResult {
  const key = keyOf(scenario);
  const run = runs.find((candidate) => candidate.ending.kind === "unfinished") ?? runs[0];
  if (run === undefined) throw new Error("no run to judge");
  if (run.ending.kind === "unfinished") {
    const { reason } = run.ending;
    const outcome = { kind: "broken", ...key, reason, cancelled: true, partial: run } as const;
    return { outcome, notes: [], exitStatus: exitStatus.broken };
  }
  const { baselineBranch: branch, caller } = by.options;
  const chosen = chooseBaseline(by.history, { fingerprint: run.fingerprint, branch, commit: caller.commit });
  const judged = judgeScenario({
    runs,
    baseline: chosen.runs,
    comparability: chosen.comparability,
    objectives: [...scenario.objectives, ...scriptObjectives(run)],
    requireBaseline: by.requireBaseline,
  });
  if (judged.kind === "misconfigured") {
    const reason = explainMisconfiguration(judged.problems);
    const outcome = { kind: "broken", ...key, reason, cancelled: false, partial: run } as const;
    return { outcome, notes: [], exitStatus: exitStatus.usage };
  }
  const outcome = { kind: "judged", ...key, run, baseline: chosen.runs, verdict: judged.verdict } as const;
  return { outcome, notes: [], exitStatus: statusOf(judged.verdict.verdict, false) };
}

/** The script's own thresholds count as objectives too. */
function scriptObjectives(run: Run): Objective[] {
  return run.thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}

/** A run whose requests failed more often than not measured an error page: nothing to compare with. */
export function mostlyFailed(run: Run): boolean {
  const failed = run.metrics.find(({ name }) => name === "http_req_failed");
  return failed?.type === "rate" && (failed.series[0]?.values.rate ?? 0) > 0.5;
}

export const mostlyFailedWords =
  "more than half of the requests failed, so this run is none to compare with. Is the target right?";

/** @returns what the reader should know of it */
async function keepFirstRun(
  outcome: Extract<ScenarioOutcome, { kind: "judged" }>,
  key: BaselineKey,
  edges: Edges,
): Promise<string[]> {
  const { verdict, comparability } = outcome.verdict;
  if (comparability.kind !== "none") return [];
  const unfit = verdict === "fail" || outcome.run.ending.kind !== "finished";
  if (unfit) return ["There was no baseline, and this run failed, so it was not kept as one."];
  if (mostlyFailed(outcome.run)) return [`There is still no baseline: ${mostlyFailedWords}`];
  await edges.baseline.append(key, [{ run: outcome.run, accepted: undefined }]);
  return [
    `There was no baseline: this run is now the first one (${edges.baseline.place}). The next gate compares with it.`,
  ];
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
  const status =
    misused && outcome.verdict === "broken"
      ? exitStatus.usage
      : statusOf(outcome.verdict, failOnInconclusive);
  return { report, published, exitStatus: status };
}
