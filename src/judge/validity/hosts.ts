import type { Run } from "../../model/run/run.ts";
import type { HostDoubt } from "../../model/verdict/reason.ts";

/** Hosts that a run's requests went to. */
type HostsOfRun = NonNullable<Run["hosts"]>;

/** The hosts of several rounds together, the busiest first; undefined for records without hosts. */
export function hostsOver(runs: readonly Run[]): HostsOfRun | undefined {
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
 * Doubts whether a run's figures are those of its target; empty if there are none, and for records without hosts.
 * @param runs the rounds of one side
 */
export function hostDoubts(runs: readonly Run[]): HostDoubt[] {
  const awaited = runs.find((run) => run.awaited !== undefined);
  const answered: HostDoubt[] =
    awaited?.awaited === undefined
      ? []
      : [{ kind: "awaited", target: awaited.provenance.target, answer: awaited.awaited }];
  return [...answered, ...requestDoubts(runs)];
}

function requestDoubts(runs: readonly Run[]): HostDoubt[] {
  const over = hostsOver(runs);
  if (over === undefined) return [];
  const { target, seen, more = 0, named = 0, untold = 0 } = over;
  const those = (wanted: "other" | "otherPort") =>
    seen.filter(({ is }) => is === wanted).map(({ host, requests }) => ({ host, requests }));
  const doubts: HostDoubt[] = [];
  const others = those("other");
  const astray = others.reduce((sum, one) => sum + one.requests, more);
  if (astray > 0) {
    const requests = seen.reduce((sum, one) => sum + one.requests, more + named + untold);
    doubts.push({ kind: "otherHosts", target, requests, astray, hosts: others });
  }
  const otherPorts = those("otherPort");
  if (otherPorts.length > 0) doubts.push({ kind: "otherPorts", target, hosts: otherPorts });
  if (untold > 0 && !seen.some(({ is }) => is === "target")) doubts.push({ kind: "noAddresses" });
  return doubts;
}
