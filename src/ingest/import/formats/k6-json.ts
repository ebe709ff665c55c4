import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import { usageFailure } from "../../../model/failure.ts";
import { boundedName, boundedTags } from "../../../model/run/bounds.ts";
import type { MetricKind } from "../../../model/run/builtin-metrics.ts";
import type { Run } from "../../../model/run/run.ts";
import { quoted } from "../../csv.ts";
import {
  addSample,
  declareFilters,
  isRecordable,
  type Membership,
  type MetricAggregator,
  membershipOf,
  metricAggregatorOf,
  type SampleAggregator,
  setTime,
  startAggregator,
} from "../../sample-aggregator.ts";
import { leftOutWarnings } from "../../sample-stream.ts";
import { taggedBy } from "../../tagged.ts";
import {
  type Importer,
  importedRun,
  incompleteFile,
  planOf,
  type ReadOptions,
  readChunks,
  startLines,
} from "../source.ts";

const label = "k6 (json)";

/** Results of `k6 run --out json=FILE`: a line for each metric with its type, and one for each sample. */
export const k6Json: Importer = {
  name: "k6-json",
  label,
  // A line may be longer than the head of the file, so its beginning has to do.
  recognises: (head) => /^\{.*"type":"(?:Metric|Point)"/.test(head),
  async read(path, options) {
    const results = startK6Json(path, options);
    for await (const chunk of readChunks(path)) results.write(chunk);
    return results.finish();
  },
};

/** Starts to read results, whose bytes may be cut anywhere. Both functions throw as Importer.read does. */
export function startK6Json(path: string, options: ReadOptions) {
  const aggregator = startAggregator(planOf(options));
  const reading = startReading(aggregator);
  const refuse = (text: string, line: number) =>
    usageFailure(
      `${path}, line ${line}: found ${quoted(text)}; expected a line of "k6 run --out json=FILE", {"type":"Metric",…} or {"type":"Point",…}.`,
    );
  const lines = startLines(
    (text, line, isLast) => {
      // Without its line break the last line may be whole or, if k6 was killed, cut off.
      if (isLast && parseJson(text) === undefined) throw incompleteFile(path, line);
      if (!addKnown(reading, text) && !addLine(reading, text)) throw refuse(text, line);
    },
    longestLine,
    refuse,
  );
  return {
    write: lines.write,
    finish(): Run {
      lines.finish();
      const { kinds: metrics, leftOut } = reading;
      const warnings = leftOutWarnings(leftOut);
      return importedRun(path, { aggregator, metrics, warnings, generator: label }, options);
    },
  };
}

const metricLine = z.object({
  type: z.literal("Metric"),
  data: z.object({
    name: z.string(),
    type: z.enum(["counter", "gauge", "rate", "trend"]),
    contains: z.enum(["time", "data", "default"]),
    submetrics: z.array(z.object({ tags: z.record(z.string(), z.string()).nullish() })).nullish(),
  }),
});

const pointLine = z.object({
  type: z.literal("Point"),
  metric: z.string(),
  data: z.object({
    time: z.string(),
    value: z.number(),
    tags: z.record(z.string(), z.string()).nullish(),
  }),
});

const line = z.discriminatedUnion("type", [metricLine, pointLine]);

/** Texts of tags remembered at once; with an id in each URL they never end. */
const mostMemberships = 4096;
const longestLine = 1 << 20;

type Reading = ReturnType<typeof startReading>;

function startReading(aggregator: SampleAggregator) {
  return {
    aggregator,
    kinds: new Map<string, MetricKind>(),
    /** By the text of the tags, which most lines share with others. */
    memberships: new Map<string, Membership>(),
    /** By the text before the time, for lines as k6 writes them. */
    heads: new Map<string, MetricAggregator>(),
    /** Of the line before: the samples of a request share it. */
    time: "",
    leftOut: 0,
  };
}

const [timeMark, valueMark, tagsMark] = ['"data":{"time":"', '","value":', ',"tags":'];
const headForm = /^\{"metric":"[^"\\]+","type":"Point",$/;
const timeForm = /^[\d:.TZ+-]+$/;
const valueForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const tagsForm = /^,"tags":\{(?:"(?:[^"\\]|\\.)*"[:,]?)*\}\}\}$/;

type Cut = NonNullable<ReturnType<typeof cut>>;

/**
 * Cuts a sample's line as k6 writes it; if all parts have their forms, each means the same in any line.
 * @returns undefined for a line of another form, which may be as valid
 */
function cut(text: string) {
  const time = text.indexOf(timeMark);
  const value = text.indexOf(valueMark, time);
  const tags = text.indexOf(tagsMark, value);
  if (time === -1 || value === -1 || tags === -1) return undefined;
  return {
    head: text.slice(0, time),
    time: text.slice(time + timeMark.length, value),
    value: text.slice(value + valueMark.length, tags),
    tags: text.slice(tags),
  };
}

function hasForms({ head, time, value, tags }: Cut): boolean {
  return headForm.test(head) && timeForm.test(time) && valueForm.test(value) && tagsForm.test(tags);
}

/** Adds a sample whose metric and tags came before, without parsing its line. @returns false for any other line */
function addKnown(reading: Reading, text: string): boolean {
  const parts = cut(text);
  if (parts === undefined) return false;
  const metric = reading.heads.get(parts.head);
  const membership = reading.memberships.get(parts.tags);
  if (metric === undefined || membership === undefined || !valueForm.test(parts.value)) return false;
  const value = Number(parts.value);
  if (!isRecordable(value)) return false;
  if (parts.time !== reading.time) {
    const timeMs = timeForm.test(parts.time) ? Date.parse(parts.time) : Number.NaN;
    if (Number.isNaN(timeMs)) return false;
    setTime(reading.aggregator, timeMs);
    reading.time = parts.time;
  }
  addSample(reading.aggregator, metric, membership, value);
  return true;
}

/** @returns false for text that is not a line of k6 */
function addLine(reading: Reading, text: string): boolean {
  const { data: parsed } = line.safeParse(parseJson(text));
  if (parsed?.type === "Point") return addPoint(reading, parsed, text);
  if (parsed !== undefined) declareMetric(reading, parsed.data);
  return parsed !== undefined;
}

/** Sub-metrics are those of the script's thresholds; k6 declares them before the metric's first sample. */
function declareMetric(
  { aggregator, kinds, memberships }: Reading,
  { name: whole, type, contains, submetrics }: z.infer<typeof metricLine>["data"],
): void {
  const name = boundedName(whole);
  if (kinds.has(name)) return;
  kinds.set(name, { type, contains });
  const filters = (submetrics ?? []).flatMap(({ tags }) =>
    tags ? [{ metric: name, tags: boundedTags(tags) }] : [],
  );
  if (filters.length === 0) return;
  declareFilters(aggregator, filters);
  memberships.clear();
}

function addPoint(reading: Reading, { metric: name, data }: z.infer<typeof pointLine>, text: string) {
  const timeMs = Date.parse(data.time);
  if (Number.isNaN(timeMs)) return false;
  if (!isRecordable(data.value)) {
    reading.leftOut += 1;
    return true;
  }
  const { aggregator, heads, memberships } = reading;
  const metric = metricAggregatorOf(aggregator, boundedName(name));
  const tags = data.tags ?? {};
  const membership = membershipOf(
    aggregator,
    taggedBy((tag) => tags[tag]),
  );
  setTime(aggregator, timeMs);
  reading.time = "";
  addSample(aggregator, metric, membership, data.value);
  const parts = cut(text);
  if (parts === undefined || !hasForms(parts)) return true;
  heads.set(copyOf(parts.head), metric);
  if (memberships.size >= mostMemberships) memberships.clear();
  memberships.set(copyOf(parts.tags), membership);
  return true;
}

/** A part of a text would keep the whole in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}
