import { StringDecoder } from "node:string_decoder";
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
  type Membership,
  type MetricAggregator,
  membershipOf,
  metricAggregatorOf,
  type SampleAggregator,
  setTime,
  startAggregator,
} from "../../sample-aggregator.ts";
import { notFiniteWarning } from "../../sample-stream.ts";
import { taggedBy } from "../../tagged.ts";
import {
  type Importer,
  importedRun,
  incompleteFile,
  planOf,
  type ReadOptions,
  readChunks,
} from "../source.ts";

const label = "k6 (json)";

/** Results of `k6 run --out json=FILE`: a line for each metric with its type, and one for each sample. */
export const k6Json: Importer = {
  name: "k6-json",
  label,
  // A line may be longer than the head of the file, so that its beginning has to do.
  recognises: (head) => /^\{.*"type":"(?:Metric|Point)"/.test(head),
  async read(path, options) {
    const results = startK6Json(path, options);
    for await (const chunk of readChunks(path)) results.write(chunk);
    return results.finish();
  },
};

/** Starts to read results, of which the bytes may be cut anywhere. Both functions throw as Importer.read. @param path for messages */
export function startK6Json(path: string, options: ReadOptions) {
  const aggregator = startAggregator(planOf(options));
  const reading = startReading(path, aggregator);
  return {
    write: (chunk: Buffer): void => readLines(reading, chunk),
    finish: (): Run => {
      const warnings = endLines(reading);
      return importedRun(path, { aggregator, metrics: reading.kinds, warnings, generator: label }, options);
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

interface Reading {
  readonly path: string;
  readonly aggregator: SampleAggregator;
  readonly kinds: Map<string, MetricKind>;
  /** By the text of the tags, which most lines share with others. */
  readonly memberships: Map<string, Membership>;
  /** By the text before the time, for lines as k6 writes them. */
  readonly heads: Map<string, MetricAggregator>;
  /** The time of the line before, which the samples of a request share. */
  time: string;
  readonly decoder: StringDecoder;
  rest: string;
  line: number;
  notFinite: number;
}

/** Texts of tags remembered at once; with an id in each URL they never end. */
const mostMemberships = 4096;
const longestLine = 1 << 20;

function startReading(path: string, aggregator: SampleAggregator): Reading {
  return {
    path,
    aggregator,
    kinds: new Map(),
    memberships: new Map(),
    heads: new Map(),
    time: "",
    decoder: new StringDecoder("utf8"),
    rest: "",
    line: 0,
    notFinite: 0,
  };
}

function readLines(reading: Reading, chunk: Buffer): void {
  const lines = (reading.rest + reading.decoder.write(chunk)).split("\n");
  reading.rest = lines.pop() ?? "";
  for (const text of lines) {
    reading.line += 1;
    if (text.trim() !== "") readLine(reading, text);
  }
  if (reading.rest.length > longestLine) throw malformed(reading, reading.rest);
}

/**
 * @returns doubts about the file
 * @throws Failure "run" when its last line is cut off
 */
function endLines(reading: Reading): string[] {
  const { rest } = reading;
  if (rest.trim() !== "") {
    reading.line += 1;
    // Without its line break the last line may be whole or, when k6 was killed, cut off.
    if (parseJson(rest) === undefined) throw incompleteFile(reading.path, reading.line);
    readLine(reading, rest);
  }
  return reading.notFinite > 0 ? [notFiniteWarning(reading.notFinite)] : [];
}

const [timeMark, valueMark, tagsMark] = ['"data":{"time":"', '","value":', ',"tags":'];
const headForm = /^\{"metric":"[^"\\]+","type":"Point",$/;
const timeForm = /^[\d:.TZ+-]+$/;
const valueForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const tagsForm = /^,"tags":\{(?:"(?:[^"\\]|\\.)*"[:,]?)*\}\}\}$/;

/** A sample's line, cut as k6 writes it. Where all parts have their forms, each means the same in any line. */
interface Cut {
  readonly head: string;
  readonly time: string;
  readonly value: string;
  readonly tags: string;
}

/** @returns undefined for a line of another form, which may be as valid */
function cut(text: string): Cut | undefined {
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
  if (!Number.isFinite(value)) return false;
  if (parts.time !== reading.time) {
    const timeMs = timeForm.test(parts.time) ? Date.parse(parts.time) : Number.NaN;
    if (Number.isNaN(timeMs)) return false;
    setTime(reading.aggregator, timeMs);
    reading.time = parts.time;
  }
  addSample(reading.aggregator, metric, membership, value);
  return true;
}

function readLine(reading: Reading, text: string): void {
  if (addKnown(reading, text)) return;
  const { data: parsed } = line.safeParse(parseJson(text));
  if (parsed === undefined) throw malformed(reading, text);
  if (parsed.type === "Metric") declareMetric(reading, parsed.data);
  else addPoint(reading, parsed, text);
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

function addPoint(reading: Reading, { metric: name, data }: z.infer<typeof pointLine>, text: string): void {
  const timeMs = Date.parse(data.time);
  if (Number.isNaN(timeMs)) throw malformed(reading, text);
  if (!Number.isFinite(data.value)) {
    reading.notFinite += 1;
    return;
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
  if (parts === undefined || !hasForms(parts)) return;
  heads.set(copyOf(parts.head), metric);
  if (memberships.size >= mostMemberships) memberships.clear();
  memberships.set(copyOf(parts.tags), membership);
}

/** A part of a text would keep the whole in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

function malformed({ path, line: number }: Reading, text: string): Error {
  return usageFailure(
    `${path}, line ${number}: found ${quoted(text)}; expected a line of "k6 run --out json=FILE", {"type":"Metric",…} or {"type":"Point",…}.`,
  );
}
