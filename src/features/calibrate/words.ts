import { writtenSees } from "../../config/grammar/sees.ts";
import { writtenRounds } from "../../config/rounds.ts";
import { steadySamplesBeyond } from "../../judge/compare/few-samples.ts";
import { formatIndicator, type Objective } from "../../model/objective.ts";
import { formatFigure, formatLimit, formatPoints } from "../../model/units.ts";
import type { Design } from "../../model/verdict.ts";
import { byKind } from "../../report/by-kind.ts";
import { left, line, right, tableOf } from "../../report/document/piece.ts";
import { known } from "../../report/known.ts";
import { terminalText } from "../../report/render/escape.ts";
import { tableLines } from "../../report/render/terminal.ts";
import { invalidityClause } from "../../report/words/facts/invalidity.ts";
import { amountWords, count, unsigned } from "../../report/words/words.ts";
import type { Outcomes } from "./outcomes.ts";
import { type Calibration, type ObjectiveCalibration, proposedLines, type Tellable } from "./proposal.ts";
import {
  type Characteristic,
  type Resolution,
  reportedSizes,
  type SeenCharacteristic,
} from "./resolution.ts";

/** The size of a difference in the unit of the objective's bound: `8.1 %`, `0.4 pp`, `21 ms`. */
function sizeText(size: number, { bound }: Objective, { level, dimension }: Resolution): string {
  const measure = bound.kind === "relative" ? bound.measure : undefined;
  if (dimension === "ratio" && measure !== "share") return unsigned(formatPoints(size));
  if (measure === "offset" || level === 0) return formatFigure(size, dimension);
  return formatFigure(Number((size / Math.abs(level)).toPrecision(2)), "ratio");
}

/** What gates can decide about an objective, in a table. */
function tellableWords(tellable: Tellable): string {
  return byKind(tellable, {
    absolute: () => "absolute limit: not compared",
    improvement: () => "demands an improvement",
    fewSamples: ({ beyond }) => `only ${Math.floor(beyond)} samples beyond it: run longer`,
    rounds: ({ rounds }) => `decides, in ${count(Math.max(1, Math.round(rounds)), "round")} on average`,
    moreRounds: () => "decides with rounds: auto",
    belowFloor: ({ allow, sees, decidesSideBySide }) => {
      const ways = known(
        allow !== undefined && `allow ${allow.replace(/(?<=\d)(?=[a-z%µ/])/i, " ")}`,
        sees !== undefined && `set sees: ${writtenSees(sees)}`,
      ).join(" and ");
      const [found, or] =
        ways === "" ? ["too noisy for any tolerance", "unless"] : [`below the noise: ${ways}`, "or"];
      return decidesSideBySide ? `${found}, ${or} side by side` : found;
    },
  });
}

/** Shares of gates in percent: `96 / 0 / 4`; empty without outcomes. */
function outcomesText(outcomes: Outcomes | undefined): string {
  const shares = outcomes === undefined ? [] : [outcomes.pass, outcomes.fail, outcomes.open];
  return shares.map((share) => Math.round(share * 100)).join(" / ");
}

function noiseText({ objective, resolution }: ObjectiveCalibration): string {
  const { total, within } = resolution.noise;
  return `${sizeText(total, objective, resolution)} (${sizeText(within, objective, resolution)})`;
}

const indicatorColumn = left("Indicator", ({ objective }: ObjectiveCalibration) =>
  line({ code: formatIndicator(objective.indicator) }),
);

/** Whether the user set `sees` for one of these objectives. */
function hasSees(objectives: readonly ObjectiveCalibration[]): boolean {
  return objectives.some(({ objective: { bound } }) => bound.kind === "relative" && bound.sees !== undefined);
}

/** The outcomes at the user's `sees`: `12 %: 1 / 98 / 1`. */
function seenText({ bound }: Objective, seen: SeenCharacteristic | undefined): string {
  if (seen === undefined || bound.kind === "absolute" || bound.sees === undefined) return "2T";
  return `${formatLimit(bound.sees, "ratio")}: ${outcomesText(seen.outcomes)}`;
}

/** The operating characteristic; undefined without a tolerance, or with too few samples for a verdict. */
function outcomesOf(objective: ObjectiveCalibration, design: Design): readonly Outcomes[] | undefined {
  return objective.tellable.kind === "fewSamples" ? undefined : objective.resolution[design].outcomes;
}

/** Mean rounds of gates, for unchanged code and for the change to detect. */
function roundsText({ resolution }: ObjectiveCalibration, design: Design): string {
  const { outcomes = [], seen } = resolution[design];
  const at = (size: number): Outcomes | undefined => outcomes.find((one) => one.size === size);
  return [at(0), seen?.outcomes ?? at(2)].map((one) => (one?.rounds ?? 0).toFixed(1)).join(" / ");
}

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

/** A summary of the objectives, then how often gates decide, in the gate's own design and in the other one. */
function tablesOf(calibration: Calibration): readonly string[] {
  const { objectives, design } = calibration;
  const other = design === "stored" ? "sideBySide" : "stored";
  const summary = tableOf(objectives, [
    indicatorColumn,
    right("level", ({ resolution }) => line(formatFigure(resolution.level, resolution.dimension))),
    right("noise (in a run)", (it) => line(noiseText(it))),
    right("tolerance T", ({ objective: { bound }, resolution }) =>
      line(bound.kind === "relative" ? amountWords(bound, resolution.dimension) : "–"),
    ),
    left("verdict", ({ tellable }) => line(tellableWords(tellable))),
  ]);
  const outcomes = (of: Design): readonly string[] => {
    const rows = objectives.filter((it) => outcomesOf(it, of) !== undefined);
    if (rows.length === 0) return [];
    const sees = hasSees(objectives);
    const sizes = reportedSizes.map((size, index) =>
      right(sizeTitle(size), (it: ObjectiveCalibration) => line(outcomesText(outcomesOf(it, of)?.[index]))),
    );
    const table = tableOf(rows, [
      indicatorColumn,
      ...sizes,
      sees && right("sees", (it) => line(seenText(it.objective, it.resolution[of].seen))),
      right(`rounds at 0 / ${sees ? "sees" : "2T"}`, (it) => line(roundsText(it, of))),
    ]);
    return ["", titleOf(of, calibration), ...tableLines(table)];
  };
  return [...tableLines(summary), ...outcomes(design), ...outcomes(other)];
}

function proposalLines(calibration: Calibration): readonly string[] {
  const { objectives, rounds, sees } = calibration;
  const changed = proposedLines(calibration).flatMap(({ objective, proposed: to }) => {
    const prefix = objective.onMiss === "warn" ? "warn: " : "";
    return to === undefined ? [] : [`  ${terminalText(`${prefix}${objective.text} -> ${prefix}${to}`)}`];
  });
  const { now, proposed } = rounds;
  const lines = known(
    now.max !== proposed.max && `  rounds: ${writtenRounds(now)} -> ${writtenRounds(proposed)}`,
    sees && `  sees: ${writtenSees(sees.now)} -> ${writtenSees(sees.proposed)}`,
    ...changed,
  );
  if (lines.length > 0) return ["Proposed:", ...lines];
  const decidesAll = objectives.every(({ tellable: { kind } }) => kind === "rounds" || kind === "absolute");
  return [decidesAll ? "No change needed: every tolerance decides." : "Nothing to propose."];
}

/** How a gate could decide with a smaller tolerance. */
function adviceOf({ objective, tellable }: ObjectiveCalibration): readonly string[] {
  if (tellable.kind !== "belowFloor") return [];
  const { isFromWithin, decidesSideBySide, unsteady } = tellable;
  const pieces = known(
    unsteady !== undefined &&
      `longer runs: only ${count(Math.floor(unsteady), "sample")} per run lie beyond it; ${steadySamplesBeyond} or more are needed for a reliable figure`,
    unsteady === undefined && isFromWithin && "longer runs: most of the noise is inside them",
    decidesSideBySide && "compare side by side (base-url), where this tolerance decides",
  );
  return pieces.map((piece) => `  ${nameOf(objective)}: ${piece}`);
}

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

/** Changes between the earlier runs and the later ones, which are of one build. */
function apartLines({ objectives }: Calibration): readonly string[] {
  return objectives.flatMap(({ objective, resolution, apart }) => {
    if (apart === undefined) return [];
    const { earlier, later } = apart;
    const size = sizeText(Math.abs(later.level - earlier.level), objective, resolution);
    const course = later.level > earlier.level ? "higher" : "lower";
    const first = earlier.runs === 1 ? "one" : earlier.runs;
    return (
      `  doubtful: ${nameOf(objective)} was ${size} ${course} in the last ${count(later.runs, "run")} than in the first ` +
      `${first}: the service or the machine changed during the measurement`
    );
  });
}

function nameOf({ indicator }: Objective): string {
  return terminalText(formatIndicator(indicator));
}

/** A calibration for a terminal or a log. */
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

/** The first field of the JSON. */
export const calibrationSchemaVersion = "loadline/calibration@1";

function characteristicJson({ outcomes = [], smallestTolerance, seen }: Characteristic) {
  return {
    outcomes,
    smallestTolerance: smallestTolerance ?? null,
    ...(seen && { sees: { ...seen.outcomes, smallest: seen.smallest ?? null } }),
  };
}

/** Calibrations for machines: figures unrounded and in base units, noise as standard deviations. */
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
        dimension: resolution.dimension,
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
