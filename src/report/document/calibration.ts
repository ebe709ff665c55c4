import { writtenSees } from "../../config/grammar/sees.ts";
import { writtenRounds } from "../../config/rounds.ts";
import type { Outcomes } from "../../judge/calibrate/outcomes.ts";
import type { Calibration, ObjectiveCalibration, Tellable } from "../../judge/calibrate/proposal.ts";
import {
  type Characteristic,
  type Resolution,
  type SeenCharacteristic,
  toldSizes,
} from "../../judge/calibrate/resolution.ts";
import { steadySamplesBeyond } from "../../judge/compare/few-samples.ts";
import type { Line } from "../../model/document.ts";
import { formatIndicator, type Objective } from "../../model/objective.ts";
import { type Dimension, formatFigure, formatLimit, formatPoints } from "../../model/units.ts";
import type { Design } from "../../model/verdict.ts";
import { terminalText } from "../render/escape.ts";
import { finiteOrNull, unitNames } from "../render/json.ts";
import { tableLines } from "../render/terminal.ts";
import { invalidityClause } from "../words/facts/invalidity.ts";
import { amountWords, count } from "../words/words.ts";
import { line, tableOf } from "./piece.ts";

/** A difference in the words its objective is written in, without a sign: `8.1 %`, `0.4 pp`, `21 ms`. */
function sizeText(size: number, objective: Objective, { level, dimension }: Resolution): string {
  const { bound } = objective;
  if (dimension === "ratio" && !(bound.kind === "relative" && bound.measure === "share")) {
    return formatPoints(size).replace(/^\+/, "");
  }
  const isOffset = bound.kind === "relative" && bound.measure === "offset";
  if (isOffset || level === 0) return formatFigure(size, dimension);
  return formatFigure(Number((size / Math.abs(level)).toPrecision(2)), "ratio");
}

/** What gates will make of an objective, as it stands in a table. */
function tellableWords(tellable: Tellable): string {
  switch (tellable.kind) {
    case "absolute":
      return "absolute limit: not compared";
    case "improvement":
      return "demands an improvement";
    case "fewSamples":
      return `only ${Math.floor(tellable.beyond)} samples beyond it: run longer`;
    case "rounds":
      return `decides, in ${count(Math.max(1, Math.round(tellable.rounds)), "round")} on average`;
    case "moreRounds":
      return "decides with rounds: auto";
    case "belowFloor": {
      const { allow, sees, decidesSideBySide } = tellable;
      if (allow === undefined && sees === undefined)
        return `too noisy for any tolerance${decidesSideBySide ? ", unless side by side" : ""}`;
      const ways = [
        allow !== undefined && `allow ${allow.replace(/(?<=\d)(?=[a-z%µ/])/i, " ")}`,
        sees !== undefined && `set sees: ${writtenSees(sees)}`,
      ].filter((way) => way !== false);
      return `below the noise: ${ways.join(" and ")}${decidesSideBySide ? ", or side by side" : ""}`;
    }
    default:
      return tellable satisfies never;
  }
}

function toleranceText({ bound }: Objective, dimension: Dimension): string {
  return bound.kind === "relative" ? amountWords(bound, dimension) : "–";
}

/** Shares of gates in whole percent: `96 / 0 / 4`. */
function outcomesText({ pass, fail, open }: Outcomes): string {
  return [pass, fail, open].map((share) => Math.round(share * 100)).join(" / ");
}

function rowOf({ objective, resolution, tellable }: ObjectiveCalibration): readonly Line[] {
  const { level, dimension, noise } = resolution;
  const size = (value: number): string => sizeText(value, objective, resolution);
  return [
    line({ code: formatIndicator(objective.indicator) }),
    line(formatFigure(level, dimension)),
    line(`${size(noise.total)} (${size(noise.within)})`),
    line(toleranceText(objective, dimension)),
    line(tellableWords(tellable)),
  ];
}

/** Whether the user set the change that some of these objectives are to see. */
function hasSees(objectives: readonly ObjectiveCalibration[]): boolean {
  return objectives.some(({ objective: { bound } }) => bound.kind === "relative" && bound.sees !== undefined);
}

/** What comes of the change that the user set to be seen, with its size: `12 %: 1 / 98 / 1`. */
function seenText({ bound }: Objective, seen: SeenCharacteristic | undefined): string {
  if (seen === undefined || bound.kind === "absolute" || bound.sees === undefined) return "2T";
  return `${formatLimit(bound.sees, "ratio")}: ${outcomesText(seen.outcomes)}`;
}

/** The rule's operating characteristic; empty for objectives without a tolerance, or with too few samples for a verdict. */
function outcomeRows(objectives: readonly ObjectiveCalibration[], design: Design): (readonly Line[])[] {
  return objectives.flatMap(({ objective, resolution, tellable }) => {
    const { outcomes, seen } = resolution[design];
    if (outcomes === undefined || tellable.kind === "fewSamples") return [];
    const at = (size: number): Outcomes | undefined => outcomes.find((one) => one.size === size);
    const rounds = [at(0), seen?.outcomes ?? at(2)].map((one) => one?.rounds ?? 0);
    return [
      [
        line({ code: formatIndicator(objective.indicator) }),
        ...outcomes.map((one) => line(outcomesText(one))),
        ...(hasSees(objectives) ? [line(seenText(objective, seen))] : []),
        line(rounds.map((mean) => mean.toFixed(1)).join(" / ")),
      ],
    ];
  });
}

const right = (title: string) => ({ title, align: "right" as const });
const left = (title: string) => ({ title, align: "left" as const });

function sizeTitle(size: number): string {
  if (size === 0) return "no change";
  return size === 1 ? "T" : `${size}T`;
}

function titleOf(design: Design, { runs, mostRounds }: Calibration): string {
  const most = mostRounds === 1 ? "in one round" : `in at most ${mostRounds} rounds`;
  return design === "stored"
    ? `Against a stored baseline of ${runs} runs, one a job; ${most}`
    : `Side by side with a deployment of the base commit (base-url); ${most}, each a pair of runs`;
}

/** What the objectives come to, then how often gates decide, in the gate's own design and in the other one. */
function tablesOf(calibration: Calibration): readonly string[] {
  const { objectives, design } = calibration;
  const other = design === "stored" ? "sideBySide" : "stored";
  const summary = tableOf(
    [left("Indicator"), right("level"), right("noise (in a run)"), right("tolerance T"), left("verdict")],
    objectives.map(rowOf),
  );
  const outcomes = (of: Design): readonly string[] => {
    const rows = outcomeRows(objectives, of);
    if (rows.length === 0) return [];
    const sees = hasSees(objectives)
      ? [right("sees"), right("rounds at 0 / sees")]
      : [right("rounds at 0 / 2T")];
    const columns = [...toldSizes.map((size) => right(sizeTitle(size))), ...sees];
    return ["", titleOf(of, calibration), ...tableLines(tableOf([left("Indicator"), ...columns], rows))];
  };
  return [...tableLines(summary), ...outcomes(design), ...outcomes(other)];
}

function proposalLines({ objectives, rounds, sees }: Calibration): readonly string[] {
  const changed = objectives.flatMap(({ objective, tellable }) => {
    if (tellable.kind !== "belowFloor" || tellable.proposed === undefined) return [];
    const prefix = objective.onMiss === "warn" ? "warn: " : "";
    return [`  ${terminalText(`${prefix}${objective.text} -> ${prefix}${tellable.proposed}`)}`];
  });
  const { now, proposed } = rounds;
  const isOther = now.max !== proposed.max;
  const lines = [
    ...(isOther ? [`  rounds: ${writtenRounds(now)} -> ${writtenRounds(proposed)}`] : []),
    ...(sees === undefined ? [] : [`  sees: ${writtenSees(sees.now)} -> ${writtenSees(sees.proposed)}`]),
    ...changed,
  ];
  if (lines.length > 0) return ["Proposed:", ...lines];
  const isAllTold = objectives.every(({ tellable: { kind } }) => kind === "rounds" || kind === "absolute");
  return [isAllTold ? "No change needed: every tolerance decides." : "Nothing to propose."];
}

/** What would let a gate decide with a smaller tolerance. */
function adviceOf({ objective, tellable }: ObjectiveCalibration): readonly string[] {
  if (tellable.kind !== "belowFloor") return [];
  const { isFromWithin, decidesSideBySide, unsteady } = tellable;
  const pieces = [
    unsteady !== undefined &&
      `longer runs: only ${count(Math.floor(unsteady), "sample")} per run lie beyond it; ${steadySamplesBeyond} or more are needed for a reliable figure`,
    unsteady === undefined && isFromWithin && "longer runs: most of the noise is inside them",
    decidesSideBySide && "compare side by side (base-url), where this tolerance decides",
  ].filter((piece) => piece !== false);
  return pieces.map((piece) => `  ${terminalText(formatIndicator(objective.indicator))}: ${piece}`);
}

/** Empty where every tolerance decides. */
function adviceLines({ objectives }: Calibration): readonly string[] {
  const lines = objectives.flatMap(adviceOf);
  return lines.length === 0 ? [] : ["", "For smaller tolerances:", ...lines];
}

function legendOf({ objectives }: Calibration): string {
  const seen = hasSees(objectives)
    ? "what `sees` says, else by twice the tolerance (2T)."
    : "twice the tolerance (2T).";
  return (
    "Each cell: of 100 gates, passed / failed / inconclusive, for code that is worse by that much. A tolerance decides when 95 " +
    `of 100 gates pass unchanged code and fail code that is worse by ${seen}`
  );
}

const caveat =
  "All runs come from one session on one machine, so the noise does not include differences between machines. Only stored runs " +
  "from several jobs show these; side by side they cancel out.";

/** What the rule finds changed between the earlier runs and the later ones, though the build is one. */
function apartLines({ objectives }: Calibration): readonly string[] {
  return objectives.flatMap(({ objective, resolution, apart }) => {
    if (apart === undefined) return [];
    const { earlier, later } = apart;
    const size = sizeText(Math.abs(later.level - earlier.level), objective, resolution);
    const course = later.level > earlier.level ? "higher" : "lower";
    const name = terminalText(formatIndicator(objective.indicator));
    return [
      `  doubtful: ${name} was ${size} ${course} in the last ${count(later.runs, "run")} than in the first ` +
        `${earlier.runs === 1 ? "one" : earlier.runs}: the service or the machine changed during the measurement`,
    ];
  });
}

/** What a calibration says, for a terminal or a log. */
export function renderCalibration(calibration: Calibration): string {
  const { scenario, environment, runs, invalid } = calibration;
  return [
    terminalText(`${scenario} (${environment}): ${runs} runs of one build on one deployment`),
    ...invalid.map((one) => `  doubtful: ${terminalText(invalidityClause(one))}`),
    ...apartLines(calibration),
    "",
    ...tablesOf(calibration),
    "",
    ...proposalLines(calibration),
    ...adviceLines(calibration),
    "",
    legendOf(calibration),
    caveat,
  ].join("\n");
}

/** Version of the calibration for machines, its first field. */
export const calibrationSchemaVersion = "loadline/calibration@2";

function characteristicJson({ outcomes = [], smallestTolerance, seen }: Characteristic) {
  return {
    outcomes,
    smallestTolerance: finiteOrNull(smallestTolerance ?? Number.NaN),
    ...(seen && { sees: { ...seen.outcomes, smallest: seen.smallest ?? null } }),
  };
}

/** What calibrations say, for machines: figures unrounded and in base units, noise as standard deviations. */
export function calibrationsJson(calibrations: readonly Calibration[]) {
  return {
    schema: calibrationSchemaVersion,
    scenarios: calibrations.map((one) => ({
      scenario: one.scenario,
      environment: one.environment,
      runs: one.runs,
      design: one.design,
      rounds: one.rounds,
      mostRounds: one.mostRounds,
      sees: one.sees ?? null,
      invalid: one.invalid.map(invalidityClause),
      objectives: one.objectives.map(({ objective, resolution, tellable, apart }) => ({
        objective: objective.text,
        indicator: formatIndicator(objective.indicator),
        unit: unitNames[resolution.dimension],
        level: resolution.level,
        noise: resolution.noise,
        stored: characteristicJson(resolution.stored),
        sideBySide: characteristicJson(resolution.sideBySide),
        verdict: tellable.kind,
        rounds: tellable.kind === "rounds" ? tellable.rounds : null,
        proposed: tellable.kind === "belowFloor" ? (tellable.proposed ?? null) : null,
        apart: apart ?? null,
      })),
    })),
  };
}
