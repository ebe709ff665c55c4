import type { LinkTemplate, PrometheusAccess, PrometheusChoice, PrometheusQuery } from "../model/gate.ts";
import { type Dimension, parseDurationMs, unitMeaning } from "../model/units.ts";
import type { ReadGateFile } from "./file/read.ts";
import type { GateFile, PrometheusFile } from "./file/schema.ts";
import { explainProblem } from "./grammar/objective.ts";
import { checkTemplate } from "./grammar/template.ts";

const defaultTimeoutMs = 10_000;

/** What a unit of a query's answer means; any other word says what plain numbers count. */
function meaningOf(unit: string): { readonly dimension: Dimension; readonly factor: number } {
  if (unit === "ratio") return { dimension: "ratio", factor: 1 };
  return unitMeaning(unit) ?? { dimension: "number", factor: 1 };
}

/** The queries of the gate file, in their order. */
export function queriesOf(read: ReadGateFile | undefined): PrometheusQuery[] {
  if (read === undefined) return [];
  return (read.file.prometheus?.queries ?? []).map(({ name, query, unit = "" }, index) => ({
    name,
    query: query.trim(),
    unit,
    ...meaningOf(unit),
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

/** Whether two addresses are one server's, as far as they can be read. */
function isOneServer(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

/** What opens a Prometheus: secrets of the server that the file names are for no other. */
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
 * Which Prometheus knows the servers: the gate file's, at the address the user set or else the file's. Another server than
 * the file's gets none of its secrets.
 * @param url as the user set it, checked
 * @param problems gets what is wrong
 * @returns undefined where neither file nor settings name one
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
    url: (address ?? "").replace(/(?<!\/)\/+$/, ""),
    ...secretsFor(address, keys),
    headers,
    caFile: own["ca-file"],
    timeoutMs: (timeout === undefined ? undefined : parseDurationMs(timeout)) ?? defaultTimeoutMs,
    stepMs: step === undefined ? undefined : parseDurationMs(step),
    remoteWrite: own["remote-write"] ?? false,
    queries: queriesOf(read),
  };
}

/** The links of the gate file, in their order. */
export function linksOf(file: GateFile | undefined): LinkTemplate[] {
  return (file?.links ?? []).map(({ title, url, section = "head" }) => ({ title, url, section }));
}

/** Environment variables of which an access speaks. */
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

/** Environment variables that hold secrets, each once. */
export function secretVariables({
  access,
  headersEnv,
}: Pick<PrometheusChoice, "access" | "headersEnv">): string[] {
  return [...new Set([...variablesOf(access), ...Object.values(headersEnv)])];
}
