import { describe, expect, test } from "vitest";
import { type RecordOptions, recordBaseline } from "../../../src/app/record.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { renderJunit } from "../../../src/features/junit/junit.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import type { Ports } from "../../../src/ports/ports.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { formatJudgements, formatOutcome, parseOutcome } from "../../../src/report/document/outcome.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { latencies, loadRun, scaled, seeded } from "../judge/runs.ts";

const random = seeded(11);
const shape = { seconds: 15, perSecond: 100, medianMs: 100, sigma: 0.12, drift: 0.005 };
const newRun = (factor = 1): Run => loadRun(scaled(latencies(shape, random), factor));
const entry = (run: Run): BaselineEntry => ({ run, accepted: undefined });

/** A run whose generator had no CPU left, which proves nothing about latency. */
function starved(): Run {
  const run = newRun();
  return { ...run, generator: { ...run.generator, cpu: { mean: 0.97, highest: 1, above90: 0.9 } } };
}

/** What a load ends with: a run, an error, or a run that is cancelled meanwhile. */
type Loaded = Run | Error | { readonly cancelled: Run };

function surroundings(loads: readonly Loaded[], stored: readonly Run[] = []) {
  const entries = stored.map(entry);
  const next = [...loads];
  const log: string[] = [];
  const stopping = new AbortController();
  const ports: Ports = {
    log: {
      note: (line) => void log.push(line),
      warn: (line) => void log.push(line),
      progress: () => {},
      output: () => {},
    },
    signal: stopping.signal,
    now: () => 0,
    random: () => 0,
    load: {
      run: async () => {
        const loaded = next.shift();
        if (loaded === undefined) throw new Error("the test has no more runs");
        if (loaded instanceof Error) throw loaded;
        if (!("cancelled" in loaded)) return loaded;
        stopping.abort();
        return loaded.cancelled;
      },
      runBoth: async () => {
        throw new Error("nothing is measured side by side here");
      },
    },
    baseline: {
      place: "memory",
      keys: async () => [],
      assertWritable: async () => {},
      remembered: async () => undefined,
      remember: async () => {},
      read: async () => [...entries],
      append: async (_key, added) => void entries.push(...added),
    },
    publisher: { begin: async () => {}, publish: async () => ({}) },
  };
  return { ports, entries, log, unused: next };
}

const defaults = "p95 < baseline + 10%\nerrors < baseline + 1pp\nthroughput > baseline - 10%";

function gateOf(objectives: string, more: Readonly<Record<string, string>> = {}) {
  const given = { script: "a.js", "target-url": "http://localhost", objectives, ...more };
  const settings = new Map(Object.entries(given).map(([name, value]) => [name, [value]]));
  return resolveGate(settings, undefined, {
    baseline: { kind: "directory", path: "baselines" },
    deployment: undefined,
    samples: "pipe",
  });
}

const options: RecordOptions = {
  caller: {
    commit: undefined,
    branch: undefined,
    event: undefined,
    workflowRun: undefined,
    actor: undefined,
  },
  baselineBranch: undefined,
  report: {
    workflowRun: undefined,
    acceptUrl: undefined,
    repeatCommand: "loadline baseline update a.js --runs 3",
    recordCommand: (how, scenario, runs) =>
      `loadline baseline ${how} ${scenario}.js${runs === undefined ? "" : ` --runs ${runs}`}`,
  },
  keepFirstRun: true,
  runs: 3,
  acceptance: undefined,
};
const acceptance = { reason: "new search", actor: "mona", at: "2026-01-01T00:00:00.000Z" };
const accepting: RecordOptions = { ...options, acceptance };

describe("accepting a level", () => {
  test.each([defaults, "p95 < baseline + 10%", "warn: p95 < baseline + 10%"])(
    "works where every objective is relative: %j",
    async (objectives) => {
      const { ports, entries } = surroundings([newRun(1.4), newRun(1.4), newRun(1.4)], [newRun(), newRun()]);
      const { report, exitStatus } = await recordBaseline(gateOf(objectives), ports, accepting);
      expect(report.headline).toBe("All 3 runs were accepted as the new level");
      expect({ exitStatus, verdict: report.verdict }).toEqual({ exitStatus: 0, verdict: "pass" });
      expect(entries.map(({ accepted }) => accepted)).toEqual([
        undefined,
        undefined,
        acceptance,
        undefined,
        undefined,
      ]);
    },
  );

  test("works before there is any baseline", async () => {
    const { ports, entries } = surroundings([newRun()]);
    const result = await recordBaseline(gateOf(defaults), ports, { ...accepting, runs: 1 });
    expect(result).toMatchObject({
      exitStatus: 0,
      report: { headline: "The run was accepted as the new level" },
    });
    expect(entries).toHaveLength(1);
  });

  test("shows how far the new level lies from the old one, and judges it by its limits alone", async () => {
    const { ports } = surroundings([newRun(1.4), newRun(1.4), newRun(1.4)], [newRun(), newRun()]);
    const objectives = "p95 < baseline + 10%\np95 < 1s";
    const { report } = await recordBaseline(gateOf(objectives), ports, accepting);
    expect(report.headline).toBe("All 3 runs were accepted as the new level; the objective is met");
    expect(renderMarkdown(report.document).replaceAll("\u00a0", " ")).toMatch(
      /\| p95 \| \d+ .*ms \| \d+ .*ms \| \+\d+ .*% .* \| – not judged \(new level accepted\) \|/,
    );
    const [judgement] = JSON.parse(formatJudgements(report.outcome));
    expect(judgement).toMatchObject({
      kind: "notJudged",
      change: { ratio: expect.closeTo(0.4, 1) },
    });
  });

  test("names the limits that a new level still misses, and where they stand", async () => {
    const { ports, entries } = surroundings([newRun(), newRun(), newRun()]);
    const { report, exitStatus } = await recordBaseline(gateOf(`p95 < 1ms\n${defaults}`), ports, accepting);
    expect({ exitStatus, kept: entries.length }).toEqual({ exitStatus: 1, kept: 0 });
    expect(report.outcome.notes).toEqual([
      "Nothing was accepted: a new level must still meet p95 < 1ms (objectives line 1).",
    ]);
    expect(renderMarkdown(report.document)).toContain("fix the cause or loosen the limit, and run it again");
  });

  test("is a mistake to mend where a later gate could not judge such runs", async () => {
    const { ports, entries } = surroundings([newRun()]);
    const { exitStatus } = await recordBaseline(
      gateOf("grpc_req_duration p(95) < baseline + 10%"),
      ports,
      accepting,
    );
    expect({ exitStatus, kept: entries.length }).toEqual({ exitStatus: 2, kept: 0 });
  });
});

describe("a run that is none to compare with", () => {
  test("is measured again, and told of", async () => {
    const loads = [newRun(), starved(), newRun(), newRun()];
    const { ports, entries, log } = surroundings(loads);
    const { report, exitStatus } = await recordBaseline(gateOf(defaults), ports, options);
    expect(exitStatus).toBe(0);
    expect(entries.map(({ run }) => run)).toEqual([loads[0], loads[2], loads[3]]);
    expect(report.headline).toBe("All 3 runs were added to the baseline");
    expect(report.outcome.notes).toEqual([
      "These 3 runs were added to the baseline (memory).",
      expect.stringMatching(/^1 run was left out: the load generator's machine was 97 % busy/),
    ]);
    expect(log).toContainEqual(expect.stringMatching(/^This run is left out: the load generator's machine/));
    // It is evidence all the same.
    expect(report.runs.map(({ run }) => run)).toEqual([loads[0], loads[2], loads[3], loads[1]]);
  });

  test("is measured again as often as runs were asked for, and then fewer are stored with a warning", async () => {
    const loads = [newRun(), starved(), starved(), newRun(), starved(), starved(), newRun()];
    const { ports, entries, unused } = surroundings(loads);
    const { report, exitStatus } = await recordBaseline(gateOf(defaults), ports, options);
    expect(unused).toEqual([loads[6]]);
    expect(entries.map(({ run }) => run)).toEqual([loads[0], loads[3]]);
    expect({ exitStatus, verdict: report.verdict }).toEqual({ exitStatus: 0, verdict: "warn" });
    expect(report.headline).toMatch(
      /^Only 2 of 3 runs were added to the baseline: the load generator's machine was 97 % busy/,
    );
    expect(report.outcome.notes).toContain("These 2 runs were added to the baseline (memory).");
    expect(renderMarkdown(report.document)).toContain(
      "add the missing run: `loadline baseline update a.js --runs 1`",
    );
  });

  test.each([
    ["added to the baseline", options],
    ["accepted as the new level", accepting],
  ])("none of which is %s, is no success", async (done, how) => {
    const { ports, entries, unused } = surroundings(Array.from({ length: 7 }, starved));
    // Errors are judged all the same, and met.
    const { report, exitStatus } = await recordBaseline(gateOf("errors < 1%"), ports, how);
    expect(unused).toHaveLength(1);
    expect({ exitStatus, kept: entries.length }).toEqual({ exitStatus: 3, kept: 0 });
    expect(report.headline).toMatch(new RegExp(`^0 of 3 runs were ${done}: the load generator's machine`));
    expect(report.runs).toHaveLength(6);
  });

  test("does not hide a miss of the others, of which none is kept then", async () => {
    const loads = [newRun(1.6), starved(), newRun(1.6), newRun(1.6)];
    const { ports, entries } = surroundings(loads, [newRun(), newRun(), newRun()]);
    const { report, exitStatus } = await recordBaseline(gateOf(defaults), ports, options);
    expect({ exitStatus, kept: entries.length }).toEqual({ exitStatus: 1, kept: 3 });
    expect(report.verdict).toBe("fail");
    expect(report.outcome.notes[0]).toBe(
      "Nothing was added to the baseline: an objective was missed. If the change is intended, accept it: " +
        "loadline baseline accept a.js",
    );
  });

  test("of a load that was made elsewhere cannot be measured again", async () => {
    const { ports, unused } = surroundings([newRun(), starved(), newRun()]);
    const gate = { ...gateOf(defaults), results: { kind: "prometheus", testIds: ["a", "b"] } as const };
    const { report, exitStatus } = await recordBaseline(gate, ports, { ...options, runs: 2 });
    expect(unused).toHaveLength(1);
    expect({ exitStatus, headline: report.headline }).toMatchObject({
      exitStatus: 0,
      headline: expect.stringMatching(/^Only 1 of 2 runs was added/),
    });
  });
});

describe("a run that breaks", () => {
  const killed = runFailure("k6 was killed");

  test("half-way loses no other, and is measured again", async () => {
    const loads = [newRun(), killed, newRun(), newRun()];
    const { ports, entries } = surroundings(loads);
    const { report, exitStatus } = await recordBaseline(gateOf(defaults), ports, options);
    expect(exitStatus).toBe(0);
    expect(entries.map(({ run }) => run)).toEqual([loads[0], loads[2], loads[3]]);
    expect(report.outcome.notes).toContain("1 run was left out: k6 was killed.");
  });

  test("twice in a row does so for a reason that stays: what is there is kept, with a warning", async () => {
    const loads = [newRun(), killed, killed, newRun()];
    const { ports, entries, unused } = surroundings(loads);
    const { report, exitStatus } = await recordBaseline(gateOf(defaults), ports, options);
    expect(unused).toHaveLength(1);
    expect(entries.map(({ run }) => run)).toEqual([loads[0]]);
    expect(exitStatus).toBe(0);
    expect(report.headline).toBe("Only 1 of 3 runs was added to the baseline: k6 was killed");
    expect(report.outcome.notes).toContain("2 runs were left out: k6 was killed.");
  });

  test("at once ends it, as nothing is lost", async () => {
    const { ports, entries, unused } = surroundings([killed, newRun()]);
    const { report, exitStatus } = await recordBaseline(gateOf(defaults), ports, options);
    expect({ exitStatus, kept: entries.length, unused: unused.length }).toEqual({
      exitStatus: 3,
      kept: 0,
      unused: 1,
    });
    expect(report.headline).toBe("The run could not be made: k6 was killed");
  });

  test("because somebody stopped it keeps nothing: it was not to be", async () => {
    const whole = newRun();
    const stopped: Run = { ...whole, ending: { kind: "unfinished", reason: "cancelled after 4 s" } };
    const { ports, entries } = surroundings([newRun(), { cancelled: stopped }]);
    const { report, exitStatus } = await recordBaseline(gateOf(defaults), ports, options);
    expect({ exitStatus, kept: entries.length }).toEqual({ exitStatus: 3, kept: 0 });
    expect(report.runs).toHaveLength(2);
  });

  test("by a threshold of the script is the last one", async () => {
    const whole = newRun();
    const aborted: Run = { ...whole, ending: { kind: "abortedByThreshold" } };
    const { ports, entries, unused } = surroundings([newRun(), aborted, newRun()]);
    const { report, exitStatus } = await recordBaseline(gateOf(defaults), ports, options);
    expect({ exitStatus, kept: entries.length, unused: unused.length }).toEqual({
      exitStatus: 3,
      kept: 0,
      unused: 1,
    });
    expect(report.headline).toMatch(
      /^0 of 3 runs were added to the baseline: a threshold of the script stopped a run early/,
    );
  });
});

test("of several scenarios each keeps what it can, and the worst is the answer", async () => {
  const file = parseGateFile(
    "scenarios: { browse: { script: b.js }, checkout: { script: c.js } }",
    "loadline.yml",
  );
  const settings = new Map([["target-url", ["http://localhost"]]]);
  const gate = resolveGate(settings, file, {
    baseline: { kind: "directory", path: "baselines" },
    deployment: undefined,
    samples: "pipe",
  });
  const { ports, entries } = surroundings([starved(), starved(), newRun()]);
  const { report, exitStatus } = await recordBaseline(gate, ports, { ...options, runs: 1 });
  expect({ exitStatus, kept: entries.length }).toEqual({ exitStatus: 3, kept: 1 });
  expect(report.headline).toMatch(
    /^browse: The run was not added to the baseline: .*; 1 other scenario passed$/,
  );
});

test("a report that is shown again says the same, and machines are told the figures", async () => {
  const { ports } = surroundings([newRun(), starved(), starved(), starved(), starved(), starved()]);
  const { report } = await recordBaseline(gateOf(defaults), ports, options);
  const parsed = parseOutcome(formatOutcome(report.outcome));
  if (!parsed.ok) throw new Error(parsed.reason);
  expect(buildReport(parsed.outcome, report.context)).toMatchObject({
    verdict: "warn",
    headline: report.headline,
    document: report.document,
  });
  const { headline, ...json } = JSON.parse(formatOutcome(report.outcome));
  expect(headline).toBe(report.headline);
  expect(json).toMatchObject({ verdict: "warn", scenarios: [{ recording: { asked: 3, kept: 1 } }] });
  expect(renderJunit(report.outcome)).not.toContain("<error");
});
