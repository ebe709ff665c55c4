import { beforeAll, describe, expect, test } from "vitest";
import { type RecordedRun, readBank } from "../../../../scripts/verdicts/bank.ts";
import { bySession } from "../../../../scripts/verdicts/components.ts";
import { indicators } from "../../../../scripts/verdicts/indicators.ts";
import { measureRun } from "../../../../scripts/verdicts/runs.ts";
import { parseObjective } from "../../../../src/config/grammar/objective.ts";
import { findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import { type Run, runSchema } from "../../../../src/model/run/run.ts";

let bank: RecordedRun[] = [];
beforeAll(async () => {
  bank = await readBank("calm");
});

const runOf = (name: string): RecordedRun => bank.find((run) => run.case === name)!;
const asRecorded = (name: string) => ({ recorded: runOf(name), side: 0, slowness: 1 });

function figureOf(run: Run, objective: string): number {
  const parsed = parseObjective(objective, { from: "default" });
  const found = parsed.kind === "read" ? findIndicator(run, parsed.value.indicator) : undefined;
  return found?.kind === "found" ? found.value : Number.NaN;
}

describe("a recorded run becomes a Run record", () => {
  test("that is valid, with the whole and each endpoint", () => {
    const run = runSchema.parse(measureRun(asRecorded("identical")));
    const durations = run.metrics.find(({ name }) => name === "http_req_duration");
    expect(durations?.series.map(({ tags }) => tags["name"] ?? "the whole").sort()).toEqual(
      ["the whole", ...runOf("identical").endpoints].sort(),
    );
  });

  test("whose figures are those of the recorded requests", () => {
    const run = measureRun(asRecorded("more-errors"));
    const observed = (name: keyof typeof indicators) =>
      indicators[name].observe(asRecorded("more-errors")).value;
    expect(figureOf(run, "p95 < 1s")).toBeCloseTo(observed("p95"), 3);
    expect(figureOf(run, "p99 < 1s")).toBeCloseTo(observed("p99"), 3);
    expect(figureOf(run, "med < 1s")).toBeCloseTo(observed("median"), 3);
    expect(figureOf(run, "errors < 1%")).toBe(observed("errors"));
    expect(observed("errors")).toBeGreaterThan(0);
    // Its window ends with the last request, the recording's after 15 s.
    expect(figureOf(run, "throughput > 1/s") / observed("throughput")).toBeCloseTo(1, 2);
  });

  test("with a window of the recorded length, the warm-up left out", () => {
    const { window } = measureRun(asRecorded("identical"));
    expect(window.warmUpMs).toBe(3000);
    const lengthMs = Date.parse(window.end) - Date.parse(window.start);
    expect(lengthMs).toBeGreaterThan(14_900);
    expect(lengthMs).toBeLessThanOrEqual(15_000);
  });

  test("that a slower machine makes slower and nothing else", () => {
    const run = measureRun(asRecorded("more-errors"));
    const slow = measureRun({ ...asRecorded("more-errors"), slowness: 1.25 });
    for (const indicator of ["p95", "p99", "med"]) {
      expect(figureOf(slow, `${indicator} < 1s`) / figureOf(run, `${indicator} < 1s`)).toBeCloseTo(1.25, 5);
    }
    expect(figureOf(slow, "errors < 1%")).toBe(figureOf(run, "errors < 1%"));
    expect(figureOf(slow, "throughput > 1/s")).toBe(figureOf(run, "throughput > 1/s"));
    expect(slow.window).toEqual(run.window);
  });
});

describe("the bank", () => {
  test("holds at least 40 runs of identical code and 30 of each change", () => {
    const count = (name: string) => bank.filter((run) => run.case === name).length;
    expect(count("identical")).toBeGreaterThanOrEqual(40);
    const changes = ["slower-5", "slower-10", "slower-20", "slower-tail", "more-errors", "less-throughput"];
    expect(changes.map(count).every((runs) => runs >= 30)).toBe(true);
  });

  test("has two sides where one k6 process loaded both", () => {
    expect(bank.every((run) => run.sides.length === (run.case.startsWith("together-") ? 2 : 1))).toBe(true);
  });

  test("of sessions holds six runs of each start, one after the other", async () => {
    const sessions = bySession(await readBank("sessions"));
    expect(sessions.length).toBeGreaterThanOrEqual(60);
    for (const runs of sessions) {
      const begun = runs.map(({ recordedAt }) => Date.parse(recordedAt));
      expect(begun).toEqual(begun.toSorted((one, other) => one - other));
      expect([runs.length, new Set(runs.map((run) => run.case)).size]).toEqual([6, 1]);
    }
  });

  test("tells each second of a run", () => {
    for (const name of ["p95", "errors", "throughput"] as const) {
      expect(indicators[name].observe(asRecorded("identical")).perSecond).toHaveLength(15);
    }
  });
});
