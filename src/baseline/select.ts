import type { ChangedPart, Comparability } from "../model/comparability.ts";
import { isReadFromPrometheus } from "../model/run/prometheus-runs.ts";
import type { Fingerprint, Run } from "../model/run/run.ts";
import { sessionsOf } from "../model/run/session.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";

/** What must be equal for two runs to be comparable. */
export interface LoadIdentity {
  /** Undefined if the load is unknown. */
  readonly fingerprint: Fingerprint | undefined;
  /** Why it is unknown. */
  readonly unknownBecause?: "prometheus" | "imported" | undefined;
  /** Generator of an unknown load: two of them never measure the same. */
  readonly tool?: string | undefined;
  /** Caches and connection pools are filled in it, or not. */
  readonly warmUpMs: number;
}

export interface Wanted extends LoadIdentity {
  /** For the message if there is no history. */
  readonly environment: string;
  /** In which the scenario has a history. */
  readonly otherEnvironments?: readonly string[] | undefined;
  /** The branch whose level counts: the base of a pull request, else the run's own. */
  readonly branch: string | undefined;
  /** Of the new run: its own earlier runs count only if there are no others. */
  readonly commit?: string | undefined;
}

/** Reference level for drift. */
export interface Reference {
  /** The last accepted session or, if none is comparable, the oldest runs. */
  readonly kind: "accepted" | "oldest";
  /** Oldest first, at least one; among the chosen runs. */
  readonly runs: readonly Run[];
}

export interface ChosenBaseline {
  /** Oldest first; empty unless `comparability` is `comparable`. */
  readonly runs: readonly Run[];
  readonly comparability: Comparability;
  /** Undefined if it is all chosen runs. */
  readonly reference: Reference | undefined;
  /** The newest stored run, if none is comparable. */
  readonly former?: Run | undefined;
  /** The newest of the branch, comparable or not. */
  readonly newest?: Run | undefined;
}

/** Oldest sessions that stand for a level nobody accepted: they show how sessions differ, yet are one level. */
const oldestSessions = 3;

/** Runs of a pull request do not count for its base branch. */
const pullRequestEvents: ReadonlySet<string> = new Set(["pull_request", "pull_request_target"]);

/**
 * Chooses the stored runs to compare with: finished runs of the wanted branch with the same load, since the last
 * accepted level, never those of a pull request.
 * @param entries oldest first
 * @returns `none` if the branch has no such run, `changedLoad` if all are of another load
 */
export function chooseBaseline(entries: readonly BaselineEntry[], wanted: Wanted): ChosenBaseline {
  const ofBranch = entries.filter((entry) => entry.run.provenance.branch === wanted.branch);
  const reference = ofBranch.findLastIndex((entry) => entry.accepted !== undefined);
  const candidates = ofBranch
    .slice(Math.max(0, reference))
    .map((entry) => entry.run)
    .filter((run) => run.ending.kind === "finished")
    .filter((run) => !pullRequestEvents.has(run.provenance.event ?? ""));
  const newest = candidates.at(-1);
  const none = { runs: [], reference: undefined, former: newest ?? entries.at(-1)?.run };
  if (newest === undefined) {
    const { branch, environment, otherEnvironments = [] } = wanted;
    const others = entries.length > 0 && { others: entries.length };
    return { ...none, comparability: { kind: "none", branch, environment, otherEnvironments, ...others } };
  }
  const sameLoad = candidates.filter((run) => changedParts(loadOf(run), wanted).length === 0);
  if (sameLoad.length === 0) {
    const changed = changedParts(loadOf(newest), wanted);
    return { ...none, newest, comparability: { kind: "changedLoad", changed, runs: candidates.length } };
  }
  const runs = withoutOwnCommit(sameLoad, wanted.commit);
  return {
    ...{ runs, newest },
    comparability: { kind: "comparable", runs: runs.length },
    reference: referenceIn(runs, reference === -1 ? undefined : ofBranch[reference]?.run),
  };
}

function referenceIn(runs: readonly Run[], accepted: Run | undefined): Reference | undefined {
  const session =
    accepted && sessionsOf([...new Set([accepted, ...runs])]).find((own) => own.includes(accepted));
  const ofSession = runs.filter((run) => session?.includes(run));
  const reference: Reference =
    ofSession.length > 0
      ? { kind: "accepted", runs: ofSession }
      : { kind: "oldest", runs: sessionsOf(runs).slice(0, oldestSessions).flat() };
  return reference.runs.length < runs.length ? reference : undefined;
}

/**
 * A repeated job compared with its first attempt would hide what the commit changed. If all runs are of this commit
 * (nightly runs on a quiet branch), they stay.
 */
function withoutOwnCommit(runs: readonly Run[], commit: string | undefined): readonly Run[] {
  if (commit === undefined) return runs;
  const others = runs.filter((run) => run.provenance.commit !== commit);
  return others.length === 0 ? runs : others;
}

export function loadOf({ fingerprint, window, provenance }: Run): LoadIdentity {
  const unknownBecause = isReadFromPrometheus(provenance) ? "prometheus" : "imported";
  return {
    fingerprint,
    warmUpMs: window.warmUpMs,
    ...(fingerprint === undefined && { unknownBecause, tool: toolOf(provenance) }),
  };
}

/** `JMeter` of `JMeter (jtl)`, `k6` of `k6 v2.2.0` and `k6, read from …`. */
export function toolOf({ generator }: Pick<Run["provenance"], "generator">): string {
  return /^[^\s,(]+/.exec(generator)?.[0] ?? "unknown";
}

/** Empty for equal loads. */
export function changedParts(before: LoadIdentity, now: LoadIdentity): readonly ChangedPart[] {
  const changed = changedFingerprint(before, now);
  const [beforeMs, nowMs] = [before.warmUpMs, now.warmUpMs];
  return beforeMs === nowMs ? changed : [...changed, { kind: "warmUp", beforeMs, nowMs }];
}

function changedFingerprint(
  { fingerprint: before, ...stored }: LoadIdentity,
  { fingerprint: now, ...current }: LoadIdentity,
): readonly ChangedPart[] {
  if (before === undefined && now === undefined) {
    const [was, is] = [stored.tool, current.tool];
    if (was === undefined || is === undefined || was === is) return [];
    return [{ kind: "generator", before: was, now: is }];
  }
  if (before === undefined) return [unknownLoad("stored", stored)];
  if (now === undefined) return [unknownLoad("current", current)];
  const has = (kind: keyof Fingerprint): boolean => before[kind] !== now[kind];
  const majors = { before: String(before.generatorMajor), now: String(now.generatorMajor) };
  return [
    ...(["script", "files", "options"] as const).filter(has).map((kind) => ({ kind })),
    ...(has("generatorMajor") ? [{ kind: "generatorMajor", ...majors } as const] : []),
    ...(["extensions"] as const).filter(has).map((kind) => ({ kind })),
  ];
}

function unknownLoad(
  of: "stored" | "current",
  { unknownBecause: because }: Pick<LoadIdentity, "unknownBecause">,
): ChangedPart {
  return { kind: "unknown", of, ...(because && { because }) };
}
