import { groupedBy } from "../../lib/grouped.ts";
import type { Run } from "../../model/run/run.ts";
import type { HostDoubt } from "../../model/verdict/reason.ts";
import { sumOf } from "../../stats/sum.ts";

/** Hosts that a run's requests went to. */
type HostsOfRun = NonNullable<Run["hosts"]>;

/** The hosts of several rounds together, the busiest first; undefined for records without hosts. */
export function hostsOver(runs: readonly Run[]): HostsOfRun | undefined {
  const all = runs.flatMap(({ hosts }) => hosts ?? []);
  const [first] = all;
  if (first === undefined) return undefined;
  const byHost = groupedBy(
    all.flatMap(({ seen }) => seen),
    ({ is, host }) => `${is} ${host}`,
  );
  const seen = [...byHost.values()].map((own) => ({
    ...own[0],
    requests: sumOf(own, ({ requests }) => requests),
    redirects: sumOf(own, ({ redirects }) => redirects),
  }));
  const mappedTo = all.find((one) => one.mappedTo !== undefined)?.mappedTo;
  return {
    target: first.target,
    ...(mappedTo !== undefined && { mappedTo }),
    seen: seen.sort((one, other) => other.requests - one.requests),
    more: sumOf(all, ({ more = 0 }) => more),
    named: sumOf(all, ({ named = 0 }) => named),
    untold: sumOf(all, ({ untold = 0 }) => untold),
  };
}

/**
 * Doubts whether a run's figures are those of its target; empty if there are none, and for records without hosts.
 * @param runs the rounds of one side
 */
export function hostDoubts(runs: readonly Run[]): HostDoubt[] {
  const answered = runs.flatMap(({ awaited: answer, provenance: { target } }): HostDoubt[] =>
    answer === undefined ? [] : [{ kind: "awaited", target, answer }],
  );
  return [...answered.slice(0, 1), ...requestDoubts(runs)];
}

function requestDoubts(runs: readonly Run[]): HostDoubt[] {
  const over = hostsOver(runs);
  if (over === undefined) return [];
  const { target, seen, mappedTo, more = 0, named = 0, untold = 0 } = over;
  const those = (wanted: "other" | "otherPort") =>
    seen.filter(({ is }) => is === wanted).map(({ host, requests }) => ({ host, requests }));
  const doubts: HostDoubt[] = mappedTo === undefined ? [] : [{ kind: "mapped", target, to: mappedTo }];
  const others = those("other");
  const astray = sumOf(others, ({ requests }) => requests) + more;
  if (astray > 0) {
    const requests = sumOf(seen, (one) => one.requests) + more + named + untold;
    doubts.push({ kind: "otherHosts", target, requests, astray, hosts: others });
  }
  const otherPorts = those("otherPort");
  if (otherPorts.length > 0) doubts.push({ kind: "otherPorts", target, hosts: otherPorts });
  if (untold > 0 && !seen.some(({ is }) => is === "target")) doubts.push({ kind: "noAddresses" });
  return doubts;
}
