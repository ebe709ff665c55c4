import { z } from "zod";
import { dimensions } from "../units.ts";
import { mostNames } from "../verdict/load.ts";
import { boundedName, boundedTags, mostFigure, mostGenerators, withoutTrace } from "./bounds.ts";
import { keptFacts } from "./facts.ts";
import { generatorInRun, partOfLoad } from "./generators.ts";
import { writtenInstances } from "./instances.ts";

/** Schema of a record, its first field; readers reject any other. */
export const runSchemaVersion = "loadline/run@1";

/** Foreign records may have names of any length. */
const name = z.string().overwrite(boundedName);
const tags = z.record(z.string(), z.string()).overwrite(boundedTags);
const finite = z.number().min(-mostFigure).max(mostFigure).overwrite(withoutTrace);
const count = z.number().int().nonnegative();

/** Aggregates of a k6 Trend (metrics/sink.go, TrendSink), in ms. Other tools' results may lack some. */
const trendValues = z.strictObject({
  count,
  /** The source lacks the number of samples: count and sum are 0. */
  isCountUntold: z.literal(true).optional(),
  sum: finite,
  /** The sum was read from a counter that moves in steps of this size; absent if it is exact. */
  resolution: z.number().positive().optional(),
  min: finite.optional(),
  max: finite.optional(),
  avg: finite.optional(),
  med: finite.optional(),
  /** Percentiles, keyed by their number as text: `{"95": 212.4}`. */
  percentiles: z.record(z.string(), finite),
  /** Bounds of percentiles from a histogram or a sketch, keyed as above, the median as 50; absent if exact. */
  bounds: z.record(z.string(), z.strictObject({ low: finite, high: finite })).optional(),
});

/**
 * One entry per second of the window (the last may be cut short); `null` without samples. Counts add up to the series'
 * count; sums and percentiles have four significant digits.
 */
const trendSlices = z.strictObject({
  count: z.array(count),
  sum: z.array(finite),
  /** Percentile of each second, keyed as in `percentiles`. */
  percentiles: z.record(z.string(), z.array(finite.nullable())),
  /**
   * Samples of each second above the window's percentile, keyed as in `percentiles`: they give its sampling error
   * without bootstrap, autocorrelation included (judge/compare/noise.ts).
   */
  above: z.record(z.string(), z.array(count)),
});

/** For endpoints grouped by the id in their address: number of names, 1,001 for more. Absent otherwise. */
const names = z.number().int().positive().optional();

const trendSeries = z.strictObject({
  tags,
  names,
  values: trendValues,
  /** Mergeable quantile sketch (stats/sketch.ts), relative error at most 0.5 %. */
  sketch: z.string().optional(),
  slices: trendSlices.optional(),
});

const rateSeries = z.strictObject({
  tags,
  names,
  /** `passes` counts the non-zero samples; for `http_req_failed` a "pass" is a failed request, as in k6. */
  values: z.strictObject({ count, passes: count, rate: z.number().min(0).max(1) }),
  slices: z.strictObject({ count: z.array(count), passes: z.array(count) }).optional(),
});

const counterSeries = z.strictObject({
  tags,
  names,
  /** `count` is the sum of the samples, `rate` that sum per second of the window. */
  values: z.strictObject({ count: finite, rate: finite }),
  slices: z.strictObject({ count: z.array(finite) }).optional(),
});

const gaugeSeries = z.strictObject({
  tags,
  values: z.strictObject({ value: finite, min: finite, max: finite }),
  /** Compared instead of `value`: the interpolated capacity of a ladder. */
  compared: z.strictObject({ value: finite, standardError: z.number().nonnegative() }).optional(),
});

const contains = z.enum(["time", "data", "default"]);

function metricOf<Type extends string, Series extends z.ZodType>(type: Type, series: Series) {
  return z.strictObject({ name, type: z.literal(type), contains, series: z.array(series).min(1) });
}

/**
 * A metric: `series[0]` is the whole (no tags); the others are endpoints and sub-metrics, by their tag filter, and of
 * `http_reqs` the answers (answers.ts).
 */
const metric = z.discriminatedUnion("type", [
  metricOf("trend", trendSeries),
  metricOf("rate", rateSeries),
  metricOf("counter", counterSeries),
  metricOf("gauge", gaugeSeries),
]);

export const machine = z
  .strictObject({ os: z.string(), cpu: z.string(), cores: count })
  .meta({ id: "machine" });

const provenance = z.strictObject({
  scenario: name,
  environment: name,
  /** Display name of the deployment; never contains credentials. */
  target: z.string(),
  commit: z.string().optional(),
  branch: z.string().optional(),
  event: z.string().optional(),
  workflowRun: z.string().optional(),
  /** Number of the pull request that the job was for. */
  pullRequest: z.number().int().positive().optional(),
  actor: z.string().optional(),
  /** Tag `testid` of the run's own metrics in Prometheus. */
  testId: z.string().optional(),
  recordedAt: z.iso.datetime(),
  loadline: z.string(),
  /** The load generator and its version, such as `k6 v2.2.0`. */
  generator: z.string(),
  machine,
});

/**
 * Identity of the load: runs are comparable only if all parts agree. Each is a SHA-256 in hex, so that a report can
 * name the changed one. Results of unknown load have none.
 */
export const fingerprint = z.strictObject({
  script: z.string(),
  files: z.string(),
  options: z.string(),
  generatorMajor: count,
  /** The generator's extensions and their versions. */
  extensions: z.string().optional(),
});

const duration = z.strictObject({
  ms: z.number().positive(),
  /** Error either way in about 95 of 100 runs; 0 if k6 reported the duration. */
  errorMs: z.number().nonnegative(),
  /** k6's end-of-test summary, the times of k6's samples, or the definition of another tool. */
  from: z.enum(["summary", "samples", "tool"]),
  /** Set if timestamps have whole seconds: the first and the last slice are cut short. */
  stampsMs: z.number().positive().optional(),
});

const ending = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("finished") }),
  /** A threshold with abortOnFail was crossed: a miss, but an incomplete measurement. */
  z.strictObject({ kind: z.literal("abortedByThreshold") }),
  z.strictObject({ kind: z.literal("unfinished"), reason: z.string() }),
]);

const share = z.number().min(0).max(1);

/** Health of the load generator; absent parts were not measured. */
const generator = z
  .strictObject({
    droppedIterations: count,
    /** Maximum concurrent virtual users, and maximum initialised ones. */
    vusMax: count,
    /** Lines k6 logged as warnings or errors, exceptions aside, shortened; at most 20. */
    warnings: z.array(z.string()),
    /** Why Prometheus refused metrics that k6 wrote to it; at most 3. */
    refusedWrites: z.array(z.string()).optional(),
    /** CPU load of all cores, from one-second samples in the window without its first second. */
    cpu: z
      .strictObject({
        mean: share,
        highest: share,
        /** Share of the time above 90 %. */
        above90: share,
      })
      .optional(),
    /** The load that the script's scenarios request. */
    asked: z
      .strictObject({
        /** Only constant arrival rates, or constant VUs, over the whole run. */
        isConstant: z.boolean(),
        /** To start in the window; absent unless every scenario has an arrival rate. */
        iterations: z.number().nonnegative().optional(),
        /** To start per second; absent unless every scenario has a constant arrival rate throughout. */
        perSecond: z.number().nonnegative().optional(),
      })
      .optional(),
    /** The k6 processes of a run read from Prometheus, where there are or should be several. */
    instances: writtenInstances.optional(),
    /** VUs, all busy, when k6 dropped iterations because the script allows no more; otherwise 0. */
    vusExhausted: count.optional(),
    /** Requests without an answer, by the responsible side, with its first error. */
    unanswered: z
      .strictObject({
        /** The load generator: no free port or file, or no name server. */
        generator: z.strictObject({ count, first: z.string() }).optional(),
        /** The target or the network: refused, reset, timed out. */
        target: z.strictObject({ count, first: z.string() }).optional(),
      })
      .optional(),
    /** Iterations that ended with an uncaught exception, warm-up included. */
    exceptions: z.strictObject({ count, first: z.string().optional(), iterations: count }).optional(),
  })
  .meta({ id: "generator", description: "Health of the load generator." });

/** Maximum kinds of failures in a record. */
const mostFailures = 10;

/** Requests that failed in the same way. */
const failure = z.discriminatedUnion("kind", [
  /** The answer had this HTTP status, which the script did not expect. */
  z.strictObject({ kind: z.literal("status"), status: count, count }),
  /** No usable answer: k6's error code, 0 for another tool, and the message of the first such request. */
  z.strictObject({ kind: z.literal("error"), code: count, error: z.string(), count }),
]);

/** Hosts of the requests of all protocols, without those of setup() and teardown(). */
const hosts = z.strictObject({
  /** In the format of `Host`. */
  target: z.string(),
  /** The target first, then the busiest. */
  seen: z
    .array(
      z.strictObject({
        host: z.string(),
        /** `declared`: by the user. `otherPort`: the target, over gRPC. `ofPage`: loaded by a page in a browser. */
        is: z.enum(["target", "declared", "otherPort", "ofPage", "other"]),
        requests: count,
        /** Of these, answered by a redirect. */
        redirects: count,
      }),
    )
    .max(20),
  /** Requests to further hosts. */
  more: count.optional(),
  /** Where the script sends requests to the target, whatever their address says: its option `hosts`. */
  mappedTo: name.optional(),
  /** Requests whose samples have the script's name instead of the address. */
  named: count.optional(),
  /** Requests whose samples have neither. */
  untold: count.optional(),
});

/** A doubt that it was the target which answered when it was awaited. */
export const answerDoubt = z.discriminatedUnion("kind", [
  /** Status 401 or 403 on the awaited path. */
  z.strictObject({ kind: z.literal("status"), path: z.string(), status: count }),
  /** The awaited path leads to another host. */
  z.strictObject({ kind: z.literal("elsewhere"), path: z.string(), host: z.string() }),
]);
export type AnswerDoubt = z.infer<typeof answerDoubt>;

/** A figure of this run's script, and of the base's. */
const bothScripts = z.strictObject({ current: finite, baseline: finite });

/** The base's script beside this run's own, where the job that made the run read it. */
const baseScript = z
  .discriminatedUnion("kind", [
    /** It makes the same load; or it could not be read. */
    z.strictObject({ kind: z.enum(["same", "unread"]) }),
    z.strictObject({
      kind: z.literal("other"),
      thresholds: z.array(z.strictObject({ metric: z.string(), expression: z.string() })),
      /** Iterations per second, on average, where both have arrival rates. */
      perSecond: bothScripts.optional(),
      /** Virtual users at most, where both have scenarios without an arrival rate. */
      vus: bothScripts.optional(),
      /** Paths and names of requests that stand in its text and not in this run's script, and how many more. */
      requests: z.array(name).max(mostNames),
      more: count,
    }),
  ])
  .meta({
    id: "baseScript",
    description: "What the base's script asks for beside this run's own. Decides nothing.",
  });

const instant = z.iso.datetime();

/** One server series over the window, in the base unit of the query's dimension. */
const serverSeries = z.strictObject({
  /** Labels of the query's result, without `__name__`. */
  labels: tags,
  /** First and last value. `from`, `until`: the series appeared or ended within the window. */
  start: finite,
  end: finite,
  min: finite,
  avg: finite,
  peak: finite,
  peakAt: instant,
  /** It was +Inf at times, above any limit; the figures are those of its other values. */
  infinite: z.literal(true).optional(),
  from: instant.optional(),
  until: instant.optional(),
  /** For charts of the busiest series: the maximum in each of up to 60 equal parts of the window. */
  points: z.array(finite.nullable()).optional(),
});

/** Answer to a query of the gate file over the window. */
const serverQuery = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("read"),
    name: z.string(),
    /** PromQL as sent, with all placeholders filled in. */
    query: z.string(),
    /** For `number` the unit says what is counted, such as `cores`. */
    dimension: z.enum(dimensions),
    unit: z.string(),
    start: instant,
    end: instant,
    stepMs: z.number().positive(),
    /** The busiest (by peak) first. */
    series: z.array(serverSeries),
    /** Series beyond the maximum that is read. */
    omitted: count,
    /** Prometheus' warnings, and what could not be read as a figure. */
    doubts: z.array(z.string()),
  }),
  z.strictObject({
    kind: z.literal("unread"),
    name: z.string(),
    query: z.string(),
    /** Why there are no figures, in one line. */
    reason: z.string(),
  }),
]);

/** Server metrics: Prometheus' answers about the run's window. */
const servers = z.strictObject({
  /** Display name of the server, without credentials. */
  source: z.string(),
  version: z.string().optional(),
  /** By this many ms the window was shifted: the server's clock minus ours. Absent if below a second, or unknown. */
  skewMs: finite.optional(),
  queries: z.array(serverQuery),
});

/** The central record of Loadline: baselines store it, artifacts contain it and `compare` reads it. */
export const runSchema = z
  .strictObject({
    schema: z.literal(runSchemaVersion),
    provenance,
    fingerprint: fingerprint.optional(),
    window: z.strictObject({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      warmUpMs: z.number().nonnegative(),
      /** Width of the slices; absent: 1000. Wider slices keep records of runs over ten minutes small. */
      sliceMs: z.number().int().positive().optional(),
      /** Slices that the tool did not sample, ascending: their counts are 0, but nothing is known of them. */
      unmeasured: z.array(count).optional(),
    }),
    /** Divisor of other tools' counter rates; k6's runs have its duration or the loaded part of it. */
    duration: duration.optional(),
    /** Missing in another tool's results: `samples` (no noise is known), `window` (it ends when the file was read). */
    lacks: z.array(z.enum(["samples", "window"])).optional(),
    ending,
    metrics: z.array(metric),
    /** Metrics of features that could not be measured, and why. */
    unmeasured: z
      .array(z.strictObject({ metric: name, reason: z.string().max(500) }))
      .max(20)
      .optional(),
    /** HTTP requests of setup() and teardown(), which no figure counts. */
    setupRequests: count.optional(),
    /** Endpoints beyond the busiest, which are not recorded one by one; `orMore`: too many to count. */
    endpointsLeftOut: z
      .strictObject({ endpoints: count, requests: count, orMore: z.literal(true).optional() })
      .optional(),
    /** The most frequent first; the rest of `http_req_failed` failed otherwise. Absent if none, or unknown. */
    failures: z.array(failure).max(mostFailures).optional(),
    hosts: hosts.optional(),
    awaited: answerDoubt.optional(),
    /** Set on runs of a change whose base was to be measured beside it: what could not be done with the base. */
    lacksBase: z.enum(["checkout", "build"]).optional(),
    /** Which start of the service was measured, from 1; absent if the gate did not start it. */
    start: z.number().int().positive().optional(),
    /** Files whose change kept the gate from starting both sides anew; names of a repository, so foreign text. */
    startKeptFor: z.array(z.string().max(200)).min(1).optional(),
    checks: z.array(z.strictObject({ name, group: name, passes: count, fails: count })),
    /** Thresholds of the script; `metric` as written in the script, `ok` by k6 or, with a warm-up, by this record's aggregates. */
    thresholds: z.array(
      z.strictObject({
        metric: z.string(),
        expression: z.string(),
        abortOnFail: z.boolean(),
        ok: z.boolean(),
      }),
    ),
    baseScript: baseScript.optional(),
    generator,
    servers: servers.optional(),
    /** Set if other generators made the rest of the load: such a run is never judged alone. */
    part: partOfLoad.optional(),
    /** Set if the round was merged from what these generators made of it; in their order. */
    generators: z
      .array(z.strictObject({ ...generatorInRun, machine, generator }))
      .max(mostGenerators)
      .optional(),
    /** Set if the gate of this run failed and was let through. Nothing depends on it. */
    letThrough: keptFacts.optional(),
    facts: keptFacts.optional(),
  })
  .meta({
    id: "run",
    title: "Loadline Run record",
    description:
      "One run of a scenario against a target, and what was measured in it. Times are in ms, sizes in bytes.",
  });

/** The published JSON Schema of a Run record. */
export function runJsonSchema(): Record<string, unknown> {
  // Of a copy without the id, which is in `allOf`: in draft 7 nothing stands beside a `$ref`.
  return {
    $id: "run.schema.json",
    ...z.toJSONSchema(runSchema.meta({}), { io: "input", target: "draft-7" }),
  };
}

/** One execution of a scenario against a target, and what was measured in it. */
export type Run = z.infer<typeof runSchema>;
export type Metric = z.infer<typeof metric>;
export type MetricType = Metric["type"];
export type MetricContains = z.infer<typeof contains>;
export type TrendSeries = z.infer<typeof trendSeries>;
export type RateSeries = z.infer<typeof rateSeries>;
export type CounterSeries = z.infer<typeof counterSeries>;
export type GaugeSeries = z.infer<typeof gaugeSeries>;
export type BaseScript = z.infer<typeof baseScript>;
export type Fingerprint = z.infer<typeof fingerprint>;
export type Provenance = z.infer<typeof provenance>;
export type Ending = z.infer<typeof ending>;
export type GeneratorHealth = z.infer<typeof generator>;
export type Servers = z.infer<typeof servers>;
export type ServerQuery = z.infer<typeof serverQuery>;
export type ReadQuery = Extract<ServerQuery, { kind: "read" }>;
export type ServerSeries = z.infer<typeof serverSeries>;
export type Failures = z.infer<typeof failure>;
export type Tags = Readonly<Record<string, string>>;

export type FailureKind =
  | { readonly kind: "status"; readonly status: number }
  /** No usable answer: k6's error code and the message, shortened, of the first such request. */
  | { readonly kind: "error"; readonly code: number; readonly error: string };

/** One code covers several errors (1000 is k6's default), so the message counts, without numbers such as ports. */
export function failureKey(failure: FailureKind): string {
  if (failure.kind === "status") return `${failure.status}`;
  return `${failure.code} ${failure.error.replace(/\d+/g, "#").replace(/\s+/g, " ")}`;
}

/** The most frequent kinds of failures, as many as a record has. */
export function mostFrequent(failures: readonly Failures[]): Failures[] {
  const counted = failures.filter(({ count }) => count > 0);
  return counted.sort((one, other) => other.count - one.count).slice(0, mostFailures);
}
