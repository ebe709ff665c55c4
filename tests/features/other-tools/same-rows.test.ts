// The same samples, written in every way that is allowed, are the same run.
import { writeFile } from "node:fs/promises";
import fc from "fast-check";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Run } from "../../../src/model/run/run.ts";
import { allSeriesOf, seriesOf } from "../../../src/model/run/series.ts";
import { readResults } from "../../builders/results.ts";
import { draws } from "../../unit/sample.ts";

let folder: FsFixture;

beforeAll(async () => {
  folder = await createFixture({});
});
afterAll(async () => await folder.rm());

async function read(text: string): Promise<Omit<Run, "provenance">> {
  const path = folder.getPath("results");
  await writeFile(path, text);
  const { provenance: _, ...run } = await readResults(path);
  return run;
}

interface Sample {
  readonly afterMs: number;
  readonly elapsed: number;
  readonly label: string;
  readonly code: string;
  readonly message: string;
  readonly users: number;
  readonly latency: number;
  readonly connect: number;
}

const label = fc.oneof(
  fc.constantFrom("home", "cart", "GET /items", "é è", "", "x".repeat(5000)),
  fc.constantFrom('a "b"', "a,b;c|d\te", "two\nlines", "ends\r\n", '"', '""', " "),
);
const sample: fc.Arbitrary<Sample> = fc.record({
  afterMs: fc.nat({ max: 3000 }),
  elapsed: fc.oneof(fc.nat({ max: 500 }), fc.constantFrom(0, 65_535, 65_536, 300_000)),
  label,
  code: fc.constantFrom("200", "302", "404", "503", "Non HTTP response code: java.net.ConnectException"),
  message: fc.constantFrom("OK", "", 'said "no"', "Number of samples in transaction : 2, of them 0"),
  users: fc.integer({ min: 1, max: 300 }),
  latency: fc.nat({ max: 400 }),
  connect: fc.nat({ max: 9 }),
});

const firstMs = 1_769_486_230_123;

function columnsOf({ samples, place }: { readonly samples: readonly Sample[]; readonly place: number }) {
  const { elapsed, label: name, code, message, users, latency, connect } = samples[place]!;
  const startMs = firstMs + samples.slice(0, place + 1).reduce((sum, { afterMs }) => sum + afterMs, 0);
  return {
    timeStamp: `${startMs}`,
    elapsed: `${elapsed}`,
    label: name,
    responseCode: code,
    responseMessage: message,
    success: `${/^[23]/.test(code)}`,
    allThreads: `${users}`,
    Latency: `${latency}`,
    Connect: `${connect}`,
    threadName: "Users 1-1",
  } as const;
}

type Column = keyof ReturnType<typeof columnsOf>;
const columns: readonly Column[] = [
  ...(["timeStamp", "elapsed", "label", "responseCode", "responseMessage", "threadName"] as const),
  ...(["success", "allThreads", "Latency", "Connect"] as const),
];

interface Writing {
  readonly columns: readonly Column[];
  readonly delimiter: string;
  readonly lineEnd: string;
  /** Whether a field that needs no quotes has some, by its place. */
  readonly isQuoted: (place: number) => boolean;
  /** Whether a row has its time as a date, by its place. */
  readonly isDated: (place: number) => boolean;
  /** Text after the last column of a row that nobody asks for, by its place. */
  readonly more: (place: number) => string;
  readonly mark: string;
}

const plain: Writing = {
  columns,
  delimiter: ",",
  lineEnd: "\n",
  isQuoted: () => false,
  isDated: () => false,
  more: () => "",
  mark: "",
};

function written(
  samples: readonly Sample[],
  { delimiter, lineEnd, isQuoted, isDated, more, mark, ...it }: Writing,
): string {
  const field = (text: string, place: number): string =>
    isQuoted(place) || /["\r\n]/.test(text) || text.includes(delimiter)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const rows = samples.map((_, place) => {
    const of = columnsOf({ samples, place });
    const time = isDated(place) ? new Date(Number(of.timeStamp)).toISOString() : of.timeStamp;
    const fields = it.columns.map((column, index) =>
      field(column === "timeStamp" ? time : of[column], place * columns.length + index),
    );
    return fields.join(delimiter) + more(place).replaceAll(",", delimiter);
  });
  const header = it.columns.map(field).join(delimiter);
  return mark + [header, ...rows, ""].join(lineEnd);
}

const writing: fc.Arbitrary<Writing> = fc
  .record({
    columns: fc.shuffledSubarray([...columns], { minLength: columns.length }),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    quotes: fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
    dates: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    ends: fc.array(fc.constantFrom("", ",", ",one,more", ',"1,2"'), { minLength: 1, maxLength: 3 }),
    mark: fc.constantFrom("", "\uFEFF"),
  })
  .map(({ quotes, dates, ends, ...rest }) => ({
    ...rest,
    isQuoted: (place) => quotes[place % quotes.length] ?? false,
    isDated: (place) => dates[place % dates.length] ?? false,
    more: (place) => ends[place % ends.length] ?? "",
  }));

test("a JTL is the same in any order of columns, with any separators, line ends and quotes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sample, { minLength: 1, maxLength: 12 }), writing, async (samples, way) => {
      const requests = samples.filter(({ message }) => !message.startsWith("Number of samples"));
      fc.pre(requests.length > 0);
      const run = await read(written(samples, plain));
      expect(await read(written(samples, way))).toEqual(run);
      const durations = requests.map(({ elapsed }) => elapsed);
      expect(seriesOf(run, "http_req_duration")?.values).toMatchObject({
        count: requests.length,
        sum: durations.reduce((sum, one) => sum + one, 0),
        min: Math.min(...durations),
        max: Math.max(...durations),
      });
      expect(seriesOf(run, "http_req_failed")?.values.passes).toBe(
        requests.filter(({ code }) => !/^[23]/.test(code)).length,
      );
      const waits = requests.map(({ latency }) => latency);
      expect(seriesOf(run, "http_req_waiting")?.values.max).toBe(Math.max(...waits));
      const named = allSeriesOf(run, "http_reqs").filter(({ tags }) => tags["name"] === "cart");
      const carts = requests.filter(({ label: name }) => name === "cart").length;
      expect(named[0]?.values.count ?? 0).toBe(carts);
    }),
    { numRuns: draws(1000, 25), seed: 5 },
  );
});

test("a JTL of several chunks is the same with all fields in quotes", async () => {
  const samples = fc.sample(sample, { numRuns: 400, seed: 7 }).map((one, place) => ({
    ...one,
    afterMs: one.afterMs % 20,
    label: place % 50 === 0 ? one.label : "home".repeat(200),
  }));
  const text = written(samples, plain);
  expect(text.length).toBeGreaterThan(2 ** 18);
  expect(await read(written(samples, { ...plain, isQuoted: () => true }))).toEqual(await read(text));
});

test.each([
  { row: "1769486230123,12ms,home,200,OK,u,true,1,5,0", column: "column 2 (elapsed)" },
  { row: "1769486230123,1234567890123456,home,200,OK,u,true,1,5,0", column: "column 2 (elapsed)" },
  { row: "1769486230123,12,home,200,OK,u,true,1,,0", column: "column 9 (Latency)" },
  { row: "1769486230123,12,home,200,OK,u,true,1,5,0\r0", column: "column 10 (Connect)" },
  { row: "17694,12,home,200,OK,u,true,1,5,0", column: "column 1 (timeStamp)" },
  { row: "1769486230123,12,home", column: "column 3 (label)" },
])("line and column are named of $row", async ({ row, column }) => {
  const good = "1769486230123,12,home,200,OK,u,true,1,5,0";
  await expect(read([columns.join(","), good, good, row, good, ""].join("\n"))).rejects.toThrow(
    `line 4, ${column}`,
  );
});

interface Point {
  readonly metric: string;
  readonly time: string;
  readonly value: number;
  readonly tags: Readonly<Record<string, string>>;
}

const point: fc.Arbitrary<Point> = fc.record({
  metric: fc.constantFrom("http_req_duration", "http_reqs", "http_req_failed", "own", 'quo"ted', "vus"),
  time: fc.constantFrom(
    "2026-11-22T09:30:00.123456789Z",
    "2026-11-22T10:30:00.2+01:00",
    "2026-11-22T09:30:01Z",
    "2026-11-22T09:30:02.5Z",
  ),
  value: fc.oneof(fc.constantFrom(0, 1, 12.5, 1e-7, 3e21), fc.nat({ max: 999 })),
  tags: fc.constantFrom(
    {},
    { name: "home" },
    { name: 'a "quoted" {name}', group: "::a" },
    { name: "home", status: "503", expected_response: "false" },
  ),
});

/** As k6 writes it, and in another order, which has to be parsed as a whole. */
const layouts: readonly ((point: Point) => string)[] = [
  ({ metric, time, value, tags }) => JSON.stringify({ metric, type: "Point", data: { time, value, tags } }),
  ({ metric, time, value, tags }) => JSON.stringify({ data: { tags, value, time }, type: "Point", metric }),
];

const declared = [
  '{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},"metric":"http_reqs"}',
  '{"type":"Metric","data":{"name":"own","type":"trend","contains":"time"},"metric":"own"}',
];

test("k6's JSON is the same in any order of keys, line by line", async () => {
  const request: Point = { metric: "http_reqs", time: "2026-11-22T09:30:00Z", value: 1, tags: {} };
  const linesOf = (points: readonly Point[], layoutOf: (place: number) => number): string =>
    [...declared, ...points.map((one, place) => layouts[layoutOf(place)]!(one)), ""].join("\n");
  await fc.assert(
    fc.asyncProperty(
      fc.array(point, { maxLength: 40 }),
      fc.array(fc.nat({ max: 1 }), { minLength: 41, maxLength: 41 }),
      async (points, mixed) => {
        const all = [request, ...points];
        const parsed = await read(linesOf(all, () => 1));
        expect(await read(linesOf(all, () => 0))).toEqual(parsed);
        expect(await read(linesOf(all, (place) => mixed[place] ?? 0))).toEqual(parsed);
      },
    ),
    { numRuns: draws(1000, 25), seed: 6 },
  );
});
