import { describe, expect, test } from "vitest";
import type { CountedDatabase, CountSample } from "../../../src/features/costs/databases/counting.ts";
import { queriesOf } from "../../../src/features/costs/databases/figures.ts";
import { costIndicators, type DatabaseCost } from "../../../src/features/costs/indicators.ts";
import { noiseWithin } from "../../../src/judge/compare/noise.ts";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { buildRun } from "../../builders/run.ts";

const start = Date.parse("2026-11-01T10:00:00.000Z");

/** A run that answers 50 requests in each of so many seconds. */
function runOf(seconds: number): Run {
  const count = Array.from({ length: seconds }, () => 50);
  const end = new Date(start + seconds * 1000).toISOString();
  return {
    ...buildRun(),
    window: { start: new Date(start).toISOString(), end, warmUpMs: 0 },
    metrics: [
      {
        ...{ name: "http_reqs", type: "counter", contains: "default" },
        series: [{ tags: {}, values: { count: 50 * seconds, rate: 50 }, slices: { count } }],
      },
    ],
  };
}

const steady = (second: number): Omit<CountSample, "atMs"> => ({
  ...{ queries: 1000 + 150 * second, transactions: 500 + 50 * second, era: "" },
});

/** Samples once a second, from one before the window to one after it. */
function counted(
  seconds: number,
  at: (second: number) => Omit<CountSample, "atMs"> = steady,
  more: Partial<CountedDatabase> = {},
): CountedDatabase {
  const samples = Array.from({ length: seconds + 3 }, (_, index) => {
    return { atMs: start + (index - 1) * 1000, ...at(index - 1) };
  });
  return { name: "shop", side: "head", identity: "one", samples, ...more };
}

function found(run: Run, databases: readonly CountedDatabase[], cost: DatabaseCost) {
  const { metrics } = queriesOf([run], databases);
  const figure = findIndicator({ ...run, metrics: [...run.metrics, ...metrics] }, costIndicators[cost]);
  return figure.kind === "found" ? figure : undefined;
}

describe("what a request asks its databases", () => {
  test("is what they counted in the window, by its requests", () => {
    expect(found(runOf(10), [counted(10)], "queriesPerRequest")?.value).toBeCloseTo(3, 6);
    expect(found(runOf(10), [counted(10)], "transactionsPerRequest")?.value).toBeCloseTo(1, 6);
  });

  test("adds up over databases, and counts one with two names once", () => {
    const cache = counted(10, steady, { name: "cache", identity: "two" });
    expect(found(runOf(10), [counted(10), cache], "queriesPerRequest")?.value).toBeCloseTo(6, 6);
    const again = counted(10, steady, { name: "again" });
    expect(found(runOf(10), [counted(10), again], "queriesPerRequest")?.value).toBeCloseTo(3, 6);
  });

  test("counts what loads the same service beside it", () => {
    const [metric] = queriesOf([runOf(10), runOf(10)], [counted(10)]).metrics;
    expect(metric).toMatchObject({ series: [{ values: { avg: 1.5 } }] });
  });

  test("is whole where the load begins and ends between two samples", () => {
    const loaded = (second: number) => ({
      ...steady(second),
      queries: 150 * Math.max(0, Math.min(second, 10)),
    });
    const samples = Array.from({ length: 13 }, (_, index) => {
      const second = index - 1.4;
      return { atMs: start + second * 1000, ...loaded(second) };
    });
    expect(found(runOf(10), [{ ...counted(10), samples }], "queriesPerRequest")?.value).toBeCloseTo(3, 6);
  });

  test("leaves out the ends of the window where counts are told late", () => {
    // Half a second late at first, and the last half a second never.
    const late = (second: number) => ({
      ...steady(second),
      transactions: 50 * Math.max(0, Math.min(second, 9.5) - (second > 1 ? 0.5 : second / 2)),
    });
    expect(found(runOf(10), [counted(10, late)], "transactionsPerRequest")?.value).toBeCloseTo(1, 6);
  });

  test("has a noise, of late counts that of a second at each end", () => {
    const [queries, transactions] = (["queriesPerRequest", "transactionsPerRequest"] as const).map((cost) =>
      found(runOf(30), [counted(30)], cost),
    );
    if (queries === undefined || transactions === undefined) throw new Error("no figure");
    expect(noiseWithin(queries).standardError).toBeGreaterThan(0);
    expect(noiseWithin(transactions).standardError).toBeCloseTo(50 / Math.sqrt(6) / (27 * 50), 4);
  });
});

describe("what cannot be told is untold, never zero", () => {
  const reset = (second: number) => ({
    ...steady(second),
    queries: 10 * second,
    era: second > 5 ? "2" : "1",
  });
  const falling = (second: number) => ({ ...steady(second), queries: second > 5 ? 0 : 150 * second });

  test.each([
    ["a database that failed", [counted(10, steady, { failure: "gone" })], "unread"],
    [
      "one that failed beside one that did not",
      [counted(10), counted(10, steady, { identity: "two", failure: "gone" })],
      "unread",
    ],
    ["counts of another time", [{ ...counted(10), samples: counted(10).samples.slice(0, 4) }], "unread"],
    ["a PostgreSQL without its extension", [counted(10, steady, { lacksQueries: "none" })], "noQueries"],
    ["counts that were set back", [counted(10, reset)], "reset"],
    ["counts that fell", [counted(10, falling)], "reset"],
    ["a database that nobody asked", [counted(10, () => steady(0))], "unasked"],
  ])("%s", (_, databases, kind) => {
    const { unmeasured } = queriesOf([runOf(10)], databases);
    expect(unmeasured.get("queriesPerRequest")).toMatchObject({ kind });
  });

  test("transactions of a database that counts none, and of a short window", () => {
    const redis = counted(10, (second) => ({ ...steady(second), transactions: undefined }));
    expect(queriesOf([runOf(10)], [redis]).unmeasured.get("transactionsPerRequest")).toEqual({
      kind: "noTransactions",
    });
    const short = queriesOf([runOf(7)], [counted(7)]);
    expect(short.unmeasured.get("transactionsPerRequest")).toEqual({ kind: "tooShort", seconds: 8 });
    expect(short.metrics.map(({ name }) => name)).toEqual(["queries per request"]);
  });
});
