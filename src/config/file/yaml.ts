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
import { reasonOf } from "../../model/failure.ts";
import {
  type DocumentPath,
  type Found,
  type KeysAt,
  keysBy,
  mistakeWords,
  placeWords,
  unknownKeyWords,
} from "./mistake.ts";

const mostAliases = 100;
/** Problems reported in one message. */
const mostMistakes = 50;

/** Lines and columns count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What is wrong, and where. */
export interface Mistake extends Position {
  readonly words: string;
}

/** What a YAML text may contain. */
export interface YamlShape<Value> {
  readonly whole: z.ZodType<Value>;
  /** To name what is expected at a place. */
  readonly json: z.core.JSONSchema.JSONSchema;
}

export type ReadYaml<Value> =
  | {
      readonly kind: "read";
      /** As written. */
      readonly content: unknown;
      readonly value: Value;
      /** Of the value at this place, or of the nearest one above it. */
      positionOf(path: DocumentPath): Position;
    }
  | { readonly kind: "invalid"; readonly mistake: Mistake }
  /** YAML, but not of this shape; in the order of the lines. */
  | { readonly kind: "wrong"; readonly mistakes: readonly Mistake[] };

const beginning: Position = { line: 1, column: 1 };

function positionOfNode(lines: LineCounter, node: unknown): Position {
  if (!isNode(node) || !node.range) return beginning;
  const { line, col } = lines.linePos(node.range[0]);
  const isQuoted = isScalar(node) && (node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE");
  return { line, column: isQuoted ? col + 1 : col };
}

function positionOfKey(
  document: Document.Parsed,
  lines: LineCounter,
  path: DocumentPath,
  key: unknown,
): Position {
  const map = document.getIn(path, true);
  const pairs = isMap(map) ? map.items : [];
  return positionOfNode(
    lines,
    pairs.find((pair) => isScalar(pair.key) && String(pair.key.value) === key)?.key,
  );
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

interface Explaining {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
  readonly keysAt: KeysAt;
}

/** The issues of the way of writing that was meant: the one whose type fits, where a value may be written in several. */
function meantIssues(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const fits = (way: readonly z.core.$ZodIssue[]): boolean =>
    way.every(({ code, path }) => code !== "invalid_type" || path.length > 0);
  const fitting = issue.errors.filter((way) => way.length > 0 && fits(way));
  // One of some words is meant only where nothing else is.
  const isOfWords = ([first]: readonly z.core.$ZodIssue[]) =>
    first?.code === "invalid_value" && first.path.length === 0;
  const [meant, ...others] = fitting.length > 1 ? fitting.filter((way) => !isOfWords(way)) : fitting;
  if (meant === undefined || others.length > 0) return [issue];
  return meant.flatMap((one) => meantIssues({ ...one, path: [...issue.path, ...one.path] }));
}

/** What is wrong, and in which lines of the text. */
function explainIssue(issue: z.core.$ZodIssue, { document, lines, keysAt }: Explaining): readonly Mistake[] {
  const place = issue.path.filter((step) => typeof step !== "symbol");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, mostMistakes).map((key) => ({
      ...positionOfKey(document, lines, place, key),
      words: unknownKeyWords(key, place, keysAt),
    }));
  }
  const { at, found } = findPlace(document, place);
  // A missing value belongs to the key or the entry above it.
  const [shown, key] = found.kind === "missing" ? [at.slice(0, -1), at.at(-2)] : [at, undefined];
  const position =
    typeof key === "string"
      ? positionOfKey(document, lines, shown.slice(0, -1), key)
      : positionOfNode(lines, document.getIn(shown, true));
  return [{ ...position, words: `${placeWords(at)}: ${mistakeWords(issue, { at, found, keysAt })}` }];
}

/** YAML's own message, or a plainer one. */
function syntaxWords({ code, message }: YAMLParseError, name: string): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "tabs are not allowed for indentation; use two spaces";
    case "BLOCK_AS_IMPLICIT_KEY":
      return "the line has a second colon; put the value in quotes";
    case "MULTIPLE_DOCS":
      return `a second document starts here (---); ${name} has only one`;
    default:
      return message;
  }
}

/** The first thing that is not valid YAML. */
function invalidIn(document: Document.Parsed, lines: LineCounter, name: string): Mistake | undefined {
  const [syntaxError] = document.errors;
  const found =
    syntaxError === undefined
      ? repeatedIn(document)
      : { offset: syntaxError.pos[0], words: syntaxWords(syntaxError, name) };
  if (found === undefined) return undefined;
  const { line, col } = lines.linePos(found.offset);
  return { line, column: col, words: found.words };
}

/** Keys and aliases looked up once; the library looks up each among all others. */
function repeatedIn(document: Document.Parsed): { offset: number; words: string } | undefined {
  const anchors = new Set<string>();
  let aliases = 0;
  let found: { offset: number; words: string } | undefined;
  const refuse = (node: Node, words: string): symbol => {
    found = { offset: node.range?.[0] ?? 0, words };
    return visit.BREAK;
  };
  visit(document, {
    Alias: (_, node) => {
      aliases += 1;
      if (aliases > mostAliases) return refuse(node, `more than ${mostAliases} aliases (*name)`);
      if (anchors.has(node.source)) return undefined;
      return refuse(node, `*${node.source} is not defined; put text that starts with * in quotes`);
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.add(node.anchor);
      if (!isMap(node)) return undefined;
      const keys = new Set<unknown>();
      for (const { key } of node.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value).slice(0, 100);
        // No object can have it, so that the library would leave it out in silence.
        if (name === "__proto__") return refuse(key, `the name ${name} cannot be used; choose another`);
        if (keys.has(key.value)) return refuse(key, `the key ${name} is used twice; rename or remove one`);
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return found;
}

/** References that refer to each other without end are a mistake. */
function contentOf(document: Document.Parsed): { readonly content: unknown } | Mistake {
  try {
    return { content: document.toJS() ?? {} };
  } catch (error) {
    return { ...beginning, words: reasonOf(error) };
  }
}

/** The node at a place, or the nearest one above it. */
function nodeAt(document: Document.Parsed, path: DocumentPath): unknown {
  return document.getIn(path, true) ?? (path.length === 0 ? undefined : nodeAt(document, path.slice(0, -1)));
}

/**
 * Reads YAML of a shape.
 * @param name of such a text, as in "a gate file"
 */
export function readYaml<Value>(
  text: string,
  { whole, json }: YamlShape<Value>,
  name: string,
): ReadYaml<Value> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const invalid = invalidIn(document, lines, name);
  if (invalid !== undefined) return { kind: "invalid", mistake: invalid };
  const read = contentOf(document);
  if ("words" in read) return { kind: "invalid", mistake: read };
  const { content } = read;
  const { data, error } = whole.safeParse(content);
  if (error === undefined) {
    const positionOf = (path: DocumentPath) => positionOfNode(lines, nodeAt(document, path));
    return { kind: "read", content, value: data, positionOf };
  }
  const keysAt = keysBy(json);
  const mistakes = error.issues
    .slice(0, mostMistakes)
    .flatMap(meantIssues)
    .flatMap((issue) => explainIssue(issue, { document, lines, keysAt }))
    .sort((one, other) => one.line - other.line);
  return { kind: "wrong", mistakes };
}
