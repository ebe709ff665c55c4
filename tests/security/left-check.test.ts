// A check says "Measuring…" until GitHub has taken the verdict: a step whose last update failed leaves it to its `post:`, which
// ends it as a failure. A verdict is never read from what a step left, since a script may have written that.
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, expect, test } from "vitest";
import { entryPath } from "../built.ts";
import { refusal } from "../github/fault.ts";
import { defaultToken, type Identity } from "../github/identity.ts";
import { type GitHub, startGitHub } from "../github/server.ts";
import { measuredRun } from "../unit/report/measured.ts";
import { runStep } from "./step.ts";

const permissions = { contents: "read", "pull-requests": "write", statuses: "write" } as const;
const noChecks: Identity = { login: "github-actions[bot]", appSlug: "github-actions", permissions };

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub({
    tokens: { [defaultToken]: { ...noChecks, permissions: { ...permissions, checks: "write" } }, noChecks },
  });
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

/** A job on a pull request that passes, and its `post:`. */
async function job(inputs: Readonly<Record<string, string>> = {}) {
  const { headSha: sha } = github.seedPullRequest({ number: 7 });
  const { provenance, ...run } = measuredRun({ levelMs: 100 });
  const record = { ...run, provenance: { ...provenance, scenario: "checkout", commit: sha } };
  const fixture = await createFixture({ "a.run.json": JSON.stringify(record) });
  const event = { event: "pull_request.opened", about: { sha, number: 7 } } as const;
  const given = { mode: "judge", current: "a.run.json", objectives: "p95 < 9s", ...inputs };
  return {
    fixture,
    step: async () => await runStep(github, fixture, { ...event, inputs: given }),
    post: async (env: Readonly<Record<string, string>>) =>
      await runStep(github, fixture, { ...event, inputs: inputs, env, program: entryPath("post") }),
  };
}

const refused = { times: Number.POSITIVE_INFINITY, respond: refusal(422, "Validation Failed") } as const;

test("an update that GitHub did not take is made good by post:, as a failure; the comment has the verdict", async () => {
  const { fixture, step, post } = await job();
  await using _ = fixture;
  github.fault({ ...refused, operationId: "checks/update" });
  const { state, output } = await step();
  expect(output).toContain("GitHub rejected writing the check");
  expect(github.checkRuns).toMatchObject([{ status: "in_progress" }]);
  const [comment] = github.comments;
  expect(comment?.body).toContain("Pass");
  github.clearFaults();
  const posted = await post(state);
  expect(github.checkRuns, posted.output).toMatchObject([
    {
      ...{ status: "completed", conclusion: "failure" },
      title: expect.stringContaining("GitHub did not take this gate's verdict"),
    },
  ]);
  expect(github.comments).toEqual([comment]);
  expect(posted.summary).toContain("Run the job again");
});

test("so is a commit status", async () => {
  const { fixture, step, post } = await job({ "github-token": "noChecks" });
  await using _ = fixture;
  github.fault({ ...refused, operationId: "repos/create-commit-status", skip: 1 });
  const { state } = await step();
  expect(github.statuses).toMatchObject([{ state: "pending" }]);
  github.clearFaults();
  const { output } = await post(state);
  expect(github.statuses.at(-1), output).toMatchObject({ state: "error" });
});

test("a forged state ends no other check, and makes none green", async () => {
  const { fixture, step, post } = await job();
  await using _ = fixture;
  github.fault({ ...refused, operationId: "checks/update" });
  const { state } = await step();
  github.clearFaults();
  const left = JSON.parse(state["STATE_left"] ?? "{}");
  for (const forged of [
    { ...left, verdict: "pass" },
    { ...left, isNotTaken: false, comment: "always" },
  ]) {
    await post({ STATE_left: JSON.stringify(forged) });
    expect(github.checkRuns.map(({ conclusion }) => conclusion)).toEqual(["failure"]);
  }
});

test("a verdict that GitHub took leaves nothing to do", async () => {
  const { fixture, step, post } = await job();
  await using _ = fixture;
  const { state } = await step();
  const before = github.requests.length;
  await post(state);
  expect(github.requests).toHaveLength(before);
  expect(github.checkRuns).toMatchObject([{ conclusion: "success" }]);
});
