import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { type Failure, usageFailure } from "../../model/failure.ts";
import { type Failures, type Metric, mostFrequent, type Run } from "../../model/run/run.ts";
import { type Importer, importedRecord, planOf, type ReadOptions, readText } from "./source.ts";
import { largestDocumentBytes } from "./summary.ts";
import { recordedMetrics } from "./summary-metrics.ts";

/** Of a record. */
const mostMetrics = 500;

/** The last date that JavaScript has. */
const latestMs = 8.64e15;

/** A run as another tool summarised it. */
export interface Summarised {
  readonly metrics: readonly Metric[];
  /** Undefined if unknown. */
  readonly window?: { readonly startMs: number; readonly endMs: number } | undefined;
  /** Default: that of the window. */
  readonly durationMs?: number | undefined;
  /** Width of the slices; default: 1000. */
  readonly sliceMs?: number | undefined;
  /** Slices that the tool skipped. */
  readonly unmeasured?: readonly number[];
  /** The first slice begins before the window. */
  readonly isFirstSliceCut?: boolean;
  /** The samples, or a histogram of them, show the noise within the run. */
  readonly showsSamples?: boolean;
  readonly vusMax?: number | undefined;
  readonly droppedIterations?: number | undefined;
  readonly checks?: Run["checks"];
  /** In any order; their counts may be 0. */
  readonly failures?: readonly Failures[];
  readonly warnings?: readonly string[];
}

/** A format whose results are one document of JSON. */
interface DocumentFormat<Schema extends z.ZodType> extends Omit<Importer, "read"> {
  readonly schema: Schema;
  /** What the document is, and what makes it: for messages. */
  readonly is: string;
  readonly expected: string;
  /** @param refuse makes the failure for a document that fits the schema */
  summarise(document: z.output<Schema>, options: ReadOptions, refuse: (why: string) => Failure): Summarised;
}

/** A format whose documents are read as a whole. */
export function documentFormat<Schema extends z.ZodType>(format: DocumentFormat<Schema>): Importer {
  const { schema, is, expected, summarise, ...importer } = format;
  return {
    ...importer,
    async read(path, options) {
      const refuse = (why: string, error?: unknown) =>
        usageFailure(`${path} is not ${is}: ${why}. Expected ${expected}.`, error);
      const { success, data, error } = schema.safeParse(
        parseJson(await readText(path, largestDocumentBytes)),
      );
      if (!success) throw refuse(z.prettifyError(error).split("\n").slice(0, 3).join(" "), error);
      return summaryRun(path, { ...summarise(data, options, refuse), generator: importer.label }, options);
    },
  };
}

/** The record of a summarised run. @throws Failure "usage" without figures, and for a warm-up, which needs samples */
export function summaryRun(
  path: string,
  {
    generator,
    window,
    durationMs,
    sliceMs,
    unmeasured = [],
    ...summary
  }: Summarised & { readonly generator: string },
  options: ReadOptions,
): Run {
  const metrics = recordedMetrics(summary.metrics);
  if (metrics.length === 0)
    throw usageFailure(`${path} has no figures. Expected the results of a run with load.`);
  if (planOf(options).warmUpMs > 0) {
    throw usageFailure(
      `warm-up: ${path} has no samples that it could leave out. Remove warm-up, or give samples.`,
    );
  }
  const readMs = Date.now();
  const { startMs, endMs } = window ?? { startMs: readMs - (durationMs ?? 0), endMs: readMs };
  if (Math.max(Math.abs(startMs), Math.abs(endMs)) > latestMs) {
    throw usageFailure(`${path}: the start or the end of the run is no date. Save the results again.`);
  }
  const ms = durationMs ?? endMs - startMs;
  const lacks: Run["lacks"] = [
    ...(summary.showsSamples ? [] : ["samples" as const]),
    ...(window === undefined ? ["window" as const] : []),
  ];
  const failures = mostFrequent(summary.failures ?? []);
  const { droppedIterations = 0, vusMax = 0, warnings = [] } = summary;
  return importedRecord(path, options, {
    source: generator,
    window: {
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      warmUpMs: 0,
      ...(sliceMs !== undefined && { sliceMs }),
      ...(unmeasured.length > 0 && { unmeasured: [...unmeasured] }),
    },
    ...(ms > 0 && {
      duration: { ms, errorMs: 0, from: "tool", ...(summary.isFirstSliceCut && { stampsMs: 1000 }) },
    }),
    ...(lacks.length > 0 && { lacks }),
    metrics: metrics.slice(0, mostMetrics),
    ...(failures.length > 0 && { failures }),
    checks: summary.checks ?? [],
    generator: { droppedIterations, vusMax, warnings: [...warnings] },
  });
}
