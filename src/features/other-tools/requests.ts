import type { Row } from "../../ingest/delimited/row.ts";
import { textOf } from "../../ingest/delimited/rows.ts";
import { localTimeWarning } from "../../ingest/delimited/times.ts";
import { type Importer, importedRun, planOf } from "../../ingest/import/source.ts";
import {
  addSample,
  type Membership,
  membershipOf,
  metricAggregatorOf,
  type SampleAggregator,
  setTime,
  startAggregator,
} from "../../ingest/sample-aggregator.ts";
import { taggedBy } from "../../ingest/tagged.ts";
import type { Run } from "../../model/run/run.ts";

/** A format with each request of a run. */
interface RequestFormat extends Omit<Importer, "read"> {
  /** The tool writes whole milliseconds. */
  readonly inWholeMs?: boolean;
  /** Adds all requests of a file. */
  readAll(path: string, requests: Requests): Promise<void>;
}

/** A format whose requests are read one by one. */
export function requestFormat({ inWholeMs = false, readAll, ...importer }: RequestFormat): Importer {
  return {
    ...importer,
    async read(path, options) {
      const aggregator = startAggregator(planOf(options), { inWholeMs });
      const requests = startRequests(aggregator);
      await readAll(path, requests);
      const warnings = requests.hasLocalTimes ? [localTimeWarning] : [];
      const duration = spanOf(aggregator);
      return importedRun(path, { aggregator, warnings, generator: importer.label, duration }, options);
    },
  };
}

/** Requests under the names of k6's metrics. */
export type Requests = ReturnType<typeof startRequests>;

function startRequests(aggregator: SampleAggregator) {
  return {
    aggregator,
    duration: metricAggregatorOf(aggregator, "http_req_duration"),
    total: metricAggregatorOf(aggregator, "http_reqs"),
    failed: metricAggregatorOf(aggregator, "http_req_failed"),
    /** Whether some times have no time zone. */
    hasLocalTimes: false,
  };
}

/** From the first request's start to the last one's end, as most tools count a run. */
function spanOf({ clock, startMs, endMs }: SampleAggregator): Run["duration"] {
  const ms = endMs - Math.min(clock.earliestMs, startMs);
  if (!Number.isFinite(ms) || ms <= 0) return undefined;
  return clock.isWholeSeconds
    ? { ms, errorMs: 1000, from: "tool", stampsMs: 1000 }
    : { ms, errorMs: 0, from: "tool" };
}

/** The answer to a request. */
interface Answered {
  /** Of the endpoint; "" without one. */
  readonly name: string;
  /** HTTP status; "" if unknown. */
  readonly status: string;
  /** Why there was no answer, or "". */
  readonly error: string;
  readonly isFailed: boolean;
}

/** Stands for k6's error code, which other tools lack. */
const anyError = "0";

/** The membership of requests with this answer. */
export function answeredAs(
  { aggregator }: Requests,
  { name, status, error, isFailed }: Answered,
): Membership {
  const tags: Readonly<Record<string, string>> = {
    name,
    status,
    error,
    error_code: isFailed && !/^[1-9]\d\d$/.test(status) ? anyError : "",
    expected_response: String(!isFailed),
  };
  return membershipOf(
    aggregator,
    taggedBy((tag) => tags[tag]),
  );
}

/** The membership of samples of a group, such as a transaction. */
export function groupedAs({ aggregator }: Requests, group: string): Membership {
  return membershipOf(
    aggregator,
    taggedBy((tag) => (tag === "group" ? group : undefined)),
  );
}

/** Adds a request that ended at this time, epoch ms. */
export function addRequest(
  { aggregator, duration, total, failed }: Requests,
  membership: Membership,
  request: { readonly endMs: number; readonly durationMs: number; readonly isFailed: boolean },
): void {
  const { endMs, durationMs, isFailed } = request;
  setTime(aggregator, endMs);
  addSample(aggregator, duration, membership, durationMs);
  addSample(aggregator, total, membership, 1);
  addSample(aggregator, failed, membership, isFailed ? 1 : 0);
}

/** What rows mean, by the bytes of some fields. */
interface Remembered<Meaning> {
  readonly fields: readonly number[];
  readonly meanings: Map<number, { readonly key: Buffer; readonly meaning: Meaning }>;
  readonly make: (texts: readonly string[]) => Meaning;
}

/** Meanings kept at once; with an id in each name they never end. */
const mostRemembered = 4096;
const longestKey = 2048;

/** Nothing remembered. @param fields that decide; -1 for a missing one, whose text is "" */
export function remember<Meaning>(
  fields: readonly number[],
  make: (texts: readonly string[]) => Meaning,
): Remembered<Meaning> {
  return { fields, meanings: new Map(), make };
}

/** What a row means; one whose texts were seen before costs no string. */
export function meaningOf<Meaning>({ fields, meanings, make }: Remembered<Meaning>, row: Row): Meaning {
  const { bytes, starts, ends, count } = row;
  let hash = 0x811c9dc5;
  let length = 0;
  for (const field of fields) {
    length += 1;
    if (field < 0 || field >= count) continue;
    const start = starts[field] ?? 0;
    const end = ends[field] ?? 0;
    length += end - start;
    hash = Math.imul(hash, 0x01000193) ^ (end - start);
    if (end === start) continue;
    // A few bytes tell most texts apart; isKey compares all of them.
    hash ^= (bytes[start] ?? 0) | ((bytes[end - 1] ?? 0) << 8) | ((bytes[(start + end) >>> 1] ?? 0) << 16);
  }
  const known = meanings.get(hash);
  if (known !== undefined && isKey(known.key, length, fields, row)) return known.meaning;
  const meaning = make(fields.map((field) => textOf(row, field)));
  if (meanings.size >= mostRemembered) meanings.clear();
  if (length <= longestKey) meanings.set(hash, { key: keyOf(fields, row), meaning });
  return meaning;
}

function isKey(key: Buffer, length: number, fields: readonly number[], row: Row): boolean {
  if (key.length !== length) return false;
  const { bytes, starts, ends, count } = row;
  let place = 0;
  for (const field of fields) {
    const end = field < 0 || field >= count ? -1 : (ends[field] ?? 0);
    for (let at = starts[field] ?? 0; at < end; at += 1) {
      if (bytes[at] !== key[place]) return false;
      place += 1;
    }
    if (key[place] !== endOfField) return false;
    place += 1;
  }
  return true;
}

/** A byte that no UTF-8 text has. */
const endOfField = 0xff;

function keyOf(fields: readonly number[], { bytes, starts, ends, count }: Row): Buffer {
  const parts = fields.map((field) =>
    field < 0 || field >= count ? Buffer.alloc(0) : bytes.subarray(starts[field] ?? 0, ends[field] ?? 0),
  );
  return Buffer.concat(parts.flatMap((part) => [part, Buffer.from([endOfField])]));
}
