import type { z } from "zod";
import { didYouMean } from "../../lib/suggest.ts";
import { roundsWords } from "../rounds.ts";
import { gateFileJsonSchema, seesWords } from "./schema.ts";

/** A way into a document: keys and list positions from the top. */
export type DocumentPath = readonly (string | number)[];

/** What stands at a place of the file: nothing where a key is missing, else its value. */
export type Found = { readonly kind: "missing" } | { readonly kind: "value"; readonly value: unknown };

const scenarioScript = "name the k6 script, such as perf/checkout.js";

/** What a place takes, where its type alone says too little; by the last key of the way. */
const takenBy: Readonly<Record<string, string>> = {
  "warm-up": "a duration such as 5s",
  budget: "a duration such as 15m",
  timeout: "a duration such as 5s",
  step: "a duration such as 5s",
  rounds: roundsWords,
  sees: seesWords,
  version: "a version such as 2.2.0",
  env: "names with values, such as RATE: 100",
  headers: "names with values, such as X-Scope-OrgID: team-a",
  scenarios: "names, each with a script such as perf/checkout.js",
};

const typeWords: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
};

/** Keys the schema knows at a place, read from its JSON Schema; any name fits where names are the user's own. */
function knownKeys(path: DocumentPath): string[] {
  let place: unknown = gateFileJsonSchema();
  for (const step of path) place = below(place, step);
  return Object.keys(childrenOf(place));
}

function below(place: unknown, step: DocumentPath[number]): unknown {
  if (typeof place !== "object" || place === null) return undefined;
  if (typeof step === "number") return "items" in place ? place.items : undefined;
  const named = new Map<string, unknown>(Object.entries(childrenOf(place))).get(step);
  return named ?? ("additionalProperties" in place ? place.additionalProperties : undefined);
}

/** The keys of a place that has some; of one that may be written in several ways, those of all of them. */
function childrenOf(place: unknown): Readonly<Record<string, unknown>> {
  if (typeof place !== "object" || place === null) return {};
  const ways = "anyOf" in place && Array.isArray(place.anyOf) ? place.anyOf.map(childrenOf) : [];
  const own = "properties" in place ? place.properties : undefined;
  return Object.assign({}, ...ways, typeof own === "object" ? own : {});
}

/** `the file`, or the keys on the way to a place: `scenarios.checkout.script`. */
export function placeWords(path: DocumentPath): string {
  return path.length === 0 ? "the file" : path.join(".");
}

/** `unknown key "x" in y`, with the one that was probably meant or the place where it belongs. */
export function unknownKeyWords(key: string, at: DocumentPath): string {
  const isObjective = key === "warn" && !knownKeys(at).includes(key);
  if (isObjective) return `${placeWords(at)}: ${looseWarnWords(undefined)}`;
  return `unknown key "${key}" in ${placeWords(at)}${whereItBelongs(key, at) ?? didYouMean(key, knownKeys(at))}`;
}

/**
 * What to write instead of an objective that stands as the key `warn`.
 * @param objective what stands behind the colon, where it is at hand
 */
export function looseWarnWords(objective: string | undefined): string {
  const entry = `- "warn: ${objective ?? "p99 < 400ms"}"`;
  return `YAML reads \`warn:\` as a key; write it as an entry of objectives, with a dash and quotes: ${entry}`;
}

function whereItBelongs(key: string, at: DocumentPath): string | undefined {
  const isScenario = at.length === 2 && at[0] === "scenarios";
  if (isScenario && knownKeys([]).includes(key)) return " (it belongs on the top level of the file)";
  if (at.length === 0 && knownKeys(["scenarios", ""]).includes(key)) {
    return " (it belongs below the name of a scenario)";
  }
  return undefined;
}

/** The schema's keys on a way: without names that are the user's own, which may be those of keys. */
function schemaKeys(at: DocumentPath): DocumentPath {
  const keys = at[0] === "scenarios" && at.length > 1 ? at.slice(2) : at;
  const named = keys.findIndex((key) => key === "env" || key === "headers" || key === "headers-env");
  return named < 0 ? keys : keys.slice(0, named + (keys.length > named + 1 ? 0 : 1));
}

/** What is wrong with a value, in the words of the file and not of the library that checks it. */
export function mistakeWords(issue: z.core.$ZodIssue, at: DocumentPath, found: Found): string {
  switch (issue.code) {
    case "invalid_type":
    case "invalid_value":
    case "invalid_union":
      return expectationWords(issue, at, found);
    case "invalid_key":
      return `${issue.issues.map(nameWords).join(", ")}; give it another name`;
    case "too_small":
    case "too_big":
      return schemaKeys(at).includes("rounds")
        ? `expected ${roundsWords}${foundWords(found)}`
        : boundWords(issue);
    default:
      // The schema's own words.
      return issue.message;
  }
}

function expectationWords(
  issue: z.core.$ZodIssueInvalidType | z.core.$ZodIssueInvalidValue | z.core.$ZodIssueInvalidUnion,
  at: DocumentPath,
  found: Found,
): string {
  if (schemaKeys(at).includes("objectives")) return objectivesWords(found);
  const isScript = at.length === 3 && at[0] === "scenarios" && at[2] === "script";
  if (isScript) return `${found.kind === "missing" ? "missing" : "no text"}; ${scenarioScript}`;
  const expected = `expected ${expectation(issue, at)}`;
  if (found.kind === "missing") return `missing; ${expected}`;
  const isScenario = at.length === 2 && at[0] === "scenarios";
  const isOneOfItsKeys = isScenario && knownKeys(at).includes(String(at[1]));
  const hint = isOneOfItsKeys ? "; indent the keys of a scenario below its name" : "";
  return `${expected}${foundWords(found)}${hint}`;
}

function expectation(
  issue: z.core.$ZodIssueInvalidType | z.core.$ZodIssueInvalidValue | z.core.$ZodIssueInvalidUnion,
  at: DocumentPath,
): string {
  const keys = schemaKeys(at);
  const own = takenBy[keys.includes("rounds") ? "rounds" : String(keys.at(-1))];
  if (own !== undefined) return own;
  if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
  if (issue.code === "invalid_type") return typeOf(issue.expected, at);
  // Of a value that may be of several types, those that it is not; or the schema's own words.
  if (issue.message !== "Invalid input") return issue.message.replace(/^expected /, "");
  const types = issue.errors.flat().flatMap((one) => (one.code === "invalid_type" ? [one.expected] : []));
  return [...new Set(types.map((type) => typeOf(type, at)))].join(", or ");
}

function typeOf(type: string, at: DocumentPath): string {
  const words = typeWords[type];
  if (words !== undefined) return words;
  if (at.length === 0) return "keys such as scenarios and objectives";
  const known = knownKeys(at);
  return `keys indented below it${known.length === 0 ? "" : `, such as ${known[0]}`}`;
}

/** A colon makes a key of what was meant as the line of an objective. */
function objectivesWords(found: Found): string {
  const what = "expected objectives such as `p95 < 300ms`, one a line or one an entry";
  const value = found.kind === "value" ? found.value : undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return `${what}${foundWords(found)}`;
  const [key, text, ...others] = Object.entries(value).flat().map(String);
  return key === "warn" && others.length === 0
    ? `${what}; put the line in quotes, because YAML reads \`warn:\` as a key: "${key}: ${text}"`
    : `${what}${foundWords(found)}`;
}

/** `, found 5`: never a text as it stands, which may be a secret in the wrong place. */
function foundWords(found: Found): string {
  if (found.kind === "missing") return "";
  const { value } = found;
  if (value === null || value === undefined) return ", found nothing";
  if (Array.isArray(value)) return ", found a list";
  if (typeof value === "string") return ", found a text";
  if (typeof value !== "object") return `, found ${String(value)}`;
  return `, found keys (${Object.keys(value).slice(0, 3).join(", ")})`;
}

function nameWords(issue: z.core.$ZodIssue): string {
  return issue.code === "too_small" ? "is not a valid name" : boundWords(issue);
}

function boundWords(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_small") {
    if (issue.origin === "number") return `expected at least ${issue.minimum}`;
    return "is empty; set a value or remove the key";
  }
  if (issue.code !== "too_big") return issue.message;
  if (issue.origin === "string") return `is longer than ${issue.maximum} characters`;
  return issue.origin === "array"
    ? `has more than ${issue.maximum} entries`
    : `expected at most ${issue.maximum}`;
}
