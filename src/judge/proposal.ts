import type { GatedScenario, RoundLimits } from "../config/gate.ts";
import type { Objective, RelativeBound } from "../config/objective.ts";
import type { Run } from "../measure/run.ts";
import { unitMeaning } from "../units.ts";
import { isLowerBetter } from "./direction.ts";
import { fewestSamplesBeyond, steadySamplesBeyond } from "./few-samples.ts";
import { familyOf, placesOf } from "./places.ts";
import { type Resolution, resolutionOf, type Sight } from "./resolution.ts";
import { validityOf } from "./validity.ts";
import type { Design } from "./verdict.ts";

/** What can be told of an objective by measurements like those of a calibration. */
export type Tellable =
  /** Its limit is its own, and nothing is compared. */
  | { readonly kind: "absolute" }
  /** The fewest rounds that tell its tolerance. */
  | { readonly kind: "rounds"; readonly rounds: number }
  | BelowFloor
  /** It demands an improvement, which identical code cannot show. */
  | { readonly kind: "improvement" }
  /** A percentile with too few samples beyond it, whatever the rounds. */
  | { readonly kind: "fewSamples"; readonly beyond: number };

/** Five rounds do not tell the tolerance. */
export interface BelowFloor {
  readonly kind: "belowFloor";
  /** The smallest tolerance that three rounds tell, rounded up, as it is written: `4%`, `0.3pp`, `12ms`. */
  readonly allow: string;
  /** The objective with this tolerance. */
  readonly proposed: string;
  /** Pairs of rounds that tell the tolerance as it is; undefined when five do not, or pairs are compared already. */
  readonly pairs: number | undefined;
}

/** From where on a gate of `proposedRounds` sees a change, and what keeps it from seeing smaller ones. */
export interface Reach {
  /** The smallest change for the worse that fails in 95 of 100 gates, in the base unit; never within the tolerance. */
  readonly change: number;
  /** Whether changes much larger than the tolerance that stands or is proposed go unseen, too. */
  readonly isFar: boolean;
  /** Whether the noise comes mostly from inside the runs, so that longer ones have less of it. */
  readonly isFromWithin: boolean;
  /** What comparing side by side would see instead, where that is much less. */
  readonly sideBySide: number | undefined;
  /** Samples beyond a percentile, where they are too few for a steady one. */
  readonly unsteady: number | undefined;
}

/** Rounds that a proposed tolerance is made for: as many as a gate takes unless told otherwise. */
export const proposedRounds = 3;

/** The tolerance in the base unit, above 0 where a change for the worse is allowed. */
function toleranceOf(objective: Objective, bound: RelativeBound, level: number): number {
  const amount = bound.measure === "share" ? bound.amount * level : bound.amount;
  return isLowerBetter(objective) ? amount : -amount;
}

function fewestRounds(sights: readonly Sight[], tolerance: number): number | undefined {
  return sights.find(({ smallestTolerance }) => smallestTolerance <= tolerance)?.rounds;
}

/** Rounds up to two digits, so that the figure is easy to read and still told. */
function roundedUp(value: number): number {
  const step = 10 ** Math.max(-6, Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(12));
}

/** Whole percents for shares, tenths of a percentage point, and two digits of a unit. */
function proposedAmount(tolerance: number, level: number, { measure, unit }: WrittenBound): number {
  switch (measure) {
    case "share":
      return Math.ceil((tolerance / level) * 100 - 1e-9);
    case "points":
      return Number((Math.ceil(tolerance * 1000 - 1e-9) / 10).toFixed(1));
    case "offset":
      return roundedUp(tolerance / (unitMeaning(unit)?.factor ?? 1));
    default:
      return measure satisfies never;
  }
}

interface WrittenBound extends Pick<RelativeBound, "measure"> {
  readonly unit: string;
}

/** The amount at the end of a relative objective: sign, number, unit. */
const writtenAmount = /(?<sign>[+-]\s*)(?<number>\d*\.?\d+)(?<unit>\s*\S*)\s*$/;

/** The objective as written, with another tolerance; everything else stays. */
function withTolerance(
  { text }: Objective,
  { measure }: RelativeBound,
  sizes: { readonly tolerance: number; readonly level: number },
): Pick<BelowFloor, "allow" | "proposed"> {
  const unit = writtenAmount.exec(text)?.groups?.["unit"] ?? "";
  const amount = proposedAmount(sizes.tolerance, sizes.level, { measure, unit: unit.trim() });
  return {
    allow: `${amount}${unit.trim()}`,
    proposed: text.replace(writtenAmount, (_whole, sign: string) => `${sign}${amount}${unit}`),
  };
}

/**
 * What can be told of an objective, by the chances of resolution.ts: identical code passes in 95 of 100 gates.
 * @param design where the gate's baseline comes from
 */
export function tellable(objective: Objective, resolution: Resolution, design: Design): Tellable {
  const { bound } = objective;
  const { level, samplesBeyond: beyond } = resolution;
  if (bound.kind === "absolute") return { kind: "absolute" };
  if (beyond !== undefined && beyond < fewestSamplesBeyond) return { kind: "fewSamples", beyond };
  // A share of nothing is no tolerance: any increase beyond noise fails, and everything else passes.
  if (bound.measure === "share" && level === 0) return { kind: "rounds", rounds: 1 };
  const tolerance = toleranceOf(objective, bound, level);
  if (tolerance < 0) return { kind: "improvement" };
  const sights = resolution[design];
  const rounds = fewestRounds(sights, tolerance);
  if (rounds !== undefined) return { kind: "rounds", rounds };
  const floor = sights.find((sight) => sight.rounds === proposedRounds)?.smallestTolerance ?? tolerance;
  return {
    kind: "belowFloor",
    ...withTolerance(objective, bound, { tolerance: floor, level }),
    pairs: design === "stored" ? fewestRounds(resolution.sideBySide, tolerance) : undefined,
  };
}

/** A change that goes unseen although it is so many times the tolerance is one that a reader would expect to be caught. */
const muchMore = 2;

/**
 * From where on a change of an indicator is seen under its tolerance, or under the one that is proposed for it.
 * @param design where the gate's baseline comes from
 * @returns undefined for an objective that compares nothing or asks for an improvement
 */
export function reachOf(objective: Objective, resolution: Resolution, design: Design): Reach | undefined {
  const { bound } = objective;
  if (bound.kind === "absolute") return undefined;
  const { level, noise, samplesBeyond: beyond } = resolution;
  const sightOf = (of: Design): Sight | undefined =>
    resolution[of].find(({ rounds }) => rounds === proposedRounds);
  const [own, paired] = [sightOf(design), sightOf("sideBySide")];
  const written = toleranceOf(objective, bound, level);
  if (own === undefined || paired === undefined || written <= 0) return undefined;
  const isTold = fewestRounds(resolution[design], written) !== undefined;
  const tolerance = isTold ? written : own.smallestTolerance;
  const change = Math.max(own.smallestChange, tolerance);
  const beside = Math.max(paired.smallestChange, written);
  return {
    change,
    isFar: change > muchMore * tolerance,
    isFromWithin: 2 * noise.within >= noise.total,
    sideBySide: muchMore * beside <= change ? beside : undefined,
    unsteady: beyond !== undefined && beyond < steadySamplesBeyond ? beyond : undefined,
  };
}

/**
 * Rounds under which every objective is told that can be: no fewer at most than the gate has now, for a gate stops by
 * itself when it knows; no more at least than are needed.
 */
export function proposeRounds(limits: RoundLimits, tellables: readonly Tellable[]): RoundLimits {
  const needed = tellables.flatMap((one) => {
    if (one.kind === "rounds") return [one.rounds];
    return one.kind === "belowFloor" ? [proposedRounds] : [];
  });
  if (needed.length === 0) return limits;
  const most = Math.max(...needed);
  return { min: Math.min(limits.min, most), max: Math.max(limits.max, most) };
}

/** One objective and how well it can be told. */
export interface ObjectiveCalibration {
  readonly objective: Objective;
  readonly resolution: Resolution;
  readonly tellable: Tellable;
  readonly reach: Reach | undefined;
}

/** What the runs of one scenario on one deployment say of its objectives. */
export interface Calibration {
  readonly scenario: string;
  readonly environment: string;
  readonly runs: number;
  /** How the gate compares this scenario. */
  readonly design: Design;
  /** The objectives that the scenario is judged by, as written or by default. */
  readonly asked: readonly Objective[];
  /** Relative objectives, and of the others those whose indicator no relative one has; in the order of the objectives. */
  readonly objectives: readonly ObjectiveCalibration[];
  readonly rounds: { readonly now: RoundLimits; readonly proposed: RoundLimits };
  /** What was wrong with some runs, each a clause: the noise is then not that of a valid measurement. */
  readonly invalid: readonly string[];
}

/** What calibrating needs of a scenario. */
export type Calibratable = Pick<
  GatedScenario,
  "name" | "environment" | "objectives" | "rounds" | "sideBySide"
>;

/** An absolute objective adds nothing where a relative one tells of the same indicator. */
function toldObjectives(objectives: readonly Objective[]): Objective[] {
  const keyOf = ({ indicator }: Objective): string => JSON.stringify(indicator);
  const isRelative = ({ bound }: Objective): boolean => bound.kind === "relative";
  const compared = new Set(objectives.filter(isRelative).map(keyOf));
  const seen = new Set<string>();
  return objectives.filter((objective) => {
    if (isRelative(objective)) return true;
    const key = keyOf(objective);
    const isNew = !compared.has(key) && !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/**
 * How well each objective of a scenario can be told, and the rounds and tolerances that would do.
 * @param runs at least three of one build on one deployment
 * @param scenario whose indicators the runs have; an objective that fewer than three of them have is left out
 */
export function calibrationOf(runs: readonly Run[], scenario: Calibratable): Calibration {
  const design = scenario.sideBySide === undefined ? "stored" : "sideBySide";
  const objectives = toldObjectives(scenario.objectives).flatMap((objective): ObjectiveCalibration[] => {
    // Objectives that fail the gate share its chance of a false alarm, and so do those that warn.
    const family = familyOf(scenario.objectives, objective.onMiss);
    const shared = { comparisons: Math.max(1, family.length), places: placesOf(family) };
    const resolution = resolutionOf(runs, { objective, ...shared });
    if (resolution === undefined) return [];
    const told = tellable(objective, resolution, design);
    return [{ objective, resolution, tellable: told, reach: reachOf(objective, resolution, design) }];
  });
  const tellables = objectives.map((one) => one.tellable);
  return {
    scenario: scenario.name,
    environment: scenario.environment,
    runs: runs.length,
    design,
    asked: scenario.objectives,
    objectives,
    rounds: { now: scenario.rounds, proposed: proposeRounds(scenario.rounds, tellables) },
    invalid: validityOf(runs).map(({ clause }) => clause),
  };
}
