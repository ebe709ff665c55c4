import { readFile } from "node:fs/promises";
import { type Document, isMap, isScalar, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { hasErrorCode, reasonOf, usageFailure } from "../failure.ts";
import { didYouMean } from "../nearest.ts";
import { type GateFile, gateFileJsonSchema, gateFileSchema } from "./schema.ts";

/** Where the gate file is looked for when the user names none. */
export const defaultGateFile = ".github/loadline.yml";

/** A way into a document: keys and list positions from the top. */
type DocumentPath = readonly (string | number)[];

/** The gate file with the lines its parts stand on, for messages. */
export interface ReadGateFile {
  /** As the user named it. */
  readonly path: string;
  readonly file: GateFile;
  /** Line (from 1) of the value at this place; 1 when there is none. */
  lineOf(path: DocumentPath): number;
}

function lineFinder(document: Document.Parsed, lines: LineCounter): (path: DocumentPath) => number {
  return (path) => {
    const node = document.getIn(path, true);
    const range = typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
    return Array.isArray(range) && typeof range[0] === "number" ? lines.linePos(range[0]).line : 1;
  };
}

function lineOfKey(document: Document.Parsed, lines: LineCounter, path: DocumentPath, key: string): number {
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  if (!isMap(map)) return 1;
  const pair = map.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
  return isScalar(pair?.key) && pair.key.range ? lines.linePos(pair.key.range[0]).line : 1;
}

/** Keys the schema knows at a place, read from its JSON Schema; any name fits where names are the user's own. */
function knownKeys(path: DocumentPath): string[] {
  let place: unknown = gateFileJsonSchema();
  for (const step of path) {
    if (typeof place !== "object" || place === null) return [];
    const properties = "properties" in place ? place.properties : undefined;
    const named =
      typeof properties === "object" && properties !== null
        ? new Map<string, unknown>(Object.entries(properties)).get(String(step))
        : undefined;
    const entries = typeof step === "number" && "items" in place ? place.items : undefined;
    place = named ?? entries ?? ("additionalProperties" in place ? place.additionalProperties : undefined);
  }
  if (typeof place !== "object" || place === null || !("properties" in place)) return [];
  return typeof place.properties === "object" && place.properties !== null
    ? Object.keys(place.properties)
    : [];
}

function placeOf(path: DocumentPath): string {
  return path.length === 0 ? "the file" : path.join(".");
}

const durations: readonly DocumentPath[number][] = ["warm-up", "budget", "timeout", "step"];

const typeWords: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "keys of its own, indented below it",
  record: "keys of its own, indented below it",
};

function expectedType({ expected, message }: z.core.$ZodIssueInvalidType): string {
  const words = typeWords[expected];
  return words === undefined ? message : `expected ${words}`;
}

/** Of a value that may be of several types, those that it is not. */
function expectedTypes({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  const types = errors
    .flat()
    .flatMap((issue) => (issue.code === "invalid_type" && issue.path.length === 0 ? [issue.expected] : []));
  const words = [...new Set(types)].flatMap((type) => typeWords[type] ?? []);
  return message !== "Invalid input" || words.length === 0 ? message : `expected ${words.join(", or ")}`;
}

/** What is wrong with a value, in the words of the file and not of the library that checks it. */
function issueWords(issue: z.core.$ZodIssue, at: DocumentPath): string {
  const key = at.at(-1);
  if (at.includes("objectives") && (issue.code === "invalid_type" || issue.code === "invalid_union")) {
    return "expected objectives, one a line or one an entry, each a text such as `p95 < 300ms`";
  }
  if (issue.code === "invalid_key") return issue.issues[0]?.message ?? issue.message;
  if (issue.code === "invalid_union") return expectedTypes(issue);
  if (issue.code === "invalid_value") return `expected ${issue.values.map(String).join(" or ")}`;
  if (issue.code !== "invalid_type") return issue.message;
  if (key === "script") return "missing, or no text; name the k6 script, such as perf/checkout.js";
  if (key !== undefined && durations.includes(key))
    return "expected a time with its unit as text, such as 5s";
  if (key === "scenarios") return "expected names, and below each a script, such as perf/checkout.js";
  return expectedType(issue);
}

function explainIssue(
  issue: z.core.$ZodIssue,
  path: string,
  document: Document.Parsed,
  lines: LineCounter,
): string[] {
  const at = issue.path.filter((step) => typeof step !== "symbol");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map(
      (key) =>
        `${path} line ${lineOfKey(document, lines, at, key)}: unknown key "${key}" in ${placeOf(at)}` +
        didYouMean(key, knownKeys(at)),
    );
  }
  return [`${path} line ${lineFinder(document, lines)(at)}: ${placeOf(at)}: ${issueWords(issue, at)}`];
}

/**
 * Reads a gate file from its text; pure.
 * @param path shown in messages
 * @throws Failure "usage" that lists every problem with its line
 */
export function parseGateFile(text: string, path: string): ReadGateFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) {
    const { line, col } = lines.linePos(syntaxError.pos[0]);
    throw usageFailure(`${path} line ${line}, column ${col}: not valid YAML: ${syntaxError.message}`);
  }
  const content: unknown = document.toJS() ?? {};
  const parsed = gateFileSchema.safeParse(content);
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap((issue) => explainIssue(issue, path, document, lines));
    throw usageFailure(problems.join("\n"));
  }
  return { path, file: parsed.data, lineOf: lineFinder(document, lines) };
}

/**
 * Reads the gate file.
 * @param path as the user set it; undefined looks for the default one
 * @returns undefined when the user named none and there is no default one
 * @throws Failure "usage" for a missing, unreadable or wrong file
 */
export async function readGateFile(path: string | undefined): Promise<ReadGateFile | undefined> {
  const file = path ?? defaultGateFile;
  try {
    return parseGateFile(await readFile(file, "utf8"), file);
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT", "EISDIR", "EACCES", "ENOTDIR")) throw error;
    if (path === undefined && hasErrorCode(error, "ENOENT", "ENOTDIR")) return undefined;
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) {
      throw usageFailure(`the gate file ${file} is not there; check the path (config).`, error);
    }
    throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
  }
}
