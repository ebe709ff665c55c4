/**
 * Records the bank of real k6 runs that `npm run bench:verdicts` draws from: examples/k6/checkout.js at 100 requests/s
 * for 15 s after a warm-up of 3 s, on a freshly started example shop, identical code and six kinds of change, in random
 * order, two shops at a time. About 50 minutes.
 *
 *   node scripts/run.mjs verdicts/record [ROUNDS]      default 30; a round is ten runs
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
import { bankDirectory, type RecordedRun, type Requests } from "./bank.ts";

const lanes = 2;
const warmUpMs = 3000;
const windowMs = 15_000;
const endpoints = ["products", "product", "search", "cart", "checkout"];
const together = fileURLToPath(new URL("side-by-side.js", import.meta.url));
const alone = join(root, "examples", "k6", "checkout.js");

interface Case {
  readonly name: string;
  /** Flags of the shop; with two lists, one k6 process loads both at once. */
  readonly shops: readonly (readonly string[])[];
  readonly rate: number;
}

const slower = (percent: number): string[] => ["--slowdown", String(1 + percent / 100)];

/** What one round of the recording holds. */
const cases: readonly Case[] = [
  { name: "identical", shops: [[]], rate: 100 },
  { name: "identical", shops: [[]], rate: 100 },
  { name: "slower-5", shops: [slower(5)], rate: 100 },
  { name: "slower-10", shops: [slower(10)], rate: 100 },
  { name: "slower-20", shops: [slower(20)], rate: 100 },
  { name: "slower-tail", shops: [["--tail", "1.5"]], rate: 100 },
  { name: "more-errors", shops: [["--error-rate", "0.01"]], rate: 100 },
  { name: "less-throughput", shops: [[]], rate: 90 },
  { name: "together-identical", shops: [[], []], rate: 100 },
  { name: "together-slower-10", shops: [[], slower(10)], rate: 100 },
];

interface Service {
  readonly url: string;
  readonly seed: number;
  stop(): Promise<void>;
}

async function startService(flags: readonly string[]): Promise<Service> {
  const seed = randomInt(2 ** 32);
  const args = [join(root, "examples", "shop", "shop.js"), "--port", "0", "--seed", String(seed), ...flags];
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
  throw new Error("the shop did not start");
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
function columnsOf(all: readonly Request[], startUs: number): Requests {
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

async function recordRun(one: Case, place: number, lane: number): Promise<RecordedRun> {
  const services = await Promise.all(one.shops.map(startService));
  try {
    const recordedAt = new Date().toISOString();
    const [base, head] = services.map(({ url }) => url);
    const load = { RATE: String(one.rate), DURATION: `${(warmUpMs + windowMs) / 1000}s` };
    const all =
      head === undefined
        ? requestsOf(await runK6(alone, { ...load, TARGET_URL: base ?? "" }))
        : requestsOf(await runK6(together, { ...load, BASE: base ?? "", HEAD: head }));
    const startUs = Math.min(...all.map(({ endUs, durationUs }) => endUs - durationUs)) + warmUpMs * 1000;
    const sides = head === undefined ? ["checkout"] : ["base", "head"];
    return {
      case: one.name,
      recordedAt,
      place,
      lane,
      seeds: services.map(({ seed }) => seed),
      windowMs,
      endpoints,
      sides: sides.map((side) =>
        columnsOf(
          all.filter((request) => request.side === side),
          startUs,
        ),
      ),
    };
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
const openFile = (name: string): string => join(bankDirectory, `${name}.ndjson`);

async function compressAll(): Promise<void> {
  for (const name of (await readdir(bankDirectory)).filter((file) => file.endsWith(".ndjson"))) {
    const file = join(bankDirectory, name);
    await writeFile(`${file}.gz`, gzipSync(await readFile(file), { level: 9 }));
    await rm(file);
  }
}

const rounds = Number(process.argv[2] ?? 30);
await installTools(["k6"]);
await mkdir(bankDirectory, { recursive: true });
const queue = Array.from({ length: rounds }, () => shuffled(cases))
  .flat()
  .map((one, place) => ({ one, place }));
await Promise.all(
  Array.from({ length: lanes }, async (_, lane) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const run = await recordRun(next.one, next.place, lane);
      await appendFile(openFile(run.case), `${JSON.stringify(run)}\n`);
      console.log(
        `${run.recordedAt}  ${run.place}  ${run.case}  ${run.sides.map((side) => side.elapsed.length).join(" + ")} requests`,
      );
    }
  }),
);
await compressAll();
