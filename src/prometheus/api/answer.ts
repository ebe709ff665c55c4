import { z } from "zod";
import { parseJson } from "../../lib/json.ts";

/** An answer not of Prometheus's API; the message says where it differs. */
export class WrongShape extends Error {}

/** A refusal in the server's own words. */
export interface ServerError {
  /** Such as `bad_data`, `execution`, `timeout`. */
  readonly type: string | undefined;
  readonly text: string;
}

const latestSeconds = 8.64e12;
const time = z
  .number()
  .min(-latestSeconds)
  .max(latestSeconds)
  .transform((seconds) => new Date(Math.round(seconds * 1000)));

/** As Go prints a float64. */
const floatPattern = /^(?:NaN|[+-]?Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i;
const float = z.string().regex(floatPattern, "expected a number as text").transform(parseFloat64);

const labels = z.record(z.string(), z.string());
const sample = z.tuple([time, float]).transform(([at, value]) => ({ at, value }));
/** Of a range. zod is too slow for a hundred thousand of them, and only explains the first that is wrong. */
const samples = z.array(z.unknown()).transform((all, context): Sample[] => {
  const read = all.map(readSample);
  const isRead = (it: Sample | undefined): it is Sample => it !== undefined;
  if (read.every(isRead)) return read;
  const place = read.indexOf(undefined);
  const parsed = sample.safeParse(all[place]);
  const [issue] = parsed.error?.issues ?? [];
  context.addIssue({
    code: "custom",
    message: issue?.message ?? "unknown",
    path: [place, ...(issue?.path ?? [])],
  });
  return z.NEVER;
});

/** As the schema `sample`; undefined for what that refuses. */
function readSample(raw: unknown): Sample | undefined {
  if (!Array.isArray(raw) || raw.length !== 2) return undefined;
  const [seconds, text]: readonly unknown[] = raw;
  if (typeof seconds !== "number" || !(Math.abs(seconds) <= latestSeconds)) return undefined;
  if (typeof text !== "string" || !floatPattern.test(text)) return undefined;
  return { at: new Date(Math.round(seconds * 1000)), value: parseFloat64(text) };
}

/** Bounds that belong to the bucket: 0 the high one, 1 the low one, 2 none, 3 both. */
const rule = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const bucket = z
  .tuple([rule, float, float, float])
  .transform(([rule, low, high, count]) => ({ low, high, count, rule }));
/** A native histogram: its buckets with observations, by their bounds. */
const histogram = z
  .tuple([time, z.looseObject({ count: float, sum: float, buckets: z.array(bucket).nullish() })])
  .transform(([at, { count, sum, buckets }]) => ({ at, count, sum, buckets: buckets ?? [] }));

const inRange = z
  .looseObject({ metric: labels, values: samples.nullish(), histograms: z.array(histogram).nullish() })
  .transform(({ metric, values, histograms }) => ({
    labels: metric,
    values: values ?? [],
    histograms: histograms ?? [],
  }));
/** A stale series has no sample. */
const atInstant = z
  .looseObject({ metric: labels, value: sample.optional(), histogram: histogram.optional() })
  .transform(({ metric, value, histogram }) => ({ labels: metric, sample: value, histogram }));

const result = z.discriminatedUnion("resultType", [
  z
    .looseObject({ resultType: z.literal("matrix"), result: z.array(inRange).nullable() })
    .transform(({ resultType, result }) => ({ kind: resultType, series: result ?? [] })),
  z
    .looseObject({ resultType: z.literal("vector"), result: z.array(atInstant).nullable() })
    .transform(({ resultType, result }) => ({ kind: resultType, series: result ?? [] })),
  z
    .looseObject({ resultType: z.literal("scalar"), result: sample })
    .transform(({ resultType, result }) => ({ kind: resultType, sample: result })),
  z
    .looseObject({ resultType: z.literal("string"), result: z.tuple([time, z.string()]) })
    .transform(({ resultType, result }) => ({ kind: resultType, text: result[1] })),
]);

/** Includes `__name__`. */
export type Labels = Readonly<z.output<typeof labels>>;
export type Sample = z.output<typeof sample>;
export type HistogramSample = z.output<typeof histogram>;
export type PrometheusAnswer = {
  /** Of the result, such as parts that are missing. */
  readonly warnings: readonly string[];
  /** Of the query. */
  readonly infos: readonly string[];
} & z.output<typeof result>;

const remarks = z.array(z.string()).nullish();

const answer = z.looseObject({
  status: z.literal("success"),
  data: result,
  warnings: remarks,
  infos: remarks,
  // Of VictoriaMetrics; Thanos and Mimir warn.
  isPartial: z.boolean().nullish(),
  partialResponse: z.boolean().nullish(),
});
const seriesAnswer = z.looseObject({ status: z.literal("success"), data: z.array(labels).nullable() });
const buildAnswer = z.looseObject({
  status: z.literal("success"),
  data: z.looseObject({ version: z.string().optional() }),
});
const refusal = z.looseObject({
  status: z.literal("error"),
  errorType: z.string().optional(),
  error: z.string().optional(),
});

const partial = "the answer is partial: some of the server's storage did not respond";

/** The answer of `query` and `query_range`, which may have other keys of other servers. @throws WrongShape */
export function readAnswer(body: string): PrometheusAnswer {
  const { data, warnings, infos, isPartial, partialResponse } = read(answer, body);
  return {
    warnings: [...(warnings ?? []), ...(isPartial === true || partialResponse === true ? [partial] : [])],
    infos: infos ?? [],
    ...data,
  };
}

/** The answer of `series`. @throws WrongShape */
export function readSeries(body: string): readonly Labels[] {
  return read(seriesAnswer, body).data ?? [];
}

/** The version in an answer of `status/buildinfo`. @throws WrongShape */
export function readVersion(body: string): string | undefined {
  return read(buildAnswer, body).data.version || undefined;
}

/** The reason of a refusal; undefined for one that is not of the API. */
export function readServerError(body: string): ServerError | undefined {
  const parsed = refusal.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { errorType: type, error: text } = parsed.data;
  return { type, text: text ?? type ?? "no reason given" };
}

function read<T extends z.ZodType>(schema: T, body: string): z.output<T> {
  const json = parseJson(body);
  if (json === undefined) throw new WrongShape("it is not JSON");
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new WrongShape(first === undefined ? "unknown" : `${first.path.join(".")}: ${first.message}`);
}

function parseFloat64(text: string): number {
  const usual = Number(text);
  if (!Number.isNaN(usual)) return usual;
  return Number(text.replace(/inf$/i, "Infinity").replace(/^nan$/i, "NaN"));
}
