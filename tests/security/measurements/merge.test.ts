// Records that a judge merges come from jobs that run a pull request's code: they must not cost it all memory or time.
import { gzipSync } from "node:zlib";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { readRecords, refuseTooManyBytes } from "../../../src/app/judge.ts";
import { mergeRuns } from "../../../src/ingest/merge/merge.ts";
import { refuseUnmergeable } from "../../../src/ingest/merge/unmergeable.ts";
import { mostRecordBytes } from "../../../src/model/run/bounds.ts";
import type { Metric, Run, TrendSeries } from "../../../src/model/run/run.ts";
import { buildRun } from "../../builders/run.ts";
import { someRun } from "../../unit/ingest/some-run.ts";

const mib = 1024 * 1024;

test("records are unpacked up to 64 MiB together, however small they are on disk", async () => {
  const bomb = gzipSync(JSON.stringify(someRun()).padEnd(mostRecordBytes));
  await using folder = await createFixture({ "a.run.json.gz": bomb });
  const path = folder.getPath("a.run.json.gz");
  const full = Array.from({ length: (64 * mib) / mostRecordBytes }, () => path);
  // What comes after the record that is too much is not even opened.
  await expect(readRecords([...full, path, folder.getPath("none")], "publish")).rejects.toMatchObject({
    code: "usage",
    message: expect.stringContaining("publish: the Run records have more than 64 MiB together"),
  });
});

test("who judges parts reads more of them, and not without end", () => {
  expect(() => refuseTooManyBytes("judge", 256 * mib)).not.toThrow();
  expect(() => refuseTooManyBytes("judge", 256 * mib + 1)).toThrow(/judge: .* more than 256 MiB together/);
});

function trend(tags: Readonly<Record<string, string>>, more: Partial<TrendSeries> = {}): TrendSeries {
  return { tags: { ...tags }, values: { count: 1, sum: 1, min: 1, max: 1, percentiles: {} }, ...more };
}

function durations(series: TrendSeries[]): Metric {
  return { name: "http_req_duration", type: "trend", contains: "time", series };
}

function merged(...runs: readonly [Run, ...Run[]]): Run {
  const [first, ...others] = runs;
  return mergeRuns([{ run: first, clockMs: 0 }, ...others.map((run) => ({ run, clockMs: 0 }))]);
}

/** Endpoints with ids that no other record has, and a group with more requests than these. */
function stranger(of: string, endpoints: number, onRead: () => void): Run {
  const counted = (series: TrendSeries): TrendSeries => {
    const { tags } = series;
    return Object.defineProperty(series, "tags", {
      enumerable: true,
      get: () => {
        onRead();
        return tags;
      },
    });
  };
  const single = Array.from({ length: endpoints }, (_, at) => counted(trend({ name: `/${of}/${at}` })));
  const groups = ["one", "other"].map((name) =>
    counted(trend({ name: `/${name}/{id}` }, { names: 1001, values: { ...trend({}).values, count: 9e6 } })),
  );
  return buildRun({ metrics: [durations([trend({}), ...single, ...groups])] });
}

test("twice the endpoints that no other part has are twice the work, not four times", () => {
  const readsOf = (endpoints: number): number => {
    let reads = 0;
    const shares = ["one", "other"].map((of) => stranger(of, endpoints, () => (reads += 1)));
    const [one, other] = shares;
    if (one === undefined || other === undefined) throw new Error("no shares");
    merged(one, other);
    return reads;
  };
  expect(readsOf(400) / readsOf(200)).toBeLessThan(2.1);
});

test("twice the metrics of a script are twice the work, not four times", () => {
  const readsOf = (metrics: number): number => {
    let reads = 0;
    const own = Array.from({ length: metrics }, (_, at): Metric => {
      const metric = { ...durations([trend({})]), name: "" };
      return Object.defineProperty(metric, "name", {
        enumerable: true,
        get: () => {
          reads += 1;
          return `m${at}`;
        },
      });
    });
    merged(buildRun({ metrics: own }), buildRun({ metrics: own }));
    return reads;
  };
  expect(readsOf(400) / readsOf(200)).toBeLessThan(2.1);
});

test("series beyond those of any script are not merged: each short one would become hundreds of seconds", () => {
  const custom = (of: string): Run =>
    buildRun({
      metrics: Array.from({ length: 5001 }, (_, at) => ({ ...durations([trend({})]), name: `${of}${at}` })),
    });
  expect(() => merged(custom("a"), custom("b"))).toThrow(/more than 10000 different series/);
  expect(merged(custom("a"), custom("a")).metrics).toHaveLength(5001);
});

test.each([
  [
    "100,000 series with the same tags, which would count as often",
    [durations([trend({}), ...Array.from({ length: 100_000 }, () => trend({}))])],
    "two series have the tags {} in the metric",
  ],
  ["a metric twice", [durations([trend({})]), durations([trend({})])], "it has two metrics"],
  [
    "percentiles without end",
    [
      durations([
        trend(
          {},
          {
            values: {
              ...trend({}).values,
              percentiles: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${at}`, 1])),
            },
          },
        ),
      ]),
    ],
    "too many percentiles or slices in a series of the metric",
  ],
  [
    "seconds without end",
    [
      durations([
        trend({}, { slices: { count: Array(200_000).fill(1), sum: [], percentiles: {}, above: {} } }),
      ]),
    ],
    "too many percentiles or slices in a series of the metric",
  ],
] as const)("the record of a part with %s is refused by its name", (_, metrics, words) => {
  const refused = () => refuseUnmergeable("a.run.json", buildRun({ metrics: [...metrics] }));
  expect(refused).toThrow(`a.run.json is a damaged Run record: ${words} "http_req_duration".`);
});

test("a merge takes more values than a call has arguments", () => {
  const many = Array.from({ length: 130_000 }, () => trend({}));
  const run = buildRun({ metrics: [durations(many)] });
  expect(merged(run, run).metrics[0]?.series).toHaveLength(1);
});
