import { describe, expect, test } from "vitest";
import { figuresOf } from "../../../src/baseline/figures.ts";
import {
  appendToHistory,
  figuresLeft,
  figuresPath,
  joinEntries,
  joinFigures,
  mostFiguresBytes,
} from "../../../src/baseline/history.ts";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import type { Aggregation, Indicator } from "../../../src/model/objective.ts";
import { runSchema } from "../../../src/model/run/run.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { read, series, withServers } from "../judge/servers.ts";
import { measuredRun } from "../report/measured.ts";
import { acceptance, key, makeEntry, minutesOf } from "./make-run.ts";

const count = (from: number, to: number): BaselineEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => makeEntry({ minute: from + index }));
const minutes = (entries: readonly BaselineEntry[]): number[] => minutesOf(entries.map(({ run }) => run));

describe("the figures of a run", () => {
  const queues = ["mail", "orders", "stock", "search"].map((queue, index) =>
    series({ queue }, { start: index, end: 9 - index, min: 0, avg: 3, peak: 10 + (index % 3) }),
  );
  const whole = withServers(
    read(...queues),
    measuredRun({ seconds: 60, perSecond: 50, endpoints: ["login", "products", "cart"] }),
  );
  const { run, accepted } = figuresOf({ run: whole, accepted: acceptance });

  test("are the same as those of the whole record, endpoint by endpoint", () => {
    const asked: readonly (readonly [string, Aggregation, string])[] = [
      ["http_req_duration", { kind: "percentile", percent: 95 }, ""],
      ["http_req_duration", { kind: "percentile", percent: 99 }, "cart"],
      ["http_req_failed", { kind: "rate" }, "login"],
      ["http_reqs", { kind: "rate" }, ""],
      ["iteration_duration", { kind: "avg" }, ""],
    ];
    for (const [metric, aggregation, name] of asked) {
      const indicator: Indicator = { metric, tags: name === "" ? {} : { name }, aggregation };
      const [mine, theirs] = [findIndicator(run, indicator), findIndicator(whole, indicator)];
      expect(mine.kind === "found" && mine.value).toBe(theirs.kind === "found" && theirs.value);
    }
  });

  test.each(["start", "end", "min", "avg", "max", "change"] as const)(
    "keep the worst %s of the servers' side, whichever way it is looked at",
    (kind) => {
      const [query] = whole.servers?.queries ?? [];
      for (const worst of ["largest", "smallest"] as const) {
        const indicator = {
          of: "servers",
          metric: query?.name ?? "",
          tags: {},
          aggregation: { kind },
          worst,
        } as const;
        expect(findIndicator(run, indicator)).toMatchObject({ kind: "found" });
        expect(findIndicator(run, indicator)).toEqual(findIndicator(whole, indicator));
      }
    },
  );

  test("are a record like any other, a fraction of the size", () => {
    expect(runSchema.parse(run)).toEqual(run);
    expect(JSON.stringify(run).length).toBeLessThan(JSON.stringify(whole).length / 3);
    expect(accepted).toEqual(acceptance);
    expect(run.provenance).toEqual(whole.provenance);
  });
});

describe("the runs that a history lets go of", () => {
  test("are the older ones, as figures, once it is full", () => {
    const stored = count(1, 50);
    expect(figuresLeft([...stored, ...count(51, 52)], appendToHistory(stored, count(51, 52)))).toEqual(
      count(1, 2).map(figuresOf),
    );
    expect(figuresLeft(stored, appendToHistory([], stored))).toEqual([]);
  });

  test("are none where runs that are there come again", () => {
    const stored = appendToHistory([], count(1, 50));
    const again = count(49, 50);
    expect(figuresLeft([...stored, ...again], appendToHistory(stored, again))).toEqual([]);
  });

  test("are joined with those of before in the order of time, each once, and the oldest go when there are too many", () => {
    const joined = joinEntries(count(3, 6), [...count(5, 8), ...count(1, 1)]);
    expect(minutes(joined)).toEqual([1, 3, 4, 5, 6, 7, 8]);
    expect(minutes(joinEntries(count(1, 6), count(7, 8), 3))).toEqual([6, 7, 8]);
  });

  test("never fill a file that could not be read again: of large records fewer are kept, the newest", () => {
    const large = count(1, 30).map(({ run, accepted }) => ({
      accepted,
      run: { ...run, provenance: { ...run.provenance, target: "x".repeat(mostFiguresBytes / 10) } },
    }));
    expect(minutes(joinFigures(large.slice(0, 20), large.slice(20)))).toEqual([
      22, 23, 24, 25, 26, 27, 28, 29, 30,
    ]);
  });

  test("lie beside the history under a name that no history has", () => {
    expect(figuresPath(key)).toBe("staging/checkout.figures");
    expect(figuresPath({ ...key, scenario: "Check out/2" })).toMatch(
      /^staging\/check-out-2-[0-9a-f]{8}\.figures$/,
    );
  });
});
