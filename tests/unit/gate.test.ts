import { describe, expect, test } from "vitest";
import { resolveGate } from "../../src/config/inputs.ts";
import type { BaselineEntry, Edges, Log } from "../../src/edges.ts";
import { runFailure, usageFailure } from "../../src/failure.ts";
import { type GateOptions, runGate } from "../../src/gate.ts";
import type { Run } from "../../src/measure/run.ts";
import { recordBaseline } from "../../src/modes/record.ts";
import type { Report } from "../../src/report/report.ts";
import { latencies, loadRun, scaled, seeded } from "./judge/runs.ts";

const random = seeded(7);
const shape = { seconds: 15, perSecond: 100, medianMs: 100, sigma: 0.12, drift: 0.005 };
const level = loadRun(latencies(shape, random));
const sameLevel = loadRun(latencies(shape, random));
const slower = loadRun(scaled(latencies(shape, random), 1.4));

const silent: Log = { note: () => {}, warn: () => {}, progress: () => {}, output: () => {} };

/** Everything around a gate, kept in memory: what was loaded, stored and published, in this order. */
function surroundings(runs: readonly (Run | Error)[], stored: readonly BaselineEntry[] = []) {
  const story: string[] = [];
  const published: Report[] = [];
  const entries = [...stored];
  const next = [...runs];
  const edges: Edges = {
    log: silent,
    signal: new AbortController().signal,
    load: {
      run: async () => {
        story.push("load");
        const run = next.shift();
        if (run === undefined) throw new Error("the test has no more runs");
        if (run instanceof Error) throw run;
        return run;
      },
    },
    baseline: {
      place: "memory",
      read: async () => {
        story.push("read");
        return [...entries];
      },
      append: async (_key, added) => {
        story.push(`append ${added.length}`);
        entries.push(...added);
      },
    },
    publisher: {
      begin: async () => void story.push("begin"),
      publish: async (report) => {
        story.push("publish");
        published.push(report);
        return {};
      },
    },
  };
  return { edges, story, published, entries };
}

function gateOf(objectives: string, more: Record<string, string> = {}) {
  const settings = { script: "a.js", "target-url": "http://localhost", objectives, ...more };
  return resolveGate(new Map(Object.entries(settings).map(([name, value]) => [name, [value]])), undefined, {
    baseline: { kind: "directory", path: "baselines" },
    deployment: undefined,
    samples: "pipe",
  });
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

const entry = (run: Run): BaselineEntry => ({ run, accepted: undefined });
const objectives = "p95 < baseline + 20%\nerrors < 1%";

describe("a gate", () => {
  test("reads the baseline before it loads, and publishes before anything fails", async () => {
    const { edges, story } = surroundings([slower], [entry(level), entry(sameLevel)]);
    const result = await runGate(gateOf(objectives), edges, options);
    expect(story).toEqual(["begin", "read", "load", "publish"]);
    expect(result).toMatchObject({ exitStatus: 1, report: { verdict: "fail" } });
    expect(result.report.headline).toMatch(/^p95 rose by \d+ %, from \d+ ms to \d+ ms; 20 % is allowed/);
  });

  test("passes the same level and stores nothing", async () => {
    const { edges, story } = surroundings([sameLevel], [entry(level), entry(level)]);
    expect((await runGate(gateOf(objectives), edges, options)).exitStatus).toBe(0);
    expect(story).not.toContain("append 1");
  });

  test("without a baseline judges what it can; a terminal keeps the run", async () => {
    const { edges, entries } = surroundings([level]);
    const result = await runGate(gateOf(objectives), edges, { ...options, keepFirstRun: true });
    expect(result).toMatchObject({ exitStatus: 0, report: { verdict: "pass" } });
    expect(result.report.outcome.notes).toEqual([
      "There was no baseline: this run is now the first one (memory). The next gate compares with it.",
    ]);
    expect(entries).toHaveLength(1);
  });

  test("a first run that fails is not kept", async () => {
    const { edges, entries } = surroundings([level]);
    const result = await runGate(gateOf("p95 < 1ms"), edges, { ...options, keepFirstRun: true });
    expect(result.exitStatus).toBe(1);
    expect(entries).toHaveLength(0);
  });

  test("a first run of error pages is not kept, whatever it was asked", async () => {
    const allFailed = { count: 1500, passes: 1500, rate: 1 };
    const metrics = level.metrics.map((metric) =>
      metric.type === "rate" ? { ...metric, series: [{ tags: {}, values: allFailed }] } : metric,
    );
    const { edges, entries } = surroundings([{ ...level, metrics }]);
    const result = await runGate(gateOf("p95 < 1s"), edges, { ...options, keepFirstRun: true });
    expect(entries).toHaveLength(0);
    expect(result.report.outcome.notes[0]).toContain("Is the target right?");
  });

  test("hands the whole records on, slices and all", async () => {
    const { edges, published } = surroundings([level]);
    await runGate(gateOf("p95 < 1s"), edges, options);
    expect(published[0]?.runs).toEqual([level]);
  });

  test("requires a baseline where asked to, and fails on that where asked to", async () => {
    const strict = gateOf(objectives, { "require-baseline": "true", "fail-on-inconclusive": "true" });
    const { edges } = surroundings([level]);
    expect(await runGate(strict, edges, options)).toMatchObject({
      exitStatus: 4,
      report: { verdict: "inconclusive" },
    });
  });

  test.each([
    ["run", runFailure("the target does not answer"), 3],
    ["usage", usageFailure("a.js has a syntax error"), 2],
  ])("a %s failure is published, never a pass and never a regression", async (_, failure, exitStatus) => {
    const { edges, published } = surroundings([failure]);
    expect((await runGate(gateOf(objectives), edges, options)).exitStatus).toBe(exitStatus);
    expect(published).toMatchObject([
      { verdict: "broken", headline: expect.stringContaining(failure.message) },
    ]);
  });

  test("an objective on what the run never produced is a mistake to mend", async () => {
    const { edges, published } = surroundings([level]);
    const result = await runGate(gateOf("p95{name:chekout} < 1s"), edges, options);
    expect(result.exitStatus).toBe(2);
    expect(published[0]?.headline).toContain("chekout");
  });

  test("a bug of ours is not dressed up as a broken run", async () => {
    const { edges } = surroundings([new TypeError("undefined is no function")]);
    await expect(runGate(gateOf(objectives), edges, options)).rejects.toThrow("undefined is no function");
  });

  test("a cancelled run ends as unfinished and is not judged", async () => {
    const unfinished: Run = { ...level, ending: { kind: "unfinished", reason: "cancelled after 4 s" } };
    const { edges, published, entries } = surroundings([unfinished], [entry(level)]);
    expect((await runGate(gateOf(objectives), edges, options)).exitStatus).toBe(3);
    expect(published[0]).toMatchObject({ verdict: "broken", outcome: { scenarios: [{ cancelled: true }] } });
    expect(entries).toHaveLength(1);
  });
});

describe("recording a baseline", () => {
  const recording = { ...options, runs: 2, acceptance: undefined };
  const acceptance = { reason: "new search", actor: "mona", at: "2026-01-01T00:00:00.000Z" };

  test("keeps all runs in one step", async () => {
    const { edges, story } = surroundings([level, sameLevel]);
    expect((await recordBaseline(gateOf(objectives), edges, recording)).exitStatus).toBe(0);
    expect(story).toEqual(["begin", "read", "load", "load", "append 2", "publish"]);
  });

  test("keeps none that misses an objective, and says how an intended change is accepted", async () => {
    const { edges, entries } = surroundings([slower, slower], [entry(level), entry(sameLevel)]);
    const result = await recordBaseline(gateOf(objectives), edges, recording);
    expect(result.exitStatus).toBe(1);
    expect(result.report.outcome.notes).toEqual([
      "Nothing was added to the baseline: an objective was missed. If the change is intended, accept it (baseline-accept).",
    ]);
    expect(entries).toHaveLength(2);
  });

  test("an accepted level becomes the reference, whatever it was before", async () => {
    const { edges, entries } = surroundings([slower, slower], [entry(level)]);
    const result = await recordBaseline(gateOf(objectives), edges, { ...recording, acceptance });
    expect(result.exitStatus).toBe(0);
    expect(entries.map(({ accepted }) => accepted)).toEqual([undefined, acceptance, undefined]);
  });

  test("an accepted level still has to meet the absolute objectives", async () => {
    const { edges, entries } = surroundings([slower, slower]);
    const result = await recordBaseline(gateOf("p95 < 1ms"), edges, { ...recording, acceptance });
    expect(result.exitStatus).toBe(1);
    expect(entries).toHaveLength(0);
  });

  test("a run that cannot be finished leaves the store as it was", async () => {
    const { edges, entries } = surroundings([level, runFailure("k6 was killed")]);
    expect((await recordBaseline(gateOf(objectives), edges, recording)).exitStatus).toBe(3);
    expect(entries).toHaveLength(0);
  });
});
