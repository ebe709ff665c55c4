/**
 * Records pairs with their costs: the base and its changes, each a freshly started service, loaded at once.
 *
 *   node scripts/run.mjs verdicts/costs/record short 9    # minutes: the services in turn, 12 s a round
 *   node scripts/run.mjs verdicts/costs/record busy 9     # the same beside another busy process
 *   node scripts/run.mjs verdicts/costs/record leak 9     # a minute a round, after half a minute of warm-up: a heap has its size then
 *   node scripts/run.mjs verdicts/costs/record short 9 go java   # these alone
 *   node scripts/run.mjs verdicts/costs/record apart 15   # two sides of the same code, half an interval apart, or "together":
 *                                                         # prints by what they differ, and keeps nothing
 */

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { mean, rootMeanSquare } from "simple-statistics";
import { parseObjective } from "../../../src/config/grammar/objective.ts";
import { costsOf } from "../../../src/features/costs/figures.ts";
import { allCosts } from "../../../src/features/costs/indicators.ts";
import { ProcReader } from "../../../src/features/costs/sampling/proc.ts";
import { startSampling } from "../../../src/features/costs/sampling/sampler.ts";
import { foundIn } from "../../../src/judge/indicator/indicator.ts";
import { createLoad } from "../../../src/k6/load.ts";
import { startProgram } from "../../../src/lib/programs.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Metric, Run } from "../../../src/model/run/run.ts";
import { sameTags } from "../../../src/model/run/tags.ts";
import { type Family, openFamily } from "../../../src/processes/family.ts";
import { isListening } from "../../../src/start/ports.ts";
import { installTools, toolPath, toolVersion } from "../../tools.ts";
import { bankDirectory, type Change, changes, type Round, type Service, services } from "./bank.ts";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** As long as a gate warms up what it just started. */
const leastWarmUpMs = 6000;

const kinds = {
  short: {
    heads: ["same", "cpu10", "queries"],
    seconds: 12,
    warmUpMs: leastWarmUpMs,
    rate: 25,
    begin: "random",
  },
  busy: {
    heads: ["same", "cpu10", "queries"],
    seconds: 12,
    warmUpMs: leastWarmUpMs,
    rate: 25,
    begin: "random",
  },
  leak: { heads: ["same", "leak"], seconds: 61, warmUpMs: 30_000, rate: 25, begin: "random" },
  apart: { heads: ["same"], seconds: 8, warmUpMs: leastWarmUpMs, rate: 50, begin: "apart" },
  together: { heads: ["same"], seconds: 8, warmUpMs: leastWarmUpMs, rate: 50, begin: "together" },
} as const satisfies Record<
  string,
  {
    heads: readonly Change[];
    seconds: number;
    warmUpMs: number;
    rate: number;
    begin: "random" | "apart" | "together";
  }
>;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

interface Started {
  readonly url: string;
  readonly port: number;
  readonly family: Family;
}

type Command = readonly [string, ...string[]];

/** Compiles what is not run from its source; returns each service's command without its flags. */
async function built(): Promise<Readonly<Record<Service | "store", Command>>> {
  const directory = await mkdtemp(join(tmpdir(), "loadline-costs-"));
  const goProgram = join(directory, "service");
  execFileSync("go", ["build", "-o", goProgram, path("service.go")], { stdio: "inherit" });
  execFileSync("javac", ["-d", directory, path("Service.java")], { stdio: "inherit" });
  return {
    node: [process.execPath, path("service.js")],
    python: ["python3", path("service.py")],
    go: [goProgram],
    java: ["java", "-cp", directory, "Service"],
    store: [process.execPath, path("store.js")],
  };
}

async function start(command: Command, flags: readonly string[]): Promise<Started> {
  const port = await freePort();
  const family = openFamily();
  const [file, ...args] = family.confined([...command, ...flags]);
  const env = { PATH: process.env["PATH"] ?? "", PORT: String(port), ...family.variables };
  family.adopt(startProgram(file, args, { env, stdio: "inherit", detached: true }));
  return { url: `http://127.0.0.1:${port}/`, port, family };
}

/** The requests of one side as a run of its own, on its own start. What k6 was asked for is the load of all sides. */
function sideOf(run: Run, side: string, start: number): Run {
  const metrics = run.metrics.flatMap((metric): Metric[] => {
    const kept = ["http_reqs", "http_req_duration", "http_req_failed"].includes(metric.name);
    const series = metric.series.find(({ tags }) => sameTags(tags, { name: side }));
    if (!kept || series === undefined) return [];
    return [{ ...metric, series: [{ ...series, tags: {} }] } as Metric];
  });
  const { servers: _none, endpointsLeftOut: _left, generator, ...rest } = run;
  const { asked: _all, ...health } = generator;
  return { ...rest, generator: health, start, metrics, thresholds: [], checks: [] };
}

function wanted(sides: readonly string[]): Objective[] {
  return sides.flatMap((side) =>
    [`http_reqs{name:${side}} rate > 0`, `p95{name:${side}} < 10s`, `errors{name:${side}} < 1%`].flatMap(
      (line) => {
        const read = parseObjective(line, { from: "default" });
        return read.kind === "read" ? [read.value] : [];
      },
    ),
  );
}

async function recordRound(
  kind: (typeof kinds)[keyof typeof kinds],
  service: Service,
  place: number,
): Promise<Round> {
  const store = await start(commands.store, []);
  while (!(await isListening(store.port))) await setTimeout(20);
  // In another order each time, as the first that starts may have an advantage; of each service in every order.
  const turn = place + Math.floor(place / (2 * recorded.length));
  const names = ["base", ...kind.heads].map((name, at, all) => all[(at + turn) % all.length] ?? name);
  const sides = new Map<string, Started>();
  try {
    for (const name of names) {
      const flags = name === "base" ? [] : changes[name as Change](service);
      sides.set(name, await start(commands[service], ["--store", String(store.port), ...flags]));
    }
    const families = [...sides.values()].map(({ family }) => family);
    const ticking = families.map((family) => ({ ...family, cpuMs: () => undefined }));
    const sampling = await startSampling(
      [...families, ...ticking].map((processes) => ({ processes, reader: new ProcReader(processes) })),
    );
    const env = {
      SIDES: JSON.stringify(Object.fromEntries([...sides].map(([name, { url }]) => [name, url]))),
      ...{ BEGIN: kind.begin, RATE: String(kind.rate), DURATION: `${kind.seconds + kind.warmUpMs / 1000}s` },
    };
    const k6 = createLoad({ path: toolPath("k6"), version: toolVersion("k6"), samples: "pipe" }, "bank", {
      env: process.env,
    });
    const scenario = {
      ...{
        name: service,
        script: path("load.js"),
        target: sides.get("base")?.url ?? "",
        environment: "bank",
      },
      ...{ objectives: wanted(names), drift: "twice" as const, warmUpMs: kind.warmUpMs, env },
      await: { path: "/", status: undefined, timeoutMs: 60_000 },
    };
    const quiet = () => undefined;
    const log = { note: quiet, warn: quiet, output: quiet, progress: quiet };
    // All sides are awaited, as a gate does: else the base alone had answered before the load.
    const alsoAwait = [...sides.values()].map(({ url }) => url);
    const run = await k6.run(scenario, { caller: {}, signal: new AbortController().signal, log, alsoAwait });
    const sampled = await sampling.stop();
    const ticks: Record<string, number> = {};
    const runs = names.map((name, at): [string, Run] => {
      const own = sideOf(run, name, place + 1);
      const [exact, coarse] = [sampled[at], sampled[at + names.length]];
      if (exact === undefined || coarse === undefined) throw new Error("a side was not sampled");
      const [first] = costsOf([own], coarse).metrics;
      if (first?.type === "trend") ticks[name] = first.series[0]?.values.avg ?? Number.NaN;
      return [name, { ...own, metrics: [...own.metrics, ...costsOf([own], exact).metrics] }];
    });
    const { base, ...heads } = Object.fromEntries(runs);
    if (base === undefined) throw new Error("no base");
    return { service, place, base, heads, ticks };
  } finally {
    await Promise.all([store, ...sides.values()].map(async ({ family }) => await family.end()));
  }
}

const [word = "", minutes = "9", ...named] = process.argv.slice(2);
function isKind(name: string): name is keyof typeof kinds {
  return Object.hasOwn(kinds, name);
}
if (!isKind(word)) throw new Error(`record what? ${Object.keys(kinds).join(", ")}`);
const kind = kinds[word];

/** By how much the two sides of the same code differ, as logarithms of ratios. */
const figures = ["cpu per request < 1h", "p95 < 1h", "med < 1h", "avg < 1h"].flatMap((line) => {
  const read = parseObjective(line, { from: "default" }, allCosts);
  return read.kind === "read" ? [read.value] : [];
});
const differences: number[][] = [];
const neighbour =
  word === "busy" ? spawn(process.execPath, [path("../busy/neighbour.js")], { stdio: "ignore" }) : undefined;

function tellDifferences({ base, heads }: Round): void {
  const ratios = figures.map((figure) => {
    const [before, now] = [base, heads.same].map((run) => foundIn(run === undefined ? [] : [run], figure)[0]);
    return Math.log((now?.value ?? Number.NaN) / (before?.value ?? Number.NaN));
  });
  differences.push(ratios);
  process.stdout.write(`${ratios.map((ratio) => ratio.toFixed(3)).join(" ")}\n`);
}

function tellSpread(): void {
  for (const [at, { text }] of figures.entries()) {
    const own = differences.flatMap((round) => round[at] ?? []).filter((ratio) => Number.isFinite(ratio));
    const spread = rootMeanSquare(own);
    process.stdout.write(
      `${text.replace(" < 1h", "")}: ${mean(own).toFixed(3)} on average, ${spread.toFixed(3)} apart\n`,
    );
  }
}

const recorded = services.filter((service) => named.length === 0 || named.includes(service));
await installTools(["k6"]);
const commands = await built();
const endMs = Date.now() + Number(minutes) * 60_000 - (kind.seconds + 10) * 1000 - kind.warmUpMs;
const lines: string[] = [];
await mkdir(bankDirectory, { recursive: true });
const file = join(
  bankDirectory,
  `${word}-${new Date().toISOString().slice(0, 16).replace(":", "")}.ndjson.gz`,
);
for (let place = 0; Date.now() < endMs; place += 1) {
  // Two rounds of each in turn.
  const service = recorded[Math.floor(place / 2) % recorded.length] ?? "node";
  const round = await recordRound(kind, service, place);
  if (kind.begin !== "random") {
    tellDifferences(round);
    continue;
  }
  lines.push(JSON.stringify(round));
  await writeFile(file, gzipSync(`${lines.join("\n")}\n`, { level: 9 }));
  const cpu = Object.entries(round.ticks).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  process.stdout.write(`${place} ${service}: ${cpu.join(", ")} ms by ticks\n`);
}
neighbour?.kill();
if (differences.length > 0) tellSpread();
