import { randomUUID } from "node:crypto";
import * as core from "@actions/core";
import type { Host } from "../../app/host.ts";
import { measuredFor } from "../../app/results/artifact.ts";
import { loadOptions } from "../../config/options/load.ts";
import { modeOptions } from "../../config/options/modes.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { readFileOfBranch } from "../../github/base-file.ts";
import { createBranchStore } from "../../github/baseline/branch.ts";
import { findChangedFiles } from "../../github/changed-files.ts";
import { createCodeHost } from "../../github/code-host.ts";
import {
  baseBranchOf,
  callerOf,
  isChange,
  isWithoutSecrets,
  mayGoUnmeasured,
  otherBaseOf,
  readEvent,
  whyNotRecord,
} from "../../github/event.ts";
import { createGitHub } from "../../github/octokit.ts";
import {
  createGitHubPublisher,
  createSummaryPublisher,
  type PublisherOptions,
  resumeGitHubPublisher,
} from "../../github/publisher.ts";
import { findPullRequest } from "../../github/pull-request.ts";
import type { Environment } from "../../lib/environment.ts";
import { logLines } from "../../lib/lines.ts";
import { outputOf } from "../../lib/programs.ts";
import type { CallerEvent, GitHub, GitHubJob, Patience, PullRequest } from "../../ports/github.ts";
import type { Log } from "../../ports/log.ts";
import type { Publisher } from "../../ports/publisher.ts";
import { bareEnvironment } from "../../processes/marked.ts";
import { progressInLines } from "../cli/terminal.ts";
import { featurePublishers, findMode } from "../table.ts";
import { deploymentsOf } from "../target/look-up.ts";
import { type Left, rememberLeft } from "./left.ts";

/** Output may quote foreign text: none of it is a command to the runner. */
function info(text: string): void {
  core.info(logLines(text).join("\n"));
}

/** @param isVerbose whether to show k6's own summary, too */
function createActionLog(isVerbose: boolean): Log {
  return {
    note: info,
    // The toolkit writes it as a command, in which a line end is escaped.
    warn: (line) => core.warning(logLines(line).join("\n")),
    output: (line, from) => {
      if (from === "log" || isVerbose) info(`  k6: ${line}`);
    },
    // A job's log cannot replace a line.
    progress: progressInLines((line) => core.info(line)),
  };
}

/** A host, or a sentence why there is nothing to do. */
export type Arrival =
  | {
      readonly kind: "host";
      readonly host: Host;
      /** The publisher of a step that left a check in progress, if it still is. */
      readonly resume: (left: Left) => Promise<Publisher | undefined>;
    }
  | { readonly kind: "nothingToDo"; readonly sentence: string };

/**
 * Reads the event and finds its pull request. Reading and publishing have as much time each.
 * @param patience with GitHub; for tests
 * @throws Failure "usage" outside of GitHub Actions, "run" if GitHub cannot be asked
 */
export async function arrive(
  settings: Settings,
  env: Environment,
  signal: AbortSignal,
  patience: Partial<Patience> = {},
): Promise<Arrival> {
  const event = await readEvent(env);
  if (event.kind === "deployment" && event.nothingToDo !== undefined) {
    return { kind: "nothingToDo", sentence: event.nothingToDo };
  }
  const token = tokenOf(settings, env) ?? "";
  if (token !== "") core.setSecret(token);
  const apiUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
  const github = createGitHub({ token, apiUrl, repository: event.repository, patience });
  return await createActionHost(event, { settings, env, signal, github });
}

interface Job {
  readonly settings: Settings;
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly github: GitHub;
}

async function createActionHost(
  event: CallerEvent,
  { settings, env, signal, github }: Job,
): Promise<Extract<Arrival, { readonly kind: "host" }>> {
  const pullRequest = await findPullRequest(github, event, async () => measuredFor(settings));
  const baselineBranch = pullRequest?.baseBranch ?? baseBranchOf(event);
  const isVerbose = given(settings, reportOptions.verbose);
  const job = { github, event, pullRequest, isPublishing: given(settings, reportOptions.publish) };
  // A job that is run again with debug logging is to say all it can.
  const log = createActionLog(isVerbose || core.isDebug());
  const foreignOn = await foreignCodeOn(event, pullRequest, settings, env);
  const publishing = (left: Left): PublisherOptions => ({
    ...{ ...left, github: github.anew(), log, sha: event.sha, isFork: event.isFork },
    ...{ runUrl: event.runUrl, foreignOn, otherBase: otherBaseOf(event, baselineBranch) },
    ...{ pullRequest: pullRequest?.number, base: pullRequest?.baseBranch },
    summaryPath: env["GITHUB_STEP_SUMMARY"],
  });
  const host: Host = {
    kind: "job",
    env,
    around: {
      baseline: { kind: "branch", branch: "loadline-baselines" },
      deployment: deploymentOf(event),
      samples: process.platform === "win32" ? "stdout" : "pipe",
    },
    caller: callerOf(event, pullRequest?.number),
    baselineBranch,
    scriptSecrets: given(settings, loadOptions.secrets) ?? [],
    deployments: deploymentsOf(() => github, commitsOf(event, pullRequest), { signal, log }),
    mergeCommit: event.event === "pull_request" ? env["GITHUB_SHA"] : undefined,
    gitAccess: gitAccessOf(settings, env),
    codeHost: createCodeHost(github),
    baseFile: baseFileOf(event, baselineBranch, { env, github }),
    checkout: env["GITHUB_WORKSPACE"],
    changedFiles: async () => {
      const where = { branch: baselineBranch, pullRequest: pullRequest?.number };
      return mayGoUnmeasured(event) ? await findChangedFiles(github.anew(), event, where) : undefined;
    },
    repository: `${event.repository.owner}/${event.repository.name}`,
    ...{ pullRequest: pullRequest?.number, isFork: event.isFork || pullRequest?.isFork === true },
    isWithoutSecrets: isWithoutSecrets(event),
    links: {
      workflowRun: event.runUrl,
      artifact: given(settings, reportOptions.artifact),
      acceptUrl: acceptUrl(event, settings, env),
      repositoryUrl: repositoryUrl(event, env),
    },
    github: job,
    keepFirstRun: false,
    actor: event.actor ?? "unknown",
    mayNotRecord: whyNotRecord(event),
    log,
    signal,
    openBranch: (branch) => createBranchStore(github, branch),
    publishers: publishersOn(job, { env, publishing }),
    mask: (secret) => core.setSecret(secret),
    print: info,
  };
  const resume = async (left: Left) => await resumeGitHubPublisher(publishing(left));
  return { kind: "host", host, resume };
}

/** The commits whose deployments are looked up. */
function commitsOf(event: CallerEvent, pullRequest: PullRequest | undefined) {
  const base = event.kind === "merge_group" ? event.before : pullRequest?.baseSha;
  return { head: event.sha, base, without: `for ${event.event}` };
}

function publishersOn(
  job: GitHubJob,
  { env, publishing }: { readonly env: Environment; publishing(left: Left): PublisherOptions },
): Host["publishers"] {
  return (gate, rules) => {
    const left = { gate, externalId: randomUUID(), comment: rules.comment };
    const onCheck: PublisherOptions["onCheck"] = (ended) =>
      rememberLeft(ended === "concluded" ? undefined : { ...left, isNotTaken: true });
    const options = { ...publishing(left), onCheck };
    if (!job.isPublishing) return [createSummaryPublisher(options)];
    rememberLeft(left);
    const { runUrl: jobUrl, log } = options;
    return [
      createGitHubPublisher(options),
      ...featurePublishers({ env, gate, rules, jobUrl, log, github: job }),
    ];
  };
}

function tokenOf(settings: Settings, env: Environment): string | undefined {
  return given(settings, modeOptions.token) ?? env["GITHUB_TOKEN"];
}

function gitAccessOf(settings: Settings, env: Environment): Host["gitAccess"] {
  const server = env["GITHUB_SERVER_URL"];
  const token = tokenOf(settings, env);
  return server === undefined || token === undefined ? undefined : { server, token };
}

/**
 * The event, if a load in this job runs a fork's code. `pull_request_target`, `workflow_run` and `repository_dispatch`
 * check out the base branch unless the workflow asks for the fork's commit.
 */
async function foreignCodeOn(
  event: CallerEvent,
  pullRequest: PullRequest | undefined,
  settings: Settings,
  env: Environment,
): Promise<string | undefined> {
  if (findMode(given(settings, modeOptions.mode))?.makesRuns !== true) return undefined;
  if (!event.isFork && pullRequest?.isFork !== true) return undefined;
  const isOfBase = ["pull_request_target", "workflow_run", "repository_dispatch"].includes(event.event);
  return isOfBase && (await checkedOut()) === env["GITHUB_SHA"] ? undefined : event.event;
}

/** Undefined if git does not know. */
async function checkedOut(): Promise<string | undefined> {
  const head = outputOf("git", ["rev-parse", "HEAD"], { cwd: process.cwd(), env: bareEnvironment() });
  return await head.then(
    (text) => text.trim(),
    () => undefined,
  );
}

/** What an unreviewed change may not decide is read from the branch it is to enter. */
function baseFileOf(
  event: CallerEvent,
  branch: string | undefined,
  { env, github }: Pick<Job, "env" | "github">,
): Host["baseFile"] {
  if (!isChange(event) || branch === undefined) return undefined;
  return {
    branch,
    checkout: env["GITHUB_WORKSPACE"] ?? process.cwd(),
    read: async (path, mostBytes) => await readFileOfBranch(github, branch, path, mostBytes),
  };
}

function deploymentOf(event: CallerEvent): Host["around"]["deployment"] {
  if (event.kind !== "deployment" || event.target === undefined) return undefined;
  return { url: event.target, environment: event.environment };
}

function repositoryUrl({ repository }: CallerEvent, env: Environment): string | undefined {
  const server = env["GITHUB_SERVER_URL"];
  return server === undefined ? undefined : `${server}/${repository.owner}/${repository.name}`;
}

function acceptUrl(event: CallerEvent, settings: Settings, env: Environment): string | undefined {
  const repository = repositoryUrl(event, env);
  if (repository === undefined) return undefined;
  const workflow = given(settings, reportOptions.baselineWorkflow);
  return `${repository}/actions/workflows/${encodeURIComponent(workflow)}`;
}
