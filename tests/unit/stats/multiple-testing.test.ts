import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holmLevels } from "../../../src/stats/multiple-testing.ts";

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
const level = 0.01;

const alike = (all: readonly number[]) => all.map((chance) => ({ chance, weight: 1 }));

/** Which of these are rejected, all of the same weight. */
function rejected(all: readonly number[], significance: number): boolean[] {
  const levels = holmLevels(alike(all), significance);
  return all.map((chance, index) => chance <= (levels[index] ?? 0));
}

describe("Holm's procedure", () => {
  test("rejects in Holm's own order and stops at the first that does not meet its level", () => {
    // By hand at 5 %: 0.01 <= 0.05 / 4, 0.015 <= 0.05 / 3, 0.03 > 0.05 / 2; so 0.04 is kept too, though 0.04 <= 0.05.
    const all = [0.03, 0.01, 0.04, 0.015];
    expect(rejected(all, 0.05)).toEqual([false, true, false, true]);
    const levels = holmLevels(alike(all), 0.05);
    expect(levels[1]).toBeCloseTo(0.0125, 12);
    expect(levels[3]).toBeCloseTo(0.05 / 3, 12);
    expect(levels[0]).toBeCloseTo(0.025, 12);
    expect(levels[2]).toBeCloseTo(0.025, 12);
  });

  test("a single comparison has the whole level", () => {
    expect(holmLevels(alike([0.01]), level)).toEqual([level]);
    expect(rejected([0.01], level)).toEqual([true]);
    expect(rejected([0.0101], level)).toEqual([false]);
  });

  test("shares the level by weight, and what is rejected leaves its share to the others", () => {
    const light = { chance: 0.5, weight: 0.25 };
    expect(holmLevels([{ chance: 0.5, weight: 1 }, light], level)).toEqual([0.8 * level, 0.2 * level]);
    expect(holmLevels([{ chance: 0.001, weight: 1 }, light], level)).toEqual([0.8 * level, level]);
  });

  test("never spends more than the level, whatever the weights", () => {
    const tests = fc.array(
      fc.record({
        chance: fc.double({ min: 0, max: 1, noNaN: true }),
        weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(tests, (all) => {
        const levels = holmLevels(all, level);
        const kept = all.flatMap(({ chance }, index) =>
          chance > (levels[index] ?? 0) ? (levels[index] ?? 0) : [],
        );
        expect(kept.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(level * (1 + 1e-9));
      }),
    );
  });

  test("rejects at least what Bonferroni's does, and nothing beyond the level itself", () => {
    fc.assert(
      fc.property(chances, (all) => {
        for (const [index, isRejected] of rejected(all, level).entries()) {
          const chance = all[index] ?? 1;
          if (chance <= level / all.length) expect(isRejected).toBe(true);
          if (chance > level) expect(isRejected).toBe(false);
        }
      }),
    );
  });

  test("a further comparison never makes another one easier", () => {
    fc.assert(
      fc.property(chances, fc.double({ min: 0, max: 1, noNaN: true }), (all, added) => {
        const among = rejected([...all, added], level);
        for (const [index, isRejected] of rejected(all, level).entries()) {
          if (!isRejected) expect(among[index]).toBe(false);
        }
      }),
    );
  });

  test("says the same whatever the order", () => {
    fc.assert(
      fc.property(chances, (all) => {
        expect(rejected(all.toReversed(), level).toReversed()).toEqual(rejected(all, level));
      }),
    );
  });
});
