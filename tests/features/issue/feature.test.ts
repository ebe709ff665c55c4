// Which gates keep an issue: those whose gate file says so, on the events that it names, from the job that publishes.
import { expect, test } from "vitest";
import { createTerminalLog } from "../../../src/entry/cli/terminal.ts";
import { issue } from "../../../src/features/issue/feature.ts";
import type { GitHubJob } from "../../../src/ports/github.ts";
import type { Publisher } from "../../../src/ports/publisher.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { jobOn } from "../../builders/github-job.ts";
import { makeReport } from "../../builders/report.ts";

const log = createTerminalLog({ write: () => {}, columns: () => undefined }, { verbose: false });

async function publishersOn(job: GitHubJob | undefined, text: string): Promise<readonly Publisher[]> {
  const file = parseGateFile(text, "loadline.yml");
  const kept = (await issue.planGate?.())?.({ settings: new Map(), problems: [], file });
  const publishing = {
    env: {},
    rules: { kept },
    jobUrl: undefined,
    log,
    gate: "checkout@default",
    github: job,
  };
  return issue.publishers?.(publishing) ?? [];
}

const usual = "issue: { label: performance }\n";

test.each([
  ["a schedule", jobOn("schedule"), usual, 1],
  ["a push", jobOn("push"), usual, 1],
  ["a push, without the key", jobOn("push"), "comment: always\n", 0],
  ["a pull request", jobOn("pull_request"), usual, 0],
  ["a job that leaves publishing to another", jobOn("push", { isPublishing: false }), usual, 0],
  ["a terminal", undefined, usual, 0],
] as const)("%s keeps as many issues as it may", async (_, job, text, issues) => {
  expect(await publishersOn(job, text)).toHaveLength(issues);
});

test("a push writes nothing where only schedules are to keep the issue", async () => {
  const [publisher] = await publishersOn(jobOn("push"), "issue: { label: slow, on: [schedule] }\n");
  // Nothing listens where this job's client would ask.
  expect(await publisher?.publish(makeReport())).toEqual({});
});
