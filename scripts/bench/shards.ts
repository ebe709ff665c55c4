// Load from many generators, merged into one run:
//
//   node scripts/run.mjs bench shards
//
// 1. Real k6 at a low rate as 1, 4, 16 and 64 processes at once, each with its execution segment: the verdict of the merged run
//    beside that of one k6 with the same total, and its percentiles beside those of all samples of the same processes.
// 2. The same simulated samples as 1, 4, 16, 64 and 256 shards: how often the verdict is that of the whole.
// 3. What reading, merging and judging costs a process that does nothing else, up to 256 shards.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { judgeRuns } from "../../src/app/assess.ts";
import { asShard, segmentOf, shardOf } from "../../src/features/shards/facts.ts";
import { mergeRuns } from "../../src/ingest/merge/merge.ts";
import { writeRun } from "../../src/ingest/records.ts";
import {
  addSample,
  membershipOf,
  metricAggregatorOf,
  setTime,
  startAggregator,
} from "../../src/ingest/sample-aggregator.ts";
import { measure, startMeasurement } from "../../src/ingest/sample-stream.ts";
import type { Tagged } from "../../src/ingest/tagged.ts";
import { setVariables } from "../../src/lib/environment.ts";
import type { Run } from "../../src/model/run/run.ts";
import { seriesOf } from "../../src/model/run/series.ts";
import { buildRun } from "../../tests/builders/run.ts";
import { latencies, normal, objective, seeded, usualLoad } from "../../tests/unit/judge/runs.ts";
import { root } from "../build.ts";
import { toolPath } from "../tools.ts";

const plan = { warmUpMs: 0, filters: [], percentiles: [] };
const startMs = Date.parse("2026-11-22T10:00:00.000Z");
const fingerprint = { script: "a", files: "b", options: "c", generatorMajor: 2 };
const caller = {
  commit: undefined,
  branch: undefined,
  event: undefined,
  workflowRun: undefined,
  actor: undefined,
};

function verdictOf(runs: readonly Run[], objectives: readonly string[], base?: readonly Run[]): string {
  const scenario = {
    name: "bench",
    environment: "preview",
    objectives: objectives.map((text) => objective(text)),
    drift: "off",
  } as const;
  const { outcome } = judgeRuns(runs, scenario, {
    history: [],
    requireBaseline: false,
    options: { baselineBranch: "main", caller },
    ...(base !== undefined && { sideBySide: { runs: base, timing: "simultaneous" } }),
  });
  return outcome.kind === "judged"
    ? outcome.verdict.judgements.map((it) => (it.kind === "notJudged" ? "open" : it.verdict)).join(" ")
    : `broken: ${outcome.reason}`;
}

function percentile(run: Run, percent: number): number {
  return seriesOf(run, "http_req_duration")?.values.percentiles[String(percent)] ?? Number.NaN;
}

function merged(runs: readonly Run[]): Run {
  const [first, ...others] = runs.map((run) => ({ run, clockMs: 0 }));
  if (first === undefined) throw new Error("no shards");
  return mergeRuns([first, ...others]);
}

/** Percent, with the sign and two digits. */
function percents(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}

// 1. Real k6

/** Answers after times that spread evenly over a log-normal distribution, whoever asks. */
async function startService() {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    const share = (asked * 0.618_034) % 1;
    const ms = 60 * Math.exp(0.8 * (Math.log(share + 0.02) - Math.log(1 - share + 0.02)) * 0.5);
    setTimeout(() => response.end("ok"), ms);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const seconds = 20;
const perSecond = 64;
const script = `import http from "k6/http";
export const options = { scenarios: { load: { executor: "constant-arrival-rate", rate: ${perSecond}, timeUnit: "1s",
  duration: "${seconds}s", preAllocatedVUs: ${perSecond}, maxVUs: ${perSecond} } } };
export default function () { http.get(__ENV.TARGET_URL, { tags: { name: "home" } }); }
`;

async function runShards(folder: string, url: string, count: number): Promise<{ runs: Run[]; whole: Run }> {
  const path = join(folder, "script.js");
  writeFileSync(path, script);
  const files = Array.from({ length: count }, (_, at) => join(folder, `${count}-${at + 1}.csv`));
  // As at the agreed second: k6 waits for it itself, once all processes have started.
  const children = files.map((file, at) => {
    const { segment, sequence } = segmentOf({ index: at + 1, count });
    const parts = ["--execution-segment", segment, "--execution-segment-sequence", sequence];
    return spawn(
      toolPath("k6"),
      [
        "run",
        "--quiet",
        "--paused",
        "--address",
        `127.0.0.1:${16_500 + at}`,
        ...parts,
        "--out",
        `csv=${file}`,
        path,
      ],
      {
        env: {
          ...setVariables(process.env),
          TARGET_URL: url,
          K6_CSV_TIME_FORMAT: "unix_micro",
          K6_NO_USAGE_REPORT: "true",
          GOMAXPROCS: "1",
        },
        stdio: "ignore",
      },
    );
  });
  const ended = children.map(async (child) => await once(child, "close"));
  await Promise.all(children.map(async (_, at) => await resume(16_500 + at, true)));
  await Promise.all(children.map(async (_, at) => await resume(16_500 + at, false)));
  await Promise.all(ended);
  const texts = files.map((file) => readFileSync(file));
  const of = (chunks: readonly Buffer[], isShare: boolean): Run => {
    const measurement = startMeasurement({ ...plan, isShare, target: url });
    for (const [at, chunk] of chunks.entries()) {
      // Of all but the first file the header is no row.
      measurement.write(at === 0 ? chunk : chunk.subarray(chunk.indexOf("\n") + 1));
    }
    const { window, metrics } = measurement.finish({ metrics: new Map(), durationMs: seconds * 1000 });
    return buildRun({ window, metrics, fingerprint });
  };
  return { runs: texts.map((text) => of([text], true)), whole: of(texts, false) };
}

/** Waits until k6 has initialised its VUs, and lets it go. */
async function resume(port: number, isWaiting: boolean): Promise<void> {
  const address = `http://127.0.0.1:${port}/v1/status`;
  for (;;) {
    const found = await fetch(address).catch(() => undefined);
    if (found?.ok) break;
    await wait(50);
  }
  if (isWaiting) return;
  const body = JSON.stringify({ data: { type: "status", id: "default", attributes: { paused: false } } });
  await fetch(address, { method: "PATCH", body });
}

async function realShards(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "loadline-shards-"));
  const service = await startService();
  console.log(`k6 at ${perSecond} requests/s in all for ${seconds} s:`);
  const limits = [
    "p95 < 100ms",
    "p95 < 400ms",
    "p99 < 120ms",
    "errors < 1%",
    `throughput > ${perSecond * 0.95}/s`,
  ];
  let one: Run | undefined;
  try {
    for (const count of [1, 4, 16, 64]) {
      const { runs, whole } = await runShards(folder, service.url, count);
      const run = merged(runs);
      one ??= whole;
      const errors = [50, 95, 99].map((at) => percentile(run, at) / percentile(whole, at) - 1);
      const alone = [50, 95, 99].map((at) => percentile(run, at) / percentile(one ?? whole, at) - 1);
      const requests = seriesOf(run, "http_reqs")?.values.count;
      const isSame = verdictOf([run], limits) === verdictOf([one], limits);
      console.log(
        `${String(count).padStart(3)} shards: ${requests} requests (${seriesOf(whole, "http_reqs")?.values.count} samples), verdict ${isSame ? "as" : "NOT as"} that of one run (${verdictOf([run], limits)}); ` +
          `p50, p95, p99 against all samples ${errors.map(percents).join(", ")}; against one run ${alone.map(percents).join(", ")}`,
      );
    }
  } finally {
    service.close();
    rmSync(folder, { recursive: true });
  }
}

// 2. The same samples, divided

/** A run of samples by second, as one generator or as one of several. */
function runOf(bySecond: readonly (readonly number[])[], isShare: boolean): Run {
  const aggregator = startAggregator({ ...plan, isShare });
  const member = membershipOf(aggregator, tagged("home"));
  const duration = metricAggregatorOf(aggregator, "http_req_duration");
  const requests = metricAggregatorOf(aggregator, "http_reqs");
  for (const [second, values] of bySecond.entries()) {
    for (const [at, value] of values.entries()) {
      setTime(aggregator, startMs + second * 1000 + (at * 1000) / values.length);
      addSample(aggregator, duration, member, value);
      addSample(aggregator, requests, member, 1);
    }
  }
  const { window, metrics } = measure(aggregator, { metrics: new Map(), durationMs: bySecond.length * 1000 });
  return buildRun({ window, metrics, fingerprint });
}

function tagged(name: string): Tagged {
  return {
    ...{ endpoint: name, group: "", check: "", scenario: "load", service: "" },
    ...{ error: "", errorCode: "", status: "200", url: undefined },
    has: (key, value) => key === "name" && value === name,
  };
}

function simulated(): void {
  const gates = 40;
  const random = seeded(16);
  const shape = { ...usualLoad, seconds: 30, perSecond: 256 };
  // The limit is the level itself, where chance decides of one run, too.
  const objectives = ["p95 < baseline + 10%", "p50 < baseline + 5%", "p95 < 164ms", "throughput > 240/s"];
  const counts = [4, 16, 64, 256];
  const same = counts.map(() => objectives.map(() => 0));
  const worst = counts.map(() => 0);
  let opposite = 0;
  for (let gate = 0; gate < gates; gate += 1) {
    const change = [1, 1.1, 1.2][gate % 3] ?? 1;
    const sides = [latencies(shape, random), latencies({ ...shape, medianMs: 100 * change }, random)];
    const [base, head] = sides.map((side) => runOf(side, false));
    if (base === undefined || head === undefined) continue;
    const whole = verdictOf([head], objectives, [base]).split(" ");
    for (const [at, count] of counts.entries()) {
      const [ofBase, ofHead] = sides.map((side) => merged(dealt(side, count)));
      if (ofBase === undefined || ofHead === undefined) continue;
      const found = verdictOf([ofHead], objectives, [ofBase]).split(" ");
      same[at] = (same[at] ?? []).map((times, index) => times + (found[index] === whole[index] ? 1 : 0));
      opposite += found.filter((it, index) => [it, whole[index]].sort().join() === "fail,pass").length;
      for (const percent of [50, 95, 99]) {
        const error = Math.abs(percentile(ofHead, percent) / percentile(head, percent) - 1);
        worst[at] = Math.max(worst[at] ?? 0, error);
      }
    }
  }
  console.log(`\nThe same samples of ${gates} simulated gates, side by side, dealt to shards:`);
  for (const [at, count] of counts.entries()) {
    const told = objectives.map((text, index) => `${text}: ${same[at]?.[index]}`).join("; ");
    console.log(
      `${String(count).padStart(3)} shards: same verdicts of ${gates}: ${told}; percentiles off by at most ${percents(worst[at] ?? 0)}`,
    );
  }
  console.log(`Pass against fail: ${opposite} times`);
}

/** Samples of each second, dealt to generators like cards. */
function dealt(bySecond: readonly (readonly number[])[], count: number): Run[] {
  return Array.from({ length: count }, (_, shard) =>
    runOf(
      bySecond.map((values) => values.filter((_value, index) => index % count === shard)),
      true,
    ),
  );
}

// 3. What it costs

const requestsPerShard = 156_250;
const endpoints = [
  "home",
  "search",
  "item",
  "cart",
  "checkout",
  "login",
  "account",
  "orders",
  "help",
  "offers",
];

/** A shard's record of a minute with ten endpoints, a check and a metric of the script. */
function largeShard(index: number, count: number): Run {
  const aggregator = startAggregator({ ...plan, isShare: true });
  const members = endpoints.map((name) => membershipOf(aggregator, tagged(name)));
  const names = ["http_req_duration", "http_req_waiting", "iteration_duration", "basket_size"];
  const times = names.map((name) => metricAggregatorOf(aggregator, name));
  const ones = ["http_reqs", "iterations"].map((name) => metricAggregatorOf(aggregator, name));
  const failed = metricAggregatorOf(aggregator, "http_req_failed");
  const random = seeded(index);
  for (let request = 0; request < requestsPerShard; request += 1) {
    const member = members[request % members.length];
    if (member === undefined) continue;
    setTime(aggregator, startMs + (request * 60_000) / requestsPerShard);
    const ms = 90 * Math.exp(0.5 * normal(random));
    for (const metric of times) addSample(aggregator, metric, member, ms);
    for (const metric of ones) addSample(aggregator, metric, member, 1);
    addSample(aggregator, failed, member, request % 500 === 0 ? 1 : 0);
  }
  const found = measure(aggregator, {
    metrics: new Map([["basket_size", { type: "trend" }]]),
    durationMs: 60_000,
  });
  return buildRun({
    window: found.window,
    metrics: found.metrics,
    fingerprint,
    ...asShard({
      ...{ index, count, round: 1, startAt: new Date(startMs).toISOString(), lateMs: 0 },
      ...segmentOf({ index, count }),
    }),
  });
}

async function costs(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "loadline-shards-"));
  console.log(
    `\nReading, merging and judging one round of shards with ${requestsPerShard} requests each, ten endpoints, a minute:`,
  );
  try {
    const distinct = Array.from({ length: 16 }, (_, at) => largeShard(at + 1, 16));
    for (const count of [1, 4, 16, 64, 256]) {
      const directory = join(folder, String(count));
      mkdirSync(directory);
      for (let index = 1; index <= count; index += 1) {
        const run = distinct[(index - 1) % distinct.length];
        const before = run && shardOf(run);
        if (run === undefined || before === undefined) continue;
        const shard = asShard({ ...before, ...segmentOf({ index, count }), index, count });
        await writeRun(join(directory, `checkout.part-${index}.run.json`), { ...run, ...shard });
      }
      const files = readdirSync(directory).map((name) => join(directory, name));
      const bytes = files.map((file) => statSync(file).size);
      const packed = files.slice(0, 1).map((file) => gzipSync(readFileSync(file)).length);
      const told = judgedByCli(directory);
      const kib = (size: number) => (size / 1024).toFixed(0);
      console.log(
        `${String(count).padStart(3)} shards: ${kib(Math.max(...bytes))} KiB a record (${kib(packed[0] ?? 0)} KiB gzipped), ${kib(bytes.reduce((sum, size) => sum + size, 0))} KiB in all; ${told}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Says on its last line of errors what a process used. */
const told =
  'process.on("exit", () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); process.stderr.write("\\n" + maxRSS + " " + (userCPUTime + systemCPUTime)); })';

/** What the command of the package takes, report and page included. */
function judgedByCli(directory: string): string {
  const used = (args: readonly string[]) => {
    const hook = ["--import", `data:text/javascript,${encodeURIComponent(told)}`];
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [...hook, join(root, "dist/cli.js"), ...args],
      { encoding: "utf8", cwd: directory },
    );
    const [kib = 0, micros = 0] = (stderr.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
    return { mib: kib / 1024, seconds: micros / 1e6, stdout, status };
  };
  const idle = used(["--version"]);
  const judged = used(["judge", directory, "--objective", "p95 < 300ms", "--objective", "errors < 1%"]);
  const [line = ""] = judged.stdout.split("\n");
  const requests = /Load: ([\d,.]+\w* requests)/.exec(judged.stdout)?.[1] ?? "";
  return `${line} ${requests} (exit status ${judged.status}): ${judged.seconds.toFixed(2)} s of CPU, ${judged.mib.toFixed(0)} MiB resident; starting alone ${idle.seconds.toFixed(2)} s, ${idle.mib.toFixed(0)} MiB`;
}

const [what = "all"] = process.argv.slice(2);
if (what === "all" || what === "k6") await realShards();
if (what === "all" || what === "simulated") simulated();
if (what === "all" || what === "costs") await costs();
