import { groupedBy } from "../../lib/grouped.ts";
import { type DeclaredHost, type Host, hostOfUrl, isDeclared, nameOf } from "../../model/host.ts";
import type { Run } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Destination } from "./destination.ts";

/** Maximum number of hosts in a record. */
export const mostHosts = 20;

/** What a run says of where its requests went. */
export type HostsOfRun = NonNullable<Run["hosts"]>;
type SeenHost = HostsOfRun["seen"][number];

/** What is known beside the samples. */
export interface Intended {
  /** Base URL of the target. */
  readonly target: string;
  readonly declared: readonly DeclaredHost[];
}

/** Why the requests of a run say nothing about its target. */
export interface Astray {
  /**
   * `elsewhere`: all went to other hosts. `unread`: their samples tell no address, and the script has none of the target.
   * `redirected`: the target sent most of them on to other hosts. `leadsElsewhere`: most were redirected, their samples
   * do not tell where to, and the target itself leads to another host.
   */
  readonly kind: "elsewhere" | "unread" | "redirected" | "leadsElsewhere";
  readonly target: Host;
  /** The scenario of the script that this is true of; undefined for all of them. */
  readonly scenario: string | undefined;
  readonly requests: number;
  /** Requests that were answered by a redirect. */
  readonly redirects: number;
  /** The other hosts, the busiest first. */
  readonly hosts: readonly Pick<SeenHost, "host" | "requests">[];
}

/** What is known of a run that neither its samples nor its record tell. */
export interface BeyondSamples {
  /** Whether the script can know the target's address; undefined if unknown. */
  readonly knowsTarget: boolean | undefined;
  /** The host that answered when the target was awaited, without anything that a script may send to be let in. */
  readonly leadsTo: Host | undefined;
}

function kindOf({ host, by }: Destination, intended: Intended, target: Host): SeenHost["is"] {
  if (host === target) return "target";
  if (host !== undefined && isDeclared(host, intended.declared)) return "declared";
  // A service that speaks HTTP and gRPC has a port for each, of which the target's address has one.
  const isOtherPort = by === "grpc" && host !== undefined && nameOf(host) === nameOf(target);
  return isOtherPort ? "otherPort" : "other";
}

function requestsOf(rows: readonly { readonly requests: number }[]): number {
  return sumOf(rows, ({ requests }) => requests);
}

/**
 * What a record keeps of where the requests went.
 * @returns undefined for a run without requests of a kind that is known, and for a target that is not a URL
 */
export function hostsOf(destinations: readonly Destination[], intended: Intended): HostsOfRun | undefined {
  const target = hostOfUrl(intended.target);
  if (target === undefined || destinations.length === 0) return undefined;
  const rows = destinations.flatMap((row): SeenHost[] => {
    const { host, requests, redirects } = row;
    if (host === undefined) return [];
    // Pages load what is theirs from anywhere; a browser that never came to the target is reported all the same.
    const is = kindOf(row, intended, target);
    return [{ host, is: row.by === "browser" && is === "other" ? "ofPage" : is, requests, redirects }];
  });
  const told = (by: Destination["told"]) => requestsOf(destinations.filter((row) => row.told === by));
  return recordedHosts(target, rows, { more: 0, named: told("name"), untold: told("nothing") });
}

/** What a record keeps of hosts, each as often as it comes: the target first, however few requests came, then the busiest. */
export function recordedHosts(
  target: Host,
  rows: readonly SeenHost[],
  beside: { readonly more: number; readonly named: number; readonly untold: number },
): HostsOfRun {
  const hosts = [...groupedBy(rows, ({ is, host }) => `${is} ${host}`).values()].map(
    (same): SeenHost => ({
      ...same[0],
      requests: requestsOf(same),
      redirects: sumOf(same, ({ redirects }) => redirects),
    }),
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

/** Whether requests went where they should, as far as the samples tell. */
function reached({ seen }: HostsOfRun): boolean {
  return seen.some(({ is }) => is === "target" || is === "declared" || is === "otherPort");
}

function addressedOf(hosts: HostsOfRun): number {
  return requestsOf(hosts.seen) + (hosts.more ?? 0);
}

/** Answers that were no redirect. */
function answersOf(rows: readonly SeenHost[]): number {
  return rows.reduce((sum, { requests, redirects }) => sum + requests - redirects, 0);
}

/**
 * True when the target redirected most of what came to it, and most answers came from hosts that nobody declared: then the
 * figures are theirs.
 */
function isRedirected({ seen }: HostsOfRun): boolean {
  const own = seen.filter(({ is }) => is === "target");
  const redirects = own.reduce((sum, row) => sum + row.redirects, 0);
  const others = seen.filter(({ is }) => is === "other");
  return redirects > requestsOf(own) / 2 && answersOf(others) > answersOf(seen) / 2;
}

/**
 * Whether a run says nothing about its target since its requests went elsewhere. Requests whose samples tell no address
 * are taken to have come to the target: nothing else is known of them.
 */
export function astrayOf(hosts: HostsOfRun | undefined, scenario?: string): Astray | undefined {
  if (hosts === undefined) return undefined;
  const { target, seen, named = 0, untold = 0 } = hosts;
  const others = seen.filter(({ is }) => is === "other" || is === "ofPage");
  const own = seen.filter(({ is }) => is === "target");
  const redirects = own.reduce((sum, row) => sum + row.redirects, 0);
  const requests = addressedOf(hosts) + named + untold;
  const found = { target, scenario, requests, redirects, hosts: others };
  if (named + untold > 0) return undefined;
  if (!reached(hosts)) return { kind: "elsewhere", ...found };
  return isRedirected(hosts) ? { kind: "redirected", ...found } : undefined;
}

/**
 * The same with all that is known of a run when it ends: each scenario of the script counts for itself, and where the
 * samples tell no address the script and the target are asked.
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
  // Samples of no scenario are of setup and teardown in older records, and may well have a host of their own.
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
  const { target, seen, named = 0, untold = 0 } = hosts;
  const requests = addressedOf(hosts) + named + untold;
  return { kind: "unread", target, scenario: undefined, requests, redirects: 0, hosts: seen };
}

/** Of a request that was redirected once, two samples tell: from here on nearly all were. */
const mostlyRedirected = 0.45;

function ledElsewhere(
  destinations: readonly Destination[],
  { target }: HostsOfRun,
  { intended, beyond }: { readonly intended: Intended; readonly beyond: BeyondSamples },
): Astray | undefined {
  const { leadsTo } = beyond;
  if (leadsTo === undefined || leadsTo === target || isDeclared(leadsTo, intended.declared)) return undefined;
  const rows = destinations.filter(({ host }) => host === undefined);
  const requests = requestsOf(rows);
  const redirects = rows.reduce((sum, row) => sum + row.redirects, 0);
  if (requests === 0 || redirects < mostlyRedirected * requests) return undefined;
  const hosts = [{ host: leadsTo, requests: requests - redirects }];
  return { kind: "leadsElsewhere", target, scenario: undefined, requests, redirects, hosts };
}
