import { describe, expect, it } from "vitest";
import { judgeRuns } from "../../../src/app/assess.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { addedIndicators, scenarioPlans } from "../../../src/entry/table.ts";
import { climbLadders } from "../../../src/features/ladder/climb/climb.ts";
import { levelOfRun, planOf, wholeLadder } from "../../../src/features/ladder/facts.ts";
import { ladderPart } from "../../../src/features/ladder/part.ts";
import { pageContent } from "../../../src/features/page/content.ts";
import { renderPage } from "../../../src/features/page/render.ts";
import { Failure, runFailure } from "../../../src/model/failure.ts";
import type { GatedScenario, Scenario } from "../../../src/model/gate.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { LoadOptions } from "../../../src/ports/load.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { buildRun, type RunParts } from "../../builders/run.ts";
import { keepLog } from "../../unit/k6/scenario.ts";
import { context } from "../../unit/report/fixtures.ts";

const around = {
  plans: await scenarioPlans(),
  added: addedIndicators,
  baseline: { kind: "directory", path: "baselines" },
  deployment: undefined,
  samples: "pipe",
} as const;

function gateOf(settings: Record<string, string>, file?: string): GatedScenario {
  const given = { script: "a.js", "target-url": "http://localhost", ...settings };
  const all = new Map(Object.entries(given).map(([name, value]) => [name, [value]]));
  const gate = resolveGate(all, file === undefined ? undefined : parseGateFile(file, "loadline.yml"), around);
  const [scenario] = gate.scenarios;
  if (scenario === undefined) throw new Error("no scenario");
  return scenario;
}

function problemOf(settings: Record<string, string>, file?: string): string {
  try {
    gateOf(settings, file);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  return "";
}

/** A run whose p95 is so many ms. */
function runOf(p95: number, parts: RunParts = {}): Run {
  const values = { count: 500, sum: 500 * p95, min: 1, max: 2 * p95, avg: p95, med: p95 };
  const trend = { tags: {}, values: { ...values, percentiles: { "95": p95 } } };
  return buildRun({
    fingerprint: { script: "s", files: "f", options: "o", generatorMajor: 2 },
    ...parts,
    metrics: [{ name: "http_req_duration", type: "trend", contains: "time", series: [trend] }],
  });
}

/** The users that a script with one user gets; undefined where its options stay as they are. */
function scaledBy({ reshape }: Scenario): number | undefined {
  const options = reshape?.({ vus: 1 });
  return options === undefined || options instanceof Failure ? undefined : Number(options["vus"]);
}

/** Climbs a service whose p95 is the level in ms, times two. */
async function climbed(scenario: GatedScenario, measure = (level: number): Run => runOf(2 * level)) {
  const asked: Scenario[] = [];
  const rests: number[] = [];
  const kept: Run[] = [];
  const options: LoadOptions = { caller: {}, signal: new AbortController().signal, log: keepLog() };
  const load = climbLadders(
    {
      run: async (one) => {
        asked.push(one);
        return measure(scaledBy(one) ?? Number(one.env["VUS"]));
      },
      runBoth: async () => {
        throw new Error("both");
      },
    },
    {
      rest: async (ms) => void rests.push(ms),
      keep: async (run) => void kept.push(run),
      digest: (text) => `digest of ${text}`,
    },
  );
  const refused = await load.runBoth(scenario, "http://base", {
    ...options,
    callers: { head: {}, base: {} },
  });
  return { run: await load.run(scenario, options), asked, rests, kept, refused };
}

const limit = { objectives: "p95 < 300ms\ncapacity > baseline - 10%" };

describe("a ladder", () => {
  it("measures each level with the variable that the script reads", async () => {
    const scenario = gateOf({ ...limit, levels: "50,100,200", "level-variable": "VUS", rest: "5s" });
    const { run, asked, rests, kept } = await climbed(scenario);
    expect(asked.map(({ env }) => env["VUS"])).toEqual(["50", "100", "200", "100", "200"]);
    expect(asked.every(({ reshape }) => reshape === undefined)).toBe(true);
    expect(rests).toEqual([5000, 5000, 5000, 5000]);
    expect(kept.map(levelOfRun)).toEqual([50, 100, 200, 100, 200]);
    expect(wholeLadder(run)).toMatchObject({ variable: "VUS", capacity: 100, crossing: { value: 150 } });
  });

  it("scales the script's own load where no variable is named", async () => {
    const { asked, run } = await climbed(gateOf({ ...limit, levels: "50,100" }));
    expect(asked.map(scaledBy)).toEqual([50, 100]);
    expect(wholeLadder(run)?.crossing).toEqual({ kind: "above", level: 100 });
  });

  it("is compared only with ladders of the same levels and limits", async () => {
    const one = await climbed(gateOf({ ...limit, levels: "50,100" }));
    const same = await climbed(gateOf({ ...limit, levels: "50,100" }));
    const other = await climbed(gateOf({ ...limit, levels: "50,110" }));
    const looser = await climbed(gateOf({ objectives: "p95 < 400ms", levels: "50,100" }));
    expect(one.run.fingerprint).toEqual(same.run.fingerprint);
    expect(one.run.fingerprint).not.toEqual(other.run.fingerprint);
    expect(one.run.fingerprint).not.toEqual(looser.run.fingerprint);
  });

  it("is made of one deployment after the other", async () => {
    const { refused } = await climbed(gateOf({ ...limit, levels: "50,100" }));
    expect("refused" in refused && refused.refused.message).toMatch(
      /cannot be measured on both deployments at once/,
    );
  });

  it("is one round, unless the user asks for more", () => {
    expect(gateOf({ ...limit, levels: "50,100" }).rounds).toEqual({ min: 1, max: 1 });
    expect(gateOf({ ...limit, levels: "50,100", rounds: "3" }).rounds).toEqual({ min: 3, max: 3 });
  });

  it("reads the gate file's key", () => {
    const file =
      "ladder: { levels: [50, 200], variable: VUS, rest: 10s, refine: 2, stop: 2x, throughput: tasks rate }";
    expect(planOf(gateOf(limit, file))).toMatchObject({
      levels: [50, 200],
      variable: "VUS",
      restMs: 10_000,
      refine: 2,
      stopFactor: 2,
      throughput: { metric: "tasks", aggregation: { kind: "rate" } },
      objectives: [{ text: "p95 < 300ms" }],
    });
  });
});

describe("a ladder that cannot tell", () => {
  const scenario = gateOf({ ...limit, levels: "50,100,200" });

  it("is broken where the load generator was the limit before an objective was missed", async () => {
    const busy = { generator: { cpu: { mean: 0.99, highest: 1, above90: 1 } } };
    const measure = (level: number): Run => runOf(level, level === 200 ? busy : {});
    await expect(climbed(scenario, measure)).rejects.toThrow(
      "ladder: at level 200 the load generator was the limit (too busy, or out of ports), so the capacity is at least 100",
    );
    await expect(climbed(scenario, () => runOf(1, busy))).rejects.toThrow("nothing is known of the capacity");
  });

  it("names the level at which a run broke", async () => {
    const measure = (level: number): Run => {
      if (level === 100) throw runFailure("k6 could not finish.");
      return runOf(level);
    };
    await expect(climbed(scenario, measure)).rejects.toThrow(
      "At level 100 of the ladder: k6 could not finish.",
    );
  });

  it("ends with a level that was cancelled", async () => {
    const ending = { kind: "unfinished", reason: "cancelled after 4 s" } as const;
    const { run, asked } = await climbed(scenario, (level) => runOf(level, level === 100 ? { ending } : {}));
    expect(run.ending).toEqual(ending);
    expect(asked).toHaveLength(2);
  });

  it("is a mistake without anything that defines capacity, or with what no run has", async () => {
    await expect(climbed(gateOf({ levels: "50,100", objectives: "capacity > 50" }))).rejects.toThrow(
      'nothing defines the capacity of "a.js"',
    );
    const unknown = gateOf({ levels: "50,100", objectives: "waits p(95) < 1s" });
    await expect(climbed(unknown)).rejects.toThrow('"waits p(95) < 1s" defines the capacity of "a.js", but');
  });
});

describe("the record of a ladder", () => {
  const options = { caller: {}, baselineBranch: undefined, report: { parts: [ladderPart] } };
  const around = { history: [], requireBaseline: false, options };
  const judged = (run: Run, objectives: string) =>
    judgeRuns([run], gateOf({ objectives, levels: "50,100" }), around).outcome;

  it("says the capacity where there is nothing to compare it with, and its page has the table of levels", async () => {
    const scenario = gateOf({ objectives: "p95 < 150ms", levels: "50,100,200" });
    const { run } = await climbed(scenario);
    const { outcome } = judgeRuns([run], scenario, around);
    const report = buildReport(
      { verdict: "pass", scenarios: [outcome], notes: [] },
      { ...context, parts: [ladderPart] },
    );
    expect(report.headline).toBe("Capacity is 50; no baseline yet");
    const page = renderPage(pageContent(report), { script: "", scriptSha256: "", style: "" });
    expect(page).toMatch(/<h2[^>]*>Ladder of 3 levels: capacity 50<\/h2>.*<td[^>]*>200<\/td>.*missed/s);
  });

  it("counts only if its capacity was measured by the limits that count where it is judged", async () => {
    const { run } = await climbed(gateOf({ objectives: "p95 < 30s\ncapacity > 50", levels: "50,100" }));
    expect(judged(run, "p95 < 30s\ncapacity > 50")).toMatchObject({
      kind: "judged",
      verdict: { verdict: "pass" },
    });
    expect(judged(run, "p95 < 300ms\ncapacity > 50")).toMatchObject({
      kind: "broken",
      reason: expect.stringContaining('was not measured by "p95 < 300ms"'),
    });
  });
});

/** A run of two endpoints, of which `search` is the slower one. */
function withSearch(run: Run): Run {
  return {
    ...run,
    metrics: run.metrics.map((metric) => {
      if (metric.type !== "trend") return metric;
      const series = metric.series.flatMap((whole) =>
        (["products", "search"] as const).map((name, index) => {
          const percentiles = { "95": (whole.values.percentiles["95"] ?? 0) * (1 + index) };
          return { tags: { name }, values: { ...whole.values, percentiles } };
        }),
      );
      return { ...metric, series: [...metric.series, ...series] };
    }),
  };
}

it("a ladder's capacity is that of its slowest endpoint where the limit is of each", async () => {
  const objectives = "p95 of each endpoint < 300ms\ncapacity > 50";
  const scenario = gateOf({ objectives, levels: "50,100" });
  const { run } = await climbed(scenario, (level) => withSearch(runOf(2 * level)));
  expect(wholeLadder(run)).toMatchObject({ capacity: 50 });
  const options = { caller: {}, baselineBranch: undefined, report: { parts: [ladderPart] } };
  const { outcome } = judgeRuns([run], scenario, { history: [], requireBaseline: false, options });
  expect(outcome).toMatchObject({ kind: "judged", verdict: { verdict: "fail" } });
});

describe("settings of a ladder", () => {
  it.each([
    [{ levels: "50" }, 'levels: "50" must be 2 to 50 ascending levels'],
    [{ levels: "100,50" }, "must be 2 to 50 ascending levels"],
    [{ levels: "50,100", "level-variable": "A B" }, 'level-variable: "A B" must be the name of a variable'],
    [{ "level-variable": "VUS" }, "level-variable: needs levels"],
    [{ objectives: "capacity > 250" }, '"capacity > 250" needs a ladder'],
    [{ levels: "50,100", objectives: "p95 < baseline + 10%" }, "each level has another load"],
  ])("refuses %o", (settings, problem) => {
    expect(problemOf(settings)).toContain(problem);
  });

  it.each([
    ["ladder: { levels: [100, 50] }", "expected levels in ascending order"],
    ["ladder: { levels: [1, 2], stop: 2 }", "stop"],
    ["ladder: { levels: [1, 2], throughput: fast }", 'ladder.throughput: "fast" is not an indicator'],
    ["ladder: { levels: [1, 2], rungs: 3 }", "rungs"],
  ])("refuses %s", (file, problem) => {
    expect(problemOf({}, file)).toContain(problem);
  });
});
