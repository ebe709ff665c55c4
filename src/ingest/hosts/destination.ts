import { type Host, hostOfCall, hostOfUrl } from "../../model/host.ts";
import type { SeriesAccumulator } from "../series/series-accumulator.ts";
import type { Way } from "./way.ts";

/** Requests of one scenario of the script to one host. */
export interface Destination extends Omit<Way, "isRedirect" | "key"> {
  readonly by: "http" | "ws" | "grpc" | "browser";
  readonly requests: number;
  /** Of these, answered by a redirect. */
  readonly redirects: number;
}

/** Metrics with one sample a request, and what makes it. */
const requestMetrics: ReadonlyMap<string, Destination["by"]> = new Map([
  ["http_reqs", "http"],
  ["ws_sessions", "ws"],
  ["grpc_req_duration", "grpc"],
  ["browser_http_req_duration", "browser"],
]);

/** Whether the samples of a metric are counted by where the requests went. */
export function isCountedByHost(metric: string): boolean {
  return requestMetrics.has(metric);
}

/** Ways that requests took, as far as samples came in. Changed in place. */
export interface Ways {
  readonly known: Map<string, Way>;
  /** Hosts by what stands before the path of an address, since most requests differ in their path alone. */
  readonly hosts: Map<string, Host | undefined>;
}

/** No ways yet. */
export function startWays(): Ways {
  return { known: new Map(), hosts: new Map() };
}

/** Ways that are distinguished while samples come in; later ones count as unknown. */
const mostWays = 500;

/** Hosts that are remembered at once. */
const mostHosts = 1000;

const redirectStatus = /^30[12378]$/;

interface RequestTags {
  /** k6's tag `url`; undefined where samples have none. */
  readonly url: string | undefined;
  readonly endpoint: string;
  readonly scenario: string;
  readonly status: string;
  /** k6's tag `service`, of gRPC alone. */
  readonly service: string;
}

const elsewhere: Way = { key: "", scenario: "", told: "nothing", host: undefined, isRedirect: false };

/**
 * The way of a request by the tags of its samples: one that is known already, or a new one while there is room.
 * @returns undefined for samples of no request
 */
export function wayOf(ways: Ways, tags: RequestTags): Way | undefined {
  const { url, endpoint, scenario } = tags;
  if (url === "") return undefined;
  const host = hostIn(ways, url ?? endpoint, tags.service !== "");
  const told = host === undefined ? (url === undefined ? "nothing" : "name") : "address";
  const isRedirect = redirectStatus.test(tags.status);
  const key = `${told} ${host ?? ""} ${isRedirect} ${scenario}`;
  const known = ways.known.get(key);
  if (known !== undefined) return known;
  if (ways.known.size >= mostWays) return elsewhere;
  const way: Way = { key, scenario, told, host, isRedirect };
  ways.known.set(key, way);
  return way;
}

function hostIn({ hosts }: Ways, text: string, isCall: boolean): Host | undefined {
  if (isCall) return hostOfCall(text);
  const scheme = text.indexOf("://");
  if (scheme === -1) return undefined;
  const path = text.indexOf("/", scheme + 3);
  const authority = path === -1 ? text : text.slice(0, path);
  const known = hosts.get(authority);
  if (known !== undefined || hosts.has(authority)) return known;
  const host = hostOfUrl(text);
  if (hosts.size >= mostHosts) hosts.clear();
  hosts.set(authority, host);
  return host;
}

/**
 * Where the requests went, the busiest first.
 * @param accumulatorsOf accumulators with samples of a metric
 */
export function destinationsOf(
  accumulatorsOf: (metric: string) => readonly SeriesAccumulator[],
): Destination[] {
  const destinations = new Map<string, Destination>();
  for (const [metric, by] of requestMetrics) {
    for (const { way, count } of accumulatorsOf(metric)) {
      if (way === undefined) continue;
      const { isRedirect, key: _key, ...to } = way;
      const key = `${by} ${to.told} ${to.host ?? ""} ${to.scenario}`;
      const before = destinations.get(key) ?? { ...to, by, requests: 0, redirects: 0 };
      destinations.set(key, {
        ...before,
        requests: before.requests + count,
        redirects: before.redirects + (isRedirect ? count : 0),
      });
    }
  }
  return [...destinations.values()].sort((one, other) => other.requests - one.requests);
}
