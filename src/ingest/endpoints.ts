import { groupedBy } from "../lib/grouped.ts";
import type { Run, Tags } from "../model/run/run.ts";
import { sumOf } from "../stats/sum.ts";
import {
  accumulatorsOf,
  groupOfSeries,
  isEndpointFilter,
  isShared,
  type SampleAggregator,
} from "./sample-aggregator.ts";
import { totalsOf } from "./series/series-accumulator.ts";

/** An endpoint of a record. */
export interface ChosenEndpoint {
  readonly tags: Tags;
  /** Names under which its samples were counted. */
  readonly counted: ReadonlySet<string>;
  /** For a group of endpoints: the number of names in it. */
  readonly names: number | undefined;
}

const mostEndpoints = 50;

/** Requests of each endpoint as it was counted. */
function requestsByName(aggregator: SampleAggregator): ReadonlyMap<string, number> {
  const requests = new Map<string, number>();
  for (const metric of ["http_reqs", "http_req_duration"]) {
    for (const [name, own] of groupedBy(accumulatorsOf(aggregator, metric), ({ endpoint }) => endpoint)) {
      if (name !== undefined) requests.set(name, Math.max(totalsOf(own).count, requests.get(name) ?? 0));
    }
  }
  return requests;
}

/** An endpoint, or a group of those that differ by an id. */
type Unit = ReturnType<typeof unitsOf>[number];

/** The busiest first. */
function unitsOf(aggregator: SampleAggregator) {
  return [...groupedBy([...requestsByName(aggregator)], ([counted]) => groupOfSeries(counted))]
    .map(([name, own]) => ({
      name,
      requests: sumOf(own, ([, requests]) => requests),
      /** Names as counted, with their requests. */
      members: new Map(own),
    }))
    .sort((one, other) => other.requests - one.requests);
}

function isGroup({ name, members }: Unit): boolean {
  return members.size > 1 || !members.has(name);
}

/**
 * The endpoints of a record, and those left out: it has the 50 busiest ones and those that an objective names. Those that
 * differ by an id are one, and each of them has a place of its own while there is room.
 */
export function chooseEndpoints(aggregator: SampleAggregator) {
  const named = new Set(
    aggregator.plan.filters.filter(isEndpointFilter).map((filter) => filter.tags["name"] ?? ""),
  );
  const units = unitsOf(aggregator);
  const isNamed = ({ name, members }: Unit): boolean =>
    named.has(name) || [...members.keys()].some((member) => named.has(member));
  const chosen = units.filter((unit, index) => index < mostEndpoints || isNamed(unit));
  const groups = chosen.filter(isGroup);
  const members = groups
    .flatMap((unit) => [...unit.members].filter(([member]) => !isShared(member)))
    .sort(([, one], [, other]) => other - one)
    .map(([member]) => member);
  const room = Math.max(0, mostEndpoints - chosen.length);
  const single = [
    ...chosen.filter((unit) => !isGroup(unit)).map(({ name }) => name),
    ...members.filter((member, index) => index < room || named.has(member)),
  ];
  // An endpoint comes before the group of the same name.
  const endpoints: ChosenEndpoint[] = [
    ...single.map((name) => ({ tags: { name }, counted: new Set([name]), names: undefined })),
    ...groups.map(({ name, members: own }) => ({
      tags: { name },
      counted: new Set(own.keys()),
      names: Math.max(
        [...own.keys()].filter((member) => !isShared(member)).length,
        aggregator.namesOfGroup.get(name)?.size ?? 0,
      ),
    })),
  ];
  return { endpoints, leftOut: leftOutOf(aggregator, units, chosen) };
}

function leftOutOf(
  aggregator: SampleAggregator,
  units: readonly Unit[],
  chosen: readonly Unit[],
): Run["endpointsLeftOut"] {
  const endpoints = units.length - chosen.length;
  if (endpoints === 0 && !aggregator.endpointsLeftOut) return undefined;
  const all = totalsOf(accumulatorsOf(aggregator, "http_reqs")).count;
  const requests = Math.max(0, all - sumOf(chosen, (unit) => unit.requests));
  return { endpoints, requests, ...(aggregator.endpointsLeftOut && { orMore: true as const }) };
}
