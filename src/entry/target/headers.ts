import type { Host } from "../../app/host.ts";
import { type Environment, isSet } from "../../lib/environment.ts";
import { matchesGlob } from "../../lib/glob.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Gate, Scenario } from "../../model/gate.ts";
import { hostOfUrl } from "../../model/host.ts";

/**
 * Values of the variables in `await.headers`, each masked. A missing one is a mistake in a workflow, but not where
 * GitHub gives no secrets, nor at a terminal: there it is not sent.
 * @throws Failure "usage" with the variables that are not set
 */
export function headerValues(
  scenarios: Gate["scenarios"],
  {
    env,
    kind,
    isWithoutSecrets,
    mask,
    log,
  }: Pick<Host, "env" | "kind" | "isWithoutSecrets" | "mask" | "log">,
): Readonly<Record<string, string>> {
  const names = [...new Set(scenarios.flatMap((scenario) => Object.values(scenario.await.headers ?? {})))];
  const missing = names.filter((name) => !isSet(env, name));
  if (missing.length > 0) {
    const which = `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not set`;
    if (kind === "job" && !isWithoutSecrets) {
      throw usageFailure(
        `await.headers: ${which}, but the gate file needs ${missing.length === 1 ? "it" : "them"}; in a workflow set it with env, as in ` +
          `${missing[0] ?? ""}: \${{ secrets.${missing[0] ?? ""} }}`,
      );
    }
    const why = isWithoutSecrets ? ", as GitHub gives no secrets to forks and Dependabot" : "";
    log.warn(`The target is awaited without these headers: ${which}${why}.`);
  }
  const values = Object.fromEntries(
    names.map((name) => [name, env[name]?.trim() ?? ""] as const).filter(([, value]) => value !== ""),
  );
  for (const value of Object.values(values)) {
    mask(value);
    // As it stands in LOADLINE_HEADERS.
    const inJson = JSON.stringify(value).slice(1, -1);
    if (inJson !== value) mask(inJson);
  }
  return values;
}

/**
 * Why the headers of `await` may not go to a deployment's address, as a sentence: who may deploy names any host.
 * Undefined if they may, or none has a value.
 */
export function whyNoHeaders(
  { headers = {}, headerHosts = [] }: Scenario["await"],
  url: string,
  env: Environment,
): string | undefined {
  const { host, hostname, protocol } = new URL(url);
  const isPrivate = protocol === "https:" || hostOfUrl(url)?.startsWith("localhost") === true;
  const isNamed = headerHosts.some((pattern) =>
    [host, hostname].some((one) => matchesGlob(pattern.toLowerCase(), one)),
  );
  if ((isNamed && isPrivate) || !Object.values(headers).some((name) => isSet(env, name))) return undefined;
  if (isNamed) return `The deployment is at ${url}, and await.headers go to https alone.`;
  return (
    `The deployment is at ${host}, which is not one of the hosts that get await.headers. ` +
    "If it is yours, name it in await.header-hosts of the gate file, in which * stands for any text."
  );
}
