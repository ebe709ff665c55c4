import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type MeasuredSamples,
  type MeasurementPlan,
  startMeasurement,
} from "../../../src/ingest/sample-stream.ts";
import { neededFor } from "../../../src/model/measurement-plan.ts";
import type { Metric, Tags } from "../../../src/model/run/run.ts";
import { runSchema } from "../../../src/model/run/run.ts";
import { csv, header, request, row, start, withSetupAsLoad } from "./csv-rows.ts";

const noFacts = { metrics: new Map() };

function measure(
  text: string | Uint8Array,
  plan: Partial<MeasurementPlan> = {},
  facts: Parameters<ReturnType<typeof startMeasurement>["finish"]>[0] = noFacts,
): MeasuredSamples {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [], ...plan });
  measurement.write(Buffer.from(text));
  return measurement.finish(facts);
}

function metric<Type extends Metric["type"]>(
  measured: MeasuredSamples,
  name: string,
  type: Type,
): Extract<Metric, { type: Type }> {
  const found = measured.metrics.find(
    (one): one is Extract<Metric, { type: Type }> => one.name === name && one.type === type,
  );
  if (found === undefined) throw new Error(`no ${type} ${name}`);
  return found;
}

function tagsOf({ series }: Metric): Tags[] {
  return series.map(({ tags }) => tags);
}

const types = new Map([
  ["queue_wait", { type: "trend", contains: "time" }],
  ["basket_size", { type: "trend", contains: "default" }],
  ["orders", { type: "counter", contains: "default" }],
  ["order_ok", { type: "rate", contains: "default" }],
  ["stock", { type: "gauge", contains: "default" }],
] as const);

/** `http_req_duration{group:::cart}` in k6's summary. */
function parseSummaryName(text: string): { name: string; tags: Tags } {
  const [, name = "", tag] = /^(\w+)(?:\{(.*)\})?$/.exec(text) ?? [];
  const at = tag?.indexOf(":") ?? -1;
  return { name, tags: tag === undefined ? {} : { [tag.slice(0, at)]: tag.slice(at + 1) } };
}

test.each(["k6-v1", "k6-v2"])("figures of a recorded load equal the summary of %s itself", (version) => {
  const folder = new URL("fixtures/", import.meta.url);
  const summary: Record<string, Record<string, number>> = JSON.parse(
    readFileSync(new URL(`${version}.csv.summary.json`, folder), "utf8"),
  );
  const requests = summary["http_reqs"]!;
  const measured = measure(
    withSetupAsLoad(readFileSync(new URL(`${version}.csv`, folder), "utf8")),
    {
      filters: Object.keys(summary).map((text) => {
        const { name, tags } = parseSummaryName(text);
        return { metric: name, tags };
      }),
    },
    { metrics: types, durationMs: (requests["count"]! / requests["rate"]!) * 1000 },
  );
  expect(measured.warnings).toEqual([]);
  for (const [text, figures] of Object.entries(summary)) {
    const { name, tags } = parseSummaryName(text);
    const found = measured.metrics.find((one) => one.name === name);
    const series = found?.series.find((one) => JSON.stringify(one.tags) === JSON.stringify(tags));
    if (found === undefined || series === undefined) throw new Error(`${text} is missing`);
    const own: Record<string, number> = {};
    for (const [key, value] of Object.entries(series.values)) {
      if (typeof value === "number") own[key] = value;
    }
    if ("percentiles" in series.values) {
      for (const [percent, figure] of Object.entries(series.values.percentiles))
        own[`p(${percent})`] = figure;
    }
    if (found.type === "rate") {
      own["value"] = own["rate"]!;
      own["fails"] = own["count"]! - own["passes"]!;
    }
    for (const [key, value] of Object.entries(figures))
      expect(own[key], `${text} ${key}`).toBeCloseTo(value, 3);
  }
  expect(measured.checks).toEqual([
    { name: "status is 200", group: "::cart", passes: 4, fails: 0 },
    { name: 'never, "ever"', group: "::cart", passes: 0, fails: 4 },
  ]);
});

test("it does not matter where chunks are cut", () => {
  const bytes = readFileSync(new URL("fixtures/k6-v2.csv", import.meta.url));
  const whole = measure(bytes);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 40 }), (sizes) => {
      const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
      for (let at = 0, index = 0; at < bytes.length; index += 1) {
        const size = sizes[index % sizes.length]!;
        measurement.write(bytes.subarray(at, at + size));
        at += size;
      }
      expect(measurement.finish(noFacts)).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});

test("names with commas, quotes and line breaks come out as they went in", () => {
  const name = fc.string({
    minLength: 1,
    maxLength: 20,
    unit: fc.constantFrom("a", ",", '"', "\n", "é", "&", "=", " "),
  });
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), (names) => {
      const rows = names.map((text, index) => request(start + index, 10, { name: text, team: text }));
      const filters = names.map((text) => ({ metric: "http_req_duration", tags: { team: text } }));
      const duration = metric(measure(csv(...rows), { filters }), "http_req_duration", "trend");
      const endpoints = duration.series.filter(({ tags }) => tags["name"] !== undefined);
      expect(new Set(endpoints.map(({ tags }) => tags["name"]))).toEqual(new Set(names));
      expect(duration.series.filter(({ tags }) => tags["team"] !== undefined)).toHaveLength(names.length);
    }),
  );
});

test("a percentile of many samples is exact, whatever endpoint they belong to", () => {
  const rows = Array.from({ length: 6000 }, (_, index) =>
    request(start + index, ((index * 7919) % 6000) / 10, { name: `e${index % 3}` }),
  );
  const { series } = metric(measure(csv(...rows), { percentiles: [99.9] }), "http_req_duration", "trend");
  expect(series[0]!.values).toMatchObject({ count: 6000, min: 0, max: 599.9, avg: 299.95, med: 299.95 });
  expect(series[0]!.values.percentiles["95"]).toBeCloseTo(569.905, 5);
  expect(series[0]!.values.percentiles["99.9"]).toBeCloseTo(599.3001, 4);
});

test("requests slower than 16 seconds and negative values keep their microseconds", () => {
  const text = csv(
    request(start, 59_999.123_456),
    request(start + 1, 12.5),
    row("drift", start, -3.25),
    row("drift", start, 123_456_789.5),
  );
  const measured = measure(text, {}, { metrics: new Map([["drift", { type: "trend" }]]) });
  expect(metric(measured, "http_req_duration", "trend").series[0]!.values).toMatchObject({
    max: 59_999.123_456,
    percentiles: { 50: 30_005.8117 },
  });
  expect(metric(measured, "drift", "trend").series[0]!.values).toMatchObject({
    min: -3.25,
    max: 123_456_789.5,
  });
});

test("slices add up to the whole and count what lies above the window's percentile", () => {
  const rows = Array.from({ length: 100 }, (_, index) =>
    request(start + index * 35, index + 1, {}, index % 10 === 0),
  );
  const measured = measure(csv(...rows));
  const { slices } = metric(measured, "http_req_duration", "trend").series[0]!;
  expect(slices?.count).toEqual([29, 29, 28, 14]);
  expect(slices?.sum).toEqual([435, 1276, 2030, 1309]);
  expect(slices?.above["50"]).toEqual([0, 8, 28, 14]);
  expect(slices?.above["90"]).toEqual([0, 0, 0, 10]);
  expect(slices?.percentiles["50"]).toEqual([15, 44, 72.5, 93.5]);
  expect(metric(measured, "http_reqs", "counter").series[0]!.slices).toEqual({ count: [29, 29, 28, 14] });
  expect(metric(measured, "http_req_failed", "rate").series[0]!.slices).toEqual({
    count: [29, 29, 28, 14],
    passes: [3, 3, 3, 1],
  });
});

test("a second without samples has no percentile, it is not zero", () => {
  const measured = measure(csv(request(start, 5), request(start + 2500, 7)));
  const { slices } = metric(measured, "http_req_duration", "trend").series[0]!;
  expect(slices).toMatchObject({ count: [1, 0, 1], percentiles: { 95: [5, null, 7] } });
});

test("a run of an hour has wider slices instead of more", () => {
  const rows = Array.from({ length: 3600 }, (_, index) => request(start + index * 1000, 10));
  const measured = measure(csv(...rows));
  expect(measured.window.sliceMs).toBe(10_000);
  expect(metric(measured, "http_reqs", "counter").series[0]!.slices?.count).toEqual(Array(360).fill(10));
});

test("the warm-up begins with the load, not with set-up or idle virtual users, and is left out", () => {
  const text = csv(
    row("vus", start - 9000, 3),
    request(start - 5000, 99, { group: "::setup" }),
    row("vus", start - 1000, 5),
    request(start, 500),
    request(start + 1999, 400),
    request(start + 2000, 10),
    request(start + 4000, 20),
    row("vus", start + 4000, 7),
  );
  const measured = measure(text, { warmUpMs: 2000 }, { ...noFacts, durationMs: 60_000 });
  expect(measured.window).toEqual({
    start: new Date(start + 2000).toISOString(),
    end: new Date(start + 4000).toISOString(),
    warmUpMs: 2000,
  });
  expect(measured.requests).toBe(2);
  expect(metric(measured, "http_req_duration", "trend").series[0]!.values).toMatchObject({
    min: 10,
    max: 20,
  });
  expect(metric(measured, "vus", "gauge").series[0]!.values).toEqual({ value: 7, min: 7, max: 7 });
  // The generator's own duration holds the warm-up, too.
  expect(metric(measured, "http_reqs", "counter").series[0]!.values).toEqual({ count: 2, rate: 1 });
});

test.each([
  [2000, 2],
  [0, 3],
])(
  "what is sent in set-up and tear-down is no load, in whatever group, with a warm-up of %d ms",
  (warmUpMs, count) => {
    const text = csv(
      request(start - 9000, 90, { group: "::setup::login" }),
      request(start - 8000, 91, { group: "::setup" }),
      request(start, 500),
      request(start + 2500, 10),
      request(start + 3000, 20, { group: "::teardowns" }),
      row("orders", start + 9000, 1, { group: "::teardown" }),
      request(start + 8000, 92, { group: "::teardown::clean up" }),
      request(start + 9000, 93, { group: "::teardown" }),
    );
    const measured = measure(text, { warmUpMs });
    expect(measured.window).toMatchObject({
      start: new Date(start + warmUpMs).toISOString(),
      end: new Date(start + 3000).toISOString(),
    });
    expect(metric(measured, "http_req_duration", "trend").series[0]!.values).toMatchObject({
      count,
      max: warmUpMs === 0 ? 500 : 20,
    });
    expect(measured.setupRequests).toBe(4);
    expect(measured.metrics.map(({ name }) => name)).not.toContain("orders");
  },
);

test("without a warm-up all of the load counts, and counters are divided by the generator's own duration", () => {
  const text = csv(request(start, 500), request(start + 1000, 500));
  const measured = measure(text, {}, { ...noFacts, durationMs: 8000 });
  expect(metric(measured, "http_reqs", "counter").series[0]!.values).toEqual({ count: 2, rate: 0.25 });
});

test("a setup of many seconds, and a teardown, make no rate smaller", () => {
  const text = csv(
    row("data_sent", start - 500, 10, { group: "::setup" }),
    request(start, 500),
    row("iteration_duration", start, 500, { scenario: "default" }),
    request(start + 1500, 500),
    row("iteration_duration", start + 1500, 500, { scenario: "default" }),
    row("data_sent", start + 9000, 0, { group: "::teardown" }),
  );
  const measured = measure(text, {}, { ...noFacts, durationMs: 60_000 });
  expect(metric(measured, "http_reqs", "counter").series[0]!.values).toEqual({ count: 2, rate: 1 });
  expect(measured.metrics.map(({ name }) => name)).not.toContain("data_sent");
  expect(measured.setupRequests).toBe(0);
});

test("a group of the script that is named like a stage is load, as its scenario shows", () => {
  const text = csv(
    request(start, 10, { group: "::setup", scenario: "default" }),
    request(start + 1000, 20, { group: "::teardown::x", scenario: "default" }),
  );
  const measured = measure(text, {}, { ...noFacts, durationMs: 2000 });
  expect(metric(measured, "http_reqs", "counter").series[0]!.values).toEqual({ count: 2, rate: 1 });
  expect(measured.setupRequests).toBe(0);
});

test("a warm-up longer than the load is a mistake of the configuration", () => {
  expect(() => measure(csv(request(start, 5), request(start + 1500, 5)), { warmUpMs: 30_000 })).toThrow(
    "The warm-up of 30 s left nothing to measure: the load lasted 1.5 s. Shorten the warm-up, or run longer.",
  );
});

test("no samples are a broken run, never an empty one", () => {
  for (const text of ["", `${header}\n`, csv(row("vus", start, 1))]) {
    expect(() => measure(text)).toThrow(
      "k6 sent no samples of the load, so nothing was measured. Check rate, stages and duration in the script's options.",
    );
  }
});

test("endpoints are kept for requests alone, the busiest first", () => {
  const text = csv(
    request(start, 5, { name: "rare" }),
    request(start, 5, { name: "busy" }),
    request(start + 1, 5, { name: "busy" }),
  );
  const measured = measure(text);
  const tags = [{}, { name: "busy" }, { name: "rare" }];
  for (const name of ["http_req_duration", "http_req_waiting", "http_req_failed"]) {
    expect(tagsOf(measured.metrics.find((one) => one.name === name)!)).toEqual(tags);
  }
  expect(tagsOf(metric(measured, "http_reqs", "counter"))).toEqual([...tags, { status: "200" }]);
  expect(tagsOf(metric(measured, "http_req_receiving", "trend"))).toEqual([{}]);
});

test("a filter keeps the samples that have all of its tags, and one that names an endpoint is that endpoint", () => {
  const filters = [
    { metric: "http_req_duration", tags: { name: "login" } },
    { metric: "http_req_duration", tags: { group: "::g1", team: "a&b=c" } },
    { metric: "http_req_duration", tags: { team: "a&b=c", group: "::g1" } },
    { metric: "http_req_receiving", tags: { name: "login" } },
    { metric: "http_req_duration", tags: { team: "nobody" } },
  ];
  const text = csv(
    request(start, 10, { name: "login", group: "::g1", team: "a&b=c", line: "2" }),
    request(start, 20, { name: "login", group: "::g2", team: "a&b=c" }),
    request(start, 30, { name: "home", group: "::g1", team: "a" }),
  );
  const measured = measure(text, { filters });
  const duration = metric(measured, "http_req_duration", "trend");
  expect(duration.series.map(({ tags, values }) => [tags, values.count])).toEqual([
    [{}, 3],
    [{ name: "login" }, 2],
    [{ name: "home" }, 1],
    [{ group: "::g1", team: "a&b=c" }, 1],
  ]);
  expect(tagsOf(metric(measured, "http_req_receiving", "trend"))).toEqual([{}, { name: "login" }]);
});

test("an id in each URL fills neither the record nor hides the endpoint that an objective names", () => {
  const rows = Array.from({ length: 3000 }, (_, index) =>
    request(start + index, 5, { name: `/item/${index}`, url: `/${index}` }),
  );
  rows.push(request(start + 3000, 7, { name: "login" }));
  const measured = measure(csv(...rows), {
    filters: [
      { metric: "http_req_duration", tags: { name: "login" } },
      { metric: "http_req_duration", tags: { name: "/item/2999" } },
    ],
  });
  const { series } = metric(measured, "http_req_duration", "trend");
  expect(series[0]!.values.count).toBe(3001);
  expect(series.length).toBeLessThanOrEqual(53);
  expect(series.find(({ tags }) => tags["name"] === "login")).toMatchObject({ values: { count: 1, max: 7 } });
  expect(series.find(({ tags }) => tags["name"] === "/item/2999")).toMatchObject({ values: { count: 1 } });
  expect(series.at(-1)).toMatchObject({ tags: { name: "/item/{id}" }, values: { count: 3000, max: 5 } });
  expect(measured.endpointsLeftOut).toBeUndefined();
  expect(measured.warnings).toEqual([]);
});

test("endpoints beyond those that a record tells apart are counted", () => {
  const rows = Array.from({ length: 1200 }, (_, index) =>
    request(start + index, 5, {
      name: `page ${"abc"[index % 3]}${String.fromCharCode(97 + (index % 26))}x${index}`,
    }),
  );
  const measured = measure(csv(...rows));
  expect(metric(measured, "http_req_duration", "trend").series).toHaveLength(51);
  expect(measured.endpointsLeftOut).toEqual({ endpoints: 950, requests: 1150, orMore: true });
  expect(measured.warnings).toEqual([
    'There are more than 1,000 different values of the tag "name"; requests to the later ones count in the whole only. Give URLs that hold an id a common name: http.get(url, { tags: { name: "item" } }).',
  ]);
});

test("the groups of the script are told apart by how long they took", () => {
  const measured = measure(
    csv(
      row("group_duration", start, 10, { group: "::shelf" }),
      row("group_duration", start + 1, 20, { group: "::shelf" }),
      row("group_duration", start + 1, 5, { group: "::shelf::inner" }),
      row("iteration_duration", start + 2, 40, {}),
    ),
  );
  const { series } = metric(measured, "group_duration", "trend");
  expect(series.map(({ tags, values }) => [tags, values.count, values.max])).toEqual([
    [{}, 3, 20],
    [{ group: "::shelf" }, 2, 20],
    [{ group: "::shelf::inner" }, 1, 5],
  ]);
});

test("a metric of the script has the type that the generator told", () => {
  const text = csv(
    row("stock", start, 9),
    row("orders", start, 2),
    row("orders", start + 2000, 3),
    row("stock", start + 1, 4),
  );
  const measured = measure(text, {}, { metrics: types, durationMs: 10_000 });
  expect(metric(measured, "orders", "counter").series[0]).toEqual({
    tags: {},
    values: { count: 5, rate: 0.5 },
    slices: { count: [2, 0, 3] },
  });
  expect(metric(measured, "stock", "gauge").series[0]!.values).toEqual({ value: 4, min: 4, max: 9 });
});

test("a metric whose type nobody told is a trend, or a rate when it is all zeros and ones, and that is said", () => {
  const text = csv(row("ok", start, 0), row("ok", start, 1), row("size", start, 1), row("size", start, 1));
  const measured = measure(text);
  expect(measured.metrics.map(({ name, type }) => [name, type])).toEqual([
    ["ok", "rate"],
    ["size", "trend"],
  ]);
  expect(measured.warnings).toEqual([
    'The type of the metric "ok" is unknown; it is treated as a rate.',
    'The type of the metric "size" is unknown; it is treated as a trend.',
  ]);
});

test("a counter that the script declared and never used stands at zero", () => {
  const measured = measure(csv(request(start, 5)), {}, { metrics: types });
  expect(metric(measured, "orders", "counter").series).toEqual([{ tags: {}, values: { count: 0, rate: 0 } }]);
  expect(measured.metrics.some(({ name }) => name === "order_ok")).toBe(false);
});

test("values beyond all measure are left out and told, so that sums stay figures", () => {
  const size = (text: string) => row("basket_size", start + 5, 1).replace("1.000000", text);
  const huge = `17${"0".repeat(307)}.000000`;
  const text = csv(request(start, 5), size("1.5"), size(huge), size(huge), size(`-${huge}`));
  const measured = measure(text, {}, { metrics: types });
  expect(metric(measured, "basket_size", "trend").series[0]!.values).toMatchObject({ count: 1, sum: 1.5 });
  expect(measured.warnings).toEqual([
    "3 samples were left out for a value that is infinite, beyond 1e21, or no number.",
  ]);
});

test.each([
  ["a request", request(start, 5, { name: "\0nul" })],
  ["a group", row("group_duration", start, 5, { group: "::a\0" })],
  ["a check", row("checks", start, 1, { check: "\0" })],
])("%s whose name contains a NUL character is refused", (_, text) => {
  expect(() => measure(csv(request(start, 5), text))).toThrow("contains a NUL character");
});

test("values that are not finite are left out and told", () => {
  const text = csv(request(start, 5)) + row("http_req_duration", start, 1).replace("1.000000", "NaN");
  const measured = measure(text);
  expect(metric(measured, "http_req_duration", "trend").series[0]!.values.count).toBe(1);
  expect(measured.warnings).toEqual([
    "One sample was left out for a value that is infinite, beyond 1e21, or no number.",
  ]);
});

test.each([
  [
    "not,k6\n",
    'line 1: found "not,k6"; expected the header of k6\'s CSV output, "metric_name,timestamp,metric_value,…"',
  ],
  [`${header}\nhttp_reqs,soon,1.0,${",".repeat(15)}\n`, 'line 2: found "soon,1.0,'],
  [
    `${csv(request(start, 5))}http_reqs,${start}000,many,,\n`,
    'line 7: found "many,,"; expected a number, such as 12.345000',
  ],
  [
    `${csv(request(start, 5))}http_reqs,${start}000,1.000000,,\n`,
    "line 7: found 5 columns; expected 19 columns, as in the header",
  ],
  [
    `${csv(row("http_reqs", start, 1, { name: "a\nb" }))}garbage\n`,
    'line 4: found "garbage"; expected a row of k6\'s CSV output',
  ],
])("malformed samples are a broken run that names the line: %#", (text, message) => {
  expect(() => measure(text)).toThrow(message);
});

test("a last row that is cut off is left out with a warning", () => {
  const text = csv(request(start, 5), request(start + 100, 6));
  const measured = measure(text.slice(0, -30));
  expect(measured.requests).toBe(2);
  expect(measured.warnings[0]).toContain(
    "k6's samples end early: line 11 is cut off and was left out: \"http_req_failed,",
  );
});

test("the most virtual users that were initialised are known, however the load ended", () => {
  const text = csv(
    request(start, 5),
    row("vus_max", start + 1, 20),
    row("vus", start + 1, 3),
    row("vus_max", start + 2, 10),
  );
  expect(measure(text).vusMax).toBe(20);
});

test("iterations count from the first one on, and scenarios that did anything are known, warm-up or not", () => {
  const of = (scenario: string) => ({ scenario });
  const samples = csv(
    row("iterations", start, 1, of("early")),
    row("ws_msgs_sent", start + 100, 1, of("socket")),
    row("iterations", start + 2000, 1, of("shop")),
    row("iterations", start + 3000, 1, of("shop")),
    row("dropped_iterations", start + 3000, 1, of("starved")),
    row("data_sent", start + 3000, 1, of("idle")),
  );
  for (const warmUpMs of [0, 1000]) {
    const measurement = startMeasurement({ warmUpMs, filters: [], percentiles: [] });
    measurement.write(Buffer.from(samples));
    const { iterations, atWork } = measurement.finish({ metrics: new Map() });
    expect(iterations).toBe(3);
    expect([...atWork]).toEqual(["early", "socket", "shop"]);
  }
});

test("iterations that could not be started are counted", () => {
  const text = csv(
    request(start, 5),
    row("dropped_iterations", start, 1),
    row("dropped_iterations", start + 1, 2),
  );
  expect(measure(text).droppedIterations).toBe(3);
});

test("requests without an answer are counted by the side to blame, those of the window alone", () => {
  const exhausted = {
    error: "dial: unknown errno 24 error with msg `too many open files`",
    error_code: "1213",
  };
  const refused = { error: "dial: connection refused", error_code: "1212" };
  const text = csv(
    request(start, 5, refused, true),
    request(start + 2000, 5),
    request(start + 2001, 0, refused, true),
    request(start + 2002, 0, { error: "read: connection reset by peer", error_code: "1220" }, true),
    request(start + 2003, 0, exhausted, true),
    request(start + 2004, 5, { status: "500", error_code: "1500" }, true),
  );
  const measured = measure(text, { warmUpMs: 1000 });
  expect(measured.unanswered).toEqual({
    generator: { count: 1, first: exhausted.error },
    target: { count: 2, first: refused.error },
  });
  expect(metric(measured, "http_reqs", "counter").series[0]!.values.count).toBe(5);
  expect(measure(csv(request(start, 5))).unanswered).toEqual({});
});

test("live figures follow the load", () => {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  expect(measurement.live()).toEqual({
    requests: 0,
    requestsPerSecond: 0,
    p95Ms: undefined,
    failedRatio: 0,
    vus: 0,
  });
  expect(measurement.customMetrics()).toEqual([]);
  const rows = Array.from({ length: 100 }, (_, index) =>
    request(start + index * 100, 100, {}, index % 4 === 0),
  );
  measurement.write(Buffer.from(csv(...rows, row("vus", start + 9999, 8), row("orders", start, 1))));
  const live = measurement.live();
  expect(live).toMatchObject({
    requests: 100,
    requestsPerSecond: 10,
    failedRatio: 0.25,
    vus: 8,
  });
  expect(measurement.customMetrics()).toEqual(["orders"]);
  expect(live.p95Ms).toBeGreaterThan(99.6);
  expect(live.p95Ms).toBeLessThan(100.4);
});

test.each([
  [300, 3],
  [1200, 9],
  [3400, 10],
])(
  "the live rate of %d ms leaves out the second in which the load began, which is no full one",
  (lastedMs, rate) => {
    const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
    const begun = Math.floor(start / 1000) * 1000 + 700;
    const rows = Array.from({ length: lastedMs / 100 }, (_, index) => request(begun + index * 100, 5));
    measurement.write(Buffer.from(csv(...rows)));
    expect(measurement.live().requestsPerSecond).toBe(rate);
  },
);

test("a run of ten endpoints and one minute fits into 64 KiB", () => {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  const rows: string[] = [];
  for (let index = 0; index < 6000; index += 1) {
    const duration = 20 + 300 * random() ** 4;
    const tags = { name: `https://shop.example/endpoint/${index % 10}`, status: "200", group: "::shop" };
    const time = start + index * 10;
    rows.push(request(time, duration, tags, random() < 0.01));
    for (const phase of ["blocked", "connecting", "tls_handshaking", "sending"]) {
      rows.push(row(`http_req_${phase}`, time, random() ** 2, tags));
    }
    for (const trend of ["iteration_duration", "group_duration"])
      rows.push(row(trend, time, duration + random()));
    for (const counter of ["iterations", "data_sent", "data_received"]) rows.push(row(counter, time, 900));
    rows.push(row("checks", time, 1, { check: `status of ${index % 10} is 200` }));
  }
  const measured = measure(csv(...rows), {
    filters: [{ metric: "http_req_duration", tags: { group: "::shop" } }],
    percentiles: [95],
  });
  const bytes = JSON.stringify(measured).length;
  // Three KiB are left for provenance, fingerprint and thresholds.
  expect(bytes).toBeLessThan(61 * 1024);
  expect(measured.metrics.every((one) => runSchema.shape.metrics.element.safeParse(one).success)).toBe(true);
});

test("requests without a name of their own are the same endpoint on every preview", () => {
  const target = "https://pr-7.example.com/shop";
  const names = [
    `${target}/products?page=2`,
    target,
    `${target}s/other`,
    "https://cdn.example.com/a.js",
    "login",
  ];
  const rows = names.map((name, index) => request(start + index, 10, { name }));
  const endpoints = (filters: MeasurementPlan["filters"], keepQueryStrings = false) =>
    tagsOf(metric(measure(csv(...rows), { target, filters, keepQueryStrings }), "http_req_duration", "trend"))
      .flatMap(({ name }) => name ?? [])
      .sort();
  const others = ["https://cdn.example.com/a.js", "https://pr-7.example.com/shops/other", "login"];
  expect(endpoints([])).toEqual(["/", "/products", ...others]);
  expect(endpoints([], true)).toEqual(["/", "/products?page=2", "/products?page={n}", ...others]);
  // An objective that says the whole URL gets it as it is.
  const asked = { metric: "http_req_duration", tags: { name: target } };
  expect(endpoints([asked])).toEqual(["/products", target, ...others].sort());
  for (const name of ["/products?page=2", "/products?page={n}"]) {
    const withQuery = { metric: "http_req_duration", tags: { name } };
    expect(endpoints([withQuery])).toEqual(["/", "/products?page=2", "/products?page={n}", ...others]);
  }
});

test("the short name of an endpoint works in every filter, beside other tags and for every metric", () => {
  const target = "https://pr-7.example.com";
  const text = csv(
    request(start, 10, { name: `${target}/products`, method: "GET" }),
    request(start + 1, 30, { name: `${target}/products`, method: "POST" }),
    request(start + 2, 50, { name: `${target}/products/7`, method: "GET" }),
  );
  const filters = [
    { metric: "http_req_duration", tags: { name: "/products", method: "GET" } },
    { metric: "http_req_duration", tags: { name: `${target}/products`, method: "POST" } },
    { metric: "http_req_receiving", tags: { name: "/products" } },
  ];
  const measured = measure(text, { target, filters });
  const countOf = (name: string, tags: Tags) =>
    metric(measured, name, "trend").series.find((one) => JSON.stringify(one.tags) === JSON.stringify(tags))
      ?.values.count;
  expect(filters.map(({ metric: name, tags }) => countOf(name, tags))).toEqual([1, 1, 2]);
});

test("an objective over seconds keeps the seconds of a metric that has none of its own accord", () => {
  const lines = [0, 1000, 2000].map((ms) => row("http_req_blocked", start + ms, ms / 100));
  const plan = neededFor([
    {
      indicator: {
        ...{ metric: "http_req_blocked", tags: {} },
        aggregation: {
          kind: "overSeconds",
          each: { kind: "percentile", percent: 80 },
          over: { kind: "percentile", percent: 90 },
        },
      },
    },
  ]);
  const [whole] = metric(measure(`${header}\n${lines.join("")}`, plan), "http_req_blocked", "trend").series;
  expect(whole?.slices?.count).toEqual([1, 1, 1]);
  expect(whole?.slices?.percentiles["80"]).toEqual([0, 10, 20]);
  const [bare] = metric(measure(`${header}\n${lines.join("")}`), "http_req_blocked", "trend").series;
  expect(bare?.slices).toBeUndefined();
});
