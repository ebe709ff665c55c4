import { lstat, stat } from "node:fs/promises";
import { given, type Settings } from "../../config/options/option.ts";
import { resultsOptions } from "../../config/options/results.ts";
import { readRun, unreadable } from "../../ingest/records.ts";
import { Failure, hasErrorCode, usageFailure } from "../../model/failure.ts";
import type { RunFile } from "../../model/report/part.ts";
import { mostRecordBytes } from "../../model/run/bounds.ts";
import { otherCommitWords, otherPullRequestWords } from "../../report/words/notes/artifact.ts";
import type { Host } from "../host.ts";
import { refuseTooManyBytes } from "../judge.ts";
import { recordsUnder } from "./record-files.ts";

/** Twelve rounds of both sides of 64 parts, or three runs in each of a few scenarios. */
const mostRecords = 1600;

/** The Run records of an artifact, bounded before any is read; none without an artifact. @throws Failure "usage" */
export async function recordsIn(paths: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    try {
      const isDirectory = (await stat(path)).isDirectory();
      found.push(...(isDirectory ? await recordsUnder(path) : [path]));
    } catch (error) {
      if (!hasErrorCode(error, "ENOENT")) throw error instanceof Failure ? error : unreadable(path, error);
    }
  }
  if (found.length > mostRecords) {
    throw usageFailure(`publish: ${found.length} Run records; at most ${mostRecords} are read`);
  }
  let bytes = 0;
  for (const path of found) {
    const entry = await lstat(path);
    // A link may lead out of the artifact.
    if (!entry.isFile()) throw usageFailure(`publish: ${path} is not a file`);
    bytes += entry.size;
    if (entry.size > mostRecordBytes)
      throw usageFailure(
        `publish: ${path} has ${entry.size} bytes; a Run record has at most ${mostRecordBytes}`,
      );
    refuseTooManyBytes("publish", bytes);
  }
  return found.sort();
}

/**
 * Refuses records of another commit than the one that is judged, or of its merge with the base, and of another pull request.
 * Where the code is trusted, any record is judged.
 */
export function refusingOthers(host: Pick<Host, "baseFile" | "caller" | "codeHost" | "pullRequest">) {
  const isMergeOf = remembered(async (commit) => {
    const parents = isCommit.test(commit) ? await host.codeHost?.parents(commit) : undefined;
    return parents?.[1] === host.caller.commit;
  });
  return async ({ path, run }: RunFile): Promise<void> => {
    const { baseFile, caller, pullRequest: judged } = host;
    if (baseFile === undefined || caller.commit === undefined) return;
    const { commit, pullRequest } = run.provenance;
    if (commit !== caller.commit && (commit === undefined || !(await isMergeOf(commit)))) {
      throw usageFailure(otherCommitWords(path, commit, caller.commit));
    }
    if (pullRequest !== undefined && judged !== undefined && pullRequest !== judged) {
      throw usageFailure(otherPullRequestWords(path, pullRequest, judged));
    }
  };
}

const isCommit = /^[0-9a-f]{40,64}$/;

/** Asks once for each commit. */
function remembered<Answer>(ask: (commit: string) => Promise<Answer>): (commit: string) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>();
  return async (commit) => {
    const asked = known.get(commit) ?? ask(commit);
    known.set(commit, asked);
    return await asked;
  };
}

/** The pull request that an artifact says it was measured for: the word of its first record, if it can be read. */
export async function measuredFor(settings: Settings): Promise<number | undefined> {
  try {
    const [first] = await recordsIn(given(settings, resultsOptions.current) ?? []);
    return first === undefined ? undefined : (await readRun(first)).provenance.pullRequest;
  } catch (error) {
    // Whoever judges the records says what is wrong with them.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
