import type { Host } from "../../app/host.ts";
import type { Gate, PrometheusChoice } from "../../model/gate.ts";
import type { Load } from "../../ports/load.ts";
import { openPrometheus, sourceOf, whyUnasked } from "../../prometheus/source.ts";
import { type OnRefused, openReceiver } from "./remote-write/relay.ts";
import { tellRefusedWrites, writingTo } from "./remote-write/writing.ts";
import { watchServers } from "./watch.ts";

/**
 * The load with the servers' series in its runs, and k6's own metrics in Prometheus. k6 never sees Prometheus' secrets.
 * @throws Failure "usage" for an unset variable of the gate file, and for a certificate that cannot be read
 */
export async function withServers(
  load: Load,
  { results }: Pick<Gate, "results">,
  { prometheus, host }: { readonly prometheus: PrometheusChoice; readonly host: Host },
): Promise<Load> {
  const { env, log, pullRequest } = host;
  const { withheld = [], remoteWrite, queries, stepMs } = prometheus;
  if (withheld.length > 0) {
    log.note(
      `prometheus-url is another server than prometheus.url in the gate file, so ${withheld.join(", ")} ` +
        `${withheld.length === 1 ? "is" : "are"} not sent there.`,
    );
  }
  const unasked = whyUnasked(prometheus, env, host);
  const isK6 = results.kind === "k6";
  if (unasked !== undefined && isK6 && remoteWrite !== false) {
    log.warn(`k6's metrics are not written to Prometheus: ${unasked}`);
  }
  // A run that is read from there cannot be had without, so at a terminal that is a mistake.
  const isNeeded = results.kind === "prometheus" && !host.isWithoutSecrets;
  const opened = await openPrometheus(prometheus, env, {
    mask: host.mask,
    unasked: isNeeded ? undefined : unasked,
  });
  const refused = new Set<string>();
  const writing = { ...host, onRefused: (reason: string) => void refused.add(reason) };
  const receiver = unasked === undefined && isK6 ? receiverOf(prometheus, writing) : undefined;
  const told = isK6 ? tellRefusedWrites(writingTo(load, receiver), refused) : load;
  if (queries.length === 0) return told;
  const isServerTime = results.kind === "prometheus";
  return watchServers(told, { prometheus: opened, queries, stepMs, isServerTime, pullRequest });
}

/** Opens, once, where k6 writes its own metrics; undefined if nowhere. */
function receiverOf(
  choice: PrometheusChoice,
  { env, mask, onRefused }: Pick<Host, "env" | "mask"> & { readonly onRefused: OnRefused },
): (() => Promise<string>) | undefined {
  const { remoteWrite: to } = choice;
  if (to === false) return undefined;
  let opened: Promise<string> | undefined;
  const open = async () => {
    const source = await sourceOf(choice, env, mask);
    if (to === true) return await openReceiver(source, onRefused);
    // Credentials stay with the host they belong to.
    const isSameHost = new URL(to).origin === new URL(source.url).origin;
    return await openReceiver({ ...source, url: to, ...(isSameHost ? {} : { headers: {} }) }, onRefused);
  };
  return () => {
    opened ??= open();
    return opened;
  };
}
