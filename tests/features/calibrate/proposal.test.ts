import { describe, expect, test } from "vitest";
import { seeing } from "../../../src/config/grammar/sees.ts";
import { halvesApart } from "../../../src/features/calibrate/halves.ts";
import {
  type Calibratable,
  calibrationOf,
  falseAlarmsIn,
  tellable,
} from "../../../src/features/calibrate/proposal.ts";
import {
  type Characteristic,
  type Resolution,
  reportedSizes,
} from "../../../src/features/calibrate/resolution.ts";
import type { RoundLimits } from "../../../src/model/gate.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Dimension } from "../../../src/model/units.ts";
import {
  latencies,
  loadRun,
  normal,
  objective,
  oneSession,
  scaled,
  seeded,
  usualLoad,
} from "../../unit/judge/runs.ts";
import { shopRun } from "../../unit/judge/shop.ts";
import { atMost, draws, isWhole } from "../../unit/sample.ts";

/** Gates that decide with this tolerance in the base unit, in 2.4 rounds where nothing changed. */
function floor(smallestTolerance: number | undefined): Characteristic {
  const outcomes = reportedSizes.map((size) => ({ size, fail: 0, pass: 1, open: 0, rounds: 2.4 }));
  return { outcomes, smallestTolerance };
}

function resolution(level: number, dimension: Dimension, more: Partial<Resolution> = {}): Resolution {
  return {
    dimension,
    level,
    runs: 5,
    noise: { total: level / 50, within: level / 50 },
    stored: floor(13.21),
    sideBySide: floor(8),
    samplesBeyond: undefined,
    ...more,
  };
}

describe("the false alarms of an objective", () => {
  const byDefault = ["p95 < baseline + 10%", "errors < baseline + 1pp"].map((text) => ({
    ...objective(text),
    source: { from: "default" } as const,
  }));
  const [p95 = objective("p95 < 1s")] = byDefault;
  const ofP95 = (endpoints: readonly string[], objectives = byDefault): number =>
    falseAlarmsIn([shopRun(1, { endpoints })], objectives)(p95);

  test("are shared with what a gate without objectives judges of single endpoints", () => {
    expect(ofP95(["products"])).toBeCloseTo(0.01 / 1.1, 9);
    expect(ofP95(["products", "search"])).toBeCloseTo(0.01 / 2.1, 9);
  });

  test("are not where somebody wrote the objectives", () => {
    const written = ["p95 < baseline + 10%", "errors < baseline + 1pp"].map(objective);
    const [own = objective("p95 < 1s")] = written;
    const runs = [shopRun(1, { endpoints: ["products", "search"] })];
    expect(falseAlarmsIn(runs, written)(own)).toBeCloseTo(0.01 / 1.1, 9);
  });
});

describe("what can be told of an objective", () => {
  const latency = resolution(200, "time");

  test.each(["p95 < baseline + 10%", "p95 < baseline + 13.3ms", "throughput > baseline - 7%"])(
    "%s decides",
    (text) => {
      expect(tellable(objective(text), latency, "stored")).toEqual({ kind: "rounds", rounds: 2.4 });
    },
  );

  test.each([
    ["p95 < baseline + 4%", "7%", "p95 < baseline + 7%", true],
    ["p95 < baseline + 1%", "7%", "p95 < baseline + 7%", false],
    ["p95 < baseline + 8ms", "14ms", "p95 < baseline + 14ms", true],
    ["p95{name:a - b} <= baseline + 4 %", "7%", "p95{name:a - b} <= baseline + 7 %", true],
    ["throughput > baseline - 2.5%", "7%", "throughput > baseline - 7%", false],
  ])("%s is below the floor: allow %s", (text, allow, proposed, decidesSideBySide) => {
    expect(tellable(objective(text), latency, "stored")).toEqual({
      kind: "belowFloor",
      allow,
      proposed,
      decidesSideBySide,
      isFromWithin: true,
      unsteady: undefined,
    });
  });

  test("where no tolerance decides none is proposed", () => {
    const noisy = { ...latency, stored: floor(undefined) };
    expect(tellable(objective("p95 < baseline + 4%"), noisy, "stored")).toMatchObject({
      kind: "belowFloor",
      allow: undefined,
      proposed: undefined,
      decidesSideBySide: true,
    });
  });

  test("a share's tolerance is proposed in tenths of a point", () => {
    const errors = resolution(0.01, "ratio", { stored: floor(0.0061), sideBySide: floor(0.007) });
    expect(tellable(objective("errors < baseline + 0.2pp"), errors, "stored")).toMatchObject({
      allow: "0.7pp",
      proposed: "errors < baseline + 0.7pp",
    });
  });

  test("side by side its own floor counts, and nothing else is advised", () => {
    expect(tellable(objective("p95 < baseline + 1%"), latency, "sideBySide")).toMatchObject({
      allow: "4%",
      decidesSideBySide: false,
    });
  });

  test("what is proposed decides", () => {
    const told = tellable(objective("p95 < baseline + 4%"), latency, "stored");
    const proposed = told.kind === "belowFloor" ? (told.proposed ?? "") : "";
    expect(tellable(objective(proposed), latency, "stored")).toMatchObject({ kind: "rounds" });
  });

  describe("where the user set the change to be seen", () => {
    const at = (smallestTolerance: number | undefined, smallest: number | undefined): Resolution => {
      const characteristic = floor(smallestTolerance);
      const [outcomes] = characteristic.outcomes ?? [];
      if (outcomes === undefined) throw new Error("no outcomes");
      const seen = { outcomes, decides: smallest === 0, smallest };
      return { ...latency, stored: { ...characteristic, seen } };
    };
    const told = (resolution: Resolution, text: string, sees: number) =>
      tellable(seeing(objective(text), sees), resolution, "stored");

    test("its own rule says whether it decides", () => {
      expect(told(at(90, 0), "p95 < baseline + 4%", 0.2)).toEqual({ kind: "rounds", rounds: 2.4 });
      expect(told(at(1, 30), "p95 < baseline + 4%", 0.05)).toMatchObject({ kind: "belowFloor" });
    });

    test("a larger tolerance is proposed where it can be twice as large and still see it", () => {
      expect(told(at(13.21, 30), "p95 < baseline + 4%", 0.2)).toMatchObject({
        allow: "7%",
        proposed: "p95 < baseline + 7%",
        decidesSideBySide: true,
      });
    });

    test("else a larger change, with the tolerance as it is", () => {
      expect(told(at(13.21, 25), "p95 < baseline + 4%", 0.1)).toMatchObject({
        allow: undefined,
        proposed: undefined,
        sees: 0.13,
      });
    });

    test("both where noise is larger than the tolerance whatever is seen, and nothing where none decides", () => {
      expect(told(at(13.21, undefined), "p95 < baseline + 1%", 0.1)).toMatchObject({
        allow: "7%",
        proposed: "p95 < baseline + 7%",
        sees: 0.14,
      });
      expect(told(at(undefined, undefined), "p95 < baseline + 1%", 0.1)).toMatchObject({
        allow: undefined,
        proposed: undefined,
      });
    });
  });

  test("longer runs are advised where the noise is inside them, or samples are few", () => {
    const [between, few] = [
      { ...latency, noise: { total: 10, within: 4 } },
      { ...latency, samplesBeyond: 7 },
    ].map((one) => tellable(objective("p95 < baseline + 4%"), one, "stored"));
    expect(between).toMatchObject({ isFromWithin: false, unsteady: undefined });
    expect(few).toMatchObject({ isFromWithin: true, unsteady: 7 });
  });

  test("nothing is told of limits of their own, of improvements and of a handful of samples", () => {
    expect(tellable(objective("p95 < 300ms"), latency, "stored")).toEqual({ kind: "absolute" });
    expect(tellable(objective("p95 < baseline - 10%"), latency, "stored")).toEqual({ kind: "improvement" });
    expect(tellable(objective("p99 < baseline + 50%"), { ...latency, samplesBeyond: 3.4 }, "stored")).toEqual(
      { kind: "fewSamples", beyond: 3.4 },
    );
  });

  test("a share of no errors is told by the counts alone", () => {
    expect(tellable(objective("errors < baseline + 10%"), resolution(0, "ratio"), "stored")).toEqual({
      kind: "rounds",
      rounds: 1,
    });
  });
});

describe("calibrating a scenario", { timeout: 60_000 }, () => {
  const random = seeded(8);
  const run = (factor = 1): Run =>
    loadRun(scaled(latencies(usualLoad, random), factor * Math.exp(0.01 * normal(random))));
  const runs = Array.from({ length: 5 }, () => run());
  const minute = 60_000;

  function calibrate(text: string, rounds: RoundLimits, budgetMs = 15 * minute) {
    const scenario: Calibratable = {
      name: "checkout",
      environment: "default",
      objectives: [objective(text)],
      rounds,
      sideBySide: { base: "http://localhost:1", timing: "auto" },
    };
    return calibrationOf(runs, scenario, { scenarios: 1, budgetMs, gates: draws(150, 10) });
  }

  const kindsOf = ({ objectives }: ReturnType<typeof calibrate>) =>
    objectives.map(({ tellable: { kind } }) => kind);

  test("rounds that are enough stay as they are", () => {
    const told = calibrate("p95 < baseline + 30%", { min: 1, max: 3 });
    expect(kindsOf(told)).toEqual(["rounds"]);
    expect(told.rounds).toEqual({ now: { min: 1, max: 3 }, proposed: { min: 1, max: 3 } });
    expect(told.mostRounds).toBe(3);
  });

  test("as many as the decision takes are proposed where they would decide", () => {
    const told = calibrate("p95 < baseline + 5%", { min: 1, max: 2 });
    expect(kindsOf(told)).toEqual(["moreRounds"]);
    expect(told.rounds.proposed).toEqual({ min: 1, max: 12 });
  });

  test("a tolerance below the noise is proposed for as many rounds as a gate may take", () => {
    const told = calibrate("p95 < baseline + 1%", { min: 1, max: 2 });
    expect(kindsOf(told)).toEqual(["belowFloor"]);
    expect(told.rounds.proposed).toEqual({ min: 1, max: 12 });
    const [long] = calibrate("p95 < baseline + 1%", { min: 1, max: 12 }).objectives;
    expect(told.objectives[0]?.tellable).toEqual(long?.tellable);
  });

  test("rounds that the budget has no time for are not counted on", () => {
    const told = calibrate("p95 < baseline + 5%", { min: 1, max: 12 }, 35_000);
    expect(told.mostRounds).toBe(2);
    expect(kindsOf(told)).toEqual(["belowFloor"]);
    expect(told.rounds.proposed).toEqual({ min: 1, max: 12 });
  });

  test("runs of one build whose halves differ as a gate would fail are told apart, in either direction", () => {
    for (const factors of [
      [1, 1, 1.3, 1.3, 1.3],
      [1.3, 1.3, 1, 1, 1],
    ]) {
      const of = oneSession(factors.map(run));
      const apart = halvesApart(of, objective("p95 < baseline + 5%"), 0.01);
      expect([apart?.earlier.runs, apart?.later.runs]).toEqual([2, 3]);
      const change = (apart?.later.level ?? 0) / (apart?.earlier.level ?? 1);
      expect(Math.abs(Math.log(change))).toBeGreaterThan(0.1);
    }
    expect(halvesApart(oneSession(runs), objective("p95 < baseline + 5%"), 0.01)).toBeUndefined();
  });

  test("halves of steady runs are hardly ever told apart", () => {
    const apart = Array.from({ length: draws(100) }, () => {
      const steady = Array.from({ length: 5 }, () => run());
      return halvesApart(oneSession(steady), objective("p95 < baseline + 5%"), 0.01);
    });
    const most = isWhole ? 2 : atMost(apart.length, 0.01);
    expect(apart.filter((one) => one !== undefined).length).toBeLessThanOrEqual(most);
  });
});
