import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBranchStore } from "../../../src/github/baseline/branch.ts";
import { createGitHub } from "../../../src/github/octokit.ts";
import { createGitHubPublisher, type PublisherOptions } from "../../../src/github/publisher.ts";
import { markerOf } from "../../../src/lib/marker.ts";
import type { Report } from "../../../src/model/outcome.ts";
import type { Patience } from "../../../src/ports/github.ts";
import type { Publisher } from "../../../src/ports/publisher.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { listOf } from "../../../src/report/document/piece.ts";
import { mostCommentCharacters, renderMarkdown } from "../../../src/report/render/markdown.ts";
import { brokenReport, makeDocument, makeReport } from "../../builders/report.ts";
import {
  type Fault,
  primaryRateLimit,
  refusal,
  secondaryRateLimit,
  serverError,
} from "../../github/fault.ts";
import { defaultToken, type Identity } from "../../github/identity.ts";
import { type GitHub, type GitHubOptions, startGitHub } from "../../github/server.ts";
import { key, makeEntry } from "../../unit/baseline/make-run.ts";
import { expectGolden } from "../../unit/report/expect-golden.ts";
import { context } from "../../unit/report/fixtures.ts";
import { states } from "../../unit/report/states.ts";

const runUrl = "https://github.com/octo-org/shop/actions/runs/7";
const gate = "checkout (staging)";
const marker = markerOf(gate);
const bot = "github-actions[bot]";

let github: GitHub;
let summary: Awaited<ReturnType<typeof createFixture>>;
let pullRequest: number;
let sha: string;
let warnings: string[];
let notes: string[];

async function start(options: GitHubOptions = {}): Promise<void> {
  github = await startGitHub(options);
  const pull = github.seedPullRequest({ number: 7 });
  pullRequest = pull.number;
  sha = pull.headSha;
}

// The first request of a process reads GitHub's description, which takes longer than requests may take here.
beforeAll(async () => {
  await start();
  await fetch(`${github.url}/repos/${github.owner}/${github.name}`);
  await github.close();
});

beforeEach(async () => {
  summary = await createFixture({ "summary.md": "" });
  warnings = [];
  notes = [];
});

afterEach(async () => {
  expect(github.violations).toEqual([]);
  await github.close();
  await summary.rm();
});

interface Changes extends Partial<PublisherOptions> {
  readonly token?: string;
  readonly patience?: Partial<Patience>;
}

function connect({ token = defaultToken, patience, ...changes }: Changes = {}): Publisher {
  const repository = { owner: github.owner, name: github.name };
  const quick = { secondMs: 1, requestTimeoutMs: 5000, ...patience };
  return createGitHubPublisher({
    github: createGitHub({ token, apiUrl: github.url, repository, patience: quick }),
    gate,
    externalId: randomUUID(),
    sha,
    pullRequest,
    isFork: false,
    runUrl,
    summaryPath: summary.getPath("summary.md"),
    log: {
      note: (line) => notes.push(line),
      warn: (line) => warnings.push(line),
      progress: () => undefined,
      output: () => undefined,
    },
    ...changes,
  });
}

async function gateOnce(report: Report = makeReport(), changes: Changes = {}) {
  const publisher = connect(changes);
  await publisher.begin();
  return publisher.publish(report);
}

const operations = (): (string | undefined)[] => github.requests.map((request) => request.operationId);
const ownBodies = (): string[] =>
  github.comments.filter((comment) => comment.login === bot).map((comment) => comment.body);

describe("a gate on a pull request", () => {
  beforeEach(async () => start());

  it("shows the check in progress, then comment, summary and conclusion", async () => {
    const publisher = connect();
    await publisher.begin();
    expect(github.checkRuns).toMatchObject([
      { name: "Loadline: checkout (staging)", headSha: sha, status: "in_progress", detailsUrl: runUrl },
    ]);
    const report = makeReport();
    const published = await publisher.publish(report);
    expect(github.comments).toMatchObject([
      { issueNumber: 7, login: bot, body: `${marker}\n${renderMarkdown(report.document)}` },
    ]);
    expect(github.checkRuns).toMatchObject([
      {
        status: "completed",
        conclusion: "failure",
        title: "p95 rose",
        summary: renderMarkdown(report.document),
      },
    ]);
    expect(await readFile(summary.getPath("summary.md"), "utf8")).toContain(renderMarkdown(report.document));
    expect(published.commentUrl).toMatch(
      /^https:\/\/github\.com\/octo-org\/octo-repo\/pull\/7#issuecomment-\d+$/,
    );
    expect(warnings).toEqual([]);
  });

  it("takes six calls with an existing comment and baseline", async () => {
    const repository = { owner: github.owner, name: github.name };
    const client = createGitHub({ token: defaultToken, apiUrl: github.url, repository });
    const store = createBranchStore(client, "loadline-baselines");
    await store.append(key, [makeEntry()]);
    await gateOnce();
    const before = github.requests.length;

    const publisher = connect({ github: client });
    await publisher.begin();
    expect(await store.read(key)).toHaveLength(1);
    await publisher.publish(makeReport());
    expect(operations().slice(before)).toEqual([
      "checks/create",
      "repos/get-content",
      "pulls/get",
      "issues/list-comments",
      "issues/update-comment",
      "checks/update",
    ]);
  });

  it("keeps one comment over many runs, and a check for each", async () => {
    await gateOnce();
    await gateOnce(makeReport({ verdict: "pass", document: makeDocument("pass", "all is well") }));
    expect(ownBodies()).toEqual([`${marker}\n### ✅ Pass: all is well\n`]);
    expect(github.checkRuns.map((check) => check.conclusion)).toEqual(["failure", "success"]);
  });

  it("keeps gates apart", async () => {
    await gateOnce();
    await gateOnce(makeReport({ gate: "search (staging)" }), { gate: "search (staging)" });
    expect(github.comments).toHaveLength(2);
    expect(new Set(github.checkRuns.map((check) => check.name)).size).toBe(2);
  });

  it("finds its comment on the third page", async () => {
    const other = Array.from({ length: 130 }, (_, index) => ({ issueNumber: 7, body: `comment ${index}` }));
    const own = { issueNumber: 7, login: bot, body: `${marker}\nold` };
    github.seedComments([...other, ...other.slice(0, 100), own, ...other.slice(0, 5)]);
    await gateOnce();
    expect(ownBodies()).toEqual([`${marker}\n${renderMarkdown(makeReport().document)}`]);
    expect(operations().filter((name) => name === "issues/list-comments")).toHaveLength(3);
  });

  it("leaves a stranger's comment with its marker alone", async () => {
    const forged = `${marker}\n### All is well, trust me`;
    github.seedComments([{ issueNumber: 7, login: "stranger", body: forged }]);
    await gateOnce();
    expect(github.comments.map((comment) => comment.login)).toEqual(["stranger", bot]);
    expect(github.comments[0]?.body).toBe(forged);
  });

  it("does not take a comment that merely quotes the marker for its own", async () => {
    github.seedComments([{ issueNumber: 7, login: bot, body: `Look:\n${marker}` }]);
    await gateOnce();
    expect(github.comments).toHaveLength(2);
    expect(github.comments[0]?.body).toBe(`Look:\n${marker}`);
  });

  it("updates the newest of several of its own and leaves the others", async () => {
    github.seedComments(
      ["first", "second"].map((text) => ({ issueNumber: 7, login: bot, body: `${marker}\n${text}` })),
    );
    await gateOnce();
    expect(ownBodies()).toEqual([`${marker}\nfirst`, `${marker}\n${renderMarkdown(makeReport().document)}`]);
  });

  it("creates the comment anew when somebody deletes it meanwhile", async () => {
    await gateOnce();
    github.fault({ operationId: "issues/update-comment", respond: refusal(404, "Not Found") });
    await gateOnce();
    expect(github.comments).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  it("fits a report of any length", async () => {
    const closing = Array.from({ length: 40 }, (_, index) => ({
      kind: "section" as const,
      title: `Section ${index}`,
      isOpen: false,
      rank: "evidence" as const,
      nodes: listOf(Array.from({ length: 10 }, () => ["🚢 ärger ".repeat(60)])),
    }));
    const document = makeDocument("fail", "p95 rose", closing);
    await gateOnce(makeReport({ document, headline: "🚢".repeat(300) }));
    const [body = ""] = ownBodies();
    expect(body.length).toBeLessThanOrEqual(mostCommentCharacters);
    expect(body.length).toBeGreaterThan(55_000);
    expect(body.startsWith(`${marker}\n### ❌ Fail: p95 rose`)).toBe(true);
    expect(body).toContain(`The full report is in [the workflow run](${runUrl}) and its files.`);
    const [check] = github.checkRuns;
    expect(Buffer.byteLength(check?.summary ?? "")).toBeLessThanOrEqual(65_535);
    expect(check?.title?.length).toBeLessThanOrEqual(250);
    expect(await readFile(summary.getPath("summary.md"), "utf8")).toContain("Section 39");
    expect(warnings).toEqual([]);
  });

  it("says that a run was cancelled", async () => {
    await gateOnce(brokenReport(true));
    expect(github.checkRuns).toMatchObject([{ status: "completed", conclusion: "cancelled" }]);
  });

  it("places a completed check when nobody called begin", async () => {
    await connect().publish(makeReport({ verdict: "inconclusive" }));
    expect(github.checkRuns).toMatchObject([{ status: "completed", conclusion: "neutral" }]);
    expect(github.checkRuns).toHaveLength(1);
  });

  it("without a pull request makes no comment", async () => {
    const published = await gateOnce(makeReport({ verdict: "pass" }), { pullRequest: undefined });
    expect(operations()).toEqual(["checks/create", "checks/update"]);
    expect(published.commentUrl).toBeUndefined();
    expect(await readFile(summary.getPath("summary.md"), "utf8")).toContain("p95 rose");
  });
});

describe("the job summary", () => {
  beforeEach(async () => start());

  it("shares one megabyte with what the step wrote before", async () => {
    const path = summary.getPath("summary.md");
    await writeFile(path, "x".repeat(1_000_000));
    const lines = Array.from({ length: 9000 }, (_, index) => [`ärger ${index}`]);
    const closing = [{ kind: "section" as const, title: "All", isOpen: true, nodes: listOf(lines) }];
    await gateOnce(makeReport({ document: makeDocument("fail", "p95 rose", closing) }));
    const written = await readFile(path);
    expect(written.length).toBeLessThanOrEqual(1024 * 1024);
    expect(written.length).toBeGreaterThan(1_040_000);
    expect(written.toString("utf8")).toContain("lines at the end left out");
    expect(warnings).toEqual([]);
  });

  it("that is full or missing is a warning, and the rest is published", async () => {
    const path = summary.getPath("summary.md");
    await writeFile(path, "x".repeat(1_048_000));
    await gateOnce();
    const missing = summary.getPath("gone/summary.md");
    await gateOnce(makeReport(), { summaryPath: missing });
    expect(warnings).toEqual([
      "The job summary is full: this step has used 1048000 of 1048576 bytes.",
      `The job summary could not be written to ${missing} (GITHUB_STEP_SUMMARY): ENOENT. In a container, the runner's _temp directory must be mounted.`,
    ]);
    expect(github.comments).toHaveLength(1);
    expect(github.checkRuns.map((check) => check.status)).toEqual(["completed", "completed"]);
  });
});

describe("a token that may not do everything", () => {
  const app = { login: bot, appSlug: "github-actions" };
  const tokens: Readonly<Record<string, Identity>> = {
    ghs_noChecks: { ...app, permissions: { "pull-requests": "write", statuses: "write" } },
    ghs_noChecksNorStatuses: { ...app, permissions: { "pull-requests": "write" } },
    ghs_readOnly: { ...app, permissions: { contents: "read", "pull-requests": "read" } },
    ghs_otherApp: { login: "loadline-app[bot]", appSlug: "loadline-app" },
    ghp_person: { login: "monalisa" },
  };

  beforeEach(async () => start({ tokens }));

  it("writes a commit status instead of a check run", async () => {
    await gateOnce(makeReport({ headline: "p95 rose ".repeat(40) }), {
      token: "ghs_noChecks",
    });
    expect(github.checkRuns).toEqual([]);
    expect(github.statuses).toMatchObject([
      { sha, context: "Loadline: checkout (staging)", state: "pending", description: "Measuring…" },
      { sha, context: "Loadline: checkout (staging)", state: "failure", targetUrl: runUrl },
    ]);
    expect(github.statuses[1]?.description).toHaveLength(140);
    expect(ownBodies()).toHaveLength(1);
    expect(notes).toEqual([
      "This token may not write check runs, so the verdict is a commit status. For a check, add `checks: write` to the job's `permissions:`.",
    ]);
    expect(warnings).toEqual([]);
  });

  it("without check runs still finds its own comment", async () => {
    await gateOnce(makeReport(), { token: "ghs_noChecks" });
    await gateOnce(makeReport({ document: makeDocument("fail", "again") }), { token: "ghs_noChecks" });
    expect(ownBodies()).toEqual([`${marker}\n### ❌ Fail: again\n`]);
  });

  it("names the missing line when neither is allowed", async () => {
    const published = await gateOnce(makeReport(), { token: "ghs_noChecksNorStatuses" });
    expect(warnings).toEqual([
      `GitHub did not allow writing the check "Loadline: checkout (staging)" on commit ${sha.slice(0, 7)} (403 Resource not accessible by integration): add \`checks: write\` to the job's \`permissions:\`.`,
    ]);
    expect(published.commentUrl).toBeDefined();
  });

  it("of a person writes and finds comments as that person", async () => {
    github.seedComments([{ issueNumber: 7, login: bot, body: `${marker}\nthe bot's` }]);
    await gateOnce(makeReport(), { token: "ghp_person" });
    await gateOnce(makeReport({ document: makeDocument("fail", "again") }), { token: "ghp_person" });
    expect(github.comments.map(({ login, body }) => [login, body])).toEqual([
      [bot, `${marker}\nthe bot's`],
      ["monalisa", `${marker}\n### ❌ Fail: again\n`],
    ]);
    expect(operations()).toContain("users/get-authenticated");
    expect(github.statuses.map((status) => status.state)).toEqual([
      "pending",
      "failure",
      "pending",
      "failure",
    ]);
  });

  it("of another app writes and finds comments as that app", async () => {
    await gateOnce(makeReport(), { token: "ghs_otherApp" });
    await gateOnce(makeReport({ document: makeDocument("fail", "again") }), { token: "ghs_otherApp" });
    expect(github.comments.map(({ login, body }) => [login, body])).toEqual([
      ["loadline-app[bot]", `${marker}\n### ❌ Fail: again\n`],
    ]);
  });

  it("of a fork's pull request reports in the summary and says why not elsewhere", async () => {
    const published = await gateOnce(makeReport(), { token: "ghs_readOnly", isFork: true });
    expect(github.comments).toEqual([]);
    expect(published).toEqual({ commentUrl: undefined });
    expect(await readFile(summary.getPath("summary.md"), "utf8")).toContain("p95 rose");
    const why =
      "(403 Resource not accessible by integration): in a pull request from a fork the token may only read. Publish from a second workflow instead (see docs/permissions.md).";
    expect(warnings).toEqual([
      `GitHub did not allow writing the check "Loadline: checkout (staging)" on commit ${sha.slice(0, 7)} ${why}`,
      `GitHub did not allow writing the comment on pull request 7 ${why}`,
    ]);
  });

  it("without permission to comment says so in the summary, below the verdict", async () => {
    const outcome = states["fail-latency"];
    if (outcome === undefined) throw new Error("there is no such state");
    await gateOnce(buildReport(outcome, context), { token: "ghs_readOnly" });
    const written = await readFile(summary.getPath("summary.md"), "utf8");
    expectGolden("no-permission.md", written.trimStart());
  });

  it("names the line for comments outside of forks", async () => {
    await gateOnce(makeReport(), { token: "ghs_readOnly" });
    expect(warnings).toContain(
      "GitHub did not allow writing the comment on pull request 7 (403 Resource not accessible by integration): add `pull-requests: write` to the job's `permissions:`.",
    );
  });
});

describe("when GitHub does not answer as it should", () => {
  beforeEach(async () => start());

  const always = { times: Number.POSITIVE_INFINITY };
  const lasting: readonly (readonly [string, Fault["respond"], string])[] = [
    ["401", refusal(401, "Bad credentials"), "GitHub did not accept the token"],
    ["403", refusal(403, "Resource not accessible by integration"), "GitHub did not allow"],
    ["404", refusal(404, "Not Found"), "GitHub found nothing"],
    ["422", refusal(422, "Validation Failed"), "GitHub rejected"],
    ["500", serverError(500), "GitHub failed while"],
    ["502", serverError(502), "GitHub failed while"],
    ["a secondary rate limit", secondaryRateLimit(300), "GitHub asked to slow down"],
    [
      "a rate limit",
      primaryRateLimit(new Date(Date.now() + 3_600_000)),
      "GitHub's rate limit for this token",
    ],
    // A proxy's own page: taken for done, nothing would be there and nobody would know.
    ["a page with status 200", { ...serverError(502), status: 200 }, "GitHub could not be reached"],
    ["a hang", "hang", "GitHub could not be reached"],
    ["a cut connection", "cut", "GitHub could not be reached"],
    ["a reset connection", "reset", "GitHub could not be reached"],
  ];

  /** For calls that hang; where none does, a busy machine may take longer than this for an answer. */
  const short = { patience: { requestTimeoutMs: 500 } };

  it.each(lasting)(
    "%s for every call is a warning each, and the summary is there",
    async (_, respond, begin) => {
      github.fault({ ...always, respond });
      expect(await gateOnce(makeReport(), short)).toEqual({ commentUrl: undefined });
      expect(warnings.length).toBeGreaterThanOrEqual(2);
      expect(warnings.length).toBeLessThanOrEqual(3);
      for (const warning of warnings) expect(warning.startsWith(begin)).toBe(true);
      expect(await readFile(summary.getPath("summary.md"), "utf8")).toContain("p95 rose");
    },
  );

  it.each(lasting)("%s for the comment leaves check and summary", async (_, respond) => {
    github.fault({ ...always, operationId: "issues/list-comments", respond });
    await gateOnce(makeReport(), short);
    expect(warnings).toHaveLength(1);
    expect(github.checkRuns).toMatchObject([{ status: "completed" }]);
  });

  it.each(lasting)("%s for the check's end leaves comment and summary", async (_, respond) => {
    github.fault({ ...always, operationId: "checks/update", respond });
    const published = await gateOnce(makeReport(), short);
    expect(published.commentUrl).toBeDefined();
    expect(warnings).toHaveLength(1);
  });

  const passing = [
    ["500", serverError(500)],
    ["502", serverError(502)],
    ["a secondary rate limit", secondaryRateLimit(1)],
    ["a hang", "hang"],
    ["a cut connection", "cut"],
    ["a lost answer", "lost"],
    ["a reset connection", "reset"],
  ] as const;

  it.each(passing)("%s once is repeated, and makes no second comment or check", async (_, respond) => {
    for (const operationId of [
      "checks/create",
      "issues/list-comments",
      "issues/create-comment",
      "checks/update",
    ]) {
      github.fault({ operationId, respond });
    }
    // A busy machine that takes longer than this for an answer would make calls of its own.
    const patience = respond === "hang" ? { patience: { requestTimeoutMs: 2000 } } : {};
    const published = await gateOnce(makeReport(), patience);
    expect(published.commentUrl).toBeDefined();
    expect(github.comments).toHaveLength(1);
    expect(github.checkRuns).toMatchObject([{ status: "completed", conclusion: "failure" }]);
    expect(warnings).toEqual([]);
  });

  it("a check that could not be begun is made at the end", async () => {
    github.fault({ operationId: "checks/create", respond: refusal(422, "Validation Failed") });
    await gateOnce();
    expect(warnings).toHaveLength(1);
    expect(github.checkRuns).toMatchObject([{ status: "completed", conclusion: "failure" }]);
  });

  it("a server that hangs for ever is given up within the budget", async () => {
    github.fault({ ...always, respond: "hang" });
    await gateOnce(makeReport(), { patience: { requestTimeoutMs: 100, waitingMs: 500 } });
  });

  it("a bug of ours is not hidden, but comes last", async () => {
    const publisher = connect();
    await publisher.begin();
    const report = makeReport();
    const broken = {
      ...report,
      get document(): Report["document"] {
        throw new TypeError("a bug");
      },
    };
    await expect(publisher.publish(broken)).rejects.toThrow("a bug");
  });

  it("no warning holds the token", async () => {
    github.fault({ ...always, respond: refusal(401, "Bad credentials") });
    await gateOnce();
    expect(warnings.join("\n")).not.toContain(defaultToken);
  });
});
