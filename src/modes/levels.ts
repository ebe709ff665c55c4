import { mean } from "simple-statistics";
import { changedParts, chooseBaseline, loadOf, type Reference } from "../baseline/choose.ts";
import type { Indicator } from "../config/objective.ts";
import type { BaselineEntry } from "../edges.ts";
import { type ChangePoint, findChangePoints } from "../judge/change-point.ts";
import { type FoundIndicator, findIndicator } from "../judge/indicator.ts";
import type { Run } from "../measure/run.ts";
import { type Dimension, formatChange, formatDifference, formatFigure } from "../units.ts";

/** An indicator and what it is called. */
export interface NamedIndicator {
  readonly name: string;
  readonly indicator: Indicator;
}

/** The runs of one session as one point of a series: they share a machine and an hour. */
interface Point {
  readonly commit: string | undefined;
  readonly recordedAt: string;
  /** Mean over the session's runs, in the base unit. */
  readonly value: number;
  readonly dimension: Dimension;
}

/** Runs that stand for the latest level: as many as stand for the oldest one. */
const latestPoints = 3;

/**
 * Where the level of each indicator changed, and how far its latest level lies from the accepted one; for each branch
 * with the load it was last measured with. One line a finding, in the order of time.
 * @param entries the history, oldest first
 */
export function describeLevels(
  entries: readonly BaselineEntry[],
  environment: string,
  indicators: readonly NamedIndicator[],
): string[] {
  const branches = [...new Set(entries.map(({ run }) => run.provenance.branch))];
  return branches.flatMap((branch) => {
    const suffix = branches.length > 1 && branch !== undefined ? ` on ${branch}` : "";
    return describeBranch(
      entries.filter(({ run }) => run.provenance.branch === branch),
      environment,
      indicators.map(({ name, indicator }) => ({ name: `${name}${suffix}`, indicator })),
    );
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
  return indicators.flatMap(({ name, indicator }) => {
    const points = pointsOf(alike, indicator);
    const changes = findChangePoints(points.map(({ value }) => value));
    const told = changes.map((change) => changeLine(name, change, points));
    return [...told, ...driftLine({ name, indicator }, points, reference)];
  });
}

/** Between the runs of one command in a terminal lie the start of k6 and the wait for the target, no more. */
const longestPauseMs = 60_000;

/** Whether a run belongs to the command that made the one before it, where no workflow run says so. */
function followsOn(run: Run, before: Run | undefined): boolean {
  if (before === undefined || before.provenance.workflowRun !== undefined) return false;
  const pauseMs = Date.parse(run.window.start) - run.window.warmUpMs - Date.parse(before.window.end);
  return pauseMs >= 0 && pauseMs <= longestPauseMs;
}

/** One point a session: a workflow run or, in a terminal, runs without a pause. */
function pointsOf(runs: readonly Run[], indicator: Indicator): Point[] {
  const sessions = new Map<string, { run: Run; found: FoundIndicator[] }>();
  let session = "";
  let before: Run | undefined;
  for (const [position, run] of runs.entries()) {
    const found = findIndicator(run, indicator);
    if (found.kind === "absent") continue;
    session = found.session ?? (followsOn(run, before) ? session : `${position}`);
    before = run;
    const known = sessions.get(session);
    if (known === undefined) sessions.set(session, { run, found: [found] });
    else known.found.push(found);
  }
  return [...sessions.values()].map(({ run, found }) => ({
    commit: run.provenance.commit,
    recordedAt: run.provenance.recordedAt,
    value: mean(found.map(({ value }) => value)),
    dimension: found[0]?.dimension ?? "number",
  }));
}

/** `from -> to (+11 %)`; a difference where a share has no meaning. */
function stepText(from: number, to: number, dimension: Dimension): string {
  const isShare = from !== 0 && dimension !== "ratio";
  const size = isShare ? formatChange(to / from - 1) : formatDifference(to - from, dimension);
  return `${formatFigure(from, dimension, to)} -> ${formatFigure(to, dimension, from)} (${size})`;
}

function changeLine(name: string, change: ChangePoint, points: readonly Point[]): string {
  const point = points[change.index];
  const day = (point?.recordedAt ?? "").slice(0, 10);
  const where = point?.commit === undefined ? `on ${day}` : `at ${point.commit.slice(0, 8)} (${day})`;
  return `  ${name} changed ${where}: ${stepText(change.before, change.after, point?.dimension ?? "number")}`;
}

/** How far the latest runs lie from the reference; nothing where they are the reference. */
function driftLine(
  { name, indicator }: NamedIndicator,
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
  return [`  ${name} now, against ${whose}: ${stepText(level(from), level(latest), last.dimension)}`];
}
