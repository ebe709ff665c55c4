import { decoded } from "../lib/credentials.ts";
import { createOnce } from "../lib/races.ts";
import type { Report } from "../model/outcome.ts";
import type { GitHub } from "../ports/github.ts";
import { renderMarkdown } from "../report/render/markdown.ts";
import { headlineAlone } from "../report/words/let-through.ts";
import { hasStatus, isUnanswered, once } from "./octokit.ts";

/** What a check is about. */
export interface CheckSubject {
  readonly sha: string;
  /** Name among the commit's checks, the same for each run of a gate, so that it can be required. */
  readonly name: string;
  /** Identity of this run of the gate: finds a check run whose creation was not confirmed. */
  readonly externalId: string;
  /** Where "Details" leads. */
  readonly runUrl: string | undefined;
}

/** What GitHub allowed to write on the commit. */
export type Check =
  /** `login`: account that this token writes comments as. */
  | { readonly kind: "check"; readonly id: number; readonly login: string | undefined }
  /** A commit status, if the token may not write check runs. */
  | { readonly kind: "status" }
  /** Neither: `refusal` is GitHub's answer to the check run. */
  | { readonly kind: "refused"; readonly refusal: unknown };

/** GitHub: "Maximum length: 65535 characters"; counted in bytes to be safe. */
const mostSummaryBytes = 65_535;
const mostTitleCharacters = 250;
const mostNameCharacters = 120;
/** GitHub: "description is too long (maximum is 140 characters)". */
const mostDescriptionCharacters = 140;

/**
 * `Loadline: checkout@staging`; in the default environment `Loadline: checkout`.
 * @param base the branch whose level counts, if it is not the default branch: `Loadline: checkout (release/2)`
 */
export function checkNameOf(gate: string, base?: string): string {
  const parts = gate.split("+").map((part) => decoded(part.replace(/@default$/, "")));
  const end = base === undefined ? "" : ` (${shortened(oneLine(base), mostNameCharacters / 2)})`;
  return shortened(`Loadline: ${oneLine(parts.join(" + "))}`, mostNameCharacters - end.length) + end;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}

/**
 * Puts a check in progress on the commit: a check run, or a commit status if the token may not write those (a personal
 * token never may).
 * @throws Octokit's other errors
 */
export async function beginCheck(github: GitHub, subject: CheckSubject): Promise<Check> {
  const title = "Measuring…";
  const output = { title, summary: "The load is running. The verdict will appear here." };
  const status = { state: "pending", description: title } as const;
  return place(github, subject, { status: "in_progress", output }, status);
}

/**
 * Closes a check with the report.
 * @param check what beginCheck placed; undefined places a completed one
 * @throws Octokit's error
 */
export async function completeCheck(
  github: GitHub,
  subject: CheckSubject,
  check: Check | undefined,
  report: Report,
): Promise<Check> {
  const bounds = { most: mostSummaryBytes, unit: "bytes", reportUrl: subject.runUrl } as const;
  const output = {
    title: shortened(titleOf(report), mostTitleCharacters),
    summary: renderMarkdown(report.document, bounds),
  };
  const run = { status: "completed", conclusion: conclusionOf(report), output } as const;
  const status = statusOf(report);
  if (check === undefined) return place(github, subject, run, status);
  if (check.kind === "check") {
    await github.octokit.rest.checks.update({ ...github.place, check_run_id: check.id, ...run });
  }
  if (check.kind === "status") await createStatus(github, subject, status);
  return check;
}

interface RunContent {
  readonly status: "in_progress" | "completed";
  readonly conclusion?: Conclusion;
  readonly output: { readonly title: string; readonly summary: string };
}

async function place(
  github: GitHub,
  subject: CheckSubject,
  run: RunContent,
  status: CommitStatus,
): Promise<Check> {
  try {
    return await placeRun(github, subject, run);
  } catch (refusal) {
    if (!hasStatus(refusal, 403, 404)) throw refusal;
    try {
      await createStatus(github, subject, status);
      return { kind: "status" };
    } catch (error) {
      if (!hasStatus(error, 403, 404)) throw error;
      return { kind: "refused", refusal };
    }
  }
}

async function placeRun(github: GitHub, subject: CheckSubject, run: RunContent): Promise<Check> {
  const { name, sha, externalId, runUrl } = subject;
  const wanted = { ...github.place, name, head_sha: sha, external_id: externalId, ...run, ...once };
  const details = runUrl !== undefined && { details_url: runUrl };
  const create = async () => (await github.octokit.rest.checks.create({ ...wanted, ...details })).data;
  // A second run would leave the first one in progress forever.
  return checkOf(await createOnce<CheckRun>(create, async () => findRun(github, subject), isUnanswered));
}

async function findRun(github: GitHub, subject: CheckSubject): Promise<CheckRun | undefined> {
  const { data } = await github.octokit.rest.checks.listForRef({
    ...github.place,
    ref: subject.sha,
    check_name: subject.name,
    filter: "all",
    per_page: 100,
    ...once,
  });
  return data.check_runs.find((run) => run.external_id === subject.externalId);
}

/** The check that this run of the gate has begun and not concluded. @throws Octokit's error */
export async function findInProgress(github: GitHub, subject: CheckSubject): Promise<Check | undefined> {
  try {
    const found = await findRun(github, subject);
    if (found !== undefined) return found.status === "completed" ? undefined : checkOf(found);
  } catch (error) {
    // A token that may not write check runs has created a commit status.
    if (!hasStatus(error, 403, 404)) throw error;
  }
  const { repos } = github.octokit.rest;
  const { data } = await repos.getCombinedStatusForRef({ ...github.place, ref: subject.sha });
  const isPending = data.statuses.some(
    ({ context, state, target_url }) =>
      context === subject.name && state === "pending" && target_url === (subject.runUrl ?? null),
  );
  return isPending ? { kind: "status" } : undefined;
}

interface CheckRun {
  readonly id: number;
  readonly status: string;
  readonly app: { readonly slug?: string } | null;
}

function checkOf({ id, app }: CheckRun): Check {
  return { kind: "check", id, login: app?.slug && `${app.slug}[bot]` };
}

async function createStatus(github: GitHub, subject: CheckSubject, status: CommitStatus): Promise<void> {
  await github.octokit.rest.repos.createCommitStatus({
    ...github.place,
    sha: subject.sha,
    context: subject.name,
    state: status.state,
    description: shortened(status.description, mostDescriptionCharacters),
    ...(subject.runUrl !== undefined && { target_url: subject.runUrl }),
  });
}

/** Says that a fail was let through, since its check is green. */
function titleOf({ headline, outcome, context }: Report): string {
  return headlineAlone(headline, outcome, context.parts);
}

type Conclusion = "success" | "failure" | "neutral" | "cancelled";

/** A required check is satisfied by `success` and `neutral`. */
export function conclusionOf({ verdict, context, outcome }: Report): Conclusion {
  switch (verdict) {
    case "pass":
    case "warn":
      return "success";
    case "inconclusive":
      return context.failOnInconclusive === true ? "failure" : "neutral";
    case "fail":
      return outcome.letThrough === undefined ? "failure" : "success";
    case "broken":
      return outcome.scenarios.some((one) => one.kind === "broken" && one.cancelled)
        ? "cancelled"
        : "failure";
    default:
      return verdict satisfies never;
  }
}

interface CommitStatus {
  readonly state: "pending" | "success" | "failure" | "error";
  readonly description: string;
}

/**
 * A commit status knows no "neutral": an inconclusive gate is a `success` that says so, because a neutral check run
 * satisfies a required check as well. With `fail-on-inconclusive` both fail.
 */
export function statusOf(report: Report): CommitStatus {
  const description = titleOf(report);
  if (report.verdict === "broken") return { state: "error", description };
  return { state: conclusionOf(report) === "failure" ? "failure" : "success", description };
}

/** Does not cut inside a surrogate pair. */
function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
