import { expect, test } from "vitest";
import { latencyChange } from "../../../src/features/causes/wanted.ts";
import { loadRun } from "../../unit/judge/runs.ts";

const steady = (ms: number): number[][] => Array.from({ length: 18 }, () => [ms, ms + 1, ms + 2]);

test("the change of a mean request's latency leaves out seconds in which a profiler begins or ends", () => {
  const base = steady(2);
  const head = steady(3);
  base[3] = [40, 60, 20];
  base[15] = [300, 200, 100];
  expect(latencyChange({ base: loadRun(base), head: loadRun(head) })?.changeMs).toBeCloseTo(1, 2);
  expect(latencyChange({ base: loadRun(head), head: loadRun(steady(2)) })).toBeUndefined();
});

test("without seconds it is that of the whole load", () => {
  const whole = (ms: number) => {
    const run = loadRun([[ms]]);
    const metrics = run.metrics.map((metric) =>
      metric.type === "trend"
        ? { ...metric, series: metric.series.map(({ slices: _, ...series }) => series) }
        : metric,
    );
    return { ...run, metrics };
  };
  expect(latencyChange({ base: whole(2), head: whole(5) })?.changeMs).toBeCloseTo(3, 5);
});
