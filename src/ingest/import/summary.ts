import { z } from "zod";
import { parseJson } from "../../lib/json.ts";
import { usageFailure } from "../../model/failure.ts";
import { metricOf, seriesOfType } from "../../model/run/series.ts";
import type { Measured } from "../sample-stream.ts";

/** Largest document of JSON that is read as a whole. */
export const largestDocumentBytes = 64 * 1024 * 1024;

/** k6's own end of a run, known only from its end-of-test summary. */
export interface Summary {
  readonly path: string;
  /** By which k6 divides counters. */
  readonly durationMs: number;
  /** Of k6's counters, by name: they tell whether the summary is of the same run. */
  readonly counts: ReadonlyMap<string, number>;
}

const counter = z.looseObject({ count: z.number().optional(), rate: z.number().optional() });
const positive = z.number().positive();

/** What `handleSummary(data)` is given. */
const given = z.looseObject({
  state: z.looseObject({ testRunDurationMs: positive }),
  metrics: z.record(z.string(), z.looseObject({ values: counter })),
});

/** What `--summary-export` writes; its rates are counts by the duration. */
const exported = z.looseObject({ metrics: z.record(z.string(), counter) });

/** What `--summary-export` writes with `--new-machine-readable-summary`. */
const machineReadable = z.looseObject({
  config: z.looseObject({ duration: positive }),
  results: z.looseObject({ metrics: z.array(z.looseObject({ name: z.string(), values: counter })) }),
});

/**
 * Parses an end-of-test summary of k6: what `--summary-export` writes, with or without `--new-machine-readable-summary`,
 * or what `handleSummary` is given.
 * @returns undefined for a text that is none
 */
export function parseSummary(text: string, path: string): Summary | undefined {
  const json = parseJson(text);
  const found = fromGiven(json) ?? fromMachineReadable(json) ?? fromExported(json);
  return found && { path, ...found };
}

type Found = Omit<Summary, "path">;

function fromGiven(json: unknown): Found | undefined {
  const { data } = given.safeParse(json);
  if (data === undefined) return undefined;
  const counts = Object.entries(data.metrics).map(([name, { values }]) => [name, values.count] as const);
  return { durationMs: data.state.testRunDurationMs, counts: known(counts) };
}

function fromMachineReadable(json: unknown): Found | undefined {
  const { data } = machineReadable.safeParse(json);
  if (data === undefined) return undefined;
  const counts = data.results.metrics.map(({ name, values }) => [name, values.count] as const);
  return { durationMs: data.config.duration * 1000, counts: known(counts) };
}

function fromExported(json: unknown): Found | undefined {
  const { data } = exported.safeParse(json);
  const counters = Object.entries(data?.metrics ?? {});
  const [durationMs] = counters.flatMap(([, { count = 0, rate = 0 }]) =>
    count > 0 && rate > 0 ? [(count / rate) * 1000] : [],
  );
  if (durationMs === undefined) return undefined;
  return { durationMs, counts: known(counters.map(([name, { count }]) => [name, count] as const)) };
}

/** Trends have a count of their own, but not in every summary. */
const compared: readonly string[] = ["http_reqs", "iterations"];

function known(counts: readonly (readonly [string, number | undefined])[]): ReadonlyMap<string, number> {
  return new Map(
    counts.flatMap(([name, count]) =>
      count !== undefined && compared.includes(name) ? [[name, count]] : [],
    ),
  );
}

/**
 * Refuses a summary of another run.
 * @throws Failure "usage" that says what differs
 */
export function refuseOtherRun(
  path: string,
  { metrics, setupRequests }: Pick<Measured, "metrics" | "setupRequests">,
  summary: Summary,
): void {
  for (const [name, inSummary] of summary.counts) {
    const inLoad = seriesOfType(metricOf({ metrics }, name), "counter")[0]?.values.count ?? 0;
    const inSamples = inLoad + (name === "http_reqs" ? setupRequests : 0);
    if (inSamples === inSummary) continue;
    throw usageFailure(
      `${summary.path} is the summary of another run than ${path}: its ${name} are ${inSummary}, and the samples have ` +
        `${inSamples}. Put each summary right after the samples of its run.`,
    );
  }
}
