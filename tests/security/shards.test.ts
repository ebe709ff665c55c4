// Records of shards come from jobs that run a pull request's code: to the judge they are text of strangers.
import { basename, dirname, join } from "node:path";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { writeRecords } from "../../src/app/output/files.ts";
import { recordFilesOf } from "../../src/app/results/record-files.ts";
import { readRun } from "../../src/ingest/records.ts";
import { mostShards, type Shard, segmentOf } from "../../src/model/run/shard.ts";
import { parseGateFile } from "../builders/gate-file.ts";
import { someRun } from "../unit/ingest/some-run.ts";

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
  expect((await read({ shard: { ...shard, skew } })).shard).toEqual({ ...shard, skew });
});

test.each([
  ["a shard beyond the last one", { ...shard, index: 5 }],
  ["more shards than there may be", { ...shard, count: mostShards + 1 }],
  ["a number that is none", { ...shard, index: 1.5 }],
  ["a path for a number", { ...shard, index: "../../2" }],
  ["a start that is no time", { ...shard, startAt: "soon" }],
  ["a clock that would lay the shards ages apart", { ...shard, skew: { ms: 1e15, errorMs: 1 } }],
  ["text without end", { ...shard, sequence: "0,".repeat(5000) }],
  ["a key of its own", { ...shard, path: "/etc/passwd" }],
])("%s is no record", async (_what, hostile) => {
  await expect(read({ shard: hostile })).rejects.toThrow(/Run record/);
});

test("a run of more shards than there may be is no record", async () => {
  const { provenance, generator } = someRun();
  const one = { index: 1, requests: 1, lateMs: 0, machine: provenance.machine, generator };
  const shards = Array.from({ length: mostShards + 1 }, () => one);
  await expect(read({ shards })).rejects.toThrow(/Run record/);
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
  const run = { ...someRun("../../etc/cron.d/x"), shard };
  const [path = ""] = await writeRecords(folder.path, [{ run, side: "head", round: 1 }]);
  expect(join(dirname(path))).toBe(join(folder.path));
  expect(basename(path)).toBe("-etc-cron-d-x.shard-2.run.json");
});

test("a pull request's gate file says nothing of shards", () => {
  for (const key of ["shard: 1/2", 'shard-start: "2026-11-22T23:40:00Z"'])
    expect(() => parseGateFile(key, "loadline.yml")).toThrow(/loadline\.yml line 1/);
});
