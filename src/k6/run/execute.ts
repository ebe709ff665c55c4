import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Measurement } from "../../ingest/sample-stream.ts";
import { inTemporaryDirectory } from "../../lib/files.ts";
import { freePort } from "../../lib/listen.ts";
import { logLines } from "../../lib/log-lines.ts";
import type { K6Choice, Scenario } from "../../model/gate.ts";
import type { MetricKind } from "../../model/run/builtin-metrics.ts";
import type { Shard } from "../../model/run/shard.ts";
import type { Log } from "../../ports/log.ts";
import type { K6 } from "../install/version.ts";
import { askMetricKinds, resumeAt } from "./api.ts";
import { type RemoteWrite, runCommand } from "./command.ts";
import { type CpuSample, watchCpu } from "./cpu.ts";
import { endingOf, type K6Ending } from "./ending.ts";
import { type LogLine, parseLogLine, shorten } from "./logline.ts";
import { startProcess } from "./process.ts";
import { openSamples } from "./samples.ts";
import { type K6Summary, readSummary } from "./summary.ts";

/** What one execution of k6 left, besides the samples in the measurement. */
export interface Execution {
  readonly ending: K6Ending;
  /** k6's own aggregates; undefined when it wrote none. */
  readonly summary: K6Summary | undefined;
  /** Types of the metrics that k6 was queried for; some may be missing. */
  readonly kinds: ReadonlyMap<string, MetricKind>;
  /** Lines logged as warnings or errors, exceptions aside, shortened, the first of each text, at most 20. */
  readonly warnings: readonly string[];
  /** The first error that k6 logged, which is mostly the cause of the others. */
  readonly firstError: string | undefined;
  /** VUs that were all busy while the script allows no more of them, over all its scenarios; 0 when that never came. */
  readonly vusExhausted: number;
  /** Iterations that ended with an exception which the script did not catch, by scenario. */
  readonly exceptions: readonly ScenarioMessage[];
  /** Virtual users that k6 could not start while the load was under way, by scenario. */
  readonly lostVus: readonly ScenarioMessage[];
  /** How busy this machine was while k6 ran. */
  readonly cpu: readonly CpuSample[];
  readonly elapsedMs: number;
  /** How late k6 began, in ms, where a moment was given and it began at all. */
  readonly lateMs?: number | undefined;
}

/** What k6 said of a scenario of the script, as often as this. */
export interface ScenarioMessage {
  readonly scenario: string;
  readonly count: number;
  /** Words of the first time, shortened. */
  readonly first: string;
}

/** What takes the samples in. */
export type Intake = Pick<Measurement, "write" | "live" | "customMetrics">;

/** What an execution needs. */
export interface ExecutionOptions {
  readonly samples: K6Choice["samples"];
  /** Of k6 and the programs beside it. */
  readonly env: Readonly<Record<string, string>>;
  /** Variables of the script alone. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly measurement: Intake;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** After so long k6 is stopped. */
  readonly maxDurationMs: number;
  /** Where k6 writes its own metrics, too. */
  readonly remoteWrite?: RemoteWrite | undefined;
  /** The part of the load to make, and when, in ms since the epoch; undefined for all of it, at once. */
  readonly part?: (Pick<Shard, "segment" | "sequence"> & { readonly startMs: number }) | undefined;
}

/** Most lines of the log that a record keeps. */
export const mostWarnings = 20;
const mostWarningCharacters = 200;
const mostErrorCharacters = 400;

/** lib/executor of k6 v2.2.0, constant_arrival_rate.go and ramping_arrival_rate.go; each scenario says so once. */
const exhaustedWords = /^Insufficient VUs, reached (?<vus>\d+) active VUs and cannot initialize more$/;

const thresholdWords = /^thresholds on metrics '.*' (?:have been|were) crossed/;

/** Counts a line with those of its scenario. */
function tell(told: Map<string, ScenarioMessage>, { scenario = "", text }: LogLine): void {
  const { count, first } = told.get(scenario) ?? { count: 0, first: shorten(text, mostErrorCharacters) };
  told.set(scenario, { scenario, count: count + 1, first });
}

/** Hears k6's log: all of it goes on, and what is wrong is kept. */
function hearLog(log: Log) {
  const warnings: string[] = [];
  let first: LogLine | undefined;
  let last: LogLine | undefined;
  let vusExhausted = 0;
  const exceptions = new Map<string, ScenarioMessage>();
  const lostVus = new Map<string, ScenarioMessage>();
  return {
    onLine: (raw: string, isCut: boolean) => {
      const line = parseLogLine(raw, isCut);
      const said = logLines(line.level === "info" ? line.text : `${line.level}: ${line.text}`);
      for (const one of said) log.output(one, "log");
      if (line.level === "info") return;
      if (line.level === "error" && !line.fromScript) {
        first ??= line;
        last = line;
      }
      if (line.isException) return tell(exceptions, line);
      if (line.isLostVu) tell(lostVus, line);
      vusExhausted += Number(exhaustedWords.exec(line.text)?.groups?.["vus"] ?? 0);
      // The thresholds themselves are in the record.
      if (thresholdWords.test(line.text)) return;
      const text = shorten(line.text, mostWarningCharacters);
      if (warnings.length < mostWarnings && !warnings.includes(text)) warnings.push(text);
    },
    /** What was heard, so far. */
    heard: () => ({
      warnings,
      firstError: first && shorten(first.text, mostErrorCharacters),
      vusExhausted,
      exceptions: [...exceptions.values()],
      lostVus: [...lostVus.values()],
    }),
    lastError: () => last,
  };
}

const progressEveryMs = 500;

/** A metric may show in the samples a moment before k6's own aggregates have it. */
const mostAsks = 3;

/** Learns the kinds of custom metrics, one question at a time and few of them. */
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

/** Tells the log where the load stands, until the returned function is called. */
function tellProgress({ measurement, log }: ExecutionOptions, started: number): () => void {
  const timer = setInterval(() => {
    const { requests, requestsPerSecond, p95Ms, failedRatio, vus } = measurement.live();
    const elapsedMs = Math.round(performance.now() - started);
    log.progress({ elapsedMs, requests, requestsPerSecond, p95Ms, failedRatio, vus });
  }, progressEveryMs);
  return () => clearInterval(timer);
}

/** Samples that cannot be read end the run: the error waits in `broken` until k6 has been stopped. */
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
  const overrun = new AbortController();
  const signal = AbortSignal.any([options.signal, intake.broken, overrun.signal]);
  const channel = await openSamples(options.samples, folder, {
    parts: {
      onRows: intake.onRows,
      onText: (text) => {
        for (const line of logLines(text)) log.output(line, "summary");
      },
    },
    env,
    signal,
    doubt: (line) => log.warn(line),
    isShared: k6.user !== undefined,
  });
  const summaryPath = join(folder, "summary.json");
  if (k6.user !== undefined) {
    await writeFile(summaryPath, "");
    await chmod(summaryPath, 0o666);
  }
  const { remoteWrite, part } = options;
  const choices = { samples: channel.choice, summaryPath, apiPort, remoteWrite, part };
  const command = runCommand(k6, scenario, { choices, env: { ...env, ...secrets } });
  const listener = hearLog(log);
  const started = performance.now();
  const listeners = { onStdout: channel.onStdout, onStderrLine: listener.onLine };
  const { ended } = startProcess(command, { listeners, signal });
  const stopTelling = tellProgress(options, started);
  const watch = watchCpu();
  const over = new AbortController();
  const begun = part && resumeAt(apiPort, part.startMs, over.signal);
  const waitMs = part === undefined ? 0 : Math.max(0, part.startMs - Date.now());
  // Node's timers know no longer time.
  const patienceMs = Math.min(waitMs + options.maxDurationMs, 2 ** 31 - 1);
  const overrunTimer = setTimeout(() => overrun.abort(), patienceMs);
  const exit = await ended;
  clearTimeout(overrunTimer);
  over.abort();
  const cpu = watch.stop();
  const elapsedMs = performance.now() - started;
  stopTelling();
  await channel.finish();
  await kinds.settled();
  intake.broken.throwIfAborted();
  return {
    ending: endingOf(exit, {
      wasStopped: options.signal.aborted,
      overranMs: overrun.signal.aborted ? options.maxDurationMs : undefined,
      lastError: listener.lastError(),
    }),
    summary: await readSummary(summaryPath),
    kinds: kinds.known,
    ...listener.heard(),
    cpu,
    elapsedMs,
    lateMs: await begun,
  };
}

/** Lets the user of k6 into the folder of a run: to files whose names this one knows, and to no others. */
export async function letIn(user: K6["user"], folder: string): Promise<void> {
  if (user !== undefined) await chmod(folder, 0o711);
}

/**
 * Runs k6 once; its samples go into the measurement, what it says into the log. Nothing is left on disk and no process
 * behind, however it ends.
 */
export async function execute(k6: K6, scenario: Scenario, options: ExecutionOptions): Promise<Execution> {
  return await inTemporaryDirectory(async (folder) => {
    await letIn(k6.user, folder);
    return await executeIn(folder, scenario, { k6, options });
  });
}
