/**
 * What watching a service costs: the sampler's own CPU time for two families of 20 processes, and what it does to the latency
 * of a service that answers all the time: seconds with it and without it, in turn.
 */
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { mean, sampleStandardDeviation } from "simple-statistics";
import { ProcReader } from "../../src/features/costs/sampling/proc.ts";
import { startSampling } from "../../src/features/costs/sampling/sampler.ts";
import { freePort } from "../../src/lib/net/listen.ts";
import { startProgram } from "../../src/lib/programs.ts";
import { type Family, openFamily } from "../../src/processes/family.ts";
import { isListening } from "../../src/start/ports.ts";
import { percentileOf } from "../../src/stats/percentile.ts";
import { studentQuantile } from "../../src/stats/student.ts";

const workers = 19;
const pairs = 40;
const turnMs = 2000;
/** As long as the load of a gate. */
const watchedMs = 60_000;

/** A program with so many children, each of which wakes up ten times a second. */
const busyFamily = `
const { spawn } = require("node:child_process");
const idle = "setInterval(() => JSON.stringify(process.memoryUsage()), 100)";
for (let worker = 0; worker < ${workers}; worker += 1) spawn(process.execPath, ["-e", idle], { stdio: "ignore" });
setInterval(() => undefined, 1000);
`;

function startFamily(args: readonly string[], variables: Readonly<Record<string, string>> = {}): Family {
  const family = openFamily();
  const [file, ...rest] = family.confined([process.execPath, ...args]);
  const env = { PATH: process.env["PATH"] ?? "", ...variables, ...family.variables };
  family.adopt(startProgram(file, rest, { env, stdio: "ignore", detached: true }));
  return family;
}

function watch(families: readonly Family[]) {
  return startSampling(families.map((processes) => ({ processes, reader: new ProcReader(processes) })));
}

/** Asks in a thread of its own, which waits for the sampler no more than k6 does. */
const asker = new Worker(
  `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", async ({ url, turnMs }) => {
  const times = [];
  for (const started = performance.now(); performance.now() - started < turnMs; ) {
    const from = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - from);
  }
  parentPort.postMessage(times);
});
`,
  { eval: true },
);

/** p95 of requests one after the other for a turn, ms. */
async function latency(url: string): Promise<number> {
  asker.postMessage({ url, turnMs });
  const [times]: number[][] = await once(asker, "message");
  if (times === undefined) throw new Error("no answers");
  return percentileOf(
    times.toSorted((one, other) => one - other),
    95,
  );
}

const families = [startFamily(["-e", busyFamily]), startFamily(["-e", busyFamily])];
const [storePort, port] = [await freePort(), await freePort()];
const path = (file: string) => fileURLToPath(new URL(`../verdicts/costs/${file}`, import.meta.url));
const store = startFamily([path("store.js")], { PORT: String(storePort) });
// The service ends where it does not find it.
while (!(await isListening(storePort))) await setTimeout(20);
const service = startFamily([path("service.js"), "--store", String(storePort)], { PORT: String(port) });
const url = `http://127.0.0.1:${port}/`;
try {
  while (!(await isListening(port))) await setTimeout(20);
  while (families.some((family) => family.pids().length < workers + 1)) {
    await setTimeout(100);
  }
  for (const isConfined of [true, false]) {
    const own = families.map((family) =>
      isConfined ? family : { ...family, confinedPids: () => undefined, cpuMs: () => undefined },
    );
    const before = process.cpuUsage();
    const startedMs = performance.now();
    const sampling = await watch(own);
    await setTimeout(watchedMs);
    const [sampled] = await sampling.stop();
    const { user, system } = process.cpuUsage(before);
    const share = (user + system) / 1000 / (performance.now() - startedMs);
    const how = isConfined ? "in cgroups" : "by /proc alone";
    console.log(
      `two families of ${workers + 1} processes, ${how}: ${(100 * share).toFixed(2)} % of a processor (may take 0.5 %), ` +
        `${sampled?.samples.length ?? 0} readings in ${watchedMs / 1000} s`,
    );
  }
  const apart: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const alone = async () => await latency(url);
    const watched = async () => {
      const sampling = await watch([service, store, ...families]);
      const found = await latency(url);
      await sampling.stop();
      return found;
    };
    const isFirst = pair % 2 === 0;
    const [one, other] = isFirst ? [await alone(), await watched()] : [await watched(), await alone()];
    apart.push(isFirst ? Math.log(other / one) : Math.log(one / other));
  }
  const halfWidth = (studentQuantile(0.975, pairs - 1) * sampleStandardDeviation(apart)) / Math.sqrt(pairs);
  const [low, middle, high] = [-halfWidth, 0, halfWidth].map(
    (from) => `${(100 * Math.expm1(mean(apart) + from)).toFixed(1)} %`,
  );
  console.log(
    `p95 of a watched service in ${pairs} pairs of ${turnMs / 1000} s: ${middle} (95 %: ${low} to ${high})`,
  );
} finally {
  await asker.terminate();
  await Promise.all([...families, store, service].map(async (family) => await family.end()));
}
