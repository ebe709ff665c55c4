import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Identity } from "../../github/identity.ts";
import { type GitHub, type RequestRecord, startGitHub } from "../../github/server.ts";
import type { CheckRun, Comment } from "../../github/state.ts";
import { endProcess, root, taggedProcesses } from "../processes.ts";
import {
  type Job,
  type JobRequest,
  permissionsOf,
  previewState,
  type Runner,
  readArtifacts,
  runJob,
} from "./act.ts";
import { createUserRepository, type PreviewSettings, type UserRepository } from "./user-repository.ts";

const owner = "octo-org";
const name = "shop";
const fullName = `${owner}/${name}`;

/**
 * The load of the story: enough for a p95 that stands still, short enough for fifteen runs. What is left of it after the
 * warm-up, with the last answers of a slow preview, is too short to be asked about the CPU of the machine, which may be busy.
 */
const load = { RATE: "160", DURATION: "4300ms" };

/** The workflows of examples/workflows, by what starts them, each with a token that may do what it asks for. */
const workflows = {
  gate: { file: "performance.yml", token: "ghs_gate" },
  baseline: { file: "performance-baseline.yml", token: "ghs_baseline" },
} as const;

/** A repository on GitHub, its clone, and a machine that runs its workflows. */
export interface Story extends AsyncDisposable {
  readonly github: GitHub;
  readonly repository: UserRepository;
  /** Opens a pull request, or pushes to it when it is open, and runs its workflow. */
  readonly pullRequest: (change: PullRequestChange) => Promise<Gate>;
  /** Merges a pull request's branch and runs what a push to main starts. */
  readonly mergeAndPush: (branch: string) => Promise<Push>;
  /** Runs what a push to main starts. */
  readonly pushMain: () => Promise<Push>;
  /** Starts the baseline workflow by hand, on main. */
  readonly dispatch: (inputs: Readonly<Record<string, string>>) => Promise<Push>;
  /** What the baseline branch holds now. */
  readonly baseline: () => Promise<StoredBaseline | undefined>;
  /** Living processes of the jobs. */
  readonly processes: () => readonly string[];
}

export interface PullRequestChange {
  readonly number: number;
  readonly branch: string;
  readonly preview: PreviewSettings;
  readonly message: string;
}

/** A job and what it left on GitHub. */
interface Seen {
  readonly job: Job;
  readonly sha: string;
  /** Check runs on that commit. */
  readonly checks: readonly CheckRun[];
  /** What the job asked of GitHub. */
  readonly requests: readonly RequestRecord[];
}

export interface Gate extends Seen {
  /** The test merge, which the job ran on. */
  readonly mergeSha: string;
  /** Comments on the pull request. */
  readonly comments: readonly Comment[];
  /** Files that the workflow uploaded. */
  readonly artifacts: Readonly<Record<string, string>>;
}

export type Push = Seen;

export interface StoredBaseline {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly files: readonly string[];
  /** Of the story's only scenario. */
  readonly entries: readonly StoredEntry[];
}

export interface StoredEntry {
  readonly accepted?: { readonly reason: string; readonly actor: string };
  readonly run: {
    readonly provenance: { readonly commit: string; readonly branch: string; readonly event: string };
  };
}

/** Starts GitHub and lays out the user's repository. */
export async function startStory(): Promise<Story> {
  const home = mkdtempSync(join(tmpdir(), "loadline-story-"));
  const tag = home;
  const repository = createUserRepository(join(home, "clone"), load);
  const gateFile = readFileSync(join(repository.folder, ".github/loadline.yml"), "utf8");
  const files = { ".github/loadline.yml": gateFile };
  const github = await startGitHub({ owner, name, tokens: tokensOf(repository), files });
  const runner: Runner = {
    home,
    tag,
    repository: repository.folder,
    actions: {
      loadline: packAction(join(home, "loadline")),
      "upload-artifact": join(root, "tests/e2e/fixtures/upload-artifact"),
    },
    apiUrl: github.url,
  };
  github.seedCommit({ ref: "main", sha: repository.main(), message: "The shop" });
  let runId = 5000;

  const see = async (sha: string, request: Omit<JobRequest, "runId">): Promise<Seen & { runId: number }> => {
    runId += 1;
    const asked = github.requests.length;
    try {
      const job = await runJob(runner, { ...request, runId });
      const checks = github.checkRuns.filter(({ headSha }) => headSha === sha);
      return { job, sha, checks, requests: github.requests.slice(asked), runId };
    } finally {
      await stopPreview(home);
    }
  };

  const pushMain = async (): Promise<Push> => {
    const sha = repository.checkOutMain();
    const options = { repository: fullName, sha };
    return await see(sha, { event: "push", options, token: workflows.baseline.token });
  };

  return {
    github,
    repository,
    pushMain,
    async pullRequest({ number, branch, preview, message }) {
      const before = github.pullRequests.get(number)?.headSha;
      const headSha = repository.change(branch, preview, message);
      const mergeSha = repository.checkOutMerge(branch);
      github.seedCommit({ sha: headSha, parents: [before ?? repository.main()], message });
      github.seedPullRequest({ number, headSha, headRef: branch, title: message });
      const event = before === undefined ? "pull_request.opened" : "pull_request.synchronize";
      const options = {
        ...{ repository: fullName, number, sha: headSha, headRef: branch, mergeSha },
        before: before ?? repository.main(),
      };
      const { runId: id, ...seen } = await see(headSha, { event, options, token: workflows.gate.token });
      const comments = github.comments.filter(({ issueNumber }) => issueNumber === number);
      return { ...seen, mergeSha, comments, artifacts: readArtifacts(runner, id) };
    },
    async mergeAndPush(branch) {
      const parents = [repository.main()];
      const sha = repository.merge(branch);
      github.seedCommit({ ref: "main", sha, parents, message: `Merge ${branch}` });
      return await pushMain();
    },
    async dispatch(inputs) {
      const sha = repository.checkOutMain();
      const options = { repository: fullName, sha, inputs, actor: "monalisa" };
      return await see(sha, { event: "workflow_dispatch", options, token: workflows.baseline.token });
    },
    baseline: async () => await readBaseline(github),
    processes: () => taggedProcesses(tag).map(({ pid, command }) => `${pid} ${command}`),
    async [Symbol.asyncDispose]() {
      await stopPreview(home);
      for (const { pid } of taggedProcesses(tag)) endProcess(pid, "SIGKILL");
      await github.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Reads for the test alone. */
const watcherToken = "ghs_watcher";

function tokensOf({ folder }: UserRepository): Readonly<Record<string, Identity>> {
  const bot = { login: "github-actions[bot]", appSlug: "github-actions" };
  const jobs = Object.values(workflows).map(({ file, token }) => {
    const permissions = permissionsOf(join(folder, ".github/workflows", file));
    return [token, { ...bot, permissions }] as const;
  });
  return { ...Object.fromEntries(jobs), [watcherToken]: { login: "watcher" } };
}

/** The action as GitHub would fetch it: what is committed, and nothing that is installed. */
export function packAction(folder: string): string {
  if (!existsSync(join(root, "dist/action.js"))) throw new Error('dist/ is missing: run "npm run build"');
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, "action.yml"), join(folder, "action.yml"));
  cpSync(join(root, "dist"), join(folder, "dist"), { recursive: true });
  return folder;
}

/** Ends the preview when the job has ended, as GitHub's runners end what a job leaves behind. */
export async function stopPreview(home: string): Promise<void> {
  const file = join(previewState(home), "pid");
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, "utf8"));
  rmSync(file);
  endProcess(pid, "SIGTERM");
  for (let attempt = 0; attempt < 50 && isAlive(pid); attempt += 1) await pause(20);
  endProcess(pid, "SIGKILL");
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function readBaseline(github: GitHub): Promise<StoredBaseline | undefined> {
  const branch = "loadline-baselines";
  const sha = github.refs.get(`refs/heads/${branch}`);
  if (sha === undefined) return undefined;
  const commit = (await ask(github, `git/commits/${sha}`)) as {
    readonly parents: readonly { sha: string }[];
  };
  const tree = (await ask(github, `git/trees/${sha}?recursive=1`)) as {
    readonly tree: readonly { readonly path: string; readonly type: string }[];
  };
  const files = tree.tree.filter(({ type }) => type === "blob").map(({ path }) => path);
  const path = files.find((file) => file.endsWith("checkout.json")) ?? "";
  const content = github.readFile(branch, path)?.toString("utf8") ?? '{"entries":[]}';
  const { entries } = JSON.parse(content) as { readonly entries: readonly StoredEntry[] };
  return { sha, parents: commit.parents.map((parent) => parent.sha), files, entries };
}

async function ask(github: GitHub, path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${watcherToken}`, accept: "application/vnd.github+json" };
  const response = await fetch(`${github.url}/repos/${fullName}/${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return await response.json();
}
