import { changedParts, loadOf } from "../baseline/select.ts";
import { findIndicator } from "../judge/indicator/indicator.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { Indicator } from "../model/objective.ts";
import type { Run } from "../model/run/run.ts";
import { formatOn, type Scale, scaleOver } from "../model/units.ts";
import type { Acceptance, BaselineEntry, BaselineStore } from "../ports/baseline-store.ts";
import { changedPartWords } from "../report/words/facts/load.ts";
import { describeLevels, type NamedIndicator } from "./levels.ts";

/**
 * The stored runs of each history as text, newest last: time, commit, author, key figures, accepted levels, runs no
 * longer compared since then, and runs whose load differs from the newest of their branch. Below them, level changes
 * and the distance from the accepted level.
 */
export async function showBaseline(keys: readonly BaselineKey[], store: BaselineStore): Promise<string> {
  const parts: string[] = [];
  for (const key of keys) {
    const doubts: string[] = [];
    const entries = await store.read(key, { onDoubt: (doubt) => doubts.push(doubt) });
    const elsewhere = entries.length === 0 ? await environmentsOf(key, store) : "";
    const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}${elsewhere}`;
    const marks = marksIn(entries);
    const indicators = keyIndicators.map((it) => ({ ...it, scale: scaleIn(entries, it.indicator) }));
    const lines = [title, ...doubts, ...entries.map((entry) => describe(entry, marks, indicators))];
    const levels = describeLevels(entries, key.environment, indicators);
    parts.push([...lines, ...(levels.length === 0 ? [] : ["", ...levels])].join("\n"));
  }
  if (parts.length > 0) return parts.join("\n\n");
  return `Nothing is stored in ${store.place} yet. Add runs with baseline update.`;
}

/** For a history without runs: the environments in which the scenario has some. */
async function environmentsOf({ scenario }: BaselineKey, store: BaselineStore): Promise<string> {
  const keys = await store.keys();
  const others = keys.filter((key) => key.scenario === scenario).map(({ environment }) => environment);
  return others.length === 0 ? "" : `; environments with runs: ${others.join(", ")}`;
}

/** Version of the output of `baseline show --json`, its first field. */
export const shownBaselineVersion = "loadline/baseline@1";

/** Output of `baseline show --json`; figures are in base units (ms, ratio, per second), null if a run has none. */
export interface ShownBaseline {
  readonly schema: typeof shownBaselineVersion;
  readonly place: string;
  readonly histories: readonly {
    readonly scenario: string;
    readonly environment: string;
    /** Oldest first. */
    readonly runs: readonly ShownRun[];
  }[];
}

interface ShownRun {
  readonly recordedAt: string;
  readonly commit: string | null;
  readonly branch: string | null;
  readonly actor: string | null;
  readonly p95: number | null;
  readonly errors: number | null;
  readonly throughput: number | null;
  /** Set on the run whose level was accepted as the reference. */
  readonly accepted: Acceptance | null;
  /** No longer compared, because a later level was accepted on its branch. */
  readonly isSuperseded: boolean;
  /** How its load differs from the newest run of its branch, in words; empty for the same load. */
  readonly otherLoad: readonly string[];
}

/** The stored runs of each history, machine-readable. */
export async function listBaseline(
  keys: readonly BaselineKey[],
  store: BaselineStore,
): Promise<ShownBaseline> {
  const histories: ShownBaseline["histories"][number][] = [];
  for (const { scenario, environment } of keys) {
    const entries = await store.read({ scenario, environment });
    const marks = marksIn(entries);
    const runs = entries.map((entry) => shownRun(entry, marks));
    histories.push({ scenario, environment, runs });
  }
  return { schema: shownBaselineVersion, place: store.place, histories };
}

function shownRun(entry: BaselineEntry, marks: Marks): ShownRun {
  const { run, accepted } = entry;
  const { recordedAt, commit = null, branch = null, actor = null } = run.provenance;
  const value = (indicator: Indicator) => {
    const found = findIndicator(run, indicator);
    return found.kind === "found" ? found.value : null;
  };
  return {
    ...{ recordedAt, commit, branch, actor },
    p95: value(p95),
    errors: value(errors),
    throughput: value(throughput),
    accepted: accepted ?? null,
    isSuperseded: marks.superseded.has(entry),
    otherLoad: marks.otherLoad.get(entry) ?? [],
  };
}

/** Runs of a history that a new run is not compared with, and why. */
interface Marks {
  readonly superseded: ReadonlySet<BaselineEntry>;
  /** The difference, in words. */
  readonly otherLoad: ReadonlyMap<BaselineEntry, readonly string[]>;
}

function marksIn(entries: readonly BaselineEntry[]): Marks {
  return { superseded: supersededIn(entries), otherLoad: otherLoadsIn(entries) };
}

/** Runs whose load differs from the latest one of their branch; chooseBaseline excludes them. */
function otherLoadsIn(entries: readonly BaselineEntry[]): ReadonlyMap<BaselineEntry, readonly string[]> {
  const newest = new Map(entries.map(({ run }) => [run.provenance.branch, loadOf(run)]));
  return new Map(
    entries.flatMap((entry) => {
      const load = newest.get(entry.run.provenance.branch);
      const parts = load === undefined ? [] : changedParts(loadOf(entry.run), load);
      const changed = parts.map(changedPartWords);
      return changed.length === 0 ? [] : [[entry, changed] as const];
    }),
  );
}

/** Runs before the last accepted one of their branch; chooseBaseline excludes them. */
function supersededIn(entries: readonly BaselineEntry[]): ReadonlySet<BaselineEntry> {
  const superseded = new Set<BaselineEntry>();
  const accepted = new Set<string | undefined>();
  for (const entry of entries.toReversed()) {
    const { branch } = entry.run.provenance;
    if (accepted.has(branch)) superseded.add(entry);
    if (entry.accepted !== undefined) accepted.add(branch);
  }
  return superseded;
}

function countRuns(count: number): string {
  if (count === 0) return "no run";
  return count === 1 ? "1 run" : `${count} runs`;
}

const p95: Indicator = {
  metric: "http_req_duration",
  tags: {},
  aggregation: { kind: "percentile", percent: 95 },
};
const errors: Indicator = { metric: "http_req_failed", tags: {}, aggregation: { kind: "rate" } };
const throughput: Indicator = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } };

/** Indicators shown for a history. */
const keyIndicators = [
  { name: "p95", indicator: p95 },
  { name: "errors", indicator: errors },
  { name: "throughput", indicator: throughput },
] as const;

function describe(entry: BaselineEntry, marks: Marks, indicators: readonly NamedIndicator[]): string {
  const { run, accepted } = entry;
  const { recordedAt, commit, branch, actor } = run.provenance;
  const by = actor === undefined ? undefined : `by ${actor}`;
  const source = [commit?.slice(0, 8), branch, by].filter((part) => part !== undefined).join(" ");
  const figures = indicators.map((it) => `${it.name} ${figure(run, it)}`).join("  ");
  const acceptance =
    accepted === undefined
      ? ""
      : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`;
  return `  ${recordedAt}  ${source}  ${figures}${markOf(entry, marks)}${acceptance}`;
}

function markOf(entry: BaselineEntry, { superseded, otherLoad }: Marks): string {
  const changed = otherLoad.get(entry);
  const marks = [
    ...(superseded.has(entry) ? ["superseded"] : []),
    ...(changed === undefined ? [] : [`another load than the newest: ${changed.join(", ")}`]),
  ];
  return marks.length === 0 ? "" : `  (${marks.join("; ")})`;
}

function figure(run: Run, { indicator, scale }: NamedIndicator): string {
  const found = findIndicator(run, indicator);
  return found.kind === "found" && scale !== undefined ? formatOn(scale, found.value) : "–";
}

/** Format of an indicator in the list of a history, common to all its runs. */
function scaleIn(entries: readonly BaselineEntry[], indicator: Indicator): Scale | undefined {
  const found = entries.map(({ run }) => findIndicator(run, indicator)).filter((it) => it.kind === "found");
  const [first] = found;
  return first && scaleOver(first.dimension, { figures: found.map(({ value }) => value) });
}
