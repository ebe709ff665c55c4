import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { Failure } from "../../../src/failure.ts";
import { readResults } from "../../../src/measure/import/results.ts";
import { type Run, runSchema } from "../../../src/measure/run.ts";
import { csv, request, row, start } from "./csv-rows.ts";
import { someRun } from "./some-run.ts";

const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

async function failureOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure && error.code === "usage") return error.message;
  throw error ?? new Error("no failure");
}

function durationsOf(run: Run) {
  const duration = run.metrics.find(({ name }) => name === "http_req_duration");
  if (duration?.type !== "trend") throw new Error("no durations");
  return duration.series;
}

test.each(["k6-v1.csv", "k6-v2.csv", "k6-v2-seconds.csv", "k6-v1.json", "k6-v2.json"])(
  "%s becomes a record",
  async (name) => {
    const run = await readResults(fixture(name));
    expect(runSchema.parse(run)).toEqual(run);
    expect(run.provenance).toMatchObject({
      scenario: name.replace(/\.\w+$/, ""),
      environment: "imported",
      target: "unknown",
      generator: name.endsWith("csv") ? "k6 (csv)" : "k6 (json)",
    });
    expect(durationsOf(run)[0]!.values.count).toBe(13);
    expect(run.checks).toHaveLength(2);
  },
);

test.each(["k6-v1", "k6-v2"])(
  "the JSON results of %s carry types and the sub-metrics of thresholds",
  async (version) => {
    const run = await readResults(fixture(`${version}.json`));
    const summary = JSON.parse(readFileSync(fixture(`${version}.json.summary.json`), "utf8"));
    for (const series of durationsOf(run)) {
      const [[key, value] = ["", ""]] = Object.entries(series.tags);
      const figures = summary[key === "" ? "http_req_duration" : `http_req_duration{${key}:${value}}`];
      if (figures === undefined) continue;
      expect(series.values.avg).toBeCloseTo(figures.avg, 5);
      expect(series.values.percentiles["95"]).toBeCloseTo(figures["p(95)"], 5);
    }
    const tags = durationsOf(run).map((series) => series.tags);
    for (const expected of [{ name: "item" }, { group: "::cart" }, { expected_response: "true" }]) {
      expect(tags).toContainEqual(expected);
    }
    const types = Object.fromEntries(run.metrics.map((metric) => [metric.name, metric.type]));
    expect(types).toMatchObject({ orders: "counter", order_ok: "rate", stock: "gauge", queue_wait: "trend" });
    expect(run.generator.warnings).toEqual([]);
  },
);

test("the content decides what a file is, not its name, and gzip is seen through", async () => {
  await using folder = await createFixture({});
  const put = async (name: string, bytes: string | Uint8Array) => {
    await writeFile(folder.getPath(name), bytes);
    return await readResults(folder.getPath(name));
  };
  const csvText = csv(request(start, 12.5), request(start + 1000, 13.5));
  const record = JSON.stringify(someRun(), undefined, 2);
  expect(await put("a.json", record)).toEqual(someRun());
  expect(await put("b.csv", gzipSync(record))).toEqual(someRun());
  expect((await put("c.json", csvText)).metrics).toEqual(someRun().metrics);
  expect((await put("d.txt", gzipSync(csvText))).metrics).toEqual(someRun().metrics);
  expect((await put("e.csv", gzipSync(readFileSync(fixture("k6-v2.json"))))).provenance.generator).toBe(
    "k6 (json)",
  );
});

test("all time formats of k6's CSV are read", async () => {
  const text = csv(request(start, 5), request(start + 1000, 7));
  const formats: ((digits: string) => string)[] = [
    (digits) => digits.slice(0, 10),
    (digits) => digits.slice(0, 13),
    (digits) => digits,
    (digits) => `${digits}000`,
    (digits) => new Date(Number(digits) / 1000).toISOString().replace(".000Z", "Z"),
    (digits) => new Date(Number(digits) / 1000).toISOString().replace(".000Z", ".000000123+00:00"),
  ];
  await using folder = await createFixture({});
  for (const format of formats) {
    await writeFile(folder.getPath("a.csv"), text.replace(/(?<=,)\d{16}(?=,)/g, format));
    const run = await readResults(folder.getPath("a.csv"));
    expect(run.window).toMatchObject({
      start: new Date(start).toISOString(),
      end: new Date(start + 1000).toISOString(),
    });
    expect(durationsOf(run)[0]!.slices?.count).toEqual([1, 1]);
  }
});

test("a file that ends in the middle of a line is read up to there, with a warning", async () => {
  await using folder = await createFixture({});
  const cut = async (name: string, bytes: number) => {
    await writeFile(folder.getPath("cut"), readFileSync(fixture(name)).subarray(0, -bytes));
    return (await readResults(folder.getPath("cut"))).generator.warnings;
  };
  expect(await cut("k6-v2.csv", 10)).toContainEqual(
    expect.stringMatching(/^The file ends too early: line \d+ is cut off and was left out: "iterations,/),
  );
  expect(await cut("k6-v2.json", 20)).toEqual([
    expect.stringMatching(/^The file ends too early: line \d+ is cut off and was left out: "\{/),
  ]);
  // Only the line break is missing: the line is whole.
  expect(await cut("k6-v2.json", 1)).toEqual([]);
});

test("a name can be given, and what objectives need beside the usual", async () => {
  const run = await readResults(fixture("k6-v2.csv"), {
    scenario: "shop",
    plan: { filters: [{ metric: "http_req_duration", tags: { team: "a&b" } }], percentiles: [99.9] },
  });
  expect(run.provenance.scenario).toBe("shop");
  const series = durationsOf(run).find(({ tags }) => tags["team"] === "a&b");
  expect(series?.values.count).toBe(4);
  expect(series?.values.percentiles).toHaveProperty(["99.9"]);
});

const expectation =
  "expected a Run record of Loadline, or the samples that k6 writes with --out csv=FILE or --out json=FILE, plain or gzipped.";

test.each([
  ["empty", "", ` is empty; ${expectation}`],
  ["page.html", "<html>\n", ` is of no kind that Loadline reads: line 1 is "<html>"; ${expectation}`],
  [
    "summary.json",
    '{"metrics": {}}',
    ` is an end-of-test summary of k6, which holds no samples; ${expectation}`,
  ],
  ["newer.json", '{"schema": "loadline/run@7"}', " was written by a newer Loadline"],
  ["header.csv", csv(), " holds no sample of a request or an iteration"],
  ["idle.csv", csv(row("vus", start, 1)), " holds no sample of a request or an iteration"],
  [
    "wrong.csv",
    csv(request(start, 5), "oops\n"),
    ', line 7: found "oops"; expected a row of k6\'s CSV output',
  ],
  [
    "wrong.json",
    '{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},"metric":"http_reqs"}\n{"type":"Point"}\n',
    ', line 2: found "{\\"type\\":\\"Point\\"}"; expected a line that "k6 run --out json=FILE" writes',
  ],
])("%s is a mistake of usage that says what was expected", async (name, text, message) => {
  await using folder = await createFixture({});
  await writeFile(folder.getPath(name), text);
  expect(await failureOf(readResults(folder.getPath(name)))).toContain(`${folder.getPath(name)}${message}`);
});

test("missing files, directories and damaged archives are told", async () => {
  await using folder = await createFixture({ directory: { inner: "" } });
  expect(await failureOf(readResults(folder.getPath("none")))).toMatch(
    /: there is no such file; check the path\.$/,
  );
  expect(await failureOf(readResults(folder.getPath("directory")))).toMatch(
    / is a directory; name a file in it\.$/,
  );
  const packed = gzipSync(readFileSync(fixture("k6-v2.csv")));
  await writeFile(folder.getPath("cut.gz"), packed.subarray(0, packed.length / 2));
  expect(await failureOf(readResults(folder.getPath("cut.gz")))).toContain(
    "the gzip data is damaged or cut off",
  );
});
