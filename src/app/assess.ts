import functionTimeout, { isTimeoutError } from "function-timeout";
import { type ChosenBaseline, chooseBaseline, loadOf } from "../baseline/select.ts";
import type { Stored } from "../baseline/stored.ts";
import { parseThreshold } from "../config/grammar/threshold.ts";
import { astrayOf } from "../ingest/hosts/reach.ts";
import { thresholdsGone } from "../judge/answers/load.ts";
import { impliedOfEach } from "../judge/indicator/each-endpoint.ts";
import { impliedErrors, isOnErrors, maySetErrors } from "../judge/indicator/errors.ts";
import {
  defaultExceptions,
  isAllowedBy,
  isOnExceptions,
  maySetExceptions,
  mostlyThrew,
  threwTooOften,
} from "../judge/indicator/exceptions.ts";
import type { IsTrusted } from "../judge/indicator/trusted.ts";
import { judgeScenario } from "../judge/judge.ts";
import { objectivesFor, withUncounted } from "../judge/objective/defaults.ts";
import { failedByGenerator, failedShare, failuresOf, mostlyFailed } from "../judge/validity/failures.ts";
import { exitStatus, exitStatusOf, Failure, runFailure, usageFailure } from "../model/failure.ts";
import type { AskedThreshold, BaselineKey, Scenario, Timing } from "../model/gate.ts";
import { holds, type Objective } from "../model/objective.ts";
import type { ScenarioOutcome } from "../model/outcome.ts";
import type { Part } from "../model/report/part.ts";
import { ageOf } from "../model/run/age.ts";
import type { Run } from "../model/run/run.ts";
import type { GateWord, Judgement, ScenarioVerdict } from "../model/verdict.ts";
import type { Caller } from "../ports/load.ts";
import { astraySentence } from "../report/words/facts/hosts.ts";
import { explainMisconfiguration } from "../report/words/facts/misconfigured.ts";
import {
  endlessJudgingWords,
  errorPages,
  errorPagesWords,
  exceptionsWords,
  failedUnaskedWords,
  noObjectivesWords,
  threwTooOftenWords,
  uncheckedWords,
} from "../report/words/facts/unfit.ts";
import { laxNote, oldBaselineNote, unfinishedLeftOut } from "../report/words/notes/notes.ts";

/** One scenario's outcome, notes for the reader, and the exit status it has by itself. */
export interface ScenarioResult {
  readonly outcome: ScenarioOutcome;
  readonly notes: readonly string[];
  readonly exitStatus: number;
  /** What features keep beside the scenario's baseline, by its name. */
  readonly remembered?: ReadonlyMap<string, string> | undefined;
}

export function keyOf(scenario: Pick<Judged, "name" | "environment">): BaselineKey {
  return { scenario: scenario.name, environment: scenario.environment };
}

export function keyOfRun({ provenance }: Run): BaselineKey {
  return { scenario: provenance.scenario, environment: provenance.environment };
}

/** A scenario to judge, without a load. */
export function asScenario(key: BaselineKey, expected: Omit<Judged, "name" | "environment">): Judged {
  return { name: key.scenario, environment: key.environment, ...expected };
}

/** An expected failure as an outcome; rethrows bugs. @param partial what was measured until then */
export function broken(
  key: BaselineKey,
  error: unknown,
  cancelled: boolean,
  partial: readonly Run[] = [],
): ScenarioResult {
  if (!(error instanceof Failure)) throw error;
  // That it was cancelled is a fact of its own.
  const reason = error.code === "cancelled" ? "" : error.message;
  const outcome = { kind: "broken", ...key, reason, cancelled, partial } as const;
  return { outcome, notes: [], exitStatus: exitStatusOf(error) };
}

/** What judging needs of a scenario. */
export type Judged = Pick<
  Scenario,
  "name" | "environment" | "objectives" | "ofBase" | "baseScript" | "drift"
>;

/** What the runs are judged against. */
export interface JudgedBy {
  readonly history: Stored["history"];
  readonly otherEnvironments?: Stored["otherEnvironments"];
  readonly doubts?: Stored["doubts"];
  readonly requireBaseline: boolean;
  /** Age from which the stored baseline counts as old. */
  readonly baselineMaxAgeMs?: number | undefined;
  /** Whether thresholds of the base branch's script count that the change's lacks. */
  readonly keepsThresholds?: boolean | undefined;
  /** @see ScenarioInput.wantsBaseScript */
  readonly wantsBaseScript?: boolean;
  /** @see ScenarioInput.wantsBase */
  readonly wantsBase?: boolean;
  /** @see ScenarioInput.recording */
  readonly recording?: "added" | "accepted";
  /** How many scenarios share the gate's false-alarm probability; default 1. */
  readonly scenarios?: number;
  readonly options: {
    readonly baselineBranch: string | undefined;
    readonly caller: Caller;
    readonly report?: { readonly parts?: readonly Part[] | undefined };
  };
  /** Most rounds that may be taken; default: as many as there are. */
  readonly mostRounds?: number;
  /** Runs of the base deployment, in the order of this change's, replace the history. @see ScenarioInput.control */
  readonly sideBySide?: {
    readonly runs: readonly Run[];
    readonly control?: readonly Run[];
    readonly timing: Timing;
  };
}

/** Judging takes a fraction of a second. */
const longestJudgingMs = 60_000;

/**
 * Calls a function that must not hang the gate: while it runs, no signal is heard.
 * @throws Failure "run" once it has taken longer than `longestMs`
 */
export function inTime<Result>(judge: () => Result, longestMs = longestJudgingMs): Result {
  try {
    return functionTimeout(judge, { timeout: longestMs })();
  } catch (error) {
    throw isTimeoutError(error) ? runFailure(endlessJudgingWords(longestMs), error) : error;
  }
}

/** Judges the runs of one scenario, at least one of them complete; broken if that does not come to an end. */
export function judgeRuns(given: readonly Run[], scenario: Judged, criteria: JudgedBy): ScenarioResult {
  try {
    return inTime(() => judgeWhole(given, scenario, criteria));
  } catch (error) {
    return broken(keyOf(scenario), error, false, given);
  }
}

function judgeWhole(given: readonly Run[], scenario: Judged, criteria: JudgedBy): ScenarioResult {
  const key = keyOf(scenario);
  const whole = given.filter(({ ending }) => ending.kind !== "unfinished");
  const [run] = whole;
  if (run === undefined) return unfinished(key, given);
  // What is left are rules of the verdict alone.
  const { history, otherEnvironments, doubts, baselineMaxAgeMs, options, sideBySide, ...rules } = criteria;
  const unfit = otherMeasured(whole, criteria, scenario);
  if (unfit !== undefined) return broken(key, unfit, false, whole);
  const chosen = chosenFor(run, criteria);
  const { runs: baseline } = chosen;
  const asked = [
    ...askedBy(partsOf(criteria), objectivesFor(scenario.objectives, [...whole, ...baseline]), whole),
    ...thresholdsFor(run, chosen, { keeps: criteria.keepsThresholds === true }),
  ];
  if (asked.length === 0) return nothingAsked(key, whole);
  const isTrusted = trusting(scenario, chosen);
  const implied =
    criteria.recording !== undefined && baseline.length === 0
      ? []
      : impliedErrors(asked, { runs: whole, baseline, isTrusted });
  const exceptions = defaultExceptions(asked, whole, isTrusted);
  const ofEach = impliedOfEach(asked, { runs: whole, baseline });
  const objectives = [...asked, ...ofEach, ...implied, ...exceptions];
  const runs = withUncounted(whole, baseline, objectives);
  const control = sideBySide?.control ?? [];
  const { reference, former, newest: before } = chosen;
  const judged = judgeScenario({
    runs,
    baseline,
    ...{ comparability: chosen.comparability, former, before },
    objectives,
    ...rules,
    design: sideBySide === undefined ? "stored" : "sideBySide",
    isAtOnce: sideBySide?.timing === "simultaneous",
    control,
    ...(reference && scenario.drift !== "off" && { reference: { ...reference, drift: scenario.drift } }),
  });
  if (judged.kind === "misconfigured") {
    return broken(key, usageFailure(explainMisconfiguration(judged.problems)), false, runs);
  }
  const { verdict } = judged;
  if (verdict.verdict !== "fail" && isOfExceptions(runs, objectives)) {
    return broken(key, runFailure(exceptionsWords(runs, baseline)), false, runs);
  }
  if (failedUnasked(runs, verdict, isTrusted))
    return broken(key, runFailure(failedUnaskedWords(runs)), false, runs);
  const outcome = {
    kind: "judged",
    ...key,
    runs,
    baseline,
    ...(control.length > 0 && { control }),
    design: sideBySide === undefined ? "stored" : sideBySide.timing,
    causes: runs.slice(1).map(() => ({ kind: "asked" }) as const),
    stopped: { kind: "given" },
    verdict,
  } as const;
  const notes = [
    ...(runs.length < given.length ? [unfinishedLeftOut] : []),
    ...(isUnchecked(objectives) ? [uncheckedWords] : []),
    ...laxNotes(asked, isTrusted, { errors: implied.length > 0, exceptions: exceptions.length > 0 }),
    ...storedNotes(run, chosen.runs, criteria),
  ];
  return { outcome, notes, exitStatus: statusOf(verdict.verdict, false) };
}

function partsOf({ options }: JudgedBy): readonly Part[] {
  return options.report?.parts ?? [];
}

/** What is left to decide, with features. */
function askedBy(parts: readonly Part[], objectives: readonly Objective[], runs: readonly Run[]) {
  return parts.reduce((left, part) => part.asked?.(left, runs) ?? left, objectives);
}

/** The runs measured another deployment, or what a feature finds nothing can be asked of. */
function otherMeasured(
  whole: readonly Run[],
  criteria: JudgedBy,
  { objectives }: Judged,
): Failure | undefined {
  const { runs: base = [], control = [] } = criteria.sideBySide ?? {};
  const runs = [...whole, ...base, ...control];
  const astray = ofAnotherTarget(runs);
  if (astray !== undefined) return runFailure(astray);
  return partsOf(criteria)
    .map((part) => part.unfit?.(objectives, runs))
    .find((failure) => failure !== undefined);
}

/** No objective from user or script; exceptions are reported first. */
function nothingAsked(key: BaselineKey, runs: readonly Run[]): ScenarioResult {
  const isThrown = isOfExceptions(runs, []);
  const failure = isThrown ? runFailure(exceptionsWords(runs, [])) : usageFailure(noObjectivesWords);
  return broken(key, failure, false, runs);
}

function unfinished(key: BaselineKey, runs: readonly Run[]): ScenarioResult {
  const [first] = runs;
  if (first?.ending.kind !== "unfinished") throw new Error("no run to judge");
  return broken(key, runFailure(first.ending.reason), true, runs);
}

function chosenFor(run: Run, { history, otherEnvironments, options, sideBySide }: JudgedBy): ChosenBaseline {
  const { baselineBranch: branch, caller } = options;
  const { environment } = run.provenance;
  // A job measures the build of its commit. A terminal knows only the checkout, not what the target runs.
  const commit = caller.workflowRun === undefined ? undefined : caller.commit;
  const wanted = { ...loadOf(run), environment, otherEnvironments, branch, commit };
  const stored = chooseBaseline(history, wanted);
  if (sideBySide === undefined) return stored;
  const { runs } = sideBySide;
  const { newest } = stored;
  return { runs, newest, comparability: { kind: "comparable", runs: runs.length }, reference: undefined };
}

/** Notes about the baseline: what did not count, and its age. */
function storedNotes(
  run: Run,
  baseline: readonly Run[],
  { sideBySide, doubts = [], baselineMaxAgeMs: mostMs = Number.POSITIVE_INFINITY }: JudgedBy,
): string[] {
  const ageMs = sideBySide === undefined ? ageOf(baseline, run) : undefined;
  const isOld = ageMs !== undefined && ageMs >= mostMs;
  return [...doubts, ...(isOld ? [oldBaselineNote(ageMs)] : [])];
}

/** Most iterations threw, and no objective allows that. */
function isOfExceptions(runs: readonly Run[], objectives: readonly Objective[]): boolean {
  return runs.some((run) => mostlyThrew(run) && !isAllowedBy(objectives, run));
}

/** k6 has no metric for failed gRPC calls and WebSocket messages: only checks notice them. */
function isUnchecked(objectives: readonly Objective[]): boolean {
  const isOfCalls = objectives.some(
    ({ source, indicator }) => source.from === "default" && /^(?:grpc|ws)_/.test(indicator.metric),
  );
  return isOfCalls && !objectives.some(({ indicator }) => indicator.metric === "checks");
}

/**
 * Which objectives the base branch has, too; all where no change is judged, or there is nothing to compare it with.
 */
function trusting({ ofBase, baseScript }: Judged, { runs, newest }: ChosenBaseline): IsTrusted {
  if (ofBase === undefined || (runs.length === 0 && newest === undefined)) return () => true;
  // Not as a record has it, which may be the change's own.
  const read = baseScript === "unread" ? undefined : baseScript;
  const known = [...ofBase.objectives, ...scriptObjectives((newest ?? read)?.thresholds ?? [])];
  return ({ text, onMiss }) => known.some((one) => one.text === text && one.onMiss === onMiss);
}

/** Limits of a change that the report shows beside the rules that they do not replace. @param rules those that are judged */
function laxNotes(
  objectives: readonly Objective[],
  isTrusted: IsTrusted,
  rules: Readonly<Record<"errors" | "exceptions", boolean>>,
): string[] {
  const isLax = (one: Objective): boolean =>
    (rules.errors && isOnErrors(one.indicator) && !maySetErrors(one, isTrusted)) ||
    (rules.exceptions && isOnExceptions(one) && !maySetExceptions(one, isTrusted));
  return objectives
    .filter(isLax)
    .map((one) => laxNote(one.text, isOnExceptions(one) ? "exceptions" : "errors"));
}

/** The thresholds of the script and, where they are kept, those that only the base branch's has. */
function thresholdsFor(
  run: Run,
  { newest }: ChosenBaseline,
  { keeps }: { readonly keeps: boolean },
): Objective[] {
  const gone = keeps ? thresholdsGone(run, newest) : [];
  return scriptObjectives([...run.thresholds, ...gone]);
}

/** The script's own thresholds are objectives, too. */
function scriptObjectives(thresholds: readonly AskedThreshold[]): Objective[] {
  return thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}

/** Why runs measured another deployment than their target; undefined if they did not. */
export function ofAnotherTarget(runs: readonly Run[]): string | undefined {
  const astray = runs.map(({ hosts }) => astrayOf(hosts)).find((it) => it !== undefined);
  return astray && astraySentence(astray);
}

/** Mostly error pages, which are no baseline. */
function isOfErrorPages(run: Run): boolean {
  return mostlyFailed(run) && !failedByGenerator(run);
}

/**
 * A limit on errors of somebody who may set it, which allows so many or says that it is missed, or is open because the
 * measurement is invalid. What is as bad as the baseline is no limit.
 */
function allowsErrors(judgement: Judgement, runs: readonly Run[], isTrusted: IsTrusted): boolean {
  const { objective } = judgement;
  const { indicator, bound, comparison } = objective;
  if (!isOnErrors(indicator) || bound.kind === "relative" || !maySetErrors(objective, isTrusted))
    return false;
  if (judgement.kind === "notJudged") return judgement.cause === "invalid";
  // k6 does not count what the script expects.
  return (
    judgement.verdict !== "pass" || runs.every((run) => holds(failedShare(run), comparison, bound.limit))
  );
}

/** Error pages are often fast: they would pass if no limit is on errors. */
function failedUnasked(
  runs: readonly Run[],
  { verdict, judgements }: ScenarioVerdict,
  isTrusted: IsTrusted,
): boolean {
  const isAllowed = judgements.some((one) => allowsErrors(one, runs, isTrusted));
  return verdict !== "fail" && !isAllowed && runs.some(isOfErrorPages);
}

/** Why runs of mostly failed requests prove nothing, as text after a colon. */
export function ofErrorPages(runs: readonly Run[]): string | undefined {
  return runs.some(isOfErrorPages) ? errorPagesWords(runs) : undefined;
}

/** Why runs, at least one, may not become a baseline, as text after a colon; undefined if they may. */
export function unfitForBaseline(
  runs: readonly Run[],
  { verdict, invalid, judgements }: ScenarioVerdict,
): string | undefined {
  if (runs.some((run) => run.ending.kind !== "finished")) {
    return "a threshold of the script stopped a run early, so it is incomplete.";
  }
  if (runs.some(isOfErrorPages)) {
    // The headline of a failed gate already says how they failed, and what to do.
    const isTold = verdict === "fail" && failuresOf(runs) !== undefined;
    return isTold ? errorPages : ofErrorPages(runs);
  }
  const objectives = judgements.map(({ objective }) => objective);
  const thrown = threwTooOftenWords(
    runs.filter((run) => threwTooOften(run) && !isAllowedBy(objectives, run)),
  );
  if (thrown !== undefined && verdict !== "fail") return thrown;
  if (invalid.length > 0) return "the measurement is not valid.";
  return verdict === "fail" ? "an objective was missed." : undefined;
}

export function statusOf(word: GateWord, failOnInconclusive: boolean): number {
  const { passed: pass, failed: fail, broken } = exitStatus;
  const inconclusive = failOnInconclusive ? exitStatus.inconclusive : pass;
  return { pass, warn: pass, fail, inconclusive, broken }[word];
}
