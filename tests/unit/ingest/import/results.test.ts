import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { Failure } from "../../../../src/model/failure.ts";
import { type Run, runSchema } from "../../../../src/model/run/run.ts";
import { readResults } from "../../../builders/results.ts";
import { objective } from "../../judge/runs.ts";
import { csv, request, row, start, withSetupAsLoad } from "../csv-rows.ts";
import { someRun } from "../some-run.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

async function failureFrom(promise: Promise<unknown>): Promise<Failure> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Failure) return error;
  throw error ?? new Error("no failure");
}

/** The message of a failure that is the user's to mend. */
async function failureOf(promise: Promise<unknown>): Promise<string> {
  const { code, message } = await failureFrom(promise);
  expect(code).toBe("usage");
  return message;
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
    expect(durationsOf(run)[0]!.values.count).toBe(12);
    expect(run.setupRequests).toBe(1);
    expect(run.checks).toHaveLength(2);
  },
);

test.each(["k6-v1", "k6-v2"])(
  "the JSON results of %s carry types and the sub-metrics of thresholds",
  async (version) => {
    const text = readFileSync(fixture(`${version}.json`), "utf8");
    await using folder = await createFixture({ "a.json": withSetupAsLoad(text) });
    const run = await readResults(folder.getPath("a.json"));
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
  const durationsIn = ({ metrics }: Run) => metrics.filter(({ name }) => name === "http_req_duration");
  const record = JSON.stringify(someRun(), undefined, 2);
  expect(await put("a.json", record)).toEqual(someRun());
  expect(await put("b.csv", gzipSync(record))).toEqual(someRun());
  expect(durationsIn(await put("c.json", csvText))).toEqual(durationsIn(someRun()));
  expect(durationsIn(await put("d.txt", gzipSync(csvText)))).toEqual(durationsIn(someRun()));
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

test.each([
  { name: "k6-v2.csv", missing: 10 },
  { name: "k6-v2.json", missing: 20 },
])("a file that ends in the middle of a line is no whole run: $name", async ({ name, missing }) => {
  await using folder = await createFixture({});
  const bytes = readFileSync(fixture(name));
  const path = folder.getPath(name);
  const lines = bytes.toString("utf8").trimEnd().split("\n").length;
  await writeFile(path, bytes.subarray(0, -missing));
  const error = await failureFrom(readResults(path));
  expect(error.code).toBe("run");
  expect(error.message).toBe(
    `${path} ends in the middle of line ${lines}, so the file is incomplete. Copy the whole file, or make the run again until it ends.`,
  );
  // Only the line break is missing: the line is whole.
  await writeFile(path, bytes.subarray(0, -1));
  expect((await readResults(path)).generator.warnings).toEqual([]);
});

/** Reads rows of the metric `orders`, which the script declares itself, for these objectives. */
async function readOrders(values: readonly number[], ...texts: readonly string[]) {
  await using folder = await createFixture({});
  const rows = values.map((value, index) => row("orders", start + index * 100, value));
  await writeFile(folder.getPath("a.csv"), csv(request(start, 5), request(start + 1000, 5), ...rows));
  const run = await readResults(folder.getPath("a.csv"), { objectives: texts.map(objective) });
  return run.metrics.find(({ name }) => name === "orders");
}

test.each([
  { values: [1, 0, 1, 1], text: "orders rate > 90%", type: "rate", figures: { passes: 3, rate: 0.75 } },
  { values: [1, 1], text: "orders rate > 99%", type: "rate", figures: { passes: 2, rate: 1 } },
  { values: [1, 1], text: "orders rate > baseline - 1pp", type: "rate", figures: { rate: 1 } },
  { values: [0, 0], text: "orders rate < 1%", type: "rate", figures: { passes: 0, rate: 0 } },
  { values: [1, 0], text: "orders avg < 5", type: "trend", figures: { avg: 0.5 } },
  { values: [3, 9], text: "orders p95 < 5", type: "trend", figures: { max: 9 } },
  { values: [3, 9], text: "orders max < 5", type: "trend", figures: { max: 9 } },
  { values: [3, 9], text: "orders value < 5", type: "gauge", figures: { value: 9 } },
])("from CSV, $text is answered over $values by a $type", async ({ values, text, type, figures }) => {
  const metric = await readOrders(values, text);
  expect(metric?.type).toBe(type);
  expect(metric?.series[0]?.values).toMatchObject(figures);
});

test.each([
  { values: [3, 9], text: "orders count < 5" },
  { values: [1, 1], text: "orders count < 5" },
  { values: [3, 9], text: "orders rate > 5/s" },
  // All ones: a rate that always held, or a counter of two in a second.
  { values: [1, 1], text: "orders rate < 5/s" },
  { values: [1, 1], text: "orders rate > baseline - 10%" },
])(
  "from CSV, $text over $values is refused, because its answer depends on the kind",
  async ({ values, text }) => {
    expect(await failureOf(readOrders(values, text))).toMatch(
      `a.csv: "${text}" needs the type of the metric "orders", which k6's CSV does not have. Use --out json=FILE instead.`,
    );
  },
);

test("from CSV, objectives that ask for two kinds of one metric are refused", async () => {
  const message = await failureOf(readOrders([1, 0], "orders avg < 5", "orders rate > 50%"));
  expect(message).toContain('"orders rate > 50%" needs the type of the metric');
});

test("from CSV, what nobody asks for is read without a word", async () => {
  expect((await readOrders([3, 9]))?.type).toBe("trend");
  expect((await readOrders([1, 0]))?.type).toBe("rate");
  expect((await readResults(fixture("k6-v2.csv"))).generator.warnings).toEqual([]);
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

test("results that end within the warm-up are refused with its length and theirs", async () => {
  await using files = await createFixture({ "a.csv": csv(request(start, 5), request(start + 1000, 5)) });
  const read = readResults(files.getPath("a.csv"), { plan: { warmUpMs: 30_000 } });
  expect(await failureOf(read)).toContain(
    "a.csv: The warm-up of 30 s left nothing to measure: the load lasted 1 s. Shorten the warm-up, or run longer.",
  );
});

const expectation = "expected results, plain or gzipped, in one of these formats: loadline, k6-csv, k6-json,";

test.each([
  ["empty", "", ` is empty; ${expectation}`],
  ["page.html", "<html>\n", ` has an unknown format: line 1 is "<html>"; ${expectation}`],
  ["summary.json", '{"metrics": {}}', " has no figures. Expected the results of a run with load."],
  ["newer.json", '{"schema": "loadline/run@7"}', " was written by a newer Loadline"],
  ["header.csv", csv(), " has no samples of requests or iterations"],
  ["idle.csv", csv(row("vus", start, 1)), " has no samples of requests or iterations"],
  [
    "wrong.csv",
    csv(request(start, 5), "oops\n"),
    ', line 7: found "oops"; expected a row of k6\'s CSV output',
  ],
  [
    "long.json",
    `{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},"metric":"http_reqs"}\n${"x".repeat(1 << 21)}`,
    ', line 2: found "xxx',
  ],
  [
    "wrong.json",
    '{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},"metric":"http_reqs"}\n{"type":"Point"}\n',
    ', line 2: found "{\\"type\\":\\"Point\\"}"; expected a line of "k6 run --out json=FILE"',
  ],
])("%s is a mistake of usage that says what was expected", async (name, text, message) => {
  await using folder = await createFixture({});
  await writeFile(folder.getPath(name), text);
  expect(await failureOf(readResults(folder.getPath(name)))).toContain(`${folder.getPath(name)}${message}`);
});

test("missing files, directories and damaged archives are told", async () => {
  await using folder = await createFixture({ directory: { inner: "" } });
  expect(await failureOf(readResults(folder.getPath("none")))).toMatch(/does not exist; check the path\.$/);
  expect(await failureOf(readResults(folder.getPath("directory")))).toMatch(
    / has no result files \(csv, jtl, json\)\. Name the directory/,
  );
  const packed = gzipSync(readFileSync(fixture("k6-v2.csv")));
  await writeFile(folder.getPath("cut.gz"), packed.subarray(0, packed.length / 2));
  expect(await failureOf(readResults(folder.getPath("cut.gz")))).toContain(
    "the gzip data is damaged or cut off",
  );
});
