import { checksOf } from "../../model/run/checks.ts";
import type { Ending, Provenance, Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { withGroups } from "../endpoints/grouped.ts";
import { type Aligned, align, type Share } from "./align.ts";
import { mergeFailures, mergeHealth, mergeHosts } from "./health.ts";
import { mergeMetrics } from "./metrics.ts";

export type { Share } from "./align.ts";

/** Seconds by which a run divided its counters; undefined for one that counted nothing. */
function dividedBy({ metrics }: Run): number | undefined {
  for (const metric of metrics) {
    const values = metric.type === "counter" ? metric.series[0]?.values : undefined;
    if (values !== undefined && values.count > 0 && values.rate > 0) return values.count / values.rate;
  }
  return undefined;
}

/**
 * How long the merged run was, where its shares say that of themselves: from the first beginning to the last end, by each
 * tool's own definition.
 */
function mergeDuration({ placed }: Aligned): Run["duration"] {
  const known = placed.flatMap(({ run, offsetMs }) => {
    const endMs = offsetMs + Date.parse(run.window.end) - Date.parse(run.window.start);
    return run.duration === undefined ? [] : [{ ...run.duration, endMs }];
  });
  const [first] = known;
  if (first === undefined || known.length < placed.length) return undefined;
  const begin = Math.min(...known.map(({ endMs, ms }) => endMs - ms));
  const stamps = known.flatMap(({ stampsMs }) => stampsMs ?? []);
  return {
    ms: Math.max(...known.map(({ endMs }) => endMs)) - begin,
    errorMs: Math.max(...known.map(({ errorMs }) => errorMs)),
    from: known.find(({ from }) => from !== "summary")?.from ?? first.from,
    ...(stamps.length > 0 && { stampsMs: Math.max(...stamps) }),
  };
}

/**
 * What counters are divided by: generators that make one load make it for the same time, so that of the longest counts.
 * The moment by which one began after another is not added: it is the generators', not the load's.
 */
function durationSeconds({ placed, startMs, endMs }: Aligned, duration: Run["duration"]): number {
  if (duration !== undefined) return duration.ms / 1000;
  const own = placed.flatMap(({ run }) => dividedBy(run) ?? []);
  return own.length > 0 ? Math.max(...own) : (endMs - startMs) / 1000 || 1;
}

function same<Value>(values: readonly Value[]): Value | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

/** All machines as one: each name once, the cores of all. */
function mergeMachines(machines: readonly Provenance["machine"][]): Provenance["machine"] {
  const namesOf = (of: (machine: Provenance["machine"]) => string): string =>
    [...new Set(machines.map(of))].sort().join(", ");
  return {
    os: namesOf(({ os }) => os),
    cpu: namesOf(({ cpu }) => cpu),
    cores: machines.reduce((sum, { cores }) => sum + cores, 0),
  };
}

function mergeProvenance(all: readonly Provenance[]): Provenance | undefined {
  const [first] = all;
  if (first === undefined) return undefined;
  const { testId: _own, ...rest } = first;
  const testId = same(all.map((one) => one.testId));
  return {
    ...rest,
    ...(testId !== undefined && { testId }),
    recordedAt:
      all
        .map(({ recordedAt }) => recordedAt)
        .sort()
        .at(-1) ?? first.recordedAt,
    machine: mergeMachines(all.map(({ machine }) => machine)),
  };
}

/** The run is as whole as its least whole share. */
function mergeEndings(all: readonly Ending[]): Ending {
  return (
    all.find(({ kind }) => kind === "unfinished") ??
    all.find(({ kind }) => kind === "abortedByThreshold") ?? { kind: "finished" }
  );
}

/** What each generator made of the load, in the order of their numbers. */
function generatorsOf(runs: readonly Run[]): NonNullable<Run["shards"]> {
  return runs.map(({ shard, provenance, generator, metrics }, index) => {
    const iterations = seriesOf({ metrics }, "iterations")?.values.count;
    return {
      index: shard?.index ?? index + 1,
      requests: seriesOf({ metrics }, "http_reqs")?.values.count ?? 0,
      ...(iterations !== undefined && { iterations }),
      lateMs: shard?.lateMs ?? 0,
      ...(shard?.skew !== undefined && { skew: shard.skew }),
      machine: provenance.machine,
      // Those of all are with the whole.
      generator: { ...generator, warnings: [] },
    };
  });
}

/**
 * The whole load of a run, from what several generators made of it at the same time. Counts are exact; percentiles come
 * from the sketches of all shares together (relative error at most 0.4 %), those of single slices are estimates, and what
 * has no sketch has none. Thresholds of the script are kept where every share kept them: whoever can judge, judges them again.
 * @param shares of one load, at least one; which ones belong together is known before
 */
export function mergeRuns(shares: readonly [Share, ...Share[]]): Run {
  const grouped = shares.map(({ run, clockMs }) => ({ run: withGroups(run), clockMs }));
  const aligned = align(grouped);
  const { placed, startMs, endMs, grid } = aligned;
  const runs = shares.map(({ run }) => run);
  const [{ run: first }] = shares;
  const duration = mergeDuration(aligned);
  const { metrics, endpointsLeftOut, doubts } = mergeMetrics(placed, {
    grid,
    durationSeconds: durationSeconds(aligned, duration),
  });
  const lacks = [...new Set(runs.flatMap((run) => run.lacks ?? []))];
  const setupRequests = runs.reduce((sum, run) => sum + (run.setupRequests ?? 0), 0);
  const [failures, hosts] = [mergeFailures(runs), mergeHosts(runs)];
  const awaited = runs.find((run) => run.awaited !== undefined)?.awaited;
  // All asked the same servers about the same time.
  const servers = runs.find((run) => run.servers !== undefined)?.servers;
  return {
    schema: first.schema,
    provenance: mergeProvenance(runs.map(({ provenance }) => provenance)) ?? first.provenance,
    ...(first.fingerprint !== undefined && { fingerprint: first.fingerprint }),
    window: {
      start: new Date(startMs).toISOString(),
      end: new Date(endMs).toISOString(),
      warmUpMs: first.window.warmUpMs,
      ...(grid.sliceMs !== 1000 && { sliceMs: grid.sliceMs }),
    },
    ...(duration !== undefined && { duration }),
    ...(lacks.length > 0 && { lacks }),
    ending: mergeEndings(runs.map(({ ending }) => ending)),
    metrics,
    ...(setupRequests > 0 && { setupRequests }),
    ...(endpointsLeftOut !== undefined && { endpointsLeftOut }),
    ...(failures !== undefined && { failures }),
    ...(hosts !== undefined && { hosts }),
    ...(awaited !== undefined && { awaited }),
    checks: checksOf(runs),
    thresholds: first.thresholds.map((threshold, index) => ({
      ...threshold,
      ok: runs.every((run) => run.thresholds[index]?.ok !== false),
    })),
    generator: mergeHealth(
      runs.map(({ generator }) => generator),
      doubts,
    ),
    ...(servers !== undefined && { servers }),
    ...(first.level !== undefined && { level: first.level }),
    shards: generatorsOf(runs),
  };
}
