// One load from four machines: the workflows to copy, run by act for pull requests and for a push to main.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { shardOf } from "../../../src/features/shards/facts.ts";
import { runSchema } from "../../../src/model/run/run.ts";
import { seriesOf } from "../../../src/model/run/series.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { isWhole } from "../../matrices.ts";
import { endProcess, root, taggedProcesses } from "../processes.ts";
import { type Runner, readArtifacts, runJob } from "./act.ts";
import { packAction, stopPreview } from "./story.ts";
import {
  createUserRepository,
  type PreviewSettings,
  tenfold,
  type UserRepository,
} from "./user-repository.ts";

// It waits for its starts: it has a command of its own, `node scripts/run.mjs test shards`.
const isShown = isWhole("shards");

const tokens = { gate: "ghs_shards", baseline: "ghs_shards_baseline" };
const load = { RATE: "40", DURATION: "4s" };

let home: string;
let github: GitHub;
let repository: UserRepository;
let runner: Runner;
let number = 0;

/** A workflow as it is, but with less to wait for. */
function workflow(change: (text: string) => string, name = "performance-shards"): string {
  const text = readFileSync(join(root, `examples/workflows/${name}.yml`), "utf8");
  const changed = change(text.replace("'+3 minutes'", "'+30 seconds'").replace("rounds: 3", "rounds: 2"));
  expect(changed).not.toBe(text);
  return changed;
}

async function open(): Promise<void> {
  home = mkdtempSync(join(tmpdir(), "loadline-shards-"));
  repository = createUserRepository(join(home, "clone"), load);
  const path = join(repository.folder, ".github/loadline.yml");
  writeFileSync(path, `${readFileSync(path, "utf8")}max-duration: 12s\n`);
  const baseline = workflow((text) => text, "performance-shards-baseline");
  writeFileSync(join(repository.folder, ".github/workflows/performance-baseline.yml"), baseline);
  repository.change("main", {}, "A baseline of shards");
  const bot = { login: "github-actions[bot]", appSlug: "github-actions" };
  github = await startGitHub({
    ...{ owner: "octo-org", name: "shop" },
    // act gives all jobs one token, which may do what the last of them asks for.
    tokens: {
      [tokens.gate]: { ...bot, permissions: parse(workflow((text) => text)).jobs.gate.permissions },
      [tokens.baseline]: { ...bot, permissions: parse(baseline).jobs.baseline.permissions },
    },
    files: { ".github/loadline.yml": readFileSync(path, "utf8") },
  });
  const fixture = (name: string) => join(root, "tests/e2e/fixtures", name);
  runner = {
    ...{ home, tag: home, repository: repository.folder, apiUrl: github.url },
    actions: {
      ...{ loadline: packAction(join(home, "loadline")) },
      "upload-artifact": fixture("upload-artifact"),
      "download-artifact": fixture("download-artifact"),
    },
  };
}

const reportSchema = z.looseObject({
  headline: z.string().optional(),
  scenarios: z.array(
    z.looseObject({
      runs: z
        .array(
          z.looseObject({ generators: z.array(z.looseObject({ index: z.number(), requests: z.number() })) }),
        )
        .optional(),
      reason: z.string().optional(),
    }),
  ),
});

const storedSchema = z.looseObject({ entries: z.array(z.looseObject({ run: runSchema })) });

/** What the shards of a workflow run handed over, by name. */
function recordsIn(artifacts: Readonly<Record<string, string>>) {
  return Object.entries(artifacts)
    .filter(([name]) => name.startsWith("shard-"))
    .map(([name, text]) => ({ name, run: runSchema.parse(JSON.parse(text)) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

async function pushMain() {
  const sha = repository.checkOutMain();
  github.seedCommit({ ref: "main", sha, message: "A baseline of shards" });
  const options = { repository: "octo-org/shop", sha };
  const job = await runJob(runner, { event: "push", options, token: tokens.baseline, runId: 7999 });
  onTestFailed(() => void process.stderr.write(`${job.log}\n${github.violations.join("\n")}\n`));
  expect(github.violations).toEqual([]);
  const text = github.readFile("loadline-baselines", "default/checkout.json")?.toString("utf8");
  const { entries } = storedSchema.parse(JSON.parse(text ?? "{}"));
  return { job, records: recordsIn(readArtifacts(runner, 7999)), stored: entries.map(({ run }) => run) };
}

async function pullRequest(change: (text: string) => string, preview: PreviewSettings = {}) {
  number += 1;
  const path = join(repository.folder, ".github/workflows/performance.yml");
  const branch = `change-${number}`;
  repository.checkOutMain();
  const headSha = repository.change(branch, { SHOP_VERSION: branch, ...preview }, `Change ${number}`);
  writeFileSync(path, workflow(change));
  const sha = repository.change(branch, { SHOP_VERSION: branch, ...preview, SHOP_SHARDS: "4" }, "Shards");
  const mergeSha = repository.checkOutMerge(branch);
  github.seedCommit({ ref: "main", sha: repository.main(), message: "The shop" });
  github.seedCommit({ sha: headSha, parents: [repository.main()], message: `Change ${number}` });
  github.seedCommit({ sha, parents: [headSha], message: "Shards" });
  github.seedPullRequest({ number, headSha: sha, headRef: branch, title: branch });
  const options = { repository: "octo-org/shop", number, sha, headRef: branch, mergeSha };
  const runId = 8000 + number;
  const job = await runJob(runner, { event: "pull_request.opened", options, token: tokens.gate, runId });
  onTestFailed(() => void process.stderr.write(`${job.log}\n${github.violations.join("\n")}\n`));
  expect(github.violations).toEqual([]);
  const artifacts = readArtifacts(runner, runId);
  const records = recordsIn(artifacts);
  const report = reportSchema.parse(JSON.parse(artifacts["performance/report.json"] ?? "{}"));
  const comments = github.comments.filter(({ issueNumber }) => issueNumber === number);
  return { job, records, report, comments };
}

describe.runIf(isShown)("four machines make one load", () => {
  beforeAll(open);

  afterAll(async () => {
    await stopPreview(home);
    for (const { pid } of taggedProcesses(home)) endProcess(pid, "SIGKILL");
    await github.close();
    rmSync(home, { recursive: true, force: true });
  });

  test("in two rounds that all begin in one second, and get one verdict", async () => {
    const { job, records, report, comments } = await pullRequest((text) => text);
    expect(job).toMatchObject({ isGreen: true, outputs: { verdict: "pass" } });
    expect(records.map(({ name }) => name)).toEqual(
      [1, 2, 3, 4].flatMap((shard) => [
        `shard-${shard}/checkout.round-2.part-${shard}.run.json`,
        `shard-${shard}/checkout.part-${shard}.run.json`,
      ]),
    );
    const starts = [1, 2].map((round) => [
      ...new Set(
        records.flatMap(({ run }) => (shardOf(run)?.round === round ? (shardOf(run)?.startAt ?? []) : [])),
      ),
    ]);
    expect(starts).toEqual([[expect.any(String)], [expect.any(String)]]);
    const [first = "", second = ""] = starts.flat();
    expect(Date.parse(second) - Date.parse(first)).toBe(12_000);
    for (const { run } of records)
      expect(shardOf(run)).toMatchObject({ lateMs: 0, skew: { ms: expect.any(Number) } });
    const [scenario] = report.scenarios;
    expect(scenario?.runs?.map(({ generators }) => generators.map(({ index }) => index))).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
    expect(comments).toHaveLength(1);
    expect(github.checkRuns.at(-1)).toMatchObject({ conclusion: "success" });
  });

  test("and the one whose job came too late is named", async () => {
    const { job, records, comments } = await pullRequest((text) =>
      text.replace(
        "      - name: Make a part of the load\n",
        "      - if: matrix.shard == 3\n        run: sleep 35\n\n      - name: Make a part of the load\n",
      ),
    );
    expect(job).toMatchObject({ isGreen: false, outputs: { verdict: "broken" } });
    expect(job.log).toContain(" ago, and the other shards have begun without this one. Set a later start");
    expect(records).toHaveLength(6);
    expect(job.outputs["headline"]).toContain("shard 3 of 4");
    expect(comments[0]?.body).toContain("shard 3 of 4");
    // The check to require: the job that publishes succeeds whatever it says.
    expect(github.checkRuns.at(-1)).toMatchObject({ conclusion: "failure" });
  });

  test("and is compared with what four machines made on main", async () => {
    const { job, records, stored } = await pushMain();
    expect(job).toMatchObject({ isGreen: true });
    expect(records).toHaveLength(8);
    const requests = (round: number) =>
      records
        .filter(({ run }) => shardOf(run)?.round === round)
        .reduce((sum, { run }) => sum + (seriesOf(run, "http_reqs")?.values.count ?? 0), 0);
    expect(stored.map((run) => seriesOf(run, "http_reqs")?.values.count)).toEqual([requests(1), requests(2)]);
    const slower = await pullRequest((text) => text, { SHOP_SLOWDOWN: tenfold });
    expect(slower.job.outputs).toMatchObject({
      verdict: "fail",
      headline: expect.stringMatching(/^p95 rose/),
    });
    expect(github.checkRuns.at(-1)).toMatchObject({ conclusion: "failure" });
  });
});
