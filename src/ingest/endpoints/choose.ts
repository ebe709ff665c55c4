import type { Run, Tags } from "../../model/run.ts";
import { groupOfLeaf, isEndpointFilter, isShared, type Tally } from "../sample-aggregator.ts";

/** An endpoint that a record tells apart, by the leaves that it unites. */
export interface ChosenEndpoint {
  readonly tags: Tags;
  /** Names under which its samples were tallied. */
  readonly tallied: ReadonlySet<string>;
  /** How many names it unites; undefined for one that is not grouped. */
  readonly names: number | undefined;
}

/** The endpoints of a record, and how many it does not tell apart. */
export interface ChosenEndpoints {
  readonly endpoints: readonly ChosenEndpoint[];
  readonly leftOut: Run["endpointsLeftOut"];
}

const mostEndpoints = 50;

/** Names that are one endpoint. */
interface Unit {
  readonly name: string;
  readonly requests: number;
  /** Names as tallied, with their requests. */
  readonly members: ReadonlyMap<string, number>;
}

/** Requests of each endpoint as it was tallied. */
function requestsByName({ metrics }: Tally): ReadonlyMap<string, number> {
  const requests = new Map<string, number>();
  for (const name of ["http_reqs", "http_req_duration"]) {
    const counted = new Map<string, number>();
    for (const { endpoint, count } of metrics.get(name)?.leaves.values() ?? []) {
      if (endpoint !== undefined) counted.set(endpoint, (counted.get(endpoint) ?? 0) + count);
    }
    for (const [endpoint, count] of counted)
      requests.set(endpoint, Math.max(count, requests.get(endpoint) ?? 0));
  }
  return requests;
}

/** The endpoints, those that differ by an id as one, the busiest first. */
function unitsOf(tally: Tally): Unit[] {
  const units = new Map<string, Map<string, number>>();
  for (const [tallied, requests] of requestsByName(tally)) {
    const group = groupOfLeaf(tallied);
    const members = units.get(group) ?? new Map<string, number>();
    units.set(group, members.set(tallied, requests));
  }
  return [...units]
    .map(([name, members]) => ({ name, members, requests: sumOf(members.values()) }))
    .sort((one, other) => other.requests - one.requests);
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function isGroup({ name, members }: Unit): boolean {
  return members.size > 1 || !members.has(name);
}

/**
 * The endpoints that a record tells apart: the 50 busiest and those that an objective names. Those that differ by an id
 * in their address are one, and each of them has a place of its own where there is room.
 */
export function chooseEndpoints(tally: Tally): ChosenEndpoints {
  const named = new Set(
    tally.plan.filters.filter(isEndpointFilter).map((filter) => filter.tags["name"] ?? ""),
  );
  const units = unitsOf(tally);
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
      ...single.map((name) => ({ tags: { name }, tallied: new Set([name]), names: undefined })),
      ...groups.map(({ name, members: own }) => ({
        tags: { name },
        tallied: new Set(own.keys()),
        names: Math.max(
          [...own.keys()].filter((member) => !isShared(member)).length,
          tally.namesOfGroup.get(name)?.size ?? 0,
        ),
      })),
    ],
    leftOut: leftOutOf(tally, units, chosen),
  };
}

function leftOutOf(tally: Tally, units: readonly Unit[], chosen: readonly Unit[]): Run["endpointsLeftOut"] {
  const endpoints = units.length - chosen.length;
  if (endpoints === 0 && !tally.endpointsLeftOut) return undefined;
  const all = sumOf([...(tally.metrics.get("http_reqs")?.leaves.values() ?? [])].map(({ count }) => count));
  const requests = Math.max(0, all - sumOf(chosen.map((unit) => unit.requests)));
  return { endpoints, requests, ...(tally.endpointsLeftOut && { orMore: true as const }) };
}
