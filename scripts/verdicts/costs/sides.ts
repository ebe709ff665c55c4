/** Services that are started for a recording, and the load that all of them get at once. */

import { execFileSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseObjective } from "../../../src/config/grammar/objective.ts";
import { createLoad } from "../../../src/k6/load.ts";
import { freePort } from "../../../src/lib/net/listen.ts";
import { startProgram } from "../../../src/lib/programs.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Metric, Run } from "../../../src/model/run/run.ts";
import { sameTags } from "../../../src/model/run/tags.ts";
import { type Family, openFamily } from "../../../src/processes/family.ts";
import { toolPath, toolVersion } from "../../tools.ts";
import type { Service } from "./bank.ts";

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** As long as a gate warms up what it just started. */
export const leastWarmUpMs = 6000;

/** A port that is free until a service listens there may be found again. */
const givenPorts = new Set<number>();

async function ownPort(): Promise<number> {
  const port = await freePort();
  if (givenPorts.has(port)) return await ownPort();
  givenPorts.add(port);
  return port;
}

export interface Started {
  readonly url: string;
  readonly port: number;
  readonly family: Family;
}

export type Command = readonly [string, ...string[]];

/** Compiles what is not run from its source; returns each service's command without its flags. */
export async function built(): Promise<Readonly<Record<Service | "store", Command>>> {
  const directory = await mkdtemp(join(tmpdir(), "loadline-costs-"));
  const goProgram = join(directory, "service");
  execFileSync("go", ["build", "-o", goProgram, path("service.go")], { stdio: "inherit" });
  execFileSync("javac", ["-d", directory, path("Service.java")], { stdio: "inherit" });
  return {
    node: [process.execPath, path("service.js")],
    python: ["python3", path("service.py")],
    go: [goProgram],
    // A heap that has its size from the start, as in containers: what grows is not the heap that still fills.
    java: ["java", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch", "-cp", directory, "Service"],
    store: [process.execPath, path("store.js")],
  };
}

export async function start(command: Command, flags: readonly string[]): Promise<Started> {
  const port = await ownPort();
  const family = openFamily();
  const [file, ...args] = family.confined([...command, ...flags]);
  const env = { PATH: process.env["PATH"] ?? "", PORT: String(port), ...family.variables };
  family.adopt(startProgram(file, args, { env, stdio: "inherit", detached: true }));
  return { url: `http://127.0.0.1:${port}/`, port, family };
}

/** The requests of one side as a run of its own, on its own start. What k6 was asked for is the load of all sides. */
export function sideOf(run: Run, side: string, start: number): Run {
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

/** What all sides get. */
export interface Load {
  readonly seconds: number;
  readonly warmUpMs: number;
  /** Requests a second, of each side. */
  readonly rate: number;
  readonly begin: "random" | "apart" | "together";
}

/** Loads all sides at once, each after it has answered, as a gate does. */
export async function loaded(
  sides: ReadonlyMap<string, Started>,
  { seconds, warmUpMs, rate, begin }: Load,
): Promise<Run> {
  const urls = [...sides].map(([name, { url }]) => [name, url]);
  const env = {
    SIDES: JSON.stringify(Object.fromEntries(urls)),
    ...{ BEGIN: begin, RATE: String(rate), DURATION: `${seconds + warmUpMs / 1000}s` },
  };
  const k6 = createLoad({ path: toolPath("k6"), version: toolVersion("k6"), samples: "pipe" }, "bank", {
    env: process.env,
  });
  const scenario = {
    ...{ name: "sides", script: path("load.js"), target: urls[0]?.[1] ?? "", environment: "bank" },
    ...{ objectives: wanted([...sides.keys()]), drift: "twice" as const, warmUpMs, env },
    await: { path: "/", status: undefined, timeoutMs: 60_000 },
  };
  const quiet = () => undefined;
  const log = { note: quiet, warn: quiet, output: quiet, progress: quiet };
  // All sides are awaited, as a gate does: else the first alone had answered before the load.
  const alsoAwait = [...sides.values()].map(({ url }) => url);
  return await k6.run(scenario, { caller: {}, signal: new AbortController().signal, log, alsoAwait });
}
