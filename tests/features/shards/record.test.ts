// A stored baseline of a load that several machines made, and the verdicts against it.
import { mkdir, writeFile } from "node:fs/promises";
import { createFixture, type FsFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import type { Host } from "../../../src/app/host.ts";
import { createDirectoryStore } from "../../../src/baseline/directory.ts";
import { perform } from "../../../src/entry/perform.ts";
import { shardOf } from "../../../src/features/shards/facts.ts";
import { type Run, runSchema } from "../../../src/model/run/run.ts";
import { seriesOf } from "../../../src/model/run/series.ts";
import { modeOf } from "../../builders/modes.ts";
import { fingerprint } from "../../unit/baseline/make-run.ts";
import { jobWith, settingsOf } from "../../unit/entry/job-host.ts";
import { type About, whole } from "./shard-runs.ts";

/** Three rounds of three shards. */
function rounds(about: About = {}): Run[] {
  const { levelMs = 100 } = about;
  return [1, 2, 3].flatMap((round) =>
    whole({ ...about, levelMs: levelMs * (1 + round / 500), shard: { ...about.shard, round } }),
  );
}

async function write(folder: FsFixture, name: string, runs: readonly Run[]): Promise<void> {
  await mkdir(folder.getPath(name));
  for (const run of runs) {
    const { index = 0, round = 0 } = shardOf(run) ?? {};
    await writeFile(
      folder.getPath(`${name}/checkout.round-${round}.part-${index}.run.json`),
      JSON.stringify(run),
    );
  }
}

/** A push to main, or a terminal, with a store that lies in this folder. */
function hostIn(folder: FsFixture, more: Partial<Host> = {}): Host {
  const caller = {
    ...{ commit: "c".repeat(40), branch: "main", event: "push" },
    ...{ workflowRun: undefined, actor: undefined },
  };
  const store = createDirectoryStore(folder.getPath("stored"));
  return { ...jobWith().host, caller, openBranch: () => store, ...more };
}

function recording(folder: FsFixture, files: string, more: Readonly<Record<string, string>> = {}) {
  return settingsOf({
    ...{ "results-file": folder.getPath(files), "report-directory": folder.getPath("report") },
    ...more,
  });
}

const { scenario, environment } = (rounds()[0] as Run).provenance;

async function stored(folder: FsFixture): Promise<readonly Run[]> {
  const entries = await createDirectoryStore(folder.getPath("stored")).read({ scenario, environment });
  return entries.map(({ run }) => run);
}

/** The verdict of a pull request's shards by the objectives of the tool itself. */
async function judged(folder: FsFixture, name: string, runs: readonly Run[]) {
  await write(folder, name, runs);
  const change = { commit: "d".repeat(40), branch: "change", event: "pull_request" };
  const caller = { ...change, workflowRun: undefined, actor: undefined };
  const settings = settingsOf({
    ...{ current: folder.getPath(name), "report-directory": folder.getPath("report") },
  });
  return await perform(modeOf("judge"), settings, hostIn(folder, { caller }));
}

describe("shards that were measured on main are a baseline", () => {
  test("the rounds are stored whole, with their load, and a pull request's shards are judged by them", async () => {
    await using folder = await createFixture({});
    // What a record says of itself beside its figures counts nothing.
    const accepted = {
      by: "mallory",
      at: "2026-11-22T00:00:00Z",
      commit: "f".repeat(40),
      label: "loadline: accepted",
    };
    const ofOthers = {
      provenance: { commit: "f".repeat(40), branch: "elsewhere" },
      run: { letThrough: { accept: accepted } },
    };
    await write(folder, "shards", rounds(ofOthers));
    const recorded = await perform(
      modeOf("baseline-update"),
      recording(folder, "shards", { runs: "5" }),
      hostIn(folder),
    );
    expect(recorded).toMatchObject({ exitStatus: 0 });
    const runs = await stored(folder);
    expect(runs.map((run) => seriesOf(run, "http_reqs")?.values.count)).toEqual([1203, 1203, 1203]);
    for (const run of runs) {
      expect(runSchema.parse(run)).toEqual(run);
      expect(run).toMatchObject({ fingerprint, generators: [{ index: 1 }, { index: 2 }, { index: 3 }] });
      expect(run.part).toBeUndefined();
      expect(run.letThrough).toBeUndefined();
      expect(run.provenance).toMatchObject({ commit: "c".repeat(40), branch: "main", event: "push" });
    }
    const same = await judged(folder, "same", rounds());
    expect(same).toMatchObject({ exitStatus: 0, report: { outcome: { verdict: "pass" } } });
    const slower = await judged(folder, "slower", rounds({ levelMs: 140 }));
    expect(slower.exitStatus).toBe(1);
    expect(slower.report?.headline).toBe(
      "p95 rose by 40 %, from 191 ms to 267 ms; 10 % is allowed (and 2 more)",
    );
  });

  test("in a terminal, by a pattern and into a directory, also as a new level", async () => {
    await using folder = await createFixture({});
    await write(folder, "shards", rounds());
    const settings = recording(folder, "shards/*", {
      ...{ "baseline-directory": folder.getPath("stored"), reason: "twice the load" },
    });
    const { exitStatus } = await perform(
      modeOf("baseline-accept"),
      settings,
      hostIn(folder, { kind: "terminal" }),
    );
    expect(exitStatus).toBe(0);
    const entries = await createDirectoryStore(folder.getPath("stored")).read({ scenario, environment });
    expect(entries.map(({ accepted }) => accepted?.reason)).toEqual(["twice the load", undefined, undefined]);
  });
});

describe("nothing is stored", () => {
  test.each([1, 3])("of rounds of which number %d lacks a shard (3), which is named", async (round) => {
    await using folder = await createFixture({});
    const isLost = (run: Run) => shardOf(run)?.round === round && run.part?.index === 2;
    await write(
      folder,
      "shards",
      rounds().filter((run) => !isLost(run)),
    );
    const { exitStatus, report } = await perform(
      modeOf("baseline-update"),
      recording(folder, "shards"),
      hostIn(folder),
    );
    expect(exitStatus).toBe(3);
    expect(report?.headline).toContain(`Round ${round} lacks shard 2 of 3`);
    expect(await stored(folder)).toEqual([]);
  });

  test("of shards that miss a limit (1)", async () => {
    await using folder = await createFixture({});
    await write(folder, "shards", rounds());
    const settings = recording(folder, "shards", { objectives: "p95 < 150ms" });
    expect(await perform(modeOf("baseline-update"), settings, hostIn(folder))).toMatchObject({
      exitStatus: 1,
    });
    expect(await stored(folder)).toEqual([]);
  });

  test("of a round that one generator was too late for", async () => {
    await using folder = await createFixture({});
    await write(folder, "shards", rounds({ shard: { lateMs: 2400 } }));
    expect(
      (await perform(modeOf("baseline-update"), recording(folder, "shards"), hostIn(folder))).exitStatus,
    ).not.toBe(0);
    expect(await stored(folder)).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ["another scenario is named", { scenario: "search" }, /^results-file: no record .* scenario "search"/],
    [
      "another environment is named",
      { environment: "prod" },
      /^results-file: no record .* environment "prod"/,
    ],
  ])("where %s (2)", async (_what, more, message) => {
    await using folder = await createFixture({});
    await write(folder, "shards", rounds());
    await expect(
      perform(modeOf("baseline-update"), recording(folder, "shards", more), hostIn(folder)),
    ).rejects.toMatchObject({ code: "usage", message: expect.stringMatching(message) });
  });

  test.each([
    ["none", /none does not exist\. Download the artifacts of the measuring jobs there/],
    ["none/*", /^nothing matches ".*none\/\*"\. Download/],
    ["empty", /^there is no Run record \(\*\.run\.json\) in .*empty\. Download/],
  ])("where no shard left a record in %s (2)", async (name, message) => {
    await using folder = await createFixture({});
    await mkdir(folder.getPath("empty"));
    await expect(
      perform(modeOf("baseline-update"), recording(folder, name), hostIn(folder)),
    ).rejects.toMatchObject({
      code: "usage",
      message: expect.stringMatching(message),
    });
  });

  test("of a shard that is there twice, and of a load that was measured side by side (2)", async () => {
    await using folder = await createFixture({});
    await write(folder, "shards", rounds());
    const [first = rounds()[0]] = rounds();
    await writeFile(folder.getPath("shards/again.part-1.run.json"), JSON.stringify(first));
    const record = (name: string) =>
      perform(modeOf("baseline-update"), recording(folder, name), hostIn(folder));
    await expect(record("shards")).rejects.toThrow("are the same part of round 1");
    await write(folder, "pairs", rounds());
    for (const run of rounds()) {
      const name = `checkout.base.round-${shardOf(run)?.round}.part-${run.part?.index}.run.json`;
      await writeFile(folder.getPath(`pairs/${name}`), JSON.stringify(run));
    }
    await expect(record("pairs")).rejects.toThrow("was measured side by side");
    expect(await stored(folder)).toEqual([]);
  });

  test("for a pull request, whatever its records say", async () => {
    await using folder = await createFixture({});
    await write(folder, "shards", rounds({ provenance: { branch: "main", event: "push" } }));
    const host = hostIn(folder, { mayNotRecord: "not from a pull request" });
    await expect(perform(modeOf("baseline-update"), recording(folder, "shards"), host)).rejects.toThrow(
      "not from a pull request",
    );
    expect(await stored(folder)).toEqual([]);
  });
});
