import {
  type Artifact,
  addCommit,
  type Comment,
  type Deployment,
  findCommit,
  type Issue,
  type LabelChange,
  nextNumber,
  type PullRequest,
  type State,
  type WorkflowRun,
} from "./state.ts";

export interface PullRequestSeed {
  readonly number?: number;
  /** Default: a new commit on top of the base. A SHA that is not known yet becomes such a commit. */
  readonly headSha?: string;
  readonly headRef?: string;
  /** "owner/name" of a fork; default: the repository itself. */
  readonly headRepo?: string;
  readonly baseRef?: string;
  readonly title?: string;
  readonly body?: string;
  readonly login?: string;
  readonly state?: "open" | "closed";
  readonly draft?: boolean;
  readonly mergeCommitSha?: string;
  /** Merged pull requests are closed. */
  readonly merged?: boolean;
  /** When its head came to its branch. Default: now. */
  readonly pushedAt?: Date;
}

export interface PushSeed {
  /** Of the pull request whose branch moves. */
  readonly number: number;
  /** Default: a new commit, dated long before the push. */
  readonly sha?: string;
  readonly at?: Date;
  /** Default: the author of the pull request. */
  readonly login?: string;
}

export interface LabelSeed {
  readonly number: number;
  readonly name: string;
  readonly login: string;
  readonly at?: Date;
  readonly event?: LabelChange["event"];
}

export type WorkflowRunSeed = Partial<WorkflowRun> & Pick<WorkflowRun, "headSha">;

export interface IssueSeed {
  readonly number?: number;
  readonly title?: string;
  readonly body?: string;
  readonly login?: string;
  readonly labels?: readonly string[];
  readonly state?: "open" | "closed";
}

export interface CommentSeed {
  readonly issueNumber: number;
  readonly body: string;
  /** Default "octocat". */
  readonly login?: string;
  readonly createdAt?: Date;
}

export interface DeploymentSeed {
  readonly id?: number;
  readonly sha?: string;
  readonly ref?: string;
  readonly environment?: string;
  readonly production?: boolean;
  readonly login?: string;
  /** Its states, the oldest first. */
  readonly statuses?: readonly DeploymentStatusSeed[];
}

export interface DeploymentStatusSeed {
  readonly state: string;
  /** Its `environment_url`; default: none. */
  readonly url?: string;
  readonly description?: string;
  readonly logUrl?: string;
}

export interface ArtifactSeed {
  readonly runId: number;
  readonly name: string;
  readonly sizeBytes?: number;
  readonly expired?: boolean;
}

export function seedPullRequest(state: State, seed: PullRequestSeed): PullRequest {
  const own = `${state.owner}/${state.name}`;
  const number = seed.number ?? nextNumber(state);
  const headRef = seed.headRef ?? `change-${number}`;
  const headRepo = seed.headRepo ?? own;
  const baseRef = seed.baseRef ?? state.defaultBranch;
  const baseSha = findCommit(state, baseRef)?.sha ?? addCommit(state, { ref: baseRef });
  const headSha = headCommit(state, seed.headSha, baseSha, number);
  state.refs.set(`refs/pull/${number}/head`, headSha);
  if (headRepo === own) state.refs.set(`refs/heads/${headRef}`, headSha);
  const pull: PullRequest = {
    id: state.nextId(),
    number,
    title: seed.title ?? `Change ${number}`,
    body: seed.body ?? null,
    login: seed.login ?? headRepo.split("/")[0] ?? "octocat",
    state: seed.merged === true ? "closed" : (seed.state ?? "open"),
    draft: seed.draft ?? false,
    headSha,
    headRef,
    headRepo,
    baseSha,
    baseRef,
    mergeCommitSha: seed.mergeCommitSha ?? null,
    mergedAt: seed.merged === true ? new Date() : null,
    createdAt: new Date(),
  };
  state.pullRequests.set(number, pull);
  keepActivity(state, pull, { before: "0".repeat(40), at: seed.pushedAt, login: seed.login });
  return pull;
}

/** Moves the branch of a pull request, as a push does; returns the SHA of its new head. */
export function seedPush(state: State, seed: PushSeed): string {
  const pull = state.pullRequests.get(seed.number);
  if (pull === undefined) throw new Error(`there is no pull request ${seed.number}`);
  const sha =
    seed.sha ??
    addCommit(state, {
      parents: [pull.headSha],
      files: { [`change-${pull.number}.txt`]: `${state.nextId()}\n` },
    });
  const moved = { ...pull, headSha: sha };
  state.pullRequests.set(seed.number, moved);
  keepActivity(state, moved, { before: pull.headSha, at: seed.at, login: seed.login });
  return sha;
}

function keepActivity(
  state: State,
  pull: PullRequest,
  {
    before,
    at = new Date(),
    login = pull.login,
  }: { before: string; at: Date | undefined; login: string | undefined },
): void {
  const type = /^0+$/.test(before) ? "branch_creation" : "push";
  const ref = `refs/heads/${pull.headRef}`;
  const after = pull.headSha;
  state.activities.push({ id: state.nextId(), repo: pull.headRepo, ref, before, after, at, login, type });
}

export function seedLabel(state: State, seed: LabelSeed): LabelChange {
  const { number: issueNumber, name, login, at = new Date(), event = "labeled" } = seed;
  const change: LabelChange = { id: state.nextId(), issueNumber, event, name, login, at };
  state.labelChanges.push(change);
  return change;
}

export function seedIssue(state: State, seed: IssueSeed): Issue {
  const issue: Issue = {
    id: state.nextId(),
    number: seed.number ?? nextNumber(state),
    title: seed.title ?? "Something to do",
    body: seed.body ?? null,
    login: seed.login ?? "octocat",
    labels: seed.labels ?? [],
    state: seed.state ?? "open",
    createdAt: new Date(),
  };
  state.issues.set(issue.number, issue);
  return issue;
}

export function seedComments(state: State, seeds: readonly CommentSeed[]): readonly Comment[] {
  return seeds.map((seed) => {
    const createdAt = seed.createdAt ?? new Date();
    const comment: Comment = {
      id: state.nextId(),
      issueNumber: seed.issueNumber,
      body: seed.body,
      login: seed.login ?? "octocat",
      createdAt,
      updatedAt: createdAt,
    };
    state.comments.push(comment);
    return comment;
  });
}

export function seedDeployment(state: State, seed: DeploymentSeed): Deployment {
  const ref = seed.ref ?? state.defaultBranch;
  const deployment: Deployment = {
    id: seed.id ?? state.nextId(),
    sha: seed.sha ?? findCommit(state, ref)?.sha ?? "0".repeat(40),
    ref,
    environment: seed.environment ?? "preview",
    production: seed.production ?? false,
    login: seed.login ?? "octocat",
    createdAt: new Date(),
  };
  state.deployments.push(deployment);
  for (const status of seed.statuses ?? []) seedDeploymentStatus(state, deployment.id, status);
  return deployment;
}

/** What becomes of a deployment. */
export function seedDeploymentStatus(state: State, deploymentId: number, seed: DeploymentStatusSeed): void {
  state.deploymentStatuses.push({
    id: state.nextId(),
    deploymentId,
    state: seed.state,
    description: seed.description ?? "",
    environmentUrl: seed.url ?? "",
    logUrl: seed.logUrl ?? "",
  });
}

export function seedArtifact(state: State, seed: ArtifactSeed): Artifact {
  const artifact: Artifact = {
    id: state.nextId(),
    runId: seed.runId,
    name: seed.name,
    sizeBytes: seed.sizeBytes ?? 1024,
    expired: seed.expired ?? false,
  };
  state.artifacts.push(artifact);
  return artifact;
}

/** What `race` does: the other job's commit is on the ref before ours. */
export function winRace(state: State, ref: string): string {
  return addCommit(state, {
    ref,
    // Creating a ref: the other job starts from nothing, as ours does.
    files: { "other-job.txt": `written first, as ${state.nextId()}\n` },
    message: "Another job was faster",
  });
}

function headCommit(state: State, sha: string | undefined, baseSha: string, number: number): string {
  if (sha !== undefined && state.objects.commits.has(sha)) return sha;
  const files = { [`change-${number}.txt`]: `change ${number}\n` };
  const message = `Change ${number}`;
  return addCommit(state, { parents: [baseSha], files, message, ...(sha !== undefined && { sha }) });
}

export function seedWorkflowRun(state: State, seed: WorkflowRunSeed): WorkflowRun {
  const usual = {
    workflow: "performance.yml",
    event: "pull_request",
    status: "completed",
    conclusion: "skipped",
  };
  const run: WorkflowRun = { id: state.nextId(), createdAt: new Date(), attempt: 1, ...usual, ...seed };
  state.workflowRuns.push(run);
  return run;
}
