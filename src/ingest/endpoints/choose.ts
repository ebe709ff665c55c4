import type { Run, Tags } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";
import { groupOfSeries, isEndpointFilter, isShared, type SampleAggregator } from "../sample-aggregator.ts";

/** An endpoint of a record, by the accumulators that it unites. */
export interface ChosenEndpoint {
  readonly tags: Tags;
  /** Names under which its samples were counted. */
  readonly counted: ReadonlySet<string>;
  /** How many names it unites; undefined for one that is not grouped. */
  readonly names: number | undefined;
}

const mostEndpoints = 50;

/** Names that are one endpoint. */
interface Unit {
  readonly name: string;
  readonly requests: number;
  /** Names as counted, with their requests. */
  readonly members: ReadonlyMap<string, number>;
}

/** Requests of each endpoint as it was counted. */
function requestsByName({ metrics }: SampleAggregator): ReadonlyMap<string, number> {
  const requests = new Map<string, number>();
  for (const name of ["http_reqs", "http_req_duration"]) {
    const counted = new Map<string, number>();
    for (const { endpoint, count } of metrics.get(name)?.accumulators.values() ?? []) {
      if (endpoint !== undefined) counted.set(endpoint, (counted.get(endpoint) ?? 0) + count);
    }
    for (const [endpoint, count] of counted)
      requests.set(endpoint, Math.max(count, requests.get(endpoint) ?? 0));
  }
  return requests;
}

/** The endpoints, those that differ by an id as one, the busiest first. */
function unitsOf(aggregator: SampleAggregator): Unit[] {
  const units = new Map<string, Map<string, number>>();
  for (const [counted, requests] of requestsByName(aggregator)) {
    const group = groupOfSeries(counted);
    const members = units.get(group) ?? new Map<string, number>();
    units.set(group, members.set(counted, requests));
  }
  return [...units]
    .map(([name, members]) => ({ name, members, requests: sumOf([...members.values()], (own) => own) }))
    .sort((one, other) => other.requests - one.requests);
}

function isGroup({ name, members }: Unit): boolean {
  return members.size > 1 || !members.has(name);
}

/**
 * The endpoints of a record, and how many it does not tell apart: the 50 busiest and those that an objective names. Those that differ by an id
 * in their address are one, and each of them has a place of its own where there is room.
 */
export function chooseEndpoints(aggregator: SampleAggregator): {
  readonly endpoints: readonly ChosenEndpoint[];
  readonly leftOut: Run["endpointsLeftOut"];
} {
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
  return {
    // Whoever looks for a name finds that very one first, and only then the group of the same name.
    endpoints: [
      ...single.map((name) => ({ tags: { name }, counted: new Set([name]), names: undefined })),
      ...groups.map(({ name, members: own }) => ({
        tags: { name },
        counted: new Set(own.keys()),
        names: Math.max(
          [...own.keys()].filter((member) => !isShared(member)).length,
          aggregator.namesOfGroup.get(name)?.size ?? 0,
        ),
      })),
    ],
    leftOut: leftOutOf(aggregator, units, chosen),
  };
}

function leftOutOf(
  aggregator: SampleAggregator,
  units: readonly Unit[],
  chosen: readonly Unit[],
): Run["endpointsLeftOut"] {
  const endpoints = units.length - chosen.length;
  if (endpoints === 0 && !aggregator.endpointsLeftOut) return undefined;
  const counted = [...(aggregator.metrics.get("http_reqs")?.accumulators.values() ?? [])];
  const all = sumOf(counted, ({ count }) => count);
  const requests = Math.max(0, all - sumOf(chosen, (unit) => unit.requests));
  return { endpoints, requests, ...(aggregator.endpointsLeftOut && { orMore: true as const }) };
}
