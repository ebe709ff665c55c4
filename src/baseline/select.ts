import type { ChangedPart, Comparability } from "../model/comparability.ts";
import { isReadFromPrometheus } from "../model/run/prometheus-runs.ts";
import type { Fingerprint, Run } from "../model/run/run.ts";
import { sessionsOf } from "../model/run/session.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";

/** What must be equal for two runs to be comparable. */
export interface LoadIdentity {
  /** Undefined for a result whose load is unknown. */
  readonly fingerprint: Fingerprint | undefined;
  /** Why the load of such a result is unknown. */
  readonly unknownBecause?: "prometheus" | "imported" | undefined;
  /** Generator of such a result: two of them never measure the same. */
  readonly tool?: string | undefined;
  /** The start of the run that was left out: caches and connection pools are filled in it, or they are not. */
  readonly warmUpMs: number;
}

/** What a new run is compared with: runs of the same load. */
export interface Wanted extends LoadIdentity {
  /** The history that is looked into, for the message where it has nothing. */
  readonly environment: string;
  /** Other environments the scenario has a history in. */
  readonly otherEnvironments?: readonly string[] | undefined;
  /** The branch whose level counts: the base of a pull request, else the run's own; undefined in a terminal. */
  readonly branch: string | undefined;
  /** Commit of the new run: its own earlier runs are left out while other commits remain. */
  readonly commit?: string | undefined;
}

/** The reference level for slow creep. */
export interface Reference {
  /** Runs of the session that was last accepted or, where nothing comparable ever was, the oldest runs there are. */
  readonly kind: "accepted" | "oldest";
  /** Oldest first, at least one; part of the chosen runs. */
  readonly runs: readonly Run[];
}

/** The runs that count, and what to say where there are none. */
export interface ChosenBaseline {
  /** Oldest first; empty unless `comparability` is `comparable`. */
  readonly runs: readonly Run[];
  readonly comparability: Comparability;
  /** Undefined if the chosen runs are the reference themselves. */
  readonly reference: Reference | undefined;
}

/** Oldest sessions that stand for a level nobody accepted: enough to see how they differ, few enough to be one level. */
const oldestSessions = 3;

/** Runs of a pull request do not count for its base branch. */
const pullRequestEvents: ReadonlySet<string> = new Set(["pull_request", "pull_request_target"]);

/**
 * Chooses the stored runs a new run is compared with: finished runs of the wanted branch with the same load, from the
 * last accepted level on, never those of a pull request.
 * @param entries the history, oldest first
 * @returns `none` when the branch has no such run, `changedLoad` when it has, but all of another load
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
  if (newest === undefined) {
    const { branch, environment, otherEnvironments = [] } = wanted;
    const comparability = { kind: "none", branch, environment, otherEnvironments } as const;
    return { runs: [], comparability, reference: undefined };
  }

  const sameLoad = candidates.filter((run) => changedParts(loadOf(run), wanted).length === 0);
  if (sameLoad.length === 0) {
    const changed = changedParts(loadOf(newest), wanted);
    const comparability = { kind: "changedLoad", changed, runs: candidates.length } as const;
    return { runs: [], comparability, reference: undefined };
  }
  const runs = withoutOwnCommit(sameLoad, wanted.commit);
  return {
    runs,
    comparability: { kind: "comparable", runs: runs.length },
    reference: referenceIn(runs, reference === -1 ? undefined : ofBranch[reference]?.run),
  };
}

/** The accepted session among the chosen runs, else the oldest of them. */
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
 * A repeated job must not be measured against its own first attempt, which would hide what the commit changed. Where
 * every run is of this commit (a nightly run on a quiet branch) they are the only level there is, and they stay.
 */
function withoutOwnCommit(runs: readonly Run[], commit: string | undefined): readonly Run[] {
  if (commit === undefined) return runs;
  const others = runs.filter((run) => run.provenance.commit !== commit);
  return others.length === 0 ? runs : others;
}

/** What identifies a run's load. */
export function loadOf({ fingerprint, window, provenance }: Run): LoadIdentity {
  const unknownBecause = isReadFromPrometheus(provenance) ? "prometheus" : "imported";
  return {
    fingerprint,
    warmUpMs: window.warmUpMs,
    ...(fingerprint === undefined && { unknownBecause, tool: toolOf(provenance) }),
  };
}

/** The tool of a generator's label: `JMeter` of `JMeter (jtl)`, `k6` of `k6 v2.2.0` and `k6, read from …`. */
export function toolOf({ generator }: Pick<Run["provenance"], "generator">): string {
  return /^[^\s,(]+/.exec(generator)?.[0] ?? "unknown";
}

/** The differences between two loads; empty if they are equal. */
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
