// GitHub answers 404 for what a token may not see, too: such an answer removes neither the base branch's gate file nor its
// baseline. What is not proven to be missing ends the gate.
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { formatHistory } from "../../../src/baseline/history.ts";
import { readFileOfBranch } from "../../../src/github/base-file.ts";
import { createBranchStore } from "../../../src/github/baseline/branch.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import { refusal } from "../../github/fault.ts";
import { defaultToken } from "../../github/identity.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { key, makeEntry, makeRun, minutesOf } from "../../unit/baseline/make-run.ts";
import { measuredRun } from "../../unit/report/measured.ts";
import { runStep } from "../step.ts";

const branch = "loadline-baselines";
const ref = `refs/heads/${branch}`;
const [gatePath, path] = [".github/loadline.yml", "staging/checkout.json"];
const gateFile =
  "environment: staging\nobjectives: [p95 < baseline + 10%]\nbaseline: { require: true }\n" +
  "scenarios: { checkout: { script: perf/checkout.js } }\n";
const always = { times: Number.POSITIVE_INFINITY, respond: refusal(404, "Not Found") } as const;
const permission = "`permissions:` have `contents: read`";

let github: GitHub;
beforeEach(async () => {
  github = await startGitHub({ files: { [gatePath]: gateFile } });
});
afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

function connect() {
  const repository = { owner: github.owner, name: github.name };
  const patience = { secondMs: 1 };
  return createGitHub({ token: defaultToken, apiUrl: github.url, repository, patience });
}

const read = async (of = "main", file = gatePath) => await readFileOfBranch(connect(), of, file);
const stored = async () =>
  minutesOf((await createBranchStore(connect(), branch).read(key)).map((it) => it.run));
const store = () => {
  github.seedCommit({ ref, files: { [path]: formatHistory(key, [makeEntry({ minute: 3 })]) } });
};

describe("the base branch's gate file", () => {
  test("is missing where its folder, or one above, is listed without it", async () => {
    expect(await read("main", ".github/other.yml")).toBeUndefined();
    expect(await read("main", "a/b/other.yml")).toBeUndefined();
    expect(await read("main", "./other.yml")).toBeUndefined();
    expect(await read()).toBe(gateFile);
  });

  test.each([
    ["all of the repository", /./],
    ["all contents", /\/contents\//],
    ["the file and its folder", /\/contents\/.+/],
    ["the file alone", /loadline\.yml$/],
    ["references", /\/(?:contents\/.*yml|git)/],
  ])("is not missing where a 404 hides %s", async (_, path) => {
    github.fault({ ...always, path });
    await expect(read()).rejects.toMatchObject({
      code: "run",
      message: expect.stringContaining(permission),
    });
  });

  test("of a branch that is gone ends the gate, by the branch's name", async () => {
    await expect(read("release/1")).rejects.toMatchObject({
      code: "run",
      message: expect.stringContaining("There is no branch release/1"),
    });
  });
});

describe("the stored baseline", () => {
  test("is missing without its branch, and on a branch that is listed without it", async () => {
    expect(await stored()).toEqual([]);
    github.seedCommit({ ref, files: { "README.md": "" } });
    expect(await stored()).toEqual([]);
    store();
    expect(await stored()).toEqual([3]);
  });

  test.each([
    ["all of the repository", /./],
    ["all contents", /\/contents\//],
    ["its file alone", /checkout\.json$/],
    ["its file, while references are hidden, too", /checkout\.json$|\/git\//],
  ])("is not missing where a 404 hides %s", async (_, path) => {
    store();
    github.fault({ ...always, path });
    await expect(stored()).rejects.toMatchObject({
      code: "run",
      message: expect.stringContaining(permission),
    });
  });

  test("of another scenario is not missing either, once one was read", async () => {
    store();
    const other = { ...key, scenario: "search" };
    github.seedCommit({
      ref,
      files: {
        [path]: formatHistory(key, [makeEntry({ minute: 3 })]),
        "staging/search.json": formatHistory(other, [makeEntry({ minute: 4 })]),
      },
    });
    github.fault({ ...always, path: /search\.json$/ });
    const baselines = createBranchStore(connect(), branch);
    expect((await baselines.read(key)).length).toBe(1);
    await expect(baselines.read(other)).rejects.toMatchObject({
      code: "run",
      message: expect.stringContaining(permission),
    });
    expect(await baselines.remembered(other, "proof", { isVital: false })).toBeUndefined();
  });

  test("is not written anew, nor listed as empty, where a 404 hides it", async () => {
    store();
    const tip = github.refs.get(ref);
    const append = async () =>
      await createBranchStore(connect(), branch).append(key, [makeEntry({ minute: 9 })]);
    github.fault({ ...always, path: /\/contents\// });
    await expect(append()).rejects.toMatchObject({ code: "run" });
    github.clearFaults();
    github.fault({ ...always, path: /\/git\/.*ref/ });
    await expect(append()).rejects.toMatchObject({ code: "run" });
    await expect(createBranchStore(connect(), branch).keys()).rejects.toMatchObject({
      message: expect.stringContaining(permission),
    });
    expect(github.refs.get(ref)).toBe(tip);
  });
});

test.each([
  ["contents", /\/contents\//],
  ["the gate file", /\/contents\/.*loadline\.yml/],
  ["the baseline", /\/contents\/.*checkout\.json/],
])("a 404 for %s makes no green check, and the step ends with 3", async (_, path) => {
  const run = measuredRun({ levelMs: 900 });
  const { headSha } = github.seedPullRequest({ number: 7 });
  const record = { ...run, provenance: { ...makeRun().provenance, commit: headSha } };
  store();
  github.fault({ ...always, path });
  await using checkout = await createFixture({
    [gatePath]: "objectives: [p95 < 9s]\nscenarios: { checkout: { script: perf/checkout.js } }\n",
    "checkout.run.json": JSON.stringify(record),
  });
  const { status, output, summary } = await runStep(github, checkout, {
    event: "pull_request.opened",
    about: { sha: headSha, number: 7 },
    inputs: { mode: "judge", current: "checkout.run.json" },
  });
  expect(status, output).toBe(3);
  expect(output + summary).toContain(permission);
  expect(github.checkRuns.map(({ conclusion }) => conclusion)).not.toContain("success");
});
