// Measures what reading result files costs: MB a second of a JTL and of k6's JSON, beside what `wc -l` takes for the same
// file, and the resident memory of a process that does nothing else. Prints figures; it is no test.
//
//   node scripts/run.mjs bench/results [MEGABYTES]
import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readResults } from "../../tests/builders/results.ts";

const startMs = 1_795_232_700_000;
const requestsPerSecond = 5000;
const pages = ["home", "search", "item", "cart", "checkout"];

/** A time that looks random and is the same each time: most are short, a few long. */
function timeOf(index: number): number {
  const part = ((Math.imul(index, 2_654_435_761) >>> 8) % 65_536) / 65_536;
  return Math.round(40 + 90 * -Math.log(1 - part));
}

function jtlRow(index: number): string {
  const elapsed = timeOf(index);
  const page = pages[index % pages.length];
  const isFailed = index % 97 === 0;
  const at = startMs + Math.floor((index * 1000) / requestsPerSecond) - elapsed;
  return `${at},${elapsed},${page},${isFailed ? 500 : 200},OK,Users 1-${index % 200},text,${!isFailed},,1234,567,200,200,http://shop.example/${page},${elapsed - 3},0,${index % 30 === 0 ? 1 : 0}\n`;
}

function k6Point(index: number): string {
  const metric = ["http_req_duration", "http_reqs", "http_req_failed"][index % 3];
  const value = index % 3 === 0 ? timeOf(index) + 0.25 : index % 3 === 1 ? 1 : 0;
  const time = new Date(startMs + Math.floor((index * 1000) / requestsPerSecond / 3)).toISOString();
  const page = pages[index % pages.length];
  return `{"metric":"${metric}","type":"Point","data":{"time":"${time}","value":${value},"tags":{"expected_response":"true","group":"","method":"GET","name":"${page}","status":"200","url":"http://shop.example/${page}"}}}\n`;
}

const header =
  "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n";
const formats = { jtl: { header, row: jtlRow }, json: { header: "", row: k6Point } };

function write(path: string, { header: first, row }: (typeof formats)["jtl"], bytes: number): void {
  const file = openSync(path, "w");
  writeSync(file, first);
  for (let index = 0, size = 0; size < bytes; ) {
    let text = "";
    for (; text.length < 1 << 20; index += 1) text += row(index);
    writeSync(file, text);
    size += text.length;
  }
  closeSync(file);
}

const [first = "200", path] = process.argv.slice(2);
if (first === "read" && path !== undefined) {
  const begun = process.cpuUsage();
  const run = await readResults(path);
  const { user, system } = process.cpuUsage(begun);
  const { maxRSS } = process.resourceUsage();
  const [megabytes, reading] = [statSync(path).size / 1e6, (user + system) / 1e6];
  console.log(
    `${(megabytes / reading).toFixed(0)} MB a second of CPU, ${(maxRSS / 1024).toFixed(0)} MiB resident, ${run.metrics.length} metrics`,
  );
} else {
  const folder = mkdtempSync(join(tmpdir(), "loadline-bench-"));
  try {
    for (const [name, format] of Object.entries(formats)) {
      const file = join(folder, `bench.${name}`);
      write(file, format, Number(first) * 1e6);
      const begun = performance.now();
      spawnSync("wc", ["-l", file]);
      const counted = performance.now();
      const { stdout } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), "read", file], {
        encoding: "utf8",
      });
      const readMs = performance.now() - counted;
      console.log(
        `${name}, ${first} MB: ${stdout.trim()}; ${(readMs / (counted - begun)).toFixed(0)} times as long as wc -l`,
      );
      rmSync(file);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
