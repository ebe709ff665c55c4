// A change that makes another load of itself is not compared by that: it gets no pass, and where the base branch's load
// counts, a verdict on what that measures.
import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { createFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { installTools } from "../../scripts/tools.ts";
import { type GitHub, startGitHub } from "../github/server.ts";
import { serve } from "../unit/k6/fakes.ts";
import { runStep } from "./step.ts";

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
  await using checkout = await createFixture({ ...files, ...before, ".gitignore": ".loadline\n" });
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
  const mergeSha = git("rev-parse", "HEAD");
  const ended = await runStep(github, checkout, {
    ...{ event: "pull_request.opened", about: { sha: headSha, number: 7, mergeSha } },
    inputs: { "target-url": target.url, ...inputs },
  });
  const report = await checkout.readFile(".loadline/report/report.json", "utf8");
  return { ...ended, judged: reportSchema.parse(JSON.parse(report)).scenarios[0]?.verdict };
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

  test.each(attacks)(
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
    ["its objectives, with the change's own load", { "objectives-from": "base", "load-from": "head" }],
  ])("is judged by those of the base branch where that sets %s", async (_, inputs) => {
    const { judged } = await gateOf(change, inputs);
    expect(judged?.judgements.map(({ objective }) => objective.text)).toContain(threshold);
  });

  test.each([
    ["names them in the first lines", {}, /thresholds removed from the script: .*rate<0.5/],
    [
      "is told that they count",
      { "objectives-from": "base", "load-from": "head" },
      /thresholds removed from the script, judged all the same: .*rate<0.5/,
    ],
  ])("%s", async (_, inputs, words) => {
    const { summary } = await gateOf(change, inputs);
    expect(summary.split("| Indicator")[0]).toMatch(words);
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

test("side by side a lighter load is named by the base branch's script, without any stored run", async () => {
  const base = await serve((_, response) => void response.end(answer));
  try {
    const loadOf = (rate: number, thresholds: string) => `
      import http from "k6/http";
      export const options = {
        ${thresholds}
        scenarios: { all: { executor: "constant-arrival-rate", rate: ${rate}, duration: "2s", preAllocatedVUs: 5 } },
      };
      export default function () { http.get(__ENV.TARGET_URL + "/hello"); }`;
    const before = { "perf/smoke.js": loadOf(30, 'thresholds: { http_req_failed: ["rate<0.5"] },') };
    const change = { "perf/smoke.js": loadOf(10, "") };
    const sides = { "base-url": base.url, environment: "never-stored" };
    const { summary } = await gateOf(change, sides, before);
    expect(summary.split("| Indicator")[0]).toMatch(
      /asks less than the base branch's:.* 30 to 10 iterations\/s; thresholds removed from the script: .*rate<0.5/,
    );
  } finally {
    await base.close();
  }
});
