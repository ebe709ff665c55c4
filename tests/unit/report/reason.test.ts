import { expect, test } from "vitest";
import { buildReport } from "../../../src/report/build.ts";
import type { GateOutcome, ReportContext } from "../../../src/report/report.ts";
import { renderTerminal } from "../../../src/report/terminal.ts";

const context: ReportContext = {
  workflowRun: undefined,
  acceptUrl: undefined,
  repeatCommand: undefined,
  baselineBranch: undefined,
};

function brokenBy(reason: string): GateOutcome {
  const names = { scenario: "checkout", environment: "default" };
  const outcome = { kind: "broken", ...names, reason, cancelled: false, partial: [] } as const;
  return { verdict: "broken", scenarios: [outcome], notes: [] };
}

const times = (text: string, part: string) => text.split(part).length - 1;

test("a reason that the headline holds is told once", () => {
  const outcome = brokenBy(`The target did not become ready${" in time".repeat(22)}.`);
  expect(times(buildReport(outcome, context).markdown, "did not become ready")).toBe(1);
  expect(times(renderTerminal(outcome, context), "did not become ready")).toBe(1);
});

test("a reason of several lines is told whole below the headline", () => {
  const shown = renderTerminal(brokenBy("first line\nsecond line"), context);
  expect(shown).toContain("The run could not be made: first line");
  expect(shown).toContain("second line");
});
