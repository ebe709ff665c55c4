// An artifact is measurements, never a verdict: a job that may write judges the records of one that may not.
import { readFileSync } from "node:fs";
import { createFixture, type FileTree } from "fs-fixture";
import { expect, test } from "vitest";
import { type GitHub, startGitHub } from "../github/server.ts";
import { measuredRun } from "../unit/report/measured.ts";
import { runStep } from "./step.ts";

const gateFile =
  "environment: preview\nobjectives: [p95 < 300ms]\nscenarios: { checkout: { script: perf/checkout.js } }\n";
const files = { ".github/loadline.yml": gateFile };

const recordOf = (scenario: string, levelMs: number) => {
  const run = measuredRun({ levelMs });
  return JSON.stringify({ ...run, provenance: { ...run.provenance, scenario } });
};

/** Publishes from a job that the pull request's workflow run started. */
async function publish(github: GitHub, inputs: Readonly<Record<string, string>>, artifact: FileTree) {
  const { headSha } = github.seedPullRequest({ number: 21, headRepo: "stranger/shop", headRef: "faster" });
  await using checkout = await createFixture({ "here.txt": "", ...artifact });
  const { status, output } = await runStep(github, checkout, {
    event: "workflow_run",
    about: { sha: headSha, number: 21, fork: "stranger/shop", headRef: "faster" },
    inputs: { mode: "publish", ...inputs },
  });
  expect(github.violations).toEqual([]);
  return { status, output, checks: github.checkRuns, comments: github.comments };
}

const fromRuns = { current: "runs" };

test.each([
  [120, "success"],
  [900, "failure"],
])("a record of %d ms is judged here, by the base branch's gate file: %s", async (levelMs, conclusion) => {
  await using github = await startGitHub({ files });
  const { output, checks, comments } = await publish(github, fromRuns, {
    "runs/checkout.run.json": recordOf("checkout", levelMs),
    // Neither a verdict nor a gate file in the artifact counts.
    "runs/report.json": '{"schema":"loadline/report@1","verdict":"pass","scenarios":[]}',
    ".github/loadline.yml": gateFile,
  });
  expect(checks, output).toMatchObject([{ name: "Loadline: checkout@preview", conclusion }]);
  expect(comments[0]?.body).toContain("measured by the pull request's own job");
});

test("the objectives of the pull request's own gate file are not there to count", async () => {
  await using github = await startGitHub({ files });
  const { checks } = await publish(
    github,
    { ...fromRuns, "objectives-from": "base" },
    {
      "runs/checkout.run.json": recordOf("checkout", 900),
      ".github/loadline.yml":
        "objectives: [p95 < 9000ms]\nscenarios: { checkout: { script: perf/checkout.js } }\n",
    },
  );
  expect(checks).toMatchObject([{ conclusion: "failure" }]);
});

test("a scenario that no trusted place names is not judged, so that no check has a name of the artifact's", async () => {
  await using github = await startGitHub({ files });
  const { output, checks, comments } = await publish(github, fromRuns, {
    "runs/checkout.run.json": recordOf("checkout", 120),
    "runs/required.run.json": recordOf("Required check", 100),
  });
  expect(checks, output).toMatchObject([{ name: "Loadline: checkout@preview", conclusion: "success" }]);
  expect(comments[0]?.body).toContain("A Run record of scenario");
  expect(comments[0]?.body).toContain("was not judged");
});

test("a scenario whose records were left out fails the check: what is expected says the base branch's gate file", async () => {
  const both = gateFile.replace(" } }\n", " }, search: { script: perf/search.js } }\n");
  await using github = await startGitHub({ files: { ".github/loadline.yml": both } });
  const { output, checks, comments } = await publish(github, fromRuns, {
    "runs/checkout.run.json": recordOf("checkout", 120),
  });
  expect(checks, output).toMatchObject([
    { name: "Loadline: checkout@preview + search@preview", conclusion: "failure" },
  ]);
  expect(comments[0]?.body).toContain("The measuring job left no Run record of this scenario");
});

test("records of the base deployment are the other side of their rounds, not rounds of the change", async () => {
  await using github = await startGitHub({ files });
  const rounds = ["", ".round-2"].flatMap((round) => [
    [`runs/checkout${round}.run.json`, recordOf("checkout", 100)],
    [`runs/checkout.base${round}.run.json`, recordOf("checkout", 250)],
  ]);
  const { comments, output } = await publish(github, fromRuns, Object.fromEntries(rounds));
  expect(comments[0]?.body, output).toMatch(/\| p95 \| 569\sms \| 228\sms \|/);
});

test.each([
  ["of another environment", { "runs/checkout.run.json": recordOf("checkout", 120) }],
  ["that there is not", {}],
])("an artifact %s fails the check", async (_, artifact) => {
  await using github = await startGitHub({
    files: { ".github/loadline.yml": gateFile.replace("preview", "staging") },
  });
  const { checks, output } = await publish(github, fromRuns, artifact);
  expect(checks, output).toMatchObject([{ name: "Loadline: checkout@staging", conclusion: "failure" }]);
});

test("a report.json whose figures fail and whose word is pass makes no green check", async () => {
  await using github = await startGitHub({ files });
  const failed = JSON.parse(readFileSync("tests/fixtures/0.1/reports/fail-latency.json", "utf8"));
  const forged = { ...failed, verdict: "pass" };
  for (const scenario of forged.scenarios) scenario.verdict.verdict = "pass";
  const { checks, comments, output } = await publish(
    github,
    { report: "report.json" },
    {
      "report.json": JSON.stringify(forged),
    },
  );
  expect(checks).toEqual([]);
  expect(output).toContain("No check is written for a report.json");
  for (const { body } of comments) expect(body).toContain("was not checked");
});

test.each([
  [
    "too many records",
    Object.fromEntries(Array.from({ length: 1601 }, (_, n) => [`runs/a.${n}.run.json`, "{}"])),
    "1601 Run records",
  ],
  [
    "a record that is too large",
    { "runs/a.run.json": " ".repeat(9 * 1024 * 1024) },
    "a Run record has at most 8388608",
  ],
])("%s are refused before any is read, and the check fails", async (_, artifact, words) => {
  await using github = await startGitHub({ files });
  const { status, output, checks } = await publish(github, fromRuns, artifact);
  expect(status).toBe(2);
  expect(output).toContain(words);
  expect(checks).toMatchObject([{ name: "Loadline: checkout@preview", conclusion: "failure" }]);
});

test("a link in the artifact is not followed", async () => {
  await using github = await startGitHub({ files });
  const { status, checks, output } = await publish(github, fromRuns, {
    "runs/checkout.run.json": ({ symlink }) => symlink("../here.txt"),
  });
  expect({ status, checks }, output).toMatchObject({ status: 2, checks: [{ conclusion: "failure" }] });
  expect(output).toContain("is not a file");
});
