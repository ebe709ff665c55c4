import { beforeAll, describe, expect, test } from "vitest";
import { type RecordedRun, readBank } from "../../../../scripts/verdicts/bank.ts";
import { wilsonShare } from "../../../../scripts/verdicts/outcomes.ts";
import { sideBySide, timing } from "../../../../scripts/verdicts/parts/pairs.ts";
import { tenBaselineRuns } from "../../../../scripts/verdicts/parts/stored.ts";
import { formatSection, formatTargets } from "../../../../scripts/verdicts/section.ts";
import { openBench } from "../../../../scripts/verdicts/trials.ts";
import { isWhole } from "../../sample.ts";

let bank: RecordedRun[] = [];
beforeAll(async () => {
  bank = await readBank("calm");
});

const few = isWhole ? { tuned: 2, heldOut: 4 } : { tuned: 1, heldOut: 1 };

describe("the bench", () => {
  test.runIf(isWhole)(
    "asks all rules on each case",
    () => {
      const { tables: all } = tenBaselineRuns(openBench(bank, { bank: "calm", seed: 1, gates: few }));
      const [summary, ...tables] = all;
      expect(summary?.rows).toHaveLength(11);
      expect(tables).toHaveLength(10);
      // Where the indicator is a level there is also the test that knows the noise.
      expect(new Set(tables.map(({ rows }) => rows.length))).toEqual(new Set([9, 10]));
    },
    60_000,
  );

  test.runIf(isWhole)(
    "sees a 10 % slowdown side by side in most gates, and calls few of identical code slower",
    () => {
      const { tables } = sideBySide(
        openBench(bank, { bank: "calm", seed: 1, gates: { tuned: 1, heldOut: 8 } }),
      );
      const failed = (caption: string): number =>
        Number.parseFloat(tables.find((table) => table.caption.startsWith(caption))?.rows[1]?.[1] ?? "");
      expect(failed("10 % slower")).toBeGreaterThanOrEqual(75);
      expect(failed("Identical code")).toBeLessThanOrEqual(25);
    },
    60_000,
  );

  test("says which way of measuring side by side has the smaller error, and the same for the same seed", () => {
    const tried = () => timing(openBench(bank, { bank: "calm", seed: 1, gates: few }));
    const said = tried();
    const { about, tables } = said;
    expect(about).toMatch(/the (alternating|simultaneous) design has the smaller error/);
    expect(tables[0]?.rows).toHaveLength(7);
    expect(formatSection(tried())).toBe(formatSection(said));
  });
});

test("a share that was never seen is not known to be 0", () => {
  const { share, low, high } = wilsonShare(0, 2000);
  expect([share, low]).toEqual([0, 0]);
  // z^2 / (n + z^2)
  expect(high).toBeCloseTo(0.001917, 6);
});

test("a target that was missed says so", () => {
  const table = formatTargets([
    { promise: "fails at most 0.5 %", measured: "0.25 %", isMet: true },
    { promise: "at most 300 ms", measured: "361 ms", isMet: false },
  ]);
  expect(table).toMatch(/0\.25 %\s*\|\s*met/);
  expect(table).toMatch(/361 ms\s*\|\s*missed/);
});
