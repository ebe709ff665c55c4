import { expect, test } from "vitest";
import { type MeasurementPlan, startMeasurement } from "../../../src/ingest/sample-stream.ts";
import { csv, request, row, start } from "./csv-rows.ts";

function failuresOf(text: string, plan: Partial<MeasurementPlan> = {}) {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [], ...plan });
  measurement.write(Buffer.from(text));
  return measurement.finish({ metrics: new Map() }).failures;
}

/** Tags as k6 writes them on a request that failed. */
function answered(status: number) {
  return { status: `${status}`, error_code: `${status + 1000}`, expected_response: "false" };
}
const refused = {
  status: "0",
  error: "dial: connection refused",
  error_code: "1212",
  expected_response: "false",
};

test("failed requests are counted by status or error code, the most frequent first, over all endpoints", () => {
  const text = csv(
    request(start, 5),
    request(start + 1, 5, { ...refused, name: "cart" }, true),
    request(start + 2, 5, { ...answered(500), name: "cart" }, true),
    request(start + 3, 5, { ...answered(500), name: "home" }, true),
    request(start + 4, 5, { ...answered(503), name: "home" }, true),
    request(start + 5, 5, { ...answered(500), name: "login" }, true),
    request(start + 6, 5, { ...refused, name: "home" }, true),
  );
  expect(failuresOf(text)).toEqual([
    { kind: "status", status: 500, count: 3 },
    { kind: "error", code: 1212, error: "dial: connection refused", count: 2 },
    { kind: "status", status: 503, count: 1 },
  ]);
});

test("one code is as many kinds as it has errors, whatever ports they name", () => {
  const of = (error: string) => ({ ...refused, error_code: "1000", error });
  const errors = ["EOF", "read tcp 127.0.0.1:5001: closed", "EOF", "read tcp 127.0.0.1:5002: closed", "EOF"];
  expect(failuresOf(csv(...errors.map((error) => request(start, 5, of(error), true))))).toEqual([
    { kind: "error", code: 1000, error: "EOF", count: 3 },
    { kind: "error", code: 1000, error: "read tcp 127.0.0.1:5001: closed", count: 2 },
  ]);
});

test("a status that the script expects is no failure, and any other is one", () => {
  const text = csv(
    request(start, 5, { status: "404", error_code: "1404", expected_response: "true" }),
    request(start + 1, 5, { status: "200", expected_response: "false" }, true),
    request(start + 2, 5, { status: "200", expected_response: "true" }),
  );
  expect(failuresOf(text)).toEqual([{ kind: "status", status: 200, count: 1 }]);
});

test("failures of the warm-up do not count", () => {
  const text = csv(
    request(start, 5, answered(500), true),
    request(start + 2000, 5, answered(503), true),
    request(start + 2001, 5),
  );
  expect(failuresOf(text, { warmUpMs: 1000 })).toEqual([{ kind: "status", status: 503, count: 1 }]);
});

test("of rows without these columns is only known that they failed", () => {
  const bare = "metric_name,timestamp,metric_value,name\n";
  const rows = [`http_reqs,${start}000,1.000000,home\n`, `http_req_failed,${start}000,1.000000,home\n`];
  expect(failuresOf(bare + rows.join(""))).toEqual([]);
});

test("odd statuses and codes are left out instead of told wrongly", () => {
  const odd = [
    { status: "abc", expected_response: "false" },
    { status: "", expected_response: "false" },
    { error_code: "x", status: "0", expected_response: "false" },
    { error_code: "-1", status: "0", expected_response: "false" },
  ];
  expect(failuresOf(csv(...odd.map((tags) => request(start, 5, tags, true))))).toEqual([]);
});

test("many kinds and long words stay few and short", () => {
  const kinds = Array.from({ length: 100 }, (_, index) => answered(400 + index));
  const rows = kinds.flatMap((tags, index) =>
    Array(index < 32 ? index + 1 : 1).fill(request(start, 5, tags, true)),
  );
  const failures = failuresOf(csv(...rows));
  expect(failures).toHaveLength(10);
  expect(failures[0]).toEqual({ kind: "status", status: 431, count: 32 });
  const long = { ...refused, error_code: "1000", error: "x".repeat(10_000) };
  expect(failuresOf(csv(request(start, 5, long, true)))).toEqual([
    { kind: "error", code: 1000, error: "x".repeat(200), count: 1 },
  ]);
});

test("telling failures apart changes no figure", () => {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [] });
  const rows = [answered(500), answered(503), refused, answered(500)].map((tags, index) =>
    request(start + index * 1000, 5, tags, true),
  );
  measurement.write(Buffer.from(csv(request(start, 5), ...rows, row("vus", start, 1))));
  const { metrics } = measurement.finish({ metrics: new Map() });
  const failed = metrics.find(({ name }) => name === "http_req_failed");
  const figures = {
    values: { count: 5, passes: 4, rate: 0.8 },
    slices: { count: [2, 1, 1, 1], passes: [1, 1, 1, 1] },
  };
  expect(failed?.series).toMatchObject([figures, { ...figures, tags: { name: "home" } }]);
});
