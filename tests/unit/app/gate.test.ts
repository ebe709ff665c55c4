import { describe, expect, test, vi } from "vitest";
import type { AnsweredFail } from "../../../src/app/after-fail.ts";
import type { GateOptions } from "../../../src/app/conclude.ts";
import { runGate } from "../../../src/app/gate.ts";
import { measureScenarios } from "../../../src/app/measure.ts";
import { recordBaseline } from "../../../src/app/record.ts";
import type { Settings } from "../../../src/config/options/option.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import type { Surroundings } from "../../../src/config/resolve/rules.ts";
import { acceptFacts } from "../../../src/features/accept/facts.ts";
import { runFailure, usageFailure } from "../../../src/model/failure.ts";
import type { Report } from "../../../src/model/outcome.ts";
import { type Run, runSchema } from "../../../src/model/run/run.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import type { Log } from "../../../src/ports/log.ts";
import type { Ports } from "../../../src/ports/ports.ts";
import { formatOutcome } from "../../../src/report/document/outcome.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { latencies, loadRun, scaled, seeded } from "../judge/runs.ts";
import { down, onQueue, withServers } from "../judge/servers.ts";

const random = seeded(7);
const shape = { seconds: 15, perSecond: 100, medianMs: 100, sigma: 0.12, drift: 0.005 };
const entry = (run: Run): BaselineEntry => ({ run, accepted: undefined });
const level = loadRun(latencies(shape, random));
const sameLevel = loadRun(latencies(shape, random));
const slower = loadRun(scaled(latencies(shape, random), 1.4));
/** As much slower as a tolerance of 10 % allows: no number of rounds tells on which side of it. */
const nearly = loadRun(scaled(latencies(shape, random), 1.1));
const steady = Array.from({ length: 10 }, () => entry(loadRun(latencies(shape, random))));

const silent: Log = { note: () => {}, warn: () => {}, progress: () => {}, output: () => {} };

/** What a load ends with: a run, or an error; `abort` stops the job during it. */
type Loaded = Run | Error | { readonly abort: Run | Error };

interface Given {
  readonly stored?: readonly BaselineEntry[];
  readonly append?: () => void;
  /** Time each load takes. */
  readonly loadMs?: number;
  readonly random?: () => number;
}

/** Everything around a gate, kept in memory: what was loaded, stored and published, in this order. */
function surroundings(loads: readonly Loaded[], given: Given = {}) {
  const story: string[] = [];
  const published: Report[] = [];
  const targets: string[] = [];
  const entries = [...(given.stored ?? [])];
  const next = [...loads];
  const stopping = new AbortController();
  let nowMs = 0;
  const ports: Ports = {
    log: silent,
    signal: stopping.signal,
    now: () => nowMs,
    random: given.random ?? (() => 0),
    load: {
      run: async ({ target }) => {
        story.push("load");
        targets.push(target);
        nowMs += given.loadMs ?? 0;
        const loaded = next.shift();
        if (loaded === undefined) throw new Error("the test has no more runs");
        const isLast = "abort" in loaded;
        if (isLast) stopping.abort();
        const run = isLast ? loaded.abort : loaded;
        if (run instanceof Error) throw run;
        return run;
      },
      runBoth: async (_scenario, _base, { withControl = false }) => {
        story.push("load both");
        const [base, head, control] = next.splice(0, withControl ? 3 : 2);
        if (base === undefined || head === undefined || !("schema" in base) || !("schema" in head)) {
          throw new Error("the test has no more runs");
        }
        return { base, head, ...(control !== undefined && "schema" in control && { control }) };
      },
    },
    baseline: {
      place: "memory",
      keys: async () => [],
      assertWritable: async () => {},
      remembered: async () => undefined,
      remember: async () => {},
      read: async () => {
        story.push("read");
        return [...entries];
      },
      append: async (_key, added) => {
        story.push(`append ${added.length}`);
        given.append?.();
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
  return { ports, story, published, entries, targets };
}

const around: Surroundings = {
  baseline: { kind: "directory", path: "baselines" },
  deployment: undefined,
  samples: "pipe",
};

function settingsOf(values: Record<string, string>): Settings {
  return new Map(Object.entries(values).map(([name, value]) => [name, [value]]));
}

/** A gate of one scenario and, unless told, of one round. */
function gateOf(objectives: string, more: Record<string, string> = {}) {
  const given = { script: "a.js", "target-url": "http://localhost", rounds: "1", objectives, ...more };
  return resolveGate(settingsOf(given), undefined, around);
}

/** A gate of two scenarios, `browse` and `checkout`. */
function gateOfTwo(objectives: string) {
  const file = parseGateFile(
    "scenarios: { browse: { script: b.js }, checkout: { script: c.js } }",
    "loadline.yml",
  );
  const given = { "target-url": "http://localhost", rounds: "1", objectives };
  return resolveGate(settingsOf(given), file, around);
}

/** The same run, but for its requests, of which this share failed. */
function failing(run: Run, rate: number): Run {
  const values = { count: 1500, passes: 1500 * rate, rate };
  const metrics = run.metrics.map((metric) =>
    metric.type === "rate" ? { ...metric, series: [{ tags: {}, values }] } : metric,
  );
  return { ...run, metrics };
}

const unfinished: Run = { ...level, ending: { kind: "unfinished", reason: "cancelled after 4 s" } };

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

const objectives = "p95 < baseline + 20%\nerrors < 1%";

describe("a gate", () => {
  test("reads the baseline before it loads, and publishes before anything fails", async () => {
    const { ports, story } = surroundings([slower], { stored: [entry(level), entry(sameLevel)] });
    const result = await runGate(gateOf(objectives), ports, options);
    expect(story).toEqual(["begin", "read", "load", "publish"]);
    expect(result).toMatchObject({ exitStatus: 1, report: { verdict: "fail" } });
    expect(result.report.headline).toMatch(/^p95 rose by \d+ %, from \d+ ms to \d+ ms; 20 % is allowed/);
  });

  test("passes the same level", async () => {
    const { ports } = surroundings([sameLevel], { stored: [entry(level), entry(level)] });
    expect((await runGate(gateOf(objectives), ports, options)).exitStatus).toBe(0);
  });

  test.each([
    [true, 1],
    [false, 0],
  ])("keeps a first run where that is asked for (%s)", async (keepFirstRun, kept) => {
    const { ports, entries } = surroundings([level]);
    await runGate(gateOf(objectives), ports, { ...options, keepFirstRun });
    expect(entries).toHaveLength(kept);
  });

  test("leaves out earlier runs of its own commit in a job, and not in a terminal, which knows its checkout alone", async () => {
    const commit = "c".repeat(40);
    const stored = [level, sameLevel].map((run, index) =>
      entry({ ...run, provenance: { ...run.provenance, ...(index === 0 ? {} : { commit }) } }),
    );
    const comparedBy = async (workflowRun: string | undefined): Promise<number> => {
      const { ports } = surroundings([sameLevel], { stored });
      const caller = { ...options.caller, commit, workflowRun };
      const { report } = await runGate(gateOf(objectives), ports, { ...options, caller });
      const [outcome] = report.measured.scenarios;
      return outcome?.kind === "judged" ? outcome.baseline.length : 0;
    };
    expect(await comparedBy("https://github.com/octo-org/shop/actions/runs/1")).toBe(1);
    expect(await comparedBy(undefined)).toBe(2);
  });

  test("adds nothing to a baseline that is there", async () => {
    const { ports, entries } = surroundings([sameLevel], { stored: [entry(level), entry(level)] });
    await runGate(gateOf(objectives), ports, { ...options, keepFirstRun: true });
    expect(entries).toHaveLength(2);
  });

  test("a first run that cannot be kept has its verdict all the same, and is no success", async () => {
    const append = () => {
      throw runFailure("the disk is full");
    };
    const { ports, published } = surroundings([level], { append });
    const result = await runGate(gateOf(objectives), ports, { ...options, keepFirstRun: true });
    expect(result.exitStatus).toBe(3);
    expect(published).toMatchObject([{ verdict: "pass", runs: [{ run: level }] }]);
    expect(result.report.outcome.notes).toEqual([
      "There is still no baseline: this run could not be stored (memory). the disk is full",
    ]);
  });

  test("without a baseline judges what it can; a terminal keeps the run", async () => {
    const { ports, entries } = surroundings([level]);
    const result = await runGate(gateOf(objectives), ports, { ...options, keepFirstRun: true });
    expect(result).toMatchObject({ exitStatus: 0, report: { verdict: "pass" } });
    expect(result.report.outcome.notes).toEqual([
      "This run is now the baseline (memory). The next gate compares with it.",
    ]);
    expect(entries).toHaveLength(1);
  });

  test("a first run that fails is not kept", async () => {
    const { ports, entries } = surroundings([level]);
    const result = await runGate(gateOf("p95 < 1ms"), ports, { ...options, keepFirstRun: true });
    expect(result.exitStatus).toBe(1);
    expect(entries).toHaveLength(0);
  });

  test.each([
    ["no objective on errors", "p95 < 1s"],
    ["only one that has no baseline", "p95 < 1s\nerrors < baseline + 1pp"],
  ])("a run of error pages is broken, not passed, with %s", async (_, asked) => {
    const { ports, published } = surroundings([failing(level, 0.6)]);
    const result = await runGate(gateOf(asked), ports, options);
    expect(result.exitStatus).toBe(3);
    expect(published).toMatchObject([
      { verdict: "broken", headline: expect.stringContaining("More than half of the requests failed") },
    ]);
  });

  test("a run of error pages that nobody asked about says first how its requests failed", async () => {
    const { ports, published } = surroundings([
      { ...failing(level, 0.6), failures: [{ kind: "status", status: 503, count: 900 }] },
      { ...failing(level, 1), failures: [{ kind: "status", status: 404, count: 1500 }] },
    ]);
    await runGate(gateOf("p95 < 1s"), ports, options);
    await runGate(gateOf("p95 < 1s"), ports, options);
    expect(published[0]?.headline).toBe("The run could not be judged: HTTP 503 on 900 of 1,500 requests");
    expect(published.map(({ document }) => renderMarkdown(document))[0]).toContain(
      "\n\nMore than half of the requests failed",
    );
    expect(published[1]?.outcome.scenarios).toMatchObject([
      {
        reason: expect.stringMatching(
          /^All 1,500 answers were HTTP 404\. .* Does the script request a path that the target serves\? And add `errors < 1%`\.$/,
        ),
      },
    ]);
  });

  test.each(["errors < 1%", "p95 < 1s", "p95 < 1s\nerrors < 1%"])(
    "requests that failed on the load generator's own machine leave %s open, with its reason",
    async (asked) => {
      const files = "dial: unknown errno 24 error with msg `too many open files`";
      const generator = { ...level.generator, unanswered: { generator: { count: 900, first: files } } };
      const { ports, entries } = surroundings([{ ...failing(level, 0.6), generator }]);
      const result = await runGate(gateOf(asked), ports, { ...options, keepFirstRun: true });
      expect(result.report.verdict).toBe("inconclusive");
      expect(renderMarkdown(result.report.document)).toContain(
        "900 of 1,500 requests failed on the load generator's machine",
      );
      expect(renderMarkdown(result.report.document)).not.toContain("error pages");
      expect(entries).toHaveLength(0);
    },
  );

  test("errors that were asked for are judged, however many there are", async () => {
    const { ports } = surroundings([failing(level, 0.6)]);
    expect((await runGate(gateOf("errors < 1%"), ports, options)).exitStatus).toBe(1);
  });

  test("a first run of error pages is not kept, even where they are allowed", async () => {
    const { ports, entries } = surroundings([failing(level, 0.6)]);
    const result = await runGate(gateOf("errors < 90%"), ports, { ...options, keepFirstRun: true });
    expect(entries).toHaveLength(0);
    expect(result.report.outcome.notes[0]).toContain("Is the target right?");
    const asked = {
      ...failing(level, 1),
      failures: [{ kind: "status", status: 404, count: 1500 }],
    } satisfies Run;
    const notesOf = async (objectives: string) => {
      const lost = await runGate(gateOf(objectives), surroundings([asked]).ports, {
        ...options,
        keepFirstRun: true,
      });
      return lost.report.outcome.notes[0];
    };
    expect(await notesOf("warn: errors < 1%")).toContain(
      "Every answer was 404: does the script request a path",
    );
    expect(await notesOf("errors < 1%")).toMatch(/so this run cannot be a baseline\.$/);
  });

  test("hands the whole records on, slices and all", async () => {
    const { ports, published } = surroundings([level]);
    await runGate(gateOf("p95 < 1s"), ports, options);
    expect(published[0]?.runs).toEqual([{ run: level, side: "head", round: 1 }]);
  });

  test("requires a baseline where asked to, and fails on that where asked to", async () => {
    const strict = gateOf(objectives, { "require-baseline": "true", "fail-on-inconclusive": "true" });
    const { ports } = surroundings([level]);
    expect(await runGate(strict, ports, options)).toMatchObject({
      exitStatus: 4,
      report: { verdict: "inconclusive" },
    });
  });

  test.each([
    ["run", runFailure("the target does not answer"), 3],
    ["usage", usageFailure("a.js has a syntax error"), 2],
  ])("a %s failure is published, never a pass and never a regression", async (_, failure, exitStatus) => {
    const { ports, published } = surroundings([failure]);
    expect((await runGate(gateOf(objectives), ports, options)).exitStatus).toBe(exitStatus);
    expect(published).toMatchObject([
      { verdict: "broken", headline: expect.stringContaining(failure.message) },
    ]);
  });

  test("an objective on what the run never produced is a mistake to mend", async () => {
    const { ports, published } = surroundings([level]);
    const result = await runGate(gateOf("p95{name:chekout} < 1s"), ports, options);
    expect(result.exitStatus).toBe(2);
    expect(published[0]?.headline).toContain("chekout");
    expect(published[0]?.context.isMisuse).toBe(true);
  });

  test("nothing to judge at all is a mistake to mend, never a pass", async () => {
    const { ports, published } = surroundings([level]);
    const file = parseGateFile("objectives: []", "loadline.yml");
    const given = { script: "a.js", "target-url": "http://localhost" };
    const result = await runGate(resolveGate(settingsOf(given), file, around), ports, options);
    expect(result.exitStatus).toBe(2);
    expect(published[0]?.headline).toContain("the list of objectives is empty");
  });

  test("a bug of ours is not dressed up as a broken run", async () => {
    const { ports } = surroundings([new TypeError("undefined is no function")]);
    await expect(runGate(gateOf(objectives), ports, options)).rejects.toThrow("undefined is no function");
  });

  test("a cancelled run ends as unfinished and is not judged", async () => {
    const { ports, published, entries } = surroundings([unfinished], { stored: [entry(level)] });
    expect((await runGate(gateOf(objectives), ports, options)).exitStatus).toBe(3);
    expect(published[0]).toMatchObject({ verdict: "broken", outcome: { scenarios: [{ cancelled: true }] } });
    expect(published[0]?.context.isMisuse).toBe(false);
    expect(entries).toHaveLength(1);
  });

  test("a gate cancelled after its first scenario names all of them, and is no pass", async () => {
    const { ports, published, story } = surroundings([{ abort: level }]);
    const result = await runGate(gateOfTwo("p95 < 1s"), ports, options);
    expect(result.exitStatus).toBe(3);
    expect(story).toEqual(["begin", "read", "load", "publish"]);
    expect(published).toMatchObject([
      {
        gate: "browse@default+checkout@default",
        verdict: "broken",
        headline: expect.stringContaining("checkout: The run was cancelled before anything was measured"),
        outcome: { scenarios: [{ kind: "judged" }, { kind: "broken", cancelled: true, partial: [] }] },
      },
    ]);
  });
});

describe("what lets a failed gate through", () => {
  const override = acceptFacts.kept({
    ...{ by: "octocat", at: "2026-10-03T09:12:30.000Z", commit: "c".repeat(40), label: "loadline: accepted" },
    reason: { text: "the tax rules cost 40 ms", by: "octocat" },
  });
  const accepted: AnsweredFail = { kind: "letThrough", facts: override };
  const stored = [entry(level), entry(sameLevel)];
  const judge = async (loaded: Loaded, answer: AnsweredFail, more: Given = { stored }) => {
    const ask = vi.fn(async () => answer);
    const { ports, entries } = surroundings([loaded], more);
    const given = { ...options, afterFail: [{ advice: [], ask }], keepFirstRun: true };
    return { ...(await runGate(gateOf(objectives), ports, given)), ask, entries };
  };

  test("leaves the verdict as it is, ends with 0, and stands in the outcome and in the record", async () => {
    const { report, exitStatus, entries } = await judge(slower, accepted);
    expect(exitStatus).toBe(0);
    const kept = { verdict: "fail", letThrough: override };
    expect(report).toMatchObject({ verdict: "fail", outcome: kept });
    expect(report.runs.map(({ run }) => run.letThrough)).toEqual([override]);
    expect(runSchema.parse(report.runs[0]?.run).letThrough).toEqual(override);
    expect(JSON.parse(formatOutcome(report.outcome))).toMatchObject(kept);
    expect(entries).toHaveLength(stored.length);
  });

  test("leaves the fail where it does not, and says why", async () => {
    const notes = ["The label does not accept this fail: it is old."];
    const { report, exitStatus } = await judge(slower, { kind: "counts", notes });
    expect(exitStatus).toBe(1);
    expect(report.outcome).not.toHaveProperty("letThrough");
    expect(report.document.notes).toEqual(notes);
  });

  test("is not asked where nothing failed, or nothing could be judged", async () => {
    const passed = await judge(sameLevel, accepted);
    expect(passed.ask).not.toHaveBeenCalled();
    expect(passed.report.outcome).not.toHaveProperty("letThrough");
    const broke = await judge(runFailure("no k6"), accepted);
    expect(broke).toMatchObject({ exitStatus: 3, report: { verdict: "broken" } });
    expect(broke.ask).not.toHaveBeenCalled();
  });

  test("claimed by a record does not outlive it", async () => {
    const claiming = { ...slower, letThrough: override };
    const { report } = await judge(claiming, { kind: "counts", notes: [] });
    expect(report.runs[0]?.run).not.toHaveProperty("letThrough");
    expect(formatOutcome(report.measured)).not.toContain("octocat");
  });
});

describe("slow creep", () => {
  /** Runs of a few sessions, each a little slower than the one before. */
  const creeping = [1, 1, 1, 1.05, 1.1, 1.14, 1.18, 1.21, 1.24, 1.26].map((factor, day) => {
    const run = loadRun(scaled(latencies(shape, random), factor));
    return { ...run, provenance: { ...run.provenance, commit: `${day}`.padStart(40, "0") } };
  });
  const now = loadRun(scaled(latencies(shape, random), 1.29));
  const judgedWith = async (stored: readonly BaselineEntry[], more: Record<string, string> = {}) => {
    const { ports } = surroundings([now], { stored });
    return (await runGate(gateOf("p95 < baseline + 10%", more), ports, options)).report;
  };

  test("fails a gate whose change alone would not", async () => {
    const report = await judgedWith(creeping.map(entry));
    expect(report.headline).toMatch(
      /^p95 has crept up by \d+ % since the baseline's oldest runs of .*; 20 % is allowed$/,
    );
    expect((await judgedWith(creeping.map(entry), { drift: "off" })).verdict).not.toBe("fail");
    expect((await judgedWith(creeping.map(entry), { drift: "50%" })).verdict).not.toBe("fail");
  });

  test("is measured anew from a level that was accepted", async () => {
    const accepted = { reason: "search by synonyms", actor: "octocat", at: "2026-11-02T08:00:00.000Z" };
    const stored = creeping.map((run, day) => ({ run, accepted: day === 7 ? accepted : undefined }));
    expect((await judgedWith(stored)).verdict).not.toBe("fail");
  });
});

describe("the rounds of a gate", () => {
  const stored = [entry(level), entry(sameLevel)];
  const scenarioOf = (published: readonly Report[]) => published[0]?.outcome.scenarios[0];

  test("are as many as asked for, and all are judged and handed on", async () => {
    const { ports, published } = surroundings([sameLevel, level, sameLevel], { stored });
    await runGate(gateOf(objectives, { rounds: "3" }), ports, options);
    expect(published[0]?.runs.map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(scenarioOf(published)).toMatchObject({ kind: "judged", causes: [{}, {}] });
  });

  test("without a baseline, where nothing is missed, one is enough", async () => {
    const { ports, story } = surroundings([level]);
    await runGate(gateOf(objectives, { rounds: "1..3" }), ports, options);
    expect(story).toEqual(["begin", "read", "load", "publish"]);
  });

  test.each([
    ["broken", runFailure("k6 was killed"), { kind: "broken", reason: "k6 was killed" }],
    ["cancelled", { abort: unfinished }, { kind: "cancelled" }],
    ["never started", { abort: runFailure("cancelled before the load started") }, { kind: "cancelled" }],
  ])("before one that is %s are judged, with a note", async (_, lost, stopped) => {
    const { ports, published } = surroundings([sameLevel, lost], { stored });
    const result = await runGate(gateOf(objectives, { rounds: "2" }), ports, options);
    expect(published[0]?.runs.map(({ run }) => run)).toEqual([sameLevel]);
    expect(scenarioOf(published)).toMatchObject({ kind: "judged", stopped });
    expect(result.report.outcome.notes).toEqual([
      expect.stringMatching(/^a: round 2 .* The verdict uses the round before it\./),
    ]);
  });

  test.each([
    ["15m", 3, "mostRounds"],
    ["30s", 1, "budget"],
  ])("go on while it cannot be told, within a budget of %s", async (budget, rounds, stopped) => {
    const { ports, published } = surroundings([nearly, nearly, nearly], {
      stored: steady,
      loadMs: 20_000,
    });
    const gate = gateOf("p95 < baseline + 10%", { rounds: "1..3", budget });
    await runGate(gate, ports, options);
    expect(published[0]?.runs).toHaveLength(rounds);
    expect(scenarioOf(published)).toMatchObject({
      verdict: { verdict: "inconclusive" },
      stopped: { kind: stopped },
    });
  });

  test("measure a breach again before it counts", async () => {
    const { ports, published } = surroundings([slower, slower], { stored });
    await runGate(gateOf(objectives, { rounds: "1..3" }), ports, options);
    expect(scenarioOf(published)).toMatchObject({
      verdict: { verdict: "fail" },
      causes: [{ kind: "toConfirm" }],
      stopped: { kind: "decided" },
    });
  });

  test("only the first becomes the baseline", async () => {
    const { ports, entries } = surroundings([level, sameLevel]);
    await runGate(gateOf(objectives, { rounds: "2" }), ports, { ...options, keepFirstRun: true });
    expect(entries.map(({ run }) => run)).toEqual([level]);
  });
});

describe("side by side", () => {
  const base = "http://base";
  const pairs = { "base-url": base, rounds: "2", "side-by-side": "alternating" };

  test.each([
    ["base", 0.2, [base, "http://localhost", "http://localhost", base]],
    ["this change", 0.7, ["http://localhost", base, base, "http://localhost"]],
  ])("rounds are pairs in the order A B B A, here with %s first", async (_, drawn, order) => {
    const { ports, targets } = surroundings([level, level, level, level], { random: () => drawn });
    await runGate(gateOf(objectives, pairs), ports, options);
    expect(targets).toEqual(order);
  });

  test("the change is judged against the base deployment, and no baseline is kept", async () => {
    const { ports, story, published } = surroundings([level, slower, slower, sameLevel]);
    const result = await runGate(gateOf(objectives, pairs), ports, { ...options, keepFirstRun: true });
    expect(story).toEqual(["begin", "read", "load", "load", "load", "load", "publish"]);
    expect(result.exitStatus).toBe(1);
    expect(published[0]?.outcome.scenarios[0]).toMatchObject({ design: "alternating" });
    expect(published[0]?.runs).toEqual([
      { run: slower, side: "head", round: 1 },
      { run: slower, side: "head", round: 2 },
      { run: level, side: "base", round: 1 },
      { run: sameLevel, side: "base", round: 2 },
    ]);
  });

  test("left to itself it measures both sides at once, in one load", async () => {
    const { ports, story, published } = surroundings([level, slower, sameLevel, slower]);
    const gate = gateOf(objectives, { "base-url": base, rounds: "2" });
    expect((await runGate(gate, ports, options)).exitStatus).toBe(1);
    expect(story).toEqual(["begin", "read", "load both", "load both", "publish"]);
    expect(published[0]?.outcome.scenarios[0]).toMatchObject({ design: "simultaneous" });
  });

  test("a control that differs takes a fail back, and is kept with the pairs", async () => {
    const gate = gateOf(objectives, { "base-url": base, rounds: "2", "null-control": "true" });
    const steady = surroundings([level, slower, sameLevel, sameLevel, slower, level]);
    expect((await runGate(gate, steady.ports, options)).exitStatus).toBe(1);
    const { ports, published } = surroundings([level, slower, slower, sameLevel, slower, slower]);
    expect((await runGate(gate, ports, options)).exitStatus).toBe(0);
    expect(published).toMatchObject([
      {
        verdict: "inconclusive",
        headline: expect.stringMatching(
          /^Can't tell: the base deployment differs from itself by [\d.]+ % \(p95, \d+ ms against \d+ ms\), so changes of that size cannot be measured here$/,
        ),
      },
    ]);
    expect(published[0]?.runs.map(({ side, round }) => `${side} ${round}`)).toEqual([
      ...["head 1", "head 2", "base 1", "base 2", "control 1", "control 2"],
    ]);
  });

  test("a pair that loses its second side keeps this change's run", async () => {
    const { ports, published } = surroundings([level, runFailure("base is down")], { random: () => 0.9 });
    expect((await runGate(gateOf(objectives, pairs), ports, options)).exitStatus).toBe(3);
    expect(published).toMatchObject([{ verdict: "broken", runs: [{ run: level, side: "head" }] }]);
  });
});

describe("measuring alone", () => {
  test("keeps what was measured before a scenario that fails", async () => {
    const failure = runFailure("k6 was killed");
    const { ports } = surroundings([level, failure]);
    expect(await measureScenarios(gateOfTwo("p95 < 1s"), ports, options)).toEqual({
      runs: [{ run: level, side: "head", round: 1 }],
      failure,
    });
  });
});

describe("recording a baseline", () => {
  const recording = { ...options, runs: 2, acceptance: undefined };
  const acceptance = { reason: "new search", actor: "mona", at: "2026-01-01T00:00:00.000Z" };

  test("keeps all runs in one step", async () => {
    const { ports, story } = surroundings([level, sameLevel]);
    expect((await recordBaseline(gateOf(objectives), ports, recording)).exitStatus).toBe(0);
    expect(story).toEqual(["begin", "read", "load", "load", "append 2", "publish"]);
  });

  test("keeps runs whose servers' side could not be read, and says so", async () => {
    const { ports, story } = surroundings([withServers(down, level), withServers(down, sameLevel)]);
    const gate = gateOf(objectives);
    const scenarios = gate.scenarios.map((one) => ({
      ...one,
      objectives: [...one.objectives, onQueue("max < 5")],
    }));
    const result = await recordBaseline({ ...gate, scenarios }, ports, recording);
    expect(story).toContain("append 2");
    expect(result.report.headline).toMatch(/^All 2 runs were added to the baseline; can't tell: /);
    expect(renderMarkdown(result.report.document)).toContain("This does not fail the check");
    expect(result.report.outcome.notes).toEqual([
      "These 2 runs were added to the baseline (memory).",
      "They were added without some server metrics, so later gates compare those with fewer runs.",
    ]);
  });

  test("keeps none that misses an objective, and says how an intended change is accepted", async () => {
    const { ports, entries } = surroundings([slower, slower], {
      stored: [entry(level), entry(sameLevel)],
    });
    const result = await recordBaseline(gateOf(objectives), ports, recording);
    expect(result.exitStatus).toBe(1);
    expect(result.report.outcome.notes).toEqual([
      "Nothing was added to the baseline: an objective was missed. If the change is intended, accept it (baseline-accept).",
    ]);
    expect(entries).toHaveLength(2);
  });

  test("an accepted level becomes the reference, whatever it was before", async () => {
    const { ports, entries } = surroundings([slower, slower], { stored: [entry(level)] });
    const result = await recordBaseline(gateOf(objectives), ports, { ...recording, acceptance });
    expect(result.exitStatus).toBe(0);
    expect(entries.map(({ accepted }) => accepted)).toEqual([undefined, acceptance, undefined]);
  });

  test("an accepted level still has to meet the absolute objectives", async () => {
    const { ports, entries } = surroundings([slower, slower]);
    const result = await recordBaseline(gateOf("p95 < 1ms"), ports, { ...recording, acceptance });
    expect(result.exitStatus).toBe(1);
    expect(entries).toHaveLength(0);
  });

  test("a run that is cancelled leaves the store as it was and loses no other", async () => {
    const { ports, entries, published } = surroundings([level, { abort: unfinished }]);
    expect((await recordBaseline(gateOf(objectives), ports, recording)).exitStatus).toBe(3);
    expect(entries).toHaveLength(0);
    expect(published[0]?.runs.map(({ run }) => run)).toEqual([level, unfinished]);
  });

  test("a store that fails costs none of the runs", async () => {
    const append = () => {
      throw runFailure("the branch is protected");
    };
    const { ports, published } = surroundings([level, sameLevel], { append });
    expect((await recordBaseline(gateOf(objectives), ports, recording)).exitStatus).toBe(3);
    expect(published).toMatchObject([
      {
        verdict: "broken",
        headline: expect.stringContaining("the branch is protected"),
        runs: [{ run: level }, { run: sameLevel }],
      },
    ]);
  });

  test("cancelled after the first scenario it names all of them", async () => {
    const { ports, published } = surroundings([level, { abort: sameLevel }]);
    expect((await recordBaseline(gateOfTwo(objectives), ports, recording)).exitStatus).toBe(3);
    expect(published).toMatchObject([{ gate: "browse@default+checkout@default", verdict: "broken" }]);
  });
});
