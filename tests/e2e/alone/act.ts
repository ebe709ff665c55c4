import { execFileSync } from "node:child_process";
import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { toolPath } from "../../../scripts/tools.ts";
import { type EventName, type EventOptions, writeEvent } from "../../github/events.ts";
import type { Identity } from "../../github/identity.ts";
import { runProcess, userEnvironment } from "../processes.ts";

/** A user's machine that stands for GitHub's runners. */
export interface Runner {
  /** Folder for everything that act, the jobs and the previews write. */
  readonly home: string;
  readonly tag: string;
  /** Folder of the user's repository, with the commit checked out that the job is about. */
  readonly repository: string;
  /** Local folders instead of actions, by the name of their repository; whatever commit they are pinned to. */
  readonly actions: Readonly<Record<string, string>>;
  readonly apiUrl: string;
  /** Programs of this machine that the jobs need beside Node and k6. */
  readonly programs?: readonly string[];
  /** Variables of the runner's own. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface JobRequest {
  readonly event: EventName;
  readonly options: EventOptions;
  /** The job's GITHUB_TOKEN. */
  readonly token: string;
  readonly runId: number;
}

/** A job as its page shows it. */
export interface Job {
  readonly isGreen: boolean;
  /** "success", "failure" or "skipped" by step. */
  readonly steps: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** `error: p95 rose …` */
  readonly annotations: readonly string[];
  /** All of its log, for the message of a failed test. */
  readonly log: string;
}

/** Bounds a job: awaiting, three runs, and all around. */
const jobTimeoutMs = 120_000;

/** Runs the workflow of the user's repository that the event starts, with act on this machine. */
export async function runJob(runner: Runner, request: JobRequest): Promise<Job> {
  const { home, repository, tag } = runner;
  const folder = join(home, "runs", String(request.runId));
  mkdirSync(folder, { recursive: true });
  const event = writeEvent(folder, request.event, request.options);
  const args = [
    event["GITHUB_EVENT_NAME"] ?? "",
    ...["--eventpath", event["GITHUB_EVENT_PATH"] ?? ""],
    ...["ubuntu-latest", "ubuntu-24.04"].flatMap((name) => ["--platform", `${name}=-self-hosted`]),
    ...["--pull=false", "--action-offline-mode"],
    ...["--no-cache-server", "--rm", "--json"],
    // Each of GitHub's jobs has a machine of its own.
    ...["--concurrent-jobs", "4"],
    ...["--actor", event["GITHUB_ACTOR"] ?? "", "--secret", `GITHUB_TOKEN=${request.token}`],
    ...["--env", `GITHUB_API_URL=${runner.apiUrl}`],
    ...["--env", `GITHUB_REPOSITORY=${request.options.repository}`],
    ...["--env", `GITHUB_RUN_ID=${request.runId}`],
    ...usedActions(repository).flatMap((used) => localAction(runner, used)),
  ];
  const environment = userEnvironment(tag, home);
  const { stdout, stderr, status } = await runProcess(toolPath("act"), args, {
    cwd: repository,
    env: {
      ...environment,
      PATH: `${programsOf(runner)}:${environment["PATH"]}`,
      UPLOADS: join(folder, "artifacts"),
      PREVIEW_STATE: previewState(home),
      ...runner.env,
    },
    timeoutMs: jobTimeoutMs,
  });
  return readJob(`${stdout}${stderr}`, status === 0);
}

/** Programs of the runner, which every user of it may start. */
function programsOf({ home, programs = [] }: Runner): string {
  const folder = join(home, "bin");
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { mode: 0o755 });
  const k6 = join(folder, "k6");
  copyFileSync(toolPath("k6"), k6, constants.COPYFILE_FICLONE);
  chmodSync(k6, 0o755);
  for (const name of programs) {
    const path = execFileSync("/bin/sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" });
    symlinkSync(realpathSync(path.trim()), join(folder, name));
  }
  return folder;
}

/** Where examples/workflows/preview.sh remembers what it started. */
export function previewState(home: string): string {
  return join(home, "preview");
}

/** Artifacts that a job uploaded: text by name of the artifact and path in it. */
export function readArtifacts(runner: Runner, runId: number): Readonly<Record<string, string>> {
  const folder = join(runner.home, "runs", String(runId), "artifacts");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: Identity["permissions"]; readonly steps: readonly { uses?: string }[] }
    >
  >;
}

function readWorkflow(path: string): Workflow {
  return parse(readFileSync(path, "utf8")) as Workflow;
}

/** What a workflow's only job may do: the rights of its GITHUB_TOKEN. */
export function permissionsOf(path: string): NonNullable<Identity["permissions"]> {
  const [job] = Object.values(readWorkflow(path).jobs);
  if (job?.permissions === undefined) throw new Error(`${path} has no permissions for its job`);
  return job.permissions;
}

/** `owner/name@ref` of every action in a repository's workflows. */
function usedActions(repository: string): readonly string[] {
  const folder = join(repository, ".github", "workflows");
  const jobs = readdirSync(folder).flatMap((file) => Object.values(readWorkflow(join(folder, file)).jobs));
  return [...new Set(jobs.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? [])))];
}

function localAction({ actions }: Runner, used: string): readonly string[] {
  const [name = ""] = used.split("@");
  const repositoryName = name.split("/")[1] ?? "";
  // act lays the checkout out itself.
  if (name === "actions/checkout") return [];
  const folder = actions[repositoryName];
  if (folder === undefined)
    throw new Error(`${used} would be downloaded; map ${repositoryName} to a local folder`);
  return ["--local-repository", `${used}=${folder}`];
}

interface Line {
  readonly msg?: string;
  readonly stage?: string;
  readonly step?: string;
  readonly stepResult?: string;
  readonly jobResult?: string;
  readonly command?: string;
  readonly name?: string;
  readonly arg?: string;
  readonly content?: string;
}

/** Reads act's log, one JSON object a line. */
function readJob(log: string, isGreen: boolean): Job {
  const lines = log
    .split("\n")
    .flatMap((line): readonly Line[] =>
      line.startsWith("{") ? [JSON.parse(line) as Line] : [{ msg: line }],
    );
  const results = lines.flatMap(({ jobResult }) => jobResult ?? []);
  const told = lines.map(({ msg = "" }) => msg.trimEnd()).join("\n");
  if (results.length === 0 || results.every((result) => result === "success") !== isGreen)
    throw new Error(
      `act ended with job results ${results.join(", ")}, exit status ${isGreen ? 0 : 1}:\n${told}`,
    );
  const steps = lines.flatMap(({ stage, step, stepResult }) =>
    stage === "Main" && step !== undefined && stepResult !== undefined ? [[step, stepResult] as const] : [],
  );
  const outputs = lines.flatMap(({ command, name, arg }) =>
    command === "set-output" ? [[name ?? "", arg ?? ""] as const] : [],
  );
  return {
    isGreen,
    steps: Object.fromEntries(steps),
    outputs: Object.fromEntries(outputs),
    summary: lines.find(({ command }) => command === "summary")?.content ?? "",
    annotations: lines.flatMap(({ command, arg }) =>
      command === "error" || command === "warning" ? [`${command}: ${arg}`] : [],
    ),
    log: told,
  };
}
