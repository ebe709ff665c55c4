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
import type { z } from "zod";
import { hasErrorCode, reasonOf, usageFailure } from "../../model/failure.ts";
import {
  type DocumentPath,
  type Found,
  looseWarnWords,
  mistakeWords,
  placeWords,
  unknownKeyWords,
} from "./mistake.ts";
import { type GateFile, gateFileSchema } from "./schema.ts";

/** Where the gate file is looked for when the user names none. */
export const defaultGateFile = ".github/loadline.yml";

/** A file of a hundred scenarios has half of it; keys and aliases are each looked up among all others. */
const mostCharacters = 128 * 1024;
const mostAliases = 100;
/** Problems reported in one message. */
const mostMistakes = 50;

/** The gate file with the lines its parts stand on, for messages. */
export interface ReadGateFile {
  /** As the user named it. */
  readonly path: string;
  readonly file: GateFile;
  /** Line (from 1) of the value at this place; 1 if it does not exist. */
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

/** Where something is missing: the line of the key, or of the entry, that should have it. */
function lineOfOwner(document: Document.Parsed, lines: LineCounter, path: DocumentPath): number {
  const key = path.at(-1);
  return typeof key === "string"
    ? lineOfKey(document, lines, path.slice(0, -1), key)
    : lineFinder(document, lines)(path);
}

/** The value at a place; of a list of objectives the first entry that is not text, which is the wrong one. */
function findPlace(document: Document.Parsed, path: DocumentPath): { at: DocumentPath; found: Found } {
  if (path.length > 0 && !document.hasIn(path)) return { at: path, found: { kind: "missing" } };
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  const value: unknown = isNode(node) ? node.toJS(document) : null;
  const entry =
    path.at(-1) === "objectives" && Array.isArray(value)
      ? value.findIndex((one) => typeof one !== "string")
      : -1;
  return entry < 0 ? { at: path, found: { kind: "value", value } } : findPlace(document, [...path, entry]);
}

/** What is wrong, and in which lines of the file. */
function explainIssue(issue: z.core.$ZodIssue, document: Document.Parsed, lines: LineCounter) {
  const place = issue.path.filter((step) => typeof step !== "symbol");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, mostMistakes).map((key) => ({
      line: lineOfKey(document, lines, place, key),
      words: unknownKeyWords(key, place),
    }));
  }
  const { at, found } = findPlace(document, place);
  const line =
    found.kind === "missing"
      ? lineOfOwner(document, lines, at.slice(0, -1))
      : lineFinder(document, lines)(at);
  return [{ line, words: `${placeWords(at)}: ${mistakeWords(issue, at, found)}` }];
}

function repeatedKeyWords(key: string): string {
  return `the key ${key.slice(0, 100)} is used twice; rename or remove one`;
}

/** What YAML forbids, for those who do not know its words. */
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

/**
 * An objective without its dash is a mapping in the middle of something else. YAML reports it where that begins or breaks, in
 * its line, or in the one before or behind it.
 * @throws Failure "usage" where there is one
 */
function refuseLooseWarn(errorLine: number, text: string, path: string): void {
  const written = text.split(/\r?\n/);
  for (const line of [errorLine, errorLine + 1, errorLine - 1]) {
    const objective = /^[ \t]*warn:[ \t]+(\S.*)$/.exec(written[line - 1] ?? "")?.[1];
    if (objective !== undefined) {
      throw usageFailure(`${path} line ${line}: ${looseWarnWords(objective.trimEnd())}`);
    }
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

/** The library looks each key up among all others, and each alias in the whole document: here both are looked up once. */
function refuseRepeated(document: Document.Parsed, refuse: (node: Node, words: string) => void): void {
  const anchors = new Set<string>();
  let aliases = 0;
  visit(document, {
    Alias: (_, node) => {
      const { source } = node;
      aliases += 1;
      if (aliases > mostAliases) refuse(node, `more than ${mostAliases} aliases (*name)`);
      if (anchors.has(source)) return;
      refuse(node, `*${source} is not defined; put text that starts with * in quotes`);
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.add(node.anchor);
      if (!isMap(node)) return;
      const keys = new Set<unknown>();
      for (const { key } of node.items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) refuse(key, repeatedKeyWords(String(key.value)));
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

/**
 * Reads a gate file from its text; pure.
 * @param path shown in messages
 * @throws Failure "usage" that lists every problem with its line
 */
export function parseGateFile(text: string, path: string): ReadGateFile {
  if (text.length > mostCharacters) {
    throw usageFailure(`${path} has ${text.length} characters; a gate file has at most ${mostCharacters}`);
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  refuseBadYaml(document, text, path, lines);
  const parsed = gateFileSchema.safeParse(contentOf(document, path));
  if (!parsed.success) {
    const mistakes = parsed.error.issues
      .slice(0, mostMistakes)
      .flatMap((issue) => explainIssue(issue, document, lines))
      .sort((one, other) => one.line - other.line)
      .map(({ line, words }) => `${path} line ${line}: ${words}`);
    throw usageFailure([...new Set(mistakes)].join("\n"));
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
      throw usageFailure(`the gate file ${file} does not exist; check the path (config).`, error);
    }
    throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
  }
}
