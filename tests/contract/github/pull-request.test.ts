import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseEvent } from "../../../src/github/event.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import { findPullRequest } from "../../../src/github/pull-request.ts";
import { buildEvent, type EventName, type EventOptions } from "../../github/events.ts";
import { refusal } from "../../github/fault.ts";
import { defaultToken } from "../../github/identity.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";

let github: GitHub;

beforeEach(async () => {
  github = await startGitHub();
});

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

async function find(name: EventName, sha: string, options: Partial<EventOptions> = {}) {
  const repository = { owner: github.owner, name: github.name };
  const { environment, payload } = buildEvent(name, {
    repository: `${github.owner}/${github.name}`,
    sha,
    ...options,
  });
  const client = createGitHub({ token: defaultToken, apiUrl: github.url, repository });
  return findPullRequest(client, parseEvent(environment, payload));
}

describe("the pull request of a deployment", () => {
  it("is found by its commit, with its base branch", async () => {
    github.seedCommit({ ref: "refs/heads/release/2", files: { "a.txt": "a" } });
    const { headSha } = github.seedPullRequest({ number: 12, baseRef: "release/2" });
    expect(await find("deployment_status", headSha, { deploymentRef: headSha })).toEqual({
      number: 12,
      baseBranch: "release/2",
      baseSha: github.refs.get("refs/heads/release/2"),
    });
    expect(await find("repository_dispatch", headSha)).toMatchObject({ number: 12 });
  });

  it("is the open one of several", async () => {
    const { headSha } = github.seedPullRequest({ number: 12 });
    github.seedPullRequest({ number: 13, headSha, state: "closed", headRef: "again" });
    expect(await find("deployment_status", headSha)).toMatchObject({ number: 12 });
  });

  it("from a fork is found among the open ones, by its head commit", async () => {
    const { headSha } = github.seedPullRequest({ number: 21, headRepo: "stranger/shop" });
    github.seedPullRequest({ number: 22, headRepo: "stranger/shop", headRef: "other" });
    expect(await find("deployment_status", headSha, { deploymentRef: headSha })).toMatchObject({
      number: 21,
    });
  });

  it("is none for a commit of the default branch that a merged one brought", async () => {
    const main = github.refs.get("refs/heads/main") ?? "";
    github.seedPullRequest({ number: 12, merged: true, mergeCommitSha: main });
    expect(await find("deployment_status", main, { deploymentRef: "main" })).toBeUndefined();
  });
});

describe("the pull request of a workflow run", () => {
  it("comes from the event without a call", async () => {
    expect(await find("workflow_run", "a".repeat(40), { number: 9 })).toEqual({
      number: 9,
      baseBranch: "main",
      baseSha: "b".repeat(40),
    });
    expect(github.requests).toEqual([]);
  });

  it("of a fork is found by its branch and commit", async () => {
    const { headSha } = github.seedPullRequest({ number: 21, headRepo: "stranger/shop", headRef: "faster" });
    const run = { fork: "stranger/shop", headRef: "faster" };
    expect(await find("workflow_run", headSha, run)).toMatchObject({ number: 21 });
    expect(await find("workflow_run", "b".repeat(40), run)).toBeUndefined();
  });
});

describe("events of no pull request", () => {
  it.each(["push", "schedule", "workflow_dispatch"] as const)("%s asks nobody", async (name) => {
    expect(await find(name, "a".repeat(40))).toBeUndefined();
    expect(github.requests).toEqual([]);
  });
});

it("a refusal names the permission", async () => {
  github.fault({ respond: refusal(403, "Resource not accessible by integration") });
  await expect(find("deployment_status", "a".repeat(40))).rejects.toMatchObject({
    code: "run",
    message:
      "GitHub did not allow looking for the pull request of commit aaaaaaa (403 Resource not accessible by integration): add `pull-requests: read` to the job's `permissions:`.",
  });
});
