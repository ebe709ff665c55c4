import {
  type Commit,
  createObjects,
  editTree,
  findEntry,
  type Objects,
  type Signature,
  type TreeChange,
  writeBlob,
  writeCommit,
} from "./objects.ts";

export interface Comment {
  readonly id: number;
  readonly issueNumber: number;
  readonly body: string;
  readonly login: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly login: string;
  readonly labels: readonly string[];
  readonly state: "open" | "closed";
  readonly createdAt: Date;
}

export interface PullRequest {
  readonly id: number;
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly login: string;
  readonly state: "open" | "closed";
  readonly draft: boolean;
  readonly headSha: string;
  readonly headRef: string;
  /** "owner/name"; differs from the repository's own for a pull request from a fork. */
  readonly headRepo: string;
  readonly baseSha: string;
  readonly baseRef: string;
  readonly mergeCommitSha: string | null;
  readonly mergedAt: Date | null;
  readonly createdAt: Date;
}

export interface CheckRun {
  readonly id: number;
  readonly name: string;
  readonly headSha: string;
  readonly appSlug: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly detailsUrl: string | null;
  readonly externalId: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly text: string | null;
  /** As sent; updates append, as on GitHub. */
  readonly annotations: readonly Readonly<Record<string, unknown>>[];
}

export interface CommitStatus {
  readonly id: number;
  readonly sha: string;
  readonly state: "error" | "failure" | "pending" | "success";
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly login: string;
  readonly createdAt: Date;
}

export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly ref: string;
  readonly environment: string;
  /** Whether end users interact with that environment, as whoever deploys says. */
  readonly production: boolean;
  readonly login: string;
  readonly createdAt: Date;
}

export interface DeploymentStatus {
  readonly id: number;
  readonly deploymentId: number;
  readonly state: string;
  readonly description: string;
  readonly environmentUrl: string;
  readonly logUrl: string;
}

export interface Dispatch {
  readonly workflow: string;
  readonly ref: string;
  readonly inputs: Readonly<Record<string, unknown>>;
}

export interface Artifact {
  readonly id: number;
  readonly runId: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly expired: boolean;
}

/** A run of a workflow, with its latest attempt. */
export interface WorkflowRun {
  readonly id: number;
  /** File name. */
  readonly workflow: string;
  readonly event: string;
  readonly headSha: string;
  readonly status: string;
  readonly conclusion: string | null;
  /** Of its first attempt. */
  readonly createdAt: Date;
  readonly attempt: number;
}

/** A change of a branch, as GitHub keeps it in a repository's activity. */
export interface Activity {
  readonly id: number;
  /** "owner/name": a fork has its own. */
  readonly repo: string;
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly at: Date;
  readonly login: string;
  readonly type: "branch_creation" | "force_push" | "push";
}

export interface Release {
  readonly id: number;
  readonly tag: string;
  readonly target: string;
  readonly name: string | null;
  readonly body: string | null;
  readonly login: string;
  readonly isDraft: boolean;
  readonly isPrerelease: boolean;
  readonly at: Date;
  readonly assets: readonly { readonly id: number; readonly name: string; readonly content: Buffer }[];
}

/** A label set on a pull request, or taken off. */
export interface LabelChange {
  readonly id: number;
  readonly issueNumber: number;
  readonly event: "labeled" | "unlabeled";
  readonly name: string;
  readonly login: string;
  readonly at: Date;
}

export type Role = "admin" | "maintain" | "read" | "triage" | "write";

/** Everything the stand-in remembers of its one repository. */
export interface State {
  readonly owner: string;
  readonly name: string;
  readonly defaultBranch: string;
  readonly visibility: "public" | "private";
  readonly othersComments: "editable" | "forbidden";
  readonly archiveHost: string;
  /** Whether a release cannot be changed once it is published. */
  readonly immutableReleases: boolean;
  readonly objects: Objects;
  readonly refs: Map<string, string>;
  readonly comments: Comment[];
  readonly issues: Map<number, Issue>;
  readonly pullRequests: Map<number, PullRequest>;
  readonly checkRuns: CheckRun[];
  readonly statuses: CommitStatus[];
  readonly deployments: Deployment[];
  readonly deploymentStatuses: DeploymentStatus[];
  readonly dispatches: Dispatch[];
  readonly artifacts: Artifact[];
  readonly workflowRuns: WorkflowRun[];
  readonly reactions: { readonly commentId: number; readonly content: string }[];
  readonly releases: Release[];
  /** Oldest first. */
  readonly activities: Activity[];
  readonly labelChanges: LabelChange[];
  /** Collaborators by login. */
  readonly roles: Map<string, Role>;
  readonly nextId: () => number;
}

export interface RepositoryOptions {
  readonly owner?: string;
  readonly name?: string;
  readonly defaultBranch?: string;
  /** Default "private": reading needs a permission too. */
  readonly visibility?: "public" | "private";
  /** "forbidden": editing another user's comment answers 403. Default "editable". */
  readonly othersComments?: "editable" | "forbidden";
  /** Default true. */
  readonly immutableReleases?: boolean;
  /** No commit and no branch yet, so that git operations answer 409. Default false. */
  readonly empty?: boolean;
  /** Files of the first commit, beside its README. */
  readonly files?: Files;
  /** Where archives are, on another host than the API. Default: github.com's own. */
  readonly archiveHost?: string;
}

/** Content by path; null removes the path. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>;

export interface CommitOptions {
  /** Moved to the new commit, created when missing: "refs/heads/main", or just "main". */
  readonly ref?: string;
  readonly files?: Files;
  readonly message?: string;
  /** Default: where `ref` points now, else nothing. */
  readonly parents?: readonly string[];
  /** A made-up SHA instead of git's own. */
  readonly sha?: string;
}

export function createState(options: RepositoryOptions): State {
  let lastId = 1000;
  const state: State = {
    owner: options.owner ?? "octo-org",
    name: options.name ?? "octo-repo",
    defaultBranch: options.defaultBranch ?? "main",
    visibility: options.visibility ?? "private",
    othersComments: options.othersComments ?? "editable",
    archiveHost: options.archiveHost ?? "https://codeload.github.com",
    immutableReleases: options.immutableReleases ?? true,
    objects: createObjects(),
    refs: new Map(),
    comments: [],
    issues: new Map(),
    pullRequests: new Map(),
    checkRuns: [],
    statuses: [],
    deployments: [],
    deploymentStatuses: [],
    dispatches: [],
    artifacts: [],
    workflowRuns: [],
    reactions: [],
    releases: [],
    activities: [],
    labelChanges: [],
    roles: new Map(),
    nextId: () => {
      lastId += 1;
      return lastId;
    },
  };
  if (options.empty !== true)
    addCommit(state, {
      ref: state.defaultBranch,
      files: { "README.md": `# ${state.name}\n`, ...options.files },
      message: "Initial commit",
    });
  return state;
}

/** Writes a commit and, with `ref`, moves the ref to it. Returns the commit's SHA. */
export function addCommit(state: State, options: CommitOptions): string {
  const ref = options.ref === undefined ? undefined : fullRef(options.ref);
  const tip = ref === undefined ? undefined : state.refs.get(ref);
  const parents = options.parents ?? (tip === undefined ? [] : [tip]);
  const base = parents[0] === undefined ? undefined : state.objects.commits.get(parents[0])?.tree;
  const tree = editTree(state.objects, base, changesOf(state, options.files ?? {}));
  const message = options.message ?? "Change";
  const sha = writeCommit(
    state.objects,
    { tree, parents, message, author: seedAuthor, committer: seedAuthor },
    options.sha,
  );
  if (ref !== undefined) state.refs.set(ref, sha);
  return sha;
}

/** The commit a name stands for: a SHA, a branch, a tag, "heads/x", "refs/heads/x" or HEAD. */
export function findCommit(state: State, name: string): Commit | undefined {
  const known = state.objects.commits.get(name.toLowerCase());
  if (known !== undefined) return known;
  const branch = name === "HEAD" ? state.defaultBranch : name;
  const spellings = [branch, `refs/${branch}`, `refs/heads/${branch}`, `refs/tags/${branch}`];
  const ref = spellings.find((spelling) => state.refs.has(spelling));
  const sha = ref === undefined ? undefined : state.refs.get(ref);
  return sha === undefined ? undefined : state.objects.commits.get(sha);
}

/** A file's bytes at a ref, undefined when the ref, the path or the file is missing. */
export function readFileAt(state: State, ref: string, path: string): Buffer | undefined {
  const commit = findCommit(state, ref);
  const entry = commit && findEntry(state.objects, commit.tree, path);
  return entry?.type === "blob" ? state.objects.blobs.get(entry.sha) : undefined;
}

export function fullRef(ref: string): string {
  return ref.startsWith("refs/") ? ref : `refs/heads/${ref}`;
}

/** Issues and pull requests share their numbers. */
export function nextNumber(state: State): number {
  return Math.max(0, ...state.issues.keys(), ...state.pullRequests.keys()) + 1;
}

/** Names of the labels that a pull request has now. */
export function labelsOf({ labelChanges }: State, number: number): string[] {
  const last = new Map<string, LabelChange>();
  for (const change of labelChanges) if (change.issueNumber === number) last.set(change.name, change);
  return [...last.values()].filter(({ event }) => event === "labeled").map(({ name }) => name);
}

/** A time as GitHub writes it: no fraction of a second. */
export function timestamp(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** A fixed date, so that seeded commits have the same SHA in each run. */
const seedAuthor: Signature = {
  name: "Monalisa Octocat",
  email: "octocat@github.com",
  date: new Date("2026-01-01T00:00:00Z"),
};

function changesOf(state: State, files: Files): readonly TreeChange[] {
  return Object.entries(files).map(([path, content]) => ({
    path,
    mode: "100644",
    type: "blob",
    sha: content === null ? null : writeBlob(state.objects, Buffer.from(content)),
  }));
}
