import { groupedBy } from "../../lib/grouped.ts";
import { type DeclaredHost, type HostName, hostOfUrl, isDeclared, nameOf } from "../../model/host.ts";
import type { Run } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Destination } from "./destination.ts";

/** Of a record. */
export const mostHosts = 20;

type HostsOfRun = NonNullable<Run["hosts"]>;
type SeenHost = HostsOfRun["seen"][number];

/** Where requests should go. */
export interface Intended {
  /** Base URL of the target. */
  readonly target: string;
  readonly declared: readonly DeclaredHost[];
}

/** Why the requests of a run say nothing about its target. */
export interface Astray {
  /**
   * `elsewhere`: all went to other hosts. `unread`: their samples have no address, and the script does not have the target's.
   * `redirected`: the target sent most of them on to other hosts. `leadsElsewhere`: most were redirected, their samples
   * do not show where to, and the target itself leads to another host.
   */
  readonly kind: "elsewhere" | "unread" | "redirected" | "leadsElsewhere";
  readonly target: HostName;
  /** Of the script; undefined if this is true of all. */
  readonly scenario: string | undefined;
  readonly requests: number;
  /** Of these, answered by a redirect. */
  readonly redirects: number;
  /** The other hosts, the busiest first. */
  readonly hosts: readonly Pick<SeenHost, "host" | "requests">[];
}

/** What neither the samples nor the record of a run show. */
interface BeyondSamples {
  /** Whether the script can know the target's address; undefined if unknown. */
  readonly knowsTarget: boolean | undefined;
  /** The host that answered when the target was awaited, without a script's credentials. */
  readonly leadsTo: HostName | undefined;
}

function kindOf({ host, by }: Destination, intended: Intended, target: HostName): SeenHost["is"] {
  if (host === target) return "target";
  if (host !== undefined && isDeclared(host, intended.declared)) return "declared";
  // A service with HTTP and gRPC has a port for each; the target's address has one of them.
  const isOtherPort = by === "grpc" && host !== undefined && nameOf(host) === nameOf(target);
  return isOtherPort ? "otherPort" : "other";
}

function requestsOf(rows: readonly { readonly requests: number }[]): number {
  return sumOf(rows, ({ requests }) => requests);
}

function redirectsOf(rows: readonly { readonly redirects: number }[]): number {
  return sumOf(rows, ({ redirects }) => redirects);
}

/** The hosts of a record; undefined for a run without known requests, and for a target that is not a URL. */
export function hostsOf(destinations: readonly Destination[], intended: Intended): HostsOfRun | undefined {
  const target = hostOfUrl(intended.target);
  if (target === undefined || destinations.length === 0) return undefined;
  const rows = destinations.flatMap((row): SeenHost[] => {
    const { host, requests, redirects } = row;
    if (host === undefined) return [];
    // Pages may load from any host; a browser that never reached the target is reported all the same.
    const is = kindOf(row, intended, target);
    return [{ host, is: row.by === "browser" && is === "other" ? "ofPage" : is, requests, redirects }];
  });
  const told = (means: Destination["told"]) => requestsOf(destinations.filter((row) => row.told === means));
  return recordedHosts(target, rows, { more: 0, named: told("name"), untold: told("nothing") });
}

/** The hosts of a record: the target first, then the busiest. @param rows a host may have several */
export function recordedHosts(
  target: HostName,
  rows: readonly SeenHost[],
  beside: { readonly more: number; readonly named: number; readonly untold: number },
): HostsOfRun {
  const hosts = [...groupedBy(rows, ({ is, host }) => `${is} ${host}`).values()].map(
    (same): SeenHost => ({ ...same[0], requests: requestsOf(same), redirects: redirectsOf(same) }),
  );
  const rank = ({ is, requests }: SeenHost) => (is === "target" ? Number.NEGATIVE_INFINITY : -requests);
  hosts.sort((one, other) => rank(one) - rank(other));
  const { named, untold } = beside;
  const more = beside.more + requestsOf(hosts.slice(mostHosts));
  return {
    target,
    seen: hosts.slice(0, mostHosts),
    ...(more > 0 && { more }),
    ...(named > 0 && { named }),
    ...(untold > 0 && { untold }),
  };
}

/** Whether requests went where they should, as far as the samples show. */
function reached({ seen }: HostsOfRun): boolean {
  return seen.some(({ is }) => is === "target" || is === "declared" || is === "otherPort");
}

/** Answers other than redirects. */
function answersOf(rows: readonly SeenHost[]): number {
  return requestsOf(rows) - redirectsOf(rows);
}

/**
 * Whether the target redirected most of its requests and most answers came from undeclared hosts: then the figures are
 * theirs.
 */
function isRedirected({ seen }: HostsOfRun): boolean {
  const own = seen.filter(({ is }) => is === "target");
  const others = seen.filter(({ is }) => is === "other");
  return redirectsOf(own) > requestsOf(own) / 2 && answersOf(others) > answersOf(seen) / 2;
}

/**
 * Whether a run says nothing about its target since its requests went elsewhere. Requests whose samples have no address are
 * assumed to have reached the target.
 */
export function astrayOf(hosts: HostsOfRun | undefined, scenario?: string): Astray | undefined {
  if (hosts === undefined) return undefined;
  const { target, seen, more = 0, named = 0, untold = 0 } = hosts;
  if (named + untold > 0) return undefined;
  const others = seen.filter(({ is }) => is === "other" || is === "ofPage");
  const redirects = redirectsOf(seen.filter(({ is }) => is === "target"));
  const found = { target, scenario, requests: requestsOf(seen) + more, redirects, hosts: others };
  if (!reached(hosts)) return { kind: "elsewhere", ...found };
  return isRedirected(hosts) ? { kind: "redirected", ...found } : undefined;
}

/**
 * As astrayOf, for a run that has just ended: looks at each scenario of the script and, if the samples have no address, at the
 * script and the target.
 */
export function astrayRun(
  destinations: readonly Destination[],
  intended: Intended,
  beyond: BeyondSamples,
): Astray | undefined {
  const hosts = hostsOf(destinations, intended);
  if (hosts === undefined) return undefined;
  const whole =
    astrayOf(hosts) ?? unreadBy(hosts, beyond) ?? ledElsewhere(destinations, hosts, { intended, beyond });
  if (whole !== undefined) return whole;
  const scenarios = new Set(destinations.flatMap(({ scenario }) => (scenario === "" ? [] : [scenario])));
  for (const scenario of scenarios) {
    const own = destinations.filter((row) => row.scenario === scenario);
    const astray = astrayOf(hostsOf(own, intended), scenario);
    if (astray !== undefined) return astray;
  }
  return undefined;
}

function unreadBy(hosts: HostsOfRun, { knowsTarget }: BeyondSamples): Astray | undefined {
  if (knowsTarget !== false || reached(hosts)) return undefined;
  const { target, seen, more = 0, named = 0, untold = 0 } = hosts;
  const requests = requestsOf(seen) + more + named + untold;
  return { kind: "unread", target, scenario: undefined, requests, redirects: 0, hosts: seen };
}

/** A redirected request has two samples: from here on, nearly all were redirected. */
const mostlyRedirected = 0.45;

function ledElsewhere(
  destinations: readonly Destination[],
  { target }: HostsOfRun,
  { intended, beyond }: { readonly intended: Intended; readonly beyond: BeyondSamples },
): Astray | undefined {
  const { leadsTo } = beyond;
  if (leadsTo === undefined || leadsTo === target || isDeclared(leadsTo, intended.declared)) return undefined;
  const rows = destinations.filter(({ host }) => host === undefined);
  const [requests, redirects] = [requestsOf(rows), redirectsOf(rows)];
  if (requests === 0 || redirects < mostlyRedirected * requests) return undefined;
  const hosts = [{ host: leadsTo, requests: requests - redirects }];
  return { kind: "leadsElsewhere", target, scenario: undefined, requests, redirects, hosts };
}
