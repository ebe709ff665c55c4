import {
  type AbsoluteBound,
  formatIndicator,
  type Objective,
  type RelativeBound,
} from "../config/objective.ts";
import { builtinMetrics } from "../measure/builtin.ts";
import type { Comparability } from "../measure/comparability.ts";
import type { Run } from "../measure/run.ts";
import type { Dimension } from "../units.ts";
import { holds, pooledValue } from "./absolute.ts";
import { type AbsentIndicator, type FoundIndicator, findIndicator } from "./indicator.ts";
import { samplesBeyond } from "./noise.ts";
import {
  type Confidence,
  changeAgainst,
  defaultConfidence,
  judgeRelative,
  type RelativeFinding,
} from "./relative.ts";
import {
  absenceSentence,
  fewSamplesSentence,
  noiseFloorSentence,
  openSentence,
  unitsExpected,
} from "./sentences.ts";
import {
  type Judgement,
  type MisconfiguredObjective,
  type ScenarioJudgement,
  type VerdictWord,
  worstOf,
} from "./verdict.ts";

export { explainMisconfiguration } from "./sentences.ts";

/** What one scenario is judged by. */
export interface ScenarioInput {
  /** The rounds of this gate, at least one, usually one. */
  readonly runs: readonly Run[];
  /** Comparable runs, any order; empty when there are none. Side by side: the base's rounds, in the order of `runs`. */
  readonly baseline: readonly Run[];
  /** Where the baseline comes from; `stored` when not given. */
  readonly design?: "stored" | "sideBySide";
  /** Rounds this gate may take in all; as many as there are when not given. */
  readonly mostRounds?: number;
  readonly comparability: Comparability;
  readonly objectives: readonly Objective[];
  /** Whether a gate without a comparable baseline is inconclusive. */
  readonly requireBaseline: boolean;
  /** One-sided confidence of a failure, in (0.5, 1); 0.99 when not given. */
  readonly confidence?: number;
}

/** A percentile is steady from about this many samples beyond it on. */
const steadySamplesBeyond = 10;

/** With fewer samples than this beyond it, a percentile is a matter of luck and proves nothing either way. */
const fewestSamplesBeyond = 5;

/** One objective's judgement with what is to be said beside it. */
interface Opinion {
  readonly judgement: Judgement;
  /** Why the gate cannot conclude, if it cannot; without a full stop. */
  readonly open: string | undefined;
  readonly warnings: readonly string[];
}

type Outcome =
  | { readonly kind: "opinion"; readonly opinion: Opinion }
  | { readonly kind: "problem"; readonly problem: MisconfiguredObjective };

/** What judging one objective needs beside it. */
interface Context {
  readonly input: ScenarioInput;
  readonly confidence: Confidence;
  /** The load was stopped before its end: the run is no whole measurement. */
  readonly isCutShort: boolean;
}

/** An objective and what the rounds show of it, at least one. */
interface Measured {
  readonly objective: Objective;
  readonly current: readonly FoundIndicator[];
}

const cutShortSentence =
  "the load was stopped early, so this run is no whole measurement and cannot be compared with whole ones";

/** Reasons told in full; the rest are counted. */
const mostReasons = 3;

function foundIn(runs: readonly Run[], objective: Objective): FoundIndicator[] {
  return runs
    .map((run) => findIndicator(run, objective.indicator))
    .filter((found): found is FoundIndicator => found.kind === "found");
}

/** What kept the rounds from having a figure: the first round speaks for all. */
function absenceIn(runs: readonly Run[], objective: Objective): AbsentIndicator {
  const [first] = runs;
  const found = first && findIndicator(first, objective.indicator);
  return found?.kind === "absent" ? found : { kind: "absent", missing: "metric", near: [] };
}

/**
 * A threshold of the script on something without samples. k6 lets it pass without a word (grafana/k6#4283), which
 * hides a script that threw before its first request. It is no mistake in the user's configuration either: k6 has
 * checked that the metric is declared, and an outage can leave `{expected_response:true}` empty. So: a count nobody
 * added to is 0, as the author meant; everything else is not judged, and the gate inconclusive.
 */
function judgeWithoutSamples(objective: Objective, absent: AbsentIndicator): Outcome {
  const { bound, comparison, indicator } = objective;
  const builtin = builtinMetrics.get(indicator.metric);
  if (
    bound.kind === "absolute" &&
    indicator.aggregation.kind === "count" &&
    absent.missing !== "aggregation"
  ) {
    const dimension: Dimension = builtin?.contains === "data" ? "bytes" : "number";
    const verdict = holds(0, comparison, bound.limit) ? "pass" : objective.onMiss;
    const judgement: Judgement = {
      kind: "absolute",
      objective,
      dimension,
      current: 0,
      verdict,
      limit: bound.limit,
      change: undefined,
    };
    return { kind: "opinion", opinion: { judgement, open: undefined, warnings: [] } };
  }
  const dimension: Dimension = builtin?.contains === "time" ? "time" : "number";
  const open = `the run has no samples for ${objective.text}, a threshold of the script`;
  const reason = "The run has no samples for it.";
  const judgement: Judgement = { kind: "notJudged", objective, dimension, current: undefined, reason };
  return { kind: "opinion", opinion: { judgement, open, warnings: [] } };
}

/** Units of a metric the script declares itself are known only now. */
function unitProblem(objective: Objective, dimension: Dimension): MisconfiguredObjective | undefined {
  const { bound } = objective;
  const fits =
    bound.kind === "absolute"
      ? bound.dimension === "number" || bound.dimension === dimension
      : bound.measure !== "points" || dimension === "ratio";
  if (fits) return undefined;
  const expected = unitsExpected(dimension, bound.kind === "relative");
  return { kind: "wrongUnit", objective, dimension, expected };
}

/** Samples beyond the percentile in the run that has fewest; undefined for other aggregations. */
function fewestBeyond(found: readonly FoundIndicator[]): number | undefined {
  const counts = found.map(samplesBeyond).filter((count): count is number => count !== undefined);
  return counts.length === 0 ? undefined : Math.min(...counts);
}

function fewSamplesWarnings(objective: Objective, beyond: number | undefined): string[] {
  if (beyond === undefined || beyond >= steadySamplesBeyond) return [];
  return [fewSamplesSentence(objective, { beyond, wanted: steadySamplesBeyond })];
}

function judgeAbsolute({ objective, current }: Measured, bound: AbsoluteBound, context: Context): Opinion {
  const { comparison } = objective;
  const value = pooledValue(current);
  const dimension = current[0]?.dimension ?? "number";
  const baseline = foundIn(context.input.baseline, objective).filter((one) => one.dimension === dimension);
  const change =
    baseline.length === 0 || context.isCutShort
      ? undefined
      : changeAgainst({ dimension, current, baseline }, objective, context.confidence);
  const verdict = holds(value, comparison, bound.limit) ? "pass" : objective.onMiss;
  const judged = { objective, dimension, current: value };
  return {
    judgement: { kind: "absolute", ...judged, verdict, limit: bound.limit, change },
    open: undefined,
    warnings: fewSamplesWarnings(objective, fewestBeyond(current)),
  };
}

/** Why a relative objective has nothing to stand on; the figure is shown, and the gate goes on without it. */
function notCompared(objective: Objective, current: readonly FoundIndicator[], context: Context): Opinion {
  const { baseline, comparability, requireBaseline } = context.input;
  const isPresent = baseline.length > 0;
  const name = formatIndicator(objective.indicator);
  const absence = isPresent ? `the baseline has no figure for ${name}` : absenceSentence(comparability);
  const reason = `${absence.slice(0, 1).toUpperCase()}${absence.slice(1)}.`;
  const dimension = current[0]?.dimension ?? "number";
  return {
    judgement: { kind: "notJudged", objective, dimension, current: pooledValue(current), reason },
    open: requireBaseline && isPresent ? `${absence}, and this gate requires one` : undefined,
    warnings: [],
  };
}

/** The sentence that keeps a relative verdict open, if any. */
function opennessOf(
  objective: Objective,
  about: { finding: RelativeFinding; dimension: Dimension; beyond: number | undefined },
  context: Context,
): string | undefined {
  const { finding, dimension, beyond } = about;
  const name = formatIndicator(objective.indicator);
  if (context.isCutShort) return cutShortSentence;
  if (beyond !== undefined && beyond < fewestSamplesBeyond) {
    return `${name} rests on fewer than ${fewestSamplesBeyond} samples beyond it; a longer run would tell`;
  }
  return finding.verdict === "inconclusive" ? openSentence(objective, finding, dimension) : undefined;
}

function judgeAgainstBaseline(
  { objective, current }: Measured,
  bound: RelativeBound,
  context: Context,
): Opinion {
  const dimension = current[0]?.dimension ?? "number";
  const baseline = foundIn(context.input.baseline, objective).filter((one) => one.dimension === dimension);
  if (baseline.length === 0) return notCompared(objective, current, context);
  const { confidence } = context;
  const finding = judgeRelative({ dimension, current, baseline }, objective, { bound, confidence });
  const beyond = fewestBeyond([...current, ...baseline]);
  const open = opennessOf(objective, { finding, dimension, beyond }, context);
  const decided = finding.verdict === "fail" ? objective.onMiss : finding.verdict;
  const verdict: VerdictWord = open === undefined ? decided : "inconclusive";
  const tolerance = Math.abs(finding.limit - finding.change.baseline);
  const isBelowNoise = finding.noise > tolerance && finding.change.baseline !== 0;
  const floor = isBelowNoise ? [noiseFloorSentence(objective, finding, dimension)] : [];
  const judged = { objective, dimension, current: finding.current };
  return {
    judgement: { kind: "relative", ...judged, verdict, limit: finding.limit, change: finding.change },
    open,
    warnings: [...fewSamplesWarnings(objective, beyond), ...floor],
  };
}

function judgeObjective(objective: Objective, context: Context): Outcome {
  const { runs } = context.input;
  const current = foundIn(runs, objective);
  const [first] = current;
  if (first === undefined) {
    const absent = absenceIn(runs, objective);
    if (objective.source.from === "script") return judgeWithoutSamples(objective, absent);
    const { missing, near } = absent;
    return {
      kind: "problem",
      problem: { kind: "missing", objective, indicator: objective.indicator, missing, near },
    };
  }
  const problem = unitProblem(objective, first.dimension);
  if (problem !== undefined) return { kind: "problem", problem };
  const measured = { objective, current };
  const { bound } = objective;
  const opinion =
    bound.kind === "absolute"
      ? judgeAbsolute(measured, bound, context)
      : judgeAgainstBaseline(measured, bound, context);
  return { kind: "opinion", opinion };
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

function verdictWord(opinion: Opinion): VerdictWord {
  const { judgement } = opinion;
  return judgement.kind === "notJudged" || !decides(opinion) ? "pass" : judgement.verdict;
}

/** An open question about an objective whose miss only warns leaves the gate as it is: at worst it would warn. */
function decides({ judgement, open }: Opinion): boolean {
  return open === undefined || judgement.objective.onMiss === "fail";
}

/** Joins the reasons into one sentence. */
function reasonFrom(reasons: readonly string[]): string {
  const unique = [...new Set(reasons)];
  const rest = unique.length - mostReasons;
  return `${unique.slice(0, mostReasons).join("; ")}${rest > 0 ? `; and ${rest} more like these` : ""}.`;
}

/**
 * Judges the runs of one scenario: each objective on its own, then the whole. The whole is the worst of: fail for a
 * missed objective; inconclusive where noise, missing samples, an early stop or a required but absent baseline leave
 * it open; warn; pass. What is open about a `warn:` objective decides nothing. An early stop by the script's own threshold fails by that threshold; if none is missed by the
 * aggregates, the run is no whole measurement and can be no pass.
 * @param input at least one run; all runs of the same scenario
 * @returns `misconfigured` when any objective asks for what the run cannot have, with all such objectives at once
 */
export function judgeScenario(input: ScenarioInput): ScenarioJudgement {
  const confidence = { ...defaultConfidence, worse: input.confidence ?? defaultConfidence.worse };
  const isCutShort = input.runs.some(({ ending }) => ending.kind !== "finished");
  const context: Context = { input, confidence, isCutShort };
  const outcomes = input.objectives.map((objective) => judgeObjective(objective, context));
  const problems = outcomes.flatMap((one) => (one.kind === "problem" ? [one.problem] : []));
  if (problems.length > 0) return { kind: "misconfigured", problems };

  const opinions = outcomes.flatMap((one) => (one.kind === "opinion" ? [one.opinion] : []));
  const open = [...openForAll(context), ...opinions.filter(decides).flatMap((opinion) => opinion.open ?? [])];
  const words = opinions.map(verdictWord);
  const verdict = worstOf(open.length > 0 ? [...words, "inconclusive"] : words);
  return {
    kind: "judged",
    verdict: {
      verdict,
      reason: verdict === "inconclusive" ? reasonFrom(open) : undefined,
      judgements: opinions.map(({ judgement }) => judgement),
      comparability: input.comparability,
      warnings: [...new Set(opinions.flatMap(({ warnings }) => warnings))],
      invalid: [],
      anotherRound: { kind: "unneeded" },
      falseAlarms: undefined,
      why: undefined,
    },
  };
}
