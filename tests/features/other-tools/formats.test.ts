import { writeFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { expect, test } from "vitest";
import { parseIndicator } from "../../../src/config/grammar/objective.ts";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import { Failure } from "../../../src/model/failure.ts";
import { type Run, runSchema, type TrendSeries } from "../../../src/model/run/run.ts";
import { allSeriesOf, metricOf, seriesOf } from "../../../src/model/run/series.ts";
import { readResults } from "../../builders/results.ts";

const t0 = 1_769_486_230_000;

const jtlHeader =
  "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect";

interface Sample {
  readonly startMs: number;
  readonly ms: number;
  readonly label?: string;
  readonly code?: string;
  readonly message?: string;
  readonly success?: boolean;
}

function jtlRow({
  startMs,
  ms,
  label = "home",
  code = "200",
  message = "OK",
  success = true,
}: Sample): string {
  return `${startMs},${ms},${label},${code},${message},Users 1-1,text,${success},,512,120,7,7,http://shop/,${Math.max(0, ms - 2)},0,1`;
}

function jtlOf(...samples: readonly Sample[]): string {
  return [jtlHeader, ...samples.map(jtlRow), ""].join("\n");
}

async function read(
  name: string,
  text: string | Uint8Array,
  options: Parameters<typeof readResults>[1] = {},
): Promise<Run> {
  await using folder = await createFixture({});
  await writeFile(folder.getPath(name), text);
  const run = await readResults(folder.getPath(name), options);
  expect(runSchema.parse(run)).toEqual(run);
  return run;
}

async function messageOf(
  name: string,
  text: string,
  options: Parameters<typeof readResults>[1] = {},
): Promise<string> {
  const error = await read(name, text, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error ?? new Error("no failure");
  return error.message.replace(/^\S+\/(?=[^/]+\.\w+)/, "");
}

function durations(run: Run): TrendSeries {
  const whole = seriesOf(run, "http_req_duration");
  if (whole === undefined) throw new Error("no durations");
  return whole;
}

/** Samples whose times repeat, lie in many seconds, and reach beyond what a key of the counted ones holds. */
function manySamples(count: number, everyMs: number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({
    startMs: t0 + ((index * 7919) % count) * everyMs,
    ms: index % 997 === 0 ? 70_000 + (index % 5) : 20 + ((index * index) % 613),
    label: `page ${index % 3}`,
    code: index % 50 === 0 ? "500" : "200",
    success: index % 50 !== 0,
  }));
}

test.each([10, 300, 1000, 4000])(
  "counted whole milliseconds give the figures, slices and sketch of the samples one by one: every %d ms",
  async (everyMs) => {
    const samples = manySamples(5000, everyMs);
    const ended = samples.toSorted((one, other) => one.startMs + one.ms - (other.startMs + other.ms));
    const rows = ended.map(
      ({ startMs, ms, label, code, success }) => `${startMs + ms},${ms},${label},${code},${success}`,
    );
    const [counted, single] = [
      await read("a.jtl", jtlOf(...ended)),
      await read("a.csv", ["timestamp,duration,name,status,success", ...rows, ""].join("\n")),
    ];
    const asked = ["http_req_duration", "http_req_failed", "http_reqs"] as const;
    for (const name of asked) expect(allSeriesOf(counted, name)).toEqual(allSeriesOf(single, name));
    expect(durations(counted).values.count).toBe(5000);
    expect(Object.keys(durations(counted).slices?.above ?? {})).toContain("95");
    expect(counted.window).toEqual(single.window);
  },
);

test("JMeter's rows become response times, failures and a rate, by its own definition of each", async () => {
  const run = await read(
    "a.jtl",
    jtlOf(
      { startMs: t0, ms: 100 },
      { startMs: t0 + 1000, ms: 300, label: '"a, ""quoted""\nlabel"' },
      { startMs: t0 + 1500, ms: 40, code: "503", message: "Unavailable", success: false },
      {
        startMs: t0 + 1960,
        ms: 40,
        code: "Non HTTP response code: java.net.ConnectException",
        message: "Non HTTP response message: refused",
        success: false,
      },
      {
        startMs: t0,
        ms: 2000,
        label: "both",
        message: '"Number of samples in transaction : 2, number of failing samples : 0"',
      },
    ),
  );
  expect(run.provenance.generator).toBe("JMeter (jtl)");
  expect(run.fingerprint).toBeUndefined();
  expect(durations(run).values).toMatchObject({ count: 4, min: 40, max: 300, avg: 120, med: 70 });
  expect(seriesOf(run, "http_req_failed")?.values).toEqual({ count: 4, passes: 2, rate: 0.5 });
  // From the start of the first request to the end of the last: two seconds.
  expect(seriesOf(run, "http_reqs")?.values).toEqual({ count: 4, rate: 2 });
  expect(run.failures).toEqual([
    { kind: "status", status: 503, count: 1 },
    { kind: "error", code: 0, error: "refused", count: 1 },
  ]);
  expect(allSeriesOf(run, "http_req_duration").map(({ tags }) => tags["name"])).toContain(
    'a, "quoted"\nlabel',
  );
  expect(allSeriesOf(run, "group_duration").map(({ tags, values }) => [tags, values.max])).toContainEqual([
    { group: "both" },
    2000,
  ]);
  expect(seriesOf(run, "http_req_waiting")?.values.max).toBe(298);
  expect(run.generator.vusMax).toBe(7);
});

test("a JTL with other delimiters, columns, line ends and dates says the same", async () => {
  const plain = await read("a.jtl", jtlOf({ startMs: t0, ms: 100 }, { startMs: t0 + 1000, ms: 300 }));
  const stamp = (ms: number): string => {
    const date = new Date(ms);
    const two = (part: number) => String(part).padStart(2, "0");
    const day = `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())}`;
    return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.000`;
  };
  const rows = [`${stamp(t0)};home;100;true`, `${stamp(t0 + 1000)};home;300;true`];
  const other = await read("b.csv", `\uFEFF${["timeStamp;label;elapsed;success", ...rows].join("\r\n")}\r\n`);
  expect(durations(other).values).toEqual(durations(plain).values);
  expect(other.window).toEqual(plain.window);
  expect(other.generator.warnings.join()).toContain("no time zone");
});

test("a warm-up leaves out the first samples of a file", async () => {
  const samples = Array.from({ length: 20 }, (_, index) => ({
    startMs: t0 + index * 500,
    ms: index < 10 ? 900 : 100,
  }));
  const run = await read("a.jtl", jtlOf(...samples), { plan: { warmUpMs: 5000 } });
  expect(durations(run).values.max).toBe(100);
  expect(run.window.warmUpMs).toBe(5000);
});

test.each([
  ["generic", "timestamp,duration,success,name\n1769486230,12.5,true,a\n1769486231.5,7.5,0,b\n"],
  [
    "units and statuses",
    "Timestamp\tDuration_s\tStatus\tName\n1769486230000\t0.0125\t200\ta\n2026-01-27T03:57:11.500Z\t0.0075\t500\tb\n",
  ],
])("a row for each request, from any tool: %s", async (_, text) => {
  const run = await read("a.csv", text);
  expect(run.provenance.generator).toBe("CSV");
  expect(durations(run).values).toMatchObject({ count: 2, min: 7.5, max: 12.5 });
  expect(seriesOf(run, "http_req_failed")?.values.passes).toBe(1);
  const names = allSeriesOf(run, "http_reqs").flatMap(({ tags }) => tags["name"] ?? []);
  expect(names).toEqual(["a", "b"]);
});

test.each([
  [
    "a.jtl",
    jtlOf({ startMs: t0, ms: 1 }).replace(`${t0},1,`, `${t0},fast,`),
    'a.jtl, line 2, column 2 (elapsed): found "fast"; expected whole milliseconds.',
  ],
  [
    "a.jtl",
    jtlOf({ startMs: t0, ms: 1 }).replace(`${t0},`, "yesterday,"),
    'a.jtl, line 2, column 1 (timeStamp): found "yesterday"; expected a time: epoch milliseconds, or a date such as 2026/11/22 09:30:00.000.',
  ],
  [
    "a.jtl",
    `${jtlHeader}\n${t0},5,"a" b,200\n`,
    "a.jtl, line 2, column 3 (label): found text after a closing quote; expected a delimiter.",
  ],
  [
    "a.csv",
    "timestamp,duration,success\n1769486230,5,maybe\n",
    'a.csv, line 2, column 3 (success): found "maybe"; expected true, false, 1, 0, yes, no or empty.',
  ],
  [
    "a.csv",
    "timestamp,duration\n1769486230,-5\n",
    'a.csv, line 2, column 2 (duration): found "-5"; expected a number that is not negative.',
  ],
  [
    "a.jtl",
    `${jtlHeader}\n`,
    "a.jtl has no samples of requests or iterations. Expected the results of a run with load.",
  ],
  [
    "a.jtl",
    jtlOf({ startMs: t0, ms: 1 }, { startMs: t0, ms: 2 }).slice(0, -40),
    "a.jtl ends in the middle of line 3, so the file is incomplete. Copy the whole file, or make the run again until it ends.",
  ],
  [
    "a.jtl",
    `${jtlHeader}\n${t0},5,"never closed,200\n${t0},6,home\n`,
    "a.jtl ends in the middle of line 2, so the file is incomplete. Copy the whole file, or make the run again until it ends.",
  ],
])("%s: what is wrong is named with its line and column", async (name, text, message) => {
  expect(await messageOf(name, text)).toBe(message);
});

test("names without end take no room without end", async () => {
  const samples = Array.from({ length: 6000 }, (_, index) => ({
    startMs: t0 + index,
    ms: 5,
    label: `x${index}y`.repeat(100),
  }));
  const run = await read("a.jtl", jtlOf(...samples));
  expect(durations(run).values.count).toBe(6000);
  expect(JSON.stringify(run).length).toBeLessThan(400_000);
});

const exported = {
  root_group: { path: "", groups: {}, checks: { ok: { name: "ok", path: "::ok", passes: 88, fails: 6 } } },
  metrics: {
    http_reqs: { count: 188, rate: 94 },
    http_req_failed: { passes: 10, fails: 178, value: 10 / 188 },
    http_req_duration: { avg: 21.3, min: 5.4, med: 21.6, max: 40.4, "p(90)": 33.5, "p(95)": 34.7 },
    "http_req_duration{name:home}": { "p(95)": 36.8 },
    queue_wait: { "p(95)": 12.5 },
  },
};

test("k6's summary becomes a record that says what it lacks", async () => {
  const run = await read("a.json", JSON.stringify(exported), { objectives: [] });
  expect(run.provenance.generator).toBe("k6 (summary)");
  expect(run.lacks).toEqual(["samples", "window"]);
  expect(run.generator.warnings[0]).toMatch(/^k6 \(summary\) does not hold: samples/);
  expect(run.duration).toEqual({ ms: 2000, errorMs: 0, from: "tool" });
  expect(durations(run).values).toEqual({
    count: 188,
    sum: 21.3 * 188,
    min: 5.4,
    max: 40.4,
    avg: 21.3,
    med: 21.6,
    percentiles: { "90": 33.5, "95": 34.7 },
  });
  expect(durations(run).slices).toBeUndefined();
  expect(seriesOf(run, "http_req_duration", { name: "home" })?.values).toMatchObject({
    isCountUntold: true,
    percentiles: { "95": 36.8 },
  });
  expect(seriesOf(run, "http_req_failed")?.values).toEqual({ count: 188, passes: 10, rate: 10 / 188 });
  expect(metricOf(run, "queue_wait")?.series[0]?.values).toEqual({
    count: 0,
    isCountUntold: true,
    sum: 0,
    percentiles: { "95": 12.5 },
  });
  expect(run.checks).toEqual([{ name: "ok", group: "", passes: 88, fails: 6 }]);
});

test("k6's machine-readable summary tells types, what they contain, and when the run was", async () => {
  const run = await read(
    "a.json",
    JSON.stringify({
      config: { duration: 2, execution: "local", script: "x".repeat(10_000) },
      metadata: { generated_at: "2026-11-22T20:18:48.844904555Z", k6_version: "2.2.0" },
      results: {
        checks: { results: [{ name: "ok", passes: 1, fails: 2 }] },
        metrics: [
          { name: "http_reqs", type: "counter", contains: "default", values: { count: 186 } },
          {
            name: "http_req_failed",
            type: "rate",
            contains: "default",
            values: { matches: 9, rate: 9 / 186, total: 186 },
          },
          {
            name: "http_req_duration",
            type: "trend",
            contains: "time",
            values: { avg: 21.4, max: 43.3, med: 20.8, min: 4.7, p90: 33.3, p95: 36.4 },
          },
          { name: "queue_wait", type: "trend", contains: "time", values: { p95: 12.5 } },
        ],
      },
      version: "1.0.0",
    }),
  );
  expect(run.lacks).toEqual(["samples"]);
  expect(run.window).toMatchObject({ start: "2026-11-22T20:18:46.844Z", end: "2026-11-22T20:18:48.844Z" });
  expect(seriesOf(run, "http_reqs")?.values).toEqual({ count: 186, rate: 93 });
  expect(seriesOf(run, "http_req_failed")?.values.passes).toBe(9);
  expect(metricOf(run, "queue_wait")?.contains).toBe("time");
  expect(run.checks).toEqual([{ name: "ok", group: "", passes: 1, fails: 2 }]);
});

test("a warm-up cannot be left out of a summary", async () => {
  expect(await messageOf("a.json", JSON.stringify(exported), { plan: { warmUpMs: 1000 } })).toMatch(
    /^warm-up: .*a\.json has no samples that it could leave out\. Remove warm-up, or give samples\.$/,
  );
});

function ngrinderOf(rows: readonly (readonly [second: number, tests: number, tps: number])[]): string {
  const header = "DateTime,vuser,Tests,Errors,Mean_Test_Time_(ms),TPS,Mean_time_to_first_byte";
  const stamp = (second: number) =>
    `2023-11-06 10:${String(Math.floor(second / 60)).padStart(2, "0")}:${String(second % 60).padStart(2, "0")}`;
  return `${[header, ...rows.map(([at, tests, tps]) => `${stamp(at)},296,${tests},0,100,${tps},90`)].join("\n")}\n`;
}

test("an interval that nGrinder skipped is no second without tests, and its own TPS is a figure", async () => {
  const all = Array.from({ length: 300 }, (_, index): [number, number, number] => [
    2 * index,
    200 + (index % 7),
    99.5 + index,
  ]);
  const lowest = async (rows: typeof all) => {
    const run = await read("a.csv", ngrinderOf(rows));
    const of = (text: string) => {
      const indicator = parseIndicator(text);
      const found = indicator && findIndicator(run, indicator);
      return found?.kind === "found" ? found.value : undefined;
    };
    return { run, tests: of("throughput over seconds p(0.1)"), tps: of("TPS avg over seconds p(0)") };
  };
  const [whole, skipped] = [await lowest(all), await lowest(all.toSpliced(120, 1))];
  expect(whole).toMatchObject({ tests: 100, tps: 99.5 });
  expect(skipped).toMatchObject({ tests: 100, tps: 99.5 });
  expect(skipped.run.window).toMatchObject({ sliceMs: 2000, unmeasured: [120] });
  expect(whole.run.window.unmeasured).toBeUndefined();
});

/** As JMeter 5.6 writes it: a redirect within its sample, a transaction around its requests, and the text of an answer. */
const xml = (samples: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2">\n${samples}\n</testResults>\n`;
const sampled = (attributes: string) =>
  `it="0" ${attributes} rm="OK" tn="Users 1-1" dt="text" by="512" sby="120" ng="7" na="7"`;

test("a JTL in XML says what the CSV of the same run says", async () => {
  const csvRows = [
    { startMs: t0, ms: 100, label: "home" },
    { startMs: t0 + 1000, ms: 300, label: "a & b" },
    { startMs: t0 + 1500, ms: 40, label: "home", code: "503", message: "Unavailable", success: false },
  ];
  const [first = "", second = "", third = ""] = csvRows.map(
    ({ startMs, ms, label, code = "200", success = true }) =>
      `t="${ms}" lt="${ms - 2}" ct="1" ts="${startMs}" s="${success}" lb="${label.replace("&", "&amp;")}" rc="${code}"`,
  );
  const [plain, nested] = [
    await read("a.jtl", jtlOf(...csvRows)),
    await read(
      "a.xml",
      xml(
        `<httpSample ${sampled(first)}>\n<httpSample ${sampled('t="60" ts="1" s="true" lb="redirect"')}/>\n` +
          '<responseData class="java.lang.String">a &lt;httpSample t=&quot;1&quot;/&gt; b > c</responseData>\n</httpSample>\n' +
          `<sample t="340" ts="${t0 + 1000}" s="false" lb="both" rc="" rm="Number of samples in transaction : 2, number of failing samples : 1">\n` +
          `<httpSample ${sampled(second)}/>\n<httpSample ${sampled(third).replace('rm="OK"', 'rm="Unavailable"')}></httpSample>\n</sample>`,
      ),
    ),
  ];
  for (const name of [
    "http_reqs",
    "http_req_duration",
    "http_req_failed",
    "http_req_waiting",
    "http_req_connecting",
  ] as const)
    expect(allSeriesOf(nested, name)).toEqual(allSeriesOf(plain, name));
  expect(nested.failures).toEqual(plain.failures);
  expect(nested.window).toEqual(plain.window);
  expect(nested.generator.vusMax).toBe(7);
  const groups = allSeriesOf(nested, "group_duration").map(({ tags, values }) => [tags, values.max]);
  expect(groups).toContainEqual([{ group: "both" }, 340]);
});

test.each([
  [xml('<httpSample t="fast" ts="1"/>'), 'a.xml, line 3: found t="fast"; expected whole milliseconds.'],
  [xml('<httpSample t="5"/>'), "a.xml, line 3: found a sample without ts or t; expected both."],
  [
    xml(`<httpSample t="5" ts="${t0}"/>`).slice(0, -16),
    "a.xml ends in the middle of line 3, so the file is incomplete. Copy the whole file, or make the run again until it ends.",
  ],
])("a JTL in XML: what is wrong is named with its line: %s", async (text, message) => {
  expect(await messageOf("a.xml", text)).toBe(message);
});

const own = JSON.stringify({
  target_vus: 500,
  totals: { submitted: "1,336", failed: 0 },
  latency: { submit_p95: "232ms", e2e_p95: "83.3s", e2e_avg: 59.2 },
  throughput: "367.9 req/m",
  success: "100 %",
});

test("a JSON of one's own gives the figures that are named, each in its unit", async () => {
  const values = {
    target_vus: "target_vus",
    success: "success",
    p95: "latency.submit_p95",
    "e2e p(95)": "latency.e2e_p95",
    "tasks count": "totals.submitted",
    "tasks rate": "throughput",
  };
  const run = await read("a.json", own, { values });
  expect(run.provenance.generator).toBe("JSON");
  expect(run.lacks).toEqual(["samples", "window"]);
  expect(metricOf(run, "target_vus")?.series[0]?.values).toEqual({ value: 500, min: 500, max: 500 });
  expect(metricOf(run, "success")?.series[0]?.values).toMatchObject({ value: 1 });
  expect(durations(run).values).toEqual({
    count: 0,
    sum: 0,
    isCountUntold: true,
    percentiles: { "95": 232 },
  });
  expect(metricOf(run, "e2e")).toMatchObject({ type: "trend", contains: "time" });
  expect(metricOf(run, "e2e")?.series[0]?.values).toMatchObject({ percentiles: { "95": 83_300 } });
  expect(metricOf(run, "tasks")?.series[0]?.values).toEqual({ count: 1336, rate: 367.9 / 60 });
});

test.each([
  [{ p95: "latency.p95" }, 'a.json has no latency.p95: there is no "p95", but submit_p95, e2e_p95, e2e_avg.'],
  [
    { p95: "latency" },
    'a.json: latency is {"submit_p95":"232ms","e2e_p95":"83.3s","e2e_avg":59.2}; expected a number, or text such as "83.3s", "232 ms", "94%" or "367.9 req/min".',
  ],
  [
    { throughput: "throughput" },
    'a.json: the rate of http_reqs needs its count beside it; name "http_reqs count", too, or a figure of another name.',
  ],
])("a JSON of one's own: %o is refused by name", async (values, message) => {
  expect(await messageOf("a.json", own, { values })).toBe(message);
});
