import { withoutEndSlashes } from "../lib/net/end-slashes.ts";
import type { LinkTemplate, PrometheusAccess, PrometheusChoice, PrometheusQuery } from "../model/gate.ts";
import { unitMeaning } from "../model/units.ts";
import type { ReadGateFile } from "./file/read.ts";
import { explainProblem } from "./grammar/objective.ts";
import { checkTemplate } from "./grammar/template.ts";
import { inFile, type Places, read } from "./options/option.ts";
import { type PrometheusKeys, prometheusOptions } from "./options/prometheus.ts";
import { reportOptions } from "./options/report.ts";
import { parseUrl } from "./resolve/reader.ts";

const defaultTimeoutMs = 10_000;

/** The keys `prometheus` of a gate file. */
export function prometheusIn(file: ReadGateFile | undefined): PrometheusKeys | undefined {
  return inFile({ file }, prometheusOptions.keys)?.value;
}

/** The queries of the gate file. */
export function queriesOf(file: ReadGateFile | undefined): PrometheusQuery[] {
  if (file === undefined) return [];
  return (prometheusIn(file)?.queries ?? []).map(({ name, query, unit = "", per }, index) => ({
    name,
    query: query.trim(),
    unit,
    ...(per !== undefined && { per }),
    // Any other word says what plain numbers count.
    ...(unitMeaning(unit) ?? { dimension: unit === "ratio" ? "ratio" : "number", factor: 1 }),
    place: queryPlace(file, index),
  }));
}

function queryPlace({ path, lineOf }: ReadGateFile, index: number): string {
  return `${path} line ${lineOf(["prometheus", "queries", index, "query"])}`;
}

function accessOf({ basic, "bearer-env": tokenEnv }: PrometheusKeys): PrometheusAccess {
  if (basic !== undefined) {
    return { kind: "basic", userEnv: basic["user-env"], passwordEnv: basic["password-env"] };
  }
  return tokenEnv === undefined ? { kind: "open" } : { kind: "bearer", tokenEnv };
}

/** What is wrong with the placeholders of the queries, each with its line. */
function templateProblems(file: ReadGateFile): string[] {
  return (prometheusIn(file)?.queries ?? []).flatMap(({ query }, index) => {
    const problem = checkTemplate(query);
    return problem === undefined ? [] : [explainProblem(problem, queryPlace(file, index))];
  });
}

function isOneServer(one: string, other: string): boolean {
  return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}

/** The file's secrets are for the server that it names, and for no other. */
function secretsFor(
  address: string | undefined,
  keys: PrometheusKeys | undefined,
): Pick<PrometheusChoice, "access" | "headersEnv" | "withheld"> {
  const { url, "headers-env": headersEnv = {} } = keys ?? {};
  const access = accessOf(keys ?? {});
  if (url === undefined || address === undefined || isOneServer(address, url)) return { access, headersEnv };
  return { access: { kind: "open" }, headersEnv: {}, withheld: secretVariables({ access, headersEnv }) };
}

/** The address of the settings; undefined without one. */
function addressOf(places: Places): string | undefined {
  const { problems } = places;
  const { name } = prometheusOptions.url;
  const text = read(places, prometheusOptions.url);
  if (text === undefined) return undefined;
  const url = parseUrl(text, name, problems);
  const { username, password, search } = new URL(url === "" ? "http://localhost" : url);
  if (search !== "") problems.push(`${name}: must not have a query string (?)`);
  if (username !== "" || password !== "") {
    problems.push(`${name}: must not have credentials; set basic in the gate file`);
  }
  return url;
}

/**
 * The Prometheus that scrapes the servers: the gate file's, at the address of the settings if they have one. A server that
 * the file does not name gets none of its secrets.
 */
export function choosePrometheus(places: Places): PrometheusChoice | undefined {
  const { file, problems } = places;
  const keys = prometheusIn(file);
  const set = addressOf(places);
  if (keys === undefined && set === undefined) return undefined;
  const { headers = {}, timeout: timeoutMs = defaultTimeoutMs, step: stepMs, ...own } = keys ?? {};
  const address = set ?? own.url;
  if (address === undefined) {
    const line = file?.lineOf(["prometheus"]) ?? 1;
    problems.push(
      `${file?.path ?? ""} line ${line}: prometheus needs url, or the input prometheus-url (--prometheus-url)`,
    );
  }
  if (file !== undefined) problems.push(...templateProblems(file));
  return {
    url: withoutEndSlashes(address ?? ""),
    ...secretsFor(address, keys),
    headers,
    caFile: own["ca-file"],
    timeoutMs,
    stepMs,
    remoteWrite: own["remote-write"] ?? false,
    queries: queriesOf(file),
  };
}

/** The links of the gate file. */
export function linksOf(file: ReadGateFile | undefined): LinkTemplate[] {
  const links = inFile({ file }, reportOptions.links)?.value ?? [];
  return links.map(({ title, url, section = "head" }) => ({ title, url, section }));
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
