import { formatIndicator } from "../model/objective.ts";
import type { WhyFact } from "../model/verdict/why.ts";
import {
  type AnotherRound,
  type FalseAlarms,
  type Judgement,
  type MovedSeries,
  type ScenarioJudgement,
  type VerdictWord,
  worstOf,
} from "../model/verdict.ts";
import { hostDoubts } from "../report/words/hosts.ts";
import { absenceSentence, leftOutSentence, noFiguresSentence } from "../report/words/sentences.ts";
import { gateErrorBudget } from "../stats/error-budget.ts";
import { holm } from "../stats/multiple-testing.ts";
import { withShownChanges } from "./compare/changes.ts";
import { likeRuns } from "./compare/likeness.ts";
import type { Evidence } from "./compare/relative.ts";
import { seriesThatMoved } from "./explain/correlated-series.ts";
import { explainMisses } from "./explain/explain.ts";
import { isAllowedBy } from "./indicator/exceptions.ts";
import {
  type Context,
  cutShortSentence,
  judgeObjective,
  type Opinion,
  type Outcome,
  type ScenarioInput,
  settle,
  type Weighed,
} from "./objective/judgement.ts";
import { misses } from "./objective/misses.ts";
import { remedyOf } from "./remedy/remedy.ts";
import { type Invalidity, validityOf } from "./validity/validity.ts";

export { explainMisconfiguration } from "../report/words/sentences.ts";
export type { ScenarioInput } from "./objective/judgement.ts";

/** All that can miss an objective: the change against the baseline, and slow creep from the reference. */
function comparisonsOf({ evidence, creep }: Weighed): Evidence[] {
  return creep === undefined ? [evidence] : [evidence, creep.evidence];
}

/** Settles what was weighed: the objectives that can fail the gate share its chance of a false alarm, warnings theirs. */
function settleAll(outcomes: readonly Outcome[], context: Context): Opinion[] {
  const levels = new Map<Evidence, number>();
  const all = outcomes.flatMap((one) => (one.kind === "weighed" ? [one.weighed] : []));
  for (const onMiss of ["fail", "warn"] as const) {
    const family = all.filter(({ measured }) => measured.objective.onMiss === onMiss).flatMap(comparisonsOf);
    const verdicts = holm(
      family.map(({ chance }) => chance),
      context.falseAlarm,
    );
    for (const [index, { level }] of verdicts.entries()) {
      const evidence = family[index];
      if (evidence !== undefined) levels.set(evidence, level);
    }
  }
  const levelOf = (evidence: Evidence): number => levels.get(evidence) ?? context.falseAlarm;
  return outcomes.flatMap((one) => {
    if (one.kind === "problem") return [];
    if (one.kind === "opinion") return [one.opinion];
    return [settle(one.weighed, levelOf, context)];
  });
}

/** Why the gate as a whole cannot conclude, beside its objectives. */
function openForAll({ input, isCutShort }: Context): string[] {
  const reasons: string[] = [];
  if (isCutShort) reasons.push(cutShortSentence);
  if (input.requireBaseline && input.comparability.kind !== "comparable") {
    reasons.push(`${absenceSentence(input.comparability)}, and this gate requires one`);
  }
  return reasons;
}

/** What the objectives leave open. Queries without figures mostly share the reason, which is told once. */
function openOf(opinions: readonly Opinion[]): string[] {
  const queries = new Map<string, string[]>();
  for (const { unread, judgement } of opinions) {
    if (unread === undefined) continue;
    queries.set(unread, [...(queries.get(unread) ?? []), judgement.objective.indicator.metric]);
  }
  const measured = opinions.filter(({ unread }) => unread === undefined);
  return [
    ...measured.flatMap(({ open }) => open ?? []),
    ...[...queries].map(([reason, names]) => noFiguresSentence(names, reason)),
  ];
}

function verdictWord(opinion: Opinion): VerdictWord {
  const { judgement } = opinion;
  return judgement.kind === "notJudged" || !decides(opinion) ? "pass" : judgement.verdict;
}

/** An open question about an objective whose miss only warns leaves the gate as it is: at worst it would warn. */
function decides({ judgement, open }: Opinion): boolean {
  const isOpen =
    open !== undefined || (judgement.kind === "relative" && judgement.verdict === "inconclusive");
  return !isOpen || judgement.objective.onMiss === "fail";
}

/** Reasons told in full; the rest are counted. */
const mostReasons = 3;

/**
 * The open objectives whose reasons are told in full with the numbers of their remedies; of the others its kind alone is
 * known. Each takes long to find, and an objective that only warns gives no reason.
 */
function withRemedies(opinions: readonly Opinion[]): Opinion[] {
  const remediable = opinions.filter((opinion) => opinion.remediable !== undefined);
  const told = remediable
    .toSorted((one, other) => Number(decides(other)) - Number(decides(one)))
    .slice(0, mostReasons);
  return opinions.map((opinion) => {
    const { judgement, remediable: more } = opinion;
    if (more === undefined || judgement.kind !== "relative" || !told.includes(opinion)) return opinion;
    const remedy = remedyOf(more);
    return { ...opinion, judgement: { ...judgement, remedy }, open: more.sentence(remedy) };
  });
}

/** Joins the reasons into one sentence. */
function reasonFrom(reasons: readonly string[]): string {
  const unique = [...new Set(reasons)];
  const rest = unique.length - mostReasons;
  return `${unique.slice(0, mostReasons).join("; ")}${rest > 0 ? `; and ${rest} more like these` : ""}.`;
}

/**
 * What the run cannot have. Objectives that nobody wrote are left out where the script has no such metric (it makes no
 * HTTP requests), as long as something else is judged.
 */
function problemsOf(outcomes: readonly Outcome[]) {
  const all = outcomes.flatMap((one) => (one.kind === "problem" ? [one.problem] : []));
  const leftOut = all.filter(
    ({ kind, objective }) => kind === "missing" && objective.source.from === "default",
  );
  const isAnyLeft = outcomes.length > all.length;
  return { leftOut, problems: isAnyLeft ? all.filter((problem) => !leftOut.includes(problem)) : all };
}

/** What was wrong with the rounds; side by side with those of the base as well. */
function invaliditiesOf({ runs, baseline, design, objectives }: ScenarioInput): Invalidity[] {
  const ofBase = design === "sideBySide" ? validityOf(baseline) : [];
  const isAllowed = runs.every((run) => isAllowedBy(objectives, run));
  return [
    ...validityOf(runs).filter(({ kind }) => kind !== "exceptions" || !isAllowed),
    ...ofBase.map((one) => ({ ...one, clause: `on the base deployment, ${one.clause}` })),
  ];
}

/** Doubts that requests went to the target; side by side on the base as well, whose target is another. */
function doubtsAboutHosts({ runs, baseline, design }: ScenarioInput): string[] {
  const ofBase = design === "sideBySide" ? hostDoubts(baseline) : [];
  return [...hostDoubts(runs), ...ofBase.map((doubt) => `On the base deployment: ${doubt}`)];
}

/** What moved with the miss that the headline tells, what did not, and how requests failed. */
function whyOf(
  judgements: readonly Judgement[],
  verdict: VerdictWord,
  { runs, baseline, design = "stored" }: ScenarioInput,
): readonly WhyFact[] {
  if (verdict !== "fail" && verdict !== "warn") return [];
  const missed = misses(judgements, verdict);
  const alike = likeRuns(baseline, missed[0]?.change?.likeWith);
  return explainMisses(missed, { runs, baseline: alike, design });
}

/** What moved with the same miss on the servers' side; undefined where nothing did. */
function movedWith(
  judgements: readonly Judgement[],
  verdict: VerdictWord,
  { runs, baseline, design = "stored" }: ScenarioInput,
): readonly MovedSeries[] | undefined {
  if (verdict !== "fail" && verdict !== "warn") return undefined;
  const [first] = misses(judgements, verdict);
  const alike = likeRuns(baseline, first?.change?.likeWith);
  const moved = first === undefined ? [] : seriesThatMoved(first, { runs, baseline: alike, design });
  return moved.length === 0 ? undefined : moved;
}

/** What another round would be for. A decided fail ends the rounds, whatever the others would still say. */
function anotherRound(opinions: readonly Opinion[], { input, isCutShort }: Context): AnotherRound {
  const isLast = input.runs.length >= (input.mostRounds ?? 0);
  if (isLast || isCutShort) return { kind: "unneeded" };
  const named = (some: readonly Opinion[]): string[] => [
    ...new Set(some.map(({ judgement }) => formatIndicator(judgement.objective.indicator))),
  ];
  const failed = opinions.filter((opinion) => verdictWord(opinion) === "fail");
  if (failed.some(({ isToConfirm }) => isToConfirm !== true)) return { kind: "unneeded" };
  const toConfirm = opinions.filter(
    ({ judgement, isToConfirm }) => isToConfirm === true && judgement.objective.onMiss === "fail",
  );
  if (toConfirm.length > 0) return { kind: "toConfirm", indicators: named(toConfirm) };
  const open = opinions.filter((opinion) => opinion.roundWouldTell && decides(opinion));
  return open.length > 0 ? { kind: "toDecide", indicators: named(open) } : { kind: "unneeded" };
}

function falseAlarmsOf(outcomes: readonly Outcome[], { input }: Context): FalseAlarms | undefined {
  const comparisons = outcomes.flatMap((one) =>
    one.kind === "weighed" && one.weighed.measured.objective.onMiss === "fail"
      ? comparisonsOf(one.weighed)
      : [],
  ).length;
  const looks = Math.max(input.runs.length, input.mostRounds ?? 0);
  const { scenarios = 1 } = input;
  return comparisons === 0 ? undefined : { level: gateErrorBudget.falseAlarm, comparisons, looks, scenarios };
}

/**
 * Judges the runs of one scenario: each objective on its own, then the whole. The whole is the worst of: fail for a
 * missed objective; inconclusive where noise, missing samples, an early stop or a required but absent baseline leave
 * it open; warn; pass. What is open about a `warn:` objective decides nothing. An early stop by the script's own
 * threshold fails by that threshold; if none is missed by the aggregates, the run is no whole measurement and can be
 * no pass.
 * @param input at least one run; all runs of the same scenario
 * @returns `misconfigured` when any objective asks for what the run cannot have, with all such objectives at once
 */
export function judgeScenario(input: ScenarioInput): ScenarioJudgement {
  const invalidities = invaliditiesOf(input);
  const isCutShort = input.runs.some(({ ending }) => ending.kind !== "finished");
  const { scenarios = 1, objectives } = input;
  const context: Context = {
    input,
    falseAlarm: gateErrorBudget.falseAlarm / scenarios,
    isCutShort,
    invalidities,
    ofControl: validityOf(input.control ?? []),
  };
  const outcomes = objectives.map((objective) => judgeObjective(objective, context));
  const { problems, leftOut } = problemsOf(outcomes);
  if (problems.length > 0) return { kind: "misconfigured", problems };

  const shown = withShownChanges(settleAll(outcomes, context), context);
  const opinions = input.isLookOnly === true ? shown : withRemedies(shown);
  const open = [...openForAll(context), ...openOf(opinions.filter(decides))];
  const judgements = opinions.map(({ judgement }) => judgement);
  const words = opinions.map(verdictWord);
  const verdict = worstOf(open.length > 0 ? [...words, "inconclusive"] : words);
  return {
    kind: "judged",
    verdict: {
      verdict,
      reason: verdict === "inconclusive" && open.length > 0 ? reasonFrom(open) : undefined,
      judgements,
      comparability: input.comparability,
      warnings: [
        ...leftOut.map(leftOutSentence),
        ...doubtsAboutHosts(input),
        ...new Set(opinions.flatMap(({ warnings }) => warnings)),
      ],
      invalid: invalidities.map(({ clause }) => clause),
      invalidRounds: invalidities.map(({ undecidable, runs }) => ({ undecidable, rounds: runs })),
      anotherRound: anotherRound(opinions, context),
      falseAlarms: falseAlarmsOf(outcomes, context),
      why: whyOf(judgements, verdict, input),
      moved: movedWith(judgements, verdict, input),
    },
  };
}
