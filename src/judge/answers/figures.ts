import { answersIn } from "../../model/run/answers.ts";
import { endpointSeries, nameOf } from "../../model/run/endpoint-name.ts";
import type { CounterSeries, Run } from "../../model/run/run.ts";
import { allSeriesOf, metricOf, seriesOf } from "../../model/run/series.ts";
import { shareOfAnswers } from "../indicator/answers.ts";
import { type FoundIndicator, figureOfRun, foundShare } from "../indicator/indicator.ts";

/** Bytes of these are not those of HTTP answers. */
const otherProtocols = ["ws_sessions", "grpc_req_duration", "browser_http_req_duration"];

/** Fewer do not show the noise of a mean (stats/block-variance.ts). */
const fewestSlices = 4;

/** Bytes received a request; undefined for records without their seconds, and if other protocols share the load. */
export function bytesIn(run: Run): FoundIndicator | undefined {
  const [received, requests] = [seriesOf(run, "data_received"), seriesOf(run, "http_reqs")];
  const [bytes, counts] = [received?.slices?.count, requests?.slices?.count];
  if (received === undefined || requests === undefined || bytes === undefined) return undefined;
  if (counts?.length !== bytes.length || requests.values.count <= 0) return undefined;
  if (otherProtocols.some((name) => metricOf(run, name) !== undefined)) return undefined;
  const { count } = requests.values;
  const sum = received.values.count;
  const value = sum / count;
  const figure = { aggregation: { kind: "avg" }, value, dimension: "bytes" } as const;
  if (bytes.length < fewestSlices) {
    // A size without slices: its noise is assumed.
    const series = { tags: {}, values: { count: sum, rate: value } };
    return figureOfRun(run, { ...figure, samples: { type: "counter", contains: "data", series } });
  }
  const values = { count, sum, avg: value, percentiles: {} };
  const slices = { count: counts, sum: bytes, percentiles: {}, above: {} };
  const series = { tags: {}, values, slices };
  return figureOfRun(run, { ...figure, samples: { type: "trend", contains: "data", series } });
}

/** A record has at most so many answers: of one with as many, some may be missing. */
const mostAnswers = 12;

/** Statuses of answers that the script expects, in any of these runs; empty if one of them may lack some. */
export function expectedStatuses(runs: readonly Run[]): number[] {
  const answers = runs.map(answersIn);
  if (answers.some(({ length }) => length === 0 || length >= mostAnswers)) return [];
  const expected = answers.flat().filter(({ isExpected, status }) => isExpected && status !== 0);
  return [...new Set(expected.map(({ status }) => status))];
}

/** The share of a status among the answers that the script expects. */
export function statusIn(run: Run, wanted: number): FoundIndicator | undefined {
  const share = shareOfAnswers(
    run,
    ({ status, isExpected }) => isExpected && status === wanted,
    ({ isExpected }) => !isExpected,
  );
  return share && foundShare(run, share);
}

/** Requests to each endpoint of a run; those that differ by an id are one. */
export function requestsByEndpoint(run: Run): ReadonlyMap<string, CounterSeries> {
  const own = endpointSeries(allSeriesOf(run, "http_reqs"));
  return new Map(own.flatMap((series) => [[nameOf(series) ?? "", series] as const]));
}

/** Every name of a run's endpoints, also of those that are grouped. */
export function endpointNames(run: Run): string[] {
  return allSeriesOf(run, "http_reqs").flatMap((series) => nameOf(series) ?? []);
}

/**
 * The share of all requests that go to an endpoint. A run without it may have made as many requests to it as to all
 * endpoints that its record leaves out.
 */
export function endpointIn(run: Run, name: string): FoundIndicator | undefined {
  const whole = seriesOf(run, "http_reqs");
  if (whole === undefined || whole.values.count <= 0) return undefined;
  const { count } = whole.values;
  const own = requestsByEndpoint(run).get(name);
  const passes = own?.values.count ?? Math.min(count, run.endpointsLeftOut?.requests ?? 0);
  const [all, passed] = [whole.slices?.count, own?.slices?.count];
  const slices =
    all !== undefined && passed?.length === all.length ? { count: all, passes: passed } : undefined;
  return foundShare(run, {
    tags: {},
    values: { count, passes, rate: passes / count },
    ...(slices !== undefined && { slices }),
  });
}
