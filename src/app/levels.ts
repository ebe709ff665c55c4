import { mean } from "simple-statistics";
import { changedParts, chooseBaseline, loadOf, type Reference } from "../baseline/select.ts";
import { foundIn } from "../judge/indicator/indicator.ts";
import { groupedBy } from "../lib/grouped.ts";
import type { Indicator } from "../model/objective.ts";
import type { Run } from "../model/run/run.ts";
import { sessionsOf } from "../model/run/session.ts";
import type { Dimension, Scale } from "../model/units.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";
import { stepWords } from "../report/words/words.ts";
import { type ChangePoint, findChangePoints } from "../stats/change-point.ts";

export interface NamedIndicator {
  readonly name: string;
  readonly indicator: Indicator;
  /** Format of its figures, if others stand next to the levels. */
  readonly scale?: Scale | undefined;
}

/** One session as a point: its runs share a machine and an hour. */
interface Point {
  readonly commit: string | undefined;
  readonly recordedAt: string;
  /** Mean of its runs, in the base unit. */
  readonly value: number;
  readonly dimension: Dimension;
}

/** Sessions in the latest level: as many as in the oldest one. */
const latestPoints = 3;

/**
 * Where each indicator's level changed, and its distance from the accepted one; per branch with its latest load.
 * @param entries oldest first
 */
export function describeLevels(
  entries: readonly BaselineEntry[],
  environment: string,
  indicators: readonly NamedIndicator[],
): string[] {
  const branches = groupedBy(entries, ({ run }) => run.provenance.branch);
  return [...branches].flatMap(([branch, own]) => {
    const suffix = branches.size > 1 && branch !== undefined ? ` on ${branch}` : "";
    const named = indicators.map((it) => ({ ...it, name: `${it.name}${suffix}` }));
    return describeBranch(own, environment, named);
  });
}

function describeBranch(
  entries: readonly BaselineEntry[],
  environment: string,
  indicators: readonly NamedIndicator[],
): string[] {
  const newest = entries.at(-1)?.run;
  if (newest === undefined) return [];
  const load = loadOf(newest);
  const { branch } = newest.provenance;
  const { reference } = chooseBaseline(entries, { ...load, environment, branch });
  const alike = entries
    .map(({ run }) => run)
    .filter((run) => run.ending.kind === "finished" && changedParts(loadOf(run), load).length === 0);
  return indicators.flatMap((named) => {
    const points = pointsOf(alike, named.indicator);
    const changes = findChangePoints(points.map(({ value }) => value));
    const lines = changes.map((change) => changeLine(named, change, points));
    return [...lines, ...driftLine(named, points, reference)];
  });
}

/** One point per session that has the indicator. */
function pointsOf(runs: readonly Run[], indicator: Indicator): Point[] {
  return sessionsOf(runs).flatMap((session) => {
    const found = foundIn(session, { indicator });
    const [first] = found;
    if (first === undefined) return [];
    const { commit, recordedAt } = session[0].provenance;
    return [{ commit, recordedAt, value: mean(found.map(({ value }) => value)), dimension: first.dimension }];
  });
}

function changeLine({ name, scale }: NamedIndicator, change: ChangePoint, points: readonly Point[]): string {
  const point = points[change.index];
  const day = (point?.recordedAt ?? "").slice(0, 10);
  const where = point?.commit === undefined ? `on ${day}` : `at ${point.commit.slice(0, 8)} (${day})`;
  return `  ${name} changed ${where}: ${stepWords(change.before, change.after, point?.dimension ?? "number", scale)}`;
}

/** Distance of the latest runs from the reference; empty if they are the reference. */
function driftLine(
  { name, indicator, scale }: NamedIndicator,
  points: readonly Point[],
  reference: Reference | undefined,
): string[] {
  const from = pointsOf(reference?.runs ?? [], indicator);
  const until = from.at(-1);
  if (reference === undefined || until === undefined) return [];
  const latest = points.filter(({ recordedAt }) => recordedAt > until.recordedAt).slice(-latestPoints);
  const [last] = latest;
  if (last === undefined) return [];
  const level = (of: readonly Point[]): number => mean(of.map(({ value }) => value));
  const whose = reference.kind === "accepted" ? "the accepted level" : "the oldest runs";
  return [`  ${name} now, against ${whose}: ${stepWords(level(from), level(latest), last.dimension, scale)}`];
}
