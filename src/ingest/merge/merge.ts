import { checksOf } from "../../model/run/checks.ts";
import type { Ending, Provenance, Run } from "../../model/run/run.ts";
import { seriesOf, seriesOfType } from "../../model/run/series.ts";
import { sumOf } from "../../stats/sum.ts";
import { type Aligned, align, endOf, type Share } from "./align.ts";
import { mergeFailures, mergeHealth, mergeHosts } from "./health.ts";
import { mergeMetrics } from "./metrics.ts";

export type { Share } from "./align.ts";

/** Seconds by which a run divided its counters; undefined if it counted nothing. */
function dividedBy({ metrics }: Run): number | undefined {
  const counters = metrics.flatMap((metric) => seriesOfType(metric, "counter").slice(0, 1));
  const used = counters.find(({ values }) => values.count > 0 && values.rate > 0);
  return used && used.values.count / used.values.rate;
}

/** From the first beginning to the last end, by each tool's own definition; undefined unless all shares have a duration. */
function mergeDuration({ placed }: Aligned): Run["duration"] {
  const known = placed.flatMap((share) => {
    const { duration } = share.run;
    return duration === undefined ? [] : [{ ...duration, endMs: endOf(share) }];
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

/** Divisor of counters: that of the longest share, as generators work for the same time but do not start at once. */
function durationSeconds({ placed, startMs, endMs }: Aligned, duration: Run["duration"]): number {
  if (duration !== undefined) return duration.ms / 1000;
  const own = placed.flatMap(({ run }) => dividedBy(run) ?? []);
  return own.length > 0 ? Math.max(...own) : (endMs - startMs) / 1000 || 1;
}

/** All machines as one: each name once, the cores of all. */
function mergeMachines(machines: readonly Provenance["machine"][]): Provenance["machine"] {
  const namesOf = (of: (machine: Provenance["machine"]) => string): string =>
    [...new Set(machines.map(of))].sort().join(", ");
  return {
    os: namesOf(({ os }) => os),
    cpu: namesOf(({ cpu }) => cpu),
    cores: sumOf(machines, ({ cores }) => cores),
  };
}

function mergeProvenance(first: Provenance, all: readonly Provenance[]): Provenance {
  const { testId, ...rest } = first;
  const isSame = all.every((one) => one.testId === testId);
  const times = all.map(({ recordedAt }) => recordedAt).sort();
  return {
    ...rest,
    ...(testId !== undefined && isSame && { testId }),
    recordedAt: times.at(-1) ?? first.recordedAt,
    machine: mergeMachines(all.map(({ machine }) => machine)),
  };
}

/** The worst ending of all. */
function mergeEndings(all: readonly Ending[]): Ending {
  return (
    all.find(({ kind }) => kind === "unfinished") ??
    all.find(({ kind }) => kind === "abortedByThreshold") ?? { kind: "finished" }
  );
}

/** The share of each generator, in the order of their numbers. */
function generatorsOf(shares: readonly Share[]): NonNullable<Run["generators"]> {
  return shares.map(({ run: { provenance, generator, metrics }, began }, index) => {
    const iterations = seriesOf({ metrics }, "iterations")?.values.count;
    return {
      index: began?.index ?? index + 1,
      requests: seriesOf({ metrics }, "http_reqs")?.values.count ?? 0,
      ...(iterations !== undefined && { iterations }),
      lateMs: began?.lateMs ?? 0,
      ...(began?.skew !== undefined && { skew: began.skew }),
      machine: provenance.machine,
      // Those of all are with the whole.
      generator: { ...generator, warnings: [] },
    };
  });
}

/**
 * The whole load of a run, from the shares that several generators made at the same time. Counts are exact; percentiles come
 * from the sum of the sketches (relative error at most 0.4 %), those of slices are estimates, and without sketches there are
 * none. A threshold of the script is ok if it is in all shares.
 */
export function mergeRuns(shares: readonly [Share, ...Share[]]): Run {
  const aligned = align(shares);
  const { placed, startMs, endMs, grid } = aligned;
  const runs = shares.map(({ run }) => run);
  const [{ run: first }] = shares;
  const duration = mergeDuration(aligned);
  const { metrics, endpointsLeftOut, doubts } = mergeMetrics(placed, {
    grid,
    durationSeconds: durationSeconds(aligned, duration),
  });
  const lacks = [...new Set(runs.flatMap((run) => run.lacks ?? []))];
  const setupRequests = sumOf(runs, (run) => run.setupRequests ?? 0);
  const [failures, hosts] = [mergeFailures(runs), mergeHosts(runs)];
  const awaited = runs.find((run) => run.awaited !== undefined)?.awaited;
  // Of the whole load in each.
  const baseScript = first.baseScript;
  const lacksBase = runs.find((run) => run.lacksBase !== undefined)?.lacksBase;
  // All queried the same servers over the same time.
  const servers = runs.find((run) => run.servers !== undefined)?.servers;
  return {
    schema: first.schema,
    provenance: mergeProvenance(
      first.provenance,
      runs.map(({ provenance }) => provenance),
    ),
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
    ...(lacksBase !== undefined && { lacksBase }),
    ...(baseScript !== undefined && { baseScript }),
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
    generators: generatorsOf(shares),
  };
}
