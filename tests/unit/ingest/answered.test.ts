import { expect, test } from "vitest";
import { type MeasurementPlan, startMeasurement } from "../../../src/ingest/sample-stream.ts";
import { answersIn } from "../../../src/model/run/answers.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { allSeriesOf } from "../../../src/model/run/series.ts";
import { csv, request, row, start } from "./csv-rows.ts";

function measured(text: string, plan: Partial<MeasurementPlan> = {}): Pick<Run, "metrics"> {
  const measurement = startMeasurement({ warmUpMs: 0, filters: [], percentiles: [], ...plan });
  measurement.write(Buffer.from(text));
  return measurement.finish({ metrics: new Map() });
}

/** Answers of a run: status, whether the script expects it, and how many by second. */
function answered(text: string, plan: Partial<MeasurementPlan> = {}) {
  return answersIn(measured(text, plan)).map(({ status, isExpected, series }) => [
    status,
    isExpected,
    series.slices?.count,
  ]);
}

const as = (status: number, isExpected = true) => ({
  status: `${status}`,
  expected_response: `${isExpected}`,
});

test("requests are counted by their answers, over all endpoints and by second, the most frequent first", () => {
  const text = csv(
    request(start, 5, { ...as(302), name: "cart" }),
    request(start + 10, 5, { ...as(200), name: "login" }),
    request(start + 20, 5, { ...as(200), name: "home" }),
    request(start + 1000, 5, { ...as(500), name: "home" }),
    request(start + 1010, 5, { ...as(500, false), name: "home" }, true),
    request(start + 1020, 5, { ...as(200), name: "cart" }),
  );
  expect(answered(text)).toEqual([
    [200, true, [2, 1]],
    [302, true, [1, 0]],
    [500, true, [0, 1]],
    [500, false, [0, 1]],
  ]);
});

test("a request without an answer, or whose samples do not say how it was answered, counts in the whole only", () => {
  const text = csv(
    request(start, 5, { ...as(0, false), error_code: "1212" }, true),
    request(start, 5, { status: "", expected_response: "true" }),
    request(start, 5, { status: "200" }),
    request(start, 5, { status: "7", expected_response: "true" }),
  );
  expect(answered(text)).toEqual([]);
});

test("requests without an answer that the script expects, or asks k6 not to check, are counted", () => {
  const unchecked = { name: "home", status: "0" };
  expect(answered(csv(request(start, 5, as(0)), request(start + 5, 5, as(200))))).toEqual([
    [0, true, [1]],
    [200, true, [1]],
  ]);
  const text = csv(row("http_reqs", start, 1, unchecked) + row("http_req_duration", start, 5, unchecked));
  expect(answered(text)).toEqual([[0, true, [1]]]);
});

test("what k6 was asked not to check is expected, whatever its status", () => {
  const unchecked = (time: number, status: number) => {
    const tags = { name: "home", status: `${status}` };
    return row("http_reqs", time, 1, tags) + row("http_req_duration", time, 5, tags);
  };
  const text = csv(
    request(start, 5, as(200)),
    unchecked(start + 10, 500),
    unchecked(start + 20, 500),
    unchecked(start + 30, 204),
  );
  expect(answered(text)).toEqual([
    [200, true, [1]],
    [500, true, [2]],
    [204, true, [1]],
  ]);
});

test("a record has the twelve most frequent answers", () => {
  const rows = Array.from({ length: 100 }, (_, index) => request(start, 5, as(200 + index)));
  const busy = Array.from({ length: 9 }, () => request(start, 5, as(210)));
  const found = answered(csv(...rows, ...busy));
  expect(found).toHaveLength(12);
  expect(found[0]).toEqual([210, true, [10]]);
});

test("answers of setup() and of the warm-up do not count", () => {
  const text = csv(
    request(start, 5, { ...as(500), group: "::setup" }),
    request(start + 1, 5, as(503)),
    request(start + 3000, 5, as(204)),
  );
  expect(answered(text, { warmUpMs: 1000 })).toEqual([[204, true, [0, 1]]]);
});

test("a series that an objective names is there once", () => {
  const run = measured(csv(request(start, 5, as(200))), {
    filters: [{ metric: "http_reqs", tags: as(200) }],
  });
  const tags = allSeriesOf(run, "http_reqs").map((one) => one.tags);
  expect(tags).toEqual([{}, { name: "home" }, as(200)]);
});

test("bytes are counted by second", () => {
  const text = csv(
    request(start, 5),
    row("data_received", start, 900),
    row("data_received", start + 1000, 20),
    row("data_received", start + 1500, 30),
  );
  const [whole] = allSeriesOf(measured(text), "data_received");
  expect(whole?.slices?.count).toEqual([900, 50]);
});
