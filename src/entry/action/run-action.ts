import * as core from "@actions/core";
import type { Mode } from "../../app/feature.ts";
import type { Performed } from "../../app/host.ts";
import type { Settings } from "../../config/options/option.ts";
import type { Environment } from "../../lib/environment.ts";
import { exitStatus } from "../../model/failure.ts";
import { formatJudgements } from "../../report/document/outcome.ts";
import { perform } from "../perform.ts";
import { abortOnSignals } from "../shutdown.ts";
import { arrive } from "./action-host.ts";
import { annotate } from "./annotate.ts";
import { fileOutputs, type OutputName } from "./outputs.ts";
import { keepOwnFiles } from "./own-files.ts";
import { writeRunnerFile } from "./runner-files.ts";

/** A step: does the mode, sets the outputs, and only then fails. */
export async function runAction(mode: Mode, settings: Settings, env: Environment): Promise<void> {
  const arrival = await arrive(settings, env, abortOnSignals());
  if (arrival.kind === "nothingToDo") {
    core.notice(arrival.sentence);
    return;
  }
  const performed = await keepingOwnFiles(mode, async () => await perform(mode, settings, arrival.host));
  writeRunnerFile("GITHUB_OUTPUT", () => {
    const named = { ...noFiles, ...performed.published?.filePaths, ...outputsOf(performed) };
    for (const [name, value] of Object.entries(named)) core.setOutput(name, value);
  });
  await annotateStep(mode, performed, env);
  if (performed.exitStatus !== exitStatus.passed) {
    core.setFailed(performed.report?.headline ?? "The run was cancelled.");
    process.exitCode = performed.exitStatus;
  }
}

/** A script may write any file of the runner. */
async function keepingOwnFiles<T>(mode: Mode, job: () => Promise<T>): Promise<T> {
  if (mode.makesRuns !== true) return await job();
  const kept = await keepOwnFiles();
  try {
    return await job();
  } finally {
    for (const path of await kept.restore()) {
      core.warning(`The load changed ${path}, which belongs to this action; it was written back.`);
    }
  }
}

/** Another workflow's verdict is not pinned to the files here. */
async function annotateStep(
  mode: Mode,
  { report, scripts = new Map() }: Performed,
  env: Environment,
): Promise<void> {
  if (report === undefined || mode.name === "report" || mode.name === "publish") return;
  await annotate(report.outcome, core, { scripts, workspace: env["GITHUB_WORKSPACE"] ?? process.cwd() });
}

const noFiles = Object.fromEntries(fileOutputs.map(({ name }) => [name, ""]));

function outputsOf({ report, published }: Performed): Record<OutputName, string> {
  return {
    verdict: report?.verdict ?? "",
    headline: report?.headline ?? "",
    "comment-url": published?.commentUrl ?? "",
    "issue-url": published?.issueUrl ?? "",
    "report-path": published?.reportPath ?? "",
    "record-paths": (published?.recordPaths ?? []).join("\n"),
    changes: report === undefined ? "[]" : formatJudgements(report.outcome),
  };
}
