import { expect, test } from "vitest";
import { testedTogether, weightOf, weightOfDrift } from "../../../../src/judge/objective/tested-together.ts";
import type { Dimension } from "../../../../src/model/units.ts";
import { objective } from "../runs.ts";

test("limits share no chance of a false alarm, and what warns shares its own", () => {
  const all = ["p95 < 1s", "p95 < baseline + 5%", "warn: p99 < baseline + 5%"].map(objective);
  expect(testedTogether(all, "fail").map(({ text }) => text)).toEqual(["p95 < baseline + 5%"]);
  expect(testedTogether(all, "warn").map(({ indicator }) => indicator.aggregation)).toEqual([
    { kind: "percentile", percent: 99 },
  ]);
});

test("a default gate leaves four fifths of the false alarms to the p95", () => {
  const gate = ["p95 < baseline + 10%", "errors < baseline + 1pp", "throughput > baseline - 10%"].map(
    objective,
  );
  const weight = (dimension: Dimension): number => gate.reduce((_, one) => weightOf(one, dimension, gate), 0);
  const [time, ratio, frequency] = [weight("time"), weight("ratio"), weight("frequency")];
  const withDrift = time + ratio + frequency + weightOfDrift * (time + frequency);
  expect(time / withDrift).toBeCloseTo(0.8, 2);
});

test("everything that is compared shares it, whatever it is measured of", () => {
  const all = [
    "p95 < baseline + 5%",
    "errors < baseline + 1pp",
    "http_req_duration{name:login} p(95) < baseline + 5%",
    "time_to_ticket p(95) < baseline + 5%",
  ].map(objective);
  expect(testedTogether(all, "fail")).toEqual(all);
  expect(testedTogether(all, "warn")).toEqual([]);
});
