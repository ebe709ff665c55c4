// Runs that k6 wrote to a real Prometheus, read back as Run records.
import { type ExecFileException, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { createFixture, type FsFixture } from "fs-fixture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools, type ToolName, toolPath, toolVersion } from "../../../../scripts/tools.ts";
import { parseObjective } from "../../../../src/config/grammar/objective.ts";
import { createPrometheusRunsLoad } from "../../../../src/features/prometheus-runs/load.ts";
import { openReceiver } from "../../../../src/features/servers/remote-write/relay.ts";
import { createLoad } from "../../../../src/k6/load.ts";
import { Failure } from "../../../../src/model/failure.ts";
import type { Scenario } from "../../../../src/model/gate.ts";
import { type Run, runSchema, type TrendSeries } from "../../../../src/model/run/run.ts";
import type { PrometheusSource } from "../../../../src/ports/prometheus-source.ts";
import { createPrometheus } from "../../../../src/prometheus/api/client.ts";
import { percentileOf } from "../../../../src/stats/percentile.ts";
import { entryPath } from "../../../built.ts";
import { k6Majors } from "../../../matrices.ts";
import {
  histogramsFlag,
  prometheusMajor,
  type RunningPrometheus,
  receiverFlag,
  startPrometheus,
} from "../../../prometheus/server.ts";
import { serve } from "../../../unit/k6/fakes.ts";
import { keepLog, scenario } from "../../../unit/k6/scenario.ts";

const script = "tests/fixtures/k6/written.js";
let prometheus: RunningPrometheus;
let target: Awaited<ReturnType<typeof serve>>;
let source: PrometheusSource;

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  prometheus = await startPrometheus();
  source = { url: prometheus.url, headers: {}, ca: undefined, timeoutMs: 60_000 };
  let asked = 0;
  target = await serve((request, response) => {
    asked += 1;
    const isBroken = request.url === "/search" && asked % 3 === 0;
    setTimeout(() => response.writeHead(isBroken ? 500 : 200).end("hello"), 5 + (asked % 40));
  });
}, 300_000);

afterAll(async () => {
  await target.close();
  await prometheus.stop();
});

function objective(line: string): Scenario["objectives"][number] {
  const parsed = parseObjective(line, { from: "default" });
  if (parsed.kind === "problem") throw new Error(parsed.problem.found);
  return parsed.value;
}

function written(given: Partial<Scenario> = {}): Scenario {
  const objectives = [
    objective("http_req_duration{status:500} p(95) < 1s"),
    objective("p97.5 < 1s"),
    objective("orders{scenario:steady} count > 1"),
  ];
  return scenario({ script, target: target.url, objectives, ...given });
}

const signal = new AbortController().signal;

/** @param duration of the load; two seconds where its length is not what is asked about */
async function makeRun(
  tool: ToolName,
  receiver: () => Promise<string>,
  { log = keepLog(), duration = "2s" } = {},
): Promise<Run> {
  const env = { ...process.env, K6_PROMETHEUS_RW_PUSH_INTERVAL: "1s" };
  const choice = { path: toolPath(tool), version: toolVersion(tool), samples: "pipe" } as const;
  const load = createLoad(choice, "0.1.0", { env });
  const options = { caller: {}, signal, log, writeTo: receiver };
  return await load.run(written({ env: { LOAD_DURATION: duration } }), options);
}

async function readBack(testId: string, given: Partial<Scenario> = {}): Promise<Run> {
  const load = createPrometheusRunsLoad(createPrometheus(source), { testIds: [testId] }, "0.1.0");
  const run = await load.run(written(given), { caller: {}, signal, log: keepLog() });
  return runSchema.parse(run);
}

function seriesOf(run: Run, name: string, tags: Record<string, string> = {}) {
  const metric = run.metrics.find((it) => it.name === name);
  const series = metric?.series.find((it) => JSON.stringify(it.tags) === JSON.stringify(tags));
  if (series === undefined) throw new Error(`${name} is missing`);
  return series;
}

function trendOf(run: Run, name: string, tags: Record<string, string> = {}): TrendSeries {
  const metric = run.metrics.find((it) => it.name === name);
  const series = metric?.type === "trend" ? metric.series : [];
  const found = series.find((it) => JSON.stringify(it.tags) === JSON.stringify(tags));
  if (found === undefined) throw new Error(`${name} is missing`);
  return found;
}

/** The percentiles of both, k6's own within the bounds of the histogram's. */
function expectWithin(read: TrendSeries, own: TrendSeries): void {
  expect(read.values.count).toBe(own.values.count);
  expect((read.values.avg ?? Number.NaN) / (own.values.avg ?? Number.NaN)).toBeCloseTo(1, 5);
  for (const [percent, bounds] of Object.entries(read.values.bounds ?? {})) {
    const exact = own.values.percentiles[percent] ?? own.values.med;
    expect(exact, `p${percent}`).toBeGreaterThanOrEqual(bounds.low);
    expect(exact, `p${percent}`).toBeLessThanOrEqual(bounds.high);
    expect(read.values.percentiles[percent], `p${percent}`).toBeLessThanOrEqual(bounds.high);
  }
  expect(Object.keys(read.values.bounds ?? {})).toEqual(
    expect.arrayContaining(["50", "90", "95", "97.5", "99"]),
  );
}

describe.each(k6Majors)("a run of %s that was written to Prometheus", (tool) => {
  let own: Run;
  let read: Run;

  beforeAll(async () => {
    own = await makeRun(tool, () => openReceiver(source), { duration: "5s" });
    read = await readBack(own.provenance.testId ?? "");
  }, 240_000);

  test("is found by the name that its record carries", () => {
    expect(own.provenance.testId).toMatch(/^shop-\d{8}T\d{6}Z-[0-9a-f]{8}$/);
    expect(read.provenance).toMatchObject({ testId: own.provenance.testId, scenario: "shop" });
    expect(read.fingerprint).toBeUndefined();
  });

  test("raises no doubt of its own", () => {
    expect(own.generator.warnings).toEqual([]);
  });

  test("has k6's own percentiles within the bounds of its histograms, for endpoints and filters, too", () => {
    expectWithin(trendOf(read, "http_req_duration"), trendOf(own, "http_req_duration"));
    for (const name of ["home", "search"]) {
      expectWithin(trendOf(read, "http_req_duration", { name }), trendOf(own, "http_req_duration", { name }));
    }
    const status = { status: "500" };
    expectWithin(trendOf(read, "http_req_duration", status), trendOf(own, "http_req_duration", status));
    expectWithin(trendOf(read, "order_wait"), trendOf(own, "order_wait"));
    expectWithin(trendOf(read, "order_items"), trendOf(own, "order_items"));
  });

  test("has the same counts and shares to the last request, without those of setup", () => {
    expect(own.setupRequests).toBe(7);
    for (const name of ["http_reqs", "iterations", "orders", "data_received"]) {
      const [one, other] = [seriesOf(read, name), seriesOf(own, name)];
      expect("count" in one.values && one.values.count, name).toBe(
        "count" in other.values && other.values.count,
      );
    }
    for (const tags of [{}, { name: "search" }]) {
      expect(seriesOf(read, "http_req_failed", tags).values).toEqual(
        seriesOf(own, "http_req_failed", tags).values,
      );
    }
    const iterations = seriesOf(own, "iterations").values;
    expect(seriesOf(read, "orders", { scenario: "steady" }).values).toMatchObject({
      count: "count" in iterations ? iterations.count * 2 : undefined,
    });
  });

  // k6 pushes once a second: at either end of the five seconds one push may be missing or late.
  test("has its length, and so its throughput, but for a push", () => {
    const rate = (run: Run) => {
      const { values } = seriesOf(run, "http_reqs");
      return "rate" in values ? values.rate : Number.NaN;
    };
    expect(rate(read) / rate(own)).toBeGreaterThan(5 / 7);
    expect(rate(read) / rate(own)).toBeLessThan(5 / 3);
  });

  test("says which shares cannot be told from Prometheus", () => {
    expect(read.generator.warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Thresholds and checks of the script are not in Prometheus/),
        expect.stringMatching(/^paid was left out: k6 writes only/),
        expect.stringMatching(/^depth was left out: k6 writes only/),
      ]),
    );
  });

  test("without its warm-up is what came after it", async () => {
    const later = await readBack(own.provenance.testId ?? "", { warmUpMs: 2000 });
    const [whole, rest] = [trendOf(read, "http_req_duration"), trendOf(later, "http_req_duration")];
    const tookOff = Date.parse(later.window.start) - Date.parse(read.window.start);
    expect(tookOff).toBeGreaterThanOrEqual(2000);
    expect(rest.values.count).toBeLessThan(whole.values.count);
    expect(rest.values.count).toBeGreaterThan(0);
    const { values } = seriesOf(later, "http_reqs");
    const seconds = (Date.parse(later.window.end) - Date.parse(later.window.start)) / 1000;
    expect("rate" in values && (values.rate * seconds) / rest.values.count).toBeCloseTo(1, 1);
  });

  test("keeps the tags that the script gives its samples", async () => {
    const labels = await createPrometheus(source).series(
      `k6_orders_total{testid="${own.provenance.testId}"}`,
      {
        start: new Date(Date.now() - 600_000),
        end: new Date(),
      },
    );
    expect(labels).toMatchObject([{ team: "shop" }, { team: "shop" }]);
  });
});

/** Runs k6 as somebody else would, with no Loadline around it. */
async function runElsewhere(
  testId: string,
  tags: readonly string[],
  {
    env = {},
    outs = ["--out=experimental-prometheus-rw"],
  }: { readonly env?: Record<string, string>; readonly outs?: readonly string[] } = {},
): Promise<void> {
  const flags = [`testid=${testId}`, ...tags].map((tag) => `--tag=${tag}`);
  const child = spawn(toolPath("k6"), ["run", "--quiet", ...outs, ...flags, script], {
    env: {
      ...process.env,
      TARGET_URL: target.url,
      LOAD_DURATION: "4s",
      K6_NO_USAGE_REPORT: "true",
      K6_PROMETHEUS_RW_SERVER_URL: `${prometheus.url}/api/v1/write`,
      K6_PROMETHEUS_RW_PUSH_INTERVAL: "1s",
      K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: "true",
      ...env,
    },
    stdio: "ignore",
  });
  await once(child, "close");
}

async function sentenceOf(promise: Promise<unknown>): Promise<string> {
  return await promise.then(
    () => "no failure",
    (error: unknown) =>
      error instanceof Failure ? `${error.code}: ${error.message}` : `bug: ${String(error)}`,
  );
}

describe.concurrent("load from somewhere else", () => {
  test("several k6 processes of one testid are one run", async () => {
    const both = ["1", "2"].map((instance) => runElsewhere("two-of-them", [`instance=${instance}`]));
    await Promise.all(both);
    const run = await readBack("two-of-them");
    const { values } = seriesOf(run, "http_reqs");
    // More than one of them could send in four seconds.
    expect("count" in values && values.count).toBeGreaterThan(160);
    expect("rate" in values && values.rate).toBeGreaterThan(40);
    expect(trendOf(run, "http_req_duration").values.count).toBe("count" in values && values.count);
    expect(run.generator.warnings).toEqual(
      expect.arrayContaining([expect.stringMatching(/^2 k6 processes/)]),
    );
  });

  test("a testid that nobody wrote is told, with the flags that write it", async () => {
    expect(await sentenceOf(readBack('nobody"\\s'))).toMatch(
      /^run: http:\/\/127\.0\.0\.1:\d+ has no k6 metrics with testid "nobody"\\s" .*--tag testid=/,
    );
  });

  test("single figures instead of histograms are refused", async () => {
    await runElsewhere("single-figures", [], {
      env: { LOAD_DURATION: "2s", K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: "false" },
    });
    expect(await sentenceOf(readBack("single-figures"))).toMatch(/^run: .*k6_\w+_p99, but no histograms/);
  });

  test("a Prometheus that is not there is a run that could not be made", async () => {
    const load = createPrometheusRunsLoad(
      createPrometheus({ ...source, url: "http://127.0.0.1:9" }),
      { testIds: ["a"] },
      "0.1.0",
    );
    expect(await sentenceOf(load.run(written(), { caller: {}, signal, log: keepLog() }))).toMatch(/^run: /);
  });
});

// Prometheus has an OTLP receiver since 2.47; the system's 2.x may have none (node scripts/run.mjs test prometheus3).
describe.runIf(prometheusMajor === 3)("a run of two k6 processes over OTLP", () => {
  let receiver: RunningPrometheus;

  beforeAll(async () => {
    receiver = await startPrometheus({ flags: ["--web.enable-otlp-receiver"] });
  });

  afterAll(() => receiver.stop());

  /** @param env of k6; the fixed buckets of OTLP without any */
  async function runOverOtlp(testId: string, env: Record<string, string>, folder: string) {
    const { host } = new URL(receiver.url);
    const otlp = {
      K6_OTEL_METRIC_PREFIX: "k6_",
      K6_OTEL_EXPORTER_PROTOCOL: "http/protobuf",
      K6_OTEL_HTTP_EXPORTER_INSECURE: "true",
      K6_OTEL_HTTP_EXPORTER_ENDPOINT: host,
      K6_OTEL_HTTP_EXPORTER_URL_PATH: "/api/v1/otlp/v1/metrics",
      K6_OTEL_EXPORT_INTERVAL: "1s",
      ...env,
    };
    await Promise.all(
      ["1", "2"].map((id) => {
        const outs = ["--out=opentelemetry", `--out=csv=${folder}/${id}.csv`];
        return runElsewhere(testId, [`instance_id=${id}`], { outs, env: otlp });
      }),
    );
    const load = createPrometheusRunsLoad(
      createPrometheus({ ...source, url: receiver.url }),
      { testIds: [testId] },
      "0.1.0",
    );
    return await load.run(written(), { caller: {}, signal, log: keepLog() });
  }

  const exponential = {
    OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION: "base2_exponential_bucket_histogram",
  };

  test("has the percentiles of all samples within the bounds of its exponential histograms, and every count", async () => {
    await using folder = await createFixture({});
    const run = await runOverOtlp("otlp", exponential, folder.path);
    const rows = (await Promise.all(["1.csv", "2.csv"].map((name) => folder.readFile(name, "utf8"))))
      .flatMap((text) => text.trimEnd().split("\n").slice(1))
      .map((row) => row.split(","))
      .filter((cells) => !cells.includes("::setup"));
    const samplesOf = (name: string) =>
      rows.filter(([metric]) => metric === name).map((cells) => Number(cells[2]));
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const durations = samplesOf("http_req_duration").sort((one, other) => one - other);
    const trend = trendOf(run, "http_req_duration");
    expect(durations.length).toBeGreaterThan(250);
    expect(trend.values.count).toBe(durations.length);
    for (const [percent, { low, high }] of Object.entries(trend.values.bounds ?? {})) {
      const exact = percentileOf(durations, Number(percent));
      expect(exact, `p${percent}`).toBeGreaterThanOrEqual(low);
      expect(exact, `p${percent}`).toBeLessThanOrEqual(high);
      expect(high / low, `p${percent}`).toBeLessThan(1.2);
    }
    expect(seriesOf(run, "http_reqs").values).toMatchObject({ count: durations.length });
    const failed = samplesOf("http_req_failed");
    expect(seriesOf(run, "http_req_failed").values).toMatchObject({
      count: failed.length,
      passes: sum(failed),
    });
    const paid = samplesOf("paid");
    expect(seriesOf(run, "paid").values).toMatchObject({ count: paid.length, passes: sum(paid) });
    expect(seriesOf(run, "data_sent").values).toMatchObject({ count: sum(samplesOf("data_sent")) });
    expect(run.generator.instances).toMatchObject({ wrote: 2 });
  });

  test("is refused with the fixed buckets of OTLP, which say too little of a percentile", async () => {
    await using folder = await createFixture({});
    expect(await sentenceOf(runOverOtlp("fixed", {}, folder.path))).toMatch(
      /^run: .* has k6_http_req_duration_milliseconds_bucket: k6 wrote a few fixed buckets.*base2_exponential_bucket_histogram/,
    );
  });
});

describe.concurrent("remote write", () => {
  test("passes through us with the credentials, which k6 and its script never see", async () => {
    const seen: (string | undefined)[] = [];
    const guarded = await serve((request, response) => {
      seen.push(request.headers.authorization, request.headers["x-scope-orgid"]?.toString());
      request.resume().on("end", () => response.writeHead(204).end());
    });
    const headers = { authorization: "Bearer hush-hush", "x-scope-orgid": "team-a" };
    let address = "";
    const log = keepLog();
    await makeRun(
      "k6",
      async () => (address = await openReceiver({ ...source, url: guarded.url, headers })),
      { log },
    );
    await guarded.close();
    expect(new Set(seen)).toEqual(new Set(["Bearer hush-hush", "team-a"]));
    expect(address).not.toContain("hush");
    expect(log.outputs.join("\n")).not.toContain("hush");
  });

  test("costs nothing of the run when the receiver's Prometheus is down", async () => {
    const run = await makeRun("k6", () => openReceiver({ ...source, url: "http://127.0.0.1:9" }));
    expect(run.ending).toEqual({ kind: "finished" });
    const { values } = seriesOf(run, "http_reqs");
    expect("count" in values && values.count).toBeGreaterThan(0);
    expect(run.generator.warnings.join("\n")).toMatch(/send|remote/i);
  });

  test("does not hold the run up for ever when Prometheus takes everything in and never answers", async () => {
    const silent = await serve((request) => request.resume());
    const run = await makeRun("k6", () => openReceiver({ ...source, url: silent.url, timeoutMs: 60_000 }));
    await silent.close();
    expect(run.ending).toEqual({ kind: "finished" });
  });

  test.each([
    { missing: receiverFlag, flags: [] },
    // 3.x takes native histograms in without being told to.
    ...(prometheusMajor === 2 ? [{ missing: histogramsFlag, flags: [receiverFlag] }] : []),
  ])("names the flag $missing where Prometheus was started without it", async ({ missing, flags }) => {
    await using running = await startPrometheus({ flags });
    const refused = new Set<string>();
    const receiver = () => openReceiver({ ...source, url: running.url }, (reason) => refused.add(reason));
    await makeRun("k6", receiver);
    expect([...refused]).toEqual([expect.stringContaining(`; start Prometheus with ${missing}`)]);
    expect([...refused][0]).toContain(`${running.url}/api/v1/write answered `);
  });

  test("takes nothing that does not know its address", async () => {
    const address = new URL(await openReceiver(source));
    const answer = await fetch(`${address.origin}/api/v1/write`, { method: "POST", body: "x" });
    expect(answer.status).toBe(404);
  });
});

describe("the command line", () => {
  const execute = promisify(execFile);
  let folder: FsFixture;

  beforeAll(async () => {
    folder = await createFixture({
      ".github/loadline.yml": [
        "objectives: [p95 < 1s, p95 < baseline + 300%]",
        "scenarios:",
        "  written:",
        "    script: written.js",
        "prometheus:",
        `  url: ${prometheus.url}`,
        "  bearer-env: PROM_TOKEN",
        "  remote-write: true",
        "",
      ].join("\n"),
      "written.js": await readFile(script, "utf8"),
    });
  });

  afterAll(() => folder.rm());

  async function loadline(...args: readonly string[]): Promise<{ text: string; status: number }> {
    const env = {
      PATH: process.env["PATH"],
      HOME: folder.path,
      K6_PROMETHEUS_RW_PUSH_INTERVAL: "1s",
      PROM_TOKEN: "hush-hush",
    };
    const all = [entryPath("cli"), ...args];
    try {
      const { stdout, stderr } = await execute(process.execPath, all, { cwd: folder.path, env });
      return { text: stdout + stderr, status: 0 };
    } catch (error) {
      const failed = error as ExecFileException;
      return { text: `${failed.stdout ?? ""}${failed.stderr ?? ""}`, status: Number(failed.code) };
    }
  }

  test("writes a run to Prometheus, and judges it from there, with the bounds of each percentile", async () => {
    // Other tests keep the machine busy, so the verdict may be open; the run is measured and written all the same.
    const load = ["--env", "LOAD_DURATION=2800ms", "--rounds", "1"];
    const gate = await loadline("gate", "--target", target.url, "--k6-path", toolPath("k6"), ...load);
    expect(gate.status, gate.text).toBe(0);
    const record = JSON.parse(await folder.readFile(".loadline/report/written.run.json", "utf8"));
    const testId = runSchema.parse(record).provenance.testId ?? "";
    expect(testId).toMatch(/^written-/);

    const read = await loadline(
      ...[
        "gate",
        "--results",
        "prometheus",
        "--test-id",
        testId,
        "--baseline-directory",
        "elsewhere",
        "--verbose",
      ],
    );
    expect(read).toMatchObject({ status: 0 });
    expect(read.text).toContain("Percentiles from histograms (1)");
    expect(read.text).toMatch(/p95 +\d[\d.]* ms +\d[\d.]* ms to \d[\d.]* ms/);
    expect(read.text).not.toContain("hush");
  });

  test("says everything that is wrong with a choice of runs", async () => {
    expect(
      await loadline("gate", "--results", "prometheus", "--rounds", "2", "--target", target.url),
    ).toMatchObject({
      status: 2,
      text: expect.stringMatching(/needs test-id, the testid of each run[\s\S]*test-id names the runs/),
    });
    expect((await loadline("gate", "--test-id", "a", "--target", target.url)).text).toContain(
      "test-id: needs results: prometheus",
    );
  });
});
