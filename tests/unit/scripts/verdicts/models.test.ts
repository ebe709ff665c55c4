import { mean, sampleStandardDeviation, sum } from "simple-statistics";
import { describe, expect, test } from "vitest";
import { type ModelName, models } from "../../../../scripts/verdicts/models/catalogue.ts";
import type { Moment } from "../../../../scripts/verdicts/models/effects.ts";
import {
  bursts,
  halfOfRounds,
  independent,
  type MakeFailures,
  outages,
} from "../../../../scripts/verdicts/models/failures.ts";
import type { Model } from "../../../../scripts/verdicts/models/model.ts";
import { p95Of } from "../../../../scripts/verdicts/models/traffic.ts";
import { tryModel } from "../../../../scripts/verdicts/models/try.ts";
import { seeded } from "../../../../scripts/verdicts/random.ts";
import { requestsOf } from "../../../../scripts/verdicts/runs.ts";

/** p95 of both sides in the first rounds of a gate of unchanged code, ms. */
function p95s(model: Model, rounds: number, isChanged = false) {
  const { take } = model.draw(seeded(1), isChanged);
  return Array.from({ length: rounds }, (_, round) => {
    const { head, base } = take(round);
    const of = (recorded: typeof head) => p95Of(requestsOf({ recorded, side: 0 }));
    return { head: of(head), base: base === undefined ? Number.NaN : of(base) };
  });
}

describe("a model makes what its words say", () => {
  test("a steady service's p95 scatters by 2 %, and changed code is 10 % slower", () => {
    const logs = p95s(models.steady, 60).map(({ head }) => Math.log(head));
    expect(sampleStandardDeviation(logs)).toBeCloseTo(0.02, 2);
    const changed = p95s(models.steady, 60, true).map(({ head, base }) => head / base);
    expect(mean(changed)).toBeCloseTo(1.1, 1);
  });

  test("on processors that are busy the slower side slows the other, too; in turn it does not", () => {
    const slownessOf = (model: Model): number => {
      const rounds = p95s(model, 40, true);
      return mean(rounds.map(({ head, base }) => head / base));
    };
    expect(slownessOf(models.shared80)).toBeLessThan(1.06);
    expect(slownessOf(models.shared80Turns)).toBeGreaterThan(1.09);
  });

  test("a side that is cold becomes level with the other", () => {
    const rounds = p95s(models.cold30, 12).map(({ head, base }) => head / base);
    expect(rounds[0]).toBeGreaterThan(1.15);
    expect(mean(rounds.slice(9))).toBeCloseTo(1, 1);
  });

  test.each<[string, MakeFailures]>([
    ["independent", independent],
    ["bursts", bursts(20)],
    ["outages", outages],
    ["halfOfRounds", halfOfRounds],
  ])("failures (%s) are 3 % of all requests in the mean", (_, make) => {
    const fails = make(seeded(3), 0.03);
    const moments = Array.from({ length: 2000 * 300 }, (_unused, index): Moment => {
      const round = Math.floor(index / 300);
      return { round, second: (index % 300) / 20, loadSeconds: index / 20 };
    });
    const failed = sum(moments.map((at) => Number(fails(at))));
    expect(failed / moments.length).toBeCloseTo(0.03, 2);
  });
});

test.each(["steady", "mix", "coldBoth", "jobs10"] satisfies ModelName[])(
  "a gate of %s passes unchanged code and fails what is 10 % slower",
  (name) => {
    const { loadline, simple } = tryModel(name, models[name], { gates: 1, seed: 1, withSimpleRule: true });
    expect(loadline.unchanged).toMatchObject({ pass: 1 });
    expect(loadline.changed).toMatchObject({ fail: 1 });
    expect(simple?.changed.pass).toBe(0);
  },
);
