// A change that makes another load of itself is not compared by that: it gets no pass, and where the base branch's load
// counts, a verdict on what that measures.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { installTools } from "../../../scripts/tools.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { isWhole } from "../../matrices.ts";
import { serve } from "../../unit/k6/fakes.ts";
import { runCommand, runStep } from "../step.ts";

let target: Awaited<ReturnType<typeof serve>>;
let github: GitHub;
let answerMs = 0;
let answer = "hello";

const script = `
  import http from "k6/http";
  import { path } from "./lib/path.js";
  export const options = {
    thresholds: { http_req_failed: ["rate<0.5"] },
    scenarios: { all: { executor: "constant-vus", vus: 1, duration: "2s" } },
  };
  export default function () {
    if (http.get(__ENV.TARGET_URL + path).body !== "hello") throw new Error("no hello");
  }`;
const gateFile = `
objectives: [p95 < baseline + 50%]
scenarios: { smoke: { script: perf/smoke.js, rounds: 1 } }
`;
const path = ".github/loadline.yml";
const files = {
  "perf/smoke.js": script,
  "perf/lib/path.js": 'export const path = "/hello";',
  [path]: gateFile,
};

beforeAll(async () => {
  await installTools(["k6"]);
  target = await serve(async (_, response) => {
    await setTimeout(answerMs);
    response.end(answer);
  });
  github = await startGitHub({ files: { [path]: gateFile } });
  answerMs = 0;
  await using checkout = await createFixture(files);
  const recorded = await runStep(github, checkout, {
    ...{ event: "push", about: { sha: github.refs.get("refs/heads/main") ?? "" } },
    inputs: { mode: "baseline-update", runs: "1", "target-url": target.url },
  });
  expect(recorded.status, recorded.output).toBe(0);
  answerMs = 40;
}, 600_000);
afterAll(async () => {
  await target?.close();
  await github?.close();
});

/** A merge of a change with these files into what was recorded, checked out by its pull request's job. */
async function gateOf(
  change: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>> = {},
  before: Readonly<Record<string, string>> = {},
) {
  const { headSha } = github.seedPullRequest({ number: 7 });
  await using checkout = await changed(change, before);
  const mergeSha = execFileSync("git", ["rev-parse", "HEAD"], {
    cwd: checkout.path,
    encoding: "utf8",
  }).trim();
  const ended = await runStep(github, checkout, {
    ...{ event: "pull_request.opened", about: { sha: headSha, number: 7, mergeSha } },
    inputs: { "target-url": target.url, ...inputs },
  });
  const reports = checkout.getPath(".loadline/report");
  const report = await checkout.readFile(".loadline/report/report.json", "utf8");
  const names = readdirSync(reports).filter((name) => name.includes(".run."));
  const records = Object.fromEntries(names.map((name) => [name, readFileSync(`${reports}/${name}`)]));
  return { ...ended, records, judged: reportSchema.parse(JSON.parse(report)).scenarios[0]?.verdict };
}

/** A checkout of the merge of a branch `change` with these files into `main`. */
async function changed(
  change: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>> = {},
): Promise<FsFixture> {
  const checkout = await createFixture({ ...files, ...before, ".gitignore": ".loadline\n" });
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      ...{ cwd: checkout.path, encoding: "utf8" },
    }).trim();
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-q", "-m", "base");
  git("checkout", "-q", "-b", "change");
  for (const [file, content] of Object.entries(change)) await checkout.writeFile(file, content);
  git("add", "-A");
  git("commit", "-q", "-m", "change");
  git("checkout", "-q", "--detach", "main");
  git("merge", "-q", "--no-ff", "-m", "merge", "change");
  return checkout;
}

const reportSchema = z.object({
  scenarios: z.array(
    z.object({
      verdict: z.object({
        verdict: z.string(),
        open: z.array(z.unknown()),
        comparability: z.object({ kind: z.string() }),
        judgements: z.array(z.object({ kind: z.string(), objective: z.object({ text: z.string() }) })),
      }),
    }),
  ),
});

const attacks = [
  ["a comment in its script", { "perf/smoke.js": `${script}\n// x` }],
  ["a comment in a module", { "perf/lib/path.js": 'export const path = "/hello"; // x' }],
  ["a variable of its gate file", { [path]: `env: { A: "1" }\n${gateFile}` }],
  ["a warm-up of its gate file", { [path]: `warm-up: 1s\n${gateFile}` }],
] as const;

describe("a change that is slower and makes another load by", () => {
  test.each(attacks)("%s gets no pass", async (_, change) => {
    const { summary, status, judged } = await gateOf(change, { "fail-on-inconclusive": "true" });
    expect(summary).toMatch(
      /Inconclusive: Nothing was compared: the load itself changed .*; p95 was .* and is .*/,
    );
    expect(judged).toMatchObject({
      verdict: "inconclusive",
      open: [{ kind: "uncompared", because: { kind: "otherLoad" } }],
      judgements: [{ kind: "notJudged" }, { kind: "absolute" }],
    });
    expect(status).toBe(4);
  });

  // Each is found above; `node scripts/run.mjs test loads` compares each, too.
  test.each(isWhole("loads") ? attacks : attacks.filter((_, index) => index % 2 === 0))(
    "%s is compared by the base branch's load, if its objectives count",
    async (_, change) => {
      const { summary, judged, output } = await gateOf(change, { "objectives-from": "base" });
      expect(judged, output).toMatchObject({
        ...{ open: [], comparability: { kind: "comparable" } },
        judgements: [{ kind: "relative" }, { kind: "absolute" }],
      });
      expect(summary).toContain("loaded by the script, env and warm-up of main");
    },
  );
});

describe("a change that takes the thresholds out of its script", () => {
  const change = { "perf/smoke.js": script.replace(/thresholds.*\n/, "") };
  const threshold = "http_req_failed rate<0.5";

  test.each([
    ["its load", { "load-from": "base" }],
    ["its objectives", { "objectives-from": "base" }],
  ])("is judged by those of the base branch where that sets %s", async (_, inputs) => {
    const { judged } = await gateOf(change, inputs);
    expect(judged?.judgements.map(({ objective }) => objective.text)).toContain(threshold);
  });

  test("is judged by them with its own load, too, and is told that they count", async () => {
    const { summary, judged } = await gateOf(change, { "objectives-from": "base", "load-from": "head" });
    expect(judged?.judgements.map(({ objective }) => objective.text)).toContain(threshold);
    expect(summary.split("| Indicator")[0]).toMatch(
      /thresholds removed from the script, judged all the same: .*rate<0.5/,
    );
  });

  test("names them in the first lines", async () => {
    const { summary } = await gateOf(change);
    expect(summary.split("| Indicator")[0]).toMatch(/thresholds removed from the script: .*rate<0.5/);
  });
});

test("a scenario that the base branch does not have is loaded by its own script, and the report says so", async () => {
  const change = { [path]: gateFile.replace("smoke:", "other:") };
  const { summary } = await gateOf(change, { "load-from": "base" });
  expect(summary).toContain("other: main has no such scenario, so it was loaded by this change's own");
});

test("a script of the base branch that throws against the change gives way to its own, and the report says so", async () => {
  answer = "good day";
  try {
    const change = { "perf/smoke.js": script.replace('!== "hello"', '!== "good day"') };
    const { summary, judged } = await gateOf(change, { "load-from": "base" });
    expect(summary).toContain("smoke: the base branch's script cannot run against this change");
    expect(judged).toMatchObject({ verdict: "inconclusive", comparability: { kind: "changedLoad" } });
  } finally {
    answer = "hello";
  }
});

describe("side by side, without any stored run, a change whose load asks less", () => {
  const loadOf = (rate: number, { thresholds = "", pays = false } = {}) => `
    import http from "k6/http";
    export const options = {
      ${thresholds}
      scenarios: { all: { executor: "constant-arrival-rate", rate: ${rate}, duration: "2s", preAllocatedVUs: 5 } },
    };
    export default function () {
      http.get(__ENV.TARGET_URL + "/hello");
      ${pays ? "http.get(`${__ENV.TARGET_URL}/pay`);" : ""}
    }`;
  const heavy = loadOf(30, { thresholds: 'thresholds: { http_req_failed: ["rate<0.5"] },', pays: true });
  const less =
    /asks less than the base branch's:.* 30 to 10 iterations\/s; .*\/pay.* is no longer in the script; thresholds removed from the script: .*rate<0.5/;
  let base: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    base = await serve((_, response) => void response.end(answer));
  });
  afterAll(async () => await base?.close());
  const sides = () => ({ "base-url": base.url, environment: "never-stored" });

  test("is told so by the base branch's script", async () => {
    const { summary, status } = await gateOf({ "perf/smoke.js": loadOf(10) }, sides(), {
      "perf/smoke.js": heavy,
    });
    expect(summary.split("| Indicator")[0]).toMatch(less);
    expect(summary).not.toContain("No regression");
    expect(status).toBe(0);
  });

  test("is told so where its records are judged by another job", async () => {
    const { records } = await gateOf(
      { "perf/smoke.js": loadOf(10) },
      { ...sides(), publish: "false" },
      {
        "perf/smoke.js": heavy,
      },
    );
    const asked = `${gateFile}environment: never-stored\nside-by-side: auto\n`;
    await using other = await startGitHub({ files: { [path]: asked } });
    const { headSha } = github.seedPullRequest({ number: 7 });
    other.seedPullRequest({ number: 7, headSha });
    await using checkout = await createFixture({ runs: records });
    const published = await runStep(other, checkout, {
      ...{ event: "workflow_run", about: { sha: headSha, number: 7 } },
      inputs: { mode: "publish", current: "runs" },
    });
    expect(other.comments[0]?.body.split("| Indicator")[0], published.output).toMatch(less);
  });

  test("makes no pass of which more is claimed, also where the text tells nothing", async () => {
    const quiet = heavy.replace("`${__ENV.TARGET_URL}/pay`", '__ENV.TARGET_URL + ["", "pay"].join("/")');
    const change = heavy.replace(/http.get\(`.*\n/, "");
    const { summary } = await gateOf({ "perf/smoke.js": change }, sides(), { "perf/smoke.js": quiet });
    expect(summary.split("| Indicator")[0]).toContain("The load is another than the base branch's");
    expect(summary).not.toContain("No regression");
  });

  test.each([
    ["a terminal", ["--base-ref", "main"], {}],
    [
      "a merge request",
      [],
      { GITLAB_CI: "true", CI_MERGE_REQUEST_IID: "7", CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" },
    ],
  ])("is told so in %s", async (_, args, env) => {
    await using checkout = await changed({ "perf/smoke.js": loadOf(10) }, { "perf/smoke.js": heavy });
    execFileSync("git", ["checkout", "-q", "change"], { cwd: checkout.path });
    const gate = ["gate", "--target", target.url, "--base", base.url, ...args];
    const { output, status } = await runCommand(gate, checkout.path, env);
    expect(output).toMatch(less);
    expect(status, output).toBe(0);
  });
});
