// Measures what reading a run's samples costs: MB of k6 CSV a second on one core, finish() included, and the resident
// memory of a process that does nothing else. Prints figures; it is no test.
//
//   node scripts/run.mjs bench/samples [REQUESTS]
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startMeasurement } from "../../src/ingest/sample-stream.ts";

const pieceSize = 65_536;
const requestsPerSecond = 4000;
const endpoints = ["home", "item", "search", "cart", "login", "checkout", "pay", "orders"];
const header =
  "metric_name,timestamp,metric_value,check,error,error_code,expected_response,group,method,name,proto,scenario,service,status,subproto,tls_version,url,extra_tags,metadata\n";

/** Numbers that look random and are the same each time. */
function startRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** The 16 rows that k6 v2 writes for an iteration of one request with one check. */
function rowsOf(index: number, random: () => number): string {
  const time = 1_795_232_700_000_000 + Math.floor((index / requestsPerSecond) * 1_000_000);
  const name = endpoints[Math.floor(random() * endpoints.length)] ?? "home";
  const failed = random() < 0.01;
  const tags = `,,,,${!failed},::shop,GET,${name},HTTP/1.1,shop,,${failed ? 500 : 200},,,http://127.0.0.1:18231/${name},,\n`;
  const waiting = 20 + 60 * random() ** 4;
  const row = (metric: string, value: number) => `${metric},${time},${value.toFixed(6)}${tags}`;
  const plain = (metric: string, value: number) =>
    `${metric},${time + 40},${value.toFixed(6)},,,,,::shop,,,,shop,,,,,,,\n`;
  return [
    row("http_reqs", 1),
    row("http_req_duration", waiting + 0.3),
    row("http_req_blocked", random() / 100),
    row("http_req_connecting", 0),
    row("http_req_tls_handshaking", 0),
    row("http_req_sending", random() / 20),
    row("http_req_waiting", waiting),
    row("http_req_receiving", random() / 4),
    row("http_req_failed", failed ? 1 : 0),
    `checks,${time + 40},${failed ? 0 : 1}.000000,status is 200,,,,::shop,,,,shop,,,,,,,\n`,
    plain("group_duration", waiting + 0.4),
    plain("data_sent", 90),
    plain("data_received", 1024),
    plain("iteration_duration", waiting + 0.5),
    plain("iterations", 1),
    index % requestsPerSecond === 0 ? `vus,${time},50.000000,,,,,,,,,,,,,,,,\n` : plain("orders", 1),
  ].join("");
}

/** Pieces of the CSV as a pipe delivers them. */
function* piecesOf(requests: number): Generator<Buffer> {
  const random = startRandom(1);
  let text = header;
  for (let index = 0; index < requests; index += 1) {
    text += rowsOf(index, random);
    if (text.length < pieceSize) continue;
    yield Buffer.from(text.slice(0, pieceSize));
    text = text.slice(pieceSize);
  }
  yield Buffer.from(text);
}

const plan = {
  warmUpMs: 0,
  filters: [
    { metric: "http_req_duration", tags: { name: "login" } },
    { metric: "http_req_duration", tags: { group: "::shop", expected_response: "true" } },
  ],
  percentiles: [99.9],
};

/** Time spent inside the measurement alone, by pieces that are made in between. */
function consume(requests: number): void {
  const measurement = startMeasurement(plan);
  let bytes = 0;
  let readMs = 0;
  for (const piece of piecesOf(requests)) {
    const started = performance.now();
    measurement.write(piece);
    readMs += performance.now() - started;
    bytes += piece.length;
  }
  const started = performance.now();
  const measured = measurement.finish({
    durationMs: (requests / requestsPerSecond) * 1000,
    metrics: new Map([["orders", { type: "counter", contains: "default" }]]),
  });
  const finishMs = performance.now() - started;
  const recordBytes = JSON.stringify(measured.metrics).length;
  console.log(JSON.stringify({ bytes, readMs, finishMs, recordBytes, requests: measured.requests }));
}

/** Resident memory of a process that reads the CSV from a pipe, as the gate does. */
async function consumePipe(): Promise<void> {
  const measurement = startMeasurement(plan);
  let peakBytes = 0;
  let chunks = 0;
  for await (const chunk of process.stdin) {
    measurement.write(chunk);
    chunks += 1;
    if (chunks % 256 === 0) peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }
  const beforeFinishBytes = process.memoryUsage.rss();
  measurement.finish({ metrics: new Map([["orders", { type: "counter", contains: "default" }]]) });
  // The kernel's own high-water mark, in KiB.
  const highWaterBytes = process.resourceUsage().maxRSS * 1024;
  console.log(JSON.stringify({ peakBytes, beforeFinishBytes, highWaterBytes }));
}

/** As the gate runs it: one plain JavaScript file, without the compiler that Node loads for TypeScript. */
async function bundle(directory: string): Promise<string> {
  // Not at the top: the bundled child runs where no package is installed.
  const { rolldown } = await import("rolldown");
  const built = await rolldown({
    input: fileURLToPath(import.meta.url),
    platform: "node",
    external: /^rolldown/,
  });
  const file = join(directory, "samples.mjs");
  await built.write({ file, format: "esm" });
  return file;
}

function inChild(script: string, role: string, requests: number, from?: string): Record<string, number> {
  const shell = `"${process.execPath}" "${script}" ${role} ${requests}`;
  const command =
    from === undefined ? shell : `"${process.execPath}" "${script}" ${from} ${requests} | ${shell}`;
  const child = spawnSync("sh", ["-c", command], { stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" });
  return JSON.parse(child.stdout);
}

async function produce(requests: number): Promise<void> {
  for (const piece of piecesOf(requests)) {
    if (!process.stdout.write(piece)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  }
}

const megabytes = (bytes: number | undefined) => ((bytes ?? 0) / 1e6).toFixed(0);

async function report(requests: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "loadline-bench-"));
  const script = await bundle(directory);
  const { bytes = 0, readMs = 0, finishMs = 0, recordBytes = 0 } = inChild(script, "consume", requests);
  const rate = bytes / 1000 / (readMs + finishMs);
  console.log(
    `${requests} requests, ${megabytes(bytes)} MB of CSV, ${(bytes / requests).toFixed(0)} B a request`,
  );
  console.log(
    `read in ${readMs.toFixed(0)} ms, finished in ${finishMs.toFixed(0)} ms: ${rate.toFixed(0)} MB/s`,
  );
  console.log(`metrics of the record: ${(recordBytes / 1024).toFixed(1)} KiB`);
  const { peakBytes, beforeFinishBytes, highWaterBytes } = inChild(script, "pipe", requests, "produce");
  console.log(
    `resident memory: ${megabytes(peakBytes)} MB while reading, ${megabytes(beforeFinishBytes)} MB before finish(), ${megabytes(highWaterBytes)} MB at most`,
  );
  await rm(directory, { recursive: true });
}

const [first, second] = process.argv.slice(2);
if (first === "consume") consume(Number(second));
else if (first === "pipe") await consumePipe();
else if (first === "produce") await produce(Number(second));
else await report(Number(first ?? 2_000_000));
