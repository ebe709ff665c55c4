// Which gates keep an issue: those whose gate file says so, on the events that it names, from the job that publishes.
import { expect, test } from "vitest";
import { createTerminalLog } from "../../../src/entry/cli/terminal.ts";
import { issue } from "../../../src/features/issue/feature.ts";
import type { GitHubJob } from "../../../src/ports/github.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { jobOn } from "../../builders/github-job.ts";

const log = createTerminalLog({ write: () => {}, columns: () => undefined }, { verbose: false });

function issuesOf(job: GitHubJob | undefined, text: string): number {
  const file = parseGateFile(text, "loadline.yml");
  const kept = issue.planGate?.({ settings: new Map(), problems: [], file });
  const publishing = {
    env: {},
    rules: { kept },
    jobUrl: undefined,
    log,
    gate: "checkout@default",
    github: job,
  };
  return issue.publishers?.(publishing).length ?? 0;
}

const usual = "issue: { label: performance }\n";

test.each([
  ["a schedule", jobOn("schedule"), usual, 1],
  ["a push", jobOn("push"), usual, 1],
  [
    "a push, where only schedules are to keep it",
    jobOn("push"),
    "issue: { label: slow, on: [schedule] }\n",
    0,
  ],
  ["a push, without the key", jobOn("push"), "comment: always\n", 0],
  ["a pull request", jobOn("pull_request"), usual, 0],
  ["a job that leaves publishing to another", jobOn("push", { isPublishing: false }), usual, 0],
  ["a terminal", undefined, usual, 0],
] as const)("%s keeps as many issues as it may", (_, job, text, issues) => {
  expect(issuesOf(job, text)).toBe(issues);
});
