import type { BaselineKey } from "../config/gate.ts";
import type { Indicator } from "../config/objective.ts";
import type { Acceptance, BaselineEntry, BaselineStore } from "../edges.ts";
import { findIndicator } from "../judge/indicator.ts";
import type { Run } from "../measure/run.ts";
import { formatFigure } from "../units.ts";
import { describeLevels } from "./levels.ts";

/**
 * The stored runs of each history as text, newest last: when, commit, who, key figures, where a level was accepted, and
 * which runs are no longer compared with since then; below them where a level changed, and how far it is from the
 * accepted one.
 */
export async function showBaseline(keys: readonly BaselineKey[], store: BaselineStore): Promise<string> {
  const parts: string[] = [];
  for (const key of keys) {
    const entries = await store.read(key);
    const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}`;
    const replaced = supersededIn(entries);
    const lines = [title, ...entries.map((entry) => describe(entry, replaced.has(entry)))];
    const levels = describeLevels(entries, key.environment, keyIndicators);
    parts.push([...lines, ...(levels.length === 0 ? [] : ["", ...levels])].join("\n"));
  }
  return parts.length === 0 ? `Nothing is stored in ${store.place}.` : parts.join("\n\n");
}

/** Version of what `baseline show --json` prints, its first field. */
export const shownBaselineVersion = "loadline/baseline@1";

/** What `baseline show --json` prints; figures are in base units (ms, ratio, per second), null where a run has none. */
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
  /** Present on the run that made a new level the reference. */
  readonly accepted: Acceptance | null;
  /** No longer compared with, since a later level was accepted on its branch. */
  readonly isSuperseded: boolean;
}

/** The stored runs of each history for machines. */
export async function listBaseline(
  keys: readonly BaselineKey[],
  store: BaselineStore,
): Promise<ShownBaseline> {
  const histories: ShownBaseline["histories"][number][] = [];
  for (const { scenario, environment } of keys) {
    const entries = await store.read({ scenario, environment });
    const replaced = supersededIn(entries);
    const runs = entries.map((entry) => shownRun(entry, replaced.has(entry)));
    histories.push({ scenario, environment, runs });
  }
  return { schema: shownBaselineVersion, place: store.place, histories };
}

function shownRun({ run, accepted }: BaselineEntry, isSuperseded: boolean): ShownRun {
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
    isSuperseded,
  };
}

/** Runs that lie before the last accepted one of their branch, as chooseBaseline leaves them out. */
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

/** What the levels of a history are told by. */
const keyIndicators = [
  { name: "p95", indicator: p95 },
  { name: "errors", indicator: errors },
  { name: "throughput", indicator: throughput },
] as const;

function describe({ run, accepted }: BaselineEntry, isSuperseded: boolean): string {
  const { recordedAt, commit, branch, actor } = run.provenance;
  const by = actor === undefined ? undefined : `by ${actor}`;
  const source = [commit?.slice(0, 8), branch, by].filter((part) => part !== undefined).join(" ");
  const figures = `p95 ${figure(run, p95)}  errors ${figure(run, errors)}  throughput ${figure(run, throughput)}`;
  const mark =
    accepted === undefined
      ? ""
      : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`;
  return `  ${recordedAt}  ${source}  ${figures}${isSuperseded ? "  (superseded)" : ""}${mark}`;
}

function figure(run: Run, indicator: Indicator): string {
  const found = findIndicator(run, indicator);
  return found.kind === "found" ? formatFigure(found.value, found.dimension) : "–";
}
