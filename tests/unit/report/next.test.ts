import { describe, expect, test } from "vitest";
import { buildReport } from "../../../src/report/build.ts";
import type { ReportContext } from "../../../src/report/report.ts";
import { renderTerminal } from "../../../src/report/terminal.ts";
import {
  baselineRuns,
  change,
  gate,
  judged,
  judgedRelative,
  notJudged,
  p95,
  relative,
  run,
} from "./fixtures.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const open = notJudged(p95Change, 250, "There is no baseline yet.");
const missed = gate([judged([judgedRelative(p95Change, change(212, 250, 9), "fail")])]);

const long = `--env ${"A=1".padEnd(200, "0")}`;
const terminal: ReportContext = {
  workflowRun: undefined,
  acceptUrl: undefined,
  repeatCommand: undefined,
  recordCommand: (how, scenario) =>
    `loadline baseline ${how} perf/${scenario}.js --target http://localhost ${long}`,
  baselineBranch: undefined,
};
const ofBranch: ReportContext = { ...terminal, recordCommand: undefined, baselineBranch: "main" };

describe.each([
  [
    "in a terminal",
    (outcome: typeof missed, context: ReportContext) => renderTerminal(outcome, context, { color: false }),
  ],
  ["as Markdown", (outcome: typeof missed, context: ReportContext) => buildReport(outcome, context).markdown],
])("what to do next, %s", (_, show) => {
  test("after a miss is the whole command that accepts the level", () => {
    expect(show(missed, terminal)).toContain(
      `loadline baseline accept perf/checkout.js --target http://localhost ${long}`,
    );
  });

  test("after a changed load is the whole command that records a new one", () => {
    const comparability = { kind: "changedLoad", changed: ["its warm-up (2s -> 10s)"], runs: 3 } as const;
    const shown = show(gate([judged([open], { comparability })]), terminal);
    expect(shown).toContain("changed: its warm-up (2s -");
    expect(shown).toContain(`loadline baseline update perf/checkout.js --target http://localhost ${long}`);
  });

  test("where a branch keeps the baseline is no command, since a workflow alone may write it", () => {
    expect(show(missed, ofBranch)).not.toContain("loadline baseline");
    expect(show(missed, ofBranch)).toContain("mode: baseline-accept");
  });

  test("without a baseline in this environment is to name the one that has some", () => {
    const comparability = {
      kind: "none",
      branch: "main",
      environment: "preview",
      otherEnvironments: ["default"],
    } as const;
    const outcome = gate([judged([open], { comparability })]);
    expect(show(outcome, terminal)).toContain("--environment default");
    expect(show(outcome, ofBranch)).toContain("environment: default");
    expect(show(outcome, ofBranch)).toContain("No baseline yet for preview");
  });

  test("of a measurement that is not valid is never that nothing is wrong", () => {
    const unjudged = notJudged(p95Change, 250, "The target did not answer for 4 s.");
    const invalid = judged([unjudged], { verdict: "inconclusive", reason: "the measurement is not valid." });
    expect(show(gate([invalid]), terminal)).toContain("mend what kept it from being judged");
    const stopped = { ...invalid, runs: [run({ change: { ending: { kind: "abortedByThreshold" } } })] };
    expect(show(gate([stopped]), terminal)).toContain("why a threshold of the script stopped the load");
    for (const outcome of [invalid, stopped]) {
      expect(show(gate([outcome]), terminal)).not.toContain("nothing is known to be wrong");
    }
  });

  test("of runs that were made for the baseline is never to record one", () => {
    const comparability = { kind: "changedLoad", changed: ["its options"], runs: 3 } as const;
    const recorded = gate([judged([open], { comparability })]);
    expect(show(recorded, { ...terminal, isRecording: true })).not.toContain("Next:");
    expect(show(recorded, { ...ofBranch, isRecording: true })).not.toContain("Next:");
  });

  test("of a figure that is missing is to mend what kept it away, whatever the baseline", () => {
    const comparability = { kind: "changedLoad", changed: ["its options"], runs: 3 } as const;
    const unread = notJudged(p95Change, undefined, "Prometheus refused connections.");
    const shown = show(gate([judged([unread], { comparability, verdict: "inconclusive" })]), terminal);
    expect(shown).toContain("mend what kept it from being judged");
    expect(shown).not.toContain("nothing to mend");
  });

  test("of what noise leaves open is a narrower interval", () => {
    const unsure = judgedRelative(p95Change, change(212, 220, 22), "inconclusive");
    expect(show(gate([judged([unsure])]), terminal)).toContain("nothing is known to be wrong");
  });
});

test("a terminal shows the percentiles with the digits of every other figure", () => {
  const runs = [run({ percentiles: { "50": 0.5678, "95": 114.149 } })];
  const shown = renderTerminal(gate([judged([open], { runs, baseline: baselineRuns() })]), terminal, {
    color: false,
  });
  expect(shown).toMatch(/p50 +\S+ ms +568 µs\n/);
  expect(shown).toMatch(/p95 +\S+ ms +114 ms\n/);
});

test("a machine that nobody knows has no cores to count", () => {
  const { provenance } = run();
  const machine = { os: "unknown", cpu: "unknown", cores: 0 };
  const unknown = run({ change: { provenance: { ...provenance, machine } } });
  const shown = renderTerminal(gate([judged([open], { runs: [unknown] })]), terminal, { color: false });
  expect(shown).toContain("\n  Machine: unknown\n");
});
