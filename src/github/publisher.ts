import type { ReportDocument } from "../model/document.ts";
import { Failure } from "../model/failure.ts";
import type { CommentTime } from "../model/gate.ts";
import type { Report } from "../model/outcome.ts";
import type { GitHub } from "../ports/github.ts";
import type { Log } from "../ports/log.ts";
import type { Published, Publisher } from "../ports/publisher.ts";
import { isWorthTelling } from "../report/worth-telling.ts";
import {
  beginCheck,
  type Check,
  type CheckSubject,
  checkNameOf,
  completeCheck,
  conclusionOf,
  findInProgress,
} from "./check.ts";
import { upsertComment } from "./comment.ts";
import { asking, explain, type Permitted } from "./octokit.ts";
import { writeSummary } from "./summary.ts";

/** Where on GitHub a gate publishes. */
export interface PublisherOptions {
  readonly github: GitHub;
  /** Identity of the gate, as in its reports. */
  readonly gate: string;
  /** Identity of this run of the gate, by which its check is found again. */
  readonly externalId: string;
  /** The commit the check belongs to; for a pull request its head. */
  readonly sha: string;
  /** Branch that the judged pull request was to enter. */
  readonly base?: string | undefined;
  /** Branch whose level counts, if it is not the default branch; see otherBaseOf. */
  readonly otherBase?: string | undefined;
  /** Number of the pull request; without one there is a summary and a check, but no comment. */
  readonly pullRequest: number | undefined;
  /** The commit comes from a fork: a refusal is then explained differently. */
  readonly isFork: boolean;
  /** GitHub's name of the event, if a load in this job runs code of a fork. */
  readonly foreignOn?: string | undefined;
  /** Address of this workflow run. */
  readonly runUrl: string | undefined;
  /** `GITHUB_STEP_SUMMARY`; undefined where there is none. */
  readonly summaryPath: string | undefined;
  /** When there is a comment. Default: always. */
  readonly comment?: CommentTime | undefined;
  /** Told what became of the check in the end: nothing is in progress any more, or GitHub did not take the verdict. */
  readonly onCheck?: ((ended: "concluded" | "notTaken") => void) | undefined;
  readonly log: Log;
}

/** The job summary alone: another workflow writes the comment and the check. */
export function createSummaryPublisher(options: PublisherOptions): Publisher {
  const caution = cautionOf(options, false);
  return {
    begin: async () => {
      if (caution !== undefined) options.log.warn(caution);
    },
    publish: async ({ document }) => {
      await publishSummary(options, opened(document, caution));
      return {};
    },
  };
}

/**
 * The publisher of a step that ended without concluding its check.
 * @returns undefined if it left no check in progress
 * @throws Failure "run" when GitHub cannot be asked
 */
export async function resumeGitHubPublisher(options: PublisherOptions): Promise<Publisher | undefined> {
  const subject = subjectOf(options);
  const doing = `looking for the check "${subject.name}"`;
  const check = await asking({ doing, permission: "checks: write" }, async () =>
    findInProgress(options.github, subject),
  );
  return check && createGitHubPublisher(options, check);
}

function subjectOf({ sha, gate, otherBase, externalId, runUrl }: PublisherOptions): CheckSubject {
  return { sha, name: checkNameOf(gate, otherBase), externalId, runUrl };
}

/**
 * Shows verdicts on GitHub: a comment on the pull request, the job summary, a check on the commit. What is not
 * permitted or fails becomes a warning and prevents nothing else.
 * @param begun the check, if it is already in progress
 */
export function createGitHubPublisher(options: PublisherOptions, begun?: Check): Publisher {
  const { github, isFork, log, onCheck = () => {} } = options;
  const subject = subjectOf(options);
  const placingCheck: Permitted = {
    doing: `writing the check "${subject.name}" on commit ${short(subject.sha)}`,
    permission: "checks: write",
    isFork,
  };
  let check = begun;
  let caution: string | undefined;
  const tellRefusal = () => {
    if (check?.kind === "refused") log.warn(explain(check.refusal, placingCheck) ?? "");
  };

  return {
    async begin() {
      const bugs: unknown[] = [];
      check = await kept(
        bugs,
        attempt(placingCheck, log, async () => beginCheck(github, subject)),
      );
      tellRefusal();
      if (check?.kind === "status") log.note(statusInstead);
      caution = cautionOf(options, check !== undefined && check.kind !== "refused");
      if (caution !== undefined) log.warn(caution);
      throwFirst(bugs);
    },

    async publish(given): Promise<Published> {
      const bugs: unknown[] = [];
      const report = { ...given, document: opened(given.document, caution) };
      const comment = await kept(bugs, publishComment(options, report, check));
      const why = comment?.refusal && `There is no comment: ${comment.refusal}`;
      await kept(bugs, publishSummary(options, opened(report.document, why)));
      if (report.context.isUnverified === true && conclusionOf(report) !== "failure") {
        log.warn(uncheckedVerdict);
        if (check === undefined) onCheck("concluded");
      } else {
        const known = check;
        check = await kept(
          bugs,
          attempt(placingCheck, log, async () => completeCheck(github, subject, known, report)),
        );
        onCheck(check === undefined ? "notTaken" : "concluded");
        // Told once: by begin, unless begin did not get that far.
        if (known === undefined) tellRefusal();
      }
      throwFirst(bugs);
      return { commentUrl: comment?.url };
    },
  };
}

const uncheckedVerdict =
  "No check is written for a report.json: its verdict is that of the job that ran the pull request's code. Publish the Run records instead (current: the directory of them), which are judged here.";

const statusInstead =
  "This token may not write check runs, so the verdict is a commit status. For a check, add `checks: write` to the job's `permissions:`.";

/**
 * The warning for a job in which a fork's script has more rights than the fork's pull request.
 * @param hasWritten whether this token has written something: GitHub does not say what a token may do
 */
function cautionOf({ foreignOn }: PublisherOptions, hasWritten: boolean): string | undefined {
  if (foreignOn === undefined || (foreignOn === "pull_request" && !hasWritten)) return undefined;
  const rights = hasWritten
    ? "with a token that may write"
    : "with the repository's secrets and a token that may write, unless `permissions:` says otherwise";
  return (
    `This job runs the script of a fork on ${foreignOn}, ${rights}, and a script can reach both. Measure on pull_request ` +
    "with `contents: read` alone, and publish from a second workflow (see docs/permissions.md)."
  );
}

/** The report with a sentence before it, if there is one. */
function opened(document: ReportDocument, sentence: string | undefined): ReportDocument {
  if (sentence === undefined) return document;
  return { ...document, opening: [...(document.opening ?? []), [sentence]] };
}

/** @returns the comment's address, or why it could not be written, as a sentence */
async function publishComment(
  options: PublisherOptions,
  report: Report,
  check: Check | undefined,
): Promise<{ readonly url?: string | undefined; readonly refusal?: string | undefined }> {
  const { github, isFork, log, pullRequest, runUrl: reportUrl, comment = "always" } = options;
  if (pullRequest === undefined || comment === "never") return {};
  const commenting: Permitted = {
    doing: `writing the comment on pull request ${pullRequest}`,
    permission: "pull-requests: write",
    isFork,
  };
  const login = check?.kind === "check" ? check.login : undefined;
  let refusal: string | undefined;
  const warn = (sentence: string): void => {
    log.warn(sentence);
    refusal = sentence;
  };
  const request = { pullRequest, report, reportUrl, login, isNew: isWorthTelling(report, comment) };
  const url = await attempt(commenting, { warn }, async () => {
    const news = await newerThan(options, pullRequest);
    if (news === undefined) return await upsertComment(github, request);
    log.note(
      `${news}: this verdict is in its check and in the job summary, and leaves the comment to newer ones.`,
    );
    return undefined;
  });
  return { url, refusal };
}

/**
 * Why a verdict is no longer about a pull request as it is, as a clause: a run that ends late, or is run again, has the
 * commit and the base of its event.
 */
async function newerThan(
  { github, sha, base }: PublisherOptions,
  pull_number: number,
): Promise<string | undefined> {
  const { data } = await github.octokit.rest.pulls.get({ ...github.place, pull_number });
  const { head, base: now } = data;
  if (head.sha !== sha) {
    return `Commit ${short(sha)} is no longer the head of pull request ${pull_number}, which is ${short(head.sha)}`;
  }
  return base === undefined || base === now.ref
    ? undefined
    : `Pull request ${pull_number} is no longer into ${base}, but into ${now.ref}`;
}

function short(sha: string): string {
  return sha.slice(0, 7);
}

async function publishSummary(
  { log, summaryPath, runUrl }: PublisherOptions,
  document: ReportDocument,
): Promise<void> {
  if (summaryPath === undefined || summaryPath === "") return;
  const writing: Permitted = { doing: "writing the job summary", permission: "" };
  await attempt(writing, log, async () => writeSummary(summaryPath, document, runUrl));
}

/** Does a side job. What GitHub or the file system refuses becomes a warning. @throws bugs of ours */
export async function attempt<T>(
  what: Permitted,
  log: Pick<Log, "warn">,
  job: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await job();
  } catch (error) {
    const sentence = error instanceof Failure ? error.message : explain(error, what);
    if (sentence === undefined) throw error;
    log.warn(sentence);
    return undefined;
  }
}

/** Keeps a bug of ours for the end, when the other side jobs are done. */
async function kept<T>(bugs: unknown[], job: Promise<T>): Promise<T | undefined> {
  return await job.catch((bug: unknown) => {
    bugs.push(bug);
    return undefined;
  });
}

function throwFirst(bugs: readonly unknown[]): void {
  if (bugs.length > 0) throw bugs[0];
}
