import { join } from "node:path";
import type { Measurement } from "../../ingest/sample-stream.ts";
import { inTemporaryDirectory } from "../../lib/files.ts";
import { logLines } from "../../lib/lines.ts";
import { freePort } from "../../lib/net/listen.ts";
import type { K6Choice, Scenario } from "../../model/gate.ts";
import { mostWarnings } from "../../model/run/bounds.ts";
import type { MetricKind } from "../../model/run/builtin-metrics.ts";
import type { PartOfLoad } from "../../ports/load.ts";
import type { Log } from "../../ports/log.ts";
import type { K6 } from "../install/version.ts";
import { askMetricKinds, resumeAt } from "./api.ts";
import { type RemoteWrite, runCommand } from "./command.ts";
import { type CpuSample, watchCpu } from "./cpu.ts";
import { endingOf, hasLostItsPort, type K6Ending } from "./ending.ts";
import { type LogLine, parseLogLine, shorten } from "./logline.ts";
import { startProcess } from "./process.ts";
import { openSamples } from "./samples.ts";
import { type K6Summary, readSummary } from "./summary.ts";

/** What an execution of k6 left besides its samples. */
export interface Execution {
  readonly ending: K6Ending;
  /** k6's own aggregates; undefined when it wrote none. */
  readonly summary: K6Summary | undefined;
  /** Types of metrics, of which some may be missing. */
  readonly kinds: ReadonlyMap<string, MetricKind>;
  /** At most 20 different warnings and errors, shortened, exceptions aside. */
  readonly warnings: readonly string[];
  /** The first error that k6 logged: usually the cause of the others. */
  readonly firstError: string | undefined;
  /** VUs of the scenarios that used all the script allows them; 0 if none did. */
  readonly vusExhausted: number;
  /** Iterations that ended with an uncaught exception, by scenario. */
  readonly exceptions: readonly ScenarioMessage[];
  /** VUs that k6 could not start under load, by scenario. */
  readonly lostVus: readonly ScenarioMessage[];
  readonly cpu: readonly CpuSample[];
  readonly elapsedMs: number;
  /** How late k6 began, in ms; undefined without a set moment, or if it never began. */
  readonly lateMs?: number | undefined;
}

/** What k6 logged `count` times of a scenario. */
export interface ScenarioMessage {
  readonly scenario: string;
  readonly count: number;
  /** Shortened. */
  readonly first: string;
}

export type Intake = Pick<Measurement, "write" | "live" | "customMetrics">;

export interface ExecutionOptions {
  readonly samples: K6Choice["samples"];
  readonly env: Readonly<Record<string, string>>;
  /** Further variables, of the script alone. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly measurement: Intake;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly maxDurationMs: number;
  /** @see LoadOptions.stretchMs */
  readonly stretchMs?: number | undefined;
  readonly remoteWrite?: RemoteWrite | undefined;
  /** The part of the load to make, and when, in epoch ms; undefined for all of it, at once. */
  readonly part?: Pick<PartOfLoad, "segment" | "sequence" | "startMs"> | undefined;
}

const mostWarningCharacters = 200;
const mostErrorCharacters = 400;

/** lib/executor of k6 v2.2.0, constant_arrival_rate.go and ramping_arrival_rate.go; each scenario says so once. */
const exhaustedWords = /^Insufficient VUs, reached (?<vus>\d+) active VUs and cannot initialize more$/;

const thresholdWords = /^thresholds on metrics '.*' (?:have been|were) crossed/;

function output(log: Log, text: string, from: "log" | "summary"): void {
  for (const line of logLines(text)) log.output(line, from);
}

/** Counts a line with those of its scenario. */
function countIn(messages: Map<string, ScenarioMessage>, { scenario = "", text }: LogLine): void {
  const { count, first } = messages.get(scenario) ?? { count: 0, first: shorten(text, mostErrorCharacters) };
  messages.set(scenario, { scenario, count: count + 1, first });
}

/** Passes k6's log on, and keeps what went wrong. */
function readLog(log: Log) {
  const warnings: string[] = [];
  let first: LogLine | undefined;
  let last: LogLine | undefined;
  let vusExhausted = 0;
  const exceptions = new Map<string, ScenarioMessage>();
  const lostVus = new Map<string, ScenarioMessage>();
  return {
    onLine: (raw: string, isCut: boolean) => {
      const line = parseLogLine(raw, isCut);
      output(log, line.level === "info" ? line.text : `${line.level}: ${line.text}`, "log");
      if (line.level === "info") return;
      if (line.level === "error" && !line.fromScript) {
        first ??= line;
        last = line;
      }
      if (line.isException) return countIn(exceptions, line);
      if (line.isLostVu) countIn(lostVus, line);
      vusExhausted += Number(exhaustedWords.exec(line.text)?.groups?.["vus"] ?? 0);
      // The thresholds themselves are in the record.
      if (thresholdWords.test(line.text)) return;
      const text = shorten(line.text, mostWarningCharacters);
      if (warnings.length < mostWarnings && !warnings.includes(text)) warnings.push(text);
    },
    read: () => ({
      lastError: last,
      warnings,
      firstError: first && shorten(first.text, mostErrorCharacters),
      vusExhausted,
      exceptions: [...exceptions.values()],
      lostVus: [...lostVus.values()],
    }),
  };
}

const progressEveryMs = 500;

/** A metric may show in the samples a moment before k6's own aggregates have it. */
const mostAsks = 3;

/** Asks k6 for the kinds of custom metrics: seldom, and one request at a time. */
function learnKinds(apiPort: number, measurement: Intake) {
  const known = new Map<string, MetricKind>();
  const asks = new Map<string, number>();
  let asking: Promise<void> | undefined;
  const ask = async () => {
    for (const [name, kind] of (await askMetricKinds(apiPort)) ?? []) known.set(name, kind);
    asking = undefined;
  };
  return {
    known,
    /** Asks k6 if there is a custom metric whose kind is not known. */
    look: (): void => {
      if (asking !== undefined) return;
      const unknown = measurement
        .customMetrics()
        .filter((name) => !known.has(name) && (asks.get(name) ?? 0) < mostAsks);
      if (unknown.length === 0) return;
      for (const name of unknown) asks.set(name, (asks.get(name) ?? 0) + 1);
      asking = ask();
    },
    /** Resolves when no request is pending. */
    settled: async () => await asking,
  };
}

/** Logs where the load stands, until the returned function is called, which logs how it ended. */
function logProgress({ measurement, log }: ExecutionOptions, started: number): () => void {
  const tell = (isOver: boolean): void => {
    const { requests, requestsPerSecond, p95Ms, failedRatio, vus } = measurement.live();
    const elapsedMs = Math.round(performance.now() - started);
    log.progress({ elapsedMs, requests, requestsPerSecond, p95Ms, failedRatio, vus, isOver });
  };
  const timer = setInterval(() => tell(false), progressEveryMs);
  return () => {
    clearInterval(timer);
    tell(true);
  };
}

/** Samples that cannot be read end the run: `broken` is aborted with the error, which is thrown once k6 has stopped. */
function takeIn(measurement: Intake, kinds: ReturnType<typeof learnKinds>) {
  const breaking = new AbortController();
  const onRows = (rows: Uint8Array) => {
    if (breaking.signal.aborted) return;
    try {
      measurement.write(rows);
      kinds.look();
    } catch (error) {
      breaking.abort(error);
    }
  };
  return { onRows, broken: breaking.signal };
}

async function executeIn(
  folder: string,
  scenario: Scenario,
  { k6, options }: { k6: K6; options: ExecutionOptions },
): Promise<Execution> {
  const { measurement, log, env, secrets } = options;
  const apiPort = await freePort();
  const kinds = learnKinds(apiPort, measurement);
  const intake = takeIn(measurement, kinds);
  const [overrun, stretched] = [new AbortController(), new AbortController()];
  const signal = AbortSignal.any([options.signal, intake.broken, overrun.signal, stretched.signal]);
  const channel = await openSamples(options.samples, folder, {
    parts: { onRows: intake.onRows, onText: (text) => output(log, text, "summary") },
    env,
    signal,
    doubt: (line) => log.warn(line),
  });
  const summaryPath = join(folder, "summary.json");
  const { remoteWrite, part } = options;
  const choices = { samples: channel.choice, summaryPath, apiPort, remoteWrite, part };
  const command = runCommand(k6, scenario, { choices, env: { ...env, ...secrets } });
  const logReader = readLog(log);
  const started = performance.now();
  const listeners = { onStdout: channel.onStdout, onStderrLine: logReader.onLine };
  const ended = startProcess(command, { listeners, signal });
  const stopProgress = logProgress(options, started);
  const watch = watchCpu();
  const over = new AbortController();
  const begun = part && resumeAt(apiPort, part.startMs, over.signal);
  const waitMs = part === undefined ? 0 : Math.max(0, part.startMs - Date.now());
  // Node's timers know no longer time.
  const patienceMs = Math.min(waitMs + options.maxDurationMs, 2 ** 31 - 1);
  const overrunTimer = setTimeout(() => overrun.abort(), patienceMs);
  const { stretchMs } = options;
  const stretchTimer = stretchMs === undefined ? undefined : setTimeout(() => stretched.abort(), stretchMs);
  const exit = await ended;
  clearTimeout(overrunTimer);
  clearTimeout(stretchTimer);
  over.abort();
  const cpu = watch.stop();
  const elapsedMs = performance.now() - started;
  await channel.finish().finally(stopProgress);
  await kinds.settled();
  intake.broken.throwIfAborted();
  const { lastError, ...logged } = logReader.read();
  return {
    ending: endingOf(exit, {
      wasStopped: options.signal.aborted || stretched.signal.aborted,
      overranMs: overrun.signal.aborted ? options.maxDurationMs : undefined,
      lastError,
    }),
    summary: await readSummary(summaryPath),
    kinds: kinds.known,
    ...logged,
    cpu,
    elapsedMs,
    lateMs: await begun,
  };
}

/** Starts of a k6 that another program leaves no port. */
const mostStarts = 3;

/** Runs k6 once. However it ends, no file and no process is left behind. */
export async function execute(k6: K6, scenario: Scenario, options: ExecutionOptions): Promise<Execution> {
  for (let starts = 1; ; starts += 1) {
    const execution = await inTemporaryDirectory(
      async (folder) => await executeIn(folder, scenario, { k6, options }),
    );
    const isUntouched = options.measurement.live().requests === 0;
    if (!hasLostItsPort(execution.ending) || !isUntouched || starts === mostStarts) return execution;
  }
}
