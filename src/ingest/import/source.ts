import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import { readWhole } from "../../lib/net/http.ts";
import { version } from "../../lib/version.ts";
import { Failure, hasErrorCode, reasonOf, runFailure, usageFailure } from "../../model/failure.ts";
import type { FormatName } from "../../model/result-formats.ts";
import { mostWarnings } from "../../model/run/bounds.ts";
import { type Run, runSchemaVersion } from "../../model/run/run.ts";
import { isGzip, unreadable } from "../records.ts";
import type { SampleAggregator } from "../sample-aggregator.ts";
import {
  type MeasuredSamples,
  type MeasurementFacts,
  type MeasurementPlan,
  measure,
} from "../sample-stream.ts";
import { durationOf } from "./duration.ts";
import type { AskedOfMetric } from "./kinds.ts";
import { refuseOtherRun, type Summary } from "./summary.ts";

/** How a results file is read. */
export interface ReadOptions {
  /** Default: the file's name. */
  readonly scenario?: string;
  readonly plan?: Partial<MeasurementPlan>;
  /** k6's own summary of the run. */
  readonly summary?: Summary | undefined;
  /** What will be judged, for results that lack the types of their metrics. */
  readonly objectives?: readonly AskedOfMetric[];
  /** For a JSON of one's own: figures by name, and where they stand in it. */
  readonly values?: Readonly<Record<string, string>>;
  /** Formats besides k6's, of features. */
  readonly formats?: readonly Importer[];
}

/** A format of results. */
export interface Importer {
  readonly name: FormatName;
  /** The tool and its format, as in a record's `generator`; the first word identifies the tool. */
  readonly label: string;
  /** Whether a file has this format. @param head its first characters, inflated */
  recognises(head: string): boolean;
  /** What it does not contain, for people; absent if it has each sample. */
  readonly lacks?: string;
  /** @throws Failure "usage" for a damaged file or one without requests, "run" for an incomplete one */
  read(path: string, options: ReadOptions): Promise<Run>;
}

/** The plan of the options, with defaults for the rest. */
export function planOf({ plan }: ReadOptions): MeasurementPlan {
  return { warmUpMs: 0, filters: [], percentiles: [], ...plan };
}

const chunkBytes = 256 * 1024;
const headBytes = 4096;

/**
 * Bytes of a file, inflated if it is gzipped.
 * @param isReused chunks may share memory: fresh memory for each takes longer than reading it
 * @throws Failure "usage" if it cannot be read or its gzip data is damaged
 */
export async function* readChunks(path: string, isReused: boolean = false): AsyncGenerator<Buffer> {
  try {
    const isPacked = isGzip(await readStart(path));
    if (isReused && !isPacked) {
      yield* readIntoOne(path);
      return;
    }
    const file = createReadStream(path, { highWaterMark: chunkBytes });
    // The inflated stream throws the errors of the file, too.
    const chunks = isPacked ? pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => undefined) : file;
    for await (const chunk of chunks) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    if (hasErrorCode(error, "Z_DATA_ERROR", "Z_BUF_ERROR")) {
      throw usageFailure(
        `${path}: the gzip data is damaged or cut off (${reasonOf(error)}). Save or download the file again.`,
        error,
      );
    }
    throw error instanceof Error && "syscall" in error ? unreadable(path, error) : error;
  }
}

async function* readIntoOne(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const room = Buffer.alloc(chunkBytes);
    for (;;) {
      const { bytesRead } = await file.read(room, 0, chunkBytes);
      if (bytesRead === 0) return;
      yield room.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The first characters of a file, inflated. */
export async function readHead(path: string): Promise<string> {
  let head = Buffer.alloc(0);
  for await (const chunk of readChunks(path)) {
    head = Buffer.concat([head, chunk]);
    if (head.length >= headBytes) break;
  }
  return head.toString("utf8", 0, headBytes);
}

/** The failure for samples that end within a line: how much is missing is unknown. */
export function incompleteFile(path: string, line: number): Failure {
  return runFailure(
    `${path} ends in the middle of line ${line}, so the file is incomplete. Copy the whole file, or make the run again until it ends.`,
  );
}

/** Text of a file that is one small document. */
export async function readText(path: string, mostBytes: number): Promise<string> {
  const tooLarge = () => usageFailure(`${path} is larger than the limit of ${mostBytes} bytes.`);
  return (await readWhole(readChunks(path), mostBytes, tooLarge)).toString("utf8");
}

/** Takes a line that is not empty. @param line from 1 @param isLast it ends without a line break */
type TakeLine = (text: string, line: number, isLast: boolean) => void;

/** Splits bytes into lines. @param refuse makes the failure for a line of more characters than `most` */
export function startLines(
  take: TakeLine,
  most: number,
  refuse: (text: string, line: number) => Failure,
): { readonly write: (chunk: Buffer) => void; readonly finish: () => void } {
  const decoder = new StringDecoder("utf8");
  let [rest, line] = ["", 1];
  return {
    write(chunk) {
      const lines = (rest + decoder.write(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const text of lines) {
        if (text.trim() !== "") take(text, line, false);
        line += 1;
      }
      if (rest.length > most) throw refuse(rest, line);
    },
    finish() {
      if (rest.trim() !== "") take(rest, line, true);
    },
  };
}

/** What a reader of samples found in a file. */
interface Imported {
  readonly aggregator: SampleAggregator;
  /** The label of the format. */
  readonly generator: string;
  readonly metrics?: MeasurementFacts["metrics"];
  readonly warnings?: readonly string[];
  /** By the tool's own definition; default: by which k6 divides its rates. */
  readonly duration?: Run["duration"];
}

/** The environment of runs that Loadline did not make. */
const imported = "imported";

/** Whether Loadline did not make a run, but read its results. */
export function isImported({ provenance }: Run): boolean {
  return provenance.environment === imported;
}

/** The record of a run that Loadline did not make. @param source the label of the format */
export function importedRecord(
  path: string,
  { scenario, plan }: ReadOptions,
  measured: Pick<Run, "window" | "metrics" | "checks" | "generator"> &
    Partial<Run> & { readonly source: string },
): Run {
  const { source, generator, ...rest } = measured;
  return {
    schema: runSchemaVersion,
    provenance: {
      scenario: scenario ?? nameOf(path),
      environment: imported,
      target: plan?.target ?? "unknown",
      recordedAt: measured.window.end,
      loadline: version,
      generator: source,
      machine: { os: "unknown", cpu: "unknown", cores: 0 },
    },
    ending: { kind: "finished" },
    thresholds: [],
    ...rest,
    generator: { ...generator, warnings: generator.warnings.slice(0, mostWarnings) },
  };
}

/**
 * The record of samples that Loadline did not take: what is not in the file stays unknown.
 * @throws Failure "usage" if the file has no request, and for the summary of another run
 */
export function importedRun(
  path: string,
  { aggregator, metrics = new Map(), warnings = [], generator, duration: ofTool }: Imported,
  options: ReadOptions,
): Run {
  const { summary } = options;
  // Without the warm-up, rates are those of the window.
  const isWhole = aggregator.plan.warmUpMs === 0;
  const duration = isWhole ? (ofTool ?? importedDuration(aggregator, summary)) : undefined;
  const measured = measureImported(path, () =>
    measure(aggregator, { metrics, durationMs: duration?.ms }, warnings),
  );
  if (summary !== undefined) refuseOtherRun(path, measured, summary);
  const { window, setupRequests, endpointsLeftOut, failures, checks } = measured;
  const { droppedIterations, vusMax, unanswered } = measured;
  return importedRecord(path, options, {
    source: generator,
    window,
    ...(duration !== undefined && { duration }),
    metrics: measured.metrics,
    ...(setupRequests > 0 && { setupRequests }),
    ...(endpointsLeftOut !== undefined && { endpointsLeftOut }),
    ...(failures.length > 0 && { failures }),
    checks,
    generator: { droppedIterations, vusMax, unanswered, warnings: [...measured.warnings] },
  });
}

function importedDuration(aggregator: SampleAggregator, summary: Summary | undefined): Run["duration"] {
  const stampsMs = aggregator.clock.isWholeSeconds ? { stampsMs: 1000 } : {};
  if (summary !== undefined) return { ms: summary.durationMs, errorMs: 0, from: "summary", ...stampsMs };
  const found = durationOf(aggregator);
  return found && { ...found, from: "samples", ...stampsMs };
}

/** `results/checkout.csv.gz` is the scenario `checkout`. */
export function nameOf(path: string): string {
  return basename(path)
    .replace(/\.gz$/, "")
    .replace(/(?<=.)\.[^.]+$/, "");
}

const loadMetric = /^(?:iterations|grpc_req_duration|ws_sessions|browser_http_req_duration)$/;

/** @throws Failure "usage" if the samples show no load, or all of it is in the warm-up */
function measureImported(path: string, measured: () => MeasuredSamples): MeasuredSamples {
  try {
    const result = measured();
    if (result.requests > 0 || result.metrics.some(({ name }) => loadMetric.test(name))) return result;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "usage") throw usageFailure(`${path}: ${error.message}`, error);
    // Samples without load are the run's failure if Loadline made it, otherwise the file's.
  }
  throw usageFailure(
    `${path} has no samples of requests or iterations. Expected the results of a run with load.`,
  );
}
