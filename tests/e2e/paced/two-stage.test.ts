// The two workflows that init writes, run by act: one measures a pull request with a token that may only read, the other
// judges and answers.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Identity } from "../../github/identity.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { permissionsOf, type Runner, readArtifacts, runJob } from "../alone/act.ts";
import { packAction, stopPreview } from "../alone/story.ts";
import { createUserRepository, type UserRepository } from "../alone/user-repository.ts";
import { endProcess, root, taggedProcesses } from "../processes.ts";

const tokens = { measure: "ghs_measure", publish: "ghs_publish" } as const;
const measuring = 6001;

let home: string;
let github: GitHub;
let repository: UserRepository;
let runner: Runner;
let headSha: string;
let mergeSha: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "loadline-two-stage-"));
  repository = createUserRepository(join(home, "clone"), { RATE: "50", DURATION: "3500ms" }, "two");
  const { folder } = repository;
  const identity = (file: string): Identity => ({
    ...{ login: "github-actions[bot]", appSlug: "github-actions" },
    permissions: permissionsOf(join(folder, ".github/workflows", file)),
  });
  github = await startGitHub({
    ...{ owner: "octo-org", name: "shop" },
    tokens: {
      [tokens.measure]: identity("performance.yml"),
      [tokens.publish]: identity("performance-publish.yml"),
    },
    files: { ".github/loadline.yml": readFileSync(join(folder, ".github/loadline.yml"), "utf8") },
  });
  const fixture = (name: string) => join(root, "tests/e2e/fixtures", name);
  runner = {
    ...{ home, tag: home, repository: folder, apiUrl: github.url },
    actions: {
      loadline: packAction(join(home, "loadline")),
      "upload-artifact": fixture("upload-artifact"),
      "download-artifact": fixture("download-artifact"),
    },
  };
  github.seedCommit({ ref: "main", sha: repository.main(), message: "The shop" });
  headSha = repository.change("faster", { SHOP_VERSION: "faster" }, "Cache products");
  mergeSha = repository.checkOutMerge("faster");
  github.seedCommit({ sha: headSha, parents: [repository.main()], message: "Cache products" });
  github.seedPullRequest({ number: 9, headSha, headRef: "faster", headRepo: "stranger/shop" });
});

afterAll(async () => {
  await stopPreview(home);
  for (const { pid } of taggedProcesses(home)) endProcess(pid, "SIGKILL");
  await github.close();
  rmSync(home, { recursive: true, force: true });
});

const change = () => ({
  ...{ repository: "octo-org/shop", sha: headSha, number: 9, headRef: "faster", fork: "stranger/shop" },
});

test("a fork's pull request is measured with a token that may only read, and nothing is written", async () => {
  const options = { ...change(), mergeSha };
  const job = await runJob(runner, {
    ...{ event: "pull_request.opened", options, token: tokens.measure, runId: measuring },
  });
  await stopPreview(home);
  expect(job.isGreen, job.log).toBe(true);
  expect(job.annotations).toEqual([]);
  expect(Object.keys(readArtifacts(runner, measuring))).toContain("performance/checkout.run.json");
  expect(github.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(github.requests.filter(({ status }) => status === 403)).toEqual([]);
});

test("the second workflow judges the records, comments on the pull request and puts the check on its head", async () => {
  repository.checkOutMain();
  const options = { ...change(), runId: measuring };
  const job = await runJob(runner, {
    ...{ event: "workflow_run", options, token: tokens.publish, runId: 6002 },
  });
  expect(job.isGreen, job.log).toBe(true);
  expect(github.checkRuns).toMatchObject([{ name: "Loadline: checkout", headSha, conclusion: "success" }]);
  expect(github.comments).toMatchObject([{ issueNumber: 9 }]);
  expect(github.comments[0]?.body).toContain("measured by the pull request's own job");
  expect(github.violations).toEqual([]);
});

test("without an artifact the check fails, and says why", async () => {
  const options = { ...change(), runId: 6999, conclusion: "failure" };
  const job = await runJob(runner, {
    ...{ event: "workflow_run", options, token: tokens.publish, runId: 6003 },
  });
  expect(job.isGreen, job.log).toBe(true);
  expect(github.checkRuns.at(-1)).toMatchObject({
    name: "Loadline: checkout",
    headSha,
    conclusion: "failure",
  });
  expect(github.comments).toMatchObject([
    { body: expect.stringContaining("The measuring job left no Run record of this scenario") },
  ]);
});
