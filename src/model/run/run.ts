import { z } from "zod";

/** Version of the record's shape, first field of every stored run. A reader refuses any other. */
export const runSchemaVersion = "loadline/run@1";

const tags = z.record(z.string(), z.string());
const finite = z.number();
const count = z.number().int().nonnegative();

/** Aggregates of a k6 Trend, with k6's own definitions (metrics/sink.go, TrendSink). Times are in ms. */
const trendValues = z.strictObject({
  count,
  sum: finite,
  min: finite,
  max: finite,
  avg: finite,
  med: finite,
  /** Exact percentiles, keyed by their number as text: `{"95": 212.4}`. */
  percentiles: z.record(z.string(), finite),
  /** Between which values a percentile lies that was read from a histogram, keyed as above; absent where exact. */
  bounds: z.record(z.string(), z.strictObject({ low: finite, high: finite })).optional(),
});

/**
 * One entry for each second of the window, the last of which may be cut short; `null` where the second has no sample.
 * Counts add up to the count of the series; sums and percentiles are rounded to four significant digits.
 */
const trendSlices = z.strictObject({
  count: z.array(count),
  sum: z.array(finite),
  /** Percentile of each second, keyed as in `percentiles`. */
  percentiles: z.record(z.string(), z.array(finite.nullable())),
  /**
   * Samples of each second that lie above the whole window's percentile, keyed as in `percentiles`. From these
   * the sampling error of a percentile follows without bootstrap, autocorrelation included (judge/noise.ts).
   */
  above: z.record(z.string(), z.array(count)),
});

/** Of endpoints that differ by an id in their address and are one here: how many names that unites, 1,001 for more. Absent otherwise. */
const names = z.number().int().positive().optional();

const trendSeries = z.strictObject({
  tags,
  names,
  values: trendValues,
  /** Mergeable quantile sketch (measure/sketch.ts), relative error at most 0.5 %. */
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
  /** `count` is the sum of the samples, `rate` that sum for each second of the window. */
  values: z.strictObject({ count: finite, rate: finite }),
  slices: z.strictObject({ count: z.array(finite) }).optional(),
});

const gaugeSeries = z.strictObject({
  tags,
  values: z.strictObject({ value: finite, min: finite, max: finite }),
});

/** What a metric's values mean: times are in ms, sizes in bytes. */
const contains = z.enum(["time", "data", "default"]);

/** A metric: `series[0]` is the whole (no tags); the others are endpoints and sub-metrics, by their tag filter. */
const metric = z.discriminatedUnion("type", [
  z.strictObject({
    name: z.string(),
    type: z.literal("trend"),
    contains,
    series: z.array(trendSeries).min(1),
  }),
  z.strictObject({ name: z.string(), type: z.literal("rate"), contains, series: z.array(rateSeries).min(1) }),
  z.strictObject({
    name: z.string(),
    type: z.literal("counter"),
    contains,
    series: z.array(counterSeries).min(1),
  }),
  z.strictObject({
    name: z.string(),
    type: z.literal("gauge"),
    contains,
    series: z.array(gaugeSeries).min(1),
  }),
]);

const provenance = z.strictObject({
  scenario: z.string(),
  environment: z.string(),
  /** The deployment that received the load, as people name it; never with credentials. */
  target: z.string(),
  commit: z.string().optional(),
  /** Branch the commit belongs to, such as `main`. */
  branch: z.string().optional(),
  event: z.string().optional(),
  /** Address of the workflow run. */
  workflowRun: z.string().optional(),
  actor: z.string().optional(),
  /** Tag `testid` by which the run's own metrics are found in Prometheus. */
  testId: z.string().optional(),
  recordedAt: z.iso.datetime(),
  loadline: z.string(),
  /** The load generator and its version, such as `k6 v2.2.0`. */
  generator: z.string(),
  machine: z.strictObject({ os: z.string(), cpu: z.string(), cores: count }),
});

/**
 * Identity of the load: runs are comparable only when all parts agree. Each part is a SHA-256 in hex, so that a report
 * can say which of them changed. Imported results whose load is unknown carry no fingerprint.
 */
const fingerprint = z.strictObject({
  script: z.string(),
  files: z.string(),
  options: z.string(),
  generatorMajor: count,
});

const duration = z.strictObject({
  ms: z.number().positive(),
  /** How far it may be off, either way, in about 95 of 100 runs; 0 where k6 told it. */
  errorMs: z.number().nonnegative(),
  /** k6's end-of-test summary, or the times of the samples. */
  from: z.enum(["summary", "samples"]),
  /** Resolution of the samples' time stamps, where it is a second: the first and the last slice are cut. */
  stampsMs: z.number().positive().optional(),
});

const ending = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("finished") }),
  /** k6 stopped early because a threshold with abortOnFail was crossed: a miss, but not a whole measurement. */
  z.strictObject({ kind: z.literal("abortedByThreshold") }),
  z.strictObject({ kind: z.literal("unfinished"), reason: z.string() }),
]);

const share = z.number().min(0).max(1);

/** What is known of the load generator's own health; a part that is absent was not measured. */
const generator = z.strictObject({
  droppedIterations: count,
  /** Most virtual users at once, and most that were initialised. */
  vusMax: count,
  /** Lines k6 logged as warnings or errors, shortened; at most 20. */
  warnings: z.array(z.string()),
  /**
   * Busy share of the machine that made the load, all cores together, from samples of about a second in the window but
   * for its first second.
   */
  cpu: z
    .strictObject({
      mean: share,
      highest: share,
      /** Share of the time in which more than 90 % was busy. */
      above90: share,
    })
    .optional(),
  /** What the scenarios of the script asked for. */
  asked: z
    .strictObject({
      /** The same load from the beginning to the end: nothing but constant arrival rates or constant numbers of VUs. */
      isConstant: z.boolean(),
      /** Iterations to be started in the window; absent unless every scenario has an arrival rate. */
      iterations: z.number().nonnegative().optional(),
      /** Iterations to be started each second; absent unless every scenario has the same arrival rate all the time. */
      perSecond: z.number().nonnegative().optional(),
    })
    .optional(),
  /** VUs that were all busy when k6 dropped iterations because the script allows no more of them; 0 when that never came. */
  vusExhausted: count.optional(),
  /** Requests in the window that got no answer, by the side that is to blame; with the first error of each. */
  unanswered: z
    .strictObject({
      /** The machine that made the load: no free port or file, or no name server. */
      generator: z.strictObject({ count, first: z.string() }).optional(),
      /** The target and the way to it: refused, reset, timed out. */
      target: z.strictObject({ count, first: z.string() }).optional(),
    })
    .optional(),
  /**
   * Iterations that ended with an exception which the script did not catch, and the first of them; of all iterations,
   * the warm-up's as well. How many these were is absent from records of earlier versions.
   */
  exceptions: z
    .strictObject({ count, first: z.string().optional(), iterations: count.optional() })
    .optional(),
});

/** Kinds of failures that a record tells apart. */
export const mostFailures = 10;

/** Requests that failed in the same way. */
const failure = z.discriminatedUnion("kind", [
  /** The answer had this HTTP status, which the script did not expect. */
  z.strictObject({ kind: z.literal("status"), status: count, count }),
  /** No answer, or none that could be used: k6's error code, and its words at the first such request. */
  z.strictObject({ kind: z.literal("error"), code: count, error: z.string(), count }),
]);

/** Where the requests of all protocols went, those to set up included. */
const hosts = z.strictObject({
  /** Host of the target, with its port unless that is the scheme's own; `localhost` for all names of this machine. */
  target: z.string(),
  /** The target first, then the busiest; written as `target` is. */
  seen: z
    .array(
      z.strictObject({
        host: z.string(),
        /**
         * `declared`: the user named it as one that the script talks to. `otherPort`: the target's host, over gRPC. `ofPage`: what a
         * page loaded into a browser. `other`: none of these.
         */
        is: z.enum(["target", "declared", "otherPort", "ofPage", "other"]),
        requests: count,
        /** Of these, answered by a redirect. */
        redirects: count,
      }),
    )
    .max(20),
  /** Requests to hosts beyond these. */
  more: count.optional(),
  /** Requests of which the samples have the script's name in the place of the address. */
  named: count.optional(),
  /** Requests of which the samples have neither. */
  untold: count.optional(),
});

const instant = z.iso.datetime();

/** One series of the servers' side over the window; figures are in the base unit of the query's dimension. */
const serverSeries = z.strictObject({
  /** Labels of the query's result, without `__name__`. */
  labels: tags,
  /** First and last value. Where `from` or `until` is there, the series appeared or went away within the window. */
  start: finite,
  end: finite,
  min: finite,
  avg: finite,
  peak: finite,
  peakAt: instant,
  /** It was +Inf at some time, above any limit; the figures are those of its other values. */
  infinite: z.literal(true).optional(),
  from: instant.optional(),
  until: instant.optional(),
  /**
   * For charts, of the busiest series only: the highest value of each of equal parts of the window, a step each where
   * these are at most 60; `null` where there is none.
   */
  points: z.array(finite.nullable()).optional(),
});

/** What a query of the gate file answered over the window. */
const serverQuery = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("read"),
    name: z.string(),
    /** PromQL as it was sent, everything filled in. */
    query: z.string(),
    /** What the figures measure; of `number` the unit says what is counted, such as `cores`. */
    dimension: z.enum(["time", "ratio", "frequency", "bytes", "byteRate", "number"]),
    unit: z.string(),
    start: instant,
    end: instant,
    stepMs: z.number().positive(),
    /** The busiest first (by its peak). */
    series: z.array(serverSeries),
    /** Series beyond the most that are read. */
    omitted: count,
    /** What Prometheus warned of and what could not be read as a figure. */
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

/** The servers' side of the story: what Prometheus said of the run's window. */
const servers = z.strictObject({
  /** The server that answered, as people name it (never with credentials), and its version where it tells one. */
  source: z.string(),
  version: z.string().optional(),
  /**
   * How far its clock was ahead of ours, in ms, by which the window was moved; negative: behind. Absent where they agree
   * to a second, and where it could not be told.
   */
  skewMs: finite.optional(),
  queries: z.array(serverQuery),
});

/** The currency of the whole system: what a baseline stores, artifacts carry and `compare` takes. */
export const runSchema = z
  .strictObject({
    schema: z.literal(runSchemaVersion),
    provenance,
    fingerprint: fingerprint.optional(),
    window: z.strictObject({
      start: z.iso.datetime(),
      end: z.iso.datetime(),
      warmUpMs: z.number().nonnegative(),
      /** Width of the slices; absent: 1000. Wider ones keep the record of a run of more than ten minutes small. */
      sliceMs: z.number().int().positive().optional(),
    }),
    /**
     * What counters are divided by, in results of other tools. Absent where Loadline made the run: there it is k6's own
     * duration or, with a warm-up, the length of the window.
     */
    duration: duration.optional(),
    ending,
    metrics: z.array(metric),
    /**
     * Endpoints beyond the busiest ones, which the record does not tell apart, and their requests; `orMore`: there were too
     * many to count them all. Absent where there are none.
     */
    endpointsLeftOut: z
      .strictObject({ endpoints: count, requests: count, orMore: z.literal(true).optional() })
      .optional(),
    /**
     * How requests failed, the most frequent kind first; what `http_req_failed` counts beyond these failed in other
     * ways. Absent where none failed, and where the source does not say.
     */
    failures: z.array(failure).max(mostFailures).optional(),
    /** Where the requests went; absent where the source or the target is not known. */
    hosts: hosts.optional(),
    checks: z.array(z.strictObject({ name: z.string(), group: z.string(), passes: count, fails: count })),
    /** Thresholds of the script; `metric` as the script writes it, `ok` by the aggregates of this record. */
    thresholds: z.array(
      z.strictObject({
        metric: z.string(),
        expression: z.string(),
        abortOnFail: z.boolean(),
        ok: z.boolean(),
      }),
    ),
    /** What the load generator said of itself. */
    generator,
    /** Absent where no query was asked for. */
    servers: servers.optional(),
  })
  .meta({
    id: "run",
    title: "Loadline Run record",
    description:
      "One run of a scenario against a target, and what was measured in it. Times are in ms, sizes in bytes.",
  });

/** The published JSON Schema of a Run record. */
export function runJsonSchema(): Record<string, unknown> {
  return { ...z.toJSONSchema(runSchema, { io: "input", target: "draft-7" }) };
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
export type Fingerprint = z.infer<typeof fingerprint>;
export type Provenance = z.infer<typeof provenance>;
export type Ending = z.infer<typeof ending>;
/** What the load generator said of itself, and what was seen of it. */
export type GeneratorHealth = z.infer<typeof generator>;
/** What Prometheus said of the run's window. */
export type Servers = z.infer<typeof servers>;
export type ServerQuery = z.infer<typeof serverQuery>;
export type ServerSeries = z.infer<typeof serverSeries>;
/** Requests that failed in the same way. */
export type Failures = z.infer<typeof failure>;
export type Tags = Readonly<Record<string, string>>;

/** What came instead of the answer that the script expected. */
export type FailureKind =
  /** An answer with this HTTP status. */
  | { readonly kind: "status"; readonly status: number }
  /** None, or one that could not be used: k6's error code and its words, shortened, of the first such request. */
  | { readonly kind: "error"; readonly code: number; readonly error: string };

/**
 * What tells kinds of failures apart. One code stands for several errors (1000 for whatever k6 has no other for), so
 * that its words count too, but for the numbers in them: ports differ each time.
 */
export function failureKey(failure: FailureKind): string {
  if (failure.kind === "status") return `${failure.status}`;
  return `${failure.code} ${failure.error.replace(/\d+/g, "#").replace(/\s+/g, " ")}`;
}
