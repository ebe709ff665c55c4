// A change cannot choose what it is compared with: stored runs in its checkout count as the base branch has them.
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { createFixture } from "fs-fixture";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createCommittedStore } from "../../src/app/setup/committed-store.ts";
import { formatHistory } from "../../src/baseline/history.ts";
import { readFileOfBranch } from "../../src/github/base-file.ts";
import { createGitHub } from "../../src/github/octokit.ts";
import type { Run } from "../../src/model/run/run.ts";
import type { BaselineStore } from "../../src/ports/baseline-store.ts";
import { defaultToken } from "../github/identity.ts";
import { type GitHub, startGitHub } from "../github/server.ts";
import { key, makeEntry, makeRun, minutesOf } from "../unit/baseline/make-run.ts";
import { measuredRun } from "../unit/report/measured.ts";
import { runStep } from "./step.ts";

const file = "perf/baselines/staging/checkout.json";
const history = (...minutes: readonly number[]) =>
  formatHistory(
    key,
    minutes.map((minute) => makeEntry({ minute })),
  );

describe("a directory of baselines in the checkout", () => {
  let github: GitHub;
  beforeEach(async () => {
    github = await startGitHub({ files: { [file]: history(1, 2) } });
  });
  afterEach(async () => {
    expect(github.violations).toEqual([]);
    await github.close();
  });

  const openIn = (checkout: string, path: string): BaselineStore => {
    const repository = { owner: github.owner, name: github.name };
    const api = createGitHub({ token: defaultToken, apiUrl: github.url, repository });
    return createCommittedStore(path, {
      ...{ branch: "main", checkout },
      read: async (file, mostBytes) => await readFileOfBranch(api, "main", file, mostBytes),
    });
  };
  const readIn = async (checkout: string, path = join(checkout, "perf/baselines")) => {
    const doubts: string[] = [];
    const entries = await openIn(checkout, path).read(key, { onDoubt: (doubt) => doubts.push(doubt) });
    return { minutes: minutesOf(entries.map(({ run }) => run)), doubts };
  };
  const differs = `The runs stored in ${file} do not count: the file differs from that on main, which counts instead.`;

  test("counts where it is the base branch's", async () => {
    await using checkout = await createFixture({ [file]: history(1, 2) });
    expect(await readIn(checkout.path)).toEqual({ minutes: [1, 2], doubts: [] });
  });

  test.each([
    ["edited", { [file]: history(1, 7) }, differs],
    ["damaged", { [file]: "{" }, differs],
    ["deleted", {}, `${file} is missing here; the runs stored in it on main count.`],
  ])("that was %s is the base branch's all the same, and the reader is told", async (_, files, doubt) => {
    await using checkout = await createFixture(files);
    expect(await readIn(checkout.path)).toEqual({ minutes: [1, 2], doubts: [doubt] });
  });

  test("that was added does not count", async () => {
    const added = "perf/other/staging/checkout.json";
    await using checkout = await createFixture({ [added]: history(7) });
    expect(await readIn(checkout.path, join(checkout.path, "perf/other"))).toEqual({
      minutes: [],
      doubts: [`The runs stored in ${added} do not count: main has no such file.`],
    });
  });

  test.skipIf(process.platform === "win32").each([
    ["a directory that it brings", "../evil"],
    ["a directory outside", "/usr"],
    ["what never ends", "/dev/zero"],
  ])("that was replaced by a link to %s is the base branch's", async (_, to) => {
    await using checkout = await createFixture({ "evil/staging/checkout.json": history(7) });
    await mkdir(checkout.getPath("perf"));
    const isEndless = to === "/dev/zero";
    if (isEndless) await mkdir(checkout.getPath("perf/baselines/staging"), { recursive: true });
    await symlink(to, checkout.getPath(isEndless ? file : "perf/baselines"));
    const doubt = to === "/usr" ? `${file} is missing here; the runs stored in it on main count.` : differs;
    expect(await readIn(checkout.path)).toEqual({ minutes: [1, 2], doubts: [doubt] });
  });

  test("is found under whatever name the checkout goes by, and outside of it the workflow's own counts", async () => {
    await using elsewhere = await createFixture({ "staging/checkout.json": history(5) });
    await using checkout = await createFixture({ [file]: history(7) });
    const link = `${elsewhere.path.replace(/\/$/, "")}-link`;
    await symlink(checkout.path, link);
    try {
      expect((await readIn(checkout.path, join(link, "perf/baselines"))).minutes).toEqual([1, 2]);
      expect((await readIn(link, join(checkout.path, "perf/baselines"))).minutes).toEqual([1, 2]);
      expect(await readIn(checkout.path, elsewhere.path)).toEqual({ minutes: [5], doubts: [] });
    } finally {
      await rm(link);
    }
  });
});

test("a pull request that edits the stored runs fails its gate as if it had not", async () => {
  const gateFile =
    "environment: staging\nobjectives: [p95 < baseline + 10%]\nbaseline: { directory: perf/baselines }\n" +
    "scenarios: { checkout: { script: perf/checkout.js } }\n";
  const { fingerprint } = makeRun();
  const runAt = (levelMs: number, minute: number, provenance: Partial<Run["provenance"]> = {}): Run => ({
    ...measuredRun({ levelMs, seconds: 60, seed: minute + 1 }),
    fingerprint,
    provenance: { ...makeRun({ minute }).provenance, ...provenance },
  });
  const stored = (levelMs: number) =>
    formatHistory(
      key,
      [1, 2, 3, 4].map((minute) => ({ run: runAt(levelMs, minute), accepted: undefined })),
    );
  await using github = await startGitHub({
    files: { ".github/loadline.yml": gateFile, [file]: stored(100) },
  });
  const { headSha } = github.seedPullRequest({ number: 7 });
  const slower = runAt(300, 9, { branch: "faster", event: "pull_request", commit: headSha });
  await using checkout = await createFixture({
    ".github/loadline.yml": gateFile,
    [file]: stored(300),
    "checkout.run.json": JSON.stringify(slower),
  });
  const { status, output, summary } = await runStep(github, checkout, {
    event: "pull_request.opened",
    about: { sha: headSha, number: 7 },
    inputs: { mode: "judge", current: "checkout.run.json" },
    env: { GITHUB_WORKSPACE: checkout.path },
  });
  expect(status, output).toBe(1);
  expect(summary).toContain("the file differs from that on main, which counts instead");
  expect(github.violations).toEqual([]);
});
