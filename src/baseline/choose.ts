import type { BaselineEntry } from "../edges.ts";
import type { Comparability } from "../measure/comparability.ts";
import type { Fingerprint, Run } from "../measure/run.ts";

/** What a new run is to be compared with. */
export interface Wanted {
  /** Identity of the new run's load; undefined for an imported result whose load is unknown. */
  readonly fingerprint: Fingerprint | undefined;
  /** The branch whose level counts: the base of a pull request, else the run's own; undefined in a terminal. */
  readonly branch: string | undefined;
  /** Commit of the new run: its own earlier runs are left out while other commits remain. */
  readonly commit?: string | undefined;
}

/** The runs that count, and what to say where there are none. */
export interface ChosenBaseline {
  /** Oldest first; empty unless `comparability` is `comparable`. */
  readonly runs: readonly Run[];
  readonly comparability: Comparability;
}

/** A pull request's runs say nothing about the level of the branch it wants to enter. */
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
  if (newest === undefined) return { runs: [], comparability: { kind: "none", branch: wanted.branch } };

  const sameLoad = candidates.filter((run) => changedParts(run.fingerprint, wanted.fingerprint).length === 0);
  if (sameLoad.length === 0) {
    const changed = changedParts(newest.fingerprint, wanted.fingerprint);
    return { runs: [], comparability: { kind: "changedLoad", changed, runs: candidates.length } };
  }
  const runs = withoutOwnCommit(sameLoad, wanted.commit);
  return { runs, comparability: { kind: "comparable", runs: runs.length } };
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

/** What differs between two loads, in words that go on from "what changed: "; empty when they are the same. */
function changedParts(before: Fingerprint | undefined, now: Fingerprint | undefined): string[] {
  if (before === undefined && now === undefined) return [];
  if (before === undefined) return ["the stored run, whose load is unknown (an imported result)"];
  if (now === undefined) return ["this run, whose load is unknown (an imported result)"];
  const changed: string[] = [];
  if (before.script !== now.script) changed.push("the script");
  if (before.files !== now.files) changed.push("its data files");
  if (before.options !== now.options) changed.push("its options");
  if (before.generatorMajor !== now.generatorMajor) {
    changed.push(`k6's major version (${before.generatorMajor} -> ${now.generatorMajor})`);
  }
  return changed;
}
