import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { userId } from "./routes/users.ts";

export type EventName =
  | "deployment_status"
  | "issue_comment.created"
  | "merge_group"
  | "pull_request.opened"
  | "pull_request.synchronize"
  | "pull_request_target.labeled"
  | "pull_request_target.synchronize"
  | "push"
  | "repository_dispatch"
  | "schedule"
  | "workflow_dispatch"
  | "workflow_run";

export interface EventOptions {
  /** "owner/name" of the repository whose workflow runs. */
  readonly repository: string;
  /** The commit the event is about: head of the pull request, pushed, deployed or run commit. */
  readonly sha: string;
  /** Default "main". */
  readonly defaultBranch?: string;
  /** Pull request number. Default 7. */
  readonly number?: number;
  /** Default: the default branch. */
  readonly baseRef?: string;
  /** The tag that was pushed, or that workflow_dispatch runs on, instead of a branch. */
  readonly tag?: string;
  /** Branch of the change; for push and workflow_dispatch the branch itself. Default "change" or the default branch. */
  readonly headRef?: string;
  /** "owner/name" of the fork the change comes from; null: the fork was deleted. Default: no fork. */
  readonly fork?: string | null;
  /** The commit before: base of the pull request, tip before the push. */
  readonly before?: string;
  /** The test merge that a pull request's workflow runs on. Default: a made-up SHA. */
  readonly mergeSha?: string;
  /** `environment_url` of a deployment status, `url` of Vercel's dispatch. Default "https://preview.example.com". */
  readonly deploymentUrl?: string;
  /** Default "preview". */
  readonly environment?: string;
  /** Default "success". */
  readonly deploymentState?: string;
  /** Branch or SHA that was deployed; Vercel and others give the SHA. Default: headRef. */
  readonly deploymentRef?: string;
  /** Inputs of workflow_dispatch; null when it has none, as GitHub sends it. Default null. */
  readonly inputs?: Readonly<Record<string, string>> | null;
  /** Default "0 5 * * *". */
  readonly cron?: string;
  /** How the run that workflow_run is about ended. Default "success". */
  readonly conclusion?: string;
  /** Its id. Default 30433642. */
  readonly runId?: number;
  readonly actor?: string;
  /** What a comment says. Default "/loadline". */
  readonly comment?: string;
  /** Whether it stands on a pull request. Default true. */
  readonly isOnPull?: boolean;
  /** When it was written. Default 2026-10-03T08:05:00Z. */
  readonly commentedAt?: string;
  /** The label that was set. Default "loadline: accepted". */
  readonly label?: string;
}

export interface BuiltEvent {
  /** As in GITHUB_EVENT_NAME: without the action. */
  readonly name: string;
  readonly payload: Payload;
  /** What the runner sets next to it: GITHUB_EVENT_NAME, GITHUB_REF, GITHUB_SHA, ... */
  readonly environment: Readonly<Record<string, string>>;
}

export type Payload = Readonly<Record<string, unknown>>;

interface Example {
  readonly name: string;
  readonly examples: readonly (Payload & { readonly action?: string; readonly ref?: string })[];
}

type Settings = ReturnType<typeof withDefaults>;

/** An event as GitHub sends it (from @octokit/webhooks-examples), adapted to the options. */
export function buildEvent(event: EventName, options: EventOptions): BuiltEvent {
  const settings = withDefaults(event, options);
  const name = event.replace(/\..*$/, "");
  return {
    name,
    payload: buildPayload(event, settings),
    environment: runnerEnvironment(event, name, settings),
  };
}

/** Writes the payload into a directory; the returned environment has GITHUB_EVENT_PATH too. */
export function writeEvent(
  directory: string,
  event: EventName,
  options: EventOptions,
): Readonly<Record<string, string>> {
  const built = buildEvent(event, options);
  mkdirSync(directory, { recursive: true });
  const path = join(directory, `${event}.json`);
  writeFileSync(path, JSON.stringify(built.payload, null, 2));
  return { ...built.environment, GITHUB_EVENT_PATH: path };
}

function withDefaults(event: EventName, options: EventOptions) {
  const defaultBranch = options.defaultBranch ?? "main";
  const isBranchEvent = event === "push" || event === "workflow_dispatch";
  const headRef = options.headRef ?? (isBranchEvent ? defaultBranch : "change");
  return {
    number: 7,
    before: "b".repeat(40),
    mergeSha: "e".repeat(40),
    deploymentUrl: "https://preview.example.com",
    environment: "preview",
    deploymentState: "success",
    deploymentRef: headRef,
    inputs: null,
    cron: "0 5 * * *",
    conclusion: "success",
    runId: 30_433_642,
    actor: "octocat",
    comment: "/loadline",
    isOnPull: true,
    commentedAt: "2026-10-03T08:05:00Z",
    label: "loadline: accepted",
    baseRef: defaultBranch,
    fork: undefined,
    ...options,
    defaultBranch,
    headRef,
  };
}

function buildPayload(event: EventName, settings: Settings): Payload {
  switch (event) {
    case "deployment_status":
      return deploymentStatus(settings);
    case "issue_comment.created":
      return issueComment(settings);
    case "merge_group":
      return mergeGroup(settings);
    case "pull_request.opened":
      return pullRequest("opened", settings);
    case "pull_request.synchronize":
    case "pull_request_target.synchronize":
      return pullRequest("synchronize", settings);
    case "pull_request_target.labeled":
      return merge(pullRequest("labeled", settings), { label: { name: settings.label } });
    case "push":
      return push(settings);
    case "repository_dispatch":
      return vercelDispatch(settings);
    case "schedule":
      // No repository, no sender: a scheduled run knows nothing but its own line.
      return { schedule: settings.cron };
    case "workflow_dispatch":
      return merge(example("workflow_dispatch", settings), {
        ref: `refs/heads/${settings.headRef}`,
        inputs: settings.inputs,
        ...(settings.tag !== undefined && { ref: `refs/tags/${settings.tag}` }),
      });
    case "workflow_run":
      return workflowRun(settings);
    default:
      return event satisfies never;
  }
}

function deploymentStatus(settings: Settings): Payload {
  const { sha, environment, deploymentState, deploymentUrl, deploymentRef } = settings;
  return merge(example("deployment_status", settings), {
    deployment_status: {
      state: deploymentState,
      environment,
      environment_url: deploymentUrl,
      target_url: deploymentUrl,
      log_url: deploymentUrl,
    },
    deployment: { sha, ref: deploymentRef, environment, original_environment: environment },
  });
}

function issueComment(settings: Settings): Payload {
  const { number, actor, comment: body, isOnPull, commentedAt, repository } = settings;
  const url = `https://api.github.com/repos/${repository}/pulls/${number}`;
  return merge(
    example("issue_comment", settings, (each) => each.action === "created"),
    {
      issue: { number, ...(isOnPull && { pull_request: { url } }) },
      comment: { body, created_at: commentedAt, user: { login: actor, id: userId(actor), type: "User" } },
    },
  );
}

function mergeGroup(settings: Settings): Payload {
  const { sha, before, baseRef } = settings;
  return merge(example("merge_group", settings), {
    merge_group: {
      head_sha: sha,
      head_ref: queueRef(settings),
      base_sha: before,
      base_ref: `refs/heads/${baseRef}`,
    },
  });
}

/** As Vercel sends it for a preview. @see https://github.com/vercel/repository-dispatch */
function vercelDispatch(settings: Settings): Payload {
  const { sha, environment, deploymentState, deploymentUrl, deploymentRef, repository } = settings;
  return merge(example("repository_dispatch", settings), {
    action: `vercel.deployment.${deploymentState}`,
    branch: settings.defaultBranch,
    client_payload: {
      environment,
      git: { ref: deploymentRef, sha, shortSha: sha.slice(0, 7) },
      id: "dpl_1234567890abcdefghijklmnopqr",
      project: { id: "prj_abcdef1234567890abcdef1234567890", name: nameOf(repository) },
      state: { type: deploymentState },
      url: deploymentUrl,
    },
  });
}

/** The branch GitHub makes for a group that waits for its checks. */
function queueRef({ baseRef, number, sha }: Settings): string {
  return `refs/heads/gh-readonly-queue/${baseRef}/pr-${number}-${sha}`;
}

function pullRequest(action: "labeled" | "opened" | "synchronize", settings: Settings): Payload {
  const { number, sha, before, headRef, baseRef, fork, repository, mergeSha } = settings;
  const base = example("pull_request", settings, (each) => each.action === action);
  const headOwner = ownerOf(fork ?? repository);
  const page = `https://github.com/${repository}/pull/${number}`;
  const head = {
    ref: headRef,
    sha,
    label: `${headOwner}:${headRef}`,
    user: { login: headOwner },
    // GitHub sends null for a fork that is gone.
    repo: fork === null ? null : repositoryChanges(fork ?? repository, settings, fork !== undefined),
  };
  return merge(base, {
    number,
    ...(action === "synchronize" && { before, after: sha }),
    pull_request: {
      number,
      html_url: page,
      state: "open",
      merge_commit_sha: mergeSha,
      head,
      base: {
        ref: baseRef,
        sha: before,
        label: `${ownerOf(repository)}:${baseRef}`,
        repo: repositoryChanges(repository, settings, false),
      },
    },
  });
}

function pushedRef({ tag, headRef }: Settings): string {
  return tag === undefined ? `refs/heads/${headRef}` : `refs/tags/${tag}`;
}

function push(settings: Settings): Payload {
  const { sha, before } = settings;
  const base = example("push", settings, (each) => each.ref === "refs/heads/master");
  return merge(base, {
    ref: pushedRef(settings),
    before,
    after: sha,
    created: false,
    head_commit: { id: sha },
  });
}

function workflowRun(settings: Settings): Payload {
  const { sha, headRef, fork, repository, conclusion, runId, number, baseRef, before } = settings;
  const base = example("workflow_run", settings, (each) => each.action === "completed");
  const own = {
    id: 186_853_002,
    name: nameOf(repository),
    url: `https://api.github.com/repos/${repository}`,
  };
  const pull = {
    id: 279_147_437,
    number,
    url: `https://api.github.com/repos/${repository}/pulls/${number}`,
    head: { ref: headRef, sha, repo: own },
    base: { ref: baseRef, sha: before, repo: own },
  };
  return merge(base, {
    workflow_run: {
      id: runId,
      event: "pull_request",
      status: "completed",
      conclusion,
      head_sha: sha,
      head_branch: headRef,
      head_commit: { id: sha },
      // Known of GitHub: the list is empty for pull requests from forks.
      pull_requests: fork === undefined ? [pull] : [],
      repository: repositoryChanges(repository, settings, false),
      head_repository:
        fork === null ? null : repositoryChanges(fork ?? repository, settings, fork !== undefined),
    },
  });
}

function runnerEnvironment(
  event: EventName,
  name: string,
  settings: Settings,
): Readonly<Record<string, string>> {
  const { sha, mergeSha, number, headRef, baseRef, defaultBranch, deploymentRef, repository, before } =
    settings;
  const ran = ((): { readonly ref: string; readonly sha: string } => {
    switch (event) {
      case "pull_request.opened":
      case "pull_request.synchronize":
        return { ref: `refs/pull/${number}/merge`, sha: mergeSha };
      case "pull_request_target.labeled":
      case "pull_request_target.synchronize":
        return { ref: `refs/heads/${baseRef}`, sha: before };
      case "deployment_status":
        return { ref: deploymentRef === sha ? "" : `refs/heads/${deploymentRef}`, sha };
      case "merge_group":
        return { ref: queueRef(settings), sha };
      case "push":
      case "workflow_dispatch":
        return { ref: pushedRef(settings), sha };
      case "issue_comment.created":
      case "schedule":
        return { ref: `refs/heads/${defaultBranch}`, sha };
      case "repository_dispatch":
      case "workflow_run":
        // Runs on the default branch, not on the commit it is about.
        return { ref: `refs/heads/${defaultBranch}`, sha: before };
      default:
        return event satisfies never;
    }
  })();
  const isPull = name.startsWith("pull_request");
  return {
    GITHUB_ACTIONS: "true",
    GITHUB_EVENT_NAME: name,
    GITHUB_REPOSITORY: repository,
    GITHUB_REPOSITORY_OWNER: ownerOf(repository),
    GITHUB_SHA: ran.sha,
    GITHUB_REF: ran.ref,
    GITHUB_REF_NAME: ran.ref.replace(/^refs\/(?:heads|tags|pull)\//, ""),
    GITHUB_REF_TYPE: ran.ref === "" ? "" : ran.ref.startsWith("refs/tags/") ? "tag" : "branch",
    GITHUB_HEAD_REF: isPull ? headRef : "",
    GITHUB_BASE_REF: isPull ? baseRef : "",
    GITHUB_ACTOR: settings.actor,
    GITHUB_WORKFLOW: "Performance",
    GITHUB_JOB: "gate",
    GITHUB_RUN_ID: "1658821493",
    GITHUB_RUN_NUMBER: "12",
    GITHUB_RUN_ATTEMPT: "1",
    GITHUB_SERVER_URL: "https://github.com",
  };
}

/** The first fitting example of an event, moved to the wanted repository. */
function example(
  name: string,
  settings: Settings,
  fits: (each: Example["examples"][number]) => boolean = () => true,
): Payload {
  const require = createRequire(import.meta.url);
  const all = require("@octokit/webhooks-examples/api.github.com/index.json") as readonly Example[];
  const found = all.find((each) => each.name === name)?.examples.find(fits);
  if (found === undefined) throw new Error(`@octokit/webhooks-examples has no fitting ${name}`);
  const { organization: _personal, installation: _app, ...rest } = found;
  const text = JSON.stringify(rest).replaceAll(
    /Codertocat\/Hello-World|octo-org\/octo-repo/g,
    settings.repository,
  );
  return merge(JSON.parse(text) as Payload, {
    repository: repositoryChanges(settings.repository, settings, false),
    sender: { login: settings.actor },
  });
}

function repositoryChanges(fullName: string, settings: Settings, isFork: boolean): Payload {
  return {
    // A fork is another repository: telling them apart by id must work.
    id: isFork ? 186_853_003 : 186_853_002,
    name: nameOf(fullName),
    full_name: fullName,
    owner: { login: ownerOf(fullName) },
    html_url: `https://github.com/${fullName}`,
    url: `https://api.github.com/repos/${fullName}`,
    fork: isFork,
    default_branch: settings.defaultBranch,
  };
}

/** `base` with the changes laid over it; objects are merged, lists and values replaced. */
function merge(base: Payload, changes: Payload): Payload {
  const out: Record<string, unknown> = { ...base };
  for (const [key, change] of Object.entries(changes)) {
    const old = base[key];
    out[key] = isObject(old) && isObject(change) ? merge(old, change) : change;
  }
  return out;
}

function isObject(value: unknown): value is Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownerOf(fullName: string): string {
  return fullName.split("/")[0] ?? "";
}

function nameOf(fullName: string): string {
  return fullName.split("/")[1] ?? "";
}
