// Several pull requests may have one head commit. A check belongs to the commit: the verdict by an old branch's lax rules must
// not stand for the one by the default branch's.
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EventOptions } from "../../github/events.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { measuredRun } from "../../unit/report/measured.ts";
import { runStep } from "../step.ts";

const gateFile = (objective: string) =>
  `objectives: [${objective}]\nenvironment: preview\nscenarios: { checkout: { script: perf/checkout.js } }\n`;
const [strict, lax] = [gateFile("p95 < 300ms"), gateFile("p95 < 9s")];
const path = ".github/loadline.yml";
const [usual, ofOld] = ["Loadline: checkout@preview", "Loadline: checkout@preview (release/1)"];

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub({ files: { [path]: strict } });
  github.seedCommit({ ref: "refs/heads/release/1", files: { [path]: lax } });
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

/** A record that main's rules fail and release/1's pass. */
function recordOf(commit: string, pullRequest?: number): string {
  const run = measuredRun({ levelMs: 900 });
  const about = { commit, ...(pullRequest !== undefined && { pullRequest }) };
  return JSON.stringify({ ...run, provenance: { ...run.provenance, scenario: "checkout", ...about } });
}

/** The newest check of each name, as branch rules see them. */
const checks = () => Object.fromEntries(github.checkRuns.map(({ name, conclusion }) => [name, conclusion]));
const commented = () => github.comments.map(({ issueNumber }) => issueNumber);

describe("a gate on each of two pull requests with one head", () => {
  const gate = async (about: Omit<EventOptions, "repository">) => {
    await using checkout = await createFixture({ [path]: lax, "a.run.json": recordOf(about.sha) });
    const inputs = { mode: "judge", current: "a.run.json", "objectives-from": "base" };
    return await runStep(github, checkout, { event: "pull_request.opened", about, inputs });
  };

  test("leaves the check of main red, and has a name and a comment of its own", async () => {
    const { headSha: sha } = github.seedPullRequest({ number: 7 });
    github.seedPullRequest({ number: 8, headSha: sha, headRef: "again", baseRef: "release/1" });
    const first = await gate({ sha, number: 7 });
    expect(first.status, first.output).toBe(1);
    const second = await gate({ sha, number: 8, headRef: "again", baseRef: "release/1" });
    expect(second.status, second.output).toBe(0);
    expect(checks()).toEqual({ [usual]: "failure", [ofOld]: "success" });
    expect(commented()).toEqual([7, 8]);
  });
});

describe("a run of a fork whose head is that of two pull requests", () => {
  const fork = "stranger/shop";
  const publish = async (record: (sha: string) => string, headSha: string) => {
    await using checkout = await createFixture({ "runs/checkout.run.json": record(headSha) });
    const about = { sha: headSha, fork, headRef: "faster" };
    const inputs = { mode: "publish", current: "runs" };
    const { output } = await runStep(github, checkout, { event: "workflow_run", about, inputs });
    return output;
  };
  const seed = (numbers: readonly [main: number, old: number]): string => {
    const about = { headRepo: fork, headRef: "faster" };
    const { headSha } = github.seedPullRequest({ number: numbers[0], ...about });
    github.seedPullRequest({ number: numbers[1], headSha, baseRef: "release/1", ...about });
    return headSha;
  };

  test.each([[[21, 22]], [[22, 21]]] as const)("is main's, whichever is newer: %j", async (numbers) => {
    const output = await publish(recordOf, seed(numbers));
    expect(checks(), output).toEqual({ [usual]: "failure" });
    expect(commented()).toEqual([numbers[0]]);
  });

  test("is that of the pull request that the record names, in its own check", async () => {
    const output = await publish((sha) => recordOf(sha, 22), seed([21, 22]));
    expect(checks(), output).toEqual({ [ofOld]: "success" });
    expect(commented()).toEqual([22]);
  });

  test.each([
    ["of another commit", 30],
    ["that there is not", 99],
  ])("is main's where the record names a pull request %s", async (_, named) => {
    github.seedPullRequest({ number: 30, headRepo: fork, headRef: "other", baseRef: "release/1" });
    const output = await publish((sha) => recordOf(sha, named), seed([21, 22]));
    expect(checks(), output).toEqual({ [usual]: "failure" });
  });

  test("is no other fork's, though the commit is the same", async () => {
    const { headSha } = github.seedPullRequest({ number: 40, headRef: "mine" });
    github.seedPullRequest({ number: 41, headSha, headRepo: fork, headRef: "faster", baseRef: "release/1" });
    const output = await publish(recordOf, headSha);
    expect(checks(), output).toEqual({ [ofOld]: "success" });
    expect(commented()).toEqual([41]);
  });
});
