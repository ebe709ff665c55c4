import { builtinMetrics } from "../../model/builtin-metrics.ts";
import type { Comparability } from "../../model/comparability.ts";
import { type AbsoluteBound, formatIndicator, holds, type Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run.ts";
import { metricOf } from "../../model/series.ts";
import { type Dimension, formatFigure } from "../../model/units.ts";
import type {
  Design,
  Judgement,
  LevelDrift,
  MisconfiguredObjective,
  NullControl,
  Remedy,
  VerdictWord,
} from "../../model/verdict.ts";
import {
  absenceSentence,
  acceptedSentence,
  fewSamplesSentence,
  lostRoundsSentence,
  mixSentence,
  noFiguresSentence,
  noiseFloorSentence,
  openSentence,
  sentenceOf,
  tooFewSamplesSentence,
  unitsExpected,
  unreadBaselineSentence,
  unreadRoundsSentence,
} from "../../report/words/sentences.ts";
import { shownConfidence } from "../../stats/error-budget.ts";
import { weighControl } from "../compare/control.ts";
import { type Compared, levelInterval } from "../compare/difference.ts";
import { type DriftReference, type WeighedDrift, weighDrift } from "../compare/drift.ts";
import {
  fewestBeyond,
  fewestSamplesBeyond,
  fewSamples,
  liesAmongSamples,
  samplesTell,
  steadySamplesBeyond,
} from "../compare/few-samples.ts";
import { withLike } from "../compare/likeness.ts";
import { mixShiftOf } from "../compare/percentile/mix.ts";
import {
  changeAgainst,
  type Evidence,
  type RelativeFinding,
  roundsOfMiss,
  seenAmount,
  weighRelative,
} from "../compare/relative.ts";
import { isOnExceptions } from "../indicator/exceptions.ts";
import {
  type AbsentIndicator,
  type FoundIndicator,
  findIndicator,
  type UnreadIndicator,
} from "../indicator/indicator.ts";
import { kindOfRemedy, type OpenObjective, type Remediable, remedyForSamples } from "../remedy/remedy.ts";
import { type Invalidity, touches } from "../validity/validity.ts";
import { pooledValue } from "./absolute.ts";
import { pooledBounds, undecidedInBucket } from "./bounds.ts";

/** What one scenario is judged by. */
export interface ScenarioInput {
  /** The rounds of this gate, at least one, usually one. */
  readonly runs: readonly Run[];
  /** Comparable runs, any order; empty when there are none. Side by side: the base's rounds, in the order of `runs`. */
  readonly baseline: readonly Run[];
  /** Where the baseline comes from; `stored` when not given. */
  readonly design?: Design;
  /** Side by side: the base's second run of each round, in the order of `runs`; empty or absent without a control. */
  readonly control?: readonly Run[];
  /** Rounds this gate may take in all; as many as there are when not given. */
  readonly mostRounds?: number;
  readonly comparability: Comparability;
  readonly objectives: readonly Objective[];
  /** What slow creep is measured from; absent where it is not asked for or cannot have happened. */
  readonly reference?: DriftReference;
  /** Whether a gate without a comparable baseline is inconclusive. */
  readonly requireBaseline: boolean;
  /** Whether these runs become the level that others are compared with: how they compare themselves decides nothing. */
  readonly isAcceptance?: boolean;
  /** Scenarios of the gate, which share its chance of a false alarm; 1 when not given. */
  readonly scenarios?: number;
  /** Whether verdict and next round are all that is asked for: remedies, whose numbers take long to find, are left out. */
  readonly isLookOnly?: boolean;
}

/** One objective's judgement with what is to be said beside it. */
export interface Opinion {
  readonly judgement: Judgement;
  /** Why the gate cannot conclude, if it cannot; without a full stop. */
  readonly open: string | undefined;
  /** Where it is open because Prometheus has no figure: why, which several objectives may share. */
  readonly unread?: string;
  /** Where more measurements would close it: what for, and how it is said to be open once they are known. */
  readonly remediable?: OpenForMore | undefined;
  /** Whether another round could close it. */
  readonly roundWouldTell: boolean;
  /** What it was compared with, if anything. */
  readonly compared?: Compared | undefined;
  /** Whether it is measured again before it counts: a first miss, and a limit that noise may carry a figure over. */
  readonly isToConfirm?: boolean;
  readonly warnings: readonly string[];
}

/** An open objective that has a remedy. Finding its numbers takes long, so that is left to who reports them. */
export interface OpenForMore extends Remediable {
  /** Why it is open, without a full stop. */
  readonly sentence: (remedy: Remedy) => string;
}

/** A relative objective before the others are known: how sure it has to be depends on them. */
export interface Weighed {
  readonly measured: Measured;
  readonly compared: Compared;
  readonly evidence: Evidence;
  readonly creep: WeighedDrift | undefined;
  /** The base's second runs, compared with its first. */
  readonly control?: Compared | undefined;
}

export type Outcome =
  | { readonly kind: "opinion"; readonly opinion: Opinion }
  | { readonly kind: "weighed"; readonly weighed: Weighed }
  | { readonly kind: "problem"; readonly problem: MisconfiguredObjective };

/** What judging one objective needs beside it. */
export interface Context {
  readonly input: ScenarioInput;
  /** The chance of a false alarm of all scenarios' objectives that fail, or that warn: this scenario's part. */
  readonly falseAlarm: number;
  /** The load was stopped before its end: the run is no whole measurement. */
  readonly isCutShort: boolean;
  /** Why some rounds prove nothing about some indicators. */
  readonly invalidities: readonly Invalidity[];
  /** The same of the control's runs. */
  readonly ofControl: readonly Invalidity[];
}

/** An objective and what the rounds that count show of it, at least one. */
interface Measured {
  readonly objective: Objective;
  /** The rounds that count, whether they have a figure of it or not. */
  readonly runs: readonly Run[];
  readonly current: readonly FoundIndicator[];
  /** Runs to compare with; side by side those of the rounds that count, in their order. */
  readonly baseline: readonly Run[];
  /** The control's valid runs of the rounds that count, and the base's of the same rounds. */
  readonly control: Pick<ScenarioInput, "runs" | "baseline">;
  /** What was wrong with the rounds that were left out. */
  readonly leftOut: readonly Invalidity[];
}

export const cutShortSentence =
  "the load was stopped early, so this run is no whole measurement and cannot be compared with whole ones";

function foundIn(runs: readonly Run[], objective: Objective): FoundIndicator[] {
  return runs
    .map((run) => findIndicator(run, objective.indicator))
    .filter((found): found is FoundIndicator => found.kind === "found");
}

/** What kept the rounds from having a figure: the first round speaks for all. */
function absenceIn(runs: readonly Run[], objective: Objective): AbsentIndicator | UnreadIndicator {
  const [first] = runs;
  const found = first && findIndicator(first, objective.indicator);
  return found === undefined || found.kind === "found"
    ? { kind: "absent", missing: "metric", near: [] }
    : found;
}

/**
 * Prometheus has no figure for it, which is no mistake of the configuration: the objective stays open, and what the load
 * generator measured stands.
 */
function judgeUnread(objective: Objective, { reason }: UnreadIndicator): Outcome {
  const open = noFiguresSentence([objective.indicator.metric], reason);
  const judgement: Judgement = {
    kind: "notJudged",
    cause: "unread",
    objective,
    dimension: objective.bound.dimension ?? "number",
    current: undefined,
    reason: sentenceOf(open),
  };
  return {
    kind: "opinion",
    opinion: { judgement, open, unread: reason, roundWouldTell: false, warnings: [] },
  };
}

/** Only k6's log says what threw, so an imported result leaves the user's objective on it open. */
function judgeUnknownExceptions(objective: Objective): Outcome {
  const open = "these results do not say how many iterations ended with an exception";
  const judgement: Judgement = {
    kind: "notJudged",
    cause: "noSamples",
    objective,
    dimension: "ratio",
    current: undefined,
    reason: sentenceOf(open),
  };
  return { kind: "opinion", opinion: { judgement, open, roundWouldTell: false, warnings: [] } };
}

/**
 * What is known of a figure beside it. Of the servers' side the labels of the series that was judged: the worst one of
 * the round where it was worst. Of a histogram's percentile its bounds.
 */
function besideFigure(
  objective: Objective,
  found: readonly FoundIndicator[],
): Pick<Judgement, "series" | "bounds"> {
  const { indicator } = objective;
  const bounds = pooledBounds(found);
  if (indicator.of !== "servers") return bounds === undefined ? {} : { bounds };
  const sign = indicator.worst === "largest" ? 1 : -1;
  const [worst] = found.toSorted((one, other) => sign * (other.value - one.value));
  return worst?.samples.type === "servers" ? { series: worst.samples.series.labels } : {};
}

/** What is said of runs that have no figure, while others have one. */
function unreadWarnings({ objective, current, baseline, runs }: Measured, { input }: Context): string[] {
  const name = formatIndicator(objective.indicator);
  if (objective.indicator.of !== "servers") {
    const lost = runs.length - current.length;
    return lost > 0 ? [lostRoundsSentence(name, lost, runs.length)] : [];
  }
  const unread = (runs: readonly Run[]): UnreadIndicator[] =>
    runs
      .map((run) => findIndicator(run, objective.indicator))
      .filter((found): found is UnreadIndicator => found.kind === "unread");
  const [first, ...others] = unread(input.runs);
  const rounds = first === undefined ? [] : [unreadRoundsSentence(name, first.reason, 1 + others.length)];
  const missing = objective.bound.kind === "relative" ? unread(baseline).length : 0;
  const isCompared = current.length > 0 && missing < baseline.length;
  return [
    ...rounds,
    ...(missing > 0 && isCompared ? [unreadBaselineSentence(name, missing, baseline.length)] : []),
  ];
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
    return { kind: "opinion", opinion: { judgement, open: undefined, roundWouldTell: false, warnings: [] } };
  }
  const dimension: Dimension = builtin?.contains === "time" ? "time" : "number";
  const open = `the run has no samples for ${objective.text}, a threshold of the script`;
  const reason = "The run has no samples for it.";
  const judgement: Judgement = {
    kind: "notJudged",
    cause: "noSamples",
    objective,
    dimension,
    current: undefined,
    reason,
  };
  return { kind: "opinion", opinion: { judgement, open, roundWouldTell: false, warnings: [] } };
}

/** A default objective on what the baseline has and this change lost: nobody's mistake to mend, and no pass. */
function judgeLost(objective: Objective): Outcome {
  const open = `the run has no samples for ${objective.text}, which the baseline has`;
  const judgement: Judgement = {
    kind: "notJudged",
    cause: "noSamples",
    objective,
    dimension: objective.bound.dimension ?? "number",
    current: undefined,
    reason: sentenceOf(open),
  };
  return { kind: "opinion", opinion: { judgement, open, roundWouldTell: false, warnings: [] } };
}

/** Units of a metric the script declares itself are known only now. */
function unitProblem(objective: Objective, dimension: Dimension): MisconfiguredObjective | undefined {
  const { bound } = objective;
  const isPoints = bound.kind === "relative" && bound.measure === "points";
  const wanted = isPoints ? "ratio" : (bound.dimension ?? "number");
  if (wanted === "number" || wanted === dimension) return undefined;
  const expected = unitsExpected(dimension, bound.kind === "relative");
  return { kind: "wrongUnit", objective, dimension, expected };
}

function fewSamplesWarnings(objective: Objective, beyond: number | undefined): string[] {
  if (beyond === undefined || beyond >= steadySamplesBeyond) return [];
  return [fewSamplesSentence(objective, { beyond, wanted: steadySamplesBeyond })];
}

/** As fewSamplesWarnings, but for a limit that so few samples tell of by themselves. */
function unsteadyWarnings(current: readonly FoundIndicator[], objective: Objective, limit: number): string[] {
  const warnings = fewSamplesWarnings(objective, fewestBeyond(current));
  return warnings.length > 0 && samplesTell(current, objective, limit) ? [] : warnings;
}

/** The rounds in which both sides have a figure of it: Prometheus may have none of either. */
function pairsOf(
  objective: Objective,
  { runs, baseline }: Pick<ScenarioInput, "runs" | "baseline">,
): Pick<Compared, "current" | "baseline"> {
  const pairs = runs.flatMap((run, round) => {
    const [now] = foundIn([run], objective);
    const [before] = foundIn(baseline.slice(round, round + 1), objective);
    return now === undefined || before?.dimension !== now.dimension ? [] : [{ now, before }];
  });
  return { current: pairs.map(({ now }) => now), baseline: pairs.map(({ before }) => before) };
}

/** The baseline's figures for an objective; only runs that measure the same thing. */
function comparedWith(measured: Measured, { input }: Context): Compared | undefined {
  const { objective, current } = measured;
  const dimension = current[0]?.dimension ?? "number";
  const pairs = pairsOf(objective, measured);
  if (input.design === "sideBySide" && pairs.current.length > 0) {
    return { dimension, ...pairs, design: "sideBySide" };
  }
  const baseline = foundIn(measured.baseline, objective).filter((one) => one.dimension === dimension);
  return baseline.length === 0 ? undefined : withLike({ dimension, current, baseline, design: "stored" });
}

/** The base's figures beside those of its second runs; undefined without any. */
function controlWith({ objective, control }: Measured): Compared | undefined {
  const pairs = pairsOf(objective, control);
  const [first] = pairs.current;
  return first && { dimension: first.dimension, ...pairs, design: "sideBySide" };
}

/**
 * Whether so few samples leave a limit open. A threshold of the script is k6's to answer, and k6 has answered it: that
 * stands, with a doubt, unless the limit lies where the samples do.
 */
function isOpenByFewSamples({ objective, current }: Measured, { limit }: AbsoluteBound): boolean {
  if (fewSamples(current, objective, limit) !== "cannotTell") return false;
  return objective.source.from !== "script" || liesAmongSamples(current, limit);
}

function judgeAbsolute(measured: Measured, bound: AbsoluteBound, context: Context): Opinion {
  const { objective, current } = measured;
  if (isOpenByFewSamples(measured, bound)) return judgeFewSamples(measured, context);
  const value = pooledValue(current);
  const infinite = infiniteIn(current, objective);
  const isKept = infinite === undefined && holds(value, objective.comparison, bound.limit);
  const undecided = undecidedInBucket(current, objective, bound.limit);
  if (undecided !== undefined) return judgeUndecided(measured, "bucket", { open: undecided });
  const lacking = lackingIn(current, objective);
  if (isKept && lacking !== undefined) return judgeUndecided(measured, "unread", { open: lacking });
  // A change is about zero where all is well: how much it changed itself, in shares, tells nothing.
  const isChange = objective.indicator.aggregation.kind === "change";
  const compared = context.isCutShort || isChange ? undefined : comparedWith(measured, context);
  const dimension = current[0]?.dimension ?? "number";
  const judged = { objective, dimension, current: value, ...besideFigure(objective, current) };
  const interval = intervalNear(objective, current, bound.limit);
  return {
    judgement: {
      kind: "absolute",
      ...judged,
      verdict: isKept ? "pass" : objective.onMiss,
      limit: bound.limit,
      change: compared && changeAgainst(compared, objective),
      interval,
    },
    compared,
    open: undefined,
    roundWouldTell: false,
    isToConfirm: isToConfirm(objective, current, { isKept, isNear: interval !== undefined }),
    warnings: [
      ...leftOutWarnings(measured),
      ...unreadWarnings(measured, context),
      ...(infinite === undefined ? [] : [sentenceOf(infinite)]),
      ...unsteadyWarnings(current, objective, bound.limit),
    ],
  };
}

/** What keeps series of the servers' side from having the figure, so that others alone cannot keep the objective. */
function lackingIn(found: readonly FoundIndicator[], { indicator }: Objective): string | undefined {
  const lacking = found.find((it) => it.lacking !== undefined)?.lacking;
  return lacking && `${formatIndicator(indicator)}: ${lacking}`;
}

/** That a series of the servers' side was infinite, and so above any limit on its maximum. */
function infiniteIn(found: readonly FoundIndicator[], { indicator }: Objective): string | undefined {
  const isInfinite = found.some((it) => it.isInfinite === true);
  return isInfinite
    ? `${formatIndicator(indicator)} was +Inf at times, above any limit; the figure is the largest of its other values`
    : undefined;
}

/** Whether a limit on exceptions that the baseline may lift is missed by itself. */
function isBeyond({ objective, current }: Measured, { limit, orBaseline }: AbsoluteBound): boolean {
  return orBaseline === true && !holds(pooledValue(current), objective.comparison, limit);
}

/** `3 % of iterations ended with an uncaught exception`. */
function beyondWords({ current }: Measured): string {
  return `${formatFigure(pooledValue(current), "ratio")} of iterations ended with an uncaught exception`;
}

/**
 * A limit that the baseline may lift, and that is missed by itself: whether it is more than in the baseline is weighed as
 * any other change, and without a baseline it stays open.
 */
function weighBeyond(measured: Measured, context: Context): Outcome {
  const { objective, current } = measured;
  const compared = comparedWith(measured, context);
  if (compared === undefined) {
    const open = `${beyondWords(measured)}, and nothing tells whether that is new: ${absenceFor(objective, context)}`;
    return { kind: "opinion", opinion: { ...notCompared(objective, current, context), open } };
  }
  const bound = { kind: "relative", measure: "points", amount: 0 } as const;
  const evidence = weighRelative(compared, objective, { bound, seen: bound.amount });
  return { kind: "weighed", weighed: { measured, compared, evidence, creep: undefined } };
}

/**
 * Fails what is more than in the baseline, warns of what the baseline misses as well, and leaves open what is too little
 * to tell.
 */
function settleBeyond(
  { measured, compared }: Weighed,
  finding: RelativeFinding,
  { limit }: AbsoluteBound,
): Opinion {
  const { objective } = measured;
  const { change, current } = finding;
  const isMore = finding.verdict === "fail";
  if (!isMore && holds(change.baseline, objective.comparison, limit)) {
    const before = formatFigure(change.baseline, compared.dimension);
    const open = `${beyondWords(measured)}, too few to tell whether that is more than in the baseline (${before})`;
    return judgeUndecided(measured, "fewSamples", { open, roundWouldTell: true });
  }
  const judged = { objective, dimension: compared.dimension, current };
  return {
    judgement: { kind: "absolute", ...judged, verdict: isMore ? objective.onMiss : "warn", limit, change },
    open: undefined,
    roundWouldTell: false,
    isToConfirm: isMore && compared.current.length < roundsOfMiss,
    warnings: leftOutWarnings(measured),
  };
}

/** The figure is known, and does not tell on which side of the limit it lies. */
function judgeUndecided(
  measured: Measured,
  cause: "bucket" | "unread" | "fewSamples",
  about: { readonly open: string; readonly roundWouldTell?: boolean; readonly remedy?: Remedy },
): Opinion {
  const { objective, current } = measured;
  const { open, roundWouldTell = false, remedy } = about;
  return {
    judgement: {
      kind: "notJudged",
      cause,
      remedy,
      objective,
      dimension: current[0]?.dimension ?? "number",
      current: pooledValue(current),
      ...besideFigure(objective, current),
      reason: sentenceOf(open),
    },
    open,
    roundWouldTell,
    warnings: leftOutWarnings(measured),
  };
}

/** So few samples that the percentile may lie on either side of its limit; more rounds may bring enough of them. */
function judgeFewSamples(measured: Measured, { input }: Context): Opinion {
  const { objective, current } = measured;
  const trends = current.flatMap(({ samples }) => (samples.type === "trend" ? [samples.series] : []));
  const count = trends.reduce((sum, { values }) => sum + values.count, 0);
  const beyondAtMost = (fewestBeyond(current) ?? 0) * Math.max(input.mostRounds ?? 0, input.runs.length);
  return judgeUndecided(measured, "fewSamples", {
    open: tooFewSamplesSentence(objective, count),
    remedy: remedyForSamples(current),
    roundWouldTell: beyondAtMost >= fewestSamplesBeyond,
  });
}

/** Rounds after which a limit is decided as k6 does, however close the figure is. */
const roundsNearLimit = 3;

/**
 * Between which values noise leaves a figure, where it may carry it over its limit. A limit at the very end, such as no
 * failure at all, is none that noise could carry it over; and a threshold of the script is k6's own answer for its run.
 */
function intervalNear(
  { source }: Objective,
  rounds: readonly FoundIndicator[],
  limit: number,
): ReturnType<typeof levelInterval> {
  if (source.from === "script") return undefined;
  const interval = levelInterval(rounds, shownConfidence);
  return interval !== undefined && interval.low < limit && limit < interval.high ? interval : undefined;
}

/** Whether a figure is measured again before its limit counts: a first miss, and what noise may carry over the limit. */
function isToConfirm(
  { source }: Objective,
  { length: rounds }: readonly FoundIndicator[],
  { isKept, isNear }: { readonly isKept: boolean; readonly isNear: boolean },
): boolean {
  if (source.from === "script") return false;
  return (!isKept && rounds < roundsOfMiss) || (isNear && rounds < roundsNearLimit);
}

function absenceCause({ kind }: Comparability): "changedLoad" | "noBaseline" {
  return kind === "changedLoad" ? "changedLoad" : "noBaseline";
}

/** What there is nothing to compare with; a clause without a full stop. */
function absenceFor(objective: Objective, { input: { baseline, comparability } }: Context): string {
  if (baseline.length === 0) return absenceSentence(comparability);
  const missing = absenceIn(baseline, objective);
  const why = missing.kind === "unread" ? `: ${missing.reason}` : "";
  return `the baseline has no figure for ${formatIndicator(objective.indicator)}${why}`;
}

/** Why a relative objective has nothing to stand on; the figure is shown, and the gate goes on without it. */
function notCompared(objective: Objective, current: readonly FoundIndicator[], context: Context): Opinion {
  const { baseline, comparability, requireBaseline } = context.input;
  const isPresent = baseline.length > 0;
  const absence = absenceFor(objective, context);
  const reason = sentenceOf(absence);
  const dimension = current[0]?.dimension ?? "number";
  return {
    judgement: {
      kind: "notJudged",
      cause: isPresent ? "notInBaseline" : absenceCause(comparability),
      objective,
      dimension,
      current: pooledValue(current),
      ...besideFigure(objective, current),
      reason,
    },
    open: requireBaseline && isPresent ? `${absence}, and this gate requires one` : undefined,
    roundWouldTell: false,
    warnings: [],
  };
}

/** An accepted level has nothing to keep: how far it lies from the old one is shown where that is known. */
function acceptedLevel(measured: Measured, context: Context): Opinion {
  const { objective, current } = measured;
  const compared = comparedWith(measured, context);
  return {
    judgement: {
      kind: "notJudged",
      cause: "accepted",
      objective,
      dimension: current[0]?.dimension ?? "number",
      current: pooledValue(current),
      ...besideFigure(objective, current),
      change: compared && changeAgainst(compared, objective),
      reason: acceptedSentence,
    },
    open: undefined,
    roundWouldTell: false,
    warnings: [...leftOutWarnings(measured), ...unreadWarnings(measured, context)],
  };
}

/** What a relative objective came to, and what it rests on. */
interface OpenEvidence {
  readonly measured: Measured;
  readonly finding: RelativeFinding;
  readonly compared: Compared;
  readonly beyond: number | undefined;
  /** How sure a failure had to be. */
  readonly level: number;
}

function openObjective(
  { measured, finding, compared, level }: OpenEvidence,
  context: Context,
): OpenObjective {
  const { objective } = measured;
  const { limit, change, sees } = finding;
  const { runs, mostRounds = 0 } = context.input;
  return {
    objective,
    compared,
    limit,
    seen: change.baseline + (sees?.difference ?? 0),
    baseline: change.baseline,
    falseAlarm: level,
    lastRounds: Math.max(runs.length, mostRounds),
    by: (aggregation) => {
      const other = { ...objective, indicator: { ...objective.indicator, aggregation } };
      const current = foundIn(measured.runs, other);
      return current.length === 0
        ? undefined
        : comparedWith({ ...measured, objective: other, current }, context);
    },
  };
}

type Openness = Pick<Opinion, "open" | "roundWouldTell" | "remediable">;

/** An objective that more measurements would close, with the kind of its remedy alone. */
function openForMore(remediable: OpenForMore): Openness {
  const { by, roundsWouldTell, sentence } = remediable;
  return {
    open: sentence(kindOfRemedy(remediable)),
    roundWouldTell: by === "noise" && roundsWouldTell,
    remediable,
  };
}

/** What keeps a relative verdict open, if anything, and whether another round could tell. */
function opennessOf(about: OpenEvidence, context: Context): Openness {
  const { finding, compared, beyond, measured } = about;
  const { objective } = measured;
  const name = formatIndicator(objective.indicator);
  if (context.isCutShort) return { open: cutShortSentence, roundWouldTell: false };
  if (beyond !== undefined && beyond < fewestSamplesBeyond) {
    return openForMore({
      by: "fewSamples",
      open: openObjective(about, context),
      roundsWouldTell: false,
      sentence: () => `${name} rests on fewer than ${fewestSamplesBeyond} samples beyond it`,
    });
  }
  const lacking = infiniteIn(compared.current, objective) ?? lackingIn(compared.current, objective);
  if (finding.verdict === "pass" && lacking !== undefined) return { open: lacking, roundWouldTell: false };
  if (finding.verdict !== "inconclusive") return { open: undefined, roundWouldTell: false };
  const { dimension } = compared;
  return openForMore({
    by: "noise",
    open: openObjective(about, context),
    roundsWouldTell: finding.roundsWouldTell,
    sentence: (remedy) => openSentence(objective, finding, { dimension, remedy }),
  });
}

/** Slow creep that misses an objective which the change itself does not; a measurement that proves nothing has none. */
function driftOf(
  { creep }: Weighed,
  { finding, beyond }: { finding: RelativeFinding; beyond: number | undefined },
  { levelOf, context }: { levelOf: LevelOf; context: Context },
): LevelDrift | undefined {
  const provesNothing = context.isCutShort || (beyond !== undefined && beyond < fewestSamplesBeyond);
  if (creep === undefined || provesNothing || finding.verdict === "fail") return undefined;
  return creep.tell(levelOf(creep.evidence));
}

/** What the base's second runs say of a comparison; undefined without any. */
function controlOf(
  { control, measured: { objective } }: Weighed,
  { level, isMiss }: { readonly level: number; readonly isMiss: boolean },
): NullControl | undefined {
  const { bound } = objective;
  if (control === undefined || bound.kind === "absolute") return undefined;
  const weighed = weighControl(control, objective, { bound, falseAlarm: level });
  return { ...weighed, leavesOpen: isMiss && weighed.differs };
}

/** How sure each comparison has to be before it fails the gate. */
type LevelOf = (evidence: Evidence) => number;

/** Judges what was weighed, now that it is known how sure a failure has to be. */
export function settle(weighed: Weighed, levelOf: LevelOf, context: Context): Opinion {
  const { measured, compared, evidence } = weighed;
  const { objective } = measured;
  const level = levelOf(evidence);
  const finding = evidence.settle(level);
  if (objective.bound.kind === "absolute") return settleBeyond(weighed, finding, objective.bound);
  const beyond = fewestBeyond([...compared.current, ...compared.baseline]);
  const creep = driftOf(weighed, { finding, beyond }, { levelOf, context });
  const openness: Openness =
    creep === undefined
      ? opennessOf({ measured, finding, compared, beyond, level }, context)
      : { open: undefined, roundWouldTell: false };
  const isMissed = finding.verdict === "fail" || creep !== undefined;
  const decided = isMissed ? objective.onMiss : finding.verdict;
  const isDecided = openness.open === undefined;
  const control = controlOf(weighed, { level, isMiss: isMissed && isDecided });
  const verdict: VerdictWord = isDecided && control?.leavesOpen !== true ? decided : "inconclusive";
  const tolerance = Math.abs(finding.limit - finding.change.baseline);
  const isBelowNoise =
    finding.noise > tolerance && finding.change.baseline !== 0 && finding.verdict === "inconclusive";
  const floor = isBelowNoise ? [noiseFloorSentence(objective, finding, compared.dimension)] : [];
  const judged = {
    objective,
    dimension: compared.dimension,
    current: finding.current,
    ...besideFigure(objective, compared.current),
  };
  return {
    judgement: {
      kind: "relative",
      ...judged,
      verdict,
      limit: finding.limit,
      change: finding.change,
      creep,
      sees: finding.sees,
      remedy: openness.remediable && kindOfRemedy(openness.remediable),
      ...(control !== undefined && { control }),
    },
    compared,
    ...openness,
    isToConfirm: isMissed && compared.current.length < roundsOfMiss,
    warnings: [
      ...leftOutWarnings(measured),
      ...unreadWarnings(measured, context),
      ...fewSamplesWarnings(objective, beyond),
      ...floor,
      ...mixWarnings(compared),
    ],
  };
}

function mixWarnings({ current, baseline }: Compared): string[] {
  const shift = mixShiftOf(current, baseline);
  return shift === undefined ? [] : [mixSentence(shift)];
}

/** The rounds that prove something about an indicator, with their base's where both were measured side by side. */
type CountingRounds = Pick<Measured, "runs" | "baseline" | "control" | "leftOut">;

function countingRounds(objective: Objective, { input, invalidities, ofControl }: Context): CountingRounds {
  const { indicator } = objective;
  const [first] = input.runs;
  const type = first && metricOf(first, indicator.metric)?.type;
  const touching = (some: readonly Invalidity[]) => some.filter((one) => touches(one, indicator, type));
  const leftOut = touching(invalidities);
  const isIn = (some: readonly Invalidity[], position: number): boolean =>
    some.some(({ runs }) => runs.includes(position));
  const isInvalid = (position: number): boolean => isIn(leftOut, position);
  const runs = input.runs.filter((_, position) => !isInvalid(position));
  const isPaired = input.design === "sideBySide";
  const baseline = input.baseline.filter((_, position) => !isPaired || !isInvalid(position));
  const uncontrolled = touching(ofControl);
  const isControlled = (position: number): boolean => !isInvalid(position) && !isIn(uncontrolled, position);
  const control = {
    runs: (input.control ?? []).filter((_, position) => isControlled(position)),
    baseline: input.baseline.filter((_, position) => isControlled(position)),
  };
  return { runs, baseline, control, leftOut };
}

/** Rounds in which a gate tries for one that is valid. What spoils three in a row spoils the next ones, too. */
const mostInvalidRounds = 3;

/** No round proves anything about it: neither met nor missed, whatever its figure. */
function judgeInvalid(
  objective: Objective,
  current: readonly FoundIndicator[],
  leftOut: readonly Invalidity[],
): Outcome {
  const clause = leftOut[0]?.clause ?? "";
  const judgement: Judgement = {
    kind: "notJudged",
    cause: "invalid",
    objective,
    dimension: current[0]?.dimension ?? "number",
    current: pooledValue(current),
    ...besideFigure(objective, current),
    reason: sentenceOf(clause),
  };
  return {
    kind: "opinion",
    opinion: {
      judgement,
      open: clause,
      roundWouldTell: current.length < mostInvalidRounds,
      warnings: [],
    },
  };
}

/** What is said of rounds that were left out while others count. */
function leftOutWarnings({ leftOut }: Measured): string[] {
  // Without the indicator's name, so that several of them share one sentence.
  return leftOut.map(({ clause }) => sentenceOf(`${clause} (left out of the figures that it touches)`));
}

/**
 * Judges one objective as far as it can be on its own: a relative one is weighed, and settled when the others are known.
 */
export function judgeObjective(objective: Objective, context: Context): Outcome {
  const { runs } = context.input;
  const all = foundIn(runs, objective);
  const [first] = all;
  if (first === undefined) {
    const absent = absenceIn(runs, objective);
    if (absent.kind === "unread") return judgeUnread(objective, absent);
    if (isOnExceptions(objective)) return judgeUnknownExceptions(objective);
    if (objective.source.from === "script") return judgeWithoutSamples(objective, absent);
    const isLost =
      objective.source.from === "default" && foundIn(context.input.baseline, objective).length > 0;
    if (isLost) return judgeLost(objective);
    const { kind: _absent, ...what } = absent;
    return {
      kind: "problem",
      problem: { kind: "missing", objective, indicator: objective.indicator, ...what },
    };
  }
  const problem = unitProblem(objective, first.dimension);
  if (problem !== undefined) return { kind: "problem", problem };
  const rounds = countingRounds(objective, context);
  const current = foundIn(rounds.runs, objective);
  if (current.length === 0) return judgeInvalid(objective, all, rounds.leftOut);
  const measured: Measured = { objective, current, ...rounds };
  const { bound } = objective;
  if (bound.kind === "absolute") {
    if (isBeyond(measured, bound)) return weighBeyond(measured, context);
    return { kind: "opinion", opinion: judgeAbsolute(measured, bound, context) };
  }
  const { input } = context;
  if (input.isAcceptance === true) return { kind: "opinion", opinion: acceptedLevel(measured, context) };
  const compared = comparedWith(measured, context);
  if (compared === undefined) return { kind: "opinion", opinion: notCompared(objective, current, context) };
  const evidence = weighRelative(compared, objective, { bound, seen: seenAmount(bound) });
  const creep =
    input.reference &&
    weighDrift(compared, objective, { reference: input.reference, baseline: measured.baseline });
  const control = controlWith(measured);
  return { kind: "weighed", weighed: { measured, compared, evidence, creep, control } };
}
