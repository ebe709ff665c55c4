// Where a label may let a fail through: on a pull request, from the job that publishes.
import { expect, test } from "vitest";
import { accept } from "../../../src/features/accept/feature.ts";
import { jobOn } from "../../builders/github-job.ts";

const onPull = { pullRequest: { number: 7, baseBranch: "main" } };

test.each([
  ["a pull request", jobOn("pull_request", onPull), [], true],
  ["no pull request", jobOn("push"), [], false],
  [
    "a job that leaves publishing to another",
    jobOn("pull_request", { ...onPull, isPublishing: false }),
    [],
    false,
  ],
  ["a label that is off", jobOn("pull_request", onPull), [["accept-label", ["off"]]], false],
  ["a terminal", undefined, [], false],
] as const)("%s: a label may let a fail through: $3", async (_, job, settings, isAsked) => {
  const host = { github: job };
  const way = await accept.afterFail?.(new Map(settings), host);
  expect(way !== undefined).toBe(isAsked);
});
