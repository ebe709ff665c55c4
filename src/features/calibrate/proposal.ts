import { autoRounds } from "../../config/rounds.ts";
import { fewestSamplesBeyond, steadySamplesBeyond } from "../../judge/compare/few-samples.ts";
import { seenTolerances } from "../../judge/compare/relative.ts";
import { impliedOfEach } from "../../judge/indicator/each-endpoint.ts";
import { foundIn } from "../../judge/indicator/indicator.ts";
import { testedTogether, weightOf } from "../../judge/objective/tested-together.ts";
import { validityOf } from "../../judge/validity/validity.ts";
import { groupedBy } from "../../lib/grouped.ts";
import type { GatedScenario, RoundLimits } from "../../model/gate.ts";
import type { Objective, RelativeBound } from "../../model/objective.ts";
import { loadMs } from "../../model/run/age.ts";
import type { Run } from "../../model/run/run.ts";
import { unitMeaning } from "../../model/units.ts";
import type { Invalidity } from "../../model/verdict/invalidity.ts";
import type { Design } from "../../model/verdict.ts";
import { gateErrorBudget } from "../../stats/error-budget.ts";
import { sumOf } from "../../stats/sum.ts";
import { type HalvesApart, halvesApart } from "./halves.ts";
import { type Characteristic, type Resolution, resolutionOf, toleranceOf } from "./resolution.ts";

/** What gates can decide about an objective, with the noise of the calibration. */
export type Tellable =
  /** It has an absolute limit; nothing is compared. */
  | { readonly kind: "absolute" }
  /** The tolerance works; unchanged code is decided after this many rounds on average. */
  | { readonly kind: "rounds"; readonly rounds: number }
  /** The tolerance would work with `rounds: auto`. */
  | { readonly kind: "moreRounds" }
  | BelowFloor
  /** It demands an improvement, which unchanged code cannot show. */
  | { readonly kind: "improvement" }
  /** A percentile with too few samples beyond it; more rounds do not help. */
  | { readonly kind: "fewSamples"; readonly beyond: number };

/** The tolerance is too small to decide within the gate's rounds. */
interface BelowFloor {
  readonly kind: "belowFloor";
  /** The smallest tolerance that decides, rounded up, as written: `4%`, `0.3pp`, `12ms`; undefined if there is none. */
  readonly allow: string | undefined;
  /** The objective rewritten with this tolerance. */
  readonly proposed: string | undefined;
  /** The `sees` that is needed because the user's is too small; together with `allow` if that is set. */
  readonly sees?: number | undefined;
  /** Whether the current tolerance decides side by side; false if the scenario already compares side by side. */
  readonly decidesSideBySide: boolean;
  /** Whether most noise is within runs, so that longer runs reduce it. */
  readonly isFromWithin: boolean;
  /** Samples beyond a percentile, if too few for a stable value. */
  readonly unsteady: number | undefined;
}

/** Rounds up to two significant digits. */
function roundedUp(value: number): number {
  const step = 10 ** Math.max(-6, Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(12));
}

/** Rounds up to whole percents for shares, tenths of a percentage point, or two significant digits of a unit. */
function proposedAmount(tolerance: number, level: number, { measure }: RelativeBound, unit: string): number {
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

/** The amount at the end of a relative objective: sign, number, unit. */
const writtenAmount = /(?<sign>[+-]\s*)(?<number>\d*\.?\d+)(?<unit>\s*\S*)\s*$/;

/** The objective's text with another tolerance. */
function withTolerance(
  { text }: Objective,
  bound: RelativeBound,
  sizes: { readonly tolerance: number; readonly level: number },
): Pick<BelowFloor, "allow" | "proposed"> {
  const unit = writtenAmount.exec(text)?.groups?.["unit"] ?? "";
  const amount = proposedAmount(sizes.tolerance, sizes.level, bound, unit.trim());
  return {
    allow: `${amount}${unit.trim()}`,
    proposed: text.replace(writtenAmount, (_whole, sign: string) => `${sign}${amount}${unit}`),
  };
}

function wholePercents(share: number): number {
  return Math.ceil(share * 100 - 1e-9) / 100;
}

/** A larger tolerance, a larger `sees`, both, or neither. */
type Proposal = Pick<BelowFloor, "allow" | "proposed" | "sees">;

const nothing: Proposal = { allow: undefined, proposed: undefined };

/** What would decide. If the user set `sees`, the tolerance is at most half of it. */
function proposalFor(
  objective: Objective,
  bound: RelativeBound,
  { level, characteristic }: { readonly level: number; readonly characteristic: Characteristic },
): Proposal {
  const { smallestTolerance: floor, seen } = characteristic;
  const { sees } = bound;
  if (seen === undefined || sees === undefined) {
    return floor === undefined ? nothing : withTolerance(objective, bound, { tolerance: floor, level });
  }
  const least = floor === undefined ? undefined : wholePercents(floor / level);
  const allowing = (tolerance: number): Proposal => withTolerance(objective, bound, { tolerance, level: 1 });
  const isLarger = least !== undefined && least > Math.abs(bound.amount);
  // `sees` is the user's choice: keep it if a larger tolerance is enough.
  if (isLarger && seenTolerances * least <= sees) return allowing(least);
  if (seen.smallest !== undefined) return { ...nothing, sees: wholePercents(seen.smallest / level) };
  return isLarger ? { ...allowing(least), sees: seenTolerances * least } : nothing;
}

/** Whether the objective's own tolerance decides: 95 of 100 gates must end correctly. */
export function tellable(objective: Objective, resolution: Resolution, design: Design): Tellable {
  const { bound } = objective;
  const { level, noise, samplesBeyond: beyond } = resolution;
  if (bound.kind === "absolute") return { kind: "absolute" };
  if (beyond !== undefined && beyond < fewestSamplesBeyond) return { kind: "fewSamples", beyond };
  // A share of a zero baseline is not a tolerance: any increase beyond noise fails, everything else passes.
  if (bound.measure === "share" && level === 0) return { kind: "rounds", rounds: 1 };
  const tolerance = toleranceOf(objective, level);
  if (tolerance === undefined) return { kind: "improvement" };
  const isEnough = ({ smallestTolerance: smallest, seen }: Characteristic): boolean =>
    seen?.decides ?? (smallest !== undefined && smallest <= tolerance);
  const characteristic = resolution[design];
  if (isEnough(characteristic)) return { kind: "rounds", rounds: characteristic.outcomes?.[0]?.rounds ?? 1 };
  const isSteady = beyond === undefined || beyond >= steadySamplesBeyond;
  return {
    kind: "belowFloor",
    ...proposalFor(objective, bound, { level, characteristic }),
    decidesSideBySide: design === "stored" && isEnough(resolution.sideBySide),
    isFromWithin: 2 * noise.within >= noise.total,
    unsteady: isSteady ? undefined : beyond,
  };
}

/** One objective and what gates can decide about it. */
export interface ObjectiveCalibration {
  readonly objective: Objective;
  readonly resolution: Resolution;
  readonly tellable: Tellable;
  /** How the halves of the runs differ; undefined if they agree. */
  readonly apart: HalvesApart | undefined;
}

/** What the runs of one scenario on one deployment show about its objectives. */
export interface Calibration {
  readonly scenario: string;
  readonly environment: string;
  readonly runs: number;
  /** How the gate compares this scenario. */
  readonly design: Design;
  /** The objectives of the scenario, as written or by default. */
  readonly asked: readonly Objective[];
  /** Relative objectives, and absolute ones whose indicator no relative one has; in the order of the objectives. */
  readonly objectives: readonly ObjectiveCalibration[];
  readonly rounds: { readonly now: RoundLimits; readonly proposed: RoundLimits };
  /** The user's `sees` and the value that would work, as shares; absent if no larger value is needed. */
  readonly sees?: { readonly now: number; readonly proposed: number } | undefined;
  /** Maximum rounds of a gate within its budget. */
  readonly mostRounds: number;
  /** Problems of some runs, each a clause: their noise is not that of a valid measurement. */
  readonly invalid: readonly Invalidity[];
}

export type Calibratable = Pick<
  GatedScenario,
  "name" | "environment" | "objectives" | "rounds" | "sideBySide"
>;

/** The relative objectives, and the first absolute one of each indicator that no relative one has. */
function calibratedObjectives(objectives: readonly Objective[]): Objective[] {
  const isRelative = ({ bound }: Objective): boolean => bound.kind === "relative";
  const byIndicator = groupedBy(objectives, ({ indicator }) => JSON.stringify(indicator));
  const kept = new Set(
    [...byIndicator.values()].flatMap((own) => (own.some(isRelative) ? own.filter(isRelative) : own[0])),
  );
  return objectives.filter((objective) => kept.has(objective));
}

/** The gate that a scenario belongs to. */
export interface CalibratedGate {
  /** Scenarios that share the gate's false-alarm probability. */
  readonly scenarios: number;
  /** Load time for the rounds of this scenario. */
  readonly budgetMs: number;
  /** Number of simulated gates; default 150. */
  readonly gates?: number | undefined;
}

function roundMs(runs: readonly Run[], { sideBySide }: Calibratable): number {
  return Math.max(1, ...runs.map(loadMs)) * (sideBySide?.timing === "alternating" ? 2 : 1);
}

/** The largest `sees` that an objective of the scenario needs. */
function proposedSees(objectives: readonly ObjectiveCalibration[]): Calibration["sees"] {
  const all = objectives.flatMap(({ objective: { bound }, tellable: decided }) => {
    const now = bound.kind === "relative" ? bound.sees : undefined;
    const proposed = decided.kind === "belowFloor" ? decided.sees : undefined;
    return now === undefined || proposed === undefined ? [] : [{ now, proposed }];
  });
  return all.toSorted((one, other) => other.proposed - one.proposed)[0];
}

/**
 * Each objective's part of a scenario's false-alarm probability: failing objectives share one, warnings another, and what a
 * gate of these objectives judges of single endpoints unasked has its part.
 */
export function falseAlarmsIn(
  runs: readonly Run[],
  objectives: readonly Objective[],
): (objective: Objective) => number {
  const all = [...objectives, ...impliedOfEach(objectives, { runs, baseline: runs })];
  return (objective) => {
    const together = testedTogether(all, objective.onMiss);
    const weightIn = (one: Objective): number =>
      weightOf(one, foundIn(runs, one)[0]?.dimension ?? "number", together);
    const weights = sumOf(together, weightIn);
    const share = weights > 0 ? Math.min(1, weightIn(objective) / weights) : 1;
    return share * gateErrorBudget.falseAlarm;
  };
}

/**
 * What gates can decide about each objective of a scenario, and the rounds and tolerances that would work.
 * @param runs at least three of one build on one deployment
 * @param scenario whose indicators the runs have; skips an objective that fewer than three runs have
 */
export function calibrationOf(
  runs: readonly Run[],
  scenario: Calibratable,
  gate: CalibratedGate,
): Calibration {
  const design = scenario.sideBySide === undefined ? "stored" : "sideBySide";
  const affordable = Math.floor(gate.budgetMs / roundMs(runs, scenario));
  const within = ({ min, max }: RoundLimits): RoundLimits => ({
    min,
    max: Math.max(min, Math.min(max, affordable)),
  });
  const falseAlarmOf = falseAlarmsIn(runs, scenario.objectives);
  const calibrate = (objective: Objective, rounds: RoundLimits): ObjectiveCalibration[] => {
    const falseAlarm = falseAlarmOf(objective) / gate.scenarios;
    const resolution = resolutionOf(runs, { objective, falseAlarm, rounds, gates: gate.gates });
    if (resolution === undefined) return [];
    const apart = halvesApart(runs, objective, falseAlarm);
    return [{ objective, resolution, tellable: tellable(objective, resolution, design), apart }];
  };
  const now = within(scenario.rounds);
  const more = within({ min: now.min, max: autoRounds.max });
  const objectives = calibratedObjectives(scenario.objectives).flatMap((objective) => {
    const [own] = calibrate(objective, now);
    if (own?.tellable.kind !== "belowFloor" || more.max <= now.max) return own ?? [];
    const longer = calibrate(objective, more)[0]?.tellable ?? own.tellable;
    return { ...own, tellable: longer.kind === "rounds" ? ({ kind: "moreRounds" } as const) : longer };
  });
  const isShort = objectives.some((one) => ["moreRounds", "belowFloor"].includes(one.tellable.kind));
  return {
    scenario: scenario.name,
    environment: scenario.environment,
    runs: runs.length,
    design,
    asked: scenario.objectives,
    objectives,
    rounds: {
      now: scenario.rounds,
      proposed: isShort && more.max > now.max ? { ...scenario.rounds, max: autoRounds.max } : scenario.rounds,
    },
    sees: proposedSees(objectives),
    mostRounds: now.max,
    invalid: validityOf(runs),
  };
}

/** The objectives as they are written, and with the tolerance that decides where theirs does not. */
export function proposedLines({ asked, objectives }: Pick<Calibration, "asked" | "objectives">) {
  // The endpoints of one objective share its line, which needs the largest of their tolerances.
  const lines = groupedBy(asked, ({ onMiss, text }) => `${onMiss} ${text}`);
  return [...lines.values()].map((ofLine) => {
    const [objective] = ofLine;
    const proposals = objectives
      .filter((one) => ofLine.includes(one.objective))
      .flatMap(({ tellable: found }) => (found.kind === "belowFloor" ? found : []));
    const amount = ({ allow = "0" }: BelowFloor): number => Number.parseFloat(allow);
    const [largest] = proposals.toSorted((one, other) => amount(other) - amount(one));
    return { objective, proposed: largest?.proposed };
  });
}
