import { mostRounds } from "../../config/rounds.ts";
import type { Aggregation, Objective } from "../../model/objective.ts";
import { groupBySession } from "../../model/run/session.ts";
import type { LoadNeeded, Remedy } from "../../model/verdict.ts";
import { firstWhere } from "../../stats/bisect.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Compared } from "../compare/difference.ts";
import { fewestBeyond, fewestSamplesBeyond } from "../compare/few-samples.ts";
import { designEffectOf } from "../compare/noise.ts";
import { seenAmount } from "../compare/relative.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { isLowerBetter } from "../objective/direction.ts";
import { type DrawGates, decidesShare, type Effort } from "./effort.ts";
import { planLevels } from "./levels.ts";
import { planShares } from "./shares.ts";

/** What a remedy needs to know of an open objective. */
export interface OpenObjective {
  readonly objective: Objective;
  readonly compared: Compared;
  /** The bound and the change to detect as absolute values, and the baseline's level. */
  readonly limit: number;
  readonly seen: number;
  readonly baseline: number;
  /** The objective's share of the gate's false-alarm probability. */
  readonly falseAlarm: number;
  /** Rounds of the gate: `compared` may have fewer, without those that are in doubt. */
  readonly taken: number;
  /** Maximum rounds of a gate with a better baseline. */
  readonly lastRounds: number;
  /** The same comparison by another aggregation; undefined if the runs do not support it. */
  readonly by: (aggregation: Aggregation) => Compared | undefined;
}

/** With fewer jobs, the history shows too little of its variance. */
export const fewSessions = 5;

/** Minimum share of gates that a remedy must decide. */
const surely = 0.8;

/** The same for more baseline runs: the variance between few jobs is mostly a conservative prior. 87 % in simulation. */
const surelyByJobs = 0.7;

/** Load factors to try; larger ones are not useful advice. */
const loads = [1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40] as const;

/** Longest advised run, seconds. */
const longestSeconds = 1800;

/** Largest advised increase of the rate: a service behaves differently under much more load. */
const mostRate = 5;

/** Lower bound of the variance share due to correlation in time, which a short run underestimates. */
const leastInCommon = 0.05;

/** A higher rate does not improve the noise estimate as more seconds do: worth a fifth in simulation. */
const unlearned = 1.2;

const mostJobs = 12;

/** Runs a job where one a job does not decide, or only in more jobs: the default of a recording. */
const runsOfJob = 3;

/** Whether this effort decides at least this share of the gates; default `surely`. */
type Plan = (effort: Effort, least?: number) => boolean;

function planOf(open: OpenObjective): Plan | undefined {
  const { objective, compared, limit, baseline, falseAlarm } = open;
  const isLower = isLowerBetter(objective);
  const counted = planShares(compared, isLower);
  const plan = counted === undefined ? planLevels(compared, objective) : undefined;
  const draw: DrawGates | undefined = counted ?? plan?.draw;
  const worseBy = plan?.worseBy ?? ((from: number, to: number) => (isLower ? to - from : from - to));
  const [tolerance, seen] = [worseBy(baseline, limit), worseBy(baseline, open.seen)];
  // A tolerance of zero, or a required improvement, cannot be separated from "no change".
  if (draw === undefined || !(tolerance > 0)) return undefined;
  return (effort, least = surely) => decidesShare(draw, { tolerance, seen, falseAlarm }, effort, least);
}

function secondsOf(runs: readonly FoundIndicator[]): number {
  return sumOf(runs, ({ windowSeconds }) => windowSeconds) / Math.max(1, runs.length);
}

/** Load factor for enough samples beyond a percentile in each run; at most 1 if there are enough. */
function timesForSamples({ current, baseline }: Compared): number {
  const beyond = fewestBeyond([...current, ...baseline]);
  return beyond === undefined ? 1 : fewestSamplesBeyond / beyond;
}

/** The rate equivalent to this load factor. It adds no seconds, so variance due to correlation in time remains. */
function rateFor(times: number, runs: readonly FoundIndicator[]): number | undefined {
  const effects = runs.map(designEffectOf);
  const known = effects.filter((it) => it !== undefined);
  if (known.length === 0 || known.length < effects.length) return undefined;
  const effect = Math.max(1, ...known) + leastInCommon;
  const rate = unlearned / (effect / times - effect + 1);
  return rate > 0 && rate <= mostRate ? rate : undefined;
}

/** More stable aggregations than this one, the closest first. */
function steadier({ indicator }: Objective): readonly Aggregation[] {
  const { kind } = indicator.aggregation;
  const med = { kind: "med" } as const;
  const p95 = { kind: "percentile", percent: 95 } as const;
  if (indicator.of === "servers") return [];
  if (kind === "max") return [p95, med];
  if (indicator.aggregation.kind !== "percentile") return [];
  const { percent } = indicator.aggregation;
  return percent > 95 ? [p95, med] : percent > 50 ? [med] : [];
}

/** An aggregation that the current load decides. */
function insteadOf(open: OpenObjective, effort: Effort): Aggregation | undefined {
  const { bound } = open.objective;
  // A limit in ms applies to its percentile and says nothing about the median.
  if (bound.kind !== "relative" || bound.measure !== "share") return undefined;
  return steadier(open.objective).find((aggregation) => {
    const compared = open.by(aggregation);
    if (compared === undefined || timesForSamples(compared) > 1) return false;
    const objective = { ...open.objective, indicator: { ...open.objective.indicator, aggregation } };
    // The level does not matter: the tolerance is a share.
    const [baseline, limit, seen] = [1, 1 + bound.amount, 1 + seenAmount(bound)];
    return planOf({ ...open, objective, compared, baseline, limit, seen })?.(effort) ?? false;
  });
}

/** Tolerances that people write, as shares. */
const usualTolerances = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5] as const;

/** The smallest usual tolerance that this effort decides; undefined if none does, or the bound is no share. */
function toleranceFor(open: OpenObjective, effort: Effort): number | undefined {
  const { bound } = open.objective;
  if (bound.kind !== "relative" || bound.measure !== "share") return undefined;
  const larger = usualTolerances.filter((it) => it > Math.abs(bound.amount));
  return firstThatDecides(larger, (tolerance) => {
    const { sees, ...kept } = bound;
    const amount = Math.sign(bound.amount) * tolerance;
    const loose = { ...kept, amount, ...(sees !== undefined && sees > tolerance && { sees }) };
    const [limit, seen] = [amount, seenAmount(loose)].map((share) => open.baseline * (1 + share));
    if (limit === undefined || seen === undefined) return false;
    const objective = { ...open.objective, bound: loose };
    return planOf({ ...open, objective, limit, seen })?.(effort) ?? false;
  });
}

function loadNeeded(times: number, open: OpenObjective, effort: Effort): LoadNeeded {
  const { current } = open.compared;
  const haveSeconds = secondsOf(current);
  const rateFactor = rateFor(times, current);
  const instead = insteadOf(open, effort);
  return {
    haveSeconds,
    needSeconds: haveSeconds * times,
    ...(rateFactor !== undefined && { rateFactor }),
    ...(instead !== undefined && { instead }),
  };
}

/** The first of ascending amounts whose effort decides; undefined if the last one's does not. */
function firstThatDecides(
  amounts: readonly number[],
  decides: (amount: number) => boolean,
): number | undefined {
  const decidesAt = (index: number): boolean => {
    const amount = amounts[index];
    return amount !== undefined && decides(amount);
  };
  const last = amounts.length - 1;
  return decidesAt(last) ? amounts[firstWhere(last, decidesAt)] : undefined;
}

function upTo(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1);
}

/** The smallest load factor that decides, from `least` on; undefined if no advisable load does. */
function timesNeeded(plan: Plan, effort: Effort, least: number, seconds: number): number | undefined {
  const most = seconds > 0 ? longestSeconds / seconds : 1;
  const thought = [least, ...loads.filter((times) => times > least)].filter((it) => it > 1 && it <= most);
  return firstThatDecides(thought, (load) => plan({ ...effort, load }));
}

/** The cause to remedy: noise, or too few samples beyond a percentile in each run. */
export interface Remediable {
  readonly by: "noise" | "fewSamples";
  readonly open: OpenObjective;
  /** Whether further rounds could decide it. */
  readonly roundsWouldTell: boolean;
}

function jobsOf({ baseline, design }: Compared): number {
  return design === "sideBySide" ? 0 : groupBySession(baseline).length;
}

/** The kind of remedy, without its numbers, which are slow to compute. */
export function kindOfRemedy({ by, open: { compared }, roundsWouldTell }: Remediable): Remedy {
  if (by === "fewSamples") return { kind: "longerRounds" };
  if (roundsWouldTell || compared.design === "sideBySide") return { kind: "rounds" };
  const known = { runs: compared.baseline.length, jobs: jobsOf(compared) };
  return { kind: known.jobs < fewSessions ? "baselineRuns" : "sideBySide", ...known };
}

/** The remedy of an open objective, with its numbers. */
export function remedyOf({ by, open }: Remediable): Remedy {
  const { current, baseline } = open.compared;
  return by === "noise" ? remedyFor(open) : remedyForSamples([...current, ...baseline], open);
}

/** Side by side only more load helps: longer rounds or more of them, whichever needs less load in total. */
function sideBySideRemedy(open: OpenObjective, effort: Effort, least: number): Remedy {
  const plan = planOf(open);
  const seconds = secondsOf(open.compared.current);
  const times = plan && timesNeeded(plan, effort, least, seconds);
  const more = upTo(mostRounds - open.taken);
  const moreRounds =
    plan && firstThatDecides(more, (rounds) => plan({ ...effort, rounds: effort.rounds + rounds }));
  const needRounds = moreRounds && open.taken + moreRounds;
  const tolerance = toleranceFor(open, effort);
  const looser = tolerance === undefined ? {} : { tolerance };
  if (times !== undefined && times * open.taken <= (needRounds ?? Number.POSITIVE_INFINITY)) {
    return { kind: "rounds", load: loadNeeded(times, open, effort), ...looser };
  }
  return { kind: "rounds", ...(needRounds !== undefined && { needRounds }), ...looser };
}

/** Further jobs for the baseline. */
interface MoreJobs {
  readonly more: number;
  readonly runsEach?: number;
}

/** The fewest further jobs that decide: of one run each or, if that makes them fewer, of several. */
function jobsNeeded(plan: Plan, effort: Effort): MoreJobs | undefined {
  const fewest = (runsEach: number, most: number): number | undefined =>
    firstThatDecides(upTo(most), (more) =>
      plan({ ...effort, jobs: effort.jobs + more, runsEach }, surelyByJobs),
    );
  const single = fewest(1, mostJobs);
  const several = fewest(runsOfJob, (single ?? mostJobs + 1) - 1);
  if (several !== undefined) return { more: several, runsEach: runsOfJob };
  return single === undefined ? undefined : { more: single };
}

/** The remedy if no load of this change would suffice. */
function jobsRemedy(open: OpenObjective, effort: Effort, more: MoreJobs | undefined): Remedy {
  const runs = open.compared.baseline.length;
  if (more !== undefined) return { kind: "baselineRuns", runs, jobs: effort.jobs, ...more };
  const plan = planOf(open);
  const beside: Effort = { ...effort, rounds: open.lastRounds, design: "sideBySide" };
  const seconds = secondsOf(open.compared.current);
  const isEnough = plan === undefined || plan(beside);
  const times = isEnough ? undefined : timesNeeded(plan, beside, 1, seconds);
  const load = times === undefined ? {} : { load: { haveSeconds: seconds, needSeconds: seconds * times } };
  const known = { runs, jobs: effort.jobs };
  return plan === undefined && effort.jobs < fewSessions
    ? { kind: "baselineRuns", ...known }
    : { kind: "sideBySide", ...known, ...load };
}

/**
 * The remedy of an objective that noise leaves open, from the observed noise: more load or more baseline runs,
 * whichever needs less measuring, otherwise side by side. It must decide 80 of 100 gates, both of unchanged code and of
 * code worse by the change to detect.
 */
export function remedyFor(open: OpenObjective): Remedy {
  const { compared } = open;
  const { current, baseline, design } = compared;
  const effort: Effort = { load: 1, rounds: current.length, jobs: jobsOf(compared), design };
  const least = Math.max(1, timesForSamples(compared));
  if (design === "sideBySide") return sideBySideRemedy(open, effort, least);
  const plan = planOf(open);
  const seconds = secondsOf(current);
  const times = plan && timesNeeded(plan, effort, least, seconds);
  const more = plan && least <= 1 ? jobsNeeded(plan, { ...effort, rounds: open.lastRounds }) : undefined;
  const extraRuns = ((times ?? Number.POSITIVE_INFINITY) - 1) * (current.length + baseline.length);
  if (times !== undefined && (more === undefined || extraRuns < more.more * (more.runsEach ?? 1))) {
    return { kind: "rounds", load: loadNeeded(times, open, effort) };
  }
  return jobsRemedy(open, effort, more);
}

/**
 * The remedy of a percentile with too few samples in each run.
 * @param open undefined for an absolute limit, which enough samples decide
 */
export function remedyForSamples(rounds: readonly FoundIndicator[], open?: OpenObjective): Remedy {
  const isLimit = open === undefined;
  const beyond = (fewestBeyond(rounds) ?? 0) * (isLimit ? rounds.length : 1);
  const seconds = secondsOf(rounds);
  if (!(beyond > 0) || !(seconds > 0)) return { kind: "longerRounds" };
  // A margin: a longer run does not have exactly the same rate.
  const least = 1.1 * (fewestSamplesBeyond / beyond);
  if (isLimit) {
    const load = { haveSeconds: seconds, needSeconds: seconds * least, rateFactor: least };
    return { kind: "longerRounds", load };
  }
  const { current, design } = open.compared;
  const effort: Effort = { load: 1, rounds: current.length, jobs: jobsOf(open.compared), design };
  const plan = planOf(open);
  const times = (plan && timesNeeded(plan, effort, least, seconds)) ?? least;
  return { kind: "longerRounds", load: loadNeeded(times, open, effort) };
}
