// A run of an older commit that ends late, or is run again, is no news of the pull request: it goes to its commit's check
// alone.
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EventName, EventOptions } from "../../github/events.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { measuredRun } from "../../unit/report/measured.ts";
import { runStep } from "../step.ts";

const gateFile =
  "environment: preview\nobjectives: [p95 < 300ms]\nscenarios: { checkout: { script: perf/checkout.js } }\n";

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub({ files: { ".github/loadline.yml": gateFile } });
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

async function judged(event: EventName, about: Omit<EventOptions, "repository">, levelMs: number) {
  const run = measuredRun({ levelMs });
  const record = { ...run, provenance: { ...run.provenance, scenario: "checkout", commit: about.sha } };
  await using checkout = await createFixture({ "runs/checkout.run.json": JSON.stringify(record) });
  const inputs = { mode: event === "workflow_run" ? "publish" : "judge", current: "runs" };
  return await runStep(github, checkout, { event, about, inputs });
}

const conclusions = () => github.checkRuns.map(({ headSha, conclusion }) => [headSha, conclusion]);
const told = (old: string, head: string) =>
  `Commit ${old.slice(0, 7)} is no longer the head of pull request 7, which is ${head.slice(0, 7)}`;

test.each(["pull_request.synchronize", "workflow_run"] as const)(
  "%s: an old run that is run again does not replace the newer commit's comment",
  async (event) => {
    const { headSha: old } = github.seedPullRequest({ number: 7 });
    expect((await judged(event, { sha: old, number: 7 }, 100)).output).not.toContain("no longer the head");
    const head = github.seedPush({ number: 7 });
    await judged(event, { sha: head, number: 7 }, 900);
    const [comment] = github.comments;
    expect(comment?.body).toContain("Fail");
    const { output } = await judged(event, { sha: old, number: 7 }, 100);
    expect(output).toContain(told(old, head));
    expect(github.comments).toEqual([comment]);
    expect(conclusions()).toEqual([
      [old, "success"],
      [head, "failure"],
      [old, "success"],
    ]);
  },
);

test("nor does a run that was for another base write the comment of the one that counts by now", async () => {
  github.seedCommit({ ref: "refs/heads/release/1", files: { ".github/loadline.yml": gateFile } });
  const { headSha: sha } = github.seedPullRequest({ number: 7 });
  const { output } = await judged("pull_request.opened", { sha, number: 7, baseRef: "release/1" }, 100);
  expect(output).toContain("Pull request 7 is no longer into release/1, but into main");
  expect(github.comments).toEqual([]);
  expect(github.checkRuns).toMatchObject([{ name: "Loadline: checkout@preview (release/1)" }]);
});

test("nor does a run whose pull request got a new commit meanwhile write the first comment", async () => {
  const { headSha: old } = github.seedPullRequest({ number: 7 });
  const head = github.seedPush({ number: 7 });
  const { output } = await judged("pull_request.opened", { sha: old, number: 7 }, 100);
  expect(output).toContain(told(old, head));
  expect(github.comments).toEqual([]);
  expect(conclusions()).toEqual([[old, "success"]]);
});
