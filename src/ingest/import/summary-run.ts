import { version } from "../../lib/version.ts";
import { usageFailure } from "../../model/failure.ts";
import { type Metric, type Run, runSchemaVersion } from "../../model/run/run.ts";
import { imported, mostWarnings, nameOf, noMachine, planOf, type ReadOptions } from "./source.ts";

/** Metrics of a record, and those of its endpoints and tags. */
const mostMetrics = 500;

/** The last moment that a date can be. */
const latestMs = 8.64e15;

/** What a summary tells of a run. */
export interface Summarised {
  /** As a record names it. */
  readonly generator: string;
  readonly metrics: readonly Metric[];
  /** Undefined where the summary does not tell when the run was. */
  readonly window: { readonly startMs: number; readonly endMs: number } | undefined;
  /** How long it was, where that is not the window. */
  readonly durationMs?: number | undefined;
  /** Width of the slices, where there are any. */
  readonly sliceMs?: number | undefined;
  /** Whether the first slice begins before the window. */
  readonly isFirstSliceCut?: boolean;
  /** False where each sample, or a histogram of them, shows the noise within the run. */
  readonly lacksSamples: boolean;
  readonly vusMax?: number | undefined;
  readonly droppedIterations?: number | undefined;
  readonly checks?: Run["checks"];
  readonly failures?: Run["failures"];
  readonly warnings?: readonly string[];
}

/**
 * The record of a run of which another tool wrote a summary: what is not in it stays unknown.
 * @throws Failure "usage" for one without figures, and for a warm-up, which only samples can leave out
 */
export function summaryRun(path: string, summary: Summarised, options: ReadOptions): Run {
  const { generator, metrics, window, durationMs, sliceMs, lacksSamples } = summary;
  const { warmUpMs, target } = planOf(options);
  if (metrics.length === 0)
    throw usageFailure(`${path} has no figures. Expected the results of a run with load.`);
  if (warmUpMs > 0) {
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
  const lacks = [
    ...(lacksSamples ? ["samples" as const] : []),
    ...(window === undefined ? ["window" as const] : []),
  ];
  const end = new Date(endMs).toISOString();
  return {
    schema: runSchemaVersion,
    provenance: {
      scenario: options.scenario ?? nameOf(path),
      environment: imported,
      target: target ?? "unknown",
      recordedAt: end,
      loadline: version,
      generator,
      machine: noMachine,
    },
    window: {
      start: new Date(startMs).toISOString(),
      end,
      warmUpMs: 0,
      ...(sliceMs !== undefined && { sliceMs }),
    },
    ...(ms > 0 && {
      duration: { ms, errorMs: 0, from: "tool" as const, ...(summary.isFirstSliceCut && { stampsMs: 1000 }) },
    }),
    ...(lacks.length > 0 && { lacks }),
    ending: { kind: "finished" },
    metrics: metrics.slice(0, mostMetrics),
    ...(summary.failures !== undefined && summary.failures.length > 0 && { failures: summary.failures }),
    checks: summary.checks ?? [],
    thresholds: [],
    generator: {
      droppedIterations: summary.droppedIterations ?? 0,
      vusMax: summary.vusMax ?? 0,
      warnings: [...(summary.warnings ?? [])].slice(0, mostWarnings),
    },
  };
}
