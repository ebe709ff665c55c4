import { formatIndicator, type Objective } from "../config/objective.ts";
import { steadySamplesBeyond } from "../judge/few-samples.ts";
import type { Calibration, ObjectiveCalibration, Tellable } from "../judge/proposal.ts";
import { proposedRounds } from "../judge/proposal.ts";
import { type Resolution, toldRounds } from "../judge/resolution.ts";
import type { Design } from "../judge/verdict.ts";
import { type Dimension, formatFigure, formatPoints } from "../units.ts";
import { terminalText } from "./escape.ts";
import { finiteOrNull, unitNames } from "./json.ts";
import { type Line, line, tableOf } from "./piece.ts";
import { tableLines } from "./terminal.ts";
import { amountWords, count } from "./words.ts";

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

/** What can be told of an objective, as it stands in a table. */
function tellableWords(tellable: Tellable): string {
  switch (tellable.kind) {
    case "absolute":
      return "a limit of its own: not compared";
    case "improvement":
      return "demands an improvement";
    case "fewSamples":
      return `only ${Math.floor(tellable.beyond)} samples beyond it: run longer`;
    case "rounds":
      return tellable.rounds === 1 ? "fine with 1 round" : `needs ${tellable.rounds} rounds`;
    case "belowFloor": {
      const { allow, pairs } = tellable;
      const beside = pairs === undefined ? "" : ` (or ${count(pairs, "pair")})`;
      return `below the noise: allow ${allow.replace(/(?<=\d)(?=[a-z%µ/])/i, " ")}${beside}`;
    }
    default:
      return tellable satisfies never;
  }
}

function toleranceText({ bound }: Objective, dimension: Dimension): string {
  return bound.kind === "relative" ? amountWords(bound, dimension) : "–";
}

function rowOf({ objective, resolution, tellable }: ObjectiveCalibration, design: Design): readonly Line[] {
  const { level, dimension, noise } = resolution;
  const size = (value: number): string => sizeText(value, objective, resolution);
  return [
    line({ code: formatIndicator(objective.indicator) }),
    line(formatFigure(level, dimension)),
    line(`${size(noise.total)} (${size(noise.within)})`),
    ...resolution[design].map(({ smallestChange }) => line(size(smallestChange))),
    line(toleranceText(objective, dimension)),
    line(tellableWords(tellable)),
  ];
}

function otherRowOf({ objective, resolution }: ObjectiveCalibration, design: Design): readonly Line[] {
  return [
    line({ code: formatIndicator(objective.indicator) }),
    ...resolution[design].map(({ smallestChange }) => line(sizeText(smallestChange, objective, resolution))),
  ];
}

const roundTitles = toldRounds.map((rounds, index) => ({
  title: `${index === 0 ? "sees in " : ""}${count(rounds, "round")}`,
  align: "right" as const,
}));

function titleOf(design: Design, runs: number): string {
  return design === "stored"
    ? `Against a stored baseline of ${runs} runs, one a job`
    : "Side by side with a deployment of the base commit (base-url); a round is a pair of runs";
}

/** The gate's own design with its verdicts, then what the other one would see. */
function tablesOf({ objectives, design, runs }: Calibration): readonly string[] {
  const other = design === "stored" ? "sideBySide" : "stored";
  const right = (title: string) => ({ title, align: "right" as const });
  const left = (title: string) => ({ title, align: "left" as const });
  const own = tableOf(
    [
      left("Indicator"),
      right("level"),
      right("noise (in a run)"),
      ...roundTitles,
      right("tolerance"),
      left("verdict"),
    ],
    objectives.map((one) => rowOf(one, design)),
  );
  const beside = tableOf(
    [left("Indicator"), ...roundTitles],
    objectives.map((one) => otherRowOf(one, other)),
  );
  return [titleOf(design, runs), ...tableLines(own), "", titleOf(other, runs), ...tableLines(beside)];
}

function proposalLines({ objectives, rounds }: Calibration): readonly string[] {
  const changed = objectives.flatMap(({ objective, resolution, tellable, reach }) => {
    if (tellable.kind !== "belowFloor") return [];
    const prefix = objective.onMiss === "warn" ? "warn: " : "";
    const seen =
      reach === undefined ? "" : ` (sees changes from ${sizeText(reach.change, objective, resolution)} on)`;
    return [`  ${terminalText(`${prefix}${objective.text} -> ${prefix}${tellable.proposed}`)}${seen}`];
  });
  const { now, proposed } = rounds;
  const isOther = now.min !== proposed.min || now.max !== proposed.max;
  const lines = [
    ...(isOther ? [`  rounds: ${now.min}..${now.max} -> ${proposed.min}..${proposed.max}`] : []),
    ...changed,
  ];
  if (lines.length > 0) return [`Proposed (tolerances for ${proposedRounds} rounds):`, ...lines];
  const isAllTold = objectives.every(({ tellable: { kind } }) => kind === "rounds" || kind === "absolute");
  return isAllTold
    ? [`Nothing to change: every tolerance can be told with ${now.min}..${now.max} rounds.`]
    : ["Nothing to propose."];
}

/** What would let an objective's gate see more, as it stands below the proposals. */
function adviceOf(
  { objective, resolution, reach }: ObjectiveCalibration,
  { design, runs }: Pick<Calibration, "design" | "runs">,
): readonly string[] {
  if (reach === undefined) return [];
  const { change, isFar, isFromWithin, sideBySide, unsteady } = reach;
  const size = (value: number): string => sizeText(value, objective, resolution);
  const more = design === "stored" ? `more runs than these ${runs} to compare with` : "more rounds";
  const other = isFromWithin ? "longer runs" : "a look at what sets the runs apart";
  const pieces = [
    unsteady !== undefined &&
      `longer runs: only ${count(Math.floor(unsteady), "sample")} of one lie beyond it; ${steadySamplesBeyond} or more make it steady`,
    isFar &&
      `${other}, or ${more}: its tolerance can be told, but only changes from ${size(change)} on are seen`,
    sideBySide !== undefined &&
      `compare side by side (base-url): that sees changes from ${size(sideBySide)} on, not from ${size(change)}`,
  ].filter((piece) => piece !== false);
  return pieces.map((piece) => `  ${terminalText(formatIndicator(objective.indicator))}: ${piece}`);
}

/** Empty where every gate sees about what its tolerance forbids. */
function adviceLines(calibration: Calibration): readonly string[] {
  const lines = calibration.objectives.flatMap((one) => adviceOf(one, calibration));
  return lines.length === 0 ? [] : ["", "To see smaller changes:", ...lines];
}

const caveat =
  "All runs come from one session on one machine: what sets machines apart is not in the noise. Only stored runs of " +
  "several jobs show it; until then the gate expects 2 to 3 % of it, and side by side it cancels.";

/** What a calibration says, for a terminal or a log. */
export function renderCalibration(calibration: Calibration): string {
  const { scenario, environment, runs, invalid } = calibration;
  return [
    terminalText(`${scenario} (${environment}): ${runs} runs of one build on one deployment`),
    ...invalid.map((clause) => `  doubtful: ${terminalText(clause)}`),
    "",
    ...tablesOf(calibration),
    "",
    ...proposalLines(calibration),
    ...adviceLines(calibration),
    "",
    "A change is seen when 95 of 100 gates fail on it; a tolerance can be told when identical code passes 95 of 100.",
    caveat,
  ].join("\n");
}

/** Version of the calibration for machines, its first field. */
export const calibrationSchemaVersion = "loadline/calibration@1";

function sightsJson(resolution: Resolution, design: Design) {
  return resolution[design].map(({ rounds, smallestChange, smallestTolerance }) => ({
    rounds,
    smallestChange: finiteOrNull(smallestChange),
    smallestTolerance: finiteOrNull(smallestTolerance),
  }));
}

/** What calibrations say, for machines: figures unrounded and in base units, noise as standard deviations. */
export function calibrationsJson(calibrations: readonly Calibration[]) {
  return {
    schema: calibrationSchemaVersion,
    scenarios: calibrations.map(({ scenario, environment, runs, design, rounds, objectives, invalid }) => ({
      scenario,
      environment,
      runs,
      design,
      rounds,
      invalid,
      objectives: objectives.map(({ objective, resolution, tellable }) => ({
        objective: objective.text,
        indicator: formatIndicator(objective.indicator),
        unit: unitNames[resolution.dimension],
        level: resolution.level,
        noise: resolution.noise,
        stored: sightsJson(resolution, "stored"),
        sideBySide: sightsJson(resolution, "sideBySide"),
        verdict: tellable.kind,
        rounds: tellable.kind === "rounds" ? tellable.rounds : null,
        proposed: tellable.kind === "belowFloor" ? tellable.proposed : null,
      })),
    })),
  };
}
