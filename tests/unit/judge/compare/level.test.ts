import { describe, expect, test } from "vitest";
import { levelOfSessions } from "../../../../src/judge/compare/level.ts";
import { type FoundIndicator, findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import type { Indicator } from "../../../../src/model/objective.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { draws, isWhole } from "../../sample.ts";
import { latencies, loadRun, normal, scaled, seeded, usualLoad } from "../runs.ts";

const p95: Indicator = {
  metric: "http_req_duration",
  tags: {},
  aggregation: { kind: "percentile", percent: 95 },
};
const errors: Indicator = { metric: "http_req_failed", tags: {}, aggregation: { kind: "rate" } };

function found(run: Run, indicator: Indicator): FoundIndicator {
  const it = findIndicator(run, indicator);
  if (it.kind !== "found") throw new Error(`the run has no ${indicator.metric}`);
  return it;
}

/** Sessions of one run each; machines differ by this much. */
function sessions(count: number, machines: number, random: () => number, factor = 1): FoundIndicator[][] {
  return Array.from({ length: count }, () => {
    const level = factor * Math.exp(machines * normal(random));
    return [found(loadRun(scaled(latencies(usualLoad, random), level)), p95)];
  });
}

function failing(count: number, perSession: (index: number) => number): FoundIndicator[][] {
  const seconds = latencies(usualLoad, seeded(5));
  return Array.from({ length: count }, (_, index) => {
    const failures = seconds.map((_second, second) => (second < perSession(index) ? 1 : 0));
    return [found(loadRun(seconds, failures), errors)];
  });
}

describe("what noise allows around a level", () => {
  test.each([0.01, 0.03, 0.06])(
    "holds about 95 of 100 further sessions of the same build, on machines %d apart",
    (machines) => {
      const random = seeded(Math.round(machines * 1000));
      let [inside, all] = [0, 0];
      for (let trial = 0; trial < draws(12, 1); trial += 1) {
        const { low, high } = levelOfSessions(sessions(20, machines, random));
        const further = sessions(20, machines, random).flat();
        inside += further.filter(({ value }) => value >= low && value <= high).length;
        all += further.length;
      }
      // Three trials show three levels, which lie beside the true one themselves.
      expect(inside / all).toBeGreaterThan(isWhole ? 0.92 : 0.85);
    },
  );

  test("lies around the level, and leaves out what is a fifth slower", () => {
    const level = levelOfSessions(sessions(20, 0.02, seeded(3)));
    const [slower] = sessions(1, 0, seeded(4), 1.2).flat();
    expect(level.low).toBeLessThan(level.value);
    expect(level.high).toBeGreaterThan(level.value);
    expect(slower?.value).toBeGreaterThan(level.high);
  });

  test("is wide where one session alone is known, and narrower with each of the same", () => {
    const width = (count: number): number => {
      const { low, high, value } = levelOfSessions(sessions(count, 0.005, seeded(9)));
      return (high - low) / value;
    };
    const [one, five, thirty] = [width(1), width(5), width(30)];
    expect(one).toBeGreaterThan(five);
    expect(five).toBeGreaterThan(thirty);
  });

  test("of errors lies between none and all, and above none where none was seen", () => {
    const none = levelOfSessions(failing(10, () => 0));
    expect(none).toMatchObject({ value: 0, low: 0 });
    expect(none.high).toBeGreaterThan(0);
    expect(none.high).toBeLessThan(0.02);
    const some = levelOfSessions(failing(10, (index) => 3 + (index % 3)));
    expect(some.value).toBeCloseTo(0.0026, 3);
    expect(some.low).toBeGreaterThanOrEqual(0);
    expect(some.high).toBeGreaterThan(some.value);
  });

  test("is the same whatever unit the figures are in", () => {
    const level = levelOfSessions(sessions(8, 0.02, seeded(12)));
    const tenfold = levelOfSessions(sessions(8, 0.02, seeded(12), 10));
    expect(tenfold.low / level.low).toBeCloseTo(10, 1);
    expect(tenfold.high / level.high).toBeCloseTo(10, 1);
  });
});
