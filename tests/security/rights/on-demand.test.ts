// A comment `/loadline` measures a pull request again: for people with write access, of the commit that they saw, with the
// rights of the pull request's own event.
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rerunForComment } from "../../../src/features/rerun/ask.ts";
import { parseEvent } from "../../../src/github/event.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import { buildEvent, type EventOptions } from "../../github/events.ts";
import { defaultToken, type Identity } from "../../github/identity.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { runStep } from "../step.ts";

const number = 7;
/** So many minutes after eight; the comment is of five past. */
const at = (minutes: number): Date => new Date(Date.UTC(2026, 9, 3, 8, minutes));

let github: GitHub;
let head: string;
beforeEach(async () => {
  const app = { login: "github-actions[bot]", appSlug: "github-actions" };
  const job = {
    ...app,
    permissions: { actions: "write", "pull-requests": "write", contents: "read" },
  } as const;
  const tokens: Readonly<Record<string, Identity>> = {
    [defaultToken]: job,
    reader: { ...app, permissions: { actions: "read", "pull-requests": "read" } },
  };
  github = await startGitHub({ tokens });
  github.seedRole("maintainer", "maintain");
  head = github.seedPullRequest({ number, login: "author" }).headSha;
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

async function comment(about: Partial<EventOptions> = {}, token = defaultToken) {
  const repository = `${github.owner}/${github.name}`;
  const sha = github.refs.get("refs/heads/main") ?? "";
  const built = buildEvent("issue_comment.created", {
    repository,
    sha,
    number,
    actor: "maintainer",
    ...about,
  });
  const event = parseEvent(built.environment, built.payload);
  if (event.kind !== "issue_comment") throw new Error(`the event is ${event.kind}`);
  const patience = { secondMs: 1, requestTimeoutMs: 5000 };
  const where = { owner: github.owner, name: github.name };
  const client = createGitHub({ token, apiUrl: github.url, repository: where, patience });
  return await rerunForComment(client, event, "performance.yml");
}

const attempts = () => github.workflowRuns.map(({ attempt }) => attempt);
const told = () => github.reactions.map(({ content }) => content);

test("of a person with write access runs again what ran for the head, and says so below the comment", async () => {
  const { id } = github.seedWorkflowRun({ headSha: head, createdAt: at(1) });
  expect(await comment()).toEqual({
    kind: "started",
    run: `https://github.com/octo-org/octo-repo/actions/runs/${id}`,
  });
  expect([attempts(), told()]).toEqual([[2], ["rocket"]]);
  expect(await comment()).toMatchObject({ kind: "running" });
  expect([attempts(), told()]).toEqual([[2], ["rocket", "eyes"]]);
});

describe("measures nothing", () => {
  test.each(["author", "reader", "triager", "stranger"])("for %s, who may not write", async (actor) => {
    github.seedRole("reader", "read");
    github.seedRole("triager", "triage");
    github.seedWorkflowRun({ headSha: head, createdAt: at(1) });
    expect(await comment({ actor })).toEqual({ kind: "noWriteAccess" });
    expect([attempts(), told()]).toEqual([[1], ["-1"]]);
  });

  test("of a commit that was pushed after the comment", async () => {
    github.seedWorkflowRun({ headSha: head, createdAt: at(1) });
    const pushed = github.seedPush({ number, at: at(6) });
    github.seedWorkflowRun({ headSha: pushed, createdAt: at(6) });
    expect(await comment()).toEqual({ kind: "noRun", commit: pushed });
    expect([attempts(), told()]).toEqual([[1, 1], ["confused"]]);
  });

  test("of one that was pushed in the second of the comment", async () => {
    github.seedWorkflowRun({ headSha: head, createdAt: at(5) });
    expect(await comment()).toMatchObject({ kind: "noRun" });
  });

  test("of one whose run waits for an approval: a comment approves nothing", async () => {
    github.seedWorkflowRun({ headSha: head, createdAt: at(1), conclusion: "action_required" });
    expect(await comment()).toMatchObject({ kind: "noRun" });
    expect(attempts()).toEqual([1]);
  });

  test("by another event's run or another workflow's", async () => {
    github.seedWorkflowRun({ headSha: head, createdAt: at(1), event: "pull_request_target" });
    github.seedWorkflowRun({ headSha: head, createdAt: at(1), workflow: "release.yml" });
    expect(await comment()).toMatchObject({ kind: "noRun" });
  });

  test.each(["/loadline accept it", "/loadline\nplease", "see /loadline", "/Loadline", ""])(
    "for %j",
    async (text) => {
      github.seedWorkflowRun({ headSha: head, createdAt: at(1) });
      expect(await comment({ comment: text })).toEqual({ kind: "notWanted" });
      expect(github.requests).toEqual([]);
    },
  );

  test("on an issue, or on a pull request that is closed", async () => {
    expect(await comment({ isOnPull: false })).toEqual({ kind: "notWanted" });
    const { headSha } = github.seedPullRequest({ number: 8, state: "closed" });
    github.seedWorkflowRun({ headSha, createdAt: at(1) });
    expect(await comment({ number: 8 })).toEqual({ kind: "notWanted" });
    expect(attempts()).toEqual([1]);
  });

  test("with a token that may not, which names the line to add", async () => {
    github.seedWorkflowRun({ headSha: head, createdAt: at(1) });
    await expect(comment({}, "reader")).rejects.toThrow("add `actions: write` to the job's `permissions:`");
  });
});

test("a step does it, and runs no code of the pull request", async () => {
  github.seedWorkflowRun({ headSha: head, createdAt: at(1) });
  await using checkout = await createFixture({ ".github/loadline.yml": "not: [a gate file" });
  const { status, output } = await runStep(github, checkout, {
    event: "issue_comment.created",
    about: { sha: head, number, actor: "maintainer" },
    inputs: { mode: "rerun" },
  });
  expect(status, output).toBe(0);
  expect(output).toContain("Measuring again: https://github.com/octo-org/octo-repo/actions/runs/");
  expect(attempts()).toEqual([2]);
});
