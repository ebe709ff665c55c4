import type { RelativeBound } from "../../model/objective.ts";
import type { OpenReason } from "../../model/verdict/reason.ts";
import type { LevelDrift, NullControl, VerdictWord } from "../../model/verdict.ts";
import { weighControl } from "../compare/control.ts";
import { isNoiseUntold, startKeptFor } from "../compare/difference.ts";
import { weighDrift } from "../compare/drift.ts";
import { hasFewSamples, roundsHaveEnough, samplesTellApart } from "../compare/few-samples.ts";
import {
  isToConfirm,
  type RelativeFinding,
  roundsUntilPass,
  seenAmount,
  weighRelative,
} from "../compare/relative.ts";
import { foundIn } from "../indicator/indicator.ts";
import { kindOfRemedy, type OpenObjective, type Remediable } from "../remedy/remedy.ts";
import { sharedProcessors } from "../validity/shared-processors.ts";
import { pooledValue } from "./absolute.ts";
import type { Comparison, JudgedObjective, LevelOf } from "./answer.ts";
import {
  bodyDoubts,
  doubted,
  fewSamplesDoubts,
  leftOutDoubts,
  mixDoubts,
  noiseDoubts,
  unreadDoubts,
  warmUpDoubts,
} from "./doubts.ts";
import { judgeUndecided } from "./limit.ts";
import {
  besideFigure,
  comparedWith,
  controlWith,
  isInfiniteIn,
  lackingIn,
  type Measured,
} from "./measured.ts";
import type { Context } from "./scenario-input.ts";
import { notCompared } from "./unmeasured.ts";

/** Compares an objective with its baseline. */
export function compareChange(
  measured: Measured,
  bound: RelativeBound,
  context: Context,
): JudgedObjective | Comparison {
  const compared = comparedWith(measured, context);
  if (compared === undefined) return notCompared(measured, context);
  const { objective, baseline } = measured;
  if (isNoiseUntold(compared)) {
    const level = pooledValue(compared.baseline);
    return judgeUndecided(measured, "noiseUntold", { kind: "noiseUntold", baseline: level });
  }
  const { reference, runs, mostRounds = 0 } = context.input;
  const leastToPass = roundsUntilPass(compared.design, Math.max(runs.length, mostRounds));
  return {
    kind: "comparison",
    measured,
    compared,
    evidence: weighRelative(compared, objective, { bound, seen: seenAmount(bound), leastToPass }),
    // Drift is that of what somebody asked.
    creep:
      bound.implied === true
        ? undefined
        : reference && weighDrift(compared, objective, { reference, baseline }),
    control: controlWith(measured),
  };
}

/** What is needed to explain how the objective could be decided. */
function openObjective(
  { measured, compared }: Comparison,
  { finding, falseAlarm }: { readonly finding: RelativeFinding; readonly falseAlarm: number },
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
    falseAlarm,
    taken: runs.length,
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

/** Whether a percentile has too few samples to be judged, unless they leave no doubt. */
function hasTooFew({ compared, measured }: Comparison, { verdict, limit }: RelativeFinding): boolean {
  if (!hasFewSamples(compared)) return false;
  return verdict === "inconclusive" || !samplesTellApart(compared, { limit, verdict }, measured.objective);
}

/** Why a relative verdict is open, if it is. */
function openReasonOf(
  comparison: Comparison,
  finding: RelativeFinding,
  { isCutShort, input }: Context,
): OpenReason | undefined {
  const { compared } = comparison;
  const { verdict } = finding;
  if (isCutShort) return { kind: "cutShort" };
  if (hasTooFew(comparison, finding)) return { kind: "fewSamples" };
  if (finding.warmingUp !== undefined) return { kind: "warmingUp", ...finding.warmingUp };
  if (verdict === "pass") {
    if (isInfiniteIn(compared.current)) return { kind: "infinite" };
    const lacking = lackingIn(compared.current);
    if (lacking !== undefined) return { kind: "lacking", lacking };
    const share = sharedProcessors(input, comparison.measured.objective.indicator);
    return share === undefined ? undefined : { kind: "sharedProcessors", share };
  }
  if (verdict !== "inconclusive") return undefined;
  const files = startKeptFor(compared);
  return files === undefined || finding.roundsWouldTell ? { kind: "noise" } : { kind: "oneStart", files };
}

/** Drift that misses an objective although the change itself does not; none if the measurement is incomplete. */
function driftOf(
  comparison: Comparison,
  finding: RelativeFinding,
  { levelOf, context }: { readonly levelOf: LevelOf; readonly context: Context },
): LevelDrift | undefined {
  const { creep } = comparison;
  if (creep === undefined || context.isCutShort || finding.verdict === "fail") return undefined;
  return hasTooFew(comparison, finding) ? undefined : creep.tell(levelOf(creep.evidence));
}

/** The control's result for a comparison; undefined without a control. */
function controlOf(
  { control, measured: { objective } }: Comparison,
  { falseAlarm, isMiss }: { readonly falseAlarm: number; readonly isMiss: boolean },
): NullControl | undefined {
  const { bound } = objective;
  if (control === undefined || bound.kind === "absolute") return undefined;
  const weighed = weighControl(control, objective, { bound, falseAlarm });
  return { ...weighed, leavesOpen: isMiss && weighed.differs };
}

/** Judges a comparison, once its significance level is known. */
export function settleChange(
  comparison: Comparison,
  finding: RelativeFinding,
  { levelOf, context }: { readonly levelOf: LevelOf; readonly context: Context },
): JudgedObjective {
  const { measured, compared, evidence } = comparison;
  const { objective } = measured;
  const all = [...compared.current, ...compared.baseline];
  const falseAlarm = levelOf(evidence);
  const creep = driftOf(comparison, finding, { levelOf, context });
  const open = creep === undefined ? openReasonOf(comparison, finding, context) : undefined;
  const by = open?.kind === "noise" || open?.kind === "fewSamples" ? open.kind : undefined;
  const remediable: Remediable | undefined = by && {
    by,
    open: openObjective(comparison, { finding, falseAlarm }, context),
    roundsWouldTell:
      by === "noise"
        ? finding.roundsWouldTell
        : roundsHaveEnough(compared, Math.max(context.input.runs.length, context.input.mostRounds ?? 0)),
  };
  const isMissed = finding.verdict === "fail" || creep !== undefined;
  const isDecided = open === undefined;
  const control = controlOf(comparison, { falseAlarm, isMiss: isMissed && isDecided });
  const decided = isMissed ? objective.onMiss : finding.verdict;
  const verdict: VerdictWord = isDecided && control?.leavesOpen !== true ? decided : "inconclusive";
  const mayDecide =
    remediable?.roundsWouldTell === true || (open?.kind === "warmingUp" && finding.roundsWouldTell);
  return {
    kind: "judged",
    judgement: {
      kind: "relative",
      objective,
      dimension: compared.dimension,
      current: finding.current,
      ...besideFigure(objective, compared.current),
      verdict,
      limit: finding.limit,
      change: finding.change,
      creep,
      sees: finding.sees,
      open,
      remedy: remediable && kindOfRemedy(remediable),
      ...(control !== undefined && { control }),
      ...doubted(
        leftOutDoubts(measured),
        unreadDoubts(measured, context),
        open?.kind === "fewSamples" || !hasFewSamples(compared) ? fewSamplesDoubts(all) : [],
        noiseDoubts(measured, finding),
        warmUpDoubts(finding),
        mixDoubts(compared),
        context.input.isLookOnly === true ? [] : bodyDoubts(compared, finding, { objective, falseAlarm }),
      ),
    },
    compared,
    difference: evidence.difference,
    remediable,
    anotherRound: isMissed && isToConfirm(compared) ? "toConfirm" : mayDecide ? "toDecide" : undefined,
  };
}
