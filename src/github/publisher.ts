import type { ReportDocument } from "../model/document.ts";
import { Failure } from "../model/failure.ts";
import type { CommentTime } from "../model/gate.ts";
import type { Report } from "../model/outcome.ts";
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
import { type Attempt, asking, explain, type GitHub } from "./octokit.ts";
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
  /** Number of the pull request; without one there is a summary and a check, but no comment. */
  readonly pullRequest: number | undefined;
  /** The commit comes from a fork: a refusal is then explained differently. */
  readonly isFork: boolean;
  /** GitHub's name of the event, where a load runs code of a fork in this job. */
  readonly foreignOn?: string | undefined;
  /** Address of this workflow run. */
  readonly runUrl: string | undefined;
  /** `GITHUB_STEP_SUMMARY`; undefined where there is none. */
  readonly summaryPath: string | undefined;
  /** When there is a comment; absent: always. */
  readonly comment?: CommentTime | undefined;
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
      const bugs: unknown[] = [];
      await publishSummary(options, opened(document, caution), bugs);
      throwFirst(bugs);
      return {};
    },
  };
}

/**
 * Shows verdicts on GitHub: a comment on the pull request, the job summary, a check on the commit. What is not
 * permitted or fails becomes a warning and prevents nothing else.
 */
export function createGitHubPublisher(options: PublisherOptions): Publisher {
  return publisherFrom(options, undefined);
}

/**
 * The publisher of a step that ended without concluding its check.
 * @returns undefined where no check of it is in progress
 * @throws Failure "run" when GitHub cannot be asked
 */
export async function resumeGitHubPublisher(options: PublisherOptions): Promise<Publisher | undefined> {
  const subject = subjectOf(options);
  const doing = `looking for the check "${subject.name}"`;
  const check = await asking({ doing, permission: "checks: write" }, async () =>
    findInProgress(options.github, subject),
  );
  return check && publisherFrom(options, check);
}

function subjectOf({ sha, gate, externalId, runUrl }: PublisherOptions): CheckSubject {
  return { sha, name: checkNameOf(gate), externalId, runUrl };
}

/** @param begun the check that is in progress already */
function publisherFrom(options: PublisherOptions, begun: Check | undefined): Publisher {
  const { github, isFork, log } = options;
  const subject = subjectOf(options);
  const placingCheck: Attempt = {
    doing: `writing the check "${subject.name}" on commit ${subject.sha.slice(0, 7)}`,
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
      check = await attempt(placingCheck, log, bugs, async () => beginCheck(github, subject));
      tellRefusal();
      if (check?.kind === "status") log.note(statusInstead);
      caution = cautionOf(options, check !== undefined && check.kind !== "refused");
      if (caution !== undefined) log.warn(caution);
      throwFirst(bugs);
    },

    async publish(given): Promise<Published> {
      const bugs: unknown[] = [];
      const report = { ...given, document: opened(given.document, caution) };
      const { url: commentUrl, refusal } = await publishComment(options, report, check, bugs);
      await publishSummary(options, withoutComment(report.document, refusal), bugs);
      if (report.context.isUnverified === true && conclusionOf(report) !== "failure") {
        log.warn(uncheckedVerdict);
      } else {
        const known = check;
        check = await attempt(placingCheck, log, bugs, async () =>
          completeCheck(github, subject, known, report),
        );
        // Told once: by begin, unless begin did not get that far.
        if (known === undefined) tellRefusal();
      }
      throwFirst(bugs);
      return { commentUrl };
    },
  };
}

const uncheckedVerdict =
  "No check is written for a report.json: its verdict is that of the job that ran the pull request's code. Publish the Run records instead (current: the directory of them), which are judged here.";

const statusInstead =
  "This token may not write check runs, so the verdict is a commit status. For a check, add `checks: write` to the job's `permissions:`.";

/**
 * What is said where a fork's script can do more than a fork's pull request. GitHub does not tell a token what it may do;
 * that it could write the check shows it.
 * @param hasWritten whether this token has written something
 * @returns undefined where GitHub gives the job a fork's rights
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

/** The report with a sentence before it. */
function opened(document: ReportDocument, sentence: string | undefined): ReportDocument {
  if (sentence === undefined) return document;
  return { ...document, opening: [...(document.opening ?? []), [sentence]] };
}

/** The report where its comment could not be written: the summary is then what a reader finds, and says so. */
export function withoutComment(document: ReportDocument, refusal: string | undefined): ReportDocument {
  return opened(document, refusal && `There is no comment: ${refusal}`);
}

/** @returns the comment's address, or why there is none, as a sentence */
async function publishComment(
  options: PublisherOptions,
  report: Report,
  check: Check | undefined,
  bugs: unknown[],
): Promise<{ readonly url?: string | undefined; readonly refusal?: string | undefined }> {
  const { github, isFork, log, pullRequest, runUrl: reportUrl, comment = "always" } = options;
  if (pullRequest === undefined || comment === "never") return {};
  const commenting: Attempt = {
    doing: `writing the comment on pull request ${pullRequest}`,
    permission: "pull-requests: write",
    isFork,
  };
  const { gate, document } = report;
  const login = check?.kind === "check" ? check.login : undefined;
  let refusal: string | undefined;
  const warn = (sentence: string): void => {
    log.warn(sentence);
    refusal = sentence;
  };
  const request = { pullRequest, gate, document, reportUrl, login, isNew: isWorthTelling(report, comment) };
  const url = await attempt(commenting, { warn }, bugs, async () => upsertComment(github, request));
  return { url, refusal };
}

async function publishSummary(
  { log, summaryPath, runUrl }: PublisherOptions,
  document: ReportDocument,
  bugs: unknown[],
): Promise<void> {
  if (summaryPath === undefined || summaryPath === "") return;
  const writing: Attempt = { doing: "writing the job summary", permission: "" };
  await attempt(writing, log, bugs, async () => writeSummary(summaryPath, document, runUrl));
}

/**
 * Does a side job. What GitHub or the file system refused becomes a warning; a bug of ours is kept for the end, when
 * the other side jobs have been done.
 */
export async function attempt<T>(
  what: Attempt,
  log: Pick<Log, "warn">,
  bugs: unknown[],
  job: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await job();
  } catch (error) {
    const sentence = error instanceof Failure ? error.message : explain(error, what);
    if (sentence === undefined) bugs.push(error);
    else log.warn(sentence);
    return undefined;
  }
}

/** Throws the first of the errors that are bugs of ours. */
export function throwFirst(bugs: readonly unknown[]): void {
  if (bugs.length > 0) throw bugs[0];
}
