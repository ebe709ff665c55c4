import { readFile } from "node:fs/promises";
import { secretVariables } from "../config/prometheus.ts";
import { basicAuthorization } from "../lib/credentials.ts";
import { type Environment, refuseUnset, type SecretSource, whyUnset } from "../lib/environment.ts";
import { reasonOf, runFailure, usageFailure } from "../model/failure.ts";
import type { PrometheusChoice } from "../model/gate.ts";
import type { PrometheusSource } from "../ports/prometheus-source.ts";
import { createPrometheus, type Prometheus } from "./api/client.ts";

/** Keeps a secret out of the log. */
type Mask = (secret: string) => void;

/** Why Prometheus is not asked although the gate file names it. */
export function whyUnasked(
  choice: PrometheusChoice,
  env: Environment,
  { kind, isWithoutSecrets }: Omit<SecretSource, "env">,
): string | undefined {
  return whyUnset("Prometheus", secretVariables(choice), { env, kind, isWithoutSecrets });
}

/**
 * The Prometheus of the gate file.
 * @param unasked refuses every question with this reason
 * @throws Failure "usage" as sourceOf
 */
export async function openPrometheus(
  choice: PrometheusChoice,
  env: Environment,
  { unasked, mask }: { readonly mask: Mask } & { readonly unasked: string | undefined },
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
  mask: Mask,
): Promise<PrometheusSource> {
  refuseUnset("prometheus", secretVariables(choice), env);
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
  { secret, mask }: { readonly mask: Mask } & { readonly secret: (name: string) => string },
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
