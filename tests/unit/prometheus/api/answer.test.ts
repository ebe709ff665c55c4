import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readAnswer,
  readSeries,
  readServerError,
  readVersion,
  WrongShape,
} from "../../../../src/prometheus/api/answer.ts";

function success(resultType: string, result: unknown, more: object = {}): string {
  return JSON.stringify({ status: "success", data: { resultType, result }, ...more });
}

const quiet = { warnings: [], infos: [] };
const at = new Date("2023-11-14T22:13:20.781Z");
const seconds = 1700000000.781;

describe("an answer of query or query_range", () => {
  test("is a matrix: the values of each series, exact to the millisecond", () => {
    const body = success("matrix", [
      {
        metric: { __name__: "up", job: "shop" },
        values: [
          [seconds, "1"],
          [1700000015, "0.25"],
        ],
      },
      { metric: {}, values: [] },
    ]);
    expect(readAnswer(body)).toEqual({
      ...quiet,
      kind: "matrix",
      series: [
        {
          labels: { __name__: "up", job: "shop" },
          values: [
            { at, value: 1 },
            { at: new Date("2023-11-14T22:13:35Z"), value: 0.25 },
          ],
          histograms: [],
        },
        { labels: {}, values: [], histograms: [] },
      ],
    });
  });

  test("is a vector: one value of each series", () => {
    const body = success("vector", [{ metric: { job: "shop" }, value: [seconds, "7e-05"] }]);
    expect(readAnswer(body)).toEqual({
      ...quiet,
      kind: "vector",
      series: [{ labels: { job: "shop" }, sample: { at, value: 0.00007 }, histogram: undefined }],
    });
  });

  test("is a scalar", () => {
    const body = success("scalar", [seconds, "1700000000.781"]);
    expect(readAnswer(body)).toEqual({ ...quiet, kind: "scalar", sample: { at, value: seconds } });
  });

  test("is a string", () => {
    expect(readAnswer(success("string", [seconds, "hello"]))).toEqual({
      ...quiet,
      kind: "string",
      text: "hello",
    });
  });

  // As Prometheus 2.42 and 3.x sent it for -1.2, 0, 0 and 2.5, written by k6 over remote write.
  const histogram = {
    count: "4",
    sum: "1.3",
    buckets: [
      [1, "-1.2968395546510096", "-1.189207115002721", "1"],
      [3, "-2.938735877055719e-39", "2.938735877055719e-39", "2"],
      [0, "2.378414230005442", "2.5936791093020193", "1"],
    ],
  };
  const sample = {
    at,
    count: 4,
    sum: 1.3,
    buckets: [
      { rule: 1, low: -1.2968395546510096, high: -1.189207115002721, count: 1 },
      { rule: 3, low: -2.938735877055719e-39, high: 2.938735877055719e-39, count: 2 },
      { rule: 0, low: 2.378414230005442, high: 2.5936791093020193, count: 1 },
    ],
  };

  test("has native histograms in a matrix, beside values or alone", () => {
    const body = success("matrix", [
      { metric: { le: "alone" }, histograms: [[seconds, histogram]] },
      { metric: { le: "beside" }, values: [[seconds, "1"]], histograms: [[seconds, histogram]] },
    ]);
    expect(readAnswer(body)).toMatchObject({
      kind: "matrix",
      series: [
        { values: [], histograms: [sample] },
        { values: [{ at, value: 1 }], histograms: [sample] },
      ],
    });
  });

  test("has native histograms in a vector", () => {
    const body = success("vector", [{ metric: {}, histogram: [seconds, histogram] }]);
    expect(readAnswer(body)).toMatchObject({
      kind: "vector",
      series: [{ sample: undefined, histogram: sample }],
    });
  });

  test("has no buckets in a histogram without observations", () => {
    const body = success("vector", [{ metric: {}, histogram: [seconds, { count: "0", sum: "0" }] }]);
    expect(readAnswer(body)).toMatchObject({ series: [{ histogram: { count: 0, sum: 0, buckets: [] } }] });
  });

  test("has the outermost bounds of custom buckets at infinity", () => {
    const custom = {
      count: "3",
      sum: "NaN",
      buckets: [
        [0, "-Inf", "0.5", "1"],
        [0, "10", "+Inf", "2"],
      ],
    };
    const body = success("vector", [{ metric: {}, histogram: [seconds, custom] }]);
    expect(readAnswer(body)).toMatchObject({
      series: [{ histogram: { sum: Number.NaN, buckets: [{ low: -Infinity }, { high: Infinity }] } }],
    });
  });

  test("carries what the server remarks", () => {
    const body = success("vector", [], { warnings: ["store eu-1 is away"], infos: ["not a counter?"] });
    expect(readAnswer(body)).toMatchObject({
      warnings: ["store eu-1 is away"],
      infos: ["not a counter?"],
      series: [],
    });
  });

  test.each([{ isPartial: true }, { partialResponse: true }])("of %j says that it is partial", (mark) => {
    expect(readAnswer(success("vector", [], mark)).warnings).toEqual([expect.stringContaining("partial")]);
  });

  test("may hold what other servers add", () => {
    const stats = { seriesFetched: "2", executionTimeMsec: 1 };
    const body = JSON.stringify({
      status: "success",
      isPartial: false,
      data: { resultType: "vector", result: null, stats, analysis: {} },
      stats,
      warnings: null,
    });
    expect(readAnswer(body)).toEqual({ ...quiet, kind: "vector", series: [] });
  });

  test("has the value that was sent, whatever number it is", () => {
    fc.assert(
      fc.property(fc.array(fc.double()), (values) => {
        const body = success("matrix", [
          { metric: {}, values: values.map((value, index) => [index, asGoPrints(value)]) },
        ]);
        const answer = readAnswer(body);
        if (answer.kind !== "matrix") throw new Error("not a matrix");
        expect(answer.series[0]?.values.map(({ value }) => value)).toEqual(values);
      }),
    );
  });
});

function asGoPrints(value: number): string {
  if (Object.is(value, -0)) return "-0";
  if (value === Infinity) return "+Inf";
  return value === -Infinity ? "-Inf" : String(value);
}

describe("what is no answer of the API", () => {
  test.each([
    ["", "it is not JSON"],
    ["<html>", "it is not JSON"],
    ["[]", "expected object"],
    ["{}", "status"],
    [success("tensor", []), "resultType"],
    [success("matrix", [{ metric: {}, values: [[seconds, 1]] }]), "data.result.0.values.0.1"],
    [success("matrix", [{ metric: {}, values: [[seconds, ""]] }]), "expected a number as text"],
    [success("matrix", [{ metric: {}, values: [[seconds, "0x1"]] }]), "expected a number as text"],
    [success("matrix", [{ metric: {}, values: [["1700000000", "1"]] }]), "data.result.0.values.0.0"],
    [success("scalar", [1e300, "1"]), "data.result.0"],
    [success("vector", [{ metric: { job: 1 } }]), "data.result.0.metric.job"],
    [
      success("vector", [
        { metric: {}, histogram: [1, { count: "1", sum: "1", buckets: [[4, "0", "1", "1"]] }] },
      ]),
      "buckets.0.0",
    ],
  ])("%s is told by where it differs", (body, where) => {
    expect(() => readAnswer(body)).toThrow(WrongShape);
    expect(() => readAnswer(body)).toThrow(where);
  });

  test("is never another error than that, whatever the JSON", () => {
    const shaped = fc.record({
      status: fc.constantFrom("success", "error"),
      data: fc.oneof(
        fc.jsonValue(),
        fc.record({
          resultType: fc.constantFrom("matrix", "vector", "scalar", "string"),
          result: fc.oneof(
            fc.jsonValue(),
            fc.array(fc.record({ metric: fc.jsonValue(), values: fc.jsonValue() })),
          ),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), shaped), (json) => {
        for (const reader of [readAnswer, readSeries, readVersion, readServerError]) {
          try {
            reader(JSON.stringify(json));
          } catch (error) {
            expect(error).toBeInstanceOf(WrongShape);
          }
        }
      }),
    );
  });
});

describe("the other answers", () => {
  test("of series are label sets", () => {
    const labels = [{ __name__: "up", job: "shop" }];
    expect(readSeries(JSON.stringify({ status: "success", data: labels }))).toEqual(labels);
  });

  test("of buildinfo hold the version, or none", () => {
    expect(readVersion('{"status":"success","data":{"version":"2.42.0","revision":"x"}}')).toBe("2.42.0");
    expect(readVersion('{"status":"success","data":{}}')).toBeUndefined();
    // A build from source without linker flags.
    expect(readVersion('{"status":"success","data":{"version":""}}')).toBeUndefined();
  });

  test("of a refusal hold the server's words", () => {
    const body = '{"status":"error","errorType":"bad_data","error":"1:4: parse error"}';
    expect(readServerError(body)).toEqual({ type: "bad_data", text: "1:4: parse error" });
    expect(readServerError('{"status":"error","errorType":"internal"}')?.text).toBe("internal");
    expect(readServerError(success("vector", []))).toBeUndefined();
    expect(readServerError("upstream request timeout")).toBeUndefined();
  });
});
