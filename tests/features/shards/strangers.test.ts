// Records of shards come from jobs that run a pull request's code: to the judge they are text of strangers.
import { basename, dirname, join } from "node:path";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { readRecords } from "../../../src/app/judge.ts";
import { writeRecords } from "../../../src/app/output/files.ts";
import { recordFilesOf } from "../../../src/app/results/record-files.ts";
import { asShard, type Shard, segmentOf, shardOf } from "../../../src/features/shards/facts.ts";
import { readRun } from "../../../src/ingest/records.ts";
import { mostGenerators } from "../../../src/model/run/bounds.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { someRun } from "../../unit/ingest/some-run.ts";

const shard: Shard = {
  ...{ index: 2, count: 4, round: 1, startAt: "2026-11-22T23:40:00.000Z", lateMs: 0 },
  ...segmentOf({ index: 2, count: 4 }),
};

async function read(more: object) {
  await using folder = await createFixture({ "a.run.json": JSON.stringify({ ...someRun(), ...more }) });
  return await readRun(folder.getPath("a.run.json"));
}

test("a record of a shard is read as it was written", async () => {
  const skew = { ms: -5250, errorMs: 22 };
  expect(shardOf(await read(asShard({ ...shard, skew })))).toEqual({ ...shard, skew });
});

test.each([
  ["a shard beyond the last one", { ...shard, index: 5 }],
  ["more shards than there may be", { ...shard, count: mostGenerators + 1 }],
  ["a number that is none", { ...shard, index: 1.5 }],
  ["a path for a number", { ...shard, index: "../../2" }],
  ["a start that is no time", { ...shard, startAt: "soon" }],
  ["a clock that would lay the shards ages apart", { ...shard, skew: { ms: 1e15, errorMs: 1 } }],
  ["text without end", { ...shard, sequence: "0,".repeat(5000) }],
  ["a key of its own", { ...shard, path: "/etc/passwd" }],
])("%s is no record", async (_what, hostile) => {
  const { index, count, ...facts } = hostile;
  const foreign = { part: { index, of: count }, facts: { shards: facts } };
  await expect(read(foreign).then(shardOf)).rejects.toThrow(/Run record/);
});

test("a run of more shards than there may be is no record", async () => {
  const { provenance, generator } = someRun();
  const one = { index: 1, requests: 1, lateMs: 0, machine: provenance.machine, generator };
  const generators = Array.from({ length: mostGenerators + 1 }, () => one);
  await expect(read({ generators })).rejects.toThrow(/Run record/);
});

test("a part of a load is not judged where nothing merges parts", async () => {
  const run = { ...someRun(), ...asShard(shard) };
  await using folder = await createFixture({ "a.run.json": JSON.stringify(run) });
  await expect(readRecords([folder.getPath("a.run.json")], "judge")).rejects.toThrow(/is a part of a load/);
});

test("a pattern follows no link", async () => {
  await using folder = await createFixture({
    "secret.txt": "token",
    shards: {
      "a.run.json": ({ symlink }) => symlink("../secret.txt"),
      there: ({ symlink }) => symlink(".."),
    },
  });
  for (const pattern of ["shards/*.json", "shards/th*"])
    await expect(recordFilesOf([folder.getPath(pattern)])).rejects.toThrow(/nothing matches/);
});

test("a scenario's name leads no record of a shard out of its folder", async () => {
  await using folder = await createFixture({});
  const run = { ...someRun("../../etc/cron.d/x"), ...asShard(shard) };
  const [path = ""] = await writeRecords(folder.path, [{ run, side: "head", round: 1 }]);
  expect(join(dirname(path))).toBe(join(folder.path));
  expect(basename(path)).toBe("-etc-cron-d-x.part-2.run.json");
});

test("a pull request's gate file says nothing of shards", () => {
  for (const key of ["shard: 1/2", 'shard-start: "2026-11-22T23:40:00Z"'])
    expect(() => parseGateFile(key, "loadline.yml")).toThrow(/loadline\.yml line 1/);
});
