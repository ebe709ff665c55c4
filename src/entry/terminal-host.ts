import { userInfo } from "node:os";
import { defaultBaselineDirectory } from "../baseline/directory.ts";
import type { Settings } from "../config/settings.ts";
import type { Caller } from "../edges.ts";
import { usageFailure } from "../failure.ts";
import { createGitHubStore } from "./github-store.ts";
import type { Host } from "./host.ts";
import { createTerminalLog, createTerminalPublisher } from "./terminal.ts";

const nobody: Caller = {
  commit: undefined,
  branch: undefined,
  event: undefined,
  workflowRun: undefined,
  actor: undefined,
};

/** A terminal: reports go to standard output, everything else to standard error. */
export function createTerminalHost(settings: Settings, signal: AbortSignal): Host {
  const { stderr, stdout, env } = process;
  const log = createTerminalLog({ isTerminal: stderr.isTTY, write: (text) => void stderr.write(text) });
  const json = settings.get("json")?.[0] === "true";
  const color = stdout.isTTY && env["NO_COLOR"] === undefined;
  const print = (text: string) => void stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  return {
    around: {
      baseline: { kind: "directory", path: defaultBaselineDirectory },
      deployment: undefined,
      samples: process.platform === "win32" ? "stdout" : "pipe",
    },
    caller: nobody,
    baselineBranch: undefined,
    links: { workflowRun: undefined, acceptUrl: undefined },
    keepFirstRun: true,
    actor: userInfo().username,
    mayNotRecord: undefined,
    log,
    signal,
    openBranch: (branch) => createGitHubStore(env, branch),
    publishers: () => [createTerminalPublisher(print, { json, color })],
    print,
  };
}

/** `publish` speaks on GitHub, which a terminal does not. */
export function refuseInTerminal(mode: string): void {
  if (mode === "publish")
    throw usageFailure(
      "publish works in a workflow (mode: publish); in a terminal use: loadline report FILE",
    );
}
