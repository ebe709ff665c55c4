import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Dimension,
  formatAge,
  formatChange,
  formatDay,
  formatDifference,
  formatDurationMs,
  formatFigure,
  formatLimit,
  formatOn,
  formatPoints,
  parseDurationMs,
  parseQuantity,
  scaleOver,
  unitsOf,
} from "../../../src/model/units.ts";
import { draws } from "../sample.ts";

const dimensions: readonly Dimension[] = ["time", "ratio", "frequency", "bytes", "byteRate", "number"];
const anyDimension = fc.constantFrom(...dimensions);
/** Figures of everyday size, with up to six significant digits, as people write limits. */
const figure = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: -6, max: 4 }))
  .map(([digits, power]) => Number(`${digits}e${power}`));

/** What a printed figure says, in its base unit. */
function read(text: string): number {
  return parseQuantity(text.replaceAll(",", ""))?.value ?? Number.NaN;
}

describe("parseQuantity", () => {
  test.each([
    ["300ms", 300, "time"],
    ["1.5s", 1500, "time"],
    ["250 us", 0.25, "time"],
    ["250µs", 0.25, "time"],
    ["250μs", 0.25, "time"],
    ["10%", 0.1, "ratio"],
    ["-0.5 %", -0.005, "ratio"],
    ["90/s", 90, "frequency"],
    ["30/min", 0.5, "frequency"],
    ["1.2MB", 1_200_000, "bytes"],
    ["2 kB/s", 2000, "byteRate"],
    [".5", 0.5, "number"],
  ])("reads %s", (text, value, dimension) => {
    expect(parseQuantity(text)?.value).toBeCloseTo(value, 12);
    expect(parseQuantity(text)?.dimension).toBe(dimension);
  });

  test.each(["", "ms", "300mss", "1,500ms", "1e3", "5  s", "3 4", "NaN", "5constructor"])(
    "refuses %j",
    (text) => {
      expect(parseQuantity(text)).toBeUndefined();
    },
  );
});

describe("ages", () => {
  test.each([
    [0, "less than an hour"],
    [3_600_000, "1 h"],
    [47.9 * 3_600_000, "47 h"],
    [48 * 3_600_000, "2 days"],
    [400 * 86_400_000, "400 days"],
  ])("%d ms: %s", (ageMs, words) => {
    expect(formatAge(ageMs)).toBe(words);
  });
});

describe("durations", () => {
  test.each([
    ["1m30s", 90_000],
    ["500ms", 500],
    ["1.5h", 5_400_000],
    ["0", 0],
  ])("reads %s", (text, expected) => {
    expect(parseDurationMs(text)).toBe(expected);
  });

  test.each(["", "5", "5 s", "s", "1m30", "-5s"])("refuses %j", (text) => {
    expect(parseDurationMs(text)).toBeUndefined();
  });

  test.each([
    [0.4, "0 s"],
    [850, "850 ms"],
    [6100, "6.1 s"],
    [59_999.6, "1 min"],
    [63_123, "1 min 3.123 s"],
    [90_000, "1 min 30 s"],
    [600_000, "10 min"],
    [7_500_000, "2 h 5 min"],
  ])("of %d ms are printed for people as %s", (ms, expected) => {
    expect(formatDurationMs(ms)).toBe(expected);
  });

  test("lose nothing when they are printed, to the millisecond", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (ms) => {
        const asWritten = formatDurationMs(ms).replace("min", "m").replaceAll(" ", "");
        expect(parseDurationMs(asWritten)).toBe(ms);
      }),
    );
  });
});

describe("formatFigure", () => {
  test.each([
    [212.4, "time", "212 ms"],
    [0.25, "time", "250 µs"],
    [83_312, "time", "83.3 s"],
    [1612, "time", "1,612 ms"],
    [0.0152, "ratio", "1.52 %"],
    [0.031, "ratio", "3.1 %"],
    [0, "ratio", "0 %"],
    [99.84, "frequency", "99.8/s"],
    [0.5, "frequency", "0.5/s"],
    [0.05, "frequency", "3/min"],
    [1_300_000_000, "bytes", "1.3 GB"],
    [38_860, "number", "38,860"],
    [-12.5, "time", "-12.5 ms"],
    [-1e-9, "number", "0"],
    [Number.NaN, "time", "–"],
    [Number.NEGATIVE_INFINITY, "time", "-∞"],
  ] as const)("prints %d %s as %s", (value, dimension, expected) => {
    expect(formatFigure(value, dimension)).toBe(expected);
  });

  test.each([
    [300.2, 300, "300.2 ms"],
    [299.9999, 300, "299.9999 ms"],
    [10_000.5, 10_000, "10.001 s"],
    [300, 300, "300 ms"],
  ])("prints %d beside %d as %s", (value, limit, expected) => {
    expect(formatFigure(value, "time", limit)).toBe(expected);
  });

  test("stays within 0.5 % of the figure", () => {
    fc.assert(
      fc.property(figure, anyDimension, (value, dimension) => {
        fc.pre(Math.abs(value) >= 0.01);
        expect(Math.abs(read(formatFigure(value, dimension)) - value)).toBeLessThanOrEqual(
          Math.abs(value) * 0.005001,
        );
      }),
    );
  });
});

describe("formatLimit", () => {
  test.each([
    [300, "time", "300 ms"],
    [1500, "time", "1,500 ms"],
    [0.005, "ratio", "0.5 %"],
    [0.07, "ratio", "7 %"],
    [1e-9, "ratio", "0.0000001 %"],
    [12_500, "time", "12.5 s"],
  ] as const)("prints %d %s as %s", (value, dimension, expected) => {
    expect(formatLimit(value, dimension)).toBe(expected);
  });

  test("is read as it is written", () => {
    fc.assert(
      fc.property(figure, anyDimension, (value, dimension) => {
        const text = formatLimit(value, dimension);
        expect(parseQuantity(text.replaceAll(",", ""))?.dimension).toBe(dimension);
        expect(Math.abs(read(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-11);
      }),
    );
  });
});

describe("a miss never looks like a hit", () => {
  /** A limit and a figure on one side of it, close or far. */
  const pair = fc
    .tuple(figure, fc.double({ min: 1e-8, max: 1, noNaN: true }), fc.boolean())
    .map(([limit, share, isAbove]) => ({
      limit,
      value: limit + (isAbove ? 1 : -1) * Math.max(Math.abs(limit), 1e-3) * share,
    }))
    .filter(({ limit, value }) => limit !== value);

  test("beside a limit as it was written", () => {
    fc.assert(
      fc.property(pair, anyDimension, ({ limit, value }, dimension) => {
        const [shown, bound] = [
          read(formatFigure(value, dimension, limit)),
          read(formatLimit(limit, dimension)),
        ];
        expect(Math.sign(shown - bound)).toBe(Math.sign(value - limit));
      }),
      { numRuns: draws(2000) },
    );
  });

  test("beside a limit that follows the baseline", () => {
    fc.assert(
      fc.property(pair, anyDimension, ({ limit, value }, dimension) => {
        const [shown, bound] = [
          read(formatFigure(value, dimension, limit)),
          read(formatFigure(limit, dimension, value)),
        ];
        expect(Math.sign(shown - bound)).toBe(Math.sign(value - limit));
      }),
      { numRuns: draws(2000) },
    );
  });

  test("in a change beside its tolerance", () => {
    expect(formatChange(0.104, { against: [0.1] })).toBe("+10.4 %");
    expect(formatPoints(0.0100001, { against: [0.01] })).toBe("+1.00001 pp");
  });
});

describe("changes", () => {
  test.each([
    [0.18, "+18 %"],
    [-0.004, "-0.4 %"],
    [0.0999, "+10 %"],
    [0.03, "+3 %"],
    [0.0001, "0 %"],
    [-0.0001, "0 %"],
    [12.5, "+1,250 %"],
    [Number.NaN, "–"],
    [Number.POSITIVE_INFINITY, "+∞"],
  ])("%d prints as %s", (ratio, expected) => {
    expect(formatChange(ratio)).toBe(expected);
  });

  test.each([
    [0.0083, "+0.83 pp"],
    [-0.0123, "-1.2 pp"],
    [1, "+100 pp"],
    [0, "0 pp"],
  ])("%d prints as %s in points", (difference, expected) => {
    expect(formatPoints(difference)).toBe(expected);
  });

  test("of a figure carry its unit and a sign", () => {
    expect(formatDifference(38, "time")).toBe("+38 ms");
    expect(formatDifference(-12.5, "frequency")).toBe("-12.5/s");
    expect(formatDifference(0, "time")).toBe("0 ms");
    expect(formatDifference(0.021, "ratio")).toBe("+2.1 pp");
  });
});

describe("a difference told beside its noise", () => {
  test.each([
    [0.0091, 0.043, "+1 %"],
    [0.0091, 0.02, "+0.9 %"],
    [0.18, 0.075, "+18 %"],
    [0.0041, 0.1, "+0.4 %"],
    [-0.0002, 0.1, "0 %"],
    [0.0091, Number.POSITIVE_INFINITY, "+0.9 %"],
    [0.0091, 0, "+0.9 %"],
  ])("%d with an error of %d prints as %s", (ratio, noise, expected) => {
    expect(formatChange(ratio, { noise })).toBe(expected);
  });

  test("keeps the digits that its tolerance needs", () => {
    expect(formatChange(0.104, { against: [0.1], noise: 0.07 })).toBe("+10.4 %");
    expect(formatDifference(20.4, "time", { against: [20], noise: 9 })).toBe("+20.4 ms");
  });

  test("in each unit has the digits of its error", () => {
    expect(formatDifference(38.42, "time", { noise: 16 })).toBe("+38 ms");
    expect(formatDifference(3.842, "time", { noise: 0.9 })).toBe("+3.8 ms");
    expect(formatDifference(-12.53, "frequency", { noise: 5 })).toBe("-13/s");
    expect(formatPoints(0.02134, { noise: 0.01 })).toBe("+2.1 pp");
  });

  test("is off by no more than its error, and never on the other side of zero", () => {
    const size = fc.double({ min: 1e-3, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(size, size, anyDimension, fc.boolean(), (amount, noise, dimension, isFall) => {
        const difference = isFall ? -amount : amount;
        const shown = read(formatDifference(difference, dimension, { noise }).replace(" pp", " %"));
        expect(Math.abs(shown - difference)).toBeLessThanOrEqual(Math.max(noise, amount / 20, 1e-2));
        expect(shown === 0 || Math.sign(shown) === Math.sign(difference)).toBe(true);
      }),
    );
  });
});

describe("decimals that are kept", () => {
  test.each([
    [1500, 2, "1,500.00 ms"],
    [0.4, 0, "0 ms"],
    [-0.004, 2, "0.00 ms"],
    [Number.NaN, 2, "–"],
  ])("%d with %d is %s", (value, kept, expected) => {
    expect(formatOn({ ...scaleOver("time", { figures: [10] }), kept }, value)).toBe(expected);
  });

  test("are more beside a limit, whose side every figure shows", () => {
    const scale = { ...scaleOver("time", { figures: [299.6], written: [300] }), kept: 0 };
    expect([299.6, 300].map((value) => formatOn(scale, value))).toEqual(["299.6 ms", "300 ms"]);
  });

  test("are those of a change, too", () => {
    expect(formatChange(0.1234, { kept: 2 })).toBe("+12.34 %");
    expect(formatPoints(-0.0001, { kept: 1 })).toBe("+0.0 pp");
    expect(formatDifference(-2.5, "time", { kept: 2 })).toBe("-2.50 ms");
  });
});

test("days are told in English, in UTC", () => {
  expect(formatDay("2026-10-03T23:59:59.999Z")).toBe("3 Oct 2026");
  expect(formatDay("2026-01-01T00:30:00+01:00")).toBe("31 Dec 2025");
});

test("no figure or date depends on the machine's language", () => {
  const src = fileURLToPath(new URL("../../../src/", import.meta.url));
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((it) => it.endsWith(".ts"));
  const guilty = files.filter((file) =>
    /\bIntl\.\w+(?!\w|\("en(?:-GB)?")|toLocale\w*\(|localeCompare\(/.test(
      readFileSync(join(src, file), "utf8"),
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(guilty).toEqual([]);
});

test("units are offered once, without the second spelling of microseconds", () => {
  expect(unitsOf("time")).toEqual(["us", "ms", "s", "m", "h"]);
});
