import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holm } from "../../../src/stats/multiple-testing.ts";

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
const level = 0.01;

describe("Holm's procedure", () => {
  test("rejects in Holm's own order and stops at the first that does not meet its level", () => {
    // By hand at 5 %: 0.01 <= 0.05 / 4, 0.015 <= 0.05 / 3, 0.03 > 0.05 / 2; so 0.04 is kept too, though 0.04 <= 0.05.
    const found = holm([0.03, 0.01, 0.04, 0.015], 0.05);
    expect(found.map(({ isRejected }) => isRejected)).toEqual([false, true, false, true]);
    expect(found[1]?.level).toBeCloseTo(0.0125, 12);
    expect(found[3]?.level).toBeCloseTo(0.05 / 3, 12);
    expect(found[0]?.level).toBeCloseTo(0.025, 12);
  });

  test("a single comparison has the whole level", () => {
    expect(holm([0.01], level)).toEqual([{ isRejected: true, level }]);
    expect(holm([0.0101], level)).toEqual([{ isRejected: false, level }]);
  });

  test("rejects at least what Bonferroni's does, and nothing beyond the level itself", () => {
    fc.assert(
      fc.property(chances, (all) => {
        for (const [index, { isRejected }] of holm(all, level).entries()) {
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
        const alone = holm(all, level);
        const among = holm([...all, added], level);
        for (const [index, { isRejected }] of alone.entries()) {
          if (!isRejected) expect(among[index]?.isRejected).toBe(false);
        }
      }),
    );
  });

  test("says the same whatever the order", () => {
    fc.assert(
      fc.property(chances, (all) => {
        const there = holm(all, level).map(({ isRejected }) => isRejected);
        const back = holm(all.toReversed(), level).map(({ isRejected }) => isRejected);
        expect(back.toReversed()).toEqual(there);
      }),
    );
  });
});
