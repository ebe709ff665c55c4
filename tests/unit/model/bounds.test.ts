import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseObjective } from "../../../src/config/grammar/objective.ts";
import { startMeasurement } from "../../../src/ingest/sample-stream.ts";
import { boundedName, boundedTag, mostNameLength } from "../../../src/model/run/bounds.ts";
import { runSchema } from "../../../src/model/run/run.ts";
import { seriesOf } from "../../../src/model/run/series.ts";
import { csv, request, row, start } from "../ingest/csv-rows.ts";
import { measuredRun } from "../report/measured.ts";
import { textOf } from "../text.ts";

const long = "x".repeat(400);
const loneHalf = /\p{Cs}/u;

test("a name of at most 300 characters stays as it is", () => {
  const name = "x".repeat(mostNameLength);
  expect(boundedName(name)).toBe(name);
});

test("a long one is cut and ends with a hash: two that differ stay different, wherever they do", () => {
  const names = [`${long}a`, `${long}b`, `a${long}`, `${long}${long}`];
  const bounded = names.map(boundedName);
  expect(new Set(bounded).size).toBe(names.length);
  for (const name of bounded) expect(name).toHaveLength(mostNameLength);
  expect(bounded[0]).toMatch(/^x+…[0-9a-f]{16}$/);
});

test("cutting twice is cutting once, and cuts no character in half", () => {
  const texts = textOf({ minLength: 280, maxLength: 320 });
  fc.assert(
    fc.property(texts, (text) => {
      const bounded = boundedName(text);
      expect(bounded.length).toBeLessThanOrEqual(mostNameLength);
      expect(boundedName(bounded)).toBe(bounded);
      if (!loneHalf.test(text)) expect(bounded).not.toMatch(loneHalf);
    }),
  );
});

test("addresses that differ by an id alone stay one endpoint", () => {
  const [one, other] = [1, 2].map((id) => boundedTag("name", `/orders/${id}/${long}`));
  expect(one).toBe(other);
  expect(one).toContain("/orders/{id}/");
});

test("a foreign record with long names is read with short ones", () => {
  const [stored, now] = [1, 2].map((seed) => measuredRun({ endpoints: [`/search?q=${long}`], seed }));
  const [endpoint] = (now?.metrics[0]?.series ?? []).flatMap(({ tags }) => tags["name"] ?? []);
  expect(endpoint).toHaveLength(mostNameLength);
  const text = JSON.stringify(stored).replaceAll(
    JSON.stringify(endpoint),
    JSON.stringify(`/search?q=${long}`),
  );
  const read = runSchema.parse(JSON.parse(text));
  expect(text.length).toBeGreaterThan(JSON.stringify(read).length);
  expect(seriesOf(read, "http_req_duration", { name: endpoint ?? "" })).toBeDefined();
});

test("groups, checks and tags are cut where samples come in, and an objective finds them by the whole name", () => {
  const parsed = parseObjective(`http_reqs{name:"${long}"} count > 0`, { from: "default" });
  const { metric = "", tags = {} } =
    parsed.kind === "read" && parsed.value.indicator.of === undefined ? parsed.value.indicator : {};
  const measurement = startMeasurement({ warmUpMs: 0, percentiles: [], filters: [{ metric, tags }] });
  const checked = row("checks", start, 1, { check: long, group: `::${long}` });
  measurement.write(Buffer.from(csv(request(start, 5, { name: long, group: `::${long}` }), checked)));
  const { metrics, checks } = measurement.finish({ metrics: new Map() });
  expect(checks).toEqual([{ name: boundedName(long), group: boundedName(`::${long}`), passes: 1, fails: 0 }]);
  expect(seriesOf({ metrics }, "http_reqs", tags)?.values.count).toBe(1);
});

describe("a figure of a record", () => {
  const withAverage = (avg: number) => {
    const run = measuredRun();
    const metrics = run.metrics.map((metric) =>
      metric.type === "trend"
        ? {
            ...metric,
            series: metric.series.map((one) => ({ ...one, values: { ...one.values, avg } })),
          }
        : metric,
    );
    return runSchema.safeParse({ ...run, metrics });
  };

  test.each([1e31, -1e31, 1.7e308, Number.POSITIVE_INFINITY])("is refused if it is %d", (figure) => {
    expect(withAverage(figure).success).toBe(false);
  });

  // The variance of a change from such a level would be none: the judge ended with a RangeError.
  test("is 0 if it is closer to 0 than any measurement", () => {
    const { data } = withAverage(1e-200);
    expect(data && seriesOf(data, "http_req_duration")?.values.avg).toBe(0);
  });
});
