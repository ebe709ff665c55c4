// One load from four machines: the workflow to copy, run by act for two pull requests.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { runSchema } from "../../../src/model/run/run.ts";
import { type GitHub, startGitHub } from "../../github/server.ts";
import { isWhole } from "../../matrices.ts";
import { endProcess, root, taggedProcesses } from "../processes.ts";
import { type Runner, readArtifacts, runJob } from "./act.ts";
import { packAction, stopPreview } from "./story.ts";
import { createUserRepository, type UserRepository } from "./user-repository.ts";

// It waits for its starts: it has a command of its own, `npm run test:shards`.
const isShown = isWhole("shards");

const token = "ghs_shards";
const load = { RATE: "40", DURATION: "4s" };

let home: string;
let github: GitHub;
let repository: UserRepository;
let runner: Runner;
let number = 0;

/** The workflow as it is, but with less to wait for. */
function workflow(change: (text: string) => string): string {
  const text = readFileSync(join(root, "examples/workflows/performance-shards.yml"), "utf8");
  const changed = change(text.replace("'+3 minutes'", "'+30 seconds'").replace("rounds: 3", "rounds: 2"));
  expect(changed).not.toBe(text);
  return changed;
}

async function open(): Promise<void> {
  home = mkdtempSync(join(tmpdir(), "loadline-shards-"));
  repository = createUserRepository(join(home, "clone"), load);
  const path = join(repository.folder, ".github/loadline.yml");
  writeFileSync(path, `${readFileSync(path, "utf8")}max-duration: 12s\n`);
  const { jobs } = parse(workflow((text) => text));
  github = await startGitHub({
    ...{ owner: "octo-org", name: "shop" },
    // act gives all jobs one token, which may do what the last of them asks for.
    tokens: {
      [token]: {
        login: "github-actions[bot]",
        appSlug: "github-actions",
        permissions: jobs.gate.permissions,
      },
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
        .array(z.looseObject({ shards: z.array(z.looseObject({ index: z.number(), requests: z.number() })) }))
        .optional(),
      reason: z.string().optional(),
    }),
  ),
});

async function pullRequest(change: (text: string) => string) {
  number += 1;
  const path = join(repository.folder, ".github/workflows/performance.yml");
  const branch = `change-${number}`;
  repository.checkOutMain();
  const headSha = repository.change(branch, { SHOP_VERSION: branch }, `Change ${number}`);
  writeFileSync(path, workflow(change));
  const sha = repository.change(branch, { SHOP_VERSION: branch, SHOP_SHARDS: "4" }, "Shards");
  const mergeSha = repository.checkOutMerge(branch);
  github.seedCommit({ ref: "main", sha: repository.main(), message: "The shop" });
  github.seedCommit({ sha: headSha, parents: [repository.main()], message: `Change ${number}` });
  github.seedCommit({ sha, parents: [headSha], message: "Shards" });
  github.seedPullRequest({ number, headSha: sha, headRef: branch, title: branch });
  const options = { repository: "octo-org/shop", number, sha, headRef: branch, mergeSha };
  const runId = 8000 + number;
  const job = await runJob(runner, { event: "pull_request.opened", options, token, runId });
  onTestFailed(() => void process.stderr.write(`${job.log}\n${github.violations.join("\n")}\n`));
  expect(github.violations).toEqual([]);
  const artifacts = readArtifacts(runner, runId);
  const records = Object.entries(artifacts)
    .filter(([name]) => name.startsWith("shard-"))
    .map(([name, text]) => ({ name, run: runSchema.parse(JSON.parse(text)) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
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
        `shard-${shard}/checkout.round-2.shard-${shard}.run.json`,
        `shard-${shard}/checkout.shard-${shard}.run.json`,
      ]),
    );
    const starts = [1, 2].map((round) => [
      ...new Set(records.flatMap(({ run }) => (run.shard?.round === round ? run.shard.startAt : []))),
    ]);
    expect(starts).toEqual([[expect.any(String)], [expect.any(String)]]);
    const [first = "", second = ""] = starts.flat();
    expect(Date.parse(second) - Date.parse(first)).toBe(12_000);
    for (const { run } of records)
      expect(run.shard).toMatchObject({ lateMs: 0, skew: { ms: expect.any(Number) } });
    const [scenario] = report.scenarios;
    expect(scenario?.runs?.map(({ shards }) => shards.map(({ index }) => index))).toEqual([
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
});
