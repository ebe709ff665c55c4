import { changedParts, loadOf } from "../baseline/select.ts";
import { readStored } from "../baseline/stored.ts";
import { foundIn } from "../judge/indicator/indicator.ts";
import { inTurn } from "../lib/in-turn.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { Indicator } from "../model/objective.ts";
import type { Run } from "../model/run/run.ts";
import { formatOn, type Scale, scaleOver } from "../model/units.ts";
import type { Acceptance, BaselineEntry, BaselineStore } from "../ports/baseline-store.ts";
import { changedPartWords } from "../report/words/facts/load.ts";
import { describeLevels, type NamedIndicator } from "./levels.ts";

/**
 * Each history as text, oldest first: time, commit, author, key figures, accepted levels, runs no longer compared
 * since, and runs of another load than the newest of their branch. Below, level changes and the distance from the
 * accepted level.
 */
export async function showBaseline(keys: readonly BaselineKey[], store: BaselineStore): Promise<string> {
  const parts = await inTurn(keys, async (key) => {
    const { history: entries, otherEnvironments, doubts } = await readStored(key, store);
    const others = otherEnvironments.join(", ");
    const elsewhere = others === "" ? "" : `; environments with runs: ${others}`;
    const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}${elsewhere}`;
    const indicators = Object.entries({ p95, errors, throughput }).map(([name, indicator]) => {
      return { name, indicator, scale: scaleIn(entries, indicator) };
    });
    const lines = [title, ...doubts, ...markedIn(entries).map((entry) => describe(entry, indicators))];
    const levels = describeLevels(entries, key.environment, indicators);
    return [...lines, ...(levels.length === 0 ? [] : ["", ...levels])].join("\n");
  });
  if (parts.length > 0) return parts.join("\n\n");
  return `Nothing is stored in ${store.place} yet. Add runs with baseline update.`;
}

/** First field of `baseline show --json`. */
export const shownBaselineVersion = "loadline/baseline@1";

/** Figures are in base units (ms, ratio, per second), null if a run has none. */
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
  /** Set on the first run of the reference level. */
  readonly accepted: Acceptance | null;
  /** A later level was accepted on its branch. */
  readonly isSuperseded: boolean;
  /** Its load against the newest run of its branch, in words; empty if equal. */
  readonly otherLoad: readonly string[];
}

/** As showBaseline, for machines. */
export async function listBaseline(
  keys: readonly BaselineKey[],
  store: BaselineStore,
): Promise<ShownBaseline> {
  const histories = await inTurn(keys, async ({ scenario, environment }) => {
    const entries = await store.read({ scenario, environment });
    return { scenario, environment, runs: markedIn(entries).map(shownRun) };
  });
  return { schema: shownBaselineVersion, place: store.place, histories };
}

function shownRun({ run, accepted, isSuperseded, otherLoad }: Marked): ShownRun {
  const { recordedAt, commit = null, branch = null, actor = null } = run.provenance;
  const value = (indicator: Indicator) => foundIn([run], { indicator })[0]?.value ?? null;
  return {
    ...{ recordedAt, commit, branch, actor },
    ...{ p95: value(p95), errors: value(errors), throughput: value(throughput) },
    ...{ accepted: accepted ?? null, isSuperseded, otherLoad },
  };
}

/** A stored run, and why chooseBaseline leaves it out. */
interface Marked extends BaselineEntry {
  /** An accepted run follows on its branch. */
  readonly isSuperseded: boolean;
  readonly otherLoad: readonly string[];
}

function markedIn(entries: readonly BaselineEntry[]): readonly Marked[] {
  const newest = new Map(entries.map(({ run }) => [run.provenance.branch, loadOf(run)]));
  const accepted = new Set<string | undefined>();
  const marked = entries.toReversed().map((entry): Marked => {
    const { branch } = entry.run.provenance;
    const own = loadOf(entry.run);
    const isSuperseded = accepted.has(branch);
    if (entry.accepted !== undefined) accepted.add(branch);
    const otherLoad = changedParts(own, newest.get(branch) ?? own).map(changedPartWords);
    return { ...entry, isSuperseded, otherLoad };
  });
  return marked.reverse();
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

function describe(entry: Marked, indicators: readonly NamedIndicator[]): string {
  const { run, accepted } = entry;
  const { recordedAt, commit, branch, actor } = run.provenance;
  const by = actor === undefined ? undefined : `by ${actor}`;
  const source = [commit?.slice(0, 8), branch, by].filter((part) => part !== undefined).join(" ");
  const figures = indicators.map((it) => `${it.name} ${figure(run, it)}`).join("  ");
  const acceptance =
    accepted === undefined
      ? ""
      : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`;
  return `  ${recordedAt}  ${source}  ${figures}${markOf(entry)}${acceptance}`;
}

function markOf({ isSuperseded, otherLoad }: Marked): string {
  const marks = [
    ...(isSuperseded ? ["superseded"] : []),
    ...(otherLoad.length > 0 ? [`another load than the newest: ${otherLoad.join(", ")}`] : []),
  ];
  return marks.length === 0 ? "" : `  (${marks.join("; ")})`;
}

function figure(run: Run, { indicator, scale }: NamedIndicator): string {
  const [found] = foundIn([run], { indicator });
  return found && scale ? formatOn(scale, found.value) : "–";
}

/** Format of an indicator, common to all runs of a history. */
function scaleIn(entries: readonly BaselineEntry[], indicator: Indicator): Scale | undefined {
  const found = foundIn(
    entries.map(({ run }) => run),
    { indicator },
  );
  const [first] = found;
  return first && scaleOver(first.dimension, { figures: found.map(({ value }) => value) });
}
