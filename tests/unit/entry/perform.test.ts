import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { createDirectoryStore } from "../../../src/baseline/directory.ts";
import { perform } from "../../../src/entry/perform.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { BaselineKey } from "../../../src/model/gate.ts";
import { modeOf } from "../../builders/modes.ts";
import { key, makeEntry } from "../baseline/make-run.ts";
import { latencies, loadRun, seeded, usualLoad } from "../judge/runs.ts";
import { jobWith, settingsOf } from "./job-host.ts";

test("a check in progress is concluded, though a bug ends the gate", async () => {
  await using folder = await createFixture({ "shop.js": "" });
  const { host, story } = jobWith({
    read: async () => {
      throw new TypeError("x is not a function");
    },
  });
  const settings = settingsOf({
    script: folder.getPath("shop.js"),
    "target-url": "http://localhost",
    "report-directory": folder.getPath("report"),
  });
  await expect(perform(modeOf("gate"), settings, host)).rejects.toThrow(TypeError);
  expect(story).toEqual([
    "for shop@default",
    "in progress",
    expect.stringMatching(/^shop@default: .*This is a bug in Loadline: x is not a function/),
  ]);
  expect(await folder.exists("report/report.md")).toBe(true);
});

test("a check in progress is concluded, though the report has no place on the disk", async () => {
  await using folder = await createFixture({ report: "a file", "shop.js": "" });
  const { host, story } = jobWith();
  const settings = settingsOf({
    script: folder.getPath("shop.js"),
    "target-url": "http://localhost",
    "report-directory": folder.getPath("report"),
  });
  await expect(perform(modeOf("gate"), settings, host)).rejects.toMatchObject({
    code: "run",
    message: expect.stringContaining("cannot write"),
  });
  expect(story.slice(1)).toEqual(["in progress", expect.stringContaining("cannot write")]);
});

test("a terminal, which leaves nothing in progress, is told what ended the gate by the error alone", async () => {
  await using folder = await createFixture({ report: "a file", "shop.js": "" });
  const { host, story } = jobWith();
  const settings = settingsOf({
    script: folder.getPath("shop.js"),
    "target-url": "http://localhost",
    "report-directory": folder.getPath("report"),
  });
  await expect(perform(modeOf("gate"), settings, { ...host, kind: "terminal" })).rejects.toThrow(
    "cannot write",
  );
  expect(story.slice(1)).toEqual(["in progress"]);
});

test("compare speaks under one key, in the check and in the comment, and leaves its report on the disk", async () => {
  await using folder = await createFixture({});
  const run = loadRun(latencies(usualLoad, seeded(5)));
  await writeFile(folder.getPath("run.json"), JSON.stringify(run));
  const { host, story } = jobWith();
  const settings = settingsOf({
    baseline: folder.getPath("run.json"),
    current: folder.getPath("run.json"),
    scenario: "checkout",
    objectives: "p95 < 10s",
    "report-directory": folder.getPath("report"),
  });
  const { published } = await perform(modeOf("compare"), settings, host);
  const gate = `checkout@${run.provenance.environment}`;
  expect(story).toEqual([`for ${gate}`, "in progress", expect.stringMatching(`^${gate}: .* met$`)]);
  expect(published).toMatchObject({
    reportPath: folder.getPath("report/report.html"),
    filePaths: {
      "markdown-path": folder.getPath("report/report.md"),
      "json-path": folder.getPath("report/report.json"),
    },
  });
  expect(await folder.exists("report/report.json")).toBe(true);
});

test("compare takes two files as words, and says what to do with more", async () => {
  await using folder = await createFixture({});
  const run = loadRun(latencies(usualLoad, seeded(5)));
  for (const name of ["before.json", "after.json"])
    await writeFile(folder.getPath(name), JSON.stringify(run));
  const { host } = jobWith();
  const compared = (names: readonly string[], more: Record<string, string> = {}) =>
    perform(
      modeOf("compare"),
      new Map([
        ...settingsOf({ objectives: "p95 < 10s", "report-directory": folder.getPath("report"), ...more }),
        ["compared", names.map((name) => folder.getPath(name))],
      ]),
      host,
    );
  await compared(["before.json", "after.json"]);
  const report = JSON.parse(await readFile(folder.getPath("report/report.json"), "utf8"));
  expect(report.scenarios[0]).toMatchObject({ runs: [{}], baseline: [{}] });
  const refusal = { code: "usage", message: expect.stringContaining("loadline study --from FILE FILE FILE") };
  await expect(compared(["before.json"])).rejects.toMatchObject(refusal);
  await expect(compared(["before.json", "after.json", "later.json"])).rejects.toMatchObject(refusal);
  await expect(compared(["before.json", "after.json"], { baseline: "x.json" })).rejects.toMatchObject(
    refusal,
  );
});

test("compare takes the change to be seen, and refuses one that is allowed before it reads a result", async () => {
  await using folder = await createFixture({});
  const random = seeded(5);
  for (const name of ["before.json", "after.json"]) {
    await writeFile(folder.getPath(name), JSON.stringify(loadRun(latencies(usualLoad, random))));
  }
  const { host } = jobWith();
  const compared = (sees: string, baseline = "before.json") =>
    perform(
      modeOf("compare"),
      settingsOf({
        baseline: folder.getPath(baseline),
        current: folder.getPath("after.json"),
        objectives: "p95 < baseline + 5%",
        sees,
        "report-directory": folder.getPath("report"),
      }),
      host,
    );
  await compared("60%");
  const report = JSON.parse(await readFile(folder.getPath("report/report.json"), "utf8"));
  expect(report.scenarios[0].verdict.judgements).toMatchObject([
    { objective: { bound: { amount: 0.05, sees: 0.6 } }, sees: { ratio: expect.closeTo(0.6, 9) } },
  ]);
  await expect(compared("5%", "nothing.json")).rejects.toMatchObject({
    code: "usage",
    message:
      'sees: "5%" must be larger than 5 %, the tolerance of `p95 < baseline + 5%` (objectives line 1); raise it above 5 %, lower the tolerance, or remove sees for twice each tolerance',
  });
});

test.each(["judge", "compare"] as const)(
  "%s writes beside the report of the gate, not over it",
  async (mode) => {
    const report = { "report.json": "the gate's", "report.html": "the gate's", "report.md": "the gate's" };
    await using folder = await createFixture({ report, "gate.yml": "" });
    await writeFile(folder.getPath("gate.yml"), `report-directory: ${folder.getPath("report")}\n`);
    const run = loadRun(latencies(usualLoad, seeded(5)));
    await writeFile(folder.getPath("report/run.json"), JSON.stringify(run));
    const named = folder.getPath("report/run.json");
    const settings = settingsOf({
      ...(mode === "compare" ? { baseline: named } : {}),
      current: named,
      objectives: "p95 < 10s",
      config: folder.getPath("gate.yml"),
    });
    const { published } = await perform(modeOf(mode), settings, jobWith().host);
    expect(published?.filePaths?.["json-path"]).toBe(folder.getPath(`report/${mode}/report.json`));
    for (const name of Object.keys(report)) {
      expect(await readFile(folder.getPath("report", name), "utf8")).toBe("the gate's");
    }
  },
);

test("baseline-show without any name lists all that is stored, or one environment of it", async () => {
  const keys = [key, { scenario: "browse", environment: "default" }];
  const { host, story } = jobWith({ keys: async () => keys, read: async () => [makeEntry()] });
  await perform(modeOf("baseline-show"), new Map(), host);
  await perform(modeOf("baseline-show"), settingsOf({ environment: "default" }), host);
  expect(story.map((text) => text.match(/^.*: 1 run in/gm))).toEqual([
    ["checkout (staging): 1 run in", "browse (default): 1 run in"],
    ["browse (default): 1 run in"],
  ]);
});

test("baseline-show of a name that means nothing is a mistake that tells which do", async () => {
  const stored = [key, { scenario: "browse", environment: "default" }];
  const { host, story } = jobWith({ keys: async () => stored, read: async () => [makeEntry()] });
  const failure = (values: Readonly<Record<string, string>>) =>
    perform(modeOf("baseline-show"), settingsOf(values), host);
  await expect(failure({ scenario: "chekout" })).rejects.toMatchObject({
    code: "usage",
    message:
      'scenario: branch loadline-baselines has no history of "chekout" (did you mean "checkout"?); it has checkout, browse',
  });
  await expect(failure({ environment: "stagin" })).rejects.toMatchObject({
    code: "usage",
    message:
      'environment: branch loadline-baselines has no history of "stagin" (did you mean "staging"?); it has staging, default',
  });
  expect(story).toEqual([]);
});

test("baseline-show of a scenario of the gate file that has no run yet is no mistake", async () => {
  await using folder = await createFixture({ "gate.yml": "scenarios:\n  fresh:\n    script: fresh.js\n" });
  const { host, story } = jobWith({ keys: async () => [key] });
  const settings = settingsOf({ scenario: "fresh", config: folder.getPath("gate.yml") });
  expect(await perform(modeOf("baseline-show"), settings, host)).toEqual({ exitStatus: 0 });
  expect(story).toEqual(["fresh (default): no run in branch loadline-baselines"]);
});

test("baseline-show of whatever name says that nothing is stored, where nothing is", async () => {
  const { host, story } = jobWith();
  expect(await perform(modeOf("baseline-show"), settingsOf({ scenario: "chekout" }), host)).toEqual({
    exitStatus: 0,
  });
  expect(story).toEqual([expect.stringContaining("Nothing is stored in branch loadline-baselines yet.")]);
});

test("history reads all runs of a job's branch, those of old too, and says nothing on GitHub", async () => {
  await using folder = await createFixture({});
  const asked: unknown[] = [];
  const { host, story } = jobWith({
    keys: async () => [key],
    read: async (of, reach) => {
      asked.push([of, reach]);
      return [makeEntry({ minute: 1 }), makeEntry({ minute: 2 })];
    },
  });
  const page = folder.getPath("_site/index.html");
  const performed = await perform(modeOf("history"), settingsOf({ page }), host);
  expect(performed).toEqual({ published: { reportPath: page }, isPathPrinted: true, exitStatus: 0 });
  expect(asked).toEqual([[key, { reach: "all" }]]);
  expect(story).toEqual([page]);
  expect(await readFile(page, "utf8")).toContain("branch loadline-baselines");
});

test("history of many scenarios is an index, and beside it a page of each environment's", async () => {
  await using folder = await createFixture({});
  const keys = Array.from({ length: 21 }, (_, index) => ({
    scenario: `Flow ${index}`,
    environment: "staging",
  }));
  const read = async (of: BaselineKey) => [makeEntry({ minute: 1, provenance: of })];
  const { host } = jobWith({ keys: async () => keys, read });
  const page = folder.getPath("_site/all flows.html");
  await perform(modeOf("history"), settingsOf({ page }), host);
  const index = await readFile(page, "utf8");
  const links = [...index.matchAll(/href="(all%20flows\/[^"]+)"/g)].map(([, address = ""]) => address);
  expect(new Set(links).size).toBe(21);
  const first = await readFile(folder.getPath("_site", decodeURIComponent(links[0] ?? "")), "utf8");
  expect(first).toContain("Performance of Flow 0 over time");
  expect(first).toContain('href="../../all%20flows.html"');
});

test("history of many scenarios reads a job's branch as one archive", async () => {
  await using folder = await createFixture({});
  const stored = createDirectoryStore(folder.getPath("branch/x"));
  const keys = Array.from({ length: 21 }, (_, index) => ({
    scenario: `flow${index}`,
    environment: "staging",
  }));
  for (const key of keys) await stored.append(key, [makeEntry({ minute: 1, provenance: key })]);
  const { host } = jobWith({ keys: async () => keys, read: async () => expect.fail("asked for one by one") });
  const asked: string[] = [];
  const codeHost = {
    ...{ parents: async () => [], mergeBase: async () => "" },
    archive: async (ref: string) => {
      asked.push(ref);
      const args = ["-czf", "-", "-C", folder.getPath("branch"), "x"];
      return Readable.from([execFileSync("tar", args)]);
    },
  };
  const page = folder.getPath("_site/index.html");
  await perform(modeOf("history"), settingsOf({ page }), {
    ...host,
    codeHost,
    env: { PATH: process.env["PATH"] },
  });
  expect(asked).toEqual(["loadline-baselines"]);
  expect(await readFile(page, "utf8")).toContain("flow20.html");
  expect(await readFile(folder.getPath("_site/index/staging/flow20.html"), "utf8")).toContain("flow20");
});

test("a baseline that cannot be written is told before anything is measured", async () => {
  await using folder = await createFixture({ "shop.js": "" });
  const { host, story } = jobWith({
    assertWritable: async () => {
      throw runFailure("cannot write baselines: permission denied");
    },
  });
  const settings = settingsOf({
    script: folder.getPath("shop.js"),
    "target-url": "http://localhost",
    "report-directory": folder.getPath("report"),
    "k6-path": "/nowhere/k6",
  });
  const updated = await perform(modeOf("baseline-update"), settings, host);
  expect(updated).toMatchObject({ exitStatus: 3 });
  const started = await perform(modeOf("gate"), settings, { ...host, keepFirstRun: true });
  expect(started).toMatchObject({ exitStatus: 3 });
  expect(story.filter((line) => line.includes("cannot write baselines: permission denied"))).toHaveLength(2);
});

test("a shard whose start is over ends before anything is read or run", async () => {
  await using folder = await createFixture({ "shop.js": "export default function () {}" });
  const { host, story } = jobWith();
  const settings = settingsOf({
    ...{ script: folder.getPath("shop.js"), "target-url": "http://127.0.0.1:9", rounds: "2" },
    ...{ shard: "2/4", "shard-start": "2026-01-01T00:00:00Z" },
  });
  await expect(perform(modeOf("measure"), settings, host)).rejects.toMatchObject({
    code: "usage",
    message: expect.stringMatching(
      /^shard-start: 2026-01-01T00:00:00Z was .* ago, and the other shards have begun/,
    ),
  });
  await expect(perform(modeOf("gate"), settings, host)).rejects.toThrow(
    "shard is for measure, not for gate, as one shard sees a part of the load only; judge their records together.\n" +
      "shard-start is for measure, not for gate.",
  );
  expect(story).toEqual([]);
});
