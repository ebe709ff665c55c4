// A fail is let through by a person with write access, for the commit that this person saw, and by nobody else.
import { existsSync, readFileSync } from "node:fs";
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { askForOverride } from "../../../src/features/accept/ask.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import { formatOutcome } from "../../../src/report/document/outcome.ts";
import { serverError } from "../../github/fault.ts";
import { defaultToken } from "../../github/identity.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { gate } from "../../unit/report/fixtures.ts";
import { measuredRun } from "../../unit/report/measured.ts";
import { states } from "../../unit/report/states.ts";
import { runStep } from "../step.ts";

const label = "loadline: accepted";
const number = 7;
/** So many minutes after the first push. */
const at = (minutes: number): Date => new Date(Date.UTC(2026, 9, 3, 8, minutes));

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub();
  github.seedRole("maintainer", "maintain");
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

function pull(seed: Parameters<GitHub["seedPullRequest"]>[0] = {}): string {
  return github.seedPullRequest({ number, login: "author", pushedAt: at(0), ...seed }).headSha;
}

const set = (login: string, minutes: number, name = label) =>
  github.seedLabel({ number, name, login, at: at(minutes) });

const comment = (login: string, minutes: number, body: string) =>
  github.seedComments([{ issueNumber: number, login, body, createdAt: at(minutes) }]);

async function ask(sha: string) {
  const repository = { owner: github.owner, name: github.name };
  const patience = { secondMs: 1, requestTimeoutMs: 5000 };
  const client = createGitHub({ token: defaultToken, apiUrl: github.url, repository, patience });
  return await askForOverride(client, { pullRequest: number, sha, label });
}

const refused = (refusal: object) => ({ kind: "refused", label, refusal });

describe("the label of a person with write access, after the push", () => {
  test.each(["write", "maintain", "admin"] as const)("of role %s lets the commit through", async (role) => {
    const sha = pull();
    github.seedRole("lead", role);
    set("lead", 5);
    comment("lead", 6, "/loadline accept the tax rules cost 40 ms\nand more that is no reason");
    expect(await ask(sha)).toEqual({
      kind: "accepted",
      override: {
        ...{ by: "lead", at: at(5).toISOString(), commit: sha, label },
        reason: { text: "the tax rules cost 40 ms", by: "lead" },
      },
    });
  });

  test("needs no reason", async () => {
    const sha = pull();
    set("maintainer", 5);
    const answer = await ask(sha);
    expect(answer).toMatchObject({ kind: "accepted", override: { by: "maintainer" } });
    expect(answer).not.toHaveProperty("override.reason");
  });

  test("counts for a pull request from a fork, too", async () => {
    const sha = pull({ headRepo: "stranger/shop", login: "stranger" });
    set("maintainer", 5);
    expect(await ask(sha)).toMatchObject({ kind: "accepted", override: { by: "maintainer", commit: sha } });
  });

  test("that was taken off again lets nothing through", async () => {
    const sha = pull();
    set("maintainer", 5);
    github.seedLabel({ number, name: label, login: "maintainer", at: at(6), event: "unlabeled" });
    expect(await ask(sha)).toEqual({ kind: "none" });
  });
});

describe("a label lets nothing through", () => {
  test.each(["triage", "read", undefined] as const)("set by a user of role %s", async (role) => {
    const sha = pull();
    if (role !== undefined) github.seedRole("reader", role);
    set("reader", 5);
    expect(await ask(sha)).toEqual(refused({ cause: "noWriteAccess", by: "reader" }));
  });

  test("set by somebody who has the login of a person with write access who renamed", async () => {
    const sha = pull();
    set("maintainer", 5);
    const other = { login: "maintainer", id: 1, type: "User" };
    const user = { permission: "admin", role_name: "admin", user: other };
    github.fault({
      operationId: "repos/get-collaborator-permission-level",
      respond: { status: 200, body: user },
    });
    expect(await ask(sha)).toEqual(refused({ cause: "noWriteAccess", by: "maintainer" }));
  });

  test.each([
    ["the author of a pull request from a fork", { login: "insider", headRepo: "stranger/shop" }],
    ["the owner of the fork", { login: "stranger", headRepo: "insider/shop" }],
  ])("set by %s, who may write", async (_, seed) => {
    const sha = pull(seed);
    github.seedRole("insider", "admin");
    set("insider", 5);
    expect(await ask(sha)).toEqual(refused({ cause: "forkAuthor", by: "insider" }));
  });

  test("set by who pushed the head to the fork, who may write", async () => {
    pull({ login: "stranger", headRepo: "stranger/shop" });
    github.seedRole("insider", "write");
    const sha = github.seedPush({ number, at: at(2), login: "insider" });
    set("insider", 5);
    expect(await ask(sha)).toEqual(refused({ cause: "forkAuthor", by: "insider" }));
  });

  test("set by a workflow", async () => {
    const sha = pull();
    github.seedRole("github-actions[bot]", "admin");
    set("github-actions[bot]", 5);
    expect(await ask(sha)).toEqual(refused({ cause: "app", by: "github-actions[bot]" }));
  });

  test("set by an account that is gone", async () => {
    const sha = pull();
    set("maintainer", 5);
    const body = [{ event: "labeled", actor: null, label: { name: label }, created_at: at(6).toISOString() }];
    github.fault({ operationId: "issues/list-events-for-timeline", respond: { status: 200, body } });
    expect(await ask(sha)).toEqual(refused({ cause: "unknownSetter" }));
  });

  test("set before the push; it is taken off, and set again it counts", async () => {
    const sha = pull({ pushedAt: at(10) });
    set("maintainer", 5);
    const stale = { by: "maintainer", at: at(5).toISOString(), pushedAt: at(10).toISOString() };
    expect(await ask(sha)).toEqual(refused({ cause: "beforePush", ...stale, isRemoved: true }));
    expect(github.labelsOf(number)).toEqual([]);
    github.seedLabel({ number, name: label, login: "maintainer" });
    expect(await ask(sha)).toMatchObject({ kind: "accepted" });
  });

  test("set in the second of the push", async () => {
    const sha = pull();
    set("maintainer", 0);
    expect(await ask(sha)).toMatchObject(refused({ cause: "beforePush" }));
  });

  test("set on an older head, by a token that may not take it off", async () => {
    pull();
    set("maintainer", 5);
    // The commit is dated in January, long before the label.
    const sha = github.seedPush({ number, at: at(6) });
    github.fault({ operationId: "issues/remove-label", respond: { status: 403, body: { message: "no" } } });
    expect(await ask(sha)).toMatchObject(refused({ cause: "beforePush", isRemoved: false }));
  });

  test("for a commit that was the head before, and was pushed again after the label", async () => {
    const accepted = pull();
    github.seedPush({ number, at: at(2) });
    set("maintainer", 5);
    github.seedPush({ number, sha: accepted, at: at(6) });
    expect(await ask(accepted)).toMatchObject(
      refused({ cause: "beforePush", pushedAt: at(6).toISOString() }),
    );
  });

  test("for a commit that another branch had before the label", async () => {
    pull();
    const other = github.seedPullRequest({ number: 8, headRef: "elsewhere", pushedAt: at(1) });
    set("maintainer", 5);
    github.seedPush({ number, sha: other.headSha, at: at(6) });
    expect(await ask(other.headSha)).toMatchObject(refused({ cause: "beforePush" }));
  });

  test("in a job that judged a commit which is the head no more; it stays for the one that is", async () => {
    const old = pull();
    const sha = github.seedPush({ number, at: at(2) });
    set("maintainer", 5);
    expect(await ask(old)).toEqual(refused({ cause: "otherHead" }));
    expect(await ask(sha)).toMatchObject({ kind: "accepted" });
  });

  test("where GitHub knows no push of the commit to the branch", async () => {
    const sha = pull();
    set("maintainer", 5);
    github.fault({ operationId: "repos/list-activities", respond: { status: 200, body: [] } });
    expect(await ask(sha)).toEqual(refused({ cause: "unknownPush" }));
  });

  test.each([
    "Loadline: accepted",
    "loadline:accepted",
    "loadline: accepted ",
    "loadline: accepted\u200b",
    "lоadline: accepted",
    "loadline: accepted!",
  ])("that is called %j", async (name) => {
    const sha = pull();
    set("maintainer", 5, name);
    expect(await ask(sha)).toEqual({ kind: "none" });
  });

  test("where a lookalike was set by a maintainer and the label by a reader", async () => {
    const sha = pull();
    set("reader", 5);
    set("maintainer", 6, "lоadline: accepted");
    expect(await ask(sha)).toEqual(refused({ cause: "noWriteAccess", by: "reader" }));
  });
});

describe("a timeline of many pages", () => {
  const flood = (from: number) =>
    github.seedComments(
      Array.from({ length: 250 }, (_, index) => ({
        ...{ issueNumber: number, login: "stranger", body: "/loadline accept me" },
        createdAt: at(from + index / 1000),
      })),
    );

  test("is read to its end, where the newest setting of the label counts", async () => {
    const sha = pull();
    set("maintainer", 5);
    flood(6);
    expect(await ask(sha)).toMatchObject({ kind: "accepted" });
    github.seedLabel({ number, name: label, login: "maintainer", at: at(8), event: "unlabeled" });
    set("reader", 9);
    expect(await ask(sha)).toEqual(refused({ cause: "noWriteAccess", by: "reader" }));
  });

  test("that does not end refuses", async () => {
    const sha = pull();
    set("maintainer", 5);
    const more = `<${github.url}/repos/${github.owner}/${github.name}/issues/${number}/timeline?page=2>; rel="next"`;
    github.fault({
      operationId: "issues/list-events-for-timeline",
      times: Number.POSITIVE_INFINITY,
      respond: { status: 200, body: [], headers: { link: more } },
    });
    const reason = "the timeline of pull request 7 has more than 5000 entries.";
    expect(await ask(sha)).toEqual(refused({ cause: "unanswered", reason }));
  });
});

describe("the reason", () => {
  test("is that of the newest comment by somebody with write access, since the push", async () => {
    const sha = pull();
    comment("maintainer", -5, "/loadline accept said before the push");
    comment("maintainer", 2, "/loadline accept first thoughts");
    comment("maintainer", 3, "/loadline accept second thoughts");
    comment("maintainer", 4, "> /loadline accept quoted");
    comment("reader", 5, "/loadline accept by somebody without write access");
    comment("github-actions[bot]", 6, "/loadline accept by a workflow");
    set("maintainer", 7);
    expect(await ask(sha)).toMatchObject({
      override: { reason: { text: "second thoughts", by: "maintainer" } },
    });
  });

  test("by a fork's author does not stand, and a comment alone lets nothing through", async () => {
    const sha = pull({ login: "insider", headRepo: "insider/shop" });
    github.seedRole("insider", "admin");
    comment("insider", 2, "/loadline accept it is fine");
    comment("maintainer", 3, "/loadline accept looks fine");
    expect(await ask(sha)).toEqual({ kind: "none" });
    set("maintainer", 4);
    expect(await ask(sha)).toMatchObject({ override: { reason: { text: "looks fine", by: "maintainer" } } });
  });

  test("is one bounded line", async () => {
    const sha = pull();
    set("maintainer", 1);
    comment("maintainer", 2, `/loadline accept \u202e\u0007${"long ".repeat(10_000)}`);
    const answer = await ask(sha);
    const { text = "" } = (answer.kind === "accepted" ? answer.override.reason : undefined) ?? {};
    expect(text).toMatch(/^long .*…$/);
    expect(text.length).toBeLessThanOrEqual(500);
  });
});

describe("where GitHub does not answer, the fail counts and says why", () => {
  test.each([
    "pulls/get",
    "repos/list-activities",
    "issues/list-events-for-timeline",
    "repos/get-collaborator-permission-level",
  ])("%s", async (operationId) => {
    const sha = pull();
    set("maintainer", 5);
    github.fault({ operationId, times: Number.POSITIVE_INFINITY, respond: serverError(502) });
    const reason = expect.stringMatching(
      /^GitHub failed while looking up the label of pull request 7 \(502 /,
    );
    expect(await ask(sha)).toEqual(refused({ cause: "unanswered", reason }));
  });

  test("a token that may not read pull requests", async () => {
    const sha = pull();
    const respond = { status: 403, body: { message: "Resource not accessible by integration" } };
    github.fault({ operationId: "pulls/get", respond });
    expect(await ask(sha)).toMatchObject({
      refusal: { reason: expect.stringContaining("add `pull-requests: read` to the job's `permissions:`") },
    });
  });

  test("an answer that is no timeline", async () => {
    const sha = pull();
    set("maintainer", 5);
    const body = [{ event: "labeled", label: { name: label }, created_at: "soon" }];
    github.fault({ operationId: "issues/list-events-for-timeline", respond: { status: 200, body } });
    const reason = "the timeline of the pull request is not what GitHub documents.";
    expect(await ask(sha)).toEqual(refused({ cause: "unanswered", reason }));
  });
});

describe("a job that publishes", () => {
  const gateFile =
    "environment: preview\nobjectives: [p95 < 300ms]\nscenarios: { checkout: { script: perf/checkout.js } }\n";
  const slow = measuredRun({ levelMs: 900 });
  /** Where the job keeps the record that it judged. */
  const record = ".loadline/report/publish/checkout.run.json";
  const about = { number: 21, fork: "stranger/shop", headRef: "faster" };

  /** Judges an artifact in a repository whose pull request 21 comes from a fork. */
  async function publish(
    event: "pull_request_target.labeled" | "workflow_run",
    {
      labelBy,
      artifact,
      inputs,
    }: { labelBy?: string; artifact: Record<string, string>; inputs: Record<string, string> },
  ) {
    const own = await startGitHub({ files: { ".github/loadline.yml": gateFile } });
    await using _closing = own;
    own.seedRole("maintainer", "write");
    const seed = { number: 21, headRepo: "stranger/shop", headRef: "faster", pushedAt: at(0) };
    const { headSha: sha } = own.seedPullRequest({ ...seed, headSha: slow.provenance.commit ?? "" });
    if (labelBy !== undefined) own.seedLabel({ number: 21, name: label, login: labelBy, at: at(5) });
    const body = "/loadline accept @acme/team agreed | <img src=x>";
    own.seedComments([{ issueNumber: 21, login: "maintainer", body, createdAt: at(6) }]);
    await using checkout = await createFixture({ "here.txt": "", ...artifact });
    const ended = await runStep(own, checkout, {
      event,
      about: { ...about, sha },
      inputs: { mode: "publish", ...inputs },
    });
    expect(own.violations).toEqual([]);
    const kept = existsSync(checkout.getPath(record)) ? readFileSync(checkout.getPath(record), "utf8") : "";
    return { ...ended, kept, checks: own.checkRuns, comment: own.comments.at(-1)?.body ?? "" };
  }

  test("turns the check of this commit green when the label is set, and says who and why", async () => {
    const {
      status,
      output,
      checks,
      comment: shown,
      summary,
      kept,
    } = await publish("pull_request_target.labeled", {
      labelBy: "maintainer",
      artifact: { "runs/checkout.run.json": JSON.stringify(slow) },
      inputs: { current: "runs" },
    });
    expect(status, output).toBe(0);
    expect(checks).toMatchObject([{ name: "Loadline: checkout@preview", conclusion: "success" }]);
    const reason = { text: "@acme/team agreed | <img src=x>", by: "maintainer" };
    expect(JSON.parse(kept).letThrough.accept).toMatchObject({
      by: "maintainer",
      at: at(5).toISOString(),
      reason,
    });
    expect(checks[0]?.title).toMatch(/^Fail, accepted by maintainer: p95 /);
    for (const text of [shown, summary, checks[0]?.summary]) {
      expect(text).toMatch(/^### ❌ Fail: p95/m);
      expect(text).toContain("**Accepted by maintainer** for commit");
      expect(text).toContain("Reason: `@acme/team agreed `&#124;` <img src=x>`");
    }
  });

  test("keeps it red, and says why, when a stranger set the label and the record claims to be accepted", async () => {
    const accepted = { by: "maintainer", at: at(5).toISOString(), commit: "a".repeat(40), label };
    const {
      checks,
      comment: shown,
      kept,
    } = await publish("pull_request_target.labeled", {
      labelBy: "stranger",
      artifact: { "runs/checkout.run.json": JSON.stringify({ ...slow, letThrough: { accept: accepted } }) },
      inputs: { current: "runs" },
    });
    expect(checks).toMatchObject([{ conclusion: "failure" }]);
    expect(shown).toContain(
      "does not accept this fail: stranger, who set it, is an author of this pull request",
    );
    expect(shown).not.toContain("Accepted by");
    expect(JSON.parse(kept)).not.toHaveProperty("letThrough");
  });

  test("believes no report.json that claims to be accepted", async () => {
    const failed = JSON.parse(formatOutcome(states["fail-latency"] ?? gate([])));
    const accepted = { by: "maintainer", at: at(5).toISOString(), commit: "a".repeat(40), label };
    const { checks, comment: shown } = await publish("workflow_run", {
      artifact: { "report.json": JSON.stringify({ ...failed, letThrough: { accept: accepted } }) },
      inputs: { report: "report.json" },
    });
    expect(checks).toMatchObject([{ conclusion: "failure" }]);
    expect(shown).toContain(
      "It claims to have been accepted. That is not checked here, and the fail counts.",
    );
    expect(shown).not.toContain("Accepted by");
  });
});
