import { readFile } from "node:fs/promises";
import type { Host } from "../app/host.ts";
import { createFilesLoad } from "../app/results/files-load.ts";
import { secretVariables } from "../config/prometheus.ts";
import { createLoad, type LoadSurroundings } from "../k6/load.ts";
import { assertScript } from "../k6/script/archive.ts";
import { basicAuthorization, secretsIn } from "../lib/credentials.ts";
import {
  type ChildEnvironment,
  type Environment,
  isSet,
  jobEnvironment,
  terminalEnvironment,
} from "../lib/environment.ts";
import { version } from "../lib/version.ts";
import { Failure, reasonOf, runFailure, usageFailure } from "../model/failure.ts";
import type { Gate, PrometheusChoice, Scenario } from "../model/gate.ts";
import type { RunningSides } from "../model/start.ts";
import type { Load } from "../ports/load.ts";
import type { PrometheusSource } from "../ports/prometheus-source.ts";
import { createPrometheus, type Prometheus } from "../prometheus/api/client.ts";
import { watchServers } from "../prometheus/load.ts";
import { type OnRefused, openReceiver } from "../prometheus/remote-write/relay.ts";
import { tellRefusedWrites } from "../prometheus/remote-write/writing.ts";
import { astraySentence } from "../report/words/facts/hosts.ts";
import { type GuardedHost, guardLoad } from "./secrets.ts";
import { featureFormats, openRuns, wrapLoad } from "./table.ts";
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
  return guardLoad(await wrapLoad(load, gate, running), host.secrets);
}

/** Shorter values, such as a rate, stand in many texts. */
const fewestOfSecret = 8;

/** For k6 and the programs that install it. @throws Failure "usage" for secrets that no script may have */
function childrenOf({ prometheus }: Pick<Gate, "prometheus">, host: Host): ChildEnvironment {
  const { env, kind, scriptSecrets = [] } = host;
  const hidden =
    prometheus === undefined ? [] : [...secretVariables(prometheus), ...(prometheus.withheld ?? [])];
  if (kind === "terminal") return terminalEnvironment(env, hidden);
  const both = scriptSecrets.find((name) => hidden.includes(name));
  if (both !== undefined) {
    throw usageFailure(
      `script-secrets: ${both} is a secret of Prometheus in the gate file, which goes to that server alone; give the script ` +
        "a variable of its own",
    );
  }
  const children = jobEnvironment(env, scriptSecrets);
  for (const value of Object.values(children.secrets)) if (value.length >= fewestOfSecret) host.mask(value);
  // A script does not get what it may not have.
  return { ...children, withheld: children.withheld.filter((name) => !hidden.includes(name)) };
}

export function scriptEnvironmentOf(gate: Gate, host: Host): Readonly<Record<string, string>> {
  const { env, secrets } = childrenOf(gate, host);
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
  const { env } = host;
  if (results.kind === "k6") await assertScripts(scenarios.filter(({ name }) => !baseScripts.has(name)));
  const children = childrenOf({ prometheus }, host);
  const around = {
    ...{ ...children, baseScripts },
    ...{ headerValues: headerValues(scenarios, host), sayAstray: astraySentence },
  };
  const filesLoad =
    results.kind === "files"
      ? createFilesLoad(results, { version, formats: await featureFormats() })
      : undefined;
  if (prometheus === undefined) return filesLoad ?? createLoad(k6, version, around);
  const { withheld = [] } = prometheus;
  if (withheld.length > 0) {
    host.log.note(
      `prometheus-url is another server than prometheus.url in the gate file, so ${withheld.join(", ")} ` +
        `${withheld.length === 1 ? "is" : "are"} not sent there.`,
    );
  }
  const unasked = whyUnasked(prometheus, env, host);
  const { remoteWrite } = prometheus;
  if (unasked !== undefined && results.kind === "k6" && remoteWrite !== false) {
    host.log.warn(`k6's metrics are not written to Prometheus: ${unasked}`);
  }
  // A run that is read from there cannot be had without, so at a terminal that is a mistake.
  const isNeeded = results.kind === "prometheus" && !host.isWithoutSecrets;
  const why = isNeeded ? undefined : unasked;
  const opened = await openPrometheus(prometheus, env, { ...host, unasked: why });
  const sourceOrRefusal = async () => {
    if (why !== undefined) throw runFailure(why);
    return await sourceOf(prometheus, env, host.mask);
  };
  const refused = new Set<string>();
  const writing = { ...host, onRefused: (reason: string) => void refused.add(reason) };
  const receiver =
    unasked === undefined && results.kind === "k6" ? receiverOf(prometheus, writing) : undefined;
  const ofK6 = () => tellRefusedWrites(createLoad(k6, version, { ...around, receiver }), refused);
  const load =
    results.kind === "prometheus"
      ? await openRuns(results, { version, prometheus: sourceOrRefusal })
      : (filesLoad ?? ofK6());
  const { queries, stepMs } = prometheus;
  if (queries.length === 0) return load;
  const isServerTime = results.kind === "prometheus";
  const { pullRequest } = host;
  return watchServers(load, { prometheus: opened, queries, stepMs, isServerTime, pullRequest });
}

/**
 * Why Prometheus is not asked although the gate file names it: its secrets are missing, for a fork's code or at the
 * user's own terminal. In a workflow they would be missing for ever, so there it is a mistake (sourceOf).
 */
export function whyUnasked(
  choice: PrometheusChoice,
  env: Environment,
  { kind, isWithoutSecrets }: Pick<Host, "kind" | "isWithoutSecrets">,
): string | undefined {
  const missing = secretVariables(choice).filter((name) => !isSet(env, name));
  if (missing.length === 0) return undefined;
  const names = missing.join(", ");
  if (isWithoutSecrets) {
    return `Prometheus needs ${names}, and GitHub gives no secrets to forks and Dependabot`;
  }
  const isAtHome = kind === "terminal" && env["GITHUB_ACTIONS"] !== "true";
  return isAtHome
    ? `Prometheus needs ${names}, which ${missing.length === 1 ? "is" : "are"} not set`
    : undefined;
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

/**
 * The Prometheus of the gate file.
 * @param unasked refuses every question with this reason
 * @throws Failure "usage" as sourceOf
 */
export async function openPrometheus(
  choice: PrometheusChoice,
  env: Environment,
  { unasked, mask }: Pick<Host, "mask"> & { readonly unasked: string | undefined },
): Promise<Prometheus> {
  if (unasked === undefined) return createPrometheus(await sourceOf(choice, env, mask));
  const refuse = async (): Promise<never> => {
    throw runFailure(unasked);
  };
  return { name: choice.url, query: refuse, queryRange: refuse, series: refuse, buildInfo: refuse };
}

/** Prometheus with its secrets, each masked. @throws Failure "usage" with every variable that is not set */
export async function sourceOf(
  choice: PrometheusChoice,
  env: Environment,
  mask: Host["mask"],
): Promise<PrometheusSource> {
  const missing = secretVariables(choice).filter((name) => !isSet(env, name));
  if (missing.length > 0) {
    const [variables, are] = missing.length === 1 ? ["variable", "is"] : ["variables", "are"];
    throw usageFailure(
      `prometheus: the environment ${variables} ${missing.join(", ")} ${are} not set, but the gate file needs ${missing.length === 1 ? "it" : "them"}; in a ` +
        "workflow set it with env, as in PROM_TOKEN: ${{ secrets.PROM_TOKEN }}",
    );
  }
  const secret = (name: string): string => {
    const value = env[name] ?? "";
    mask(value);
    return value;
  };
  const { url, headers, headersEnv, caFile, timeoutMs } = choice;
  const fromEnvironment = Object.entries(headersEnv).map(([name, variable]) => [name, secret(variable)]);
  return {
    url,
    headers: {
      ...headers,
      ...Object.fromEntries(fromEnvironment),
      ...authorizationOf(choice, env, { secret, mask }),
    },
    ca: caFile === undefined ? undefined : await readCertificate(caFile),
    timeoutMs,
  };
}

/** @see RFC 7617 (basic) and RFC 6750 (bearer) */
function authorizationOf(
  { access }: PrometheusChoice,
  env: Environment,
  { secret, mask }: Pick<Host, "mask"> & { readonly secret: (name: string) => string },
): Record<string, string> {
  if (access.kind === "open") return {};
  if (access.kind === "bearer") return { authorization: `Bearer ${secret(access.tokenEnv)}` };
  // A user is not a secret: masking `admin` would make the rest of the log unreadable.
  const authorization = basicAuthorization(env[access.userEnv] ?? "", secret(access.passwordEnv));
  mask(authorization.slice("Basic ".length));
  return { authorization };
}

async function readCertificate(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw usageFailure(`prometheus: the ca-file ${path} cannot be read: ${reasonOf(error)}`, error);
  }
}
