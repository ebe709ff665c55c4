import { withoutEndSlashes } from "../lib/net/end-slashes.ts";
import type { LinkTemplate, PrometheusAccess, PrometheusChoice, PrometheusQuery } from "../model/gate.ts";
import { parseDurationMs, unitMeaning } from "../model/units.ts";
import type { ReadGateFile } from "./file/read.ts";
import type { GateFile, PrometheusFile } from "./file/schema.ts";
import { explainProblem } from "./grammar/objective.ts";
import { checkTemplate } from "./grammar/template.ts";

const defaultTimeoutMs = 10_000;

/** The queries of the gate file. */
export function queriesOf(read: ReadGateFile | undefined): PrometheusQuery[] {
  if (read === undefined) return [];
  return (read.file.prometheus?.queries ?? []).map(({ name, query, unit = "" }, index) => ({
    name,
    query: query.trim(),
    unit,
    // Any other word says what plain numbers count.
    ...(unitMeaning(unit) ?? { dimension: unit === "ratio" ? "ratio" : "number", factor: 1 }),
    place: queryPlace(read, index),
  }));
}

function queryPlace({ path, lineOf }: ReadGateFile, index: number): string {
  return `${path} line ${lineOf(["prometheus", "queries", index, "query"])}`;
}

function accessOf({ basic, "bearer-env": tokenEnv }: PrometheusFile): PrometheusAccess {
  if (basic !== undefined) {
    return { kind: "basic", userEnv: basic["user-env"], passwordEnv: basic["password-env"] };
  }
  return tokenEnv === undefined ? { kind: "open" } : { kind: "bearer", tokenEnv };
}

/** What is wrong with the placeholders of the queries, each with its line. */
function templateProblems(read: ReadGateFile): string[] {
  return (read.file.prometheus?.queries ?? []).flatMap(({ query }, index) => {
    const problem = checkTemplate(query);
    return problem === undefined ? [] : [explainProblem(problem, queryPlace(read, index))];
  });
}

function isOneServer(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

/** The file's secrets are for the server that it names, and for no other. */
function secretsFor(
  address: string | undefined,
  keys: PrometheusFile | undefined,
): Pick<PrometheusChoice, "access" | "headersEnv" | "withheld"> {
  const { url, "headers-env": headersEnv = {} } = keys ?? {};
  const access = accessOf(keys ?? {});
  if (url === undefined || address === undefined || isOneServer(address, url)) return { access, headersEnv };
  return { access: { kind: "open" }, headersEnv: {}, withheld: secretVariables({ access, headersEnv }) };
}

/**
 * The Prometheus that scrapes the servers: the gate file's, at the address of the settings if they have one. A server that
 * the file does not name gets none of its secrets.
 * @param url of the settings, checked
 */
export function choosePrometheus(
  read: ReadGateFile | undefined,
  url: string | undefined,
  problems: string[],
): PrometheusChoice | undefined {
  const keys = read?.file.prometheus;
  if (keys === undefined && url === undefined) return undefined;
  const { headers = {}, timeout, step, ...own } = keys ?? {};
  const address = url ?? own.url;
  if (address === undefined) {
    const line = read?.lineOf(["prometheus"]) ?? 1;
    problems.push(
      `${read?.path ?? ""} line ${line}: prometheus needs url, or the input prometheus-url (--prometheus-url)`,
    );
  }
  if (read !== undefined) problems.push(...templateProblems(read));
  return {
    url: withoutEndSlashes(address ?? ""),
    ...secretsFor(address, keys),
    headers,
    caFile: own["ca-file"],
    timeoutMs: parseDurationMs(timeout ?? "") ?? defaultTimeoutMs,
    stepMs: parseDurationMs(step ?? ""),
    remoteWrite: own["remote-write"] ?? false,
    queries: queriesOf(read),
  };
}

/** The links of the gate file. */
export function linksOf(file: GateFile | undefined): LinkTemplate[] {
  return (file?.links ?? []).map(({ title, url, section = "head" }) => ({ title, url, section }));
}

function variablesOf(access: PrometheusAccess): string[] {
  switch (access.kind) {
    case "open":
      return [];
    case "basic":
      return [access.userEnv, access.passwordEnv];
    case "bearer":
      return [access.tokenEnv];
    default:
      return access satisfies never;
  }
}

/** Names of the environment variables that hold secrets. */
export function secretVariables(choice: Pick<PrometheusChoice, "access" | "headersEnv">): string[] {
  return [...new Set([...variablesOf(choice.access), ...Object.values(choice.headersEnv)])];
}
