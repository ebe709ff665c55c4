// Writes samples of the past to a Prometheus, as k6's remote write does: numbers and native histograms, which no text format of
// promtool has. @see https://prometheus.io/docs/specs/prw/remote_write_spec/ (version 1) and prompb/types.proto of Prometheus 2.42

/** A native histogram: samples by the index of their bucket, `2^((index-1)/8)` to `2^(index/8)`. */
export interface NativeHistogram {
  readonly sum: number;
  readonly buckets: ReadonlyMap<number, number>;
}

export interface WrittenSeries {
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: readonly { readonly atMs: number; readonly value: number | NativeHistogram }[];
}

const schema = 3;

/** The bucket of a value. */
export function bucketIndex(value: number): number {
  return Math.ceil(Math.log2(value) * 2 ** schema - 1e-9);
}

function varint(value: number | bigint): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

function signed(value: number): Buffer {
  return varint(value < 0 ? -2 * value - 1 : 2 * value);
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

const [asVarint, asDouble, asBytes] = [0, 1, 2];

function field(number: number, type: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = type === asBytes ? [varint(body.length)] : [];
  return Buffer.concat([varint((number << 3) | type), ...length, body]);
}

function histogramOf(atMs: number, { sum, buckets }: NativeHistogram): Buffer {
  const filled = [...buckets].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const counts = filled.map(([, count]) => count);
  const spans: { offset: number; length: number }[] = [];
  let next = 0;
  for (const [index] of filled) {
    const last = spans.at(-1);
    if (last !== undefined && index === next) last.length += 1;
    else spans.push({ offset: spans.length === 0 ? index : index - next, length: 1 });
    next = index + 1;
  }
  const total = counts.reduce((all, count) => all + count, 0);
  return Buffer.concat([
    field(1, asVarint, varint(total)),
    field(3, asDouble, double(sum)),
    field(4, asVarint, signed(schema)),
    field(5, asDouble, double(2 ** -128)),
    field(6, asVarint, varint(0)),
    ...spans.map(({ offset, length }) =>
      field(11, asBytes, field(1, asVarint, signed(offset)), field(2, asVarint, varint(length))),
    ),
    field(12, asBytes, ...counts.map((count, index) => signed(count - (counts[index - 1] ?? 0)))),
    field(15, asVarint, varint(atMs)),
  ]);
}

function seriesOf({ labels, samples }: WrittenSeries): Buffer {
  const sorted = Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1));
  return field(
    1,
    asBytes,
    ...sorted.map(([name, value]) =>
      field(1, asBytes, field(1, asBytes, Buffer.from(name)), field(2, asBytes, Buffer.from(value))),
    ),
    ...samples.map(({ atMs, value }) =>
      typeof value === "number"
        ? field(2, asBytes, field(1, asDouble, double(value)), field(2, asVarint, varint(atMs)))
        : field(4, asBytes, histogramOf(atMs, value)),
    ),
  );
}

const longestLiteral = 65_536;

/** Snappy's block format, nothing of it compressed. */
function snappy(bytes: Buffer): Buffer {
  const parts = [varint(bytes.length)];
  for (let from = 0; from < bytes.length; from += longestLiteral) {
    const literal = bytes.subarray(from, from + longestLiteral);
    const length = Buffer.alloc(2);
    length.writeUInt16LE(literal.length - 1);
    parts.push(Buffer.from([61 << 2]), length, literal);
  }
  return Buffer.concat(parts);
}

/** Writes series, each with its samples in the order of time, to a Prometheus that takes remote writes. @throws its refusal */
export async function writeSeries(url: string, series: readonly WrittenSeries[]): Promise<void> {
  const response = await fetch(`${url}/api/v1/write`, {
    method: "POST",
    headers: {
      "content-encoding": "snappy",
      "content-type": "application/x-protobuf",
      "x-prometheus-remote-write-version": "0.1.0",
    },
    body: Uint8Array.from(snappy(Buffer.concat(series.map(seriesOf)))),
  });
  if (!response.ok)
    throw new Error(`Prometheus refused the series: ${response.status} ${await response.text()}`);
}

/** A request that k6 made. */
export interface MadeRequest {
  readonly endMs: number;
  readonly durationMs: number;
  readonly isFailed: boolean;
}

const pushEveryMs = 5000;

/** What k6's remote write makes of requests: running totals at each push. @param labels of each series, such as testid */
export function k6Series(
  requests: readonly MadeRequest[],
  labels: Readonly<Record<string, string>>,
): WrittenSeries[] {
  const sorted = requests.toSorted((one, other) => one.endMs - other.endMs);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const begin = first.endMs - first.durationMs;
  const pushes = Math.ceil((last.endMs - begin) / pushEveryMs);
  const states = Array.from({ length: pushes }, (_, push) => {
    const until = Math.min(last.endMs, begin + (push + 1) * pushEveryMs);
    const made = sorted.filter(({ endMs }) => endMs <= until);
    const buckets = new Map<number, number>();
    let sum = 0;
    for (const { durationMs } of made) {
      const index = bucketIndex(durationMs / 1000);
      buckets.set(index, (buckets.get(index) ?? 0) + 1);
      sum += durationMs / 1000;
    }
    const failed = made.filter(({ isFailed }) => isFailed).length;
    return { atMs: Math.round(until), count: made.length, failed, histogram: { sum, buckets } };
  }).filter(({ count }) => count > 0);
  type State = (typeof states)[number];
  const series = (name: string, valueIn: (state: State) => number | NativeHistogram): WrittenSeries => ({
    labels: { __name__: `k6_${name}`, scenario: "default", ...labels },
    samples: states.map((state) => ({ atMs: state.atMs, value: valueIn(state) })),
  });
  return [
    series("http_req_duration_seconds", ({ histogram }) => histogram),
    series("iteration_duration_seconds", ({ histogram }) => histogram),
    series("http_reqs_total", ({ count }) => count),
    series("iterations_total", ({ count }) => count),
    series("http_req_failed_rate", ({ count, failed }) => failed / count),
  ];
}
