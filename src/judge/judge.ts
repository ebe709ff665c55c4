import { formatIndicator, isImplied, isWrittenOfEach } from "../model/objective.ts";
import type { Invalidity } from "../model/verdict/invalidity.ts";
import type { ScenarioDoubt, ScenarioReason } from "../model/verdict/reason.ts";
import {
  type AnotherRound,
  type FalseAlarms,
  type Judgement,
  type MisconfiguredObjective,
  type ScenarioJudgement,
  type ScenarioVerdict,
  type VerdictWord,
  worstOf,
} from "../model/verdict.ts";
import { gateErrorBudget } from "../stats/error-budget.ts";
import { holmLevels } from "../stats/multiple-testing.ts";
import { answersMoved } from "./answers/answers.ts";
import { loadMoved } from "./answers/load.ts";
import { withShownChanges } from "./compare/changes.ts";
import type { Evidence } from "./compare/relative.ts";
import { byEndpoint, unaskedOfEach } from "./indicator/each-endpoint.ts";
import { isAllowedBy } from "./indicator/exceptions.ts";
import type { Comparison, JudgedObjective } from "./objective/answer.ts";
import { judgeObjective, settle } from "./objective/judgement.ts";
import { decides, isOpen, mostReasons, withHidden } from "./objective/open.ts";
import type { Context, ScenarioInput } from "./objective/scenario-input.ts";
import { weightOf, weightOfDrift } from "./objective/tested-together.ts";
import { remedyOf } from "./remedy/remedy.ts";
import { hostDoubts } from "./validity/hosts.ts";
import { whyUncompared } from "./validity/uncompared.ts";
import { validityOf } from "./validity/validity.ts";

export type { ScenarioInput } from "./objective/scenario-input.ts";

/** Judgements of a scenario, and comparisons that wait for the p-values of all others. */
type Answer = JudgedObjective | Comparison;

/** Evidence, and its share of the false alarms relative to the others'. */
interface Tested {
  readonly evidence: Evidence;
  readonly weight: number;
}

/**
 * Evidence that shares one false-alarm probability, that of failing objectives or of warnings: changes against the
 * baseline, and drift from the reference.
 */
function familyOf(answers: readonly Answer[], onMiss: "fail" | "warn"): Tested[] {
  const compared = answers.filter((one) => one.kind === "comparison");
  const family = compared.filter(({ measured }) => measured.objective.onMiss === onMiss);
  const together = family.map(({ measured }) => measured.objective);
  return family.flatMap((one) => {
    const weight = weightOf(one.measured.objective, one.compared.dimension, together);
    const own = { evidence: one.evidence, weight };
    if (one.creep === undefined) return [own];
    return [own, { evidence: one.creep.evidence, weight: weightOfDrift * weight }];
  });
}

/** Settles the comparisons: objectives that fail the gate share its false-alarm probability, warnings share another. */
function settleAll(answers: readonly Answer[], context: Context): JudgedObjective[] {
  const levels = new Map<Evidence, number | undefined>();
  for (const onMiss of ["fail", "warn"] as const) {
    const family = familyOf(answers, onMiss);
    const tests = family.map(({ evidence: { chance }, weight }) => ({ chance, weight }));
    const found = holmLevels(tests, context.falseAlarm);
    for (const [index, { evidence }] of family.entries()) levels.set(evidence, found[index]);
  }
  const levelOf = (evidence: Evidence): number => levels.get(evidence) ?? context.falseAlarm;
  return answers.map((one) => (one.kind === "comparison" ? settle(one, levelOf, context) : one));
}

/** Reasons why the whole gate is inconclusive, in addition to its objectives'. */
function openForAll({ input, isCutShort }: Context, judgements: readonly Judgement[]): ScenarioReason[] {
  const because = whyUncompared(input, judgements);
  return [
    ...(because === undefined ? [] : [{ kind: "uncompared", because } as const]),
    ...(isCutShort ? [{ kind: "cutShort" } as const] : []),
  ];
}

/** The verdict of an objective within the gate. */
function verdictWord(judgement: Judgement): VerdictWord {
  if (!decides(judgement)) return "pass";
  if (judgement.kind === "notJudged") return isOpen(judgement) ? "inconclusive" : "pass";
  return judgement.verdict;
}

/**
 * Adds remedies with numbers to the first open objectives, and only their kind to the others: each is slow to compute.
 * An objective that only warns gives no reason.
 */
function withRemedies(judged: readonly JudgedObjective[]): JudgedObjective[] {
  const remediable = judged.filter((one) => one.remediable !== undefined);
  const weight = ({ judgement }: JudgedObjective): number => Number(decides(judgement));
  const chosen = remediable.toSorted((one, other) => weight(other) - weight(one)).slice(0, mostReasons);
  return judged.map((one) => {
    const { judgement, remediable: more } = one;
    if (more === undefined || judgement.kind !== "relative" || !chosen.includes(one)) return one;
    return { ...one, judgement: { ...judgement, remedy: remedyOf(more) } };
  });
}

function objectiveOf(answer: Answer) {
  return answer.kind === "comparison" ? answer.measured.objective : answer.judgement.objective;
}

/**
 * Indicators that the run cannot have. Drops default objectives if the script has no such metric (it makes no HTTP
 * requests) and something else is judged.
 */
function withoutProblems(all: readonly (Answer | MisconfiguredObjective)[]) {
  const problems = all.filter((one) => one.kind === "missing" || one.kind === "wrongUnit");
  const answers = all.filter((one) => one.kind === "judged" || one.kind === "comparison");
  const leftOut = problems.filter(
    ({ kind, objective }) => kind === "missing" && objective.source.from === "default",
  );
  return {
    answers,
    leftOut,
    problems: answers.some((one) => !isImplied(objectiveOf(one)))
      ? problems.filter((one) => !leftOut.includes(one))
      : problems,
  };
}

/** Problems of the rounds; side by side also of the base's rounds. */
function invalidIn({ runs, baseline, design, objectives }: ScenarioInput): Invalidity[] {
  const ofBase = design === "sideBySide" ? validityOf(baseline, "base") : [];
  const isAllowed = runs.every((run) => isAllowedBy(objectives, run));
  return [
    ...validityOf(runs).filter(({ finding }) => finding.kind !== "exceptions" || !isAllowed),
    ...ofBase,
  ];
}

/** Dropped default objectives, and doubts whether requests reached the target; side by side also for the base. */
function doubtsOf(
  { runs, baseline, design }: ScenarioInput,
  leftOut: readonly MisconfiguredObjective[],
): ScenarioDoubt[] {
  const sides = { head: runs, base: design === "sideBySide" ? baseline : [] };
  return [
    ...leftOut.map(({ objective: { text, indicator } }) => {
      return { kind: "defaultLeftOut", objective: text, metric: indicator.metric } as const;
    }),
    ...(["head", "base"] as const).flatMap((side) =>
      hostDoubts(sides[side]).map((doubt) => ({ kind: "hosts", side, doubt }) as const),
    ),
  ];
}

/** How answers changed, and by what the load is lighter, if so. */
function besideOf(context: Context): Pick<ScenarioVerdict, "answers" | "load"> {
  const answers = answersMoved(context);
  const { runs, before, recording, design, keepsThresholds: keeps = false } = context.input;
  const { wantsBaseScript = false } = context.input;
  const beside = { before, isSideBySide: design === "sideBySide", keeps, wantsBaseScript };
  const load = recording === undefined ? loadMoved(runs[0], beside) : [];
  return { ...(answers.length > 0 && { answers }), ...(load.length > 0 && { load }) };
}

/**
 * Endpoints that clearly got slower, by the odds of a fail, where no objective judges them: what is said of a gate that
 * passes over them.
 */
function slowerEndpoints(context: Context): ScenarioDoubt[] {
  const { objectives, recording, isLookOnly } = context.input;
  const areJudged = objectives.some(
    ({ indicator }) => isWrittenOfEach(indicator) && indicator.metric === "http_req_duration",
  );
  if (areJudged || recording !== undefined || isLookOnly === true) return [];
  const { objectives: all } = byEndpoint([unaskedOfEach, ...objectives], context.input);
  const compared = all
    .filter(({ indicator }) => isWrittenOfEach(indicator))
    .map((objective) => judgeObjective(objective, context))
    .filter((one) => one.kind === "comparison");
  const slower = settleAll(compared, context).flatMap(({ judgement, anotherRound: purpose }) => {
    if (judgement.kind !== "relative" || judgement.verdict !== "fail" || purpose === "toConfirm") return [];
    const { change, creep, objective } = judgement;
    if (creep !== undefined || change.ratio === undefined) return [];
    const { low, high } = change.interval;
    const interval = { low: low / change.baseline, high: high / change.baseline };
    const endpoint = objective.indicator.tags["name"] ?? "";
    return { kind: "endpointSlower", endpoint, ratio: change.ratio, interval } as const;
  });
  return slower.toSorted((one, other) => other.ratio - one.ratio).slice(0, mostReasons);
}

/** The purpose of another round. A decided fail ends the rounds; the other objectives cannot change it. */
function anotherRound(judged: readonly JudgedObjective[], { input, isCutShort }: Context): AnotherRound {
  const isLast = input.runs.length >= (input.mostRounds ?? 0);
  if (isLast || isCutShort) return { kind: "unneeded" };
  const named = (some: readonly JudgedObjective[]): string[] => [
    ...new Set(some.map(({ judgement }) => formatIndicator(judgement.objective.indicator))),
  ];
  const failed = judged.filter(({ judgement }) => verdictWord(judgement) === "fail");
  if (failed.some((one) => one.anotherRound !== "toConfirm")) return { kind: "unneeded" };
  const toConfirm = judged.filter(
    (one) => one.anotherRound === "toConfirm" && one.judgement.objective.onMiss === "fail",
  );
  if (toConfirm.length > 0) return { kind: "toConfirm", indicators: named(toConfirm) };
  // Of an endpoint that noise hides as well.
  const open = judged.filter(
    ({ anotherRound: purpose, judgement }) =>
      (purpose === "toDecide" || purpose === "toReplace") &&
      (judgement.objective.onMiss === "fail" || !isOpen(judgement)),
  );
  if (open.length === 0) return { kind: "unneeded" };
  const isInvalid = open.every((one) => one.anotherRound === "toReplace");
  return { kind: isInvalid ? "toReplace" : "toDecide", indicators: named(open) };
}

function falseAlarmsOf(answers: readonly Answer[], { input }: Context): FalseAlarms | undefined {
  const { length: comparisons } = familyOf(answers, "fail");
  const looks = Math.max(input.runs.length, input.mostRounds ?? 0);
  const { scenarios = 1 } = input;
  return comparisons === 0 ? undefined : { level: gateErrorBudget.falseAlarm, comparisons, looks, scenarios };
}

/**
 * Judges the runs of one scenario: each objective on its own, then the whole, which is the worst of: fail for a missed
 * objective; inconclusive if noise, missing samples or an early stop leave it open, or a comparison was not made; warn;
 * pass. An open `warn:` objective has no effect. An early stop by the script's own threshold fails by that threshold; if
 * the aggregates miss none, the measurement is incomplete and cannot pass.
 * @param given at least one run; all runs of the same scenario
 * @returns `misconfigured` if an objective needs something the run cannot have, with all such objectives at once
 */
export function judgeScenario(given: ScenarioInput): ScenarioJudgement {
  const { doubts, ...spread } = byEndpoint(given.objectives, given);
  const input = { ...given, ...spread };
  const isCutShort = input.runs.some(({ ending }) => ending.kind !== "finished");
  const { scenarios = 1, objectives } = input;
  const context: Context = {
    input,
    falseAlarm: gateErrorBudget.falseAlarm / scenarios,
    isCutShort,
    invalid: invalidIn(input),
    invalidControl: validityOf(input.control ?? []),
  };
  const { answers, problems, leftOut } = withoutProblems(
    objectives.map((objective) => judgeObjective(objective, context)),
  );
  if (problems.length > 0) return { kind: "misconfigured", problems };

  const settled = withShownChanges(settleAll(answers, context), context);
  const all = settled.map(({ judgement }) => judgement);
  const shown = settled.map((one) => ({ ...one, judgement: withHidden(one.judgement, all) }));
  const judged = input.isLookOnly === true ? shown : withRemedies(shown);
  const judgements = judged.map(({ judgement }) => judgement);
  const open = openForAll(context, judgements);
  const words = judgements.map(verdictWord);
  const verdict = worstOf(open.length > 0 ? [...words, "inconclusive"] : words);
  return {
    kind: "judged",
    verdict: {
      verdict,
      open,
      judgements,
      comparability: input.comparability,
      doubts: [
        ...(verdict === "pass" || verdict === "warn" ? slowerEndpoints(context) : []),
        ...doubts,
        ...doubtsOf(input, leftOut),
      ],
      invalid: context.invalid,
      anotherRound: anotherRound(judged, context),
      falseAlarms: falseAlarmsOf(answers, context),
      ...(input.isLookOnly === true ? {} : besideOf(context)),
    },
  };
}
