import { userInfo } from "node:os";
import { nobody } from "../../app/compare.ts";
import type { Mode } from "../../app/feature.ts";
import type { Host } from "../../app/host.ts";
import { defaultBaselineDirectory } from "../../baseline/directory.ts";
import { baselineOptions } from "../../config/options/baseline.ts";
import { given, isSet, type Settings } from "../../config/options/option.ts";
import { reportOptions } from "../../config/options/report.ts";
import { createBranchStore } from "../../github/baseline/branch.ts";
import { defaultBranchOf } from "../../github/default-branch.ts";
import type { Environment } from "../../lib/environment.ts";
import { hasErrorCode, usageFailure } from "../../model/failure.ts";
import type { Caller } from "../../ports/load.ts";
import { featurePublishers } from "../table.ts";
import { deploymentsOf } from "../target/look-up.ts";
import { readOfBase } from "./base-file.ts";
import { commitOf } from "./checkout.ts";
import { type CiJob, ciJobIn, levelOfJob } from "./ci.ts";
import {
  canReplaceLines,
  createTerminalLog,
  createTerminalPublisher,
  type TerminalLog,
  wantsColor,
} from "./terminal.ts";
import { connectFromTerminal } from "./terminal-github.ts";

/** A terminal's records name what its CI system knows; else no branch, as one history serves all of them. */
async function callerIn(folder: string, mode: Mode, job: CiJob | undefined): Promise<Caller> {
  if (job !== undefined) {
    const { commit, branch, event, url: workflowRun, actor } = job;
    return { commit, branch, event, workflowRun, actor };
  }
  // What makes no run needs none, and waits for no git.
  return { ...nobody, commit: mode.makesRuns ? await commitOf(folder) : undefined };
}

export interface TerminalHost extends Host {
  readonly log: TerminalLog;
}

/** Reports go to standard output, the rest to standard error. @throws Failure for an unreachable baseline branch */
export async function createTerminalHost(
  mode: Mode,
  settings: Settings,
  signal: AbortSignal,
): Promise<TerminalHost> {
  const { stderr, stdout, env } = process;
  const verbose = given(settings, reportOptions.verbose);
  const log = createTerminalLog(
    {
      write: (text) => void stderr.write(text),
      columns: () => (canReplaceLines(stderr.isTTY, env) ? stderr.columns || 80 : undefined),
    },
    { verbose },
  );
  const job = ciJobIn(env);
  const color = wantsColor(stdout.isTTY, env);
  const print = (text: string) => {
    log.clear();
    stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  };
  const caller = await callerIn(process.cwd(), mode, job);
  return {
    kind: "terminal",
    env,
    around: {
      baseline: { kind: "directory", path: defaultBaselineDirectory },
      deployment: undefined,
      samples: process.platform === "win32" ? "stdout" : "pipe",
    },
    caller,
    deployments: deploymentsOf(
      () => connectFromTerminal(env, { setting: "target-url: auto", otherwise: "give the deployment's URL" }),
      {
        ...{ head: caller.commit, base: undefined },
        without: "in a terminal; give the base deployment's address (--base)",
      },
      { signal, log },
    ),
    pullRequest: job?.change?.number,
    baseRef: job?.change?.base,
    readOfBase: async (base, path) => await readOfBase(base, path, { env, signal }),
    ...(await terminalBaseline(given(settings, baselineOptions.branch), env, job)),
    ownSecrets: [env["GITLAB_TOKEN"]?.trim() ?? ""].filter((secret) => secret !== ""),
    isWithoutSecrets: false,
    links: {
      ...{ workflowRun: job?.url, acceptUrl: undefined },
      isRecordedByCommand: job !== undefined && !isSet(settings, baselineOptions.branch),
    },
    actor: job?.actor ?? terminalActor(env),
    log,
    signal,
    openBranch: (branch) => createBranchStore(connectFromTerminal(env, keeping(branch)), branch),
    publishers: (gate, rules) => [
      createTerminalPublisher(print, { json: given(settings, reportOptions.json), color, verbose, log }),
      ...featurePublishers({ env, gate, github: undefined, rules, jobUrl: job?.url, log }),
    ],
    mask: () => {},
    print,
  };
}

function keeping(branch: string) {
  return { setting: `baseline-branch ${branch}`, otherwise: "use a directory (--baseline-directory)" };
}

/**
 * A directory is the terminal's own: the first run starts it. A branch is shared: runs are compared with the default
 * branch's level, and only workflows write it.
 * @param branch of the baseline; undefined for a directory
 */
export async function terminalBaseline(
  branch: string | undefined,
  env: Environment,
  job?: CiJob,
): Promise<Pick<Host, "baselineBranch" | "keepFirstRun" | "mayNotRecord">> {
  if (branch === undefined) return job === undefined ? ownLevel : levelOfJob(job);
  return {
    baselineBranch: await defaultBranchOf(connectFromTerminal(env, keeping(branch))),
    keepFirstRun: false,
    mayNotRecord:
      `A terminal cannot record on the shared branch ${branch}; use a workflow ` +
      "(mode: baseline-update or baseline-accept). For your own baseline, set a directory (--baseline-directory).",
  };
}

const ownLevel = { baselineBranch: undefined, keepFirstRun: true, mayNotRecord: undefined };

/** Who accepts a level here. @param lookUp throws for user ids without a name, as containers often have */
export function terminalActor(env: Environment, lookUp = () => userInfo().username): string {
  try {
    return lookUp();
  } catch (error) {
    if (!hasErrorCode(error, "ERR_SYSTEM_ERROR")) throw error;
    return env["USER"] || env["LOGNAME"] || "unknown";
  }
}

/** `publish` needs GitHub. */
export function refuseInTerminal(mode: string): void {
  if (mode === "publish")
    throw usageFailure(
      "publish works in workflows only (mode: publish); in a terminal use: loadline report FILE",
    );
}
