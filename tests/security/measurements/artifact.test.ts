// An artifact is measurements, never a verdict: a job that may write judges the records of one that may not.
import { createFixture, type FileTree } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { formatHistory } from "../../../src/baseline/history.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { formatOutcome } from "../../../src/report/document/outcome.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { gate } from "../../unit/report/fixtures.ts";
import { measuredRun } from "../../unit/report/measured.ts";
import { states } from "../../unit/report/states.ts";
import { runStep } from "../step.ts";

const gateFile =
  "environment: preview\nobjectives: [p95 < 300ms]\nscenarios: { checkout: { script: perf/checkout.js } }\n";
const files = { ".github/loadline.yml": gateFile };

/** The head of the pull request. */
const head = "d".repeat(40);

const recordOf = (scenario: string, levelMs: number, about: Partial<Run["provenance"]> = {}) => {
  const run = measuredRun({ levelMs });
  return JSON.stringify({ ...run, provenance: { ...run.provenance, scenario, commit: head, ...about } });
};

/** Publishes from a job that the pull request's workflow run started. */
async function publish(github: GitHub, inputs: Readonly<Record<string, string>>, artifact: FileTree) {
  github.seedPullRequest({ number: 21, headSha: head, headRepo: "stranger/shop", headRef: "faster" });
  await using checkout = await createFixture({ "here.txt": "", ...artifact });
  const { status, output } = await runStep(github, checkout, {
    event: "workflow_run",
    about: { sha: head, number: 21, fork: "stranger/shop", headRef: "faster" },
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

const sides = { ".github/loadline.yml": `${gateFile}side-by-side: auto\n` };

test("records of the base deployment are the other side of their rounds, not rounds of the change", async () => {
  await using github = await startGitHub({ files: sides });
  const rounds = ["", ".round-2"].flatMap((round) => [
    [`runs/checkout${round}.run.json`, recordOf("checkout", 100)],
    [`runs/checkout.base${round}.run.json`, recordOf("checkout", 250)],
  ]);
  const { comments, output } = await publish(github, fromRuns, Object.fromEntries(rounds));
  expect(comments[0]?.body, output).toMatch(/\| p95 \| 569\sms \| 228\sms \|/);
});

describe("records of a base", () => {
  const relative = (asks = "") => ({
    ".github/loadline.yml": `${gateFile.replace("p95 < 300ms", "p95 < baseline + 10%")}${asks}`,
  });
  const stored = (...levels: readonly number[]) => {
    const key = { scenario: "checkout", environment: "preview" };
    const entries = levels.map((levelMs, minute) => {
      const { fingerprint: _, ...run } = measuredRun({ levelMs, seed: minute + 1 });
      const recordedAt = new Date(Date.UTC(2026, 10, 1, minute)).toISOString();
      const about = { ...key, recordedAt, branch: "main", event: "push", workflowRun: `run ${minute}` };
      return { run: { ...run, provenance: { ...run.provenance, ...about } }, accepted: undefined };
    });
    return { "preview/checkout.json": formatHistory(key, entries) };
  };
  const withBase = (baseMs: number) => {
    const { fingerprint: _, ...run } = measuredRun({ levelMs: 300 });
    const provenance = { ...run.provenance, scenario: "checkout", environment: "preview", commit: head };
    const slow = JSON.stringify({ ...run, provenance });
    return { "runs/checkout.run.json": slow, "runs/checkout.base.run.json": recordBase(baseMs) };
  };
  const recordBase = (levelMs: number) => {
    const { fingerprint: _, ...run } = measuredRun({ levelMs });
    return JSON.stringify({
      ...run,
      provenance: { ...run.provenance, scenario: "checkout", environment: "preview" },
    });
  };

  test("that nobody asked for do not replace the stored baseline", async () => {
    await using github = await startGitHub({ files: relative() });
    github.seedCommit({ ref: "refs/heads/loadline-baselines", files: stored(100, 100, 100, 100) });
    const { checks, comments, output } = await publish(github, fromRuns, withBase(300));
    expect(checks, output).toMatchObject([{ conclusion: "failure" }]);
    expect(comments[0]?.body).toContain("The records of a base deployment do not count");
    expect(comments[0]?.body).toMatch(/p95 rose by/);
  });

  test("that nobody asked for are no pass where nothing is stored, and the reader is told how to ask", async () => {
    await using github = await startGitHub({ files: relative("fail-on-inconclusive: true\n") });
    const { checks, comments, output } = await publish(github, fromRuns, withBase(300));
    expect(checks, output).toMatchObject([{ conclusion: "failure" }]);
    expect(comments[0]?.body).toContain("set `side-by-side: auto` in the gate file");
  });

  test.each([
    ["the base branch's gate file: side-by-side", "side-by-side: auto\n", {}],
    ["the base branch's gate file: base-url", "base-url: https://base.example\n", {}],
    ["the base branch's gate file: start", "start: npm start\n", {}],
    ["the base branch's gate file: target-url", "target-url: auto\n", {}],
    ["the step: side-by-side", "", { "side-by-side": "auto" }],
    ["the step: base-url", "", { "base-url": "https://base.example" }],
    ["the step: target-url", "", { "target-url": "auto" }],
  ])("count where they are asked for by %s", async (_, asks, inputs) => {
    await using github = await startGitHub({ files: relative(asks) });
    const { checks, comments, output } = await publish(github, { ...fromRuns, ...inputs }, withBase(100));
    expect(checks, output).toMatchObject([{ conclusion: "failure" }]);
    expect(comments[0]?.body).toMatch(/p95 rose by/);
  });

  test("that were asked for and are not there cannot be replaced by what is stored", async () => {
    const files = relative("start: npm start\nfail-on-inconclusive: true\n");
    await using github = await startGitHub({ files });
    github.seedCommit({ ref: "refs/heads/loadline-baselines", files: stored(300, 300, 300, 300) });
    const { "runs/checkout.run.json": alone } = withBase(300);
    const { checks, comments, output } = await publish(github, fromRuns, { "runs/checkout.run.json": alone });
    expect(checks, output).toMatchObject([{ conclusion: "failure" }]);
    expect(comments[0]?.body).toContain("the base was to be measured beside this change");
  });
});

describe("a record", () => {
  test.each([
    [
      "of another commit",
      { commit: "f".repeat(40) },
      "is a run of commit fffffff, but commit ddddddd is judged",
    ],
    ["whose commit is no commit", { commit: "main" }, 'is a run of commit "main"'],
    ["without a commit", { commit: undefined }, "is a run of no commit"],
    ["of another pull request", { pullRequest: 20 }, "was measured for pull request 20"],
  ])("%s is refused, and the check fails", async (_, about, words) => {
    await using github = await startGitHub({ files });
    const { status, output, checks } = await publish(github, fromRuns, {
      "runs/checkout.run.json": recordOf("checkout", 120, about),
    });
    expect(status, output).toBe(2);
    expect(output).toContain(words);
    expect(checks).toMatchObject([{ name: "Loadline: checkout@preview", conclusion: "failure" }]);
  });

  test.each([
    ["the head's merge with the base", (main: string) => [main, head], "success"],
    ["another merge", (main: string) => [main, main], "failure"],
    ["a commit that follows the head", () => [head], "failure"],
  ])("of %s", async (_, parentsOf, conclusion) => {
    await using github = await startGitHub({ files });
    const main = github.refs.get("refs/heads/main") ?? "";
    github.seedCommit({ sha: head, parents: [main] });
    const commit = github.seedCommit({ parents: parentsOf(main) });
    const { checks, output } = await publish(github, fromRuns, {
      "runs/checkout.run.json": recordOf("checkout", 120, { commit }),
    });
    expect(checks, output).toMatchObject([{ conclusion }]);
  });
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
  const failed = JSON.parse(formatOutcome(states["fail-latency"] ?? gate([])));
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
