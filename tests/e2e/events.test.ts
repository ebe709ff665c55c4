import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, test as base, beforeAll, expect } from "vitest";
import { toolPath } from "../../scripts/tools.ts";
import { type EventName, type EventOptions, writeEvent } from "../github/events.ts";
import { defaultToken } from "../github/identity.ts";
import { type GitHub, startGitHub } from "../github/server.ts";
import type { Ended } from "./processes.ts";
import { openTerminal, type Terminal } from "./terminal.ts";

const script = `import http from "k6/http";
export const options = { vus: 2, iterations: 20 };
export default function () { http.get(\`\${__ENV.TARGET_URL}/products\`); }`;

let terminal: Terminal;
let shop: string;

beforeAll(async () => {
  terminal = openTerminal();
  shop = await terminal.shop();
});
afterAll(async () => await terminal[Symbol.asyncDispose]());

/** A GitHub, and the action as one step of a job there. */
interface Hosted {
  readonly github: GitHub;
  readonly step: Step;
}

const test = base.extend<Hosted>({
  github: async ({ task: _ }, use) => {
    await using github = await startGitHub();
    await use(github);
    expect(github.violations).toEqual([]);
  },
  step: async ({ github }, use) => await use(stepOn(github)),
});

interface Stepped extends Ended {
  readonly outputs: string;
  readonly summary: string;
}

/** Runs the action as one step of a job that this event started. */
type Step = (
  name: EventName,
  event: Omit<EventOptions, "repository">,
  inputs: Readonly<Record<string, string>>,
  files?: Readonly<Record<string, string>>,
) => Promise<Stepped>;

function stepOn(github: GitHub): Step {
  return async (name, event, inputs, files = {}) => {
    const folder = terminal.folder({ "smoke.js": script, output: "", "summary.md": "", ...files });
    const environment = await writeEvent(folder, name, {
      repository: `${github.owner}/${github.name}`,
      ...event,
    });
    const set = { script: "smoke.js", "k6-path": toolPath("k6"), "github-token": defaultToken, ...inputs };
    const variables = Object.entries(set).map(([input, value]) => [`INPUT_${input.toUpperCase()}`, value]);
    const ended = await terminal.action(folder, {
      ...environment,
      ...Object.fromEntries(variables),
      GITHUB_API_URL: github.url,
      GITHUB_OUTPUT: join(folder, "output"),
      GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
    });
    const read = (file: string) => readFileSync(join(folder, file), "utf8");
    return { ...ended, outputs: read("output"), summary: read("summary.md") };
  };
}

/** Every verdict is answered. */
const passing = { objectives: "avg < 5s", comment: "always" };

test.concurrent("by default a clean pass is told by its check and summary alone", async ({
  github,
  step,
}) => {
  const { headSha } = github.seedPullRequest({ number: 7 });
  const inputs = { objectives: passing.objectives, "target-url": shop };
  const ended = await step("pull_request.synchronize", { sha: headSha }, inputs);
  expect(ended.status, ended.stdout).toBe(0);
  expect(github.comments).toEqual([]);
  expect(github.checkRuns).toMatchObject([{ headSha, conclusion: "success" }]);
  expect(ended.summary).toContain("### ✅ Pass");
});

test.concurrent("a deployment is measured at its own address and answered on the pull request of its commit", async ({
  github,
  step,
}) => {
  const { headSha } = github.seedPullRequest({ number: 12 });
  const ended = await step("deployment_status", { sha: headSha, deploymentUrl: shop }, passing);
  expect(ended.status, ended.stdout).toBe(0);
  expect(github.comments).toMatchObject([{ issueNumber: 12 }]);
  expect(github.comments[0]?.body).toContain("environment `preview`");
  expect(github.checkRuns).toMatchObject([
    { headSha, conclusion: "success", name: "Loadline: smoke@preview" },
  ]);
  expect(ended.outputs).toContain("verdict");
});

test.concurrent("a deployment that Vercel announces is answered on its commit and the pull request of that", async ({
  github,
  step,
}) => {
  const { headSha } = github.seedPullRequest({ number: 12 });
  const announced = { sha: headSha, before: github.refs.get("refs/heads/main") ?? "", deploymentUrl: shop };
  const ended = await step("repository_dispatch", announced, passing);
  expect(ended.status, ended.stdout).toBe(0);
  expect(github.comments).toMatchObject([{ issueNumber: 12 }]);
  expect(github.checkRuns).toMatchObject([
    { headSha, conclusion: "success", name: "Loadline: smoke@preview" },
  ]);
});

const auto = { ...passing, "target-url": "auto", rounds: "1" };

test.concurrent("with auto the deployment of the head is measured beside the base's", async ({
  github,
  step,
}) => {
  const base = await terminal.shop();
  const { headSha, baseSha } = github.seedPullRequest({ number: 7 });
  const up = (sha: string, url: string) =>
    github.seedDeployment({ sha, environment: "Preview", statuses: [{ state: "success", url: `${url}/` }] });
  up(headSha, shop);
  up(baseSha, base);
  const inputs = { ...auto, objectives: "p95 < baseline + 1000%" };
  const ended = await step("pull_request.synchronize", { sha: headSha, before: baseSha }, inputs);
  expect(ended.status, ended.stdout).toBe(0);
  expect(ended.outputs).toContain("smoke.base.run.json");
  const body = github.comments[0]?.body ?? "";
  expect(body).toContain(shop);
  expect(body).toContain("side by side");
  expect(body).not.toContain("stored baseline");
});

test.concurrent("with auto a base that answers no more leaves the stored baseline, and the report says why", async ({
  github,
  step,
}) => {
  const before = github.refs.get("refs/heads/main") ?? "";
  const sha = github.seedCommit({ parents: [before], files: { "a.txt": "a" } });
  const gone = "http://127.0.0.1:9";
  for (const [of, url] of [
    [sha, shop],
    [before, gone],
  ] as const)
    github.seedDeployment({ sha: of, environment: "Preview", statuses: [{ state: "success", url }] });
  const ended = await step("merge_group", { sha, before }, { ...auto, "await-timeout": "1s" });
  expect(ended.status, ended.stdout).toBe(0);
  expect(ended.summary).toContain(
    "so this gate compares with the stored baseline. The base deployment `http://127.0.0.1:9/` did not",
  );
  expect(github.checkRuns).toMatchObject([{ headSha: sha, conclusion: "success" }]);
});

test.concurrent("with auto a deployment that failed is a broken run, which the check and the comment explain", async ({
  github,
  step,
}) => {
  const { headSha } = github.seedPullRequest({ number: 7 });
  github.seedDeployment({
    sha: headSha,
    environment: "Preview",
    statuses: [{ state: "failure", description: "No" }],
  });
  const ended = await step("pull_request.synchronize", { sha: headSha }, auto);
  expect(ended.status).toBe(3);
  expect(github.comments[0]?.body).toContain("Broken");
  expect(github.comments[0]?.body).toContain('to "Preview" failed (failure, "No")');
  expect(github.checkRuns).toMatchObject([{ headSha, conclusion: "failure" }]);
});

test.concurrent("a deployment that does not stand yet is nothing to measure", async ({ github, step }) => {
  const { headSha } = github.seedPullRequest({ number: 12 });
  const ended = await step("deployment_status", { sha: headSha, deploymentState: "pending" }, passing);
  expect(ended.status).toBe(0);
  expect(ended.stdout).toContain('is "pending": it can be measured when it is "success".');
  expect(github.requests).toEqual([]);
});

test.concurrent.for(["schedule", "workflow_dispatch"] as const)(
  "%s has a summary and a check, and no comment",
  async (name, { github, step }) => {
    const sha = github.refs.get("refs/heads/main") ?? "";
    const ended = await step(name, { sha }, { ...passing, "target-url": shop });
    expect(ended.status, ended.stdout).toBe(0);
    expect(github.comments).toEqual([]);
    expect(github.checkRuns).toMatchObject([{ headSha: sha, conclusion: "success" }]);
    expect(ended.summary).toContain("### ✅ Pass");
  },
);

test.concurrent("a pull request may not write a baseline, and nothing is measured", async ({
  github,
  step,
}) => {
  const { headSha } = github.seedPullRequest({ number: 7 });
  const ended = await step(
    "pull_request.synchronize",
    { sha: headSha },
    { mode: "baseline-update", "target-url": shop },
  );
  expect(ended.status).not.toBe(0);
  expect(ended.stdout).toContain("The event pull_request may not write a baseline");
  expect(github.refs.has("refs/heads/loadline-baselines")).toBe(false);
});

test.concurrent("a fork's read-only token changes no verdict: the report stays in the summary", async () => {
  const permissions = { contents: "read", "pull-requests": "read" } as const;
  const reader = { login: "github-actions[bot]", appSlug: "github-actions", permissions };
  await using github = await startGitHub({ tokens: { [defaultToken]: reader } });
  const step = stepOn(github);
  const { headSha } = github.seedPullRequest({ number: 7, headRepo: "stranger/shop" });
  const event = { sha: headSha, fork: "stranger/shop" };
  const passed = await step("pull_request.synchronize", event, { ...passing, "target-url": shop });
  expect(passed.status, passed.stdout).toBe(0);
  expect(passed.stdout).toContain("in a pull request from a fork the token may only read");
  expect(passed.summary).toContain("### ✅ Pass");
  const missing = { objectives: "p95 < 1us", "target-url": shop };
  const failed = await step("pull_request.synchronize", event, missing);
  expect(failed.status).toBe(1);
  expect(failed.summary).toContain("### ❌ Fail");
  expect(github.violations).toEqual([]);
});

test.concurrent("a second workflow publishes a fork's report, on the pull request that the event names", async ({
  github,
  step,
}) => {
  const { headSha } = github.seedPullRequest({ number: 21, headRepo: "stranger/shop", headRef: "faster" });
  const local = terminal.folder({ "smoke.js": script });
  const gate = [
    "gate",
    "smoke.js",
    "--target",
    shop,
    "--objective",
    "p95 < 1us",
    "--k6-path",
    toolPath("k6"),
  ];
  expect((await terminal.loadline(local, gate)).status).toBe(1);
  const report = readFileSync(join(local, ".loadline/report/report.json"), "utf8");
  const event = { sha: headSha, fork: "stranger/shop", headRef: "faster" };
  const publish = { mode: "publish", script: "", report: "report.json" };
  const ended = await step("workflow_run", event, publish, { "report.json": report });
  expect(ended.status, ended.stdout).toBe(0);
  expect(github.comments).toMatchObject([
    { issueNumber: 21, body: expect.stringContaining("❌ Fail: p95 is") },
  ]);
  expect(github.checkRuns).toMatchObject([{ headSha, conclusion: "failure" }]);
});

test.concurrent("a report that was tampered with is refused", async ({ github, step }) => {
  github.seedPullRequest({ number: 21 });
  const publish = { mode: "publish", script: "", report: "report.json" };
  const forged = '{"schema":"loadline/report@1","verdict":"pass","scenarios":[],"notes":["@everyone"]}';
  const ended = await step("workflow_run", { sha: "a".repeat(40), number: 21 }, publish, {
    "report.json": forged,
  });
  expect(ended.status).toBe(2);
  expect(github.comments).toEqual([]);
});
