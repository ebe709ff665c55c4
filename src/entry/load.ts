import type { Host } from "../app/host.ts";
import { createFilesLoad } from "../app/results/files-load.ts";
import { secretVariables } from "../config/prometheus.ts";
import { createLoad, type LoadSurroundings } from "../k6/load.ts";
import { assertScript } from "../k6/script/archive.ts";
import { secretsIn } from "../lib/credentials.ts";
import { type ChildEnvironment, jobEnvironment, terminalEnvironment } from "../lib/environment.ts";
import { version } from "../lib/version.ts";
import { Failure, reasonOf, runFailure, usageFailure } from "../model/failure.ts";
import type { Gate, PrometheusChoice, Scenario } from "../model/gate.ts";
import type { RunningSides } from "../model/start.ts";
import type { Load } from "../ports/load.ts";
import type { PrometheusSource } from "../ports/prometheus-source.ts";
import { sourceOf, whyUnasked } from "../prometheus/source.ts";
import { astraySentence } from "../report/words/facts/hosts.ts";
import { type GuardedHost, guardLoad } from "./secrets.ts";
import { featureFormats, openRuns, plannedSecrets, wrapLoad } from "./table.ts";
import { headerValues } from "./target/headers.ts";

type BaseScripts = NonNullable<LoadSurroundings["baseScripts"]>;

/**
 * The load generator with its server metrics, made only here. k6 never sees Prometheus' secrets.
 * @throws Failure "usage" for missing scripts, an unset variable of the gate file, and a certificate that cannot be read
 */
export async function openLoad(
  gate: Gate,
  host: GuardedHost,
  { baseScripts, running = new Map() }: { baseScripts?: BaseScripts; running?: RunningSides },
): Promise<Load> {
  for (const { credentials } of gate.scenarios) {
    for (const secret of [...(credentials?.values() ?? [])].flatMap(secretsIn)) host.mask(secret);
  }
  const load = await openUnguarded(gate, host, baseScripts);
  return guardLoad(await wrapLoad(load, gate, { running, host }), host.secrets);
}

/** Shorter values, such as a rate, stand in many texts. */
const fewestOfSecret = 8;

/** For k6 and the programs that install it. @throws Failure "usage" for secrets that no script may have */
async function childrenOf(
  { prometheus, scenarios }: Pick<Gate, "prometheus" | "scenarios">,
  host: Host,
): Promise<ChildEnvironment> {
  const { env, kind, scriptSecrets = [] } = host;
  const ofPrometheus =
    prometheus === undefined ? [] : [...secretVariables(prometheus), ...(prometheus.withheld ?? [])];
  const hidden = [...ofPrometheus, ...(await plannedSecrets(scenarios))];
  if (kind === "terminal") return terminalEnvironment(env, hidden);
  const both = scriptSecrets.find((name) => hidden.includes(name));
  if (both !== undefined) {
    throw usageFailure(
      `script-secrets: ${both} is a secret of ${ofPrometheus.includes(both) ? "Prometheus" : "a server"} in the gate file, ` +
        "which goes to that server alone; give the script a variable of its own",
    );
  }
  const children = jobEnvironment(env, scriptSecrets);
  for (const value of Object.values(children.secrets)) if (value.length >= fewestOfSecret) host.mask(value);
  // A script does not get what it may not have.
  return { ...children, withheld: children.withheld.filter((name) => !hidden.includes(name)) };
}

export async function scriptEnvironmentOf(gate: Gate, host: Host): Promise<Readonly<Record<string, string>>> {
  const { env, secrets } = await childrenOf(gate, host);
  return { ...env, ...secrets };
}

/** Before anything is measured: a path that is wrong is no broken run. @throws Failure "usage" with all that are missing */
async function assertScripts(scenarios: readonly Scenario[]): Promise<void> {
  const ended = await Promise.allSettled(scenarios.map(assertScript));
  const reasons = ended.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  const unexpected = reasons.find((one) => !(one instanceof Failure));
  if (unexpected !== undefined) throw unexpected;
  if (reasons.length > 0) throw usageFailure(reasons.map(reasonOf).join("\n"), reasons[0]);
}

async function openUnguarded(
  { k6, prometheus, results, scenarios }: Gate,
  host: Host,
  baseScripts: BaseScripts = new Map(),
): Promise<Load> {
  if (results.kind === "k6") await assertScripts(scenarios.filter(({ name }) => !baseScripts.has(name)));
  const children = await childrenOf({ prometheus, scenarios }, host);
  if (results.kind === "files") return createFilesLoad(results, { version, formats: await featureFormats() });
  if (results.kind === "prometheus") {
    const source = async () => await sourceToRead(prometheus, host);
    return await openRuns(results, { version, prometheus: source });
  }
  return createLoad(k6, version, {
    ...{ ...children, baseScripts },
    ...{ headerValues: headerValues(scenarios, host), sayAstray: astraySentence },
  });
}

/** The Prometheus that has the runs. @throws Failure "run" where GitHub gives its secrets to nobody, "usage" as sourceOf */
async function sourceToRead(choice: PrometheusChoice | undefined, host: Host): Promise<PrometheusSource> {
  if (choice === undefined) throw new Error("a gate of runs in Prometheus names none");
  const unasked = host.isWithoutSecrets ? whyUnasked(choice, host.env, host) : undefined;
  if (unasked !== undefined) throw runFailure(unasked);
  return await sourceOf(choice, host.env, host.mask);
}
