import { mean, sum } from "simple-statistics";
import { unslicedDesignEffect } from "../../judge/compare/noise.ts";
import type { Aggregation } from "../../model/objective.ts";
import type { BuiltinMetric } from "../../model/run/builtin-metrics.ts";
import type { Run, Tags } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { Phase, PhasesMoved } from "./facts.ts";
import {
  carriersAmong,
  hasRisen,
  indicatorOf,
  type RunsOfMiss,
  type Shift,
  shareExplained,
  shiftOf,
  sigmasFor,
} from "./shift.ts";

const average: Aggregation = { kind: "avg" };

/** Metrics of the phases. k6 counts connecting and the handshake as blocked too, so `queueing` is the rest. */
const metrics = {
  queueing: "http_req_blocked",
  connecting: "http_req_connecting",
  handshaking: "http_req_tls_handshaking",
  sending: "http_req_sending",
  waiting: "http_req_waiting",
  receiving: "http_req_receiving",
} as const satisfies Readonly<Record<Phase, BuiltinMetric>>;

type PhaseMetric = (typeof metrics)[Phase];

/** `http_req_duration` is the sum of these. @see https://grafana.com/docs/k6/latest/using-k6/metrics/reference/ */
export const requestPhases: readonly Phase[] = ["sending", "waiting", "receiving"];
/** Before `http_req_duration` begins. */
export const connectionPhases: readonly Phase[] = ["queueing", "connecting", "handshaking"];
/** Everything that a virtual user waits for. */
export const allPhases: readonly Phase[] = [...connectionPhases, ...requestPhases];

/** A phase's part of a change, ms per request. */
interface PhaseShift {
  readonly phase: Phase;
  readonly difference: number;
  readonly isClear: boolean;
}

/**
 * Upper bound of an average's variance, from its smallest and largest sample. Percentiles understate it: most connections
 * are reused, so most samples of these phases are 0.
 * @see Bhatia & Davis 2000, Amer. Math. Monthly 107:353
 */
function varianceBound(runs: readonly Run[], metric: PhaseMetric): number {
  const bounds = runs.flatMap((run) => {
    const { avg, min, max, count = 0 } = seriesOf(run, metric)?.values ?? {};
    const isKnown = avg !== undefined && min !== undefined && max !== undefined;
    return isKnown ? [(unslicedDesignEffect * (max - avg) * (avg - min)) / count] : [];
  });
  return bounds.length === 0 ? 0 : mean(bounds) / bounds.length;
}

function shiftOfPhase(compared: RunsOfMiss, phase: Phase, sigmas: number): PhaseShift | undefined {
  const metric = metrics[phase];
  const shift = shiftOf(compared, indicatorOf(metric, {}, average));
  if (shift === undefined) return undefined;
  // Waiting is nearly all of a request and has slices that show its noise.
  const variance =
    phase === "waiting" ? 0 : varianceBound(compared.runs, metric) + varianceBound(compared.baseline, metric);
  const difference = shift.at(0);
  return { phase, difference, isClear: hasRisen(shift, sigmas) && difference > sigmas * Math.sqrt(variance) };
}

/** Shifts of those phases that have a figure; the others took no time. */
function shiftsOf(compared: RunsOfMiss, phases: readonly Phase[]): PhaseShift[] {
  const sigmas = sigmasFor(phases.length);
  const shifts = phases.flatMap((phase) => shiftOfPhase(compared, phase, sigmas) ?? []);
  const partsOfBlocked = shifts.filter(({ phase }) => phase === "connecting" || phase === "handshaking");
  const inside = sum(partsOfBlocked.map(({ difference }) => difference));
  return shifts.map((one) =>
    one.phase === "queueing" ? { ...one, difference: one.difference - inside } : one,
  );
}

/**
 * The phases that explain a change.
 * @param total the change to explain, ms per request; undefined uses the sum of the phases
 * @returns undefined if none moved beyond noise, or those that did explain less than four fifths
 */
export function phasesMoved(
  compared: RunsOfMiss,
  phases: readonly Phase[],
  total?: number,
): PhasesMoved | undefined {
  const shifts = shiftsOf(compared, phases);
  const whole = total ?? sum(shifts.map(({ difference }) => difference));
  if (!(whole > 0)) return undefined;
  const clear = shifts
    .filter(({ isClear, difference }) => isClear && difference > 0)
    .sort((one, other) => other.difference - one.difference);
  const found = carriersAmong(clear, ({ difference }) => difference, whole);
  return found && { phases: found.carriers.map(({ phase }) => phase), share: found.share };
}

/**
 * Whether samples with these tags rose by as much as their waiting time, in the same aggregation: for endpoints, which
 * record no other phase, and percentiles, which do not add up over phases.
 * @param shift of `http_req_duration`
 */
export function waitingMoved(
  compared: RunsOfMiss,
  of: { tags: Tags; aggregation: Aggregation; shift: Shift },
): PhasesMoved | undefined {
  const waiting = shiftOf(compared, indicatorOf(metrics.waiting, of.tags, of.aggregation));
  if (waiting === undefined || !hasRisen(waiting) || of.shift.at(0) <= 0) return undefined;
  const share = shareExplained(waiting.at(0), of.shift.at(0));
  return share === undefined ? undefined : { phases: ["waiting"], share };
}
