import { afterAll, beforeAll, beforeEach, describe, expect, onTestFailed, test } from "vitest";
import type { Comment } from "../../github/state.ts";
import { isWhole } from "../../matrices.ts";
import { type Gate, type Push, type Story, startStory } from "./story.ts";
import { tenfold } from "./user-repository.ts";

/** A step that `node scripts/run.mjs test stories` takes, and `npm test` leaves out. */
const whole = test.runIf(isWhole("stories"));

/** Each step begins where the one before it ended, so a failed one ends the story. */
let story: Story;
let isBroken = false;

/** Stable, so that a team can require it. */
const checkName = "Loadline: checkout";

beforeAll(async () => {
  story = await startStory();
});

afterAll(async () => {
  await story?.[Symbol.asyncDispose]();
});

beforeEach(({ skip }) => {
  if (isBroken) skip("an earlier step of the story failed");
  onTestFailed(() => {
    isBroken = true;
  });
});

/** Shows a job's log if the test fails. */
function watch<Seen extends Push>(seen: Seen): Seen {
  onTestFailed(() => {
    const calls = seen.requests.map(({ method, path, status }) => `${method} ${path} ${status}`).join("\n");
    process.stderr.write(`\n${seen.job.log}\n${calls}\n${story.github.violations.join("\n")}\n`);
  });
  return seen;
}

/** Markdown as people read it: without the marker and the escapes. */
function readable(markdown: string | null | undefined): string {
  return (markdown ?? "")
    .replace(/^<!--.*-->\n/, "")
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("\u00a0", " ")
    .replaceAll("&amp;", "&");
}

function headlineOf(comment: Comment | undefined): string {
  return readable(comment?.body).split("\n")[0] ?? "";
}

function onlyComment({ comments }: Gate): Comment {
  expect(comments).toHaveLength(1);
  const [comment] = comments;
  expect(comment?.login).toBe("github-actions[bot]");
  return comment!;
}

/** What every gate shows, whatever its verdict. */
function expectAnswered(
  gate: Gate,
  expected: { readonly verdict: string; readonly conclusion: string },
): void {
  const { checks, job, requests, artifacts } = gate;
  const isGreen = expected.conclusion === "success";
  const comment = onlyComment(gate);
  expect(job.outputs["verdict"]).toBe(expected.verdict);
  expect(job.isGreen).toBe(isGreen);
  expect(job.steps).toMatchObject({
    "Judge its performance": isGreen ? "success" : "failure",
    "Keep the report": "success",
  });
  // On the head of the pull request, not on the test merge, which nobody sees.
  expect(gate.sha).not.toBe(gate.mergeSha);
  expect(checks).toMatchObject([{ name: checkName, status: "completed", conclusion: expected.conclusion }]);
  expect(headlineOf(comment)).toContain(job.outputs["headline"]);
  expect(readable(job.summary)).toContain(headlineOf(comment));
  expect(job.outputs["comment-url"]).toMatch(/^https?:\/\/.*#issuecomment-\d+$/);
  expect(requests.filter(({ operationId }) => operationId === "checks/create")).toMatchObject([
    { body: expect.stringContaining('"in_progress"') },
  ]);
  // A breach is measured again, what is open up to three times.
  const records = Object.keys(artifacts).filter((path) => path.endsWith(".run.json"));
  expect(records.length).toBe(Number(/^- (\d+) rounds/m.exec(readable(comment.body))?.[1] ?? 1));
  expect(
    Object.keys(artifacts)
      .filter((path) => !/round-\d\.run\.json$/.test(path))
      .sort(),
  ).toEqual([
    "performance/checkout.run.json",
    "performance/junit.xml",
    "performance/report.html",
    "performance/report.json",
  ]);
  // The page keeps figures and units on one line.
  const page = readable(artifacts["performance/report.html"]).replaceAll("\u00a0", " ");
  expect(page).toContain(job.outputs["headline"]);
  expectThrifty(gate);
}

/** Few calls, and nothing that the workflow's permissions do not allow. That there is no baseline is proven by four more. */
function expectThrifty({ requests }: Push): void {
  const calls = requests.map(({ method, path, status }) => `${method} ${path} ${status}`);
  const proofs = requests.filter(({ path }) => path.includes("/git/"));
  expect(calls.length - proofs.length, calls.join("\n")).toBeLessThanOrEqual(9);
  expect(proofs.length, calls.join("\n")).toBeLessThanOrEqual(4);
  expectPermitted(requests);
}

function expectPermitted(requests: Push["requests"]): void {
  expect(
    requests.filter(({ status }) => status === 0 || status === 401 || status === 403 || status > 404),
  ).toEqual([]);
  expect(story.github.violations).toEqual([]);
}

/** The percentage in "p95 rose by 41 %, from …". */
function risePercent(headline: string): number {
  return Number(/p95 rose by ([\d,]+) %/.exec(headline)?.[1]?.replaceAll(",", ""));
}

describe("a team puts a gate before its pull requests", () => {
  test("the first pull request has no baseline: it passes what is absolute and says how to record one", async () => {
    const gate = watch(
      await story.pullRequest({
        number: 1,
        branch: "add-gate",
        preview: { SHOP_VERSION: "gated" },
        message: "Gate pull requests",
      }),
    );
    expectAnswered(gate, { verdict: "pass", conclusion: "success" });
    const text = readable(onlyComment(gate).body);
    expect(text).toMatch(/^### ✅ Pass: No baseline yet: \d objectives judged, 2 not\n/);
    expect(text).toContain("**Next:** record a baseline.");
    expect(text).toContain("https://github.com/octo-org/shop/actions/workflows/performance-baseline.yml");
    expect(text).toMatch(/\| p95 \|.*\| < 5,000 ms \| ✅ pass \|/);
    expect(text).toMatch(/\| p95 \|.*\| < baseline \+ 300 % \| – not judged \(no baseline yet\) \|/);
    // A pull request never writes a baseline.
    expect(await story.baseline()).toBeUndefined();
  });

  test("a push to main records three runs on a branch of their own", async () => {
    const push = watch(await story.pushMain());
    expect(push.job.isGreen).toBe(true);
    expectPermitted(push.requests);
    const baseline = await story.baseline();
    expect(baseline).toMatchObject({ parents: [], files: ["README.md", "default/checkout.json"] });
    const provenance = { commit: push.sha, branch: "main", event: "push" };
    expect(baseline?.entries).toHaveLength(3);
    for (const { accepted, run } of baseline?.entries ?? []) {
      expect(accepted).toBeUndefined();
      expect(run.provenance).toMatchObject(provenance);
    }
    expect(push.checks).toMatchObject([{ name: checkName, conclusion: "success" }]);
    expect(readable(push.job.summary)).toContain("These 3 runs were added to the baseline");
    expect(story.github.comments).toHaveLength(1);
  });

  whole("a harmless pull request passes", async () => {
    const gate = watch(
      await story.pullRequest({
        number: 2,
        branch: "harmless",
        preview: { SHOP_VERSION: "harmless" },
        message: "Rename a label",
      }),
    );
    expectAnswered(gate, { verdict: "pass", conclusion: "success" });
    const text = readable(onlyComment(gate).body);
    expect(text).toMatch(/^### ✅ Pass: All \d objectives met/);
    expect(text).toMatch(/Baseline: 3 runs of `main`/);
    expect((await story.baseline())?.entries).toHaveLength(3);
  });

  let slow: Gate;

  test("a pull request that is tenfold slower fails, in words", async () => {
    slow = watch(
      await story.pullRequest({
        number: 3,
        branch: "related-products",
        preview: { SHOP_SLOWDOWN: tenfold },
        message: "Show related products",
      }),
    );
    expectAnswered(slow, { verdict: "fail", conclusion: "failure" });
    const comment = onlyComment(slow);
    const headline = headlineOf(comment);
    expect(headline).toMatch(
      /^### ❌ Fail: p95 rose by [\d,]+ %, from [\d.]+ ms to [\d,.]+ m?s; 300 % is allowed$/,
    );
    expect(risePercent(headline)).toBeGreaterThan(300);
    expect(readable(comment.body)).toMatch(/\| p95 \|.*\(baseline \+ 300 %\) \| ❌ fail \|/);
    expect(readable(comment.body)).not.toMatch(/\| throughput \|.*\| ❌ fail \|/);
    expect(slow.job.annotations).toContainEqual(expect.stringMatching(/^error: p95 rose by [\d,]+ %/));
    expect(slow.checks[0]?.title).toMatch(/^p95 rose by [\d,]+ %/);
    expect((await story.baseline())?.entries).toHaveLength(3);
  });

  test("the author fixes it, and the same comment turns green", async () => {
    const gate = watch(
      await story.pullRequest({
        number: 3,
        branch: "related-products",
        preview: { SHOP_VERSION: "cached" },
        message: "Cache related products",
      }),
    );
    expectAnswered(gate, { verdict: "pass", conclusion: "success" });
    const comment = onlyComment(gate);
    expect(comment.id).toBe(onlyComment(slow).id);
    expect(headlineOf(comment)).toMatch(/^### ✅ Pass: All \d objectives met/);
    expect(comment.updatedAt.getTime()).toBeGreaterThan(comment.createdAt.getTime());
    expect(gate.job.outputs["comment-url"]).toBe(slow.job.outputs["comment-url"]);
    // The check of the slow commit stays as it was, under the same name.
    const former = story.github.checkRuns.filter(({ headSha }) => headSha === slow.sha);
    expect(former).toMatchObject([{ name: gate.checks[0]?.name, conclusion: "failure" }]);
  });

  whole("a pull request that breaks a tenth of requests fails on errors", async () => {
    const gate = watch(
      await story.pullRequest({
        number: 4,
        branch: "new-payment",
        preview: { SHOP_ERROR_RATE: "0.1" },
        message: "Use the new payment service",
      }),
    );
    expectAnswered(gate, { verdict: "fail", conclusion: "failure" });
    const headline = headlineOf(onlyComment(gate));
    expect(headline).toMatch(/^### ❌ Fail: [\d.]+ % of requests failed; 1 % is allowed/);
    const percent = Number(/([\d.]+) % of requests/.exec(headline)?.[1]);
    expect(percent).toBeGreaterThan(1);
    expect(percent).toBeLessThan(20);
    expect(readable(onlyComment(gate).body)).toMatch(/\| errors \|.*\| < 1 % \| ❌ fail \|/);
  });

  whole("a slower main is not recorded silently", async () => {
    const before = await story.baseline();
    story.repository.change("recommendations", { SHOP_SLOWDOWN: tenfold }, "Recommend products");
    const push = watch(await story.mergeAndPush("recommendations"));
    expect(push.job.isGreen).toBe(false);
    expectPermitted(push.requests);
    expect(readable(push.job.summary)).toMatch(/❌ Fail: p95 rose by [\d,]+ %/);
    expect(readable(push.job.summary)).toContain("Nothing was added to the baseline");
    expect(push.checks).toMatchObject([{ name: checkName, conclusion: "failure" }]);
    expect(await story.baseline()).toEqual(before);
  });

  whole("the slowdown is accepted by hand, with its reason on record", async () => {
    const reason = "Recommendations are worth it (#5)";
    const before = await story.baseline();
    const push = watch(await story.dispatch({ scenario: "checkout", reason, runs: "3", accept: "true" }));
    expect(push.job.isGreen).toBe(true);
    expectPermitted(push.requests);
    const after = await story.baseline();
    expect(after?.parents).toEqual([before?.sha]);
    expect(after?.entries.slice(0, 3)).toEqual(before?.entries);
    expect(after?.entries).toHaveLength(6);
    expect(after?.entries[3]).toMatchObject({
      accepted: { reason, actor: "monalisa" },
      run: { provenance: { commit: push.sha, event: "workflow_dispatch" } },
    });
    expect(readable(push.job.summary)).toMatch(
      /accepted as the new level by monalisa .*Recommendations are worth it/,
    );
  });

  whole("the next pull request is compared with the accepted level, and passes", async () => {
    const gate = watch(
      await story.pullRequest({
        number: 6,
        branch: "typo",
        preview: { SHOP_SLOWDOWN: tenfold, SHOP_VERSION: "typo" },
        message: "Correct a typo",
      }),
    );
    expectAnswered(gate, { verdict: "pass", conclusion: "success" });
    expect(headlineOf(onlyComment(gate))).toMatch(/^### ✅ Pass: All \d objectives met/);
    // The accepted runs alone: the faster ones before them do not count any more.
    expect(readable(onlyComment(gate).body)).toMatch(/Baseline: 3 runs of `main`/);
    expect((await story.baseline())?.entries).toHaveLength(6);
  });

  test("GitHub was spoken to as its description says, and nothing was left running", () => {
    expect(story.github.violations).toEqual([]);
    expect(story.processes()).toEqual([]);
    const names = new Set(story.github.checkRuns.map((check) => check.name));
    expect([...names]).toEqual([checkName]);
  });
});
