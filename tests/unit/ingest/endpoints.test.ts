import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import { endpointGroup, endpointSeries } from "../../../src/model/run/endpoint-name.ts";
import type { Metric, Run } from "../../../src/model/run/run.ts";
import { percentileOf } from "../../../src/stats/percentile.ts";
import { objective, runOf } from "../judge/runs.ts";
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
