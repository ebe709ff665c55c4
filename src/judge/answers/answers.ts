import type { LoadIndicator } from "../../model/objective.ts";
import { exceptionsMetric } from "../../model/run/builtin-metrics.ts";
import type { Run } from "../../model/run/run.ts";
import { type AnswerChange, mostNames } from "../../model/verdict/answers.ts";
import { oddsToFail } from "../../stats/error-budget.ts";
import { differenceOf } from "../compare/difference.ts";
import { type FoundIndicator, findIndicator } from "../indicator/indicator.ts";
import { pooledValue } from "../objective/absolute.ts";
import type { Bounded } from "../objective/direction.ts";
import type { Context } from "../objective/scenario-input.ts";
import {
  bytesIn,
  endpointIn,
  endpointNames,
  expectedStatuses,
  requestsByEndpoint,
  statusIn,
} from "./figures.ts";

/** Runs of both sides that are a valid measurement of the answers; side by side in the order of their rounds. */
interface Sides {
  readonly runs: readonly Run[];
  readonly baseline: readonly Run[];
  readonly design: "stored" | "sideBySide";
}

/** How a run has a figure; undefined if it has none. */
type FigureOf = (run: Run) => FoundIndicator | undefined;

/** Levels of both sides. */
interface Moved {
  readonly current: number;
  readonly baseline: number;
}

/** The smallest change of the share of a status, and of the bytes a request as a share, that matters. */
const leastOfStatus = 0.01;
const leastOfBytes = 0.1;

/** Only the size of a difference counts here, in either direction. */
const anyDifference: Bounded = {
  comparison: "<",
  bound: { kind: "relative", measure: "points", amount: 0 },
};

/**
 * Levels of a figure that moved beyond noise, by the odds that a fail takes.
 * @param isLarge whether a move of these levels matters; others are not tested
 * @returns undefined if it did not, or too few runs have it
 */
function movedOf(
  { runs, baseline, design }: Sides,
  figureOf: FigureOf,
  { falseAlarm, isLarge }: { readonly falseAlarm: number; readonly isLarge: (levels: Moved) => boolean },
): Moved | undefined {
  const now = runs.flatMap((run) => figureOf(run) ?? []);
  const before = baseline.flatMap((run) => figureOf(run) ?? []);
  const [first] = now;
  if (first === undefined || before.length === 0 || now.length < runs.length) return undefined;
  // Pairs only count as such if they are whole.
  const paired = before.length === now.length ? design : "stored";
  const compared = { dimension: first.dimension, current: now, baseline: before, design: paired };
  // Most figures stay where they were, and their odds are slow to compute.
  const levels = { current: pooledValue(now), baseline: pooledValue(before) };
  if (!isLarge(levels)) return undefined;
  const isRise = levels.current > levels.baseline;
  const odds = differenceOf(compared, anyDifference).logOdds({ none: 0, change: 0, isLowerBetter: isRise });
  return odds >= oddsToFail(falseAlarm) ? levels : undefined;
}

/** A rise of a share that k6 or its log has. */
function risen(sides: Sides, metric: string, falseAlarm: number): Moved | undefined {
  const indicator: LoadIndicator = { metric, tags: {}, aggregation: { kind: "rate" } };
  const figureOf = (run: Run): FoundIndicator | undefined => {
    const found = findIndicator(run, indicator);
    return found.kind === "found" ? found : undefined;
  };
  return movedOf(sides, figureOf, { falseAlarm, isLarge: ({ current, baseline }) => current > baseline });
}

function statusesMoved(sides: Sides, falseAlarm: number): AnswerChange[] {
  const baseline = sides.baseline.filter((run) => expectedStatuses([run]).length > 0);
  const statuses = expectedStatuses([...sides.runs, ...baseline]);
  const isLarge = ({ current, baseline: level }: Moved): boolean =>
    Math.abs(current - level) >= leastOfStatus;
  const shares = statuses.flatMap((status) => {
    const moved = movedOf({ ...sides, baseline }, (run) => statusIn(run, status), {
      falseAlarm: falseAlarm / statuses.length,
      isLarge,
    });
    return moved === undefined ? [] : [{ status, ...moved }];
  });
  const size = ({ current, baseline: level }: Moved): number => Math.abs(current - level);
  shares.sort((one, other) => size(other) - size(one));
  return shares.length === 0 ? [] : [{ kind: "statuses", shares }];
}

function bytesMoved(sides: Sides, falseAlarm: number): AnswerChange[] {
  const isLarge = ({ current, baseline }: Moved): boolean =>
    Math.abs(current - baseline) >= leastOfBytes * baseline;
  const moved = movedOf(sides, bytesIn, { falseAlarm, isLarge });
  return moved === undefined ? [] : [{ kind: "bytes", ...moved }];
}

/** Endpoints of the baseline that no run of this change requested. */
function endpointsGone(sides: Sides, falseAlarm: number): AnswerChange[] {
  const present = new Set(sides.runs.flatMap(endpointNames));
  const baseline = sides.baseline.filter((run) => requestsByEndpoint(run).size > 0);
  if (present.size === 0) return [];
  const requests = new Map<string, number>();
  for (const [name, series] of baseline.flatMap((run) => [...requestsByEndpoint(run)])) {
    if (!present.has(name)) requests.set(name, (requests.get(name) ?? 0) + series.values.count);
  }
  const gone = [...requests]
    .sort(([, one], [, other]) => other - one)
    .map(([name]) => name)
    .filter((name) => {
      const isLarge = ({ current, baseline: level }: Moved): boolean => current < level;
      const test = { falseAlarm: falseAlarm / requests.size, isLarge };
      return movedOf({ ...sides, baseline }, (run) => endpointIn(run, name), test) !== undefined;
    });
  const names = gone.slice(0, mostNames);
  return gone.length === 0 ? [] : [{ kind: "endpointsGone", names, more: gone.length - names.length }];
}

/** Kinds of changes, which share the false-alarm probability. */
const kinds = 5;

/**
 * How answers changed beyond noise, beside what objectives judge: another answer, or none, takes another time. Runs that
 * do not say it (of other tools, or summaries) are not compared.
 */
export function answersMoved({ input, falseAlarm: ofAll, isCutShort, invalid }: Context): AnswerChange[] {
  if (isCutShort || input.baseline.length === 0) return [];
  const { design = "stored" } = input;
  const isValid = (_: Run, round: number): boolean =>
    !invalid.some(({ undecidable, rounds }) => undecidable === "all" && rounds.includes(round));
  const sides: Sides = {
    design,
    runs: input.runs.filter(isValid),
    baseline: design === "sideBySide" ? input.baseline.filter(isValid) : input.baseline,
  };
  if (sides.runs.length === 0 || sides.baseline.length === 0) return [];
  const falseAlarm = ofAll / kinds;
  const [errors, exceptions] = ["http_req_failed", exceptionsMetric].map((metric) =>
    risen(sides, metric, falseAlarm),
  );
  return [
    ...(errors === undefined ? [] : [{ kind: "errors", ...errors } as const]),
    ...(exceptions === undefined ? [] : [{ kind: "exceptions", ...exceptions } as const]),
    ...statusesMoved(sides, falseAlarm),
    ...bytesMoved(sides, falseAlarm),
    ...endpointsGone(sides, falseAlarm),
  ];
}
