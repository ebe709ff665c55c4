import { describe, expect, test } from "vitest";
import { judgeRuns } from "../../../src/app/assess.ts";
import { resolveExpected } from "../../../src/config/resolve/objectives.ts";
import { resolveRules } from "../../../src/config/resolve/rules.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { measuredRun } from "../report/measured.ts";

const run = measuredRun();
const hourMs = 3_600_000;
const beforeIt = (hours: number): Run => {
  const recordedAt = new Date(Date.parse(run.window.start) - hours * hourMs).toISOString();
  return measuredRun({ seed: 2, provenance: { branch: "main", recordedAt } });
};
const objectives = resolveExpected(
  new Map([["objectives", ["p95 < baseline + 10%"]]]),
  undefined,
  "checkout",
).objectives;

/** What a report says of a baseline whose runs are so many hours old, where it may be so old. */
function told(hours: readonly number[], mostMs: number | undefined, sideBySide = false) {
  const runs = hours.map(beforeIt);
  const { outcome, notes } = judgeRuns(
    [run],
    { name: "checkout", environment: "default", objectives, drift: "off" },
    {
      history: runs.map((one) => ({ run: one, accepted: undefined })),
      requireBaseline: false,
      baselineMaxAgeMs: mostMs,
      options: { baselineBranch: "main", caller: { commit: "b".repeat(40) } },
      ...(sideBySide && { sideBySide: { runs, timing: "simultaneous" } }),
    },
  );
  const context = {
    workflowRun: undefined,
    acceptUrl: undefined,
    repeatCommand: undefined,
    baselineBranch: "main",
  };
  const report = buildReport({ verdict: "pass", scenarios: [outcome], notes: [...notes] }, context);
  const old = notes.filter((note) => note.includes("The newest run of the baseline"));
  return { old, markdown: renderMarkdown(report.document) };
}

describe("the report says how old the baseline is", () => {
  test("by its newest run, and warns from the age that is set", () => {
    const { old, markdown } = told([900, 14 * 24], 14 * 24 * hourMs);
    expect(markdown).toContain("; the newest was 14 days old");
    expect(old).toEqual([expect.stringMatching(/^The newest run of the baseline is 14 days old: /)]);
    expect(markdown).toContain(old[0]);
    expect(told([14 * 24, 335], 14 * 24 * hourMs).old).toEqual([]);
    expect(told([900], undefined).old).toEqual([]);
  });

  test("and nothing where the base is measured beside it", () => {
    const { old, markdown } = told([900], 14 * 24 * hourMs, true);
    expect(old).toEqual([]);
    expect(markdown).not.toContain("the newest was");
  });
});

test("the age is 14 days unless the gate file or a setting says otherwise", () => {
  const around = {
    baseline: { kind: "branch", branch: "levels" },
    deployment: undefined,
    samples: "pipe",
  } as const;
  const file = (age: string) => parseGateFile(`baseline: { max-age: ${age} }`, "gate.yml");
  const ageOf = (settings: [string, string[]][], age?: string) =>
    resolveRules(new Map(settings), age === undefined ? undefined : file(age), around).baselineMaxAgeMs;
  expect(ageOf([])).toBe(14 * 24 * hourMs);
  expect(ageOf([], "36h")).toBe(36 * hourMs);
  expect(ageOf([], "off")).toBeUndefined();
  expect(ageOf([["baseline-max-age", ["2d"]]], "off")).toBe(48 * hourMs);
  expect(() => ageOf([["baseline-max-age", ["two weeks"]]])).toThrow(
    "must be an age such as 14d or 36h, or off",
  );
  expect(() => file("30m")).toThrow("expected an age such as 14d or 36h, or off");
});
