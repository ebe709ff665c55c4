import type { Comparability } from "../model/comparability.ts";
import { changedLoadParts } from "../model/comparability.ts";
import { isReadFromPrometheus } from "../model/run/prometheus-runs.ts";
import type { Fingerprint, Run } from "../model/run/run.ts";
import { sessionsOf } from "../model/run/session.ts";
import { formatDurationMs } from "../model/units.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";

/** What must be equal for two runs to be comparable. */
export interface LoadIdentity {
  /** Undefined for a result whose load is unknown. */
  readonly fingerprint: Fingerprint | undefined;
  /** Why the load of such a result is unknown, as text. */
  readonly unknownBecause?: string | undefined;
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

/** Oldest runs that stand for a level nobody accepted: enough to see how runs differ, few enough to be one level. */
const oldestRuns = 3;

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
      : { kind: "oldest", runs: runs.slice(0, oldestRuns) };
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

/** What a run's load is told by. */
export function loadOf({ fingerprint, window, provenance }: Run): LoadIdentity {
  const unknownBecause = isReadFromPrometheus(provenance) ? "read from Prometheus" : "an imported result";
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

/** The differences between two loads, to follow "what changed: "; empty if equal. */
export function changedParts(before: LoadIdentity, now: LoadIdentity): string[] {
  const changed = changedFingerprint(before, now);
  if (before.warmUpMs === now.warmUpMs) return changed;
  return [...changed, `its warm-up (${warmUpText(before)} -> ${warmUpText(now)})`];
}

function whyUnknown({ unknownBecause }: Pick<LoadIdentity, "unknownBecause">): string {
  return unknownBecause === undefined ? "" : ` ${unknownBecause},`;
}

function warmUpText({ warmUpMs }: LoadIdentity): string {
  return warmUpMs === 0 ? "none" : formatDurationMs(warmUpMs);
}

function changedFingerprint(
  { fingerprint: before, ...stored }: LoadIdentity,
  { fingerprint: now, ...current }: LoadIdentity,
): string[] {
  if (before === undefined && now === undefined) {
    const [was, is] = [stored.tool, current.tool];
    return was === undefined || is === undefined || was === is
      ? []
      : [`the load generator (${was} -> ${is})`];
  }
  if (before === undefined) return [`the stored run,${whyUnknown(stored)} whose load is unknown`];
  if (now === undefined) return [`this run,${whyUnknown(current)} whose load is unknown`];
  const words = {
    script: "the script",
    files: "its data files",
    // Both are in one hash: variables shape the options, too.
    options: "its options or variables",
    generatorMajor: `k6's major version (${before.generatorMajor} -> ${now.generatorMajor})`,
    extensions: "k6's extensions or their versions",
  };
  return changedLoadParts(before, now).map((part) => words[part]);
}
