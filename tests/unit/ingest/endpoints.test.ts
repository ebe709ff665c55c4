import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeRuns } from "../../../src/app/assess.ts";
import { withGroups } from "../../../src/ingest/endpoints/grouped.ts";
import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import { endpointGroup, endpointSeries } from "../../../src/model/run/endpoint-name.ts";
import type { Metric, Run } from "../../../src/model/run/run.ts";
import { endpointsOf } from "../../../src/report/document/sections/endpoints.ts";
import { spellingOf } from "../../../src/report/words/spelling.ts";
import { percentileOf } from "../../../src/stats/percentile.ts";
import {
  counter,
  counterSeries,
  objective,
  rate,
  rateSeries,
  runOf,
  trend,
  trendSeries,
} from "../judge/runs.ts";
import { scenario } from "../k6/scenario.ts";
import { csv, request, start } from "./csv-rows.ts";

describe("endpoints that differ by an id are one", () => {
  test.each([
    ["/orders/123", "/orders/{id}"],
    ["/orders/123/items/7", "/orders/{id}/items/{id}"],
    ["/orders/123/", "/orders/{id}/"],
    ["/users/3f2504e0-4f89-11d3-9a0c-0305e82c3301", "/users/{id}"],
    ["/users/3F2504E0-4F89-11D3-9A0C-0305E82C3301/cart", "/users/{id}/cart"],
    ["/files/d41d8cd98f00b204e9800998ecf8427e", "/files/{id}"],
    ["/docs/507f1f77bcf86cd799439011.json", "/docs/{id}.json"],
    ["/events/01ARZ3NDEKTSV4RRFFQ69G5FAV", "/events/{id}"],
    ["/products?page=2&sort=price", "/products?page={n}&sort=price"],
    ["/cart?user=3f2504e0-4f89-11d3-9a0c-0305e82c3301", "/cart?user={id}"],
    ["http://127.0.0.1:3000/orders/123?x=1#top", "http://127.0.0.1:3000/orders/{id}?x={n}#top"],
    ["GET /orders/123", "GET /orders/{id}"],
  ])("%s is %s", (name, group) => {
    expect(endpointGroup(name)).toBe(group);
  });

  test.each([
    "login",
    "order 123",
    "/",
    "/v2/orders",
    "/orders/latest",
    "/api/v1.2/health",
    "/shop.Shop/Say",
    "/oauth2/token",
    "/decade/facade/deadbeefdeadbeefdead",
    "/commit/3f2504e",
    "/orders/{id}",
    "/orders/${}",
    "/search?q=lamp2",
    "http://10.0.0.1:3000/health",
    "ws://127.0.0.1:8080/chat",
  ])("%s stands for itself", (name) => {
    expect(endpointGroup(name)).toBe(name);
  });

  test("a group is its own group, and any name has one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("/", "1", "a", "{id}", ".", "?", "=", "&", "#", ":", "-", "GET ")),
        (pieces) => {
          for (const name of [pieces.join(""), `/${pieces.join("")}`]) {
            const group = endpointGroup(name);
            expect(endpointGroup(group)).toBe(group);
          }
        },
      ),
    );
  });

  test("long foreign names take no time to speak of", () => {
    for (const name of [
      `/${"a1".repeat(200_000)}`,
      `/${"f".repeat(400_000)}`,
      `${"A".repeat(400_000)} /1`,
      `/?${"a=1&".repeat(100_000)}`,
    ]) {
      expect(endpointGroup(name).length).toBeGreaterThan(0);
    }
  });
});

/** What is measured of requests to these paths with these durations. */
function measured(
  requests: readonly (readonly [path: string, ms: number])[],
  named: readonly string[] = [],
): Run {
  const measurement = startMeasurement({
    warmUpMs: 0,
    filters: named.map((name) => ({ metric: "http_req_duration", tags: { name } })),
    percentiles: [],
    target: "http://127.0.0.1:3000",
  });
  const rows = requests.map(([path, ms], index) =>
    request(start + index, ms, { name: `http://127.0.0.1:3000${path}` }, index % 10 === 0),
  );
  measurement.write(Buffer.from(csv(...rows)));
  const { metrics, window, endpointsLeftOut } = measurement.finish({ metrics: new Map() });
  return { ...runOf(metrics), window, ...(endpointsLeftOut && { endpointsLeftOut }) };
}

function durationsOf(run: Run): Extract<Metric, { type: "trend" }>["series"] {
  const metric = run.metrics.find(({ name }) => name === "http_req_duration");
  return metric?.type === "trend" ? metric.series : [];
}

const orders = Array.from(
  { length: 600 },
  (_, index) => [`/orders/${index % 300}`, 1 + (index % 100)] as const,
);
const home = Array.from({ length: 50 }, () => ["/", 3] as const);

describe("a record", () => {
  test("has the figures of a group from all of its samples, however many names there are", () => {
    const run = measured([...orders, ...home]);
    const group = durationsOf(run).find(({ names }) => names !== undefined);
    const sorted = Float64Array.from(orders.map(([, ms]) => ms)).sort();
    expect(group?.tags).toEqual({ name: "/orders/{id}" });
    expect(group?.values).toMatchObject({ count: 600, min: 1, max: 100, avg: 50.5 });
    for (const percent of [50, 95, 99]) {
      expect(group?.values.percentiles[String(percent)]).toBeCloseTo(percentileOf(sorted, percent), 4);
    }
    expect(group?.sketch).toBeDefined();
    expect(group?.slices).toBeDefined();
  });

  test("counts each request once, whatever names have a series of their own", () => {
    const run = measured([...orders, ...home], ["/orders/299"]);
    for (const name of ["http_req_duration", "http_reqs", "http_req_failed"]) {
      const metric = run.metrics.find((one) => one.name === name);
      if (metric === undefined || metric.type === "gauge") throw new Error(name);
      const parts = endpointSeries<(typeof metric.series)[number]>(metric.series);
      expect(parts.map(({ tags }) => tags["name"]).sort()).toEqual(["/", "/orders/{id}"]);
      expect(parts.reduce((sum, { values }) => sum + values.count, 0)).toBe(650);
    }
    const exact = durationsOf(run).find(({ tags }) => tags["name"] === "/orders/299");
    expect(exact).toMatchObject({ values: { count: 2, max: 100 } });
    expect(exact?.names).toBeUndefined();
  });

  test("answers an objective on the name that a report shows for a group", () => {
    const asked = objective('http_req_duration{name:"/orders/{id}"} max < 1s');
    const found = findIndicator(measured([...orders, ...home]), asked.indicator);
    expect(found).toMatchObject({ kind: "found", value: 100 });
  });

  test("tells few names apart as before, so that an objective that comes later finds them", () => {
    const run = measured([
      ["/orders/1", 5],
      ["/orders/2", 6],
      ["/", 7],
    ]);
    expect(durationsOf(run).map(({ tags }) => tags["name"])).toEqual([
      undefined,
      "/",
      "/orders/1",
      "/orders/2",
      "/orders/{id}",
    ]);
  });
});

/** A record as an earlier version wrote it: each name for itself. */
function earlier(times: Readonly<Record<string, readonly number[]>>, left: readonly number[] = []): Run {
  const named = Object.entries(times);
  const all = [...named.flatMap(([, values]) => values), ...left];
  const seriesOf = <Series>(
    of: (values: readonly number[], tags: Record<string, string>) => Series,
  ): Series[] => [of(all, {}), ...named.map(([name, values]) => of(values, { name }))];
  return runOf([
    trend(
      "http_req_duration",
      seriesOf((values, tags) => trendSeries([values], tags)),
    ),
    counter(
      "http_reqs",
      seriesOf((values, tags) => counterSeries([values.length], tags)),
    ),
    rate(
      "http_req_failed",
      seriesOf((values, tags) => rateSeries([1], [values.length], tags)),
    ),
  ]);
}

const slow = Array.from({ length: 100 }, (_, index) => 100 + index);
const fast = Array.from({ length: 300 }, (_, index) => 10 + index / 10);

describe("a record of an earlier version", () => {
  test("is grouped by its sketches, never by its percentiles", () => {
    const run = withGroups(earlier({ "/orders/1": slow, "/orders/2": fast, "/": fast }));
    const [group] = durationsOf(run).filter(({ names }) => names !== undefined);
    const sorted = Float64Array.from([...slow, ...fast]).sort();
    expect(group).toMatchObject({
      tags: { name: "/orders/{id}" },
      names: 2,
      values: { count: 400, min: 10, max: 199 },
    });
    for (const percent of [50, 90, 95, 99]) {
      const exact = percentileOf(sorted, percent);
      expect(Math.abs((group?.values.percentiles[String(percent)] ?? 0) / exact - 1)).toBeLessThan(0.005);
    }
    expect(
      endpointsOf({
        runs: [run],
        baseline: [run],
        reference: "baseline",
        spelling: spellingOf({ runs: [run], baseline: [run] }),
      }).map(({ name, names, requests }) => [name, names, requests]),
    ).toEqual([
      ["/orders/{id}", 2, 400],
      ["/", 0, 300],
    ]);
    const failed = run.metrics.find(({ name }) => name === "http_req_failed");
    expect(failed?.series.at(-1)?.values).toEqual({ count: 400, passes: 2, rate: 0.005 });
  });

  test("stays as it is where it does not tell all endpoints, or has nothing to group", () => {
    const partial = earlier({ "/orders/1": slow, "/orders/2": fast }, [1, 2, 3]);
    expect(withGroups(partial)).toBe(partial);
    const plain = earlier({ "/": slow, login: fast });
    expect(withGroups(plain)).toBe(plain);
    const now = measured([...orders, ...home]);
    expect(withGroups(now)).toBe(now);
  });

  test("loses query strings beside a run that has none, each path with all of its requests", () => {
    const run = earlier({ "/list?page=1&token=a": slow, "/list?page=2": fast, "/list": [5], "/": fast });
    const now = measured([["/list", 10]]);
    const named = durationsOf(withGroups(run, [now]));
    expect(named.map(({ tags, names }) => [tags["name"], names])).toEqual([
      [undefined, undefined],
      ["/", undefined],
      ["/list", undefined],
    ]);
    expect(named.at(-1)?.values).toMatchObject({ count: 401, min: 5, max: 199 });
    const withIds = durationsOf(withGroups(earlier({ "/a/1?x=y": slow, "/a/2?x=z": fast }), [now]));
    expect(withIds.at(-1)).toMatchObject({ tags: { name: "/a/{id}" }, names: 2, values: { count: 400 } });
  });

  test("keeps the query strings that the run beside it has, and all where it stands alone", () => {
    const run = earlier({ "/list?page=x": slow, "/": fast });
    expect(withGroups(run, [measured([["/list?page=x", 10]], ["/list?page=x"])])).toBe(run);
    expect(withGroups(run)).toBe(run);
  });

  test("has no figures of a path of which it does not tell all requests", () => {
    const partial = withGroups(earlier({ "/list?page=1": slow, login: fast }, [1, 2, 3]), []);
    expect(durationsOf(partial).flatMap(({ tags }) => tags["name"] ?? [])).toEqual(["login"]);
  });

  test("is what a new run is compared with, by group and by the very name that an objective says", () => {
    const before = earlier({ "/orders/1": slow, "/orders/2": fast });
    const now = measured(
      [...slow.map((ms) => ["/orders/1", ms] as const), ...fast.map((ms) => ["/orders/9", ms] as const)],
      ["/orders/1"],
    );
    const exact = objective("http_req_duration{name:/orders/1} p(95) < baseline + 10%");
    const { outcome } = judgeRuns([now], scenario({ objectives: [exact] }), {
      history: [{ run: { ...before, window: now.window }, accepted: undefined }],
      requireBaseline: false,
      options: { baselineBranch: undefined, caller: noCaller },
    });
    if (outcome.kind !== "judged") throw new Error(outcome.reason);
    const [judgement] = outcome.verdict.judgements;
    expect(judgement).toMatchObject({ kind: "relative", objective: exact });
    const [row] = endpointsOf({ ...outcome, reference: "baseline", spelling: spellingOf(outcome) });
    expect(row?.name).toBe("/orders/{id}");
    expect(row?.requests).toBe(400);
    expect((row?.nowMs ?? 0) / (row?.baselineMs ?? 0)).toBeCloseTo(1, 2);
  });
});

const noCaller = {
  commit: undefined,
  branch: undefined,
  event: undefined,
  workflowRun: undefined,
  actor: undefined,
};
