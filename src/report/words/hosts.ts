import type { Astray, HostsOfRun } from "../../ingest/hosts/reach.ts";
import type { Run } from "../../model/run.ts";
import { formatFigure } from "../../model/units.ts";

const mostNamed = 5;

/** `auth.example.com (120) and 2 more`, the busiest first. */
function listed(hosts: readonly { readonly host: string; readonly requests: number }[]): string {
  const named = hosts.slice(0, mostNamed).map(({ host, requests }) => `${host} (${counted(requests)})`);
  const rest = hosts.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  const last = all.pop();
  return all.length === 0 ? (last ?? "") : `${all.join(", ")} and ${last}`;
}

function counted(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

const declare = "name it under hosts in the gate file (or --hosts)";

const letIn =
  "Let the script log in, or send what the deployment's protection asks for (a token, a cookie, a bypass header)";

/**
 * Why a run whose requests went elsewhere is none of the target; on a line of its own, what to do.
 * @param script as the user names it; undefined where it is not known
 */
export function astraySentence(astray: Astray, script?: string): string {
  const { target, scenario, requests, redirects, hosts } = astray;
  const ofScenario = scenario === undefined ? "" : ` of the scenario "${scenario}"`;
  const all = `${counted(requests)} requests${ofScenario}`;
  const named = script === undefined ? "the script" : `"${script}"`;
  const read = `Read the target's address from __ENV.TARGET_URL (or __ENV.BASE_URL) in ${named}`;
  switch (astray.kind) {
    case "elsewhere":
      return (
        (requests === 1
          ? `The only request${ofScenario} did not go to the target ${target}; it went to ${listed(hosts)}.\n`
          : `None of the ${all} went to the target ${target}; they went to ${listed(hosts)}.\n`) +
        `${read}. If another host is meant, ${declare}.`
      );
    case "unread": {
      const known = hosts.length === 0 ? "" : ` Some are known to have gone to ${listed(hosts)}.`;
      const went = requests === 1 ? "its only request did not go" : `none of its ${all} went`;
      return (
        `The address of the target ${target} neither stands in ${named} nor is read by it, so ${went} there.${known}\n` +
        `${read}. If another host is meant, ${declare}.`
      );
    }
    case "redirected":
      return (
        `The target ${target} answered ${counted(redirects)} of the ${all} with a redirect, and most answers came from ${listed(hosts)}: ` +
        `the figures are those of another host, such as a login page.\n${letIn}. If that host is meant, ${declare}.`
      );
    case "leadsElsewhere":
      return (
        `${counted(redirects)} of the ${all} were answered with a redirect, and the target ${target} leads to ${hosts[0]?.host ?? ""}: ` +
        `the figures are those of another host, such as a login page.\n${letIn}. If that host is meant, ${declare}.`
      );
    default:
      return astray.kind satisfies never;
  }
}

/** `localhost:3000 (400) and auth.example.com (12)`; undefined where all requests went to the target, or nobody knows. */
export function hostsBesideTarget(runs: readonly Run[]): string | undefined {
  const { seen = [] } = together(runs) ?? {};
  return seen.every(({ is }) => is === "target") ? undefined : listed(seen);
}

/** The hosts of several rounds together. */
function together(runs: readonly Run[]): HostsOfRun | undefined {
  const all = runs.flatMap(({ hosts }) => hosts ?? []);
  const [first] = all;
  if (first === undefined) return undefined;
  const seen = new Map<string, HostsOfRun["seen"][number]>();
  for (const one of all.flatMap((hosts) => hosts.seen)) {
    const before = seen.get(`${one.is} ${one.host}`) ?? { ...one, requests: 0, redirects: 0 };
    const redirects = before.redirects + one.redirects;
    seen.set(`${one.is} ${one.host}`, { ...before, requests: before.requests + one.requests, redirects });
  }
  const total = (of: (hosts: HostsOfRun) => number | undefined) =>
    all.reduce((sum, hosts) => sum + (of(hosts) ?? 0), 0);
  return {
    target: first.target,
    seen: [...seen.values()].sort((one, other) => other.requests - one.requests),
    more: total(({ more }) => more),
    named: total(({ named }) => named),
    untold: total(({ untold }) => untold),
  };
}

/**
 * Doubts that the figures of a run are those of its target, each a sentence; empty where the samples leave none, and for
 * records that do not say where their requests went.
 * @param runs the rounds of one side
 */
export function hostDoubts(runs: readonly Run[]): string[] {
  const hosts = together(runs);
  if (hosts === undefined) return [];
  const { target, seen, more = 0, named = 0, untold = 0 } = hosts;
  const doubts: string[] = [];
  const requests = seen.reduce((sum, one) => sum + one.requests, more + named + untold);
  const others = seen.filter(({ is }) => is === "other");
  const astray = others.reduce((sum, one) => sum + one.requests, more);
  if (astray > 0) {
    const share = formatFigure(astray / requests, "ratio");
    doubts.push(
      `${share} of the ${counted(requests)} requests did not go to the target ${target}: ${listed(others)}. If that is meant, ${declare}.`,
    );
  }
  const otherPorts = seen.filter(({ is }) => is === "otherPort");
  if (otherPorts.length > 0) {
    doubts.push(
      `gRPC calls went to another port than the target's (${target}): ${listed(otherPorts)}. If that is meant, ${declare}.`,
    );
  }
  if (untold > 0 && !seen.some(({ is }) => is === "target")) {
    doubts.push(
      'The samples carry no address, so it was not checked that the requests went to the target: add "url" to systemTags in the options of the script.',
    );
  }
  return doubts;
}
