import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AnsweredSeries, summarise } from "../../../src/features/servers/query/summary.ts";
import type { Range } from "../../../src/prometheus/window.ts";

const startMs = Date.parse("2026-01-27T03:57:10Z");

function rangeOf(steps: number, stepMs = 30_000): Range {
  return { start: new Date(startMs), end: new Date(startMs + (steps - 1) * stepMs), stepMs };
}

function at(step: number, stepMs = 30_000): Date {
  return new Date(startMs + step * stepMs);
}

/** A series with a value at each step; undefined where it has none. */
function series(labels: Record<string, string>, values: readonly (number | undefined)[]): AnsweredSeries {
  return {
    labels,
    values: values.flatMap((value, step) => (value === undefined ? [] : [{ at: at(step), value }])),
  };
}

describe("a series over the window", () => {
  test("is told by its start, peak and when, end, lowest and average", () => {
    const {
      series: read,
      omitted,
      doubts,
    } = summarise([series({ queue: "vision" }, [14, 258, 120, 0])], rangeOf(4), 1);
    expect(read).toEqual([
      {
        labels: { queue: "vision" },
        start: 14,
        end: 0,
        min: 0,
        avg: 98,
        peak: 258,
        peakAt: "2026-01-27T03:57:40.000Z",
        points: [14, 258, 120, 0],
      },
    ]);
    expect(omitted).toBe(0);
    expect(doubts).toEqual([]);
  });

  test("of one peak value several times has its peak at the first", () => {
    const [read] = summarise([series({}, [352, 352, 0])], rangeOf(3), 1).series;
    expect(read).toMatchObject({ peak: 352, peakAt: at(0).toISOString() });
  });

  test("is in the base unit: seconds become milliseconds", () => {
    const [read] = summarise([series({}, [0.25, 0.5])], rangeOf(2), 1000).series;
    expect(read).toMatchObject({ start: 250, end: 500, peak: 500, avg: 375, min: 250, points: [250, 500] });
  });

  test("below zero throughout has its peak nearest to zero", () => {
    const [read] = summarise([series({}, [-3, -1, -2])], rangeOf(3), 1).series;
    expect(read).toMatchObject({ peak: -1, min: -3 });
  });

  test("that appears within the window says from when, one that goes away until when", () => {
    const { series: read } = summarise(
      [
        series({ pod: "scaled-up" }, [undefined, undefined, 1.83, 0.34]),
        series({ pod: "gone" }, [1.5, 1.7, undefined, undefined]),
        series({ pod: "there" }, [1, 1, 1, 1]),
      ],
      rangeOf(4),
      1,
    );
    const byPod = new Map(read.map((it) => [it.labels["pod"], it]));
    expect(byPod.get("scaled-up")).toMatchObject({
      from: at(2).toISOString(),
      start: 1.83,
      points: [null, null, 1.83, 0.34],
    });
    expect(byPod.get("scaled-up")).not.toHaveProperty("until");
    expect(byPod.get("gone")).toMatchObject({ until: at(1).toISOString(), end: 1.7 });
    expect(byPod.get("gone")).not.toHaveProperty("from");
    expect(byPod.get("there")).not.toHaveProperty("from");
    expect(byPod.get("there")).not.toHaveProperty("until");
  });

  test("whose window does not end at a step is there until the end", () => {
    const range = { ...rangeOf(3), end: new Date(at(2).getTime() + 29_000) };
    expect(summarise([series({}, [1, 1, 1])], range, 1).series[0]).not.toHaveProperty("until");
  });

  test("with gaps has an average of what is there, and a doubt", () => {
    const { series: read, doubts } = summarise(
      [series({ pod: "a" }, [1, undefined, 3]), series({ pod: "b" }, [1, 1, 1])],
      rangeOf(3),
      1,
    );
    expect(read[0]).toMatchObject({ avg: 2, points: [1, null, 3] });
    expect(doubts).toEqual(["1 of 2 series with gaps: no value at some steps in between"]);
  });
});

describe("values that are no figures", () => {
  test("are left out, with a doubt", () => {
    const { series: read, doubts } = summarise(
      [series({}, [Number.NaN, 2, Number.POSITIVE_INFINITY, 4, Number.NEGATIVE_INFINITY])],
      rangeOf(5),
      1,
    );
    expect(read).toMatchObject([
      { start: 2, end: 4, avg: 3, min: 2, peak: 4, points: [null, 2, null, 4, null] },
    ]);
    expect(read[0]?.infinite).toBe(true);
    // The series was there all the time, even where it had no figure.
    expect(read[0]).not.toHaveProperty("from");
    expect(doubts).toEqual(["3 of 5 values left out: NaN or infinite"]);
  });

  test("a series of nothing else is left out, with a doubt", () => {
    const { series: read, doubts } = summarise(
      [series({ pod: "a" }, [Number.NaN, Number.NaN]), series({ pod: "b" }, [1, 2])],
      rangeOf(2),
      1,
    );
    expect(read.map(({ labels }) => labels)).toEqual([{ pod: "b" }]);
    expect(doubts).toEqual(["1 of 2 series left out: every value is NaN or infinite"]);
  });

  test("nothing but such series leaves no series", () => {
    expect(summarise([series({}, [Number.NaN])], rangeOf(1), 1)).toEqual({
      series: [],
      omitted: 0,
      doubts: ["1 of 1 series left out: every value is NaN or infinite"],
    });
  });
});

describe("values that were stamped outside of the window", () => {
  test("are left out, with a doubt", () => {
    const stray = [new Date(0), at(1), at(2), at(1000)].map((at, index) => ({ at, value: index }));
    const { series: read, doubts } = summarise([{ labels: {}, values: stray }], rangeOf(3), 1);
    expect(read).toMatchObject([{ start: 1, end: 2, peak: 2, min: 1 }]);
    expect(doubts).toEqual(["2 of 4 values left out: their timestamps are outside the window"]);
  });

  test("leave no series where there are no others", () => {
    const stray = [{ at: new Date(0), value: 3 }];
    expect(summarise([{ labels: {}, values: stray }], rangeOf(3), 1)).toMatchObject({
      series: [],
      doubts: ["1 of 1 values left out: their timestamps are outside the window"],
    });
  });
});

describe("a series that was +Inf", () => {
  test("is the busiest, and among 50 others the one that is kept", () => {
    const busy = Array.from({ length: 60 }, (_, n) => series({ pod: `${n}` }, [50, 90 + n]));
    const { series: read } = summarise(
      [...busy, series({ pod: "infinite" }, [1, Number.POSITIVE_INFINITY])],
      rangeOf(2),
      1,
    );
    expect(read[0]).toMatchObject({ labels: { pod: "infinite" }, peak: 1, infinite: true });
    expect(read[1]).not.toHaveProperty("infinite");
  });
});

describe("many series", () => {
  test("the busiest come first, by the peak; equal ones by their labels", () => {
    const { series: read } = summarise(
      [series({ pod: "b" }, [1]), series({ pod: "c" }, [9]), series({ pod: "a" }, [1])],
      rangeOf(1),
      1,
    );
    expect(read.map(({ labels }) => labels["pod"])).toEqual(["c", "a", "b"]);
  });

  test("the 50 busiest are kept and the rest counted; the 5 busiest have points", () => {
    const many = Array.from({ length: 63 }, (_, n) => series({ pod: `${n}` }, [n, n]));
    const { series: read, omitted } = summarise(many, rangeOf(2), 1);
    expect(read).toHaveLength(50);
    expect(omitted).toBe(13);
    expect(read[0]?.peak).toBe(62);
    expect(read.filter(({ points }) => points !== undefined)).toEqual(read.slice(0, 5));
  });
});

test("the series by which an objective is missed is kept, however little it did", () => {
  const busy = Array.from({ length: 60 }, (_, n) => series({ pod: `${n}` }, [50, 90 + n, 50]));
  const quiet = {
    starved: [9, 9.5, 9],
    late: [10, 20, 80],
    early: [80, 20, 10],
    dip: [30, 1, 30],
  };
  const all = [...busy, ...Object.entries(quiet).map(([pod, values]) => series({ pod }, values))];
  const { series: read, omitted } = summarise(all, rangeOf(3), 1);
  expect(read).toHaveLength(50);
  expect(omitted).toBe(14);
  const pods = read.map(({ labels }) => labels["pod"]);
  expect(pods).toEqual(expect.arrayContaining(Object.keys(quiet)));
  expect(pods.slice(0, 46)).toEqual(Array.from({ length: 46 }, (_, n) => `${59 - n}`));
});

describe("labels", () => {
  test("go without the metric's name, unless it tells two series apart", () => {
    const one = summarise([series({ __name__: "up", job: "x" }, [1])], rangeOf(1), 1);
    expect(one.series[0]?.labels).toEqual({ job: "x" });
    const two = summarise(
      [series({ __name__: "up", job: "x" }, [1]), series({ __name__: "down", job: "x" }, [1])],
      rangeOf(1),
      1,
    );
    expect(two.series.map(({ labels }) => labels)).toEqual([
      { __name__: "down", job: "x" },
      { __name__: "up", job: "x" },
    ]);
  });

  test("of endless length are cut", () => {
    const [read] = summarise([series({ path: "x".repeat(5000) }, [1])], rangeOf(1), 1).series;
    expect(read?.labels["path"]).toHaveLength(200);
  });
});

describe("points for a chart", () => {
  test("have a peak that the server stamped just before the window", () => {
    const values = [500, 2, 3].map((value, step) => ({ at: at(step - 0.6), value }));
    const [read] = summarise([{ labels: {}, values }], rangeOf(3), 1).series;
    expect(read).toMatchObject({ start: 500, peak: 500, points: [500, 3, null] });
  });

  test("are at most 60, each the highest of its part, with 4 significant digits", () => {
    const values = Array.from({ length: 121 }, (_, step) => (step === 77 ? 123_456.7 : step / 7));
    const [read] = summarise([series({}, values)], rangeOf(121), 1).series;
    expect(read?.points).toHaveLength(41);
    expect(read?.points?.[0]).toBe(0.2857);
    expect(read?.points?.[25]).toBe(123_500);
    expect(read).toMatchObject({ peak: 123_456.7, peakAt: at(77).toISOString() });
  });

  test("hold the peak and never more than 60, whatever the series", () => {
    const values = fc.array(
      fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }), { nil: undefined }),
      { minLength: 1, maxLength: 400 },
    );
    fc.assert(
      fc.property(values, (given) => {
        const present = given.filter((value) => value !== undefined);
        const [read] = summarise([series({}, given)], rangeOf(given.length), 1).series;
        if (read === undefined) {
          expect(present).toEqual([]);
          return;
        }
        expect(read.peak).toBe(Math.max(...present));
        expect(read.min).toBe(Math.min(...present));
        expect(read.start).toBe(present[0]);
        expect(read.end).toBe(present.at(-1));
        expect(read.points?.length).toBeLessThanOrEqual(60);
        const points = (read.points ?? []).filter((point) => point !== null);
        expect(Math.max(...points)).toBe(Number(read.peak.toPrecision(4)));
      }),
    );
  });
});
