import { type HostName, hostOfCall, hostOfUrl } from "../../model/host.ts";
import type { Tagged } from "../tagged.ts";

/** Where the samples of a request say that it went. */
export interface Way {
  readonly key: string;
  /** Of the script; "" if unknown. */
  readonly scenario: string;
  /** Its address, a name that the script gave it (which k6 puts in the place of the address), or neither. */
  readonly told: "address" | "name" | "nothing";
  /** Undefined without an address. */
  readonly host: HostName | undefined;
  /** The answer sent the generator on to another address, which has samples of its own. */
  readonly isRedirect: boolean;
}

/** Requests of one scenario of the script to one host. */
export interface Destination extends Omit<Way, "isRedirect" | "key"> {
  readonly by: "http" | "ws" | "grpc" | "browser";
  readonly requests: number;
  /** Of these, answered by a redirect. */
  readonly redirects: number;
}

/** Metrics with one sample per request, and what makes it. */
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

/** Ways that requests took. Changed in place. */
type Ways = ReturnType<typeof startWays>;

/** No ways yet. */
export function startWays() {
  return {
    known: new Map<string, Way>(),
    /** By what precedes the path of an address: most requests differ in their path alone. */
    hosts: new Map<string, HostName | undefined>(),
  };
}

/** Ways that are told apart; further ones count as unknown. */
const mostWays = 500;

/** Hosts that are remembered at once. */
const mostHosts = 1000;

const redirectStatus = /^30[12378]$/;

const elsewhere: Way = { key: "", scenario: "", told: "nothing", host: undefined, isRedirect: false };

/** The way of a request by the tags of its samples; undefined for samples of no request. */
export function wayOf(
  ways: Ways,
  tags: Pick<Tagged, "url" | "endpoint" | "scenario" | "status" | "service">,
): Way | undefined {
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

function hostIn({ hosts }: Ways, text: string, isCall: boolean): HostName | undefined {
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

/** Where the requests went, the busiest first. @param samplesOf numbers of samples of a metric, by their way */
export function destinationsOf(
  samplesOf: (metric: string) => readonly { readonly way: Way | undefined; readonly count: number }[],
): Destination[] {
  const destinations = new Map<string, Destination>();
  for (const [metric, by] of requestMetrics) {
    for (const { way, count } of samplesOf(metric)) {
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
