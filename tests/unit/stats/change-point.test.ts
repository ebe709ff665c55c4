import { describe, expect, test } from "vitest";
import { findChangePoints, findLevelChanges } from "../../../src/stats/change-point.ts";
import { normal, seeded } from "../judge/runs.ts";
import { atLeast, atMost, draws, isWhole } from "../sample.ts";

/** Values around each level in turn, with log-normal noise. */
function series(levels: readonly { runs: number; at: number }[], noise: number, random: () => number) {
  return levels.flatMap(({ runs, at }) =>
    Array.from({ length: runs }, () => at * Math.exp(noise * normal(random))),
  );
}

describe("a series without a change", () => {
  test.each([10, 20, 50])("of %i runs gets one in at most 10 of 1000 cases", (runs) => {
    const random = seeded(runs);
    const cases = Array.from({ length: draws(1000, 15) }, () => series([{ runs, at: 200 }], 0.03, random));
    const most = isWhole ? 10 : atMost(cases.length, 0.01);
    expect(cases.filter((values) => findChangePoints(values).length > 0).length).toBeLessThanOrEqual(most);
  });

  test("gets none from a single outlier, from equal values or from a handful of runs", () => {
    const quiet = series([{ runs: 20, at: 200 }], 0.03, seeded(1));
    expect(findChangePoints(quiet.with(10, 900))).toEqual([]);
    expect(findChangePoints(Array.from({ length: 30 }, () => 0))).toEqual([]);
    expect(findChangePoints([100, 100, 100, 900, 900])).toEqual([]);
    expect(findChangePoints([])).toEqual([]);
  });
});

describe("a step", () => {
  test("of 10 % amid noise of 3 % is found within one run of where it was", () => {
    const random = seeded(7);
    const step = [
      { runs: 20, at: 200 },
      { runs: 20, at: 220 },
    ];
    const cases = Array.from({ length: draws(100, 4) }, () => findChangePoints(series(step, 0.03, random)));
    const right = cases.filter((found) => found.some(({ index }) => Math.abs(index - 20) <= 1));
    expect(right.length).toBeGreaterThanOrEqual(isWhole ? 96 : atLeast(cases.length, 0.95));
  });

  test("is told with the levels on both sides and by how much they differ", () => {
    const values = [...Array.from({ length: 10 }, () => 200), ...Array.from({ length: 10 }, () => 250)];
    expect(findChangePoints(values)).toEqual([
      { index: 10, before: 200, after: 250, ratio: 0.25, pValue: expect.any(Number) },
    ]);
  });

  test("from 0 has no ratio", () => {
    const values = [...Array.from({ length: 10 }, () => 0), ...Array.from({ length: 10 }, () => 0.02)];
    expect(findChangePoints(values)[0]).toMatchObject({ index: 10, before: 0, ratio: undefined });
  });

  test("up and one back down are both found", () => {
    const values = series(
      [
        { runs: 15, at: 200 },
        { runs: 15, at: 240 },
        { runs: 15, at: 200 },
      ],
      0.03,
      seeded(3),
    );
    const found = findChangePoints(values);
    expect(found.map(({ index }) => index)).toEqual([15, 30]);
    expect(found[0]?.ratio).toBeGreaterThan(0.15);
    expect(found[1]?.ratio).toBeLessThan(-0.12);
  });
});

test("the unit of the values changes nothing but the levels, and asking again changes nothing at all", () => {
  const random = seeded(5);
  for (let round = 0; round < 10; round += 1) {
    const levels = [
      { runs: 12, at: 200 },
      { runs: 12, at: 212 },
    ];
    const values = series(levels, 0.03, random);
    const found = findChangePoints(values);
    const inMicroseconds = findChangePoints(values.map((value) => value * 1000));
    expect(findChangePoints(values)).toEqual(found);
    expect(inMicroseconds.map(({ index, pValue }) => ({ index, pValue }))).toEqual(
      found.map(({ index, pValue }) => ({ index, pValue })),
    );
    for (const [position, { before }] of inMicroseconds.entries())
      expect(before / 1000).toBeCloseTo(found[position]?.before ?? Number.NaN, 6);
  }
});

describe("a long series", () => {
  test("of a hundred values and less is searched as a whole", () => {
    const levels = [
      { runs: 40, at: 200 },
      { runs: 35, at: 220 },
      { runs: 25, at: 190 },
    ];
    for (const seed of isWhole ? [1, 2, 3] : [1]) {
      const values = series(levels, 0.03, seeded(seed));
      expect(findLevelChanges(values)).toEqual(findChangePoints(values).map(({ index }) => index));
    }
    expect(findLevelChanges([])).toEqual([]);
  });

  test("has its changes found wherever they lie, at the edge of a piece too", () => {
    for (const at of isWhole ? [97, 100, 103, 150, 250, 500, 940] : [97, 500]) {
      const levels = [
        { runs: at, at: 200 },
        { runs: 1000 - at, at: 230 },
      ];
      const found = findLevelChanges(series(levels, 0.03, seeded(at)));
      expect(
        found.filter((index) => Math.abs(index - at) <= 2),
        `${at}: ${found}`,
      ).toHaveLength(1);
    }
  });

  test("without a change hardly ever gets one, however long", () => {
    const random = seeded(11);
    const cases = Array.from({ length: draws(100, 1) }, () =>
      series([{ runs: 1000, at: 200 }], 0.03, random),
    );
    const falsely = cases.filter((values) => findLevelChanges(values).length > 0);
    expect(falsely.length).toBeLessThanOrEqual(isWhole ? 3 : atMost(cases.length, 0.03));
  });

  test("keeps a level that came for ten runs and went", () => {
    const levels = [
      { runs: 400, at: 200 },
      { runs: 10, at: 220 },
      { runs: 590, at: 200 },
    ];
    const found = findLevelChanges(series(levels, 0.03, seeded(3)));
    expect(found.map((at, index) => Math.abs(at - [400, 410][index]!) <= 1)).toEqual([true, true]);
  });

  test("has no change that nobody would act on, however clear", () => {
    const levels = (at: number) => [
      { runs: 500, at: 100 },
      { runs: 500, at },
    ];
    expect(findLevelChanges(series(levels(100.4), 0.001, seeded(5)))).toEqual([]);
    expect(findLevelChanges(series(levels(102), 0.001, seeded(5)))).toEqual([500]);
  });
});
