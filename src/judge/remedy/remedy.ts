import { mostRounds } from "../../config/rounds.ts";
import type { Aggregation, Objective } from "../../model/objective.ts";
import { groupBySession } from "../../model/run/session.ts";
import type { LoadNeeded, Remedy } from "../../model/verdict.ts";
import type { Compared } from "../compare/difference.ts";
import { fewestBeyond, fewestSamplesBeyond } from "../compare/few-samples.ts";
import { designEffectOf } from "../compare/noise.ts";
import { seenAmount } from "../compare/relative.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { isLowerBetter } from "../objective/direction.ts";
import { type DrawGates, decidesShare, type Effort } from "./effort.ts";
import { planLevels } from "./levels.ts";
import { planShares } from "./shares.ts";

/** What has to be known of an open objective. */
export interface OpenObjective {
  readonly objective: Objective;
  readonly compared: Compared;
  /** The bound made absolute by the baseline, the change that is to be seen likewise, and that baseline's level. */
  readonly limit: number;
  readonly seen: number;
  readonly baseline: number;
  /** The objective's part of the gate's chance of a false alarm. */
  readonly falseAlarm: number;
  /** Most rounds that a gate with a better baseline would take. */
  readonly lastRounds: number;
  /** The same comparison by another aggregation; undefined where the runs have none. */
  readonly by: (aggregation: Aggregation) => Compared | undefined;
}

/** Below this many jobs, the history says too little of its own noise. */
export const fewSessions = 5;

/** A gate with enough of what it needs decides this share of its cases, at least. */
const surely = 0.8;

/**
 * The same of more baseline runs: how jobs differ is mostly a guess before there are some, and on the careful side. In
 * simulation 87 of 100 were decided.
 */
const surelyByJobs = 0.7;

/** Multiples of the load that are thought of; more than that is no advice. */
const loads = [1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40] as const;

/** Longest run that is advised, seconds. */
const longestSeconds = 1800;

/** Most times the rate that is advised: a service under so much more load is another one. */
const mostRate = 5;

/** Part of the variance that neighbours in time are taken to have in common at least: a short run shows it badly. */
const leastInCommon = 0.05;

/** More seconds also tell how large the noise is, which a higher rate does not; in simulation worth a fifth. */
const unlearned = 1.2;

const mostJobs = 12;

interface Plan {
  /** Whether so much effort decides this share of its gates, or more; `surely` when not given. */
  readonly decides: (effort: Effort, least?: number) => boolean;
}

function planOf({
  objective,
  compared,
  limit,
  seen: seenLimit,
  baseline,
  falseAlarm,
}: OpenObjective): Plan | undefined {
  const isLower = isLowerBetter(objective);
  const counted = planShares(compared, isLower);
  const plan = counted === undefined ? planLevels(compared, objective) : undefined;
  const draw: DrawGates | undefined = counted ?? plan?.draw;
  const worseBy = plan?.worseBy ?? ((from: number, to: number) => (isLower ? to - from : from - to));
  const [tolerance, seen] = [worseBy(baseline, limit), worseBy(baseline, seenLimit)];
  // Nothing tells "no change" from a tolerance of none, nor from a demand for an improvement.
  if (draw === undefined || !(tolerance > 0)) return undefined;
  return {
    decides: (effort, least = surely) => decidesShare(draw, { tolerance, seen, falseAlarm }, effort, least),
  };
}

function secondsOf(runs: readonly FoundIndicator[]): number {
  return runs.reduce((sum, { windowSeconds }) => sum + windowSeconds, 0) / Math.max(1, runs.length);
}

/** Times the load that a percentile needs for enough samples beyond it in each run; at most 1 where it has them. */
function timesForSamples(runs: readonly FoundIndicator[]): number {
  const beyond = fewestBeyond(runs);
  return beyond === undefined ? 1 : fewestSamplesBeyond / beyond;
}

/**
 * The rate that brings as much as so many times the load: neighbours in time that resemble each other are no more
 * seconds for it, so the part of the variance that they have in common stays.
 */
function rateFor(times: number, runs: readonly FoundIndicator[]): number | undefined {
  const effects = runs.map(designEffectOf);
  const known = effects.filter((it) => it !== undefined);
  if (known.length === 0 || known.length < effects.length) return undefined;
  const effect = Math.max(1, ...known) + leastInCommon;
  const rate = unlearned / (effect / times - effect + 1);
  return rate > 0 && rate <= mostRate ? rate : undefined;
}

/** Aggregations that rest on more samples than this one, the nearest first. */
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

/** An aggregation that the load as it is decides. */
function insteadOf(open: OpenObjective, effort: Effort): Aggregation | undefined {
  const { bound } = open.objective;
  // A limit in ms is one of its percentile: it says nothing of the median.
  if (bound.kind !== "relative" || bound.measure !== "share") return undefined;
  return steadier(open.objective).find((aggregation) => {
    const compared = open.by(aggregation);
    if (compared === undefined || timesForSamples([...compared.current, ...compared.baseline]) > 1)
      return false;
    const objective = { ...open.objective, indicator: { ...open.objective.indicator, aggregation } };
    // Any level does: the share that is allowed is the same.
    const [baseline, limit, seen] = [1, 1 + bound.amount, 1 + seenAmount(bound)];
    return planOf({ ...open, objective, compared, baseline, limit, seen })?.decides(effort) ?? false;
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

/** The first of these that decides, each of which takes more than the one before; undefined where the last does not. */
function firstThatDecides(plan: Plan, efforts: readonly Effort[], share = surely): number | undefined {
  const last = efforts.at(-1);
  if (last === undefined || !plan.decides(last, share)) return undefined;
  let [low, high] = [0, efforts.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const effort = efforts[middle];
    if (effort !== undefined && plan.decides(effort, share)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function upTo(most: number): number[] {
  return Array.from({ length: most }, (_, index) => index + 1);
}

/** The fewest times the load that decides, from `least` on; undefined where no advisable load does. */
function timesNeeded(plan: Plan, effort: Effort, least: number, seconds: number): number | undefined {
  const most = seconds > 0 ? longestSeconds / seconds : 1;
  const thought = [least, ...loads.filter((times) => times > least)].filter((it) => it > 1 && it <= most);
  const first = firstThatDecides(
    plan,
    thought.map((load) => ({ ...effort, load })),
  );
  return first === undefined ? undefined : thought[first];
}

/** What a remedy is for: noise, or too few samples beyond a percentile in each run. */
export interface Remediable {
  readonly by: "noise" | "fewSamples";
  readonly open: OpenObjective;
  /** Whether further rounds could decide it. */
  readonly roundsWouldTell: boolean;
}

function jobsOf({ baseline, design }: Compared): number {
  return design === "sideBySide" ? 0 : groupBySession(baseline).length;
}

/** The kind of remedy without its numbers, which take long to find. */
export function kindOfRemedy({ by, open: { compared }, roundsWouldTell }: Remediable): Remedy {
  if (by === "fewSamples") return { kind: "longerRounds" };
  if (roundsWouldTell || compared.design === "sideBySide") return { kind: "rounds" };
  const known = { runs: compared.baseline.length, jobs: jobsOf(compared) };
  return { kind: known.jobs < fewSessions ? "baselineRuns" : "sideBySide", ...known };
}

/** What would decide an open objective, with its numbers. */
export function remedyOf({ by, open }: Remediable): Remedy {
  const { current, baseline } = open.compared;
  return by === "noise" ? remedyFor(open) : remedyForSamples([...current, ...baseline], open);
}

/** Side by side nothing but more of the same helps: longer rounds, or more of them, whichever is less load in all. */
function sideBySideRemedy(open: OpenObjective, effort: Effort, least: number): Remedy {
  const plan = planOf(open);
  const seconds = secondsOf(open.compared.current);
  const times = plan && timesNeeded(plan, effort, least, seconds);
  const more = upTo(mostRounds).filter((rounds) => rounds > effort.rounds);
  const first =
    plan &&
    firstThatDecides(
      plan,
      more.map((rounds) => ({ ...effort, rounds })),
    );
  const needRounds = first === undefined ? undefined : more[first];
  if (times !== undefined && times * effort.rounds <= (needRounds ?? Number.POSITIVE_INFINITY)) {
    return { kind: "rounds", load: loadNeeded(times, open, effort) };
  }
  return needRounds === undefined ? { kind: "rounds" } : { kind: "rounds", needRounds };
}

/** What the baseline lacks, where no load of this change would do. */
function jobsRemedy(open: OpenObjective, effort: Effort, more: number | undefined): Remedy {
  const runs = open.compared.baseline.length;
  if (more !== undefined) return { kind: "baselineRuns", runs, jobs: effort.jobs, more };
  const plan = planOf(open);
  const beside: Effort = { ...effort, rounds: open.lastRounds, design: "sideBySide" };
  const seconds = secondsOf(open.compared.current);
  const isEnough = plan === undefined || plan.decides(beside);
  const times = isEnough ? undefined : timesNeeded(plan, beside, 1, seconds);
  const load = times === undefined ? {} : { load: { haveSeconds: seconds, needSeconds: seconds * times } };
  const known = { runs, jobs: effort.jobs };
  return plan === undefined && effort.jobs < fewSessions
    ? { kind: "baselineRuns", ...known }
    : { kind: "sideBySide", ...known, ...load };
}

/**
 * What would decide an objective that noise leaves open, with its numbers, from the noise that was seen: of more load
 * and of more baseline runs the one that costs fewer runs' worth of measuring, else side by side. "Decide" means that 80
 * of 100 gates like it do, be the code unchanged or worse by the change that is to be seen.
 */
export function remedyFor(open: OpenObjective): Remedy {
  const { compared } = open;
  const { current, baseline, design } = compared;
  const jobs = jobsOf(compared);
  const effort: Effort = { load: 1, rounds: current.length, jobs, design };
  const least = Math.max(1, timesForSamples([...current, ...baseline]));
  if (design === "sideBySide") return sideBySideRemedy(open, effort, least);
  const plan = planOf(open);
  const seconds = secondsOf(current);
  const times = plan && timesNeeded(plan, effort, least, seconds);
  const rounds = open.lastRounds;
  const atLast = least <= 1 ? plan : undefined;
  const first =
    atLast &&
    firstThatDecides(
      atLast,
      upTo(mostJobs).map((runs) => ({ ...effort, rounds, jobs: jobs + runs })),
      surelyByJobs,
    );
  const more = first === undefined ? undefined : first + 1;
  const extraRuns = ((times ?? Number.POSITIVE_INFINITY) - 1) * (current.length + baseline.length);
  if (times !== undefined && (more === undefined || extraRuns < more)) {
    return { kind: "rounds", load: loadNeeded(times, open, effort) };
  }
  return jobsRemedy(open, effort, more);
}

/**
 * What a percentile needs that rests on too few samples in each run.
 * @param open undefined for a limit of its own, which enough samples decide
 */
export function remedyForSamples(rounds: readonly FoundIndicator[], open?: OpenObjective): Remedy {
  const isLimit = open === undefined;
  const beyond = (fewestBeyond(rounds) ?? 0) * (isLimit ? rounds.length : 1);
  const seconds = secondsOf(rounds);
  if (!(beyond > 0) || !(seconds > 0)) return { kind: "longerRounds" };
  // A little more than enough: a longer run does not have exactly the same rate.
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
