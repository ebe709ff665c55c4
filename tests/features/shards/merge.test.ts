import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { judgeRecords, readRecords } from "../../../src/app/judge.ts";
import { recordFilesOf } from "../../../src/app/results/record-files.ts";
import { segmentOf, shardOf } from "../../../src/features/shards/facts.ts";
import { mergeShards } from "../../../src/features/shards/merge.ts";
import type { Report } from "../../../src/model/outcome.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { seriesOf } from "../../../src/model/run/series.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { fingerprint } from "../../unit/baseline/make-run.ts";
import { objective } from "../../unit/judge/runs.ts";
import { type About, count, shardRun, whole } from "./shard-runs.ts";

/** Records in folders of their own, as jobs upload them. */
async function groupsOf(runs: readonly Run[], nameOf?: (run: Run, at: number) => string) {
  await using folder = await createFixture({});
  const paths = new Set<string>();
  for (const [at, run] of runs.entries()) {
    const { index = at, round = 1 } = shardOf(run) ?? {};
    const path = folder.getPath(
      nameOf?.(run, at) ?? `shards/job-${index}/checkout.part-${index}.round-${round}.run.json`,
    );
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(run));
    paths.add(folder.getPath("shards"));
  }
  try {
    return await readRecords(await recordFilesOf([...paths].map((path) => `${path}/*`)), "judge", {
      parts: [{ wholeOf: mergeShards }],
    });
  } catch (error) {
    if (error instanceof Error) error.message = error.message.replaceAll(`${folder.path}/`, "");
    throw error;
  }
}

async function judged(
  runs: readonly Run[],
  nameOf?: (run: Run, at: number) => string,
): Promise<{ report: Report; exitStatus: number }> {
  const options = {
    caller: {
      commit: undefined,
      branch: undefined,
      event: undefined,
      workflowRun: undefined,
      actor: undefined,
    },
    baselineBranch: undefined,
    report: { workflowRun: undefined, acceptUrl: undefined, repeatCommand: undefined },
    keepFirstRun: false,
  };
  let published: Report | undefined;
  const { exitStatus } = await judgeRecords(await groupsOf(runs, nameOf), {
    log: { note: () => {} },
    rules: { requireBaseline: false, failOnInconclusive: false, baselineMaxAgeMs: Number.POSITIVE_INFINITY },
    expectedOf: () => ({
      objectives: ["p95 < 300ms", "errors < 5%"].map((text) => objective(text)),
      drift: "off",
      shown: undefined,
    }),
    baseAskedOf: () => "ifThere",
    baseline: {
      place: "nowhere",
      keys: async () => [],
      assertWritable: async () => {},
      remembered: async () => undefined,
      remember: async () => {},
      read: async () => [],
      append: async () => {},
    },
    publisher: {
      begin: async () => {},
      publish: async (report) => {
        published = report;
        return {};
      },
    },
    options,
  });
  if (published === undefined) throw new Error("nothing was published");
  return { report: published, exitStatus };
}

/** How a usage failure reads. */
async function refusal(runs: readonly Run[], nameOf?: (run: Run, at: number) => string): Promise<string> {
  const error: unknown = await groupsOf(runs, nameOf).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "usage" });
  return error instanceof Error ? error.message : "";
}

/** Why a gate whose rounds are not whole is broken. */
async function reasonFor(runs: readonly Run[]): Promise<string> {
  const { report, exitStatus } = await judged(runs);
  expect(exitStatus).toBe(3);
  const [scenario] = report.outcome.scenarios;
  return scenario?.kind === "broken" ? scenario.reason : "";
}

test("the shards of each round are one run, and the report says how many made it", async () => {
  const rounds = [1, 2].flatMap((round) => whole({ shard: { round } }));
  const { report, exitStatus } = await judged(rounds.toReversed());
  expect(exitStatus).toBe(0);
  const [scenario] = report.measured.scenarios;
  const runs = scenario?.kind === "judged" ? scenario.runs : [];
  expect(runs.map((run) => seriesOf(run, "http_reqs")?.values)).toEqual([
    { count: 1203, rate: 1203 / 8 },
    { count: 1203, rate: 1203 / 8 },
  ]);
  const text = renderMarkdown(report.document);
  expect(text).toContain(
    "Load generators: 3, merged into one run; their clocks were not compared; counts are exact, percentiles within 0.4 %",
  );
  expect(text).not.toContain("Load generators (3)");
});

test("side by side each side's shards are merged", async () => {
  const base = whole({ levelMs: 200 });
  const groups = await groupsOf(
    [...whole(), ...base],
    (run, at) => `shards/job-${run.part?.index}/checkout${at < 3 ? "" : ".base"}.run.json`,
  );
  expect(groups).toHaveLength(1);
  const [group] = groups;
  const p95 = (runs: readonly Run[] = []) =>
    runs.map((run) => Math.round((seriesOf(run, "http_req_duration")?.values.percentiles["95"] ?? 0) / 10));
  expect([p95(group?.runs), p95(group?.base), group?.timing]).toEqual([[19], [38], "simultaneous"]);
});

describe("a round that is not whole is broken (3)", () => {
  test("a missing shard is named", async () => {
    const [one, two] = whole();
    expect(await reasonFor([one, two].flatMap((it) => it ?? []))).toBe(
      "Round 1 lacks shard 3 of 3: its job failed or its record was not downloaded. See the log of its job, then run all shards again with a new start.",
    );
    const second = shardRun(1, { shard: { round: 2 } });
    expect(await reasonFor([...whole(), second])).toMatch(
      /^Round 2 lacks shards 2 and 3 of 3: their jobs failed/,
    );
  });

  test("an unfinished shard is named, with its reason", async () => {
    const cut = shardRun(2, { run: { ending: { kind: "unfinished", reason: "cancelled after 3.0 s" } } });
    const [one, , three] = whole();
    expect(await reasonFor([one, cut, three].flatMap((it) => it ?? []))).toBe(
      "Round 1: shard 2 of 3 did not finish: cancelled after 3.0 s. Run all shards again with a new start.",
    );
  });

  test("a round of which nothing is left is named: it may have been the slow one", async () => {
    const rounds = [1, 3].flatMap((round) => whole({ shard: { round } }));
    expect(await reasonFor(rounds)).toMatch(/^There are shards of round 3, but none of round 2:/);
  });

  test("a scenario of the script that ran in no shard is named; one that ran in another shard is not missed", async () => {
    const idle = (index: number) => shardRun(index, { shard: { idle: index === 3 ? ["b"] : ["a", "b"] } });
    expect(await reasonFor([1, 2, 3].map(idle))).toBe(
      'The scenario "b" ran no iteration in any shard of round 1, so part of the load is missing. ' +
        "Check its rate, stages, VUs and duration: is there time for one iteration?",
    );
    const { exitStatus } = await judged([idle(1), shardRun(2), idle(3)]);
    expect(exitStatus).toBe(0);
  });

  test("so is one that was stopped by a threshold that all shards together keep", async () => {
    const thresholds = [{ metric: "http_req_failed", expression: "rate<0.05", abortOnFail: true, ok: true }];
    const stopped = shardRun(1, {
      failsEvery: 12,
      run: {
        ending: { kind: "abortedByThreshold" },
        thresholds: thresholds.map((it) => ({ ...it, ok: false })),
      },
    });
    const rest = [2, 3].map((index) => shardRun(index, { run: { thresholds } }));
    expect(await reasonFor([stopped, ...rest])).toMatch(
      /^Shard 1 of 3 was stopped by a threshold with abortOnFail that all shards together keep/,
    );
  });
});

test("thresholds of the script are judged over the whole load, whatever each k6 said of its part", async () => {
  const said = (expression: string, ok: boolean) => ({
    metric: "http_reqs",
    expression,
    abortOnFail: false,
    ok,
  });
  const thresholds = [said("count>1000", false), said("count<1000", true)];
  const [group] = await groupsOf(whole({ run: { thresholds } }));
  expect(group?.runs[0]?.thresholds.map(({ ok }) => ok)).toEqual([true, false]);
});

describe("shards of different loads are a mistake of usage (2)", () => {
  test("named twice", async () => {
    expect(await refusal([...whole(), shardRun(2)], (_, at) => `shards/${at}.run.json`)).toBe(
      "judge: shards/1.run.json (shard 2 of 3) and shards/3.run.json (shard 2 of 3) are the same part of round 1. Name each record once, and remove those of other workflow runs.",
    );
    const same = shardRun(3, { shard: segmentOf({ index: 2, count }) });
    expect(await refusal([shardRun(1), shardRun(2), same])).toContain("are the same part of round 1");
  });

  test.each<[string, About, string]>([
    ["the script", { run: { fingerprint: { ...fingerprint, script: "f".repeat(64) } } }, "the script"],
    [
      "k6's version",
      { provenance: { generator: "k6 v1.8.1" } },
      "the load generator's version (k6 v2.2.0 -> k6 v1.8.1)",
    ],
    ["Loadline's version", { provenance: { loadline: "0.0.9" } }, "Loadline's version (0.1.0 -> 0.0.9)"],
    [
      "the start",
      { shard: { startAt: "2026-11-22T10:00:00.000Z" } },
      "the start (2026-11-21T03:45:14.000Z -> 2026-11-22T10:00:00.000Z)",
    ],
    [
      "the division",
      { shard: segmentOf({ index: 3, count: 5 }) },
      "how the load is divided (execution segments)",
    ],
    ["the number of shards", { shard: { count: 4 } }, "the number of shards (3 -> 4)"],
    ["the commit", { provenance: { commit: "b".repeat(40) } }, `the commit (unknown -> ${"b".repeat(40)})`],
    [
      "the target",
      { provenance: { target: "https://other.example" } },
      "the target (https://pr-17.preview.example -> https://other.example)",
    ],
  ])("in %s", async (_, about, words) => {
    const message = await refusal([shardRun(1), shardRun(2), shardRun(3, about)]);
    expect(message).toBe(
      `judge: the shards of round 1 did not make one load:\n  shards/job-1/checkout.part-1.round-1.run.json (shard 1 of 3)\n  shards/job-3/checkout.part-3.round-1.run.json (shard 3 of ${about.shard?.count ?? 3}): differs in ${words}\n` +
        "Name the records of one workflow run, whose jobs have the same script, settings and versions and differ in shard alone.",
    );
  });

  test.each<[string, About]>([
    ["the commit", { provenance: { commit: "b".repeat(40) } }],
    ["the target", { provenance: { target: "https://other.example" } }],
    ["the number of shards", { shard: { count: 4 } }],
  ])("over the rounds, in %s", async (what, about) => {
    const shards = about.shard?.count ?? count;
    const second = Array.from({ length: shards }, (_, at) =>
      shardRun(at + 1, {
        ...about,
        shard: { ...segmentOf({ index: at + 1, count: shards }), ...about.shard, round: 2 },
      }),
    );
    const message = await refusal([...whole(), ...second]);
    expect(message).toContain("judge: the shards of all rounds did not make one load:");
    expect(message).toContain(`differs in ${what}`);
  });

  test("of which one has a commit without end: the message stays short", async () => {
    const commit = "c".repeat(1_000_000);
    const message = await refusal([shardRun(1), shardRun(2), shardRun(3, { provenance: { commit } })]);
    expect(message.length).toBeLessThan(1000);
  });

  test("beside a whole run", async () => {
    const { part: _part, facts: _facts, ...alone } = shardRun(1);
    expect(await refusal([...whole(), alone], (_, at) => `shards/${at}.run.json`)).toBe(
      "judge: shards/3.run.json is a whole run, but shards/0.run.json (shard 1 of 3) is a part of one. Name the records of one load.",
    );
  });
});

describe("generators that differ", () => {
  const healthy = { cpu: { mean: 0.2, highest: 0.4, above90: 0 } };

  test("one that is exhausted makes the round invalid, and is named", async () => {
    const cpu = { mean: 0.97, highest: 1, above90: 0.9 };
    const busy = shardRun(2, { generator: { cpu } });
    const [one, , three] = whole({ generator: healthy });
    const { report } = await judged([one, busy, three].flatMap((it) => it ?? []));
    expect(report.headline).toMatch(/^Can't tell: on load generator 2 of 3, the machine was 97 % busy/);
    const text = renderMarkdown(report.document);
    expect(text).toContain("on load generator 2 of 3, the machine was 97 % busy on average");
    expect(text).toContain("Load generators (3)");
  });

  test("one that dropped its iterations does, too, however few that are of all", async () => {
    const dropping = shardRun(3, { generator: { ...healthy, droppedIterations: 9, vusExhausted: 0 } });
    const { report } = await judged([shardRun(1), shardRun(2), dropping]);
    expect(renderMarkdown(report.document)).toContain(
      "on load generator 3 of 3, k6 dropped 9 of 410 iterations",
    );
  });

  test("one that began late does, and one whose clock is off", async () => {
    const { report } = await judged([shardRun(1), shardRun(2, { shard: { lateMs: 2400 } }), shardRun(3)]);
    expect(renderMarkdown(report.document)).toContain(
      "on load generator 2 of 3, k6 started 2.4 s after the agreed second",
    );
    const skewed = [1, 2, 3].map((index) =>
      shardRun(index, { shard: { skew: { ms: index === 3 ? 4000 : 10 * index, errorMs: 400 } } }),
    );
    const text = renderMarkdown((await judged(skewed)).report.document);
    expect(text).toMatch(/on load generator 3 of 3, k6 started 3\.98 s before the others/);
    expect(text).toMatch(/their clocks differ by 3\.98 s \(± 400 ms\), which is corrected/);
  });
});

test("directories are searched for records, and what has none is told", async () => {
  await using folder = await createFixture({ "empty/readme.txt": "", "levels/a.level-10.run.json": "{}" });
  await expect(recordFilesOf([folder.getPath("empty")])).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining("there is no Run record (*.run.json) in"),
  });
  await expect(recordFilesOf([`${folder.path}/none-*`])).rejects.toMatchObject({
    message: expect.stringMatching(/^nothing matches ".*none-\*"\. Download the artifacts/),
  });
  await expect(recordFilesOf([`${folder.path}/none`])).rejects.toMatchObject({
    message: expect.stringMatching(
      /none does not exist\. Download the artifacts of the measuring jobs there; if there are none, see their logs\.$/,
    ),
  });
  await expect(recordFilesOf([folder.path])).rejects.toMatchObject({ code: "usage" });
});
