import { describe, expect, test } from "vitest";
import {
  comparedWithin,
  type Fits,
  figuresWithin,
  isWithin,
  packedBytes,
} from "../../../src/baseline/compaction.ts";
import { bareFiguresOf, figuresOf, withoutDetails, withoutMix } from "../../../src/baseline/figures.ts";
import { formatHistory } from "../../../src/baseline/history.ts";
import { noiseWithin } from "../../../src/judge/compare/noise.ts";
import { mixOf } from "../../../src/judge/compare/percentile/mix.ts";
import { smoothedPercentile } from "../../../src/judge/compare/percentile/smoothed.ts";
import { type FoundIndicator, findIndicator } from "../../../src/judge/indicator/indicator.ts";
import type { LoadIndicator } from "../../../src/model/objective.ts";
import { type Run, runSchema } from "../../../src/model/run/run.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { read, series, withServers } from "../judge/servers.ts";
import { measuredRun } from "../report/measured.ts";
import { acceptance, key, makeEntry, minutesOf } from "./make-run.ts";

const p95 = {
  metric: "http_req_duration",
  tags: {},
  aggregation: { kind: "percentile", percent: 95 },
} as const;

const endpoints = ["login", "products", "cart"];
const whole = withServers(
  read(series({ queue: "mail" }, { peak: 10 }), series({ queue: "orders" }, { peak: 30 })),
  measuredRun({ seconds: 60, perSecond: 50, endpoints }),
);

function found(run: Run, indicator: LoadIndicator): FoundIndicator {
  const it = findIndicator(run, indicator);
  if (it.kind !== "found") throw new Error(`no ${indicator.metric}`);
  return it;
}

function sizeOf(run: Run): number {
  return JSON.stringify(run).length;
}

const count = (from: number, to: number, branch = "main"): BaselineEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    makeEntry({ minute: from + index, provenance: { branch } }),
  );
const minutes = (entries: readonly BaselineEntry[]): number[] => minutesOf(entries.map(({ run }) => run));
const atMost =
  (most: number): Fits =>
  (entries) =>
    entries.length <= most;

describe("a run without the details of its endpoints", () => {
  // What is remembered of a series is not to be found again.
  const { run } = structuredClone(withoutDetails({ run: whole, accepted: undefined }));

  test("is compared as it was: the same figure, the same noise, the same mix of endpoints", () => {
    for (const metric of ["http_req_duration", "http_req_failed", "http_reqs"]) {
      const aggregation = metric === "http_req_duration" ? p95.aggregation : ({ kind: "rate" } as const);
      const indicator = { metric, tags: {}, aggregation };
      const [mine, theirs] = [found(run, indicator), found(whole, indicator)];
      expect(mine.value).toBe(theirs.value);
      expect(noiseWithin(mine)).toEqual(noiseWithin(theirs));
    }
    const [mine, theirs] = [found(run, p95), found(whole, p95)];
    const mix = mixOf([theirs]);
    expect(mix?.size).toBe(4);
    expect(mixOf([mine])).toEqual(mix);
    expect(smoothedPercentile(mine, mix)).toEqual(smoothedPercentile(theirs, mix));
  });

  test("keeps each endpoint's figures", () => {
    for (const name of endpoints) {
      const ofEndpoint = { ...p95, tags: { name } };
      expect(found(run, ofEndpoint).value).toBe(found(whole, ofEndpoint).value);
    }
    expect(figuresOf({ run, accepted: undefined })).toEqual(figuresOf({ run: whole, accepted: undefined }));
  });

  test("is a record like any other, smaller the more endpoints it has, and twice is as once", () => {
    expect(runSchema.parse(run)).toEqual(run);
    expect(sizeOf(run)).toBeLessThan(sizeOf(whole) * 0.75);
    expect(withoutDetails({ run, accepted: undefined }).run).toEqual(run);
  });
});

test("a run without the mix of its endpoints is compared as it was, in less than half the room", () => {
  const { run } = structuredClone(withoutMix({ run: whole, accepted: undefined }));
  expect(runSchema.parse(run)).toEqual(run);
  expect(sizeOf(run)).toBeLessThan(sizeOf(whole) / 2);
  const [mine, theirs] = [found(run, p95), found(whole, p95)];
  expect(noiseWithin(mine)).toEqual(noiseWithin(theirs));
  expect(smoothedPercentile(mine)).toEqual(smoothedPercentile(theirs));
  expect(mixOf([mine])).toBeUndefined();
  expect(withoutMix(withoutDetails({ run: whole, accepted: undefined })).run).toEqual(run);
});

test("the figures of a run's whole are a record like any other, with the queries' peaks, a fraction of all figures", () => {
  const { run, accepted } = bareFiguresOf({ run: whole, accepted: acceptance });
  expect(runSchema.parse(run)).toEqual(run);
  expect(accepted).toEqual(acceptance);
  expect(sizeOf(run)).toBeLessThan(sizeOf(figuresOf({ run: whole, accepted }).run) / 2);
  expect(found(run, p95).value).toBe(found(whole, p95).value);
  expect(run.servers?.queries).toMatchObject([{ series: [{ peak: 30 }] }]);
  expect(run.provenance).toEqual(whole.provenance);
});

describe("the runs to compare with", () => {
  test("stay as they are where there is room", () => {
    const entries = count(1, 30);
    expect(comparedWithin(entries, atMost(30))).toBe(entries);
  });

  test("lose details first, the oldest as many as it takes", () => {
    const entries = [1, 2, 3, 4].map((minute) => ({
      run: { ...whole, provenance: { ...whole.provenance, recordedAt: `2026-01-01T00:0${minute}:00Z` } },
      accepted: undefined,
    }));
    const room = packedBytes(formatHistory(key, entries)) - 10;
    const kept = comparedWithin(entries, (some) => isWithin(formatHistory(key, some), room));
    expect(kept).toHaveLength(4);
    expect(kept[0]).toEqual(withoutDetails(entries[0] ?? expect.fail()));
    expect(kept.slice(1)).toEqual(entries.slice(1));
  });

  test("are fewer where that is not enough: the oldest go, never the newest ten nor the accepted one", () => {
    const entries = [...count(1, 4), makeEntry({ minute: 5 }, acceptance), ...count(6, 50)];
    expect(minutes(comparedWithin(entries, atMost(20)))).toEqual([5, ...minutes(count(32, 50))]);
    expect(minutes(comparedWithin(entries, atMost(1)))).toEqual([5, ...minutes(count(41, 50))]);
  });

  test("are ten of each branch at the least", () => {
    const entries = [...count(1, 15, "main"), ...count(20, 40, "release")];
    const kept = comparedWithin(entries, atMost(0));
    expect(minutes(kept)).toEqual([...minutes(count(6, 15)), ...minutes(count(31, 40))]);
    expect(comparedWithin(kept, atMost(0))).toEqual(kept);
  });
});

describe("the figures of older runs", () => {
  test("stay as they are where there is room", () => {
    const entries = count(1, 30);
    expect(figuresWithin(entries, atMost(30))).toBe(entries);
  });

  test("are the latest and, spread evenly, those of the time before; an accepted run stays", () => {
    const entries = [...count(0, 149), makeEntry({ minute: 150 }, acceptance), ...count(151, 399)];
    const kept = minutes(figuresWithin(entries, atMost(100)));
    expect(kept).toHaveLength(100);
    expect(kept).toContain(150);
    expect(kept.slice(-50)).toEqual(minutes(count(350, 399)));
    const apart = kept.slice(1, 51).map((minute, index) => minute - (kept[index] ?? 0));
    expect(kept[0]).toBe(0);
    expect(Math.max(...apart)).toBeLessThanOrEqual(16);
  });

  test("stay spread evenly while run after run is added", () => {
    let kept: readonly BaselineEntry[] = [];
    for (let minute = 0; minute < 400; minute += 1) {
      kept = figuresWithin([...kept, makeEntry({ minute })], atMost(40));
    }
    const apart = minutes(kept.slice(1)).map((minute, index) => minute - (minutes(kept)[index] ?? 0));
    expect(minutes(kept)[0]).toBe(0);
    expect(Math.max(...apart)).toBeLessThanOrEqual(60);
  });

  test("are accepted runs alone where there is no room for more", () => {
    const accepted = [1, 2, 3].map((minute) => makeEntry({ minute }, acceptance));
    expect(minutes(figuresWithin([...accepted, ...count(4, 9)], atMost(0)))).toEqual([1, 2, 3]);
  });
});
