import { writeFile } from "node:fs/promises";
import { createFixture, type FsFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import type { Publisher } from "../../../src/edges.ts";
import type { GateOptions } from "../../../src/gate.ts";
import type { Run } from "../../../src/measure/run.ts";
import { compareResults, readCompared, readRecords } from "../../../src/modes/results.ts";
import type { Report } from "../../../src/report/report.ts";
import { fingerprint, makeRun } from "../baseline/make-run.ts";
import { latencies, loadRun, objective, seeded, trend, trendSeries, usualLoad } from "../judge/runs.ts";
import { onQueue, read, series, withServers } from "../judge/servers.ts";

/** Writes records under these names; returns their paths. */
async function records(folder: FsFixture, runs: Readonly<Record<string, Run>>): Promise<string[]> {
  for (const [name, run] of Object.entries(runs)) await writeFile(folder.getPath(name), JSON.stringify(run));
  return Object.keys(runs).map((name) => folder.getPath(name));
}

const options: GateOptions = {
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

/** The message of the usage failure that these two sides end with. */
async function refusal(before: Run, now: Run): Promise<string> {
  await using folder = await createFixture({});
  const [baseline = "", current = ""] = await records(folder, { "before.json": before, "now.json": now });
  const error: unknown = await readCompared(
    { baseline: [baseline], current: [current] },
    [],
    undefined,
  ).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "usage" });
  return (error as Error).message.replaceAll(`${folder.path}/`, "");
}

describe("objectives on what samples alone do not say", () => {
  const load = loadRun(latencies(usualLoad, seeded(3)));

  async function compared(current: Run, objectives = [objective("p95 < 1s"), onQueue("max < 5")]) {
    const published: Report[] = [];
    const publisher: Publisher = {
      begin: async () => {},
      publish: async (report) => {
        published.push(report);
        return {};
      },
    };
    const runs = {
      key: { scenario: "checkout", environment: "default" },
      baseline: [load],
      current: [current],
    };
    await compareResults({ ...runs, doubts: [] }, objectives, {
      publisher,
      failOnInconclusive: false,
      options,
    });
    return published[0]?.outcome;
  }

  test("are left out with a note where the results know nothing of the servers' side", async () => {
    expect(await compared(load)).toMatchObject({
      verdict: "pass",
      notes: ["Objectives of Prometheus queries were left out: these results have none of their figures."],
    });
  });

  test("are left out with a note where nobody knows which iterations threw", async () => {
    const objectives = [objective("p95 < 1s"), objective("exceptions < 1%")];
    expect(await compared(load, objectives)).toMatchObject({
      verdict: "pass",
      notes: [
        "Objectives on exceptions were left out: samples do not say which iterations threw, only k6's log does.",
      ],
    });
    const exceptions = { count: 30, iterations: 1500 };
    const told = { ...load, generator: { ...load.generator, exceptions } };
    expect(await compared(told, objectives)).toMatchObject({ verdict: "fail", notes: [] });
  });

  test("are judged by records that do", async () => {
    expect(await compared(withServers(read(series({})), load))).toMatchObject({ verdict: "fail", notes: [] });
  });
});

describe("compare", () => {
  test("refuses files of different loads, and names them and what differs", async () => {
    const browse = makeRun({
      provenance: { scenario: "browse" },
      fingerprint: { ...fingerprint, script: "another", options: "another" },
    });
    expect(await refusal(makeRun(), browse)).toBe(
      "compare: these files hold runs of different loads, so their figures say nothing about each other:\n" +
        "  before.json (scenario checkout)\n" +
        "  now.json (scenario browse): differs in the script, its options or variables\n" +
        "Name files of one load.",
    );
  });

  test("refuses files of one side that do not belong together", async () => {
    await using folder = await createFixture({});
    const paths = await records(folder, {
      "a.json": makeRun(),
      "b.json": makeRun({ fingerprint: { ...fingerprint, files: "another" } }),
    });
    await expect(
      readCompared({ baseline: [folder.getPath("a.json")], current: paths }, [], undefined),
    ).rejects.toThrow("b.json (scenario checkout): differs in its data files");
  });

  test("refuses another warm-up, though the load of one side is unknown", async () => {
    const imported = makeRun({ fingerprint: undefined });
    expect(await refusal(makeRun({ warmUpMs: 2000 }), imported)).toContain(
      "differs in its warm-up (2 s -> none)",
    );
  });

  test.each([
    [{ kind: "unfinished", reason: "k6 was killed" } as const, "k6 was killed"],
    [{ kind: "abortedByThreshold" } as const, "a threshold of the script stopped it early"],
  ])("refuses a baseline that ended as %j", async (ending, how) => {
    expect(await refusal(makeRun({ ending }), makeRun())).toBe(
      `compare: before.json is no whole run to compare with: ${how}. Name a run that finished.`,
    );
  });

  test("doubts results of unknown loads that have no endpoint in common", async () => {
    const visiting = (name: string, more: Parameters<typeof makeRun>[0] = {}): Run => ({
      ...makeRun({ fingerprint: undefined, ...more }),
      metrics: [trend("http_req_duration", [trendSeries([[100]]), trendSeries([[100]], { name })])],
    });
    await using folder = await createFixture({});
    await records(folder, {
      "login.json": visiting("login"),
      "cart.json": visiting("cart"),
      "known.json": visiting("cart", { fingerprint }),
    });
    const doubts = async (before: string, now: string) => {
      const [baseline, current] = [[folder.getPath(before)], [folder.getPath(now)]];
      return (await readCompared({ baseline, current }, [], undefined)).doubts;
    };
    expect(await doubts("login.json", "cart.json")).toEqual([
      "The two sides have no endpoint in common (baseline: login; current: cart): these look like results of different loads.",
    ]);
    expect(await doubts("login.json", "known.json")).toHaveLength(1);
    expect(await doubts("cart.json", "known.json")).toEqual([]);
  });

  test("is published under the scenario it is about, which the user may name", async () => {
    await using folder = await createFixture({});
    const run = { ...loadRun(latencies(usualLoad, seeded(3))), fingerprint };
    const [path = ""] = await records(folder, { "a.json": run });
    const objectives = [objective("p95 < 1s")];
    const paths = { baseline: [path], current: [path] };
    const named = await readCompared(paths, objectives, "checkout");
    expect(named.key.scenario).toBe("checkout");
    const { key } = await readCompared(paths, objectives, undefined);
    expect(key.scenario).toBe(run.provenance.scenario);

    const story: (string | Report)[] = [];
    const publisher: Publisher = {
      begin: async () => void story.push("begin"),
      publish: async (report) => {
        story.push(report);
        return {};
      },
    };
    await compareResults(named, objectives, { publisher, failOnInconclusive: false, options });
    expect(story).toEqual([
      "begin",
      expect.objectContaining({ verdict: "pass", gate: `checkout@${run.provenance.environment}` }),
    ]);
  });
});

describe("judge", () => {
  test("refuses rounds of different loads, and names the files", async () => {
    await using folder = await createFixture({});
    const paths = await records(folder, {
      "one.json": makeRun({ minute: 1 }),
      "two.json": makeRun({ minute: 2, fingerprint: { ...fingerprint, generatorMajor: 1 } }),
      "browse.json": makeRun({
        provenance: { scenario: "browse" },
        fingerprint: { ...fingerprint, script: "b" },
      }),
    });
    await expect(readRecords(paths)).rejects.toMatchObject({
      code: "usage",
      message: expect.stringMatching(
        /^judge: these files hold .*\n .*one\.json \(scenario checkout\)\n .*two\.json .*: differs in k6's major version \(2 -> 1\)\n/,
      ),
    });
    const [one = "", , browse = ""] = paths;
    const groups = await readRecords([one, one, browse]);
    expect(groups.map(({ key, runs }) => [key.scenario, runs.length])).toEqual([
      ["checkout", 2],
      ["browse", 1],
    ]);
  });
});
