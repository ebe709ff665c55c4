import type { z } from "zod";
import { didYouMean } from "../../lib/suggest.ts";
import { roundsWords } from "../rounds.ts";

/** Keys and list positions from the top of a document. */
export type DocumentPath = readonly (string | number)[];

/** What the file has at a place. */
export type Found = { readonly kind: "missing" } | { readonly kind: "value"; readonly value: unknown };

/** What a key takes, where its type alone says too little. */
const takenBy: Readonly<Record<string, string>> = {
  rounds: roundsWords,
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

type Place = z.core.JSONSchema._JSONSchema | z.core.JSONSchema._JSONSchema[] | undefined;

/** The keys that a place may have. */
export type KeysAt = (path: DocumentPath) => readonly string[];

/** By the JSON Schema of the gate file. */
export function keysBy(shape: z.core.JSONSchema.JSONSchema): KeysAt {
  return (path) => [...childrenOf(path.reduce<Place>(below, shape)).keys()];
}

function below(place: Place, step: DocumentPath[number]): Place {
  if (typeof place !== "object" || Array.isArray(place)) return undefined;
  // Where names are the user's own, any fits.
  return typeof step === "number" ? place.items : (childrenOf(place).get(step) ?? place.additionalProperties);
}

/** The keys of a place, in whichever of several ways it may be written. */
function childrenOf(place: Place): ReadonlyMap<string, Place> {
  if (typeof place !== "object" || Array.isArray(place)) return new Map();
  const { anyOf = [], properties = {} } = place;
  return new Map([...anyOf.flatMap((way) => [...childrenOf(way)]), ...Object.entries(properties)]);
}

/** `the file`, or a place in it, such as `scenarios.checkout.script`. */
export function placeWords(path: DocumentPath): string {
  return path.length === 0 ? "the file" : path.join(".");
}

/** `unknown key "x" in y`, with where it belongs or what was probably meant. */
export function unknownKeyWords(key: string, at: DocumentPath, keysAt: KeysAt): string {
  const known = keysAt(at);
  if (key === "warn" && !known.includes(key)) return `${placeWords(at)}: ${looseWarnWords()}`;
  return `unknown key "${key}" in ${placeWords(at)}${whereItBelongs(key, at, keysAt) ?? didYouMean(key, known)}`;
}

/** What to write instead of the key `warn` with an objective. */
export function looseWarnWords(objective = "p99 < 400ms"): string {
  const entry = `- "warn: ${objective}"`;
  return `YAML reads \`warn:\` as a key; write it as an entry of objectives, with a dash and quotes: ${entry}`;
}

function isScenario(at: DocumentPath): boolean {
  return at.length === 2 && at[0] === "scenarios";
}

function whereItBelongs(key: string, at: DocumentPath, keysAt: KeysAt): string | undefined {
  if (isScenario(at) && keysAt([]).includes(key)) return " (it belongs on the top level of the file)";
  if (at.length === 0 && keysAt(["scenarios", ""]).includes(key)) {
    return " (it belongs below the name of a scenario)";
  }
  return undefined;
}

/** The keys of the schema in a path, without the user's own names, which may equal keys. */
function schemaKeys(at: DocumentPath): DocumentPath {
  const keys = at[0] === "scenarios" && at.length > 1 ? at.slice(2) : at;
  const named = keys.findIndex((key) => key === "env" || key === "headers" || key === "headers-env");
  return named < 0 ? keys : keys.slice(0, named + (keys.length > named + 1 ? 0 : 1));
}

/** Where a mistake stands, what is there, and what may be. */
interface PlaceOfMistake {
  readonly at: DocumentPath;
  readonly found: Found;
  readonly keysAt: KeysAt;
}

/** What is wrong with a value, in the file's terms, not zod's. */
export function mistakeWords(issue: z.core.$ZodIssue, place: PlaceOfMistake): string {
  const { at, found } = place;
  switch (issue.code) {
    case "invalid_type":
    case "invalid_value":
    case "invalid_union":
      return expectationWords(issue, place);
    case "invalid_key":
      return `${issue.issues.map(nameWords).join(", ")}; give it another name`;
    case "too_small":
    case "too_big":
      return schemaKeys(at).includes("rounds")
        ? `expected ${roundsWords}${foundWords(found)}`
        : boundWords(issue);
    default:
      return issue.message;
  }
}

type WrongType = z.core.$ZodIssueInvalidType | z.core.$ZodIssueInvalidValue | z.core.$ZodIssueInvalidUnion;

function expectationWords(issue: WrongType, place: PlaceOfMistake): string {
  const { at, found, keysAt } = place;
  if (schemaKeys(at).includes("objectives")) return objectivesWords(found);
  if (isScenario(at.slice(0, 2)) && at.length === 3 && at[2] === "script") {
    return `${found.kind === "missing" ? "missing" : "no text"}; name the k6 script, such as perf/checkout.js`;
  }
  const expected = `expected ${expectation(issue, place)}`;
  if (found.kind === "missing") return `missing; ${expected}`;
  const isKey = isScenario(at) && keysAt(at).includes(String(at[1]));
  const hint = isKey ? "; indent the keys of a scenario below its name" : "";
  return `${expected}${foundWords(found)}${hint}`;
}

function expectation(issue: WrongType, place: PlaceOfMistake): string {
  const { at } = place;
  const keys = schemaKeys(at);
  const own = takenBy[keys.includes("rounds") ? "rounds" : String(keys.at(-1))];
  if (own !== undefined) return own;
  if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
  // Its own message.
  if (issue.message.startsWith("expected ")) return issue.message.replace(/^expected /, "");
  if (issue.code === "invalid_type") return typeOf(issue.expected, place);
  // A union: the types that it takes.
  const types = issue.errors.flat().flatMap((one) => (one.code === "invalid_type" ? [one.expected] : []));
  return [...new Set(types.map((type) => typeOf(type, place)))].join(", or ");
}

function typeOf(type: string, { at, keysAt }: PlaceOfMistake): string {
  const words = typeWords[type];
  if (words !== undefined) return words;
  const known = keysAt(at);
  const isGateFile = known.includes("scenarios");
  if (at.length === 0) {
    return `keys such as ${isGateFile ? "scenarios and objectives" : known.slice(0, 2).join(" and ")}`;
  }
  return `keys indented below it${known.length === 0 ? "" : `, such as ${known[0]}`}`;
}

function objectivesWords(found: Found): string {
  const what = "expected objectives such as `p95 < 300ms`, one a line or one an entry";
  const value = found.kind === "value" && !Array.isArray(found.value) ? found.value : undefined;
  // A colon makes a key of the line of an objective.
  const [key, text, ...others] = Object.entries(value ?? {})
    .flat()
    .map(String);
  return key === "warn" && others.length === 0
    ? `${what}; put the line in quotes, because YAML reads \`warn:\` as a key: "${key}: ${text}"`
    : `${what}${foundWords(found)}`;
}

/** `, found 5`; never a text, which may be a misplaced secret. */
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
  if (issue.code === "too_small" && issue.origin === "number") return `expected at least ${issue.minimum}`;
  if (issue.code === "too_small") return "is empty; set a value or remove the key";
  if (issue.code !== "too_big") return issue.message;
  if (issue.origin === "string") return `is longer than ${issue.maximum} characters`;
  if (issue.origin === "array") return `has more than ${issue.maximum} entries`;
  return `expected at most ${issue.maximum}`;
}
