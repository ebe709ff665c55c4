// When a gate comments, and the issue that it keeps beside pull requests.
import { randomUUID } from "node:crypto";
import { createFixture } from "fs-fixture";
import { afterEach, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { parseEvent } from "../../../src/github/event.ts";
import { createIssuePublisher } from "../../../src/github/issue.ts";
import { issueEvents, mayKeepIssue } from "../../../src/github/issue-events.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import { createGitHubPublisher } from "../../../src/github/publisher.ts";
import { markerOf } from "../../../src/lib/marker.ts";
import type { GateOutcome, Report } from "../../../src/model/outcome.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { isWorthTelling } from "../../../src/report/worth-telling.ts";
import { brokenReport, makeDocument, makeReport } from "../../builders/report.ts";
import { refusal, serverError } from "../../github/fault.ts";
import { defaultToken, type Identity } from "../../github/identity.ts";
import { type GitHub, type GitHubOptions, startGitHub } from "../../github/server.ts";
import { context } from "../../unit/report/fixtures.ts";
import { states } from "../../unit/report/states.ts";

const gate = "checkout (staging)";
const marker = markerOf(gate);
const bot = "github-actions[bot]";
const runUrl = "https://github.com/octo-org/shop/actions/runs/7";

let github: GitHub;
let warnings: string[];

async function start(options: GitHubOptions = {}): Promise<void> {
  github = await startGitHub(options);
  warnings = [];
}

// The first request of a process reads GitHub's description, which takes longer than requests may take here.
beforeAll(async () => {
  await start();
  await fetch(`${github.url}/repos/${github.owner}/${github.name}`);
  await github.close();
});

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
});

function common(token = defaultToken) {
  const repository = { owner: github.owner, name: github.name };
  const patience = { secondMs: 1, requestTimeoutMs: 5000 };
  const log = {
    note: () => {},
    warn: (line: string) => warnings.push(line),
    progress: () => {},
    output: () => {},
  };
  return { github: createGitHub({ token, apiUrl: github.url, repository, patience }), gate, runUrl, log };
}

const passed = makeReport({ verdict: "pass", document: makeDocument("pass", "all is well") });
const failed = makeReport({ verdict: "fail", document: makeDocument("fail", "p95 rose") });
const open = makeReport({ verdict: "inconclusive", document: makeDocument("inconclusive", "too noisy") });
const blocking: Report = { ...open, context: { ...open.context, failOnInconclusive: true } };

/** A state of the golden reports, and what of it moved beyond noise. */
function stateOf(name: string, moved: "isBetter" | "isWorse" | undefined): Report {
  const outcome: GateOutcome | undefined = states[name];
  const [scenario] = outcome?.scenarios ?? [];
  if (outcome === undefined || scenario?.kind !== "judged") throw new Error(`no state ${name}`);
  const judgements = scenario.verdict.judgements.map((it) =>
    it.change === undefined
      ? it
      : { ...it, change: { ...it.change, isBetter: moved === "isBetter", isWorse: moved === "isWorse" } },
  );
  return buildReport(
    { ...outcome, scenarios: [{ ...scenario, verdict: { ...scenario.verdict, judgements } }] },
    context,
  );
}

describe("a comment of its own", () => {
  beforeEach(async () => start());

  const unmeasured = makeReport({
    verdict: "pass",
    outcome: {
      verdict: "pass",
      scenarios: [],
      notes: [],
      unmeasured: { scenarios: [] },
    },
  });
  const cases: readonly (readonly [string, Report, readonly string[]])[] = [
    ["a pass without a change", stateOf("pass", undefined), ["always"]],
    ["a pass that is better beyond noise", stateOf("pass", "isBetter"), ["always", "changes"]],
    ["a pass that is worse beyond noise", stateOf("pass", "isWorse"), ["always", "changes"]],
    ["a pass without a baseline", stateOf("first-run", undefined), ["always", "changes"]],
    ["a warning", makeReport({ verdict: "warn" }), ["always", "changes"]],
    ["an open verdict", open, ["always", "changes"]],
    ["an open verdict that fails the step", blocking, ["always", "changes", "failures"]],
    ["a fail", failed, ["always", "changes", "failures"]],
    ["a broken run", brokenReport(false), ["always", "changes", "failures"]],
    ["what was not measured", unmeasured, []],
  ];

  test.each(cases)("of %s", (_, report, worth) => {
    const times = (["always", "changes", "failures", "never"] as const).filter((when) =>
      isWorthTelling(report, when),
    );
    expect(times).toEqual(worth);
  });

  it.each(["changes", "failures"] as const)(
    "%s: a pass writes none, a fail does, and the pass after it does not leave that standing",
    async (comment) => {
      const { headSha: sha, number: pullRequest } = github.seedPullRequest({ number: 7 });
      const options = {
        ...common(),
        externalId: randomUUID(),
        sha,
        pullRequest,
        isFork: false,
        summaryPath: undefined,
      };
      const publisher = createGitHubPublisher({ ...options, comment });
      expect(await publisher.publish(passed)).toEqual({ commentUrl: undefined });
      expect(github.comments).toEqual([]);
      await publisher.publish(failed);
      const { commentUrl } = await publisher.publish(passed);
      expect(commentUrl).toContain("#issuecomment-");
      expect(github.comments.map(({ body }) => body)).toEqual([`${marker}\n### ✅ Pass: all is well\n`]);
      expect(warnings).toEqual([]);
    },
  );

  it.each([
    ["always", passed, 1],
    ["changes", passed, 0],
    ["changes", stateOf("pass", "isBetter"), 1],
    ["changes", open, 1],
    ["failures", open, 0],
  ] as const)("%s: the check and the job summary are there with and without a comment", async (...row) => {
    const [comment, report, comments] = row;
    const { headSha: sha, number: pullRequest } = github.seedPullRequest({ number: 7 });
    await using summary = await createFixture({ "summary.md": "" });
    const publisher = createGitHubPublisher({
      ...common(),
      externalId: randomUUID(),
      ...{ sha, pullRequest, isFork: false, comment },
      summaryPath: summary.getPath("summary.md"),
    });
    await publisher.begin();
    await publisher.publish(report);
    expect(github.comments).toHaveLength(comments);
    const conclusion = report === open ? "neutral" : "success";
    expect(github.checkRuns).toMatchObject([{ headSha: sha, status: "completed", conclusion }]);
    const [headline = ""] = /^### .+$/m.exec(await summary.readFile("summary.md", "utf8")) ?? [];
    expect(headline).toContain(report === open ? "too noisy" : "Pass");
    expect(warnings).toEqual([]);
  });

  it("never: not one request is about comments, and the check is there", async () => {
    const { headSha: sha, number: pullRequest } = github.seedPullRequest({ number: 7 });
    const options = {
      ...common(),
      externalId: randomUUID(),
      sha,
      pullRequest,
      isFork: false,
      summaryPath: undefined,
    };
    await createGitHubPublisher({ ...options, comment: "never" }).publish(failed);
    expect(github.requests.map(({ operationId }) => operationId)).toEqual(["checks/create"]);
  });
});

describe("the issue of a gate", () => {
  const reader: Identity = { login: bot, appSlug: "github-actions", permissions: { issues: "read" } };
  beforeEach(async () =>
    start({ tokens: { [defaultToken]: { login: bot, appSlug: "github-actions" }, reader } }),
  );

  const publish = async (report: Report, token?: string) =>
    await createIssuePublisher({ ...common(token), label: "performance" }).publish(report);
  const issues = () => [...github.issues.values()].map(({ number, state, body }) => [number, state, body]);

  it("is opened by a fail, updated, closed by a pass and opened again: always one", async () => {
    expect(await publish(passed)).toEqual({ issueUrl: undefined });
    expect(issues()).toEqual([]);
    const { issueUrl } = await publish(failed);
    const [issue] = [...github.issues.values()];
    expect(issue).toMatchObject({
      title: "Loadline: checkout (staging)",
      labels: ["performance"],
      state: "open",
    });
    expect(issueUrl).toMatch(new RegExp(`/issues/${issue?.number}$`));
    const again = makeReport({ document: makeDocument("fail", "p95 rose more") });
    await publish(again);
    expect(issues()).toEqual([[issue?.number, "open", `${marker}\n### ❌ Fail: p95 rose more\n`]]);
    await publish(passed);
    expect(issues()).toEqual([[issue?.number, "closed", `${marker}\n### ✅ Pass: all is well\n`]]);
    await publish(failed);
    expect(issues()).toEqual([[issue?.number, "open", `${marker}\n### ❌ Fail: p95 rose\n`]]);
    await publish({ ...passed, outcome: { ...passed.outcome, unmeasured: { scenarios: [] } } });
    expect(issues()).toEqual([[issue?.number, "open", `${marker}\n### ❌ Fail: p95 rose\n`]]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["open", open],
    ["open and failing the step", blocking],
    ["broken", brokenReport(false)],
  ])("stays as it is when the verdict is %s", async (_, report) => {
    await publish(failed);
    const before = issues();
    const requests = github.requests.length;
    await publish(report);
    expect(issues()).toEqual(before);
    expect(github.requests).toHaveLength(requests);
  });

  it("of somebody else with its marker and label is left alone, and so is a pull request", async () => {
    const body = `${marker}\nAll is well, trust me`;
    const { number } = github.seedIssue({ login: "stranger", body, labels: ["performance"] });
    github.seedPullRequest({ number: 7, body, login: bot });
    github.seedLabel({ number: 7, name: "performance", login: "stranger" });
    await publish(failed);
    expect(issues()).toEqual([
      [number, "open", body],
      [8, "open", `${marker}\n### ❌ Fail: p95 rose\n`],
    ]);
    await publish(passed);
    expect(issues()[0]).toEqual([number, "open", body]);
    expect(github.pullRequests.get(7)?.state).toBe("open");
  });

  it("is found on the second page", async () => {
    for (let number = 1; number <= 101; number += 1) github.seedIssue({ number, labels: ["performance"] });
    github.seedIssue({ number: 102, login: bot, body: `${marker}\nold`, labels: ["performance"] });
    await publish(passed);
    expect(github.issues.get(102)?.state).toBe("closed");
  });

  it.each([serverError(502), "lost", "reset"] as const)(
    "is not opened twice where GitHub answers %j",
    async (respond) => {
      github.fault({ operationId: "issues/create", respond });
      await publish(failed);
      expect(issues()).toHaveLength(1);
      expect(warnings).toEqual([]);
    },
  );

  it("that may not be written is a warning with the line to add", async () => {
    await publish(failed, "reader");
    github.fault({
      operationId: "issues/list-for-repo",
      respond: refusal(410, "Issues are disabled for this repo"),
    });
    await publish(failed);
    expect(warnings).toEqual([
      'GitHub did not allow writing the issue of "Loadline: checkout (staging)" (403 Resource not accessible by integration): add `issues: write` to the job\'s `permissions:`.',
      expect.stringContaining("(410 Issues are disabled for this repo)"),
    ]);
  });

  it("links dashboards with the window and the variables of its runs", async () => {
    const outcome = states["fail-latency"];
    if (outcome === undefined) throw new Error("there is no such state");
    const url =
      "https://grafana.example/d/k6?from={from}&to={to}&var-testid={testid}&var-quantile={quantile}";
    const scenarios = outcome.scenarios.map((it) =>
      it.kind === "judged"
        ? {
            ...it,
            runs: it.runs.map((run) => ({ ...run, provenance: { ...run.provenance, testId: "shop-17" } })),
          }
        : it,
    );
    await publish(
      buildReport(
        { ...outcome, scenarios },
        { ...context, links: [{ title: "Grafana", url, section: "head" }] },
      ),
    );
    const [issue] = [...github.issues.values()];
    expect(issue?.body).toMatch(
      /\[Grafana\]\(https:\/\/grafana\.example\/d\/k6\?from=\d{13}&amp;to=\d{13}&amp;var-testid=shop-17&amp;/,
    );
  });
});

describe("an issue is kept", () => {
  beforeEach(async () => start());
  const variables = {
    GITHUB_REPOSITORY: "octo-org/shop",
    GITHUB_SHA: "a".repeat(40),
    GITHUB_REF_TYPE: "branch",
  };
  const payload = { repository: { default_branch: "main" } };
  const on = (event: string, branch: string, more: object = {}) => {
    const env = { ...variables, GITHUB_EVENT_NAME: event, GITHUB_REF: `refs/heads/${branch}` };
    return mayKeepIssue(parseEvent(env, { ...payload, ...more }), issueEvents);
  };

  test("on the default branch: of a schedule, a push and a start by hand", () => {
    expect(["schedule", "push", "workflow_dispatch"].map((event) => on(event, "main"))).toEqual([
      true,
      true,
      true,
    ]);
    expect(["push", "workflow_dispatch"].map((event) => on(event, "feature"))).toEqual([false, false]);
  });

  test("never from a pull request, nor from what comes of one", () => {
    const head = { sha: "b".repeat(40), ref: "main", repo: { full_name: "octo-org/shop" } };
    const pull_request = { number: 7, head, base: { ref: "main", repo: { full_name: "octo-org/shop" } } };
    const merge_group = { base_ref: "refs/heads/main" };
    const workflow_run = { event: "push", head_sha: "b".repeat(40), head_branch: "main" };
    const found = ["pull_request", "pull_request_target", "merge_group", "workflow_run", "issue_comment"].map(
      (event) => on(event, "main", { pull_request, merge_group, workflow_run }),
    );
    expect(found).toEqual([false, false, false, false, false]);
  });
});
