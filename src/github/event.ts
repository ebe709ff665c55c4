import { readFile, stat } from "node:fs/promises";
import { z } from "zod";
import type { Environment } from "../lib/environment.ts";
import { webAddress } from "../lib/net/http.ts";
import { hasErrorCode, usageFailure } from "../model/failure.ts";
import type { CallerEvent, EventCommon } from "../ports/github.ts";
import type { Caller } from "../ports/load.ts";

const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
/** Bounds what enters messages and records; GitHub's own limit for a reference is 244 bytes. */
const name = z.string().max(300);
const owned = z.looseObject({ full_name: name });
const baseRef = z.looseObject({ ref: name, sha: sha.optional() });
const number = z.number().int().positive();
const optionalUrl = z.string().max(2000).nullish();

const repositoryPart = z.looseObject({ repository: z.looseObject({ default_branch: name }).optional() });

const pullRequestPayload = z.looseObject({
  pull_request: z.looseObject({
    number,
    head: z.looseObject({ sha, ref: name, repo: owned.nullish() }),
    base: baseRef.extend({ repo: owned }),
  }),
});

const deploymentPayload = z.looseObject({
  deployment_status: z.looseObject({
    state: name,
    environment: name.nullish(),
    environment_url: optionalUrl,
    target_url: optionalUrl,
  }),
  deployment: z.looseObject({ sha, ref: name, environment: name }),
});

/** @see https://github.com/vercel/repository-dispatch */
const vercelEvent = z.looseObject({ action: z.string().startsWith("vercel.deployment.") });
const vercelPayload = z.looseObject({
  action: name,
  client_payload: z.looseObject({
    url: optionalUrl,
    environment: name.nullish(),
    git: z.looseObject({ ref: name.nullish(), sha }),
  }),
});

const linked = z.looseObject({ url: z.string().max(500) });
const listedPull = z.looseObject({
  number,
  head: z.looseObject({ repo: linked.nullish() }).optional(),
  base: baseRef.extend({ repo: linked.nullish() }),
});
const workflowRunPayload = z.looseObject({
  workflow_run: z.looseObject({
    event: name,
    conclusion: name.nullish(),
    head_sha: sha,
    head_branch: name.nullish(),
    head_repository: owned.nullish(),
    pull_requests: z.array(listedPull).nullish(),
  }),
});

const mergeGroupPayload = z.looseObject({
  merge_group: z.looseObject({ base_ref: name, base_sha: sha.optional() }),
});

const commentPayload = z.looseObject({
  action: z.literal("created"),
  issue: z.looseObject({ number, pull_request: z.looseObject({}).optional() }),
  comment: z.looseObject({
    id: number,
    body: z.string(),
    created_at: z.iso.datetime({ offset: true }),
    user: z.object({ login: name, id: z.number().int(), type: name }),
  }),
});

const pushPayload = z.looseObject({ before: sha, forced: z.boolean() });
const labeledPayload = z.looseObject({ action: z.literal("labeled") });

/** Maximum size of an event file; GitHub's limit is 25 MB. */
const mostPayloadBytes = 30_000_000;

/**
 * Reads what started this job: the runner's variables and the event's file.
 * @throws Failure "usage" outside of GitHub Actions, or for an event whose payload is not what GitHub documents
 */
export async function readEvent(environment: Environment): Promise<CallerEvent> {
  const path = environment["GITHUB_EVENT_PATH"];
  return parseEvent(environment, path ? await readPayload(path) : {});
}

async function readPayload(path: string): Promise<unknown> {
  try {
    const { size } = await stat(path);
    if (size > mostPayloadBytes) {
      throw usageFailure(`The event file ${path} has ${size} bytes; GitHub's limit is 25 MB.`);
    }
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "EACCES", "EISDIR")) {
      throw usageFailure(
        `The event file ${path} (GITHUB_EVENT_PATH) cannot be read; in a container it must be mounted.`,
        error,
      );
    }
    if (error instanceof SyntaxError) throw usageFailure(`The event file ${path} is not JSON.`, error);
    throw error;
  }
}

/**
 * Reduces an event to what a gate needs.
 * @param payload the event's file, untrusted
 * @throws Failure "usage" as readEvent
 */
export function parseEvent(environment: Environment, payload: unknown): CallerEvent {
  const event = environment["GITHUB_EVENT_NAME"] ?? "";
  const common = commonOf(environment, event, payload);
  switch (event) {
    case "pull_request":
    case "pull_request_target":
      return pullRequestEvent(common, payload);
    case "push": {
      const isTrusted = common.branch !== undefined && common.branch === common.defaultBranch;
      return { ...common, kind: "push", isTrusted, before: commitBefore(payload) };
    }
    case "schedule":
    // Only people with write access can start it, and they could push to the baseline branch as well.
    case "workflow_dispatch":
      return { ...common, kind: event, isTrusted: true };
    case "merge_group": {
      const { base_ref, base_sha: before } = checked(mergeGroupPayload, payload, event).merge_group;
      return { ...common, kind: "merge_group", baseBranch: branchOfRef(base_ref), before };
    }
    case "deployment_status":
      return deploymentEvent(common, payload);
    case "workflow_run":
      return workflowRunEvent(common, payload);
    case "issue_comment":
      return commentEvent(common, payload);
    case "repository_dispatch":
      return vercelDeployment(common, payload);
    default:
      return { ...common, kind: "other" };
  }
}

/** Provenance for the Run record. @param pullRequest its number */
export function callerOf(event: CallerEvent, pullRequest: number | undefined): Caller {
  const { sha: commit, branch, actor, runUrl } = event;
  const known = { commit, branch, event: event.event, workflowRun: runUrl, actor };
  return pullRequest === undefined ? known : { ...known, pullRequest };
}

/**
 * The branch whose baseline counts, if findPullRequest finds no pull request: the branch the commit is to enter. Scheduled
 * runs and those started by hand are about the level of their own branch.
 */
export function baseBranchOf(event: CallerEvent): string | undefined {
  const { branch, defaultBranch } = event;
  switch (event.kind) {
    case "pull_request":
      return event.pullRequest.baseBranch;
    case "workflow_run":
      return event.queuedFor ?? (event.isFork ? defaultBranch : branch);
    case "merge_group":
      return event.baseBranch ?? defaultBranch;
    case "schedule":
    case "workflow_dispatch":
      return branch ?? defaultBranch;
    default:
      return defaultBranch ?? branch;
  }
}

/**
 * The branch whose level counts, if it is not the default branch. Its verdict is none for another base, and several pull
 * requests may have one head commit, so that the check's name tells it.
 */
export function otherBaseOf(
  { kind, defaultBranch }: CallerEvent,
  base: string | undefined,
): string | undefined {
  // A schedule runs on the default branch, which its event does not name.
  return kind === "schedule" || base === defaultBranch ? undefined : base;
}

/**
 * Whether GitHub leaves the job's secrets empty: for the code of a fork, and for what Dependabot starts.
 * @see https://docs.github.com/en/code-security/dependabot/troubleshooting-dependabot/troubleshooting-dependabot-on-github-actions
 */
export function isWithoutSecrets({ isFork, actor }: CallerEvent): boolean {
  return isFork || actor === "dependabot[bot]";
}

/**
 * Whether the checked-out code may be a change that nobody has reviewed: on every event, future ones included, but those
 * that only people with write access cause.
 */
export function isChange({ kind }: CallerEvent): boolean {
  return kind !== "push" && kind !== "schedule" && kind !== "workflow_dispatch";
}

/**
 * Whether a gate may pass here without a load: nobody asked for one or, if another workflow measures, that one succeeded
 * and so left out a measurement on purpose.
 */
export function mayGoUnmeasured(event: CallerEvent): boolean {
  return event.kind === "workflow_run" ? event.conclusion === "success" : !event.isAsked;
}

/** Why this event may not write a baseline, as a sentence; undefined when it may. */
export function whyNotRecord({ event, branch, isTrusted }: CallerEvent): string | undefined {
  if (!isTrusted) {
    return `The event ${event} may not write a baseline. Use pushes to the default branch, a schedule or workflow_dispatch.`;
  }
  if (branch !== undefined) return undefined;
  return "This job runs on a tag, but a baseline belongs to a branch. Start the workflow on a branch.";
}

function commonOf(environment: Environment, event: string, payload: unknown): EventCommon {
  const [owner, repositoryName, ...rest] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
  const commit = sha.safeParse(environment["GITHUB_SHA"]);
  if (!owner || !repositoryName || rest.length > 0 || !commit.success) {
    throw usageFailure(
      `GITHUB_REPOSITORY is ${JSON.stringify(environment["GITHUB_REPOSITORY"] ?? "")} and GITHUB_SHA is ` +
        `${JSON.stringify(environment["GITHUB_SHA"] ?? "")}; expected "owner/name" and a commit, as GitHub Actions ` +
        "sets them.",
    );
  }
  const parsed = repositoryPart.safeParse(payload);
  return {
    repository: { owner, name: repositoryName },
    sha: commit.data,
    branch: environment["GITHUB_REF_TYPE"] === "branch" ? branchOfRef(environment["GITHUB_REF"]) : undefined,
    defaultBranch: parsed.success ? parsed.data.repository?.default_branch : undefined,
    isFork: false,
    isTrusted: false,
    event,
    actor: environment["GITHUB_ACTOR"] || undefined,
    runUrl: runUrlOf(environment),
    isAsked:
      Number(environment["GITHUB_RUN_ATTEMPT"] ?? "1") > 1 ||
      (event === "pull_request" && labeledPayload.safeParse(payload).success),
  };
}

/** The tip before a push; a branch that was not there has 40 zeros. */
function commitBefore(payload: unknown): string | undefined {
  const pushed = pushPayload.safeParse(payload).data;
  return pushed === undefined || pushed.forced || /^0+$/.test(pushed.before) ? undefined : pushed.before;
}

/** Not GITHUB_REF_NAME: for a pull request that is `7/merge`. */
function branchOfRef(ref: string | undefined): string | undefined {
  const prefix = "refs/heads/";
  return ref?.startsWith(prefix) ? ref.slice(prefix.length) : undefined;
}

function runUrlOf(environment: Environment): string | undefined {
  const server = environment["GITHUB_SERVER_URL"];
  const runId = environment["GITHUB_RUN_ID"];
  if (!server || !runId || !URL.canParse(server)) return undefined;
  const attempt = Number(environment["GITHUB_RUN_ATTEMPT"] ?? "1");
  const suffix = attempt > 1 ? `/attempts/${attempt}` : "";
  return `${server}/${environment["GITHUB_REPOSITORY"]}/actions/runs/${runId}${suffix}`;
}

function pullRequestEvent(common: EventCommon, payload: unknown): CallerEvent {
  const { head, base, number } = checked(pullRequestPayload, payload, common.event).pull_request;
  // A deleted fork has no repository.
  const isFork = head.repo?.full_name !== base.repo.full_name;
  return {
    ...common,
    kind: "pull_request",
    sha: head.sha,
    branch: isFork ? forkBranch(head.repo?.full_name, head.ref) : head.ref,
    isFork,
    pullRequest: { number, baseBranch: base.ref, baseSha: base.sha },
  };
}

function deploymentEvent(common: EventCommon, payload: unknown): CallerEvent {
  const { deployment, deployment_status } = checked(deploymentPayload, payload, common.event);
  const { state, environment_url, target_url } = deployment_status;
  const environment = deployment_status.environment || deployment.environment;
  return {
    ...common,
    kind: "deployment",
    sha: deployment.sha,
    // Many services deploy a commit and name no branch.
    branch: deployment.ref === deployment.sha ? undefined : deployment.ref,
    isTrusted: deployment.ref === common.defaultBranch,
    target: webAddress(environment_url) ?? webAddress(target_url),
    environment,
    nothingToDo: state === "success" ? undefined : notUpWords(environment, state, '"success"'),
  };
}

function notUpWords(environment: string, state: string, wanted: string): string {
  return `The deployment to ${JSON.stringify(environment)} is ${JSON.stringify(state)}: it can be measured when it is ${wanted}.`;
}

function commentEvent(common: EventCommon, payload: unknown): CallerEvent {
  const parsed = commentPayload.safeParse(payload).data;
  // Edited, deleted, or of an account that is gone.
  if (parsed === undefined) return { ...common, kind: "other" };
  const { issue, comment } = parsed;
  const { id, body, created_at: at, user: author } = comment;
  return {
    ...{ ...common, kind: "issue_comment", comment: { id, body, at, author } },
    pullRequest: issue.pull_request === undefined ? undefined : issue.number,
  };
}

/** Vercel's states of a deployment that is up. */
const vercelIsUp = new Set(["success", "ready", "promoted"]);

/** Only who may write to the repository can send the event. It names its commit; GITHUB_SHA is the default branch's. */
function vercelDeployment(common: EventCommon, payload: unknown): CallerEvent {
  if (!vercelEvent.safeParse(payload).success) return { ...common, kind: "other" };
  const { action, client_payload } = checked(vercelPayload, payload, common.event);
  const { url, git } = client_payload;
  const environment = client_payload.environment || "preview";
  const state = action.slice("vercel.deployment.".length);
  return {
    ...common,
    kind: "deployment",
    sha: git.sha,
    branch: git.ref || undefined,
    target: webAddress(url),
    environment,
    nothingToDo: vercelIsUp.has(state) ? undefined : notUpWords(environment, state, '"success" or "ready"'),
  };
}

function workflowRunEvent(common: EventCommon, payload: unknown): CallerEvent {
  const run = checked(workflowRunPayload, payload, common.event).workflow_run;
  const { event, conclusion, head_sha, head_branch, head_repository, pull_requests } = run;
  const own = `${common.repository.owner}/${common.repository.name}`;
  const isFork = head_repository?.full_name.toLowerCase() !== own.toLowerCase();
  // GitHub also lists pull requests from and into branches of this name in other repositories of the network.
  const isOwn = (url: string | undefined) =>
    url === undefined || url.toLowerCase().endsWith(`/repos/${own}`.toLowerCase());
  const named = (pull_requests ?? []).filter(
    ({ head, base }) => isOwn(base.repo?.url) && isOwn(head?.repo?.url),
  );
  const isOfDefault = head_branch === common.defaultBranch && common.defaultBranch !== undefined;
  return {
    ...common,
    kind: "workflow_run",
    conclusion: conclusion ?? undefined,
    sha: head_sha,
    branch: isFork ? forkBranch(head_repository?.full_name, head_branch ?? "") : (head_branch ?? undefined),
    isFork,
    isTrusted: !isFork && isOfDefault && ["push", "schedule", "workflow_dispatch"].includes(event),
    pullRequests: named.map(({ number, base }) => ({ number, baseBranch: base.ref, baseSha: base.sha })),
    queuedFor: event === "merge_group" && !isFork ? queuedFor(head_branch ?? "", common) : undefined,
  };
}

/** The branch of a merge queue is `gh-readonly-queue/BASE/pr-NUMBER-COMMIT`, and the change's own: never the base. */
function queuedFor(branch: string, { defaultBranch }: EventCommon): string | undefined {
  return /^gh-readonly-queue\/(.+)\/pr-\d+-[0-9a-f]+$/.exec(branch)?.[1] ?? defaultBranch;
}

/** As GitHub labels it; a colon cannot be part of a branch's name. */
function forkBranch(repository: string | undefined, ref: string): string {
  return `${repository?.split("/")[0] ?? "unknown"}:${ref}`;
}

function checked<T>(schema: z.ZodType<T>, payload: unknown, event: string): T {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const problem = z.prettifyError(parsed.error).split("\n").slice(0, 6).join("\n").slice(0, 600);
  throw usageFailure(
    `The payload of the event "${event}" does not match GitHub's documentation:\n${problem}`,
    parsed.error,
  );
}
