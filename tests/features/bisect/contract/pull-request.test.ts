// Commits whose title names no pull request: GitHub knows which one brought them.
import { afterEach, beforeEach, expect, test } from "vitest";
import { pullRequestFor } from "../../../../src/features/bisect/pull-request.ts";
import { createGitHub } from "../../../../src/github/octokit.ts";
import { jobOn } from "../../../builders/github-job.ts";
import { refusal } from "../../../github/fault.ts";
import { defaultToken } from "../../../github/identity.ts";
import { type GitHub, startGitHub } from "../../../github/server.ts";

let github: GitHub;

beforeEach(async () => {
  github = await startGitHub();
});

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

async function find(sha: string, pullRequest?: number) {
  const notes: string[] = [];
  const repository = { owner: github.owner, name: github.name };
  const client = createGitHub({ token: defaultToken, apiUrl: github.url, repository });
  const job = jobOn("schedule", { github: client });
  const links = {
    workflowRun: undefined,
    acceptUrl: undefined,
    repositoryUrl: "https://github.com/acme/shop",
  };
  const log = {
    note: (line: string) => notes.push(line),
    warn: () => {},
    output: () => {},
    progress: () => {},
  };
  return { found: await pullRequestFor({ sha, pullRequest }, { github: job, links, log }), notes };
}

test("GitHub is asked for the merged pull request of a commit whose title names none", async () => {
  const main = github.refs.get("refs/heads/main") ?? "";
  github.seedPullRequest({ number: 12, merged: true, mergeCommitSha: main });
  expect((await find(main)).found).toEqual({ number: 12, url: "https://github.com/acme/shop/pull/12" });
});

test("an open pull request brought nothing, and a title that names one is enough", async () => {
  const { headSha } = github.seedPullRequest({ number: 12 });
  expect((await find(headSha)).found).toBeUndefined();
  expect((await find(headSha, 5)).found).toEqual({ number: 5, url: "https://github.com/acme/shop/pull/5" });
});

test("a token that may not ask leaves the answer without it, and says why", async () => {
  github.fault({ respond: refusal(403, "Resource not accessible by integration") });
  const { found, notes } = await find("a".repeat(40));
  expect(found).toBeUndefined();
  expect(notes).toEqual([expect.stringContaining("pull-requests: read")]);
});
