import { readFile } from "node:fs/promises";
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
  type YAMLParseError,
} from "yaml";
import { z } from "zod";
import { hasErrorCode, reasonOf, usageFailure } from "../../model/failure.ts";
import type { Option } from "../../model/option.ts";
import {
  type DocumentPath,
  type Found,
  type KeysAt,
  keysBy,
  looseWarnWords,
  mistakeWords,
  placeWords,
  unknownKeyWords,
} from "./mistake.ts";
import { gateFileSchema, type Keys } from "./schema.ts";

/** The gate file, unless the user names one. */
export const defaultGateFile = ".github/loadline.yml";

/** Twice that of a hundred scenarios; keys and aliases are each looked up among all others. */
const mostCharacters = 128 * 1024;
const mostAliases = 100;
/** Problems reported in one message. */
const mostMistakes = 50;

/** The gate file with the lines its parts stand on, for messages. */
export interface ReadGateFile {
  /** As the user named it. */
  readonly path: string;
  /** As written, checked by the schema of the options. */
  readonly top: Keys;
  /** The keys of each scenario, in the order of the file. */
  readonly scenarios: ReadonlyMap<string, Keys>;
  /** For `parseGateFile` and what reads it: the options that made the schema. */
  readonly options: readonly Option[];
  /** Line (from 1) of the value at this place; 1 if it does not exist. */
  lineOf(path: DocumentPath): number;
}

function lineOfNode(lines: LineCounter, node: unknown): number {
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : 1;
}

function lineOfKey(document: Document.Parsed, lines: LineCounter, path: DocumentPath, key: unknown): number {
  const map = document.getIn(path, true);
  const pairs = isMap(map) ? map.items : [];
  return lineOfNode(lines, pairs.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.key);
}

/** The value at a place; of a list of objectives the first entry that is not text, which is the wrong one. */
function findPlace(document: Document.Parsed, path: DocumentPath): { at: DocumentPath; found: Found } {
  if (!document.hasIn(path)) return { at: path, found: { kind: "missing" } };
  const node = document.getIn(path, true);
  const value: unknown = isNode(node) ? node.toJS(document) : null;
  const isList = path.at(-1) === "objectives" && Array.isArray(value);
  const entry = isList ? value.findIndex((one) => typeof one !== "string") : -1;
  return entry < 0 ? { at: path, found: { kind: "value", value } } : findPlace(document, [...path, entry]);
}

/** What is wrong, and in which lines of the file. */
function explainIssue(
  issue: z.core.$ZodIssue,
  { document, lines, keysAt }: { document: Document.Parsed; lines: LineCounter; keysAt: KeysAt },
) {
  const place = issue.path.filter((step) => typeof step !== "symbol");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, mostMistakes).map((key) => ({
      line: lineOfKey(document, lines, place, key),
      words: unknownKeyWords(key, place, keysAt),
    }));
  }
  const { at, found } = findPlace(document, place);
  // A missing value belongs to the key or the entry above it.
  const [shown, key] = found.kind === "missing" ? [at.slice(0, -1), at.at(-2)] : [at, undefined];
  const line =
    typeof key === "string"
      ? lineOfKey(document, lines, shown.slice(0, -1), key)
      : lineOfNode(lines, document.getIn(shown, true));
  return [{ line, words: `${placeWords(at)}: ${mistakeWords(issue, { at, found, keysAt })}` }];
}

/** YAML's own message, or a plainer one. */
function syntaxWords({ code, message }: YAMLParseError): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "tabs are not allowed for indentation; use two spaces";
    case "BLOCK_AS_IMPLICIT_KEY":
      return "the line has a second colon; put the value in quotes";
    case "MULTIPLE_DOCS":
      return "a second document starts here (---); a gate file has only one";
    default:
      return message;
  }
}

/** Refuses an objective without its dash, which YAML reports as a mapping in its line, or one before or after. */
function refuseLooseWarn(errorLine: number, text: string, path: string): void {
  const written = text.split(/\r?\n/);
  for (const line of [errorLine, errorLine + 1, errorLine - 1]) {
    const objective = /^[ \t]*warn:[ \t]+(\S.*)$/.exec(written[line - 1] ?? "")?.[1]?.trimEnd();
    if (objective !== undefined) throw usageFailure(`${path} line ${line}: ${looseWarnWords(objective)}`);
  }
}

/** @throws Failure "usage" for the first thing that is not valid YAML */
function refuseBadYaml(document: Document.Parsed, text: string, path: string, lines: LineCounter): void {
  const refuse = (offset: number, words: string): never => {
    const { line, col } = lines.linePos(offset);
    refuseLooseWarn(line, text, path);
    throw usageFailure(`${path} line ${line}, column ${col}: not valid YAML: ${words}`);
  };
  const [syntaxError] = document.errors;
  if (syntaxError !== undefined) refuse(syntaxError.pos[0], syntaxWords(syntaxError));
  refuseRepeated(document, (node, words) => refuse(node.range?.[0] ?? 0, words));
}

/** Keys and aliases looked up once; the library looks up each among all others. */
function refuseRepeated(document: Document.Parsed, refuse: (node: Node, words: string) => void): void {
  const anchors = new Set<string>();
  let aliases = 0;
  visit(document, {
    Alias: (_, node) => {
      aliases += 1;
      if (aliases > mostAliases) refuse(node, `more than ${mostAliases} aliases (*name)`);
      if (anchors.has(node.source)) return;
      refuse(node, `*${node.source} is not defined; put text that starts with * in quotes`);
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.add(node.anchor);
      if (!isMap(node)) return;
      const keys = new Set<unknown>();
      for (const { key } of node.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value).slice(0, 100);
        // No object can have it, so that the library would leave it out in silence.
        if (name === "__proto__") refuse(key, `the name ${name} cannot be used; choose another`);
        if (keys.has(key.value)) refuse(key, `the key ${name} is used twice; rename or remove one`);
        keys.add(key.value);
      }
    },
  });
}

/** @throws Failure "usage" for references that refer to each other without end */
function contentOf(document: Document.Parsed, path: string): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    throw usageFailure(`${path}: not valid YAML: ${reasonOf(error)}`, error);
  }
}

/** Reads a gate file from its text. @throws Failure "usage" that lists every problem with its line */
export function parseGateFile(text: string, path: string, options: readonly Option[]): ReadGateFile {
  if (text.length > mostCharacters) {
    throw usageFailure(`${path} has ${text.length} characters; a gate file has at most ${mostCharacters}`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  refuseBadYaml(document, text, path, lines);
  const { whole, json } = gateFileSchema(options);
  const content = contentOf(document, path);
  const { error } = whole.safeParse(content);
  if (error !== undefined) {
    const keysAt = keysBy(json);
    const mistakes = error.issues
      .slice(0, mostMistakes)
      .flatMap((issue) => explainIssue(issue, { document, lines, keysAt }))
      .sort((one, other) => one.line - other.line)
      .map(({ line, words }) => `${path} line ${line}: ${words}`);
    throw usageFailure([...new Set(mistakes)].join("\n"));
  }
  return gateFileOf(content, { path, options, lineOf: (at) => lineOfNode(lines, document.getIn(at, true)) });
}

const written = z.looseObject({ scenarios: z.record(z.string(), z.looseObject({})).optional() });

/** @param content checked by the schema */
export function gateFileOf(
  content: unknown,
  where: Pick<ReadGateFile, "path" | "options" | "lineOf">,
): ReadGateFile {
  const { scenarios = {}, ...top } = written.parse(content);
  return { ...where, top, scenarios: new Map(Object.entries(scenarios)) };
}

/**
 * Reads the gate file.
 * @param path undefined for the default one, which may be missing
 * @throws Failure "usage" for a missing, unreadable or wrong file
 */
export async function readGateFile(
  path: string | undefined,
  options: readonly Option[],
): Promise<ReadGateFile | undefined> {
  const file = path ?? defaultGateFile;
  try {
    return parseGateFile(await readFile(file, "utf8"), file, options);
  } catch (error) {
    const isMissing = hasErrorCode(error, "ENOENT", "ENOTDIR");
    if (isMissing && path === undefined) return undefined;
    if (isMissing)
      throw usageFailure(`the gate file ${file} does not exist; check the path (config).`, error);
    if (!hasErrorCode(error, "EISDIR", "EACCES")) throw error;
    throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
  }
}
