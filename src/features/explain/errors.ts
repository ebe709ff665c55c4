import { sum } from "simple-statistics";
import { groupedBy } from "../../lib/grouped.ts";
import { sliceMsOf } from "../../model/run/age.ts";
import { endpointSeries } from "../../model/run/endpoint-name.ts";
import type { Run, Tags } from "../../model/run/run.ts";
import { allSeriesOf, seriesOf } from "../../model/run/series.ts";
import { isWhole } from "../../model/run/tags.ts";
import { sumOf } from "../../stats/sum.ts";
import type { ErrorsWhy, FailuresWhen } from "./facts.ts";
import {
  carriersAmong,
  hasRisen,
  indicatorOf,
  mostCarriers,
  type RunsOfMiss,
  type Shift,
  shareShiftOf,
  sigmasFor,
} from "./shift.ts";

const failures = "http_req_failed";

/** Share of the failures that a time span must contain. */
const mostFailures = 0.9;
const fewestFailures = 20;

/** Minimum share of the failures in each third of a run for them to count as spread out. */
const spreadShare = 0.2;

function shareShift(compared: RunsOfMiss, tags: Tags): Shift | undefined {
  return shareShiftOf(compared, indicatorOf(failures, tags, { kind: "rate" }));
}

/** Failures of each endpoint beyond those expected at the baseline's share. */
function endpointsIn(compared: RunsOfMiss) {
  const all = compared.runs.flatMap((run) => endpointSeries(allSeriesOf(run, failures)));
  const byName = groupedBy(all, ({ tags }) => tags["name"] ?? "");
  const sigmas = sigmasFor(byName.size);
  return [...byName].flatMap(([name, series]) => {
    const shift = shareShift(compared, { name });
    if (shift === undefined) return [];
    const added = shift.at(0) * sumOf(series, ({ values }) => values.count);
    return [{ name, added, isClear: hasRisen(shift, sigmas) }];
  });
}

/** Endpoints with most of the additional failures. */
function endpointsFailing(compared: RunsOfMiss): ErrorsWhy["endpoints"] {
  const endpoints = endpointsIn(compared);
  const whole = shareShift(compared, {});
  if (endpoints.length < 2 || whole === undefined) return undefined;
  const requests = sum(compared.runs.map((run) => seriesOf(run, failures)?.values.count ?? 0));
  const added = whole.at(0) * requests;
  const clear = endpoints.filter(({ isClear }) => isClear).sort((one, other) => other.added - one.added);
  // Only endpoints that differ from the others are named; failures on all of them single out none.
  const few = Math.min(mostCarriers, endpoints.length - 1);
  const found = carriersAmong(clear.slice(0, few), (one) => one.added, added);
  if (found !== undefined) {
    return { kind: "carriers", names: found.carriers.map(({ name }) => name), share: found.share };
  }
  return clear.length === endpoints.length ? { kind: "all", count: clear.length } : undefined;
}

/** The shortest span of slices with most of the failures: its first slice and the one after its last; empty without any. */
function shortestSpan(perSlice: readonly number[]): { from: number; to: number } {
  const wanted = mostFailures * sum([...perSlice]);
  if (!(wanted > 0)) return { from: 0, to: 0 };
  let shortest = { from: 0, to: perSlice.length };
  let [from, inside] = [0, 0];
  for (const [index, failed] of perSlice.entries()) {
    inside += failed;
    while (inside - (perSlice[from] ?? 0) >= wanted) {
      inside -= perSlice[from] ?? 0;
      from += 1;
    }
    if (inside >= wanted && index + 1 - from < shortest.to - shortest.from)
      shortest = { from, to: index + 1 };
  }
  return shortest;
}

/** Whether the failures are spread over all thirds of the rounds together, and in no round within one span. */
function isThroughout(rounds: readonly (readonly number[])[]): boolean {
  const thirds = [0, 0, 0];
  for (const perSlice of rounds) {
    const { from, to } = shortestSpan(perSlice);
    if (to - from <= perSlice.length / 2) return false;
    for (const [index, failed] of perSlice.entries()) {
      const third = Math.floor((3 * index) / perSlice.length);
      thirds[third] = (thirds[third] ?? 0) + failed;
    }
  }
  return thirds.every((failed) => failed > 0 && failed >= spreadShare * sum(thirds));
}

/** When requests with these tags failed, from the slices; undefined if there is no clear answer. */
function whenFailing(runs: readonly Run[], tags: Tags): FailuresWhen | undefined {
  const rounds = runs.map((run) => seriesOf(run, failures, tags));
  const failed = rounds.map((series) => series?.values.passes ?? 0);
  if (sum(failed) < fewestFailures) return undefined;
  if (rounds.length > 1 && Math.max(...failed) >= mostFailures * sum(failed)) {
    return { kind: "oneRound", rounds: rounds.length };
  }
  const slices = rounds.map((series) => series?.slices?.passes ?? []);
  if (isThroughout(slices)) return { kind: "throughout" };
  const [only = []] = slices;
  const [run] = runs;
  if (run === undefined || rounds.length > 1 || only.length === 0) return undefined;
  const { from, to } = shortestSpan(only);
  if (from === to || to - from > only.length / 2) return undefined;
  const sliceSeconds = sliceMsOf(run.window) / 1000;
  return { kind: "span", fromSeconds: from * sliceSeconds, toSeconds: to * sliceSeconds };
}

/** Duration of failing requests relative to the others, if one takes at least twice as long. */
function speedOf(runs: readonly Run[]): ErrorsWhy["speed"] {
  const totals = runs.flatMap((run) => {
    const valuesOf = (tags?: Tags) => seriesOf(run, "http_req_duration", tags)?.values;
    const all = valuesOf();
    const [good, bad] = [valuesOf({ expected_response: "true" }), valuesOf({ expected_response: "false" })];
    if (all === undefined || (good === undefined && bad === undefined)) return [];
    const without = (some: typeof good) => ({
      count: all.count - (some?.count ?? 0),
      sum: all.sum - (some?.sum ?? 0),
    });
    return [{ failing: bad ?? without(good), others: good ?? without(bad) }];
  });
  if (totals.length < runs.length) return undefined;
  const [bad, good] = [sum(totals.map((it) => it.failing.count)), sum(totals.map((it) => it.others.count))];
  if (Math.min(bad, good) < fewestFailures) return undefined;
  const failingMs = sum(totals.map((it) => it.failing.sum)) / bad;
  const othersMs = sum(totals.map((it) => it.others.sum)) / good;
  const isApart = failingMs >= 2 * othersMs || othersMs >= 2 * failingMs;
  return isApart ? { failingMs, othersMs } : undefined;
}

/** Where, when and how requests failed. */
export function explainErrors(compared: RunsOfMiss, tags: Tags): ErrorsWhy | undefined {
  const isOfAll = isWhole(tags);
  const endpoints = isOfAll ? endpointsFailing(compared) : undefined;
  const when = whenFailing(compared.runs, tags);
  const speed = isOfAll ? speedOf(compared.runs) : undefined;
  const isKnown = endpoints !== undefined || when !== undefined || speed !== undefined;
  return isKnown ? { kind: "errors", endpoints, when, speed } : undefined;
}
