/**
 * Records a bank of real k6 runs that `node scripts/run.mjs verdicts/bench` draws from, each on freshly started services, in random
 * order, several recordings at a time.
 *
 *   node scripts/run.mjs verdicts/record BANK [ROUNDS] [CASES]   (CASES: how their names begin, such as `together`; all by default)
 *
 *   calm   examples/k6/checkout.js on the example shop: 100 requests/s for 15 s (default 30 rounds of ten, 50 minutes)
 *   busy   busy/load.js on busy/service.js: 60 requests/s for 12 s, a heavy tail, endpoints drawn at random, another
 *          process working on the same machine (default 25 rounds of eleven, 37 minutes)
 *   sessions   the same load and machine, six runs on each freshly started service, three recordings at a time
 *          (default 14 rounds of five, 38 minutes)
 */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { root } from "../build.ts";
import { installTools, toolPath } from "../tools.ts";
import { type BankName, bankDirectory, bankNames, type RecordedRun, type Requests } from "./bank.ts";

const warmUpMs = 3000;
const endpoints = ["products", "product", "search", "cart", "checkout"];

interface Case {
  readonly name: string;
  /** Flags of the services; with several lists, one k6 process loads them all at once. */
  readonly services: readonly (readonly string[])[];
  readonly rate: number;
}

/** How a bank is recorded. */
interface Recording {
  readonly windowMs: number;
  /** Recordings at the same time. */
  readonly lanes: number;
  /** Runs on one start of the services, one after the other. */
  readonly runsASession: number;
  readonly rounds: number;
  /** The program that a case starts, and its own arguments. */
  readonly service: readonly string[];
  readonly scripts: { readonly alone: string; readonly together: string };
  /** Names of the sides that are loaded at once, in the order of a case's services. */
  readonly sides: readonly string[];
  /** What one round of the recording holds. */
  readonly cases: readonly Case[];
  /** A program that works on the same machine meanwhile. */
  readonly neighbour: string | undefined;
}

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const slower = (percent: number): string[] => ["--slowdown", String(1 + percent / 100)];

function changesAt(rate: number): Case[] {
  const alone = (name: string, flags: readonly string[] = []): Case => ({ name, services: [flags], rate });
  return [
    alone("identical"),
    alone("slower-5", slower(5)),
    alone("slower-10", slower(10)),
    alone("slower-20", slower(20)),
    alone("slower-tail", ["--tail", "1.5"]),
    alone("more-errors", ["--error-rate", "0.01"]),
    { name: "less-throughput", services: [[]], rate: 0.9 * rate },
  ];
}

const recordings: Readonly<Record<BankName, Recording>> = {
  calm: {
    windowMs: 15_000,
    lanes: 2,
    runsASession: 1,
    rounds: 30,
    service: [join(root, "examples", "shop", "shop.js"), "--port", "0"],
    scripts: { alone: join(root, "examples", "k6", "checkout.js"), together: path("side-by-side.js") },
    sides: ["base", "head"],
    cases: [
      { name: "identical", services: [[]], rate: 100 },
      ...changesAt(100),
      { name: "together-identical", services: [[], []], rate: 100 },
      { name: "together-slower-10", services: [[], slower(10)], rate: 100 },
    ],
    neighbour: undefined,
  },
  busy: {
    windowMs: 12_000,
    lanes: 2,
    runsASession: 1,
    rounds: 25,
    service: [path("busy/service.js")],
    scripts: { alone: path("busy/load.js"), together: path("busy/load.js") },
    sides: ["base", "identical", "slower"],
    cases: [
      { name: "identical", services: [[]], rate: 60 },
      { name: "slower-10", services: [slower(10)], rate: 60 },
      ...changesAt(60),
      { name: "together", services: [[], [], slower(10)], rate: 60 },
      { name: "together", services: [[], [], slower(10)], rate: 60 },
    ],
    neighbour: path("busy/neighbour.js"),
  },
  sessions: {
    windowMs: 12_000,
    lanes: 3,
    runsASession: 6,
    rounds: 14,
    service: [path("busy/service.js")],
    scripts: { alone: path("busy/load.js"), together: path("busy/load.js") },
    sides: ["base"],
    cases: [
      { name: "identical", services: [[]], rate: 60 },
      { name: "identical", services: [[]], rate: 60 },
      { name: "identical", services: [[]], rate: 60 },
      { name: "slower-10", services: [slower(10)], rate: 60 },
      { name: "slower-10", services: [slower(10)], rate: 60 },
    ],
    neighbour: path("busy/neighbour.js"),
  },
};

interface Service {
  readonly url: string;
  readonly seed: number;
  stop(): Promise<void>;
}

async function startService(program: readonly string[], flags: readonly string[]): Promise<Service> {
  const seed = randomInt(2 ** 32);
  const args = [...program, "--seed", String(seed), ...flags];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    const stop = async () => {
      child.kill("SIGTERM");
      await ended;
    };
    return { url, seed, stop };
  }
  throw new Error("the service did not start");
}

async function runK6(script: string, env: Readonly<Record<string, string>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "loadline-bank-"));
  try {
    const file = join(directory, "samples.csv");
    const flags = [
      "run",
      "--quiet",
      "--no-usage-report",
      "--no-thresholds",
      "--summary-mode",
      "disabled",
      "--out",
      `csv=${file}`,
    ];
    const values = Object.entries(env).flatMap(([name, value]) => ["-e", `${name}=${value}`]);
    const child = spawn(toolPath("k6"), [...flags, ...values, script], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, K6_CSV_TIME_FORMAT: "unix_micro" },
    });
    const [status] = await once(child, "exit");
    if (status !== 0) throw new Error(`k6 ended with ${String(status)}`);
    return await readFile(file, "utf8");
  } finally {
    await rm(directory, { recursive: true });
  }
}

interface Request {
  readonly endUs: number;
  readonly durationUs: number;
  readonly endpoint: number;
  readonly isFailed: boolean;
  readonly side: string;
}

/** Requests by the CSV's own header; none of these columns is ever quoted. */
function requestsOf(csv: string): Request[] {
  const [header = "", ...rows] = csv.split("\n");
  const columns = header.split(",");
  const at = (name: string): number => columns.indexOf(name);
  const [value, time, name, expected, scenario] = [
    at("metric_value"),
    at("timestamp"),
    at("name"),
    at("expected_response"),
    at("scenario"),
  ];
  return rows
    .filter((row) => row.startsWith("http_req_duration,"))
    .map((row) => row.split(","))
    .map((cells) => ({
      endUs: Number(cells[time]),
      durationUs: Math.round(Number(cells[value]) * 1000),
      endpoint: endpoints.indexOf(cells[name] ?? ""),
      isFailed: cells[expected] === "false",
      side: cells[scenario] ?? "",
    }))
    .sort((one, other) => one.endUs - other.endUs);
}

/** Columns of the requests that ended within the window. */
function columnsOf(all: readonly Request[], startUs: number, windowMs: number): Requests {
  const inside = all.filter(({ endUs }) => endUs >= startUs && endUs < startUs + windowMs * 1000);
  let before = startUs;
  const elapsed = inside.map(({ endUs }) => {
    const step = Math.round((endUs - before) / 10);
    before += step * 10;
    return step;
  });
  return {
    elapsed,
    durationUs: inside.map(({ durationUs }) => durationUs),
    endpoint: inside.map(({ endpoint }) => endpoint).join(""),
    failed: inside.flatMap(({ isFailed }, index) => (isFailed ? [index] : [])),
  };
}

/** Environment of the scripts of both banks. */
function environmentOf(names: readonly string[], urls: readonly string[]): Record<string, string> {
  const [base = "", head = ""] = urls;
  const targets = names.map((name, index) => [`TARGET_${name.toUpperCase()}`, urls[index] ?? ""]);
  return {
    TARGET_URL: base,
    BASE: base,
    HEAD: head,
    SIDES: shuffled(names).join(),
    ...Object.fromEntries(targets),
  };
}

/** Where a session stands in a recording. */
type Place = Pick<RecordedRun, "place" | "lane">;

/** One run on services that are up. */
async function recordRun(
  recording: Recording,
  one: Case,
  services: readonly Service[],
  place: Place,
): Promise<RecordedRun> {
  const { windowMs, scripts } = recording;
  const recordedAt = new Date().toISOString();
  const isAlone = services.length === 1;
  const names = isAlone ? ["checkout"] : recording.sides;
  const urls = services.map(({ url }) => url);
  const load = { RATE: String(one.rate), DURATION: `${(warmUpMs + windowMs) / 1000}s` };
  const script = isAlone ? scripts.alone : scripts.together;
  const all = requestsOf(await runK6(script, { ...load, ...environmentOf(names, urls) }));
  const startUs = Math.min(...all.map(({ endUs, durationUs }) => endUs - durationUs)) + warmUpMs * 1000;
  const inSide = (name: string) => all.filter(({ side }) => side === name);
  return {
    case: one.name,
    recordedAt,
    ...place,
    seeds: services.map(({ seed }) => seed),
    windowMs,
    endpoints,
    sides: names.map((name) => columnsOf(inSide(name), startUs, windowMs)),
  };
}

/** The runs on one start of the services, each as soon as it has ended. */
async function* recordSession(recording: Recording, one: Case, place: Place): AsyncGenerator<RecordedRun> {
  const services = await Promise.all(one.services.map((flags) => startService(recording.service, flags)));
  try {
    for (let run = 0; run < recording.runsASession; run += 1) {
      yield await recordRun(recording, one, services, place);
    }
  } finally {
    await Promise.all(services.map(({ stop }) => stop()));
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: randomInt(2 ** 32) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** Lines are appended as plain text while recording; only at the end are the files compressed. */
async function compressAll(directory: string): Promise<void> {
  for (const name of (await readdir(directory)).filter((file) => file.endsWith(".ndjson"))) {
    const file = join(directory, name);
    await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
    await rm(file);
  }
}

async function recordBank(name: BankName, rounds: number, cases: string): Promise<void> {
  const recording = recordings[name];
  const recorded = recording.cases.filter((one) => one.name.startsWith(cases));
  const directory = bankDirectory(name);
  await mkdir(directory, { recursive: true });
  const queue = Array.from({ length: rounds }, () => shuffled(recorded))
    .flat()
    .map((one, place) => ({ one, place }));
  const record = async (lane: number): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for await (const run of recordSession(recording, next.one, { place: next.place, lane })) {
        await appendFile(join(directory, `${run.case}.ndjson`), `${JSON.stringify(run)}\n`);
        const requests = run.sides.map((side) => side.elapsed.length).join(" + ");
        console.log(`${run.recordedAt}  ${run.place}  ${run.case}  ${requests} requests`);
      }
    }
  };
  await Promise.all(Array.from({ length: recording.lanes }, (_, lane) => record(lane)));
  await compressAll(directory);
}

const name = bankNames.find((known) => known === process.argv[2]);
if (name === undefined) throw new Error(`name a bank: ${bankNames.join(" or ")}`);
await installTools(["k6"]);
const { neighbour, rounds } = recordings[name];
const working = neighbour === undefined ? undefined : spawn(process.execPath, [neighbour]);
try {
  await recordBank(name, Number(process.argv[3] ?? rounds), process.argv[4] ?? "");
} finally {
  working?.kill();
}
